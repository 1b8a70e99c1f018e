"""What pages are given: nothing that differs where only sealed text differs, seat by seat."""

import random
from pathlib import Path
from typing import Any

import pytest

from tests.playthroughs import FOLDER, wish_of
from voicehost.core.heard import Listening, Passing, Phrase
from voicehost.core.ids import CueId, TimerId
from voicehost.core.ports import Input, Pressed
from voicehost.director.director import Director
from voicehost.director.outputs import Attend, Countdown, Hush, Output, Speak
from voicehost.front.loop import Loop, Performer, Source, VirtualTime
from voicehost.front.session import begin
from voicehost.front.text_mode import Pipe, TextMouth, Typed
from voicehost.front.wish import Wish
from voicehost.kiosk.hub import PUBLIC, Hub
from voicehost.kiosk.showing import Showing
from voicehost.settings import Settings
from voicehost.speak.mouth import Spoken
from voicehost.testing.canary import Canary, write_canary_pack
from voicehost.testing.table import TestTable

pytestmark = pytest.mark.unit

TALK = (
    "help", "repeat", "what is the score", "whose turn is it", "what is the task", "pause", "go on",
    "undo", "how do we play", "how much time is left", "mumble mumble", "we say nothing at all",
)  # fmt: skip
SEATS = ("ann", "ben", "cy", "di")
ENDINGS = {
    "top-ten-quiz": "tiles", "capten": "professionals", "e-top": "cards", "desitka": "points",
    "wer-weiss": "doubled",
}  # fmt: skip


class Recorder(Hub):
    """A hub that remembers every change, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.changes: list[tuple[int, str, str, Any]] = []

    def put(self, name: str, value: Any, seat: str = PUBLIC) -> None:
        before = self.revision
        super().put(name, value, seat)
        if self.revision != before and name != "game":  # a session's name is drawn by lot
            self.changes.append((self.revision, seat, name, value))


class Shown:
    """A game shown to pages, on virtual time."""

    def __init__(self, canary: Canary, *, measured: bool = False) -> None:
        wish = Wish(
            game="top-ten-quiz", players="Ann, Ben, Cy, Di", seed=3, charts=list(canary.charts),
            packs=canary.root,
        )  # fmt: skip
        session = begin(wish, Settings(secrets="phones"), spoken=False, kept=False, replayable=True)
        session.director.begin(0)
        self.hub = Recorder()
        self._showing = Showing(session, self.hub, lambda seat: None, measured=measured)
        self._table = TestTable(setup=session.setup, director=session.director)
        self._shown = 0
        self._show()

    def perform(self, output: Output, now_ms: int = 0) -> None:
        """One output more than the game's own."""
        self._showing.perform(now_ms, output)

    def look(self, now_ms: int = 0, *, speaking: bool = False, thinking: bool = False) -> Any:
        """Let it look, and how the microphone stands then."""
        self._showing.look(now_ms, speaking=speaking, thinking=thinking)
        return self.hub.value("microphone")

    def play(self, lines: list[str]) -> "Shown":
        for line in lines:
            if line.startswith("@wait"):
                self._table.advance(float(line.split()[1]))
            else:
                self._table.say(line)
            self._show()
        return self

    def _show(self) -> None:
        for output in self._table.outputs[self._shown :]:
            self._showing.perform(self._table.now_ms, output)
        self._shown = len(self._table.outputs)


def bidding(seed: int) -> list[str]:
    """A random bidding in which everybody tries to look, and that never comes to its end."""
    draw = random.Random(seed)
    lines = ["@look Ann"]
    for _ in range(40):
        lines += draw.choice(
            (
                [f"@look {draw.choice(SEATS)}"],
                [f"@enter Ann {draw.randint(0, 12)}"],
                [f"@wait {draw.choice((1, 7, 40))}"],
                [draw.choice(TALK)],
            )
        )
    return lines


@pytest.mark.parametrize("seed", range(6))
def test_before_the_bid_only_the_captains_own_pages_tell_two_tasks_apart(
    tmp_path: Path, seed: int
) -> None:
    packs = [
        write_canary_pack(tmp_path / name, deals=(deal, *(1,) * 6))
        for name, deal in (("one", 1), ("other", 2))
    ]
    one, other = (Shown(pack).play(bidding(seed)).hub.changes for pack in packs)

    def alike(changes: list[tuple[int, str, str, Any]]) -> list[tuple[int, str, str, Any]]:
        captains = ("ann", "ben")
        return [
            (n, seat, name, "text" if seat in captains and isinstance(value, str) and
             name == "number" else value)
            for n, seat, name, value in changes
        ]  # fmt: skip

    assert one != other, "no captain looked"
    assert alike(one) == alike(other)
    for changes, pack in ((one, packs[0]), (other, packs[1])):
        told = {seat for _, seat, _, value in changes if pack.leaks(str(value))}
        assert told <= {"ann", "ben"}


def test_a_captain_may_look_until_the_bids_are_in_and_then_the_page_forgets(
    tmp_path: Path,
) -> None:
    canary = write_canary_pack(tmp_path / "pack")
    shown = Shown(canary).play(["@look Ann"])
    assert shown.hub.value("holds", "ann") == "task"
    assert shown.hub.value("holds", "cy") is None
    assert canary.texts[0][0] in shown.hub.value("number", "ann").casefold()
    shown.play(["@enter Ann 3", "@enter Ben 1"])
    assert shown.hub.value("holds", "ann") is None
    assert shown.hub.value("number", "ann") is None


def test_the_bid_of_a_seat_is_on_no_page(tmp_path: Path) -> None:
    pack = write_canary_pack(tmp_path / "pack")
    low, high = (Shown(pack).play([f"@enter Ann {bid}", "help"]).hub.changes for bid in (2, 9))
    assert low == high


