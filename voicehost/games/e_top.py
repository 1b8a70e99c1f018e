"""É Top!?, as the rulebook and a table play it.

Theory. Everybody in turn names something that may be among the top ten of a hidden list. Nothing is
ruled: an answer is kept in the words heard, and stands unless somebody contests it within a moment.
Only then the list is looked at. Who is wrong, the one who answered or the one who contested, loses
a heart; who wins a contest takes the card, and so does who is left alone in a round.

    TURN > CONTEST > TURN ...                   nobody contests
           CONTEST > [WHO] > RULING > [VOTE] > TURN (on the list) or LIST (not on it)
    LIST > TURN of the next card, or OVER

The state says what it waits for (`_wait`), and only that is taken: `why_not` reads it from there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from voicehost.core.effects import Say
from voicehost.core.errors import RuleError, UsageError
from voicehost.core.events import Answered, Attempted, Chosen, Corrected, TimerFired
from voicehost.core.game import Brief, ByHand, Option, Question, Step
from voicehost.core.ids import SeatId
from voicehost.core.result import Feat, Result
from voicehost.core.table import Table
from voicehost.core.view import Board
from voicehost.core.wait import Answers, Expect, Intent, Rule, Timer, Wait
from voicehost.games import chart_rules
from voicehost.games import e_top_words as words
from voicehost.games.e_top_board import draw_board
from voicehost.games.e_top_moves import MOVES, begin_round
from voicehost.games.e_top_state import CONTEST, LIST, LIST_MS, Phase, Rules, Seat, State
from voicehost.games.e_top_words import say
from voicehost.games.phased import Phased

SEES: Mapping[Phase, frozenset[type]] = {
    Phase.TURN: frozenset({Attempted, Chosen}),
    Phase.CONTEST: frozenset({Chosen, TimerFired}),
    Phase.WHO: frozenset({Chosen}),
    Phase.RULING: frozenset({Answered}),
    Phase.VOTE: frozenset({Chosen}),
    Phase.LIST: frozenset({Chosen, TimerFired}),
    Phase.OVER: frozenset(),
}
"""Which events each phase sees; all others are refused."""

_YES_NO = (Intent(key="yes"), Intent(key="no"))


class ETop(Phased):
    """The rules of É Top!? (see `core.game.Game` for what each method promises)."""

    sees = SEES
    moves = MOVES
    name = "e-top"
    aliases: tuple[str, ...] = ("é-top", "etop", "e-top!?", "é-top!?")
    title = "É Top!?"
    options: tuple[Option, ...] = (
        Option(key="hearts", default=4, low=1, high=4, meaning="hearts of each player (3: short)"),
        Option(key="cards", default=4, low=1, high=4, meaning="cards that win (3: short)"),
        Option(key="contest", default=4, low=2, high=30, meaning="seconds to contest an answer"),
        Option(key="first", default="", meaning="who is the youngest and starts (a name)"),
    )
    variants: tuple[str, ...] = ()
    players = (2, 10)
    teams: tuple[str, ...] = ()
    alone = 0
    cards = 31
    """Ten players of whom nobody has four cards yet hold thirty; one more card ends the game."""

    def start(
        self, brief: Brief, table: Table, options: Mapping[str, int | str], variant: str | None
    ) -> Step:
        """Everybody has full hearts; the youngest, or the first seat, begins with the first card.

        Raises:
            RuleError: the table cannot play, or there is no card.
            UsageError: no such variant, option or player, or a value out of range.
        """
        if variant is not None:
            raise UsageError("no such variant", variant, "this game has none")
        if not self.players[0] <= len(table.players) <= self.players[1]:
            what = f"{len(table.players)} cannot play, it takes 2 to 10"
            raise RuleError(what, "players", "name them, for example --players Ann,Ben,Cy")
        if not brief.cards:
            raise RuleError("the deck has no card", "deck", "name charts, or none for all")
        chosen = chart_rules.settings(self.options, options)
        rules = Rules(
            hearts=int(chosen["hearts"]),
            cards=int(chosen["cards"]),
            contest_ms=int(chosen["contest"]) * 1000,
        )
        state = State(
            table=table,
            deck=brief.cards,
            rules=rules,
            seats=tuple(Seat(seat=p.seat, name=p.name, hearts=rules.hearts) for p in table.players),
        )
        starter = chart_rules.first_player(table, str(chosen["first"]))
        hello = (
            say("welcome", hearts=rules.hearts, cards=rules.cards),
            say("how-to-contest"),
            say("first", name=table.players[starter].name),
        )
        state, effects = begin_round(state, starter, 0, *hello)
        return Step(state=state, effects=effects)

    def asks(self, state: State) -> Wait:
        """What the state waits for; `Wait()` when the game is over."""
        return _wait(state)

    def settable(self, state: State) -> ByHand:
        """Cards of a player, up to those that win."""
        return ByHand(high=state.rules.cards)

    def corrected(self, state: State, event: Corrected) -> State:
        """A player has so many cards. Who has enough wins when the round is over."""
        who = state.number(SeatId(str(event.who)))
        seat = state.seats[who]
        return state.with_seat(who, replace(seat, by_hand=event.points - len(seat.cards)))

    def board(self, state: State) -> Board:
        """What may be drawn: blank places, cards and hearts, and what was said aloud."""
        return draw_board(state)

    def tell(self, state: State, question: Question) -> Sequence[Say]:
        """The answer to a question the table may ask in every state."""
        return words.tell(state, question)

    def result(self, state: State) -> Result:
        """Who has the cards, or is left standing; wrong answers that somebody caught."""
        feats = (
            Feat(what="wrong answers caught", who=seat.seat, value=seat.caught)
            for seat in state.seats
            if seat.caught
        )
        return Result(winners=tuple(state.seat(who) for who in state.won), feats=tuple(feats))


# --- What each phase waits for ---------------------------------------------------------------


def _wait(state: State) -> Wait:
    prompt = words.prompt(state)
    if state.phase is Phase.TURN:
        answers = Answers(card=state.card.card, on_turn=True, ruled=False)
        seats = (state.seat(state.turn),)
        names = tuple(state.name(who) for who in state.playing)
        late = (Intent(key="contest"), Intent(key="contest_by", options=names))
        stands = (Intent(key="nobody"),) if state.said else ()
        passes = (Intent(key="pass"), *late, *stands)
        return Wait(expect=Expect(answers=answers, intents=passes, seats=seats, prompt=prompt))
    if state.phase is Phase.CONTEST:
        return _wait_for_contest(state)
    if state.phase is Phase.WHO:
        return Wait(expect=Expect(intents=_named(state), prompt=prompt))
    if state.phase is Phase.RULING:
        earlier = tuple(answer.attempt for answer in state.said[:-1])
        return Wait(rule=Rule(card=state.card.card, attempt=state.last.attempt, earlier=earlier))
    if state.phase is Phase.VOTE:
        seats = (state.seat(state.voter),)
        return Wait(expect=Expect(intents=_YES_NO, seats=seats, prompt=prompt))
    if state.phase is Phase.LIST:
        offer = Timer(
            timer=LIST, deadline_ms=state.zero_ms, total_ms=LIST_MS, holds=True, window=True
        )
        return Wait(expect=Expect(intents=_YES_NO, prompt=prompt), timers=(offer,))
    return Wait()


def _named(state: State) -> tuple[Intent, ...]:
    """Who contests; whoever may not is understood too, and told so."""
    others = (seat.name for who, seat in enumerate(state.seats) if who not in state.contesters)
    return (
        Intent(key="player", options=tuple(state.name(who) for who in state.contesters)),
        Intent(key="nobody"),
        Intent(key="name", options=tuple(others)),
    )


def _wait_for_contest(state: State) -> Wait:
    """Anybody in the round but the one who answered may contest, for a moment."""
    names = tuple(state.name(who) for who in state.contesters)
    intents = (Intent(key="contest"), Intent(key="contest_by", options=names))
    seats = tuple(state.seat(who) for who in state.contesters)
    window = Timer(
        timer=CONTEST,
        deadline_ms=state.zero_ms,
        total_ms=state.rules.contest_ms,
        holds=True,
        window=True,
    )
    expect = Expect(intents=intents, seats=seats, back=words.answer(state))
    return Wait(expect=expect, timers=(window,))
