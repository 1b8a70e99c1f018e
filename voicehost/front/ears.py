"""Ears: frames reach the listener, utterances reach the loop. On virtual time for recordings and
robots; in a thread of its own beside a real microphone."""

import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from voicehost.core.errors import VoicehostError
from voicehost.core.heard import Heard, HeardKind, Listening
from voicehost.core.ports import FRAME_SAMPLES, RATE_HZ, Frame, Input
from voicehost.director.outputs import Attend, Output
from voicehost.front.barge_in import BargeIn
from voicehost.front.loop import RealTime
from voicehost.hear.listener import Listener
from voicehost.speak.own_sounds import EchoMeter, OwnSounds

HANGS_S = 20.0
"""A recogniser that works longer than this on one frame hangs. On a slow machine the longest
utterance (15 s) takes less."""

LOG = logging.getLogger(__name__)
FRAME_MS = FRAME_SAMPLES * 1_000 // RATE_HZ


class OwnVoice:
    """What keeps the host from hearing itself where the microphone is open.

    Args:
        own_words: whether words that began at a session time are the host's own
            (speak/echo_text.py).
        echo: whether the microphone hears the host at all.
        sounds: when its spoken numbers sound.
    """

    def __init__(
        self,
        own_words: Callable[[str, int], bool],
        echo: EchoMeter,
        sounds: OwnSounds,
    ) -> None:
        self._own_words, self._echo, self._sounds = own_words, echo, sounds

    def cleaned(self, frame: Frame, *, is_open: bool) -> Frame:
        """The frame, silent where a spoken number of the host's is in it. While the microphone is
        closed it only tells how much of the host comes back."""
        if not is_open:
            self._echo.recorded(frame.at_ms, frame.samples)
        elif self._sounds.covers(frame.at_ms) and self._echo.hears_itself:
            return replace(frame, samples=bytes(len(frame.samples)))
        return frame

    def kept(self, heard: Sequence[Heard]) -> list[Heard]:
        """Utterances that are not the host's own words."""
        return [
            one
            for one in heard
            if one.kind is HeardKind.IGNORED or not self._own_words(one.words, one.onset_ms)
        ]


class Sound(Protocol):
    """Where a virtual microphone's sound comes from."""

    def frame(self, now_ms: int, *, is_open: bool) -> bytes | None:
        """The sound of the frame that ends at `now_ms`; None: nothing comes (a recording waits
        while the microphone is closed, or is over)."""

    @property
    def over(self) -> bool:
        """Nothing will ever come again."""


class VirtualEars:
    """A source and the loop's attention on virtual time: 32 ms at a time, decoding takes none.

    Args:
        listener: cuts and understands.
        sound: the microphone.
        own_voice: what keeps the host from hearing itself.
    """

    def __init__(self, listener: Listener, sound: Sound, own_voice: OwnVoice) -> None:
        self._listener = listener
        self._sound = sound
        self._own_voice = own_voice
        self._next = FRAME_MS
        self._ended = False
        self.compute_ms: deque[float] = deque(maxlen=10_000)
        """Wall time each utterance took to be heard, decoding and all."""

    def perform(self, now_ms: int, output: Output) -> None:
        if isinstance(output, Attend):
            self._listener.attend(output.listening)

    def next_ms(self, now_ms: int) -> int | None:
        if self._sound.over and self._ended:
            return None
        return self._next

    def poll(self, now_ms: int) -> Sequence[Input]:
        out: list[Input] = []
        while self._next <= now_ms:
            out += self._step(self._next)
            self._next += FRAME_MS
        return out

    def _step(self, at_ms: int) -> list[Heard]:
        is_open = self._listener.listening is not None
        samples = self._sound.frame(at_ms, is_open=is_open)
        if samples is None:
            if self._sound.over and not self._ended:
                self._ended = True
                return self._own_voice.kept(self._listener.finish())
            return []
        began = time.perf_counter()
        frame = Frame(at_ms=at_ms - FRAME_MS, samples=samples)
        heard = self._listener.feed(self._own_voice.cleaned(frame, is_open=is_open))
        if heard:
            self.compute_ms.append((time.perf_counter() - began) * 1_000)
        return self._own_voice.kept(heard)

    def begun_ms(self) -> int | None:
        return self._listener.begun_ms()

    def someone_speaks(self) -> bool:
        return self._listener.speaking


