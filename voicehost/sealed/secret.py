"""A secret prints, logs, compares and pickles as nothing."""

from typing import Any, NoReturn

from voicehost.core.errors import SealedError


class Secret:
    """Sealed text. Only `open_secret` reads it, and import contracts say who may import that.

    It prints and formats as `<sealed>`, equals only itself, has no length and no order, and does
    not travel: copying, pickling and turning into JSON fail without telling anything.
    """

    __slots__ = ("__text",)

    def __init__(self, text: str) -> None:
        self.__text = text

    def __repr__(self) -> str:
        return "<sealed>"

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return "<sealed>"

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise SealedError("sealed text does not travel")

    def __getstate__(self) -> NoReturn:
        raise SealedError("sealed text does not travel")

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__


def open_secret(secret: Secret) -> str:
    """The text inside. Imported by the sealed package's own modules, packs and judge only."""
    text: str = secret._Secret__text  # type: ignore[attr-defined]  # noqa: SLF001
    return text
