import dataclasses
import json
import resource
import signal
import stat
from pathlib import Path

import pytest

from voicehost.core.errors import JournalError
from voicehost.journal import vault as vaults
from voicehost.journal.records import Ended, KnownMiss, Passed
from voicehost.journal.store import Journal, read
from voicehost.journal.vault import Vault

pytestmark = pytest.mark.unit


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.jsonl"
    with Journal(path) as journal:
        for at_ms in (1, 2, 3):
            journal.append(Passed(at_ms=at_ms))
    return path


def test_what_was_appended_is_read(path: Path) -> None:
    records, good, trouble = read(path)
    assert records == [Passed(at_ms=1), Passed(at_ms=2), Passed(at_ms=3)]
    assert (good, trouble) == (path.stat().st_size, "")


def test_only_its_owner_may_read_it(path: Path) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_torn_last_line_is_cut_at_any_place(path: Path) -> None:
    raw = path.read_bytes()
    second = raw.index(b"\n", raw.index(b"\n") + 1) + 1
    for end in range(second + 1, len(raw)):
        path.write_bytes(raw[:end])
        records, good, trouble = read(path)
        assert records == [Passed(at_ms=1), Passed(at_ms=2)]
        assert good == second
        assert "torn" in trouble or "damaged" in trouble


def test_after_the_cut_it_goes_on(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-4])
    _, good, _ = read(path)
    with Journal(path) as journal:
        journal.cut(good)
        journal.append(Ended())
    assert read(path)[0] == [Passed(at_ms=1), Passed(at_ms=2), Ended()]


def test_any_one_wrong_bit_is_put_right_and_told_of(path: Path) -> None:
    """In every byte, ends of lines included."""
    raw, whole = path.read_bytes(), read(path)[0]
    for place in range(len(raw)):
        bad = bytearray(raw)
        bad[place] ^= 1 << place % 8
        path.write_bytes(bytes(bad))
        records, good, trouble = read(path)
        assert records == whole
        assert good == len(raw)
        assert "nothing is lost" in trouble


def test_what_was_put_right_is_right_on_the_disk_too(path: Path) -> None:
    raw = path.read_bytes()
    bad = bytearray(raw)
    bad[raw.index(b"\n") + 12] ^= 4
    bad[3] ^= 128
    path.write_bytes(bytes(bad))
    _, good, trouble = read(path)
    assert "line 1 and 2" in trouble
    with Journal(path) as journal:
        journal.cut(good)
    assert path.read_bytes() == raw


def test_two_wrong_bits_in_a_line_stop_there_and_say_so(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    raw[raw.index(b"\n") + 12] ^= 4
    raw[raw.index(b"\n") + 13] ^= 1
    path.write_bytes(bytes(raw))
    records, _, trouble = read(path)
    assert records == [Passed(at_ms=1)]
    assert "line 2" in trouble


def test_line_ends_inside_words_part_nothing(tmp_path: Path) -> None:
    path = tmp_path / "j"
    words = "a\u2028b\x85c\rd\x0ce"
    with Journal(path) as journal:
        journal.append(KnownMiss(card="1", words=words))
    assert read(path)[0] == [KnownMiss(card="1", words=words)]


def test_one_process_at_a_time(path: Path) -> None:
    with Journal(path), pytest.raises(JournalError, match="already being played"):
        Journal(path)


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe\n", b"not json\n"])
def test_without_a_whole_first_record_it_cannot_be_resumed(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "j"
    path.write_bytes(content)
    with pytest.raises(JournalError, match="first record"):
        read(path)


def test_no_such_journal(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="No such file"):
        read(tmp_path / "none")


def test_a_journal_that_cannot_be_opened_says_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="allow writing") as caught:
        Journal(tmp_path / "no such folder" / "journal.jsonl")
    assert "no such folder" in str(caught.value)


def test_a_tail_that_cannot_be_cut_is_told(path: Path) -> None:
    """It has been taken away under the host."""
    with Journal(path) as journal:
        path.unlink()
        with pytest.raises(JournalError, match="then resume"):
            journal.cut(0)


def test_a_full_disk_loses_nothing_and_says_what_to_do(path: Path) -> None:
    """A limit on file size stands for the full disk: the write fails half way."""
    before = path.read_bytes()
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with Journal(path) as journal:
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 10, old[1]))
            with pytest.raises(JournalError, match="resume"):
                journal.append(Ended())
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, old)
            signal.signal(signal.SIGXFSZ, handler)
        assert path.read_bytes() == before
        journal.append(Ended())
    assert read(path)[0][-1] == Ended()


class TestVault:
    VAULT = Vault(seed=7, charts=("a", "b"), digest="d", entered={"green": 7})

    def test_it_is_written_whole_and_private(self, tmp_path: Path) -> None:
        path = tmp_path / "vault.json"
        vaults.save(path, self.VAULT)
        assert vaults.load(path) == self.VAULT
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert [entry.name for entry in tmp_path.iterdir()] == ["vault.json"]

    def test_any_one_wrong_bit_is_put_right(self, tmp_path: Path) -> None:
        path = tmp_path / "vault.json"
        vaults.save(path, self.VAULT)
        raw = path.read_bytes()
        for place in range(len(raw)):
            bad = bytearray(raw)
            bad[place] ^= 1 << place % 8
            path.write_bytes(bytes(bad))
            assert vaults.load(path) == self.VAULT

    def test_two_wrong_bits_are_not_played_with(self, tmp_path: Path) -> None:
        path = tmp_path / "vault.json"
        vaults.save(path, self.VAULT)
        raw = path.read_bytes()
        for place in range(len(raw) - 1):
            bad = bytearray(raw)
            bad[place] ^= 1
            bad[place + 1] ^= 2
            path.write_bytes(bytes(bad))
            with pytest.raises(JournalError, match="vault"):
                vaults.load(path)

    def test_one_of_an_earlier_version_has_no_checksum(self, tmp_path: Path) -> None:
        path = tmp_path / "vault.json"
        body = {"seed": 7, "charts": ["a", "b"], "digest": "d", "entered": {"green": 7}}
        path.write_text(json.dumps({**body, "kept": {}, "packs": ""}))
        assert vaults.load(path) == dataclasses.replace(self.VAULT, seq=vaults.EARLY)

    def test_its_repr_tells_nothing(self) -> None:
        assert repr(self.VAULT).startswith("<voicehost.journal.vault.Vault object")

    @pytest.mark.parametrize("content", ["", "[]", '{"seed": 1}', "\x00"])
    def test_a_damaged_one_is_named(self, tmp_path: Path, content: str) -> None:
        path = tmp_path / "vault.json"
        path.write_text(content)
        with pytest.raises(JournalError, match="vault"):
            vaults.load(path)

    def test_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(JournalError):
            vaults.save(tmp_path / "no" / "vault.json", self.VAULT)
