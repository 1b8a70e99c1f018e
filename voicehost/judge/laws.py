"""What is certain before anything is weighed: the few rules that no likeness may overturn.

Each law says YES, NO or nothing. Numbers are equal or they are not; initials are whole or nothing;
a "Mrs" is no "Mr"; a prefix that turns a word round ("de-", "un-") is no slip of the keyboard.
"""

from voicehost.judge.others import (
    another_landform,
    another_person,
    another_sort,
    another_thing,
    compound,
    grown_together,
    is_word,
    kind_of_it,
    nothing_met,
    own_word,
    pair_other,
    single_more,
    turned_round,
)
from voicehost.judge.pairing import Pairing, joined
from voicehost.judge.sound import sound_likeness
from voicehost.words.gazetteer import is_place
from voicehost.words.lists import LANDFORMS, TITLES
from voicehost.words.names import given_names, is_short_for, short_for_another
from voicehost.words.phones import in_dictionary
from voicehost.words.quantity import LAST_DAY, MONTHS, agree, dates_in, more_exact
from voicehost.words.rarity import is_common, rarity
from voicehost.words.shape import Shape, Word

YES, LIKELY, NO = 0.97, 0.75, 0.02
"""Probabilities that stand for certainty; never quite 1 or 0, so that equals are still sorted."""

UNLIKELY = 0.35
"""No answer, but near enough to one that a table may be asked (`Judge.near`)."""

_HARD = frozenset(("word", "initial", "distinguishing"))
_NAMING = _HARD | {"number"}
_SHORTEST_INITIALS = 3


def law(
    said: Shape, form: Shape, meeting: Pairing, known: frozenset[str] = frozenset()
) -> float | None:
    """`YES`, `NO`, or None where likeness has to decide. `known`: the entry's vocabulary."""
    if _other_title(said, known) or _other_date(said, known):
        return NO
    together = agree(said.readings, form.readings)
    if together is not None:
        return YES if together else NO
    if more_exact(said.readings, form.readings):
        return YES
    if said.squeezed == form.squeezed and said.squeezed:
        return YES
    if is_initials(said, form):
        return YES
    if _title_and_given(said, form):
        return LIKELY
    if said.head and said.head == form.canonical:
        return NO  # the title, but with a subtitle: another work of the series
    if said.sentence and (inside := _inside(said, form)) is not None:
        return inside
    left, right = joined(form.words, said.words), joined(said.words, form.words)
    if not said.sentence and (
        another_person(left, right, meeting, known)
        or another_landform(right, meeting, known)
        or compound(right, meeting)
    ):
        return NO
    if nothing_met(said, form, left, meeting):
        return NO
    if _middle_names(left, right, meeting) or _landform(left, right, meeting):
        return LIKELY
    if not said.sentence and _numbers_differ(left, right, meeting):
        return NO
    if turned_round(left, right, meeting) or kind_of_it(left, right, meeting):
        return NO
    if _only_generic(left, meeting):
        return NO
    return None if said.sentence else _longer_or_shorter(left, right, meeting)


def settle(
    said: Shape,
    form: Shape,
    meeting: Pairing,
    known: frozenset[str],
    *,
    spoken: bool,
    board: bool,
) -> float | None:
    """What is certain of one comparison, or None.

    Args:
        said: what was said, as `seen_from` the form.
        form: one form of an entry or rival.
        meeting: their `pair`.
        known: the entry's vocabulary.
        spoken: True from a microphone, where a word may be another one misheard.
        board: there are enough others on the list that an answer has to be said, not talked about.
    """
    if board and _double_name(said, form, known):
        return NO
    settled = law(said, form, meeting, known)
    if settled is not None:
        return settled
    if is_clipped(said, form) or is_surname(said, form, meeting, board=board):
        return LIKELY
    if own_word(said, form, spoken=spoken) and (board or not spoken):
        return NO
    if board and grown_together(said, form):
        return NO
    if len(said.words) == 1 and short_for_another(said.words[0].text, form.canonical, known):
        return NO
    if not board:
        return None
    if _another_place(said, form) or _full_name_of(said, form):
        return NO
    left, right = joined(form.words, said.words), joined(said.words, form.words)
    if _of_descriptors(left) and right[-1].kind == "descriptor" and not said.sentence:
        return LIKELY if meeting.pairs and meeting.pairs[-1][1] == len(right) - 1 else None
    if single_more(left, right, meeting, known):
        return NO
    if not said.sentence and another_thing(left, right, meeting, known):
        return UNLIKELY
    if meeting.pairs and not said.sentence and another_sort(right, meeting, known):
        return NO
    if pair_other(left, right, meeting) or _left_open(said, known):
        return NO
    if said.sentence and any(left[i].kind in _NAMING for i in meeting.lost):
        return NO
    return None


