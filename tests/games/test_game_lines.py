"""Every line an engine says stands in prompts/en/GAME.ftl, takes the arguments it is given, ends a
question with one question and is short enough to be heard."""

import re
from collections.abc import Iterator, Mapping
from itertools import product

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast

from voicehost.catalogue import GAMES
from voicehost.core.effects import Arg, Caption, Say
from voicehost.core.errors import RuleError
from voicehost.core.game import Game, Question
from voicehost.core.heard import Passing
from voicehost.resources import resource
from voicehost.testing.play import make_brief, make_table, play, some_options

pytestmark = [pytest.mark.unit, pytest.mark.slow]

each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])

LONGEST = 115
"""Characters that fit into 8 s at 165 words a minute (measured on these lines with espeak-ng:
122 characters took 8.0 s), with players' names of a usual length."""

SEALED = "so und so"
"""Stands for an opened text."""

_said: dict[str, list[Say]] = {}


def source(game: Game) -> str:
    return resource("prompts", "en", f"{game.name}.ftl").read_text(encoding="utf-8")


def messages(game: Game) -> Mapping[str, ast.Message]:
    body = FluentParser().parse(source(game)).body
    assert [entry.content for entry in body if isinstance(entry, ast.Junk)] == []
    return {entry.id.name: entry for entry in body if isinstance(entry, ast.Message)}


def said(game: Game) -> list[Say]:
    """One of each line with each set of arguments' values' kinds, from many random games."""
    if game.name not in _said:
        kept: dict[object, Say] = {}
        for variant in (None, *game.variants):
            for seed in range(120):
                for say in _says(game, variant, seed):
                    numbers = [arg for arg in say.args.values() if isinstance(arg, int)]
                    key = (say.line, *(min(number, 2) for number in numbers))
                    kept[key] = say
        _said[game.name] = list(kept.values())
    return _said[game.name]


def _plays_short(game: Game) -> bool:
    """Whether a deck that runs out is one of the game's endings."""
    try:
        game.start(make_brief(game, cards=2), make_table(game), {}, None)
    except RuleError:
        return False
    return True


def _says(game: Game, variant: str | None, seed: int) -> Iterator[Say]:
    players = (4, 5, 8, 9 if variant is None else 8)[seed % 4]
    short = 2 if seed % 4 == 3 and _plays_short(game) else None
    options = some_options(game, seed) if seed % 3 else {}
    played = play(game, seed, options, variant, players, short)
    for step in (played.opening, *played.steps):
        yield from (effect for effect in step.effects if isinstance(effect, Say))
        expect = game.wait(step.state).expect
        if expect and expect.prompt:
            yield expect.prompt
        if seed < 10:
            for question in Question:
                yield from game.tell(step.state, question)


def renderings(game: Game) -> Iterator[tuple[str, str]]:
    """Every wording of every line that was said, as words."""
    bundle = FluentBundle(["en"], use_isolating=False)
    bundle.add_resource(FluentResource(source(game)))
    for say in said(game):
        message = bundle.get_message(say.line)
        for pattern, passing in product((message.value, *message.attributes.values()), Passing):
            args = {"passing": passing.value, **_plain(say.args)}
            text, errors = bundle.format_pattern(pattern, args)
            assert errors == [], say
            yield say.line, " ".join(text.split())


def _plain(args: Mapping[str, Arg]) -> dict[str, str | int]:
    return {key: SEALED if isinstance(arg, Caption) else arg for key, arg in args.items()}


@each_game
def test_every_line_said_is_there_and_takes_its_arguments(game: Game) -> None:
    known = messages(game)
    assert {say.line for say in said(game)} <= set(known)
    assert len(list(renderings(game))) >= len(known)


@each_game
def test_every_line_there_is_said_by_somebody(game: Game) -> None:
    assert set(messages(game)) == {say.line for say in said(game)}


@each_game
def test_wordings_have_known_names(game: Game) -> None:
    names = {attr.id.name for message in messages(game).values() for attr in message.attributes}
    assert names <= {"v2", "v3", "first"}


@each_game
def test_a_line_fits_into_eight_seconds(game: Game) -> None:
    for line, text in renderings(game):
        assert len(text) <= LONGEST, (line, text)


@each_game
def test_a_question_is_one_question_at_the_end(game: Game) -> None:
    prompts = {
        expect.prompt.line
        for variant in (None, *game.variants)
        for seed in range(20)
        for step in play(game, seed, variant=variant).steps
        if (expect := game.wait(step.state).expect) and expect.prompt
    }
    for line, text in renderings(game):
        if line in prompts and SEALED not in text:
            assert text.endswith("?"), (line, text)
        assert text.count("?") <= 1, (line, text)


@each_game
def test_lines_end_like_sentences(game: Game) -> None:
    for line, text in renderings(game):
        assert re.search(r"[.?!]$", text) or text.endswith(SEALED), (line, text)
        assert "  " not in text
        assert " ." not in text
