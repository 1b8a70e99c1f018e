"""Take pictures of the kiosk's pages in each phase of each game.

    scripts/kiosk_shots.py [FOLDER] [--games GAME ...] [--singles DIR]

What the pages would show at each phase of a game (tests/kiosk/moments.py), and between games, is
shown by a kiosk in this process. Writes a sheet of all phases for each game and size into FOLDER
(docs/kiosk): 1024 x 600 in the dark scheme, 1920 x 1080 in the light one, and a phone of 390 x 844.
--singles leaves the single pictures too. Needs Chromium.
"""

import argparse
import contextlib
import io
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Browser, Page

from tests.kiosk.browser import Served, browser
from tests.kiosk.moments import NAMES, SEAT, all_phases, show
from voicehost.catalogue import GAMES
from voicehost.front.wish import Wish

SIZES = {"1024": (1024, 600, "dark"), "1920": (1920, 1080, "light"), "phone": (390, 844, "light")}
TURNED_S = 0.6
"""How long tiles take to turn."""

KEPT_KB = 1_500
COVER = "top-ten-quiz", "1024", "guessing"
"""The picture that stands alone in the README and on the docs' first page, as cover.webp."""


def opened(served: Served, made: Browser, size: str, *, seat: str = "") -> Page:
    """A page of a size: the screen, or a seat's phone."""
    width, height, scheme = SIZES[size]
    view = {"width": width, "height": height}
    page = made.new_context(viewport=view, color_scheme=scheme).new_page()  # type: ignore[arg-type]
    page.goto(served.url + (f"/phone#{served.app.seats.ticket(seat)}" if seat else "/"))
    page.wait_for_selector("body[data-link=live]")
    return page


def shoot(served: Served, made: Browser, game: str) -> dict[str, dict[str, bytes]]:
    """Pictures by size and phase."""
    shots: dict[str, dict[str, bytes]] = {size: {} for size in SIZES}
    pages = {s: opened(served, made, s, seat=SEAT if s == "phone" else "") for s in SIZES}
    for moments, sizes in zip(all_phases(game), (("1024", "1920"), ("phone",)), strict=True):
        for phase, moment in moments.items():
            show(served, moment, *(pages[size] for size in sizes))
            time.sleep(TURNED_S)
            for size in sizes:
                shots[size][phase] = pages[size].screenshot()
    return shots


def asking(phase: str, text: str, choices: str, **facts: Any) -> dict[str, Any]:
    """What pages show while the host talks with visitors."""
    said = {"cue": 1, "line": "seat", "text": text, "alone": False, "at_ms": 0, "long_ms": 0,
            "begin": 0, "end": 1}  # fmt: skip
    given = [{"intent": words, "value": None, "words": words} for words in choices.split(", ")]
    return {"appliance": {"phase": phase, "spoken": True, "phrases": ["hey host"], **facts},
            "said": said, "choices": given, "microphone": "listening"}  # fmt: skip


WAITING = {"phase": "waiting", "spoken": True, "phrases": ["hey host"], "dark": False}
BETWEEN: dict[str, dict[str, Any]] = {
    "waiting": {"appliance": WAITING, "microphone": "waiting"},
    "at night": {"appliance": {**WAITING, "dark": True}, "microphone": "waiting"},
    "called": asking(
        "lobby", "Hello! Shall we go on with É Top!?, or play something new?",
        "go on, something new",
    ),
    "who plays": asking(
        "seating", "Welcome, Cleo. Who sits to the left?", "that is all, take that back",
        game="Desítka", names=["Ann", "Ben", "Cleo"],
    ),
}  # fmt: skip
"""The host between games, as its pages get it."""


