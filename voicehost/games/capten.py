"""CAP'TEN, with the Experts variant and the rule for nine players.

Theory. A round is one scale and some secret places on it. Everybody holds a different number from
one to ten and answers a prompt so that the answer shows how high it is, without saying it. The
CAP'TEN then calls the players from low to high. The table plays together: each card lower than the
one turned just before it costs a token, and with the last token the game is lost.

    FUNNIEST > PROMPT > [PICKING] > DEALING > ANSWERING... > CALLING <> TURNING > PROMPT ... > OVER
    Experts:                          ANSWERING... > ANNOUNCING > CALLING > TURNING > ANNOUNCING
                                                   ... > AGREEING <> CONFIRMING > TURNING > PROMPT

The engine never holds a number before it is turned: it asks for a deal and for cards by name. What
is said while answers are given is watched for numbers by the words alone (`Expect.watch`), the same
for everyone. Nothing here has a clock.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from voicehost.core.effects import Say
from voicehost.core.errors import RuleError, UsageError
from voicehost.core.events import Chosen, Corrected, Sealed, Turned
from voicehost.core.game import Brief, ByHand, Option, Question, Step
from voicehost.core.ids import SeatId
from voicehost.core.result import Feat, Result
from voicehost.core.table import Table
from voicehost.core.view import Board, Standing, Tile
from voicehost.core.wait import Deal, Expect, Intent, Turn, Wait
from voicehost.games import capten_words as words
from voicehost.games import chart_rules
from voicehost.games.capten_moves import MOVES
from voicehost.games.capten_state import HIGH, LOW, MOST_TOKENS, WATCH, Phase, State
from voicehost.games.capten_words import say
from voicehost.games.phased import Phased

SEES: Mapping[Phase, frozenset[type]] = {
    Phase.FUNNIEST: frozenset({Chosen}),
    Phase.PROMPT: frozenset({Chosen}),
    Phase.PICKING: frozenset({Chosen}),
    Phase.DEALING: frozenset({Sealed}),
    Phase.ANSWERING: frozenset({Chosen}),
    Phase.ANNOUNCING: frozenset({Chosen}),
    Phase.CALLING: frozenset({Chosen}),
    Phase.TURNING: frozenset({Turned}),
    Phase.AGREEING: frozenset({Chosen}),
    Phase.CONFIRMING: frozenset({Chosen}),
    Phase.OVER: frozenset(),
}
"""Which events each phase sees; all others are refused."""


class Capten(Phased):
    """The rules of CAP'TEN (see `core.game.Game` for what each method promises)."""

    sees = SEES
    moves = MOVES
    name = "capten"
    aliases: tuple[str, ...] = ("captain", "cap-ten", "cap'ten")
    title = "CAP'TEN"
    options: tuple[Option, ...] = (
        Option(key="rounds", default=5, low=1, high=5, meaning="rounds, one theme card each"),
    )
    variants: tuple[str, ...] = ("experts",)
    players = (4, 9)
    teams: tuple[str, ...] = ()
    alone = 0
    cards = 5

    def start(
        self, brief: Brief, table: Table, options: Mapping[str, int | str], variant: str | None
    ) -> Step:
        """A token a player, five theme cards face down; the table says who begins.

        Raises:
            RuleError: too few or too many players, or too few cards.
            UsageError: no such variant or option, or a value out of range.
        """
        if variant is not None and variant not in self.variants:
            raise UsageError("no such variant", variant, f"did you mean {self.variants[0]}?")
        rounds = int(chart_rules.settings(self.options, options)["rounds"])
        count, most = len(table.players), MOST_TOKENS if variant else self.players[1]
        if not self.players[0] <= count <= most:
            what = f"{count} players cannot play {self.title}{' Experts' if variant else ''}"
            raise RuleError(what, "players", f"name {self.players[0]} to {most} players")
        if len(brief.cards) < rounds:
            what = f"{rounds} rounds need as many cards, the deck has {len(brief.cards)}"
            raise RuleError(what, "deck", f"play fewer: --option rounds={len(brief.cards)}")
        state = State(
            table=table,
            cards=brief.cards[:rounds],
            rounds=rounds,
            experts=variant == "experts",
            phase=Phase.FUNNIEST,
            tokens=min(count, MOST_TOKENS),
        )
        hello = say("welcome", rounds=rounds)
        asked_first = words.prompt(state)
        tokens = say("tokens", tokens=state.tokens)
        nine = (say("nine"),) if state.nine else ()
        asks = (asked_first,) if asked_first else ()
        return Step(state=state, effects=(hello, tokens, *nine, *asks))

    def asks(self, state: State) -> Wait:
        """What the state waits for; `Wait()` when the game is over."""
        return _wait(state)

    def settable(self, state: State) -> ByHand:
        """The tokens that are left; one at least, for with none the game is lost."""
        return ByHand(low=1, high=state.tokens, together=True)

    def corrected(self, state: State, event: Corrected) -> State:
        """So many tokens are left."""
        return replace(state, lost=state.tokens - event.points)

    def board(self, state: State) -> Board:
        """What may be drawn: both prompts' places, tokens, and the cards turned."""
        return _board(state)

    def tell(self, state: State, question: Question) -> Sequence[Say]:
        """The answer to a question the table may ask in every state."""
        return words.tell(state, question)

    def result(self, state: State) -> Result:
        """All win together who keep a token; cards that a CAP'TEN called without a mistake."""
        right: dict[SeatId, int] = {}
        for past in state.past:
            cards = len(past.turned) - past.mistakes
            right[past.captain] = max(cards, right.get(past.captain, 0))
        feats = (
            Feat(what="cards in order", who=who, value=cards)
            for who, cards in right.items()
            if cards > 0
        )
        everybody = tuple(player.seat for player in state.table.players)
        return Result(winners=everybody if state.kept else (), feats=tuple(feats))


