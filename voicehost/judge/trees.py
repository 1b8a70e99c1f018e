"""The fitted model: small decision trees whose sum is the log-odds that an entry was meant.

Made by scripts/fit_judge.py from the public half of the judging data. Each measure may count in one
direction only (`features.MEASURES`), so that a better match can never be ruled worse. The trees
are plain numbers in `trees.json`; nothing is learned at the table.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from voicehost.judge.features import NAMES

_FILE = Path(__file__).parent / "trees.json"


class Trees:
    """All trees as flat arrays; node 0 of each tree stands at `roots`."""

    def __init__(self, content: dict[str, list[float]]) -> None:
        self.bias = float(content["bias"][0])
        feature = np.array(content["feature"], dtype=np.intp)
        itself = np.arange(len(feature))
        self.leaf = feature < 0
        self.feature = np.maximum(feature, 0)
        self.threshold = np.array(content["threshold"], dtype=np.float64)
        self.left = np.where(self.leaf, itself, np.array(content["left"], dtype=np.intp))
        self.right = np.where(self.leaf, itself, np.array(content["right"], dtype=np.intp))
        self.child = np.stack((self.left, self.right), axis=1)
        self.value = np.array(content["value"], dtype=np.float64)
        self.roots = np.array(content["roots"], dtype=np.intp)
        self.depth = self._depth()

    def _depth(self) -> int:
        """Steps from a root to its furthest leaf, over all trees."""
        level, depth = self.roots, 0
        while not self.leaf[level].all():
            level = np.unique(self.child[level].ravel())
            depth += 1
        return depth

    def log_odds(self, rows: Sequence[Sequence[float]]) -> npt.NDArray[np.float64]:
        """The log-odds of each row of measures."""
        table = np.asarray(rows, dtype=np.float64)
        count, trees = len(table), len(self.roots)
        at = np.tile(self.roots, count)
        line = np.repeat(np.arange(count), trees)
        for _ in range(self.depth):  # a leaf leads to itself
            right = table[line, self.feature[at]] > self.threshold[at]
            at = self.child[at, right.view(np.int8)]
        total: npt.NDArray[np.float64] = self.value[at].reshape(count, trees).sum(axis=1)
        return total + self.bias

    def reasons(self, row: Sequence[float]) -> dict[str, float]:
        """What each measure was worth on this row's way through the trees, in log-odds."""
        out: dict[str, float] = {}
        for root in self.roots:
            at = int(root)
            while not self.leaf[at]:
                which = int(self.feature[at])
                side = self.left if row[which] <= self.threshold[at] else self.right
                step = float(self.value[side[at]] - self.value[at])
                out[NAMES[which]] = out.get(NAMES[which], 0.0) + step
                at = int(side[at])
        return out


@lru_cache(maxsize=1)
def trees() -> Trees:
    """The shipped model, read once.

    Raises:
        ValueError: it was fitted for other measures than `features.NAMES`.
    """
    content = json.loads(_FILE.read_text(encoding="utf-8"))
    if tuple(content.pop("names")) != NAMES:
        raise ValueError("trees.json was fitted for other measures; run scripts/fit_judge.py")
    return Trees(content)
