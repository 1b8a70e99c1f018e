"""`--build ask`: the host asks which charts are played; by voice, and typed."""

import io
from pathlib import Path

import pytest

from tests.front.test_seats_by_voice import Said, phrase
from voicehost.cli import main
from voicehost.core.errors import UsageError
from voicehost.director import chart_talk
from voicehost.director.chart_talk import ChartStage, ChartTalk
from voicehost.front.loop import VirtualTime
from voicehost.front.seat_talk import CalledOffError, charts_host_for, seated, talked
from voicehost.front.text_mode import TextMouth
from voicehost.front.wish import ASK, Wish
from voicehost.packs.choose import choose_charts
from voicehost.packs.library import find_charts
from voicehost.packs.top_ten_quiz import CATEGORIES

pytestmark = pytest.mark.unit

GAME = "top-ten-quiz"
LIST = ("sport", "sport", "nature", "fun", "fun", "people", "sport")


def talk() -> ChartTalk:
    return ChartTalk(categories=CATEGORIES, sets=tuple(range(1, 15)), cards=7)


@pytest.mark.parametrize(
    ("said", "build", "number"),
    [
        ("One of each, please", "one-per-category", None),
        ("one of each category", "one-per-category", None),
        ("a set", None, None), ("set 5", None, 5), ("Set twelve", None, 12),
        ("all sport", "category:sport", None), ("Nature only", "category:nature", None),
        ("seven of people", "category:people", None), ("economy", "category:economy", None),
    ],
)  # fmt: skip
def test_one_saying_is_enough(said: str, build: str | None, number: int | None) -> None:
    one = talk()
    says = one.hear(said.removesuffix(", please"))
    assert one.done
    assert (one.build, one.set) == (build, number)
    assert says[0].line.startswith("charts-")


def test_one_category_is_asked_for() -> None:
    one = talk()
    assert [say.line for say in one.hear("one category")] == ["charts-category"]
    assert [say.line for say in one.hear("astrology")] == ["charts-unknown", "charts-category"]
    one.hear("society")
    assert one.build == "category:society"


def test_a_list_is_named_one_by_one_and_can_be_taken_back() -> None:
    one = talk()
    one.hear("a list")
    for category in LIST[:3]:
        one.hear(category)
    assert one.hear("take that back")[0].line == "charts-back"
    assert one.named == list(LIST[:2])
    for category in LIST[2:]:
        assert not one.done
        one.hear(f"then {category}")
    assert one.build == ",".join(LIST)
    assert one.done
    assert one.ask is None


def test_a_set_that_is_not_there_is_asked_again() -> None:
    one = talk()
    assert [say.line for say in one.hear("set 99")] == ["charts-unknown", "charts-way"]
    assert [say.line for say in one.hear("")] == ["charts-unknown", "charts-way"]


@pytest.mark.parametrize("stage", list(ChartStage))
def test_whatever_is_listened_for_is_understood(stage: ChartStage) -> None:
    base = ChartTalk(categories=CATEGORIES, sets=(1, 14), cards=7, stage=stage, named=["fun"])
    if stage is ChartStage.DONE:
        return
    for one in chart_talk.listening(base).phrases:
        fresh = ChartTalk(categories=CATEGORIES, sets=(1, 14), cards=7, stage=stage, named=["fun"])
        assert not any(say.line == "charts-unknown" for say in fresh.hear(one.text)), one.text


def ask(*said: str) -> Wish:
    wish = Wish(game=GAME, players="Ann, Ben", build=ASK)
    host, mouth = charts_host_for(wish, "en"), TextMouth()
    heard = Said(host, *map(phrase, said))
    return talked(wish, host, VirtualTime(), [mouth, heard], [mouth])


def test_by_voice_the_wish_has_what_was_said() -> None:
    assert ask("one of each").build == "one-per-category"
    assert ask("set three").set == 3
    assert ask("set three").build is None
    assert ask("a list", *LIST).build == ",".join(LIST)


def test_what_may_be_said_in_every_state_may_be_said_here() -> None:
    one = talk()
    assert [say.line for say in one.hear("say that again")] == ["charts-way"]
    assert [say.line for say in one.hear("help")] == ["charts-help", "charts-way"]
    assert [say.line for say in one.hear("louder")] == ["louder", "charts-way"]
    with pytest.raises(CalledOffError):
        ask("stop the game")


def test_typed_lines_may_tell_players_and_charts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("all nature\nscore\n"))
    words = ["play", GAME, "--text", "--build", "ask", "--seed", "1"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "HOST: Which charts shall it be" in out
    assert "HOST: All nature, then." in out


def test_input_that_ends_too_soon_is_told() -> None:
    with pytest.raises(UsageError, match="before the charts were chosen"):
        seated(Wish(game=GAME, build=ASK), iter(["a list", "sport"]), io.StringIO(), "en")


def test_it_is_not_asked_where_it_is_said_or_where_there_is_a_deck() -> None:
    with pytest.raises(UsageError, match="both say"):
        seated(Wish(game=GAME, build=ASK, set=2), iter(()), io.StringIO(), "en")
    with pytest.raises(UsageError, match="shuffled deck"):
        seated(Wish(game="capten", build=ASK), iter(()), io.StringIO(), "en")


def test_a_list_is_played_in_its_order_and_what_was_played_comes_last() -> None:
    by_id = {info.id: info for info in find_charts(GAME, "en")}
    first = choose_charts(GAME, "en", build=",".join(LIST), seed=4)
    assert tuple(by_id[name].category for name in first) == LIST
    assert len(set(first)) == 7
    second = choose_charts(GAME, "en", build=",".join(LIST), seed=4, played=first)
    assert not set(first) & set(second)
