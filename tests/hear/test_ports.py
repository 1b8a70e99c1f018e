"""The port contract: whatever recognises, real or scripted, keeps the same promises."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.hear.made import COUNTRIES, evidence
from voicehost.core.ports import Evidence, Recogniser
from voicehost.hear import vosk_recogniser
from voicehost.hear.embedded_recogniser import EmbeddedRecogniser
from voicehost.hear.vosk_recogniser import VoskRecogniser
from voicehost.testing.speech import ScriptedRecogniser, loud, quiet

pytestmark = pytest.mark.unit


class FakeWhisperPass:
    texts = evidence("Kazakhstan.", "Because a start.").texts
    mean_log_probability = -0.4

    def score(self, texts: list[str]) -> list[float]:
        return [0.0] * len(texts)


class FakeWhisper:
    def hear(self, samples: object, beam: int = 5) -> FakeWhisperPass:
        return FakeWhisperPass()


class FakePhonemes:
    def posteriors(self, samples: object) -> object:
        return evidence("Kazakhstan.").posteriors


class FakeKaldi:
    """The part of Vosk's recogniser that is used, with results in its documented form."""

    def __init__(self, _model: object, _rate: int) -> None:
        self.frames = 0

    def SetMaxAlternatives(self, count: int) -> None:
        assert count > 1

    def AcceptWaveform(self, samples: bytes) -> bool:
        self.frames += any(samples)
        return False

    def PartialResult(self) -> str:
        return '{"partial": "kazakh"}' if self.frames else '{"partial": ""}'

    def Result(self) -> str:
        return self.FinalResult()

    def FinalResult(self) -> str:
        frames, self.frames = self.frames, 0
        if not frames:
            return '{"alternatives": [{"confidence": 0.0, "text": ""}]}'
        return (
            '{"alternatives": [{"confidence": 120.0, "text": "kazakhstan"},'
            ' {"confidence": 110.0, "text": "because a start"}]}'
        )


@pytest.fixture
def fake_vosk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Recogniser:
    vosk = pytest.importorskip("vosk")
    monkeypatch.setattr(vosk, "Model", lambda _path: object())
    monkeypatch.setattr(vosk, "KaldiRecognizer", FakeKaldi)
    return VoskRecogniser(tmp_path)


@pytest.fixture(params=["scripted", "embedded-full", "embedded-light", "vosk"])
def make(request: pytest.FixtureRequest) -> Iterator[Callable[[], Recogniser]]:
    kind = request.param
    if kind == "scripted":
        yield lambda: ScriptedRecogniser([evidence("Kazakhstan.")] * 2)
    elif kind == "vosk":
        made = request.getfixturevalue("fake_vosk")
        yield lambda: made
    else:
        tier = kind.partition("-")[2]
        yield lambda: EmbeddedRecogniser(FakeWhisper(), FakePhonemes(), tier)  # type: ignore[arg-type]


def test_evidence_is_best_first_with_scores_relative_to_the_best(
    make: Callable[[], Recogniser],
) -> None:
    recogniser = make()
    recogniser.begin(COUNTRIES, ["we give up"])
    for partial in recogniser.feed(loud(20)):
        assert not partial.final
    found = recogniser.end()
    assert recogniser.name
    assert found.texts[0].text.lower().startswith("kazakhstan")
    assert found.texts[0].score == 0
    scores = [text.score for text in found.texts]
    assert scores == sorted(scores, reverse=True)
    assert all(text.final for text in found.texts)


def test_an_early_look_leaves_the_utterance_open(make: Callable[[], Recogniser]) -> None:
    recogniser = make()
    recogniser.begin(None, [])
    list(recogniser.feed(loud(20)))
    early = recogniser.end()
    list(recogniser.feed(quiet(10)))
    late = recogniser.end()
    assert [text.text for text in early.texts] == [text.text for text in late.texts]


def test_begin_forgets_what_was_before(make: Callable[[], Recogniser]) -> None:
    recogniser = make()
    recogniser.begin(None, [])
    list(recogniser.feed(loud(20)))
    recogniser.end()
    recogniser.begin(None, [])
    found = recogniser.end()
    scripted = isinstance(recogniser, ScriptedRecogniser)
    assert bool(found.texts) is scripted


def test_what_an_engine_has_it_gives(make: Callable[[], Recogniser]) -> None:
    recogniser = make()
    recogniser.begin(None, [])
    list(recogniser.feed(loud(20)))
    found: Evidence = recogniser.end()
    if found.posteriors is not None:
        assert found.posteriors.shape[1] == 40
    if found.scorer is not None:
        assert len(found.scorer(["France.", "Spain."])) == 2
    assert (found.scorer is not None) == recogniser.name.endswith("full")


def test_vosk_results_in_their_documented_form() -> None:
    """Made by hand after the library's documentation: no English model can be had in packages."""
    read = vosk_recogniser.read_alternatives
    plain = read('{"text": "the [unk] france"}')
    assert [text.text for text in plain] == ["the france"]
    assert read('{"text": ""}') == ()
    assert read('{"alternatives": [{"confidence": 3.1, "text": ""}]}') == ()
    ranked = read(
        '{"alternatives": [{"confidence": 200.0, "text": "we say niger"},'
        ' {"confidence": 230.0, "text": "we say nigeria"},'
        ' {"confidence": 200.5, "text": "we say niger"}]}'
    )
    assert [text.text for text in ranked] == ["we say nigeria", "we say niger"]
    assert ranked[0].score == 0
    assert -3 < ranked[1].score < 0


def test_segments_of_one_utterance_are_joined() -> None:
    read = vosk_recogniser.read_alternatives
    first = read('{"alternatives": [{"confidence": 9, "text": "we say"}]}')
    second = read(
        '{"alternatives": [{"confidence": 9, "text": "spain"}, {"confidence": 1, "text": "pain"}]}'
    )
    joined = vosk_recogniser.join([first, second])
    assert [text.text for text in joined] == ["we say spain", "we say pain"]
    assert vosk_recogniser.join([]) == ()


def test_models_are_found_by_language_shortest_name_first(tmp_path: Path) -> None:
    for name in ("vosk-model-small-en-us-0.15", "vosk-model-en-us-0.22-lgraph", "vosk-model-de"):
        (tmp_path / name / "am").mkdir(parents=True)
    (tmp_path / "vosk-model-en").mkdir()
    found = vosk_recogniser.find_model("en", [tmp_path / "none", tmp_path])
    assert found is not None
    assert found.name == "vosk-model-small-en-us-0.15"
    assert vosk_recogniser.find_model("fr", [tmp_path]) is None
