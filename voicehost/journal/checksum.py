"""Checksum: a line of JSON that knows whether it is whole, and is put right where one bit is wrong.

The checksum (CRC-32) finds every single wrong bit, and no other bit but that one makes the line
whole again; so what a tired disk or memory has changed is changed back, and nothing is lost.
"""

import zlib

from voicehost.core.errors import JournalError

_MARK = b',"crc":"'
_LENGTH = len(_MARK) + len('00000000"}')


def checked(text: str) -> str:
    """A JSON object with a checksum of itself at its end."""
    return f'{text[:-1]},"crc":"{zlib.crc32(text.encode()):08x}"}}'


def unchecked(line: str) -> str:
    """The JSON object of a line.

    Raises:
        JournalError: its checksum is missing or does not fit.
    """
    if not is_whole(line.encode()):
        raise JournalError("a record is damaged (its checksum does not fit)")
    return line[:-_LENGTH] + "}"


def is_whole(line: bytes) -> bool:
    """Whether a line (without its end) has a checksum that fits."""
    head, tail = line[:-_LENGTH], line[-_LENGTH:]
    return tail == _MARK + b'%08x"}' % zlib.crc32(head + b"}") and head[:1] == b"{"


def mended(raw: bytes) -> tuple[bytes, tuple[int, ...]]:
    """Lines with one wrong bit put right, be it in the line's end.

    Args:
        raw: lines as they were found.

    Returns:
        As many bytes, and the numbers (from 1) of lines that were put right. A line that is wrong
        in more, or torn, stays as it is, and so do all behind it.
    """
    data, start, number = bytearray(raw), 0, 1
    numbers: list[int] = []
    while start < len(data):
        end = data.find(b"\n", start)
        if end < 0 or not is_whole(bytes(data[start:end])):
            end = _mend(data, start, len(data) if end < 0 else end + 1)
            if end < 0:
                break
            numbers.append(number)
        start, number = end + 1, number + 1
    return bytes(data), tuple(numbers)


def _mend(data: bytearray, start: int, stop: int) -> int:
    """Change the one bit between two places that makes a whole line of it.

    Returns:
        Where the line ends now; -1: no bit does.
    """
    for place in range(start, stop):
        for bit in range(8):
            data[place] ^= 1 << bit
            end = data.find(b"\n", start)
            if end >= 0 and is_whole(bytes(data[start:end])):
                return end
            data[place] ^= 1 << bit
    return -1
