"""hama's small phoneme model (4.7 MB) as an acoustic scorer: its posteriors, not its own text."""

from typing import Any

import numpy as np
import numpy.typing as npt

from voicehost.core.errors import DeviceError
from voicehost.words.phones import IPA_TO_PHONES, PHONES

Floats = npt.NDArray[np.float32]

FRAME_MS = 20
"""One row of posteriors."""

_BLANKS = ("<blank>", "<wb>", " ", "ː", "ˑ")
_TAIL_SAMPLES = 4800


class PhonemeEngine:
    """Log-probabilities of 39 phones and "nothing" for every 20 ms of sound.

    Raises:
        DeviceError: hama is missing or has no build for this machine.
    """

    def __init__(self) -> None:
        try:
            from hama import ASRModel

            self._model: Any = ASRModel()
        except (ImportError, RuntimeError, OSError) as fault:
            raise DeviceError(
                "the phoneme model cannot be loaded", "hama", "pip install hama==1.7.0"
            ) from fault
        self._groups = _fold_table(list(self._model.decoder_tokens))

    def posteriors(self, samples: Floats) -> Floats:
        """Frames x 40 log-probabilities: `PHONES` in order, then blank (with word boundaries)."""
        sound = np.concatenate([samples, np.zeros(_TAIL_SAMPLES, np.float32)])
        rows, lengths = self._model.session.run(
            ["log_probs", "out_lengths"],
            {"waveform": sound[None], "waveform_lengths": np.array([len(sound)])},
        )
        return fold(rows[0, : int(lengths[0])], self._groups)


def fold(rows: Floats, groups: npt.NDArray[np.intp]) -> Floats:
    """Add up the probabilities of all symbols of a group.

    Args:
        rows: frames x symbols, log-probabilities.
        groups: per symbol its group, 0 to 39; -1 leaves it out.
    """
    peak = rows.max(axis=1, keepdims=True) if len(rows) else rows
    weights = np.exp(rows - peak)
    sums = np.zeros((len(rows), len(PHONES) + 1), dtype=np.float32)
    for group in range(len(PHONES) + 1):
        sums[:, group] = weights[:, groups == group].sum(axis=1)
    return np.asarray(np.log(np.maximum(sums, 1e-12)) + peak, dtype=np.float32)


def _fold_table(symbols: list[str]) -> npt.NDArray[np.intp]:
    """A symbol that stands for two phones counts for its last one, the vowel."""
    table = np.full(len(symbols), -1, dtype=np.intp)
    for place, symbol in enumerate(symbols):
        if symbol in _BLANKS:
            table[place] = len(PHONES)
        elif symbol in IPA_TO_PHONES:
            table[place] = PHONES.index(IPA_TO_PHONES[symbol][-1])
    return table
