"""A notice is pinned up, changed, opened to strangers, taken down, and each of it taken back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import AuditEntry, Club, Notice, NoticeVersion, Role, User
from matches.policy.viewer import viewer_of
from matches.selectors.notices import in_force, notice_page
from matches.services.lately import undoing
from matches.services.notices import pinning
from tests.services.league import League, make_league
from tests.services.notices.pinned import member, now, on_board, on_club_board, opened, pin

pytestmark = pytest.mark.django_db

SAID = ("Hall closed", "It is painted on Friday.")


@pytest.fixture
def league() -> League:
    made = make_league(4)
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    return made


def test_a_notice_is_for_the_clubs_members_until_it_is_opened(league: League) -> None:
    notice = pin(league)
    reader = viewer_of(member(league))
    assert on_club_board(league, reader) == [SAID]
    assert on_club_board(league) == []
    opened(league, notice)
    assert on_club_board(league) == [SAID]
    services.notices.close(league.owner, notice.public_id)
    assert on_club_board(league) == []
    assert on_club_board(league, reader) == [SAID]


def test_other_words_are_for_the_club_again_and_other_days_are_not(league: League) -> None:
    notice = pin(league)
    opened(league, notice)
    held = now(notice)
    words = {"title": held.title, "text": held.text, "shown_from": held.shown_from}
    later = held.shown_until + timedelta(days=7)
    changed = {**words, "shown_until": later}
    services.notices.change(league.owner, notice.public_id, **changed, seen=held.number)
    assert on_club_board(league) == [SAID]
    changed["text"] = "Somebody was ill there."
    services.notices.change(league.owner, notice.public_id, **changed, seen=held.number + 1)
    assert on_club_board(league) == []
    with pytest.raises(ConflictError, match="meanwhile"):
        services.notices.change(league.owner, notice.public_id, **changed, seen=held.number)


def test_strangers_get_the_words_that_an_organiser_was_shown_and_no_others(league: League) -> None:
    notice = pin(league, text="Asha Brook has the key.")
    who = league.entries[0].person
    assert who is not None
    who.naming = "initials"
    who.save()
    member(league)
    page = notice_page(notice.public_id, viewer_of(league.owner))
    assert page is not None
    assert (page.text, page.cut) == ("A. B. has the key.", True)
    with pytest.raises(ConflictError, match="something else"):
        services.notices.open_to_strangers(
            league.owner, notice.public_id, title=page.title, text="Asha Brook has the key."
        )
    opened(league, notice)
    assert on_club_board(league) == [("Hall closed", "A. B. has the key.")]


def test_a_name_that_is_withdrawn_later_is_cut_at_once(league: League) -> None:
    who = league.entries[0].person
    assert who is not None
    member(league)
    type(who).objects.filter(pk=who.pk).update(naming="full", age_band="adult")
    notice = pin(league, text="Asha Brook has the key.")
    opened(league, notice)
    assert "Asha Brook" in on_club_board(league)[0][1]
    type(who).objects.filter(pk=who.pk).update(naming="initials")
    assert on_club_board(league)[0][1] == "A. B. has the key."


def test_where_somebody_under_18_plays_it_is_never_opened(league: League) -> None:
    notice = pin(league, league.competition.public_id)
    opened(league, notice)
    assert on_board(league) == [SAID]
    who = league.entries[3].person
    assert who is not None
    type(who).objects.filter(pk=who.pk).update(age_band="youth")
    assert on_board(league) == []
    services.notices.close(league.owner, notice.public_id)
    with pytest.raises(ConflictError, match="under 18"):
        opened(league, notice)
    assert on_board(league, viewer_of(member(league))) == [SAID]


def test_a_competitions_notice_is_not_on_the_clubs_board(league: League) -> None:
    pin(league, league.competition.public_id)
    reader = viewer_of(member(league))
    assert on_club_board(league, reader) == []
    assert on_board(league, reader) == [SAID]


def test_days_are_the_clubs_own(league: League) -> None:
    club = Club.objects.get(public_id=league.club)
    Club.objects.filter(pk=club.pk).update(time_zone="Pacific/Auckland")
    club.refresh_from_db()
    day = datetime(2026, 11, 23, tzinfo=UTC).date()
    pin(league, shown_from=day, shown_until=day)
    # Auckland is thirteen hours ahead in November.
    for hour, shown in ((10, 0), (11, 1), (23, 1)):
        at = datetime(2026, 11, 22, hour, 30, tzinfo=UTC)
        assert in_force(club, at).count() == shown, hour
    for hour, shown in ((10, 1), (11, 0)):
        at = datetime(2026, 11, 23, hour, 30, tzinfo=UTC)
        assert in_force(club, at).count() == shown, hour


def test_the_newest_stands_first(league: League) -> None:
    today = timezone.localdate()
    for days, title in ((3, "Oldest"), (1, "Newest"), (2, "Between"), (-1, "To come")):
        pin(league, title=title, shown_from=today - timedelta(days=days))
    told = [title for title, _text in on_club_board(league, viewer_of(member(league)))]
    assert told == ["Newest", "Between", "Oldest"]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"title": "  "}, "title"),
        ({"text": "\n"}, "text"),
        ({"title": "x" * 121}, "title"),
        ({"text": "x" * 4001}, "text"),
        ({"shown_until": timezone.localdate() - timedelta(days=1)}, "shown_until"),
    ],
)
def test_what_cannot_be_a_notice_is_refused_by_field(
    league: League, wrong: dict[str, Any], field: str
) -> None:
    with pytest.raises(InvalidError) as refused:
        pin(league, **wrong)
    assert field in refused.value.mistakes
    assert not Notice.objects.exists()


def test_only_organisers_of_the_club_pin_anything(league: League) -> None:
    notice = pin(league)
    other = Club.objects.create(kind="club", slug="elsewhere", name="Elsewhere")
    owner = User.objects.create_user("owner-elsewhere")
    Role.objects.create(user=owner, club=other, role="owner")
    words = {"title": "x", "text": "x", "shown_from": "2026-01-01", "shown_until": "2026-01-02"}
    for actor in (member(league), owner, AnonymousUser()):
        with pytest.raises((NotAllowedError, NotFoundError)):
            services.notices.put_up(actor, league.club, **words)  # type: ignore[arg-type]
        for service in (pinning.take_down, pinning.put_back, pinning.close):
            with pytest.raises((NotAllowedError, NotFoundError)):
                service(actor, notice.public_id)
        with pytest.raises((NotAllowedError, NotFoundError)):
            pinning.open_to_strangers(actor, notice.public_id, title=SAID[0], text=SAID[1])
    with pytest.raises(NotFoundError):
        services.notices.put_up(
            league.owner,
            other.public_id,
            competition=league.competition.public_id,
            **words,  # type: ignore[arg-type]
        )
    assert NoticeVersion.objects.count() == 1


def take_back(league: League) -> AuditEntry:
    """The last thing that was done is taken back from the list."""
    row = AuditEntry.objects.filter(action__startswith="notice.").latest("pk")
    look = undoing.look(league.owner, league.club, row.pk)
    assert look.line.why_not == ""
    return undoing.undo(league.owner, league.club, row.pk, seen=look.digest)


def test_whatever_was_done_with_it_is_taken_back_from_the_list(league: League) -> None:
    notice = pin(league)
    held = now(notice)
    take_back(league)
    assert now(notice).taken_down
    services.notices.put_back(league.owner, notice.public_id)
    days = {"shown_from": held.shown_from, "shown_until": held.shown_until}
    seen = now(notice).number
    services.notices.change(
        league.owner, notice.public_id, title="Hall open", text="It is dry.", **days, seen=seen
    )
    take_back(league)
    assert (now(notice).title, now(notice).text) == SAID
    opened(league, notice)
    take_back(league)
    assert on_club_board(league) == []
    opened(league, notice)
    services.notices.take_down(league.owner, notice.public_id)
    assert on_club_board(league) == []
    take_back(league)
    # What nobody looked at again is for the club alone.
    assert on_club_board(league) == []
    assert on_club_board(league, viewer_of(member(league))) == [SAID]


def test_the_record_holds_numbers_and_no_words(league: League) -> None:
    notice = pin(league, text="Asha Brook has the key.")
    services.notices.take_down(league.owner, notice.public_id)
    rows = AuditEntry.objects.filter(object_id=notice.public_id).order_by("pk")
    assert [(row.action, row.before, row.after, row.summary) for row in rows] == [
        ("notice.put-up", None, {"version": 1}, ""),
        ("notice.taken-down", {"version": 1}, {"version": 2}, ""),
    ]


def test_every_version_is_erased_of_a_name_with_who_had_it(
    league: League, settings: Any, tmp_path: Any
) -> None:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    notice = pin(league, title="Asha has the key", text="Ask Asha Brook.")
    services.notices.take_down(league.owner, notice.public_id)
    member(league)
    who = league.entries[0].person
    assert who is not None
    services.people.erase(league.owner, league.club, who.public_id, reason="Asked.")
    for version in notice.versions.all():
        assert "Asha" not in f"{version.title}{version.text}"
        assert "Brook" not in version.text


def test_a_notice_goes_90_days_after_its_last_day_with_all_it_said(league: League) -> None:
    today = timezone.localdate()
    for days in (90, 91):
        last = today - timedelta(days=days)
        gone = pin(league, shown_from=last, shown_until=last)
    services.notices.take_down(league.owner, gone.public_id)
    assert services.people.retention.tidy()["notices"] == 3
    assert not Notice.objects.filter(pk=gone.pk).exists()
    assert Notice.objects.count() == NoticeVersion.objects.count() == 1
