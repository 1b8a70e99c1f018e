"""What the talk about seats listens for, and what was perhaps said: names are scored like answers,
beside other names and other words, and what stands on no list is taken as it was written down."""

from collections.abc import Sequence
from functools import lru_cache

from voicehost.core.heard import Heard, HeardKind, Listening, Passing, Phrase, Topic
from voicehost.director.seat_words import HELP, OTHER_GAME, REPEAT, STOP, VOICE
from voicehost.director.seats import SeatTalk, Stage
from voicehost.words.apart import APART, apart, spelled
from voicehost.words.first_names import first_names, other_words
from voicehost.words.normalise import canonical
from voicehost.words.rarity import is_common

HEARD = 0.10
"""Score of a name from which it was heard; the scale is that of the ears (hear/fusion.py)."""

PERHAPS = -0.30
"""Score from which a name is worth asking about."""

NEAR = 1.0
"""How far below the best a name may score to be the next best."""

ONE = 0.1
"""Names closer by ear than this are not asked about one after the other ("Anna", "Ana")."""

MOST_GUESSES = 3
"""Names asked about before the host asks for letters."""

SPELLING_PATIENCE_MS = 1_500
"""Silence after which a spelled name is over."""

CARRIERS = (
    "hello my name is", "hi my name is", "hello i am", "hello im", "hi i am", "hi im",
    "my name is", "my names", "this is", "call me", "i am", "im", "hello", "hi", "here is", "add",
)  # fmt: skip
"""What may stand before a name, longest first."""

_PHRASES: dict[Stage, tuple[str, ...]] = {
    Stage.NAMES: ("that is all", "thats all", "that is everybody", "thats everybody",
                  "that is everyone", "thats everyone", "nobody else", "no one else", "thats us",
                  "take that back"),
    Stage.CHECK: ("yes", "yes please", "yeah", "thats right", "correct", "no", "nope",
                  "thats wrong", "no it isnt"),
    Stage.OTHER: ("colour", "a colour", "a colour please", "animal", "an animal",
                  "an animal please", "spell it", "letter by letter", "nobody", "no one",
                  "never mind", "nobody else", "no one else", "that is all", "thats all",
                  "take that back"),
    Stage.YOUNGEST: ("no matter", "it doesnt matter", "nobody", "never mind", "we dont know"),
}  # fmt: skip
_YES_NO = (Stage.CHECK, Stage.ALIKE, Stage.TEAMS, Stage.SAME)
_ALWAYS = (*REPEAT[1:], *HELP[1:], *STOP, *(words for words in VOICE if " " in words))
"""Beside names only the longer forms: a short one may be half a name."""
_OF_A_NAME = ("{} leaves", "{} is leaving", "without {}", "{} goes home", "rename {}",
              "change {}", "{} wants another name")  # fmt: skip
_YOUNGEST_IS = ("{}", "its {}", "{} is", "{} is the youngest")
_SIDE_IS = ("{}", "team {}", "the {} team")


def listening(talk: SeatTalk) -> Listening:
    """What the ears listen for at the point where a talk is."""
    phrases = _phrases(talk)
    full = talk.stage is Stage.NAMES and len(talk.names) >= talk.most
    if not full and talk.stage in (Stage.NAMES, Stage.CHECK, Stage.OTHER, Stage.AGAIN):
        return Listening(
            passing=Passing.ON_TURN,
            topic=_topic(
                tuple(talk.called),
                letters=talk.stage is Stage.OTHER,
                without=_PHRASES[Stage.CHECK] if talk.stage is Stage.CHECK else (),
            ),
            phrases=phrases,
            carriers=CARRIERS,
            patience_ms=SPELLING_PATIENCE_MS if talk.stage is Stage.OTHER else 800,
        )
    return Listening(passing=None, topic=None, phrases=phrases)


def _phrases(talk: SeatTalk) -> tuple[Phrase, ...]:
    stage = talk.stage
    texts = list(_PHRASES.get(Stage.CHECK if stage in _YES_NO else stage, ()))
    frames: tuple[str, ...] = ()
    values: Sequence[str] = talk.names
    match stage:
        case Stage.NAMES | Stage.SAME:
            frames = _OF_A_NAME
        case Stage.YOUNGEST:
            frames = _YOUNGEST_IS
        case Stage.SIDE:
            frames, values = _SIDE_IS, talk.sides_open
    plain = (Phrase(text=text, intent=text, asked=True) for text in texts)
    other_game = OTHER_GAME if talk.goes_back else ()
    always = (Phrase(text=text, intent=text) for text in (*_ALWAYS, *other_game))
    framed = (
        Phrase(
            text=frame.format(canonical(value)),
            intent=f"seats {frame}",
            value=value,
            asked=True,
            frame=frame.replace("{}", "{option}"),
            written=(frame.format(value),),
        )
        for frame in frames
        for value in values
    )
    return (*plain, *framed, *always)


@lru_cache(maxsize=32)
def _topic(called: tuple[str, ...], *, letters: bool, without: tuple[str, ...]) -> Topic:
    """Names of the table, common names and other words; those that sound like what else may be
    said stay out."""
    names = [
        name
        for name in dict.fromkeys((*called, *first_names()))
        if all(apart(name, word) >= APART for word in without)
    ]
    says = {name: (" ".join(canonical(name).replace(" ", "")),) for name in names}
    return Topic(
        name="names",
        phrases=(*names, *(word for word in other_words() if word not in names)),
        says=says if letters else {},
    )


def guesses(heard: Heard, stage: Stage) -> tuple[str, ...]:
    """What was perhaps said, best first; () for what was not said to the host, ("",) where it is
    not to be made out."""
    if heard.kind is HeardKind.PHRASE and heard.guess is not None:
        return (heard.guess.phrase.text,)
    if heard.kind is HeardKind.IGNORED:
        return ()
    if canonical(heard.words) in _PHRASES.get(stage, ()):
        return (canonical(heard.words),)
    if not heard.pieces:
        open_words = stage in (Stage.NAMES, Stage.OTHER, Stage.AGAIN)
        return (_as_said(heard.words) if open_words else "",)
    piece = heard.pieces[0]
    others = frozenset(other_words())
    ranked = sorted(piece.scores.items(), key=lambda pair: -pair[1])
    names = [(name, score) for name, score in ranked if name not in others]
    word_score = max((score for name, score in ranked if name in others), default=PERHAPS)
    best = names[0][1] if names else PERHAPS
    near = [name for name, score in names if score >= max(PERHAPS, best - NEAR)]
    as_said = _as_said(piece.words)
    if near and is_common(canonical(as_said)):
        listed = near
    elif best >= HEARD and best >= word_score:
        listed = [*near[:1], as_said, *near[1:]]
    else:
        listed = [as_said, *near]
    out: list[str] = []
    for name in listed:
        if canonical(name) and all(apart(name, other) >= ONE for other in out):
            out.append(name)
    return tuple(out[:MOST_GUESSES]) or ("",)


def _as_said(words: str) -> str:
    """A transcript, letters put together and capitals made small ("FATIMA" was spelled)."""
    bare = canonical(words).removeprefix("spell it ").removeprefix("spelled ")
    return spelled(bare) or (words.title() if words.isupper() else words)
