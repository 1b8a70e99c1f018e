"""Small lists of English words that behave alike in answers. Grown by kind, not by test row."""

import re
from functools import lru_cache

LITTLE = frozenset(
    "the a an of and in on at to for by with from la le les el los las de del der die das den du "
    "da di do dos des van von zu y et und e is it its this that these those as be been being are "
    "was were am has have had called named known s t ll re ve d o l plc gmbh llc incorporated "
    "limited".split()
)
"""Articles, prepositions and helpers, in the languages that titles and names are made of."""

ARTICLES = frozenset("the a an le la les el los las der die das il lo".split())
"""Words that never count."""

TITLES = frozenset(
    "mister missus miss ms doctor professor sir dame lord lady king queen prince princess emperor "
    "empress president saint pope general captain colonel major sergeant duke duchess baron count "
    "countess earl reverend father junior senior jr esquire san chan kun sama mbe obe cbe phd "
    "admiral senator governor chancellor tsar sultan madame monsieur herr frau senor".split()
)
"""Words that go with a person and may be left out, but not exchanged."""

DESCRIPTORS = frozenset(
    "river lake volcano mount mountain island isle ocean sea bay cape city town county state "
    "province country republic kingdom district region desert peninsula valley street road avenue "
    "square bridge airport station film movie song album novel book play opera musical show "
    "series band group team club company corporation corp inc ltd language people person party "
    "family tree plant animal bird fish flower fruit dog cat game sport world national "
    "football cricket university college school museum theatre theater hotel church cathedral "
    "castle palace prize award medal war battle revolution empire dynasty century disambiguation "
    "character actor actress singer musician writer author artist painter politician footballer "
    "comedian brand drink dish food gas metal element planet star moon god goddess capital "
    "municipality prefecture oblast territory commonwealth federation union federal democratic "
    "islamic beer wine cheese pub inn bar restaurant race tournament championship tissue disease "
    "syndrome magazine newspaper website software".split()
)
"""Words that say what kind of thing an answer is: they may be extra or left out where the rest
names it ("Elbe" for "Elbe river"); where they differ they part two things."""

DISTINGUISHING = frozenset(
    "north south east west northern southern eastern western central new old upper lower great "
    "greater little lesser big small inner outer grand first second last next another anti non "
    "no not never neo post pre un half double super mega mini ii iii iv young elder younger "
    "northwest northeast southwest southeast equatorial red blue green black white yellow".split()
)
"""Words that make another thing of the same name."""

LANDFORMS = frozenset("river mount mountain lake ocean desert peninsula volcano".split())
"""Descriptors of a place that has its name without them: "the Nile" is the River Nile."""

GEOGRAPHIC = LANDFORMS | frozenset("island isle sea bay cape city town valley street".split())
"""Descriptors that part two places of one name."""

COMPOUNDING = frozenset(
    "sea bird fish tree plant flower fruit game dog cat food drink world football cricket war "
    "school church gas metal moon star prize beer wine race bar".split()
)
"""Nouns that make another thing of the noun they stand before."""

PREPOSITIONS = frozenset("in with near by from down up around on at over under".split())
"""Words that may join a title or begin an aside; which of the two, the list of names tells."""

STATE_CODES = {
    "alabama": "al", "alaska": "ak", "arizona": "az", "arkansas": "ar", "california": "ca",
    "colorado": "co", "connecticut": "ct", "delaware": "de", "florida": "fl", "georgia": "ga",
    "hawaii": "hi", "idaho": "id", "illinois": "il", "indiana": "in", "iowa": "ia",
    "kansas": "ks", "kentucky": "ky", "louisiana": "la", "maine": "me", "maryland": "md",
    "massachusetts": "ma", "michigan": "mi", "minnesota": "mn", "mississippi": "ms",
    "missouri": "mo", "montana": "mt", "nebraska": "ne", "nevada": "nv", "new hampshire": "nh",
    "new jersey": "nj", "new mexico": "nm", "new york": "ny", "north carolina": "nc",
    "north dakota": "nd", "ohio": "oh", "oklahoma": "ok", "oregon": "or", "pennsylvania": "pa",
    "rhode island": "ri", "south carolina": "sc", "south dakota": "sd", "tennessee": "tn",
    "texas": "tx", "utah": "ut", "vermont": "vt", "virginia": "va", "washington": "wa",
    "west virginia": "wv", "wisconsin": "wi", "wyoming": "wy",
}  # fmt: skip
"""The fifty states, canonical, with their postal codes."""

US_STATES = frozenset(STATE_CODES)
"""Said behind a city they say where it lies."""

