"""Desítka's cards: schema, lint, and what the judge makes of every option of the shipped ones."""

import re
from collections import Counter
from pathlib import Path

import pytest

from voicehost.core.heard import Piece
from voicehost.core.ids import position_of, slot
from voicehost.core.verdict import Outcome
from voicehost.judge.judge import Judge
from voicehost.packs.crib import crib
from voicehost.packs.desitka import CATEGORIES
from voicehost.packs.desitka_card import QuestionCard
from voicehost.packs.library import chart_paths, read_chart, shipped_root
from voicehost.packs.lint import Linter
from voicehost.packs.load import choose_charts, load_deck
from voicehost.sealed.secret import open_secret
from voicehost.words.formats import read_pair

pytestmark = pytest.mark.unit

GAME = "desitka"
IDS = sorted(chart_paths(GAME, "en"))


def problems_of(text: str, tmp_path: Path) -> list[str]:
    path = tmp_path / "de-mine.yaml"
    path.write_text(text, encoding="utf-8")
    linter = Linter(sounds=False)
    linter.check(path)
    return [f"{p.field}: {p.problem}" for p in linter.problems]


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def form(name: str) -> str:
    return read(chart_paths(GAME, "en")[name]).replace(name, "de-mine")


def test_there_are_enough_cards_of_every_format() -> None:
    deck = load_deck(GAME, "en", IDS, 1)
    counts = Counter(brief.group for brief in deck.brief.cards)
    assert len(IDS) == 200
    assert set(counts) == set(range(1, 7))
    assert max(counts.values()) - min(counts.values()) <= 1


def shipped() -> list[QuestionCard]:
    return [read_chart(GAME, path) for path in chart_paths(GAME, "en").values()]  # type: ignore[misc]


def test_a_hundred_cards_have_two_sides_of_different_formats_and_subjects() -> None:
    cards = shipped()
    assert {(card.number, card.side) for card in cards} == {
        (number, side) for number in range(1, 101) for side in "ab"
    }
    fronts = {card.number: card for card in cards if card.side == "a"}
    for back in (card for card in cards if card.side == "b"):
        assert back.format != fronts[back.number].format, back.id
        assert back.category != fronts[back.number].category, back.id


def test_subjects_are_balanced() -> None:
    counts = Counter(card.category for card in shipped())
    assert set(counts) == set(CATEGORIES)
    assert max(counts.values()) <= 1.5 * min(counts.values())


def test_options_that_sound_alike_are_named(tmp_path: Path) -> None:
    path = tmp_path / "de-mine.yaml"
    path.write_text(form("de-gems").replace('"onyx"', '"the ruby"'), encoding="utf-8")
    linter = Linter()
    linter.check(path)
    assert [(p.field, p.problem, p.severity) for p in linter.problems] == [
        ("options[6]", "sounds like options[1]", "warning")
    ]


@pytest.mark.slow
def test_a_game_plays_one_side_of_a_card() -> None:
    by_id = {card.id: card.number for card in shipped()}
    for seed in range(5):
        deck = choose_charts(GAME, "en", seed=seed, roots=[shipped_root()])
        assert len(deck) == 24
        assert len({by_id[name] for name in deck}) == 24


def test_the_side_not_played_yet_comes_up() -> None:
    fronts = [card.id for card in shipped() if card.side == "a"]
    deck = choose_charts(GAME, "en", seed=3, played=fronts, roots=[shipped_root()])
    assert not set(deck) & set(fronts)


def test_cards_without_a_number_are_cards_of_their_own() -> None:
    folder = Path(__file__).parent / GAME
    deck = choose_charts(GAME, "en", seed=1, roots=[folder])
    assert sorted(deck) == sorted(chart_paths(GAME, "en", [folder]))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('card: 7\nside: "b"\n', "card: 7\n", "card and side go together"),
        ('card: 7\nside: "b"\n', 'side: "b"\n', "card and side go together"),
        ('card: 7\nside: "b"\n', "", "card 7 has one side"),
        ('side: "b"', 'side: "a"', "card 7 has its side a"),
        ('side: "b"', 'side: "c"', "not a word known here"),
        ("card: 7\n", "card: seven\n", "a number expected"),
        ("card: 7\n", "card: 0\n", "not a card's number"),
        ('format: "true-false"', 'format: "colour"', "both sides have one format"),
    ],
)
def test_faults_of_double_sided_cards_are_named(
    old: str, new: str, problem: str, tmp_path: Path
) -> None:
    folder = tmp_path / "en" / GAME
    (folder / "charts").mkdir(parents=True)
    (folder / "pack.yaml").write_text(
        'game: desitka\nname: "Mine"\nlang: en\nlicence: "CC0-1.0"\ncredits: []\n', "utf-8"
    )
    paths = chart_paths(GAME, "en")
    for name, side in (("de-gems", "a"), ("de-mammals", "b")):
        text = re.sub(r"card: \d+\nside: .*\n", f'card: 7\nside: "{side}"\n', read(paths[name]))
        if side == "b":
            assert old in text
            text = text.replace(old, new)
            if "format" in old:
                text = text.replace('"true"', '"red"').replace('"false"', '"blue"')
        (folder / "charts" / f"{name}.yaml").write_text(text, "utf-8")
    linter = Linter(sounds=False)
    linter.check(folder)
    assert any(problem in found.problem for found in linter.problems), linter.problems


