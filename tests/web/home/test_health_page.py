"""How the works are: what is wrong first, for those who run the installation and nobody else."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from matches import services, tasks
from matches.models import AuditEntry, OutboxMessage, Standing, User
from matches.models.base.outbox import MOST_ATTEMPTS
from matches.ports import heartbeats
from matches.ports.database import migrator
from matches.ports.machine import Replica
from matches.selectors import seals
from matches.web.home import health_words
from tests.web.leagues import make_league

pytestmark = pytest.mark.django_db
AT = "/desk/health/"
SECRET = "asha.brook@example.invalid"


@pytest.fixture(autouse=True)
def _nothing_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has just begun."""
    monkeypatch.setattr(tasks, "BEGAN", time.time())
    cache.clear()


@pytest.fixture
def boss(client: Client) -> User:
    user = User.objects.create_superuser("runs-it", password="heads-or-tails-9")
    client.force_login(user)
    return user


def failed(attempts: int, topic: str = "ratings.recompute") -> OutboxMessage:
    """A message that failed so often, with somebody's address in the error's words."""
    return OutboxMessage.objects.create(
        topic=topic,
        payload={"game": SECRET},
        attempts=attempts,
        last_error=f"ValueError: no such {SECRET}",
        due_at=timezone.now(),
    )


def page_of(client: Client) -> str:
    answer = client.get(AT)
    assert answer.status_code == 200
    text: str = answer.content.decode()
    return text


def test_it_is_not_there_for_who_runs_a_club_alone(client: Client) -> None:
    league = make_league(3, 1)
    assert client.get(AT)["Location"].startswith("/accounts/login/")
    for number, role in enumerate(("owner", "organiser", "umpire")):
        client.force_login(league.organiser(f"who-{number}", role=role))
        assert client.get(AT).status_code == 404
        assert client.post(AT).status_code == 404
        assert AT not in client.get("/desk/").content.decode()


def test_who_lacks_a_demanded_second_factor_is_held_back(
    client: Client, boss: User, settings: Any
) -> None:
    settings.OWNERS_NEED_SECOND_FACTOR = True
    assert client.get(AT)["Location"].startswith("/accounts/2fa/")


def test_the_desk_of_who_runs_the_installation_leads_there(client: Client, boss: User) -> None:
    assert f'href="{AT}"' in client.get("/desk/").content.decode()


def test_where_nothing_is_wrong_it_says_so(client: Client, boss: User) -> None:
    assert "Nothing is wrong" in page_of(client)


@pytest.mark.parametrize("role", ["superuser", "owner", "application", ""])
def test_an_application_that_could_rewrite_its_record_is_told_of_in_production(
    client: Client, boss: User, monkeypatch: pytest.MonkeyPatch, settings: Any, role: str
) -> None:
    monkeypatch.setattr(migrator, "role", lambda: role)
    said = {
        "superuser": "the application is a superuser of it",
        "owner": "the application owns its tables",
        "application": "the application has a role of its own",
    }
    page = page_of(client)
    assert [each for each in said if said[each] in page] == [role] * bool(role)
    assert "could rewrite its record" not in page
    settings.PRODUCTION = True
    assert ("could rewrite its record" in page_of(client)) is (role in {"superuser", "owner"})


def test_what_is_wrong_stands_first_with_what_to_do_and_no_address(
    client: Client, boss: User
) -> None:
    failed(2)
    failed(MOST_ATTEMPTS)
    failed(3, "letter.mail")
    page = page_of(client)
    dead, again = page.index("1 message was given up."), page.index("1 message failed.")

    assert dead < again < page.index('id="outbox"')
    assert "1 letter could not be sent." in page
    assert "EMAIL_URL" in page
    assert "ValueError" in page
    assert "Nothing is wrong" not in page
    assert SECRET not in page


def test_a_message_that_is_being_done_has_not_failed_and_one_that_killed_its_process_has(
    client: Client, boss: User
) -> None:
    OutboxMessage.objects.create(topic="ratings.recompute", attempts=1)
    assert "Nothing is wrong" in page_of(client)
    OutboxMessage.objects.create(topic="ratings.recompute", attempts=2)
    assert "1 message failed." in page_of(client)


def test_a_button_has_one_of_them_tried_again_and_another_all(client: Client, boss: User) -> None:
    one, other, done = failed(MOST_ATTEMPTS), failed(2), failed(1)
    OutboxMessage.objects.filter(pk=done.pk).update(sent_at=timezone.now())

    client.post(AT, {"message": str(one.pk)})
    told = dict(OutboxMessage.objects.values_list("pk", "attempts"))
    assert told == {one.pk: 0, other.pk: 2, done.pk: 1}
    assert AuditEntry.objects.filter(action="outbox.due-again", user=boss).count() == 1

    answer = client.post(AT, follow=True).content.decode()
    assert "1 message is tried again." in answer
    assert OutboxMessage.objects.get(pk=other.pk).attempts == 0
    assert OutboxMessage.objects.get(pk=done.pk).sent_at is not None
    for nonsense in ("", "0", str(done.pk), "all"):
        assert (
            "Nothing is left"
            in client.post(AT, {"message": nonsense}, follow=True).content.decode()
        )


