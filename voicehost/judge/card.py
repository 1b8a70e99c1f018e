"""A card's key compiled once: every form of every entry and rival, ready to be compared."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt
from rapidfuzz.distance import Indel
from rapidfuzz.process import cdist, extractOne

from voicehost.core.ids import SlotId
from voicehost.judge.features import vocabulary
from voicehost.sealed.answer_key import CardKey, Entry
from voicehost.sealed.secret import Secret, open_secret
from voicehost.words.bynames import bynames
from voicehost.words.gazetteer import CITY, COUNTRY, PARTS, gazetteer
from voicehost.words.lists import ARTICLES, PREPOSITIONS, US_STATES
from voicehost.words.names import other_given_names
from voicehost.words.normalise import canonical
from voicehost.words.phones import Phones, phones_of, skeleton, without_r
from voicehost.words.quantity import agree
from voicehost.words.shape import Shape, shape, variants

BOARD = 5
"""Targets from which a list is a board: what is said has to be told from the rest of it."""

STATE = "state"
"""A board of the states of the United States."""

LEAST = 0.38
"""A form less alike than this in letters, words and initials together is not compared further."""

BEHIND = 0.45
"""Nor one that is so far behind the likeliest."""

MOST_FORMS = 150
"""Forms kept of one entry; more are cut."""


@dataclass(frozen=True, slots=True, repr=False)
class Target:
    """An entry or a rival: something on the public list that may have been said."""

    name: str
    slot: SlotId | None
    """None for a rival."""
    forms: tuple[Shape, ...]
    named: int
    """How many of the forms are of its name and aliases; the rest are bynames, which count letter
    for letter, by sound or with one slip, and are not compared further."""
    known: frozenset[str]
    """Its vocabulary: the stems of all words of all forms."""
    places: frozenset[str]
    """Gazetteer ids of its name, where the card is one of places."""
    part_of: frozenset[str]
    """Gazetteer ids of the state that it is a part of, where it is listed as a country."""
    texts: tuple[str, ...]
    """Its name and aliases as written."""


@dataclass(frozen=True, slots=True, repr=False)
class CompiledCard:
    """All targets of a card, entries and rivals alike, with what finds them fast."""

    targets: tuple[Target, ...]
    format: str
    names: frozenset[str]
    """Canonical and squeezed names (not aliases) of the public list."""
    exact: dict[str, tuple[int, ...]]
    """Targets by canonical or squeezed form."""
    squeezed: tuple[str, ...]
    owners: tuple[tuple[int, int], ...]
    """Per squeezed form: its target and which form of it."""
    by_stem: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Places in `owners` by the stems of the form's words."""
    by_initials: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Places in `owners` by the initials of the form."""
    by_sound: dict[tuple[str, ...], tuple[int, ...]] = field(default_factory=dict)
    """Places in `owners` by pronunciation: words that sound the same."""
    by_skeleton: dict[Phones, tuple[int, ...]] = field(default_factory=dict)
    """Places in `owners` by the consonants of the pronunciation."""
    spelled: tuple[str, ...] = ()
    """Per place in `owners`: the canonical form."""
    quantities: tuple[int, ...] = ()
    """Places in `owners` of forms that are a quantity."""
    place_kind: str | None = None
    """"country" or "city" where most of the public list is one, so that the gazetteer rules."""
    states: bool = False
    """Most places on the board are states of the United States."""
    numbered: bool = False
    """Names on the list have numbers in them, so that a year may be part of one."""
    plain_names: bool = False
    """Hardly a name on the list has a preposition in it, so one behind a name begins an aside."""
    needs: frozenset[str] = frozenset()
    """Ambiguous words of the card's topic, canonical."""

    @property
    def places(self) -> str | None:
        """What kind of place the board is of: "country", "city", "state", or None."""
        return self.place_kind or (STATE if self.states else None)

    def by_people(self, text: str) -> frozenset[int]:
        """Targets whose people `text` names, on a board of countries; the British are of the United
        Kingdom, not of a part of it that is listed beside it."""
        if self.place_kind != COUNTRY or len(self.targets) < BOARD:
            return frozenset()
        people = gazetteer(COUNTRY).people(text)
        if not people:
            return frozenset()
        parts = (n for n, target in enumerate(self.targets) if target.part_of & people)
        return self.at(people) or frozenset(parts)

    def at(self, places: frozenset[str]) -> frozenset[int]:
        """Targets that are one of these places."""
        return frozenset(n for n, target in enumerate(self.targets) if target.places & places)

    def shares_name(self, said: Shape, target: int) -> bool:
        """Whether what was said is a part of this target's name and of another one's too: "Bush"
        where two presidents of that name are on the list."""
        solid = [word.stem for word in said.words if word.text not in _JOINTS]
        if not solid:
            return False
        places = set(self.by_stem.get(solid[0], ()))
        for stem in solid[1:]:
            places &= set(self.by_stem.get(stem, ()))
        owners = {self.owners[place][0] for place in places}
        return target in owners and len(owners) > 1

    def shortlist(self, said: Shape, most: int, *, spoken: bool) -> list[tuple[int, int]]:
        """The (target, form) pairs worth a full comparison, likeliest first: alike in letters, in
        words, by a nickname, by initials, by quantity or, spoken, by sound."""
        if not self.squeezed:
            return []
        row = cdist([said.squeezed], self.squeezed, scorer=Indel.normalized_similarity)[0]
        scores = np.array(row, dtype=np.float64)
        for word in said.words:
            for stem in (word.stem, *other_given_names(word.text)):
                for place in self.by_stem.get(stem, ()):
                    scores[place] += 0.25 * word.weight
        for place in self.by_initials.get(said.squeezed, ()):
            scores[place] += 1.0
        for index, form in enumerate(self.squeezed):
            if len(form) >= 4 and (form in said.squeezed or said.initials == form):
                scores[index] += 0.3
        if said.readings:
            for index in self.quantities:
                target, which = self.owners[index]
                if agree(said.readings, self.targets[target].forms[which].readings):
                    scores[index] += 1.0
        if spoken:
            for phones in phones_of(said.canonical):
                for place in self.by_sound.get(phones, ()):
                    scores[place] += 0.5
        return self._best(scores, most)

    def has_like(self, said: Shape, least: float) -> bool:
        """Whether any name shares this much of its letters, in order, with what was said."""
        scorer = Indel.normalized_similarity
        found = extractOne(said.squeezed, self.squeezed, scorer=scorer, score_cutoff=least)
        return found is not None

    def _best(self, scores: npt.NDArray[np.float64], most: int) -> list[tuple[int, int]]:
        """The places with the highest scores, few of one target, none far behind the first."""
        best = np.argsort(-scores, kind="stable")[: most * 3]
        few = len(self.targets) <= 2
        least = -1.0 if few else max(LEAST, float(scores[best[0]]) - BEHIND)
        each = most if few else 2
        out: list[tuple[int, int]] = []
        per_target: dict[int, int] = defaultdict(int)
        for place in best:
            target, which = self.owners[int(place)]
            if scores[place] < least or len(out) == most:
                break
            if per_target[target] < each:
                per_target[target] += 1
                out.append((target, which))
        return out


