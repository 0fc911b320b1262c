"""Holidays on a ladder: no time runs in them, and nobody is idle."""

from __future__ import annotations

from matches.tournament.ladder import Happened, Hindrance, due
from tests.tournament.ladder.logs import Log, at, why


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
