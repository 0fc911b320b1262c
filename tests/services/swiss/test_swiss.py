"""Swiss competitions from the first round to the last: late entries, absences, corrections."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import AuditEntry, Fixture, Role, Round, User
from matches.services import swiss
from matches.services.swiss import swiss_rounds
from matches.tournament.pairing import pair_next
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db


def make_swiss(players: int = 6, **options) -> League:
    told = {"rounds": 3, **options}
    return make_league(players, format="swiss", format_options=told)


def draw(league: League, number: int) -> Round:
    return swiss.draw_round(league.owner, league.competition.public_id, number=number)


def of_round(league: League, number: int) -> list[Fixture]:
    return [f for f in league.fixtures() if f.round.number == number]


def pairs(league: League, number: int) -> list[tuple[int, int]]:
    return [(f.home_id, f.away_id) for f in of_round(league, number) if f.away_id]


def byes(league: League, number: int) -> dict[str, int]:
    return {f.outcome: f.home_id for f in of_round(league, number) if not f.away_id}


def play_round(league: League, number: int, better: str = "A") -> None:
    score = (18, 9) if better == "A" else (9, 18)
    for fixture in of_round(league, number):
        if fixture.away_id and fixture.state == "planned":
            league.play(fixture.number, *score)


def play_to_the_end(league: League, rounds: int) -> None:
    for number in range(1, rounds + 1):
        draw(league, number)
        play_round(league, number, "AB"[number % 2])


@pytest.mark.parametrize("players", [2, 5, 6, 9, 12])
def test_nobody_meets_anybody_twice_and_nobody_rests_twice(players):
    rounds = min(players - 1, 5)
    league = make_swiss(players, rounds=rounds)
    play_to_the_end(league, rounds)
    met = [frozenset(pair) for n in range(1, rounds + 1) for pair in pairs(league, n)]
    assert len(set(met)) == len(met) == rounds * (players // 2)
    rested = [f.home_id for f in league.fixtures() if f.outcome == "bye-full"]
    assert len(set(rested)) == len(rested) == (rounds if players % 2 else 0)
    with pytest.raises(ConflictError) as refused:
        draw(league, rounds + 1)
    assert refused.value.code == "all-drawn"
    assert services.competitions.finish(league.owner, league.competition.public_id)


def test_the_table_has_a_swiss_s_own_tie_breaks_and_counts_byes():
    league = make_swiss(5)
    assert league.competition.tie_breaks[:3] == ["points", "buchholz-cut-1", "buchholz"]
    play_to_the_end(league, 3)
    services.base.outbox.send(early=True)
    rows = league.rows()
    assert sum(row["byes"] for row in rows.values()) == 3
    assert max(row["points"] for row in rows.values()) == 9


def test_a_round_is_shown_first_and_drawn_as_shown_with_the_reason_for_every_pair():
    league = make_swiss(6)
    shown = swiss.preview_round(league.owner, league.competition.public_id)
    assert not league.fixtures()
    held = draw(league, 1)
    ids = {entry.public_id: entry.pk for entry in league.entries}
    assert [(ids[a], ids[b]) for a, b in shown.pairs] == pairs(league, 1)
    assert held.basis == shown.basis
    play_round(league, 1)
    card = swiss.preview_round(league.owner, league.competition.public_id).basis["cards"][0]
    assert card["first"]["points"] == card["second"]["points"] == 3
    assert card["floats"] is None
    assert {card["first"]["due"], card["second"]["due"]} <= {True, False}
    assert "C.04.3" in held.basis["system"]


def test_a_round_waits_for_every_result_before_it_but_not_for_one_that_was_put_off():
    league = make_swiss(6)
    draw(league, 1)
    league.play(1)
    league.play(2)
    with pytest.raises(ConflictError, match="Match 3") as refused:
        draw(league, 2)
    assert refused.value.code == "matches-open"
    services.rulings.postpone(league.owner, league.id(3), reason="The hall is closed.")
    draw(league, 2)
    outstanding = frozenset(pairs(league, 1)[2])
    assert outstanding not in {frozenset(pair) for pair in pairs(league, 2)}


def test_the_first_flick_evens_itself_out():
    league = make_swiss(8, rounds=4)
    play_to_the_end(league, 4)
    first = {}
    for number in range(1, 5):
        for home, away in pairs(league, number):
            first[home] = first.get(home, 0) + 1
            first.setdefault(away, 0)
    assert set(first.values()) <= {1, 2, 3}


def test_who_says_so_before_the_round_is_drawn_is_left_out_of_it():
    league = make_swiss(6)
    away, other = league.entries[:2]
    swiss.announce_absence(league.owner, away.public_id, round=1, bye="bye-half")
    draw(league, 1)
    assert away.pk not in {each for pair in pairs(league, 1) for each in pair}
    assert byes(league, 1)["bye-half"] == away.pk
    assert "bye-full" in byes(league, 1)  # five are left
    with pytest.raises(ConflictError) as refused:
        swiss.announce_absence(league.owner, other.public_id, round=1)
    assert refused.value.code == "drawn-already"
    with pytest.raises(ConflictError) as refused:
        swiss.announce_absence(league.owner, away.public_id, round=2, bye="bye-half")
    assert refused.value.code == "half-byes-spent"
    swiss.announce_absence(league.owner, away.public_id, round=2)
    swiss.cancel_absence(league.owner, away.public_id, round=2)
    with pytest.raises(NotFoundError):
        swiss.cancel_absence(league.owner, away.public_id, round=2)
    play_round(league, 1)
    draw(league, 2)
    assert away.pk in {each for pair in pairs(league, 2) for each in pair}
    play_round(league, 2)
    services.base.outbox.send(early=True)
    assert league.rows()["Asha"]["byes"] == 1


@pytest.mark.parametrize("round_", [0, 4])
def test_nobody_is_away_from_a_round_that_there_is_not(round_):
    league = make_swiss(4)
    with pytest.raises(ConflictError):
        swiss.announce_absence(league.owner, league.entries[0].public_id, round=round_)


def test_a_late_entry_is_seated_has_byes_for_what_it_missed_and_is_paired():
    league = make_swiss(5, missed="bye-half")
    draw(league, 1)
    play_round(league, 1)
    (late,) = services.competitions.entries.enter_names(
        league.owner, league.competition.public_id, "Zoe New"
    )
    assert byes(league, 1)["bye-half"] == late.pk
    assert late.places.get().number == 6
    draw(league, 2)
    assert late.pk in {each for pair in pairs(league, 2) for each in pair}
    assert len(pairs(league, 2)) == 3
    play_round(league, 2)
    draw(league, 3)
    play_round(league, 3)
    with pytest.raises(ConflictError):
        services.competitions.entries.enter_names(
            league.owner, league.competition.public_id, "Too Late"
        )


def test_a_strong_late_entry_takes_the_place_that_its_strength_gives_it():
    league = make_swiss(4)
    draw(league, 1)
    person = services.people.create(league.owner, league.club, given_name="Zoe", family_name="New")
    late = services.competitions.entries.enter(
        league.owner, league.competition.public_id, people=[person.public_id], seed=2
    )
    order = [place.entry_id for place in league.division.places.order_by("number")]
    assert order == [
        league.entries[0].pk, late.pk, *(entry.pk for entry in league.entries[1:])
    ]  # fmt: skip


def test_who_had_a_bye_and_leaves_and_comes_back_has_no_second_one_and_no_rematch():
    league = make_swiss(5, rounds=4)
    draw(league, 1)
    rested = Fixture.objects.get(outcome="bye-full").home
    play_round(league, 1)
    services.competitions.entries.withdraw(league.owner, rested.public_id, reason="Called home.")
    draw(league, 2)
    assert rested.pk not in {f.home_id for f in of_round(league, 2)}
    play_round(league, 2)
    services.swiss.latecomers.come_back(league.owner, rested.public_id)
    rested.refresh_from_db()
    assert (rested.state, rested.withdrawal) == ("entered", None)
    assert byes(league, 2)["bye-zero"] == rested.pk
    for number in (3, 4):
        draw(league, number)
        assert byes(league, number)["bye-full"] != rested.pk
        play_round(league, number)
    met = [frozenset(pair) for n in (1, 2, 3, 4) for pair in pairs(league, n)]
    assert len(set(met)) == len(met)


def test_in_a_swiss_results_stand_when_somebody_leaves():
    league = make_swiss(6)
    draw(league, 1)
    league.play(1)
    gone = league.fixture(1).home
    with pytest.raises(ConflictError):
        services.competitions.entries.withdraw(
            league.owner, gone.public_id, reason="Moved.", policy="expunge"
        )
    services.competitions.entries.withdraw(league.owner, gone.public_id, reason="Moved.")
    assert league.fixture(1).outcome == "played"
    second = league.fixture(2).home
    services.competitions.entries.withdraw(league.owner, second.public_id, reason="Moved too.")
    assert league.fixture(2).outcome == "walkover"
    play_round(league, 1)
    draw(league, 2)
    assert len(pairs(league, 2)) == 2
    assert byes(league, 2) == {}


def test_who_has_not_left_cannot_come_back_nor_anybody_to_another_format(db):
    league = make_swiss(4)
    with pytest.raises(ConflictError):
        services.swiss.latecomers.come_back(league.owner, league.entries[0].public_id)
    other = make_league(4, name="Other", format="round-robin")
    services.competitions.entries.withdraw(other.owner, other.entries[0].public_id, reason="Moved.")
    with pytest.raises(ConflictError):
        services.swiss.latecomers.come_back(other.owner, other.entries[0].public_id)


def test_a_walkover_is_no_meeting_and_a_double_walkover_counts_for_nobody():
    league = make_swiss(4)
    draw(league, 1)
    services.rulings.walkover(league.owner, league.id(1), winner="A", reason="Ill.")
    services.rulings.double_walkover(league.owner, league.id(2), reason="Neither came.")
    draw(league, 2)
    play_round(league, 2)
    draw(league, 3)
    play_round(league, 3)
    services.competitions.finish(league.owner, league.competition.public_id)


def test_the_latest_round_is_drawn_again_while_nothing_of_it_is_played():
    league = make_swiss(6)
    draw(league, 1)
    play_round(league, 1)
    draw(league, 2)
    swiss.take_back_round(
        league.owner, league.competition.public_id, number=2, reason="Faye is ill."
    )
    swiss.announce_absence(league.owner, league.entries[5].public_id, round=2)
    draw(league, 2)
    assert league.entries[5].pk not in {each for pair in pairs(league, 2) for each in pair}
    again = swiss.redraw_round(
        league.owner, league.competition.public_id, number=2, reason="To be sure."
    )
    assert again.number == 2
    with pytest.raises(ConflictError) as refused:
        swiss.redraw_round(league.owner, league.competition.public_id, number=1, reason="Hm.")
    assert refused.value.code == "not-the-latest"
    play_round(league, 2)
    with pytest.raises(ConflictError) as refused:
        swiss.redraw_round(league.owner, league.competition.public_id, number=2, reason="Hm.")
    assert refused.value.code == "already-played"
    with pytest.raises(InvalidError):
        swiss.redraw_round(league.owner, league.competition.public_id, number=2, reason=" ")


def test_a_corrected_result_makes_later_rounds_stale_until_they_are_kept_or_drawn_again():
    league = make_swiss(6)
    draw(league, 1)
    play_round(league, 1)
    draw(league, 2)
    assert swiss_rounds.stale_rounds(league.division) == ()
    services.corrections.cards.correct(
        league.owner, league.id(1), result_card(18, 10), reason="A point too few."
    )
    assert swiss_rounds.stale_rounds(league.division) == ()
    services.corrections.cards.correct(
        league.owner, league.id(1), result_card(9, 18), reason="Swapped."
    )
    assert swiss_rounds.stale_rounds(league.division) == (2,)
    before = pairs(league, 2)
    swiss.keep_round(
        league.owner, league.competition.public_id, number=2, reason="All sit at their boards."
    )
    assert swiss_rounds.stale_rounds(league.division) == ()
    assert pairs(league, 2) == before
    assert AuditEntry.objects.filter(action="round.kept").exists()
    swiss.redraw_round(
        league.owner, league.competition.public_id, number=2, reason="They had not begun."
    )
    assert pairs(league, 2) != before
    state = swiss_rounds.state_of(league.division, 2, swiss_rounds.settings_of(league.competition))
    assert len(pair_next(state).pairs) == 3


def test_two_rounds_ahead_is_refused_and_so_is_a_round_that_is_drawn():
    league = make_swiss(4)
    with pytest.raises(ConflictError) as refused:
        draw(league, 2)
    assert refused.value.code == "drawn-already"
    draw(league, 1)
    with pytest.raises(ConflictError):
        draw(league, 1)
    assert len(pairs(league, 1)) == 2


def test_no_round_is_drawn_without_a_legal_pairing_and_the_reason_has_names():
    league = make_swiss(4, rounds=5)
    play_to_the_end(league, 3)
    with pytest.raises(ConflictError, match="met everyone") as refused:
        draw(league, 4)
    assert refused.value.code == "unpairable"
    assert league.entries[0].public_id not in str(refused.value)


def test_rematches_are_played_where_they_are_allowed_and_said_to_be_such():
    league = make_swiss(4, rounds=4, rematches=True)
    play_to_the_end(league, 3)
    held = draw(league, 4)
    assert held.basis["method"] == "matching"
    assert any("meet again" in note for note in held.basis["notes"])


def test_a_swiss_of_another_club_is_nobody_s_business():
    league = make_swiss(4)
    stranger = User.objects.create_user("stranger")
    other = services.clubs.create(league.owner, name="Other", kind="club")
    Role.objects.create(user=stranger, club=other, role="owner")
    public_id, entry = league.competition.public_id, league.entries[0].public_id
    for call in (
        lambda: swiss.preview_round(stranger, public_id),
        lambda: swiss.draw_round(stranger, public_id, number=1),
        lambda: swiss.redraw_round(stranger, public_id, number=1, reason="x"),
        lambda: swiss.take_back_round(stranger, public_id, number=1, reason="x"),
        lambda: swiss.keep_round(stranger, public_id, number=1, reason="x"),
        lambda: swiss.announce_absence(stranger, entry, round=1),
        lambda: swiss.cancel_absence(stranger, entry, round=1),
        lambda: services.swiss.latecomers.come_back(stranger, entry),
    ):
        with pytest.raises((NotFoundError, NotAllowedError)):
            call()
    assert not league.fixtures()


def test_another_format_has_no_rounds_to_draw():
    league = make_league(4)
    with pytest.raises(ConflictError) as refused:
        draw(league, 1)
    assert refused.value.code == "format"


def test_a_correction_shows_first_which_later_pairings_it_would_have_changed():
    league = make_swiss(6)
    draw(league, 1)
    play_round(league, 1)
    draw(league, 2)
    preview = services.corrections.cards.preview_correction
    (told,) = preview(league.owner, league.id(1), result_card(9, 18)).later
    assert "Round 2" in told.what
    assert "Asha" in told.what
    assert preview(league.owner, league.id(1), result_card(18, 10)).later == ()
    assert swiss_rounds.stale_rounds(league.division) == ()
