"""How many of a thing, in words for a terminal."""


def counted(count: int, thing: str) -> str:
    """ "1 player", "2 players"; for things whose plural adds an s."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
