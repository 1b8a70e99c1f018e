"""Wer weiss denn sowas?: two teams, three options, one final wager.

Theory. Twelve cards lie on a wall of which only the categories are seen. In turn a team chooses
one, talks as long as it likes up to five minutes, and says a final answer; its letter stands two
seconds before the card is turned. Instead of an answer a team may once ask the audience, one of
four tokens; a team that cannot decide is decided for by a coin. The Master Question is different:
both teams wager in secret on its category alone, and answer in secret within twenty seconds.

    SIDES > [DOUBTED] > [SORTING] > YOUNGEST > [STARTING]
          > CHOOSING > [DUPLICATE] > GUESSING <> SETTLING
          > [AUDIENCE | NAMING] > [COIN] > CHECKING > CHOOSING ...
          > WAGERS > LETTERS > [SHOWING] > RULING > OPENING x2 > OVER

The engine knows no option's words and not which is right: it asks (`Check`) when the rules turn the
card. Wagers are kept sealed until the card is turned and the letters lie open (`Collect.kept`,
`Turn`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from voicehost.core.effects import Say
from voicehost.core.errors import RuleError, UsageError
from voicehost.core.events import (
    Checked,
    Chosen,
    Corrected,
    Drawn,
    Sealed,
    TimerFired,
    Turned,
    Unsealed,
)
from voicehost.core.game import Brief, ByHand, Option, Question, Step
from voicehost.core.ids import slot
from voicehost.core.result import Feat, Result
from voicehost.core.table import Table, Team
from voicehost.core.view import Board, Standing, Tile
from voicehost.core.wait import Check, Collect, Draw, Expect, Intent, Timer, Turn, Wait
from voicehost.games import chart_rules
from voicehost.games import wer_weiss_words as words
from voicehost.games.phased import Phased
from voicehost.games.wer_weiss_moves import MOVES
from voicehost.games.wer_weiss_state import (
    DISCUSSION,
    FINAL,
    LETTERS,
    MOST_QUESTIONS,
    NAMING,
    NAMING_MS,
    PRIZE,
    SETTLE,
    SETTLE_MS,
    Phase,
    Side,
    State,
    distinct,
    seat_of,
)
from voicehost.games.wer_weiss_words import ORDINALS, say

SEES: Mapping[Phase, frozenset[type]] = {
    Phase.SIDES: frozenset({Chosen}),
    Phase.DOUBTED: frozenset({Chosen}),
    Phase.SORTING: frozenset({Drawn}),
    Phase.YOUNGEST: frozenset({Chosen}),
    Phase.STARTING: frozenset({Drawn}),
    Phase.CHOOSING: frozenset({Chosen}),
    Phase.DUPLICATE: frozenset({Chosen}),
    Phase.GUESSING: frozenset({Chosen, TimerFired}),
    Phase.SETTLING: frozenset({Chosen, TimerFired}),
    Phase.AUDIENCE: frozenset({Drawn}),
    Phase.NAMING: frozenset({Chosen, TimerFired}),
    Phase.COIN: frozenset({Drawn}),
    Phase.CHECKING: frozenset({Checked}),
    Phase.WAGERS: frozenset({Sealed}),
    Phase.LETTERS: frozenset({Unsealed, TimerFired}),
    Phase.SHOWING: frozenset({Unsealed}),
    Phase.OPENING: frozenset({Turned}),
    Phase.RULING: frozenset({Checked}),
    Phase.OVER: frozenset(),
}
"""Which events each phase sees; all others are refused."""


class WerWeiss(Phased):
    """The rules of Wer weiss denn sowas? (see `core.game.Game` for what each method promises)."""

    sees = SEES
    moves = MOVES
    name = "wer-weiss"
    aliases: tuple[str, ...] = ("wer-weiss-denn-sowas", "wer-weiss-denn-sowas?", "wwds")
    title = "Wer weiss denn sowas?"
    options: tuple[Option, ...] = (
        Option(
            key="questions",
            default=MOST_QUESTIONS,
            low=1,
            high=MOST_QUESTIONS,
            meaning="questions for each team",
        ),
        Option(key="discussion", default=300, low=30, high=600, meaning="seconds to talk at most"),
        Option(key="final", default=20, low=10, high=60, meaning="seconds for the Master Question"),
    )
    variants: tuple[str, ...] = ()
    players = (2, 20)
    teams: tuple[str, ...] = ("Elton", "Bernhard")
    alone = 0
    cards = 13

    def start(
        self, brief: Brief, table: Table, options: Mapping[str, int | str], variant: str | None
    ) -> Step:
        """Two teams, no money; nobody has seen a card.

        Raises:
            RuleError: the table cannot play, or there are too few cards.
            UsageError: no such variant or option, or a value out of range.
        """
        if variant is not None:
            raise UsageError("no such variant", variant, "this game has none")
        first, second = _two_teams(table, self.teams)
        chosen = chart_rules.settings(self.options, options)
        count = 2 * int(chosen["questions"])
        if len(brief.cards) <= count:
            what = f"{count} questions and the last one need as many cards, the deck has fewer"
            fewer = max(1, (len(brief.cards) - 1) // 2)
            raise RuleError(what, "deck", f"play fewer: --option questions={fewer}")
        state = State(
            table=table,
            wall=brief.cards[:count],
            master=brief.cards[count],
            discussion_ms=int(chosen["discussion"]) * 1_000,
            final_ms=int(chosen["final"]) * 1_000,
            phase=Phase.SIDES,
            sides=(
                Side(team=first.team, name=first.name, members=first.members),
                Side(team=second.team, name=second.name, members=second.members),
            ),
        )
        asked_first = words.prompt(state)
        hello = (say("welcome"), *words.sides(state))
        return Step(state=state, effects=(*hello, *((asked_first,) if asked_first else ())))

    def asks(self, state: State) -> Wait:
        """What the state waits for; `Wait()` when the game is over."""
        return _wait(state)

    def settable(self, state: State) -> ByHand:
        """Money of a team, up to what all questions bring."""
        return ByHand(high=PRIZE * len(state.wall) // 2, step=PRIZE)

    def corrected(self, state: State, event: Corrected) -> State:
        """A team has so much money; what it has wagered of it stays."""
        place = next(i for i, side in enumerate(state.sides) if side.team == event.who)
        return state.with_side(place, replace(state.sides[place], money=event.points))

    def board(self, state: State) -> Board:
        """What may be drawn: the wall, the options of the card in play, the money."""
        return _board(state)

    def tell(self, state: State, question: Question) -> Sequence[Say]:
        """The answer to a question the table may ask in every state."""
        return words.tell(state, question)

    def result(self, state: State) -> Result:
        """Most money wins, a tie has two winners; a wager that was won."""
        won = (side for side in state.sides if side.doubled and side.wager)
        feats = (Feat(what="wager won", who=side.team, value=side.wager or 0) for side in won)
        return replace(super().result(state), feats=tuple(feats))


def _two_teams(table: Table, names: Sequence[str]) -> tuple[Team, Team]:
    """The two teams of a table, as even as the number of players allows.

    Raises:
        RuleError: not two teams, or one of them more than one player larger.
    """
    example = f'--teams "{names[0]}: Ann, Ben; {names[1]}: Cy, Di"'
    if len(table.teams) != 2:
        what = f"two teams are needed, this table has {len(table.teams)}"
        raise RuleError(what, "teams", f"name them, for example {example}")
    first, second = table.teams
    if not first.members or not second.members:
        raise RuleError("a team without players", "teams", f"for example {example}")
    if abs(len(first.members) - len(second.members)) > 1:
        raise RuleError("the teams are not even", "teams", f"divide evenly, for example {example}")
    return first, second


# --- What each phase waits for ---------------------------------------------------------------

_COIN = Intent(key="coin")
_LETTER = Intent(key="final", options=LETTERS)
_PAIRS = tuple(
    f"{one} {word} {other}"
    for one in LETTERS
    for other in LETTERS
    if one != other
    for word in ("and", "or")
)
_DRAWS = {
    Phase.SORTING: Draw(purpose="sides", sides=2),
    Phase.STARTING: Draw(purpose="first", sides=2),
    Phase.AUDIENCE: Draw(purpose="audience", sides=4),
    Phase.COIN: Draw(purpose="coin", sides=2),
}


def _wait(state: State) -> Wait:
    if state.phase in _DRAWS:
        return Wait(draw=_DRAWS[state.phase])
    if state.phase in (Phase.CHECKING, Phase.RULING):
        return Wait(check=Check(slots=state.options))
    if state.phase in (Phase.WAGERS, Phase.LETTERS, Phase.SHOWING):
        return _wait_for_secrets(state)
    if state.phase is Phase.OPENING:
        side = next(side for side in state.sides if side.wager is None)
        return Wait(turn=Turn(purpose="wager", who=side.team, low=0, high=state.most, step=PRIZE))
    if state.phase in (Phase.GUESSING, Phase.SETTLING, Phase.NAMING):
        return _wait_for_answer(state)
    return Wait() if state.phase is Phase.OVER else Wait(expect=_expect(state))


def _expect(state: State) -> Expect:
    prompt = words.prompt(state)
    if state.phase is Phase.SIDES:
        return Expect(intents=(Intent(key="yes"), Intent(key="no"), _COIN), prompt=prompt)
    if state.phase is Phase.DOUBTED:
        return Expect(intents=(_COIN, Intent(key="yes"), Intent(key="no")), prompt=prompt)
    if state.phase is Phase.YOUNGEST:
        names = Intent(key="name", options=tuple(p.name for p in state.table.players))
        team = Intent(key="team", options=tuple(side.name for side in state.sides))
        return Expect(intents=(team, names, _COIN), prompt=prompt)
    if state.phase is Phase.DUPLICATE:
        which = Intent(key="pick", options=ORDINALS[: len(state.same)])
        return Expect(intents=(which,), seats=state.other.members, prompt=prompt)
    slots = tuple(slot(card.card, "category") for card in distinct(state.remaining))
    numbers = tuple(str(card.card) for card in state.remaining)
    category = Intent(key="category", slots=slots, options=numbers)
    return Expect(intents=(category,), seats=state.active.members, prompt=prompt)


def _wait_for_answer(state: State) -> Wait:
    """The team on turn talks, has decided, or names two options for the coin."""
    seats, prompt = state.active.members, words.prompt(state)
    final = (_LETTER, Intent(key="final_text", slots=state.options))
    if state.phase is Phase.SETTLING:
        clock = Timer(timer=SETTLE, deadline_ms=state.zero_ms, total_ms=SETTLE_MS, holds=True)
        not_yet = Intent(key="not_yet")
        settling = Expect(intents=(*final, not_yet), seats=seats, back=words.decided(state))
        return Wait(expect=settling, timers=(clock,))
    if state.phase is Phase.NAMING:
        clock = Timer(timer=NAMING, deadline_ms=state.zero_ms, total_ms=NAMING_MS, holds=True)
        two = (Intent(key="pair", options=_PAIRS), Intent(key="no"))
        return Wait(expect=Expect(intents=two, seats=seats, prompt=prompt), timers=(clock,))
    clock = Timer(
        timer=DISCUSSION,
        deadline_ms=state.clock_ms,
        total_ms=state.discussion_ms,
        count_from=10,
        marks_s=tuple(mark for mark in (60, 30) if mark * 1_000 < state.discussion_ms),
        holds=True,
    )
    audience = () if state.active.asked else (Intent(key="audience"),)
    return Wait(
        expect=Expect(intents=(*final, *audience), seats=seats, prompt=prompt), timers=(clock,)
    )


def _wait_for_secrets(state: State) -> Wait:
    """Wagers, kept until they are opened; letters, until time is up."""
    wanted = tuple(side.team for side in state.sides)
    holders = tuple(seat_of(side) for side in state.sides)
    expect = Expect(prompt=words.prompt(state))
    if state.phase is Phase.WAGERS:
        wagers = Collect(
            purpose="wager",
            wanted=wanted,
            holders=holders,
            low=0,
            high=state.most,
            step=PRIZE,
            kept=True,
        )
        return Wait(expect=expect, collect=wagers)
    timed = state.phase is Phase.LETTERS
    letters = Collect(
        purpose="letter",
        wanted=wanted,
        holders=holders,
        options=LETTERS,
        timed=timed,
        closing=not timed,
    )
    clock = Timer(
        timer=FINAL,
        deadline_ms=state.clock_ms,
        total_ms=state.final_ms,
        count_from=10,
        holds=True,
    )
    return Wait(expect=expect, collect=letters, timers=(clock,) if timed else ())


def _board(state: State) -> Board:
    tiles: tuple[Tile, ...] = ()
    if state.read:
        tiles = tuple(
            Tile(slot=option, label=letter.upper(), right=option in state.right)
            for letter, option in zip(LETTERS, state.options, strict=True)
        )
    elif state.card is not None:
        tiles = (Tile(slot=state.slot("category"), label="master"),)
    elif state.remaining:
        tiles = tuple(
            Tile(slot=slot(card.card, "category"), label=card.card) for card in state.remaining
        )
    on_turn = state.phase in words.ON_TURN
    facts: list[tuple[str, str | int]] = []
    if state.letter is not None:
        facts.append(("letter", state.letter.upper()))
    facts += [(f"wager.{s.team}", s.wager) for s in state.sides if s.wager is not None]
    return Board(
        phase=state.phase.value,
        round=min(len(state.past) + 1, len(state.wall) + 1),
        rounds=len(state.wall) + 1,
        turn=state.active.team if on_turn else None,
        tiles=tiles,
        standings=tuple(
            Standing(
                who=side.team,
                name=side.name,
                points=side.money,
                counters=(("right", side.right), ("audience", int(not side.asked))),
            )
            for side in state.sides
        ),
        facts=tuple(facts),
    )
