"""A list is looked at and brought in: every line told, all or nothing, each person once."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches.errors import ConflictError, InvalidError, NotAllowedError
from matches.models import (
    AuditEntry,
    Bringing,
    Membership,
    PermissionAsked,
    Person,
    Team,
    TeamMember,
    User,
)
from matches.services import imports, teams
from matches.services import people as people_
from matches.services.imports.asking import Wishes
from matches.sheets import SheetError, from_text
from tests.services.imports.lists import becomes, bring, forty, look

pytestmark = pytest.mark.django_db


def counted() -> tuple[int, ...]:
    tables = (Person, Team, TeamMember, Membership, Bringing)
    return tuple(table.objects.count() for table in tables)


def test_forty_people_and_twelve_teams_come_in_with_their_captains(league):
    before = counted()
    plan = look(league, forty())
    assert plan.open == ()
    assert becomes(plan) == ["headings", *["new"] * 40]
    assert counted() == before
    made = bring(league, forty())
    assert (made.people, made.teams) == (40, 12)
    assert [now - then for now, then in zip(counted(), before, strict=True)] == [40, 12, 40, 40, 1]
    team = Team.objects.get(name="Team A")
    assert team.season.public_id == league.season
    places = list(team.members.select_related("person").order_by("order"))
    assert [str(one.person) for one in places] == [
        "Ada Moorland", "Cleo Quayside", "Edda Rushford", "Gita Sandbank",
    ]  # fmt: skip
    assert [one.captain for one in places] == [True, False, False, False]
    ada = places[0].person
    assert (ada.birth_year, ada.age_band, ada.naming) == (1960, "adult", "initials")
    noted = AuditEntry.objects.filter(action="list.brought-in").get()
    assert noted.after == {"people": 40, "teams": 12}
    assert "Moorland" not in repr(list(AuditEntry.objects.values()))
    assert "Moorland" not in repr(made.rows)


def test_the_same_list_again_changes_nothing(league):
    bring(league, forty())
    before = counted()
    plan = look(league, forty())
    assert becomes(plan) == ["headings", *["here"] * 40]
    assert plan.new_teams == ()
    bring(league, forty())
    assert counted()[:4] == before[:4]


def test_what_was_shown_is_what_is_done_or_nothing_is(league):
    plan = look(league, forty())
    people_.create(league.owner, league.club, given_name="Ada", family_name="Moorland")
    before = counted()
    with pytest.raises(ConflictError) as refused:
        bring(league, forty(), seen=plan.digest)
    assert refused.value.code == "changed"
    assert counted() == before


def test_a_line_that_the_database_refuses_takes_all_others_with_it(league, monkeypatch):
    def no_more(*_args, **_more):
        raise InvalidError({"name": ["No."]})

    monkeypatch.setattr("matches.services.imports.bringing.teams.put_in", no_more)
    before = counted()
    with pytest.raises(InvalidError):
        bring(league, forty())
    assert counted() == before


def test_who_is_nearly_called_so_is_asked_about(league):
    text = "Name\nAmy Brook\nAsha Brok\nBrook Asha\nÁsha Brook\nAsta Brook\nBen Veil\nC. Holm"
    plan = look(league, text)
    assert [each.line for each in plan.questions] == [3, 4, 6, 8]
    asked = plan.questions[0]
    assert [choice.label for choice in asked.choices] == ["The same as Asha Brook", "Somebody else"]
    assert [becomes(plan)[at] for at in (1, 4, 6)] == ["new", "here", "new"]
    with pytest.raises(InvalidError) as refused:
        bring(league, text)
    assert set(refused.value.mistakes) == {"line 3", "line 4", "line 6", "line 8"}
    asha = Person.objects.get(given_name="Asha")
    same = f"person-{asha.public_id}"
    answers = {"3-who": same, "4-who": "new", "6-who": same, "8-who": "new"}
    told = becomes(look(league, text, answers=answers))
    assert told == ["headings", "new", "here", "new", "here", "here", "new", "new"]


def test_one_name_twice_in_a_list_is_one_person_or_two_by_the_answer(league):
    text = "Name,Born,Team\nFlo Milledge,1979,Owls\nFlo Milledge,2011,Hens"
    plan = look(league, text)
    assert [each.title for each in plan.questions] == ["two of this name in your list"]
    before = Person.objects.count()
    bring(league, text, answers={"3-who": "line-2"})
    flo = Person.objects.get(given_name="Flo")
    assert Person.objects.count() == before + 1
    assert set(flo.team_places.values_list("team__name", flat=True)) == {"Owls", "Hens"}


def test_two_of_a_name_told_apart_are_two_and_the_younger_is_no_adult(league):
    text = "Name,Born,Team\nFlo Milledge,1979,Owls\nFlo Milledge,2013,Hens"
    bring(league, text, answers={"3-who": "new"}, naming="full")
    told = set(Person.objects.filter(given_name="Flo").values_list("age_band", "naming"))
    assert told == {("adult", "initials"), ("child", "code")}
    waits = PermissionAsked.objects.get(person__given_name="Flo")
    assert (waits.naming, waits.person.age_band) == ("full", "adult")


def test_a_year_that_is_not_understood_is_asked_and_unknown_counts_as_under_18(league):
    text = "Name,Born\nObol Quarter,2OO4\nPice Half,'87\nRap Whole,soon\nSou Third,31/12/2099"
    plan = look(league, text)
    assert [(each.line, [one.value for one in each.choices]) for each in plan.questions] == [
        (2, ["2004", "unknown"]), (3, ["1987", "unknown"]), (4, ["unknown"]), (5, ["unknown"]),
    ]  # fmt: skip
    assert plan.questions[0].cells == [("Obol Quarter", False), ("2OO4", True)]
    answers = {"2-born": "2004", "3-born": "1987", "4-born": "unknown", "5-born": "unknown"}
    bring(league, text, answers=answers, naming="full")
    told = Person.objects.filter(given_name__in=("Obol", "Pice", "Rap", "Sou"))
    assert list(told.order_by("given_name").values_list("birth_year", "age_band", "naming")) == [
        (2004, "adult", "initials"), (1987, "adult", "initials"),
        (None, "unknown", "code"), (None, "unknown", "code"),
    ]  # fmt: skip


def test_the_age_of_a_whole_list_is_said_once_and_a_line_may_say_another(league):
    text = "Name,Age\nOne Gull,\nTwo Gull,42\nTri Gull,u18\nFor Gull,7\nFiv Gull,old"
    plan = look(league, text, age_band="youth")
    assert [each.line for each in plan.questions] == [6]
    bring(league, text, age_band="youth", answers={"6-age": "adult"})
    told = dict(Person.objects.filter(family_name="Gull").values_list("given_name", "age_band"))
    assert told == {
        "One": "youth", "Two": "adult", "Tri": "youth", "For": "child", "Fiv": "adult",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("=1+1,1990", "A formula stands there"),
        ("asha@club.example,1990", "is no name"),
        (f"{'x' * 90},1990", "at most 80 letters"),
        ("1234,1990", "no name in this line"),
        ("As\u200bha,1990", "cannot be seen"),
    ],
)
def test_a_line_without_a_name_is_left_out_by_its_answer_alone(league, line, said):
    text = f"Name,Born\n{line}\nNew Gull,1990"
    plan = look(league, text)
    assert said in plan.questions[0].told
    assert becomes(plan) == ["headings", "asked", "new"]
    assert becomes(look(league, text, answers={"2-name": "out"})) == ["headings", "out", "new"]


def test_columns_may_be_chosen_by_hand(league):
    text = "Moss\tGull\tyes\nFern\tGull\tno"
    plan = look(league, text, roles=("family", "given", "nothing"))
    assert [line.reading.name for line in plan.lines] == ["Gull Moss", "Gull Fern"]


def test_a_team_that_is_nearly_there_is_asked_about_once_and_letters_are_teams(league):
    teams.create(league.owner, league.club, name="The Anchors", season=league.season)
    text = (
        "Name,Team\nOne Gull,The Anchor\nTwo Gull,The Anchor\nTri Gull,the anchors\n"
        "For Gull,Mint A\nFiv Gull,Mint B"
    )
    plan = look(league, text)
    assert [(each.line, each.title) for each in plan.questions] == [(2, "nearly the same team")]
    same = plan.questions[0].choices[0].value
    bring(league, text, answers={"2-team": same})
    assert Team.objects.get(name="The Anchors").members.count() == 3
    assert set(Team.objects.values_list("name", flat=True)) == {"The Anchors", "Mint A", "Mint B"}


def test_teams_alone_come_in_without_anybody(league):
    bring(league, "Team\nOwls\nHens")
    assert set(Team.objects.values_list("name", flat=True)) == {"Owls", "Hens"}


def test_the_choices_of_another_list_answer_nothing(league):
    text = "Name\nAsha Brok"
    stranger = Person.objects.create(given_name="Else", age_band="child")
    answers = {"2-who": f"person-{stranger.public_id}"}
    assert len(look(league, text, answers=answers).open) == 1


def test_looking_costs_the_same_however_long_the_list_is(league):
    asked = []
    for text in ("Name,Team\nOne Gull,Owls", forty()):
        with CaptureQueriesContext(connection) as queries:
            look(league, text)
        asked.append(len(queries))
    assert asked[0] == asked[1] <= 8


def test_so_many_questions_are_wrong_columns(league):
    with pytest.raises(SheetError, match="what each column holds"):
        look(league, "Name\n" + "\n".join(f"x{n}@club.example" for n in range(250)))


def test_only_who_organises_the_club_looks_at_a_list_and_brings_it_in(league):
    other = User.objects.create_user("other")
    with pytest.raises(NotAllowedError):
        bring(league, forty(), by=other)
    with pytest.raises(NotAllowedError):
        imports.look(other, league.club, from_text(forty()), Wishes())
