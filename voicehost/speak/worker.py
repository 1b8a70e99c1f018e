"""Who does slow work in order: a thread of its own, or the caller at once."""

import queue
import threading
from collections.abc import Callable
from typing import Protocol

Job = Callable[[], None]


class Worker(Protocol):
    """Does jobs one after the other."""

    def submit(self, job: Job) -> None:
        """Do it after what was submitted before."""

    def close(self) -> None:
        """Finish the job under way, drop the rest."""


class AtOnce:
    """Does each job when it is submitted: the virtual table's worker."""

    def submit(self, job: Job) -> None:
        job()

    def close(self) -> None:
        """Nothing is under way."""


class InThread:
    """Does jobs in a thread of its own, in order."""

    def __init__(self, name: str) -> None:
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> None:
        self._jobs.put(job)

    def close(self) -> None:
        self._closing.set()
        self._jobs.put(None)
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            if not self._closing.is_set():
                job()
