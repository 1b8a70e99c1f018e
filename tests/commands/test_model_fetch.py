"""Fetching a model from a server on this machine that behaves as servers do: well, or not."""

import errno
import hashlib
import io
import json
import os
import threading
import zipfile
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from voicehost.cli import main
from voicehost.commands import model_fetch, models_command
from voicehost.commands.model_fetch import Fetch, changed_files
from voicehost.core.errors import DeviceError

pytestmark = [pytest.mark.unit, pytest.mark.local]

NAME = "vosk-model-small-xx-1.0"


def archive(*entries: str, words: str = "weights") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for entry in entries:
            # Not compressible, so that cuts land in the middle of something.
            packed.writestr(entry, words + os.urandom(40_000).hex())
    return out.getvalue()


GOOD = archive(f"{NAME}/am/final.mdl", f"{NAME}/conf/model.conf")


@dataclass
class Maker:
    """What the server does; a list of cuts says after how many bytes each reply breaks off."""

    body: bytes = GOOD
    cuts: deque[int] = field(default_factory=deque)
    ranges: bool = True
    etag: str = '"one"'
    status: int = 200
    md5: str = ""
    asked: list[str] = field(default_factory=list)
    """The Range of each request for the archive."""
    url: str = ""


@pytest.fixture
def maker() -> Iterator[Maker]:
    made = Maker()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None: ...

        def do_GET(self) -> None:
            if self.path.endswith("list.json"):
                rows = [{"name": NAME, "md5": made.md5}] if made.md5 else []
                self.answer(200, json.dumps(rows).encode(), {})
                return
            asked = self.headers.get("Range", "")
            made.asked.append(asked)
            if made.status != 200:
                self.answer(made.status, b"", {})
                return
            same = self.headers.get("If-Range") == made.etag
            start = int(asked.removeprefix("bytes=").rstrip("-")) if asked and same else 0
            if made.ranges and start:
                if start >= len(made.body):
                    self.answer(416, b"", {"Content-Range": f"bytes */{len(made.body)}"})
                    return
                where = f"bytes {start}-{len(made.body) - 1}/{len(made.body)}"
                self.answer(206, made.body[start:], {"Content-Range": where, "ETag": made.etag})
            else:
                self.answer(200, made.body, {"ETag": made.etag})

        def answer(self, status: int, body: bytes, headers: dict[str, str]) -> None:
            self.send_response(status)
            for key, value in {**headers, "Content-Length": str(len(body))}.items():
                self.send_header(key, value)
            self.end_headers()
            cut = made.cuts.popleft() if made.cuts else len(body)
            self.wfile.write(body[:cut])
            self.wfile.flush()
            self.close_connection = True

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield made
    server.shutdown()
    server.server_close()
    thread.join()


class Told(NamedTuple):
    """What a fetch said."""

    progress: list[tuple[int, int]]
    notes: list[str]


def model(maker: Maker, **changes: Any) -> dict[str, Any]:
    return {
        "name": NAME, "url": f"{maker.url}/{NAME}.zip", "list": f"{maker.url}/list.json",
        "licence": "MIT", "needed": False, "lang": "xx", "use": "u", "bytes": len(maker.body),
        "sha256": hashlib.sha256(maker.body).hexdigest(), **changes,
    }  # fmt: skip


def fetch(entry: dict[str, Any], folder: Path) -> Told:
    told = Told([], [])
    Fetch(
        entry, folder, lambda had, total: told.progress.append((had, total)), told.notes.append,
        lambda seconds: None,
    ).run()  # fmt: skip
    return told


