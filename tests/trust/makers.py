"""Games of the test packs, made the same as often as a proof wants them."""

import pytest

from tests.playthroughs import PACKS
from voicehost.catalogue import GAMES
from voicehost.director.setup import Setup
from voicehost.director.timeline import Moment, Timeline
from voicehost.front.session import begin
from voicehost.front.wish import Wish
from voicehost.settings import Settings
from voicehost.testing.trust.secrecy import Make

ALL = [f"{game.name}/{v}" if v else game.name for game in GAMES for v in (None, *game.variants)]
"""Every game and variant, as GAME or GAME/VARIANT."""


def maker(name: str, seed: int) -> Make:
    """Makes a game, nothing of it open, the same each time."""
    game, _, variant = name.partition("/")
    root = PACKS / game
    wish = Wish(
        game=game, seed=seed, set=1 if (root / "sets.yaml").is_file() else None, packs=root,
        variant=variant or None,
    )  # fmt: skip

    def make() -> Setup:
        session = begin(wish, Settings(), spoken=False, kept=False, replayable=True)
        return session.director.setup

    return make


def plant_an_undo_that_keeps_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on undo takes events back, but not what they did."""
    back_to = Timeline.back_to

    def keeps_the_state(self: Timeline, seq: int) -> Moment:
        state = self.state
        moment = back_to(self, seq)
        self.state = state
        return moment

    monkeypatch.setattr(Timeline, "back_to", keeps_the_state)