PROVINCES = {
    "CA": frozenset(
        "ontario|quebec|british columbia|alberta|manitoba|saskatchewan|nova scotia|new brunswick|"
        "newfoundland|prince edward island".split("|")
    ),
    "AU": frozenset(
        "new south wales|nsw|victoria|queensland|tasmania|south australia|western australia".split(
            "|"
        )
    ),
    "GB": frozenset("england|scotland|wales|northern ireland|uk|britain".split("|")),
    "US": frozenset("us|usa|america|the states|united states".split("|")),
}
"""Parts of countries, and short names, that are said behind a city."""

NUMBERED = frozenset(
    "part chapter episode volume vol act phase type class season apollo world war number no the "
    "king queen pope elizabeth henry george charles louis richard edward william james "
    "pius john paul".split()
)
"""Words after which a lone "i", "v" or "x" is a number."""

VERBS = frozenset(
    "is was were are has have had won wrote directed played plays starred founded invented "
    "discovered became becomes lies located said called known named stands means came comes "
    "made did does do took takes became sang sung performed written released composed created "
    "born died featured appeared served scored held includes contains refers describes began "
    "located found hosted presented developed published defeated succeeded killed lived signed "
    "would will can could should may occurs involves divides flows fought set".split()
)
"""Finite verbs that mark a sentence around an answer."""

ABBREVIATIONS = {
    "st": "saint", "ste": "saint", "dr": "doctor", "mr": "mister", "mrs": "missus",
    "prof": "professor", "mt": "mount", "mtn": "mountain", "ft": "fort", "jr": "junior",
    "sr": "senior", "jnr": "junior",
    "snr": "senior", "rd": "road", "ave": "avenue", "blvd": "boulevard", "co": "company",
    "corp": "corporation", "inc": "incorporated", "ltd": "limited", "univ": "university",
    "dept": "department", "govt": "government", "vs": "versus", "v": "versus", "gen": "general",
    "capt": "captain", "cpt": "captain", "col": "colonel", "sgt": "sergeant", "rev": "reverend",
    "is": "is",
    "tv": "television", "intl": "international", "assoc": "association", "nat": "national",
    "n": "and", "pt": "part", "vol": "volume", "no": "no", "etc": "etc", "approx": "approximately",
    "sen": "senator", "gov": "governor", "lt": "lieutenant", "isl": "island", "is.": "island",
    "isls": "islands", "ny": "newyork", "nyc": "newyorkcity", "la": "la", "uk": "unitedkingdom",
}  # fmt: skip
"""Written short forms and the word they stand for."""

_BRITISH = (
    (re.compile(r"isation"), "ization"),
    (re.compile(r"(?<=[a-z]{2})(is)(e|ed|er|ing)$"), r"iz\2"),
    (re.compile(r"(?<=[a-z]{2})yse(d|r)?$"), r"yze\1"),
    (re.compile(r"(?<=[bcdlmnprtvg])our(?=$|s$|ed$|ite|able|ful|ing$|hood|ly$|less)"), "or"),
    (re.compile(r"(?<=[bcdht])re$"), "er"),
    (re.compile(r"ae(?=[mnosd])"), "e"),
    (re.compile(r"oe(?=[mdst])"), "e"),
    (re.compile(r"ph"), "f"),
    (re.compile(r"ogue$"), "og"),
    (re.compile(r"(?<=[a-z]{2})ll(?=(ed|ing|er|or|ery)$)"), "l"),
    (re.compile(r"ence$"), "ense"),
    (re.compile(r"que$"), "k"),
    (re.compile(r"^tyre"), "tire"),
    (re.compile(r"grey"), "gray"),
    (re.compile(r"mould"), "mold"),
    (re.compile(r"plough"), "plow"),
    (re.compile(r"programme"), "program"),
    (re.compile(r"alumini"), "alumin"),
    (re.compile(r"jewell"), "jewel"),
    (re.compile(r"cheque$"), "check"),
    (re.compile(r"kerb$"), "curb"),
    (re.compile(r"sceptic"), "skeptic"),
    (re.compile(r"moustache"), "mustache"),
    (re.compile(r"pyjama"), "pajama"),
    (re.compile(r"storey$"), "story"),
)
"""British forms and the American ones, as rules with the few words that follow none."""


@lru_cache(maxsize=32768)
def british_free(word: str) -> str:
    """One spelling for both: "colour" and "color", "haemoglobin" and "hemoglobin" come out equal.
    The result is for comparison only; it need not be a word."""
    for pattern, instead in _BRITISH:
        word = pattern.sub(instead, word)
    return word
