"""The league: what came of finished games, by evening and person, in SQLite on this machine.

One row of `games` is one session, under its name; writing a session again replaces all that was
kept of it, so a crash, an undo or a second look can never count a game twice. The file belongs to
its owner alone (0600), and what is deleted is overwritten.
"""

import contextlib
import datetime
import os
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from voicehost.core.errors import JournalError
from voicehost.words.normalise import canonical

NIGHT_H = 6
"""An evening ends at six in the morning."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
  session TEXT PRIMARY KEY, game TEXT NOT NULL, variant TEXT NOT NULL,
  began TEXT NOT NULL, evening TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS seats (
  session TEXT NOT NULL REFERENCES games ON DELETE CASCADE, place INTEGER NOT NULL,
  person TEXT NOT NULL, name TEXT NOT NULL, team TEXT NOT NULL,
  points INTEGER NOT NULL, won INTEGER NOT NULL, PRIMARY KEY (session, place));
CREATE TABLE IF NOT EXISTS feats (
  session TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  what TEXT NOT NULL, person TEXT NOT NULL, value INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS cards (
  session TEXT NOT NULL REFERENCES games ON DELETE CASCADE, card TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS disputes (
  session TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  card TEXT NOT NULL, words TEXT NOT NULL, was TEXT NOT NULL, now TEXT NOT NULL);
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlayed:
    """What came of a game for one player."""

    name: str
    team: str
    """Name of the team, "" for who played alone."""
    points: int
    """Of the player or of the team."""
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatPlayed:
    """A number that a player, or everybody of a team, reached."""

    what: str
    names: tuple[str, ...]
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputePlayed:
    """A ruling that the table overruled."""

    card: str
    words: str
    was: str
    now: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePlayed:
    """A game that is over, as the league keeps it."""

    session: str
    game: str
    variant: str
    began: str
    """Date and time on the wall, ISO 8601."""
    seats: tuple[SeatPlayed, ...]
    feats: tuple[FeatPlayed, ...] = ()
    cards: tuple[str, ...] = ()
    disputes: tuple[DisputePlayed, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """How a person stands."""

    name: str
    """As it was written last."""
    evenings: int
    games: int
    won: int
    share: float
    """Games won of games played, in [0, 1]."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """The most that was reached of a kind in a game."""

    game: str
    what: str
    name: str
    value: int
    evening: str


class League:
    """The open league; closes with its context.

    Args:
        path: the file; made with its folder where it is missing.

    Raises:
        JournalError: it cannot be opened, or is no league.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with self._told():
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            path.chmod(0o600)
        with self._told():
            self._db = sqlite3.connect(path, isolation_level=None)
            self._db.execute("PRAGMA foreign_keys = ON")
            self._db.execute("PRAGMA secure_delete = ON")
            self._db.executescript(_SCHEMA)

    def __enter__(self) -> "League":
        return self

    def __exit__(self, *_: object) -> None:
        self._db.close()

    # ------------------------------------------------------------------ writing

    def keep(self, played: GamePlayed) -> None:
        """Keep a game, in place of what was kept of that session before.

        Raises:
            JournalError: the disk refuses; what was there is as it was.
        """
        at, session = datetime.datetime.fromisoformat(played.began), played.session
        evening = (at - datetime.timedelta(hours=NIGHT_H)).date().isoformat()
        with self._change() as db:
            db.execute("DELETE FROM games WHERE session = ?", (session,))
            db.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?)",
                (session, played.game, played.variant, played.began, evening),
            )
            db.executemany(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (session, place, canonical(s.name), s.name, s.team, s.points, s.won)
                    for place, s in enumerate(played.seats)
                ],
            )
            db.executemany(
                "INSERT INTO feats VALUES (?, ?, ?, ?)",
                [(session, f.what, canonical(n), f.value) for f in played.feats for n in f.names],
            )
            db.executemany(
                "INSERT INTO cards VALUES (?, ?)", [(session, card) for card in played.cards]
            )
            db.executemany(
                "INSERT INTO disputes VALUES (?, ?, ?, ?, ?)",
                [(session, d.card, d.words, d.was, d.now) for d in played.disputes],
            )

    def erase(self, name: str) -> int:
        """Take a person out of every game; games that nobody is left of go with them.

        Returns:
            How many games they were in.

        Raises:
            JournalError: the disk refuses; nothing is taken out then.
        """
        person = canonical(name)
        with self._change() as db:
            gone = db.execute("DELETE FROM seats WHERE person = ?", (person,)).rowcount
            db.execute("DELETE FROM feats WHERE person = ?", (person,))
            named = re.compile(rf"\b{re.escape(person)}\b")
            for row, words in db.execute("SELECT rowid, words FROM disputes").fetchall():
                if named.search(canonical(words)):
                    db.execute("UPDATE disputes SET words = '' WHERE rowid = ?", (row,))
            for row, team in db.execute("SELECT rowid, team FROM seats").fetchall():
                if named.search(canonical(team)):
                    db.execute("UPDATE seats SET team = '' WHERE rowid = ?", (row,))
            db.execute("DELETE FROM games WHERE session NOT IN (SELECT session FROM seats)")
        with self._told():
            self._db.execute("VACUUM")
        return gone

    # ------------------------------------------------------------------ reading

    @property
    def sessions(self) -> frozenset[str]:
        """Names of the sessions that are kept."""
        with self._told():
            return frozenset(name for (name,) in self._db.execute("SELECT session FROM games"))

    def standings(self, game: str = "") -> tuple[Row, ...]:
        """Everybody, who won most games first; of one game or of all."""
        query = """
          SELECT (SELECT name FROM seats AS last JOIN games AS g USING (session)
                  WHERE last.person = s.person ORDER BY g.began DESC LIMIT 1),
                 COUNT(DISTINCT evening), COUNT(*), SUM(won)
          FROM seats AS s JOIN games USING (session) WHERE ? IN ('', game)
          GROUP BY person ORDER BY SUM(won) DESC, COUNT(*), person"""
        with self._told():
            rows = self._db.execute(query, (game,)).fetchall()
        return tuple(
            Row(name=name, evenings=evenings, games=games, won=won, share=won / games)
            for name, evenings, games, won in rows
        )

    def bests(self, game: str = "") -> tuple[Best, ...]:
        """The most of every kind of feat in every game, with all who reached it."""
        query = """
          SELECT game, what, name, value, MIN(evening) FROM feats AS f
          JOIN games AS g USING (session)
          JOIN seats AS s ON s.session = f.session AND s.person = f.person
          WHERE ? IN ('', game) AND value = (
            SELECT MAX(value) FROM feats AS o JOIN games AS h USING (session)
            WHERE o.what = f.what AND h.game = g.game)
          GROUP BY game, what, f.person ORDER BY game, what, evening, name"""
        with self._told():
            rows = self._db.execute(query, (game,)).fetchall()
        return tuple(
            Best(game=game, what=what, name=name, value=value, evening=evening)
            for game, what, name, value, evening in rows
        )

    def evenings(self, game: str = "") -> tuple[tuple[str, str, str], ...]:
        """(evening, game, who won) of every game, in order."""
        query = """
          SELECT evening, game, COALESCE(GROUP_CONCAT(CASE WHEN won THEN name END, ', '), '')
          FROM games JOIN seats USING (session) WHERE ? IN ('', game)
          GROUP BY session ORDER BY began"""
        with self._told():
            return tuple(self._db.execute(query, (game,)).fetchall())

    def cards(self, game: str = "") -> tuple[tuple[str, int], ...]:
        """Cards with how often they were played, the most played first."""
        query = """
          SELECT card, COUNT(*) FROM cards JOIN games USING (session) WHERE ? IN ('', game)
          GROUP BY card ORDER BY COUNT(*) DESC, card"""
        with self._told():
            return tuple(self._db.execute(query, (game,)).fetchall())

    def disputes(self, game: str = "") -> tuple[tuple[str, str, str, str, str], ...]:
        """(evening, card, words, was, now) of every ruling that was overruled."""
        query = """
          SELECT evening, card, words, was, now FROM disputes JOIN games USING (session)
          WHERE ? IN ('', game) ORDER BY began"""
        with self._told():
            return tuple(self._db.execute(query, (game,)).fetchall())

    def seats(self, game: str = "") -> Sequence[tuple[str | int, ...]]:
        """(evening, began, game, variant, name, team, points, won) of everybody in every game."""
        query = """
          SELECT evening, began, game, variant, name, team, points, won
          FROM seats JOIN games USING (session) WHERE ? IN ('', game)
          ORDER BY began, session, place"""
        with self._told():
            return tuple(self._db.execute(query, (game,)).fetchall())

    # ------------------------------------------------------------------ inside

    @contextlib.contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """All of it or nothing."""
        with self._told():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise JournalError(
                f"the league cannot be used ({error})",
                str(self.path),
                "free some space or allow writing, or move a damaged file away",
            ) from error
