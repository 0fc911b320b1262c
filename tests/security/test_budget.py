"""How much may be computed for one network, at every open door."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from matches.errors import LaterError
from matches.law.situations import SITUATIONS
from matches.ports import apart, compute_budget

pytestmark = pytest.mark.django_db

SHOT = {"shot": dict(SITUATIONS["black.late"].shot), "situation": "black.late"}
DOORS: dict[str, Any] = {
    "shots/simulate": SHOT,
    "shots/aim-map": {**SHOT, "seat": "one"},
    "scorecards/adjudicate": {},
    "live/begin": {"game": "black", "first": "A"},
    "live/entry": {"state": {}, "entry": {}},
    "live/undo": {"state": {}},
}


@pytest.fixture(autouse=True)
def a_minute_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    cache.clear()
    now = [1_800_000_005.0]
    monkeypatch.setattr(compute_budget, "clock", lambda: now[0])
    return now


def ask(door: str, address: str = "192.0.2.1") -> Any:
    return Client(REMOTE_ADDR=address).post(
        f"/api/v1/{door}", json.dumps(DOORS[door]), content_type="application/json"
    )


@pytest.mark.parametrize("door", DOORS)
def test_an_open_door_counts_what_it_computes_and_closes_when_it_is_too_much(door: str) -> None:
    before = cache.get(compute_budget._key("192.0.2.1", 1_800_000_005 // 60), 0)
    assert ask(door).status_code != 429
    assert cache.get(compute_budget._key("192.0.2.1", 1_800_000_005 // 60)) > before
    compute_budget.spend("192.0.2.1", compute_budget.A_MINUTE / 1000)
    refused = ask(door)
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 60
    assert ask(door, "192.0.2.2").status_code != 429


def test_what_is_under_way_is_held_until_its_cost_is_known() -> None:
    """So that ten at once do not each find the same rest."""
    minute = compute_budget.A_MINUTE / 1000
    with compute_budget.holding("x", minute - 5) as first:
        assert compute_budget.wait("x", first) == 0
        with compute_budget.holding("x", 5) as second:
            assert compute_budget.wait("x", second) == 0
            with compute_budget.holding("x", 5) as third:
                assert compute_budget.wait("x", third) == compute_budget.SOON
    with compute_budget.holding("x", 5) as later:
        assert compute_budget.wait("x", later) == 0


@pytest.mark.parametrize(("price", "most"), [(5.0, 4), (0.0, 8)])
def test_of_eight_cards_at_once_the_budget_lets_in_what_it_can_pay(
    price: float, most: int, settings: Any
) -> None:
    """At no price all eight come in."""
    settings.APART = f"{__name__}.slow"
    inside.reset()
    let_in.clear()

    def send() -> None:
        try:
            apart.ask("judge", {}, caller="192.0.2.1", price=price)
        except LaterError:
            inside.wait(30)

    threads = [threading.Thread(target=send) for _ in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(let_in) == most


inside, let_in = threading.Barrier(8), []


def slow(work: str, _question: Any, **_named: Any) -> tuple[Any, float]:
    """Carries nothing until all eight have come or been sent away."""
    let_in.append(work)
    inside.wait(30)
    return None, 0.0


def test_what_a_process_apart_computed_is_paid_by_who_asked() -> None:
    before = cache.get(compute_budget._key("192.0.2.1", 1_800_000_005 // 60), 0)
    apart.ask("simulate", SHOT, caller="192.0.2.1", price=1.0)
    assert cache.get(compute_budget._key("192.0.2.1", 1_800_000_005 // 60)) > before


def test_what_was_cut_off_is_paid_too(settings: Any) -> None:
    settings.APART = f"{__name__}.cut"
    with pytest.raises(LaterError):
        apart.ask("simulate", SHOT, caller="192.0.2.1", price=1.0, seconds=7)
    assert cache.get(compute_budget._key("192.0.2.1", 1_800_000_005 // 60)) == 7000


def cut(*_given: Any, seconds: float, **_named: Any) -> tuple[Any, float]:
    """Reaches its deadline."""
    raise apart.too_long(seconds)


def test_the_list_of_final_scores_is_counted_too_and_has_an_end() -> None:
    client = Client(REMOTE_ADDR="192.0.2.1")
    assert client.get("/api/v1/games/white/reachable?ends=50&pennies=5").status_code == 200
    assert client.get("/api/v1/games/white/reachable?ends=200").status_code == 400
    compute_budget.spend("192.0.2.1", compute_budget.A_MINUTE / 1000)
    assert client.get("/api/v1/games/white/reachable?ends=21").status_code == 429


def test_a_class_of_thirty_flicks_a_minute_long(a_minute_that_does_not_end: list[float]) -> None:
    for _ in range(60):
        assert ask("shots/simulate").status_code == 200
    spent = cache.get(compute_budget._key("192.0.2.1", 1_800_000_005 // 60))
    # Thirty pupils, a flick every five seconds: 360, six times as many.
    assert spent * 6 < compute_budget.A_MINUTE


def test_a_debt_is_waited_for_and_then_forgotten(a_minute_that_does_not_end: list[float]) -> None:
    now = a_minute_that_does_not_end
    assert compute_budget.wait("x") == 0
    compute_budget.spend("x", 3.5 * compute_budget.A_MINUTE / 1000)
    assert 120 < compute_budget.wait("x") <= 180
    now[0] += 60
    assert 60 < compute_budget.wait("x") <= 120
    now[0] += 120
    assert compute_budget.wait("x") == 0
    compute_budget.spend("x", 0.5 * compute_budget.A_MINUTE / 1000)
    assert compute_budget.wait("x") > 0


def test_a_debt_without_end_is_one_of_half_an_hour() -> None:
    compute_budget.spend("x", 10**6)
    assert compute_budget.wait("x") == compute_budget.AHEAD * 60


def test_nothing_is_lost_of_what_many_spend_at_once() -> None:
    def spend() -> None:
        for _ in range(100):
            compute_budget.spend("x", 0.01)

    threads = [threading.Thread(target=spend) for _ in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert cache.get(compute_budget._key("x", 1_800_000_005 // 60)) == 8 * 100 * 10


def test_a_card_that_is_too_much_comes_back_whole() -> None:
    compute_budget.spend("127.0.0.1", compute_budget.A_MINUTE / 1000)
    typed = {"game": "black", "detail": "card", "side.A": "Copper Fox", "action": "judge"}
    for sent, kept in (
        ({"action": "judge-json", "json": '{"kept": "typed"}'}, "typed"),
        (typed, "Copper Fox"),
    ):
        answer = Client().post("/adjudicate/", sent)
        assert answer.status_code == 429
        assert int(answer["Retry-After"]) > 0
        assert kept in answer.content.decode()


def test_a_home_shares_one_budget_and_its_neighbour_has_another() -> None:
    compute_budget.spend("2001:db8:0:1::/64", compute_budget.A_MINUTE / 1000)
    assert ask("shots/simulate", "2001:db8:0:1:2:3:4:5").status_code == 429
    assert ask("shots/simulate", "2001:db8:0:2::1").status_code == 200


def held(caller: str) -> list[int]:
    keys = [compute_budget._held(caller, 1_800_000_005 // 60 + n) for n in range(3)]
    return [cache.get(key, 0) for key in keys]


def test_what_is_given_back_after_it_was_forgotten_lends_nobody_anything(
    a_minute_that_does_not_end: list[float],
) -> None:
    with compute_budget.holding("x", 5):
        cache.clear()
        with compute_budget.holding("x", 2):
            pass
    assert min(held("x")) == 0
    with compute_budget.holding("x", 5):
        cache.clear()
    with compute_budget.holding("x", 1) as before:
        assert before == 0
        assert held("x") == [1000, 0, 0]


def test_what_is_held_over_the_end_of_a_minute_is_held_until_it_is_given_back(
    a_minute_that_does_not_end: list[float],
) -> None:
    now = a_minute_that_does_not_end
    with compute_budget.holding("x", 5):
        now[0] += 60
        with compute_budget.holding("x", 2) as before:
            assert before == 5
        with compute_budget.holding("x", 2) as before:
            assert before == 5
    with compute_budget.holding("x", 2) as before:
        assert before == 0