def test_what_the_host_tells_one_player_alone_is_on_no_page(tmp_path: Path) -> None:
    """Nor how long it takes to say."""
    shown = Shown(write_canary_pack(tmp_path / "pack"), measured=True)
    before = len(shown.hub.changes)
    for long_ms, text in ((900, "Your number is seven."), (400, "Your number is one.")):
        shown.perform(Speak(cue=CueId(99), text=text, line="alone", alone=True))
        shown._showing.spoken(Spoken(cue=CueId(99), begin=0, end=1, at_ms=5, long_ms=long_ms))
    told = [change[1:] for change in shown.hub.changes[before:]]
    assert "seven" not in str(told)
    assert shown.hub.value("said")["alone"]
    assert len({str(one) for one in told if one[1] == "said"}) == 1


def test_captions_follow_what_the_voice_measures(tmp_path: Path) -> None:
    shown = Shown(write_canary_pack(tmp_path / "pack"), measured=True)
    shown.perform(Speak(cue=CueId(99), text="One. Two.", line="x"), now_ms=1_000)
    said = shown.hub.value("said")
    assert (said["begin"], said["end"]) == (0, 0), "nothing is heard yet"
    piece = Spoken(cue=CueId(99), begin=0, end=0.5, at_ms=1_300, long_ms=700)
    shown._showing.spoken(piece)
    said = shown.hub.value("said")
    assert (said["at_ms"], said["long_ms"], said["end"]) == (1_300, 700, 0.5)
    shown._showing.spoken(Spoken(cue=CueId(7), begin=0, end=1, at_ms=9_000, long_ms=9))
    assert shown.hub.value("said") == said, "another cue's"
    shown.perform(Hush())
    said = shown.hub.value("said")
    assert (said["long_ms"], said["begin"], said["end"]) == (0, 0, 1), "all of it is there"
    shown._showing.spoken(piece)
    assert shown.hub.value("said") == said


def test_how_the_microphone_stands(tmp_path: Path) -> None:
    shown = Shown(write_canary_pack(tmp_path / "pack"))
    pause = Phrase(text="pause", intent="pause", meta=True)
    asked = Phrase(text="yes", intent="yes", asked=True)
    for phrases, passing, stands in (
        ((pause, asked), None, "listening"),
        ((pause,), Passing.MARKER, "listening"),
        ((pause,), None, "keywords"),
    ):
        shown.perform(Attend(listening=Listening(passing=passing, topic=None, phrases=phrases)))
        assert shown.hub.value("microphone") == stands
        assert shown.look(speaking=True) == "heard"
        assert shown.look(thinking=True) == "thinking"
        assert shown.look() == stands, "whatever became of what was said"
    shown.perform(Attend(listening=None))
    assert shown.look(speaking=True) == "closed"


def test_a_quiet_region_tells_the_marks_that_the_voice_counts(tmp_path: Path) -> None:
    shown = Shown(write_canary_pack(tmp_path / "pack"))
    marks = ((1_000, "mark-30"), (2_000, "mark-10"), (2_100, "count-9"), (3_000, "zero"))
    shown.perform(Countdown(timer=TimerId("guessing"), sounds=marks))
    told = []
    for now_ms in (0, 1_000, 1_100, 2_050, 2_150, 2_950, 3_050, 4_000):
        shown.look(now_ms)
        told.append(shown.hub.value("mark"))
    assert told == [None, "30", "30", "10", "9", "9", "zero", "zero"]
    shown.perform(Countdown(timer=TimerId("guessing"), sounds=((5_000, "mark-30"),)))
    shown.perform(Countdown(timer=TimerId("guessing"), sounds=()))
    shown.look(6_000)
    assert shown.hub.value("mark") is None, "a clock that was stopped counts no more"


@pytest.mark.slow
@pytest.mark.parametrize("name", [f"{game}/{name}" for game, name in ENDINGS.items()])
def test_the_end_tells_the_result_and_three_things_whether_they_are_spoken_or_left_out(
    name: str,
) -> None:
    """In the host's own words: who wins a tie of points by tiles is no matter of arithmetic."""
    path = FOLDER / f"{name}.txt"
    ended = []
    for hushed in (False, True):
        session = begin(
            wish_of(path), Settings(secrets="phones"), spoken=False, kept=False, replayable=True
        )
        session.director.begin(0)
        hub, mouth = Hub(), TextMouth()
        typed = Typed(session.director, session.setup.table, session.setup.book)
        pipe = Pipe(path.read_text("utf-8").splitlines(), typed, session.director)
        showing = Showing(session, hub, lambda seat: None)
        sources: list[Source] = [mouth, Hushes(session.director, hub)] if hushed else [mouth]
        performers: list[Performer] = [mouth, showing]
        Loop(session.director, VirtualTime(), [*sources, pipe], performers).run()
        ended.append(hub.value("ended"))
    assert ended[0] == ended[1]
    assert not ended[0]["saved"]
    assert ended[0]["result"]
    assert len(ended[0]["told"]) == 3
    printed = (FOLDER / f"{name}.out").read_text("utf-8")
    assert all(line in printed for line in (*ended[0]["result"], *ended[0]["told"]))


class Hushes:
    """A table that stops the host at the end."""

    def __init__(self, director: Director, hub: Hub) -> None:
        self._director, self._hub = director, hub

    def next_ms(self, now_ms: int) -> int | None:
        return now_ms + 100

    def poll(self, now_ms: int) -> list[Input]:
        board = self._hub.value("board") or {}
        over = self._director.busy and board.get("phase") == "over"
        return [Pressed(seat=None, at_ms=now_ms)] if over else []
