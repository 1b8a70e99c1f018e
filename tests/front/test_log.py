"""What the host writes down: rotated, for its owner alone, and no word of a chart."""

import logging
import sys
import threading
from pathlib import Path

import pytest

from voicehost.core.errors import DeviceError
from voicehost.front import log

pytestmark = pytest.mark.unit

SECRET = "Wanne-Eickel"
LOG = logging.getLogger("voicehost.somewhere")


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path))


def broken() -> None:
    raise KeyError(SECRET)


def written() -> str:
    return log.log_file().read_text(encoding="utf-8")


def test_it_is_written_with_its_moment_and_goes_to_the_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with log.on_terminal(), log.in_file():
        LOG.info("the kiosk is at %s", "http://127.0.0.1:8765")
        LOG.debug("not so much")
        logging.getLogger("library").warning("old")
        logging.getLogger("library").info("chatter")
    assert "INFO voicehost.somewhere: the kiosk is at http://127.0.0.1:8765\n" in written()
    assert "library: old" in written()
    assert "chatter" not in written()
    assert "not so much" not in written()
    assert capsys.readouterr().err == "the kiosk is at http://127.0.0.1:8765\n"
    assert log.log_file().stat().st_mode & 0o077 == 0


def test_an_unforeseen_error_is_told_by_its_kind_and_place_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with log.on_terminal(), log.in_file():
        try:
            broken()
        except KeyError:
            LOG.exception("the game has stopped and is kept")
    for text in (written(), capsys.readouterr().err):
        assert SECRET not in text
        assert "KeyError" in text
        assert "test_log.py" in text
        assert "in broken" in text or "broken" in text


def test_an_error_of_ours_says_what_to_do() -> None:
    with log.in_file():
        try:
            raise DeviceError("no loudspeaker", "audio", "plug one in")
        except DeviceError:
            LOG.exception("no sound")
    assert "audio: no loudspeaker; plug one in" in written()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_what_ends_a_thread_is_written_without_its_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with log.on_terminal(), log.in_file():
        thread = threading.Thread(target=broken, name="ears")
        thread.start()
        thread.join()
    assert "ears has failed" in written()
    assert "KeyError" in written()
    assert SECRET not in written() + capsys.readouterr().err


def test_old_lines_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "BYTES", 2_000)
    with log.in_file():
        for number in range(1_000):
            LOG.warning("line %d", number)
    files = sorted(log.log_file().parent.iterdir())
    assert len(files) == log.FILES + 1
    assert all(path.stat().st_size <= 2_000 for path in files)
    assert all(path.stat().st_mode & 0o077 == 0 for path in files)
    assert "line 999" in written()


def test_a_disk_that_refuses_stops_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "log").write_text("in the way", encoding="utf-8")
    with log.on_terminal(), log.in_file():
        LOG.warning("still said")
    said = capsys.readouterr().err
    assert "no log is kept" in said
    assert "still said" in said


def test_nothing_is_left_behind() -> None:
    before = (logging.getLogger().handlers[:], logging.getLogger("voicehost").handlers[:],
              logging.getLogger("voicehost").level, threading.excepthook)  # fmt: skip
    with log.on_terminal(), log.in_file():
        pass
    after = (logging.getLogger().handlers[:], logging.getLogger("voicehost").handlers[:],
             logging.getLogger("voicehost").level, threading.excepthook)  # fmt: skip
    assert before == after


def test_a_terminal_that_is_gone_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone:
        def write(self, text: str) -> int:
            raise BrokenPipeError

        def flush(self) -> None:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stderr", Gone())
    with log.on_terminal():
        LOG.warning("nobody reads this")
