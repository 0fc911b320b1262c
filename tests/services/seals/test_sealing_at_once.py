"""Two who seal at once; and the twin in which nobody takes turns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.db.models import Count

from matches import services
from matches.errors import ConflictError
from matches.models import SealedRow
from matches.models.seals import on_record
from matches.selectors import seals
from matches.services.seals import sealing
from tests.services.at_once import at_once, only_postgresql
from tests.services.league import make_league

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def files(settings: Any, tmp_path: Path) -> None:
    settings.SEALS_FILE = tmp_path / "seals.jsonl"


def both_seal(meet: Any) -> list[Any]:
    make_league(4).play(1)
    # The first has locked and read the rows when the second comes to them.
    meet(on_record, "digests")
    return at_once(services.seals.seal, services.seals.seal)


def twice() -> bool:
    held = SealedRow.objects.values("table", "row").order_by().annotate(times=Count("pk"))
    return held.filter(times__gt=1).exists()


@only_postgresql
def test_of_two_who_seal_at_once_one_does_and_the_other_is_sent_away(meeting: Any) -> None:
    answers = both_seal(meeting)
    assert [type(each) for each in answers if isinstance(each, Exception)] == [ConflictError]
    assert not twice()
    assert seals.verify() == []


@only_postgresql
def test_twin_without_turns_the_same_rows_are_sealed_twice(
    meeting: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sealing, "_alone", lambda: None)
    both_seal(meeting)
    assert twice()
    assert seals.verify() != []