def welcome(served: Served, made: Browser) -> dict[str, dict[str, bytes]]:
    """The pages between games, the owner's things, and the seats for phones."""
    shots: dict[str, dict[str, bytes]] = {}
    for game in ("e-top", "capten"):  # two that were left, to go on with
        served.kiosk.start(Wish(game=game, players=NAMES), secrets="phones")
        served.kiosk.end()
    hub = served.kiosk.hub
    for part in ("ended", "game"):
        hub.put(part, None)
    pages = {size: opened(served, made, size) for size in SIZES}
    for size, page in pages.items():
        page.wait_for_selector(".game")
        shots[size] = {"to choose": page.screenshot()}
        page.click("#owner-open")
        page.wait_for_selector("#owned summary")
        page.click("#owned summary >> nth=2")
        shots[size]["the owner"] = page.screenshot()
        page.keyboard.press("Escape")
        page.evaluate("() => document.activeElement.blur()")
    for name, parts in BETWEEN.items():
        for part, value in parts.items():
            hub.put(part, value)
        time.sleep(0.5)
        for size, page in pages.items():
            shots[size][name] = page.screenshot()
    hub.put("appliance", None)
    served.kiosk.start(Wish(game="capten", players=NAMES), secrets="phones")
    for size, page in pages.items():
        page.click("#phones")
        page.click(f"#seats button >> nth={list(SIZES).index(size)}")
        page.wait_for_selector("#picture img")
        shots[size]["seats for phones"] = page.screenshot()
    served.kiosk.end()
    return shots


@contextlib.contextmanager
def kiosk(made: Browser) -> Iterator[Served]:
    """A kiosk that remembers no evening before."""
    with tempfile.TemporaryDirectory() as state:
        os.environ["VOICEHOST_STATE"] = state
        served = Served()
        yield served
        for context in made.contexts:
            context.close()
        with contextlib.suppress(Exception):
            served.close()


def sheet(pictures: dict[str, bytes], path: Path, width: int, columns: int) -> None:
    """All pictures on one sheet, each with its phase."""
    images = [(name, Image.open(io.BytesIO(raw)).convert("RGB")) for name, raw in pictures.items()]
    height = width * images[0][1].height // images[0][1].width
    rows = -(-len(images) // columns)
    whole = Image.new("RGB", (columns * (width + 8), rows * (height + 26)), "#888888")
    draw, font = ImageDraw.Draw(whole), ImageFont.load_default(16)
    for place, (name, image) in enumerate(images):
        x, y = place % columns * (width + 8) + 4, place // columns * (height + 26)
        draw.text((x, y + 3), name, "#ffffff", font)
        whole.paste(image.resize((width, height), Image.Resampling.LANCZOS), (x, y + 24))
    whole.save(path, "WEBP", quality=38, method=6)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/kiosk"))
    parser.add_argument("--games", nargs="+", default=["welcome", *(game.name for game in GAMES)])
    parser.add_argument("--singles", type=Path)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with browser() as made:
        for game in args.games:
            with kiosk(made) as served:
                shots = welcome(served, made) if game == "welcome" else shoot(served, made, game)
            for size, pictures in shots.items():
                if args.singles:
                    args.singles.mkdir(parents=True, exist_ok=True)
                    for phase, raw in pictures.items():
                        name = f"{game}-{phase.replace(' ', '-')}-{size}.png"
                        (args.singles / name).write_bytes(raw)
                width = {"1024": 512, "1920": 640, "phone": 234}[size]
                columns = 5 if size == "phone" else 3
                sheet(pictures, args.folder / f"{game}-{size}.webp", width, columns)
            if game == COVER[0] and (raw := shots[COVER[1]].get(COVER[2])):
                cover = Image.open(io.BytesIO(raw)).convert("RGB")
                cover.save(args.folder / "cover.webp", "WEBP", quality=70, method=6)
            print(game, ", ".join(shots["1024"]), flush=True)
    size_kb = sum(path.stat().st_size for path in args.folder.glob("*.webp")) // 1024
    print(f"{size_kb} KB in {args.folder}" + (": too much" if size_kb > KEPT_KB else ""))
    return int(size_kb > KEPT_KB)


if __name__ == "__main__":
    raise SystemExit(main())
