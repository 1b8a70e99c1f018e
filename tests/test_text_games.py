"""Every game by text, typed by a table that does what it likes: it ends, its journal gives the same
game again, and what a seat cannot know makes no difference to what that seat sees (redraw law)."""

import os
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from voicehost.catalogue import DEALS, GAMES
from voicehost.core import chance
from voicehost.core.events import Turned, Unsealed
from voicehost.core.game import Game
from voicehost.core.ids import SlotId
from voicehost.director import overrule, secrets
from voicehost.director.director import Director
from voicehost.director.outputs import Keep, KeepSealed, Output, Whisper
from voicehost.director.setup import Setup
from voicehost.front.session import begin
from voicehost.front.wish import Wish
from voicehost.journal.records import Happened
from voicehost.judge.judge import Judge
from voicehost.packs.deck import Deck
from voicehost.sealed.answer_key import AnswerKey, CardKey
from voicehost.sealed.door import Door
from voicehost.sealed.secret import Secret, open_secret
from voicehost.settings import Settings
from voicehost.testing.typist import Typist, type_game
from voicehost.words.normalise import canonical

pytestmark = [pytest.mark.unit, pytest.mark.slow]

PACKS = Path(__file__).parent / "packs"
SEEDS = range(int(os.environ.get("VOICEHOST_TEXT_GAMES", "2")))
"""Games a test; scripts/full plays more."""

PLAYABLE = [(game, variant) for game in GAMES for variant in (None, *game.variants)]
each_game = pytest.mark.parametrize(
    ("game", "variant"),
    PLAYABLE,
    ids=[f"{game.name} {variant or ''}".strip() for game, variant in PLAYABLE],
)
each_seed = pytest.mark.parametrize("seed", SEEDS)


def setup_of(game: Game, variant: str | None, seed: int) -> Setup:
    """A game as `voicehost play --text` begins it, with the test pack."""
    root = PACKS / game.name
    wish = Wish(
        game=game.name,
        seed=seed,
        set=1 if (root / "sets.yaml").is_file() else None,
        packs=root,
        variant=variant,
    )
    session = begin(wish, Settings(), spoken=False, kept=False, replayable=True)
    return session.director.setup


Outputs = list[tuple[int, Output]]


@cache
def typed(game: Game, variant: str | None, seed: int) -> tuple[Director, list[str], Outputs]:
    director = Director(setup_of(game, variant, seed))
    typist = Typist(director, seed)
    outputs, _ = type_game(director, typist)
    return director, typist.lines, outputs


@each_seed
@each_game
def test_a_typed_game_ends_and_its_journal_gives_it_again(
    game: Game, variant: str | None, seed: int
) -> None:
    director, lines, outputs = typed(game, variant, seed)
    assert director.finished
    assert game.over(director.timeline.state)
    same, _ = type_game(Director(setup_of(game, variant, seed)), lines)
    assert same == outputs
    records = [output.record for _, output in outputs if isinstance(output, Keep)]
    restored = Director(setup_of(game, variant, seed))
    restored.restore(records, {}, 0)
    assert restored.timeline.state == director.timeline.state
    assert restored.view().board == director.view().board
    assert restored.view().captions == director.view().captions


class Undoing(Typist):
    """Says "undo" now and then, and looks whether it was exact."""

    undone = 0

    def __iter__(self) -> Iterator[str]:
        draw = random.Random(self.seed + 1)
        for line in super().__iter__():
            yield line
            timeline = self.director.timeline
            moment = timeline.last_thing()
            if moment is None or self.director.dialog is not None or draw.random() > 0.1:
                continue
            kept = timeline.moments[: moment.stamped.seq - 1]
            count = len(timeline.moments)
            self.lines.append("undo")
            yield "undo"
            if self.director.dialog is not None:
                assert overrule.replays_turned_card(self.director, moment), moment
                self.lines.append("yes")
                yield "yes"
            if len(timeline.moments) >= count and timeline.moments[len(kept)] is moment:
                assert overrule.replays_read_chart(self.director, moment), moment
                continue
            assert timeline.moments[: len(kept)] == kept
            later = timeline.moments[len(kept) :]
            assert (later[0].before if later else timeline.state) == moment.before
            self.undone += 1


