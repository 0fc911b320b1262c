"""A row at which a sweep breaks keeps nobody behind it waiting."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone

from matches import services, tasks
from matches.models import Club, KeptAddress, Person, User
from matches.ports.queue import OutOfTime
from matches.services.base.sweeping import PartsLeftOut, each_apart, each_part
from matches.services.invites import sending
from matches.services.people import ageing, retention


def breaks_at(poison: Any) -> Any:
    def do(row: Any) -> str:
        if row == poison:
            raise ValueError(row)
        return f"{row} done"

    return do


def test_the_others_are_done_and_the_one_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    assert each_apart("abc", breaks_at("a")) == {"b": "b done", "c": "c done"}
    assert "A sweep leaves out a" in caplog.text


@pytest.mark.parametrize("trouble", [OperationalError, OutOfTime])
def test_with_the_database_gone_or_no_time_left_nothing_is_tried_on(
    trouble: type[Exception],
) -> None:
    tried = []

    def do(row: str) -> None:
        tried.append(row)
        raise trouble

    with pytest.raises(trouble):
        each_apart("abc", do)
    assert tried == ["a"]


def test_a_part_that_breaks_is_told_of_once_the_others_are_done() -> None:
    done = []
    parts: dict[str, Any] = {"a": lambda: 1 / 0, "b": lambda: done.append("b")}
    with pytest.raises(PartsLeftOut, match=r"^a$"):
        each_part(parts)
    assert done == ["b"]
    assert each_part({"b": lambda: 2}) == {"b": 2}


@pytest.mark.django_db
def test_letters_of_one_kind_that_break_keep_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    written = []
    monkeypatch.setattr(services.fixtures.letters, "remind_umpires", lambda: 1 / 0)
    monkeypatch.setattr(services.following, "of_the_day", lambda: written.append("followers"))
    with pytest.raises(PartsLeftOut, match="umpires"):
        tasks.write_letters()
    assert written == ["followers"]


@pytest.mark.django_db
def test_a_room_that_breaks_keeps_what_no_other_room_lets_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    let_go = []
    monkeypatch.setattr(retention, "names_run_out", lambda: 1 / 0)
    monkeypatch.setattr(services.tables.pruning, "prune", lambda: let_go.append("tables") or 0)
    with pytest.raises(PartsLeftOut, match="names"):
        services.upkeep.pruning.prune()
    assert let_go == ["tables"]


@pytest.mark.django_db
@pytest.mark.parametrize("sweep", ["names", "ages", "invites"])
def test_one_at_whom_it_breaks_keeps_nobody_behind_them(
    monkeypatch: pytest.MonkeyPatch, sweep: str
) -> None:
    """Whose name runs out, who grows up, who is invited."""
    club = Club.objects.create(slug="poisoned", name="Poisoned", kind="school")
    asked_by = User.objects.create_user("asks", email="asks@example.invalid")
    keys = []
    for _each in range(2):
        one = Person.objects.create(given_name="Asha", age_band="child", birth_year=2004)
        keys.append(one.pk)
        KeptAddress.objects.create(
            club=club, person=one, email=f"p{one.pk}@example.invalid", guardian=True,
            noted_at=timezone.now(), asked_by=asked_by, asked_at=timezone.now(),
        )  # fmt: skip
    tried: list[Any] = []

    def breaks(*given: Any) -> bool:
        tried.append(given)
        if len(tried) == 1:
            raise ValueError
        return True

    monkeypatch.setattr(retention, "names_over", lambda _day: keys)
    monkeypatch.setattr(retention, "_run_out", breaks)
    monkeypatch.setattr(ageing, "_grown", breaks)
    monkeypatch.setattr(sending, "_send_one", breaks)
    do = {"names": retention.names_run_out, "ages": ageing.grow_up, "invites": sending.go_on}
    assert do[sweep]() == 1
    assert len(tried) == 2
