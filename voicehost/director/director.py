"""Director: the loop without its I/O.

Inputs come in with the session time at which they are handed over; outputs are taken out in order
and performed by the pump. Three times matter and are never mixed: session time (the loop's clock),
game time (what the rules count, game_clock.py) and wall time (nobody's business here).
"""

from collections.abc import Mapping, Sequence

from voicehost.core.effects import Earcon, Effect, Reveal, Say
from voicehost.core.events import Event, Stamped
from voicehost.core.game import Question, Refusal
from voicehost.core.heard import Heard, Listening
from voicehost.core.ids import SeatId
from voicehost.core.ports import (
    DeviceLost,
    Entered,
    Input,
    Joined,
    Lacking,
    LeftAlone,
    Looked,
    Pressed,
    Released,
    SpeechEnded,
)
from voicehost.core.view import View
from voicehost.core.wait import Expect, Wait
from voicehost.director import answers, attempts, commands, options, utterances
from voicehost.director.dialog import Dialog
from voicehost.director.ending import Ending
from voicehost.director.game_clock import GameClock
from voicehost.director.listening import listening
from voicehost.director.outputs import Attend, Output
from voicehost.director.phones import Phones
from voicehost.director.secrets import Secrets
from voicehost.director.setup import Setup
from voicehost.director.silence import Silence
from voicehost.director.speech_queue import GAP_LOOK_MS
from voicehost.director.stage import Stage
from voicehost.director.timeline import Timeline
from voicehost.director.timers import Timers
from voicehost.journal.records import (
    Chanced,
    Happened,
    KnownMiss,
    Opened,
    Passed,
    Record,
    Undone,
)

KEEP_EVERY_MS = 1_000
"""How often the journal keeps the time of a running clock of the rules."""


