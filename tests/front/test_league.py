"""The league: filled by every game alike, once, only where it is wished, and emptied of anybody."""

import csv
import dataclasses
import io
import json
import shutil
import sqlite3
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from tests.playthroughs import FOLDER, wish_of
from voicehost.catalogue import GAMES
from voicehost.cli import main
from voicehost.core.errors import JournalError
from voicehost.core.events import Drawn, Event, Stamped, Turned
from voicehost.core.verdict import Outcome, Verdict
from voicehost.front.erase import _Swap, erase_person
from voicehost.front.keeper import JOURNAL
from voicehost.front.league import keep_in_league, played_of
from voicehost.front.play import run_text
from voicehost.front.session import begin, sessions_dir, take_up
from voicehost.front.wish import Wish
from voicehost.journal import store
from voicehost.journal.league import (
    DisputePlayed,
    FeatPlayed,
    GamePlayed,
    League,
    SeatPlayed,
)
from voicehost.journal.records import Disputed, Ended, Happened, Header, encode
from voicehost.settings import Settings, league_file

pytestmark = pytest.mark.unit

ON = Settings(league="on")
FOUR = "Ann, Ben, Cy, Di"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of its own for all that is kept."""
    for name in ("VOICEHOST_STATE", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("VOICEHOST_LEAGUE", "on")
    return tmp_path


WHOLE = {
    "top-ten-quiz": "points",
    "capten": "champions",
    "e-top": "cards",
    "desitka": "points",
    "wer-weiss": "doubled",
}
"""A golden game of each that comes to its end."""

DISPUTED = [
    "@enter Ann 3", "@enter Ben 2", "Ann: we say cat",
    "overrule that was wrong", "Ann: yes", "Ann: yes",
]  # fmt: skip
DONE = ["Ann: we say cow", "Ann: we say dog", "Ann: we say horse", "no"]


def played(
    name: str, settings: Settings = ON, *, ann: str = "Ann", lines: int | None = None
) -> Path:
    """A golden game, played by named players and kept; the folder of its session."""
    path = FOLDER / f"{name}.txt"
    wish = wish_of(path)
    players = (wish.players or FOUR).replace("Ann", ann)
    text = path.read_text(encoding="utf-8").replace("Ann", ann)
    return typed(replace(wish, players=players), text.splitlines()[:lines], settings)


def typed(wish: Wish, lines: list[str], settings: Settings = ON) -> Path:
    """A game that is typed; the folder of its session."""
    session = begin(wish, settings, spoken=False, kept=True, replayable=True)
    session.director.begin(0)
    text = io.StringIO("".join(f"{line}\n" for line in lines))
    run_text(session, text, piped=True, out=io.StringIO())
    assert session.keeper is not None
    return session.keeper.folder


def short(**more: object) -> Wish:
    """Top Ten Quiz of one round."""
    wish = replace(wish_of(FOLDER / "top-ten-quiz" / "points.txt"), options={"rounds": "1"})
    return replace(wish, **{"players": FOUR, **more})  # type: ignore[arg-type]


def rows(game: str = "") -> dict[str, tuple[int, int]]:
    """Games won and played by name."""
    with League(league_file()) as league:
        return {row.name: (row.won, row.games) for row in league.standings(game)}


def made(session: str = "s1", began: str = "2026-11-30T20:00:00", **more: object) -> GamePlayed:
    seats = (
        SeatPlayed(name="Ann", team="", points=3, won=True),
        SeatPlayed(name="Ben", team="", points=1, won=False),
    )
    facts = {"game": "g", "variant": "", "seats": seats, **more}
    return GamePlayed(session=session, began=began, **facts)  # type: ignore[arg-type]


# --- Filled by every game -------------------------------------------------------------------------


def test_every_game_has_an_end_here() -> None:
    assert set(WHOLE) == {game.name for game in GAMES}


@pytest.mark.parametrize("game", WHOLE)
def test_every_game_enters_it_when_it_is_over_and_only_once(game: str) -> None:
    folder = played(f"{game}/{WHOLE[game]}")
    assert any(isinstance(record, Ended) for record in store.read(folder / JOURNAL)[0])
    once = rows()
    assert {"Ann", "Ben"} <= set(once) <= {"Ann", "Ben", "Cy", "Di"}
    assert all(games == 1 for _, games in once.values())
    keep_in_league(folder)
    keep_in_league(folder)
    assert rows() == once
    with League(league_file()) as league:
        assert league.cards()
        assert [evening[1] for evening in league.evenings()] == [game]


WINNERS = {
    "top-ten-quiz/points": {"Ann", "Cy"},
    "top-ten-quiz/tie": {"Ann", "Ben", "Cy", "Di"},
    "capten/flop": set(),
    "capten/champions": {"Ann", "Ben", "Cy", "Di"},
    "desitka/shared": {"Ann", "Ben"},
    "e-top/cards": {"Ann"},
    "wer-weiss/tie": {"Ann", "Ben", "Cy", "Di"},
}


@pytest.mark.parametrize("name", WINNERS)
def test_who_won_is_who_the_host_said(name: str) -> None:
    folder = played(name)
    told = (FOLDER / f"{name}.out").read_text(encoding="utf-8")
    found = played_of(folder)
    assert found is not None
    won = {seat.name for seat in found.seats if seat.won}
    names = {seat.name for seat in found.seats}
    assert won == (WINNERS[name] if WINNERS[name] != names else names), told[-800:]


def test_the_highest_bid_reached_is_the_captains() -> None:
    played("top-ten-quiz/points")
    with League(league_file()) as league:
        bests = {(best.what, best.name): best.value for best in league.bests("top-ten-quiz")}
    assert {what for what, _ in bests} == {"bid reached"}
    assert all(1 <= value <= 10 for value in bests.values())


def test_a_game_that_is_not_over_does_not_count() -> None:
    played("e-top/tour", lines=8)
    assert not league_file().exists()


# --- Only where it is wished ----------------------------------------------------------------------


def test_nothing_is_kept_unless_it_is_wished() -> None:
    played("e-top/cards", Settings())
    assert not league_file().exists()


def test_stand_in_names_are_nobody() -> None:
    typed(short(players=None), [*DISPUTED, *DONE])
    assert not league_file().exists()


def test_wishing_later_brings_no_earlier_evening_in() -> None:
    played("e-top/cards", Settings())
    played("desitka/points")
    assert main(["league"]) == 0
    with League(league_file()) as league:
        assert [game for _, game, _ in league.evenings()] == ["desitka"]


def test_the_file_is_its_owners_alone() -> None:
    played("e-top/cards")
    assert league_file().stat().st_mode & 0o777 == 0o600
    league_file().chmod(0o644)
    rows()
    assert league_file().stat().st_mode & 0o777 == 0o600


# --- Crash, undo, overrule ------------------------------------------------------------------------


def test_what_a_crash_kept_out_is_caught_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("voicehost.front.play.keep_in_league", lambda folder: None)
    played("e-top/cards")
    assert not league_file().exists()
    assert main(["league", "--json"]) == 0
    assert all(games == 1 for _, games in rows().values())
    assert main(["league"]) == 0
    assert all(games == 1 for _, games in rows().values())


def test_a_write_that_breaks_off_leaves_what_was_there() -> None:
    with League(league_file()) as league:
        league.keep(made())
        broken = made(feats=(FeatPlayed(what="x", names=("Ann", None), value=1),))  # type: ignore[arg-type]
        with pytest.raises(AttributeError):
            league.keep(broken)
        assert [row.games for row in league.standings()] == [1, 1]
        assert league.seats()


def test_a_league_that_cannot_be_written_stops_no_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    league_file().parent.mkdir(parents=True)
    league_file().write_bytes(b"no database at all, but long enough to be taken for one" * 50)
    played("e-top/cards")
    assert "not in the league yet" in capsys.readouterr().err
    assert main(["league"]) == 2
    assert "move a damaged file away" in capsys.readouterr().err


def test_a_dispute_counts_once_and_not_when_it_is_taken_back() -> None:
    kept, undone = (
        typed(short(), [*DISPUTED, *DONE]),
        typed(short(), [*DISPUTED, "undo", "undo", *DONE]),
    )
    for folder in (kept, undone):
        records, _, _ = store.read(folder / JOURNAL)
        assert sum(isinstance(record, Disputed) for record in records) == 1
    once, never = played_of(kept), played_of(undone)
    assert once is not None
    assert never is not None
    assert [(d.words, d.was, d.now) for d in once.disputes] == [("cat", "hit", "nobody")]
    assert once.disputes[0].card in once.cards
    assert never.disputes == ()
    assert [f.value for f in once.feats] == [f.value for f in never.feats] == [3]


def test_an_evening_ends_in_the_morning() -> None:
    with League(league_file()) as league:
        league.keep(made("s1", "2026-11-30T23:50:00"))
        league.keep(made("s2", "2026-12-01T01:10:00"))
        league.keep(made("s3", "2026-12-01T19:00:00"))
        assert [row.evenings for row in league.standings()] == [2, 2]
        assert [evening for evening, _, _ in league.evenings()] == [
            "2026-11-30", "2026-11-30", "2026-12-01",
        ]  # fmt: skip


def test_one_person_however_the_name_is_written() -> None:
    with League(league_file()) as league:
        league.keep(made("s1"))
        other = SeatPlayed(name="ANN", team="", points=0, won=False)
        league.keep(made("s2", "2026-12-02T20:00:00", seats=(other,)))
        assert [(row.name, row.games) for row in league.standings()] == [("ANN", 2), ("Ben", 1)]


# --- Shown ----------------------------------------------------------------------------------------


def test_it_is_a_table_csv_json_and_a_picture(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with League(league_file()) as league:
        odd = SeatPlayed(name="=1+1", team="A & <B>", points=-1, won=False)
        dispute = DisputePlayed(card="rivers", words="the nile", was="miss", now="hit")
        league.keep(made(seats=(*made().seats, odd), disputes=(dispute,), cards=("rivers",)))
    assert main(["league"]) == 0
    page = capsys.readouterr().out
    assert "Ann     1      1   100%" in page
    assert 'rivers: "the nile", miss became hit' in page
    assert main(["league", "--csv"]) == 0
    lines = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [line["name"] for line in lines] == ["Ann", "Ben", "'=1+1"]
    assert lines[0]["won"] == "1"
    picture = home / "league.svg"
    assert main(["league", "--json", "--picture", str(picture)]) == 0
    assert json.loads(capsys.readouterr().out)["standings"][0]["share"] == 1.0
    assert picture.stat().st_mode & 0o777 == 0o600
    drawn = ET.fromstring(picture.read_text(encoding="utf-8"))
    words = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Ann", "Ben", "=1+1", "1 of 1", "0 of 1"} <= set(words)


def test_without_a_league_the_way_to_one_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("VOICEHOST_LEAGUE")
    assert main(["league"]) == 2
    assert "config set league on" in capsys.readouterr().err
    assert main(["config", "set", "league", "on"]) == 0
    assert main(["league"]) == 0
    assert "no game of named players is over yet" in capsys.readouterr().out


# --- Erased ---------------------------------------------------------------------------------------


def everything(home: Path) -> Iterator[tuple[Path, bytes]]:
    for path in home.rglob("*"):
        if path.is_file():
            yield path, path.read_bytes()


def test_an_erased_person_is_nowhere_and_the_others_stay(home: Path) -> None:
    names = "Roderick, Ben, Cy, Di"
    played("e-top/cards", ann="Roderick")
    teams = "Team Roderick: Roderick, Cy; Black: Ben, Di"
    lines = [line.replace("Ann", "Roderick") for line in (*DISPUTED, *DONE)]
    typed(short(players=None, teams=teams), lines)
    assert main(["sheets", "capten", "--players", names, "-o", str(home / "out.pdf")]) == 0
    (home / "XDG_CACHE_HOME" / "voicehost" / "speech").mkdir(parents=True)
    (home / "XDG_CACHE_HOME" / "voicehost" / "speech" / "key").write_bytes(b"Roderick")
    (home / "out.pdf").unlink()
    held = [path for path, raw in everything(home) if b"roderick" in raw.lower()]
    assert len(held) >= 5
    assert main(["league", "erase", "roderick", "--yes"]) == 0
    assert [path for path, raw in everything(home) if b"roderick" in raw.lower()] == []
    assert set(rows()) == {"Ben", "Cy", "Di"}
    assert main(["league"]) == 0
    assert set(rows()) == {"Ben", "Cy", "Di"}
    league_file().unlink()
    assert main(["league"]) == 0
    assert set(rows()) == {"Ben", "Cy", "Di"}


def test_a_game_under_way_goes_on_with_a_stand_in(home: Path) -> None:
    whole = (FOLDER / "desitka" / "points.txt").read_text(encoding="utf-8").splitlines()
    folder = played("desitka/points", lines=12, ann="Roderick")
    before = take_up(folder.name, ON, spoken=False)
    was = before.director.view().board
    assert before.keeper is not None
    before.keeper.close()
    assert erase_person("Roderick").sessions == 1
    after = take_up(folder.name, ON, spoken=False)
    now = after.director.view().board
    assert [s.points for s in now.standings] == [s.points for s in was.standings]
    assert [s.name for s in now.standings] == ["Somebody", "Ben", "Cy"]
    rest = [line.replace("Ann", "Somebody") for line in ("resume", *whole[12:])]
    run_text(after, io.StringIO("\n".join(rest) + "\n"), piped=True, out=io.StringIO())
    assert set(rows()) == {"Ben", "Cy"}


def person_fields(kind: type) -> set[str]:
    """Fields of an event in which a seat, a team or somebody's words may stand."""
    return {f.name for f in dataclasses.fields(kind)} & {"by", "who", "words", "values", "value"}


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_no_kind_of_event_keeps_an_erased_person(kind: type) -> None:
    """Built with the name wherever a person may stand; a new kind of event is tried by itself."""
    rod = {"by": "roderick", "who": "roderick", "words": "Roderick, I say", "value": "Roderick"}
    given: dict[str, object] = {
        name: rod.get(name, {"roderick": 1}) for name in person_fields(kind)
    }
    if kind is Turned:
        given["value"] = 1
    if kind is Drawn:
        given["values"] = (1,)
    for f in dataclasses.fields(kind):
        bare = f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
        if bare and f.name not in given:
            given[f.name] = {"verdict": Verdict(outcome=Outcome.MISS), "right": ()}.get(f.name, 1)
    header = Header(
        format=2, session="s", game="g", lang="en", variant=None, options={"first": "Roderick"},
        players=(("roderick", "Roderick"),), teams=(), passing="marker", secrets="", began="",
    )  # fmt: skip
    record = Happened(stamped=Stamped(seq=1, at_ms=0, event=kind(**given)))
    swapped = encode(_Swap(header, "Roderick").record(record))
    assert "roderick" in encode(record).lower() or not person_fields(kind) - {"values", "value"}
    assert "roderick" not in swapped.lower()


