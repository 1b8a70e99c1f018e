"""From chart files to a deck: the one moment public part, key and door are together."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from voicehost.core.errors import PackError
from voicehost.core.game import Brief
from voicehost.core.ids import CardId
from voicehost.packs.card import Card, ChartSet
from voicehost.packs.choose import choose_charts
from voicehost.packs.deck import Deck
from voicehost.packs.fields import Reader
from voicehost.packs.forms import folded
from voicehost.packs.library import (
    ChartInfo,
    PackInfo,
    chart_paths,
    find_charts,
    packs,
    read_chart,
    sets,
    topic_roots,
)
from voicehost.packs.schema import Schema
from voicehost.packs.schemas import schema_of
from voicehost.packs.sealing import SealedCard
from voicehost.packs.topics import (
    NO_GAZETTEER,
    Gazetteer,
    find_topic,
    recall_gazetteer,
    topic_paths,
)
from voicehost.sealed.answer_key import AnswerKey
from voicehost.sealed.door import Door

__all__ = [
    "ChartInfo",
    "ChartSet",
    "PackInfo",
    "booklet",
    "choose_charts",
    "find_charts",
    "key_of",
    "load_deck",
    "packs",
    "sets",
]


def load_deck(
    game: str,
    lang: str,
    charts: Sequence[str],
    seed: int,
    roots: Sequence[Path] | None = None,
) -> Deck:
    """Load charts and split them once.

    Args:
        game: as on the command line ("top-ten-quiz").
        lang: language of the packs ("en").
        charts: chart ids in the order they are played; card "1" is the first.
        seed: the session's seed, from which games draw what their cards hide by place.
        roots: folders of packs, later ones win; None for the shipped ones.

    Raises:
        PackError: an unknown chart, or a fault in one, with file, line, field and remedy.
    """
    schema = schema_of(game)
    paths = chart_paths(game, lang, roots)
    gazetteers: dict[str, Gazetteer] = {"": NO_GAZETTEER}
    cards: list[SealedCard] = []
    for place, name in enumerate(charts, start=1):
        if name not in paths:
            way = "`voicehost packs list --charts` shows all"
            raise PackError(f'no chart "{name}"', "charts", way)
        chart = read_chart(game, paths[name])
        if chart.topic not in gazetteers:
            gazetteers[chart.topic] = find_topic(chart.topic, lang, topic_roots(roots))
        _refuse_faults(schema, chart, gazetteers[chart.topic])
        card = schema.seal(CardId(str(place)), chart, gazetteers[chart.topic], seed)
        cards.append(card)
    return Deck(
        game=game,
        brief=Brief(cards=tuple(card.brief for card in cards)),
        key=AnswerKey(
            cards={card.brief.card: card.key for card in cards},
            needs=_needs(lang, topic_roots(roots)),
        ),
        door=Door({place: text for card in cards for place, text in card.texts.items()}),
        topics={card.brief.card: card.topic for card in cards},
        charts={card.brief.card: card.chart for card in cards},
        digest=_digest(game, lang, cards),
    )


def booklet(
    game: str, lang: str, charts: Sequence[str], roots: Sequence[Path] | None = None
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What a printed booklet shows: of each chart its category, and what may be seen of it.

    Raises:
        PackError: the game has no such booklet, or an unknown chart.
    """
    schema = schema_of(game)
    if schema.booklet is None:
        raise PackError("has nothing to be seen before it is read", game, "no booklet is needed")
    paths = chart_paths(game, lang, roots)
    cards = (read_chart(game, paths[name]) for name in charts)
    return tuple((card.category, tuple(schema.booklet(card))) for card in cards)


def key_of(game: str, chart: Card, gazetteer: Gazetteer) -> AnswerKey:
    """The key of a deck of this one chart, as card "1": for checks of a chart by the judge."""
    card = schema_of(game).seal(CardId("1"), chart, gazetteer, 0)
    return AnswerKey(cards={card.brief.card: card.key}, needs=card.key.needs)


def _refuse_faults(schema: Schema, chart: Card, gazetteer: Gazetteer) -> None:
    """Raise the first fault that `packs check` would call an error."""
    reader = Reader()
    schema.lint(chart, gazetteer, reader, "")
    reader.raise_first()


def _needs(lang: str, roots: Sequence[Path]) -> tuple[str, ...]:
    """Ambiguous words of all topics there are, whatever the deck: "be specific" must not tell which
    cards are still to come."""
    paths = (path for root in roots for path in topic_paths(root, lang))
    needs = {folded(need) for path in paths for need in recall_gazetteer(path)[0].needs}
    return tuple(sorted(needs))


def _digest(game: str, lang: str, cards: Sequence[SealedCard]) -> str:
    content = [game, lang, [card.content for card in cards]]
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
