"""How two phrases compare: one list of plain measures for a thing said and a form of an entry.

Each measure has a name (`NAMES`) and is in or near [0, 1]; counts are capped at 4. What they are
worth together is decided in `judge/weigh.py`. The words of both sides are paired first: every word
of the entry with the likeliest unused word said; what is left over on either side decides most.
"""

from collections.abc import Sequence

from rapidfuzz.distance import OSA, Indel, JaroWinkler

from voicehost.judge.others import own_measures
from voicehost.judge.pairing import Pairing, joined, pair, word_likeness
from voicehost.judge.sound import same_onset, sound_inside, sound_likeness
from voicehost.words.names import given_names
from voicehost.words.quantity import agree, part_of
from voicehost.words.rarity import rarity
from voicehost.words.shape import Shape, Word
from voicehost.words.skeleton import skeleton

MEASURES: tuple[tuple[str, int], ...] = (
    ("same", 1), ("edit", 1), ("indel", 1), ("winkler", 1), ("skeleton", 1), ("sound", 1),
    ("spoken", 0), ("spoken_sound", 1), ("covered", 1), ("used", 1), ("lost_word", -1),
    ("lost_descriptor", -1), ("lost_title", -1), ("lost_distinguishing", -1),
    ("lost_number", -1), ("more_word", -1), ("more_descriptor", -1), ("more_title", -1),
    ("more_distinguishing", -1), ("more_number", -1), ("swapped", -1), ("other_title", -1),
    ("other_kind", -1), ("other_descriptor", -1), ("other_number", -1), ("quantity_same", 1),
    ("quantity_other", -1), ("sentence", 0), ("sentence_more", 0), ("alone_more", -1),
    ("alike_mean", 1), ("alike_least", 1), ("left_alike", 0), ("in_order", 1), ("surname", 1),
    ("given_only", -1), ("lost_given", 1), ("nickname", 1), ("form_letters", 0),
    ("said_letters", 0), ("form_words", 0), ("said_words", 0), ("same_start", 1),
    ("met_first", 1), ("met_last", 1), ("edits", -1), ("inside", 0), ("part_prefix", 0),
    ("rare_met", 1), ("rare_lost", -1), ("rare_more", 0), ("rare_form", 0), ("met", 1),
    ("given_met", 0), ("lost_little", 0), ("quantity_part", 1), ("more_unknown", -1),
    ("inserted", -1), ("more_front", 0), ("more_end", 0), ("sound_part", 1), ("same_onset", 1),
    ("said_rare", 0), ("own_word", -1), ("own_pair", -1), ("single_more", -1),
)  # fmt: skip
"""Each measure with the direction it may count in: 1 only for the entry, -1 only against it."""

NAMES = tuple(name for name, _ in MEASURES)


def _count(words: Sequence[Word], places: Sequence[int], kinds: frozenset[str]) -> float:
    return min(4, sum(1 for place in places if words[place].kind in kinds)) / 4


_WORDS = frozenset(("word", "initial"))
_DESCRIPTOR = frozenset(("descriptor",))
_TITLE = frozenset(("title",))
_DISTINGUISHING = frozenset(("distinguishing",))
_LITTLE = frozenset(("little",))
_NUMBER = frozenset(("number",))
_HARD = frozenset(("word", "initial", "distinguishing", "number"))


def vocabulary(forms: Sequence[Shape]) -> frozenset[str]:
    """All words of all forms of an entry, with their stems: what may be added to one of them."""
    return frozenset(
        text for form in forms for word in form.words for text in (word.stem, word.text)
    )


def measure(
    said: Shape,
    form: Shape,
    *,
    spoken: bool,
    known: frozenset[str] = frozenset(),
    meeting: Pairing | None = None,
) -> tuple[float, ...]:
    """All measures of `NAMES` for a thing said and one form of an entry.

    Args:
        said: what was said.
        form: one form of an entry or rival.
        spoken: True where it came from a microphone.
        known: the entry's `vocabulary`.
        meeting: `pair(said, form)`, where it is known already.
    """
    meeting = meeting or pair(said, form)
    left, right = joined(form.words, said.words), joined(said.words, form.words)
    return (
        *_whole(said, form, spoken),
        meeting.weight_met / max(form.weight, 0.01),
        meeting.weight_used / max(said.weight, 0.01),
        *_left_over(left, right, meeting),
        *_quantities(said, form),
        *_around(said, right, meeting),
        *_met(left, right, meeting),
        *_person(left, meeting),
        float(meeting.nickname),
        min(len(form.squeezed), 20) / 20,
        min(len(said.squeezed), 40) / 40,
        min(len(left), 8) / 8,
        min(len(right), 16) / 16,
        *_ends(said, form, left, meeting),
        *_rarities(left, right, meeting),
        _count(left, meeting.lost, _LITTLE),
        float(part_of(said.readings, form.readings)),
        _unknown(right, meeting, known),
        *_where_more(right, meeting),
        *_sound_parts(said, form),
        max((rarity(word.text) for word in right if word.kind in _HARD), default=0.0),
        *own_measures(said, form, left, right, meeting, known),
    )


def _where_more(right: tuple[Word, ...], meeting: Pairing) -> tuple[float, ...]:
    """inserted, more_front, more_end: where the words stand that the form does not have."""
    more = [j for j in meeting.more if right[j].kind in _HARD]
    met = [j for _, j, _ in meeting.pairs]
    if not met:
        return 0.0, 0.0, min(4, len(more)) / 4
    front = sum(1 for j in more if j < min(met))
    end = sum(1 for j in more if j > max(met))
    return (
        min(4, len(more) - front - end) / 4,
        min(4, front) / 4,
        min(4, end) / 4,
    )