def _another_place(said: Shape, form: Shape) -> bool:
    """A place of its own, and the form is a newer or another one of that name: "Mexico" for New
    Mexico, "Jersey" for New Jersey."""
    first, *rest = form.words
    return (
        first.kind == "distinguishing"
        and bool(rest)
        and said.canonical == " ".join(word.text for word in rest)
        and is_place(said.canonical)
    )


def _full_name_of(said: Shape, form: Shape) -> bool:
    """The entry is a given name, and another one was said that may be shortened to it: Belinda is
    no Linda."""
    return len(said.words) == len(form.words) == 1 and is_short_for(form.canonical, said.canonical)


def _double_name(said: Shape, form: Shape, known: frozenset[str]) -> bool:
    """The entry is a given name alone, and it was said with another one: Mary Ann is no Mary."""
    names = [word.text for word in said.words]
    return (
        len(form.words) == 1
        and len(names) == _TWO
        and form.words[0].text in names
        and all(word.text in given_names() for word in said.words)
        and not all(word.stem in known for word in said.words)
    )


_TWO = 2


def _left_open(said: Shape, known: frozenset[str]) -> bool:
    """A choice between two, left open: "Floyd or Zeppelin"."""
    inner = [word.text for word in said.words[1:-1]]
    return "or" in inner and "or" not in known


def _of_descriptors(left: tuple[Word, ...]) -> bool:
    """The entry is a kind of thing in one word, and a kind of that kind is it too: a pine tree is
    a tree."""
    return len(left) == 1 and left[0].stem in LANDFORMS | _KINDS


_KINDS = frozenset("tree flower church bridge castle".split())
_SHORTEST_CLIP = 4


def is_clipped(said: Shape, form: Shape) -> bool:
    """The form broken off in its last word: "Led Zep", "Merc". What is left must be no common word
    of its own, but for the last of several with four letters or more ("IR spec")."""
    one, other = said.words, form.words
    if len(one) != len(other) or not one:
        return False
    last, whole = one[-1].text, other[-1].text
    if not whole.startswith(last) or len(whole) < len(last) + 3:
        return False
    if any(left.text != right.text for left, right in zip(one[:-1], other[:-1], strict=True)):
        return False
    if len(one) == 1:
        return len(last) >= _SHORTEST_CLIP and last.isalpha() and not is_word(last)
    return len(last) >= _SHORTEST_CLIP or (len(last) == 3 and not is_word(last))


def _title_and_given(said: Shape, form: Shape) -> bool:
    """A knight or a noble by title and given name: "Sir Lewis"."""
    hard = [word for word in form.words if word.kind in _HARD]
    if len(said.words) != 2 or len(hard) != 2 or said.words[0].text not in _NOBLE:
        return False
    return said.words[1].text == hard[0].text and hard[0].text in given_names()


_NOBLE = frozenset("sir dame lord lady queen king prince princess".split())


_FEW_NUMBERS = 2