def compile_card(key: CardKey, *, use_gazetteer: bool = True) -> CompiledCard:
    """Open the key's secrets once and make every form of every target ready."""
    every: list[tuple[SlotId | None, list[str]]] = [
        (entry.slot, _texts(entry)) for entry in key.entries
    ]
    for rival in key.rivals:
        text = open_secret(rival)
        every.append((None, [text, *_opened(key.rival_aliases.get(text, ()))]))
    _be_lenient(every, key.lenient)
    kind = _place_kind([texts[0] for _, texts in every]) if use_gazetteer else None
    states = use_gazetteer and _of_states([texts[0] for _, texts in every])
    also = _bynames(every) if kind or states or len(every) >= BOARD else [()] * len(every)
    targets = []
    for (slot, texts), others in zip(every, also, strict=True):
        forms: dict[str, Shape] = {}
        for text in texts:
            for variant in variants(text):
                made = shape(variant)
                forms.setdefault(made.canonical, made)
        kept = tuple(forms.values())[:MOST_FORMS]
        more = {made.canonical: made for made in map(shape, others)}
        extra = tuple(made for text, made in more.items() if text not in forms)
        places = gazetteer(kind).places(texts[0]) if kind else frozenset()
        part = canonical(texts[0]) in PARTS
        whole, part_of = (frozenset[str](), places) if part else (places, frozenset[str]())
        forms_of = (*kept, *extra)
        targets.append(
            Target(
                name=texts[0],
                slot=slot,
                forms=forms_of,
                named=len(kept),
                known=vocabulary(forms_of),
                places=whole,
                part_of=part_of,
                texts=tuple(texts),
            )
        )
    made_card = _indexed(tuple(targets), key.format, kind)
    return replace(made_card, needs=frozenset(key.needs), states=states)


