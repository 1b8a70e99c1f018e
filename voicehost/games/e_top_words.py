"""What the host says in É Top!?, by key of prompts/<lang>/e-top.ftl. Pure: from the state to lines.

The host is the neutral challenger's eye: it reads the back of a card only for a contest.
"""

from collections.abc import Iterator

from voicehost.core.effects import Arg, Caption, Earcon, Effect, Reveal, Say, Show
from voicehost.core.game import Question
from voicehost.core.ids import SlotId
from voicehost.games.e_top_state import Phase, State

SEPARATOR = "\x1f"
"""Between the parts of an argument that is read as a list."""

_SKIPPABLE = ("welcome", "how-", "list-", "told-", "rules-")
"""How lines begin that a key may skip: the game goes on as well without them."""


def say(line: str, **args: Arg) -> Say:
    """A line of this game: `say("passed", name="Ann")` is "etop-passed"."""
    skippable = line.startswith(_SKIPPABLE) and line != "list-offer"
    return Say(line=f"etop-{line}", args=args, skippable=skippable)


def prompt(state: State) -> Say | None:
    """The question the state has asked, said when it begins and again on "repeat"."""
    if state.phase is Phase.TURN:
        begins = not state.said and state.playing == state.standing
        return say("start" if begins else "turn", name=state.name(state.turn))
    if state.phase is Phase.WHO:
        return say("who")
    if state.phase is Phase.VOTE:
        return say("vote", name=state.name(state.voter))
    return say("list-offer") if state.phase is Phase.LIST else None


def answer(state: State) -> Say:
    """The last answer, as it was heard."""
    return say("answer", name=state.name(state.turn), words=state.last.words)


def task(state: State) -> Say:
    """The category of the card and what exactly counts."""
    definition = Caption(slot=state.slot("definition"))
    return say("task", task=Caption(slot=state.slot("task")), definition=definition)


def doubt(state: State) -> Say:
    """What was said and what the card says, for the table to compare."""
    assert state.near is not None
    name = state.name(state.turn)
    return say("doubt", name=name, words=state.last.words, entry=Caption(slot=state.near))


def heart_lost(state: State, who: int, *, out: bool = False) -> tuple[Effect, ...]:
    """Somebody has just lost a heart, perhaps the last (Being Eliminated); `out`: and takes no
    further part in the round."""
    seat = state.seats[who]
    if seat.stands:
        line = "heart-lost-out" if out else "heart-lost"
        return (Earcon(name="token_lost"), say(line, name=seat.name, hearts=seat.hearts))
    return (Earcon(name="token_lost"), say("eliminated", name=seat.name))


def reading(state: State) -> tuple[Effect, ...]:
    """The whole list, item by item, so that there is a listening gap after each."""
    places = range(1, state.card.places + 1)
    source = state.slot("source")
    slots: tuple[SlotId, ...] = (
        *(state.slot("entry", place) for place in places),
        *(state.slot("detail", place) for place in places),
        source,
    )
    items = (
        say(
            "list-entry",
            entry=Caption(slot=state.slot("entry", place)),
            detail=Caption(slot=state.slot("detail", place)),
        )
        for place in places
    )
    end = say("list-source", source=Caption(slot=source))
    return (Reveal(slots=slots), Show(panel="chart", stays=True), say("list-title"), *items, end)


def ending(state: State) -> tuple[Say, ...]:
    """Why the game is over, where nobody has the cards (ours), and who has won."""
    through = not state.full and len(state.standing) > 1
    return (*((say("deck-through"),) if through else ()), result(state))


def result(state: State) -> Say:
    """Who has won, and how (Victory)."""
    winners = state.won
    best = state.seats[winners[0]]
    if len(winners) > 1:
        names = SEPARATOR.join(state.name(who) for who in winners)
        return say("result-shared", names=names, cards=best.won)
    if best.won < state.rules.cards and len(state.standing) == 1:
        return say("result-standing", name=best.name, hearts=best.hearts)
    as_many = [who for who in state.standing if state.seats[who].won == best.won]
    if len(as_many) > 1:
        return say("result-hearts", name=best.name, cards=best.won)
    return say("result-cards", name=best.name, cards=best.won)


def stories(state: State) -> tuple[Say, ...]:
    """Three things worth telling of a game that is over."""
    told = _stories(state)
    return tuple(next(told) for _ in range(3))


def _stories(state: State) -> Iterator[Say]:
    caught = max(seat.caught for seat in state.seats)
    if caught:
        hawks = [seat.name for seat in state.seats if seat.caught == caught]
        names = SEPARATOR.join(hawks)
        yield say("told-hawk", names=names, count=len(hawks), contests=caught)
    whole = [seat.name for seat in state.seats if seat.hearts == state.rules.hearts]
    if whole:
        yield say("told-whole", names=SEPARATOR.join(whole))
    most = max(seat.fooled for seat in state.seats)
    if most:
        fooled = [seat.name for seat in state.seats if seat.fooled == most]
        names = SEPARATOR.join(fooled)
        yield say("told-fooled", names=names, count=len(fooled), contests=most)
    yield say("told-answers", answers=sum(past.answers for past in state.past))
    yield say("told-longest", answers=max(past.answers for past in state.past))


def tell(state: State, question: Question) -> tuple[Say, ...]:
    """The answer to a question the table may ask in every state."""
    if question is Question.SCORE:
        return tuple(_score(state))
    if question is Question.WHOSE_TURN:
        return (_whose_turn(state),)
    if question is Question.TASK:
        return (task(state), *_said(state))
    if question is Question.HELP:
        return (say(f"help-{state.phase}"),)
    return tuple(_rules(state))


def _score(state: State) -> Iterator[Say]:
    for seat in state.seats:
        if seat.stands:
            yield say("score", name=seat.name, cards=seat.won, hearts=seat.hearts)
        else:
            yield say("score-eliminated", name=seat.name)


def _said(state: State) -> Iterator[Say]:
    if state.said:
        yield say("said", words=SEPARATOR.join(answer.words for answer in state.said))


def _whose_turn(state: State) -> Say:
    if state.phase in (Phase.TURN, Phase.CONTEST, Phase.WHO):
        return say("whose-turn", name=state.name(state.turn))
    if state.phase is Phase.VOTE:
        return say("whose-turn", name=state.name(state.voter))
    return say("whose-turn-nobody")


def _rules(state: State) -> Iterator[Say]:
    """The rules in under a minute, in pieces with a listening gap after each."""
    yield say("rules-goal", cards=state.rules.cards)
    yield say("rules-turn")
    yield say("rules-contest", seconds=state.rules.contest_ms // 1000)
    yield say("rules-wrong")
    yield say("rules-right")
    yield say("rules-pass")
    yield say("rules-hearts", hearts=state.rules.hearts)
