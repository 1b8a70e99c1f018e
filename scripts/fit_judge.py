#!/usr/bin/env python3
"""Fit voicehost/judge/trees.json: `python scripts/fit_judge.py DATA_DIR [--hold-out]`.

DATA_DIR holds the benchmark's JSONL files. Needs scikit-learn, for this run only. Every file counts
the same but for `WEIGHT`; no row is looked at by itself. With --hold-out a fifth of the rows, by a
hash of the first gold answer, is kept out of the fit, so that `bench judge --held-out` on it is a
fair figure; the shipped model is fitted on all rows of the public half. With --cross-validate
nothing is written: five folds without a gold answer in common are judged by trees that have not
seen them.
"""

import argparse
import json
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

from voicehost.core.ids import slot
from voicehost.judge.bench import CARD, read_rows
from voicehost.judge.bench import Row as BenchRow
from voicehost.judge.card import CompiledCard, compile_card
from voicehost.judge.evidence import SHORTLIST, heard_shapes, weigh_text
from voicehost.judge.features import MEASURES, NAMES, measure
from voicehost.judge.laws import settle
from voicehost.judge.pairing import pair
from voicehost.judge.weigh import ACCEPT, strictness
from voicehost.sealed.answer_key import AnswerKey, CardKey, Entry
from voicehost.sealed.secret import Secret
from voicehost.words.gazetteer import gazetteer
from voicehost.words.normalise import canonical
from voicehost.words.shape import seen_from

OUT = Path(__file__).parent.parent / "voicehost" / "judge" / "trees.json"
WEIGHT = {
    "triviaqa-near-miss": 8.0, "film-titles-near-miss": 3.0, "geonames-cities": 0.4,
    "countries-names": 0.4, "nicknames": 0.7, "nemo-numbers": 0.5, "cynanbot-tests": 2.0,
    "qb-answer-checker-tests": 2.0, "evouna-triviaqa": 2.0, "evouna-nq": 2.0,
    "triviaqa-alias": 2.5, "efficientqa-human": 1.5,
}  # fmt: skip
"""Look-alikes that must be refused weigh more; what laws or lists settle weighs less."""
ROUNDS = 2


@dataclass
class Row:
    """A row of the data as the judge meets it."""

    file: str
    accept: bool
    group: str
    """Rows with a gold answer in common are of one group."""
    settled: float | None
    """What the exact form or the gazetteer says; then nothing is weighed."""
    law: float
    """The best that a law says of a form; -1 where none speaks."""
    rows: list[tuple[float, ...]]
    """The measures of all comparisons that no law settles."""
    less: list[float]
    """The strictness each of them is weighed with."""


def measured(paths: list[Path], held_out: bool) -> list[Row]:
    """All rows of the files, compared with the forms that the judge would look at."""
    read = {path.stem: read_rows(path, held_out=False if held_out else None) for path in paths}
    groups = Groups()
    for rows in read.values():
        for row in rows:
            groups.join([canonical(text) or text for text in row.gold])
    out = []
    for name, rows in read.items():
        for row in rows:
            key = AnswerKey(
                cards={
                    CARD: CardKey(
                        card=CARD,
                        entries=(
                            Entry(
                                slot=slot(CARD, "entry", 1),
                                answer=Secret(row.gold[0]),
                                aliases=tuple(Secret(text) for text in row.gold[1:]),
                            ),
                        ),
                    )
                }
            )
            group = groups.of(canonical(row.gold[0]) or row.gold[0])
            out.append(_measured(name, row, compile_card(key.cards[CARD]), group))
    return out


def _measured(name: str, row: BenchRow, card: CompiledCard, group: str) -> Row:
    out = Row(name, row.accept, group, None, -1.0, [], [])
    said_ways = heard_shapes(row.said, ())
    if not said_ways:
        out.settled = 0.0
        return out
    found = weigh_text(card, row.said, said_ways, row.voice)
    by_place = card.place_kind and gazetteer(card.place_kind).places(said_ways[0][0].canonical)
    if by_place or any(support.exact for support in found.values()):
        out.settled = max((support.probability for support in found.values()), default=0.0)
        return out
    for said, _ in said_ways:
        for number, which in card.shortlist(said, SHORTLIST, spoken=row.voice):
            form, known = card.targets[number].forms[which], card.targets[number].known
            seen = seen_from(said, form)
            meeting = pair(seen, form)
            law = settle(seen, form, meeting, known, spoken=row.voice, board=False)
            if law is not None:
                out.law = max(out.law, law)
                continue
            out.rows.append(measure(seen, form, spoken=row.voice, known=known, meeting=meeting))
            out.less.append(strictness(seen, row.voice))
    return out


class Groups:
    """Which texts belong together, by what they have been joined with."""

    def __init__(self) -> None:
        self._over: dict[str, str] = {}

    def of(self, text: str) -> str:
        while (over := self._over.setdefault(text, text)) != text:
            self._over[text] = self._over[over]
            text = over
        return text

    def join(self, texts: list[str]) -> None:
        for text in texts[1:]:
            self._over[self.of(text)] = self.of(texts[0])