class RealEars:
    """A source beside a real microphone: frames are heard in a thread of their own.

    The microphone's thread only queues; whoever holds the lock owns the listener. Its recogniser is
    loaded in that thread too, while the host speaks already. It is a device as well
    (`front.device_watch.Device`): a recogniser that cannot be loaded, breaks or hangs is lost, and
    `reopen` makes another one.

    Args:
        make: makes a listener with a recogniser of its own; may take seconds.
        time: session time.
        own_voice: what keeps the host from hearing itself.
    """

    def __init__(self, make: Callable[[], Listener], time: RealTime, own_voice: OwnVoice) -> None:
        self._make = make
        self._time = time
        self._own_voice = own_voice
        self._barge_in: BargeIn | None = None
        self._inputs: deque[Input] = deque()
        self._wanted: Listening | None = None
        self._opened_ms: int | None = None
        self.compute_ms: deque[float] = deque(maxlen=10_000)
        self._hearing = _Hearing(make, self._heard, time.knock)

    def offer(self, barge_in: BargeIn) -> None:
        """From now on the table is heard while the host speaks."""
        self._barge_in = barge_in
        self._hearing.barge_in = barge_in
        if self._wanted is None:
            self._attend(self._time.now_ms(), None)

    def take(self, frame: Frame) -> None:
        """A frame from the microphone's thread."""
        is_open = self._opened_ms is not None
        frame = self._own_voice.cleaned(frame, is_open=is_open)
        if self._barge_in is not None and not is_open:
            frame = self._barge_in.cleaned(frame)
        self._hearing.frames.put(frame)

    def perform(self, now_ms: int, output: Output) -> None:
        if isinstance(output, Attend):
            self._attend(self._time.now_ms(), output.listening)

    def _attend(self, now_ms: int, listening: Listening | None) -> None:
        self._wanted = listening
        if listening is None:
            self._opened_ms = None
        elif self._opened_ms is None:
            self._opened_ms = now_ms
        self._tell(now_ms)

    def _tell(self, now_ms: int) -> None:
        """What is listened for now; while the host speaks, what stops it."""
        if self._wanted is None and self._barge_in is not None:
            self._hearing.attend(self._barge_in.listening, now_ms, over=True)
        else:
            if self._wanted is not None and self._barge_in is not None:
                self._barge_in.asked(self._wanted)
            self._hearing.attend(self._wanted, self._opened_ms)

    def next_ms(self, now_ms: int) -> int | None:
        return now_ms if self._inputs else None

    def poll(self, now_ms: int) -> Sequence[Input]:
        out = []
        while self._inputs:
            out.append(self._inputs.popleft())
        return out

    def begun_ms(self) -> int | None:
        return None if self._wanted is None else self._hearing.begun_ms()

    def someone_speaks(self) -> bool:
        return self._wanted is not None and self._hearing.speaking

    def understanding(self) -> bool:
        """Whether what was said is being made out now."""
        return self._wanted is not None and self._hearing.understanding

    def loading(self) -> bool:
        """The recogniser is not there yet."""
        return self._hearing.loading

    def healthy(self) -> bool:
        """Whether utterances are still being understood."""
        return self._hearing.healthy

    def gone_ms(self) -> int:
        """How long (ms) it has hung; nothing where it broke."""
        return self._hearing.hangs_ms

    def release(self) -> None:
        """Nothing is held that others need."""

    def reopen(self, *, rescan: bool = False) -> bool:
        """Leave a broken recogniser to itself and hear with another one."""
        if self._hearing.healthy:
            return True
        try:
            listener = self._make()
        except VoicehostError:
            return False
        self._hearing.leave()
        self._hearing = _Hearing(lambda: listener, self._heard, self._time.knock)
        self._hearing.barge_in = self._barge_in
        now_ms = self._time.now_ms()
        self._opened_ms = None if self._wanted is None else now_ms
        self._tell(now_ms)
        return True

    def close(self) -> None:
        """End the thread."""
        self._hearing.close()

    def _heard(self, heard: Sequence[Heard], took_ms: float, over: bool) -> None:
        kept: Sequence[Input]
        if over:
            assert self._barge_in is not None
            kept = self._barge_in.inputs(heard)
        else:
            self.compute_ms.append(took_ms)
            kept = self._own_voice.kept(heard)
        if kept:
            self._inputs.extend(kept)
            self._time.knock()


