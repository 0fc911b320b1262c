"""A league drawn by a list of its fixtures: who plays, how often, where, when, and back."""

from __future__ import annotations

import pytest

from matches import services
from matches.models import (
    AuditEntry,
    Entry,
    Team,
    Telling,
    User,
)
from matches.policy.viewer import viewer_of
from matches.selectors.draws import drawn as draws
from matches.services.base import outbox
from tests.services.imports.dates import asked
from tests.services.imports.fixture_lists import (
    LIST,
    bring,
    entrants,
    lines,
    look,
    matches,
    of_teams,
    undrawn,
)
from tests.services.league import League

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return undrawn()


class TestDrawn:
    def test_the_matches_are_those_of_the_list_round_by_round(self, league):
        bring(league)
        assert matches(league) == [
            "1 Asha–Ben 14.12. 19:30 Table 1", "1 Chidi–Dora 14.12. 19:30 Table 2",
            "2 Ben–Chidi 21.12. 19:30", "2 Dora–Asha 21.12. 18:00",
            "3 Asha–Chidi", "3 Ben–Dora",
        ]  # fmt: skip
        league.competition.refresh_from_db()
        assert league.competition.state == "running"
        days = league.division.rounds.order_by("number").values_list("starts_on", flat=True)
        assert [f"{day:%d.%m.}" if day else "" for day in days] == ["14.12.", "21.12.", ""]

    def test_looking_keeps_nothing(self, league):
        plan = look(league)
        assert (len(plan.standing), plan.uneven, plan.open) == (6, (), ())
        league.competition.refresh_from_db()
        assert league.competition.state != "running"
        assert not league.fixtures()
        assert not AuditEntry.objects.filter(action="fixtures.brought-in").exists()

    def test_it_is_played_as_any_other_league(self, league):
        bring(league)
        league.play(1)
        services.tables.standings.rebuild(league.division.public_id)
        assert league.rows()["Asha"]["points"] == 3

    def test_how_it_was_drawn_says_that_it_was_not_here(self, league):
        bring(league)
        page = draws.draw_of(league.competition.public_id, viewer_of(league.owner))
        assert page is not None
        assert page.listed == 6

    def test_without_rounds_the_days_are_the_rounds(self, league):
        text = "\n".join(line.partition("\t")[2] for line in LIST.split("\n")[:5])
        bring(league, text, insist=True)
        assert [one.round.number for one in league.fixtures()] == [1, 1, 2, 2]

    def test_divisions_have_tables_of_their_own(self, league):
        text = lines(
            "1\tAsha Brook\tBen Vale\tNorth", "1\tChidi Holm\tDora Thorn\tSouth",
            heading="Round\tHome\tAway\tDivision",
        )  # fmt: skip
        plan = bring(league, text)
        assert plan.divisions == ("North", "South")
        league.competition.refresh_from_db()
        assert league.competition.format_options["divisions"] == 2

    def test_everybody_is_told_once_with_the_date(self, league):
        own = league.entries[0].person
        own.user = User.objects.create_user("asha", email="asha@a.example")
        own.save()
        assert look(league).told == 1
        bring(league)
        outbox.send(early=True)
        assert set(Telling.objects.values_list("what", flat=True)) == {"drawn"}
        assert Telling.objects.count() == 3


class TestNames:
    def test_nearly_the_same_name_is_asked_about_and_left_to_who_knows(self, league):
        text = LIST.replace("Ben Vale", "Ben Vail")
        plan = look(league, text)
        assert asked(plan) == [(2, "a name that is not known")]
        said = plan.open[0].choices[0].value
        bring(league, text, answers={"2-whoB": said})
        assert len(league.fixtures()) == 6

    def test_who_is_of_the_club_is_entered_by_the_list(self):
        league = undrawn(3)
        services.people.people.create(
            league.owner, league.club, given_name="Dora", family_name="Thorn", age_band="adult"
        )
        plan = look(league)
        assert [(each.name, each.new) for each in plan.fresh] == [("Dora Thorn", False)]
        bring(league)
        assert "Dora Thorn" in entrants(league)

    def test_nobody_knows_who_is_not_of_the_club(self, league):
        plan = look(league, LIST.replace("Dora Thorn", "Zoe Nowhere"))
        assert asked(plan) == [(3, "a name that is not known")]
        assert [each.value for each in plan.open[0].choices] == ["out"]

    def test_teams_that_are_not_there_yet_are_made_where_that_is_said(self):
        league = of_teams()
        text = lines("1\tOwls\tFoxes")
        plan = look(league, text)
        assert asked(plan) == [(2, "a name that is not known")] * 2
        bring(league, text, answers={"2-whoA": "new", "2-whoB": "new"})
        assert set(Team.objects.values_list("name", flat=True)) == {"Owls", "Foxes"}
        assert Entry.objects.filter(competition=league.competition).count() == 2

    @pytest.mark.parametrize(
        ("line", "title"),
        [
            ("1\tAsha Brook\tAsha Brook", "nobody plays themselves"),
            ("x\tAsha Brook\tBen Vale", "the round was not understood"),
            ("1\t\tBen Vale", "nobody is named"),
        ],
    )
    def test_a_line_that_cannot_be_is_said_with_its_number(self, league, line, title):
        assert asked(look(league, lines(line))) == [(2, title)]

    def test_a_line_that_stands_there_twice_is_one_match(self, league):
        text = lines("1\tAsha Brook\tBen Vale", "1\tAsha Brook\tBen Vale")
        assert asked(look(league, text)) == [(3, "the same match again")]