def _sound_parts(said: Shape, form: Shape) -> tuple[float, float]:
    """sound_part, same_onset: how the shorter sounds inside the longer, how both begin."""
    if max(len(said.squeezed), len(form.squeezed)) > 28:
        return 0.0, 0.0
    return sound_inside(said.canonical, form.canonical), same_onset(said.canonical, form.canonical)


def _unknown(right: tuple[Word, ...], meeting: Pairing, known: frozenset[str]) -> float:
    """Words said that no form of the entry has: "Richard" beside "Marx" for Karl Marx."""
    more = [right[j] for j in meeting.more if right[j].kind in _HARD]
    return min(4, sum(1 for word in more if word.stem not in known)) / 4


def _whole(said: Shape, form: Shape, spoken: bool) -> tuple[float, ...]:
    """same, edit, indel, winkler, skeleton, sound, spoken, spoken_sound."""
    one, other = said.squeezed, form.squeezed
    sound = 0.0
    comparable = 0.4 <= (len(one) + 1) / (len(other) + 1) <= 2.5 and max(len(one), len(other)) <= 28
    if comparable:
        sound = max(0.0, sound_likeness(said.canonical, form.canonical))
    bones = (
        OSA.normalized_similarity(skeleton(one), skeleton(other))
        if comparable and one and other
        else 0
    )
    return (
        float(one == other),
        OSA.normalized_similarity(one, other),
        Indel.normalized_similarity(one, other),
        JaroWinkler.similarity(one, other),
        bones,
        sound,
        float(spoken),
        sound if spoken else 0.0,
    )


def _left_over(
    left: tuple[Word, ...], right: tuple[Word, ...], meeting: Pairing
) -> tuple[float, ...]:
    """lost_* and more_* by kind, and what both sides have of the same kind unmet."""
    kinds = (_WORDS, _DESCRIPTOR, _TITLE, _DISTINGUISHING, _NUMBER)
    lost = [_count(left, meeting.lost, kind) for kind in kinds]
    more = [_count(right, meeting.more, kind) for kind in kinds]
    return (
        *lost,
        *more,
        min(lost[0], more[0]),
        float(lost[2] > 0 and more[2] > 0),
        float(lost[3] > 0 and more[3] > 0),
        float(lost[1] > 0 and more[1] > 0),
        float(lost[4] > 0 and more[4] > 0),
    )


def _quantities(said: Shape, form: Shape) -> tuple[float, ...]:
    together = agree(said.readings, form.readings)
    return float(together is True), float(together is False)


def _around(said: Shape, right: tuple[Word, ...], meeting: Pairing) -> tuple[float, ...]:
    more = _count(right, meeting.more, _HARD)
    return (
        float(said.sentence),
        more if said.sentence else 0.0,
        more if not said.sentence else 0.0,
    )


def _met(left: tuple[Word, ...], right: tuple[Word, ...], meeting: Pairing) -> tuple[float, ...]:
    """alike_mean, alike_least, left_alike, in_order."""
    solid = [(j, score) for i, j, score in meeting.pairs if left[i].kind != "little"]
    alike = [score for _, score in solid]
    order = [j for j, _ in solid]
    near = 0.0
    for i in meeting.lost[:6]:
        for j in meeting.more[:12]:
            if left[i].kind == "word" and right[j].kind == "word":
                near = max(near, word_likeness(left[i], right[j]))
    return (
        sum(alike) / len(alike) if alike else 0.0,
        min(alike, default=0.0),
        near,
        float(order == sorted(order)),
    )


def _person(left: tuple[Word, ...], meeting: Pairing) -> tuple[float, ...]:
    """surname, given_only, lost_given: which part of a name was said."""
    hard = [i for i, word in enumerate(left) if word.kind in _HARD]
    lost = [i for i in meeting.lost if left[i].kind in _HARD]
    last_met = bool(hard) and hard[-1] not in lost
    return (
        float(bool(lost) and last_met and len(hard) - len(lost) == 1 and len(hard) <= 4),
        float(bool(lost) and not last_met),
        float(
            bool(lost)
            and all(left[i].text in given_names() or left[i].kind == "initial" for i in lost)
        ),
    )


def _ends(said: Shape, form: Shape, left: tuple[Word, ...], meeting: Pairing) -> tuple[float, ...]:
    """same_start, met_first, met_last, edits, inside, part_prefix."""
    one, other = said.squeezed, form.squeezed
    hard = [i for i, word in enumerate(left) if word.kind in _HARD] or [0]
    long_enough = min(len(one), len(other)) >= 4
    return (
        float(one[:1] == other[:1]),
        float(hard[0] not in meeting.lost),
        float(hard[-1] not in meeting.lost),
        min(OSA.distance(one, other, score_cutoff=8), 8) / 8,
        float(long_enough and (one in other or other in one)),
        float(long_enough and (other.startswith(one) or one.startswith(other))),
    )


def _rarities(
    left: tuple[Word, ...], right: tuple[Word, ...], meeting: Pairing
) -> tuple[float, ...]:
    """rare_met, rare_lost, rare_more, rare_form, met, given_met."""
    met = [left[i].text for i, _, _ in meeting.pairs if left[i].kind in _HARD]
    whole = [rarity(word.text) for word in left if word.kind in _HARD]
    return (
        max((rarity(text) for text in met), default=0.0),
        max((rarity(left[i].text) for i in meeting.lost if left[i].kind in _HARD), default=0.0),
        max((rarity(right[j].text) for j in meeting.more if right[j].kind in _HARD), default=0.0),
        sum(whole) / len(whole) if whole else 0.0,
        min(len(met), 4) / 4,
        float(bool(met) and all(text in given_names() for text in met)),
    )
