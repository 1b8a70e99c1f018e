"""What signs and short forms are called in English. Data of `spoken_form`."""

CURRENCIES = {
    "US$": ("dollar", "dollars", "cent", "cents"),
    "$": ("dollar", "dollars", "cent", "cents"),
    "USD": ("dollar", "dollars", "cent", "cents"),
    "€": ("euro", "euros", "cent", "cents"),
    "EUR": ("euro", "euros", "cent", "cents"),
    "£": ("pound", "pounds", "penny", "pence"),
    "GBP": ("pound", "pounds", "penny", "pence"),
    "CHF": ("Swiss franc", "Swiss francs", "centime", "centimes"),
    "¥": ("yen", "yen", "sen", "sen"),
    "₹": ("rupee", "rupees", "paisa", "paise"),
}
"""Sign: one, many, its hundredth, many hundredths."""

SCALES = {
    "thousand": "thousand",
    "million": "million",
    "billion": "billion",
    "trillion": "trillion",
    "bn": "billion",
    "mn": "million",
}

UNITS = {
    "%": ("percent", "percent"),
    "‰": ("per mille", "per mille"),
    "°C": ("degree Celsius", "degrees Celsius"),
    "°F": ("degree Fahrenheit", "degrees Fahrenheit"),
    "°": ("degree", "degrees"),
    "km/h": ("kilometre an hour", "kilometres an hour"),
    "m/s": ("metre a second", "metres a second"),
    "mph": ("mile an hour", "miles an hour"),
    "km²": ("square kilometre", "square kilometres"),
    "m²": ("square metre", "square metres"),
    "m³": ("cubic metre", "cubic metres"),
    "km³": ("cubic kilometre", "cubic kilometres"),
    "sq km": ("square kilometre", "square kilometres"),
    "sq mi": ("square mile", "square miles"),
    "km": ("kilometre", "kilometres"),
    "m": ("metre", "metres"),
    "cm": ("centimetre", "centimetres"),
    "mm": ("millimetre", "millimetres"),
    "kg": ("kilogram", "kilograms"),
    "g": ("gram", "grams"),
    "mg": ("milligram", "milligrams"),
    "t": ("tonne", "tonnes"),
    "l": ("litre", "litres"),
    "ml": ("millilitre", "millilitres"),
    "ha": ("hectare", "hectares"),
    "ft": ("foot", "feet"),
    "lb": ("pound", "pounds"),
    "lbs": ("pound", "pounds"),
    "oz": ("ounce", "ounces"),
    "mi": ("mile", "miles"),
    "h": ("hour", "hours"),
    "min": ("minute", "minutes"),
    "s": ("second", "seconds"),
    "ms": ("millisecond", "milliseconds"),
    "Hz": ("hertz", "hertz"),
    "kHz": ("kilohertz", "kilohertz"),
    "MHz": ("megahertz", "megahertz"),
    "GHz": ("gigahertz", "gigahertz"),
    "W": ("watt", "watts"),
    "kW": ("kilowatt", "kilowatts"),
    "MW": ("megawatt", "megawatts"),
    "GW": ("gigawatt", "gigawatts"),
    "kWh": ("kilowatt hour", "kilowatt hours"),
    "V": ("volt", "volts"),
    "GB": ("gigabyte", "gigabytes"),
    "MB": ("megabyte", "megabytes"),
    "TB": ("terabyte", "terabytes"),
    "kcal": ("kilocalorie", "kilocalories"),
    "kJ": ("kilojoule", "kilojoules"),
    "pts": ("point", "points"),
}
"""Unit after a number: for exactly one, for all others."""

FRACTIONS = {
    "½": "a half",
    "⅓": "a third",
    "⅔": "two thirds",
    "¼": "a quarter",
    "¾": "three quarters",
    "⅛": "an eighth",
}

MONTHS = {
    "January": "January",
    "February": "February",
    "March": "March",
    "April": "April",
    "May": "May",
    "June": "June",
    "July": "July",
    "August": "August",
    "September": "September",
    "October": "October",
    "November": "November",
    "December": "December",
    "Jan": "January",
    "Feb": "February",
    "Aug": "August",
    "Sept": "September",
    "Sep": "September",
    "Oct": "October",
    "Nov": "November",
    "Dec": "December",
}

