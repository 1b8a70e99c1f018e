"""The owner's code: what a guest does not see, and how far guessing gets."""

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from voicehost.core.errors import UsageError
from voicehost.kiosk import lock as locks
from voicehost.kiosk.app import App
from voicehost.kiosk.hub import Hub
from voicehost.kiosk.lock import Lock, wait_s
from voicehost.kiosk.run import Kiosk
from voicehost.settings import Settings

pytestmark = pytest.mark.unit

CODE = "4711"
OWNED = ("settings", "packs", "history")
GAME = {"game": "capten", "players": "Ann, Ben, Cy, Di"}


@pytest.fixture
def kiosk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kiosk]:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    kiosk = Kiosk(Settings(code=CODE), Hub(), text=True)
    yield kiosk
    kiosk.end()


def test_without_a_code_whoever_may_command_sees_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path))
    app = App(Kiosk(Settings(), Hub(), text=True))
    with TestClient(app.asgi, "http://localhost", client=("127.0.0.1", 4_000)) as client:
        assert all(client.get(f"/api/{name}").status_code == 200 for name in OWNED)
        assert client.get("/api/games").json()["locked"] is False
    with TestClient(app.asgi, "http://localhost", client=("192.168.1.9", 4_000)) as stranger:
        assert all(stranger.get(f"/api/{name}").status_code == 403 for name in OWNED)


def test_a_guest_sees_nothing_of_the_owners_and_may_play(client: TestClient) -> None:
    assert all(client.get(f"/api/{name}").status_code == 403 for name in OWNED)
    assert client.post("/api/start", json=GAME).status_code == 201
    client.post("/api/end", json={})
    offered = client.get("/api/games").json()
    assert offered["locked"]
    assert offered["kept"] == []
    assert offered["last"]
    assert "Ann" not in json.dumps(offered)
    assert client.post("/api/resume-session", json={}).status_code == 201


@pytest.mark.parametrize(
    "beyond",
    [{"secrets": "fingers"}, {"answers": "open"}, {"options": {"tokens": "9"}}, {"seed": 1},
     {"set": 1}, {"charts": "cp-animals"}],
)  # fmt: skip
def test_a_guest_wishes_for_no_settings_and_no_charts(
    client: TestClient, beyond: dict[str, object]
) -> None:
    refused = client.post("/api/start", json={**GAME, **beyond})
    assert refused.status_code == 403
    assert next(iter(beyond)) in refused.json()["problem"]
    assert client.get("/health").json()["playing"] is False


def test_a_guest_does_not_choose_from_the_history(client: TestClient) -> None:
    session = client.post("/api/start", json=GAME).json()["session"]
    client.post("/api/end", json={})
    assert client.post("/api/resume-session", json={"session": session}).status_code == 403


def test_with_the_code_a_page_sees_it_until_it_is_locked(client: TestClient) -> None:
    session = client.post("/api/start", json=GAME).json()["session"]
    client.post("/api/end", json={})
    answer = client.post("/api/unlock", json={"code": CODE})
    assert answer.status_code == 200
    cookie = answer.headers["set-cookie"].casefold()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    settings = client.get("/api/settings").json()["settings"]
    assert settings["lang"] == "en"
    assert settings["code"] is None
    assert CODE not in client.get("/api/settings").text
    assert client.get("/api/packs").json()["packs"][0]["count"] > 0
    (game,) = client.get("/api/history").json()["history"]
    assert (game["session"], game["over"]) == (session, False)
    assert client.get("/api/games").json()["kept"][0]["session"] == session
    client.post("/api/lock", json={})
    assert all(client.get(f"/api/{name}").status_code == 403 for name in OWNED)


def test_an_old_cookie_opens_nothing_after_it_was_locked(app: App, client: TestClient) -> None:
    client.post("/api/unlock", json={"code": CODE})
    token = client.cookies["voicehost_owner"]
    client.post("/api/lock", json={})
    client.cookies.set("voicehost_owner", token)
    assert client.get("/api/history").status_code == 403


def test_somebody_on_the_network_may_not_even_guess(away: TestClient, app: App) -> None:
    for _ in range(20):
        assert away.post("/api/unlock", json={"code": "0000"}).status_code == 403
    assert app.owner.lock.unlock(CODE)


