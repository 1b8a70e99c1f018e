"""How well phrases fit phoneme posteriors: Viterbi through the CTC topology of each pronunciation.

The greedy path scores 0. A phrase may begin and end at any frame, but every phone the greedy path
hears outside it costs `OUTSIDE`: that keeps "no" from winning inside everything.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from voicehost.words.phone_distance import PLACE_OF_PHONE
from voicehost.words.phones import PHONES, Phones

Floats = npt.NDArray[np.float32]

BLANK = len(PHONES)
FLOOR = -9.0
OUTSIDE = 3.0
LOWEST = -9.0
"""The score of a phrase without a sound, or of silence."""

_NEVER = np.float32(-1e9)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sound:
    """Posteriors made ready for scoring."""

    costs: Floats
    """Frames x 40, in [FLOOR, 0]: 0 for the likeliest symbol of a frame."""
    heard: npt.NDArray[np.intp]
    """Greedy phones begun before each frame; frames + 1 long."""
    greedy: Phones
    """What the greedy path hears."""

    @classmethod
    def of(cls, posteriors: Floats) -> "Sound":
        """From frames x 40 log-probabilities."""
        rows = np.maximum(np.asarray(posteriors, dtype=np.float32), FLOOR)
        costs = rows - rows.max(axis=1, keepdims=True) if len(rows) else rows.reshape(0, BLANK + 1)
        best = costs.argmax(axis=1) if len(rows) else np.zeros(0, dtype=np.intp)
        before = np.concatenate([[BLANK], best[:-1]]) if len(best) else best
        begun = (best != BLANK) & (best != before)
        return cls(
            costs=costs,
            heard=np.concatenate([[0], np.cumsum(begun)]).astype(np.intp),
            greedy=tuple(PHONES[code] for code in best[begun]),
        )

    def part(self, start: int, end: int | None = None) -> "Sound":
        """The frames from `start` up to `end`."""
        heard = self.heard[start : None if end is None else end + 1]
        first, last = (int(heard[0]), int(heard[-1])) if len(heard) else (0, 0)
        return Sound(
            costs=self.costs[start:end], heard=heard - first, greedy=self.greedy[first:last]
        )


def keyword_scores(sound: Sound, pronunciations: Sequence[Sequence[Phones]]) -> Floats:
    """Per candidate the best score / (phones + 2) over its pronunciations; 0 = as good as the
    greedy path, more negative = worse."""
    out = np.full(len(pronunciations), LOWEST, dtype=np.float32)
    flat = [(who, way) for who, ways in enumerate(pronunciations) for way in ways if way]
    if not flat or not sound.greedy:
        return out
    owners = np.array([who for who, _ in flat], dtype=np.intp)
    lengths = np.array([len(way) for _, way in flat], dtype=np.intp)
    scores = _best_paths(sound, [way for _, way in flat]) / (lengths + 2)
    np.maximum.at(out, owners, np.maximum(scores, LOWEST))
    return out


def _topology(ways: Sequence[Phones]) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_]]:
    """States phone, blank, phone ... per pronunciation, and where the blank may be left out."""
    widest = 2 * max(len(way) for way in ways) - 1
    states = np.full((len(ways), widest), BLANK, dtype=np.intp)
    skips = np.zeros((len(ways), widest), dtype=np.bool_)
    for row, way in enumerate(ways):
        states[row, : 2 * len(way) - 1 : 2] = [PLACE_OF_PHONE[phone] for phone in way]
        for place in range(1, len(way)):
            skips[row, 2 * place] = way[place] != way[place - 1]
    return states, skips


def _best_paths(sound: Sound, ways: Sequence[Phones]) -> Floats:
    states, skips = _topology(ways)
    everyone = np.arange(len(ways))
    last = np.array([2 * len(way) - 2 for way in ways], dtype=np.intp)
    total = int(sound.heard[-1])
    value = np.full(states.shape, _NEVER, dtype=np.float32)
    best = np.full(len(ways), _NEVER, dtype=np.float32)
    skip_cost = np.where(skips, np.float32(0), _NEVER)[:, 2:]
    for frame, costs in enumerate(sound.costs):
        fresh = value.copy()
        np.maximum(fresh[:, 1:], value[:, :-1], out=fresh[:, 1:])
        np.maximum(fresh[:, 2:], value[:, :-2] + skip_cost, out=fresh[:, 2:])
        np.maximum(fresh[:, 0], np.float32(-OUTSIDE * sound.heard[frame]), out=fresh[:, 0])
        value = fresh + costs[states]
        after = np.float32(OUTSIDE * (total - sound.heard[frame + 1]))
        np.maximum(best, value[everyone, last] - after, out=best)
    return best


def spot(sound: Sound, ways: Sequence[Phones]) -> tuple[Floats, npt.NDArray[np.intp]]:
    """How well a phrase fits that ends at each frame, wherever it begins; nothing heard around it
    costs anything.

    Args:
        sound: what was heard.
        ways: the phrase's pronunciations, each of one phone at least.

    Returns:
        Per frame the score per phone of the best pronunciation (0: as good as the greedy path),
        and the frame at which it began.
    """
    states, skips = _topology(ways)
    everyone = np.arange(len(ways))
    lengths = np.array([len(way) for way in ways], dtype=np.intp)
    last = 2 * lengths - 2
    value = np.full(states.shape, _NEVER, dtype=np.float32)
    begun = np.zeros(states.shape, dtype=np.intp)
    skip_cost = np.where(skips, np.float32(0), _NEVER)[:, 2:]
    scores = np.full(len(sound.costs), LOWEST, dtype=np.float32)
    begins = np.zeros(len(sound.costs), dtype=np.intp)
    for frame, costs in enumerate(sound.costs):
        fresh, start = value.copy(), begun.copy()
        for back, cost in ((1, np.float32(0)), (2, skip_cost)):
            reached = value[:, :-back] + cost
            better = reached > fresh[:, back:]
            fresh[:, back:][better] = reached[better]
            start[:, back:][better] = begun[:, :-back][better]
        anew = fresh[:, 0] < 0
        fresh[anew, 0], start[anew, 0] = 0, frame
        value, begun = fresh + costs[states], start
        ends = value[everyone, last] / lengths
        best = int(ends.argmax())
        scores[frame] = max(float(ends[best]), LOWEST)
        begins[frame] = begun[best, last[best]]
    return scores, begins


def locate(sound: Sound, phones: Phones) -> tuple[int, int, float]:
    """Where a phrase is likeliest said: first frame, frame after the last, score per phone.

    Nothing heard outside costs anything. Of equally good places the last one counts.
    (0, 0, LOWEST) for silence or a phrase without a sound.
    """
    if not phones or not len(sound.costs):
        return 0, 0, LOWEST
    scores, begins = spot(sound, [phones])
    end = len(scores) - 1 - int(scores[::-1].argmax())
    return int(begins[end]), end + 1, float(scores[end])
