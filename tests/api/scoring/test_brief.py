"""What a line costs whoever rules on it himself, and that a busy database loses none."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError

from matches.models import RunningLine
from matches.services.base import turns
from tests.api.conftest import Api
from tests.api.scoring.test_scoring import DEVICE, OTHER, address, sent, signed_in
from tests.services.scoring.at_the_board import BACK, BEGIN, MISS, entry, whole
from tests.web.leagues import League, make_league

STATEMENTS = 12
"""Two of them find who asks, seven stand between BEGIN and COMMIT or are one of these."""
LATE = 8
"""As many find who asks, and what others wrote."""


@pytest.fixture
def league() -> League:
    return make_league(4, 0)


@pytest.fixture
def client(league: League) -> Api:
    return signed_in(league.organiser())


def brief(*bodies: Any, **more: Any) -> dict[str, Any]:
    return {**sent(*bodies, **more), "brief": True}


@pytest.mark.django_db
def test_who_rules_himself_is_told_that_his_lines_are_kept_and_no_more(
    league: League, client: Api
) -> None:
    lines = address(league, "lines")
    first = client.send(lines, brief(BEGIN, entry(MISS))).json()
    assert set(first) == {"card", "lines", "ended"}
    assert [(line["line"], line["body"]) for line in first["lines"]] == [
        (1, BEGIN),
        (2, entry(MISS)),
    ]
    then = client.send(lines, brief(entry(BACK), first=3, after=2)).json()
    whole_state = client.read(address(league)).json()
    assert [*first["lines"], *then["lines"]] == whole_state["lines"]
    assert (then["card"], then["ended"]) == (whole_state["card"], None)


@pytest.mark.django_db
def test_sent_again_it_is_told_the_same(league: League, client: Api) -> None:
    lines = address(league, "lines")
    client.send(lines, brief(BEGIN, entry(MISS)))
    first = client.send(lines, brief(entry(BACK), first=3, after=2)).json()
    assert client.send(lines, brief(entry(BACK), first=3, after=2)).json() == first
    more = client.send(lines, brief(entry(BACK), whole()[3], first=3, after=2)).json()
    assert [line["line"] for line in more["lines"]] == [3, 4]


@pytest.mark.django_db
def test_what_stands_in_the_way_is_told_with_the_whole_state(league: League, client: Api) -> None:
    lines = address(league, "lines")
    client.send(lines, brief(BEGIN, entry(MISS)))
    refused = client.send(lines, brief(entry(MISS), first=3, after=2))
    late = client.send(lines, sent(entry(BACK), device=OTHER, after=1))
    assert (refused.status_code, late.status_code) == (422, 412)
    for answer in (refused, late):
        assert answer.json()["state"]["running"]["lines"] == 2


@pytest.mark.django_db
def test_who_rules_himself_is_told_what_others_wrote_since_and_no_more(
    league: League, client: Api
) -> None:
    lines = address(league, "lines")
    client.send(lines, brief(BEGIN, entry(MISS)))
    late = client.send(lines, brief(entry(BACK), device=OTHER, after=1))
    assert late.status_code == 412
    told = late.json()
    whole_state = client.read(address(league)).json()
    assert "state" not in told
    assert told["kept"] == {
        "card": whole_state["card"], "lines": whole_state["lines"][1:], "ended": None
    }  # fmt: skip
    read = client.read(f"{address(league)}?after=1&brief=true").json()
    assert read == told["kept"]


@pytest.mark.django_db
def test_of_a_card_that_does_not_run_who_asks_briefly_is_told_all(
    league: League, client: Api
) -> None:
    asked = f"{address(league)}?after=3&brief=true"
    assert client.read(asked).json()["running"]["begun"] is False
    client.send(address(league, "lines"), sent(BEGIN, entry(MISS)))
    reason = {"device": DEVICE, "after": 2, "reason_code": "weather"}
    assert client.send(address(league, "abandon"), reason).status_code == 200
    told = client.read(asked).json()
    assert told["abandoned"]["lines"] == 2
    late = client.send(address(league, "lines"), brief(entry(BACK), device=OTHER, after=1))
    assert (late.status_code, late.json()["state"]["card"]) == (412, None)


@pytest.mark.django_db
def test_of_a_card_that_was_handed_in_who_asks_briefly_is_told_every_line(
    league: League, client: Api
) -> None:
    bodies = whole()
    client.send(address(league, "lines"), brief(*bodies))
    seen = {"device": DEVICE, "after": len(bodies)}
    assert client.send(address(league, "hand-in"), seen).status_code == 200
    told = client.read(f"{address(league)}?after={len(bodies)}&brief=true").json()
    assert (told["ended"], len(told["lines"])) == ("handed-in", len(bodies))
    assert told["running"]["finished"]


@pytest.mark.django_db(transaction=True)
def test_a_line_late_in_a_match_costs_no_more_statements_and_bytes_than_an_early_one(
    league: League, client: Api, django_assert_max_num_queries: Any
) -> None:
    lines, bodies = address(league, "lines"), whole()
    client.send(lines, brief(*bodies[:3]))
    sizes = []
    for number, body in enumerate(bodies[3:], start=4):
        with django_assert_max_num_queries(STATEMENTS) as asked:
            answer = client.send(lines, brief(body, first=number, after=number - 1))
        sizes.append(len(answer.content))
        assert not [one for one in asked.captured_queries if _reads_all_lines(one["sql"])]
    assert max(sizes) - min(sizes) < 100


@pytest.mark.django_db(transaction=True)
def test_who_comes_late_is_told_what_others_wrote_by_one_look_at_the_lines(
    league: League, client: Api, django_assert_max_num_queries: Any
) -> None:
    lines, bodies = address(league, "lines"), whole()
    client.send(lines, brief(*bodies[:8]))
    with django_assert_max_num_queries(LATE) as asked:
        late = client.send(lines, brief(bodies[8], device=OTHER, after=5))
    assert (late.status_code, len(late.json()["kept"]["lines"])) == (412, 3)
    looks = [one for one in asked.captured_queries if 'FROM "matches_runningline"' in one["sql"]]
    assert len(looks) == 1


def _reads_all_lines(sql: str) -> bool:
    lines = sql.startswith("SELECT") and "matches_runningline" in sql
    return lines and '"sequence" >=' not in sql and '"number" >' not in sql


@pytest.mark.django_db
def test_where_others_write_too_long_the_line_is_503_and_kept_once_when_sent_again(
    league: League, client: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    client.raise_request_exception = False

    def locked() -> Any:
        raise OperationalError("database is locked")

    with monkeypatch.context() as busy:
        busy.setattr(turns, "to_write", locked)
        answer = client.send(address(league, "lines"), sent(BEGIN, entry(MISS)))
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert answer.json()["errors"][0]["code"] == "busy"
    assert not RunningLine.objects.exists()
    assert client.send(address(league, "lines"), sent(BEGIN, entry(MISS))).status_code == 200
    assert list(RunningLine.objects.values_list("device", "sequence")) == [(DEVICE, 1), (DEVICE, 2)]


@pytest.mark.django_db
def test_a_state_told_whole_or_briefly_holds_what_is_described_and_no_more(
    league: League, client: Api
) -> None:
    lines = address(league, "lines")
    kept = client.send(lines, brief(BEGIN, entry(MISS))).json()
    whole_state = client.read(address(league)).json()
    described = client.get("/api/schema/").json()
    answer = described["paths"]["/api/v1/scoring/{fixture}/lines"]["post"]["responses"]["200"]
    shape = answer["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    either = described["components"]["schemas"][shape]
    # What is told whole has all that is told briefly: of "one of" the two it would be neither.
    assert set(either) == {"anyOf"}
    told = [
        set(described["components"]["schemas"][name]["properties"])
        for name in ("StateShape", "KeptShape")
    ]
    assert told == [set(whole_state), set(kept)]
