"""The kiosk by its web side: one game, commands, phones, and those who should get nothing."""

import json
import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.kiosk.conftest import PLAYERS, Page, join
from voicehost.kiosk.app import PAGE, App
from voicehost.kiosk.guard import BURST
from voicehost.kiosk.run import Kiosk
from voicehost.kiosk.stream import FRAME_BYTES
from voicehost.packs.library import chart_paths, is_for_adults, shipped_root

pytestmark = pytest.mark.unit

CAPTEN = {"game": "capten", "players": PLAYERS, "secrets": "phones", "seed": 3}


def test_a_game_is_started_shown_commanded_and_kept(client: TestClient, kiosk: Kiosk) -> None:
    assert client.get("/health").json()["playing"] is False
    started = client.post("/api/start", json=CAPTEN)
    assert started.status_code == 201
    with client.websocket_connect("/stream") as socket:
        page = Page(socket)
        page.until(lambda p: "name" in p.asked())
        assert page.parts["game"]["title"] == "CAP'TEN"
        assert [p["name"] for p in page.parts["table"]["players"]] == ["Ann", "Ben", "Cy", "Di"]
        assert page.parts["microphone"] == "listening"
        page.send(do="say", words="Ben")
        page.until(lambda p: (p.parts.get("board") or {}).get("round") == 1)
        client.post("/api/pause")
        page.until(lambda p: p.parts["paused"])
        client.post("/api/resume")
        page.until(lambda p: not p.parts["paused"])
        client.post("/api/undo")
        page.until(lambda p: p.parts["board"]["round"] == 0)
        assert client.post("/api/start", json=CAPTEN).status_code == 400
        assert client.post("/api/end").status_code == 200
        page.until(lambda p: p.parts["ended"])
        assert page.parts["ended"] == {"saved": True, "result": [], "told": []}
    kept = client.get("/api/games").json()["kept"]
    assert kept[0]["players"] == ["Ann", "Ben", "Cy", "Di"]
    assert client.post("/api/resume-session", json={}).status_code == 201
    with client.websocket_connect("/stream") as socket:
        page = Page(socket)
        page.until(lambda p: p.parts.get("paused"))
        assert page.parts["ended"] is None


def test_a_page_that_comes_late_or_again_is_right_at_once(client: TestClient) -> None:
    client.post("/api/start", json=CAPTEN)
    with client.websocket_connect("/stream") as socket:
        first = Page(socket)
        first.until(lambda p: "name" in p.asked())
        with client.websocket_connect("/stream") as other:
            second = Page(other)
            second.take()
            for part in ("board", "choices", "said", "table", "game", "scores"):
                assert second.parts[part] == first.parts[part]


def _dealt(client: TestClient, app: App, stack: ExitStack) -> tuple[Page, dict[str, Page]]:
    """CAP'TEN until all numbers are dealt, with a phone for each seat."""
    client.post("/api/start", json=CAPTEN)
    phones = {}
    for seat in ("ann", "ben", "cy", "di"):
        phone = stack.enter_context(TestClient(app.asgi, client=("192.168.1.30", 40_000)))
        join(client, phone, seat)
        phones[seat] = Page(stack.enter_context(phone.websocket_connect("/seat")))
        phones[seat].take()
    screen = Page(stack.enter_context(client.websocket_connect("/stream")))
    screen.until(lambda p: "name" in p.asked())
    screen.send(do="say", words="Ben")
    screen.until(lambda p: p.parts["board"]["phase"] == "prompt" and p.asked())
    screen.send(do="say", words="first")
    screen.until(lambda p: p.parts["board"]["phase"] == "answering")
    return screen, phones


