"""The audit behind its wall: whoever does something has it noted, and who passed no gate reads
nothing of it but what follows a thing that they have found."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection

from matches.models import AuditEntry, RoleName, User
from matches.policy import access, walls
from matches.policy.said_of import said_of
from matches.services.base import audits
from tests import application
from tests.models.league import League

pytestmark = [pytest.mark.needs_postgresql, pytest.mark.django_db]

CARD, DONE, OTHER = "222222222222", "card.done", "card.other"


@pytest.fixture
def shut(league: League) -> Iterator[League]:
    """Two clubs, and the statements of a request of the application's that has passed no gate."""
    assert league.club.pk
    assert league.other_club.pk
    with walls._being(walls.NOTHING), application.being_it():
        yield league


def noted(league: League) -> None:
    """A card of one club, a card of another, and something of no club."""
    audits.note(DONE, "card", CARD, by=None, club=league.club, summary="Was told so")
    audits.note(DONE, "card", CARD[::-1] + "3", by=None, club=league.other_club.pk)
    audits.note(DONE, "user", "1", by=None, club=None)


def seen() -> list[int | None]:
    rows = AuditEntry.objects.filter(action=DONE).order_by("pk")
    return list(rows.values_list("club_id", flat=True))


def raw(sql: str) -> int:
    with connection.connection.cursor() as cursor:
        cursor.execute(sql)
        return int(cursor.fetchone()[0])


def test_what_is_done_is_noted_by_whomever_and_opens_nothing(shut: League) -> None:
    noted(shut)
    assert walls.now_open() == walls.NOTHING
    assert raw("SELECT count(*) FROM matches_auditentry") == 0
    with walls.across_clubs():
        assert seen() == [shut.club.pk, shut.other_club.pk, None]


def test_a_club_reads_its_own_and_what_is_of_no_club_is_read_where_all_are_open(
    shut: League,
) -> None:
    noted(shut)
    for club in (shut.club.pk, shut.other_club.pk):
        with walls.within(club):
            assert seen() == [club]


def test_without_the_wall_a_filter_that_was_forgotten_gives_away_every_club(
    league: League,
) -> None:
    noted(league)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE matches_auditentry DISABLE ROW LEVEL SECURITY")
    with walls._being(walls.Open(frozenset({league.club.pk}))), application.being_it():
        assert seen() == [league.club.pk, league.other_club.pk, None]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("card", [CARD], DONE), [CARD]),
        (("card", [CARD], OTHER), []),
        (("card", [], DONE), []),
        (("card", [CARD]), []),
        (("fixture", [CARD], DONE), []),
    ],
)
def test_what_follows_a_thing_is_told_by_its_id_and_what_is_meant(
    shut: League, asked: tuple[str, list[str], str], told: list[str]
) -> None:
    noted(shut)
    for opened in (walls.NOTHING, walls.Open(frozenset({shut.other_club.pk}))):
        with walls._being(opened):
            assert [each.object_id for each in said_of(*asked)] == told
            assert walls.now_open() == opened


def test_who_organises_a_club_has_its_audit_alone(league: League) -> None:
    noted(league)
    user = User.objects.create_user("the-one")
    user.roles.create(club=league.club, role=RoleName.ORGANISER)
    with walls._being(walls.NOTHING), application.being_it():
        assert access.organises(user, league.club.pk)
        assert seen() == [league.club.pk]
        assert not access.organises(user, league.other_club.pk)
        assert seen() == [league.club.pk]


def test_nothing_is_put_on_a_club_s_record_past_the_one_place(shut: League) -> None:
    row = f"now(), 'a', 'b', 'c', '', {shut.club.pk}"
    sql = "INSERT INTO matches_auditentry (at, action, object_type, object_id, summary, club_id)"
    with pytest.raises(Exception, match="row-level security"):
        raw(f"{sql} VALUES ({row}) RETURNING id")
