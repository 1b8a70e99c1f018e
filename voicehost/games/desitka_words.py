"""What the host says in Desítka, by key of prompts/<lang>/desitka.ftl. Pure: from the state to
lines. What lies under a token is said only once the token is taken."""

from collections.abc import Iterator

from voicehost.core.effects import Arg, Caption, Effect, Reveal, Say, Show
from voicehost.core.game import Question
from voicehost.core.table import Team
from voicehost.games.desitka_state import Away, Format, Phase, State

SEPARATOR = "\x1f"
"""Between the parts of an argument that is read as a list."""

FEW = 5
"""So many options are listed with the question whose turn it is; more of them only on request."""

WORDED = 3
"""So many options are told by their words when a turn begins."""

_SKIPPABLE = ("welcome", "how-", "tip", "rest-", "told-", "rules-")
"""How lines begin that a key may skip: the game goes on as well without them."""


def say(line: str, **args: Arg) -> Say:
    """A line of this game: `say("passed", name="Ann")` is "desitka-passed"."""
    skippable = line.startswith(_SKIPPABLE) and line != "rest-offer"
    return Say(line=f"desitka-{line}", args=args, skippable=skippable)


def hello(state: State, starter: int, *, known: bool) -> tuple[Say, ...]:
    """How a game opens: the points agreed on, who plays in which team, and who starts; `known`:
    because the table has said that they are the youngest, or have the youngest with them."""
    side = state.sides[starter]
    why = ("team" if state.table.teams else "player") if known else "unknown"
    teams = (say("team", team=t.name, names=_members(state, t)) for t in state.table.teams)
    welcome = say("welcome", points=state.rules.points)
    return (welcome, *teams, say("how-to-answer"), say("first", name=side.name, why=why))


def _members(state: State, team: Team) -> str:
    names = (player.name for player in state.table.players if player.seat in team.members)
    return SEPARATOR.join(names)


def prompt(state: State) -> Say | None:
    """The question the state has asked, said when it begins and again on "repeat"."""
    if state.phase is Phase.TURN:
        if state.covered == 1:
            return say("turn-only", name=state.asked.name, number=state.left[0])
        if state.covered > FEW:
            return _turn(state)
        return say("turn-left", name=state.asked.name, left=_left(state))
    return say("rest-offer") if state.phase is Phase.REST else None


def _turn(state: State) -> Say:
    if state.covered == 1:
        return say("turn-last", name=state.asked.name)
    return say("turn-claim" if _claims(state) else "turn", name=state.asked.name)


def _claims(state: State) -> bool:
    """Whether only the true ones may be named."""
    return state.format is Format.TRUE_FALSE and not state.rules.false_answers


def turn(state: State) -> tuple[Say, ...]:
    """The question of a turn that begins. The last few options are told by their words, item by
    item, so that there is a listening gap after each; `prompt` repeats only their numbers."""
    if state.covered > WORDED:
        asked = prompt(state)
        return (asked,) if asked else ()
    options = (option(state, number) for number in state.left)
    return (say("left", count=state.covered), *options, _turn(state))


def _left(state: State) -> str:
    return SEPARATOR.join(str(number) for number in state.left)


def opening(state: State) -> tuple[Effect, ...]:
    """The question, how it is answered, and the options one by one."""
    numbers = range(1, state.card.places + 1)
    slots = (state.slot("task"), state.slot("definition"))
    options = tuple(state.slot("option", number) for number in numbers)
    lines: list[Effect] = [
        Reveal(slots=(*slots, *options)),
        Show(panel="tiles"),
        say("card", round=state.round),
        _task(state),
        _how(state),
        *(option(state, number) for number in numbers),
    ]
    if state.round == 1:
        lines.append(say("tip"))
    return tuple(lines)


def _task(state: State) -> Say:
    definition = Caption(slot=state.slot("definition"))
    return say("task", task=Caption(slot=state.slot("task")), definition=definition)


def _how(state: State) -> Say:
    """How this question is answered (Question Categories)."""
    if state.format is Format.TRUE_FALSE and state.rules.false_answers:
        return say("format-true-or-false")
    return say(f"format-{state.format}")


