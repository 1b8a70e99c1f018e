"""Play from a recording: the whole voice loop with a file for a microphone."""

import contextlib
import sys
from pathlib import Path

from voicehost.core.table import Table
from voicehost.front.ears import VirtualEars
from voicehost.front.engines import listener_for, voice_for
from voicehost.front.loop import Loop, Source, VirtualTime
from voicehost.front.play import keepers, kept, say_kept, screen_for
from voicehost.front.seat_talk import (
    charts_host_for,
    host_for,
    talked,
    wants_charts_talk,
)
from voicehost.front.session import begin
from voicehost.front.text_mode import TextScreen
from voicehost.front.virtual_voice import AudioOut, HostTrack, Recording, VirtualSpeaker
from voicehost.front.wish import Wish, wants_talk
from voicehost.settings import Settings


def run_recorded(
    wish: Wish,
    settings: Settings,
    audio: Path,
    *,
    out: Path | None,
    live: bool,
    as_json: bool,
    transcript: Path | None,
) -> int:
    """See `front.play.play_audio`."""
    recording = Recording(audio, live=live)
    with contextlib.ExitStack() as stack:
        time = VirtualTime()
        listener = listener_for(settings)
        speaker = VirtualSpeaker(voice_for(settings), time, settings)
        stack.callback(speaker.close)
        track = stack.enter_context(AudioOut(out)) if out is not None else None
        ears = VirtualEars(listener, recording, speaker.own_voice)
        sources: list[Source] = [speaker, HostTrack(speaker, track), ears]
        if wants_talk(wish):
            shown = TextScreen(sys.stdout, Table(players=()), as_json=as_json)
            host = host_for(wish, settings.lang)
            wish = talked(wish, host, time, sources, [speaker, ears, shown], ears)
        if wants_charts_talk(wish):
            shown = TextScreen(sys.stdout, Table(players=()), as_json=as_json)
            host = charts_host_for(wish, settings.lang)
            wish = talked(wish, host, time, sources, [speaker, ears, shown], ears)
        session = begin(wish, settings, spoken=True, kept=True, replayable=True)
        stack.enter_context(kept(session))
        screen = stack.enter_context(screen_for(session, as_json=as_json, transcript=transcript))
        session.director.begin(time.now_ms())
        loop = Loop(
            session.director,
            time,
            sources,
            [*keepers(session), speaker, ears, screen],
            ears,
        )
        ended = loop.run()
        if not ears.compute_ms:
            screen.note("nothing was heard")
        if not ended:
            say_kept(session, screen)
    for start, end in recording.missed:
        print(f"closed: {start / 1_000:.1f} to {end / 1_000:.1f} s", file=sys.stderr)
    return 0