def _inside(said: Shape, form: Shape) -> float | None:
    """What a sentence says of an answer within it: a phrase of two words or more stands in it word
    for word; a number that is the whole answer stands in it or does not."""
    if any(reading[0] == "date" for reading in form.readings):
        found_dates = dates_in(said.canonical)
        if found_dates:
            together = agree(found_dates, form.readings)
            return LIKELY if together or more_exact(found_dates, form.readings) else None
    if all(word.kind in ("number", "little") for word in form.words):
        wanted = {word.number for word in form.words if word.number}
        found = {word.number for word in said.words if word.number}
        if wanted and not wanted <= found:
            return NO
        return LIKELY if wanted and len(found) <= _FEW_NUMBERS else None
    if len(form.words) >= 2 and f" {form.canonical} " in f" {said.canonical} ":
        return LIKELY
    return None


def _longer_or_shorter(
    left: tuple[Word, ...], right: tuple[Word, ...], meeting: Pairing
) -> float | None:
    """A name of two words or more, said whole with more around it, or in part.

    In English what stands before a name describes it ("Ohio State's Archie Griffin"), what follows
    makes another thing of it ("Black Snake Moan", "Justice League of America").
    """
    if not meeting.pairs or any(alike < 0.9 for _, _, alike in meeting.pairs):
        return None
    solid = [i for i, _, _ in meeting.pairs if left[i].kind != "little"]
    lost = [i for i in meeting.lost if left[i].kind in _NAMING]
    more = [j for j in meeting.more if right[j].kind in _NAMING]
    if len(solid) < 2 or bool(lost) == bool(more):
        return None
    met = [j for _, j, _ in meeting.pairs] if more else [i for i, _, _ in meeting.pairs]
    left_over = more or lost
    if min(left_over) > max(met):
        return NO
    if max(left_over) < min(met) and met == list(range(met[0], met[0] + len(met))):
        changed = (right if more else left)[left_over[-1]].kind == "distinguishing"
        return None if changed else LIKELY
    return NO if all(min(met) < place < max(met) for place in left_over) else None


def _landform(left: tuple[Word, ...], right: tuple[Word, ...], meeting: Pairing) -> bool:
    """A river, a mountain, a lake said without the word for it, or with one more: "the Nile". The
    name is a rare word, for "Black" is no Black Sea."""
    lost = [left[i] for i in meeting.lost if left[i].kind != "little"]
    more = [right[j] for j in meeting.more if right[j].kind != "little"]
    names = [left[i] for i, _, alike in meeting.pairs if alike >= 0.97 and left[i].kind == "word"]
    return (
        bool(lost) != bool(more)
        and all(word.text in LANDFORMS for word in (*lost, *more))
        and len(names) == len(meeting.pairs)
        and all(rarity(word.text) >= _RARE_NAME for word in names)
        and bool(names)
    )


def _middle_names(left: tuple[Word, ...], right: tuple[Word, ...], meeting: Pairing) -> bool:
    """A person's first and last name are said; only names between them differ in being there:
    "Cory Monteith" for Cory Allan Michael Monteith, "Neil Alden Armstrong" for Neil Armstrong."""
    lost = [left[i] for i in meeting.lost if left[i].kind != "title"]
    more = [right[j] for j in meeting.more if right[j].kind != "title"]
    if bool(lost) == bool(more) or len(meeting.pairs) < 2:
        return False
    if not all(word.text in given_names() or word.kind == "initial" for word in (*lost, *more)):
        return False
    first, last = meeting.pairs[0], meeting.pairs[-1]
    ends = {0: 0, len(left) - 1: len(right) - 1}
    return (
        first[2] >= 0.9
        and last[2] >= 0.97
        and ends.get(first[0]) == first[1]
        and last[0] == len(left) - 1
        and last[1] == len(right) - 1
    )


def is_surname(said: Shape, form: Shape, meeting: Pairing, *, board: bool) -> bool:
    """Whether a person's surname alone was said: the board sees to it that it is the only one of
    that name. On a board a rare word behind a foreign one is a surname too."""
    left, right = joined(form.words, said.words), joined(said.words, form.words)
    return _surname(left, right, meeting, board)


