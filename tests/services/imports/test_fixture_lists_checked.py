"""A league drawn by a list: what is checked before it is, who may, and how it is taken back."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError
from matches.models import (
    AuditEntry,
    Entry,
    Move,
    Role,
    Team,
    UmpireAssignment,
    User,
)
from matches.services import lately
from matches.services.imports import fixture_lists
from matches.services.imports.fixture_lists import FixtureWishes
from matches.sheets import SheetError, from_text
from tests.services.imports.dates import REFUSED, asked
from tests.services.imports.fixture_lists import (
    LIST,
    bring,
    entrants,
    lines,
    look,
    of_teams,
    undrawn,
)
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return undrawn()


class TestEverybodyMeetsEverybody:
    @pytest.mark.parametrize(
        ("left_out", "said"),
        [
            ("3\tBen Vale\tDora Thorn\t\t\t\t", "Ben Vale – Dora Thorn: 0 instead of 1."),
            ("", "Asha Brook has 2 matches in round 3."),
        ],
    )
    def test_what_is_otherwise_is_said_and_insisted_on(self, league, left_out, said):
        text = LIST.replace("\n" + left_out, "") if left_out else LIST.replace("2\tDora", "3\tDora")
        assert said in look(league, text).uneven
        with pytest.raises(InvalidError) as refused:
            bring(league, text)
        assert "insist" in refused.value.mistakes
        assert not league.fixtures()
        bring(league, text, insist=True)
        assert league.fixtures()

    def test_twice_all_round_is_one_sentence_and_becomes_the_competitions_rule(self, league):
        heading, *rest = LIST.split("\n")
        back = []
        for line in rest:
            number, home, away, *_more = line.split("\t")
            back.append(f"{int(number) + 3}\t{away}\t{home}")
        text = "\n".join([heading, *rest, *back])
        assert look(league, text).uneven == (
            "Everybody meets everybody twice; the competition says once.",
        )
        bring(league, text, insist=True)
        league.competition.refresh_from_db()
        assert league.competition.format_options["legs"] == 2
        assert [one.leg for one in league.fixtures()] == [1] * 6 + [2] * 6

    def test_who_is_always_at_home_is_said(self, league):
        league.competition.format_options = {"legs": 2}
        league.competition.save()
        heading, *rest = LIST.split("\n")
        again = [f"{int(line[0]) + 3}{line[1:]}".replace("2026-12", "2027-01") for line in rest]
        plan = look(league, "\n".join([heading, *rest, *again]))
        assert "Asha Brook is at home 2 times against Ben Vale, and away 0 times." in plan.uneven

    def test_who_is_entered_and_never_plays_is_named_and_stands_in_the_table(self, league):
        text = lines("1\tAsha Brook\tBen Vale")
        plan = look(league, text)
        assert "Dora Thorn is entered, and has no match in the list." in plan.uneven
        bring(league, text, insist=True)
        assert league.division.places.count() == 4

    def test_five_meetings_are_no_league(self, league):
        text = lines(*(f"{n}\tAsha Brook\tBen Vale" for n in range(1, 6)))
        with pytest.raises(SheetError, match="meet 5 times"):
            look(league, text)


class TestWhereAndWhen:
    def test_two_matches_of_one_evening_on_one_board_are_a_clash_that_stays_out(self, league):
        plan = look(league, LIST.replace("Table 2", "Table 1"))
        assert {line for line, _title in asked(plan)} == {2, 3}
        assert all(each.title == "a clash" for each in plan.open)
        assert [each.value for each in plan.open[0].choices] == ["out"]

    def test_a_player_in_two_places_may_be_kept_by_who_insists(self, league):
        one = "2\tDora Thorn\tAsha Brook\t2026-12-"
        text = LIST.replace(f"{one}21\t", f"{one}14\t19:30")
        plan = look(league, text)
        assert {line for line, _title in asked(plan)} == {2, 3, 5}
        bring(league, text, answers={f"{n}-clash": "keep" for n in (2, 3, 5)})
        assert len(league.fixtures()) == 6

    def test_a_venue_that_is_not_known_is_asked_about(self, league):
        plan = look(league, LIST.replace("The Hall", "The Hal", 1))
        assert asked(plan) == [(2, "a venue that is not known")]


class TestUmpires:
    @pytest.fixture
    def umpire(self, league) -> User:
        user = User.objects.create_user("vera")
        Role.objects.create(user=user, club=league.competition.club, role="umpire")
        return user

    def with_umpires(self, *names: str) -> str:
        heading, *rest = LIST.split("\n")
        told = [f"{line}\t{name}" for line, name in zip(rest, [*names, *[""] * 6], strict=False)]
        return "\n".join([f"{heading}\tUmpire", *told])

    def test_an_umpire_of_the_list_has_the_match_and_is_asked(self, league, umpire):
        bring(league, self.with_umpires("vera"))
        given = UmpireAssignment.objects.get()
        assert (given.user, given.fixture.number) == (umpire, 1)

    def test_one_who_is_not_known_is_asked_about(self, league, umpire):
        text = self.with_umpires("somebody")
        assert asked(look(league, text)) == [(2, "an umpire who is not known")]
        bring(league, text, answers={"2-umpire": "nobody"})
        assert not UmpireAssignment.objects.exists()

    def test_one_in_two_places_at_once_is_said(self, league, umpire):
        text = self.with_umpires("vera", "vera")
        plan = look(league, text)
        assert asked(plan) == [(2, "an umpire who cannot"), (3, "an umpire who cannot")]
        bring(league, text, answers={"3-busy": "nobody"})
        assert UmpireAssignment.objects.get().fixture.number == 1


class TestRefused:
    def test_what_is_drawn_already(self, league):
        bring(league)
        with pytest.raises(ConflictError, match="drawn already"):
            look(league)

    def test_a_format_that_draws_by_results(self):
        league = make_league(4, draw=False, format="single-elimination")
        with pytest.raises(ConflictError, match="Only a league"):
            look(league)

    def test_a_list_that_was_looked_at_before_something_changed(self, league):
        seen = look(league).digest
        services.competitions.entries.remove(league.owner, league.entries[3].public_id)
        with pytest.raises(ConflictError, match="has changed since"):
            bring(league, seen=seen)
        assert not league.fixtures()

    def test_who_does_not_organise(self, league):
        for user in (league.umpire, User.objects.create_user("stranger"), None):
            with pytest.raises(REFUSED):
                fixture_lists.look(
                    user, league.competition.public_id, from_text(LIST), FixtureWishes()
                )


class TestTakenBack:
    def undo(self, league: League) -> None:
        row = AuditEntry.objects.get(action="fixtures.brought-in")
        seen = lately.look(league.owner, league.club, row.pk).digest
        lately.undo(league.owner, league.club, row.pk, seen=seen)

    def test_the_draw_goes_with_what_the_list_made(self):
        league = of_teams()
        bring(league, lines("1\tOwls\tFoxes"), answers={"2-whoA": "new", "2-whoB": "new"})
        self.undo(league)
        assert not league.fixtures()
        assert not Entry.objects.filter(competition=league.competition).exists()
        assert not Team.objects.exists()
        league.competition.refresh_from_db()
        assert league.competition.state == "open"

    def test_who_was_entered_before_stays_and_may_be_drawn_otherwise(self, league):
        bring(league, lines("1\tAsha Brook\tBen Vale"), insist=True)
        self.undo(league)
        assert len(entrants(league)) == 4
        services.competitions.draw_fixtures(league.owner, league.competition.public_id)
        assert len(league.fixtures()) == 6
        bring_back = AuditEntry.objects.filter(action="fixtures.taken-back")
        assert bring_back.count() == 1

    def test_a_team_into_which_somebody_was_put_stays(self):
        league = of_teams()
        bring(league, lines("1\tOwls\tFoxes"), answers={"2-whoA": "new", "2-whoB": "new"})
        person = services.people.people.create(
            league.owner, league.club, given_name="Zoe", family_name="Marsh", age_band="adult"
        )
        owls = Team.objects.get(name="Owls")
        services.teams.teams.set_members(league.owner, owls.public_id, [person.public_id])
        self.undo(league)
        assert [each.name for each in Team.objects.all()] == ["Owls"]

    def test_what_was_played_holds_it(self, league):
        bring(league)
        league.play(1)
        with pytest.raises(ConflictError, match="played"):
            self.undo(league)
        assert len(league.fixtures()) == 6

    def test_its_dates_are_one_move_of_the_timetable(self, league):
        bring(league)
        assert Move.objects.get().kind == "move"
        assert len(Move.objects.get().changes) == 4