def test_a_phone_gets_its_own_number_and_no_others(client: TestClient, app: App) -> None:
    with ExitStack() as stack:
        screen, phones = _dealt(client, app, stack)
        numbers = {}
        for seat, page in phones.items():
            page.until(lambda p: p.own.get("holds"), hurry=False)
            assert page.own["number"] is None
            page.send(do="look")
            page.until(lambda p: p.own["number"] is not None, hurry=False)
            numbers[seat] = page.own["number"]
        assert len(set(numbers.values())) == 4
        for seat, page in phones.items():
            told = {
                json.dumps(json.loads(f)["parts"].get("own", {}).get("number")) for f in page.frames
            }
            assert told == {"null", str(numbers[seat])}
        assert not any('"own"' in frame for frame in screen.frames)
        assert '"number"' not in json.dumps(client.get("/api/state").json())
        phones["ann"].send(do="hide")
        phones["ann"].until(lambda p: p.own["number"] is None, hurry=False)


def test_a_phone_speaks_for_its_own_seat_only(client: TestClient, app: App) -> None:
    with ExitStack() as stack:
        _, phones = _dealt(client, app, stack)
        phones["cy"].send(do="say", words="Ben: done")
        phones["cy"].until(lambda p: (p.parts.get("heard") or {}).get("by") == "cy", hurry=False)


def test_a_second_phone_for_a_seat_is_refused_and_not_me_frees_it(
    client: TestClient, app: App
) -> None:
    client.post("/api/start", json=CAPTEN)
    with TestClient(app.asgi, client=("10.0.0.8", 1)) as first:
        join(client, first, "ann")
        refused = client.post("/api/ticket", json={"seat": "ann"})
        assert refused.status_code == 400
        assert "already" in refused.json()["problem"]
        with first.websocket_connect("/seat") as socket:
            page = Page(socket)
            page.take()
            client.post("/api/revoke", json={"seat": "ann"})
            with pytest.raises(WebSocketDisconnect) as ended:
                page.until(lambda p: False, hurry=False)
            assert ended.value.code == 4401
        with first.websocket_connect("/seat") as socket, pytest.raises(WebSocketDisconnect):
            socket.receive_text()
    with TestClient(app.asgi, client=("10.0.0.9", 1)) as second:
        join(client, second, "ann")
        assert second.post("/api/leave").status_code == 200
        join(client, second, "ann")


def test_a_phone_that_dropped_comes_back_to_its_seat(client: TestClient, app: App) -> None:
    client.post("/api/start", json=CAPTEN)
    with TestClient(app.asgi, client=("10.0.0.8", 1)) as phone:
        join(client, phone, "ann")
        for _ in range(2):
            with phone.websocket_connect("/seat") as socket:
                message = socket.receive_json()
                assert message["seat"] == "ann"
                assert message["kind"] == "snapshot"


def test_from_the_network_one_looks_and_commands_only_with_the_code(
    away: TestClient, app: App
) -> None:
    assert away.get("/api/state").status_code == 200
    for command in ("start", "end", "say", "press", "pause", "undo", "ticket", "revoke"):
        assert away.post(f"/api/{command}", json=CAPTEN).status_code == 403
    assert away.get("/api/games").json()["kept"] == []
    with away.websocket_connect("/stream") as socket:
        page = Page(socket)
        page.take()
        page.send(do="press")
        page.until(lambda p: p.problems, hurry=False)
    assert away.post("/api/pair", json={"code": "nothing"}).status_code == 400
    assert away.post("/api/pair", json={"code": app.pairing.code}).status_code == 200
    assert away.post("/api/start", json=CAPTEN).status_code == 201


def test_a_request_that_was_passed_on_is_not_of_this_machine(client: TestClient) -> None:
    """A proxy on this machine must not make the whole network a local page."""
    passed = {"x-forwarded-for": "192.168.1.20"}
    assert client.post("/api/end", headers=passed).status_code == 403


