#!/usr/bin/env python3
"""Canary packs, whose sealed words are unique nonsense, through every front: all that is written
and sent is scanned for them. Prints the figures.

  scripts/prove_canary.py [--seeds N]
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from starlette.testclient import TestClient

from voicehost.kiosk.app import App
from voicehost.kiosk.hub import Hub
from voicehost.kiosk.run import Kiosk
from voicehost.settings import Settings
from voicehost.testing.canary import Canary, write_canary_pack
from voicehost.testing.trust.fronts import FRONTS, TALK, leaks_of, wish_of
from voicehost.testing.trust.proof import own_state, shown

PATHS = ("/", "/phone", "/health", "/openapi.json", "/api/state", "/api/games", "/nothing", "/../x")
TURNS = 20


def by_kiosk(canary: Canary, seed: int) -> str:
    """The kiosk over HTTP: what it serves, what it streams, and how it refuses."""
    kiosk = Kiosk(Settings(), Hub(), text=True)
    told: list[str] = []
    try:
        kiosk.start(wish_of(canary), secrets="phones")
        with TestClient(
            App(kiosk, hosts=("testserver",)).asgi, client=("127.0.0.1", 40_000)
        ) as client:
            for number in range(TURNS):
                client.post("/api/press")
                client.post("/api/say", json={"words": TALK[(seed + number) % len(TALK)]})
                time.sleep(0.1)  # the game runs in a thread of its own
                told.append(client.get("/api/state").text)
                with client.websocket_connect("/stream") as socket:
                    told.append(socket.receive_text())
            for path in PATHS:
                answer = client.get(path)
                told += [str(answer.headers), answer.text]
    finally:
        kiosk.end()
    return "\n".join(told)


def main() -> int:
    """Prove it at the size asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20, help="games a front")
    args = parser.parse_args()
    fronts = {**FRONTS, "kiosk": by_kiosk}
    leaks: list[str] = []
    scanned = dict.fromkeys(fronts, 0)
    opened = 0
    with own_state(), tempfile.TemporaryDirectory() as name:
        for seed in range(args.seeds):
            canary = write_canary_pack(Path(name) / str(seed), vocabulary=seed + 1)
            for front, told_by in fronts.items():
                told = told_by(canary, seed)
                scanned[front] += len(told.encode())
                opened += ".task" in told
                leaks += [f"{front}, seed {seed}: {word}" for word in leaks_of(canary, told)]
        planted = f"{told} {canary.answers[1][2]} {canary.texts[5][0]}"
        found = len(leaks_of(canary, planted)) - len(leaks_of(canary, told))
    if found != 2:
        leaks.append("two planted words were not found")
    figures = {
        "fronts": len(fronts), "games": args.seeds * len(fronts), "bytes_scanned": scanned,
        "games_that_read_a_task": opened, "planted_caught": found,
    }  # fmt: skip
    return shown("canary", figures, leaks, "leaks")


if __name__ == "__main__":
    sys.exit(main())
