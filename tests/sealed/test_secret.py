"""A secret tells nothing, by whatever ordinary way somebody looks at it."""

import copy
import dataclasses
import json
import logging
import pickle
import pprint
import traceback
from collections.abc import Callable

import pytest

from voicehost.core.errors import SealedError
from voicehost.core.ids import CardId, SlotId
from voicehost.sealed.answer_key import AnswerKey, CardKey, Entry
from voicehost.sealed.secret import Secret, open_secret

pytestmark = pytest.mark.unit

WORD = "zorbelfrid"


def a_key() -> AnswerKey:
    entry = Entry(slot=SlotId("1.entry.1"), answer=Secret(WORD), aliases=(Secret(WORD + "s"),))
    card = CardKey(card=CardId("1"), entries=(entry,), rivals=(Secret(WORD + "x"),))
    return AnswerKey(cards={CardId("1"): card})


@pytest.mark.parametrize(
    "show",
    [
        str,
        repr,
        ascii,
        format,
        pprint.pformat,
        "{}".format,
        "{!r}".format,
        "{:>40}".format,
        lambda it: f"{it}",
        lambda it: f"{it!s:>40}",
        lambda it: "%s %r" % (it, it),  # noqa: UP031
        lambda it: str([it]),
        lambda it: str({"answer": it}),
        lambda it: repr((it, it)),
    ],
)
def test_no_way_of_printing_shows_the_text(show: Callable[[object], str]) -> None:
    shown = show(Secret(WORD))
    assert "<sealed>" in shown
    assert WORD not in shown


def test_printing_is_the_same_whatever_is_inside() -> None:
    assert repr(Secret("")) == repr(Secret(WORD)) == f"{Secret('a' * 100):<50}"


@pytest.mark.parametrize("thing", [Secret(WORD), a_key()])
def test_it_does_not_travel(thing: object) -> None:
    ways: list[Callable[[], object]] = [
        lambda: copy.copy(thing) if isinstance(thing, Secret) else copy.deepcopy(thing),
        lambda: copy.deepcopy(thing),
        *(lambda p=p: pickle.dumps(thing, protocol=p) for p in range(6)),  # type: ignore[misc]
    ]
    for way in ways:
        with pytest.raises(SealedError) as caught:
            way()
        assert WORD not in "".join(traceback.format_exception(caught.value))


def test_its_state_is_not_given_out() -> None:
    secret = Secret(WORD)
    with pytest.raises(SealedError):
        secret.__getstate__()
    with pytest.raises(TypeError):
        vars(secret)
    with pytest.raises(TypeError) as caught:
        json.dumps(secret)
    assert WORD not in str(caught.value)


def test_it_equals_only_itself_and_has_no_length_or_order() -> None:
    one, other = Secret(WORD), Secret(WORD)
    assert one == one
    assert one != other
    assert one != WORD
    assert len({one, other, one}) == 2
    assert hash(one) != hash(WORD)
    assert bool(Secret(""))
    for attempt in (len, iter, int, sorted):
        with pytest.raises(TypeError) as caught:
            attempt(one)  # type: ignore[operator]
        assert WORD not in str(caught.value)
    with pytest.raises(TypeError):
        _ = one < other  # type: ignore[operator]
    with pytest.raises(TypeError):
        _ = one + "x"  # type: ignore[operator]


def test_it_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("test")
    with caplog.at_level(logging.DEBUG):
        log.debug("answer %s in %r of %s", Secret(WORD), [Secret(WORD)], a_key())
        try:
            raise ValueError(Secret(WORD))
        except ValueError:
            log.exception("it failed")
    assert "<sealed>" in caplog.text
    assert WORD not in caplog.text


def test_a_failed_assertion_shows_nothing() -> None:
    one, other = Secret(WORD), Secret(WORD + "s")
    with pytest.raises(AssertionError) as caught:
        assert one == other, one
    assert WORD not in str(caught.value)


def test_the_answer_key_prints_nothing() -> None:
    key = a_key()
    card = key.cards[CardId("1")]
    for part in (key, card, card.entries[0]):
        for shown in (repr(part), str(part), f"{part}", pprint.pformat(part)):
            assert WORD not in shown
    with pytest.raises(SealedError):
        dataclasses.asdict(key)


def test_open_secret_reads_it() -> None:
    assert open_secret(Secret(WORD)) == WORD
