"""What the host says in Top Ten Quiz, by key of prompts/<lang>/top-ten-quiz.ftl.

Pure: from the state to lines. The host is neutral: both teams are spoken to in the same words.
"""

from collections.abc import Iterator, Mapping

from voicehost.core.effects import Arg, Caption, Effect, Reveal, Say, Show
from voicehost.core.game import Question
from voicehost.core.ids import SlotId
from voicehost.games.chart_rules import leader
from voicehost.games.top_ten_state import Past, Phase, State, Way

CLOSE_MS = 30_000
"""A bid reached with no more than this left is a close finish."""

_SKIPPABLE = ("welcome", "flipping", "how-to", "chart", "told-", "rules-")
"""How lines begin that a key may skip: the game goes on as well without them."""


def say(line: str, **args: Arg) -> Say:
    """A line of this game: `say("won", team="Green")` is "ttq-won"."""
    skippable = line.startswith(_SKIPPABLE) and line != "chart-offer"
    return Say(line=f"ttq-{line}", args=args, skippable=skippable)


def pair(state: State, name: str, first: Arg, second: Arg) -> Mapping[str, Arg]:
    """Arguments that lines for both teams take: team_a, NAME_a, team_b, NAME_b."""
    return {
        "team_a": state.team_name(0),
        f"{name}_a": first,
        "team_b": state.team_name(1),
        f"{name}_b": second,
    }


def captains(state: State) -> Mapping[str, Arg]:
    """Arguments team_a, captain_a, team_b, captain_b."""
    return pair(state, "captain", state.captain_name(0), state.captain_name(1))


def prompt(state: State) -> Say | None:
    """The question the state has asked, said when it begins and again on "repeat"."""
    if state.phase is Phase.BIDDING:
        return say("bid-now", **captains(state), high=state.highest)
    if state.phase is Phase.OPENING:
        return say("open-now", **_turn(state), high=state.highest)
    if state.phase is Phase.RAISING:
        bid = state.sides[1 - state.asked].bid or 0
        return say("raise-now", **_turn(state), bid=bid, next=bid + 1)
    if state.phase is Phase.REACTIVATING:
        return say("reactivate", **_turn(state), bid=state.sides[state.asked].bid or 0)
    if state.phase is Phase.GUESSING:
        return task(state)
    if state.phase is Phase.TILE:
        left = state.sides[state.acting].special
        return say("tile", captain=state.captain_name(state.acting), left=left)
    if state.phase is Phase.OPPOSING:
        seconds = state.rules.opposing_ms // 1000
        return say("opposing", **_side(state, 1 - state.acting), seconds=seconds)
    if state.phase is Phase.SHOWDOWN:
        return say("showdown-turn", **_turn(state))
    return say("chart-offer") if state.phase is Phase.CHART else None


def _side(state: State, side: int) -> dict[str, Arg]:
    return {"team": state.team_name(side), "captain": state.captain_name(side)}


def _turn(state: State) -> dict[str, Arg]:
    return _side(state, state.asked)


def opening(state: State, flipped: bool) -> tuple[Effect, ...]:
    """Start of a round: the tile, what has piled up, the captains, the category."""
    tile, older = state.stake[-1], sum(state.stake[:-1])
    lines: list[Effect] = [
        Show(panel="bidding"),
        say("round", round=state.round, rounds=state.rules.rounds, tile=tile),
    ]
    if older:
        lines.append(say("piled-up", older=older, points=tile + older))
    lines.append(say("captains", **captains(state)))
    if flipped:
        lines.append(say("flip", team=state.team_name(state.asked)))
    category = state.slot("category")
    lines += [Reveal(slots=(category,)), say("category", category=Caption(slot=category))]
    return tuple(lines)


def ready(state: State) -> tuple[Effect, ...]:
    """Who plays, for how many answers, who passes them on; the task is opened."""
    captain = state.captain_name(state.acting)
    lines: list[Effect] = [
        say(
            "ready",
            **_side(state, state.acting),
            bid=state.bid,
            seconds=state.rules.timer_ms // 1000,
        )
    ]
    if state.round == 1:
        lines += [say("how-to-pass", captain=captain), say("how-to-say", captain=captain)]
    lines.append(say("listen"))
    opened = Reveal(slots=(state.slot("task"), state.slot("definition")))
    return (*lines, opened, Show(panel="tiles"))


def task(state: State) -> Say:
    """The task and what exactly counts."""
    definition = Caption(slot=state.slot("definition"))
    return say("task", task=Caption(slot=state.slot("task")), definition=definition)


def reading(state: State) -> tuple[Effect, ...]:
    """The whole chart, item by item, so that there is a listening gap after each."""
    places = range(1, state.card.places + 1)
    source = state.slot("source")
    slots: tuple[SlotId, ...] = (
        *(state.slot("entry", place) for place in places),
        *(state.slot("detail", place) for place in places),
        source,
    )
    items = (
        say(
            "chart-entry",
            position=place,
            entry=Caption(slot=state.slot("entry", place)),
            detail=Caption(slot=state.slot("detail", place)),
        )
        for place in places
    )
    title = say("chart", task=Caption(slot=state.slot("task")))
    end = say("chart-source", source=Caption(slot=source))
    return (Reveal(slots=slots), Show(panel="chart", stays=True), title, *items, end)


def lead(state: State) -> int | None:
    """The side with most points, then with most tiles; None for a tie."""
    first, second = state.sides
    return leader((first.points, len(first.tiles)), (second.points, len(second.tiles)))


