"""Open ten thousand WebSockets to a kiosk and count what it refuses.

    scripts/kiosk_sockets.py [10000] [--json FILE]

The host runs in a process of its own, by text; 200 sockets are opened at a time, and those that
are let in are held. Meanwhile another client asks how the host is, twice a second.

Exit code 1 if more were open at once than the host means to hold, or it was not well afterwards.
"""

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))


async def _knock(url: str, count: int) -> dict[str, int]:
    """Open WebSockets by the thousand and hold those that are let in."""
    from websockets.asyncio.client import connect
    from websockets.exceptions import WebSocketException
    from websockets.protocol import State

    held: list[Any] = []
    ends = {"let_in": 0, "open": 0, "refused": 0}
    gate = asyncio.Semaphore(200)

    async def one() -> None:
        async with gate:
            try:
                socket = await asyncio.wait_for(connect(url, open_timeout=30), 40)
                await asyncio.wait_for(socket.recv(), 20)
            except (OSError, TimeoutError, WebSocketException):
                ends["refused"] += 1
                return
            ends["let_in"] += 1
            held.append(socket)
            # those that the host has let go meanwhile count no more
            ends["open"] = max(ends["open"], sum(one.state is State.OPEN for one in held))

    await asyncio.gather(*(one() for _ in range(count)))
    for socket in held:
        socket.transport.abort()
    return ends


def sockets(count: int) -> dict[str, Any]:
    """What becomes of so many sockets, and whether the host is there for others meanwhile."""
    import resource
    import urllib.request

    from voicehost.kiosk.guard import PAGES_MOST

    with tempfile.TemporaryDirectory() as state:
        process = subprocess.Popen(
            [sys.executable, "-m", "voicehost", "serve", "--text", "--port", "8791"],
            env={**os.environ, "VOICEHOST_STATE": state}, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            assert process.stderr is not None
            process.stderr.readline()
            url = "http://127.0.0.1:8791"
            answers: list[float] = []
            done = threading.Event()

            def ask() -> None:
                while not done.wait(0.5):
                    began = time.monotonic()
                    with contextlib.suppress(OSError):
                        urllib.request.urlopen(f"{url}/health", timeout=5).read()
                        answers.append((time.monotonic() - began) * 1_000)

            asker = threading.Thread(target=ask)
            asker.start()
            began = time.monotonic()
            ends = asyncio.run(_knock(url.replace("http", "ws") + "/stream", count))
            took = time.monotonic() - began
            done.set()
            asker.join()
            time.sleep(7)
            alive = json.load(urllib.request.urlopen(f"{url}/health", timeout=10))["ok"]
            status = Path(f"/proc/{process.pid}/status").read_text("ascii")
            memory = next(int(x.split()[1]) for x in status.splitlines() if x.startswith("VmHWM"))
        finally:
            process.terminate()
            process.wait(20)
    return {
        "asked": count, **ends, "most_at_once": PAGES_MOST, "seconds": round(took, 1),
        "alive": alive, "peak_mb": memory // 1024, "answers_meanwhile": len(answers),
        "files_limit": resource.getrlimit(resource.RLIMIT_NOFILE)[0],
    }  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("count", nargs="?", type=int, default=10_000)
    parser.add_argument("--json", type=Path, help="write the figures there too")
    args = parser.parse_args()
    figures = sockets(args.count)
    for key, value in figures.items():
        print(f"{key:20} {value}")
    if args.json:
        args.json.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    return int(not (figures["alive"] and figures["open"] <= figures["most_at_once"]))


if __name__ == "__main__":
    raise SystemExit(main())