@pytest.mark.parametrize("name", IDS)
def test_every_answer_is_ruled_right_under_its_option_and_wrong_under_others(name: str) -> None:
    deck = load_deck(GAME, "en", [name], 1)
    card, key = next(iter(deck.key.cards.items()))
    judge = Judge(deck.key)
    places = [slot(card, "option", n) for n in range(1, 11)]
    deck.door.open(places)
    options = tuple(deck.door.read(place) for place in places)
    for entry in key.entries:
        number = position_of(entry.slot)
        for said in (f"{options[number - 1]}, {open_secret(entry.answer)}",
                     f"option {number}, {open_secret(entry.answer)}"):  # fmt: skip
            pair = read_pair(said, options)
            assert pair is not None, said
            assert pair.option == number, said
            verdict = judge.rule(card, Piece(words=pair.answer), at=entry.slot)
            assert verdict.outcome is Outcome.HIT, said
        forms = {open_secret(form) for form in (entry.answer, *entry.aliases)}
        for other in key.entries:
            if open_secret(other.answer) not in forms:
                wrong = judge.rule(card, Piece(words=open_secret(other.answer)), at=entry.slot)
                assert wrong.outcome is Outcome.MISS, (name, number)


def test_the_public_list_is_the_same_whatever_lies_under_the_options() -> None:
    deck = load_deck(GAME, "en", ["de-years", "de-mammals", "de-gems"], 1)
    for card, key in deck.key.cards.items():
        phrases = {phrase.casefold() for phrase in deck.topics[card].phrases}
        if key.format == "number":
            assert len(phrases) == 10
        else:
            assert {open_secret(entry.answer) for entry in key.entries} <= phrases


def test_robots_name_options_with_right_and_wrong_answers() -> None:
    deck = load_deck(GAME, "en", ["de-gems", "de-mammals"], 1)
    gems, mammals = crib(deck).values()
    assert len(gems.right) == 10
    assert len(mammals.right) + len(mammals.wrong) == 10
    assert all(words.startswith("option ") for words in gems.wrong)


def test_a_card_file_is_known_by_its_fields(tmp_path: Path) -> None:
    assert problems_of(form("de-gems"), tmp_path) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        ("de-gems", '"ruby"', '"emerald"', "an option twice"),
        ("de-gems", 'answer: "green"', 'answer: "loud"', "its answer is no colour"),
        ("de-gems", '"ruby"', '"seven"', "a bare number as an option"),
        ("de-long-ago", '"tenth"', '"ninth"', "not every place once"),
        ("de-mammals", '"false"', '"true"', "10 are true"),
        ("de-capital-of", '"Norway"', '"Peru"', "an answer that lies twice"),
        ("de-capital-of", '"Norway"', '"Narnia"', "1 answers are not in the topic"),
        ("de-capital-of", 'topic: "countries"\n', "", "0 public words beside the answers"),
        ("de-gems", "{option: \"ruby\", answer: \"red\"}", "{option: \"ruby\"}", 'no "answer"'),
        ("de-gems", 'id: "de-mine"', 'id: "de-other"', "not the file's name"),
    ],
)  # fmt: skip
def test_faults_are_named(name: str, old: str, new: str, problem: str, tmp_path: Path) -> None:
    text = form(name)
    assert old in text
    assert any(problem in found for found in problems_of(text.replace(old, new), tmp_path))


def test_content_decides_the_digest() -> None:
    one, other = load_deck(GAME, "en", IDS[:2], 1), load_deck(GAME, "en", IDS[1:3], 1)
    assert one.digest != other.digest
