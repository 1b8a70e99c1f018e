"""What speaks for each thing on the public list: spellings of every transcript, and sound.

One scale for all: the probability that this was meant, in (0, 1). Entries and rivals are treated
alike; this module does not know which is which.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp

from voicehost.judge.asides import MOST_WORDS, parts
from voicehost.judge.card import BOARD, CompiledCard
from voicehost.judge.codes import by_code
from voicehost.judge.laws import LIKELY, NO, YES
from voicehost.judge.mentions import mentioned, names_nothing
from voicehost.judge.naming import names_in, tokens_of
from voicehost.judge.slips import childish, misheard, misspelled, run_together
from voicehost.judge.sound import sound_likeness
from voicehost.judge.weigh import Weighed, weigh
from voicehost.words.gazetteer import gazetteer
from voicehost.words.normalise import canonical
from voicehost.words.shape import Shape, shape, ways_said

ACCEPT_SOUND = 0.10
"""Fused acoustic score from which a phrase counts as heard (speech.md, sections 0 and 3)."""

ASK_SOUND = -0.30
"""Below this nothing on the list was said; between the two the host asks again."""

RIVAL_SOUND = 0.10
"""Another phrase of the list may lead by this much at most."""

SHORTLIST = 6
MOST_TRANSCRIPTS = 4
_EXACT = 0.99


@dataclass(frozen=True, slots=True, repr=False)
class Support:
    """What speaks for one target."""

    target: int
    probability: float
    exact: bool
    """The words said are one of its forms, letter for letter after folding."""
    weighed: Weighed | None
    form: str
    """The canonical form that came nearest."""
    sound: float | None
    """Fused acoustic score of its best phrase; None in text."""


def heard_shapes(
    words: str, alternatives: Sequence[tuple[str, float]]
) -> list[tuple[Shape, float]]:
    """The transcripts to compare, each with what it costs not to be the best one (>= 0). A typed
    sentence is also taken without its brackets, by its quotation, by what follows its colon."""
    out: dict[str, tuple[Shape, float]] = {}
    said = [(way, 0.0) for way in ways_said(words)]
    for text, score in (*said, *alternatives[: MOST_TRANSCRIPTS - 1]):
        made = shape(text, said=True)
        if made.canonical and made.canonical not in out:
            out[made.canonical] = (made, max(0.0, -score))
    return list(out.values())


def weigh_text(
    card: CompiledCard, words: str, transcripts: Sequence[tuple[Shape, float]], spoken: bool
) -> dict[int, Support]:
    """Support by target from words alone; the best form and transcript count.

    Args:
        card: whose targets.
        words: the best transcript as written.
        transcripts: `heard_shapes` of it and its alternatives.
        spoken: True from a microphone.
    """
    if transcripts and (found := _exactly(card, transcripts[0][0])):
        return found
    if transcripts and (place := _whole_place(card, transcripts[0][0])) is not None:
        return {place: Support(place, YES, True, Weighed(YES, (), True), "", None)}
    if not spoken and (coded := by_code(card, words)) is not None:
        return {coded: _likely(coded)}
    if spoken and transcripts and (run := run_together(card, transcripts[0][0])) is not None:
        return {run: _likely(run)}
    if (named := mentioned(card, words)) is not None:
        return {
            number: Support(number, YES, True, Weighed(YES, (), True), "", None)
            for number in named.targets
        }
    if transcripts:
        slipped = misspelled(card, transcripts[0][0], spoken=spoken)
        if slipped is not None:
            return {slipped: _likely(slipped)}
        if (small := childish(card, transcripts[0][0])) is not None:
            return {small: _likely(small)}
        if (within := _within(card, words, spoken)) is not None:
            return {within: _likely(within)}
    return _compared(card, transcripts, spoken)


def _within(card: CompiledCard, words: str, spoken: bool) -> int | None:
    """The one target that was meant by a part of a saying in which no name stands word for word,
    misheard or misspelled with a comment around it; None for none, or for more than one."""
    if len(card.targets) < BOARD:
        return None
    if not names_nothing(card, words):
        return _longer(card, words, spoken)
    for part in parts(words, years=card.numbered):
        said = shape(part, said=True)
        if len(said.words) > MOST_WORDS or said.sentence:
            continue
        found = _exactly(card, said)
        if not found and (slipped := misspelled(card, said, spoken=spoken)) is not None:
            return slipped
        if spoken and not found:
            for way in (said, shape(part)):
                if (heard := misheard(card, way)) is not None:
                    return heard
        if not found and not card.has_like(said, LIKE):
            continue
        found = found or _compared(card, [(said, 0.0)], spoken)
        best, *rest = sorted(found.values(), key=lambda one: -one.probability) or (None,)
        if best is None or best.probability < SURE:
            continue
        if not rest or best.probability - rest[0].probability >= LEAD:
            whole = not best.form or sound_likeness(said.canonical, best.form) >= WHOLE
            return best.target if whole else None
    return None


def _longer(card: CompiledCard, words: str, spoken: bool) -> int | None:
    """The one target named in a saying by a part of its name, where the whole of it stands there
    misspelled: "lewis hamiltn surely"."""
    named = {number for name in names_in(card, tokens_of(words)) for number in name.targets}
    for part in parts(words, years=card.numbered) if len(named) == 1 else ():
        said = shape(part, said=True)
        if len(said.words) == 1 or _exactly(card, said):
            continue
        if misspelled(card, said, spoken=spoken) in named:
            return named.pop()
    return None


MOST_COMPARED = 6
"""On a board longer sayings in which no name stands are not compared as wholes."""

WHOLE = 0.7
"""How alike the part and the name have to sound, as wholes."""

LIKE = 0.5
"""How many of its letters the part has to share with a name, in order, to be compared."""

SURE, LEAD = 0.6, 0.2
"""A part of a saying counts from this probability on, where it leads the next by this much: both
stricter than for a saying by itself."""


def _compared(
    card: CompiledCard, transcripts: Sequence[tuple[Shape, float]], spoken: bool
) -> dict[int, Support]:
    """Support by comparison of whole phrases."""
    out: dict[int, Support] = {}
    board = len(card.targets) >= BOARD
    for said, cost in transcripts:
        if (
            board
            and len(said.words) > MOST_COMPARED
            and not names_in(card, tokens_of(said.canonical))
        ):
            continue  # talk
        wanted = card.shortlist(said, SHORTLIST, spoken=spoken)
        pairs = [
            (said, card.targets[number].forms[which], card.targets[number].known)
            for number, which in wanted
        ]
        for (number, _), (_, form, _), weighed in zip(
            wanted,
            pairs,
            weigh(pairs, spoken=spoken, board=board),
            strict=True,
        ):
            chance = weighed.probability * exp(-0.7 * cost)
            before = out.get(number)
            if before is None or chance > before.probability:
                out[number] = Support(number, chance, False, weighed, form.canonical, None)
    if transcripts and card.place_kind:
        _by_place(card, transcripts[0][0], out)
    if spoken and transcripts and (heard := misheard(card, transcripts[0][0])) is not None:
        before = out.get(heard)
        if before is None or before.probability < LIKELY:
            out[heard] = _likely(heard)
    return out


def _likely(number: int) -> Support:
    return Support(number, LIKELY, False, Weighed(LIKELY, (), True), "", None)


def _exactly(card: CompiledCard, said: Shape) -> dict[int, Support]:
    """The targets that have what was said among their forms, letter for letter."""
    for text in (said.canonical, said.squeezed):
        if text and text in card.exact:
            return {
                number: Support(number, _EXACT, True, None, text, None)
                for number in card.exact[text]
            }
    return {}


def _whole_place(card: CompiledCard, said: Shape) -> int | None:
    """On a board of places, the one target that what was said is a name of, in any language."""
    if card.place_kind is None or len(card.targets) < BOARD:
        return None
    found = card.at(gazetteer(card.place_kind).places(said.canonical))
    return next(iter(found)) if len(found) == 1 else None


def _by_place(card: CompiledCard, said: Shape, out: dict[int, Support]) -> None:
    """On a card of places a name that the gazetteer knows is that place and no other."""
    assert card.place_kind is not None
    places = gazetteer(card.place_kind).places(said.canonical)
    found = card.at(places) if places else card.by_people(said.canonical)
    if not places and not found:
        return
    for number, target in enumerate(card.targets):
        if number in found:
            out[number] = Support(number, YES, False, Weighed(YES, (), True), said.canonical, None)
        elif target.places and number in out:
            out[number] = Support(number, NO, False, Weighed(NO, (), True), "", None)


def sound_by_target(card: CompiledCard, scores: Mapping[str, float]) -> dict[int, float]:
    """The best fused score of any phrase that is a form of each target."""
    out: dict[int, float] = {}
    for phrase, score in scores.items():
        for number in card.exact.get(canonical(phrase), ()):
            out[number] = max(score, out.get(number, -9.0))
    return out


def sound_probability(score: float) -> float:
    """A fused score on the common scale: 0.5 at the threshold of acceptance."""
    return 1 / (1 + exp(-8.0 * max(-3.0, min(3.0, score - ACCEPT_SOUND))))


def combine(text: Mapping[int, Support], sound: Mapping[int, float]) -> list[Support]:
    """One list, surest first. Words that are a form letter for letter stand by themselves; else a
    target needs its sound, which spelling can strengthen but not replace."""
    out = dict(text)
    exact = any(support.exact for support in text.values())
    for number, score in sound.items():
        heard = sound_probability(score)
        spelled = text.get(number)
        if spelled is None:
            chance = min(heard, 0.4) if exact else heard
            out[number] = Support(number, chance, False, None, "", score)
            continue
        chance = spelled.probability
        if spelled.exact:
            chance = chance if score >= ASK_SOUND else 0.6
        else:
            chance = max(heard, 0.6 * heard + 0.4 * chance)
        out[number] = replace(spelled, probability=chance, sound=score)
    return sorted(out.values(), key=lambda item: -item.probability)
