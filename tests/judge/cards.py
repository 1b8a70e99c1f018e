"""Small keys for tests of the judge."""

from collections.abc import Mapping, Sequence

from voicehost.core.heard import Piece
from voicehost.core.ids import CardId, SlotId, position_of, slot
from voicehost.core.verdict import Outcome
from voicehost.judge.judge import Judge
from voicehost.sealed.answer_key import AnswerKey, CardKey, Entry
from voicehost.sealed.secret import Secret

CARD = CardId("1")


def place(position: int) -> SlotId:
    """The slot of an entry on the test card."""
    return slot(CARD, "entry", position)


def key_of(
    entries: Sequence[str],
    rivals: Sequence[str] = (),
    *,
    aliases: Mapping[str, Sequence[str]] | None = None,
    needs: Sequence[str] = (),
    lenient: Sequence[tuple[str, str]] = (),
    form: str = "open",
) -> AnswerKey:
    """A key with one card whose entries stand at the positions 1, 2, 3 ..."""
    also = aliases or {}

    def secrets(text: str) -> tuple[Secret, ...]:
        return tuple(Secret(alias) for alias in also.get(text, ()))

    card = CardKey(
        card=CARD,
        entries=tuple(
            Entry(slot=place(number), answer=Secret(text), aliases=secrets(text))
            for number, text in enumerate(entries, start=1)
        ),
        rivals=tuple(Secret(text) for text in rivals),
        rival_aliases={text: secrets(text) for text in rivals},
        lenient=tuple(lenient),
        format=form,
    )
    return AnswerKey(cards={CARD: card}, needs=tuple(needs))


def ruled(judge: Judge, words: str, *, spoken: bool = True) -> tuple[Outcome, int | None]:
    """What comes of words on the test card: the outcome, and the entry's place, if any."""
    verdict = judge.rule(CARD, Piece(words=words), spoken=spoken)
    return verdict.outcome, None if verdict.slot is None else position_of(verdict.slot)
