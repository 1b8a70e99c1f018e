"""What the host listens for, from the state alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voicehost.core.heard import Listening, Passing, Phrase
from voicehost.core.wait import Intent
from voicehost.director import options

if TYPE_CHECKING:
    from voicehost.director.director import Director


def listening(director: Director, always: tuple[Phrase, ...]) -> Listening:
    """What is listened for now. In a gap of long speech only the commands of every state: what the
    state asks for has not been asked yet.

    Args:
        director: whose state it is.
        always: phrases of every state.
    """
    if director.busy:
        return Listening(passing=None, topic=None, phrases=always)
    setup = director.setup
    asked: tuple[Intent, ...] = ()
    passing: Passing | None = None
    topic = pairs = None
    expect = director.expect
    if director.dialog is not None:
        asked = director.dialog.intents
    elif expect is not None and not director.paused:
        asked = expect.intents
        if expect.answers is not None:
            passing = Passing.ON_TURN if expect.answers.on_turn else setup.passing
            topic = setup.deck.topics[expect.answers.card]
            pairs = options.pairs(director, expect.answers)
    opened = setup.deck.door.opened if any(i.slots for i in asked) else None
    phrases = (*setup.book.asked(asked, opened), *always)
    return Listening(passing=passing, topic=topic, phrases=phrases, pairs=pairs)