@each_seed
@each_game
def test_undo_by_words_is_exact(game: Game, variant: str | None, seed: int) -> None:
    director = Director(setup_of(game, variant, seed))
    typist = Undoing(director, seed, asides=0)
    type_game(director, typist)
    assert director.finished
    assert typist.undone > 3


# --- Redraw ---------------------------------------------------------------------------------------


def redrawn(
    deck: Deck, opened: Mapping[SlotId, str], said: Sequence[str], draw: random.Random
) -> Deck:
    """The same deck to everybody who has seen what was opened: all other texts are others, and on
    the same public lists other words are the entries, as far as nobody has said them."""
    texts: dict[SlotId, Secret] = {}
    for slot, secret in deck.door._Door__texts.items():  # type: ignore[attr-defined]
        kept = slot in opened
        texts[slot] = secret if kept else Secret(f"{open_secret(secret)[::-1]} {draw.random()}")
    spoken = " ".join(canonical(line) for line in said)
    cards = {card: _redrawn_key(key, opened, spoken, draw) for card, key in deck.key.cards.items()}
    return replace(deck, key=AnswerKey(cards=cards, needs=deck.key.needs), door=Door(texts))


def _redrawn_key(
    key: CardKey, opened: Mapping[SlotId, str], spoken: str, draw: random.Random
) -> CardKey:
    """Entries nobody has seen trade places with rivals; on a card of options, with one another."""

    def silent(*names: Secret) -> bool:
        return not any(canonical(open_secret(name)) in spoken for name in names)

    hidden = [entry for entry in key.entries if entry.slot not in opened]
    if key.options:
        answers = [(entry.answer, entry.aliases) for entry in hidden]
        draw.shuffle(answers)
        fresh = {
            entry.slot: replace(entry, answer=answer, aliases=aliases)
            for entry, (answer, aliases) in zip(hidden, answers, strict=True)
        }
        return replace(key, entries=tuple(fresh.get(e.slot, e) for e in key.entries))
    alike = dict(key.rival_aliases)
    rivals = list(key.rivals)
    moving = [e for e in hidden if not e.ask_again and silent(e.answer, *e.aliases)]
    places = [
        place
        for place, rival in enumerate(rivals)
        if silent(rival, *alike.get(open_secret(rival), ()))
    ]
    fresh = {}
    for entry, place in zip(moving, draw.sample(places, len(places)), strict=False):
        name = open_secret(rivals[place])
        fresh[entry.slot] = replace(entry, answer=rivals[place], aliases=tuple(alike.pop(name, ())))
        rivals[place] = entry.answer
        if entry.aliases:
            alike[open_secret(entry.answer)] = entry.aliases
    entries = tuple(fresh.get(entry.slot, entry) for entry in key.entries)
    return replace(key, entries=entries, rivals=tuple(rivals), rival_aliases=alike)


def seen_by(seat: str, outputs: Outputs) -> Iterator[tuple[int, Output]]:
    """All that reaches a seat: what everybody gets, and what is whispered to it alone."""
    for at_ms, output in outputs:
        if isinstance(output, KeepSealed) or (isinstance(output, Whisper) and output.seat != seat):
            continue
        yield at_ms, output


@each_seed
@each_game
def test_what_is_never_opened_makes_no_difference(
    game: Game, variant: str | None, seed: int
) -> None:
    director, lines, outputs = typed(game, variant, seed)
    opened = director.setup.deck.door.opened
    setup = setup_of(game, variant, seed)
    deck = redrawn(setup.deck, opened, lines, random.Random(seed))
    other = Director(replace(setup, deck=deck, judge=Judge(deck.key)))
    again, _ = type_game(other, lines)
    for number, (one, two) in enumerate(zip(outputs, again, strict=False)):
        assert one == two, (number, one, two)
    assert len(outputs) == len(again)


