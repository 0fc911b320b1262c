"""Notices: their days, their versions, and whose board they are on."""

from datetime import timedelta

from matches.models import Club, new_public_id
from tests.models.league import League
from tests.models.league_people import NOON
from tests.models.refusals import again, put, refused


@refused("matches_noticeversion_number_is_unique_in_its_notice")
def two_first_versions(league: League) -> None:
    again(league.noticeversion)


@refused("matches_noticeversion_counts_from_one")
def a_version_nought(league: League) -> None:
    again(league.noticeversion, number=0)


@refused("matches_noticeversion_does_not_end_before_it_starts")
def a_notice_that_ends_before_it_begins(league: League) -> None:
    again(league.noticeversion, number=2, shown_until=NOON.date() - timedelta(days=1))


@refused("matches_noticeversion_taken_down_is_for_nobody")
def a_notice_taken_down_for_everybody(league: League) -> None:
    again(league.noticeversion, number=2, taken_down=True, for_strangers=True)


@refused("A version of a notice is never edited: the next one counts.")
def a_notice_with_other_words(league: League) -> None:
    put(league.noticeversion, text="It is open.")


@refused("A notice stays on the board where it was pinned up.")
def a_notice_moved_to_the_clubs_board(league: League) -> None:
    put(league.notice, competition=None)


@refused("The notice's competition is another club's.")
def a_notice_of_another_clubs_competition(league: League) -> None:
    other = Club.objects.create(kind="club", slug=new_public_id(), name="Elsewhere")
    again(league.notice, club=other)


@refused("matches_noticefile_has_a_size")
def a_document_of_no_length(league: League) -> None:
    again(league.noticefile, public_id=new_public_id(), size=0)


@refused("A document stays as it was put up; it is taken off, or put back.")
def a_document_with_other_bytes(league: League) -> None:
    put(league.noticefile, content=b"%PDF-1.7 and else")
