"""Charts that can be played by voice: what was measured is kept, and goes stale with the chart."""

import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from voicehost.cli import main
from voicehost.commands.packs_hear import _spoken
from voicehost.commands.packs_heard import (
    RECORDS,
    SNR_DB,
    VOICES,
    Ears,
    Listened,
    Spoken,
    digest_of,
    figures,
    good,
    heard,
    records,
    write_records,
)
from voicehost.hear.engines import choose_with_reason
from voicehost.packs.desitka_card import QuestionCard
from voicehost.packs.library import chart_paths, read_chart
from voicehost.packs.ranked import Chart
from voicehost.packs.schemas import SCHEMAS
from voicehost.packs.topics import NO_GAZETTEER, find_topic
from voicehost.resources import resource
from voicehost.testing.robots import voices as robot_voices

PACK = Path(__file__).parents[1] / "packs" / "top-ten-quiz"
SHIPPED = resource("packs", "en")


@pytest.fixture
def chart(tmp_path: Path) -> Chart:
    folder = tmp_path / "en" / "top-ten-quiz"
    shutil.copytree(PACK, folder)
    (folder / RECORDS).unlink(missing_ok=True)
    found = read_chart("top-ten-quiz", sorted((folder / "charts").glob("*.yaml"))[0])
    assert isinstance(found, Chart)
    return found


def _keep(chart: Chart, **values: object) -> None:
    row = Listened(digest_of(chart), spoken=40, top=40, first=40, within_two=40)
    for name, value in values.items():
        setattr(row, name, value)
    write_records(chart.path.parent.parent, {chart.id: row})


@pytest.mark.unit
def test_a_chart_never_listened_to_is_told_with_the_way_out(chart: Chart) -> None:
    (problem,) = heard("top-ten-quiz", chart, NO_GAZETTEER)
    assert "never listened" in problem.problem
    assert "voicehost packs hear" in problem.remedy
    assert problem.severity == "warning"


@pytest.mark.unit
def test_a_chart_is_taken_from_its_pack_and_a_loose_one_is_told_where_to_go(
    chart: Chart,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(chart.path.parent)
    ((game, found),) = _spoken(Path(chart.path.name))
    assert (game, found.id) == ("top-ten-quiz", chart.id)
    monkeypatch.setattr(robot_voices, "check", lambda: None)
    loose = shutil.copy(chart.path, tmp_path / "loose.yaml")
    assert main(["packs", "hear", str(loose)]) == 2
    assert "loose.yaml: no card" in capsys.readouterr().err


@pytest.mark.unit
def test_a_record_is_good_until_a_spoken_form_changes(chart: Chart) -> None:
    _keep(chart)
    assert not list(heard("top-ten-quiz", chart, NO_GAZETTEER))
    first = chart.entries[0]
    changed = replace(chart, entries=(replace(first, say=("another way",)), *chart.entries[1:]))
    (problem,) = heard("top-ten-quiz", changed, NO_GAZETTEER)
    assert "has changed" in problem.problem


@pytest.mark.unit
def test_entries_that_do_not_come_through_are_named_by_place(chart: Chart) -> None:
    _keep(chart, weak=[1, 4, 9], within_two=32)
    assert not list(heard("top-ten-quiz", chart, NO_GAZETTEER))
    _keep(chart, weak=[1, 4, 9], within_two=31)
    (problem,) = heard("top-ten-quiz", chart, NO_GAZETTEER)
    assert "only 31 of 40" in problem.problem
    assert "1, 4, 9" in problem.remedy
    kept = (chart.path.parent.parent / RECORDS).read_text("utf-8")
    told = f"{problem.problem} {problem.remedy} {kept}".replace(str(chart.path), "")
    told = told.replace(chart.id, "").casefold()
    assert not [e.word.text for e in chart.entries if e.word.text.casefold() in told]


@pytest.mark.unit
def test_the_bars() -> None:
    rows = [Listened("x", spoken=100, top=97, first=90, within_two=95)]
    assert good(figures(rows))
    assert not good(figures([replace(rows[0], top=96)]))
    assert not good(figures([replace(rows[0], within_two=94)]))
    assert not good(figures([*rows, *rows, Listened("y", spoken=10, top=10, within_two=7)]))


def _named(game: str) -> dict[str, Spoken]:
    cards = {name: read_chart(game, path) for name, path in chart_paths(game, "en").items()}
    return {name: card for name, card in cards.items() if isinstance(card, Spoken)}


@pytest.mark.unit
@pytest.mark.parametrize("game", list(SCHEMAS))
def test_every_shipped_chart_was_listened_to_as_it_is(game: str) -> None:
    known, cards = records(SHIPPED / game), _named(game)
    assert known.keys() == cards.keys()
    stale = [name for name, card in cards.items() if known[name].digest != digest_of(card)]
    assert not stale, "run: voicehost packs hear"
    shares = figures(known.values())
    assert not cards or good(shares), shares


@pytest.mark.unit
def test_a_record_of_a_card_with_options_goes_stale_with_them() -> None:
    card = read_chart("desitka", chart_paths("desitka", "en")["de-years"])
    assert isinstance(card, QuestionCard)
    first = card.choices[0]
    for changed in (
        replace(first, option="the last moon landing"),
        replace(first, answer="1972"),
        replace(first, say=("moon landing",)),
    ):
        other = replace(card, choices=(changed, *card.choices[1:]))
        assert digest_of(other) != digest_of(card)
    never = replace(card, path=Path("elsewhere") / "charts" / "de-years.yaml")
    (problem,) = heard("desitka", never, NO_GAZETTEER)
    assert problem.field == "options"
    assert "never listened" in problem.problem


@pytest.mark.model
def test_an_option_is_heard_with_its_answer_and_another_is_not() -> None:
    card = read_chart("desitka", chart_paths("desitka", "en")["de-years"])
    assert isinstance(card, QuestionCard)
    ears = Ears(choose_with_reason("auto", "en").recogniser)
    row = ears.listen("desitka", card, NO_GAZETTEER, [3])
    assert (row.spoken, row.within_two, row.wrong) == (2, 2, 0)
    swapped = replace(card.choices[2], answer="1913", say=("the storming of the Bastille",))
    other = replace(card, choices=(*card.choices[:2], swapped, *card.choices[3:]))
    row = ears.listen("desitka", other, NO_GAZETTEER, [3])
    assert row.within_two == 0
    assert row.weak == [3]


@pytest.mark.model
def test_a_sample_is_heard_as_the_records_say() -> None:
    """A hundred utterances drawn anew whenever a card changes: 20 entries by every voice in every
    noise, and 10 options."""
    cards = [(game, card) for game in SCHEMAS for card in _named(game).values()]
    rng = random.Random("".join(digest_of(card) for _, card in cards))
    charts = [one for one in cards if isinstance(one[1], Chart)]
    options = [one for one in cards if isinstance(one[1], QuestionCard)]
    ears, rows = Ears(choose_with_reason("auto", "en").recogniser), []
    for game, card in (*rng.choices(charts, k=20), *rng.choices(options, k=10)):
        place = rng.randint(1, 10)
        gazetteer = find_topic(card.topic, "en", [SHIPPED.parent]) if card.topic else NO_GAZETTEER
        rows.append(ears.listen(game, card, gazetteer, [place]))
    shares = figures(rows)
    assert shares["spoken"] == 20 * len(VOICES) * len(SNR_DB) + 10 * len(VOICES)
    assert shares["within_two"] >= 0.88, shares
    assert shares["wrong"] <= 0.04, shares
