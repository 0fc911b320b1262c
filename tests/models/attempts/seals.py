"""Seals: numbered without doubles, and never edited."""

from matches import models
from tests.models.attempts.guards import raw_delete
from tests.models.league import League
from tests.models.league_people import NOON
from tests.models.refusals import again, put, refused


@refused("A seal is appended, never edited or deleted.")
def a_seal_edited(league: League) -> None:
    put(league.seal, head="another")


@refused("A seal is appended, never edited or deleted.")
def a_seal_deleted(league: League) -> None:
    raw_delete(league.seal)


@refused("A sealed row is appended, never edited or deleted.")
def a_sealed_row_edited(league: League) -> None:
    put(league.sealedrow, lasting="another")


@refused("A sealed row is appended, never edited or deleted.")
def a_sealed_row_deleted(league: League) -> None:
    raw_delete(league.sealedrow)


@refused("matches_seal_number_is_unique_in_its_chain")
def two_seals_of_one_number(league: League) -> None:
    again(league.seal)


@refused("matches_seal_number_is_unique_without_a_club")
def two_seals_of_one_number_without_a_club(league: League) -> None:
    told = {"number": 1, "at": NOON, "rows": 1, "root": "r", "head": "h"}
    for _ in range(2):
        models.Seal.objects.create(**told)


@refused("matches_seal_holds_something")
def a_seal_of_nothing(league: League) -> None:
    again(league.seal, number=2, rows=0)


@refused("matches_sealedrow_is_once_in_its_seal")
def a_row_twice_in_a_seal(league: League) -> None:
    again(league.sealedrow)
