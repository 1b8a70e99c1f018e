"""From comparison to probability: laws first, then the fitted trees."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from voicehost.judge.features import measure
from voicehost.judge.laws import settle
from voicehost.judge.pairing import pair
from voicehost.judge.trees import trees
from voicehost.words.shape import Shape, seen_from

ACCEPT = 0.5
"""From here on an entry counts as meant. The same for every game, chart and test."""

MARGIN = 0.12
"""How far the best must lead the next on the public list, in probability, to be beyond doubt."""

STRICTNESS = 0.55
"""Log-odds taken off the trees' sum: a wrong answer let in costs a table more than a right one
asked for again (which overrule mends). Chosen on the public half of the judging data."""

SPOKEN_STRICTNESS = -0.2
"""The same for spoken answers, where the recogniser errs more often than people do."""

SENTENCE_STRICTNESS = 0.0
"""The same for whole sentences, where words around an answer carry nothing."""


@dataclass(frozen=True, slots=True, repr=False)
class Weighed:
    """One comparison: a probability in (0, 1), its measures, and the law that settled it."""

    probability: float
    measures: tuple[float, ...]
    lawful: bool
    """A law settled it; the measures had no say."""


def weigh(
    pairs: Sequence[tuple[Shape, Shape, frozenset[str]]], *, spoken: bool, board: bool = False
) -> list[Weighed]:
    """Weigh (said, form, vocabulary of the entry) comparisons, all at once. `board`: there are
    enough others on the list to tell whether a surname is the only one."""
    out: list[Weighed | None] = []
    rows: list[tuple[float, ...]] = []
    for said, form, known in pairs:
        said = seen_from(said, form)
        meeting = pair(said, form)
        settled = settle(said, form, meeting, known, spoken=spoken, board=board)
        if settled is not None:
            out.append(Weighed(settled, (), True))
            continue
        out.append(None)
        rows.append(measure(said, form, spoken=spoken, known=known, meeting=meeting))
    if rows:
        found = iter(zip(trees().log_odds(rows), rows, strict=True))
        for place, weighed in enumerate(out):
            if weighed is None:
                odds, row = next(found)
                said, form, _ = pairs[place]
                less = strictness(seen_from(said, form), spoken)
                out[place] = Weighed(_probability(float(odds) - less), row, False)
    return [weighed for weighed in out if weighed is not None]


def strictness(said: Shape, spoken: bool) -> float:
    """The log-odds that are taken off for what was said."""
    if said.sentence:
        return SENTENCE_STRICTNESS
    return SPOKEN_STRICTNESS if spoken else STRICTNESS


def _probability(log_odds: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, log_odds))))


def reasons(weighed: Weighed, most: int = 5) -> tuple[tuple[str, float], ...]:
    """What spoke loudest, for (> 0) or against, in log-odds; ("law", 1 or -1) if a law did."""
    if weighed.lawful or not weighed.measures:
        return (("law", 1.0 if weighed.probability > ACCEPT else -1.0),)
    worth = sorted(trees().reasons(weighed.measures).items(), key=lambda item: -abs(item[1]))
    return tuple((name, round(value, 2)) for name, value in worth[:most])
