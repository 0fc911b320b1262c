"""A correction or a ruling shown first: everything that it would change, with nothing saved."""

from __future__ import annotations

import pytest
from django.core import mail

from matches import services
from matches.errors import ConflictError, InvalidError
from matches.models import (
    AuditEntry,
    Correction,
    OutboxMessage,
    Rating,
    Result,
    Scorecard,
    Standing,
)
from matches.selectors.championships import ledger_of
from matches.services import rulings
from matches.services.corrections import correcting_cards, differences
from matches.tournament.exact import exact, text
from tests.services.corrections.corrected import SWAPPED, correct, sign_in
from tests.services.league import make_league

pytestmark = pytest.mark.django_db

# ── shown first ──────────────────────────────────────────────────────────────────────────────


def counted() -> tuple[int, ...]:
    nouns = (Scorecard, Result, Correction, Standing, AuditEntry, OutboxMessage, Rating)
    return tuple(noun.objects.count() for noun in nouns)


def test_the_preview_shows_what_then_happens_to_table_and_ratings_and_saves_nothing(league):
    for number in range(1, 7):
        league.play(number)
    services.base.outbox.send(early=True)
    before, rows = counted(), league.rows()
    preview = correcting_cards.preview_correction(league.owner, league.id(1), SWAPPED)
    assert counted() == before
    assert league.rows() == rows
    assert not mail.outbox

    correct(league, league.fixture(1))
    services.base.outbox.send(early=True)
    after = league.rows()
    named = {entry.public_id: entry.person.given_name for entry in league.entries}
    assert preview.rows
    for row in preview.rows:
        for column, (old, new) in row.changes.items():
            assert text(exact(rows[named[row.entry]][column])) == old
            assert text(exact(after[named[row.entry]][column])) == new
    assert {named[row.entry] for row in preview.rows} == {
        name
        for name in rows
        if any(rows[name][each] != after[name][each] for each in differences.COLUMNS)
    }
    ratings = {r.person.public_id: r.ordinal for r in Rating.objects.select_related("person")}
    assert preview.ratings
    for shift in preview.ratings:
        assert shift.after == pytest.approx(ratings[shift.player])
        assert abs(shift.by) >= 0.05
        assert "Brook" in shift.name or " " in shift.name


def test_the_preview_names_zones_places_and_the_points_of_houses(league):
    public_id = league.competition.public_id
    zones = [{"name": "Promoted", "places": [1, 1], "kind": "up"}]
    services.competitions.edit(league.owner, public_id, zones=zones)
    ids = [entry.person.public_id for entry in league.entries]
    houses = [
        services.teams.create(league.owner, league.club, name=name, members=members).public_id
        for name, members in (("Oak", ids[:2]), ("Elm", ids[2:]))
    ]
    championship = services.championships.create(
        league.owner, league.season, name="Houses", houses=houses, competitions=[public_id],
        rules={"places": [5, 3, 1]}, visibility="public",
    )  # fmt: skip
    league.play(1)
    preview = correcting_cards.preview_correction(league.owner, league.id(1), SWAPPED)
    winner, loser = league.fixture(1).home, league.fixture(1).away
    assert (str(winner), "Promoted", "–") in [(z.name, z.before, z.after) for z in preview.zones]
    assert (str(loser), "–", "Promoted") in [(z.name, z.before, z.after) for z in preview.zones]
    assert (str(loser), "4", "1") in [(p.name, p.before, p.after) for p in preview.places]
    assert len(preview.houses) == 2
    correct(league, league.fixture(1))
    services.base.outbox.send(early=True)
    totals = {t.house: t for t in ledger_of(championship)}
    for change in preview.houses:
        house = houses[("Oak", "Elm").index(change.name.removeprefix("Houses: "))]
        assert change.after.startswith(f"{totals[house].points} points")


def test_the_preview_names_whom_a_mail_tells(league):
    sign_in(league, league.fixture(1).home, "home@example.org")
    sign_in(league, league.fixture(1).away, "")
    league.play(1)
    preview = correcting_cards.preview_correction(league.owner, league.id(1), SWAPPED)
    assert {(one.name, one.by_mail) for one in preview.told} == {
        (str(league.fixture(1).home), True),
        (str(league.fixture(1).away), False),
    }


@pytest.mark.parametrize(
    ("outcome", "winner", "points"),
    [("walkover", "B", "0"), ("double-walkover", None, "0"), ("void", None, "0"),
     ("abandoned", None, "0")],
)  # fmt: skip
def test_a_ruling_over_a_result_is_shown_first_as_well(league, outcome, winner, points):
    league.play(1)
    services.base.outbox.send(early=True)
    before = counted()
    preview = rulings.preview(league.owner, league.id(1), outcome, winner=winner)
    assert counted() == before
    assert (preview.outcome_before, preview.outcome_after) == ("played", outcome)
    assert preview.before == (18, 9)
    assert preview.after is None
    home = next(r for r in preview.rows if r.entry == league.fixture(1).home.public_id)
    assert home.changes["points"] == ("3", points)
    assert preview.ratings
    rule = {
        "walkover": lambda **m: rulings.walkover(league.owner, league.id(1), winner="B", **m),
        "double-walkover": lambda **m: rulings.double_walkover(league.owner, league.id(1), **m),
        "void": lambda **m: rulings.void(league.owner, league.id(1), **m),
        "abandoned": lambda **m: rulings.abandon(league.owner, league.id(1), **m),
    }[outcome]
    with pytest.raises(ConflictError) as refused:
        rule(reason="Too late.")
    assert refused.value.code == "has-result"
    rule(reason="Too late.", replace=True)
    made = Correction.objects.get()
    assert (made.before.score_a, made.result.outcome) == (18, outcome)


def test_a_ruling_that_is_none_is_refused(league):
    league.play(1)
    with pytest.raises(InvalidError):
        rulings.preview(league.owner, league.id(1), "postponed")
    with pytest.raises(InvalidError):
        rulings.preview(league.owner, league.id(1), "walkover")
    with pytest.raises(InvalidError):
        correct(league, league.fixture(1), resting="burn")


# ── who may, who is told, what strangers read ────────────────────────────────────────────────


@pytest.mark.parametrize("players", [4, 10])
def test_a_preview_takes_the_same_queries_however_much_was_played(
    players, django_assert_max_num_queries
):
    league = make_league(players)
    for fixture in league.fixtures():
        league.play(fixture.number)
    services.base.outbox.send(early=True)
    with django_assert_max_num_queries(90):
        correcting_cards.preview_correction(league.owner, league.id(1), SWAPPED)