class _Hearing:
    """One listener in one thread, for as long as its recogniser works.

    Args:
        make: makes the listener, in that thread.
        told: gets utterances, how long (ms) it took to hear the last one, and whether they were
            said while the host spoke.
        knock: called when the listener breaks, and when it begins to make out what was said.
    """

    def __init__(
        self,
        make: Callable[[], Listener],
        told: Callable[[Sequence[Heard], float, bool], None],
        knock: Callable[[], None],
    ) -> None:
        self._make, self._told, self._knock = make, told, knock
        self._listener: Listener | None = None
        """None until it is loaded."""
        self._wanted: Listening | None = None
        self._lock = threading.Lock()
        self.frames: queue.SimpleQueue[Frame | None] = queue.SimpleQueue()
        self._opened_ms: int | None = None
        self._over = False
        self.barge_in: BargeIn | None = None
        self._since: float | None = None
        self._broken = self._left = False
        self._thread = threading.Thread(target=self._run, name="ears", daemon=True)
        self._thread.start()

    @property
    def healthy(self) -> bool:
        since = self._since
        return not self._broken and (since is None or time.monotonic() - since < HANGS_S)

    @property
    def hangs_ms(self) -> int:
        since = self._since
        return 0 if since is None or self._broken else int((time.monotonic() - since) * 1_000)

    @property
    def speaking(self) -> bool:
        return self.healthy and self._listener is not None and self._listener.speaking

    @property
    def loading(self) -> bool:
        return not self._broken and self._listener is None

    @property
    def understanding(self) -> bool:
        return not self._broken and self._listener is not None and self._listener.thinking

    def attend(
        self, listening: Listening | None, opened_ms: int | None, *, over: bool = False
    ) -> None:
        """Open or close; one that hangs is not waited for longer than it may hang.

        Args:
            listening: for what.
            opened_ms: sound from before is not heard.
            over: while the host speaks; what is said then is no part of what is said after.
        """
        if not self._broken and self._lock.acquire(timeout=HANGS_S):
            try:
                changed, self._over = over != self._over, over
                self._opened_ms, self._wanted = opened_ms, listening
                if self._listener is not None:
                    if changed:
                        self._listener.attend(None)
                    self._listener.attend(listening)
            finally:
                self._lock.release()
            if changed and self.barge_in is not None:
                self.barge_in.over()

    def begun_ms(self) -> int | None:
        if self._broken or not self._lock.acquire(timeout=HANGS_S):
            return None
        try:
            return None if self._listener is None else self._listener.begun_ms()
        except Exception:
            self._break()
            return None
        finally:
            self._lock.release()

    def leave(self) -> None:
        """Hear no more of it, whenever it wakes."""
        self._left = True
        self.frames.put(None)

    def close(self) -> None:
        self.frames.put(None)
        self._thread.join(timeout=5)

    def _break(self) -> None:
        LOG.exception("the recogniser has failed")
        self._broken = True
        self._knock()

    def _run(self) -> None:
        try:
            listener = self._make()
            listener.thinks = self._knock
            with self._lock:
                self._listener = listener
                listener.attend(self._wanted)
        except VoicehostError as fault:
            LOG.error("the recogniser cannot be loaded: %s", fault)
            self._broken = True
            self._knock()
        except Exception:
            self._break()
        while (frame := self.frames.get()) is not None and not self._broken:
            try:
                self._hear(frame)
            except Exception:
                self._break()

    def _hear(self, frame: Frame) -> None:
        with self._lock:
            if self._opened_ms is None or frame.at_ms < self._opened_ms:
                return
            assert self._listener is not None
            self._since = began = time.monotonic()
            heard, over = self._listener.feed(frame), self._over
            self._since = None
            speaking = self._listener.speaking
        if over and self.barge_in is not None:
            self.barge_in.someone_speaks(speaking)
        if heard and not self._left:
            self._told(heard, (time.monotonic() - began) * 1_000, over)
