"""Dates of matches from a file: which match each line is of, and what clashes."""

from __future__ import annotations

from datetime import time

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError
from matches.services.imports import date_lists
from matches.services.imports.date_lists import DateWishes
from matches.sheets import SheetError, from_text
from tests.services.imports.dates import (
    EVENING,
    REFUSED,
    asked,
    bring,
    days,
    in_london,
    look,
    text_of,
)
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return in_london()


class TestRead:
    @pytest.mark.parametrize(
        ("day", "at"),
        [
            ("2026-12-14", "19:30"), ("14/12/2026", "19.30"), ("14.12.26", "7:30 pm"),
            ("Mon 14 December 2026", "7.30pm"), ("14th Dec 2026", "19h30"),
        ],
    )  # fmt: skip
    def test_a_day_and_a_time_are_read_as_people_write_them(self, league, day, at):
        bring(league, text_of(league, f"{day}\t{at}"))
        assert league.fixture().starts_at == EVENING

    def test_a_column_that_may_have_the_month_first_is_asked_about_once(self, league):
        text = text_of(league, "3/12/2026\t19:30", "4/12/2026\t19:30")
        plan = look(league, text)
        assert asked(plan) == [(2, "day or month first?")]
        assert [each.value for each in plan.open[0].choices] == ["day", "month"]
        with pytest.raises(InvalidError):
            bring(league, text)
        bring(league, text, answers={"2-order": "month"})
        assert days(league)[:2] == ["12.03. 19:30", "12.04. 19:30"]

    def test_one_day_that_can_only_be_read_one_way_decides_for_all(self, league):
        bring(league, text_of(league, "12/13/2026\t19:30", "12/4/2026\t19:30"))
        assert days(league)[:2] == ["13.12. 19:30", "04.12. 19:30"]

    @pytest.mark.parametrize(
        ("said", "title"),
        [
            ("soon\t19:30", "the day was not understood"),
            ("14/12/2026\t25:00", "the time was not understood"),
            ("14/12/2016\t19:30", "a day far away"),
            ("28/3/2027\t1:30", "a time that there is not"),
            ("\t19:30", "a time without a day"),
        ],
    )
    def test_what_is_not_understood_is_said_by_line_and_column(self, league, said, title):
        plan = look(league, text_of(league, said))
        assert asked(plan) == [(2, title)]
        assert plan.open[0].marked in (2, 3)

    def test_a_match_without_a_time_begins_as_is_said_for_all(self, league):
        bring(league, text_of(league, "14/12/2026\t"), begins=time(20, 15))
        assert days(league)[0] == "14.12. 20:15"

    def test_a_match_keeps_its_time_where_only_another_day_is_told(self, league):
        bring(league, text_of(league, "14/12/2026\t19:30"))
        bring(league, text_of(league, "15/12/2026\t"))
        assert days(league)[0] == "15.12. 19:30"

    def test_a_venue_and_a_board_are_known_by_name_or_number(self, league):
        heading = "Home\tAway\tDate\tTime\tVenue\tTable"
        bring(league, text_of(league, "14/12/2026\t19:30\tthe hall\t2", heading=heading))
        fixture = league.fixture()
        assert (str(fixture.venue), fixture.board.name) == ("The Hall", "Table 2")

    def test_a_venue_that_is_not_known_is_asked_about_once_a_name(self, league):
        heading = "Home\tAway\tDate\tTime\tVenue"
        text = text_of(
            league, "14/12/2026\t19:30\tThe Hal", "15/12/2026\t19:30\tThe Hal", heading=heading
        )
        assert asked(look(league, text)) == [(2, "a venue that is not known")]
        bring(league, text, answers={"2-venue": "venue-the-hall"})
        assert [str(one.venue) for one in league.fixtures()[:2]] == ["The Hall"] * 2

    def test_a_board_that_is_not_there_names_those_that_are(self, league):
        heading = "Home\tAway\tDate\tTime\tVenue\tBoard"
        plan = look(league, text_of(league, "14/12/2026\t19:30\tThe Hall\t7", heading=heading))
        assert "It has: Table 1, Table 2." in plan.open[0].told

    def test_an_exported_list_of_the_matches_is_read_as_it_is(self, league):
        heading = "id,number,round,date,time,home,away,home_score,outcome"
        first = league.fixture()
        line = f"{first.public_id},1,1,2026-12-14,19:30,{first.home},{first.away},,planned"
        assert look(league, f"{heading}\n{line}").count("match") == 1

    def test_hardly_a_line_understood_is_refused_as_a_whole(self, league):
        lines = "\n".join(f"Nobody {n}\tNoone {n}\t2026-12-14" for n in range(201))
        with pytest.raises(SheetError, match="More than 200 lines"):
            look(league, f"Home\tAway\tDate\n{lines}")


