"""A pack as one file: handed on whole, and nothing that comes from elsewhere is trusted."""

import argparse
import io
import json
import shutil
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from voicehost.commands import packs_command
from voicehost.core.errors import PackError, UsageError
from voicehost.packs.bundle import ABOUT, CREDITS, MOST_FILES, read_bundle
from voicehost.packs.library import folders, packs, sets, shipped_root
from voicehost.packs.load import choose_charts, load_deck
from voicehost.packs.schemas import SCHEMAS

from .conftest import TEST_PACK

pytestmark = pytest.mark.unit

GAME = "top-ten-quiz"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the user's packs lie."""
    folder = tmp_path / "own"
    monkeypatch.setenv("VOICEHOST_PACKS", str(folder))
    return folder


@pytest.fixture
def made(tmp_path: Path, own: Path) -> Path:
    """A bundle of the test pack."""
    pack = tmp_path / "en" / GAME
    shutil.copytree(TEST_PACK, pack)
    out = tmp_path / "test.vpack"
    assert run("pack", str(pack), "-o", str(out)) == 0
    return out


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    packs_command.add_parser(parser.add_subparsers())
    return packs_command.run(parser.parse_args(["packs", *words]))


def contents(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rezip(path: Path, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)


def test_a_pack_goes_into_a_file_and_comes_out_playable(
    made: Path, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("unpack", str(made)) == 0
    out = capsys.readouterr().out
    place = own / "en" / f"{GAME}--test-pack"
    assert str(place) in out
    assert "licence: CC0-1.0" in out
    for name, content in contents(made).items():
        if name != ABOUT:
            assert (place / name).read_bytes() == content
    roots = (shipped_root(), own)
    assert place in folders(GAME, "en", roots)
    assert [info.name for info in packs("en", (own,))] == ["Test pack"]
    charts = choose_charts(GAME, "en", charts=["t-animals", "t-fruit"], roots=roots)
    assert len(load_deck(GAME, "en", charts, 1, roots).brief.cards) == 2
    assert (own / "en" / "topics" / "test-words.yaml").is_file()
    assert not list(own.glob(".unpacking-*"))
    assert sets(GAME, "en", roots)
    assert run("check", str(place)) == 0


def test_the_same_pack_gives_the_same_file_to_the_bit(made: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.vpack"
    assert run("pack", str(tmp_path / "en" / GAME), "-o", str(again)) == 0
    assert made.read_bytes() == again.read_bytes()


def test_it_carries_licence_and_credits_and_no_answer_in_them(made: Path) -> None:
    files = contents(made)
    about = json.loads(files[ABOUT])
    assert about["licence"] == "CC0-1.0"
    assert len(about["digest"]) == 64
    credits = files[CREDITS].decode()
    assert "t-animals: CC0-1.0" in credits
    assert "horse" not in credits.casefold()


def test_what_is_there_already_is_not_taken_twice(
    made: Path, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("unpack", str(made)) == 0
    assert run("unpack", str(made)) == 0
    assert "there already" in capsys.readouterr().out
    (own / "en" / f"{GAME}--test-pack" / ABOUT).write_text("{}", encoding="utf-8")
    with pytest.raises(PackError, match="of this name is there"):
        run("unpack", str(made))


def test_charts_that_are_there_are_never_replaced(made: Path, own: Path) -> None:
    mine = own / "en" / GAME / "charts"
    mine.mkdir(parents=True)
    shutil.copy(TEST_PACK / "charts" / "t-animals.yaml", mine)
    with pytest.raises(PackError, match="1 charts have names that are taken"):
        run("unpack", str(made))


def test_another_topic_of_the_same_name_is_never_replaced(made: Path, own: Path) -> None:
    topic = own / "en" / "topics" / "test-words.yaml"
    topic.parent.mkdir(parents=True)
    topic.write_text("topic: test-words\nlicence: CC0-1.0\nwords: []\n", encoding="utf-8")
    with pytest.raises(PackError, match="another topic"):
        run("unpack", str(made))
    assert not list((own / "en").glob(f"{GAME}--*"))


def test_a_pack_with_a_fault_is_not_taken_over(
    made: Path, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = contents(made)
    bad["charts/t-fruit.yaml"] = bad["charts/t-fruit.yaml"].replace(b"task:", b"tusk:")
    signed(made, bad)
    assert run("unpack", str(made)) == 1
    err = capsys.readouterr().err
    assert "t-fruit.yaml" in err
    assert "nothing was taken over" in err
    assert not list(own.rglob("*.yaml"))


def test_a_pack_without_a_licence_is_not_handed_on(tmp_path: Path, own: Path) -> None:
    pack = tmp_path / "en" / GAME
    shutil.copytree(TEST_PACK, pack)
    info = pack / "pack.yaml"
    info.write_text(info.read_text("utf-8").replace("CC0-1.0", "private"), encoding="utf-8")
    with pytest.raises(PackError, match="no licence"):
        run("pack", str(pack), "-o", str(tmp_path / "x.vpack"))
    with pytest.raises(UsageError, match="no pack"):
        run("pack", str(tmp_path), "-o", str(tmp_path / "x.vpack"))


@pytest.mark.slow
def test_an_adult_pack_stays_one(tmp_path: Path, own: Path) -> None:
    pack = tmp_path / "en" / "capten-adult"
    shutil.copytree(shipped_root() / "en" / "capten-adult", pack)
    for path in (pack / "charts").iterdir():
        text = path.read_text("utf-8").replace("adult-", "other-adult-")
        path.with_name(f"other-{path.name}").write_text(text, encoding="utf-8")
        path.unlink()
    out = tmp_path / "adult.vpack"
    assert run("pack", str(pack), "-o", str(out)) == 0
    assert run("unpack", str(out)) == 0
    roots = (shipped_root(), own)
    dealt = choose_charts("capten", "en", roots=roots, seed=3)
    assert not [name for name in dealt if "adult" in name]
    many = {n for s in range(40) for n in choose_charts("capten", "en", roots=roots, seed=s)}
    assert not [name for name in many if "adult" in name]
    saucy = {
        n for s in range(40) for n in choose_charts("capten", "en", roots=roots, seed=s, adult=True)
    }
    assert [name for name in saucy if name.startswith("other-adult")]


def signed(path: Path, files: dict[str, bytes]) -> None:
    """Rewrite a bundle so that its digest fits what is in it now: as an attacker would."""
    from voicehost.packs.bundle import _sha, digest_of

    about = json.loads(files.pop(ABOUT))
    about["files"] = {name: _sha(content) for name, content in files.items()}
    about["digest"] = digest_of(files)
    rezip(path, {ABOUT: json.dumps(about).encode(), **files})


BAD_NAMES = (
    "../evil.yaml", "/etc/cron.d/evil", "charts/../../evil.yaml", "charts\\..\\evil.yaml",
    "charts/evil.yaml/", "charts/EVIL.yaml", "charts/.hidden.yaml", "extracts/evil.py",
    "C:/evil.yaml", "charts/a b.yaml", "evil.yaml", "charts/x/evil.yaml", "topics/e\n.yaml",
    "__init__.py", "charts/evil.yaml\x00.csv",
)  # fmt: skip


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_file_with_a_name_that_no_pack_has_is_refused(made: Path, own: Path, name: str) -> None:
    files = contents(made)
    about = files.pop(ABOUT)
    rezip(made, {ABOUT: about, **files, name: b"x"})
    with pytest.raises(PackError) as caught:
        run("unpack", str(made))
    assert caught.value.remedy
    assert not own.exists()


def _linked(archive: zipfile.ZipFile) -> None:
    entry = zipfile.ZipInfo("charts/evil.yaml")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    archive.writestr(entry, "/etc/passwd")


def _bomb(archive: zipfile.ZipFile) -> None:
    archive.writestr("charts/evil.yaml", b"0" * 50_000_000)


def _many(archive: zipfile.ZipFile) -> None:
    for number in range(MOST_FILES + 1):
        archive.writestr(f"charts/e-{number}.yaml", b"")


def _heavy(archive: zipfile.ZipFile) -> None:
    for number in range(30):
        archive.writestr(f"charts/e-{number}.yaml", b"0" * 999_000)


def _twice(archive: zipfile.ZipFile) -> None:
    archive.writestr("charts/t-fruit.yaml", b"x")


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    ("trick", "words"),
    [
        (_linked, "a link"), (_bomb, "grows when unpacked"), (_many, "files in it"),
        (_heavy, "grows when unpacked"), (_twice, "twice"),
    ],
)  # fmt: skip
def test_links_bombs_and_doubles_are_refused(
    made: Path, own: Path, trick: Callable[[zipfile.ZipFile], None], words: str
) -> None:
    with zipfile.ZipFile(made, "a", zipfile.ZIP_DEFLATED) as archive:
        trick(archive)
    with pytest.raises(PackError, match=words):
        run("unpack", str(made))
    assert not own.exists()


def test_a_size_that_lies_is_not_believed(made: Path) -> None:
    with zipfile.ZipFile(made, "a", zipfile.ZIP_DEFLATED) as archive:
        _bomb(archive)
    raw = made.read_bytes()
    size = (50_000_000).to_bytes(4, "little")
    assert size in raw
    made.write_bytes(raw.replace(size, (10).to_bytes(4, "little")))
    with pytest.raises(PackError):
        read_bundle(made, SCHEMAS)


def test_a_changed_byte_is_noticed(made: Path) -> None:
    files = contents(made)
    files["charts/t-fruit.yaml"] += b"# changed\n"
    rezip(made, files)
    with pytest.raises(PackError, match="not those it names"):
        read_bundle(made, SCHEMAS)


def test_damage_anywhere_is_an_error_with_a_way_out(made: Path, tmp_path: Path) -> None:
    raw = made.read_bytes()
    broken = tmp_path / "broken.vpack"
    remedies = []
    for place in range(0, len(raw), max(1, len(raw) // 150)):
        broken.write_bytes(raw[:place] + bytes([raw[place] ^ 0xFF]) + raw[place + 1 :])
        try:
            bundle = read_bundle(broken, SCHEMAS)
        except PackError as error:
            remedies.append(error.remedy)
        else:
            assert bundle == read_bundle(made, SCHEMAS)
    assert remedies
    assert all(remedies)
    for size in (0, 10, len(raw) // 2, len(raw) - 5):
        broken.write_bytes(raw[:size])
        with pytest.raises(PackError):
            read_bundle(broken, SCHEMAS)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "ludo"}, "no game"), ({"format": 99}, "another format"),
        ({"lang": "../../etc"}, "no language"), ({"licence": ""}, "does not say"),
        ({"digest": "0" * 64}, "digest"), ({"name": 5}, "does not say"), ({"files": []}, "names"),
    ],
)  # fmt: skip
def test_what_a_bundle_says_of_itself_is_read_with_care(
    made: Path, change: dict[str, object], words: str
) -> None:
    files = contents(made)
    about = {**json.loads(files[ABOUT]), **change}
    rezip(made, {**files, ABOUT: json.dumps(about).encode()})
    with pytest.raises(PackError, match=words):
        read_bundle(made, SCHEMAS)


def test_a_zip_of_something_else_is_no_bundle(tmp_path: Path) -> None:
    path = tmp_path / "x.vpack"
    out = io.BytesIO()
    zipfile.ZipFile(out, "w").close()
    path.write_bytes(out.getvalue())
    with pytest.raises(PackError, match="no pack in it"):
        read_bundle(path, SCHEMAS)
    with pytest.raises(PackError, match="no such file"):
        read_bundle(tmp_path / "none.vpack", SCHEMAS)