ABBREVIATIONS = (
    (r"\bMr\.", "Mister"),
    (r"\bMrs\.", "Missis"),
    (r"\bMs\.", "Miz"),
    (r"\bDr\.", "Doctor"),
    (r"\bProf\.", "Professor"),
    (r"\bJr\.", "Junior"),
    (r"\bSr\.", "Senior"),
    (r"\bSt\.? (?=[A-Z])", "Saint "),
    (r"\bMt\.? (?=[A-Z])", "Mount "),
    (r"\bFt\. (?=[A-Z])", "Fort "),
    (r"(?<=\w )St\.", "Street"),
    (r"\bCapt\.", "Captain"),
    (r"\bGen\. (?=[A-Z])", "General "),
    (r"\bSgt\.?(?= [A-Z])", "Sergeant"),
    (r"\b[Vv]s\b\.?", "versus"),
    (r"\b[Ee]\.g\.,?", "for example"),
    (r"\b[Ii]\.e\.,?", "that is"),
    (r"\betc\.", "and so on"),
    (r"\b[Aa]pprox\.", "about"),
    (r"\bc(?:a|irca)?\. ?(?=\d)", "about "),
    (r"\b[Nn]o\. ?(?=\d)", "number "),
    (r"\b[Nn]os\. ?(?=\d)", "numbers "),
    (r"\b[Vv]ol\. ?(?=\d)", "volume "),
    (r"\bp\. ?(?=\d)", "page "),
    (r"\bfeat\.", "featuring"),
    (r"\bft\. (?=[A-Z])", "featuring "),
    (r"\bincl\.", "including"),
    (r"\bmax\.", "at most"),
    (r"\bmin\.", "at least"),
    (r"\bB\.C\.(?:E\.)?", "B C"),
    (r"\bA\.D\.", "A D"),
    (r"\bBCE?\b", "B C"),
    (r"\bAD\b", "A D"),
    (r"\b([ap])\.m\.?(?=\W|$)|(?<=\d)\s?([ap])m\b|\b(p)m\b", r" \1\2\3 m"),
)
"""Pattern and words, applied in order."""

LETTERS = (
    "USA", "USSR", "UAE", "US", "UK", "EU", "UN", "BBC", "CNN", "DNA", "RNA", "TV", "CD", "DVD",
    "NBA", "NFL", "NHL", "FBI", "CIA", "GDP", "PC", "DJ", "BMW", "VW", "IBM", "HBO", "MTV",
    "MVP", "GPS", "LP", "EP", "UFO", "IQ", "MP", "GDR", "HP", "LG", "KFC", "QR", "CEO",
)  # fmt: skip
"""Short forms that are spelled; NATO, NASA, FIFA and the like are read as words."""

_REGNAL = """
Henry Louis Charles Elizabeth George William Edward James Richard Philip Felipe Catherine
Peter Alexander Nicholas Paul Pius Benedict Gregory Leo Clement Innocent Urban Ivan Frederick
Friedrich Wilhelm Napoleon Ferdinand Francis Gustav Gustavus Christian Carl Karl Haakon Harald
Ramses Rameses Thutmose Amenhotep Ptolemy Cleopatra Darius Xerxes Otto Leopold Albert Baudouin
Juan Alfonso Afonso John Joseph Mary Margaret Margrethe Anne Victoria Umberto Victor Emmanuel
Suleiman Selim Mehmed Murad Rama Rudolf Rudolph Maximilian Sigismund Casimir Stephen Boniface
Sixtus Julius Martin Constantine Theodosius Justinian Basil Pedro Manuel Robert David
Kenneth Alfred Olaf Olav Oscar Eric Erik Valdemar Canute Baldwin Philippe Henri Rainier Hussein
Abdullah Mohammed Hassan Faisal"""
REGNAL = frozenset(_REGNAL.split())
"""Names of rulers and popes: a Roman numeral after one is an ordinal."""

_NUMBERED = """
War Part Chapter Act Book Volume Phase Type Class Form Stage Level Episode Bowl Final Rocky
Apollo Article Section Group Round Mark Star Category"""
NUMBERED = frozenset(_NUMBERED.split())
"""Words after which even a single Roman letter is a number ("Part I")."""

SYMBOLS = (
    (r"\s?&\s?", " and "),
    (r"(?<=\w)@(?=\w)", " at "),
    (r"#\s?(?=\d)", "number "),
    (r"№\s?(?=\d)", "number "),
    (r"§\s?(?=\d)", "section "),
    (r"(?<=\d)\s?[×x]\s?(?=\d)", " times "),
    (r"(?<=\d)\s?÷\s?(?=\d)", " divided by "),
    (r"\s?≈\s?", " about "),
    (r"\s?=\s?", " equals "),
    (r"\s?≤\s?", " at most "),
    (r"\s?≥\s?", " at least "),
    (r"\s?±\s?", " plus or minus "),
    (r"(?<=\d)\+", " plus"),
    (r"(?<=\w)\s\+\s(?=\w)", " plus "),
    (r"(?<=[A-Za-z0-9])²", " squared"),
    (r"(?<=[A-Za-z0-9])³", " cubed"),
    (r"™|®|©|℠", ""),
    (r"\b24/7\b", "24 7"),
    (r"\band/or\b", "and or"),
    (r"(?<=[A-Za-z])\s?/\s?(?=[A-Za-z])", " or "),
    (r"(?<=\d)/(?=\d)", " over "),
    (r"\s?\(([^()]*)\)", r", \1,"),
    (r"[()/#@+]", " "),
    (r"%", " percent"),
    (r"°", " degrees"),
    (r"\$|€|£|¥", " "),
)
"""Pattern and words, applied in order."""
