"""``manage.py adjudicate``: scorecards in, verdicts out."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand

from matches.management.adjudication.jobs import judged
from matches.management.adjudication.sources import STANDARD_INPUT, documents

MOST_JOBS = 64


class Command(BaseCommand):
    """Prints one verdict a line, or with --explain a report on each card."""

    help = (
        "Adjudicate scorecards. Reads one JSON document a FILE (a .jsonl FILE: one a line; no FILE "
        "or -: standard input) and prints one verdict a line. Needs no database. Exit status 0 "
        "when every card is valid, 1 when one is not, 2 when one is malformed or unreadable."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="*", metavar="FILE", help="a scorecard; - reads standard input"
        )
        parser.add_argument(
            "--lines", action="store_true", help="one document a line; empty lines are passed over"
        )
        parser.add_argument(
            "--explain", action="store_true", help="a report for people instead of JSON"
        )
        parser.add_argument(
            "--jobs", type=_jobs, default=1, metavar="N", help="judge in N processes (default: 1)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        found = documents(options["files"] or [STANDARD_INPUT], by_lines=options["lines"])
        status = 0
        write = self._writer()
        try:
            for text, asked in judged(found, jobs=options["jobs"], explain=options["explain"]):
                status = max(status, asked)
                write(text)
            self.stdout.flush()
        except BrokenPipeError:
            # Whoever was reading (head, less) has seen enough. What is still buffered must not be
            # flushed at exit: that would fail once more, aloud.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except KeyboardInterrupt:
            status = 130
        if status:
            sys.exit(status)

    def _writer(self) -> Callable[[bytes], Any]:
        """Verdicts are UTF-8 whatever the terminal's encoding is; a test's stream takes text."""
        buffer = getattr(self.stdout, "buffer", None)
        if buffer is not None:
            write: Callable[[bytes], Any] = buffer.write
            return write
        return lambda text: self.stdout.write(text.decode(), ending="")


def _jobs(text: str) -> int:
    digits = text.isascii() and text.isdigit() and len(text) < 10
    if not digits or not 1 <= int(text) <= MOST_JOBS:
        raise ArgumentTypeError(f"{text!r} is not a number of processes from 1 to {MOST_JOBS}")
    return int(text)
