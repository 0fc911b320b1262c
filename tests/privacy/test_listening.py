"""Who hears what is announced to open pages: nobody hears of what they may not read."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from matches.models import Club, Competition, Person, Role, User
from matches.selectors import live_access
from matches.selectors.live_access import STRANGER, Listener, listener
from pennyclub.live import publishing, stream
from pennyclub.live.hub import Event
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db
MISSING = "competition-222222222222"


@pytest.fixture(autouse=True)
def asks_again_after_three_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that every byte that goes out is known."""
    monkeypatch.setattr(stream, "SOONEST_MS", 3000)
    monkeypatch.setattr(stream, "LATEST_MS", 3000)


@pytest.fixture
def league() -> League:
    made = make_league(4, 0, visibility="public")
    Person.objects.update(age_band="adult")
    return made


def topics(league: League) -> list[str]:
    return [
        f"competition-{league.competition.public_id}",
        f"division-{league.division.public_id}",
        f"fixture-{league.fixtures[0].public_id}",
    ]


def in_the_hall(league: League) -> str:
    """The first match is called to a board; the topic of its hall."""
    fixture, board = league.fixtures[0], league.board()
    fixture.board, fixture.venue, fixture.state = board, board.venue, "playing"
    fixture.save()
    return f"club-{league.club.public_id}"


def hide(league: League, how: str) -> None:
    told: dict[str, Any] = {"visibility": how} if how != "collected" else {"collected_only": True}
    told = {"state": "draft"} if how == "draft" else told
    Competition.objects.filter(pk=league.competition.pk).update(**told)


def organiser(league: League) -> Listener:
    role = Role.objects.filter(club=league.club, role="organiser").select_related("user").first()
    return listener(role.user if role is not None else league.organiser())


HIDDEN = pytest.mark.parametrize("how", ["private", "members", "collected", "draft"])


@HIDDEN
def test_a_stranger_listens_to_nothing_that_is_hidden_and_its_organiser_does(league, how):
    assert all(live_access.may_listen(each, STRANGER) for each in topics(league))
    hide(league, how)
    assert not any(live_access.may_listen(each, STRANGER) for each in topics(league))
    assert all(live_access.may_listen(each, organiser(league)) for each in topics(league))


@HIDDEN
def test_who_listened_before_hears_nothing_once_it_is_hidden(league, how):
    for topic in topics(league):
        assert live_access.may_hear(topic, "result", False, "", STRANGER)
    hide(league, how)
    for topic in topics(league):
        assert not live_access.may_hear(topic, "result", False, "", STRANGER)


def test_strangers_hear_by_one_question_to_the_database(league, django_assert_num_queries):
    for topic in topics(league):
        with django_assert_num_queries(1):
            assert live_access.may_hear(topic, "score", False, "", STRANGER)


def test_a_member_hears_of_what_is_for_members_and_another_club_s_owner_does_not(league):
    hide(league, "members")
    member, other = User.objects.create_user("member"), User.objects.create_user("elsewhere")
    Role.objects.create(user=member, club=league.club, role="umpire")
    Role.objects.create(
        user=other,
        club=Club.objects.create(name="Elsewhere", slug="elsewhere", kind="club"),
        role="owner",
    )
    for topic in topics(league):
        assert live_access.may_listen(topic, listener(member))
        assert not live_access.may_listen(topic, listener(other))


@HIDDEN
def test_a_hall_s_topic_does_not_tell_strangers_of_a_hidden_match(league, how):
    topic, about = in_the_hall(league), league.fixtures[0].public_id
    assert live_access.may_listen(topic, STRANGER)
    assert live_access.may_hear(topic, "score", False, about, STRANGER)
    assert not live_access.may_hear(topic, "boards", False, about, STRANGER)
    assert not live_access.may_hear(topic, "score", False, "", STRANGER)
    hide(league, how)
    assert not live_access.may_listen(topic, STRANGER)
    assert not live_access.may_hear(topic, "score", False, about, STRANGER)
    assert live_access.may_hear(topic, "boards", False, about, organiser(league))


def test_of_children_strangers_hear_results_and_nothing_of_boards_or_times_ahead(league):
    topic, hall = topics(league)[0], in_the_hall(league)
    assert live_access.may_hear(topic, "fixture", True, "", STRANGER)
    Person.objects.update(age_band="child", naming="code")
    about = league.fixtures[0].public_id
    assert live_access.may_hear(topic, "result", False, "", STRANGER)
    assert not live_access.may_hear(topic, "fixture", True, "", STRANGER)
    assert not live_access.may_hear(hall, "hall", False, about, STRANGER)
    assert live_access.may_hear(topic, "fixture", True, "", organiser(league))


def test_what_a_desk_alone_shows_is_heard_by_organisers_alone(league):
    topic = topics(league)[0]
    assert not live_access.may_hear(topic, "timetable", False, "", STRANGER)
    assert live_access.may_hear(topic, "timetable", False, "", organiser(league))