def is_initials(said: Shape, form: Shape) -> bool:
    """Whether one side is the other's initials, whole, at least three letters long."""
    for short, long in ((said, form), (form, said)):
        letters = short.squeezed
        whole = (long.initials, long.full_initials, long.late_initials)
        if len(short.words) == 1 and len(long.words) > 1 and letters in whole:
            return _SHORTEST_INITIALS <= len(letters) <= 8
    return False


def _numbers_differ(left: tuple[Word, ...], right: tuple[Word, ...], meeting: Pairing) -> bool:
    """A number on one side that the other lacks, where words are shared: a sequel, another king."""
    shared = [j for i, j, _ in meeting.pairs if left[i].kind in _HARD]
    more = [j for j in meeting.more if right[j].kind == "number"]
    if not shared:
        return False
    if any(left[i].kind == "number" for i in meeting.lost):
        return True
    return bool(more) and not (more == [0] and _is_count(right, shared[0]))


def _is_count(right: tuple[Word, ...], first: int) -> bool:
    """The number before the first word met counts things: "three french hens"."""
    return any(word.text.endswith("s") for word in right[first : first + 2])


def _other_title(said: Shape, known: frozenset[str]) -> bool:
    """The entry has a title in one of its forms, and another one was said: Mr and Mrs, King and
    Queen."""
    if said.sentence:
        return False
    titles = {word.text for word in said.words if word.kind == "title"} & TITLES
    return bool(titles) and bool(known & TITLES) and not titles & known


def _other_date(said: Shape, known: frozenset[str]) -> bool:
    """The entry has a date with its day in one of its forms, and another one was said."""
    if known.isdisjoint(MONTHS) or not any(word.isdecimal() for word in known):
        return False
    months = {MONTHS[word] for word in known & MONTHS.keys()}
    days = {int(word) for word in known if word.isdecimal() and int(word) <= LAST_DAY}
    said_of = [date for date in dates_in(said.canonical) if date[3] is not None]
    return bool(said_of and days) and not any(
        date[2] in months and date[3] in days for date in said_of
    )


def _only_generic(left: tuple[Word, ...], meeting: Pairing) -> bool:
    """Nothing met but words of kind and titles, while a word that names was left out: "desert"
    for the Sahara Desert, "doctor" for Doctor Zhivago."""
    met = {left[i].kind for i, _, _ in meeting.pairs}
    lost_name = any(left[i].kind in _HARD for i in meeting.lost)
    return lost_name and bool(met) and not met & _HARD and "number" not in met


_RARE_NAME = 0.8
_SAME_SOUND = 0.95

_RARE = 0.93
"""Rarity (words/rarity.py) from which a word names by itself: beyond about the 10,000th."""


def _surname(
    left: tuple[Word, ...], right: tuple[Word, ...], meeting: Pairing, board: bool
) -> bool:
    """A person's surname alone: the last word, said exactly, and only given names, initials and
    titles were left out - or the word is so rare that it names by itself. That no other name on
    the list has it is the board's matter."""
    hard = [i for i, word in enumerate(left) if word.kind in _HARD]
    if any(right[j].kind != "little" for j in meeting.more) or not 2 <= len(hard) <= 4:
        return False
    met = [
        i
        for i, j, alike in meeting.pairs
        if left[i].kind in _HARD
        and (alike >= 0.97 or sound_likeness(left[i].text, right[j].text) >= _SAME_SOUND)
    ]
    if met != [hard[-1]] or any(word.kind in ("number", "descriptor") for word in left):
        return False
    word = left[hard[-1]].text
    lost = [left[i] for i in hard[:-1]]
    if len(word) < 3:
        return False
    rare = rarity(word) >= _RARE and not in_dictionary(word)
    if len(hard) <= 3 and rare and lost[0].kind != "distinguishing":
        return True
    return rarity(word) >= 0.5 and all(
        one.text in given_names() or one.kind == "initial" or (board and _is_foreign(one))
        for one in lost
    )


def _is_foreign(word: Word) -> bool:
    """A word that is hardly English, so before a surname a given name: "Cristiano"."""
    return word.kind == "word" and len(word.text) >= _LONG_NAME and not is_common(word.text)


_LONG_NAME = 6
