"""Many documents judged by several processes: in order, with a bounded number under way."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from typing import Final

from matches.management.adjudication.judging import judge
from matches.management.adjudication.sources import Document

Judged = tuple[bytes, int]

BATCH_BYTES: Final = 200_000
BATCH_DOCUMENTS: Final = 500
BATCHES_A_JOB: Final = 3
"""Enough waiting for each process that it never idles while the others are written out."""


def judged(found: Iterable[Document], *, jobs: int, explain: bool) -> Iterator[Judged]:
    """What to print of each batch of documents, in order, with the worst status in it."""
    if jobs == 1:
        for document in found:
            yield judge(document, explain=explain)
        return
    work = partial(_judge_batch, explain=explain)
    under_way: deque[Future[Judged]] = deque()
    pool = ProcessPoolExecutor(jobs, initializer=_prepare, initargs=(explain,))
    try:
        for batch in _batches(found):
            under_way.append(pool.submit(work, batch))
            if len(under_way) >= jobs * BATCHES_A_JOB:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _batches(found: Iterable[Document]) -> Iterator[list[Document]]:
    batch: list[Document] = []
    size = 0
    for document in found:
        batch.append(document)
        size += len(document.text)
        if size >= BATCH_BYTES or len(batch) >= BATCH_DOCUMENTS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _judge_batch(batch: list[Document], *, explain: bool) -> Judged:
    texts, statuses = zip(*(judge(document, explain=explain) for document in batch), strict=True)
    return b"".join(texts), max(statuses)


def _prepare(explain: bool) -> None:
    """A process of the pool: Ctrl-C is for the first one alone, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if explain:
        # Reports speak the user's language: a process that was not forked has to set Django up.
        import django
        from django.apps import apps

        if not apps.ready:
            django.setup()
