"""A file of results becomes a finished competition, all of it or nothing."""

from __future__ import annotations

from datetime import date

import pytest

from matches.errors import ConflictError, InvalidError, NotAllowedError
from matches.models import (
    Bringing,
    Competition,
    CompetitionState,
    Fixture,
    Membership,
    OutboxMessage,
    Person,
    Rating,
    RatingChange,
    Result,
    Scorecard,
    Team,
    Telling,
    User,
    Via,
    Visibility,
)
from matches.services.base import outbox
from matches.sheets import SheetError
from tests.services.imports.seasons import SEASON, bring, look, table_of

pytestmark = pytest.mark.django_db


def test_a_file_of_results_becomes_a_finished_private_competition_marked_as_brought_in(league):
    _made, row = bring(league)
    outbox.send(early=True)
    assert (row.state, row.visibility) == (CompetitionState.FINISHED, Visibility.PRIVATE)
    assert row.brought_in_at is not None
    assert Fixture.objects.filter(competition=row, state="official").count() == 6
    cards = Scorecard.objects.filter(fixture__competition=row)
    assert set(cards.values_list("via", "valid", "finished")) == {(Via.IMPORT, True, True)}
    assert table_of(row) == [
        [
            (1, "Dov Sandbank", 9, 3),
            (2, "Ada Moorland", 6, 3),
            (3, "Bo Quayside", 3, 3),
            (4, "Cleo Rushford", 0, 3),
        ]
    ]


def test_its_results_are_of_their_days_and_its_ratings_follow_by_day(league):
    league.play(1)
    outbox.send(early=True)
    later = set(RatingChange.objects.values_list("result_id", flat=True))
    _made, row = bring(league, SEASON.replace("Ada Moorland", "Asha Brook"))
    outbox.send(early=True)
    days = Result.objects.filter(fixture__competition=row).values_list("played_at", flat=True)
    assert {each.date() for each in days} == {
        date(2024, 1, 8), date(2024, 1, 15), date(2024, 1, 22),
    }  # fmt: skip
    assert Rating.objects.count() == 5
    asha = RatingChange.objects.filter(rating__person__given_name="Asha").order_by("number")
    # What she played here, after it, is the third of her ledger now.
    assert asha.count() == 3
    assert asha[2].result_id in later
    assert not RatingChange.objects.filter(result__outcome="walkover").exists()


def test_rounds_are_the_days_and_somebody_who_plays_twice_a_day_is_in_two(league):
    text = SEASON.replace("2024-01-15\tBo", "2024-01-08\tBo")
    _made, row = bring(league, text)
    rounds = row.stages.get().divisions.get().rounds.order_by("number")
    told = [(each.number, each.starts_on.day, each.fixtures.count()) for each in rounds]
    assert told == [(1, 8, 2), (2, 8, 1), (3, 15, 1), (4, 22, 2)]


def test_a_round_that_is_told_is_kept_and_a_time_is_the_match_s_own(league):
    text = (
        "Round,Date,Time,Home,Away,Home score,Away score\n"
        "2,15/1/2024,19:30,Ada Moorland,Bo Quayside,18,9\n"
        "1,8/1/2024,,Bo Quayside,Ada Moorland,16,12"
    )
    _made, row = bring(league, text)
    first, second = row.fixtures.order_by("number").select_related("round")
    assert (first.round.number, first.starts_at, first.leg) == (1, None, 2)
    assert second.starts_at is not None
    assert second.starts_at.isoformat() == "2024-01-15T19:30:00+00:00"
    assert row.format_options["legs"] == 2


def test_who_is_here_is_known_who_is_nearly_is_asked_about_and_the_others_are_new(league):
    text = SEASON.replace("Ada Moorland", "Asha Brook").replace("Bo Quayside", "Ben Vael")
    plan = look(league, text)
    assert [each.name for each in plan.here] == ["Asha Brook"]
    (asked,) = plan.open
    assert (asked.key, asked.title) == ("2B-who", "nearly the same name")
    assert plan.count("asked") == 3
    with pytest.raises(InvalidError, match="nearly the same name"):
        bring(league, text)
    ben = Person.objects.get(given_name="Ben")
    before = Person.objects.count()
    answers = {"2B-who": f"person-{ben.public_id}"}
    _made, row = bring(league, text, answers=answers)
    assert Person.objects.count() == before + 2
    assert row.entries.filter(person=ben).exists()


