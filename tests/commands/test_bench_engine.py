"""voicehost bench engine: what it measures is what it says."""

import argparse
import dataclasses
import json

import pytest

from voicehost.catalogue import GAMES
from voicehost.commands import bench_engine
from voicehost.testing.play import play

pytestmark = pytest.mark.unit


def parsed(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    bench_engine.add_parser(parser.add_subparsers())
    return parser.parse_args(["engine", *arguments])


@pytest.mark.slow
def test_every_game_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    args = parsed("--games", "2", "--json")
    assert args.run(args) == 0
    games = json.loads(capsys.readouterr().out)["games"]
    assert list(games) == [game.name for game in GAMES]
    for row in games.values():
        assert row["played"] == 2
        assert row["events"] > 2
        assert row["games_per_s"] > 0
        assert row["steps_per_s"] > 0
        assert 0 < row["replay_ms"]["p50"] <= row["replay_ms"]["p95"]
        assert 0 < row["evening_kb"] <= row["peak_kb"]


def test_one_game_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    args = parsed(GAMES[0].aliases[0] if GAMES[0].aliases else GAMES[0].name, "--games", "1")
    assert args.run(args) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{GAMES[0].name}\n")
    assert "games a second" in out


def test_a_fold_that_ends_elsewhere_is_no_measurement() -> None:
    played = play(GAMES[0], 1)
    assert bench_engine.fold_s(played) > 0
    other = dataclasses.replace(played, steps=played.steps[:-1])
    with pytest.raises(RuntimeError, match="another state"):
        bench_engine.fold_s(other)


def test_the_timeline_holds_the_whole_game() -> None:
    played = play(GAMES[0], 2)
    timeline = bench_engine.timeline_of(played)
    assert timeline.state == played.state
    assert [moment.stamped for moment in timeline.moments] == list(played.events)
