"""Noticeboards on their pages: pinned up, opened, changed, taken down, and read."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from matches import services
from matches.models import Notice
from tests.platform.kept_pages.looking import stranger
from tests.services.league import League, make_league
from tests.services.notices.pinned import member, now, opened, pin

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    made = make_league(4)
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    return made


@pytest.fixture
def organiser(league: League) -> Client:
    client = Client()
    client.force_login(league.owner)
    return client


def address(league: League) -> str:
    row = league.competition
    return f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"


def typed(**more: str) -> dict[str, str]:
    today = timezone.localdate()
    return {
        "title": "Hall closed", "text": "Painted.\nSee https://example.org/hall",
        "shown_from": today.isoformat(),
        "shown_until": (today + timedelta(days=6)).isoformat(), **more,
    }  # fmt: skip


def read(client: Client, at: str) -> str:
    return str(client.get(at).content.decode())


def test_a_clubs_notice_is_pinned_up_opened_closed_and_taken_down(
    league: League, organiser: Client, client: Client
) -> None:
    slug = league.competition.club.slug
    desk, public = f"/desk/clubs/{slug}/notices/", f"/clubs/{slug}/"
    assert desk in read(organiser, "/desk/")
    answer = organiser.post(desk, typed())
    notice = Notice.objects.get()
    at = f"/desk/notices/{notice.public_id}/"
    assert (answer.status_code, answer["Location"]) == (302, at)
    assert "Hall closed" in read(organiser, desk)
    members = Client()
    members.force_login(member(league))
    assert "Hall closed" in read(members, public)
    assert "Hall closed" not in read(client, public)
    # The hidden fields hold what strangers will read, word for word.
    shown = {"title": "Hall closed", "text": now(notice).text}
    assert organiser.post(at, {"action": "open", **shown, "text": "Else"}).status_code == 400
    text = shown["text"].replace("\n", "\r\n")
    assert organiser.post(at, {"action": "open", **shown, "text": text}).status_code == 302
    assert "Hall closed" in read(client, public)
    assert organiser.post(at, {"action": "close"}).status_code == 302
    assert "Hall closed" not in read(client, public)
    organiser.post(at, {"action": "take-down"})
    assert "Hall closed" not in read(members, public)
    organiser.post(at, {"action": "put-back"})
    assert "Hall closed" in read(members, public)


def test_what_was_typed_is_kept_where_it_is_refused(league: League, organiser: Client) -> None:
    at = f"/desk/clubs/{league.competition.club.slug}/notices/"
    wrong = typed(shown_until="2020-01-01")
    answer = organiser.post(at, wrong)
    assert answer.status_code == 400
    text = answer.content.decode()
    assert "The last day must not come before the first." in text
    assert 'value="Hall closed"' in text
    assert not Notice.objects.exists()


def test_a_change_over_somebody_elses_is_refused_and_kept(
    league: League, organiser: Client
) -> None:
    notice = pin(league)
    at = f"/desk/notices/{notice.public_id}/"
    seen = {"action": "change", "seen": "1"}
    assert organiser.post(at, {**seen, **typed(title="First")}).status_code == 302
    answer = organiser.post(at, {**seen, **typed(title="Second")})
    assert answer.status_code == 400
    assert 'value="Second"' in answer.content.decode()
    assert now(notice).title == "First"


def test_a_competitions_notices_stand_on_its_page_and_in_its_feed(
    league: League, organiser: Client, client: Client
) -> None:
    public = address(league)
    assert organiser.post(f"/desk{public}notices/", typed()).status_code == 302
    assert f"/desk{public}notices/" in read(organiser, f"/desk{public}")
    for at in (public, f"{public}results.atom", f"/clubs/{league.competition.club.slug}/"):
        assert "Hall closed" not in read(client, at), at
    opened(league, Notice.objects.get())
    assert "Hall closed" in read(client, public)
    assert "Hall closed" in read(client, f"{public}results.atom")


def test_html_is_text_and_only_addresses_are_links(league: League, client: Client) -> None:
    said = "<script>alert(1)</script>\njavascript:alert(2) https://example.org/a?b=1\n\nEnd."
    opened(league, pin(league, title="<b>Bold</b>", text=said))
    text = read(client, f"/clubs/{league.competition.club.slug}/")
    assert "&lt;b&gt;Bold&lt;/b&gt;" in text
    assert "<script>alert" not in text
    assert 'href="javascript' not in text
    assert '<a href="https://example.org/a?b=1" rel="nofollow">' in text
    assert "<p>End.</p>" in text


def test_pages_name_nobody_who_wrote_it(league: League, client: Client) -> None:
    opened(league, pin(league))
    assert league.owner.username not in read(client, f"/clubs/{league.competition.club.slug}/")


def test_pages_ask_a_fixed_number_of_questions(
    league: League, organiser: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(12):
        opened(league, pin(league, title=f"Notice {number}"))
        opened(league, pin(league, league.competition.public_id, title=f"Notice {number}"))
    visitor = Client()
    with django_assert_max_num_queries(14):
        visitor.get(f"/clubs/{league.competition.club.slug}/")
    with django_assert_max_num_queries(19):
        visitor.get(address(league))
    with django_assert_max_num_queries(12):
        organiser.get(f"/desk{address(league)}notices/")
    with django_assert_max_num_queries(16):
        organiser.get(f"/desk/notices/{Notice.objects.latest('pk').public_id}/")


def test_a_kept_page_shows_each_change_at_once(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, visitor = f"/clubs/{league.competition.club.slug}/", stranger()

    def shown() -> bool:
        assert visitor.get(at).status_code == 200
        return "Hall closed" in read(visitor, at)

    assert not shown()
    notice = pin(league)
    assert not shown()
    opened(league, notice)
    assert shown()
    services.notices.take_down(league.owner, notice.public_id)
    assert not shown()
    services.notices.put_back(league.owner, notice.public_id)
    opened(league, notice)
    assert shown()
    later = timezone.now() + timedelta(days=8)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert not shown()
