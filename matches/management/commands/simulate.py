"""``manage.py simulate``: shot documents in, motions out."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

import rules
from matches.management.adjudication.sources import STANDARD_INPUT, Document, documents

PLAYED, REFUSED, MALFORMED = 0, 1, 2

_SIZES: Final = {
    "aim": (0.5, "degrees that the aim may be off to either side"),
    "speed": (0.03, "the share of its speed that the flick may be off"),
    "friction": (0.015, "how far the friction may be off"),
    "restitution": (0.02, "how far the restitution may be off"),
    "disc-friction": (0.05, "how far the friction between rims may be off"),
    "spin": (10.0, "rad/s that the spin may be off to either side"),
    "position": (0.5, "mm that each penny may lie off along x and along y"),
    "gap": (0.05, "mm by which pennies that lie together may be apart, and nobody sees it"),
}


@dataclass(frozen=True)
class Asked:
    """How a margin is to be made."""

    n: int
    sizes: rules.Sizes
    start: int
    quick: bool


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
        self._add_margin(parser)

    def _add_margin(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--margin",
            type=int,
            metavar="N",
            help=(
                "play each shot N times more with aim, speed, spin, frictions, restitution, places "
                "and gaps a little off, and add what came of it: the share of each outcome (the "
                "facts of its game; else what was struck and went off), how far the nearest "
                "different one is at most, and which pennies lie together, so that nobody can "
                "foretell what becomes of them"
            ),
        )
        for name, (default, said) in _SIZES.items():
            told = f"with --margin: {said} (default {default:g})"
            parser.add_argument(f"--{name}", type=float, metavar="X", default=default, help=told)
        parser.add_argument(
            "--start",
            type=int,
            metavar="K",
            default=0,
            help=(
                "with --margin: pass over the first K places of the sequence (default 0); the same "
                "shot and K give the same bytes"
            ),
        )
        parser.add_argument(
            "--quick",
            action="store_true",
            help=(
                "with --margin: compile the simulator, where numba is installed (half a minute the "
                "first time on a machine); the same bytes"
            ),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self._asked = _asked(options)
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
            text, svg, ended = play(document, wants_picture=picture is not None, asked=self._asked)
            write(text.encode("utf-8", "backslashreplace") + b"\n")
            status = max(status, ended)
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


def _asked(options: dict[str, Any]) -> Asked | None:
    """The margin that the command line asks for. Raises CommandError for what cannot be."""
    n = options["margin"]
    if n is None:
        return None
    if not 1 <= n <= rules.MOST_IN_A_MARGIN:
        most = rules.MOST_IN_A_MARGIN
        raise CommandError(_("--margin takes 1 to %(most)d shots") % {"most": most})
    if options["start"] < 0:
        raise CommandError(_("--start is 0 or more"))
    try:
        names = [name.replace("-", "_") for name in _SIZES]
        sizes = rules.Sizes(**{name: options[name] for name in names})
        return Asked(n, sizes, options["start"], options["quick"])
    except ValueError as error:
        name, _space, said = str(error).partition(" ")
        raise CommandError(f"--{name.replace('_', '-')} {said}") from error


def play(
    document: Document, *, wants_picture: bool, asked: Asked | None = None
) -> tuple[str, str, int]:
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
    text = simulation.as_text()
    if asked is not None:
        margin = simulation.margin(asked.n, asked.sizes, start=asked.start, quick=asked.quick)
        text = margin.added_to(text)
    return text, simulation.as_svg() if wants_picture else "", PLAYED