def _of_states(names: Sequence[str]) -> bool:
    """Whether half of a board or more are states of the United States."""
    found = sum(canonical(name) in US_STATES for name in names)
    return len(names) >= BOARD and found >= _SOME * len(names)


def _bynames(every: Sequence[tuple[SlotId | None, list[str]]]) -> list[tuple[str, ...]]:
    """What things are also called, but for a byname that is another listed thing's too."""
    listed = {canonical(text) for _, texts in every for text in texts}
    counted = Counter(
        name for _, texts in every for name in {canonical(one) for one in bynames(texts[0])}
    )
    return [
        tuple(
            name
            for name in bynames(texts[0])
            if canonical(name) not in listed and counted[canonical(name)] == 1
        )
        for _, texts in every
    ]


_JOINTS = ARTICLES | {"of", "and", "de"}
_MOSTLY = 0.6
_SOME = 0.5
_FEW = 10


def _place_kind(names: Sequence[str]) -> str | None:
    """What most names of the public list are: countries, cities or neither."""
    for kind in (COUNTRY, CITY):
        found = sum(1 for name in names if gazetteer(kind).places(name))
        if names and found >= _MOSTLY * len(names):
            return kind
    return None


def _texts(entry: Entry) -> list[str]:
    return [open_secret(entry.answer), *_opened(entry.aliases)]


def _opened(secrets: Sequence[Secret]) -> list[str]:
    return [open_secret(secret) for secret in secrets]


def _be_lenient(
    every: Sequence[tuple[SlotId | None, list[str]]], pairs: Sequence[tuple[str, str]]
) -> None:
    """Let each word of a lenient pair count as the other, unless both are on the list."""
    known = {canonical(text): texts for _, texts in every for text in texts}
    for one, other in pairs:
        for here, there in ((one, other), (other, one)):
            if canonical(here) in known and canonical(there) not in known:
                known[canonical(here)].append(there)


def has_number(name: str) -> bool:
    """Whether a number is part of a name."""
    return any(word.kind == "number" for word in shape(name).words)


def _indexed(targets: tuple[Target, ...], form: str, kind: str | None) -> CompiledCard:
    exact: dict[str, dict[int, None]] = defaultdict(dict)
    stems: dict[str, dict[int, None]] = defaultdict(dict)
    initials: dict[str, list[int]] = defaultdict(list)
    sounds: dict[tuple[str, ...], list[int]] = defaultdict(list)
    skeletons: dict[Phones, dict[int, None]] = defaultdict(dict)
    quantities: list[int] = []
    squeezed: list[str] = []
    owners: list[tuple[int, int]] = []
    for number, target in enumerate(targets):
        for which, made in enumerate(target.forms):
            exact[made.canonical][number] = None
            if made.squeezed:
                exact[made.squeezed][number] = None
            by_name = which < target.named
            for word in made.words if by_name else ():
                if word.kind != "little":
                    stems[word.stem][len(owners)] = None
            for letters in {made.initials, made.full_initials, made.late_initials} - {""}:
                if by_name:
                    initials[letters].append(len(owners))
            for phones in phones_of(made.canonical):
                sounds[phones].append(len(owners))
                for said in {phones, without_r(phones)}:
                    skeletons[skeleton(said)][len(owners)] = None
            if made.readings:
                quantities.append(len(owners))
            squeezed.append(made.squeezed if by_name else "")
            owners.append((number, which))
    titles = sum(1 for target in targets if PREPOSITIONS & set(canonical(target.name).split()))
    return CompiledCard(
        numbered=any(has_number(target.name) for target in targets),
        plain_names=titles * _FEW < len(targets) >= BOARD,
        targets=targets,
        format=form,
        names=frozenset(
            text
            for target in targets
            for text in (canonical(target.name), shape(target.name).squeezed)
        ),
        exact={text: tuple(found) for text, found in exact.items()},
        squeezed=tuple(squeezed),
        owners=tuple(owners),
        by_stem={text: tuple(found) for text, found in stems.items()},
        by_initials={text: tuple(found) for text, found in initials.items()},
        by_sound={phones: tuple(found) for phones, found in sounds.items()},
        by_skeleton={phones: tuple(found) for phones, found in skeletons.items()},
        spelled=tuple(targets[number].forms[which].canonical for number, which in owners),
        quantities=tuple(quantities),
        place_kind=kind,
    )
