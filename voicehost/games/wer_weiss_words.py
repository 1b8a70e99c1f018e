"""What the host says in Wer weiss denn sowas?, by key of prompts/<lang>/wer-weiss.ftl. Pure."""

from collections.abc import Iterator

from voicehost.core.effects import Arg, Caption, Effect, Reveal, Say, Show
from voicehost.core.game import CardBrief, Question
from voicehost.core.ids import SlotId, slot
from voicehost.games.wer_weiss_state import LETTERS, PRIZE, Phase, Side, State, alike, distinct

_SKIPPABLE = ("welcome", "wall", "category", "told-", "rules-", "explain")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def say(line: str, **args: Arg) -> Say:
    """A line of this game: `say("go")` is "wer-go"."""
    return Say(line=f"wer-{line}", args=args, skippable=line.startswith(_SKIPPABLE))


def members(state: State, side: Side) -> str:
    """A team's members as a list to be said."""
    return "\x1f".join(state.table.name(seat) for seat in side.members)


def money(state: State) -> dict[str, Arg]:
    """Arguments team_a, money_a, team_b, money_b."""
    first, second = state.sides
    return {
        "team_a": first.name,
        "money_a": first.money,
        "team_b": second.name,
        "money_b": second.money,
    }


def prompt(state: State) -> Say | None:
    """The question the state has asked, said when it begins and again on "repeat"."""
    active, other = state.active.name, state.other.name
    match state.phase:
        case Phase.SIDES:
            return say("agreed")
        case Phase.DOUBTED:
            return say("coin-then")
        case Phase.YOUNGEST:
            return say("youngest")
        case Phase.CHOOSING:
            return say("choose", team=active)
        case Phase.DUPLICATE:
            category = Caption(slot=slot(state.same[0].card, "category"))
            return say("which", team=other, category=category, count=len(state.same))
        case Phase.GUESSING:
            return say("guess" if state.active.asked else "guess-or-ask", team=active)
        case Phase.NAMING:
            return say("name-two", team=active)
        case Phase.WAGERS:
            return say("wager")
        case Phase.LETTERS | Phase.SHOWING:
            return say("letters")
    return None


def decided(state: State) -> Say:
    """What the team on turn has decided on, as it was heard."""
    return say("final-is", team=state.active.name, letter=(state.letter or "").upper())