def test_staff_see_it_and_have_nothing_tried_again(client: Client) -> None:
    client.force_login(User.objects.create_user("helps", is_staff=True))
    message = failed(2)

    assert "<button" not in page_of(client).split('id="outbox"')[1].split('id="tasks"')[0]
    assert client.post(AT, {"message": str(message.pk)}).status_code == 403
    assert OutboxMessage.objects.get(pk=message.pk).attempts == 2


def test_every_task_of_the_beat_has_words(client: Client, boss: User) -> None:
    known = {name.rpartition(".")[2] for name in heartbeats.scheduled()}
    assert known == set(health_words.TASKS)


def test_a_task_is_heard_of_when_it_was_done_and_when_it_failed(
    client: Client, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks.canary.apply()
    assert heartbeats.tasks(["matches.tasks.canary"])["matches.tasks.canary"].well
    assert "Nothing is wrong" in page_of(client)

    def broken() -> int:
        raise ValueError(SECRET)

    monkeypatch.setattr(services.ladders, "sweep", broken)
    tasks.sweep_ladders.apply()
    page = page_of(client)
    assert "A task failed the last time: Look for overdue challenges." in page
    assert SECRET not in page


def test_a_task_that_fell_silent_is_told_of(
    client: Client, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks.drain_outbox.apply()
    now = time.time()
    monkeypatch.setattr(health_words.time, "time", lambda: now + 299)
    assert "was not done for three" not in page_of(client)
    monkeypatch.setattr(health_words.time, "time", lambda: now + 301)
    assert "was not done for three of its turns: Do what waits" in page_of(client)


def test_what_the_nightly_check_found_stands_above_all_else(
    client: Client, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "is not known here" in page_of(client)
    tasks.verify_record.apply()
    assert "found nothing changed" in page_of(client)

    failed(MOST_ATTEMPTS)
    monkeypatch.setattr(seals, "verify", lambda _known: [seals.Finding("x", SECRET)])
    tasks.verify_record.apply()
    page = page_of(client)
    assert page.index("not as it was sealed, in 1 place.") < page.index("was given up")
    assert "verify-audit" in page
    assert SECRET not in page


def test_what_is_stored_otherwise_stands_above_what_was_given_up(
    client: Client, boss: User
) -> None:
    assert "is not known here: they are compared at 4:50" in page_of(client)
    tasks.verify_stored.apply()
    assert "were what they should be" in page_of(client)

    league = make_league(3, 1)
    Standing.objects.filter(division=league.division).update(rows=[])
    failed(MOST_ATTEMPTS)
    tasks.verify_stored.apply()
    page = page_of(client)
    said = page.index("is not what it should be, in 1 place.")
    assert said < page.index("was given up")
    assert "manage.py rebuild" in page
    assert "1 card, table, bracket, championship or rating was not what it should be." in page


def test_a_worker_that_is_silent_is_told_of(
    client: Client, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "BEGAN", time.time() - 10_000)
    page = page_of(client)
    assert "No worker has taken a task for five minutes." in page
    assert "Some tasks are taken by no worker." in page
    for lane in ("tables", "mails", "maps"):
        tasks.canary(lane)
    page = page_of(client)
    assert "No worker takes: ratings and what the night does." in page
    assert "Start one for these queues: ratings" in page
    tasks.canary("ratings")
    page = page_of(client)
    assert "No worker" not in page
    assert "A worker takes tasks." in page


def test_redis_that_is_away_is_told_of_and_the_page_stands(
    client: Client, boss: User, settings: Any
) -> None:
    from pennyclub import health

    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    health._broker.cache_clear()
    try:
        assert "Redis does not answer." in page_of(client)
    finally:
        health._broker.cache_clear()


def test_many_messages_take_no_query_more(client: Client, boss: User) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            page_of(client)
            return len(queries)

    failed(2)
    page_of(client)
    few = asked()
    for number in range(60):
        failed(number % 41 + 1, f"kind-{number % 7}")
    assert asked() == few <= 12


@pytest.mark.parametrize(
    ("how", "said", "wrong"),
    [
        (Replica(True), "Replica for public pages: has everything", False),
        (Replica(True, 512, 3.5), "512 bytes of the log and 3.5 s behind", False),
        (Replica(False), "Replica for public pages: does not answer", True),
    ],
)
def test_a_replica_is_told_of_and_one_that_is_away_is_a_warning(
    client: Client, boss: User, monkeypatch: Any, how: Replica, said: str, wrong: bool
) -> None:
    monkeypatch.setattr("pennyclub.health._replica", lambda: how)
    page = page_of(client)
    assert said in page
    assert ("The replica of the database does not answer" in page) is wrong
    assert "note-bad" not in page