def test_two_names_of_the_file_that_are_nearly_one_are_asked_about_too(league):
    text = SEASON.replace("16-12", "16-12", 1).replace("2024-01-15\tAda", "2024-01-15\tAdda")
    (asked,) = look(league, text).open
    assert asked.line == 4
    _made, row = bring(league, text, answers={asked.key: asked.choices[0].value})
    assert row.entries.count() == 4


def test_the_law_rules_on_every_score_and_says_so_by_line_and_column(league):
    text = SEASON.replace("9-18", "1-2").replace("12-16", "99-1")
    plan = look(league, text)
    by_line = {each.line: each for each in plan.open}
    assert set(by_line) == {3, 5}
    assert by_line[3].title == "the law refuses the score"
    assert {each.marked for each in plan.open} == {3}
    assert [each.value for each in by_line[3].choices] == ["out"]


def test_an_unusual_score_is_asked_about_and_kept_where_it_is_right(league):
    text = "Date\tHome\tAway\tScore\n2024-01-08\tAda Moorland\tBo Quayside\t99-1"
    (asked,) = look(league, text, played_by="game-white").open
    assert (asked.title, asked.marked) == ("an unusual score", 3)
    with pytest.raises(InvalidError):
        bring(league, text, played_by="game-white")
    _made, row = bring(league, text, played_by="game-white", answers={asked.key: "keep"})
    assert Result.objects.get(fixture__competition=row).score_a == 99


@pytest.mark.parametrize(
    ("was", "now", "title"),
    [
        ("2024-01-08\tAda", "8th of Jan\tAda", "the day was not understood"),
        ("2024-01-08\tAda", "2031-01-08\tAda", "a day to come"),
        ("2024-01-08\tAda", "\tAda", "no day"),
        ("18-9", "18 to 9", "the score was not understood"),
        ("Bo Quayside\t18-9", "Ada Moorland\t18-9", "nobody plays themselves"),
        ("Bo Quayside\t18-9", "\t18-9", "nobody is named"),
        ("18-9", "=A1", "a formula"),
        ("Cleo Rushford\tDov", "x@club.example\tDov", "there is no name to be read"),
    ],
)
def test_what_is_not_understood_is_asked_about_and_nothing_comes_in(league, was, now, title):
    text = SEASON.replace(was, now, 1)
    assert title in {each.title for each in look(league, text).open}
    with pytest.raises(InvalidError):
        bring(league, text)
    assert Competition.objects.count() == 1
    assert not Bringing.objects.exists()


def test_a_match_that_is_there_twice_is_asked_about(league):
    text = SEASON + "2024-01-08\tAda Moorland\tBo Quayside\t18-9\n"
    (asked,) = look(league, text).open
    assert asked.told == "Line 2 says the same."
    _made, row = bring(league, text, answers={asked.key: "out"})
    assert row.fixtures.count() == 6


def test_columns_may_be_chosen_where_no_heading_says_what_they_hold(league):
    text = SEASON.split("\n", 1)[1].replace("\tw/o a", "\t9-18")
    assert look(league, text).without == ""
    assert look(league, "A,1\nC,2").without == "Home, Away, Date"
    roles = ("date", "away", "home", "score")
    plan = look(league, text, roles=roles)
    assert plan.standing[0].home.name == "Bo Quayside"


def test_without_a_name_it_does_not_come_in(league):
    with pytest.raises(InvalidError) as refused:
        bring(league, name=" ")
    assert set(refused.value.mistakes) == {"name"}


def test_new_people_are_of_the_age_and_naming_that_were_said_for_all_of_them(league):
    before = set(Person.objects.values_list("pk", flat=True))
    made, row = bring(league, age_band="child")
    people = Person.objects.exclude(pk__in=before)
    assert set(people.values_list("age_band", "naming")) == {("child", "code")}
    assert Membership.objects.filter(person__in=people, season=row.season).count() == 4
    assert made.people == 4
    # The order of entries is a lot, not the list's.
    ids = [each.person.public_id for each in row.entries.order_by("pk")]
    assert ids == sorted(ids)