def go(state: State) -> tuple[Say, ...]:
    """The Master Question has been read: how letters are given, and the clock."""
    wagered = int(any(side.money for side in state.sides))
    return (say("how", wagered=wagered), say("go", seconds=state.final_ms // 1_000))


def sides(state: State) -> tuple[Say, ...]:
    """Who plays for whom."""
    return tuple(say("team", team=side.name, names=members(state, side)) for side in state.sides)


def wall(state: State) -> tuple[Effect, ...]:
    """The categories on the table, and nothing else of the cards."""
    slots = tuple(slot(card.card, "category") for card in state.wall)
    shown = (Reveal(slots=slots), Show(panel="wall"))
    return (say("wall", count=len(slots)), *shown, *categories(state.wall))


def category(card: CardBrief) -> Caption:
    """What a card is about."""
    return Caption(slot=slot(card.card, "category"))


def categories(cards: tuple[CardBrief, ...]) -> tuple[Say, ...]:
    """Each category of these cards once, with how often it lies there."""
    return tuple(
        say(
            "category",
            category=Caption(slot=slot(card.card, "category")),
            count=len(alike(cards, card)),
        )
        for card in distinct(cards)
    )


def question(state: State) -> tuple[Say, ...]:
    """The question with its three options, each with a listening gap after it."""
    read = [say("question", question=Caption(slot=state.slot("question")))]
    for letter, option in zip(LETTERS, state.options, strict=True):
        read.append(say("option", letter=letter.upper(), option=Caption(slot=option)))
    return tuple(read)


def opened(state: State) -> Reveal:
    """The question and its options are read aloud."""
    return Reveal(slots=(state.slot("question"), *state.options))


def solution(state: State, right: SlotId) -> tuple[Effect, ...]:
    """The correct option, read in every case."""
    explanation = state.slot("explanation")
    return (
        Reveal(slots=(explanation, state.slot("source"))),
        Show(panel="solution", stays=True, right=right),
        say("right-is", letter=state.letter_of(right).upper(), option=Caption(slot=right)),
    )


def explained(state: State) -> tuple[Say, ...]:
    """Why it is so."""
    return (say("explain", explanation=Caption(slot=state.slot("explanation"))),)


def result(state: State) -> Say:
    """Most money wins; with a tie both teams have won."""
    first, second = state.sides
    if first.money == second.money:
        return say("result-tie", money=first.money)
    won, lost = (first, second) if first.money > second.money else (second, first)
    return say("result", team=won.name, money=won.money, other=lost.name, other_money=lost.money)


def stories(state: State) -> tuple[Say, ...]:
    """Three things worth telling of a game that is over."""
    return tuple(line for _, line in zip(range(3), _stories(state), strict=False))


def _stories(state: State) -> Iterator[Say]:
    bold, meek = sorted(state.sides, key=lambda side: -(side.wager or 0))
    if bold.wager and bold.wager == meek.wager:
        yield say("told-wager-both", money=bold.wager)
    elif bold.wager:
        yield say("told-wager", team=bold.name, money=bold.wager)
    answered = [past for past in state.past if past.way == "answer" and past.right]
    if answered:
        quick = max(answered, key=lambda past: past.left_ms)
        seconds = (state.discussion_ms - quick.left_ms) // 1_000
        yield say("told-quick", team=state.sides[quick.side].name, seconds=seconds)
    first, second = state.sides
    args: dict[str, Arg] = {"team_a": first.name, "team_b": second.name}
    yield say("told-right", right_a=first.right, right_b=second.right, **args)
    lucky = sum(past.right for past in state.past if past.way != "answer")
    yield say("told-luck", lucky=lucky)


def tell(state: State, asked: Question) -> tuple[Say, ...]:
    """The answer to a question the table may ask in every state."""
    if asked is Question.SCORE:
        return (say("score", **money(state)),)
    if asked is Question.WHOSE_TURN:
        return (_whose_turn(state),)
    if asked is Question.TASK:
        return _task(state)
    if asked is Question.HELP:
        spent = state.phase is Phase.GUESSING and state.active.asked
        return (say("help-guessing-asked" if spent else f"help-{state.phase}"),)
    return tuple(_rules(state))


def _task(state: State) -> tuple[Say, ...]:
    """The question in play; else the categories that are left."""
    if state.read:
        return question(state)
    if state.phase in (Phase.CHOOSING, Phase.DUPLICATE):
        return (say("left"), *categories(state.remaining))
    return (say("no-question"),)


ON_TURN = frozenset(
    {Phase.CHOOSING, Phase.GUESSING, Phase.SETTLING, Phase.AUDIENCE, Phase.NAMING, Phase.COIN}
)


def _whose_turn(state: State) -> Say:
    if state.phase in ON_TURN:
        return say("turn", team=state.active.name)
    if state.phase is Phase.DUPLICATE:
        return say("turn", team=state.other.name)
    return say("turn-nobody")


def _rules(state: State) -> Iterator[Say]:
    """The rules in under a minute, in pieces with a listening gap after each."""
    yield say("rules-goal", count=len(state.wall))
    yield say("rules-answer", money=PRIZE)
    yield say("rules-final-answer")
    yield say("rules-audience")
    seconds = state.discussion_ms // 1_000
    minutes = 0 if seconds % 60 else seconds // 60
    yield say("rules-coin", minutes=minutes, seconds=seconds)
    yield say("rules-master", seconds=state.final_ms // 1_000)
    yield say("rules-end")
