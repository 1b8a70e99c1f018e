"""Write the JSON Schema of each kind of pack file into voicehost/packs/json/.

    python scripts/make_pack_schemas.py

They follow from the games' schema modules (voicehost/packs/json_schema.py).
"""

import json
import sys
from pathlib import Path

from voicehost.packs.json_schema import schemas

FOLDER = Path(__file__).parents[1] / "voicehost" / "packs" / "json"


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    made = schemas()
    for name, schema in made.items():
        text = json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
        (FOLDER / f"{name}.schema.json").write_text(text, encoding="utf-8")
    for path in FOLDER.glob("*.schema.json"):
        if path.name.removesuffix(".schema.json") not in made:
            path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