def fit(rows: list[Row]) -> HistGradientBoostingClassifier:
    """Fit in rounds: which of an entry's forms was meant is what the last round thinks."""
    rows = [row for row in rows if row.settled is None and row.rows]
    table = np.array([line for row in rows for line in row.rows], dtype=np.float32)
    owner = np.repeat(np.arange(len(rows)), [len(row.rows) for row in rows])
    size = Counter(row.file for row in rows)
    weight = [WEIGHT.get(row.file, 1.0) * 1000 / max(size[row.file], 100) for row in rows]
    at = {name: place for place, name in enumerate(NAMES)}
    score = table[:, at["edit"]] + table[:, at["covered"]] + 0.3 * table[:, at["used"]]
    model: Any = None
    for _ in range(ROUNDS):
        chosen, labels, weights = [], [], []
        seen = np.zeros(len(rows), int)
        for place in np.argsort(-score, kind="stable"):
            who = owner[place]
            if seen[who] < (1 if rows[who].accept else 3):
                seen[who] += 1
                chosen.append(place)
                labels.append(rows[who].accept)
                weights.append(weight[who] / min(seen[who], 2))
        model = HistGradientBoostingClassifier(
            max_iter=120, learning_rate=0.12, max_leaf_nodes=12, min_samples_leaf=20,
            l2_regularization=2, monotonic_cst=[way for _, way in MEASURES], random_state=1,
        )  # fmt: skip
        model.fit(table[chosen], labels, sample_weight=weights)
        score = model.predict_proba(table)[:, 1]
    return model


FOLDS = 5


def cross_validate(rows: list[Row]) -> None:
    """Print per file what trees say of rows whose gold answers they have not seen."""
    fold = [sha256(row.group.encode()).digest()[0] % FOLDS for row in rows]
    taken: dict[str, list[tuple[bool, bool]]] = {}
    for left_out in range(FOLDS):
        model = fit([row for row, place in zip(rows, fold, strict=True) if place != left_out])
        for row, place in zip(rows, fold, strict=True):
            if place == left_out:
                taken.setdefault(row.file, []).append((row.accept, _chance(row, model) >= ACCEPT))
    means = []
    for name, found in sorted(taken.items()):
        right = [got for accept, got in found if accept]
        wrong = [got for accept, got in found if not accept]
        means.append(sum(accept == got for accept, got in found) / len(found))
        refused = 1 - sum(right) / len(right) if right else 0.0
        let_in = sum(wrong) / len(wrong) if wrong else 0.0
        print(f"{name:28}{len(found):6}{means[-1]:8.1%}{let_in:8.1%}{refused:8.1%}")
    print(f"mean {sum(means) / len(means):.1%}")


def _chance(row: Row, model: HistGradientBoostingClassifier) -> float:
    if row.settled is not None:
        return row.settled
    if not row.rows:
        return row.law
    odds = model.decision_function(np.array(row.rows, dtype=np.float32)) - np.array(row.less)
    return max(row.law, float(1 / (1 + np.exp(-odds.max()))))


def exported(model: HistGradientBoostingClassifier) -> dict[str, list[Any]]:
    """The trees as flat lists; an inner node's value is the mean of its leaves."""
    out: dict[str, list[Any]] = {
        key: [] for key in ("feature", "threshold", "left", "right", "value", "roots")
    }
    for (tree,) in model._predictors:
        base = len(out["feature"])
        out["roots"].append(base)
        nodes = tree.nodes
        values = [float(node["value"]) for node in nodes]
        for place in range(len(nodes) - 1, -1, -1):
            node = nodes[place]
            if not node["is_leaf"]:
                left, right = nodes[node["left"]], nodes[node["right"]]
                total = left["count"] + right["count"]
                values[place] = (
                    values[node["left"]] * left["count"] + values[node["right"]] * right["count"]
                ) / total
        for place, node in enumerate(nodes):
            leaf = bool(node["is_leaf"])
            out["feature"].append(-1 if leaf else int(node["feature_idx"]))
            out["threshold"].append(0 if leaf else round(float(node["num_threshold"]), 5))
            out["left"].append(0 if leaf else base + int(node["left"]))
            out["right"].append(0 if leaf else base + int(node["right"]))
            out["value"].append(round(values[place], 4))
    out["bias"] = [float(np.ravel(model._baseline_prediction)[0])]
    return {"names": list(NAMES), **out}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--hold-out", action="store_true")
    parser.add_argument("--cross-validate", action="store_true")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    rows = measured(sorted(options.data.glob("*.jsonl")), options.hold_out)
    if options.cross_validate:
        cross_validate(rows)
        return
    content = exported(fit(rows))
    options.out.write_text(json.dumps(content, separators=(",", ":")) + "\n", encoding="utf-8")
    print(len(rows), "rows,", len(content["roots"]), "trees,", len(content["feature"]), "nodes")


if __name__ == "__main__":
    main()
