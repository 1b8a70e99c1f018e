"""Laws of another thing: what shares words or letters with a form and is yet not it.

Another person of the same surname, another land form of the same name, a compound ("sea cow"), a
word that is a word of its own ("fluorine" is no slip for "fluorite").
"""

from voicehost.judge.pairing import Pairing, undoubled
from voicehost.judge.sound import sound_likeness
from voicehost.words.lists import COMPOUNDING, GEOGRAPHIC
from voicehost.words.names import given_names, same_given_name
from voicehost.words.phones import in_dictionary
from voicehost.words.rarity import is_common
from voicehost.words.shape import Shape, Word

Words = tuple[Word, ...]

_NAMING = frozenset(("word", "initial", "distinguishing", "number"))


def another_person(left: Words, right: Words, meeting: Pairing, known: frozenset[str]) -> bool:
    """The surname was met, and another given name stands before it: "Nancy Reagan" for Ronald
    Reagan, "Jos Verstappen" for Max Verstappen."""
    if not meeting.pairs:
        return False
    last_i, last_j, alike = meeting.pairs[-1]
    hard = [i for i, word in enumerate(left) if word.kind in _NAMING]
    if alike < 0.9 or not hard or last_i != hard[-1] or last_j == 0 or last_j not in _last(right):
        return False
    before = right[last_j - 1]
    if last_j - 1 not in meeting.more or before.kind != "word" or before.stem in known:
        return False
    persons = [word for word in known if word in given_names()]
    if not persons or any(same_given_name(before.text, name) for name in known):
        return False
    if any(_slip(before.text, name) for name in known):
        return False
    lost = [left[i] for i in hard if i in meeting.lost]
    return before.text in given_names() or (len(lost) == 1 and lost[0].text in given_names())


def _last(right: Words) -> list[int]:
    return [j for j, word in enumerate(right) if word.kind in _NAMING][-1:]


def _slip(one: str, other: str) -> bool:
    return one[:1] == other[:1] and (
        one in other or other in one or sound_likeness(one, other) > 0.7
    )


def another_landform(right: Words, meeting: Pairing, known: frozenset[str]) -> bool:
    """A word for a land form was said, and the entry is of another: "Lake Victoria" for Victoria
    Island."""
    said = {right[j].stem for j in meeting.more} & GEOGRAPHIC
    return bool(said) and bool(known & GEOGRAPHIC) and not said & known


def another_sort(right: Words, meeting: Pairing, known: frozenset[str]) -> bool:
    """A word was added that makes a relative, a person or an institution of the name: "Batman
    Junior", "Doctor Iron", "Mercury Street". A person may have a title."""
    met = {right[j].stem for _, j, _ in meeting.pairs}
    others = known - met
    person = bool((others or known) & given_names())
    added = [right[j] for j in meeting.more if right[j].stem not in known]
    return any(
        word.text in _RELATIVES
        or word.stem in _INSTITUTIONS
        or (word.kind == "title" and not person)
        for word in added
    )


_OTHER_WORKS = frozenset("show musical song album novel opera flower magazine brand".split())


def another_thing(left: Words, right: Words, meeting: Pairing, known: frozenset[str]) -> bool:
    """On a board: words that the entry does not know make another thing of one it does: "Neil
    Diamond", "Batman and Robin", "Chelsea flower show", "mandarin oranges"."""
    exact = [
        (i, j)
        for i, j, alike in meeting.pairs
        if alike >= _MET and (left[i].kind in _NAMING or len(left) == 1)
    ]
    more = [right[j] for j in meeting.more if right[j].kind != "little"]
    more = [word for word in more if word.stem not in known]
    if not exact or not more or len(right) > _COMPOUND:
        return False
    if any(word.stem in _OTHER_WORKS for word in more):
        return True
    naming = [word for word in more if word.kind in _NAMING and word.kind != "initial"]
    lost = [left[i] for i in meeting.lost if left[i].kind in _NAMING]
    if any(_like(word, name) for word in naming for name in (*lost, *map(_plain, known))):
        return False
    if lost:
        return bool(naming)
    return bool(naming) and len([word for word in left if word.kind != "little"]) == 1


_MET = 0.97
_COMPOUND = 3


def _plain(stem: str) -> Word:
    return Word(stem, stem, "word", 1.0)


def _like(one: Word, other: Word) -> bool:
    return (
        one.stem == other.stem
        or same_given_name(one.text, other.text)
        or sound_likeness(one.text, other.text) > _SPELLED_LIKE
    )


_SPELLED_LIKE = 0.55

_RELATIVES = frozenset("junior senior jr".split())
_INSTITUTIONS = frozenset(
    "street road avenue square airport station hotel church cathedral university college school "
    "museum pub inn bar restaurant prize award party war battle disease syndrome palace magazine "
    "newspaper website software airline party".split()
)


def nothing_met(said: Shape, form: Shape, left: Words, meeting: Pairing) -> bool:
    """Far more words than the form has, and none of its own: talk."""
    if any(left[i].kind != "little" for i, _, _ in meeting.pairs):
        return False
    if said.sentence:
        return True
    if len(said.squeezed) > _FAR * len(form.squeezed):
        return len(said.words) > _MANY
    return (
        len(said.words) >= len(form.words) + _MANY
        and sound_likeness(said.canonical, form.canonical) < _SOUNDS_ALIKE
    )


