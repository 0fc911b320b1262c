"""What a log tells of an error: the way to it and its kind, and nobody's name."""

from __future__ import annotations

import io
import logging
import smtplib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from celery import Celery
from celery.app import trace
from django.core.exceptions import ValidationError
from django.db import DatabaseError, OperationalError, connection, transaction
from django.test import Client
from redis.exceptions import ConnectionError as NoRedis

from matches.models import Person
from pennyclub import logs

NAME = "Rzqantg"


@pytest.fixture(params=[True, False], ids=["JSON", "console"])
def log(request: pytest.FixtureRequest) -> Iterator[Callable[[], str]]:
    """Hears what the installation would write, in both of its kinds."""
    made = logs.configuration(as_json=request.param, level="INFO")
    handler = logging.StreamHandler(out := io.StringIO())
    lines = dict(made["formatters"]["lines"])
    handler.setFormatter(lines.pop("()")(**lines))
    handler.addFilter(made["filters"]["without words"]["()"]())
    root = logging.getLogger()
    root.addHandler(handler)
    yield out.getvalue
    root.removeHandler(handler)


def break_with(error: BaseException) -> None:
    raise error


def breaking(who: str) -> None:
    raise ValueError(f"{who} is no number")


def note(error: Exception, line: str = "It broke") -> None:
    try:
        break_with(error)
    except type(error):
        logging.getLogger("matches").exception(line)


@pytest.mark.parametrize(
    "error",
    [
        ValueError(f"{NAME} is no number"),
        KeyError(NAME),
        ValidationError({"given_name": f"{NAME} stands there twice"}),
        UnicodeEncodeError("ascii", NAME, 0, 1, "no letter"),
        smtplib.SMTPRecipientsRefused({f"{NAME}@example.org": (550, b"nobody")}),
        ExceptionGroup(NAME, [ValueError(NAME), KeyError(NAME)]),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_s_words_are_not_told_and_its_kind_and_way_are(
    log: Callable[[], str], error: Exception
) -> None:
    note(error)
    logging.getLogger("matches").error("It broke: %s, %r", error, error)
    assert NAME not in log()
    assert type(error).__name__ in log()
    assert "in break_with" in log()


def test_nor_are_those_of_what_it_came_of(log: Callable[[], str]) -> None:
    try:
        try:
            break_with(KeyError(NAME))
        except KeyError as first:
            raise ValueError(f"of {NAME}") from first
    except ValueError:
        logging.getLogger("matches").exception("It broke")
    told = log()
    assert NAME not in told
    assert told.index("KeyError") < told.index("of which came") < told.index("ValueError")


@pytest.mark.parametrize(
    ("error", "word"),
    [
        (ConnectionRefusedError(111, "Connection refused"), "refused"),
        (NoRedis("Error 111 connecting to 127.0.0.1:1"), "127.0.0.1:1"),
        (ModuleNotFoundError("No module named 'ortools'"), "ortools"),
        (OperationalError("connection failed: no such role"), "role"),
        (smtplib.SMTPDataError(552, b"its words"), "552"),
    ],
    ids=lambda each: type(each).__name__ if isinstance(each, Exception) else "",
)
def test_machines_say_what_is_amiss_with_them(
    log: Callable[[], str], error: Exception, word: str
) -> None:
    logging.getLogger("matches").warning("It does not answer: %s", error)
    first = log()
    assert word in first
    note(error)
    assert word in log().removeprefix(first)


@pytest.mark.django_db
@pytest.mark.any_database
def test_a_row_that_the_database_refuses_is_not_quoted(log: Callable[[], str]) -> None:
    """PostgreSQL quotes the whole of it."""
    one = Person(given_name=NAME, family_name=NAME, age_band="nobody's", public_id="7hq2m4kd9xwz")
    with pytest.raises(DatabaseError) as refused, transaction.atomic():
        Person.objects.bulk_create([one])
    assert connection.vendor != "postgresql" or NAME in str(refused.value)
    note(refused.value)
    told = log()
    assert NAME not in told
    assert "IntegrityError" in told
    assert "matches_person_" in told, "the constraint"


def test_a_task_that_fails_tells_neither_what_was_asked_nor_what_it_said(
    log: Callable[[], str],
) -> None:
    app = Celery("tests", set_as_current=False)
    broken = app.task(breaking, name="broken", shared=False)
    traced: Any = trace.build_tracer(broken.name, broken, app=app)
    traced("1", (NAME,), {}, {"argsrepr": NAME, "kwargsrepr": "{}", "delivery_info": {}})
    told = log()
    assert NAME not in told
    assert "Task broken" in told
    assert "ValueError" in told


@pytest.mark.django_db
def test_a_page_that_breaks_writes_no_name(
    log: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "matches.web.home.pages.home_page", lambda *_: break_with(ValueError(f"of {NAME}"))
    )
    client = Client(raise_request_exception=False)
    assert client.get("/").status_code == 500
    assert NAME not in log()
    assert "ValueError" in log()