def test_a_second_one_gets_a_stand_in_of_its_own() -> None:
    lines = [line.replace("Ann", "Roderick") for line in (*DISPUTED, *DONE)]
    folder = typed(short(players="Roderick, Ben, Cy, Di"), lines)
    erase_person("Roderick")
    erase_person("ben")
    found = played_of(folder)
    assert found is not None
    assert [seat.name for seat in found.seats] == ["Cy", "Di"]
    assert erase_person("Roderick").sessions == 0


def test_a_game_being_played_is_not_touched() -> None:
    folder = played("desitka/points", lines=6)
    going = take_up(folder.name, ON, spoken=False)
    before = (folder / JOURNAL).read_bytes()
    with pytest.raises(JournalError, match="already being played"):
        erase_person("Ann")
    assert (folder / JOURNAL).read_bytes() == before
    assert going.keeper is not None
    going.keeper.close()


def test_erasing_asks_first_and_says_where_nobody_was(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played("e-top/cards")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["league", "erase", "Ann"]) == 2
    assert "say --yes" in capsys.readouterr().err
    assert "Ann" in rows()
    assert main(["league", "erase", "Zoltan", "--yes"]) == 0
    assert "nobody called Zoltan was kept" in capsys.readouterr().out


def test_deleted_rows_leave_no_bytes() -> None:
    with League(league_file()) as league:
        seat = SeatPlayed(name="Roderick", team="", points=1, won=True)
        for at in range(200):
            league.keep(made(f"s{at}", seats=(seat, *made().seats)))
        league.erase("Roderick")
    assert b"oderick" not in league_file().read_bytes()
    assert sqlite3.connect(league_file()).execute("PRAGMA integrity_check").fetchone() == ("ok",)
    shutil.rmtree(sessions_dir(), ignore_errors=True)
