"""Values as a person would say them."""

import pytest

from voicehost.packs.speakable import say_value

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("value", "unit", "said"),
    [
        (61, "sites", "61 sites"),
        (4043, "appearances", "4,043 appearances"),
        (99_999, "people", "99,999 people"),
        (665_384, "square miles", "665,000 square miles"),
        (999_999, "people", "1,000,000 people"),
        (17_098_242, "square kilometres", "17.1 million square kilometres"),
        (9_984_670, "square kilometres", "9.98 million square kilometres"),
        (211_998_573, "people", "212 million people"),
        (1_450_935_791, "people", "1.45 billion people"),
        (8_894_000_000_000, "kilowatt hours", "8.89 trillion kilowatt hours"),
        (1.9, "hours a day", "1.9 hours a day"),
        (3.0, "hours a day", "3 hours a day"),
        (2.241, "trillion dollars", "2.24 trillion dollars"),
        (0.3649, "percent", "0.36 percent"),
        (1450.9, "million people", "1,451 million people"),
        (0, "", "0"),
        (-12, "degrees", "-12 degrees"),
    ],
)
def test_values_are_said_with_their_unit(value: float, unit: str, said: str) -> None:
    assert say_value(value, unit) == said
