"""Values as words a voice can read: "17.1 million square kilometres"."""

_SCALES = ((1_000_000_000_000, "trillion"), (1_000_000_000, "billion"), (1_000_000, "million"))


def say_value(value: int | float, unit: str) -> str:
    """The value with its unit, rounded as one would say it.

    Whole numbers below 100,000 stay exact, larger ones are said with three figures; fractions keep
    at most two places.

    Args:
        value: in the unit.
        unit: words after the number, in the plural ("wins"); "" where there is none.
    """
    return f"{say_number(value)} {unit}".strip()


def say_number(value: int | float) -> str:
    """The number alone, as `say_value` says it."""
    for scale, word in _SCALES:
        if abs(value) >= scale:
            return f"{_three_figures(value / scale)} {word}"
    if isinstance(value, float) and not value.is_integer():
        return _trim(f"{value:.2f}" if abs(value) < 1000 else f"{value:,.0f}")
    whole = round(value)
    return f"{whole:,}" if abs(whole) < 100_000 else f"{round(whole, -3):,}"


def _three_figures(value: float) -> str:
    places = 2 if abs(value) < 10 else 1 if abs(value) < 100 else 0
    return _trim(f"{value:.{places}f}")


def _trim(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text
