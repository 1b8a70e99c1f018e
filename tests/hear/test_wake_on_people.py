"""Waiting to be called, with the real engines: a few people call, and a minute of talk does not."""

import argparse
import os
from pathlib import Path

import pytest

from voicehost.commands.bench_wake import Bench
from voicehost.hear.wake import AWAKE
from voicehost.testing.wake_room import clips

pytestmark = pytest.mark.shared

SHARED = Path(os.environ.get("VOICEHOST_SHARED", Path(__file__).parents[3] / "shared"))
PHRASES = ["jarvis", "smart mirror"]
EVERY = 4


@pytest.mark.skipif(not SHARED.is_dir(), reason=f"the test data does not lie at {SHARED}")
def test_people_who_call_are_heard_and_a_minute_of_talk_is_not() -> None:
    known, bench = clips(SHARED / "speech"), Bench()
    calls = [one for one in known if one.words in PHRASES][::EVERY]
    scores = [bench.clean(call) for call in calls]
    assert len(scores) == 8
    assert sum(score >= AWAKE for score in scores) >= 7
    args = argparse.Namespace(hours=1 / 60, talk=[], music=[], noise=SHARED / "noise", seed=5)
    false, told = bench.hours(args, known, PHRASES)
    assert told["of them talk"] > 0
    assert all(score < AWAKE for one in false.values() for score in one)
