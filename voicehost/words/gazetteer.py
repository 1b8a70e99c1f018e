"""Places by any of their names: everyday, official, former, native, transliterated.

Countries come from CLDR and the countryinfo package, large cities from GeoNames; former names are
our own list. The files lie in `data/` with their licences (data/ATTRIBUTION.md).
"""

import gzip
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from voicehost.words.lists import PROVINCES, STATE_CODES
from voicehost.words.normalise import canonical

_DATA = Path(__file__).parent / "data"

COUNTRY, CITY = "country", "city"

_GENERIC = frozenset(
    "the of republic kingdom state states and collectivity department overseas".split()
)
_WHOLE = frozenset(
    "republic of china|republic of korea|republic of the congo|united kingdom|united states|"
    "the united states|the united kingdom".split("|")
)
"""Official names in which the small words tell two countries apart."""

FORMER = {
    "BJ": "Dahomey", "BF": "Upper Volta", "CD": "Zaire;Congo Kinshasa;Democratic Republic of Congo;"
    "DRC;DR Congo;Belgian Congo", "CG": "Congo Brazzaville;French Congo;Republic of the Congo",
    "CI": "Ivory Coast",
    "CV": "Cape Verde", "CZ": "Czech Republic;Czechia", "ET": "Abyssinia", "GB": "Britain;"
    "Great Britain;UK;United Kingdom", "GH": "Gold Coast", "IR": "Persia", "IQ": "Mesopotamia",
    "KH": "Kampuchea;Khmer Republic", "LK": "Ceylon", "LS": "Basutoland", "MG": "Malagasy Republic",
    "MK": "Macedonia;FYROM", "MM": "Burma", "MW": "Nyasaland", "NA": "South West Africa",
    "NL": "Holland", "SZ": "Swaziland", "SR": "Dutch Guiana", "TH": "Siam", "TL": "East Timor",
    "TR": "Turkey;Turkiye", "TW": "Formosa;Republic of China;ROC", "TZ": "Tanganyika",
    "UA": "The Ukraine",
    "US": "America;USA;US;United States;The States;United States of America",
    "VA": "Vatican;Holy See",
    "VU": "New Hebrides", "WS": "Western Samoa", "ZM": "Northern Rhodesia", "ZW": "Rhodesia",
    "BW": "Bechuanaland", "BZ": "British Honduras", "GY": "British Guiana", "KI": "Gilbert Islands",
    "TV": "Ellice Islands", "AE": "UAE;Emirates;Trucial States", "SA": "Saudi;KSA",
    "PG": "PNG", "CF": "CAR", "BA": "Bosnia", "GM": "Gambia", "BS": "Bahamas", "MV": "Maldives",
    "KR": "ROK;Republic of Korea", "KP": "DPRK", "RU": "Russian Federation",
    "NZ": "Aotearoa", "ES": "Espana",
    "DE": "Deutschland", "FO": "Faeroe Islands", "FK": "Malvinas", "SX": "Saint Maarten",
}  # fmt: skip
"""Everyday, former and short names that the sources lack or have in other words."""


PARTS = frozenset(("england", "scotland", "wales", "northern ireland"))
"""Countries within a state."""

PEOPLE = {
    "AR": "Argentine;Argentinian", "AU": "Aussie", "BY": "Belorussian", "DK": "Dane",
    "EC": "Ecuadorian", "ES": "Spaniard", "FI": "Finn", "FR": "Frenchman;Frenchmen",
    "GB": "Brit;Briton;Englishman;Englishmen", "IE": "Irishman;Irishmen", "IN": "Hindustani",
    "IS": "Icelandic", "KG": "Kyrgyz", "KZ": "Kazakh", "LS": "Basotho", "LU": "Luxembourgish",
    "MC": "Monacan", "NL": "Dutchman;Dutchmen;Netherlander", "NZ": "Kiwi", "PH": "Philippine",
    "PL": "Pole", "RS": "Serb", "SA": "Saudi;Arabian", "SE": "Swede", "SI": "Slovenian",
    "SK": "Slovakian", "TJ": "Tajik", "TR": "Turk", "US": "Yank", "UZ": "Uzbek",
    "HR": "Croat", "AF": "Afghani",
    "BD": "Bengali", "BW": "Botswanan", "SC": "Seychellian", "MD": "Moldavian", "NE": "Nigerois",
}  # fmt: skip
"""People whom the source lacks."""