def result(state: State) -> Say:
    """Who has won: most points, then most tiles, then a tie."""
    ahead = lead(state)
    if ahead is None:
        tied = state.sides[0]
        return say("result-tie", points=tied.points, tiles=len(tied.tiles))
    won, lost = state.sides[ahead], state.sides[1 - ahead]
    args: dict[str, Arg] = {"team": won.team.name, "other": lost.team.name, "points": won.points}
    if won.points != lost.points:
        return say("result-points", **args, other_points=lost.points)
    return say("result-tiles", **args, tiles=len(won.tiles), other_tiles=len(lost.tiles))


def stories(state: State) -> tuple[Say, ...]:
    """Three things worth telling of a game that is over."""
    told = _stories(state)
    return tuple(next(told) for _ in range(3))


def _stories(state: State) -> Iterator[Say]:
    yield _daring(state)
    rich = [past for past in state.past if len(past.tiles) > 1]
    if rich:
        past = max(rich, key=lambda past: sum(past.tiles))
        team = state.team_name(past.winner or 0)
        yield say("told-haul", team=team, tiles=len(past.tiles), points=sum(past.tiles))
    snatched = sum(past.way is Way.OPPOSING for past in state.past)
    if snatched:
        yield say("told-snatched", rounds=snatched)
    made = [past for past in state.past if past.way is Way.BID and past.left_ms <= CLOSE_MS]
    if made:
        past = min(made, key=lambda past: past.left_ms)
        seconds = past.left_ms // 1000
        yield say("told-close", team=state.team_name(past.active), bid=past.bid, seconds=seconds)
    hits = [sum(p.found for p in state.past if p.active == side) for side in (0, 1)]
    yield say("told-answers", **pair(state, "answers", hits[0], hits[1]))
    used = [side.used for side in state.sides]
    yield say("told-special", **pair(state, "tiles", used[0], used[1]))


def _daring(state: State) -> Say:
    """The most daring bid; of equal ones the one that was reached, else the earliest."""
    best: Past = max(state.past, key=lambda past: (past.bid, past.way is Way.BID))
    args: dict[str, Arg] = {
        "captain": state.table.name(best.captain),
        "team": state.team_name(best.active),
        "bid": best.bid,
    }
    if best.way is Way.BID:
        return say("told-bid-made", **args)
    return say("told-bid-missed", **args, found=best.found)


def tell(state: State, question: Question) -> tuple[Say, ...]:
    """The answer to a question the table may ask in every state."""
    if question is Question.SCORE:
        return _score(state)
    if question is Question.WHOSE_TURN:
        return (_whose_turn(state),)
    if question is Question.TASK:
        return (_task(state),)
    if question is Question.HELP:
        return (say(f"help-{state.phase}", **_help(state)),)
    return tuple(_rules(state))


def _rules(state: State) -> Iterator[Say]:
    """The rules in under a minute, in pieces with a listening gap after each."""
    yield say("rules-goal")
    if state.rules.high_bid:
        yield say("rules-opens")
        yield say("rules-high-bid")
    else:
        yield say("rules-bids")
        yield say("rules-tie")
    yield say("rules-guessing", seconds=state.rules.timer_ms // 1000)
    if state.rules.special:
        yield say("rules-special", tiles=state.rules.special)
        yield say("rules-reactivate")
    yield say("rules-opposing", seconds=state.rules.opposing_ms // 1000)
    yield say("rules-nobody")
    yield say("rules-end", rounds=state.rules.rounds)


def _score(state: State) -> tuple[Say, ...]:
    points = [side.points for side in state.sides]
    tiles = [len(side.tiles) for side in state.sides]
    lines = [say("score", **pair(state, "points", points[0], points[1]))]
    if any(tiles):
        lines.append(say("score-tiles", **pair(state, "tiles", tiles[0], tiles[1])))
    if state.stake:
        lines.append(say("score-stake", points=sum(state.stake)))
    if state.phase in (Phase.GUESSING, Phase.TILE):
        lines.append(say("progress", **_progress(state)))
    if state.phase is Phase.SHOWDOWN:
        wrong = [side.wrong for side in state.sides]
        lines.append(say("score-wrong", **pair(state, "wrong", wrong[0], wrong[1])))
    return tuple(lines)


def _progress(state: State) -> dict[str, Arg]:
    return {**_side(state, state.acting), "found": state.progress, "bid": state.bid}


def standing(state: State) -> Say:
    """Who plays, what they have and what they need."""
    return say("turn-guessing", **_progress(state))


def _whose_turn(state: State) -> Say:
    if state.phase is Phase.BIDDING:
        return say("turn-bidding", **captains(state))
    if state.phase in (Phase.OPENING, Phase.RAISING, Phase.REACTIVATING):
        return say("turn-captain", **_turn(state))
    if state.phase is Phase.TILE:
        return say("turn-captain", **_side(state, state.acting))
    if state.phase is Phase.GUESSING:
        return standing(state)
    if state.phase is Phase.OPPOSING:
        return say("turn-members", **_side(state, 1 - state.acting))
    if state.phase is Phase.SHOWDOWN:
        return say("turn-members", **_turn(state))
    return say("turn-nobody")


def _task(state: State) -> Say:
    if state.task_read:
        return task(state)
    if state.phase is Phase.TOSS:
        return say("task-later")
    return say("task-sealed", category=Caption(slot=state.slot("category")))


def _help(state: State) -> dict[str, Arg]:
    """What help in this phase is told with: whose move it is."""
    if state.phase in (Phase.OPENING, Phase.RAISING, Phase.REACTIVATING, Phase.SHOWDOWN):
        return _turn(state)
    if state.phase in (Phase.GUESSING, Phase.TILE):
        return _side(state, state.acting)
    if state.phase is Phase.OPPOSING:
        return _side(state, 1 - state.acting)
    return {}