class Director:
    """One session: a game, its table, and everything said and heard."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.stage = Stage(setup)
        self.timeline = Timeline(
            setup.game, setup.deck.brief, setup.table, setup.options, setup.variant
        )
        self.clock = GameClock(0)
        self.timers = Timers(setup.marks)
        self._always = setup.book.always()
        self.dialog: Dialog | None = None
        self.paused = False
        self.pause_reason = ""
        self.known_misses: dict[str, list[str]] = {}
        self.last_ruled: answers.Ruled | None = None
        self.kept: dict[int, attempts.Kept] = {}
        """Attempts by number, as they were heard."""
        self.half: options.Half | None = None
        """An option or an answer that waits for the other of the two."""
        self.misunderstood = 0
        self.ending = Ending(self)
        self.secrets = Secrets(self)
        self._attending: Listening | None = None
        self._silence = Silence()
        self._kept_ms = 0
        self.phones = Phones(self)

    # ------------------------------------------------------------------ life of a session

    def begin(self, now_ms: int) -> None:
        """Start the game."""
        self.clock = GameClock(now_ms)
        game, state = self.setup.game, self.timeline.state
        rules = game.tell(state, Question.RULES) if self.setup.explains else ()
        self.stage.perform((*self.setup.notices, *rules, *self.timeline.opening), game.board(state))
        self._settle(now_ms)

    def restore(
        self,
        records: Sequence[Record],
        entered: Mapping[str, int | str],
        now_ms: int,
        kept: Mapping[str, Mapping[str, int]] | None = None,
        seq: int = 0,
        *,
        waits: bool = True,
    ) -> None:
        """Take up a session from its journal; no effect is performed again.

        Args:
            records: the journal.
            entered: values of the collection under way.
            now_ms: session time.
            kept: numbers dealt and values kept.
            seq: number of the event that `entered` leads to, as far as is known; where the journal
                stops before it (it was damaged), those values are not for what is asked there.
            waits: until the table says "go on"; False where it has said so.

        Raises:
            JournalError: an event of the journal does not fit the rules.
        """
        at_ms = 0
        for record in records:
            match record:
                case Opened(slots=slots):
                    self.setup.deck.door.open(slots)
                case Chanced(draws=draws):
                    self.timeline.draws = draws
                case KnownMiss(card=card, words=words):
                    self.known_misses.setdefault(card, []).append(words)
                case _:
                    at_ms = self.timeline.take_up(record, at_ms)
        # The power may have gone between an event and what it opened.
        for effect in self.timeline.last_effects:
            if isinstance(effect, Reveal):
                self.stage.reveal(effect.slots)
        self.clock = GameClock(now_ms, at_ms)
        self._kept_ms = at_ms
        self.secrets.restore(entered if seq <= self.timeline.next_seq else {}, kept or {}, now_ms)
        commands.taken_up(self, now_ms, waits=waits)
        self._settle(now_ms)

    # ------------------------------------------------------------------ inputs

    def receive(self, now_ms: int, given: Input) -> None:
        """Take one input."""
        if self.finished:
            return
        match given:
            case Heard():
                utterances.take(self, now_ms, given)
            case SpeechEnded(cue=cue):
                self.stage.speech.ended(cue)
                self._silence.host_ended(now_ms)
            case Entered(seat=seat, value=value):
                self.stage.speech.table_spoke()
                self.secrets.entered(now_ms, SeatId(seat), value)
            case Looked(seat=seat):
                self.secrets.looked(now_ms, SeatId(seat))
            case Pressed(seat=by, at_ms=at_ms):
                self.stage.hush()
                self.phones.pressed(at_ms, SeatId(by) if by is not None else None)
            case Released(seat=by, at_ms=at_ms):
                self.phones.released(at_ms, SeatId(by) if by is not None else None)
            case Joined(seat=seat, gone=gone):
                self.phones.joined(now_ms, SeatId(seat), gone=gone)
            case DeviceLost(device=device, back=back, gone_ms=gone_ms):
                commands.device(self, now_ms, device, back=back, gone_ms=gone_ms)
            case Lacking(what=what):
                self.say(f"lack-{what}", now_ms)
            case LeftAlone(keep=keep):
                commands.left_alone(self, now_ms, keep=keep)
        self._settle(now_ms)

    def tick(
        self, now_ms: int, *, begun_ms: int | None = None, someone_speaks: bool = False
    ) -> None:
        """Let time pass.

        Args:
            now_ms: session time.
            begun_ms: onset (session time) of a passed answer still being spoken, from the ears.
            someone_speaks: the voice activity detector hears speech now.
        """
        if self.finished:
            return
        self._keep_time(now_ms)
        begun_ms = self.phones.begun(now_ms, begun_ms)
        fired = self.timers.due(self.wait, self.clock, now_ms, begun_ms)
        if fired is not None:
            event, at_ms = fired
            self.stage.speech.table_spoke()
            self.apply(now_ms, event, at_ms)
        asked = self._reprompt(now_ms, someone_speaks=someone_speaks)
        if fired is not None or asked or self.stage.speech.in_gap:
            self._settle(now_ms, someone_speaks=someone_speaks)

    def at_zero(self, now_ms: int) -> bool:
        """Whether a clock is due that waits for an answer begun before zero: only then does
        `tick` need to know `begun_ms`, which may take a look at what is being said."""
        return self.timers.holding(self.wait, self.clock, now_ms)

    def next_deadline_ms(self, now_ms: int) -> int | None:
        """Session time of the next moment at which `tick` has something to do."""
        if self.finished:
            return None
        again_ms = self._reprompt_at()
        if again_ms is not None and again_ms <= now_ms:
            again_ms = now_ms + GAP_LOOK_MS  # somebody speaks: the question waits for the end
        times = [
            self.timers.next_ms(self.wait, self.clock, now_ms),
            self.stage.speech.gap_ends_ms(now_ms),
            again_ms,
            self.clock.session_at(self._kept_ms + KEEP_EVERY_MS) if self._rule_clock else None,
        ]
        return min((time for time in times if time is not None), default=None)

    def window_ends_ms(self) -> int | None:
        """Session time at which the open window to speak up closes; None where none runs."""
        windows = [timer for timer in self.wait.timers if timer.window]
        ends = [self.clock.session_at(timer.deadline_ms) for timer in windows]
        return min((end for end in ends if end is not None), default=None)

    def take(self) -> list[Output]:
        """The outputs since the last call, in the order in which they must be performed."""
        outputs, self.stage.outputs = self.stage.outputs, []
        return outputs

    # ------------------------------------------------------------------ what rooms beside use

    @property
    def wait(self) -> Wait:
        return self.setup.game.wait(self.timeline.state)

    @property
    def finished(self) -> bool:
        """Nothing more will come."""
        return self.ending.finished

    @property
    def busy(self) -> bool:
        """The host speaks or is about to."""
        return self.stage.speech.busy

    @property
    def expect(self) -> Expect | None:
        """What may be said now, by the rules or into a sealed channel."""
        return self.secrets.expect or self.wait.expect

    def view(self) -> View:
        return self.stage.view(self.setup.game.board(self.timeline.state))

    def say(self, line: str, now_ms: int, **args: str | int) -> None:
        """One sentence of the host's own."""
        self.stage.say(Say(line=line, args=args))

    def ask(self, now_ms: int, dialog: Dialog) -> None:
        """Open a dialogue of the host's own."""
        self.dialog = dialog
        self.stage.say(dialog.ask)

    def apply(
        self, now_ms: int, event: Event, at_ms: int, aside: Sequence[Effect] = ()
    ) -> Refusal | None:
        """Give the game an event; a refusal is spoken and comes back.

        Args:
            now_ms: session time.
            event: what happened.
            at_ms: game time at which it began.
            aside: what the host adds of its own, right after the first sound of the ruling and
                before anything the game goes on to ask.
        """
        stamped = self.timeline.stamp(event, at_ms, self.clock.at(now_ms))
        refusal = self.timeline.why_not(stamped)
        if refusal is not None:
            if refusal is not Refusal.TOO_LATE or not self._zero_follows(stamped):
                self.say(f"refused-{refusal.value}", now_ms)
            return refusal
        step = self.timeline.apply(stamped)
        self.stage.keep(Happened(stamped=stamped))
        self._tell(step.effects, aside)
        self.secrets.follow(now_ms)
        return None

    def _tell(self, effects: Sequence[Effect], aside: Sequence[Effect]) -> None:
        """What came of an event, in the order in which the table can follow it: the sound of a
        ruling, what the host adds, what happened, where a task is to be seen, the question."""
        sound = 1 if effects and isinstance(effects[0], Earcon) else 0
        said = (*effects[:sound], *aside, *effects[sound:])
        prompt = self.wait.expect.prompt if self.wait.expect is not None else None
        asks = int(self.wait.peek is not None and said[-1:] == (prompt,))
        self.stage.perform(said[: len(said) - asks], self.setup.game.board(self.timeline.state))
        self.secrets.show_task()
        self.stage.perform(said[len(said) - asks :])

    def undo_to(self, now_ms: int, seq: int, at_ms: int, *, follow: bool = True) -> None:
        """Take back every event from `seq` on; game time goes to `at_ms`. Without `follow` the
        caller answers what the state asks for at once."""
        self.timeline.back_to(seq)
        self.stage.ending.clear()
        self.stage.keep(Undone(seq=seq, at_ms=at_ms))
        self.clock.set(now_ms, at_ms)
        self._kept_ms = at_ms
        self.secrets.drop()
        if follow:
            self.secrets.follow(now_ms)

    def reprompt(self, *, whole: bool = False) -> None:
        """Come back to what is being asked; `whole`: ask it again in full."""
        expect, prompt = self.expect, self.dialog.ask if self.dialog else None
        if prompt is None and expect is not None:
            prompt = expect.prompt if whole or expect.back is None else expect.back
        if prompt is not None:
            self.stage.say(prompt)

    def _zero_follows(self, late: Stamped) -> bool:
        """Whether what came too late meets a clock whose zero is about to be said anyway."""
        return any(timer.deadline_ms <= late.at_ms for timer in self.wait.timers)

    def may_speak(self, by: SeatId | None) -> bool:
        """Whether a known speaker is one who may speak now; voices are not told apart."""
        seats = self.expect.seats if self.expect else ()
        return by is None or not seats or by in seats

    def table_spoke(self, now_ms: int) -> None:
        """Somebody said something to the host."""
        self.stage.speech.table_spoke()
        self._silence.table_spoke(now_ms)

    def give_back(self, now_ms: int, onset_ms: int) -> None:
        """What the host did not make out, begun then, has cost no time."""
        if not self.clock.running or not self.wait.timers:
            return
        moments = self.timeline.moments
        last_ms = moments[-1].stamped.now_ms if moments else 0
        at_ms = max(self.clock.at(onset_ms), last_ms)
        if at_ms < self.clock.at(now_ms):
            self.clock.give_back(now_ms, at_ms)
            self._kept_ms = at_ms
            self.stage.keep(Passed(at_ms=at_ms))

    def listening(self) -> Listening:
        """What the host listens for, from the state alone."""
        return listening(self, (*self._always, *self.setup.book.asked(self.phones.asked)))

    # ------------------------------------------------------------------ inside

    @property
    def _rule_clock(self) -> bool:
        return self.clock.running and any(timer.count_from for timer in self.wait.timers)

    def _keep_time(self, now_ms: int) -> None:
        """While a clock of the rules runs, its seconds are kept too, so that none is lost."""
        at_ms = self.clock.at(now_ms)
        if self._rule_clock and at_ms >= self._kept_ms + KEEP_EVERY_MS:
            self._kept_ms = at_ms
            self.stage.keep(Passed(at_ms=at_ms))

    def _settle(self, now_ms: int, *, someone_speaks: bool = False) -> None:
        """After every input: chance, speech, clocks, microphone and screen follow the state."""
        if not self.timeline.moments and not self.secrets.busy:
            self.secrets.follow(now_ms)
        self.stage.show(self.setup.game.board(self.timeline.state))
        self.stage.flush()
        sentence = self.stage.speech.next(now_ms, someone_speaks=someone_speaks)
        if sentence is not None:
            self.attend(None)
            self.stage.speak(sentence)
        if self.ending.due(now_ms):
            if not self.ending.finished:
                self._settle(now_ms)
            return
        still = self.busy or self.paused or self.dialog is not None or self.secrets.still
        if still:
            self.clock.stop(now_ms)
        else:
            self.clock.run(now_ms)
        self.stage.put(*self.timers.outputs(self.wait, self.clock, now_ms), *self.secrets.pages())
        if not self.busy or self.stage.speech.in_gap:
            self.attend(self.listening())

    def attend(self, listening: Listening | None) -> None:
        """Open the microphone for this, or close it."""
        if listening != self._attending:
            self._attending = listening
            self.stage.put(Attend(listening=listening))

    def _reprompt_at(self) -> int | None:
        """When a question that nobody answers is asked again; only where no clock runs."""
        asked = self.expect is not None and self.expect.prompt is not None and not self.wait.timers
        if self.busy or self.paused or not (self.dialog is not None or asked):
            return None
        return self._silence.again_at()

    def _reprompt(self, now_ms: int, *, someone_speaks: bool) -> bool:
        at_ms = self._reprompt_at()
        if at_ms is None or now_ms < at_ms or someone_speaks:
            return False
        self._silence.asked_again()
        self.reprompt()
        return True
