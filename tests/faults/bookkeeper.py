"""A process of the club that answers questions: it makes a league, and says what is on record.

It reads a line of JSON, `[question, argument]`, and writes one. It starts Django once for all runs.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from datetime import date, timedelta
from typing import Any

import django


def main() -> None:
    """Answer until nobody asks."""
    django.setup()
    from django.db import Error, connection

    questions = {"league": league, "record": record, "message": message}
    for line in sys.stdin:
        name, argument = json.loads(line)
        try:
            answer = questions[name](argument)
        except Error:
            # Its database was restarted since it was last asked.
            connection.close()
            answer = questions[name](argument)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def league(number: int) -> dict[str, Any]:
    """A competition with its matches, and a token to hand in its cards."""
    from matches import services
    from matches.models import Club, Division, Fixture, Season, User

    by = User.objects.create_user(f"organiser-{number}-{User.objects.count()}", is_superuser=True)
    if not Club.objects.exists():
        club = services.clubs.create(by, name="Harbour Club", kind="club")
        today = date.today()
        services.clubs.seasons.create(
            by, club.public_id, name="This year",
            starts_on=today - timedelta(days=100), ends_on=today + timedelta(days=200),
        )  # fmt: skip
    made = services.competitions.create(
        by, Season.objects.get().public_id, name=f"League {number}", game="black"
    )
    services.competitions.open(by, made.public_id)
    names = "\n".join(f"Player{each} Run{number}" for each in "ABCDEFG")
    services.competitions.entries.enter_names(by, made.public_id, names)
    services.competitions.draw_fixtures(by, made.public_id)
    _row, token = services.people.tokens.make(by, days=1, scope="organise")
    fixtures = Fixture.objects.filter(competition=made).order_by("number")
    return {
        "competition": made.public_id,
        "division": Division.objects.get(stage__competition=made).public_id,
        "fixtures": [each.public_id for each in fixtures],
        "token": token,
    }


def message(topic: str) -> int:
    """Put a message that nobody digests into the outbox."""
    from matches.services.base import messages

    messages.put(topic, say="nothing")
    return 0


def record(asked: dict[str, Any]) -> dict[str, Any]:
    """What is on record of a competition: its results and cards, and all that is stored otherwise
    than reckoned; of the table a count of our own, too."""
    from matches.models import Competition, Fixture, Result, Scorecard
    from matches.services.upkeep import verifying
    from matches.services.upkeep.chosen import Chosen

    held = Competition.objects.get(public_id=asked["competition"])
    results: dict[str, list[list[int]]] = {}
    for row in Result.objects.filter(fixture__competition=held).select_related("fixture"):
        score = [row.score_a, row.score_b, int(row.official)]
        results.setdefault(row.fixture.public_id, []).append(score)
    cards = Counter(
        Scorecard.objects.filter(fixture__competition=held).values_list(
            "fixture__public_id", flat=True
        )
    )
    found = [str(each) for each in verifying.verify(Chosen(competition=held.public_id))]
    found += [str(each) for each in verifying.verify(Chosen(game="black", kinds=("ratings",)))]
    seats = Fixture.objects.filter(competition=held).values_list(
        "public_id", "home__public_id", "away__public_id"
    )
    return {
        "results": results, "cards": cards, "found": found,
        "table": _table(held), "counted": _counted(results, {each[0]: each[1:] for each in seats}),
    }  # fmt: skip


def _table(competition: Any) -> dict[str, list[int]]:
    from matches.models import Standing

    held = Standing.objects.filter(division__stage__competition=competition, current=True)
    keys = ("played", "won", "drawn", "lost")
    return {
        row["entrant"]: [row[key] for key in keys] for standing in held for row in standing.rows
    }


def _counted(
    results: dict[str, list[list[int]]], seats: dict[str, tuple[str, str]]
) -> dict[str, list[int]]:
    """Played, won, drawn and lost, counted by hand: nothing of the table's own arithmetic."""
    counted = {entrant: [0, 0, 0, 0] for pair in seats.values() for entrant in pair}
    for fixture, all_of_it in results.items():
        for home, away, official in all_of_it:
            if not official:
                continue
            for entrant, own, other in zip(seats[fixture], (home, away), (away, home), strict=True):
                counted[entrant][0] += 1
                counted[entrant][1 if own > other else 2 if own == other else 3] += 1
    return counted


if __name__ == "__main__":
    main()
