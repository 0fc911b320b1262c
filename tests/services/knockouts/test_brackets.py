"""Brackets carried to their end: byes, walkovers, double walkovers, withdrawals, corrections."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError
from matches.models import Fixture
from matches.services.knockouts import brackets
from matches.services.upkeep import verifying
from matches.tournament.formats.brackets import champion
from tests.deep import some
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db


def tie(league: League, name: str) -> Fixture:
    return Fixture.objects.get(competition=league.competition, tie=name)


def play(league: League, name: str, a: int = 18, b: int = 9) -> None:
    services.results.scorecards.submit(league.owner, tie(league, name).public_id, result_card(a, b))


def playable(league: League) -> list[Fixture]:
    return [
        fixture
        for fixture in league.fixtures()
        if fixture.state == "planned" and fixture.home_id and fixture.away_id
    ]


def play_on(league: League, better_at_home: bool = True) -> int:
    """Play whatever can be played until nothing is left; how many matches that were."""
    played = 0
    while open_ones := playable(league):
        score = (18, 9) if better_at_home else (9, 18)
        league.play(open_ones[0].number, *score)
        played += 1
    return played


def winner_of_all(league: League) -> str | None:
    division = league.division
    division.stage.competition = league.competition
    _entries, bracket = brackets.as_drawn(division)
    now = brackets.standing(division, bracket)
    return champion(now.filled, now.winners)


def walk_over(league: League, name: str, winner: str = "A") -> None:
    services.rulings.walkover(
        league.owner, tie(league, name).public_id, winner=winner, reason="Did not come."
    )


def nobody_came(league: League, name: str) -> None:
    services.rulings.double_walkover(
        league.owner, tie(league, name).public_id, reason="Neither came."
    )


@pytest.mark.parametrize("players", some([2, 3, 5, 8, 11], 3))
@pytest.mark.parametrize("better_at_home", [True, False])
def test_a_knockout_of_any_number_has_a_winner(players, better_at_home):
    league = make_league(players, format="single-elimination")
    assert play_on(league, better_at_home) == players - 1
    assert winner_of_all(league) is not None
    assert services.competitions.finish(league.owner, league.competition.public_id)


@pytest.mark.parametrize("decider", [True, False])
@pytest.mark.parametrize("players", some([3, 4, 5, 6, 8, 11, 13], 3))
def test_a_double_elimination_of_any_number_has_a_winner_and_leaves_nothing_open(players, decider):
    league = make_league(players, format="double-elimination", format_options={"decider": decider})
    play_on(league)
    lost: dict[int, int] = {}
    for fixture in league.fixtures():
        if fixture.winner:
            loser = fixture.away_id if fixture.winner == "A" else fixture.home_id
            lost[loser] = lost.get(loser, 0) + 1
    best = winner_of_all(league)
    assert best is not None
    assert max(lost.values()) <= 2
    assert sum(count == 2 for count in lost.values()) >= players - 2
    services.competitions.finish(league.owner, league.competition.public_id)


def test_the_decider_is_played_only_if_the_unbeaten_one_loses_the_final():
    league = make_league(4, format="double-elimination")
    for name in ("w1m1", "w1m2", "w2m1", "l1m1", "l2m1"):
        play(league, name)
    play(league, "final", 18, 9)
    decider = tie(league, "decider")
    assert (decider.state, decider.outcome) == ("official", "void")

    services.corrections.correcting_cards.correct(
        league.owner, tie(league, "final").public_id, result_card(9, 18), reason="Swapped."
    )
    decider = tie(league, "decider")
    assert (decider.state, decider.outcome) == ("planned", None)
    final = tie(league, "final")
    assert {decider.home_id, decider.away_id} == {final.home_id, final.away_id}
    play(league, "decider", 9, 18)
    assert winner_of_all(league) is not None


def test_a_double_walkover_gives_whoever_waits_a_bye_to_the_final():
    league = make_league(4, format="single-elimination", format_options={"third_place": True})
    nobody_came(league, "r1m1")
    play(league, "r1m2")
    final, third = tie(league, "r2m1"), tie(league, "third-place")
    assert (final.outcome, final.home_id, final.away_id) == (
        "bye-full", tie(league, "r1m2").home_id, None,
    )  # fmt: skip
    assert (third.outcome, third.home_id) == ("bye-full", tie(league, "r1m2").away_id)
    assert winner_of_all(league) == final.home.public_id
    services.competitions.finish(league.owner, league.competition.public_id)


def test_two_double_walkovers_leave_a_final_without_anybody():
    league = make_league(4, format="single-elimination")
    nobody_came(league, "r1m1")
    nobody_came(league, "r1m2")
    final = tie(league, "r2m1")
    assert (final.state, final.outcome, final.home_id, final.away_id) == (
        "official", "void", None, None,
    )  # fmt: skip
    assert winner_of_all(league) is None
    services.competitions.finish(league.owner, league.competition.public_id)


def test_a_double_walkover_that_was_none_opens_the_next_match_again():
    league = make_league(4, format="single-elimination")
    nobody_came(league, "r1m1")
    play(league, "r1m2")
    assert tie(league, "r2m1").outcome == "bye-full"
    walkover = services.rulings.walkover
    walkover(
        league.owner, tie(league, "r1m1").public_id, winner="B", reason="He was there.",
        replace=True,
    )  # fmt: skip
    final = tie(league, "r2m1")
    assert (final.state, final.outcome) == ("planned", None)
    assert final.home_id == tie(league, "r1m1").away_id


@pytest.mark.parametrize("names", [("w1m1",), ("w1m1", "w1m2"), ("w1m1", "w1m2", "w2m1")])
def test_double_walkovers_are_carried_through_both_halves_of_a_double_elimination(names):
    league = make_league(8, format="double-elimination")
    for name in names:
        if tie(league, name).home_id and tie(league, name).away_id:
            nobody_came(league, name)
    play_on(league)
    assert winner_of_all(league) is not None
    assert all(fixture.state == "official" for fixture in league.fixtures())


def test_who_withdraws_between_two_rounds_gives_the_next_match_away():
    league = make_league(4, format="single-elimination")
    play(league, "r1m1")
    gone = tie(league, "r1m1").home
    services.competitions.entries.withdraw(league.owner, gone.public_id, reason="Moved away.")
    final = tie(league, "r2m1")
    assert final.home_id == gone.pk
    assert final.state == "planned"
    play(league, "r1m2")
    final = tie(league, "r2m1")
    assert (final.outcome, final.winner) == ("walkover", "B")


def test_who_withdraws_from_a_double_elimination_gives_away_the_upper_and_the_lower_match():
    league = make_league(4, format="double-elimination")
    gone = tie(league, "w1m1").home
    services.competitions.entries.withdraw(league.owner, gone.public_id, reason="Ill.")
    assert tie(league, "w1m1").outcome == "walkover"
    play(league, "w1m2")
    lower = tie(league, "l1m1")
    assert (lower.outcome, lower.home_id) == ("walkover", gone.pk)
    play_on(league)
    assert all(fixture.state == "official" for fixture in league.fixtures())


def test_a_correction_is_refused_while_the_match_after_it_has_begun_and_says_which():
    league = make_league(4, format="double-elimination")
    play(league, "w1m1")
    play(league, "w1m2")
    play(league, "l1m1")
    with pytest.raises(ConflictError, match=str(tie(league, "l1m1").number)) as refused:
        services.corrections.correcting_cards.correct(
            league.owner, tie(league, "w1m1").public_id, result_card(9, 18), reason="Swapped."
        )
    assert refused.value.code == "next-round-begun"
    assert tie(league, "w1m1").winner == "A"


def test_the_semi_final_of_a_final_that_was_played_is_corrected_only_after_the_final_is_put_off():
    league = make_league(4, format="single-elimination")
    for name in ("r1m1", "r1m2", "r2m1"):
        play(league, name)
    correct = services.corrections.correcting_cards.correct
    with pytest.raises(ConflictError) as refused:
        correct(league.owner, tie(league, "r1m1").public_id, result_card(9, 18), reason="Swapped.")
    assert refused.value.code == "next-round-begun"
    services.rulings.postpone(league.owner, tie(league, "r2m1").public_id, reason="Wrong side.")
    correct(league.owner, tie(league, "r1m1").public_id, result_card(9, 18), reason="Swapped.")
    assert tie(league, "r2m1").home_id == tie(league, "r1m1").away_id


def test_a_correction_shows_first_which_later_matches_it_would_change():
    league = make_league(4, format="double-elimination")
    play(league, "w1m1")
    play(league, "w1m2")
    preview = services.corrections.correcting_cards.preview_correction
    public_id = tie(league, "w1m1").public_id
    told = preview(league.owner, public_id, result_card(9, 18)).later
    for name in ("w2m1", "l1m1"):
        assert any(f"Match {tie(league, name).number}:" in each.what for each in told)
    assert len(told) == 2
    assert not any(each.stands for each in told)
    play(league, "l1m1")
    told = preview(league.owner, public_id, result_card(9, 18)).later
    assert [each.stands for each in told].count(True) == 1
    assert preview(league.owner, public_id, result_card(17, 9)).later == ()


DECISIONS = {
    "put off": lambda league, match: services.rulings.postpone(
        league.owner, match, reason="Snow."
    ),
    "given away": lambda league, match: services.rulings.walkover(
        league.owner, match, winner="B", reason="Late.", replace=True
    ),
    "given away by both": lambda league, match: services.rulings.double_walkover(
        league.owner, match, reason="Late.", replace=True
    ),
    "void": lambda league, match: services.rulings.void(
        league.owner, match, reason="Wrong board.", replace=True
    ),
    "broken off": lambda league, match: services.rulings.abandon(
        league.owner, match, reason="Fire.", replace=True
    ),
    "played": lambda league, match: services.results.scorecards.submit(
        league.owner, match, result_card(9, 18)
    ),
    "corrected": lambda league, match: services.corrections.correcting_cards.correct(
        league.owner, match, result_card(9, 18), reason="Looked again."
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", DECISIONS)
def test_a_decider_that_the_final_made_needless_is_nobody_s_to_decide(what):
    league = make_league(4, format="double-elimination")
    play_on(league)
    decider = tie(league, "decider")
    assert (decider.state, decider.outcome) == ("official", "void")
    assert decider.home_id
    assert decider.away_id
    with pytest.raises(ConflictError):
        DECISIONS[what](league, decider.public_id)
    assert [str(each) for each in verifying.verify()] == []


def test_a_decider_that_was_ruled_void_may_still_be_put_off_or_given_away():
    league = make_league(4, format="double-elimination")
    while (open_ones := playable(league)) and open_ones[0].tie != "decider":
        league.play(open_ones[0].number, *((9, 18) if open_ones[0].tie == "final" else (18, 9)))
    decider = tie(league, "decider").public_id
    services.rulings.void(league.owner, decider, reason="Wrong board.")
    services.rulings.postpone(league.owner, decider, reason="Snow.")
    walk_over(league, "decider")
    assert [str(each) for each in verifying.verify()] == []