def _secret_event(output: Output) -> Any:
    if isinstance(output, Keep) and isinstance(output.record, Happened):
        event = output.record.stamped.event
        return event if isinstance(event, Turned | Unsealed) else None
    return None


def _same_until_opened(seat: str, first: Outputs, second: Outputs) -> int:
    """How many outputs were the same for a seat before a secret of another was opened.

    Raises:
        AssertionError: one of them was another one.
    """
    count = 0
    pairs = zip(seen_by(seat, first), seen_by(seat, second), strict=False)
    for count, (one, two) in enumerate(pairs):
        if one != two:
            both = _secret_event(one[1]), _secret_event(two[1])
            assert all(both), (seat, one, two)
            return count
    return count


class Dealt:
    """Chance that deals one seat what it was dealt, and all others something else."""

    def __init__(self, seats: int, place: int) -> None:
        self._seats, self._place = seats, place
        self.deals = 0

    def draw(self, seed: int, counter: int, sides: int, count: int = 1) -> tuple[int, ...]:
        values = chance.draw(seed, counter, sides, count)
        if count != self._seats:
            return values
        self.deals += 1
        mine = values[self._place]
        others = [number for number in range(sides) if number != mine]
        random.Random(counter).shuffle(others)
        return (*others[: self._place], mine, *others[self._place : count - 1])


@each_seed
@pytest.mark.parametrize("game", [g for g in GAMES if g.name in DEALS], ids=lambda g: g.name)
def test_numbers_dealt_to_others_make_no_difference_to_a_seat(
    game: Game, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variant in (None, *game.variants):
        _, lines, outputs = typed(game, variant, seed)
        people = setup_of(game, variant, seed).table.players
        for place, player in enumerate(people):
            dealt = Dealt(len(people), place)
            with monkeypatch.context() as patch:
                patch.setattr(secrets, "chance", dealt)
                again, _ = type_game(Director(setup_of(game, variant, seed)), lines)
            assert dealt.deals
            assert _same_until_opened(player.seat, outputs, again) > 20


@each_seed
@each_game
def test_what_others_enter_makes_no_difference_to_a_seat(
    game: Game, variant: str | None, seed: int
) -> None:
    """Bids, wagers and letters of all other seats are others, until they are shown together."""
    _, lines, outputs = typed(game, variant, seed)
    entered = [line.split() for line in lines if line.startswith("@enter")]
    values = sorted({parts[2] for parts in entered})
    table = setup_of(game, variant, seed).table
    for player in table.players if len(values) > 1 else ():
        changed = [
            f"@enter {parts[1]} {values[0] if parts[2] != values[0] else values[1]}"
            if (parts := line.split())[0] == "@enter"
            and parts[1] != player.name
            and (parts[2].isdecimal() == values[0].isdecimal() == values[1].isdecimal())
            and 1 <= int(parts[2]) <= 10
            else line
            for line in lines
        ]
        again, _ = type_game(Director(setup_of(game, variant, seed)), changed)
        if changed != lines:
            assert _same_until_opened(player.seat, outputs, again) > 5


def test_the_redraw_finds_a_planted_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that tells how many letters a hidden entry has is caught."""
    begin_well = Director.begin

    def leak(self: Director, now_ms: int) -> None:
        texts = self.setup.deck.door._Door__texts  # type: ignore[attr-defined]
        letters = sum(len(open_secret(secret)) for secret in texts.values())
        self.say("private-in", now_ms, who=str(letters))
        begin_well(self, now_ms)

    monkeypatch.setattr(Director, "begin", leak)
    typed.cache_clear()
    with pytest.raises(AssertionError):
        test_what_is_never_opened_makes_no_difference(GAMES[0], None, 0)
    typed.cache_clear()
