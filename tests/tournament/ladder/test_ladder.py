"""A ladder: who may challenge whom, what moves a rung, and what falls due."""

from __future__ import annotations

import pytest

from matches.tournament.ladder import (
    AGREED,
    OVER,
    Happened,
    Hindrance,
    LadderRules,
    candidates,
    climb,
    due,
    hindrance,
    read_rules,
)
from tests.tournament.ladder.logs import Log, at, order, why


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


def test_a_challenge_that_was_accepted_waits_to_be_played() -> None:
    held = Log(play_days=14).challenge(1, "cai", "ben").ladder().challenges["c1"]
    assert (held.state, held.play_by) == (AGREED, at(15))


def test_somebody_is_in_as_many_challenges_as_the_rules_say_and_in_one_with_each() -> None:
    log = Log(open_challenges=2, rematch_days=0)
    log.challenge(1, "dot", "cai", "c1")
    assert why(log, "dot", "cai", 2) is Hindrance.ENGAGED
    assert why(log, "dot", "ben", 2) is None
    log.challenge(2, "dot", "ben", "c2")
    assert why(log, "dot", "ann", 3) is Hindrance.ENGAGED
    assert why(log, "eve", "dot", 3) is Hindrance.OPPONENT_ENGAGED
    assert why(log, "eve", "cai", 3) is None
