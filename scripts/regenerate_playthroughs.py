#!/usr/bin/env python3
"""Make the golden transcripts again: tests/playthroughs/GAME/*.txt -> *.out (a tour: *.jsonl too).

Read the difference like prose before committing it.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.playthroughs import FOLDER, names, played

if __name__ == "__main__":
    for name in names():
        for as_json in (False, True) if name.endswith("/tour") else (False,):
            target = FOLDER / f"{name}.{'jsonl' if as_json else 'out'}"
            text = played(name, as_json=as_json)
            changed = not target.exists() or target.read_text(encoding="utf-8") != text
            target.write_text(text, encoding="utf-8")
            print(f"{'changed' if changed else 'same   '} {name}{target.suffix}")
