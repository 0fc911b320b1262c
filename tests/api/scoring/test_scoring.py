"""A match written down through the API: what is answered, and to whom."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from matches.models import Role, RunningCard, RunningLine, Scorecard, UmpireAssignment, User
from tests.api.conftest import Api
from tests.services.scoring.at_the_board import BACK, BEGIN, MISS, entry, whole, won
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

DEVICE = "a-phone-in-the-quay-room"
OTHER = "another-in-the-quay-room"


@pytest.fixture
def league() -> League:
    return make_league(4, 0)


@pytest.fixture
def client(league: League) -> Api:
    return signed_in(league.organiser())


def signed_in(who: User) -> Api:
    client = Api()
    client.force_login(who)
    return client


def address(league: League, what: str = "", number: int = 0) -> str:
    return f"scoring/{league.fixtures[number].public_id}{'/' if what else ''}{what}"


def sent(*bodies: Any, first: int = 1, after: int = 0, device: str = DEVICE) -> dict[str, Any]:
    lines = [{"sequence": first + n, "body": body} for n, body in enumerate(bodies)]
    return {"device": device, "after": after, "lines": lines}


def begun(league: League, client: Api) -> None:
    assert client.send(address(league, "lines"), sent(BEGIN, entry(MISS))).status_code == 200


def test_a_match_is_written_down_and_handed_in(league: League, client: Api) -> None:
    before = client.read(address(league)).json()
    assert (before["card"], before["running"]["begun"], before["ended"]) == (None, False, None)
    written = client.send(address(league, "lines"), sent(*whole())).json()
    assert written["running"]["finished"] is True
    assert len(written["lines"]) == len(whole())
    assert client.read(f"{address(league)}?after=16").json()["lines"][0]["line"] == 17
    end = {"device": DEVICE, "after": len(whole())}
    first = client.send(address(league, "hand-in"), end)
    again = client.send(address(league, "hand-in"), end)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json()
    assert first.json()["result"] == f"/matches/{league.fixtures[0].public_id}/"
    assert first.json()["state"]["ended"] == "handed-in"
    assert client.get(first.json()["result"]).status_code == 200
    assert Scorecard.objects.get().via == "scoring"


def test_lines_sent_twice_are_kept_once(league: League, client: Api) -> None:
    body = sent(BEGIN, entry(MISS))
    first, again = (client.send(address(league, "lines"), body) for _ in range(2))
    assert (again.status_code, again.json()) == (200, first.json())
    assert RunningLine.objects.count() == 2


def test_lines_of_another_device_are_kept_as_its_own(league: League, client: Api) -> None:
    body = sent(BEGIN, entry(MISS), device=OTHER)
    for line in body["lines"]:
        line["device"] = DEVICE
    told = client.send(address(league, "lines"), body).json()["lines"]
    assert {(line["device"], line["brought_by"]) for line in told} == {(DEVICE, OTHER)}
    again = client.send(address(league, "lines"), sent(BEGIN, entry(MISS)))
    assert (again.status_code, RunningLine.objects.count()) == (200, 2)
    body["lines"][0]["device"] = "short"
    assert client.send(address(league, "lines"), body).status_code == 400


def test_a_number_used_for_something_else_is_a_conflict(league: League, client: Api) -> None:
    begun(league, client)
    answer = client.send(address(league, "lines"), sent(entry(BACK), first=2, after=2))
    assert answer.status_code == 409
    assert answer.json()["errors"][0]["code"] == "sequence-used"


def test_who_has_not_seen_what_others_wrote_gets_what_is_there(league: League, client: Api) -> None:
    begun(league, client)
    body = sent({"undo": 2}, after=1, device=OTHER)
    answer = client.send(address(league, "lines"), body)
    told = answer.json()
    assert (answer.status_code, told["type"], told["code"]) == (
        412, "client_error", "written-meanwhile",
    )  # fmt: skip
    assert told["state"]["running"]["lines"] == 2
    for what in ("hand-in", "abandon"):
        body = {"device": OTHER, "after": 1, "reason": "Rain."}
        assert client.send(address(league, what), body).status_code == 412
    assert RunningLine.objects.count() == 2


def test_what_the_law_refuses_is_named_in_words(league: League, client: Api) -> None:
    begun(league, client)
    body = sent(entry(BACK), entry({"flick": {"by": "A", "struck": []}}), first=3, after=2)
    answer = client.send(address(league, "lines"), body)
    told = answer.json()
    assert (answer.status_code, told["code"], told["at"]) == (422, "refused", 1)
    assert "Dora" in told["faults"][0]["sentence"] or "Ben" in told["faults"][0]["sentence"]
    assert told["errors"][0]["attr"] == "lines.1.body"
    assert told["state"]["running"]["lines"] == 3


def test_a_malformed_entry_is_refused_with_its_path(league: League, client: Api) -> None:
    begun(league, client)
    body = sent(entry({"flick": {"by": "C"}}), first=3, after=2)
    told = client.send(address(league, "lines"), body).json()
    assert "lines.0.body.entry.flick.by" in [one["attr"] for one in told["errors"]]


def test_a_mend_is_told_what_would_fall(league: League, client: Api) -> None:
    body = sent(BEGIN, entry(won("O1")), entry(won("O2")), {"mend": 2, "entry": won("O2")})
    answer = client.send(address(league, "lines"), body)
    assert (answer.status_code, answer.json()["fallen"]) == (422, [3])


def test_a_match_that_is_not_decided_is_not_handed_in(league: League, client: Api) -> None:
    begun(league, client)
    answer = client.send(address(league, "hand-in"), {"device": DEVICE, "after": 2})
    assert (answer.status_code, answer.json()["code"]) == (422, "unfinished")


def test_what_is_abandoned_can_be_taken_up_again(league: League, client: Api) -> None:
    begun(league, client)
    body = {"device": DEVICE, "after": 2, "reason": "The lamp went out."}
    assert client.send(address(league, "abandon"), body).json()["card"] is None
    assert client.read(address(league)).json()["abandoned"]["lines"] == 2
    answer = client.send(address(league, "resume"), {})
    assert (answer.status_code, answer.json()["running"]["lines"]) == (200, 2)
    assert client.send(address(league, "resume"), {}).status_code == 409


def test_a_device_says_that_it_is_there(league: League, client: Api) -> None:
    begun(league, client)
    body = {"device": DEVICE, "name": "Quay 1", "unsent": 2, "battery": 40, "help": True, "seen": 2}
    told = client.send(address(league, "here"), body).json()
    assert told["lines"] == 2
    (one,) = told["devices"]
    assert (one["name"], one["battery"], one["help"], one["writes"]) == ("Quay 1", 40, True, True)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"device": "short", "after": 0, "lines": []},
        {"device": DEVICE, "after": -1, "lines": [{"sequence": 1, "body": BEGIN}]},
        {"device": DEVICE, "after": 0, "lines": []},
        {"device": DEVICE, "after": 0, "lines": [{"sequence": 0, "body": BEGIN}]},
        {"device": DEVICE, "after": 0, "lines": [{"sequence": 1, "body": []}]},
        {"device": DEVICE, "after": 0, "lines": "begin"},
    ],
)
def test_what_no_device_sends_is_malformed(league: League, client: Api, body: Any) -> None:
    assert client.send(address(league, "lines"), body).status_code == 400
    assert not RunningCard.objects.exists()


@pytest.mark.parametrize("query", ["after=x", "after=-1", "after=99999999", "board=0", "board=x"])
def test_a_query_that_cannot_be_is_refused(league: League, client: Api, query: str) -> None:
    assert client.read(f"{address(league)}?{query}").status_code == 400


# ── who ───────────────────────────────────────────────────────────────────────────────────────


ASKED = ("", "lines", "hand-in", "abandon", "resume", "here")
BODY = {**sent(BEGIN), "reason": "Rain."}


def ask(client: Api, where: str, what: str) -> Any:
    there = f"{where}/{what}" if what else where
    return client.send(there, BODY) if what else client.read(there)


@pytest.mark.parametrize("what", ASKED)
def test_a_stranger_is_asked_to_sign_in(api: Api, league: League, what: str) -> None:
    assert ask(api, address(league), what).status_code == 401
    assert not RunningCard.objects.exists()


@pytest.mark.parametrize("what", ASKED)
def test_another_club_s_umpire_gets_what_a_missing_match_gets(league: League, what: str) -> None:
    client = signed_in(User.objects.create_user("elsewhere"))
    there, none = (ask(client, where, what) for where in (address(league), "scoring/zzzzzzzzzzzz"))
    assert there.status_code == none.status_code == 404
    assert there.json()["errors"][0]["code"] == none.json()["errors"][0]["code"]
    assert not RunningCard.objects.exists()


@pytest.mark.parametrize("what", ASKED)
def test_an_umpire_asks_of_the_match_that_is_theirs(league: League, what: str) -> None:
    umpire = User.objects.create_user("umpire")
    Role.objects.create(user=umpire, club=league.club, role="umpire")
    UmpireAssignment.objects.create(fixture=league.fixtures[0], user=umpire)
    client = signed_in(umpire)
    assert ask(client, address(league), what).status_code in (200, 409)
    assert ask(client, address(league, number=1), what).status_code == 403


def test_a_session_without_the_form_s_secret_is_refused(league: League) -> None:
    client = Api(enforce_csrf_checks=True)
    client.force_login(league.organiser())
    assert client.send(address(league, "lines"), sent(BEGIN)).status_code == 403


def test_whoever_watches_hears_that_there_is_a_line(
    league: League, client: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(
        "matches.ports.live.import_string", lambda _: lambda *said, **_more: heard.append(said)
    )
    client.send(address(league, "lines"), sent(BEGIN, entry(MISS)))
    for hook in list(connection.run_on_commit):
        hook[1]()
    match = league.fixtures[0].public_id
    assert (f"fixture-{match}", "score", {"lines": 2}) in heard
    competition = f"competition-{league.competition.public_id}"
    assert (competition, "score", {"match": match}) in heard
