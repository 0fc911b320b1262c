"""A ladder: who may challenge whom, what moves a rung, and what falls due."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament.ladder import (
    AGREED,
    OVER,
    Event,
    Happened,
    Hindrance,
    Ladder,
    LadderRules,
    candidates,
    climb,
    due,
    hindrance,
    read_rules,
)
from tests.deep import either

START = datetime(2026, 9, 1, 12, tzinfo=UTC)
NAMES = ("ann", "ben", "cai", "dot", "eve", "fin")


def at(day: float) -> datetime:
    return START + timedelta(days=day)


class Log:
    """A log written day by day."""

    def __init__(self, *names: str, **rules: Any) -> None:
        self.rules = LadderRules(**rules)
        self.events: list[Event] = []
        for name in names or NAMES:
            self.add(0, Happened.JOINED, entrant=name)

    def add(self, day: float, what: Happened, **more: Any) -> Log:
        self.events.append(Event(len(self.events) + 1, at(day), what, **more))
        return self

    def challenge(self, day: float, low: str, high: str, id_: str = "c1") -> Log:
        self.add(day, Happened.CHALLENGED, entrant=low, other=high, challenge=id_)
        return self.add(day, Happened.ACCEPTED, challenge=id_)

    def play(self, day: float, winner: str, id_: str = "c1") -> Log:
        return self.add(day, Happened.PLAYED, challenge=id_, winner=winner)

    def ladder(self) -> Ladder:
        return climb(self.rules, self.events)


def order(log: Log) -> str:
    return " ".join(log.ladder().rungs)


def why(log: Log, low: str, high: str, day: float) -> Hindrance | None:
    found = hindrance(log.rules, log.ladder(), low, high, at(day))
    return found.why if found else None


def test_who_joins_stands_at_the_bottom() -> None:
    assert order(Log()) == "ann ben cai dot eve fin"


def test_a_challenger_who_wins_takes_the_place_and_the_rest_move_down() -> None:
    log = Log().challenge(1, "dot", "ann").play(2, "dot")
    assert order(log) == "dot ann ben cai eve fin"
    moves = [(m.entrant, m.before, m.after, m.own) for m in log.ladder().moves[-4:]]
    assert moves == [("dot", 4, 1, True), ("ann", 1, 2, True), ("ben", 2, 3, False),
                     ("cai", 3, 4, False)]  # fmt: skip
    assert {m.event.challenge for m in log.ladder().moves[-4:]} == {"c1"}


def test_or_the_two_change_places() -> None:
    assert order(Log(win="swap").challenge(1, "dot", "ann").play(2, "dot")) == (
        "dot ben cai ann eve fin"
    )


def test_a_challenger_who_loses_stays_or_goes_one_down() -> None:
    assert order(Log().challenge(1, "dot", "ann").play(2, "ann")) == "ann ben cai dot eve fin"
    down = Log(loss="down").challenge(1, "dot", "ann").play(2, "ann")
    assert order(down) == "ann ben cai eve dot fin"


def test_a_draw_moves_nobody() -> None:
    log = Log(loss="down").challenge(1, "dot", "ann").play(2, "")
    assert order(log) == "ann ben cai dot eve fin"
    assert log.ladder().challenges["c1"].state == OVER


@pytest.mark.parametrize(
    ("option", "what"),
    [("refusal", Happened.REFUSED), ("silence", Happened.UNANSWERED)],
)
def test_a_challenge_not_taken_up_costs_the_place_or_nothing(option: str, what: Happened) -> None:
    for effect, expected in (("lose", "cai ann ben dot"), ("stay", "ann ben cai dot")):
        log = Log("ann", "ben", "cai", "dot", **{option: effect})
        log.add(1, Happened.CHALLENGED, entrant="cai", other="ann", challenge="c1")
        assert order(log.add(2, what, challenge="c1")) == expected


def test_a_match_nobody_came_to_costs_nothing_unless_it_shall() -> None:
    assert order(Log().challenge(1, "ben", "ann").add(20, Happened.UNPLAYED, challenge="c1")) == (
        order(Log())
    )
    log = Log(unplayed="lose").challenge(1, "ben", "ann").add(20, Happened.UNPLAYED, challenge="c1")
    assert order(log) == "ben ann cai dot eve fin"


def test_a_winner_who_stands_higher_by_now_stays_there() -> None:
    log = Log().challenge(1, "cai", "ben")
    log.add(2, Happened.PLACED, entrant="cai", rung=1, reason="entered on a wrong rung")
    assert order(log.play(3, "cai")) == "cai ann ben dot eve fin"


def test_who_leaves_frees_the_rung_and_ends_the_challenge() -> None:
    log = Log().challenge(1, "cai", "ben").add(2, Happened.LEFT, entrant="ben")
    assert order(log) == "ann cai dot eve fin"
    assert log.ladder().challenges["c1"].ended == Happened.LEFT
    assert log.ladder().open_challenge("cai") is None
    assert order(log.add(3, Happened.JOINED, entrant="ben")) == "ann cai dot eve fin ben"


def test_challenges_reach_so_many_rungs_up_and_no_further() -> None:
    log = Log(reach=2)
    assert why(log, "dot", "cai", 1) is why(log, "dot", "ben", 1) is None
    assert why(log, "dot", "ann", 1) is Hindrance.OUT_OF_REACH
    assert why(log, "dot", "eve", 1) is Hindrance.BELOW
    assert why(log, "dot", "dot", 1) is Hindrance.ONESELF
    assert why(log, "dot", "zoe", 1) is Hindrance.STRANGER
    assert [each.entrant for each in candidates(log.rules, log.ladder(), "dot", at(1))] == [
        "cai", "ben",
    ]  # fmt: skip
    assert candidates(log.rules, log.ladder(), "ann", at(1)) == ()


def test_one_challenge_at_a_time() -> None:
    log = Log().challenge(1, "cai", "ben")
    assert why(log, "cai", "ann", 1) is Hindrance.ENGAGED
    assert why(log, "dot", "ben", 1) is Hindrance.OPPONENT_ENGAGED
    assert why(log, "dot", "cai", 1) is Hindrance.OPPONENT_ENGAGED
    assert why(log, "eve", "dot", 1) is None


def test_after_a_match_there_is_peace_for_a_while() -> None:
    log = Log(protected_days=3, rematch_days=7).challenge(1, "cai", "ben").play(2, "ben")
    assert why(log, "dot", "ben", 4.9) is Hindrance.PROTECTED
    assert why(log, "dot", "ben", 5) is None
    assert why(log, "cai", "ben", 8.9) is Hindrance.REMATCH
    assert why(log, "cai", "ben", 9) is None
    assert hindrance(log.rules, log.ladder(), "cai", "ben", at(6)).until == at(9)  # type: ignore[union-attr]


def test_what_is_overdue_is_dated_on_its_deadline() -> None:
    log = Log(answer_days=3)
    log.add(1, Happened.CHALLENGED, entrant="cai", other="ben", challenge="c1")
    assert due(log.rules, log.events, at(3.9)) == ()
    for day in (4, 5, 50):
        late = due(log.rules, log.events, at(day))
        assert [(e.what, e.at, e.challenge) for e in late] == [(Happened.UNANSWERED, at(4), "c1")]
        assert due(log.rules, [*log.events, *late], at(day)) == ()


def test_a_match_not_played_in_time_is_over_unless_the_time_was_extended() -> None:
    log = Log(play_days=10).challenge(1, "cai", "ben")
    assert [(e.what, e.at) for e in due(log.rules, log.events, at(30))] == [
        (Happened.UNPLAYED, at(11))
    ]
    log.add(9, Happened.EXTENDED, challenge="c1", until=at(40))
    assert due(log.rules, log.events, at(39)) == ()


def test_time_does_not_run_while_a_match_is_played_or_its_card_waits() -> None:
    log = Log(play_days=10).challenge(1, "cai", "ben").add(2, Happened.BEGUN, challenge="c1")
    assert due(log.rules, log.events, at(300)) == ()


def test_a_result_written_down_late_counts_on_the_day_it_was_played() -> None:
    log = Log(play_days=10).challenge(1, "cai", "ben")
    log.add(11, Happened.UNPLAYED, challenge="c1").play(9, "cai")
    assert order(log) == "ann cai ben dot eve fin"
    assert [event.what for event in log.ladder().ignored] == [Happened.UNPLAYED]


def test_who_does_nothing_goes_down_again_and_again_but_not_in_a_challenge() -> None:
    log = Log("ann", "ben", "cai", idle_days=30, idle_drop=1, play_days=0, answer_days=0)
    log.challenge(1, "cai", "ben")
    late = due(log.rules, log.events, at(61))
    assert [(e.what, e.entrant, e.at) for e in late] == [
        (Happened.IDLE, "ann", at(30)), (Happened.IDLE, "ann", at(60)),
    ]  # fmt: skip
    assert climb(log.rules, [*log.events, *late]).rungs == ("ben", "cai", "ann")


def test_no_limits_where_the_days_are_nought() -> None:
    log = Log(answer_days=0, play_days=0)
    log.add(1, Happened.CHALLENGED, entrant="cai", other="ben", challenge="c1")
    log.challenge(1, "eve", "dot", "c2")
    assert due(log.rules, log.events, at(5000)) == ()


def test_the_rules_read_what_is_right_and_refuse_the_rest() -> None:
    assert read_rules({"reach": 5, "win": "swap", "confirmation": "sides"}) == LadderRules(
        reach=5, win="swap"
    )
    for name, value in (("reach", 0), ("reach", True), ("win", "leap"), ("play_days", 366)):
        with pytest.raises(ValueError, match=name):
            read_rules({name: value})


rules_drawn = st.builds(
    LadderRules,
    reach=st.integers(1, 4),
    answer_days=st.integers(0, 4),
    play_days=st.integers(0, 6),
    win=st.sampled_from(["take", "swap"]),
    loss=st.sampled_from(["stay", "down"]),
    refusal=st.sampled_from(["lose", "stay"]),
    silence=st.sampled_from(["lose", "stay"]),
    unplayed=st.sampled_from(["lose", "stay"]),
    idle_days=st.sampled_from([0, 5, 9]),
    idle_drop=st.integers(1, 3),
)


def a_season(rules: LadderRules, seed: int, length: int = 25) -> list[Event]:
    """A log as players and a clock would write it; now and then something that does not fit."""
    chance = random.Random(seed)
    events: list[Event] = [
        Event(number, at(0), Happened.JOINED, name) for number, name in enumerate(NAMES, start=1)
    ]
    day = 0.0
    for number in range(1, length):
        day += chance.choice([0, 0.3, 1, 2])
        events += due(rules, events, at(day))
        ladder = climb(rules, events)
        what = chance.choice(list(Happened))
        opened = [each.id for each in ladder.challenges.values() if each.open] or ["c0"]
        low, high = chance.sample(NAMES, 2)
        challenge = f"c{number}" if what == Happened.CHALLENGED else chance.choice(opened)
        held = ladder.challenges.get(challenge)
        winner = chance.choice(["", held.challenger, held.challenged]) if held else ""
        events.append(
            Event(
                len(events) + 1, at(day), what, low,
                high if what == Happened.CHALLENGED else "", challenge, winner,
                chance.randint(1, 6), at(day + 3),
            )
        )  # fmt: skip
    return events


@settings(max_examples=either(10, 40), deadline=None)
@given(rules_drawn, st.integers(0, 10**6))
def test_the_log_alone_decides_whatever_order_it_is_read_in(rules: LadderRules, seed: int) -> None:
    events = a_season(rules, seed)
    mixed = list(events)
    random.Random(seed).shuffle(mixed)
    assert climb(rules, mixed) == climb(rules, events)
    assert due(rules, mixed, at(200)) == due(rules, events, at(200))


@settings(max_examples=either(10, 40), deadline=None)
@given(rules_drawn, st.integers(0, 10**6))
def test_the_moves_alone_tell_the_whole_ladder(rules: LadderRules, seed: int) -> None:
    events = a_season(rules, seed)
    ladder = climb(rules, events)
    rung: dict[str, int] = {}
    for move in ladder.moves:
        assert rung.get(move.entrant, 0) == move.before != move.after
        rung[move.entrant] = move.after
    assert sorted((one for one in rung if rung[one]), key=lambda one: rung[one]) == list(
        ladder.rungs
    )
    assert len(set(ladder.rungs)) == len(ladder.rungs)


@settings(max_examples=either(10, 40), deadline=None)
@given(rules_drawn, st.integers(0, 10**6))
def test_nobody_is_in_two_challenges_that_are_allowed(rules: LadderRules, seed: int) -> None:
    ladder = climb(rules, a_season(rules, seed))
    for low in ladder.rungs:
        for each in candidates(rules, ladder, low, at(100)):
            assert 0 < ladder.rung(low) - each.rung <= rules.reach
            if each.hindered is None:
                assert ladder.open_challenge(low) is ladder.open_challenge(each.entrant) is None


@settings(max_examples=either(10, 40), deadline=None)
@given(rules_drawn, st.integers(0, 10**6), st.integers(0, 30))
def test_looking_often_or_late_comes_to_the_same(
    rules: LadderRules, seed: int, earlier: int
) -> None:
    events = [one for one in a_season(rules, seed) if one.what != Happened.IDLE]
    events = [replace(one, number=n) for n, one in enumerate(events, start=1)]
    late = due(rules, events, at(60))
    first = due(rules, events, at(earlier))
    then = due(rules, [*events, *first], at(60))

    def told(found: tuple[Event, ...]) -> list[tuple[datetime, str, str, str]]:
        return [(one.at, one.what, one.challenge, one.entrant) for one in found]

    assert sorted(told((*first, *then))) == sorted(told(late))
    once, twice = climb(rules, [*events, *late]), climb(rules, [*events, *first, *then])
    assert once.rungs == twice.rungs
    assert due(rules, [*events, *late], at(60)) == ()


@settings(max_examples=either(10, 40), deadline=None)
@given(rules_drawn, st.integers(0, 10**6))
def test_renaming_only_renames(rules: LadderRules, seed: int) -> None:
    other = {name: f"x{number}" for number, name in enumerate(reversed(NAMES))} | {"": ""}
    events = a_season(rules, seed)
    renamed = [
        replace(e, entrant=other[e.entrant], other=other[e.other], winner=other[e.winner])
        for e in events
    ]
    assert climb(rules, renamed).rungs == tuple(other[one] for one in climb(rules, events).rungs)


def test_a_challenge_that_was_accepted_waits_to_be_played() -> None:
    held = Log(play_days=14).challenge(1, "cai", "ben").ladder().challenges["c1"]
    assert (held.state, held.play_by) == (AGREED, at(15))


# ── holidays, and more than one challenge ─────────────────────────────────────────────────────


def test_who_is_away_neither_challenges_nor_is_challenged_until_back() -> None:
    log = Log(rematch_days=0).add(1, Happened.AWAY, entrant="ben", until=at(5))
    assert why(log, "cai", "ben", 2) is Hindrance.OPPONENT_AWAY
    assert why(log, "ben", "ann", 2) is Hindrance.AWAY
    assert why(log, "cai", "ben", 5) is None
    assert why(log, "cai", "ann", 2) is None


def test_no_time_runs_in_a_holiday_of_either_side_or_of_everybody() -> None:
    for who in ("cai", "ben", ""):
        log = Log(answer_days=3, silence="lose")
        log.add(1, Happened.CHALLENGED, entrant="cai", other="ben", challenge="c1")
        log.add(2, Happened.AWAY, entrant=who, until=at(10))
        assert log.ladder().challenges["c1"].answer_by == at(12)
        assert not due(log.rules, log.events, at(11))
        assert [one.at for one in due(log.rules, log.events, at(13))] == [at(12)]


def test_two_holidays_at_once_put_a_deadline_off_once() -> None:
    log = Log(play_days=10).challenge(0, "cai", "ben")
    log.add(2, Happened.AWAY, entrant="cai", until=at(6))
    log.add(4, Happened.AWAY, until=at(8))
    assert log.ladder().challenges["c1"].play_by == at(16)


def test_a_holiday_that_ends_early_gives_back_what_was_not_used() -> None:
    log = Log(play_days=10).challenge(0, "cai", "ben")
    log.add(2, Happened.AWAY, entrant="cai", until=at(9))
    log.add(4, Happened.AWAY, entrant="cai", until=at(4))
    assert log.ladder().challenges["c1"].play_by == at(12)
    assert log.ladder().away_until("cai", at(5)) is None


def test_a_challenge_taken_up_in_a_holiday_is_to_be_played_after_it() -> None:
    log = Log(answer_days=3, play_days=10)
    log.add(1, Happened.CHALLENGED, entrant="cai", other="ben", challenge="c1")
    log.add(2, Happened.AWAY, entrant="ben", until=at(6))
    log.add(3, Happened.ACCEPTED, challenge="c1")
    assert log.ladder().challenges["c1"].play_by == at(16)


def test_nobody_is_idle_in_a_holiday() -> None:
    log = Log(idle_days=10, idle_drop=1)
    log.add(5, Happened.AWAY, entrant="ann", until=at(9))
    idle = {one.entrant: one.at for one in due(log.rules, log.events, at(14.5))}
    assert idle["ann"] == at(14)
    assert idle["ben"] == at(10)


def test_somebody_is_in_as_many_challenges_as_the_rules_say_and_in_one_with_each() -> None:
    log = Log(open_challenges=2, rematch_days=0)
    log.challenge(1, "dot", "cai", "c1")
    assert why(log, "dot", "cai", 2) is Hindrance.ENGAGED
    assert why(log, "dot", "ben", 2) is None
    log.challenge(2, "dot", "ben", "c2")
    assert why(log, "dot", "ann", 3) is Hindrance.ENGAGED
    assert why(log, "eve", "dot", 3) is Hindrance.OPPONENT_ENGAGED
    assert why(log, "eve", "cai", 3) is None
