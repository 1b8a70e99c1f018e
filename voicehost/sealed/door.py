"""Door: the one way out for sealed text. It opens a slot on a reveal and never closes it."""

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from voicehost.core.errors import SealedError
from voicehost.core.ids import SlotId
from voicehost.sealed.secret import Secret, open_secret


class Door:
    """Sealed texts by slot, and which of them are open. The opened set only grows."""

    __slots__ = ("__opened", "__texts")

    def __init__(self, texts: Mapping[SlotId, Secret]) -> None:
        self.__texts = dict(texts)
        self.__opened: dict[SlotId, str] = {}

    def __repr__(self) -> str:
        return f"<Door: {len(self.__opened)} of {len(self.__texts)} open>"

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise SealedError("a door does not travel")

    def __getstate__(self) -> NoReturn:
        raise SealedError("a door does not travel")

    def open(self, slots: Iterable[SlotId]) -> tuple[SlotId, ...]:
        """Open slots for everybody; those not open before come back, in the order given.

        Raises:
            SealedError: a slot does not exist; then none is opened.
        """
        wanted = tuple(dict.fromkeys(slots))
        for slot in wanted:
            if slot not in self.__texts:
                raise SealedError("no such slot", str(slot))
        fresh = tuple(slot for slot in wanted if slot not in self.__opened)
        for slot in fresh:
            self.__opened[slot] = open_secret(self.__texts[slot])
        return fresh

    def peek(self, slots: Iterable[SlotId]) -> str:
        """Texts for one pair of eyes, as one. It opens nothing.

        Raises:
            SealedError: a slot does not exist.
        """
        wanted = tuple(slots)
        for slot in wanted:
            if slot not in self.__texts:
                raise SealedError("no such slot", str(slot))
        return " ".join(open_secret(self.__texts[slot]) for slot in wanted)

    def read(self, slot: SlotId) -> str:
        """The text of an opened slot.

        Raises:
            SealedError: the slot is still sealed (the error carries its id only).
        """
        if slot not in self.__opened:
            raise SealedError("still sealed", str(slot))
        return self.__opened[slot]

    @property
    def slots(self) -> tuple[SlotId, ...]:
        """All slots there are, open or not; ids say nothing of a text."""
        return tuple(self.__texts)

    @property
    def opened(self) -> Mapping[SlotId, str]:
        """Exactly the opened slots with their texts."""
        return dict(self.__opened)
