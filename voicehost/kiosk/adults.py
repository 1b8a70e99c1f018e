"""Adults: cards for adults are dealt at a kiosk only where its owner lets them be asked for."""

from collections.abc import Sequence

from voicehost.core.errors import UsageError
from voicehost.packs.library import chart_paths, is_for_adults, packs, roots_with
from voicehost.settings import user_packs


def games_for_adults(lang: str) -> tuple[str, ...]:
    """Games that have cards for adults."""
    return tuple(pack.game for pack in packs(lang, roots_with(user_packs())) if pack.adult)


def refuse_adult(game: str, lang: str, charts: Sequence[str], *, asked: bool = False) -> None:
    """No cards for adults here.

    Args:
        game, lang: of the charts.
        charts: what would be played.
        asked: cards for adults are asked for by that name.

    Raises:
        UsageError: there are some.
    """
    paths = chart_paths(game, lang, roots_with(user_packs())) if charts else {}
    if asked or any(one in paths and is_for_adults(game, paths[one]) for one in charts):
        raise UsageError("no cards for adults at this kiosk", "", "voicehost serve --adult")
