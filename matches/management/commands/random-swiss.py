"""``manage.py random-swiss``: a Swiss tournament made up by lot, as a TRF26 file."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand

from matches.tournament.pairing import EDITIONS, Habits, made_up, write_trf

SHARES = {
    "drawn": "of matches between equals are drawn",
    "walkover": "of matches are given away",
    "half": "of players ask for a half-point bye in a round",
    "zero": "of players miss a round",
    "leaves": "of players leave in a round",
}


class Command(BaseCommand):
    """Prints a tournament that was paired by the rules and played to its end by lot."""

    help = (
        "Make up a Swiss tournament, paired by the FIDE (Dutch) system, C.04.3, to try pairing "
        "programs with. The same numbers give the same file. Needs no database."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--players", type=_between(2, 1000), default=40)
        parser.add_argument("--rounds", type=_between(1, 30), default=9)
        parser.add_argument("--edition", choices=EDITIONS, default=EDITIONS[-1])
        for name, what in SHARES.items():
            share = getattr(Habits(), name)
            said = f"what share {what}, 0 to 1 ({share})"
            parser.add_argument(f"--{name}", type=_share, default=share, help=said)

    def handle(self, *args: Any, **options: Any) -> None:
        habits = Habits(**{name: options[name] for name in SHARES})
        seed, players, rounds = (options[name] for name in ("seed", "players", "rounds"))
        course, names = made_up(seed, players, rounds, edition=options["edition"], habits=habits)
        if course.over < rounds:
            said = f"note: no legal pairing is left after round {course.over} of {rounds}"
            self.stderr.write(said)
        self.stdout.write(write_trf(course, f"Made up by lot {seed}", names), ending="")


def _between(least: int, most: int) -> Callable[[str], int]:
    def whole(text: str) -> int:
        if not text.isdecimal() or not least <= int(text[:9]) <= most:
            raise ArgumentTypeError(f"must be a whole number from {least} to {most}, not {text!r}")
        return int(text)

    return whole


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise ArgumentTypeError(f"must be a number from 0 to 1, not {text!r}")
    return share
