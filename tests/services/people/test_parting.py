"""A club erases its own part of somebody who is elsewhere too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import models

from matches import services
from matches.errors import ConflictError
from matches.models import (
    Adjustment,
    AuditEntry,
    Entry,
    FormerName,
    Membership,
    Pair,
    Permission,
    Person,
    Rating,
    Role,
    Season,
    User,
)
from matches.policy import visibility
from matches.selectors.base import discreet
from matches.selectors.seals import verify
from matches.services.people import ledger, redaction
from matches.services.people.erasure import erasing
from matches.services.people.ledger import Said
from matches.services.teams.team_boards import BoardPlan
from tests.services.league import League, make_league, result_card

NAME = "Zebulon Quarrington"
WRITTEN = f"{NAME} was ill."


@pytest.fixture
def two(db: None, settings: Any, tmp_path: Path) -> tuple[League, League]:
    """Two clubs in which somebody plays, and belongs to both; each wrote of them."""
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    here, there = make_league(4), make_league(4, name="Other League")
    who = person(here)
    who.given_name, who.family_name = NAME.split()
    who.save()
    Entry.objects.filter(pk=there.entries[0].pk).update(person=who)
    Membership.objects.create(
        person=who,
        club=there.competition.club,
        season=Season.objects.get(public_id=there.season),
    )
    ledger.append(who, there.competition.club, Said("initials"), by=None)
    for each in (here, there):
        each.play(1)
        services.tables.adjustments.add(
            each.owner, each.division.public_id, each.entries[1].public_id,
            points=-1, reason=WRITTEN,
        )  # fmt: skip
    services.base.outbox.send(early=True)
    services.seals.seal()
    return here, there


def person(league: League) -> Person:
    return Person.objects.get(entries=league.entries[0].pk)


def owner(league: League) -> User:
    user, _ = User.objects.get_or_create(username="plain-owner")
    Role.objects.get_or_create(user=user, club=league.competition.club, role="owner")
    return user


def erase(league: League) -> erasing.Erased:
    who = person(league)
    return services.people.erase(owner(league), league.club, who.public_id, reason="By letter.")


def of_club(league: League) -> str:
    """Every row that is one club's, as text."""
    told = []
    for model in apps.get_app_config("matches").get_models():
        if way := redaction.way_to_club(model):
            rows = models.QuerySet(model).filter(**{way: league.competition.club})
            told.append(list(rows.values()))
    return repr(told)


def test_nothing_of_theirs_is_left_here_and_everything_elsewhere(two: Any) -> None:
    here, there = two
    who, elsewhere = person(here), of_club(there)
    done = erase(here)
    assert done.part
    who.refresh_from_db()
    assert (who.given_name, who.erased_at) == ("Zebulon", None)
    told = of_club(here)
    for word in ("ebulon", "uarrington", who.public_id):
        assert word not in told, word
    assert of_club(there) == elsewhere
    assert list(who.memberships.values_list("club", flat=True)) == [there.competition.club_id]
    assert not who.club_codes.filter(club=here.competition.club).exists()
    assert set(Adjustment.objects.values_list("reason", flat=True)) == {WRITTEN, "[…] […] was ill."}


def test_the_numbers_stay_under_a_former_player_with_an_id_of_their_own(two: Any) -> None:
    here, there = two
    before, tables = person(here).public_id, [here.division.standings.get(current=True).rows]
    gone = erase(here).person
    home = Entry.objects.select_related("person").get(pk=here.entries[0].pk)
    assert home.person == gone
    assert gone.public_id != before
    assert visibility.entry_name(home) == "Former player"
    services.base.outbox.send(early=True)
    assert [here.division.standings.get(current=True).rows] == tables
    away = Entry.objects.select_related("person").get(pk=there.entries[0].pk)
    assert away.person.public_id == before
    assert visibility.entry_name(away) == "Z. Q."
    # What was played is rated as of two.
    assert Rating.objects.filter(person=gone).get().matches == 1
    assert Rating.objects.filter(person=away.person).get().matches == 1


def test_what_was_written_here_stays_masked_and_the_record_whole(two: Any) -> None:
    here, _there = two
    gone = erase(here).person
    assert FormerName.objects.filter(club=here.competition.club, whose=gone.pk).exists()
    free = discreet(here.competition.club_id, visibility.NOBODY, here.competition, concerned=True)
    assert "Quarrington" not in free(WRITTEN)
    assert AuditEntry.objects.filter(action="person.erased", object_id=gone.public_id).exists()
    services.seals.seal()
    assert verify() == []


