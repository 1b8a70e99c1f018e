"""Load a kiosk with viewers and phones while a game is played, and measure what they wait for.

    scripts/kiosk_load.py [--voice] [--viewers 200] [--phones 9] [--answers 20] [--json FILE]

One Top Ten Quiz with nine players is played by one viewer, then before all viewers and phones, then
by one viewer again, all in one run. Measured: the state delay, from the moment the game changes
something to the moment a page has it (each change on each page); the verdict delay, from the end
of an answer to its ruling. By text an answer ends when it is sent; with --voice a synthetic voice
speaks into a private sound server's microphone and the host hears it by its own engines, on real
time. The pages are clients in a process of their own on this machine.

By text, a page in Chromium then loses its connection again and again; measured is the time until
it shows the right state again.

Exit code 1 if p95 of the state delay is above 150 ms, the median verdict before all is more than
1.2 times that before one, or a page took more than two seconds to be right again.
"""

import argparse
import asyncio
import contextlib
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

REVISION = re.compile(r'"revision": (\d+)')
STATE_MS, RATIO, BACK_MS = 150.0, 1.2, 2_000.0
NAMES = "Ann, Ben, Cy, Di, Eve, Fay, Gus, Hal, Ida"
CHART = "t-cities"
PER_SECOND = 15
"""Pages opened a second: fewer than the guard lets through."""
PACKS = Path(__file__).parent.parent / "tests" / "packs" / "top-ten-quiz"


# --- The pages, in a process of their own --------------------------------------------------------


async def _watch(url: str, cookie: str | None, arrivals: list[tuple[int, float]]) -> None:
    from websockets.asyncio.client import connect

    headers = {"cookie": cookie} if cookie else None
    async with connect(url, additional_headers=headers, max_size=None) as socket:
        async for message in socket:
            at = time.monotonic()
            found = REVISION.search(str(message), 0, 80)
            if found:
                arrivals.append((int(found[1]), at))


async def _pages(url: str, viewers: int, cookies: list[str]) -> list[list[tuple[int, float]]]:
    """Open all pages, and read until standard input closes."""
    base = url.replace("http", "ws")
    watched: list[list[tuple[int, float]]] = []
    tasks = []
    for path, cookie in [("/stream", None)] * viewers + [("/seat", c) for c in cookies]:
        watched.append([])
        tasks.append(asyncio.create_task(_watch(base + path, cookie, watched[-1])))
        await asyncio.sleep(1 / PER_SECOND)
    while not all(watched):
        await asyncio.sleep(0.05)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return watched


