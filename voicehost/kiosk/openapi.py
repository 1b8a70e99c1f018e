"""The control API as an OpenAPI text, from one table."""

from typing import Any

from voicehost import __version__

_WORDS = {"type": "string", "minLength": 1, "maxLength": 1000}
_NUMBER = {"type": "integer", "minimum": 0}

_COMMANDS: dict[str, tuple[str, dict[str, Any], tuple[str, ...], str]] = {
    "start": (
        "Start a game.",
        {"game": _WORDS, "players": _WORDS, "teams": _WORDS, "set": _NUMBER, "charts": _WORDS,
         "variant": _WORDS, "seed": _NUMBER, "secrets": _WORDS, "answers": _WORDS,
         "adult": {"type": "boolean"},
         "options": {"type": "object", "additionalProperties": {"type": ["string", "integer"]}}},
        ("game",), "201",
    ),
    "resume-session": ("Go on with a kept game.", {"session": _WORDS}, (), "201"),
    "end": ("Stop the game under way; it is kept.", {}, (), "200"),
    "say": ("Say words as the table.", {"words": _WORDS}, ("words",), "202"),
    "press": ("Stop the host's speech.", {}, (), "202"),
    "pause": ("Pause.", {}, (), "202"),
    "resume": ("End the pause.", {}, (), "202"),
    "undo": ("Take the last thing back.", {}, (), "202"),
    "ticket": ("A picture with which a phone takes a seat.", {"seat": _WORDS}, ("seat",), "200"),
    "revoke": ("Let a phone's seat go.", {"seat": _WORDS}, ("seat",), "200"),
    "pair": ("Let this client command the host.", {"code": _WORDS}, ("code",), "200"),
    "join": ("Take a seat with a ticket.", {"ticket": _WORDS}, ("ticket",), "200"),
    "unlock": ("Give the owner's code.", {"code": _WORDS}, ("code",), "200"),
    "lock": ("Hide the owner's things again.", {}, (), "200"),
    "leave": ("Let one's own seat go.", {}, (), "200"),
}  # fmt: skip

_QUESTIONS = {
    "/api/state": "All that a screen shows now.",
    "/api/games": "The games there are, and those kept.",
    "/api/settings": "The settings in force (the owner's).",
    "/api/packs": "The packs there are (the owner's).",
    "/api/history": "All games kept (the owner's).",
    "/health": "Whether the host is well, its version, and how microphone, speaker and recogniser "
    "stand; 503 where a game stands still.",
}


def openapi() -> dict[str, Any]:
    """The whole text (OpenAPI 3.1)."""
    problem = {"type": "object", "properties": {"problem": {"type": "string"}}}
    failures = {
        code: {"description": what, "content": {"application/json": {"schema": problem}}}
        for code, what in (
            ("400", "What is wrong with it."), ("403", "Not allowed."), ("413", "Too long."),
            ("421", "Another name."), ("429", "Too many."),
        )
    }  # fmt: skip
    done = {"application/json": {"schema": {"type": "object"}}}
    paths: dict[str, Any] = {}
    for name, (what, properties, required, code) in _COMMANDS.items():
        schema = {"type": "object", "properties": properties, "required": list(required)}
        paths[f"/api/{name}"] = {
            "post": {
                "summary": what,
                "requestBody": {
                    "required": bool(required), "content": {"application/json": {"schema": schema}}
                },
                "responses": {code: {"description": "Done.", "content": done}, **failures},
            }
        }  # fmt: skip
    for path, what in _QUESTIONS.items():
        paths[path] = {
            "get": {
                "summary": what,
                "responses": {"200": {"description": what, "content": done}, **failures},
            }
        }
    info = {"title": "voicehost", "version": __version__, "license": {"name": "MIT"}}
    return {"openapi": "3.1.0", "info": info, "paths": paths}