def test_guessing_by_the_page_is_stopped_and_says_how_long(client: TestClient) -> None:
    answers = [client.post("/api/unlock", json={"code": f"{n:04}"}) for n in range(12)]
    problems = [answer.json()["problem"] for answer in answers]
    assert problems[: locks.FREE] == ["that is not the owner's code"] * locks.FREE
    assert set(problems[locks.FREE :]) == {"too many wrong codes"}
    assert "seconds" in answers[-1].json()["remedy"]
    assert client.post("/api/unlock", json={"code": CODE}).status_code == 400
    assert all(client.get(f"/api/{name}").status_code == 403 for name in OWNED)


# ------------------------------------------------------------------ the lock alone, on virtual time


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def tries_in(lock: Lock, clock: Clock, hours: float, guesses: Iterator[str]) -> int:
    """How many codes are looked at if one is tried every second."""
    looked = 0
    for _ in range(int(hours * 3_600)):
        clock.now += 1
        try:
            lock.unlock(next(guesses))
        except UsageError as error:
            looked += "not the owner's" in error.what
        else:
            return -1
    return looked


def guesses(seed: int) -> Iterator[str]:
    """Every code of four digits but the right one, in some order."""
    codes = [f"{n:04}" for n in range(10_000) if f"{n:04}" != CODE]
    random.Random(seed).shuffle(codes)
    return itertools.cycle(codes)


def test_a_day_and_a_night_of_guessing_tries_few_codes(tmp_path: Path) -> None:
    clock = Clock()
    lock = Lock(CODE, clock, tmp_path / "unlock.json")
    assert 10 <= tries_in(lock, clock, 24, guesses(1)) <= 40


def test_pulling_the_plug_buys_no_tries(tmp_path: Path) -> None:
    """After every try the host is started anew, with a clock that knows nothing."""
    looked, hours = 0, 0.0
    codes = guesses(2)
    while hours < 24:
        clock = Clock()
        lock = Lock(CODE, clock, tmp_path / "unlock.json")
        looked += tries_in(lock, clock, 0.01, codes)
        hours += 0.01
    assert looked <= locks.FREE + 1


def test_the_right_code_ends_the_wait(tmp_path: Path) -> None:
    clock = Clock()
    lock = Lock(CODE, clock, tmp_path / "unlock.json")
    for _ in range(locks.FREE):
        with pytest.raises(UsageError):
            lock.unlock("0000")
    with pytest.raises(UsageError, match="try again in 30"):
        lock.unlock(CODE)
    clock.now += locks.FIRST_WAIT_S + 1
    assert lock.opened(lock.unlock(CODE))
    with pytest.raises(UsageError, match="not the owner's"):
        lock.unlock("0000")


def test_the_wait_doubles_up_to_an_hour() -> None:
    waits = [wait_s(n) for n in range(40)]
    assert waits[:7] == [0, 0, 0, 0, 0, 30, 60]
    assert waits == sorted(waits)
    assert waits[-1] == locks.LONGEST_WAIT_S


def test_a_page_that_is_left_alone_locks_itself(tmp_path: Path) -> None:
    clock = Clock()
    lock = Lock(CODE, clock, tmp_path / "unlock.json")
    token = lock.unlock(CODE)
    for _ in range(5):
        clock.now += locks.OPEN_S - 1
        assert lock.opened(token)
    clock.now += locks.OPEN_S + 1
    assert not lock.opened(token)


def test_few_pages_are_open_to_the_owner_at_a_time(tmp_path: Path) -> None:
    clock = Clock()
    lock = Lock(CODE, clock, tmp_path / "unlock.json")
    tokens = []
    for _ in range(locks.OPEN_MOST + 4):
        clock.now += 1
        tokens.append(lock.unlock(CODE))
    assert sum(lock.opened(token) for token in tokens) == locks.OPEN_MOST
    assert lock.opened(tokens[-1])


@pytest.mark.parametrize("wrong", ["", "x", "é" * 4, "4711\n", " 4711", "\ud83d", "0" * 1_000])
def test_no_other_text_opens_it(tmp_path: Path, wrong: str) -> None:
    lock = Lock(CODE, Clock(), tmp_path / "unlock.json")
    with pytest.raises(UsageError):
        lock.unlock(wrong)
    assert not lock.opened(wrong)


def test_a_count_that_cannot_be_read_opens_no_door(tmp_path: Path) -> None:
    file = tmp_path / "unlock.json"
    file.write_text("{}", encoding="utf-8")
    with pytest.raises(UsageError, match="too many"):
        Lock(CODE, Clock(), file).unlock(CODE)
