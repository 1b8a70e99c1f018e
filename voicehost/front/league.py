"""How the league is filled: a finished session's journal is folded once more, and what the game
itself says came of it is kept. This is the only place that writes games into it."""

import sys
from collections.abc import Sequence
from pathlib import Path

from voicehost.catalogue import find_game
from voicehost.core.errors import JournalError, VoicehostError
from voicehost.core.result import Result
from voicehost.core.table import Table
from voicehost.core.view import Standing
from voicehost.director.timeline import Timeline
from voicehost.front.erase import is_erased
from voicehost.front.keeper import JOURNAL, VAULT
from voicehost.front.session import cards_read, roots_of, sessions_dir, table_of
from voicehost.journal import store
from voicehost.journal import vault as vaults
from voicehost.journal.league import (
    DisputePlayed,
    FeatPlayed,
    GamePlayed,
    League,
    SeatPlayed,
)
from voicehost.journal.records import Disputed, Ended, Header, Record, Undone
from voicehost.journal.vault import Vault
from voicehost.packs.load import load_deck
from voicehost.settings import Settings, league_file


def keep_in_league(folder: Path) -> None:
    """Keep a session that has just ended, if its table wished so and its game is over. A league
    that cannot be written stops no evening: it is said, and `catch_up` keeps the game later."""
    try:
        played = played_of(folder)
        if played is not None:
            with League(league_file()) as league:
                league.keep(played)
    except VoicehostError as error:
        print(f"not in the league yet: {error}", file=sys.stderr)


def catch_up(league: League) -> list[str]:
    """Keep every finished session that is not in the league although its table wished so.

    Returns:
        What stands in the way of those that cannot be kept.
    """
    known, troubles = league.sessions, []
    folder = sessions_dir()
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.name in known:
            continue
        try:
            played = played_of(path)
            if played is not None:
                league.keep(played)
        except VoicehostError as error:
            troubles.append(f"{path.name}: {error}")
    return troubles


def played_of(folder: Path) -> GamePlayed | None:
    """What came of a session; None where it is not over or its table wished no league.

    Raises:
        JournalError: its journal or vault cannot be read, or its charts have changed.
    """
    records, _, _ = store.read(folder / JOURNAL)
    header = records[0]
    if not isinstance(header, Header) or not header.league:
        return None
    if not any(isinstance(record, Ended) for record in records):
        return None
    vault = vaults.load(folder / VAULT)
    game, table = find_game(header.game), table_of(header)
    deck = load_deck(game.name, header.lang, vault.charts, vault.seed, roots_of(vault))
    if deck.digest != vault.digest:
        raise JournalError("its charts have changed since", header.session, "")
    timeline = Timeline(game, deck.brief, table, header.options, header.variant)
    disputes = _fold(timeline, vault, records)
    if not game.over(timeline.state):
        return None
    result = game.result(timeline.state)
    seats = _seats(table, result, game.board(timeline.state).standings)
    if not seats:
        return None
    return GamePlayed(
        session=header.session,
        game=header.game,
        variant=header.variant or "",
        began=header.began,
        seats=seats,
        feats=_feats(table, result),
        cards=tuple(cards_read(records, folder)),
        disputes=disputes,
    )


def _fold(timeline: Timeline, vault: Vault, records: Sequence[Record]) -> tuple[DisputePlayed, ...]:
    """Take the game to its end; disputes that were not taken back with what they ruled.

    Raises:
        JournalError: an event does not fit the rules.
    """
    disputes: dict[int, DisputePlayed] = {}
    at_ms = 0
    for record in records:
        match record:
            case Disputed():
                disputes[timeline.next_seq] = DisputePlayed(
                    card=vault.charts[int(record.card) - 1],
                    words=record.words,
                    was=record.was,
                    now=record.now,
                )
            case Undone(seq=seq):
                at_ms = timeline.take_up(record, at_ms)
                disputes = {at: one for at, one in disputes.items() if at < seq}
            case _:
                at_ms = timeline.take_up(record, at_ms)
    return tuple(disputes.values())


def _seats(table: Table, result: Result, standings: Sequence[Standing]) -> tuple[SeatPlayed, ...]:
    points = {standing.who: standing.points for standing in standings}
    out = []
    for player in table.players:
        team = table.team_of(player.seat)
        if is_erased(player.name):
            continue
        out.append(
            SeatPlayed(
                name=player.name,
                team=table.name(team) if team is not None else "",
                points=points.get(player.seat, points.get(team, 0) if team is not None else 0),
                won=player.seat in result.winners or team in result.winners,
            )
        )
    return tuple(out)


def _feats(table: Table, result: Result) -> tuple[FeatPlayed, ...]:
    """Feats of a team are everybody's in it."""
    out = []
    for feat in result.feats:
        seats = next((t.members for t in table.teams if t.team == feat.who), (feat.who,))
        names = tuple(
            player.name
            for player in table.players
            if player.seat in seats and not is_erased(player.name)
        )
        out.append(FeatPlayed(what=feat.what, names=names, value=feat.value))
    return tuple(out)


def open_league(settings: Settings) -> tuple[League, list[str]]:
    """The league with all that belongs in it, and what stands in the way of the rest.

    Raises:
        JournalError: there is no league and none is wished, or it cannot be opened.
    """
    if settings.league == "off" and not league_file().exists():
        raise JournalError(
            "no league is kept on this machine",
            "",
            "voicehost config set league on keeps one from the next game on",
        )
    league = League(league_file())
    return league, catch_up(league)
