"""Studies on the pages: kept, shown where the match is shown, deleted."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from matches.law.situations import SITUATIONS
from matches.models import Study
from tests.security.addresses import keep_study, strangers
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(4, 3, with_cards=True)


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def sent(name: str = "black.late", title: str = "The cannon") -> dict[str, str]:
    document = {"situation": name, "shot": dict(SITUATIONS[name].shot)}
    return {"title": title, "document": json.dumps(document)}


def test_an_organiser_keeps_a_study_and_everybody_sees_it_played(league):
    match = league.fixtures[0].public_id
    client = signed_in(league.organiser())
    page = client.get(f"/desk/matches/{match}/study/").content.decode()
    assert "black.break" in page
    assert "white.flick" not in page
    answer = client.post(f"/desk/matches/{match}/study/", sent())
    assert answer.status_code == 302
    assert answer["Location"] == f"/matches/{match}/#studies"
    study = Study.objects.get()
    shown = Client().get(f"/matches/{match}/").content.decode()
    assert "The cannon" in shown
    assert f"/matches/{match}/studies/{study.public_id}/?part" in shown
    assert "csrf" not in shown
    played = Client().get(f"/matches/{match}/studies/{study.public_id}/")
    text = played.content.decode()
    assert played.status_code == 200
    assert "wins O9" in text
    assert "/lab/#z" in text
    assert 'content="noindex"' in text
    part = Client().get(f"/matches/{match}/studies/{study.public_id}/?part").content.decode()
    assert "data-player" in part
    assert "<html" not in part


def test_the_link_to_the_lab_holds_the_shot(league):
    import base64
    import re
    import zlib

    study = keep_study(league)
    text = Client().get(f"/matches/{league.fixtures[0].public_id}/studies/{study.public_id}/")
    letters = re.search(r"/lab/#z([\w-]+)", text.content.decode()).group(1)
    packed = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    held = json.loads(zlib.decompress(packed, -15))
    assert held == {"situation": study.situation, "shot": study.document}


def test_what_cannot_be_kept_comes_back_with_the_reason(league):
    client = signed_in(league.organiser())
    at = f"/desk/matches/{league.fixtures[0].public_id}/study/"
    for given, said in (
        (sent(title=""), "required"),
        (sent("red.serve", "kept words"), "another game"),
        ({"title": "kept words", "document": "{"}, "no set-up"),
        ({"title": "kept words"}, "needs JavaScript"),
    ):
        answer = client.post(at, given)
        assert answer.status_code == 400
        assert said in answer.content.decode()
        assert given["title"] in answer.content.decode()
    assert not Study.objects.exists()


@pytest.mark.parametrize("visibility", ["private", "members"])
def test_a_study_is_seen_by_who_may_see_its_match(visibility):
    league = make_league(3, 2, visibility=visibility, with_cards=True)
    study = keep_study(league)
    at = f"/matches/{league.fixtures[0].public_id}/studies/{study.public_id}/"
    for user in strangers().values():
        client = signed_in(user) if user is not None else Client()
        assert client.get(at).status_code == 404
        assert client.post(at + "delete/").status_code in (302, 404)
    assert Study.objects.exists()
    answer = signed_in(league.organiser()).get(at)
    assert answer.status_code == 200
    assert "private" in answer["Cache-Control"]


def test_a_study_is_found_with_its_own_match_alone(league):
    study = keep_study(league)
    other = league.fixtures[1].public_id
    assert Client().get(f"/matches/{other}/studies/{study.public_id}/").status_code == 404
    client = signed_in(league.organiser())
    answer = client.post(f"/matches/{other}/studies/{study.public_id}/delete/")
    assert answer.status_code == 404
    assert Study.objects.exists()


def test_an_organiser_deletes_a_study(league):
    study = keep_study(league)
    match = league.fixtures[0].public_id
    client = signed_in(league.organiser())
    assert "Delete this study" in client.get(f"/matches/{match}/").content.decode()
    answer = client.post(f"/matches/{match}/studies/{study.public_id}/delete/")
    assert answer.status_code == 302
    assert not Study.objects.exists()


def test_a_study_that_is_known_is_not_sent_again(league):
    study = keep_study(league)
    at = f"/matches/{league.fixtures[0].public_id}/studies/{study.public_id}/?part"
    first = Client().get(at)
    assert "public" in first["Cache-Control"]
    again = Client().get(at, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304


def test_a_shot_that_is_refused_today_says_so(league):
    study = keep_study(league)
    Study.objects.update(document={"board": "gone"})
    at = f"/matches/{league.fixtures[0].public_id}/studies/{study.public_id}/"
    answer = Client().get(at)
    assert answer.status_code == 200
    assert "cannot be played any more" in answer.content.decode()