class Pages:
    """The other process, from this side."""

    def __init__(self, url: str, viewers: int, cookies: list[str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--pages-of", url, str(viewers), *cookies],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self._process.stdout is not None
        assert self._process.stdout.readline().strip() == "ready"

    def close(self) -> list[list[tuple[int, float]]]:
        """Revisions and their times of arrival, page by page."""
        raw, _ = self._process.communicate(timeout=60)
        arrivals: list[list[tuple[int, float]]] = json.loads(raw)
        return arrivals


# --- The kiosk and its players -------------------------------------------------------------------


class Measured:
    """A kiosk in this process that notes when it changes and when it rules."""

    def __init__(self, *, voice: bool) -> None:
        from tests.kiosk.browser import Served, wait_for
        from voicehost.director.outputs import Output, Report
        from voicehost.front.wish import Wish
        from voicehost.kiosk.hub import Hub
        from voicehost.kiosk.showing import Showing
        from voicehost.settings import Settings, resolve

        self.wait_for = wait_for
        self.changes: list[tuple[int, float]] = []
        self.rulings: list[tuple[str, int, float, int]] = []
        perform = Showing.perform

        def noted(showing: Any, now_ms: int, output: Output) -> None:
            perform(showing, now_ms, output)
            if isinstance(output, Report) and output.outcome in ("hit", "repeated", "miss"):
                self.rulings.append(
                    (output.words, output.end_ms, time.monotonic(), self.kiosk.now_ms())
                )

        Showing.perform = noted  # type: ignore[method-assign]
        settings = resolve({"rate": "2"}).settings if voice else Settings()
        self.served = Served(settings, text=not voice)
        self.kiosk = self.served.kiosk
        hub: Hub = self.kiosk.hub
        hub.listen(lambda: self.changes.append((hub.revision, time.monotonic())))
        options = {"timer": "600", "rounds": "1"}
        self.kiosk.start(
            Wish(game="top-ten-quiz", players=NAMES, charts=[CHART], packs=PACKS, seed=3,
                 options=options), secrets="phones",
        )  # fmt: skip
        self.run = self.kiosk.run
        self.director = self.run.session.director
        self.settle()
        captains = list(self.kiosk.hub.value("missing"))
        for name, bid in zip(captains, (10, 1), strict=True):
            self.run.remote.enter(name.lower(), bid)
            self.settle()
        wait_for(lambda: self.kiosk.hub.value("board")["phase"] == "guessing", self.settle)

    def settle(self) -> None:
        """Until the host is silent."""
        time.sleep(0.2)
        self.wait_for(lambda: not self.director.busy, self.run.remote.press)

    def cookies(self, count: int) -> list[str]:
        """Seat cookies of phones."""
        made = []
        for seat in list(self.kiosk.table_names())[:count]:
            _, token = self.served.app.seats.exchange(self.served.app.seats.ticket(seat))
            made.append(f"voicehost_seat={token}")
        return made


def entries(measured: Measured) -> list[str]:
    from voicehost.packs.crib import crib

    (card,) = crib(measured.run.session.setup.deck).values()
    return [words for words, _ in card.right]


def play(measured: Measured, words: list[str], server: Any) -> list[float]:
    """Say the answers one by one; the verdict delay of each that was ruled, in ms."""
    delays: list[float] = []
    for answer in words:
        measured.settle()
        before = len(measured.rulings)
        said = f"we say {answer}"
        if server is None:
            sent = time.monotonic()
            measured.run.remote.say(said)
        else:
            speak(said, server)
        give_up = time.monotonic() + 12
        while len(measured.rulings) == before and time.monotonic() < give_up:
            time.sleep(0.01)
        for _, end_ms, at_s, at_ms in measured.rulings[before : before + 1]:
            delays.append((at_s - sent) * 1_000 if server is None else at_ms - end_ms)
        time.sleep(0.4)
    return delays


def speak(words: str, server: Any) -> None:
    from voicehost.core.ports import RATE_HZ
    from voicehost.testing.robots import voices
    from voicehost.testing.robots.sound_server import MICROPHONE

    samples = voices.speak(words, "rms")
    subprocess.run(
        ["pacat", "--playback", f"--device={MICROPHONE}", f"--rate={RATE_HZ}", "--channels=1",
         "--format=s16le", "--raw", "--latency-msec=60"],
        input=(samples * 32767).astype("<i2").tobytes(), env=dict(server.environment), check=False,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=30,
    )  # fmt: skip


def delays_of(
    changes: list[tuple[int, float]], pages: list[list[tuple[int, float]]]
) -> list[float]:
    """How long each page waited for each change it was there for, in ms."""
    found = []
    for page in pages:
        first = page[0][0]
        rest = iter(page[1:])
        held = next(rest, None)
        for revision, at in changes:
            if revision <= first:
                continue
            while held is not None and held[0] < revision:
                held = next(rest, None)
            if held is None:
                break
            found.append((held[1] - at) * 1_000)
    return found


def share(values: list[float], part: float) -> float:
    """A quantile, rounded; -1 where there is nothing."""
    if len(values) < 2:
        return round(values[0], 1) if values else -1.0
    return round(statistics.quantiles(values, n=100, method="inclusive")[int(part * 100) - 1], 1)


def reconnects(measured: Measured, drops: int) -> list[float]:
    """How long a page in Chromium takes, from the cut of its connection, until it shows the right
    state again, in ms; () without Chromium."""
    from tests.kiosk.browser import browser, chromium

    found: list[float] = []
    if chromium() is None:
        return found
    with browser() as made:
        page = made.new_page()
        page.goto(measured.served.url)
        page.wait_for_selector("body[data-link=live]")
        for drop in range(drops):
            page.evaluate("() => { document.body.dataset.link = 'old'; }")
            began = time.monotonic()
            measured.served.drop()
            measured.kiosk.hub.put("said", {
                "cue": -drop, "line": "drop", "text": f"drop {drop}", "alone": False, "at_ms": 0,
                "long_ms": 0, "begin": 0, "end": 1,
            })  # fmt: skip
            page.wait_for_function(
                f"() => document.body.dataset.link === 'live'"
                f" && document.querySelector('#caption').textContent === 'drop {drop}'"
            )
            found.append((time.monotonic() - began) * 1_000)
    return found


def measure(args: argparse.Namespace, server: Any) -> dict[str, Any]:
    measured = Measured(voice=server is not None)
    if server is not None and measured.kiosk.hub.value("microphone") is None:
        raise SystemExit("the kiosk has no microphone")
    names = entries(measured)[:-1]  # the round would end with the last
    turns = [names[place % len(names)] for place in range(args.answers)]
    half = turns[: max(2, args.answers // 2)]
    cookies = measured.cookies(args.phones)
    verdicts: dict[str, list[float]] = {"one": [], "all": []}
    state: dict[str, list[float]] = {}
    play(measured, names[:2], server)  # the engines are warm
    for who, viewers, seats, said in (
        ("one", 1, [], half), ("all", args.viewers, cookies, turns), ("one", 1, [], half),
    ):  # fmt: skip
        pages = Pages(measured.served.url, viewers, seats)
        before = len(measured.changes)
        verdicts[who] += play(measured, said, server)
        time.sleep(0.5)
        arrived = pages.close()
        state.setdefault(who, []).extend(delays_of(measured.changes[before:], arrived))
    back = reconnects(measured, args.drops) if server is None else []
    measured.served.close()
    if not verdicts["one"] or not verdicts["all"]:
        raise SystemExit(f"no ruling before one page or before all: {verdicts}")
    ratio = statistics.median(verdicts["all"]) / statistics.median(verdicts["one"])
    return {
        "by": "voice" if server is not None else "text",
        "viewers": args.viewers, "phones": len(cookies),
        "changes_seen": len(state["all"]),
        "state_p50_ms": share(state["all"], 0.50), "state_p95_ms": share(state["all"], 0.95),
        "state_p99_ms": share(state["all"], 0.99), "state_one_p95_ms": share(state["one"], 0.95),
        "answers_one": len(verdicts["one"]), "answers_all": len(verdicts["all"]),
        "verdict_one_p50_ms": share(verdicts["one"], 0.50),
        "verdict_all_p50_ms": share(verdicts["all"], 0.50),
        "verdict_one_p95_ms": share(verdicts["one"], 0.95),
        "verdict_all_p95_ms": share(verdicts["all"], 0.95),
        "verdict_ratio": round(ratio, 3), "drops": len(back),
        "back_p50_ms": share(back, 0.50), "back_worst_ms": round(max(back, default=-1.0), 1),
        "cpus": os.cpu_count(), "load": round(os.getloadavg()[0], 1),
    }  # fmt: skip


def main() -> int:
    if sys.argv[1:2] == ["--pages-of"]:
        url, viewers, *cookies = sys.argv[2:]
        print(json.dumps(asyncio.run(_pages(url, int(viewers), cookies))))
        return 0
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--voice", action="store_true", help="spoken, on a private sound server")
    parser.add_argument("--viewers", type=int, default=200)
    parser.add_argument("--phones", type=int, default=9)
    parser.add_argument("--answers", type=int, default=20)
    parser.add_argument("--drops", type=int, default=20, help="of a page's connection (20)")
    parser.add_argument("--json", type=Path, help="write the figures there too")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as state, contextlib.ExitStack() as stack:
        os.environ["VOICEHOST_STATE"] = state
        server = None
        if args.voice:
            from voicehost.testing.robots.sound_server import SoundServer

            server = stack.enter_context(SoundServer(Path(tempfile.mkdtemp(dir=state))))
            os.environ.update(server.environment)
        figures = measure(args, server)
        good = (
            figures["state_p95_ms"] <= STATE_MS
            and figures["verdict_ratio"] <= RATIO
            and figures["back_worst_ms"] <= BACK_MS
        )
    for key, value in figures.items():
        print(f"{key:20} {value}")
    if args.json:
        args.json.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    return int(not good)


if __name__ == "__main__":
    raise SystemExit(main())
