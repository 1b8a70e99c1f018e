"""What a state waits for. Derived from the state alone, so undo and resume restore it for free."""

from dataclasses import dataclass

from voicehost.core.effects import Say
from voicehost.core.ids import CardId, SeatId, SlotId, TeamId, TimerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """One thing the table may say in this state, by key of prompts/<lang>/commands.toml.

    With `low` and `high` the intent carries a whole number in that range, in steps of `step`; with
    `options` it carries one of those words (a player's name, "a", "b", "c"); with `slots` one of
    those open slots, named by the words in it; else it carries nothing.
    """

    key: str
    low: int | None = None
    high: int | None = None
    step: int = 1
    options: tuple[str, ...] = ()
    slots: tuple[SlotId, ...] = ()
    understood: tuple[int, int] | None = None
    """Lowest and highest number that is understood, where that is more than is allowed: a number
    outside `low` to `high` is refused then, not passed over in silence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """Answers to a chart count in this state."""

    card: CardId
    counted: frozenset[SlotId] = frozenset()
    """Entries that already count: saying one of them again is a repeat, whoever says it."""
    on_turn: bool = False
    """True: what is said after the prompt counts as it stands. False: open discussion, where only
    passed answers count (setting `--answers`)."""
    ruled: bool = True
    """False: answers are kept chart-blind as `Attempted` until the state waits for a `Rule`."""
    whole: bool = False
    """One utterance is one answer, commas and all ("ice hockey, fourth"): an option with what lies
    under it. Its verdict says which option was named."""
    claim: str = ""
    """With `whole`: what naming an option alone says of it ("true"); "": an answer is needed."""
    only_claim: bool = False
    """Nothing but the claim may be said of an option."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expect:
    """What may be said now, and by whom."""

    answers: Answers | None = None
    intents: tuple[Intent, ...] = ()
    seats: tuple[SeatId, ...] = ()
    """Who may speak; () is anybody. Checked where the front end knows who spoke (text, phones)."""
    prompt: Say | None = None
    """The question that was asked, for "repeat" and for a reprompt."""
    back: Say | None = None
    """Said instead of the whole prompt when the table comes back to it (after undo, a pause, a
    dialogue); None: the prompt."""
    watch: str | None = None
    """An alarm over everything that is said, by the name of a watch (words/alarm.py). Where it
    rings, the game gets `Chosen` with this as its intent and the words that rang as its value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timer:
    """A clock of the rules, in game time."""

    timer: TimerId
    deadline_ms: int
    total_ms: int
    """Its whole length, for the ring on the screen."""
    count_from: int = 0
    """How many of the last seconds are counted aloud, on the beat (0 to 10)."""
    marks_s: tuple[int, ...] = ()
    """Seconds left at which the time is said as a known short sound (60, 30)."""
    holds: bool = False
    """An answer that began before zero is awaited (at most 3 s) before the timer fires."""
    window: bool = False
    """A chance to speak up, open for a moment. Where lines are typed from a pipe, the next one
    that takes no such chance closes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect:
    """Sealed values wanted from several seats or teams at once: bids, wagers, letters.

    The sealed channel of the session (fingers, sheets, phones ...) gathers them; the game hears
    `Unsealed` when all are in, and never sees a value before.
    """

    purpose: str
    wanted: tuple[SeatId | TeamId, ...]
    holders: tuple[SeatId, ...] = ()
    """Who enters the value of each wanted team, in the same order (its captain); () where the
    wanted ones are seats and enter their own."""
    low: int | None = None
    high: int | None = None
    step: int = 1
    options: tuple[str, ...] = ()
    kept: bool = False
    """True: the values stay sealed when all are in. The game hears `Sealed` and asks for each
    with `Turn` when the rules open it."""
    timed: bool = False
    """True: the clocks of the state run while values are gathered."""
    closing: bool = False
    """True: time is up. What is in counts, who has given nothing stays out of `Unsealed`; a
    channel that shows values asks for them now. Goes on from a `timed` one of the same purpose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Secret numbers wanted: a different one from `low` to `high` for each seat.

    The director draws them from chance, keeps them sealed and lets the sealed channel of the
    session convey each to its seat. The game hears `Sealed` when everybody has theirs, and never a
    number before it is turned. A redone deal is a new deal.
    """

    purpose: str
    """Names this deal; different for each deal of a game."""
    wanted: tuple[SeatId, ...]
    low: int
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A sealed value is opened: the director answers with `Turned`, at once where the host holds
    the value, else when the holder has said what everybody sees."""

    purpose: str
    """Of the `Deal` or of the kept `Collect` the value is from."""
    who: SeatId | TeamId
    low: int = 0
    high: int = 0
    step: int = 1
    taken: tuple[int, ...] = ()
    """Numbers that others show already, and this one cannot: where the holder says one of them, it
    was misheard and is asked for again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A ruling by place wanted: which of these slots are right, by the sealed key of their card.

    The director answers at once with `Checked`. A game asks only when the rules open the card.
    """

    slots: tuple[SlotId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Chance wanted: `count` different whole numbers from 0 to `sides` - 1.

    The director answers at once with `Drawn`. The counter of chance lies outside undo: a redone
    toss is a new toss.
    """

    purpose: str
    sides: int
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A ruling wanted for an attempt that was kept chart-blind, now that it is contested.

    The director answers at once with `Answered` for that attempt.
    """

    card: CardId
    attempt: int
    earlier: tuple[int, ...] = ()
    """Attempts on this card that stand: the same entry again in other words is REPEATED."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Peek:
    """Sealed texts that some may see now, each alone, before everybody hears them.

    The session's sealed channel says how (on their own page, in a printed booklet), or that
    nobody sees them. It opens nothing.
    """

    slots: tuple[SlotId, ...]
    seats: tuple[SeatId, ...]
    fold: int
    """Where they stand in a printed booklet, from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """All that a state waits for. `Wait()` with nothing in it means the game is over."""

    expect: Expect | None = None
    timers: tuple[Timer, ...] = ()
    collect: Collect | None = None
    draw: Draw | None = None
    deal: Deal | None = None
    turn: Turn | None = None
    check: Check | None = None
    rule: Rule | None = None
    peek: Peek | None = None
