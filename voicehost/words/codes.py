"""Codes, as they are written: of countries (two and three letters, and those of sport), of the
states of the United States (postal, and as they were shortened before), of chemical elements.
"""

from functools import lru_cache
from pathlib import Path

from voicehost.words.lists import STATE_CODES

_FILE = Path(__file__).parent / "data" / "country_codes.tsv"

_SHORTENED = {
    "alabama": "Ala", "arizona": "Ariz", "arkansas": "Ark", "california": "Calif;Cal",
    "colorado": "Colo", "connecticut": "Conn", "delaware": "Del", "florida": "Fla",
    "illinois": "Ill", "indiana": "Ind", "kansas": "Kans;Kan", "kentucky": "Ken",
    "massachusetts": "Mass", "michigan": "Mich", "minnesota": "Minn", "mississippi": "Miss",
    "montana": "Mont", "nebraska": "Nebr;Neb", "nevada": "Nev", "new hampshire": "NHamp",
    "new mexico": "NMex", "north carolina": "NCar", "north dakota": "NDak", "oklahoma": "Okla",
    "oregon": "Oreg;Ore", "pennsylvania": "Penn;Penna", "rhode island": "RIsl",
    "south carolina": "SCar", "south dakota": "SDak", "tennessee": "Tenn", "texas": "Tex",
    "virginia": "Virg", "washington": "Wash", "west virginia": "WVa", "wisconsin": "Wis;Wisc",
    "wyoming": "Wyo",
}  # fmt: skip

_ELEMENTS = (
    "H hydrogen|He helium|Li lithium|Be beryllium|B boron|C carbon|N nitrogen|O oxygen|F fluorine|"
    "Ne neon|Na sodium|Mg magnesium|Al aluminium|Si silicon|P phosphorus|S sulphur|Cl chlorine|"
    "Ar argon|K potassium|Ca calcium|Sc scandium|Ti titanium|V vanadium|Cr chromium|Mn manganese|"
    "Fe iron|Co cobalt|Ni nickel|Cu copper|Zn zinc|Ga gallium|Ge germanium|As arsenic|Se selenium|"
    "Br bromine|Kr krypton|Rb rubidium|Sr strontium|Y yttrium|Zr zirconium|Nb niobium|"
    "Mo molybdenum|Tc technetium|Ru ruthenium|Rh rhodium|Pd palladium|Ag silver|Cd cadmium|"
    "In indium|Sn tin|Sb antimony|Te tellurium|I iodine|Xe xenon|Cs caesium|Ba barium|"
    "La lanthanum|Ce cerium|Nd neodymium|Hf hafnium|Ta tantalum|W tungsten|Re rhenium|Os osmium|"
    "Ir iridium|Pt platinum|Au gold|Hg mercury|Tl thallium|Pb lead|Bi bismuth|Po polonium|"
    "At astatine|Rn radon|Fr francium|Ra radium|Ac actinium|Th thorium|U uranium|Np neptunium|"
    "Pu plutonium|Am americium|O2 oxygen|N2 nitrogen|H2 hydrogen|Cl2 chlorine|F2 fluorine"
)


def element(code: str) -> str | None:
    """The element of a symbol written with its capitals ("Na"), canonical."""
    return _elements().get(code)


def state(code: str) -> str | None:
    """The state of the United States with this code, whichever its capitals ("tx", "NMex")."""
    return _states().get(code.lower())


def country(code: str) -> str | None:
    """The gazetteer's id of the country with this code, whichever its capitals."""
    return _countries().get(code.upper())


@lru_cache(maxsize=1)
def _elements() -> dict[str, str]:
    return dict(line.split() for line in _ELEMENTS.split("|"))


@lru_cache(maxsize=1)
def _states() -> dict[str, str]:
    out = {code: name for name, code in STATE_CODES.items()}
    for name, shortened in _SHORTENED.items():
        out |= {code.lower(): name for code in shortened.split(";")}
    return out


@lru_cache(maxsize=1)
def _countries() -> dict[str, str]:
    out: dict[str, str] = {}
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        place, *codes = line.split("\t")
        for code in (place, *codes):
            out.setdefault(code, place)
    return out
