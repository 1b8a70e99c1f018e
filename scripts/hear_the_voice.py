"""Speak every line and number with the host's voice, transcribe it back, count word errors.

    python scripts/hear_the_voice.py --voice pyttsx3 --worst 30

Lines are made with sample names and numbers, and spelt for the voice as the host spells them.
Words are compared after one normalisation of both sides (numbers in words, no punctuation), and
words that sound alike are the same word: "won" for "one", "key board" for "keyboard". Where the
transcript differs, the phonemes of a second engine decide between it and what was to be said: what
fits the sound no better than that is the recogniser's fault, not the voice's. Prints the share of
word errors without and with that second look, and the worst sentences, so that they can be mended
in the prompts or in the voice's lexicon.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from rapidfuzz.distance import Levenshtein

from voicehost.resources import resource
from voicehost.speak.lexicon import Lexicon, load_lexicon
from voicehost.speak.lines import COMMON, Lines, line_args
from voicehost.speak.resample import to_rate
from voicehost.speak.sentences import sentences
from voicehost.speak.spoken_form import number_words, spoken_form
from voicehost.speak.time_fit import evened, trimmed
from voicehost.speak.voices import choose
from voicehost.words.normalise import canonical
from voicehost.words.phones import phones_of

if TYPE_CHECKING:
    from voicehost.hear.ctc_engine import PhonemeEngine

RATE_HZ = 16_000
LONGEST = 70
SAMPLES = {
    "team": "Green", "team_a": "Green", "team_b": "Black", "other": "Black", "captain": "Anna",
    "captain_a": "Anna", "captain_b": "Peter", "who": "Anna", "game": "Top Ten Quiz",
    "words": "the Danube", "choices": "first or second", "category": "rivers of Europe",
    "task": "Name the longest rivers of Europe", "source": "an encyclopedia",
    "reason": "it is not installed", "engine": "Vosk", "instead": "the small engine",
    "voice": "Piper", "question": "What is your number?", "a": "Anna", "b": "Peter",
    "members": "Anna and Peter", "answer": "the Danube", "entry": "the Danube",
    "value": "2850 kilometres", "name": "Anna", "color": "green", "winner": "Green",
}  # fmt: skip
"""What stands for an argument; 3 for any other."""


def said_form(text: str, lang: str, lexicon: Lexicon) -> str:
    """As `speak.mouth` gives it to the voice."""
    return lexicon.respelt(spoken_form(lexicon.respelt(text), lang))


def lines(lang: str) -> Iterator[tuple[str, str]]:
    """Every wording of every line, as (where, sentence in spoken form)."""
    lexicon = load_lexicon(lang)
    common = Lines(lang).keys()
    for path in sorted(resource("prompts", lang).glob("*.ftl")):
        game = "" if path.stem == COMMON else path.stem
        said, own = Lines(lang, game), line_args(lang, game)
        for key in sorted(own):
            if (game and key in common) or key.startswith(("list-", "number-")):
                continue
            names = frozenset().union(*own[key].values())
            args = {name: SAMPLES.get(name, 3) for name in names}
            forms = [said.say(key, args, turn) for turn in range(said.wordings(key))]
            for form in dict.fromkeys([*forms, said.say(key, args, 0, first=True)]):
                for sentence in sentences(said_form(form, lang, lexicon)):
                    yield from ((f"{path.stem}/{key}", part) for part in _cut(sentence))


def _cut(sentence: str) -> list[str]:
    """Parts short enough for the recogniser's window of ten seconds and thirty tokens."""
    if len(sentence) <= LONGEST:
        return [sentence]
    spaces = [place for place, ch in enumerate(sentence) if ch == " "]
    pauses = [place for place in spaces if sentence[place - 1] in ",;:"]
    middle = len(sentence) / 2
    inside = [place for place in pauses if abs(place - middle) < middle / 2] or spaces
    at = min(inside, key=lambda place: abs(place - middle))
    return [*_cut(sentence[:at]), *_cut(sentence[at + 1 :])]


