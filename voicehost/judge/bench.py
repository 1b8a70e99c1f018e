"""Measuring the judge: rows of (gold, said, accept) against it and against plain scorers."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rapidfuzz import fuzz, utils
from rapidfuzz.distance import JaroWinkler

from voicehost.core.errors import UsageError
from voicehost.core.heard import Piece
from voicehost.core.ids import CardId, slot
from voicehost.core.verdict import Outcome
from voicehost.judge.held_out import is_held_out
from voicehost.judge.judge import Judge
from voicehost.sealed.answer_key import AnswerKey, CardKey, Entry
from voicehost.sealed.secret import Secret

CARD = CardId("1")

PEERS: Mapping[str, Callable[[str, str], float]] = {
    "ratio": fuzz.ratio,
    "WRatio": fuzz.WRatio,
    "token_set": fuzz.token_set_ratio,
    "token_sort": fuzz.token_sort_ratio,
    "jaro_winkler": lambda one, other: 100 * JaroWinkler.similarity(one, other),
}
"""Baselines by name: scorers of two processed texts, 0 to 100."""

PEER_THRESHOLDS: Mapping[str, int] = {
    "ratio": 10, "WRatio": 77, "token_set": 77, "token_sort": 10, "jaro_winkler": 31,
}  # fmt: skip
"""One threshold for all files: the best mean accuracy on the public half, found by
`voicehost bench judge --data DIR --choose-peers`. Ratio, token_sort and jaro_winkler do best where
they accept nearly everything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row of judging data."""

    gold: tuple[str, ...]
    said: str
    accept: bool
    voice: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FileResult:
    """What came of one file; shares in [0, 1], 0 where there was nothing to share out."""

    n: int
    accuracy: float
    false_accept: float
    false_reject: float
    ambiguous: float
    unclear: float
    missed: tuple[Row, ...]
    """Rows ruled otherwise than the source."""


def read_rows(path: Path, *, held_out: bool | None = None) -> list[Row]:
    """The rows of one JSONL file; `held_out` picks the fifth kept out of the fit, or the rest.

    Raises:
        UsageError: a line is not such a row.
    """
    out = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            row = json.loads(line)
            made = Row(
                gold=tuple(row["gold"]),
                said=row["said"],
                accept=bool(row["accept"]),
                voice=row.get("mode") == "voice",
            )
        except (ValueError, KeyError, TypeError) as error:
            raise UsageError(
                "not a row of judging data",
                f"{path}:{number}",
                'write {"gold": [...], "said": "...", "accept": true}',
            ) from error
        if held_out is None or is_held_out(made.gold[0]) == held_out:
            out.append(made)
    return out


def judge_of(row: Row, *, use_gazetteer: bool = True) -> Judge:
    """A judge whose one card has the row's gold as its only entry."""
    entry = Entry(
        slot=slot(CARD, "entry", 1),
        answer=Secret(row.gold[0]),
        aliases=tuple(Secret(text) for text in row.gold[1:]),
    )
    card = CardKey(card=CARD, entries=(entry,))
    judge = Judge(AnswerKey(cards={CARD: card}), use_gazetteer=use_gazetteer)
    judge.prepare(CARD)
    return judge


def measure_file(
    rows: Sequence[Row],
    rule: Callable[[Row], Outcome],
) -> FileResult:
    """Rule all rows of a file; only HIT and REPEATED count as accepted."""
    outcomes = [(row, rule(row)) for row in rows]
    accepted = [row for row, outcome in outcomes if outcome in (Outcome.HIT, Outcome.REPEATED)]
    taken = {id(row) for row in accepted}
    right = [row for row in rows if row.accept]
    wrong = [row for row in rows if not row.accept]
    missed = tuple(row for row in rows if (id(row) in taken) != row.accept)
    return FileResult(
        n=len(rows),
        accuracy=1 - _share(missed, rows),
        false_accept=_share([row for row in wrong if id(row) in taken], wrong),
        false_reject=_share([row for row in right if id(row) not in taken], right),
        ambiguous=_share([row for row, out in outcomes if out is Outcome.AMBIGUOUS], rows),
        unclear=_share([row for row, out in outcomes if out is Outcome.UNCLEAR], rows),
        missed=missed,
    )


def _share(part: Sequence[object], whole: Sequence[object]) -> float:
    return len(part) / len(whole) if whole else 0.0


def peer_rule(name: str, threshold: float | None = None) -> Callable[[Row], Outcome]:
    """A scorer with its one threshold as a rule.

    Raises:
        UsageError: no such peer.
    """
    if name not in PEERS:
        raise UsageError("no such peer", name, f"choose one of {', '.join(PEERS)}")
    scorer = PEERS[name]
    least = PEER_THRESHOLDS[name] if threshold is None else threshold

    def rule(row: Row) -> Outcome:
        said = utils.default_process(row.said)
        best = max(scorer(said, utils.default_process(text)) for text in row.gold)
        return Outcome.HIT if best >= least else Outcome.MISS

    return rule


def judge_rule(
    row: Row,
    *,
    use_gazetteer: bool = True,
    clock: Callable[[], float] | None = None,
    times: list[float] | None = None,
) -> Outcome:
    """Rule one row by the judge; the time of the ruling alone goes into `times`, in ms."""
    judge = judge_of(row, use_gazetteer=use_gazetteer)
    piece = Piece(words=row.said)
    began = clock() if clock else 0.0
    verdict = judge.rule(CARD, piece, spoken=row.voice)
    if clock and times is not None:
        times.append((clock() - began) * 1000)
    return verdict.outcome


def chance_of(row: Row) -> float:
    """How surely the row's entry was meant, in [0, 1]: what `Judge.rule` compares with `ACCEPT`; 0
    where the words are asked back."""
    ruling = judge_of(row).explain(CARD, Piece(words=row.said), spoken=row.voice)
    if ruling.verdict.outcome in (Outcome.AMBIGUOUS, Outcome.UNCLEAR) or not ruling.witnesses:
        return 0.0
    return ruling.witnesses[0].probability


def curve(rows: Sequence[Row], cuts: Sequence[float]) -> list[tuple[float, float]]:
    """(let in, refused) by each cut: shares of the wrong and of the right rows."""
    chances = [(row.accept, chance_of(row)) for row in rows]
    wrong = [chance for accept, chance in chances if not accept]
    right = [chance for accept, chance in chances if accept]
    return [
        (
            _share([chance for chance in wrong if chance >= cut], wrong),
            _share([chance for chance in right if chance < cut], right),
        )
        for cut in cuts
    ]


def choose_threshold(name: str, files: Iterable[Sequence[Row]]) -> tuple[int, float]:
    """The whole threshold of a peer with the best mean accuracy over files, and that accuracy; of
    equals the lowest."""
    scorer = PEERS[name]
    scored = []
    for rows in files:
        found = []
        for row in rows:
            said = utils.default_process(row.said)
            best = max(scorer(said, utils.default_process(text)) for text in row.gold)
            found.append((best, row.accept))
        scored.append(found)

    def accuracy(least: int) -> float:
        shares = [
            sum((score >= least) == accept for score, accept in found) / len(found)
            for found in scored
            if found
        ]
        return sum(shares) / len(shares) if shares else 0.0

    best = max(range(101), key=lambda least: (accuracy(least), -least))
    return best, accuracy(best)


def mean_accuracy(results: Iterable[FileResult]) -> float:
    """The mean over files, each counting the same."""
    accuracies = [result.accuracy for result in results]
    return sum(accuracies) / len(accuracies) if accuracies else 0.0


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` of them lie; 0 for none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
