"""From microphone frames to Heard utterances. Chart-blind."""
