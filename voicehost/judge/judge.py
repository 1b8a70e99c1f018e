"""The judge: what was said against a sealed card.

AMBIGUOUS and UNCLEAR are decided over the card's public list, in which entries and rivals are
alike; only then the key says which of them are entries. Order on a list never decides anything.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from voicehost.core.heard import Piece
from voicehost.core.ids import CardId, SlotId
from voicehost.core.verdict import Outcome, Verdict
from voicehost.judge.card import CompiledCard, compile_card
from voicehost.judge.evidence import (
    ACCEPT_SOUND,
    ASK_SOUND,
    Support,
    combine,
    heard_shapes,
    sound_by_target,
    weigh_text,
)
from voicehost.judge.laws import NO, YES
from voicehost.judge.ruling import Ruling, Witness
from voicehost.judge.weigh import ACCEPT, MARGIN, reasons
from voicehost.sealed.answer_key import AnswerKey
from voicehost.words.ambiguous import AMBIGUOUS_WORDS
from voicehost.words.formats import READERS, Meaning, as_words, same_meaning
from voicehost.words.normalise import canonical
from voicehost.words.shape import Shape, shape

FLOOR = 0.15
"""An overruled answer is credited to the best entry from here on (product.md, "Overrule")."""

NEAR = 0.3
"""From here on a miss is near enough to an entry that the table may be asked (É Top!?)."""


@dataclass(frozen=True, slots=True, repr=False)
class _Public:
    """What the public list alone says: an outcome already, or the one thing that was meant."""

    outcome: Outcome | None
    best: Support | None
    supports: tuple[Support, ...]
    why: str


class Judge:
    """Rules pieces against the cards of one session. Cards are compiled on first use.

    Args:
        key: the session's sealed key.
        accept: probability from which an answer counts; one value for everything.
        use_gazetteer: False leaves the lists of places out, to measure what they bring.
    """

    def __init__(
        self, key: AnswerKey, *, accept: float = ACCEPT, use_gazetteer: bool = True
    ) -> None:
        self._key = key
        self._accept = accept
        self._use_gazetteer = use_gazetteer
        self._needs = frozenset(canonical(word) for word in AMBIGUOUS_WORDS)
        self._of_all_topics = frozenset(canonical(word) for word in key.needs)
        self._cards: dict[CardId, CompiledCard] = {}

    def __repr__(self) -> str:
        return f"<Judge: {len(self._key.cards)} cards>"

    def prepare(self, card: CardId) -> None:
        """Compile a card ahead of time, so that the first ruling on it is as quick as the rest."""
        self._card(card)

    def rule(
        self,
        card: CardId,
        piece: Piece,
        *,
        counted: frozenset[SlotId] = frozenset(),
        known_misses: Sequence[str] = (),
        spoken: bool = False,
        at: SlotId | None = None,
    ) -> Verdict:
        """Rule one answer.

        Args:
            card: whose key to rule by.
            piece: what was said, with alternatives and acoustic scores where it was heard.
            counted: entries that already count: saying one again is REPEATED with its slot.
            known_misses: words ruled a miss before: saying them again is REPEATED without a slot.
            spoken: True from a microphone, where sound excuses spelling.
            at: the one entry the answer was given for, where the card has options (Desítka).
        """
        compiled = self._card(card)
        reader = READERS.get(compiled.format)
        if reader is not None:
            return self._by_form(compiled, reader, piece, counted, at)
        public = self._public(compiled, piece, spoken)
        verdict = self._open(compiled, public, piece, counted, known_misses)
        if at is not None and verdict.outcome is Outcome.HIT and verdict.slot != at:
            return Verdict(outcome=Outcome.MISS)
        return verdict

    @staticmethod
    def _by_form(
        card: CompiledCard,
        reader: Callable[[str], Meaning | None],
        piece: Piece,
        counted: frozenset[SlotId],
        at: SlotId | None,
    ) -> Verdict:
        """Rule an answer that has a form: words without that form are UNCLEAR, then only equality
        of meaning counts."""
        meant = reader(piece.words)
        if meant is None:
            return Verdict(outcome=Outcome.UNCLEAR)
        for target in card.targets:
            if target.slot is None or (at is not None and target.slot != at):
                continue
            if any(
                same_meaning(meant, right)
                for text in target.texts
                if (right := reader(text)) is not None
            ):
                again = target.slot in counted
                outcome = Outcome.REPEATED if again else Outcome.HIT
                return Verdict(outcome=outcome, slot=target.slot)
        return Verdict(outcome=Outcome.MISS)

    def holds(self, card: CardId, slot: SlotId) -> bool:
        """Whether a slot is right by the card's key, for cards that are ruled by place."""
        return any(entry.slot == slot for entry in self._key.cards[card].entries)

    def unsettled(self, card: CardId, piece: Piece, *, spoken: bool = False) -> Outcome | None:
        """AMBIGUOUS or UNCLEAR, decided over the public list alone; None: it can be ruled."""
        return self._public(self._card(card), piece, spoken).outcome

    def near(self, card: CardId, piece: Piece, *, spoken: bool = False) -> SlotId | None:
        """The entry that words ruled a miss may have meant: nothing on the public list is beyond
        doubt, and the likeliest thing on it, from `NEAR` on, is this entry."""
        compiled = self._card(card)
        public = self._public(compiled, piece, spoken)
        if public.best is not None or not public.supports:
            return None
        likeliest = public.supports[0]
        if likeliest.exact or likeliest.probability < NEAR:
            return None
        return compiled.targets[likeliest.target].slot

    def credit(
        self, card: CardId, piece: Piece, *, counted: frozenset[SlotId] = frozenset()
    ) -> SlotId | None:
        """The entry an overruled answer is credited to: the best one not yet counted, from
        `FLOOR` on; None where nothing on the chart comes near."""
        compiled = self._card(card)
        for support in self._supports(compiled, piece, spoken=True):
            slot = compiled.targets[support.target].slot
            if slot is not None and slot not in counted and support.probability >= FLOOR:
                return slot
        return None

    def explain(
        self,
        card: CardId,
        piece: Piece,
        *,
        counted: frozenset[SlotId] = frozenset(),
        known_misses: Sequence[str] = (),
        spoken: bool = False,
        at: SlotId | None = None,
    ) -> Ruling:
        """As `rule`, with the reasons. Gives the chart away: for authors and the audit file."""
        compiled = self._card(card)
        reader = READERS.get(compiled.format)
        if reader is not None:
            return self._explain_form(compiled, reader, piece, counted, at)
        public = self._public(compiled, piece, spoken)
        verdict = self._open(compiled, public, piece, counted, known_misses)
        if at is not None and verdict.outcome is Outcome.HIT and verdict.slot != at:
            verdict = Verdict(outcome=Outcome.MISS)
        witnesses = tuple(
            Witness(
                name=compiled.targets[support.target].name,
                entry=compiled.targets[support.target].slot is not None,
                probability=support.probability,
                form=support.form,
                sound=support.sound,
                reasons=reasons(support.weighed) if support.weighed else (),
            )
            for support in public.supports[:8]
        )
        return Ruling(
            verdict=verdict,
            why=public.why,
            understood=shape(piece.words, said=True).canonical,
            witnesses=witnesses,
        )

    @classmethod
    def _explain_form(
        cls,
        card: CompiledCard,
        reader: Callable[[str], Meaning | None],
        piece: Piece,
        counted: frozenset[SlotId],
        at: SlotId | None,
    ) -> Ruling:
        meant = reader(piece.words)
        verdict = cls._by_form(card, reader, piece, counted, at)
        read = "; ".join(sorted(as_words(meant))) if meant else ""
        witnesses = []
        for target in card.targets:
            if target.slot is None or (at is not None and target.slot != at):
                continue
            rights = [right for text in target.texts if (right := reader(text))]
            same = meant is not None and any(same_meaning(meant, right) for right in rights)
            witnesses.append(
                Witness(
                    name=target.name,
                    entry=True,
                    probability=YES if same else NO,
                    form=" or ".join(
                        sorted({word for right in rights for word in as_words(right)})
                    ),
                    sound=None,
                    reasons=(("meaning", 1.0 if same else -1.0),),
                )
            )
        why = (
            f"read as {card.format}: {read}"
            if meant
            else f"it cannot be read as {card.format}, so it is asked back"
        )
        return Ruling(
            verdict=verdict,
            why=why,
            understood=shape(piece.words, said=True).canonical,
            witnesses=tuple(sorted(witnesses, key=lambda one: -one.probability))[:8],
        )

    def _card(self, card: CardId) -> CompiledCard:
        if card not in self._cards:
            self._cards[card] = compile_card(
                self._key.cards[card], use_gazetteer=self._use_gazetteer
            )
        return self._cards[card]

    def _supports(self, card: CompiledCard, piece: Piece, spoken: bool) -> list[Support]:
        transcripts = heard_shapes(piece.words, piece.alternatives)
        text = weigh_text(card, piece.words, transcripts, spoken)
        return combine(text, sound_by_target(card, piece.scores))

    def _public(self, card: CompiledCard, piece: Piece, spoken: bool) -> _Public:
        """What the public list says. It is not looked up here which targets are entries."""
        said = shape(piece.words, said=True)
        if not said.canonical and not piece.scores:
            return _Public(Outcome.UNCLEAR, None, (), "no words in it")
        if self._of_several(card, said):
            return _Public(Outcome.AMBIGUOUS, None, (), "a word for several things")
        supports = tuple(self._supports(card, piece, spoken))
        best = supports[0] if supports else None
        if best is None or best.probability < self._accept:
            if self._half_heard(piece, supports):
                return _Public(Outcome.UNCLEAR, None, supports, "not heard well enough")
            return _Public(None, None, supports, "nothing on the public list comes near enough")
        rest = [other for other in supports[1:] if best.probability - other.probability < MARGIN]
        if best.exact:
            rest = [other for other in rest if other.exact]
        if rest or (not best.exact and card.shares_name(said, best.target)):
            return _Public(Outcome.AMBIGUOUS, None, supports, "it may be several on the list")
        return _Public(None, best, supports, "one thing on the public list, beyond doubt")

    def _of_several(self, card: CompiledCard, said: Shape) -> bool:
        """Whether words are in a list of ambiguous ones: in the card's own or the general one, and
        no name on the card; or in another topic's, and nothing on the card is called so."""
        if said.canonical in self._needs | card.needs:
            return not {said.canonical, said.squeezed} & card.names
        return said.canonical in self._of_all_topics and said.canonical not in card.exact

    @staticmethod
    def _half_heard(piece: Piece, supports: Sequence[Support]) -> bool:
        """Whether sound alone says that something on the list may have been meant."""
        if not piece.scores:
            return False
        loudest = max(piece.scores.values())
        return ASK_SOUND <= loudest < ACCEPT_SOUND

    def _open(
        self,
        card: CompiledCard,
        public: _Public,
        piece: Piece,
        counted: frozenset[SlotId],
        known_misses: Sequence[str],
    ) -> Verdict:
        if public.outcome is not None:
            return Verdict(outcome=public.outcome)
        said = shape(piece.words, said=True)
        if any(_same_words(said.canonical, words) for words in known_misses):
            return Verdict(outcome=Outcome.REPEATED)
        slot = card.targets[public.best.target].slot if public.best else None
        if slot is None:
            return Verdict(outcome=Outcome.MISS)
        if slot in counted:
            return Verdict(outcome=Outcome.REPEATED, slot=slot)
        return Verdict(outcome=Outcome.HIT, slot=slot)


def _same_words(said: str, before: str) -> bool:
    """Whether a known miss was said again: the same words after folding and without carriers."""
    return bool(said) and said == shape(before, said=True).canonical
