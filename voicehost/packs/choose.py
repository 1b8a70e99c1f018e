"""Which charts a game takes. Cards for adults come only to those who ask for them."""

import difflib
from collections.abc import Mapping, Sequence
from pathlib import Path

from voicehost.core.chance import branch, draw
from voicehost.core.errors import PackError
from voicehost.packs.card import ChartSet
from voicehost.packs.library import (
    ChartInfo,
    chart_paths,
    find_charts,
    in_adult_pack,
    read_chart,
    sets,
)
from voicehost.packs.schema import Schema
from voicehost.packs.schemas import schema_of


def choose_charts(
    game: str,
    lang: str,
    *,
    set: int | None = None,
    charts: Sequence[str] | None = None,
    build: str | None = None,
    played: Sequence[str] = (),
    seed: int = 0,
    roots: Sequence[Path] | None = None,
    adult: bool = False,
) -> list[str]:
    """The charts of one game, in the order they are played.

    Args:
        game: as on the command line.
        lang: language of the packs.
        set: number of a set; its charts as they stand.
        charts: these charts.
        build: "one-per-category", "category:NAME" for charts of one category only, or a list of
            categories, one a chart, in the order they are played ("sport,sport,nature").
        played: charts played before, oldest first; they come last, the longest unplayed first.
        seed: of the session; shuffles what is built.
        roots: folders of packs; None for the shipped ones.

    Returns:
        Ids. Without `set`, `charts` and `build`: the first set with the fewest played charts; for
        a game that plays from a deck, the deck, shuffled.

    Raises:
        PackError: no such set, chart, category, or not enough charts; a set with charts for adults
            that was not asked for with `adult`.
    """
    if charts is not None:
        return _named(charts, chart_paths(game, lang, roots))
    if set is not None:
        return _set(game, lang, set, roots, adult)
    if build is None and schema_of(game).deck:
        return _deck(_shuffled(game, lang, played, seed, roots, adult), game)
    if build is None and not adult:
        done = frozenset(played)
        for one in sorted(
            sets(game, lang, roots),
            key=lambda one: (sum(c in done for c in one.charts), one.number),
        ):
            if not _has_adult(game, lang, one, roots):
                return list(one.charts)
    fresh = _shuffled(game, lang, played, seed, roots, adult)
    return _built(game, build or "one-per-category", fresh)


def _set(game: str, lang: str, number: int, roots: Sequence[Path] | None, adult: bool) -> list[str]:
    known = sets(game, lang, roots)
    for chart_set in known:
        if chart_set.number == number:
            if not adult and _has_adult(game, lang, chart_set, roots):
                raise PackError(f"set {number} is for adults", "sets", "ask for it with --adult")
            return list(chart_set.charts)
    numbers = ", ".join(str(one.number) for one in known)
    raise PackError(f"no set {number}", "sets", f"there are {numbers or 'none'}")


def _has_adult(game: str, lang: str, chart_set: ChartSet, roots: Sequence[Path] | None) -> bool:
    paths = chart_paths(game, lang, roots)
    found = [paths[name] for name in chart_set.charts]
    return any(in_adult_pack(path) or read_chart(game, path).adult for path in found)


def _named(charts: Sequence[str], known: Mapping[str, Path]) -> list[str]:
    seen: list[str] = []
    for name in charts:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f'did you mean "{near[0]}"?' if near else "`voicehost packs list --charts`"
            raise PackError(f'no chart "{name}"', "charts", hint)
        if name in seen:
            raise PackError(f'chart "{name}" is named twice', "charts", "name each once")
        seen.append(name)
    return seen


def _built(game: str, build: str, fresh: Sequence[ChartInfo]) -> list[str]:
    schema = schema_of(game)
    kind, _, category = build.partition(":")
    if kind == "category":
        if category not in schema.categories:
            known = ", ".join(schema.categories)
            raise PackError(f'no category "{category}"', "build", f"there are {known}")
        found = [info.id for info in fresh if info.category == category]
        if len(found) < schema.cards:
            raise PackError(
                f"only {len(found)} charts of {category}, {schema.cards} are needed",
                "build",
                "take another category, or add charts of your own",
            )
        return found[: schema.cards]
    if "," in build:
        return _listed([name.strip() for name in build.split(",")], fresh, schema)
    if build != "one-per-category":
        raise PackError(
            f'no way of building called "{build}"',
            "build",
            "one-per-category, category:NAME, or categories with commas between",
        )
    return _one_per_category(fresh, schema.categories)


def _listed(wanted: Sequence[str], fresh: Sequence[ChartInfo], schema: Schema) -> list[str]:
    """A fresh chart of each category named, in their order."""
    if len(wanted) != schema.cards:
        raise PackError(
            f"{len(wanted)} categories", "build", f"name {schema.cards}, some twice if you like"
        )
    chosen: list[str] = []
    for category in wanted:
        if category not in schema.categories:
            near = difflib.get_close_matches(category, schema.categories, 1)
            known = ", ".join(schema.categories)
            hint = f'did you mean "{near[0]}"?' if near else f"there are {known}"
            raise PackError(f'no category "{category}"', "build", hint)
        there = [i.id for i in fresh if i.category == category and i.id not in chosen]
        if not there:
            raise PackError(f"no more charts of {category}", "build", "name another category")
        chosen.append(there[0])
    return chosen


def _shuffled(
    game: str,
    lang: str,
    played: Sequence[str],
    seed: int,
    roots: Sequence[Path] | None,
    adult: bool,
) -> list[ChartInfo]:
    """All whole charts for everybody, or for adults only, shuffled; those played before come last,
    oldest first."""
    found = find_charts(game, lang, roots, adult=adult, whole=False)
    infos = [info for info in found if info.adult == adult]
    if adult and not infos:
        raise PackError(f"no cards for adults in {game}", "--adult", "play without it")
    last = {name: place for place, name in enumerate(played, start=1)}
    order = draw(branch(seed, "deck"), 0, len(infos), len(infos)) if infos else ()
    return sorted((infos[place] for place in order), key=lambda info: last.get(info.id, 0))


def _deck(fresh: Sequence[ChartInfo], game: str) -> list[str]:
    """A shuffled deck of as many cards as one game may take, or as there are: one side of each."""
    if not fresh:
        raise PackError("no cards", "packs", "`voicehost packs check` says what is wrong")
    upmost: dict[tuple[Path, int | str], str] = {}
    for info in fresh:
        upmost.setdefault((info.path.parent, info.sheet or info.id), info.id)
    return list(upmost.values())[: schema_of(game).cards]


def _one_per_category(fresh: Sequence[ChartInfo], categories: Sequence[str]) -> list[str]:
    """One chart a category, at most one of them hard where there is a choice."""
    chosen: list[ChartInfo] = []
    for category in categories:
        there = [info for info in fresh if info.category == category]
        if not there:
            raise PackError(f"no chart of {category}", "build", "add one, or name charts")
        hard = any(info.difficulty == "hard" for info in chosen)
        softer = [info for info in there if not (hard and info.difficulty == "hard")]
        chosen.append((softer or there)[0])
    return [info.id for info in chosen]
