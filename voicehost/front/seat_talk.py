"""Seats and charts by talk: `--players ask`, `--build ask`, and between two games; by voice, at a
terminal or from a pipe."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TextIO

from voicehost.catalogue import find_game
from voicehost.core.effects import Say
from voicehost.core.errors import UsageError
from voicehost.core.game import Game
from voicehost.core.ports import Input
from voicehost.core.table import Table
from voicehost.director.chart_talk import ChartTalk
from voicehost.director.seat_host import SeatHost, typed
from voicehost.director.seats import SeatTalk
from voicehost.front.loop import Attention, Loop, Performer, Source, Time
from voicehost.front.wish import ASK, CalledOffError, Wish, wants_talk
from voicehost.packs.library import roots_with
from voicehost.packs.load import sets
from voicehost.packs.schemas import schema_of
from voicehost.settings import user_packs
from voicehost.speak.lines import Lines

FIRST = "first"
"""The option by which a game wants to know who is the youngest."""


def talk_for(
    game: Game,
    names: Sequence[str] = (),
    *,
    sure: bool = True,
    goes_on: bool = False,
    goes_back: bool = False,
) -> SeatTalk:
    """A talk about the seats of a game.

    Args:
        game: it says how many may play, in which teams, and whether the youngest begins.
        names: who sits there already.
        sure: what comes in was typed.
        goes_on: these names have played the game before.
        goes_back: see `SeatTalk`.
    """
    fewest, most = game.players
    return SeatTalk(
        fewest=fewest,
        most=most,
        teams=game.teams,
        alone=game.alone,
        names=list(names),
        sure=sure,
        goes_on=goes_on,
        goes_back=goes_back,
        asks_youngest=any(option.key == FIRST for option in game.options),
    )


def wants_charts_talk(wish: Wish) -> bool:
    """Whether the host has to ask which charts are played.

    Raises:
        UsageError: they are named already, or the game has but one shuffled deck.
    """
    if wish.build != ASK:
        return False
    if wish.set is not None or wish.charts is not None:
        raise UsageError("both say what is played", "--build, --set, --charts", "leave out one")
    if schema_of(wish.game).deck:
        raise UsageError("it plays from one shuffled deck", wish.game, "leave out --build ask")
    return True


def charts_talk_for(wish: Wish, lang: str) -> ChartTalk:
    """A talk about the charts of a game."""
    schema = schema_of(wish.game)
    roots = roots_with(wish.packs or user_packs())
    numbers = tuple(one.number for one in sets(wish.game, lang, roots))
    return ChartTalk(categories=schema.categories, sets=numbers, cards=schema.cards)


def charts_host_for(wish: Wish, lang: str) -> SeatHost:
    """The host that asks which charts are played."""
    return SeatHost(charts_talk_for(wish, lang), words_for(lang, find_game(wish.game).name))


def seated(wish: Wish, lines: Iterable[str], out: TextIO, lang: str) -> Wish:
    """The wish with the players who say so, and with charts; as it is where nothing is asked.

    Args:
        wish: what is played; `players` is ASK where the host asks.
        lines: what is typed, a line an answer; read only as far as the talk goes.
        out: where the host's words go.
        lang: of the host.

    Raises:
        UsageError: the lines end before everybody is seated, or teams are named already.
    """
    given = iter(lines)
    game = find_game(wish.game)
    if wants_talk(wish):
        wish = _typed_talk(wish, talk_for(game), words_for(lang, game.name), given, out)
    if wants_charts_talk(wish):
        wish = _typed_talk(
            wish, charts_talk_for(wish, lang), words_for(lang, game.name), given, out
        )
    return wish


def _typed_talk(
    wish: Wish,
    talk: SeatTalk | ChartTalk,
    words: Callable[[Say, int], str],
    lines: Iterator[str],
    out: TextIO,
) -> Wish:
    turns: dict[str, int] = {}

    def say(*says: Say) -> None:
        for one in says:
            turn = turns.get(one.line, 0)
            turns[one.line] = turn + 1
            print(f"HOST: {words(one, turn)}", file=out, flush=True)

    say(*talk.opening)
    for line in lines:
        text = line.strip()
        if text and not text.startswith("#"):
            say(*talk.hear(text))
        if talk.done:
            return wished(wish, talk)
    raise _ended(talk)


def _ended(talk: SeatTalk | ChartTalk) -> UsageError:
    if isinstance(talk, ChartTalk):
        return UsageError(
            "the input ended before the charts were chosen", "--build ask", "say which"
        )
    return UsageError("the input ended before everybody was named", "--players ask", "name them")


def words_for(lang: str, game: str = "") -> Callable[[Say, int], str]:
    """How a talk's lines are said, by how often each was said before.

    Args:
        lang: of the host.
        game: the game it is about, by name; "" before one is chosen.
    """
    lines = Lines(lang, game)

    def words(say: Say, turn: int) -> str:
        args = {key: arg for key, arg in say.args.items() if isinstance(arg, str | int)}
        return lines.say(say.line, args, turn, first=turn == 0)

    return words


def host_for(
    wish: Wish, lang: str, before: Table | None = None, *, goes_back: bool = False
) -> SeatHost:
    """The host that asks who plays.

    Args:
        wish: what is played.
        lang: of the host.
        before: the table of the game before, which is asked whether it stays as it is.
        goes_back: see `SeatTalk`.
    """
    game = find_game(wish.game)
    names = [player.name for player in before.players] if before is not None else []
    talk = talk_for(game, names, sure=False, goes_on=before is not None, goes_back=goes_back)
    return SeatHost(talk, words_for(lang, game.name))


class SeatTyped:
    """Lines typed into the talk (see `front.play.Keyboard`)."""

    def read(self, line: str, now_ms: int) -> Sequence[Input]:
        """The input of one line."""
        return (typed(line, now_ms),)


def talked(
    wish: Wish,
    host: SeatHost,
    time: Time,
    sources: Sequence[Source],
    performers: Sequence[Performer],
    attention: Attention | None = None,
) -> Wish:
    """Let the host ask; the wish with what it learnt.

    Raises:
        UsageError: nothing comes any more and not everybody is seated.
    """
    host.begin(time.now_ms())
    if not Loop(host, time, sources, performers, attention).run():
        raise _ended(host.talk)
    return wished(wish, host.talk)


def wished(wish: Wish, talk: SeatTalk | ChartTalk) -> Wish:
    """The wish with what a talk that is done has brought.

    Raises:
        CalledOffError: the table stopped it.
    """
    if talk.called_off:
        raise CalledOffError
    if isinstance(talk, ChartTalk):
        return replace(wish, build=talk.build, set=talk.set)
    if not talk.changed:
        return wish
    options = dict(wish.options)
    if talk.goes_on:
        options.pop(FIRST, None)
    if talk.youngest:
        options.setdefault(FIRST, talk.youngest)
    teams = "; ".join(f"{team}: {', '.join(names)}" for team, names in talk.members.items())
    players = None if teams else ", ".join(talk.names)
    return replace(wish, players=players, teams=teams or None, options=options)
