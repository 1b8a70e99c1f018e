"""Words of the talk about seats: what is a name, and what ends it or changes the table."""

import re
from collections.abc import Sequence

from voicehost.words.normalise import canonical

LONGEST = 40
"""Characters in a name."""

CARRIERS = re.compile(
    r"^(?:hello|hi|hey|hallo|good evening|good morning|well|um|uh|okay|please|i am|im"
    r"|my name is|my names|this is|call me|its|it is|and|then|next is|here is|we have"
    r"|please call me|add|one more|and also)\s+"
)
ALL = frozenset(
    ["that is all", "thats all", "thats everybody", "that is everybody", "thats everyone",
     "that is everyone", "all", "nobody else", "no one else", "done",
     "we are done", "were done", "thats us", "that is us"]
)  # fmt: skip
YES = frozenset(["yes", "yes please", "yeah", "yep", "right", "thats right", "correct", "okay"])
NO = frozenset(["no", "nope", "no thanks", "wrong", "thats wrong", "not right", "no it isnt"])
GREETINGS = frozenset(
    ["hello", "hi", "hey", "hallo", "good evening", "good morning", "good afternoon", "good day",
     "hello there", "hi there", "hey there", "hi everybody", "hello everybody", "hi all"]
)  # fmt: skip
NO_NAMES = frozenset(
    ["um", "uh", "er", "well", "okay", "ok", "please", "wait", "what", "who", "me", "us", "you",
     "help", "stop", "quit", "exit", "pause", "repeat", "again", "pardon", "sorry", "nobody",
     "start", "begin", "thanks", "thank you", "i dont know"]
)  # fmt: skip
"""What is said to a host and is nobody's name."""
BACK = frozenset(["undo", "take that back", "go back"])
NOBODY = BACK | {"nobody", "no one", "never mind"}
"""Who was taken for a newcomer is none."""
IS_YOUNGEST = re.compile(r"\s+is(?: the youngest)?$")
LEAVES = re.compile(r"^(?:without (.+)|(.+?) (?:leaves|is leaving|goes home|is out|stops))$")
RENAME = re.compile(r"^(?:rename|change) (.+)$|^(.+?) (?:has|wants|gets) another name$")
REPEAT = ("repeat", "repeat that", "say that again", "please repeat", "what was that")
HELP = ("help", "help please", "what can i say")
STOP = ("stop the game", "stop the game please", "end the game", "quit the game")
OTHER_GAME = ("another game", "a different game", "wrong game", "not that game", "go back")
"""Said where a game was chosen just now, by mistake or by a host that misheard."""
VOICE = {
    "slower": ("rate", -1, "slower"), "slower please": ("rate", -1, "slower"),
    "faster": ("rate", 1, "faster"), "faster please": ("rate", 1, "faster"),
    "louder": ("volume", 1, "louder"), "louder please": ("volume", 1, "louder"),
    "quieter": ("volume", -1, "quieter"), "quieter please": ("volume", -1, "quieter"),
}  # fmt: skip
"""What may be said at every point of the talk, as in every state of a game."""
NO_MATTER = frozenset(
    ["no matter", "it doesnt matter", "nobody", "never mind", "skip", "anybody", "we dont know"]
)


def listed(names: Sequence[str]) -> str:
    """Names as an argument that is read as a list."""
    return "\x1f".join(names)


def choice(names: Sequence[str]) -> str:
    """Names as an argument that is read as a choice between them."""
    return "\x1e".join(names)


def named_in(pattern: re.Pattern[str], words: str) -> str:
    """The name in "Ann leaves" or "rename Ann", by the pattern of one of them; "" where the words
    say something else."""
    found = pattern.match(words)
    return next(filter(None, found.groups())) if found else ""


def changes(words: str) -> bool:
    """Whether somebody is said to leave, or to want another name."""
    return bool(named_in(LEAVES, words) or named_in(RENAME, words))


def bare(words: str) -> str:
    """Canonical words without what stands before a name."""
    while (shorter := CARRIERS.sub("", words)) != words:
        words = shorter
    return words


def _may_stand(ch: str) -> bool:
    """Whether a character may stand in a name: not where it parts names from one another."""
    return ch.isprintable() and ch not in ",;:"


def name_of(words: str) -> str:
    """A name as it is written, without "I am" before it; "" where nothing is left of it, or what
    is left is said to a host and is nobody's name."""
    plain = " ".join("".join(ch if _may_stand(ch) else " " for ch in words).split())
    kept = bare(canonical(plain))
    if kept in GREETINGS | NO_NAMES | YES | NO | ALL | NOBODY:
        return ""
    if not kept or len(kept) > LONGEST or len(kept.split()) > 3:
        return ""
    written = " ".join(plain.split()[-len(kept.split()) :]).strip(" .!?")
    name = written if canonical(written) == kept else kept
    return name if name != name.lower() else " ".join(word.capitalize() for word in name.split())