def option(state: State, number: int) -> Say:
    """An option with its number."""
    return say("option", number=number, option=Caption(slot=state.slot("option", number)))


def value(state: State, line: str, number: int, **args: Arg) -> Say:
    """An option and what lies under it, opened by the answer."""
    option_, entry = state.slot("option", number), state.slot("entry", number)
    return say(line, option=Caption(slot=option_), value=Caption(slot=entry), **args)


def round_scores(state: State) -> tuple[Say, ...]:
    """What the round has brought to everybody."""
    return tuple(
        say("round-score", name=side.name, gained=len(side.tokens), points=side.points)
        for side in state.sides
    )


def source(state: State) -> tuple[Effect, ...]:
    """Where the answers are from."""
    slot = state.slot("source")
    return (Reveal(slots=(slot,)), say("source", source=Caption(slot=slot)))


def reading(state: State) -> tuple[Effect, ...]:
    """What nobody found, item by item, so that there is a listening gap after each."""
    opened = Reveal(slots=tuple(state.slot("entry", number) for number in state.left))
    items = (value(state, "rest-entry", number) for number in state.left)
    return (opened, *items, *source(state))


def ending(state: State) -> tuple[Say, ...]:
    """Why the game is over, where nobody has the points (ours), and who has won."""
    full = any(side.points >= state.rules.points for side in state.sides)
    return (*(() if full else (say("deck-through"),)), result(state))


def result(state: State) -> Say:
    """Who has won: most points; equal points share."""
    winners = state.winners
    points = winners[0].points
    if len(winners) > 1:
        names = SEPARATOR.join(side.name for side in winners)
        return say("result-shared", names=names, points=points)
    return say("result", name=winners[0].name, points=points)


def stories(state: State) -> tuple[Say, ...]:
    """Three things worth telling of a game that is over."""
    told = _stories(state)
    return tuple(next(told) for _ in range(3))


def _stories(state: State) -> Iterator[Say]:
    most = max(side.best for side in state.sides)
    best = SEPARATOR.join(side.name for side in state.sides if side.best == most)
    yield say("told-best", names=best, points=most)
    risky = max(state.sides, key=lambda side: side.lost)
    if risky.lost:
        yield say("told-lost", name=risky.name, tokens=risky.lost)
    if state.cleared:
        yield say("told-cleared", rounds=state.cleared)
    yield say("told-answers", answers=state.answers)
    yield say("told-rounds", rounds=state.round)


def tell(state: State, question: Question) -> tuple[Say, ...]:
    """The answer to a question the table may ask in every state."""
    if question is Question.SCORE:
        return tuple(_score(state))
    if question is Question.WHOSE_TURN:
        turn = state.phase is Phase.TURN
        return (say("whose-turn", name=state.asked.name) if turn else say("whose-turn-nobody"),)
    if question is Question.TASK:
        return (_task(state), *(option(state, number) for number in state.left))
    if question is Question.HELP:
        if state.phase is Phase.TURN:
            return (say("help-claim" if _claims(state) else "help-turn"), _how(state))
        return (say(f"help-{state.phase}"),)
    return tuple(_rules(state))


def _score(state: State) -> Iterator[Say]:
    """Points of rounds that are over, and what this round may add."""
    for side in state.sides:
        if state.phase is not Phase.TURN:
            yield say("score", name=side.name, points=side.points)
        elif side.away is Away.WRONG:
            yield say("score-out", name=side.name, points=side.points)
        else:
            tokens = len(side.tokens)
            yield say("score-tokens", name=side.name, points=side.points, tokens=tokens)


def _rules(state: State) -> Iterator[Say]:
    """The rules in under a minute, in pieces with a listening gap after each."""
    yield say("rules-goal", points=state.rules.points)
    yield say("rules-turn")
    yield say("rules-right")
    yield say("rules-wrong")
    yield say("rules-pass")
    yield say("rules-false" if state.rules.false_answers else "rules-true")
    yield say("rules-end")
