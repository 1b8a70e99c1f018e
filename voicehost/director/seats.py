"""Seats: who plays, in which order, in which team, and who is youngest, by talk.

A pure dialogue: words in, sentences out; no ears, no mouth, no clock. What is typed is sure. What
was heard is not, an open vocabulary being weak: it is said back, "no" offers the next best, then
spelling or a colour or an animal as a nickname; each name is said twice, and one that sounds like
another's gets a proposal.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from voicehost.core.effects import Say
from voicehost.director.seat_words import (
    ALL,
    BACK,
    GREETINGS,
    HELP,
    IS_YOUNGEST,
    LEAVES,
    NO,
    NO_MATTER,
    NOBODY,
    OTHER_GAME,
    RENAME,
    REPEAT,
    STOP,
    VOICE,
    YES,
    bare,
    changes,
    choice,
    listed,
    name_of,
    named_in,
)
from voicehost.words.apart import longer_name, nickname, said_again, sounds_like, spelled
from voicehost.words.normalise import canonical


class Stage(StrEnum):
    """What the talk is at."""

    NAMES = "names"
    CHECK = "check"
    """A name was heard: is it right?"""
    OTHER = "other"
    """It was not: spell it, or take a nickname?"""
    ALIKE = "alike"
    """It sounds like another's: a proposal."""
    AGAIN = "again"
    """The name once more."""
    YOUNGEST = "youngest"
    TEAMS = "teams"
    """Are these the teams?"""
    SIDE = "side"
    """Which team for this one?"""
    SAME = "same"
    """The table that is there: does it stay as it is?"""
    DONE = "done"


