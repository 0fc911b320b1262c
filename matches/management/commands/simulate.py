"""``manage.py simulate``: shot documents in, motions out."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

import rules
from matches.management.adjudication.sources import STANDARD_INPUT, Document, documents

PLAYED, REFUSED, MALFORMED = 0, 1, 2


class Command(BaseCommand):
    """Prints one motion a line; of a shot that is refused its faults."""

    help = (
        "Play flicks on their boards. Reads one shot document a FILE (a .jsonl FILE: one a line; "
        "no FILE or -: standard input) and prints one motion a line. Needs no database. Exit "
        "status 0 when every shot was played, 1 when one cannot be (pennies that overlap, a penny "
        "off the board), 2 when one is malformed or unreadable."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="*", metavar="FILE", help="a shot document; - reads standard input"
        )
        parser.add_argument(
            "--lines", action="store_true", help="one document a line; empty lines are passed over"
        )
        parser.add_argument(
            "--svg", metavar="FILE", help="write a picture of the shot's paths (of one shot only)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        found = documents(options["files"] or [STANDARD_INPUT], by_lines=options["lines"])
        try:
            status = self._play(found, options["svg"])
            self.stdout.flush()
        except BrokenPipeError:
            # Whoever was reading has seen enough; nothing must be flushed aloud at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = PLAYED
        except KeyboardInterrupt:
            status = 130
        if status:
            sys.exit(status)

    def _play(self, found: Iterable[Document], picture: str | None) -> int:
        write, status, drawn = self._writer(), PLAYED, False
        for document in found:
            text, svg, asked = play(document, wants_picture=picture is not None)
            write(text.encode("utf-8", "backslashreplace") + b"\n")
            status = max(status, asked)
            if picture is not None and svg:
                if drawn:
                    raise CommandError(_("--svg draws one shot, and there are more"))
                self._draw(picture, svg)
                drawn = True
        return status

    def _draw(self, name: str, svg: str) -> None:
        try:
            Path(name).write_text(svg, encoding="utf-8")
        except OSError as error:
            reason = error.strerror or str(error)
            said = _("%(name)s cannot be written: %(reason)s") % {"name": name, "reason": reason}
            raise CommandError(said) from error

    def _writer(self) -> Callable[[bytes], Any]:
        """Motions are UTF-8 whatever the terminal's encoding is; a test's stream takes text."""
        buffer = getattr(self.stdout, "buffer", None)
        if buffer is not None:
            write: Callable[[bytes], Any] = buffer.write
            return write
        return lambda text: self.stdout.write(text.decode(), ending="")


def play(document: Document, *, wants_picture: bool) -> tuple[str, str, int]:
    """What to print of a document, its picture ("" if none), and the exit status it asks for."""
    if document.trouble:
        message = _("%(name)s cannot be read: %(reason)s") % {
            "name": document.name,
            "reason": document.trouble,
        }
        fault = {"code": "malformed", "message": message, "severity": "fault"}
        return json.dumps({"faults": [fault]}, ensure_ascii=False), "", MALFORMED
    simulation = rules.simulate_text(document.text)
    if simulation.motion is None:
        return simulation.as_text(), "", MALFORMED if simulation.malformed else REFUSED
    return simulation.as_text(), simulation.as_svg() if wants_picture else "", PLAYED
