"""Draw facts of a pack at random, for a reader who checks them without its sources.

    python scripts/draw_facts.py top-ten-quiz --seed 20261130 --count 100

One fact a line, with nothing of where it comes from. The reader writes down which are wrong;
docs/checking.md says what to do then, and what came of it so far. Spoils the pack.
"""

import argparse
import random
import sys
from collections.abc import Iterator

from voicehost.packs.desitka_card import QuestionCard
from voicehost.packs.library import chart_paths, read_chart
from voicehost.packs.ranked import Chart, detail
from voicehost.packs.wer_weiss import Quiz


def facts(game: str) -> Iterator[str]:
    """All facts of a game's packs: entries with their values, runners-up with theirs, options with
    their answers, right options."""
    for path in chart_paths(game, "en").values():
        card = read_chart(game, path)
        if isinstance(card, Chart):
            for place, entry in enumerate(card.entries, start=1):
                value = detail(entry, card.unit)
                yield f"{card.task} Place {entry.rank or place}: {entry.answer}, {value}"
            for rival in card.rivals:
                if rival.rank is not None and rival.value is not None:
                    value = detail(rival, card.unit)
                    yield f"{card.task} Place {rival.rank}: {rival.answer}, {value}"
        elif isinstance(card, QuestionCard):
            for choice in card.choices:
                yield f"{card.task} {choice.option}: {choice.answer}"
        elif isinstance(card, Quiz):
            yield f"{card.question} {card.right}. {card.explanation}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=100)
    args = parser.parse_args()
    known = list(facts(args.game))
    drawn = random.Random(args.seed).sample(known, min(args.count, len(known)))
    print(f"{len(drawn)} of {len(known)}", file=sys.stderr)
    print("\n".join(drawn))
    return 0


if __name__ == "__main__":
    sys.exit(main())
