"""Runs a program that can open no Internet socket, nor can any program it starts.

    python guarded.py PROGRAM [ARGUMENT ...]

The kernel refuses (seccomp), so it does not matter in what language the program is written. Sockets
of this machine alone (AF_UNIX) stay.
"""

import ctypes
import os
import platform
import struct
import sys

_SOCKET = {"x86_64": (0xC000003E, 41), "aarch64": (0xC00000B7, 198)}
"""By machine: what the kernel calls it, and its number of the call `socket`."""

_INTERNET = (2, 10)
"""AF_INET and AF_INET6."""

_NO_NEW_PRIVILEGES, _SET_SECCOMP, _FILTER = 38, 22, 2
_LOAD, _EQUAL, _RETURN = 0x20, 0x15, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | 1


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_void_p))


def possible() -> bool:
    """Whether this machine's kernel can refuse."""
    return sys.platform == "linux" and platform.machine() in _SOCKET


def refuse_sockets() -> None:
    """From now on this process and all it starts get no Internet socket.

    Raises:
        OSError: the kernel does not do it.
    """
    machine, socket = _SOCKET[platform.machine()]
    steps = [
        (_LOAD, 0, 0, 4), (_EQUAL, 0, 6, machine),
        (_LOAD, 0, 0, 0), (_EQUAL, 0, 4, socket),
        (_LOAD, 0, 0, 16), (_EQUAL, 1, 0, _INTERNET[0]), (_EQUAL, 0, 1, _INTERNET[1]),
        (_RETURN, 0, 0, _REFUSE), (_RETURN, 0, 0, _ALLOW),
    ]  # fmt: skip
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    program = _Program(len(steps), ctypes.cast(code, ctypes.c_void_p))
    libc = ctypes.CDLL(None, use_errno=True)
    for arguments in (
        (_NO_NEW_PRIVILEGES, 1, 0, 0, 0),
        (_SET_SECCOMP, _FILTER, ctypes.byref(program), 0, 0),
    ):
        if libc.prctl(*arguments):
            raise OSError(ctypes.get_errno(), "the kernel refuses no sockets")


if __name__ == "__main__":
    refuse_sockets()
    os.execvp(sys.argv[1], sys.argv[1:])