@pytest.mark.parametrize(
    "body",
    [
        b"", b"no json", b"[]", b"null", b"\xff\xfe", b"[" * 10_000,
        b'{"game": 7}', b'{"game": ""}', b'{"game": "chess"}', b'{"game": "capten", "seed": -1}',
        b'{"game": "capten", "seed": true}', b'{"game": "capten", "options": 3}',
        b'{"game": "capten", "options": {"x": "y"}}', b'{"game": "capten", "players": "Ann"}',
        b'{"game": "capten", "players": "Ann, Ann, Ann, Ann"}',
        b'{"game": "../../etc"}', b'{"game": "capten", "secrets": "shouting"}',
        b'{"game": "capten", "variant": "nonsense"}',
    ],
)  # fmt: skip
def test_a_bad_start_says_what_is_wrong(client: TestClient, kiosk: Kiosk, body: bytes) -> None:
    answer = client.post("/api/start", content=body)
    assert answer.status_code == 400
    assert answer.json()["problem"]
    assert not kiosk.playing


@pytest.mark.parametrize(
    "frame",
    ["", "{", "[]", "null", '"say"', '{"do": 3}', '{"do": "say"}', '{"do": "say", "words": ""}',
     '{"do": "say", "words": "@enter Ann 3"}', '{"do": "say", "words": 7}',
     '{"do": "enter", "value": 1}', "[" * (FRAME_BYTES - 1), "x" * (FRAME_BYTES + 1),
     '{"do": "say", "words": "\\u0000\\u0007"}'],
)  # fmt: skip
def test_malformed_frames_are_answered_and_the_page_stays(client: TestClient, frame: str) -> None:
    client.post("/api/start", json=CAPTEN)
    with client.websocket_connect("/stream") as socket:
        page = Page(socket)
        page.take()
        socket.send_text(frame)
        page.until(lambda p: p.problems)
        page.send(do="press")
        page.until(lambda p: "name" in p.asked())


@pytest.mark.parametrize(
    "value", ["true", "null", "[]", "-1", "1.5", '""', "9999999999999", '"' + "x" * 50 + '"']
)
def test_a_phone_enters_values_only(client: TestClient, app: App, value: str) -> None:
    client.post("/api/start", json=CAPTEN)
    with TestClient(app.asgi, client=("10.0.0.8", 1)) as phone:
        join(client, phone, "ann")
        with phone.websocket_connect("/seat") as socket:
            page = Page(socket)
            page.take()
            socket.send_text(f'{{"do": "enter", "value": {value}}}')
            page.until(lambda p: p.problems, hurry=False)


def test_a_flood_of_frames_ends_that_page_and_no_other(client: TestClient, app: App) -> None:
    client.post("/api/start", json=CAPTEN)
    with TestClient(app.asgi, client=("10.0.0.66", 1)) as flood:
        join(client, flood, "ann")
        with flood.websocket_connect("/seat") as socket:
            for _ in range(int(BURST) * 3):
                socket.send_text('{"do": "nothing"}')
            page = Page(socket)
            with pytest.raises(WebSocketDisconnect) as ended:
                page.until(lambda p: False, hurry=False)
            assert ended.value.code == 1008
    with client.websocket_connect("/stream") as socket:
        Page(socket).until(lambda p: "name" in p.asked())


def test_no_ticket_and_no_token_is_in_an_address_the_server_sees(client: TestClient) -> None:
    client.post("/api/start", json=CAPTEN)
    url = client.post("/api/ticket", json={"seat": "ann"}).json()["url"]
    assert re.fullmatch(r"http://testserver/phone#[\w-]{32}", url)


def test_cookies_are_kept_from_scripts_and_other_sites(client: TestClient, app: App) -> None:
    client.post("/api/start", json=CAPTEN)
    url = client.post("/api/ticket", json={"seat": "ann"}).json()["url"]
    with TestClient(app.asgi, client=("10.0.0.8", 1)) as phone:
        header = phone.post("/api/join", json={"ticket": url.split("#")[1]}).headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=strict" in header
    secure = App(app._kiosk, hosts=("testserver",), secure=True)
    with TestClient(secure.asgi, client=("127.0.0.1", 1)) as control:
        url = control.post("/api/ticket", json={"seat": "ben"}).json()["url"]
        header = control.post("/api/join", json={"ticket": url.split("#")[1]}).headers["set-cookie"]
    assert "Secure" in header


