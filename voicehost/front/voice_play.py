"""Play by voice: the host says hello at once, and what the game needs is loaded while it speaks.

So nothing heavy is imported on top: every import down there stands behind the first word.
"""

import contextlib
import sys
from dataclasses import replace
from pathlib import Path

from voicehost.catalogue import find_game
from voicehost.core.errors import DeviceError
from voicehost.front.wish import ASK, Wish, wants_talk
from voicehost.settings import Settings

SPOKEN_S = 15.0
"""How long the host may take to say that it cannot hear."""


def play_voice(
    wish: Wish,
    settings: Settings,
    *,
    microphone: str | None = None,
    speaker: str | None = None,
    as_json: bool = False,
    transcript: Path | None = None,
) -> int:
    """Play by microphone and loudspeaker; by text where there are none. Started by a person, not by
    a program, the host asks for another game at the end.

    Raises:
        DeviceError: a device or engine was named and is missing.
        VoicehostError: what is wrong with the wish.
    """
    from voicehost.front.real_table import open_table

    game = find_game(wish.game)
    asks = wants_talk(wish)
    if not asks:
        from voicehost.front.seating import seat_table

        seat_table(game, wish.players, wish.teams)
    asks_charts = wish.build == ASK
    if asks_charts:
        from voicehost.front.seat_talk import wants_charts_talk

        wants_charts_talk(wish)
    hello = ("hello", {"game": game.title})
    try:
        table = open_table(settings, microphone=microphone, speaker=speaker, hello=hello)
    except DeviceError as error:
        if microphone or speaker:
            raise
        _by_text(error, settings)
        from voicehost.front.play import play_text

        return play_text(wish, settings, as_json=as_json, transcript=transcript)
    with contextlib.closing(table):
        from voicehost.front.play import another
        from voicehost.front.session import begin
        from voicehost.front.voice_mode import ask_charts, ask_seats, run_voice

        wish = replace(wish, asks_another=sys.stdout.isatty() and not as_json)
        if asks:
            wish = ask_seats(wish, settings, table, as_json=as_json)
        while True:
            chosen = ask_charts(wish, settings, table, as_json=as_json) if asks_charts else wish
            session = begin(chosen, settings, spoken=True, kept=True, replayable=False)
            session.director.begin(table.time.now_ms())
            code = run_voice(
                session, table, as_json=as_json, transcript=transcript, buzzers=settings.buzzers
            )
            if not session.director.ending.another:
                return code
            before = session.setup.table
            wish = ask_seats(another(wish), settings, table, as_json=as_json, before=before)


def resume_voice(name: str | None, settings: Settings, *, as_json: bool = False) -> int:
    """Go on with a kept game by voice; by text where there are no devices.

    Raises:
        JournalError: there is none, or it cannot be taken up.
    """
    from voicehost.front.real_table import open_table
    from voicehost.front.session import to_resume

    name = to_resume(name)
    try:
        table = open_table(settings, microphone=None, speaker=None, hello=("hello-resume", {}))
    except DeviceError as error:
        _by_text(error, settings)
        from voicehost.front.play import resume_text

        return resume_text(name, settings, as_json=as_json)
    with contextlib.closing(table):
        from voicehost.front.play import taken_up
        from voicehost.front.voice_mode import run_voice

        session = taken_up(name, settings, spoken=True)
        return run_voice(session, table, as_json=as_json, transcript=None, buzzers=settings.buzzers)


def _by_text(error: DeviceError, settings: Settings) -> None:
    """Nobody can be heard: say why, aloud too where there is a loudspeaker.

    Raises:
        DeviceError: a device or engine was named and is missing.
    """
    from voicehost.front.engines import check_named
    from voicehost.front.real_table import only_speaker
    from voicehost.hear.engines import can_hear

    if settings.microphone or settings.speaker:
        raise error
    check_named(settings)
    print(f"playing by text: {error}", file=sys.stderr)
    if not can_hear(settings.engine, settings.lang):
        with contextlib.suppress(DeviceError), only_speaker(settings) as speaker:
            speaker.say_before("lack-hearing")
            speaker.wait_until_silent(SPOKEN_S)
