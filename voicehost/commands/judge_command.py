"""`voicehost judge CHART "WORDS"`: how an answer would be ruled, and why."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from voicehost.catalogue import GAMES
from voicehost.core.errors import PackError
from voicehost.core.heard import Piece
from voicehost.core.ids import CardId, position_of, slot
from voicehost.core.verdict import Outcome, Verdict
from voicehost.director.options import pair_of
from voicehost.judge.judge import Judge
from voicehost.judge.ruling import Ruling
from voicehost.packs.deck import Deck
from voicehost.packs.desitka_card import QuestionCard
from voicehost.packs.library import chart_paths, read_chart, roots_with
from voicehost.packs.load import load_deck
from voicehost.words.formats import Pair

CARD = CardId("1")


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The arguments of `voicehost judge`."""
    parser = commands.add_parser(
        "judge",
        help="how an answer would be ruled and why (it may give the chart away)",
        epilog='example: voicehost judge ec-oil-production "I think it\'s Norway"',
    )
    parser.add_argument("chart", metavar="CHART", help="the chart's id")
    parser.add_argument("words", metavar="WORDS", help="what is said")
    parser.add_argument("--packs", type=Path, metavar="DIR", help="a folder of packs of your own")
    parser.add_argument("--lang", default="en", help="language of the pack")
    parser.add_argument("--voice", action="store_true", help="rule as if it had been heard")
    parser.add_argument("--json", action="store_true", help="machine-readable output")
    parser.set_defaults(run=run)
    return parser


def run(args: argparse.Namespace) -> int:
    """Rule the words and say why.

    Returns:
        0 where the answer would count, 1 where it would not.

    Raises:
        PackError: no game has such a chart, or the chart has a fault.
    """
    print("warning: this may give the chart away", file=sys.stderr)
    deck = _deck(args.chart, args.lang, args.packs)
    piece = Piece(words=args.words)
    options = _options(deck, args)
    if options:
        pair = pair_of(piece, options)
        if pair is None or not pair.answer:
            return _asked_back(args, pair)
        print(f'option {pair.option}, "{options[pair.option - 1]}"', file=sys.stderr)
        piece = Piece(words=pair.answer)
    at = slot(CARD, "entry", pair.option) if options and pair else None
    ruling = Judge(deck.key).explain(CARD, piece, spoken=args.voice, at=at)
    if args.json:
        print(json.dumps(_as_json(args.chart, args.words, ruling), indent=2))
    else:
        _print(ruling)
    return 0 if ruling.verdict.outcome is Outcome.HIT else 1


def _options(deck: Deck, args: argparse.Namespace) -> tuple[str, ...]:
    """The options of a card that has such, in order; none for any other."""
    paths = chart_paths(deck.game, args.lang, roots_with(args.packs))
    card = read_chart(deck.game, paths[args.chart])
    return tuple(choice.option for choice in card.choices) if isinstance(card, QuestionCard) else ()


def _asked_back(args: argparse.Namespace, pair: Pair | None) -> int:
    """Say that an option or its answer is missing, which the host asks for."""
    missing = "the answer to the option is missing" if pair else "no option can be told"
    if args.json:
        content = {"chart": args.chart, "words": args.words, "outcome": "unclear", "why": missing}
        print(json.dumps(content, indent=2))
    else:
        print(f"UNCLEAR: {missing}, so it is asked back")
    return 1


def _deck(chart: str, lang: str, packs: Path | None) -> Deck:
    fault: PackError | None = None
    for game in GAMES:
        try:
            return load_deck(game.name, lang, [chart], 0, roots_with(packs))
        except PackError as error:
            fault = fault or error
    raise fault or PackError("there are no games", "catalogue", "")


def _place(verdict: Verdict) -> int | None:
    return position_of(verdict.slot) if verdict.slot is not None else None


def _as_json(chart: str, words: str, ruling: Ruling) -> dict[str, Any]:
    return {
        "chart": chart,
        "words": words,
        "understood": ruling.understood,
        "outcome": ruling.verdict.outcome.value,
        "entry": _place(ruling.verdict),
        "why": ruling.why,
        "candidates": [
            {
                "name": witness.name,
                "on_chart": witness.entry,
                "probability": round(witness.probability, 3),
                "form": witness.form,
                "reasons": dict(witness.reasons),
            }
            for witness in ruling.witnesses
        ],
    }


def _print(ruling: Ruling) -> None:
    place = _place(ruling.verdict)
    entry = f", entry {place}" if place is not None else ""
    print(f"{ruling.verdict.outcome.value.upper()}{entry}: {ruling.why}")
    print(f'understood as "{ruling.understood}"')
    for witness in ruling.witnesses:
        kind = "entry" if witness.entry else "rival"
        reasons = ", ".join(f"{name} {worth:+.1f}" for name, worth in witness.reasons)
        print(f"  {witness.probability:5.1%}  {kind}  {witness.name}  ({witness.form}; {reasons})")
