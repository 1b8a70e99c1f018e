"""Session: everything a game needs, put together; and taken up again after a stop."""

import datetime
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from voicehost.catalogue import find_game
from voicehost.core.chance import SEED_BITS
from voicehost.core.errors import JournalError, UsageError
from voicehost.core.game import Game
from voicehost.core.heard import Passing
from voicehost.core.ids import CardId, SeatId, TeamId, card_of
from voicehost.core.table import Player, Table, Team
from voicehost.director.director import Director
from voicehost.director.setup import Setup
from voicehost.front.keeper import JOURNAL, VAULT, Keeper
from voicehost.front.seating import seat_table
from voicehost.front.secret_ways import channel_of, notices_of, printed_charts, way_of
from voicehost.front.wish import Wish
from voicehost.journal import store
from voicehost.journal import vault as vaults
from voicehost.journal.records import FORMAT, Ended, Header, Opened, Record
from voicehost.journal.vault import Vault
from voicehost.judge.judge import Judge
from voicehost.packs.library import roots_with
from voicehost.packs.load import choose_charts, load_deck
from voicehost.settings import Settings, state_dir, user_packs
from voicehost.speak.lines import Lines
from voicehost.understand.phrases import CommandBook


@dataclass(slots=True)
class Session:
    """A director with the keeper of its journal (none for demos)."""

    director: Director
    setup: Setup
    keeper: Keeper | None
    name: str
    trouble: str = ""
    """What was wrong with the journal it was taken up from."""


def begin(wish: Wish, settings: Settings, *, spoken: bool, kept: bool, replayable: bool) -> Session:
    """A new session.

    Args:
        wish: what to play.
        settings: how.
        spoken: by voice; else by text.
        kept: keep a journal (demos don't).
        replayable: a pure function of wish and input (piped text): nothing of past evenings
            decides which charts are played.

    Raises:
        UsageError, PackError, RuleError: what is wrong with the wish.
        JournalError: the disk refuses.
    """
    game = find_game(wish.game)
    table = seat_table(game, wish.players, wish.teams)
    seed = secrets.randbits(SEED_BITS) if wish.seed is None else wish.seed
    roots = roots_with(wish.packs or user_packs())
    secret_way = way_of(game, settings, wish.sheet_set, spoken=spoken, kept=kept)
    printed = printed_charts(game, secret_way)
    if printed:
        _refuse_other_charts(wish)
    charts = choose_charts(
        game.name,
        settings.lang,
        set=wish.set,
        charts=printed or wish.charts,
        build=wish.build,
        played=() if replayable else played_charts(),
        seed=seed,
        roots=roots,
        adult=wish.adult,
    )
    setup = _setup(
        game, table, charts, seed, settings, wish.variant, wish.options, secret_way, spoken, roots
    )
    said = tuple(one for one in setup.notices if not (wish.brief and one.skippable))
    setup = replace(setup, notices=said, asks_another=wish.asks_another, explains=wish.explains)
    director = Director(setup)
    name = f"{_wall():%Y%m%d-%H%M%S}-{game.name}-{secrets.token_hex(2)}"
    keeper = None
    if kept:
        vault = Vault(
            seed=seed,
            charts=tuple(charts),
            digest=setup.deck.digest,
            packs=str(wish.packs.resolve()) if wish.packs is not None else "",
        )
        league = settings.league == "on" and bool(wish.players or wish.teams)
        header = _header(name, game, table, setup, settings, secret_way, league=league)
        keeper = Keeper(sessions_dir() / name, header, vault)
    return Session(director=director, setup=setup, keeper=keeper, name=name)