_FOREIGN_ARTICLES = frozenset("la le les el il lo al die das der".split())


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """Which places a name may stand for."""

    by_key: dict[str, tuple[str, ...]]
    by_people: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def people(self, text: str) -> frozenset[str]:
        """Ids of the countries whose people `text` names ("the Dutch", "Germans", "Swiss")."""
        name = canonical(text).removeprefix("the ")
        single = name[:-1] if name.endswith("s") else name
        return frozenset(self.by_people.get(name) or self.by_people.get(single) or ())

    def places(self, text: str) -> frozenset[str]:
        """Ids of all places that `text` is a name of; empty for a name of none. An article of
        another language may stand before it ("la France")."""
        key = key_of(text)
        if not key:
            return frozenset()
        found = self.by_key.get(key)
        first, _, rest = canonical(text).partition(" ")
        if found is None and rest and first in _FOREIGN_ARTICLES:
            found = self.by_key.get(key_of(rest))
        return frozenset(found or ())


@lru_cache(maxsize=16384)
def key_of(text: str) -> str:
    """The name as it is looked up: canonical, without spaces and without the small words that
    official names hang on ("Kingdom of Spain" is looked up as "spain")."""
    words = canonical(text).split()
    telling = [word for word in words if word not in _GENERIC]
    if not telling or " ".join(words) in _WHOLE:
        return "".join(words).removeprefix("the")
    return "".join(telling)


_OTHER_PLACES = {
    COUNTRY: ("united", "brasilia", "tunis", "alger", "granada"),
    CITY: ("manhattan", "brooklyn"),
}
"""Names of countries in some language that are in English two countries' or a city's."""


@lru_cache(maxsize=2)
def gazetteer(kind: str) -> Gazetteer:
    """The gazetteer of countries or of cities, read on first use."""
    name = {COUNTRY: "countries.tsv.gz", CITY: "cities.tsv.gz"}[kind]
    found: dict[str, list[str]] = {}
    with gzip.open(_DATA / name, "rt", encoding="utf-8") as lines:
        for line in lines:
            place, *keys = line.rstrip("\n").split("\t")
            for key in keys:
                found.setdefault(key, []).append(place)
    if kind == COUNTRY:
        for place, names in FORMER.items():
            for former in names.split(";"):
                owners = found.setdefault(key_of(former), [])
                if place not in owners:
                    owners.append(place)
    for name in _OTHER_PLACES[kind]:
        found.pop(name, None)
    if kind == COUNTRY:
        found["malawi"] = ["MW"]  # one language calls Latvia so
    people = _people() if kind == COUNTRY else {}
    return Gazetteer({key: tuple(places) for key, places in found.items()}, people)


def _people() -> dict[str, tuple[str, ...]]:
    out: dict[str, dict[str, None]] = {}
    lines = (_DATA / "demonyms.tsv").read_text(encoding="utf-8").splitlines()
    listed = [tuple(line.split("\t")) for line in lines]
    for place, *names in (*listed, *((code, *names.split(";")) for code, names in PEOPLE.items())):
        for name in names:
            out.setdefault(canonical(name), {})[place] = None
    return {name: tuple(places) for name, places in out.items()}


def is_place(text: str) -> bool:
    """Whether `text` names a country or a large city."""
    return any(gazetteer(kind).places(text) for kind in (COUNTRY, CITY))


@lru_cache(maxsize=1)
def _city_regions() -> dict[str, tuple[str, int]]:
    """Per city its region and how many thousands live there."""
    out = {}
    with gzip.open(_DATA / "city_regions.tsv.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            place, region, thousands = line.rstrip("\n").split("\t")
            out[place] = (region, int(thousands))
    return out


def regions(text: str) -> frozenset[str]:
    """The countries, and states of the United States ("US-GA"), that `text` names as the region
    behind a city; empty where it names none."""
    name = canonical(text)
    found = set(gazetteer(COUNTRY).places(name)) if len(name) > _SHORT_CODE else set()
    if name in STATE_CODES:
        found.add(f"US-{STATE_CODES[name].upper()}")
    if name in _STATE_OF_CODE:
        found.add(f"US-{name.upper()}")
    for country, parts in PROVINCES.items():
        if name in parts:
            found.add(country)
    return frozenset(found)


def lies_in(places: Collection[str], where: frozenset[str]) -> bool:
    """Whether the greatest of the cities with these ids lies in one of these regions."""
    region, _ = max((_city_regions()[place] for place in places), key=lambda city: city[1])
    return region in where or region.partition("-")[0] in where


_SHORT_CODE = 2
_NO_CODES = frozenset("in me or hi ok oh de la id ma pa co al".split())
"""Codes of states that are words too."""
_STATE_OF_CODE = frozenset(STATE_CODES.values()) - _NO_CODES
