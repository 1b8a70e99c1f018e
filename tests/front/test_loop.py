"""The pump: what came of an input is on disk before anybody sees or hears of it."""

from pathlib import Path

import pytest

from voicehost.director.outputs import Keep, KeepSealed, Output, Report
from voicehost.front.loop import Loop, VirtualTime
from voicehost.front.session import begin
from voicehost.front.text_mode import Pipe, TextMouth, Typed
from voicehost.front.wish import Wish
from voicehost.settings import Settings

pytestmark = pytest.mark.unit


class Witness:
    """Writes down who performed what, in order."""

    def __init__(self, name: str, seen: list[tuple[str, Output]], *, first: bool = False) -> None:
        self._name, self._seen, self.before_all = name, seen, first

    def perform(self, now_ms: int, output: Output) -> None:
        self._seen.append((self._name, output))


def test_an_entry_is_in_the_vault_before_its_report_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path))
    settings = Settings(secrets="fingers")
    wish = Wish(game="top-ten-quiz", set=1, seed=3)
    session = begin(wish, settings, spoken=False, kept=False, replayable=True)
    director, seen = session.director, list[tuple[str, Output]]()
    director.begin(0)
    typed = Typed(director, session.setup.table, session.setup.book)
    pipe, mouth = Pipe(["three", "two"], typed, director), TextMouth()
    performers = [Witness("screen", seen), Witness("keeper", seen, first=True), mouth]
    assert not Loop(director, VirtualTime(), [pipe, mouth], performers).run()

    reports = [
        place
        for place, (who, output) in enumerate(seen)
        if who == "screen" and isinstance(output, Report) and output.outcome == "number"
    ]
    assert len(reports) == 2
    for number, place in zip(("green", "black"), reports, strict=True):
        kept = [one for who, one in seen[:place] if who == "keeper" and isinstance(one, KeepSealed)]
        records = [one for who, one in seen[:place] if who == "keeper" and isinstance(one, Keep)]
        whole = any("unsealed" in type(r.record.stamped.event).__name__.lower()
                    for r in records if hasattr(r.record, "stamped"))  # fmt: skip
        assert number in kept[-1].entered or whole
    assert [one for who, one in seen if who == "keeper"] == [
        one for who, one in seen if who == "screen"
    ]