@dataclass(slots=True, kw_only=True)
class SeatTalk:
    """One talk about seats; `hear` takes what was said and gives what the host says to it.

    Args:
        fewest, most: how many may play.
        teams: names of the teams that are formed; () where everybody plays alone.
        alone: up to so many play each for themselves although there are team names.
        names: who sits there already; they may change, come and go.
        sure: what comes in was typed: no saying back, no second time.
        asks_youngest: whether the game wants to know.
    """

    fewest: int
    most: int
    teams: tuple[str, ...] = ()
    alone: int = 0
    names: list[str] = field(default_factory=list)
    sure: bool = False
    asks_youngest: bool = False
    goes_on: bool = False
    """These names have played together: they are asked whether they stay as they are."""
    goes_back: bool = False
    """A table that wants no game after all is asked for another one; else it is seen off."""
    youngest: str = ""
    sides: list[str] = field(default_factory=list)
    """Team of each name, in their order, as far as asked."""
    stage: Stage = Stage.NAMES
    changed: bool = True
    """False where a table that was there stays as it is."""
    called_off: bool = False
    """The table wants no game: "stop the game"."""
    _heard: list[str] = field(default_factory=list)
    """Names that were perhaps said, best first; the first is being asked about."""
    _name: str = ""
    _place: int | None = None
    """Where a new name of somebody seated goes."""
    _tries: int = 0

    def __post_init__(self) -> None:
        if self.goes_on:
            self.stage = Stage.SAME

    # ------------------------------------------------------------------ what is asked

    @property
    def done(self) -> bool:
        return self.stage is Stage.DONE

    @property
    def ask(self) -> Say | None:
        """The question that stands; None when all is known."""
        args: dict[str, str | int] = {"name": self._name}
        match self.stage:
            case Stage.NAMES if not self.names:
                return Say(line="seats-who")
            case Stage.NAMES if len(self.names) >= self.most:
                return Say(line="seats-all")
            case Stage.NAMES:
                return Say(line="seats-next", args={"name": self.names[-1]})
            case Stage.CHECK | Stage.ALIKE:
                return Say(line="seats-check" if self.stage is Stage.CHECK else "seats-call",
                           args=args)  # fmt: skip
            case Stage.SAME:
                return Say(line="seats-same", args={"names": listed(self.names)})
            case Stage.OTHER:
                return Say(line="seats-other")
            case Stage.AGAIN:
                return Say(line="seats-again", args=args)
            case Stage.YOUNGEST:
                return Say(line="seats-youngest")
            case Stage.TEAMS:
                return Say(line="seats-teams-ask")
            case Stage.SIDE:
                who = self.names[len(self.sides)]
                return Say(line="seats-side", args={"name": who, "teams": choice(self.sides_open)})
        return None

    @property
    def opening(self) -> tuple[Say, ...]:
        """What the host begins with."""
        return self._with()

    @property
    def called(self) -> tuple[str, ...]:
        """Names that are in the talk: of the table and the one that is being asked about."""
        return tuple(dict.fromkeys(filter(None, (*self.names, self._name))))

    @property
    def sides_open(self) -> tuple[str, ...]:
        """The teams that are formed by so many people, and that somebody may be put into."""
        if not self.teams or len(self.names) <= self.alone:
            return ()
        count = len(self.teams) if not self.alone else min(len(self.teams), len(self.names) // 2)
        return self.teams[:count]

    @property
    def members(self) -> dict[str, list[str]]:
        """Names by team; {} where everybody plays alone."""
        out: dict[str, list[str]] = {team: [] for team in self.sides_open}
        for name, side in zip(self.names, self.sides, strict=False):
            out[side].append(name)
        return out

    # ------------------------------------------------------------------ what is said

    def hear(self, *heard: str) -> tuple[Say, ...]:
        """What the host says to words that were typed or heard (then with what else they may have
        been, best first), the next question at the end."""
        words = canonical(heard[0]) if heard else ""
        if not words:
            return self._with(Say(line="seats-nothing"))
        if (aside := self._aside(words)) is not None:
            return aside
        match self.stage:
            case Stage.NAMES:
                return self._names(words, heard)
            case Stage.CHECK | Stage.ALIKE | Stage.TEAMS:
                return self._yes_or_no(words, heard)
            case Stage.SAME:
                return self._same(words, heard)
            case Stage.OTHER:
                return self._other(words, heard)
            case Stage.AGAIN:
                return self._again(heard)
            case Stage.YOUNGEST:
                return self._youngest(words)
            case Stage.SIDE:
                return self._side(words)
        return ()

    def _aside(self, words: str) -> tuple[Say, ...] | None:
        """What may be said at every point; None where it is something else."""
        if words in REPEAT:
            return self._with()
        if words in HELP:
            return self._with(Say(line="seats-help"))
        if words in VOICE:
            return self._with(Say(line=VOICE[words][2]))
        if words in STOP or (self.goes_back and words in OTHER_GAME):
            self.called_off, self.stage = True, Stage.DONE
            return (Say(line="yes-ok" if self.goes_back else "farewell"),)
        return None

    def _with(self, *says: Say) -> tuple[Say, ...]:
        return (*says, self.ask) if self.ask is not None else says

    def _same(self, words: str, heard: Sequence[str]) -> tuple[Say, ...]:
        """The table of the last game: it stays, or somebody comes, goes or is renamed."""
        if words in YES:
            self.changed = False
            self.stage = Stage.DONE
            return ()
        self.stage = Stage.NAMES
        if words in NO:
            return (Say(line="seats-change"),)
        if changes(words) or words.startswith("add "):
            return self._names(words, heard)
        self.stage = Stage.SAME
        return self._with(Say(line="say-again-yes-no"))

    def _names(self, words: str, heard: Sequence[str]) -> tuple[Say, ...]:
        if words in ALL or (words in YES and len(self.names) >= self.most):
            return self._all_here()
        if words in BACK and self.names:
            return self._with(Say(line="seats-taken-back", args={"name": self.names.pop()}))
        leaves, renamed = named_in(LEAVES, words), named_in(RENAME, words)
        who = self._seated(leaves or renamed)
        if who is not None and leaves:
            self.names.remove(who)
            return self._with(Say(line="seats-left", args={"name": who}))
        if who is not None:
            self._place = self.names.index(who)
            self.stage = Stage.OTHER
            return (Say(line="seats-rename", args={"name": who}),)
        if unknown := leaves or renamed:
            return self._with(Say(line="seats-unknown", args={"name": unknown.title()}))
        if all(canonical(words) in GREETINGS for words in heard):
            return self._with(Say(line="seats-hello"))
        if len(self.names) >= self.most:
            return self._with(Say(line="seats-full", args={"most": self.most}))
        return self._heard_names(heard)

    def _seated(self, words: str) -> str | None:
        return next((name for name in self.names if canonical(name) == words), None)

    def _heard_names(self, heard: Sequence[str]) -> tuple[Say, ...]:
        names = (name_of(words) for words in heard)
        self._heard = list(dict.fromkeys(name for name in names if name))
        self._tries = 0
        if not self._heard:
            return self._with(Say(line="seats-no-name"))
        self._name = self._heard[0]
        if self.sure:
            return self._right()
        self.stage = Stage.CHECK
        return self._with()

    def _yes_or_no(self, words: str, heard: Sequence[str]) -> tuple[Say, ...]:
        if words not in YES | NO:
            if self.stage is Stage.CHECK and words not in ALL | BACK:
                return self._heard_names(heard)
            if self.stage is Stage.ALIKE and words not in ALL | BACK and not changes(words):
                return self._other(words, heard)
            return self._with(Say(line="say-again-yes-no"))
        if self.stage is Stage.TEAMS:
            self.stage = Stage.DONE if words in YES else Stage.SIDE
            self.sides = self.sides if words in YES else []
            return self._with()
        if words in NO:
            return self._next_best()
        return self._right() if self.stage is Stage.CHECK else self._once_more()

    def _next_best(self) -> tuple[Say, ...]:
        """ "No": the next best of what was heard, else spelling or a nickname."""
        self._heard = self._heard[1:] if self.stage is Stage.CHECK else []
        if self._heard:
            self._name = self._heard[0]
            return self._with()
        self.stage = Stage.OTHER
        return self._with()

    def _others(self) -> list[str]:
        return [name for place, name in enumerate(self.names) if place != self._place]

    def _right(self) -> tuple[Say, ...]:
        """The name is right; can it be told from the others?"""
        if canonical(self._name) in map(canonical, self._others()):
            self.stage = Stage.NAMES if self._place is None else Stage.OTHER
            return self._with(Say(line="seats-twice", args={"name": self._name}))
        like = sounds_like(self._name, self._others())
        if like is None:
            return self._once_more()
        said = Say(line="seats-alike", args={"name": self._name, "other": like})
        longer = longer_name(self._name, self._others())
        self.stage = Stage.OTHER if longer is None else Stage.ALIKE
        self._name = longer or self._name
        return self._with(said)

    def _once_more(self) -> tuple[Say, ...]:
        if self.sure:
            return self._seat()
        self.stage, self._tries = Stage.AGAIN, 0
        return self._with()

    def _again(self, heard: Sequence[str]) -> tuple[Say, ...]:
        """The second time: by letters, or by ear the same and nobody else's at the table."""
        for words in heard:
            name = spelled(words) or name_of(words)
            if name and said_again(name, self._name, self._others()):
                return self._seat()
        self._tries += 1
        if self._tries < 2:
            return self._with(Say(line="seats-different"))
        self.stage = Stage.OTHER
        return self._with()

    def _seat(self) -> tuple[Say, ...]:
        if self._place is not None:
            self.names[self._place], self._place = self._name, None
        else:
            self.names.append(self._name)
        self.stage = Stage.NAMES
        return self._with(Say(line="seats-welcome", args={"name": self._name}))

    def _other(self, words: str, heard: Sequence[str]) -> tuple[Say, ...]:
        if words in ALL | NOBODY:
            self.stage, self._place, self._name = Stage.NAMES, None, ""
            return self._all_here() if words in ALL else self._with(Say(line="yes-ok"))
        kind = "animal" if "animal" in words else "colour"
        if "animal" in words or "colour" in words or "color" in words:
            found = nickname(kind, self._others())
            if found is None:
                return self._with(Say(line="seats-none-left"))
            self._name, self.stage = found, Stage.ALIKE
            return self._with()
        letters = spelled(words.removeprefix("spell it ").removeprefix("spelled "))
        if letters is None and words.startswith(("spell", "letter by letter")):
            return (Say(line="seats-spell"),)
        if letters is None:
            return self._heard_names(heard)
        self._heard, self._name = [letters], letters
        if self.sure:
            return self._right()
        self.stage = Stage.CHECK
        return self._with()

    # ------------------------------------------------------------------ everybody is there

    def _all_here(self) -> tuple[Say, ...]:
        if not self.fewest <= len(self.names) <= self.most:
            args = {"count": len(self.names), "fewest": self.fewest, "most": self.most}
            return self._with(Say(line="seats-count", args=args))
        around = Say(line="seats-around", args={"names": listed(self.names)})
        if self.asks_youngest:
            self.stage = Stage.YOUNGEST
            return self._with(around)
        return (around, *self._to_teams())

    def _youngest(self, words: str) -> tuple[Say, ...]:
        name = IS_YOUNGEST.sub("", words)
        who = self._seated(bare(name)) or self._seated(name)
        if who is None and words not in NO_MATTER:
            who = sounds_like(words, self.names) if not self.sure else None
            if who is None:
                return self._with(Say(line="say-again-name"))
        self.youngest = who or ""
        return self._to_teams()

    def _to_teams(self) -> tuple[Say, ...]:
        teams = self.sides_open
        if not teams:
            self.stage = Stage.DONE
            return ()
        self.sides = [teams[place % len(teams)] for place in range(len(self.names))]
        self.stage = Stage.TEAMS
        return self._with(*self._sides_told())

    def _sides_told(self) -> tuple[Say, ...]:
        sides = self.members.items()
        return tuple(Say(line="seats-team", args={"team": t, "names": listed(m)}) for t, m in sides)

    def _side(self, words: str) -> tuple[Say, ...]:
        side = bare(words).removeprefix("the ").removeprefix("team ").removesuffix(" team")
        team = next((team for team in self.sides_open if canonical(team) == side), None)
        if team is None:
            again = Say(line="say-again-choice", args={"choices": choice(self.sides_open)})
            return self._with(again)
        self.sides.append(team)
        if len(self.sides) < len(self.names):
            return self._with()
        if min(len(members) for members in self.members.values()) < 2:
            self.sides = []
            return self._with(Say(line="seats-team-small"))
        self.stage = Stage.TEAMS
        return self._with(*self._sides_told())
