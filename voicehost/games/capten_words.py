"""What the host says in CAP'TEN, by key of prompts/<lang>/capten.ftl. Pure: from state to lines."""

from collections.abc import Iterator

from voicehost.core.effects import Arg, Caption, Effect, Reveal, Say
from voicehost.core.game import Question
from voicehost.core.ids import SeatId
from voicehost.games.capten_state import Phase, State

FEW = 3
"""So many names of those who have still to answer are told each time; more of them on request."""

_SKIPPABLE = ("welcome", "tokens", "nine", "alarm", "told-", "rules-", "undealt")


def say(line: str, **args: Arg) -> Say:
    """A line of this game: `say("lower")` is "cap-lower"."""
    return Say(line=f"cap-{line}", args=args, skippable=line.startswith(_SKIPPABLE))


def listed(names: tuple[str, ...]) -> str:
    """Names as a list to be said."""
    return "\x1f".join(names)


def captain(state: State) -> str:
    return state.name(state.captain)


def prompt(state: State) -> Say | None:
    """The question the state has asked, said when it begins and again on "repeat"."""
    match state.phase:
        case Phase.FUNNIEST:
            return say("funniest")
        case Phase.PROMPT:
            return say("choose", captain=captain(state))
        case Phase.PICKING:
            return say("pick", captain=captain(state))
        case Phase.ANSWERING:
            return _answers(state)
        case Phase.ANNOUNCING:
            return say("announce" if state.turned else "announce-one", captain=captain(state))
        case Phase.CALLING:
            if state.experts:
                return say("whose", number=state.announced or 0)
            if state.turned:
                return say("call", captain=captain(state))
            return say("call-lowest", captain=captain(state), nine=int(state.nine))
        case Phase.AGREEING:
            return say("agree", captain=captain(state))
        case Phase.CONFIRMING:
            return say("confirm", number=state.announced or 0)
    return None


def _answers(state: State) -> Say:
    if state.left[0] == state.captain:
        return say("answer-captain", captain=captain(state))
    if len(state.left) == 1:
        return say("answer-last", who=state.name(state.left[0]))
    if state.left == state.holders:
        return say("answer-all", captain=captain(state))
    return say("answer-others", names=listed(state.names(state.left)))


def not_done(state: State, by: SeatId | None) -> Say:
    """Somebody says "done", and it is not known whose answer is given, or it is none."""
    if by is None:
        return say("who-is-done", who=state.name(state.left[0]))
    if by not in state.holders:
        return say("no-answer", who=state.name(by))
    if state.left[0] == state.captain:
        return say("captain-first", captain=captain(state))
    return say("answered-before", who=state.name(by))


def no_card(state: State, who: SeatId) -> Say:
    """Why somebody's card cannot be called."""
    if any(seat == who for seat, _ in state.turned):
        return say("open-already", who=state.name(who))
    return say("no-number" if state.nine else "stays-down", who=state.name(who))


def noted(state: State, who: SeatId) -> Say:
    """Somebody's answer is given, and who is still to come."""
    names = state.names(state.left)
    if len(names) > FEW:
        return say("noted-many", who=state.name(who), left=len(names))
    return say("noted", who=state.name(who), names=listed(names))


def theme(state: State, position: int) -> Say:
    """One of the two prompts of the card in play, with its scale."""
    return say(
        "theme",
        prompt=Caption(slot=state.slot("prompt", position)),
        scale=Caption(slot=state.slot("scale", position)),
    )


def opened(state: State, *positions: int) -> Reveal:
    """Prompts of the card in play lie open."""
    slots = [(state.slot("prompt", at), state.slot("scale", at)) for at in positions]
    return Reveal(slots=tuple(slot for pair in slots for slot in pair))


def both(state: State) -> tuple[Effect, ...]:
    """Both prompts are read to choose from."""
    return (
        opened(state, 1, 2),
        say("first-is"),
        theme(state, 1),
        say("second-is"),
        theme(state, 2),
    )


def level(state: State) -> Say:
    """The rating: all lost, more lost than kept, as many or more kept, all kept."""
    if state.kept == 0:
        return say("level-flop")
    if state.lost == 0:
        return say("level-champions-experts" if state.experts else "level-champions")
    if state.lost > state.kept:
        return say("level-honorable")
    return say("level-professionals")


def stories(state: State) -> tuple[Say, ...]:
    """Three things worth telling of a game that is over."""
    told = _stories(state)
    return tuple(say for _, say in zip(range(3), told, strict=False))


def _stories(state: State) -> Iterator[Say]:
    whole = state.past if state.kept else state.past[:-1]  # the last token cut a round short
    best = min(past.mistakes for past in whole or state.past)
    surest = [past.captain for past in whole or state.past if past.mistakes == best]
    names = listed(state.names(tuple(dict.fromkeys(surest))))
    yield say("told-best", names=names, mistakes=best)
    drops = [
        (before - after, state.name(who), after, before)
        for past in (() if state.experts else state.past)
        for (_, before), (who, after) in zip(past.turned, past.turned[1:], strict=False)
        if before > after
    ]
    if drops:
        _, who, after, before = max(drops)
        yield say("told-drop", who=who, number=after, before=before)
    called = (
        who
        for past in state.past
        for who, _ in past.turned
        if not (state.experts and who == past.captain)
    )
    cards = sum(1 for _ in called)
    right = cards - sum(past.mistakes for past in state.past)
    yield say("told-right", right=right, cards=cards)
    yield say("told-tokens", kept=state.kept, tokens=state.tokens)


def tell(state: State, question: Question) -> tuple[Say, ...]:
    """The answer to a question the table may ask in every state."""
    if question is Question.SCORE:
        return (say("score", kept=state.kept, tokens=state.tokens),)
    if question is Question.WHOSE_TURN:
        return (_whose_turn(state),)
    if question is Question.TASK:
        return tuple(theme(state, at) for at in state.read) or (say("no-theme"),)
    if question is Question.HELP:
        return (say(f"help-{state.phase}"),)
    return tuple(_rules(state))


def _whose_turn(state: State) -> Say:
    if state.phase in (Phase.FUNNIEST, Phase.OVER):
        return say("turn-nobody")
    if state.phase is Phase.ANSWERING and state.left[0] != state.captain:
        return say("turn-answers", names=listed(state.names(state.left)))
    if state.phase in (Phase.AGREEING, Phase.CONFIRMING):
        return say("turn-others", captain=captain(state))
    return say("turn-captain", captain=captain(state))


def _rules(state: State) -> Iterator[Say]:
    """The rules in under a minute, in pieces with a listening gap after each."""
    yield say("rules-goal", rounds=state.rounds)
    yield say("rules-deal-nine" if state.nine else "rules-deal")
    yield say("rules-answer")
    yield say("rules-alarm")
    order = "rules-order-nine" if state.nine else "rules-order"
    yield say("rules-experts" if state.experts else order)
    if state.experts:
        yield say("rules-captain")
    yield say("rules-end", tokens=state.tokens)
