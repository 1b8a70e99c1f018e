"""Desítka, with the variant in which false answers count too, as the rulebook and a table play it.

Theory. One question, ten options, a token on each answer. Who is on turn names an option and what
they take for its answer, and takes the token. A right one is theirs, for the time being: a wrong
one puts them out of the round and loses what the round has brought them. Who passes keeps it. When
all tokens are gone, or nobody is left in the round, tokens become points.

    TURN > TURN ... > [REST] > TURN of the next card, or OVER

The state says what it waits for (`_wait`), and only that is taken: `why_not` reads it from there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from voicehost.core.effects import Say
from voicehost.core.errors import RuleError, UsageError
from voicehost.core.events import Answered, Chosen, Corrected, TimerFired
from voicehost.core.game import Brief, ByHand, Option, Question, Step
from voicehost.core.result import Feat, Result
from voicehost.core.table import Table
from voicehost.core.view import Board
from voicehost.core.wait import Answers, Expect, Intent, Timer, Wait
from voicehost.games import chart_rules
from voicehost.games import desitka_words as words
from voicehost.games.desitka_board import draw_board
from voicehost.games.desitka_moves import MOVES, begin_round
from voicehost.games.desitka_state import REST, REST_MS, Format, Phase, Rules, Side, State
from voicehost.games.phased import Phased

SEES: Mapping[Phase, frozenset[type]] = {
    Phase.TURN: frozenset({Answered, Chosen}),
    Phase.REST: frozenset({Chosen, TimerFired}),
    Phase.OVER: frozenset(),
}
"""Which events each phase sees; all others are refused."""

FALSE_ANSWERS = "false-answers"


class Desitka(Phased):
    """The rules of Desítka (see `core.game.Game` for what each method promises)."""

    sees = SEES
    moves = MOVES
    name = "desitka"
    aliases: tuple[str, ...] = ("desítka", "ten", "smart-ten")
    title = "Desítka"
    options: tuple[Option, ...] = (
        Option(
            key="points", default=20, low=5, high=50, meaning="points that end the game (15: short)"
        ),
        Option(
            key="first", default="", meaning="who is the youngest and starts (a player or team)"
        ),
    )
    variants: tuple[str, ...] = (FALSE_ANSWERS,)
    players = (2, 20)
    teams: tuple[str, ...] = ("Red", "Blue", "Green", "Yellow")
    alone = 4
    cards = 24

    def start(
        self, brief: Brief, table: Table, options: Mapping[str, int | str], variant: str | None
    ) -> Step:
        """Nobody has a point; the youngest, or the first seat, begins with the first card.

        Raises:
            RuleError: the table cannot play, or there is no card.
            UsageError: no such variant, option or player, or a value out of range.
        """
        if variant is not None and variant not in self.variants:
            raise UsageError("no such variant", variant, f"did you mean {self.variants[0]}?")
        if not brief.cards:
            raise RuleError("the deck has no card", "deck", "name charts, or none for all")
        chosen = chart_rules.settings(self.options, options)
        sides = _sides(table, self.alone)
        state = State(
            table=table,
            deck=brief.cards,
            rules=Rules(points=int(chosen["points"]), false_answers=variant == FALSE_ANSWERS),
            sides=sides,
        )
        youngest = str(chosen["first"])
        starter = _first(table, sides, youngest)
        hello = words.hello(state, starter, known=bool(youngest.strip()))
        state, effects = begin_round(state, starter, 0, *hello)
        return Step(state=state, effects=effects)

    def asks(self, state: State) -> Wait:
        """What the state waits for; `Wait()` when the game is over."""
        return _wait(state)

    def settable(self, state: State) -> ByHand:
        """Points of a side; as many as end the game and one more round may bring."""
        return ByHand(high=state.rules.points + 9)

    def corrected(self, state: State, event: Corrected) -> State:
        """A side has so many points of rounds that are over."""
        place = next(i for i, side in enumerate(state.sides) if side.who == event.who)
        return state.with_side(place, replace(state.sides[place], points=event.points))

    def board(self, state: State) -> Board:
        """What may be drawn: the options, whose tokens are whose, points and tokens."""
        return draw_board(state)

    def tell(self, state: State, question: Question) -> Sequence[Say]:
        """The answer to a question the table may ask in every state."""
        return words.tell(state, question)

    def result(self, state: State) -> Result:
        """Most points win, equal points share; everybody's best round."""
        feats = (
            Feat(what="points of a round", who=side.who, value=side.best)
            for side in state.sides
            if side.best
        )
        return replace(super().result(state), feats=tuple(feats))


def _sides(table: Table, alone: int) -> tuple[Side, ...]:
    """Two to four teams, or as many players, each for themselves.

    Raises:
        RuleError: too few, or too many to play each for themselves.
    """
    if table.teams:
        sides = tuple(Side(who=t.team, name=t.name, members=t.members) for t in table.teams)
    else:
        sides = tuple(Side(who=p.seat, name=p.name, members=(p.seat,)) for p in table.players)
    if not 2 <= len(sides) <= alone:
        what = f"{len(sides)} cannot play, it takes 2 to {alone} players or teams"
        way = 'form teams, for example --teams "Red: Ann, Ben; Blue: Cy, Di"'
        raise RuleError(what, "players", way)
    return sides


def _first(table: Table, sides: Sequence[Side], name: str) -> int:
    """The side of the youngest, by the name of a player or a team."""
    for place, side in enumerate(sides):
        if name and side.name.casefold() == name.strip().casefold():
            return place
    if not name:
        return 0
    seat = table.players[chart_rules.first_player(table, name)].seat
    return next(place for place, side in enumerate(sides) if seat in side.members)


# --- What each phase waits for ---------------------------------------------------------------


def _wait(state: State) -> Wait:
    prompt = words.prompt(state)
    if state.phase is Phase.TURN:
        claims = state.format is Format.TRUE_FALSE
        answers = Answers(
            card=state.card.card,
            counted=frozenset(state.slot("entry", number) for number in state.gone),
            on_turn=True,
            whole=True,
            claim="true" if claims else "",
            only_claim=claims and not state.rules.false_answers,
        )
        passes = (Intent(key="pass"),)
        members = state.asked.members
        return Wait(expect=Expect(answers=answers, intents=passes, seats=members, prompt=prompt))
    if state.phase is Phase.REST:
        intents = (Intent(key="yes"), Intent(key="no"))
        offer = Timer(
            timer=REST, deadline_ms=state.zero_ms, total_ms=REST_MS, holds=True, window=True
        )
        return Wait(expect=Expect(intents=intents, prompt=prompt), timers=(offer,))
    return Wait()
