"""`--players ask` by voice: what is heard becomes the table; a recording is heard for real."""

import io
from collections import deque
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
import soundfile

from voicehost.cli import main
from voicehost.core.errors import UsageError
from voicehost.core.heard import Guess, Heard, HeardKind, Phrase, Piece
from voicehost.core.ids import SeatId
from voicehost.core.ports import RATE_HZ, Input
from voicehost.core.table import Player, Table
from voicehost.director.seat_host import SeatHost
from voicehost.front.loop import VirtualTime
from voicehost.front.seat_talk import ASK, CalledOffError, host_for, talked
from voicehost.front.text_mode import TextMouth
from voicehost.front.wish import Wish
from voicehost.testing.robots import voices


class Said:
    """People whose words are heard as soon as the host is silent."""

    def __init__(self, host: SeatHost, *said: Heard) -> None:
        self._host, self._said = host, deque(said)

    def next_ms(self, now_ms: int) -> int | None:
        return now_ms + 100 if self._said else None

    def poll(self, now_ms: int) -> Sequence[Input]:
        return () if self._host.busy or not self._said else (self._said.popleft(),)


def name(text: str) -> Heard:
    piece = Piece(words=text, scores={text: 1.0})
    return Heard(
        kind=HeardKind.ANSWER, onset_ms=0, end_ms=0, words=text, pieces=(piece,), spoken=True
    )


def phrase(text: str) -> Heard:
    guess = Guess(phrase=Phrase(text=text, intent=text), score=0.9)
    return Heard(kind=HeardKind.PHRASE, onset_ms=0, end_ms=0, words=text, guess=guess, spoken=True)


def seat(text: str) -> tuple[Heard, ...]:
    return name(text), phrase("yes"), name(text)


def ask(wish: Wish, *said: Heard, before: Table | None = None) -> Wish:
    host, mouth = host_for(wish, "en", before), TextMouth()
    return talked(wish, host, VirtualTime(), [mouth, Said(host, *said)], [mouth])


BEFORE = Table(
    players=tuple(Player(seat=SeatId(one.lower()), name=one) for one in ("Ann", "Roderick", "Zoe"))
)


@pytest.mark.unit
def test_names_that_are_heard_become_the_wish() -> None:
    wish = ask(
        Wish(game="e-top", players=ASK), *seat("Roderick"), *seat("Penelope"),
        phrase("that is all"), phrase("its penelope"),
    )  # fmt: skip
    assert wish.players == "Roderick, Penelope"
    assert wish.options == {"first": "Penelope"}


@pytest.mark.unit
def test_a_recording_that_ends_too_soon_is_told() -> None:
    with pytest.raises(UsageError, match="ended before everybody was named"):
        ask(Wish(game="e-top", players=ASK), *seat("Roderick"))


@pytest.mark.unit
def test_between_games_the_same_table_goes_on_with_the_same_wish() -> None:
    wish = Wish(game="e-top", players="Ann, Roderick, Zoe", options={"first": "Zoe"})
    assert ask(wish, phrase("yes"), before=BEFORE) == wish


@pytest.mark.unit
def test_between_games_a_table_changes_and_who_left_is_no_longer_the_first() -> None:
    wish = Wish(game="e-top", players="Ann, Roderick, Zoe", options={"first": "Zoe"})
    changed = ask(
        wish, phrase("no"), phrase("zoe leaves"), *seat("Penelope"), phrase("that is all"),
        phrase("no matter"), before=BEFORE,
    )  # fmt: skip
    assert changed.players == "Ann, Roderick, Penelope"
    assert changed.options == {}


@pytest.mark.model
def test_a_recorded_table_says_who_it_is_and_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        voices.check()
    except Exception as error:
        pytest.skip(str(error))
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path))
    pause = np.zeros(int(1.2 * RATE_HZ), np.float32)
    said = ["Catherine.", "Yes.", "Catherine.", "I am Benjamin.", "Yes.", "Benjamin.",
            "That is all.", "No matter."]  # fmt: skip
    spoken = [part for one in said for part in (pause, voices.speak(one, "slt"))]
    file = tmp_path / "table.wav"
    soundfile.write(file, np.concatenate([*spoken, pause, pause]), RATE_HZ)
    code = main(["play", "e-top", "--audio", str(file), "--players", "ask", "--voice", "none",
                 "--seed", "1"])  # fmt: skip
    out = capsys.readouterr().out
    assert code == 0, out
    assert "I heard Catherine" in out
    assert "Around the table: Catherine and Benjamin" in out
    assert "the game is kept" in out


def test_a_talk_that_is_stopped_is_no_game() -> None:
    with pytest.raises(CalledOffError):
        ask(Wish(game="e-top", players=ASK), *seat("Anna"), phrase("stop the game"))


def test_stopped_at_a_terminal_the_command_ends_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Anna\nstop the game\n"))
    assert main(["play", "e-top", "--text", "--players", "ask"]) == 0
    assert "HOST: " in capsys.readouterr().out.splitlines()[-1]
