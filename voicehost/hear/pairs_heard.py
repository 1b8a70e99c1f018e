"""An option and what is said of it, heard in one breath: "ice hockey, fourth", "option three, red",
"1066, Hastings". Both halves are public lists, so they are weighed as one phrase: "an option to the
15th century" is option two.

First every transcript is parted at each word, and each half compared with its list; the likeliest
pairs are then scored as whole phrases, like everything else that is heard."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from voicehost.core.heard import HeardKind, Hypothesis, Piece
from voicehost.hear.answers_heard import NO_ANSWER_STARTS, Ruled, said_of, sound_of
from voicehost.hear.evidence import Look, contradicted, heard_as, is_clear
from voicehost.hear.fusion import ACCEPT, ASK, Compiled, Floats, fused
from voicehost.hear.pair_lists import PairLists
from voicehost.hear.passed import Part, whole
from voicehost.hear.second_try import SecondTry
from voicehost.words.normalise import canonical
from voicehost.words.passing import is_answer_by_form, is_only_talk, strip_carriers
from voicehost.words.phones import likeness, spoken_forms, words_of
from voicehost.words.quantity import readings

MOST_PAIRS = 48
"""So many of the likeliest pairs are scored as phrases."""
NAMED = 0.75
"""Likeness from which a stretch of words may name an option, where the rest is on no list."""
OFF_LIST = 0.6
"""How much better than all on the lists an answer must fit that is on none."""
APART = 0.05
"""Two pairs of different meaning closer than this are asked back."""
_MOST_WORDS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Meant:
    """One reading of an utterance."""

    option: int
    value: str
    """"": the option alone."""
    text: str
    """The whole phrase, as it would be written."""
    listed: bool = True
    """Whether the value is on the public list, not only in a transcript."""

    @property
    def key(self) -> str:
        """The same for all ways to put the same ("26" and "twenty six")."""
        return f"{self.option}: {_meaning(self.value)}"


@lru_cache(maxsize=4096)
def _meaning(value: str) -> str:
    return canonical(next(iter(spoken_forms(value)), ""))


def rule_pair(look: Look, lists: PairLists, tries: SecondTry) -> Ruled:
    """The option and its answer in an utterance that may hold both."""
    if not lists.pairs.values:
        texts = _unglued(look.evidence.texts)
        look = replace(look, evidence=replace(look.evidence, texts=texts))
    parts = whole(look.evidence.texts)
    words = canonical(parts[0].text)
    silent = heard_as(HeardKind.IGNORED, look.evidence, look.span)
    if not words:
        return Ruled(heard=silent, best=-math.inf)
    by_key = _weighed(look, lists, parts)
    listed = {key: score for key, (score, meant) in by_key.items() if meant.listed}
    topic = look.listening.topic
    scores = dict(tries.together(topic, look.span, listed))
    best = max(scores.values(), default=-math.inf)
    heard = silent
    chosen = _chosen(look, lists, by_key, scores)
    if chosen is not None:
        piece = Piece(
            words=parts[0].text.strip(" .,;:!?-"),
            scores={chosen.key: scores.get(chosen.key, by_key[chosen.key][0])},
            option=chosen.option,
            value=chosen.value,
        )
        heard = replace(silent, kind=HeardKind.ANSWER, pieces=(piece,))
        best = max(best, by_key[chosen.key][0])
    elif (named := _named_alone(lists, by_key, scores)) is not None:
        text = parts[0].text.strip(" .,;:!?-")
        piece = Piece(words=text, scores={named.key: scores[named.key]}, option=named.option)
        heard = replace(silent, kind=HeardKind.ANSWER, pieces=(piece,))
    elif (value := _value_alone(look, lists, parts, best)) is not None:
        heard = replace(silent, kind=HeardKind.ANSWER, pieces=(Piece(words=value),))
    elif _asks(look, words, best):
        heard = replace(silent, kind=HeardKind.UNCLEAR)
        tries.note(topic, look.span, listed)
    return Ruled(heard=heard, best=best, options=_by_option(by_key.values(), lists))


def _by_option(found: Iterable[tuple[float, "Meant"]], lists: PairLists) -> Mapping[str, float]:
    """The best score of each option, with whatever was said of it."""
    out: dict[str, float] = {}
    for score, meant in found:
        name = lists.pairs.options[meant.option - 1]
        out[name] = max(score, out.get(name, -math.inf))
    return out


def _weighed(
    look: Look, lists: PairLists, parts: Sequence[Part]
) -> dict[str, tuple[float, "Meant"]]:
    """The likeliest readings with their scores as whole phrases."""
    pool = _pool(parts, lists)
    compiled = Compiled.of(tuple(meant.text for meant in pool))
    said = said_of(look, list(parts), sound_of(look.sound, parts[0]))
    alone = fused(compiled, said) if pool else np.zeros(0, np.float32)
    return _best_by_key(pool, alone)


def is_pair_settled(piece: Piece, lists: PairLists, sure: float) -> bool:
    """Whether an utterance may be closed early: clear, and nothing that is longer begins so."""
    score = max(piece.scores.values(), default=-math.inf)
    return score >= sure and bool(piece.value) and piece.value not in lists.continued


def names_an_option(words: str, lists: PairLists) -> bool:
    """Whether an utterance is an option and nothing else, where more is needed."""
    said = canonical(strip_carriers(canonical(words)))
    return not lists.pairs.alone and said in {canonical(name) for name in lists.names.texts}


def _best_by_key(pool: Sequence[Meant], scores: Floats) -> dict[str, tuple[float, Meant]]:
    out: dict[str, tuple[float, Meant]] = {}
    for meant, score in zip(pool, scores, strict=True):
        if meant.key not in out or out[meant.key][0] < score:
            out[meant.key] = (float(score), meant)
    return out


def _chosen(
    look: Look,
    lists: PairLists,
    by_key: Mapping[str, tuple[float, Meant]],
    scores: Mapping[str, float],
) -> Meant | None:
    """What was meant; None where it must be asked again, or nothing was."""
    order = sorted(scores, key=lambda key: -scores[key])
    whole_ones = [key for key in order if by_key[key][1].value or lists.pairs.alone]
    near = scores[whole_ones[0]] if whole_ones else -math.inf
    bare = scores[order[0]] if order else -math.inf
    if near >= ACCEPT:
        rival = scores[whole_ones[1]] if len(whole_ones) > 1 else -math.inf
        return by_key[whole_ones[0]][1] if near >= bare and near - rival >= APART else None
    others = [pair for pair in by_key.values() if not pair[1].listed]
    best = max(others, key=lambda pair: pair[0], default=None)
    if best is None or best[0] < max(ACCEPT, bare, near + OFF_LIST) or not is_clear(look):
        return None
    return best[1]


def _named_alone(
    lists: PairLists, by_key: Mapping[str, tuple[float, Meant]], scores: Mapping[str, float]
) -> Meant | None:
    """The option that was clearly named without an answer; the host asks for the other half."""
    bare = {key: score for key, score in scores.items() if not by_key[key][1].value}
    order = sorted(bare, key=lambda key: -bare[key])
    if lists.pairs.alone or not order or bare[order[0]] < max(ACCEPT, *scores.values()):
        return None
    rival = bare[order[1]] if len(order) > 1 else -math.inf
    return by_key[order[0]][1] if bare[order[0]] - rival >= APART else None


def _value_alone(look: Look, lists: PairLists, parts: Sequence[Part], best: float) -> str | None:
    """The answer that was clearly said without an option; the host asks which it goes with."""
    if lists.pairs.alone or lists.pairs.named is not None or contradicted(look):
        return None
    said = strip_carriers(canonical(parts[0].text))
    if not said:
        return None
    if not lists.pairs.values:
        return said if readings(said) and is_clear(look) else None
    scores = fused(lists.values, said_of(look, list(parts), sound_of(look.sound, parts[0])))
    alike = lists.values.by_phones.nearness(tuple(words_of(said)))
    by_value: dict[str, float] = {}
    for value, score, like in zip(lists.meanings, scores, alike, strict=True):
        whole_of_it = float(score) if like >= NAMED else -math.inf
        by_value[value] = max(whole_of_it, by_value.get(value, -math.inf))
    first, *others = sorted(by_value, key=lambda value: -by_value[value])
    rival = by_value[others[0]] if others else -math.inf
    clear = by_value[first] >= max(ACCEPT, best) and by_value[first] - rival >= APART
    return first if clear else None


def _asks(look: Look, words: str, best: float) -> bool:
    """Whether somebody spoke to the host: by form alone, as for every answer on a turn."""
    if contradicted(look):
        return False
    if best >= ASK and not is_only_talk(words):
        return True
    by_form = is_answer_by_form(words) and strip_carriers(words).split()[0] not in NO_ANSWER_STARTS
    return by_form or not is_clear(look)


def _unglued(texts: Sequence[Hypothesis]) -> tuple[Hypothesis, ...]:
    """Transcripts with the option's number parted from its answer too, and a year that was written
    in pieces joined: "option 11969" is also "option 1 1969", "1 9 8 0" and "19, 80" also "1980",
    "when 968" and "one 968" also "1968"."""
    joined = (replace(text, text=_joined_digits(text.text)) for text in texts)
    out = [*texts, *(text for text in joined if text not in texts)]
    for text in tuple(out):
        for found in _GLUED.finditer(text.text):
            before, digits = found.group(1), found.group(2)
            if max(likeness(before, marker) for marker in _MARKERS) < _LIKE_MARKER:
                continue
            for size in (1, 2) if digits.startswith("10") else (1,):
                rest = digits[size:]
                if rest and not (rest.startswith("0") and len(rest) > 1):
                    start, end = found.span(2)
                    parted = f"{text.text[:start]}{digits[:size]} {rest}{text.text[end:]}"
                    out.append(replace(text, text=parted))
    return tuple(out)


def _joined_digits(text: str) -> str:
    text = _WRITTEN_ONE.sub(r"1\1", text)
    return _IN_TWO.sub(r"\1\2", _ONE_BY_ONE.sub(lambda found: _NO_DIGIT.sub("", found[0]), text))


_NO_DIGIT = re.compile(r"\D")
_WRITTEN_ONE = re.compile(r"\b(?:one|when|won|wan|juan)[ ,.-]+(\d{3})\b", re.IGNORECASE)
"""The first digit of a year said digit by digit, written as the word it sounds like."""
_IN_TWO = re.compile(r"\b(1\d|20)[ ,.-]+(\d\d)\b")
"""A year said in two halves, written as two numbers."""
_ONE_BY_ONE = re.compile(r"\b\d(?:[ -]\d){2,}\b|\b\d{2,3}-\d\b")
_GLUED = re.compile(r"([A-Za-z]+)[ ,.]+([1-9]\d{1,4})\b")
_MARKERS = ("option", "number")
_LIKE_MARKER = 0.5


# --- The likeliest pairs -----------------------------------------------------------------------


def _pool(parts: Sequence[Part], lists: PairLists) -> list[Meant]:
    """Pairs worth scoring as phrases, from all transcripts."""
    halves = _Halves(lists)
    best: dict[tuple[int, int, bool], float] = {}
    loose: dict[str, Meant] = {}
    for part in parts:
        words = words_of(part.text)[:_MOST_WORDS]
        for cut in range(1, len(words)):
            for ends in (False, True):
                named, rest = (words[cut:], words[:cut]) if ends else (words[:cut], words[cut:])
                names, values = halves.names(named), halves.values(rest)
                _note_pairs(best, names, values, halves, ends=ends)
                if (meant := _loose(lists, names, rest, ends=ends)) is not None:
                    loose.setdefault(meant.text, meant)
        for meant in _answers_alone(lists, halves, words):
            loose.setdefault(meant.text, meant)
        for place in np.argsort(-halves.names(words))[:6] if words else ():
            best[int(place), -1, False] = max(
                best.get((int(place), -1, False), -9.0), float(halves.names(words)[place])
            )
    order = sorted(best, key=lambda pair: -best[pair])[:MOST_PAIRS]
    pool = [_meant(lists, *pair) for pair in order]
    known = {meant.key for meant in pool}
    return pool + [meant for meant in loose.values() if meant.key not in known]


def _answers_alone(
    lists: PairLists, halves: "_Halves", words: Sequence[tuple[str, tuple[str, ...]]]
) -> Iterator[Meant]:
    """Answers to the option that was named a breath ago."""
    option = lists.pairs.named
    if option is None or not words:
        return
    for place in np.argsort(-halves.values(words), kind="stable")[:8]:
        yield Meant(option=option, value=lists.meanings[place], text=lists.values.texts[int(place)])
    said = strip_carriers(" ".join(word for word, _ in words))
    if not lists.pairs.values and readings(said):
        yield Meant(option=option, value=said, text=said)


class _Halves:
    """Likeness of stretches of words to the names and to the values; each stretch once."""

    def __init__(self, lists: PairLists) -> None:
        self._lists = lists
        self._names: dict[object, Floats] = {}
        self._values: dict[object, Floats] = {}
        self.name_sizes = _sizes(lists.names)
        self.value_sizes = _sizes(lists.values)

    def names(self, words: Sequence[tuple[str, tuple[str, ...]]]) -> Floats:
        key = tuple(words)
        if key not in self._names:
            self._names[key] = self._lists.names.by_phones.nearness(key)
        return self._names[key]

    def values(self, words: Sequence[tuple[str, tuple[str, ...]]]) -> Floats:
        key = tuple(words)
        if key not in self._values:
            self._values[key] = self._lists.values.by_phones.nearness(key)
        return self._values[key]


def _sizes(compiled: Compiled) -> Floats:
    return np.array(
        [min((len(way) for way in ways), default=1) + 1 for ways in compiled.pronunciations],
        dtype=np.float32,
    )


def _note_pairs(
    best: dict[tuple[int, int, bool], float],
    names: Floats,
    values: Floats,
    halves: _Halves,
    *,
    ends: bool,
) -> None:
    """The best names with the best values at one cut, by their likeness as one phrase."""
    for name in np.argsort(-names, kind="stable")[:8]:
        for value in np.argsort(-values, kind="stable")[:8]:
            left, right = halves.name_sizes[name], halves.value_sizes[value]
            like = float((names[name] * left + values[value] * right) / (left + right))
            pair = (int(name), int(value), ends)
            best[pair] = max(best.get(pair, -9.0), like)


def _meant(lists: PairLists, name: int, value: int, ends: bool) -> Meant:
    option, called = lists.owners[name], lists.names.texts[name]
    if value < 0:
        return Meant(option=option, value="", text=called)
    given = lists.values.texts[value]
    text = f"{given}, {called}" if ends else f"{called}, {given}"
    return Meant(option=option, value=lists.meanings[value], text=text)


def _loose(
    lists: PairLists,
    names: Floats,
    rest: Sequence[tuple[str, tuple[str, ...]]],
    *,
    ends: bool,
) -> Meant | None:
    """An option with words that are on no list, as a transcript has them."""
    place = int(np.argmax(names))
    said = strip_carriers(" ".join(word for word, _ in rest)).removeprefix("is ")
    if names[place] < NAMED or not said or is_only_talk(said):
        return None
    owner = lists.owners[place]
    own = set(canonical(lists.pairs.options[owner - 1]).split())
    if not lists.pairs.values and (not readings(said) or own & set(said.split())):
        return None
    called = lists.names.texts[place]
    text = f"{said}, {called}" if ends else f"{called}, {said}"
    number = not lists.pairs.values
    return Meant(option=owner, value=said, text=text, listed=number)
