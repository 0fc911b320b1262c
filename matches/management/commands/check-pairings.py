"""``manage.py check-pairings``: whether a Swiss tournament was paired by the rules."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from matches.management.contents import contents
from matches.tournament.documents import DocumentError
from matches.tournament.pairing import EDITIONS, CheckedRound, checked, read_course

LARGEST_FILE = 50 * 1024 * 1024


class Command(BaseCommand):
    """Pairs every round of a TRF again, and prints where it was paired otherwise."""

    help = (
        "Check the rounds of a Swiss tournament (TRF16 or TRF26) against the FIDE (Dutch) system, "
        "C.04.3. Needs no database. Exit status 0 where every round is as the rules have it, 1 "
        "where one is not, 2 where the file cannot be read."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a TRF file; - reads standard input")
        parser.add_argument("--edition", choices=EDITIONS, help="the year of the rules")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rounds = checked(
                read_course(contents(options["file"], LARGEST_FILE)), options["edition"]
            )
        except DocumentError as error:
            self._end(2, [str(mistake) for mistake in error.mistakes])
        except OSError as error:
            self._end(2, [str(error)])
        if options["json"]:
            self.stdout.write(json.dumps([_document(one) for one in rounds]))
        else:
            for one in rounds:
                self.stdout.write("\n".join(_lines(one)))
        wrong = [one.number for one in rounds if not one.same]
        if wrong:
            named = ", ".join(map(str, wrong))
            self._end(1, [f"{len(wrong)} of {len(rounds)} rounds are paired otherwise: {named}"])

    def _end(self, status: int, said: list[str]) -> None:
        for line in said:
            self.stderr.write(line)
        sys.exit(status)


def _document(one: CheckedRound) -> dict[str, object]:
    ruled = None if one.ruled is None else sorted(map(list, one.ruled))
    return {
        "round": one.number,
        "same": one.same,
        "published": {"pairs": sorted(map(list, one.published)), "bye": one.rested},
        "ruled": {"pairs": ruled, "bye": one.rests},
        "note": one.note,
    }


def _lines(one: CheckedRound) -> list[str]:
    """A round in words: the pairs that only one of the two has."""
    if one.same:
        return [f"round {one.number}: as the rules have it"]
    if one.ruled is None:
        return [f"round {one.number}: {one.note}"]
    what = "other first flicks" if one.same_pairs else "other pairs"
    return [
        f"round {one.number}: {what}",
        f"  published: {_told(one.published - one.ruled, one.rested)}",
        f"  the rules: {_told(one.ruled - one.published, one.rests)}",
        *([f"  {one.note}"] if one.note else []),
    ]


def _told(pairs: frozenset[tuple[int, int]], bye: int | None) -> str:
    told = [f"{first}-{second}" for first, second in sorted(pairs)]
    return ", ".join([*told, *([f"{bye} rests"] if bye is not None else [])])
