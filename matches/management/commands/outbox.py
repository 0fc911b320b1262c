"""``manage.py outbox``: what the outbox could not do, and having it tried again."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from matches.selectors.base.outbox import failed_messages, failures
from matches.services.base import outbox


class Command(BaseCommand):
    """Lists the messages that failed, or has them tried again."""

    help = (
        "Tell what the outbox could not do so far: tables, mails, ratings that failed, how often,"
        " and why. With --retry: have all of it, or one by its number, tried again by the next"
        " beat. Exit status 1 where something is dead, which nobody tries again by itself."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--retry", nargs="?", const=0, type=int, metavar="NUMBER",
            help="try again: all that failed, or the message of this number",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        if options["retry"] is not None:
            tried = outbox.retry(options["retry"] or None)
            self.stdout.write(f"To be tried again: {tried}.")
            return
        told = failures()
        for row in failed_messages():
            state = "dead" if row.dead else f"again at {row.due_at:%Y-%m-%d %H:%M} UTC"
            self.stdout.write(f"{row.number}  {row.topic}  {row.attempts} tries, {state}")
            self.stdout.write(f"    {row.why}")
        self.stdout.write(f"Failing: {told.failing}. Dead: {told.dead}.")
        if told.dead:
            sys.exit(1)
