"""What can go wrong, as a closed list. Every error says what, where, and the way out."""


class VoicehostError(Exception):
    """A fault that a person can do something about.

    Args:
        what: the fault in a few words; never an answer.
        where: file, line, field, device or command it concerns ("" where there is none).
        remedy: what to do about it ("" only where nothing can be done).
    """

    def __init__(self, what: str, where: str = "", remedy: str = "") -> None:
        self.what, self.where, self.remedy = what, where, remedy
        super().__init__(what, where, remedy)

    def __str__(self) -> str:
        text = f"{self.where}: {self.what}" if self.where else self.what
        return f"{text}; {self.remedy}" if self.remedy else text


class PackError(VoicehostError):
    """A pack or chart cannot be read or is not whole."""


class RuleError(VoicehostError):
    """An event that can not happen in this state: a fault of ours, not of the table."""


class SealedError(VoicehostError):
    """Somebody asked for sealed text before its time. Carries ids only."""


class DeviceError(VoicehostError):
    """A microphone, loudspeaker, recogniser or voice is missing or has failed."""


class AudioError(VoicehostError):
    """An audio file cannot be used."""


class JournalError(VoicehostError):
    """A saved session cannot be read or written."""


class UsageError(VoicehostError):
    """The command line or a setting is wrong (exit code 2)."""


class PromptError(VoicehostError):
    """A line the host should say is missing, or lacks an argument: a fault of ours."""
