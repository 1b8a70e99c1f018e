"""python -m voicehost, and the installed command: nothing is loaded before Ctrl-C is in hand."""

import os
import signal
import sys


def main() -> int:
    """Run the command line. However early or often Ctrl-C comes, no traceback is shown."""
    try:
        from voicehost.front.interrupt import Interrupt, never_late

        interrupt = Interrupt()
        sys.unraisablehook = interrupt.swallowed
        signal.signal(signal.SIGINT, interrupt.pressed)
        never_late()
        from voicehost.cli import main as run

        return run()
    except KeyboardInterrupt as stop:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        said = "; ".join(["stopped", *getattr(stop, "__notes__", ())])
        sys.stderr.write(f"\n{said}\n")
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except OSError:  # whoever read it has gone
                continue
        # All is let go of by now; what threads of engines still do must not show.
        os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