def _wait(state: State) -> Wait:
    if state.phase is Phase.DEALING:
        return Wait(deal=Deal(purpose=state.purpose, wanted=state.holders, low=LOW, high=HIGH))
    if state.phase is Phase.TURNING and state.called is not None:
        open_ = tuple(number for _, number in state.turned)
        card = Turn(purpose=state.purpose, who=state.called, low=LOW, high=HIGH, taken=open_)
        return Wait(turn=card)
    if state.phase is Phase.OVER:
        return Wait()
    return Wait(expect=_expect(state))


def _expect(state: State) -> Expect:
    prompt = words.prompt(state)
    captain = (state.captain,)
    number = Intent(key="number", low=LOW, high=HIGH)
    match state.phase:
        case Phase.FUNNIEST:
            names = tuple(player.name for player in state.table.players)
            return Expect(intents=(Intent(key="name", options=names),), prompt=prompt)
        case Phase.PROMPT:
            return Expect(intents=(_PICK, Intent(key="read_both")), seats=captain, prompt=prompt)
        case Phase.PICKING:
            return Expect(intents=(_PICK,), seats=captain, prompt=prompt)
        case Phase.ANSWERING:
            return _answering(state, prompt)
        case Phase.ANNOUNCING:
            return Expect(intents=(number,), seats=captain, prompt=prompt)
        case Phase.CALLING:
            return Expect(intents=_calls(state), seats=captain, prompt=prompt)
        case Phase.AGREEING:
            return Expect(intents=(number,), seats=state.others, prompt=prompt)
    yes_no = (Intent(key="yes"), Intent(key="no"), number)
    return Expect(intents=yes_no, seats=state.others, prompt=prompt)


def _calls(state: State) -> tuple[Intent, ...]:
    """Whose card may be called; any other player is understood too, and told why not."""
    name = Intent(key="name", options=state.names(state.hidden))
    others = tuple(seat for seat in state.seats if seat not in state.hidden)
    return (name, Intent(key="player", options=state.names(others))) if others else (name,)


_PICK = Intent(key="pick", options=("first", "second"))


def _answering(state: State, prompt: Say | None) -> Expect:
    """The CAP'TEN first, then the others in any order; the alarm watches over all that is said."""
    first = state.left[0] == state.captain
    who = state.left[:1] if first else state.left
    done = Intent(key="done", options=state.names(who))
    intents = (done, Intent(key="ready"))
    return Expect(intents=intents, seats=state.seats, prompt=prompt, watch=WATCH)


def _board(state: State) -> Board:
    tiles: tuple[Tile, ...] = ()
    if state.round:
        labels = ("first", "second")
        tiles = tuple(
            Tile(slot=state.slot("prompt", at), label=label) for at, label in enumerate(labels, 1)
        )
    numbers = dict(state.turned)
    facts: list[tuple[str, str | int]] = [("tokens", state.kept), ("lost", state.lost)]
    if state.round:
        facts.append(("captain", state.name(state.captain)))
    if state.previous is not None:
        facts.append(("last", state.previous))
    if state.announced is not None:
        facts.append(("announced", state.announced))
    if state.phase is Phase.ANSWERING:
        facts.append(("answering", ", ".join(state.names(state.left))))
    return Board(
        phase=state.phase.value,
        round=state.round,
        rounds=state.rounds,
        turn=state.captain if state.round and state.phase is not Phase.OVER else None,
        tiles=tiles,
        standings=tuple(
            Standing(
                who=player.seat,
                name=player.name,
                points=state.kept,
                counters=(("number", numbers[player.seat]),) if player.seat in numbers else (),
            )
            for player in state.table.players
        ),
        facts=tuple(facts),
    )