def test_an_umpire_of_a_private_competition_listens_to_his_own_match_alone(league):
    umpire = User.objects.create_user("umpire")
    league.fixtures[0].umpires.create(user=umpire)
    hide(league, "private")
    Role.objects.create(user=umpire, club=league.club, role="umpire")
    who = listener(umpire)
    assert live_access.may_listen(topics(league)[2], who)
    assert not live_access.may_listen(topics(league)[0], who)


# ── over the stream itself ───────────────────────────────────────────────────────────────────────


def asked(topic: str, *said: Event, cookie: str = "", between: Any = None) -> list[Any]:
    """What a stream sends for a topic while `said` is announced, until the browser goes."""

    async def scene() -> list[Any]:
        sent: list[Any] = []
        begun, gone = asyncio.Event(), asyncio.Event()

        async def receive() -> Any:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)
            begun.set()

        scope = {
            "type": "http", "method": "GET", "path": f"/live/{topic}", "client": ("192.0.2.1", 1),
            "headers": [(b"host", b"testserver"), (b"cookie", cookie.encode())],
        }  # fmt: skip
        publishing.hub.open()
        running = asyncio.ensure_future(stream.application(scope, receive, send))
        await begun.wait()
        if between is not None:
            await asyncio.to_thread(between)
        for each in said:
            publishing.hub.deliver(each)
        publishing.hub.close()
        await asyncio.wait_for(running, 20)
        gone.set()
        return sent

    return asyncio.run(scene())


def signed_in(user: User) -> str:
    client = Client()
    client.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def bodies(sent: list[Any]) -> bytes:
    return b"".join(each.get("body", b"") for each in sent)


@pytest.mark.django_db(transaction=True)
def test_a_hidden_topic_is_answered_byte_by_byte_like_one_that_is_missing():
    league = make_league(2, 0, visibility="private")
    topic = topics(league)[0]
    assert asked(topic) == asked(MISSING)
    assert asked(topic)[0]["status"] == 404
    assert asked(topic, cookie=signed_in(league.organiser()))[0]["status"] == 200
    assert asked(topic, cookie=f"{settings.SESSION_COOKIE_NAME}=made-up")[0]["status"] == 404


@pytest.mark.django_db(transaction=True)
def test_an_open_stream_ends_when_its_competition_is_hidden_and_has_its_page_fetched_anew():
    league = make_league(2, 0, visibility="public")
    topic = topics(league)[0]
    own = signed_in(league.organiser())

    def hides() -> None:
        from django.db import connection

        hide(league, "private")
        connection.close()

    one, two = (Event(f"t-{n}", topic, "result", f'{{"n":{n}}}') for n in (1, 2))
    assert b'{"n":1}' in bodies(asked(topic, one))
    assert bodies(asked(topic, two, between=hides)) == b"retry: 3000\n\n" + stream.RESYNC
    heard = bodies(asked(topic, Event("t-3", topic, "result", '{"n":3}'), cookie=own))
    assert b'{"n":3}' in heard


@pytest.mark.django_db(transaction=True)
def test_the_page_of_a_match_that_nobody_plays_hears_that_its_competition_is_hidden():
    league = make_league(2, 0, visibility="public")
    whole, topic = topics(league)[0], topics(league)[2]

    def hides() -> None:
        from django.db import connection

        hide(league, "private")
        connection.close()

    anew, table = (Event(f"t-{name}", whole, name, "{}") for name in ("resync", "table"))
    assert bodies(asked(topic, table, anew)).count(b"event: ") == 1
    assert bodies(asked(topic, anew, between=hides)) == b"retry: 3000\n\n" + stream.RESYNC
    # Who keeps its card reads it still, and is told to fetch it anew.
    umpire = User.objects.create_user("umpire")
    league.fixtures[0].umpires.create(user=umpire)
    Role.objects.create(user=umpire, club=league.club, role="umpire")
    heard = bodies(asked(topic, anew, cookie=signed_in(umpire)))
    assert b"id: t-resync\nevent: resync" in heard


@pytest.mark.django_db(transaction=True)
def test_what_a_stranger_alone_does_not_hear_of_ends_no_stream():
    league = make_league(2, 0, visibility="public")
    topic = topics(league)[0]
    search = Event("t-4", topic, "timetable", '{"n":4}')
    assert bodies(asked(topic, search)) == b"retry: 3000\n\n"


def test_a_hall_hears_that_it_is_to_be_fetched_anew_as_long_as_there_is_one(league):
    topic = in_the_hall(league)
    assert live_access.may_hear(topic, live_access.ANEW, False, "", STRANGER)
    hide(league, "private")
    assert not live_access.may_hear(topic, live_access.ANEW, False, "", STRANGER)
    assert live_access.may_hear(topic, live_access.ANEW, False, "", organiser(league))


def test_a_stranger_is_asked_about_without_a_query_for_who_they_are(django_assert_num_queries):
    with django_assert_num_queries(0):
        assert listener(AnonymousUser()).viewer.user_id is None