def take_up(
    name: str | None, settings: Settings, *, spoken: bool, now_ms: int = 0, waits: bool = True
) -> Session:
    """A session from its journal; the last one not ended where no name is given.

    Args:
        name: of the session.
        settings: how it is played.
        spoken: by voice; else by text.
        now_ms: session time at which it goes on.
        waits: until the table says "go on"; False where it has said so.

    Raises:
        JournalError: there is none, or it cannot be read, or its charts have changed.
    """
    folder = _find(name)
    records, good, trouble = store.read(folder / JOURNAL)
    header = records[0]
    if not isinstance(header, Header):
        raise JournalError("it does not begin with a header", str(folder), "it cannot be resumed")
    if any(isinstance(record, Ended) for record in records):
        raise JournalError("this game is over", header.session, "voicehost replay prints it")
    vault = vaults.load(folder / VAULT)
    if vault.seq == vaults.EARLY:
        _refuse_within_a_question(records, header.session)
    setup = setup_of(header, vault, settings, spoken=spoken)
    keeper = Keeper(folder, None, vault)
    director = Director(setup)
    try:
        director.restore(records, vault.entered, now_ms, vault.kept, vault.seq, waits=waits)
        if trouble:
            keeper.cut(good)
    except BaseException:
        keeper.close()
        raise
    return Session(director, setup, keeper, header.session, trouble)


def _refuse_within_a_question(records: Sequence[Record], name: str) -> None:
    """An earlier version drew the order of options otherwise: what the table has heard of a
    question under way would be wrong now. Questions to come may have any order.

    Raises:
        JournalError: a question is under way.
    """
    opened = {slot for one in records if isinstance(one, Opened) for slot in one.slots}
    read = {card_of(slot) for slot in opened if slot.endswith(".question")}
    told = {card_of(slot) for slot in opened if slot.endswith(".explanation")}
    if read - told:
        raise JournalError(
            "it was kept by another version, in the middle of a question", name,
            "it is kept: the version that wrote it can go on with it",
        )  # fmt: skip


def to_resume(name: str | None) -> str:
    """The session that would be taken up; devices and engines need not be opened to know it.

    Raises:
        JournalError: there is none, it cannot be read, or it is over.
    """
    folder = _find(name)
    records, _, _ = store.read(folder / JOURNAL)
    if any(isinstance(record, Ended) for record in records):
        raise JournalError("this game is over", folder.name, "voicehost replay prints it")
    return folder.name


def setup_of(header: Header, vault: Vault, settings: Settings, *, spoken: bool) -> Setup:
    """The setup that a header and its vault describe.

    Raises:
        JournalError: the charts are not what the game began with.
    """
    game = find_game(header.game)
    roots = roots_of(vault)
    setup = _setup(
        game, table_of(header), vault.charts, vault.seed, settings, header.variant,
        {key: str(value) for key, value in header.options.items()}, header.secrets, spoken, roots,
        passing=header.passing, lang=header.lang,
    )  # fmt: skip
    if setup.deck.digest != vault.digest:
        raise JournalError(
            "its charts have changed since it began", header.session, "bring the old packs back"
        )
    return setup


def table_of(header: Header) -> Table:
    """Who sat at the table of a session."""
    return Table(
        players=tuple(Player(seat=SeatId(seat), name=name) for seat, name in header.players),
        teams=tuple(
            Team(team=TeamId(team), name=name, members=tuple(SeatId(s) for s in seats))
            for team, name, seats in header.teams
        ),
    )


def roots_of(vault: Vault) -> tuple[Path, ...]:
    """The packs that a session was begun with."""
    return tuple(roots_with(Path(vault.packs) if vault.packs else user_packs()))


def sessions_dir() -> Path:
    """Where all sessions lie, one folder each."""
    return state_dir() / "sessions"


def sessions() -> list[tuple[str, Sequence[Record], str]]:
    """All sessions, oldest first: name, records as far as whole, and what is wrong.

    Raises:
        JournalError: the folder may not be read.
    """
    found: list[tuple[str, Sequence[Record], str]] = []
    folder = sessions_dir()
    try:
        paths = sorted(folder.iterdir()) if folder.is_dir() else []
    except OSError as error:
        what = error.strerror or "cannot be read"
        raise JournalError(what, str(folder), "allow reading there") from error
    for path in paths:
        try:
            records, _, trouble = store.read(path / JOURNAL)
        except JournalError as error:
            records, trouble = [], str(error)
        found.append((path.name, records, trouble))
    return found


def left_last() -> Header | None:
    """The game that was played last, if it is not over; None if it is, or none was kept.

    Raises:
        JournalError: the folder may not be read.
    """
    folder = sessions_dir()
    try:
        journals = [path / JOURNAL for path in folder.iterdir()] if folder.is_dir() else []
        last = max(
            (path for path in journals if path.is_file()),
            key=lambda path: (path.stat().st_mtime_ns, path.parent.name),
            default=None,
        )
    except OSError as error:
        what = error.strerror or "cannot be read"
        raise JournalError(what, str(folder), "allow reading there") from error
    if last is None:
        return None
    records, _, _ = store.read(last)
    header = records[0] if records else None
    if not isinstance(header, Header) or any(isinstance(record, Ended) for record in records):
        return None
    return header


