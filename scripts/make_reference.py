#!/usr/bin/env python3
"""Writes docs/reference.md: every command, setting, game, event, effect, wait and refusal, from
their own words in the code. tests/test_docs.py compares.
"""

import argparse
import ast
import importlib
import inspect
import sys
from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

TOP = Path(__file__).parents[1]
sys.path.insert(0, str(TOP))

from voicehost.catalogue import GAMES  # noqa: E402
from voicehost.cli import COMMANDS, parser_for  # noqa: E402
from voicehost.core import effects, errors, events, game, heard, verdict, wait  # noqa: E402
from voicehost.journal import records  # noqa: E402
from voicehost.settings import Settings  # noqa: E402

TARGET = TOP / "docs" / "reference.md"
HEAD = """# Reference

Written by `scripts/make_reference.py` from the code's own words; do not edit by hand.
"""


def reference() -> str:
    """The whole page."""
    parts = [
        HEAD,
        *_commands(),
        *_settings(),
        *_games(),
        *_types("Events: what can happen to a game", get_args(events.Event)),
        *_types("Effects: what a game may ask for", get_args(effects.Effect)),
        *_types("Waits: what a state waits for", [
            wait.Wait, wait.Expect, wait.Answers, wait.Intent, wait.Timer, wait.Collect, wait.Draw,
        ]),
        *_types("Records: what the journal keeps", get_args(records.Record)),
        *_choices("Refusals: why an event is not taken", game.Refusal),
        *_choices("Outcomes: what a judge can say", verdict.Outcome),
        *_choices("Ways of passing an answer", heard.Passing),
        *_errors(),
    ]  # fmt: skip
    return "\n".join(parts).rstrip() + "\n"


def _commands() -> Iterator[str]:
    yield "## Commands\n"
    yield "Exit codes: 0 done, 1 a finding, 2 wrong use.\n"
    parser = parser_for(COMMANDS)
    for name, help_text, sub in _subparsers(parser):
        yield from _command(f"voicehost {name}", help_text, sub)


def _command(name: str, help_text: str, parser: argparse.ArgumentParser) -> Iterator[str]:
    yield f"### `{name}`\n"
    yield f"{help_text[:1].upper()}{help_text[1:].rstrip('.')}.\n"
    rows = [_option(action) for action in parser._actions if _worth_telling(action)]
    if rows:
        yield "\n".join(rows) + "\n"
    for child, child_help, sub in _subparsers(parser):
        yield from _command(f"{name} {child}", child_help, sub)


def _worth_telling(action: argparse.Action) -> bool:
    return not isinstance(action, argparse._SubParsersAction | argparse._HelpAction)


def _option(action: argparse.Action) -> str:
    name = " ".join(action.option_strings) or str(action.metavar or action.dest)
    value = f" {action.metavar or action.dest.upper()}" if _takes_value(action) else ""
    choices = f" ({', '.join(map(str, action.choices))})" if action.choices else ""
    return f"- `{name}{value}`: {(action.help or '').rstrip(' .')}{choices}"


def _takes_value(action: argparse.Action) -> bool:
    return bool(action.option_strings) and action.nargs != 0


def _subparsers(
    parser: argparse.ArgumentParser,
) -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for name, sub in action.choices.items():
                yield name, helps.get(name, sub.description or ""), sub


def _settings() -> Iterator[str]:
    yield "## Settings\n"
    yield (
        "Flags win over the environment, the environment over the config file, the file over\n"
        "defaults; `voicehost config show --origin` tells which won.\n"
    )
    yield "| setting | environment | default | meaning |\n| --- | --- | --- | --- |"
    docs = _field_docs(Settings)
    for field in fields(Settings):
        default = f"`{field.default}`" if field.default != "" else ""
        variable = f"VOICEHOST_{field.name.upper()}"
        yield f"| `{field.name}` | `{variable}` | {default} | {docs[field.name]} |"
    yield ""


def _games() -> Iterator[str]:
    yield "## Games\n"
    for one in GAMES:
        yield f"### `{one.name}`: {one.title}\n"
        aliases = f" Also called {', '.join(one.aliases)}." if one.aliases else ""
        yield f"{one.players[0]} to {one.players[1]} players, {one.cards} cards a game.{aliases}\n"
        if one.variants:
            yield f"Variants: {', '.join(f'`{name}`' for name in one.variants)}.\n"
        rows = [
            f"- `--option {option.key}={option.default}`: {option.meaning}"
            + (f" ({option.low} to {option.high})" if option.low is not None else "")
            + (f" ({', '.join(option.choices)})" if option.choices else "")
            for option in one.options
        ]
        yield "\n".join(rows) + "\n"


def _types(title: str, types: Any) -> Iterator[str]:
    yield f"## {title}\n"
    for kind in types:
        yield f"### `{kind.__name__}`\n"
        yield f"{_doc(kind)}\n"
        docs = _field_docs(kind)
        rows = [
            f"- `{field.name}`" + (f": {docs[field.name]}" if field.name in docs else "")
            for field in fields(kind)
        ]
        if rows:
            yield "\n".join(rows) + "\n"


def _choices(title: str, kind: type[StrEnum]) -> Iterator[str]:
    yield f"## {title}\n"
    docs = _field_docs(kind)
    rows = [
        f"- `{one.value}`" + (f": {docs[one.name]}" if one.name in docs else "") for one in kind
    ]
    yield "\n".join(rows) + "\n"


def _errors() -> Iterator[str]:
    yield "## Errors\n"
    yield "Each says what, where, and the way out; none says an answer.\n"
    kinds = [kind for _, kind in inspect.getmembers(errors, inspect.isclass)]
    kinds.sort(key=lambda kind: inspect.getsourcelines(kind)[1])
    yield "\n".join(f"- `{kind.__name__}`: {_doc(kind)}" for kind in kinds) + "\n"


def _doc(kind: type) -> str:
    """The first paragraph of a docstring, on one line."""
    return " ".join((inspect.getdoc(kind) or "").split("\n\n")[0].split())


def _field_docs(kind: type) -> dict[str, str]:
    """The texts that stand under the fields of a class."""
    module = importlib.import_module(kind.__module__)
    tree = ast.parse(inspect.getsource(module))
    body = next(
        node.body
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    )
    found = {}
    for node, after in pairwise(body):
        text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        if text and isinstance(node, ast.AnnAssign | ast.Assign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            found[ast.unparse(target)] = " ".join(str(after.value.value).split())
    return found


if __name__ == "__main__":
    TARGET.write_text(reference(), encoding="utf-8")