def there(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_model_comes_whole_and_nothing_else_is_left(maker: Maker, tmp_path: Path) -> None:
    told = fetch(model(maker), tmp_path)
    assert there(tmp_path) == [NAME]
    assert (tmp_path / NAME / "am" / "final.mdl").read_text().startswith("weights")
    assert told.progress[-1] == (len(GOOD), len(GOOD))
    assert changed_files(tmp_path / NAME) == []


def test_what_broke_off_goes_on_where_it_was(maker: Maker, tmp_path: Path) -> None:
    maker.cuts.extend([30_000, 20_000])
    told = fetch(model(maker), tmp_path)
    assert maker.asked == ["", "bytes=30000-", "bytes=50000-"]
    assert len(told.notes) == 3
    assert there(tmp_path) == [NAME]


def test_it_goes_on_in_another_run_too(maker: Maker, tmp_path: Path) -> None:
    maker.cuts.extend([30_000] + [0] * model_fetch.TRIES)
    with pytest.raises(DeviceError, match=r"0\.0 MB have come and are kept.*goes on from there"):
        fetch(model(maker), tmp_path)
    assert (tmp_path / f".{NAME}.zip.part").stat().st_size == 30_000
    maker.cuts.clear()
    fetch(model(maker), tmp_path)
    assert maker.asked[-1] == "bytes=30000-"
    assert there(tmp_path) == [NAME]


def test_a_stop_by_hand_keeps_what_has_come(maker: Maker, tmp_path: Path) -> None:
    def stopped(had: int, total: int) -> None:
        if had:
            raise KeyboardInterrupt

    entry = model(maker)
    with pytest.raises(KeyboardInterrupt):
        Fetch(entry, tmp_path, stopped, lambda text: None, lambda seconds: None).run()
    assert (tmp_path / f".{NAME}.zip.part").stat().st_size > 0
    fetch(entry, tmp_path)
    assert there(tmp_path) == [NAME]


def test_a_server_without_ranges_starts_anew(maker: Maker, tmp_path: Path) -> None:
    maker.ranges = False
    maker.cuts.append(30_000)
    told = fetch(model(maker), tmp_path)
    assert any("cannot go on in the middle" in note for note in told.notes)
    assert there(tmp_path) == [NAME]


def test_another_file_under_the_same_name_starts_anew(maker: Maker, tmp_path: Path) -> None:
    maker.cuts.extend([30_000] + [0] * model_fetch.TRIES)
    with pytest.raises(DeviceError):
        fetch(model(maker), tmp_path)
    maker.cuts.clear()
    maker.body, maker.etag = archive(f"{NAME}/am/final.mdl", words="newer"), '"two"'
    fetch(model(maker), tmp_path)
    assert (tmp_path / NAME / "am" / "final.mdl").read_text().startswith("newer")


def test_a_part_longer_than_the_file_is_thrown_away(maker: Maker, tmp_path: Path) -> None:
    (tmp_path / f".{NAME}.zip.part").write_bytes(bytes(len(GOOD) + 5))
    (tmp_path / f".{NAME}.zip.seal").write_text(maker.etag)
    fetch(model(maker), tmp_path)
    assert there(tmp_path) == [NAME]


def test_a_wrong_checksum_leaves_nothing(maker: Maker, tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="not what is listed"):
        fetch(model(maker, sha256="0" * 64), tmp_path)
    assert not (tmp_path / NAME).exists()
    assert not (tmp_path / f".{NAME}.zip.part").exists()


def test_where_no_digest_is_known_its_makers_list_has_one(maker: Maker, tmp_path: Path) -> None:
    maker.md5 = hashlib.md5(GOOD).hexdigest().upper()
    told = fetch(model(maker, sha256=""), tmp_path)
    assert told.notes[-1].startswith("md5 is as listed")
    assert there(tmp_path) == [NAME]


def test_without_any_checksum_nothing_is_used_and_nothing_lost(
    maker: Maker, tmp_path: Path
) -> None:
    with pytest.raises(DeviceError, match="no checksum can be had"):
        fetch(model(maker, sha256=""), tmp_path)
    assert not (tmp_path / NAME).exists()
    maker.md5 = hashlib.md5(GOOD).hexdigest()
    fetch(model(maker, sha256=""), tmp_path)
    assert len(maker.asked) == 2
    assert there(tmp_path) == [NAME]


def test_no_room_is_told_before_anything_comes(
    maker: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = type("Usage", (), {"free": len(GOOD)})
    monkeypatch.setattr(model_fetch.shutil, "disk_usage", lambda path: usage)
    with pytest.raises(DeviceError, match=r"there is no room.*free some space"):
        fetch(model(maker), tmp_path)
    assert not (tmp_path / f".{NAME}.zip.part").exists()


def test_a_disk_that_fills_up_on_the_way_keeps_the_part(
    maker: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Fetch._copy

    def full(self: Fetch, reply: Any, file: Any, had: int, total: int) -> None:
        file.write(reply.read(10_000))
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Fetch, "_copy", full)
    with pytest.raises(DeviceError, match="no room left; what came is kept"):
        fetch(model(maker), tmp_path)
    monkeypatch.setattr(Fetch, "_copy", real)
    fetch(model(maker), tmp_path)
    assert maker.asked[-1] == "bytes=10000-"


@pytest.mark.parametrize("status", [404, 403])
def test_a_refusal_is_told_at_once_with_another_way(
    maker: Maker, tmp_path: Path, status: int
) -> None:
    maker.status = status
    with pytest.raises(DeviceError, match=f"answers {status}.*by other means"):
        fetch(model(maker), tmp_path)
    assert len(maker.asked) == 1


def test_a_server_in_trouble_is_asked_again(maker: Maker, tmp_path: Path) -> None:
    maker.status = 503
    with pytest.raises(DeviceError, match="cannot be reached"):
        fetch(model(maker), tmp_path)
    assert len(maker.asked) == model_fetch.TRIES


def test_offline_is_told_in_plain_words(maker: Maker, tmp_path: Path) -> None:
    entry = model(maker, url="http://127.0.0.1:9/nothing.zip")
    with pytest.raises(DeviceError, match=r"is there an Internet connection\?.*by other means"):
        fetch(entry, tmp_path)


@pytest.mark.parametrize("entry", ["../evil", "/evil", "other/x"])
def test_a_bad_archive_leaves_no_model(maker: Maker, tmp_path: Path, entry: str) -> None:
    maker.body = archive(entry)
    folder = tmp_path / "models"
    with pytest.raises(DeviceError):
        fetch(model(maker), folder)
    assert [name for name in there(folder) if not name.startswith(".")] == []
    assert not (tmp_path / "evil").exists()


def test_what_is_no_archive_is_thrown_away(maker: Maker, tmp_path: Path) -> None:
    maker.body = b"<html>please log in</html>" * 500
    with pytest.raises(DeviceError, match="is no archive"):
        fetch(model(maker), tmp_path)
    assert not (tmp_path / f".{NAME}.zip.part").exists()


def test_damage_after_fetching_is_found(maker: Maker, tmp_path: Path) -> None:
    fetch(model(maker), tmp_path)
    (tmp_path / NAME / "am" / "final.mdl").write_text("other")
    (tmp_path / NAME / "conf" / "model.conf").unlink()
    assert changed_files(tmp_path / NAME) == [
        "am/final.mdl is not as it was fetched",
        "conf/model.conf is missing",
    ]


def test_the_command_says_size_and_licence_first_and_verifies_after(
    maker: Maker,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(models_command, "manifest", lambda path=None: [model(maker)])
    assert main(["models", "fetch", NAME]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[0] == f"{NAME}: 0.2 MB, MIT, from {maker.url}/{NAME}.zip"
    assert "100 %" in err
    assert main(["models", "verify"]) == 0
    assert f"{NAME}: as it was fetched" in capsys.readouterr().out
    assert main(["models", "fetch", NAME]) == 0
    assert "is there already" in capsys.readouterr().out
    (tmp_path / "voicehost" / "models" / NAME / "am" / "final.mdl").unlink()
    assert main(["models", "verify"]) == 1


def test_unknown_and_packaged_models_say_the_way_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "fetch", "vosk-model-small-en-us-0.51"]) == 2
    assert 'did you mean "vosk-model-small-en-us-0.15"?' in capsys.readouterr().err
    assert main(["models", "fetch", "silero-vad"]) == 2
    assert "comes with a package" in capsys.readouterr().err