def played_charts() -> list[str]:
    """Cards of which more than the category was read on past evenings, oldest first."""
    out: list[str] = []
    for name, records, _ in sessions():
        try:
            out += cards_read(records, sessions_dir() / name)
        except JournalError:
            continue
    return out


def cards_read(records: Sequence[Record], folder: Path) -> list[str]:
    """Ids of the cards of a session of which more than the category was read.

    Raises:
        JournalError: the vault, which knows them, cannot be read.
    """
    opened = {
        card_of(slot)
        for record in records
        if isinstance(record, Opened)
        for slot in record.slots
        if not slot.endswith(".category")
    }
    if not opened:
        return []
    charts = vaults.load(folder / VAULT).charts
    return [c for place, c in enumerate(charts, start=1) if CardId(str(place)) in opened]


def session_folder(name: str) -> Path:
    """Where a session of that name is kept.

    Raises:
        JournalError: there is none.
    """
    folder = sessions_dir() / name
    if Path(name).name != name or not folder.is_dir():
        raise JournalError("no such session", name, "voicehost sessions lists them")
    return folder


def _find(name: str | None) -> Path:
    if name is not None:
        return session_folder(name)
    known = sessions()
    for found, records, _ in reversed(known):
        if records and not any(isinstance(record, Ended) for record in records):
            return sessions_dir() / found
    raise JournalError("there is no game to go on with", "", "voicehost play starts one")


def _setup(
    game: Game,
    table: Table,
    charts: Sequence[str],
    seed: int,
    settings: Settings,
    variant: str | None,
    options: Mapping[str, str],
    secret_way: str,
    spoken: bool,
    roots: Sequence[Path],
    *,
    passing: str | None = None,
    lang: str | None = None,
) -> Setup:
    lang = lang or settings.lang
    deck = load_deck(game.name, lang, charts, seed, roots)
    return Setup(
        game=game,
        deck=deck,
        judge=Judge(deck.key),
        table=table,
        wording=Lines(lang, game.name),
        book=CommandBook(lang),
        channel=channel_of(secret_way, game, table, seed),
        notices=notices_of(secret_way, game, settings, spoken=spoken),
        seed=seed,
        options=_options(game, options),
        variant=variant,
        passing=Passing(passing or settings.answers),
        marks=settings.marks,
        spoken=spoken,
    )


def _options(game: Game, given: Mapping[str, str]) -> dict[str, int | str]:
    """Values as the game's options want them; the game itself checks keys and ranges."""
    numbers = {option.key for option in game.options if isinstance(option.default, int)}
    out: dict[str, int | str] = {}
    for key, value in given.items():
        if key in numbers:
            try:
                out[key] = int(value)
            except ValueError:
                raise UsageError(
                    f'"{value}" is no number', f"--option {key}", "give a whole number"
                ) from None
        else:
            out[key] = value
    return out


def _refuse_other_charts(wish: Wish) -> None:
    """A booklet says which tasks are played.

    Raises:
        UsageError: others are asked for.
    """
    asked = {"--set": wish.set, "--charts": wish.charts, "--build": wish.build}
    for option in (option for option, value in asked.items() if value is not None):
        raise UsageError("the booklet says which tasks are played", option, f"leave out {option}")


def _header(
    name: str,
    game: Game,
    table: Table,
    setup: Setup,
    settings: Settings,
    secret_way: str,
    *,
    league: bool,
) -> Header:
    return Header(
        format=FORMAT,
        session=name,
        game=game.name,
        lang=settings.lang,
        variant=setup.variant,
        options=setup.options,
        players=tuple((player.seat, player.name) for player in table.players),
        teams=tuple((team.team, team.name, team.members) for team in table.teams),
        passing=setup.passing.value,
        secrets=secret_way,
        began=f"{_wall():%Y-%m-%dT%H:%M:%S}",
        league=league,
    )


def _wall() -> datetime.datetime:
    return datetime.datetime.now().astimezone()
