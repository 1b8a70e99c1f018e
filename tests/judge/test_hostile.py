"""Words that no one means well: the judge rules every one of them, and soon.

`VOICEHOST_HOSTILE` sets how many strings are tried; scripts/full tries 100,000.
"""

import os
import random
import time

import pytest

from tests.judge.cards import CARD, key_of
from voicehost.core.heard import Piece
from voicehost.judge.judge import Judge

pytestmark = pytest.mark.unit

_COUNT = int(os.environ.get("VOICEHOST_HOSTILE", "1500"))
_SECONDS_EACH = 0.05
"""Processor time a string may take on the average: a multiple of what was measured."""

_ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz     ",
    "0123456789.,:/-+%$€ IVXLCM",
    "😀👨‍👩‍👧🇩🇪️❤🏽 ",
    "אבגדהוז ابتثجحخد ‏‎‮⁦⁩",
    "\x00\x01\x07\x08\t\n\x0b\x0c\r\x1b\x7f\x85\u2028\u2029\ufeff",
    "漢字かなカナ한글ไทยहिन्दी ",
    "̶͓̿́̈" + "aeo",
    "\ud800\udfff\ufffe\U0010ffff",
    "()[]{}\"'“”‘’«»\\|<>&;*?!#@^~`",
)
_WORDS = (
    "not", "no", "wait", "or", "and", "France", "the", "of", "Niger", "nineteen", "eighty", "point",
    "seventies", "bc", "second", "by", "with", "in", "Saint", "VIII", ",", ".", "(", ")", "by",
)  # fmt: skip
_FIXED = ("", " ", "\0", "a" * 1_000_000, "a " * 500_000, "1" * 1_000_000, "😀" * 250_000,
          "not " * 200_000, "one " * 250_000, "(" * 1_000_000, "́" * 500_000, "א" * 500_000,
          "a-" * 500_000, "nineteen eighty four " * 40_000)  # fmt: skip


def _string(chance: random.Random) -> str:
    if chance.random() < 0.4:
        return " ".join(chance.choice(_WORDS) for _ in range(chance.randrange(1, 40)))
    alphabets = chance.sample(_ALPHABETS, chance.randrange(1, 4))
    signs = "".join(alphabets)
    return "".join(chance.choice(signs) for _ in range(chance.randrange(0, 80)))


@pytest.mark.slow
def test_no_string_is_too_much() -> None:
    judge = Judge(
        key_of(
            ("France", "South Korea", "Apollo 13", "Henry VIII", "Niger"),
            ("Germany", "Nigeria", "North Korea", "Apollo 11", "Henry VII"),
        )
    )
    chance = random.Random(11)
    began = time.process_time()
    for number in range(_COUNT):
        words = _FIXED[number] if number < len(_FIXED) else _string(chance)
        judge.rule(CARD, Piece(words=words), spoken=number % 2 == 1)
        judge.explain(CARD, Piece(words=words)) if number % 50 == 0 else None
    assert time.process_time() - began < max(60, _COUNT * _SECONDS_EACH)
