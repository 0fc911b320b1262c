"""A match's card handed in through the API: who may, once, and what is said where it cannot be."""

import pytest
from knox.models import AuthToken

from matches.models import Role, Scorecard, UmpireAssignment, User
from tests.api.cards import WON, black, result
from tests.api.conftest import Api
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(4, 0)


def address(league: League, number: int = 0) -> str:
    return f"fixtures/{league.fixtures[number].public_id}/scorecards"


def user(name: str, league: League | None = None, role: str = "") -> User:
    made = User.objects.create_user(name, password="heads-or-tails-9")
    if league is not None:
        Role.objects.create(user=made, club=league.club, role=role)
    return made


def signed_in(who: User) -> Api:
    client = Api()
    client.force_login(who)
    return client


def test_an_organiser_s_card_is_saved_and_counts(league):
    answer = signed_in(league.organiser()).send(address(league), result(16, 9))
    told = answer.json()
    assert answer.status_code == 201
    assert (told["created"], told["official"], told["winner"]) == (True, True, "A")
    assert told["verdict"]["valid"] is True
    card = Scorecard.objects.get(public_id=told["scorecard"])
    assert (card.via, card.version, card.fixture) == ("api", 1, league.fixtures[0])


def test_an_umpire_hands_in_the_card_of_the_match_that_is_theirs(league):
    umpire = user("umpire", league, "umpire")
    UmpireAssignment.objects.create(fixture=league.fixtures[0], user=umpire)
    assert signed_in(umpire).send(address(league), result(16, 9)).status_code == 201
    other = signed_in(umpire).send(address(league, 1), result(16, 9))
    assert other.status_code == 403
    assert "assign" in other.json()["errors"][0]["detail"]


def test_a_stranger_is_asked_to_sign_in(api, league):
    answer = api.send(address(league), result(16, 9))
    assert answer.status_code == 401
    assert not Scorecard.objects.exists()


def test_another_club_s_organiser_is_told_that_there_is_nothing(league):
    answer = signed_in(user("elsewhere")).send(address(league), result(16, 9))
    assert answer.status_code == 404
    assert not Scorecard.objects.exists()


def test_a_token_hands_in_a_card_and_a_wrong_one_does_not(api, league):
    _row, token = AuthToken.objects.create(league.organiser())
    headers = {"Authorization": f"Token {token}"}
    assert api.send(address(league), result(16, 9), headers=headers).status_code == 201
    headers = {"Authorization": f"Token {token[:-1]}x"}
    assert api.send(address(league, 1), result(16, 9), headers=headers).status_code == 401


def test_a_session_without_the_form_s_secret_is_refused(league):
    client = Api(enforce_csrf_checks=True)
    client.force_login(league.organiser())
    assert client.send(address(league), result(16, 9)).status_code == 403


def test_a_card_sent_twice_is_saved_once(league):
    client = signed_in(league.organiser())
    headers = {"Idempotency-Key": "phone-7-card-1"}
    first = client.send(address(league), result(16, 9), headers=headers)
    again = client.send(address(league), result(16, 9), headers=headers)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json() | {"created": False}
    assert Scorecard.objects.count() == 1


def test_another_card_under_the_same_key_is_a_conflict(league):
    client = signed_in(league.organiser())
    headers = {"Idempotency-Key": "phone-7-card-1"}
    client.send(address(league), result(16, 9), headers=headers)
    answer = client.send(address(league), result(20, 9), headers=headers)
    assert answer.status_code == 409
    assert answer.json()["errors"][0]["code"] == "key-used"


def test_a_key_beyond_measure_is_refused(league):
    headers = {"Idempotency-Key": "k" * 65}
    answer = signed_in(league.organiser()).send(address(league), result(16, 9), headers=headers)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["attr"] == "submission_key"


def test_a_second_card_is_a_conflict(league):
    client = signed_in(league.organiser())
    client.send(address(league), result(16, 9))
    answer = client.send(address(league), result(17, 9))
    assert answer.status_code == 409
    assert answer.json()["errors"][0]["code"] == "has-card"


def test_a_card_that_the_law_refuses_names_entry_and_rule(league):
    card = black(WON, WON, sides={"A": ["A"], "B": ["B"]})
    answer = signed_in(league.organiser()).send(address(league), card)
    told = answer.json()
    assert answer.status_code == 422
    assert told["type"] == "validation_error"
    assert told["errors"][0]["attr"] == "entries.1"
    assert told["faults"][0] | {"message": ""} == {
        "entry": 1,
        "code": "impossible",
        "rule": "black.set",
        "message": "",
        "severity": "fault",
    }
    assert not Scorecard.objects.exists()


@pytest.mark.parametrize(
    ("card", "status", "attr"),
    [
        ({}, 400, "game"),
        (result(16, 9) | {"scorecard": 2, "game": "purple"}, 400, "game"),
        (result(16, 9) | {"entries": [1]}, 400, "entries"),
        (result(12, 9), 422, None),
        (result(16, 9) | {"sides": {"A": ["Nobody"], "B": ["B"]}}, 422, None),
        (black(WON, sides={"A": ["A"], "B": ["B"]}), 422, None),
    ],
)
def test_a_card_that_cannot_be_is_refused_and_nothing_is_saved(league, card, status, attr):
    answer = signed_in(league.organiser()).send(address(league), card)
    assert answer.status_code == status, answer.content
    assert attr in [error["attr"] for error in answer.json()["errors"]]
    assert not Scorecard.objects.exists()


@pytest.mark.parametrize("body", [b"", b"[]", b"3", b'{"a": 1, "a": 2}', b'{"a": NaN}', b"\xff"])
def test_a_body_that_is_no_object_is_refused(league, body):
    answer = signed_in(league.organiser()).send(address(league), body)
    assert answer.status_code == 400, answer.content


@pytest.mark.parametrize("board", ["0", "x", "-1", "1" * 30, "²"])
def test_a_board_that_cannot_be_is_refused(league, board):
    client = signed_in(league.organiser())
    assert client.send(f"{address(league)}?board={board}", result(16, 9)).status_code == 400
    assert client.send(f"{address(league)}?board=3", result(16, 9)).status_code == 404


# ── tokens ───────────────────────────────────────────────────────────────────────────────────────


def test_a_token_is_made_shown_once_and_revoked(api):
    client = signed_in(user("ana"))
    made = client.send("tokens", {"days": 30})
    assert made.status_code == 201
    token = made.json()["token"]
    headers = {"Authorization": f"Token {token}"}
    (listed,) = client.read("tokens").json()
    assert listed["id"] == made.json()["id"]
    assert token not in str(listed)
    assert api.read("tokens", headers=headers).status_code in (401, 403)
    assert client.delete(f"/api/v1/tokens/{listed['id']}").status_code == 204
    assert client.delete(f"/api/v1/tokens/{listed['id']}").status_code == 404
    assert client.read("tokens").json() == []


def test_nobody_revokes_another_s_token():
    AuthToken.objects.create(user("ben"))
    key = AuthToken.objects.get().token_key
    assert signed_in(user("ana")).delete(f"/api/v1/tokens/{key}").status_code == 404
    assert AuthToken.objects.exists()


@pytest.mark.parametrize("days", [0, -1, 367, "x", None, 1.5, True])
def test_a_token_for_no_time_or_for_ever_is_not_made(days):
    answer = signed_in(user("ana")).send("tokens", {"days": days})
    assert answer.status_code == 400
    assert not AuthToken.objects.exists()