def numbers() -> Iterator[tuple[str, str]]:
    """Numbers and years inside a carrier, as a host says them."""
    for number in (*range(21), *range(30, 101, 10), 21, 57, 99, 101, 250, 1000, 12_500):
        yield f"number/{number}", f"The number is {number_words(number)}."
    for year in (1066, 1492, 1789, 1905, 1917, 1945, 1969, 1999, 2000, 2007, 2024):
        yield f"year/{year}", f"It was in {number_words(year, 'year').replace('oh-', 'oh ')}."


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--voice", default="auto")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--worst", type=int, default=25)
    parser.add_argument("--only", choices=("lines", "numbers"))
    parser.add_argument("--rate", type=int, help="words a minute")
    parser.add_argument("--every", type=int, default=1, help="take only every so many sentences")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    from voicehost.hear.ctc_engine import PhonemeEngine
    from voicehost.hear.whisper_engine import WhisperEngine

    engine, phonemes = WhisperEngine(), PhonemeEngine()
    voice, _ = choose(args.voice, args.lang)
    if args.rate and hasattr(voice, "rate_wpm"):
        voice.rate_wpm = args.rate
    wanted = [*(() if args.only == "numbers" else lines(args.lang))]
    wanted += [*(() if args.only == "lines" else numbers())]
    wanted = list(dict.fromkeys(wanted))[:: args.every]
    rows, plain = [], 0
    for where, words in wanted:
        audio = voice.synthesise(words)
        samples = evened(trimmed(to_rate(audio, RATE_HZ), RATE_HZ), RATE_HZ)
        quiet = np.zeros(RATE_HZ // 4, np.float32)
        sound = np.concatenate([quiet, samples, quiet])
        heard = engine.hear(sound).texts
        text = heard[0].text if heard else ""
        want, got = _words(words), _words(spoken_form(text))
        errors = errors_of(want, got)
        plain += errors
        if errors and fits_better(phonemes, sound, want, got):
            errors = 0
        rows.append((errors, len(want), where, words, text.strip()))
    errors, total = sum(row[0] for row in rows), sum(row[1] for row in rows)
    perfect = sum(row[0] == 0 for row in rows)
    if args.json:
        figures = {"sentences": len(rows), "perfect": perfect, "words": total}
        told = {"voice": voice.name, **figures, "errors": errors, "transcript_errors": plain}
        print(json.dumps(told))
    else:
        print(f"{voice.name}: {plain} errors of the transcripts in {total} words "
              f"({plain / total:.1%}), {errors} by the phonemes too ({errors / total:.1%}), "
              f"{perfect} of {len(rows)} sentences without any")  # fmt: skip
        for row in sorted(rows, key=lambda row: -row[0] / row[1])[: args.worst]:
            if row[0]:
                print(f"{row[0]}/{row[1]} {row[2]}: {row[3]}\n        {row[4]}")
    close = getattr(voice, "close", None)
    if close is not None:
        close()
    return 0


def errors_of(want: list[str], got: list[str]) -> int:
    """Words that were heard as others, put in or left out; what sounds alike is no error."""
    steps = Levenshtein.opcodes(want, got)
    blocks = groupby(steps, key=lambda step: step.tag == "equal")
    errors = 0
    for same, block in blocks:
        if not same:
            whole = list(block)
            said = want[whole[0].src_start : whole[-1].src_end]
            heard = got[whole[0].dest_start : whole[-1].dest_end]
            errors += 0 if _alike(said, heard) else max(len(said), len(heard))
    return errors


def fits_better(
    phonemes: "PhonemeEngine", sound: np.ndarray, want: list[str], got: list[str]
) -> bool:
    """Whether the sound itself is at least as much what was to be said as what was written."""
    from voicehost.hear.ctc_score import Sound, keyword_scores

    ways = [phones_of(" ".join(words)) for words in (want, got)]
    if not all(ways):
        return bool(ways[0])
    lengths = [min(len(way) for way in some) + 2 for some in ways]
    wanted, written = keyword_scores(Sound.of(phonemes.posteriors(sound)), ways) * lengths
    return bool(wanted >= written)


def _alike(said: list[str], heard: list[str]) -> bool:
    if not said or not heard:
        return False
    return bool(set(phones_of(" ".join(said))) & set(phones_of(" ".join(heard))))


def _words(text: str) -> list[str]:
    words = canonical(text.replace("-", " "))
    return words.replace("alright", "all right").replace("okay", "ok").split()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    sys.exit(main())
