"""A league made by the services alone, as a secretary would make it."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from typing import Any

from matches import services
from matches.models import Competition, Division, Entry, Fixture, Role, User
from tests.again import made_once

NAMES = (
    "Asha Brook", "Ben Vale", "Chidi Holm", "Dora Thorn", "Emil Reed", "Faye Moss",
    "Gus Ash", "Hana Glen", "Ivo Marsh", "Juno Field", "Kit Brook", "Lena Vale",
    "Milo Holm", "Nia Thorn", "Otto Reed", "Pia Moss", "Quin Ash", "Rosa Glen",
    "Sami Marsh", "Tara Field",
)  # fmt: skip
START = datetime.date(2026, 9, 1)
END = datetime.date(2027, 6, 30)


@dataclass
class League:
    """A club with its people, a competition in one division, and who does what."""

    owner: User
    umpire: User
    club: str
    season: str
    competition: Competition
    entries: list[Entry] = field(default_factory=list)

    @property
    def division(self) -> Division:
        """The one division, once drawn."""
        return Division.objects.get(stage__competition=self.competition)

    def fixtures(self) -> list[Fixture]:
        """Every fixture by number."""
        return list(
            Fixture.objects.filter(competition=self.competition)
            .select_related("home__person", "away__person")
            .order_by("number")
        )

    def fixture(self, number: int = 1) -> Fixture:
        """A fixture as the database has it now."""
        return Fixture.objects.get(competition=self.competition, number=number)

    def id(self, number: int = 1) -> str:
        """A fixture's public id."""
        return self.fixture(number).public_id

    def play(self, number: int = 1, a: int = 18, b: int = 9, **more: Any) -> Any:
        """Submit a card of detail result for a fixture."""
        document = result_card(a, b, self.competition.game, **more.pop("card", {}))
        return services.results.scorecards.submit(
            more.pop("actor", self.owner), self.id(number), document, **more
        )

    def hall(self, boards: int = 1) -> list[str]:
        """Add The Hall, with so many boards for black; their public ids."""
        services.clubs.venues.create(self.owner, self.club, name="The Hall")
        return [
            services.clubs.venues.add_board(
                self.owner, self.club, "the-hall", name=f"Board {n}", games=["black"]
            ).public_id
            for n in range(1, boards + 1)
        ]

    def rows(self) -> dict[str, dict[str, Any]]:
        """The current table's rows by the entrant's given name."""
        standing = self.division.standings.get(current=True)
        named = {entry.public_id: entry.person.given_name for entry in self.entries}
        return {named[row["entrant"]]: row for row in standing.rows}


def result_card(a: int, b: int, game: str = "black", **more: Any) -> dict[str, Any]:
    """A card that says the final score alone."""
    winner = "draw" if a == b else "A" if a > b else "B"
    return {
        "scorecard": 1,
        "game": game,
        "detail": "result",
        "sides": {"A": ["A"], "B": ["B"]},
        "first": "A",
        "entries": [],
        "claim": {"score": {"A": a, "B": b}, "winner": winner},
        **more,
    }


def flicks_card() -> dict[str, Any]:
    """A finished match of Penny Black, flick by flick: A clears the board after one miss."""
    outers = [f"O{n}" for n in range(1, 13)]
    inners = ["R1", "R2", "G1", "G2", "B1", "B2"]
    miss = {"flick": {"by": "A", "struck": []}}
    back = {"flick": {"by": "B", "struck": ["O1"]}}
    also = {"flick": {"by": "B", "struck": ["O1"]}}
    clear = [
        {"flick": {"by": "A", "struck": [each], "off": [each]}} for each in outers + inners[:2]
    ]
    return {
        "scorecard": 1,
        "game": "black",
        "detail": "flicks",
        "sides": {"A": ["Asha Brook"], "B": ["Ben Vale"]},
        "first": "A",
        "entries": [miss, back, also, *clear],
    }


@made_once
def make_league(players: int = 4, *, draw: bool = True, **options: Any) -> League:
    """A league of so many players; `options` go to `competitions.create`."""
    owner = User.objects.create_user(f"owner-{User.objects.count()}", is_superuser=True)
    umpire = User.objects.create_user(f"umpire-{User.objects.count()}")
    club = services.clubs.create(owner, name="Harbour Club", kind="club")
    Role.objects.create(user=umpire, club=club, role="umpire")
    season = services.clubs.seasons.create(
        owner, club.public_id, name="2026/27", starts_on=START, ends_on=END
    )
    competition = services.competitions.create(
        owner, season.public_id, **{"name": "Autumn League", "game": "black", **options}
    )
    # Of whatever age these turn out to be, a test that wants it public means so.
    Competition.objects.filter(pk=competition.pk).update(open_until_young=False)
    services.competitions.open(owner, competition.public_id)
    entries = services.competitions.entries.enter_names(
        owner, competition.public_id, "\n".join(NAMES[:players]), age_band="adult"
    )
    league = League(owner, umpire, club.public_id, season.public_id, competition, list(entries))
    if draw:
        services.competitions.draw_fixtures(owner, competition.public_id)
        competition.refresh_from_db()
        services.base.outbox.send(early=True)
    return league
