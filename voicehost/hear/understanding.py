"""Evidence and what the host listens for -> what was heard. Chart-blind: it sees the public list
and the state's phrases, never which of them are answers, so whether it says "say it again", how
long it waits and what it echoes tells nobody anything."""

from collections.abc import Mapping

from voicehost.core.heard import Heard, HeardKind, Listening, Pairs, Passing, Phrase
from voicehost.core.ports import Evidence
from voicehost.hear.answers_heard import find_marked, rule_answer, weigh_pieces
from voicehost.hear.commands_heard import likely, rule_command
from voicehost.hear.ctc_engine import FRAME_MS
from voicehost.hear.evidence import Span, heard_as, is_silence, looked
from voicehost.hear.fusion import Compiled
from voicehost.hear.pair_lists import PairLists, compile_pairs
from voicehost.hear.pairs_heard import is_pair_settled, names_an_option, rule_pair
from voicehost.hear.public_lists import Lists, compile_lists
from voicehost.hear.second_try import SecondTry
from voicehost.words.normalise import canonical
from voicehost.words.passing import CARRIERS, TAILS, strip_carriers

__all__ = ["SURE", "Span", "Understanding"]

SURE = 0.45
"""Score from which an utterance may be closed early."""

SURE_UNWEIGHED = 0.20
"""The same where no text was weighed against the sound (tier `light`): scores lie lower there."""


class Understanding:
    """Rules over form and the public list. Holds compiled lists and the last attempt that was asked
    again, nothing else."""

    def __init__(self) -> None:
        self._compiled: dict[object, Compiled] = {}
        self._lists: dict[object, Lists] = {}
        self._pairs: dict[object, PairLists] = {}
        self._tries = SecondTry()
        self.options: Mapping[str, float] = {}
        """Scores of the options in the last utterance that could name one. For measuring."""

    def prepare(self, listening: Listening) -> None:
        """Compile the lists before speech comes (most of the time goes into unknown words)."""
        self._of(listening)
        if listening.pairs is not None:
            self._pairs_of(listening, listening.pairs)

    def forget(self) -> None:
        """A new table: what was half heard before does not count."""
        self._tries = SecondTry()

    def understand(self, evidence: Evidence, listening: Listening, span: Span) -> Heard:
        """What the utterance was, by form alone."""
        look = looked(evidence, listening, span)
        if is_silence(look):
            return heard_as(HeardKind.IGNORED, evidence, span)
        lists = self._of(listening)
        answer = None
        if listening.pairs is not None:
            answer = rule_pair(look, self._pairs_of(listening, listening.pairs), self._tries)
            self.options = answer.options
        elif listening.passing is not None:
            passed = find_marked(look)
            if passed or listening.passing is not Passing.MARKER:
                answer = rule_answer(look, lists, passed, self._tries)
        command = rule_command(look, lists, answer)
        if command is not None:
            return command
        return answer.heard if answer else heard_as(HeardKind.IGNORED, evidence, span)

    def weigh(self, evidence: Evidence, listening: Listening, span: Span) -> Mapping[str, float]:
        """Scores of the topic's phrases for the first answer in an utterance, whatever its form;
        empty for noise. For measuring."""
        look = looked(evidence, listening, span)
        if is_silence(look):
            return {}
        return weigh_pieces(look, self._of(listening), find_marked(look))[0].scores

    def begun_ms(self, evidence: Evidence, listening: Listening, span: Span) -> int | None:
        """Onset of a passed answer in what was said so far; None where nothing is passed."""
        if listening.passing is None:
            return None
        if listening.passing is not Passing.MARKER:
            return span.onset_ms
        passed = find_marked(looked(evidence, listening, span))
        if passed is None:
            return None
        return span.sound_ms + FRAME_MS * passed.onset if passed.cut else span.onset_ms

    def is_settled(self, heard: Heard, listening: Listening, evidence: Evidence) -> bool:
        """Whether an utterance may be closed early: clear over the public list, and nothing legal
        that is longer begins like it ("six" and "sixteen")."""
        lists = self._of(listening)
        light = evidence.scorer is None and evidence.posteriors is not None
        sure = SURE_UNWEIGHED if light else SURE
        if heard.kind is HeardKind.PHRASE and heard.guess:
            text = heard.guess.phrase.text
            return heard.guess.score >= likely(sure) and text not in lists.continued
        if heard.kind is not HeardKind.ANSWER or not heard.pieces[-1].scores:
            return False
        if listening.pairs is not None:
            return is_pair_settled(
                heard.pieces[-1], self._pairs_of(listening, listening.pairs), sure
            )
        best, score = max(heard.pieces[-1].scores.items(), key=lambda pair: pair[1])
        return score >= sure and best not in lists.continued

    def is_unfinished(self, heard: Heard, listening: Listening) -> bool:
        """Whether the speaker is still looking for words: fillers only, nothing made out, or an
        option without its answer."""
        pairs = listening.pairs
        if pairs is not None and names_an_option(heard.words, self._pairs_of(listening, pairs)):
            return True
        words = canonical(heard.words)
        bare = strip_carriers(words)
        return (
            not words
            or bare in CARRIERS
            or bare in TAILS
            or words.split()[-1] in ("um", "uh", "er", "erm", "and", "the", "answer", "say", "or")
        )

    def _of(self, listening: Listening) -> Lists:
        topic, phrases = listening.topic, listening.phrases
        key = (topic and (topic.name, topic.phrases, tuple(topic.says.items())), phrases)
        if key not in self._lists:
            if len(self._lists) > 16:
                self._lists.clear()
            self._lists[key] = compile_lists(topic, self._phrases(phrases))
        return self._lists[key]

    def _pairs_of(self, listening: Listening, pairs: Pairs) -> PairLists:
        key = (listening.topic and listening.topic.name, pairs)
        if key not in self._pairs:
            if len(self._pairs) > 4:
                self._pairs.clear()
            self._pairs[key] = compile_pairs(pairs, listening.topic)
        return self._pairs[key]

    def _phrases(self, phrases: tuple[Phrase, ...]) -> Compiled:
        if phrases not in self._compiled:
            texts, written = [p.text for p in phrases], [p.written for p in phrases]
            self._compiled[phrases] = Compiled.of(texts, written=written)
        return self._compiled[phrases]