class TestMatched:
    def test_two_meetings_are_told_apart_by_their_round_else_by_their_order(self):
        league = make_league(4, format_options={"legs": 3})
        first = league.fixture()
        both = [one.number for one in league.fixtures() if one.home_id == first.home_id]
        both = [n for n in both if league.fixture(n).away_id == first.away_id]
        assert len(both) == 2
        names = f"{league.fixtures()[0].home}\t{league.fixtures()[0].away}"
        plan = look(league, f"Home\tAway\tDate\n{names}\t2026-12-14\n{names}\t2026-12-21")
        assert [one.fixture.number for one in plan.dated] == both
        later = league.fixture(both[1]).round.number
        plan = look(league, f"Round\tHome\tAway\tDate\n{later}\t{names}\t2026-12-14")
        assert [one.fixture.number for one in plan.dated] == [both[1]]

    def test_a_match_the_other_way_round_is_asked_about(self, league):
        first = league.fixtures()[0]
        text = f"Home\tAway\tDate\n{first.away}\t{first.home}\t2026-12-14"
        assert asked(look(league, text)) == [(2, "home and away")]
        bring(league, text, answers={"2-turn": "turn"})
        assert days(league)[0] == "14.12. 18:00"

    def test_a_match_that_was_played_stays_and_is_no_mistake_where_it_was_then(self, league):
        bring(league, text_of(league, "14/12/2026\t19:30", "15/12/2026\t19:30"))
        league.play()
        plan = look(league, text_of(league, "14/12/2026\t19:30", "16/12/2026\t19:30"))
        assert (plan.count("same"), plan.count("match"), asked(plan)) == (1, 1, [])
        plan = look(league, text_of(league, "17/12/2026\t19:30"))
        assert asked(plan) == [(2, "a match that is not to come")]

    def test_lines_without_a_day_change_nothing(self, league):
        plan = look(league, text_of(league, "\t", "14/12/2026\t19:30"))
        assert (plan.count("undated"), plan.count("match")) == (1, 1)

    def test_a_competition_that_is_not_drawn_says_so(self):
        league = make_league(4, draw=False)
        with pytest.raises(ConflictError, match="draw it first"):
            look(league, "Home\tAway\tDate\na\tb\t2026-12-14")


class TestClashes:
    def test_two_matches_of_one_player_at_once_are_kept_only_where_that_is_said(self, league):
        mine = [one for one in league.fixtures() if "Asha" in f"{one.home}{one.away}"][:2]
        lines = [f"{one.home}\t{one.away}\t14/12/2026\t19:30" for one in mine]
        text = "\n".join(["Home\tAway\tDate\tTime", *lines])
        plan = look(league, text)
        assert asked(plan) == [(2, "a clash"), (3, "a clash")]
        assert [each.value for each in plan.open[0].choices] == ["keep", "out"]
        with pytest.raises(InvalidError):
            bring(league, text)
        keep = {"2-clash": "keep", "3-clash": "keep"}
        assert len(bring(league, text, answers=keep).changes) == 2

    def test_where_one_of_two_is_left_out_the_other_clashes_no_more(self, league):
        mine = [one for one in league.fixtures() if "Asha" in f"{one.home}{one.away}"][:2]
        lines = [f"{one.home}\t{one.away}\t14/12/2026\t19:30" for one in mine]
        plan = look(
            league, "\n".join(["Home\tAway\tDate\tTime", *lines]), answers={"3-clash": "out"}
        )
        assert (plan.open, plan.count("match"), plan.count("out")) == ((), 1, 1)

    def test_a_board_that_is_taken_cannot_be_insisted_on(self, league):
        pair = [one for one in league.fixtures() if one.round.number == 1]
        lines = [f"{one.home}\t{one.away}\t14/12/2026\t19:30\tThe Hall\t1" for one in pair]
        text = "\n".join(["Home\tAway\tDate\tTime\tVenue\tBoard", *lines])
        plan = look(league, text)
        assert [[each.value for each in one.choices] for one in plan.open] == [["out"], ["out"]]
        assert "That board is taken" in plan.open[0].told
        with pytest.raises(InvalidError):
            bring(league, text, answers={"2-clash": "keep", "3-clash": "keep"})

    def test_two_matches_may_change_places_on_their_boards(self, league):
        heading = "Home\tAway\tDate\tTime\tVenue\tBoard"
        pair = [one for one in league.fixtures() if one.round.number == 1]
        names = [f"{one.home}\t{one.away}" for one in pair]
        at = "14/12/2026\t19:30\tThe Hall"
        bring(league, f"{heading}\n{names[0]}\t{at}\t1\n{names[1]}\t{at}\t2")
        bring(league, f"{heading}\n{names[0]}\t{at}\t2\n{names[1]}\t{at}\t1")
        told = [league.fixture(one.number).board.name for one in pair]
        assert told == ["Table 2", "Table 1"]

    def test_the_queries_do_not_grow_with_the_list(self, league, django_assert_max_num_queries):
        few = text_of(league, "14/12/2026\t19:30")
        many = text_of(league, *(f"{14 + n}/12/2026\t19:30" for n in range(6)))
        for text in (few, many):
            with django_assert_max_num_queries(60):
                look(league, text)


class TestAllOrNothing:
    def test_nothing_is_kept_where_the_competition_changed_since(self, league):
        text = text_of(league, "14/12/2026\t19:30")
        seen = look(league, text).digest
        services.fixtures.schedule(league.owner, league.id(), starts_at=EVENING.replace(day=20))
        with pytest.raises(ConflictError) as refused:
            bring(league, text, seen=seen)
        assert refused.value.code == "changed"

    def test_a_list_that_changes_nothing_is_refused(self, league):
        text = text_of(league, "14/12/2026\t19:30")
        bring(league, text)
        with pytest.raises(InvalidError, match="from 1 to 400"):
            bring(league, text)

    def test_only_an_organiser_looks_or_brings(self, league):
        text = text_of(league, "14/12/2026\t19:30")
        own = league.competition.public_id
        with pytest.raises(REFUSED):
            date_lists.look(league.umpire, own, from_text(text), DateWishes())
        with pytest.raises(REFUSED):
            bring(league, text, by=league.umpire)