def test_a_season_of_teams_makes_the_teams_and_counts_the_boards_they_won(league):
    text = (
        "date,home,away,score\n2024-01-08,The Anchors,Mint A,4-2\n2024-01-15,Mint A,The Anchors,3-3"
    )
    made, row = bring(league, text, kind="team")
    outbox.send(early=True)
    assert (made.people, made.teams) == (0, 2)
    assert set(Team.objects.values_list("name", flat=True)) == {"The Anchors", "Mint A"}
    assert table_of(row) == [[(1, "The Anchors", 4, 2), (2, "Mint A", 1, 2)]]


def test_pairs_are_two_names_in_either_order(league):
    text = (
        "date,home,away,score\n2024-01-08,Ada Moor & Bo Quay,Cleo Rush & Dov Sand,18-9\n"
        "2024-01-15,Dov Sand & Cleo Rush,Bo Quay & Ada Moor,9-18"
    )
    plan = look(league, text, kind="pair")
    assert [each.name for each in plan.entrants] == ["Ada Moor & Bo Quay", "Cleo Rush & Dov Sand"]


def test_divisions_of_a_file_have_a_table_each(league):
    lines = [
        f"{line}\tFirst" if at else f"{line}\tDivision"
        for at, line in enumerate(SEASON.strip().split("\n"))
    ]
    lines += ["2024-01-08\tEdda Moorland\tFinn Quayside\t18-9\tSecond"]
    _made, row = bring(league, "\n".join(lines))
    outbox.send(early=True)
    assert [len(table) for table in table_of(row)] == [4, 2]


def test_a_match_without_a_result_stays_unplayed_and_is_said(league):
    text = SEASON.replace("\t12-16", "\tpostponed").replace("\t9-18", "\t")
    plan = look(league, text)
    assert plan.count("unplayed") == 2
    _made, row = bring(league, text)
    assert row.state == CompetitionState.FINISHED
    assert row.fixtures.filter(state="planned").count() == 2


def test_what_lies_outside_the_season_or_is_missing_is_noted(league):
    short = "\n".join(SEASON.split("\n")[:5])
    assert look(league, short).notes == (
        "4 matches were played outside the season 2026/27.",
        "2 matches are missing for all to have met equally often.",
    )


def test_nobody_gets_a_letter_of_a_season_that_is_past(league):
    asha = league.entries[0].person
    asha.user = User.objects.create_user("asha", email="asha@club.example")
    asha.save(update_fields=["user"])
    bring(league, SEASON.replace("Ada Moorland", "Asha Brook"))
    outbox.send(early=True)
    assert not Telling.objects.exists()
    assert not OutboxMessage.objects.filter(topic="table.final").exists()


def test_it_is_played_by_the_rules_of_another_competition_of_the_club(league):
    like = f"like-{league.competition.public_id}"
    league.competition.points_scheme = {"win": 2, "draw": 1, "loss": 0}
    league.competition.save()
    _made, row = bring(league, played_by=like)
    outbox.send(early=True)
    assert row.points_scheme["win"] == 2
    assert [each[2] for each in table_of(row)[0]] == [6, 4, 2, 0]


def test_who_looked_before_somebody_changed_the_club_looks_again(league):
    seen = look(league).digest
    bring(league, name="Another")
    with pytest.raises(ConflictError) as refused:
        bring(league, seen=seen)
    assert refused.value.code == "changed"
    assert Competition.objects.count() == 2


def test_five_meetings_of_two_and_too_many_matches_are_refused(league):
    lines = [f"2024-01-{day:02}\tAda Moorland\tBo Quayside\t18-9" for day in range(1, 6)]
    with pytest.raises(SheetError, match=r"Line 6: .* for the fifth time"):
        look(league, "Date\tHome\tAway\tScore\n" + "\n".join(lines))


def test_only_who_organises_the_club_brings_a_season_in(league):
    other = User.objects.create_user("other")
    with pytest.raises(NotAllowedError):
        bring(league, by=other, seen="x")