_MANY = 3
_FAR = 1.8
_SOUNDS_ALIKE = 0.6


def compound(right: Words, meeting: Pairing) -> bool:
    """A noun stands right before the word met and makes another thing of it: "sea cow"."""
    met = [j for _, j, _ in meeting.pairs]
    return bool(met) and min(met) - 1 in meeting.more and right[min(met) - 1].stem in COMPOUNDING


def own_word(said: Shape, form: Shape, *, spoken: bool) -> bool:
    """Both are single words, each a word of its own, and they are not the same. In voice, words
    that sound the same are excused."""
    if len(said.words) != 1 or len(form.words) != 1:
        return False
    return other_word(said.words[0], form.words[0], spoken=spoken)


def other_word(one: Word, other: Word, *, spoken: bool) -> bool:
    """Whether two words are different words of the language, not two spellings of one."""
    if one.kind == "number" or other.kind == "number" or one.stem == other.stem:
        return False
    if min(len(one.text), len(other.text)) < _SHORTEST or same_given_name(one.text, other.text):
        return False
    if not (is_word(one.text) and is_word(other.text)):
        return False
    if undoubled(one.text) == undoubled(other.text):
        return False
    return sound_likeness(one.text, other.text) < (_HEARD_ALIKE if spoken else _SAME_SOUND)


_SHORTEST = 4
_HEARD_ALIKE = 0.9
"""Words that sound more alike than this may be one misheard for the other."""

_SAME_SOUND = 0.93
"""Words that sound more alike than this are two spellings ("Millar", "Browne", "Regan")."""


def is_word(text: str) -> bool:
    """Whether it is a word or name that dictionaries hold."""
    return is_common(text) or text in given_names() or in_dictionary(text)


def own_measures(
    said: Shape, form: Shape, left: Words, right: Words, meeting: Pairing, known: frozenset[str]
) -> tuple[float, ...]:
    """own_word, own_pair, single_more: 1 where the words are different words of the language, as a
    whole or in a pair, and where words stand around a form of one word."""
    return (
        float(own_word(said, form, spoken=False)),
        float(
            any(
                alike < 0.97 and other_word(right[j], left[i], spoken=False)
                for i, j, alike in meeting.pairs
            )
        ),
        float(single_more(left, right, meeting, known)),
    )


def grown_together(said: Shape, form: Shape) -> bool:
    """What was said is one word that begins with the form and goes on with another word:
    "dragonfly"."""
    whole, part = said.canonical, form.canonical
    rest = whole[len(part) :]
    return (
        len(said.words) == len(form.words) == 1
        and whole.startswith(part)
        and min(len(part), len(rest) + 1) >= _SHORTEST
        and is_word(rest)
    )


def single_more(left: Words, right: Words, meeting: Pairing, known: frozenset[str]) -> bool:
    """The form is one naming word, and naming words of the language stand around it that are no
    part of the entry's names: "onion rings" for rings, "stone temple pilots" for Stones."""
    hard = [i for i, word in enumerate(left) if word.kind in _NAMING]
    if len(hard) != 1 or not meeting.pairs or hard[0] in meeting.lost:
        return False
    more = [right[j] for j in meeting.more if right[j].kind in _NAMING]
    return any(
        word.stem not in known and word.text not in given_names() and is_word(word.text)
        for word in more
    )


def pair_other(left: Words, right: Words, meeting: Pairing) -> bool:
    """Common words of their own were paired: "South America" for South Africa."""
    return any(
        alike < 0.97
        and other_word(right[j], left[i], spoken=True)
        and (alike < _UNLIKE or all(_is_well_known(word.text) for word in (left[i], right[j])))
        for i, j, alike in meeting.pairs
    )


_UNLIKE = 0.8


def _is_well_known(text: str) -> bool:
    return is_common(text) or text in given_names()


def turned_round(left: Words, right: Words, meeting: Pairing) -> bool:
    """One word is the other with a prefix exchanged, or with one more that counts or denies:
    "realignment" and "dealignment", "absorption" and "adsorption", "dihydroxylation"."""
    for i, j, alike in meeting.pairs:
        one, other = left[i].stem, right[j].stem
        if alike >= _MET or len(one) < _LONG or len(other) < _LONG:
            continue
        if {one[:2], other[:2]} in _OPPOSITE and one[2:] == other[2:]:
            return True
        short, long = sorted((one, other), key=len)
        if long.endswith(short) and long[: -len(short)] in _PREFIXES:
            return True
    return False


_LONG = 8
_OPPOSITE = (
    {"ab", "ad"}, {"in", "de"}, {"re", "de"}, {"in", "ex"}, {"im", "ex"}, {"em", "im"},
    {"en", "de"},
)  # fmt: skip
_PREFIXES = frozenset(
    "mono bi di tri tetra poly un non anti dis hyper hypo pre post sub super ultra micro "
    "macro".split()
)


def kind_of_it(left: Words, right: Words, meeting: Pairing) -> bool:
    """The entry is a kind of what was said: "memory" for working memory."""
    return (
        len(left) == _OF_A_KIND
        and len(right) == 1
        and meeting.lost == (0,)
        and left[0].text.endswith("ing")
        and is_common(left[0].text)
        and is_common(right[0].text)
    )


_OF_A_KIND = 2
