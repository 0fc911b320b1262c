"""What somebody wrote of points, starts, ladders and championships: strangers read it where an
organiser published it, word for word as it was shown, never where somebody under 18 plays, and no
longer once it was taken back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from matches import services
from matches.errors import ConflictError, NotFoundError
from matches.models import (
    Adjustment,
    Handicap,
    LadderEvent,
    Membership,
    Person,
    PublishedReason,
    ReasonOf,
    Team,
    TeamMember,
    User,
)
from matches.policy.reasons import Reason
from matches.policy.viewer import viewer_of
from matches.selectors.base import ReasonsPage
from matches.selectors.championships import championship_reasons
from matches.selectors.competitions import competition_reasons
from matches.services.rulings import publishing
from tests.canaries.texts.test_reasons import LEAK, TEXT, read, write
from tests.web.leagues import League, make_league, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    cache.clear()
    made = make_league(4, 4, with_cards=True)
    made.board()
    return made


def page_of(league: League, by: User) -> ReasonsPage:
    page = competition_reasons(league.competition.public_id, viewer_of(by))
    assert page is not None
    return page


def publish_all(league: League, by: User) -> ReasonsPage:
    page, id_ = page_of(league, by), league.competition.public_id
    for line in page.lines:
        publishing.publish(by, id_, key=line.key, shown=line.then, of="competition")
    return page


def a_championship(league: League, by: User) -> tuple[str, str]:
    """One with a line by hand: its id, and its address."""
    services.tables.standings.rebuild(league.division.public_id)
    houses = [
        Team.objects.create(club=league.club, season=league.season, name=name)
        for name in ("Kestrel", "Heron")
    ]
    for house, entry in zip(houses, league.entries, strict=False):
        TeamMember.objects.create(team=house, person=entry.person, order=1)
    made = services.championships.create(
        by, league.season.public_id, name="Cup of houses", visibility="public",
        houses=[each.public_id for each in houses], competitions=[league.competition.public_id],
    )  # fmt: skip
    services.championships.add_line(
        by, made.public_id, house=houses[0].public_id, points=3, reason=Reason(TEXT, "fair-play")
    )
    return made.public_id, f"/championships/{league.club.slug}/{made.slug}/"


def test_points_and_starts_are_listed_with_what_strangers_would_read(league: League) -> None:
    by = write(league)
    page = page_of(league, by)
    assert {kind for line in page.lines for kind, _row in line.rows} == {"Adjustment", "Handicap"}
    assert [line.text for line in page.lines] == [TEXT, TEXT]
    assert {line.now for line in page.lines} == {"Conduct", "Playing strength"}
    assert all(LEAK in line.then and line.title in line.then for line in page.lines)
    assert LEAK not in read(Client(), league.address)


def test_what_is_published_stands_in_the_table_word_for_word_and_nowhere_else(
    league: League,
) -> None:
    by = write(league)
    page = publish_all(league, by)
    table = read(Client(), league.address)
    for line in page.lines:
        assert escape(line.then) in table
    assert table.count(LEAK) == len(page.lines)
    facts = read(Client(), f"/api/v1/competitions/{league.competition.public_id}/table")
    assert LEAK in facts
    assert LEAK not in read(Client(), f"/matches/{league.fixtures[0].public_id}/")
    acts = league.club.audit_entries.filter(action="reason.published")
    assert {one.object_type for one in acts} == {"competition"}
    assert all(LEAK not in f"{one.summary}{one.before}{one.after}" for one in acts)


def test_what_is_taken_back_is_gone_from_the_table_at_once(league: League) -> None:
    by = write(league)
    for line in publish_all(league, by).lines:
        publishing.take_back(by, league.competition.public_id, key=line.key, of="competition")
    assert LEAK not in read(Client(), league.address)
    assert not PublishedReason.objects.filter(withdrawn_at=None).exists()
    actions = league.club.audit_entries.filter(action="reason.taken-back")
    assert actions.count() == 2


def test_of_two_alike_points_the_one_that_was_published_is_read(league: League) -> None:
    by = league.organiser("writer", "owner")
    for text in ("the first marmalade", "the second one"):
        services.tables.adjustments.add(
            by, league.division.public_id, league.entries[1].public_id, points="-1",
            reason=Reason(text, "conduct"),
        )  # fmt: skip
    services.tables.standings.rebuild(league.division.public_id)
    line = next(each for each in page_of(league, by).lines if each.text == "the second one")
    publishing.publish(
        by, league.competition.public_id, key=line.key, shown=line.then, of="competition"
    )
    table = read(Client(), league.address)
    assert "the second one" in table
    assert LEAK not in table


def test_points_that_are_withdrawn_take_their_text_along(league: League) -> None:
    by = write(league)
    publish_all(league, by)
    made = Adjustment.objects.get()
    services.tables.adjustments.withdraw(by, made.pk, reason=Reason("", "by-mistake"))
    services.tables.standings.rebuild(league.division.public_id)
    assert read(Client(), league.address).count(LEAK) == 1
    assert [line.rows[0][0] for line in page_of(league, by).lines] == ["Handicap"]


def test_no_text_of_a_table_is_read_where_somebody_under_18_plays(league: League) -> None:
    by = write(league)
    line = publish_all(league, by).lines[0]
    who = league.entries[2].person
    assert who is not None
    Person.objects.filter(pk=who.pk).update(age_band="unknown", naming="initials")
    assert LEAK not in read(Client(), league.address)
    assert page_of(league, by).young
    with pytest.raises(ConflictError, match="under 18"):
        publishing.publish(
            by, league.competition.public_id, key=line.key, shown=line.then, of="competition"
        )


def test_who_may_not_be_named_is_cut_from_what_is_published(league: League) -> None:
    by = write(league)
    who = league.entries[0].person
    assert who is not None
    Person.objects.filter(pk=who.pk).update(
        given_name="Asha", family_name="Brook", naming="code", code="Harbour 1"
    )
    page = publish_all(league, by)
    table = read(Client(), league.address)
    assert LEAK in table
    assert "Asha" not in table
    assert all("Asha" not in line.then and "Asha" in line.text for line in page.lines)


def test_what_is_done_on_a_ladder_is_published_as_in_a_table(league: League) -> None:
    by = league.organiser("writer", "owner")
    now = timezone.now()
    event = LadderEvent.objects.create(
        division=league.division, number=1, at=now - timedelta(days=1), what="placed",
        entry=league.entries[0], rung=1, by=by, reason=TEXT, reason_code="agreed",
    )  # fmt: skip
    line = page_of(league, by).lines[0]
    assert line.rows == (("LadderEvent", event.pk),)
    publishing.publish(
        by, league.competition.public_id, key=line.key, shown=line.then, of="competition"
    )
    held = PublishedReason.objects.get()
    assert (held.said_by, held.competition) == (ReasonOf.LADDER, league.competition)


def test_a_championship_s_points_are_published_and_taken_back(league: League) -> None:
    by = league.organiser("writer", "owner")
    id_, at = a_championship(league, by)
    assert "Fair play" in read(Client(), at)
    assert LEAK not in read(Client(), at)
    page = championship_reasons(id_, viewer_of(by))
    assert page is not None
    (line,) = page.lines
    assert (line.who, line.now) == ("Kestrel", "Fair play")
    publishing.publish(by, id_, key=line.key, shown=line.then, of="championship")
    assert escape(line.then) in read(Client(), at)
    publishing.take_back(by, id_, key=line.key, of="championship")
    assert LEAK not in read(Client(), at)


def test_nothing_of_a_championship_is_published_where_a_house_has_somebody_under_18(
    league: League,
) -> None:
    by = league.organiser("writer", "owner")
    id_, at = a_championship(league, by)
    page = championship_reasons(id_, viewer_of(by))
    assert page is not None
    (line,) = page.lines
    publishing.publish(by, id_, key=line.key, shown=line.then, of="championship")
    child = person(8)
    Person.objects.filter(pk=child.pk).update(age_band="child", naming="code")
    TeamMember.objects.create(team=Team.objects.get(name="Heron"), person=child, order=2)
    assert LEAK not in read(Client(), at)
    with pytest.raises(ConflictError, match="under 18"):
        publishing.publish(by, id_, key=line.key, shown=line.then, of="championship")


def test_a_house_of_which_nobody_is_listed_may_be_a_child_s(league: League) -> None:
    by = league.organiser("writer", "owner")
    id_, _at = a_championship(league, by)
    child = person(8)
    Person.objects.filter(pk=child.pk).update(age_band="child", naming="code")
    Membership.objects.create(person=child, club=league.club, season=league.season)
    page = championship_reasons(id_, viewer_of(by))
    assert page is not None
    assert not page.young
    TeamMember.objects.filter(team__name="Heron").delete()
    again = championship_reasons(id_, viewer_of(by))
    assert again is not None
    assert again.young


def test_a_school_s_championship_publishes_nothing(league: League) -> None:
    by = league.organiser("writer", "owner")
    id_, _at = a_championship(league, by)
    league.club.kind = "school"
    league.club.save()
    page = championship_reasons(id_, viewer_of(by))
    assert page is not None
    assert page.young


def test_the_desks_show_what_strangers_will_read_before_they_do(league: League) -> None:
    by = write(league)
    id_, at = a_championship(league, by)
    client = Client()
    client.force_login(by)
    row = league.competition
    slug = at.rstrip("/").rpartition("/")[2]
    desks = {
        f"/desk/competitions/{league.club.slug}/{league.season.slug}/{row.slug}/reasons/": (
            page_of(league, by).lines[0], league.address
        ),
        f"/desk/clubs/{league.club.slug}/championships/{slug}/reasons/": (
            championship_reasons(id_, viewer_of(by)).lines[0], at  # type: ignore[union-attr]
        ),
    }  # fmt: skip
    for desk, (line, public) in desks.items():
        assert f"<dd>{escape(line.then)}</dd>" in read(client, desk)
        sent = {"key": line.key, "shown": "Something else", "action": "publish"}
        assert client.post(desk, sent).status_code == 400
        assert client.post(desk, {**sent, "shown": line.then}).status_code == 302
        assert LEAK in read(Client(), public)
        assert client.post(desk, {"key": line.key, "action": "take-back"}).status_code == 302
        assert LEAK not in read(Client(), public)


def test_nobody_publishes_what_another_club_wrote_or_what_is_not_there(league: League) -> None:
    by = write(league)
    id_, _at = a_championship(league, by)
    stranger = User.objects.create_user("of-another-club")
    line = page_of(league, by).lines[0]
    told = {"key": line.key, "shown": line.then}
    for of, where in (("competition", league.competition.public_id), ("championship", id_)):
        with pytest.raises(Exception, match=r"organiser|no such"), transaction.atomic():
            publishing.publish(stranger, where, of=of, **told)
        with pytest.raises(NotFoundError):
            publishing.publish(by, where, of=of, key="Adjustment-0", shown="x")
    # What is of a competition is none of its matches'.
    with pytest.raises(NotFoundError):
        publishing.publish(by, league.fixtures[0].public_id, **told)


def test_starts_by_rating_are_nothing_that_somebody_wrote(league: League) -> None:
    by = league.organiser("writer", "owner")
    Handicap.objects.create(
        entry=league.entries[0], version=1, start=2, basis="by-rating", reason="Rating 2.0"
    )
    assert page_of(league, by).lines == ()
