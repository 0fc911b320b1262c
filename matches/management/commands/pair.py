"""``manage.py pair``: the next round of a Swiss tournament."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand

from matches.management.contents import contents
from matches.tournament.documents import DocumentError
from matches.tournament.pairing import (
    EDITIONS,
    UnpairableError,
    as_document,
    pair,
    pair_next,
    read_state,
    read_trf,
)

LARGEST_FILE = 50 * 1024 * 1024


class Command(BaseCommand):
    """Prints the pairs, the first flicker first, and who has the bye."""

    help = (
        "Pair the next round of a Swiss tournament, by the FIDE (Dutch) system, C.04.3. FILE is a "
        "competition's state as JSON; --trf takes a TRF file instead. Needs no database. Exit "
        "status 2 when the file cannot be read, 1 when there is no legal pairing."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help="JSON; - reads standard input")
        parser.add_argument("--trf", metavar="FILE", help="a TRF file; - reads standard input")
        parser.add_argument(
            "--edition", choices=EDITIONS, help="the rules until January 2026, or those since"
        )
        parser.add_argument("--json", action="store_true", help="print JSON (always so for FILE)")

    def handle(self, *args: Any, **options: Any) -> None:
        if (options["file"] is None) == (options["trf"] is None):
            self._refuse(2, ["give either FILE or --trf FILE"])
        try:
            edition: dict[str, Any] = {"edition": options["edition"]} if options["edition"] else {}
            if options["trf"]:
                answer = _from_trf(options["trf"], edition)
            else:
                answer = _from_json(options["file"], edition)
        except DocumentError as error:
            self._refuse(2, [str(mistake) for mistake in error.mistakes])
        except UnpairableError as error:
            self._refuse(1, [str(error)])
        except OSError as error:
            self._refuse(2, [str(error)])
        for note in answer.get("notes", ()):
            self.stderr.write(f"note: {note}")
        if options["trf"] and not options["json"]:
            self.stdout.write(_lines(answer))
        else:
            self.stdout.write(json.dumps(answer, ensure_ascii=False))

    def _refuse(self, status: int, mistakes: list[str]) -> None:
        for mistake in mistakes:
            self.stderr.write(mistake)
        sys.exit(status)


def _from_trf(name: str, edition: dict[str, Any]) -> dict[str, Any]:
    paired = pair(replace(read_trf(contents(name, LARGEST_FILE)), **edition))
    answer: dict[str, Any] = {"pairs": [list(both) for both in paired.pairs], "bye": paired.bye}
    return {**answer, "notes": list(paired.notes)} if paired.notes else answer


def _from_json(name: str, edition: dict[str, Any]) -> dict[str, Any]:
    return as_document(pair_next(replace(read_state(contents(name, LARGEST_FILE)), **edition)))


def _lines(answer: dict[str, Any]) -> str:
    """As other pairing programs print it: how many, then a pair a line, 0 for the bye."""
    pairs = [f"{first} {second}" for first, second in answer["pairs"]]
    pairs += [f"{answer['bye']} 0"] if answer["bye"] is not None else []
    return "\n".join([str(len(pairs)), *pairs])
