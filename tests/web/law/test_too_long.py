"""More than any card holds is not read, and a row is read once however often it is sent."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.test import Client

from matches.web.law.cardform import transcript
from matches.web.law.cardform.transcript import MOST_LETTERS
from tests.web.leagues import make_league

pytestmark = pytest.mark.django_db
FORM = {"game": "black", "detail": "flicks", "action": "judge", "row": ["1"], "r1-kind": "flick"}


def test_a_form_with_more_in_it_than_any_card_is_refused_in_words_unread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(transcript.Transcript, "document", lambda *_told: pytest.fail("read"))
    told = Client().post("/adjudicate/", {**FORM, "r1.struck": "O1, " * (MOST_LETTERS // 4)})
    assert told.status_code == 413
    assert "more than any card holds" in told.content.decode()


def test_at_the_desk_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    league = make_league(4, 0)
    client = Client()
    client.force_login(league.organiser())
    monkeypatch.setattr(transcript.Transcript, "document", lambda *_told: pytest.fail("read"))
    at = f"/desk/matches/{league.fixtures[0].public_id}/card/"
    told = client.post(at, {**FORM, "r1.struck": "O1, " * (MOST_LETTERS // 4)})
    assert told.status_code < 500
    assert "more than any card holds" in told.content.decode()


def test_a_row_that_is_sent_three_hundred_times_is_read_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: Counter[str] = Counter()
    entry = transcript.Transcript._entry

    def counted(self: Any, key: str) -> dict[str, Any]:
        done[key] += 1
        return entry(self, key)

    monkeypatch.setattr(transcript.Transcript, "_entry", counted)
    told = Client().post("/adjudicate/", {**FORM, "row": ["1"] * 290, "r1.struck": "O1"})
    assert told.status_code in {200, 400}
    assert done.keys() == {"1"}
    assert done["1"] <= 3
