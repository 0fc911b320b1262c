"""What the tests of upkeep look with."""

from __future__ import annotations

from io import StringIO
from typing import Any

from django.core.management import call_command

from matches.models import (
    RatingChange,
    Standing,
)
from matches.services.upkeep import rebuilding, verifying
from matches.services.upkeep.chosen import Chosen
from tests.services.league import League


def found(**chosen: Any) -> list[str]:
    return [str(each) for each in verifying.verify(Chosen(**chosen))]


def put_right(**chosen: Any) -> list[str]:
    steps = rebuilding.rebuild(Chosen(**chosen))
    return [str(step.mended) for step in steps if step.mended is not None]


def table() -> Standing:
    return Standing.objects.get(current=True)


def found_before(league: League, said: str) -> list[str]:
    return [f"table {league.division.public_id}: {said}"]


def run(*args: str) -> tuple[str, int]:
    out = StringIO()
    try:
        call_command(*args, stdout=out)
    except SystemExit as over:
        return out.getvalue(), int(str(over.code))
    return out.getvalue(), 0


def a_line_of_the_last() -> None:
    line = RatingChange.objects.order_by("-number").first()
    RatingChange.objects.filter(pk=line.pk).update(mu_after=line.mu_after + 1)
