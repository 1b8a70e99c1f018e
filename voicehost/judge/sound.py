"""How alike two short phrases sound, quickly: the phone distance of `words/phones.py` on codes."""

from functools import lru_cache

from voicehost.words.phones import PHONES, SOFT, gap, phones_of, substitution

_CODE = {phone: code for code, phone in enumerate(PHONES)}
_GAP = [gap(phone) for phone in PHONES]
_SUBSTITUTE = [[substitution(one, other) for other in PHONES] for one in PHONES]
_MOST_WAYS = 3
_MOST_PHONES = 40

Coded = tuple[int, ...]


@lru_cache(maxsize=16384)
def _coded(text: str) -> tuple[tuple[Coded, float], ...]:
    """The likeliest pronunciations as codes, each with what all of it weighs."""
    out = []
    for phones in phones_of(text)[:_MOST_WAYS]:
        codes = tuple(_CODE[phone] for phone in phones[:_MOST_PHONES])
        out.append((codes, sum(_GAP[code] for code in codes)))
    return tuple(out)


@lru_cache(maxsize=65536)
def sound_likeness(one: str, other: str) -> float:
    """1 = sounds the same, 0 = not alike at all; 0 where one of them has no sound."""
    best = 0.0
    for left, left_weight in _coded(one):
        for right, right_weight in _coded(other):
            weight = max(left_weight, right_weight) + SOFT
            if abs(left_weight - right_weight) >= weight * (1 - best):
                continue
            best = max(best, 1 - _distance(left, right) / weight)
    return best


def _distance(left: Coded, right: Coded) -> float:
    row = [0.0]
    for code in right:
        row.append(row[-1] + _GAP[code])
    for code in left:
        costs, lost = _SUBSTITUTE[code], _GAP[code]
        diagonal, before = row[0], row[0] + lost
        fresh = [before]
        for place, other in enumerate(right, 1):
            above = row[place]
            best = diagonal + costs[other]
            if above + lost < best:
                best = above + lost
            if before + _GAP[other] < best:
                best = before + _GAP[other]
            fresh.append(best)
            diagonal, before = above, best
        row = fresh
    return row[-1]


@lru_cache(maxsize=65536)
def sound_inside(one: str, other: str) -> float:
    """How well the shorter sounds somewhere inside the longer: 1 = it is there whole, 0 = not at
    all. Only the likeliest pronunciation of each is looked at."""
    left, right = _coded(one), _coded(other)
    if not left or not right:
        return 0.0
    (short, weight), (long, _) = sorted((left[0], right[0]), key=lambda item: len(item[0]))
    row = [0.0] * (len(long) + 1)
    for code in short:
        costs, lost = _SUBSTITUTE[code], _GAP[code]
        fresh = [row[0] + lost]
        for place, sound in enumerate(long, 1):
            fresh.append(
                min(
                    row[place - 1] + costs[sound],
                    row[place] + lost,
                    fresh[-1] + _GAP[sound],
                )
            )
        row = fresh
    return max(0.0, 1 - min(row) / (weight + SOFT))


def same_onset(one: str, other: str) -> float:
    """How alike the first sounds are: 1 = the same, 0 = nothing in common."""
    left, right = _coded(one), _coded(other)
    if not left or not right or not left[0][0] or not right[0][0]:
        return 0.0
    return max(0.0, 1 - _SUBSTITUTE[left[0][0][0]][right[0][0][0]])
