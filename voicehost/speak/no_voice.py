"""No voice at all: silence as long as reading takes. What would be said is printed elsewhere."""

from voicehost.core.ports import Audio

RATE_HZ = 16_000
READING_MS_A_CHARACTER = 60


class NoVoice:
    """Implements `core.ports.Voice` with silence, so a table without a voice has time to read."""

    name = "none"
    identity = "none"

    def synthesise(self, text: str) -> Audio:
        """Silence of a fixed reading speed (60 ms a character)."""
        samples = len(text) * READING_MS_A_CHARACTER * RATE_HZ // 1000
        return Audio(samples=bytes(2 * samples), rate_hz=RATE_HZ)