def test_a_pair_that_plays_at_both_is_two_pairs(two: Any) -> None:
    here, _there = two
    who, other = person(here), Person.objects.get(pk=here.entries[1].person_id)
    pair = Pair.objects.create(first=who, second=other)
    doubles = [
        services.competitions.create(
            each.owner, each.season, name="Doubles", game="red", entry_kind="pair",
            options={"doubles": True},
        )
        for each in two
    ]  # fmt: skip
    entries = [Entry.objects.create(competition=each, pair=pair) for each in doubles]
    gone = erase(here).person
    for each in entries:
        each.refresh_from_db()
    assert (entries[0].pair.first, entries[0].pair.second) == (gone, other)
    assert (entries[1].pair, entries[1].pair.first) == (pair, who)


def test_a_line_up_and_a_card_of_a_board_name_the_former_player(two: Any) -> None:
    here, _there = two
    who, rival = person(here), Person.objects.get(pk=here.entries[1].person_id)
    match = team_match(here, who, rival)
    document = {**result_card(18, 9), "sides": {"A": [who.given_name], "B": [rival.given_name]}}
    services.results.scorecards.submit(here.owner, match, document, board=1)
    gone = erase(here).person
    told = of_club(here)
    assert f"person:{gone.public_id}" in told
    assert who.public_id not in told


def team_match(league: League, *people: Person) -> str:
    """A match between two teams of one each, on one board; its public id."""
    row = services.competitions.create(
        league.owner, league.season, name="Teams", game="black", entry_kind="team",
        format_options={"boards": 1},
    )  # fmt: skip
    services.competitions.open(league.owner, row.public_id)
    for number, one in enumerate(people):
        team = services.teams.create(
            league.owner, league.club, name=f"Team {number}", season=league.season
        )
        services.teams.teams.set_members(league.owner, team.public_id, [one.public_id])
        services.competitions.entries.enter(league.owner, row.public_id, team=team.public_id)
    services.competitions.draw_fixtures(league.owner, row.public_id)
    match = row.fixtures.order_by("number").first()
    sides = [match.home.team.members.get().person, match.away.team.members.get().person]
    services.teams.team_boards.set_boards(
        league.owner, match.public_id, [BoardPlan([sides[0].public_id], [sides[1].public_id])]
    )
    return str(match.public_id)


def test_an_account_keeps_what_it_is_elsewhere_and_nothing_here(two: Any) -> None:
    here, there = two
    user = User.objects.create_user("helper", email="zq@example.org")
    Person.objects.filter(pk=person(here).pk).update(user=user)
    for each in two:
        Role.objects.create(user=user, club=each.competition.club, role="umpire")
    erase(here)
    assert [each.club for each in user.roles.all()] == [there.competition.club]
    assert person(there).user == user


def test_who_helps_elsewhere_and_plays_here_alone_keeps_the_account(two: Any) -> None:
    here, there = two
    only = Person.objects.get(pk=here.entries[2].person_id)
    user = User.objects.create_user("helper")
    Person.objects.filter(pk=only.pk).update(user=user)
    Role.objects.create(user=user, club=there.competition.club, role="organiser")
    done = services.people.erase(owner(here), here.club, only.public_id, reason="By letter.")
    assert not done.part
    assert done.person.pk == only.pk
    assert done.person.user is None
    assert User.objects.filter(pk=user.pk, roles__club=there.competition.club).exists()


def test_the_last_owner_is_not_parted_from_the_club(two: Any) -> None:
    here, _there = two
    boss, user = owner(here), User.objects.create_user("boss")
    Person.objects.filter(pk=person(here).pk).update(user=user)
    Role.objects.create(user=user, club=here.competition.club, role="owner")
    Role.objects.filter(user=boss).delete()
    root = User.objects.get(pk=here.owner.pk)
    with pytest.raises(ConflictError):
        erasing._part(person(here), by=root, club=here.competition.club)


def test_after_a_restore_the_club_s_part_goes_again(two: Any, capsys: Any) -> None:
    here, there = two
    entry, who = here.entries[0], person(here)
    seat = Entry.objects.get(pk=entry.pk).person_id
    erase(here)
    # A backup of before.
    Entry.objects.filter(pk=entry.pk).update(person=seat)
    call_command("erase", "--again")
    assert "People erased again: 1" in capsys.readouterr().out
    assert Entry.objects.get(pk=entry.pk).person_id != seat
    assert person(there) == who
    assert Permission.objects.filter(person=who).exists()
    call_command("erase", "--again")
    assert "People erased again: 0" in capsys.readouterr().out