def test_the_api_tells_of_itself(client: TestClient) -> None:
    text = client.get("/openapi.json").json()
    told = {path for path in text["paths"] if path.startswith("/api/")}
    from starlette.routing import Route

    routes = client.app.routes  # type: ignore[attr-defined]
    served = {r.path for r in routes if isinstance(r, Route) and r.path.startswith("/api/")}
    assert told == served
    for path, methods in text["paths"].items():
        for method in methods:
            assert client.request(method, path, json={}).status_code in (200, 201, 202, 400), path


def test_pages_need_nothing_from_elsewhere() -> None:
    """Offline assets only: no address but our own, no inline script or style."""
    for path in PAGE.iterdir():
        text = path.read_text(encoding="utf-8")
        addresses = set(re.findall(r"https?://[^\s\"'`)]+", text)) - {"http://www.w3.org/2000/svg"}
        assert not addresses, path
        if path.suffix == ".html":
            assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*src=)", text), path


def test_nothing_outside_the_page_folder_is_served(client: TestClient) -> None:
    for path in (
        "/page/../app.py",
        "/page/%2e%2e/app.py",
        "/page//etc/passwd",
        "/page/..%2fapp.py",
    ):
        assert client.get(path).status_code in (404, 405), path
    assert (Path(PAGE).parent / "app.py").exists()


def test_the_host_says_who_joined_and_not_me_at_the_table_lets_go(
    client: TestClient, app: App
) -> None:
    client.post("/api/start", json=CAPTEN)
    with (
        client.websocket_connect("/stream") as table,
        TestClient(app.asgi, client=("10.0.0.8", 1)) as phone,
    ):
        screen = Page(table)
        join(client, phone, "cy")
        screen.until(lambda p: any(x["line"] == "phone-joined" for x in p.parts.get("lines", ())))
        assert "Cy" in screen.parts["lines"][-1]["text"]
        screen.until(lambda p: "name" in p.asked())
        screen.send(do="say", words="that is not me")
        screen.until(lambda p: p.parts["phones"] == {})
        assert app.seats.joined() == {}
        with phone.websocket_connect("/seat") as socket, pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_cards_for_adults_are_offered_only_where_the_kiosk_lets_them_be_asked_for(
    client: TestClient, kiosk: Kiosk
) -> None:
    """Neither by the page, nor by name, nor by a game that was begun where they were."""
    names = sorted(p.stem for p in (shipped_root() / "en/capten-adult/charts").glob("*.yaml"))
    assert not any(game["adult"] for game in client.get("/api/games").json()["games"])
    for more in ({"adult": True}, {"charts": ",".join(names[:5])}):
        refused = client.post("/api/start", json={**CAPTEN, **more})
        assert refused.status_code == 400
        assert "--adult" in refused.json()["remedy"]
    assert client.post("/api/start", json={**CAPTEN, "adult": "yes"}).status_code == 400
    kiosk.adult = True
    told = {game["name"]: game["adult"] for game in client.get("/api/games").json()["games"]}
    assert told == {game: game == "capten" for game in told}
    assert client.post("/api/start", json={**CAPTEN, "adult": True}).status_code == 201
    client.post("/api/end")
    kiosk.adult = False
    assert client.post("/api/resume-session", json={}).status_code == 400
    kiosk.adult = True
    assert client.post("/api/resume-session", json={}).status_code == 201


def test_without_being_asked_a_kiosk_for_adults_deals_cards_for_everybody(
    client: TestClient, kiosk: Kiosk
) -> None:
    kiosk.adult = True
    assert client.post("/api/start", json=CAPTEN).status_code == 201
    paths = chart_paths("capten", "en")
    dealt = kiosk.run.session.setup.deck.charts.values()
    assert not any(is_for_adults("capten", paths[one]) for one in dealt)
