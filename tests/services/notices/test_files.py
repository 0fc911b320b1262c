"""Documents on notices: put up, read by whom, taken off, gone with their notice."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    AgeBand,
    AuditEntry,
    Club,
    Membership,
    Notice,
    NoticeFile,
    NoticeVersion,
    Person,
    Role,
    Season,
    User,
)
from matches.policy.viewer import viewer_of
from matches.policy.visibility import NOBODY, Viewer
from matches.selectors.notices import board_of_club, board_of_competition, fetched, notice_page
from matches.services.notices import files
from matches.services.people import retention
from tests.services.lately.lately import undo
from tests.services.league import League, make_league
from tests.services.notices.pinned import member, now, pin
from tests.uploads.files import pdf, png

pytestmark = pytest.mark.django_db

PLAN = pdf(b"<< /Type /Catalog >>")


@pytest.fixture
def league() -> League:
    made = make_league(4)
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    return made


def hang(league: League, notice: Notice, content: bytes = PLAN) -> NoticeFile:
    return files.attach(league.owner, notice.public_id, name="Plan.pdf", content=content)


def open_it(league: League, notice: Notice, seen: list[str] | None = None) -> NoticeVersion:
    page = notice_page(notice.public_id, viewer_of(league.owner))
    assert page is not None
    told = [one.public_id for one in page.for_strangers] if seen is None else seen
    return services.notices.open_to_strangers(
        league.owner, notice.public_id, title=page.title, text=page.text, files=told
    )


def on_club(league: League, viewer: Viewer = NOBODY) -> list[str]:
    club = Club.objects.get(pk=league.competition.club_id)
    return [each.name for one in board_of_club(club, viewer) for each in one.files]


def reads(file: NoticeFile, viewer: Viewer = NOBODY) -> bool:
    return fetched(file.public_id, viewer) is not None


def test_a_document_is_for_the_clubs_members_until_its_notice_is_opened(league: League) -> None:
    notice = pin(league)
    file = hang(league, notice)
    reader = viewer_of(member(league))
    assert on_club(league, reader) == ["Plan.pdf"]
    assert (reads(file, reader), reads(file)) == (True, False)
    open_it(league, notice)
    assert on_club(league) == ["Plan.pdf"]
    assert reads(file)
    services.notices.close(league.owner, notice.public_id)
    assert (reads(file, reader), reads(file)) == (True, False)


def test_what_was_put_up_since_is_opened_anew_and_not_unseen(league: League) -> None:
    notice = pin(league)
    first = hang(league, notice)
    open_it(league, notice)
    second = hang(league, notice, png())
    assert not now(notice).for_strangers
    assert not reads(first)
    with pytest.raises(ConflictError, match="Look at it again"):
        open_it(league, notice, [first.public_id])
    open_it(league, notice)
    assert reads(second)
    files.remove(league.owner, first.public_id)
    assert now(notice).for_strangers
    assert (reads(first), reads(second)) == (False, True)
    files.restore(league.owner, first.public_id)
    assert not now(notice).for_strangers


@pytest.mark.parametrize("how", ["belongs", "plays"])
def test_on_a_clubs_board_a_child_keeps_documents_for_the_club(league: League, how: str) -> None:
    notice = pin(league)
    file = hang(league, notice)
    open_it(league, notice)
    assert reads(file)
    who = league.entries[0].person
    if how == "belongs":
        season = Season.objects.get(public_id=league.season)
        who = Person.objects.create(given_name="Zoe", family_name="Quill", age_band=AgeBand.CHILD)
        Membership.objects.create(person=who, club=season.club, season=season)
    assert who is not None
    Person.objects.filter(pk=who.pk).update(age_band=AgeBand.CHILD)
    assert not reads(file)
    assert on_club(league) == []
    page = notice_page(notice.public_id, viewer_of(league.owner))
    assert page is not None
    assert page.files_stay
    assert page.for_strangers == ()
    # The words are opened without them.
    services.notices.close(league.owner, notice.public_id)
    assert open_it(league, notice).for_strangers
    assert not reads(file)


def test_in_a_competition_with_a_child_nobody_else_fetches_it(league: League) -> None:
    notice = pin(league, league.competition.public_id)
    file = hang(league, notice)
    open_it(league, notice)
    assert reads(file)
    Person.objects.filter(pk=league.entries[1].person_id).update(age_band=AgeBand.YOUTH)
    assert not reads(file)
    player = viewer_of(member(league, 0))
    assert reads(file, player)
    league.competition.refresh_from_db()
    board = board_of_competition(league.competition, player)
    assert [each.name for one in board for each in one.files] == ["Plan.pdf"]


def test_it_is_read_on_the_days_of_its_notice_and_by_no_other_club(league: League) -> None:
    today = timezone.localdate()
    ahead = pin(league, shown_from=today + timedelta(days=1))
    taken = pin(league)
    reader, other = viewer_of(member(league)), User.objects.create_user("elsewhere")
    elsewhere = Club.objects.create(slug="elsewhere", name="Elsewhere", kind="club")
    Role.objects.create(user=other, club=elsewhere, role="owner")
    for notice in (ahead, taken):
        file = hang(league, notice)
        if notice is taken:
            services.notices.take_down(league.owner, notice.public_id)
        assert not reads(file, reader)
        assert reads(file, viewer_of(league.owner))
        assert not reads(file, viewer_of(other))
        for service in (files.remove, files.restore, files.delete):
            with pytest.raises(NotFoundError):
                service(other, file.public_id)
    with pytest.raises(NotFoundError):
        files.attach(other, taken.public_id, name="Plan.pdf", content=PLAN)


def test_what_is_no_document_is_refused_and_nothing_is_kept(league: League) -> None:
    notice = pin(league)
    with pytest.raises(InvalidError, match="neither a PDF nor") as told:
        hang(league, notice, b"<html></html>")
    assert list(told.value.mistakes) == ["file"]
    assert not NoticeFile.objects.exists()


def test_a_notice_and_a_club_hold_so_many_and_no_more(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    notice, other = pin(league), pin(league)
    for _ in range(files.MOST):
        hang(league, notice)
    with pytest.raises(ConflictError, match="5 documents"):
        hang(league, notice)
    monkeypatch.setattr(files, "MOST_OF_CLUB", len(PLAN) * files.MOST)
    with pytest.raises(ConflictError, match="take up 0 MB at most"):
        hang(league, other)


def test_all_of_it_is_taken_back_from_lately_and_no_name_stands_in_the_record(
    league: League,
) -> None:
    notice = pin(league)
    file = files.attach(league.owner, notice.public_id, name="Asha Brown is ill.pdf", content=PLAN)
    undo(league, "Document put on a notice")
    assert not reads(file, viewer_of(member(league)))
    files.restore(league.owner, file.public_id)
    undo(league, "Document put back on a notice")
    assert NoticeFile.objects.get().removed_at is not None
    files.restore(league.owner, file.public_id)
    files.remove(league.owner, file.public_id)
    undo(league, "Document taken off a notice")
    assert NoticeFile.objects.get().removed_at is None
    for row in AuditEntry.objects.filter(action__startswith="notice.file"):
        assert "Asha" not in str((row.before, row.after, row.summary))
    files.delete(league.owner, file.public_id)
    assert not NoticeFile.objects.exists()


def test_what_was_taken_off_is_gone_after_a_day_and_all_with_its_notice(league: League) -> None:
    notice = pin(league)
    kept, off = hang(league, notice), hang(league, notice)
    files.remove(league.owner, off.public_id)
    retention.tidy()
    assert NoticeFile.objects.count() == 2
    long_ago = timezone.now() - timedelta(days=1, minutes=1)
    NoticeFile.objects.filter(pk=off.pk).update(removed_at=long_ago)
    retention.tidy()
    assert list(NoticeFile.objects.all()) == [kept]
    past = timezone.localdate() - timedelta(days=100)
    services.notices.change(
        league.owner, notice.public_id, title="Was", text="Was", shown_from=past,
        shown_until=past, seen=now(notice).number,
    )  # fmt: skip
    retention.tidy()
    assert not NoticeFile.objects.exists()
