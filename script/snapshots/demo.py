"""What a demo season lacks for a snapshot."""

from __future__ import annotations

from script.snapshots.addresses import model


def prepare() -> None:
    """Add it: an owner who is no superuser, a study, open entry, a proposal."""
    boss = model("User").objects.get(username="demo-owner")
    owner = model("User").objects.create_user("plain-owner")
    for club in model("Club").objects.filter(roles__user=boss).distinct():
        model("Role").objects.create(user=owner, club=club, role="owner")
    card = model("Scorecard").objects.filter(detail="shots").order_by("id")[0]
    shot = next(each["shot"] for each in card.document["entries"] if "shot" in each)
    model("Study").objects.create(
        fixture=card.fixture, author=boss, title="One", situation="red.serve", document=shot
    )
    rows = model("Competition").objects
    spring = rows.filter(name__startswith="Spring Draw").latest("id")
    model("OpenEntry").objects.create(competition=spring, places=8, opened_by=boss)
    league = rows.filter(name__startswith="Lunch Break Black League").latest("id")
    asked = model("Timetable").objects.latest("id").asked
    model("Timetable").objects.create(
        competition=league, requested_by=boss, state="proposed", proposal={},
        asked={**asked, "venues": [league.club.venues.order_by("id")[0].slug], "home": {}},
        progress={"share": 100},
    )  # fmt: skip
