"""Ladders: challenges made, answered, played, overdue; and whose word counts."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils import timezone

from matches import services, tasks
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import AuditEntry, Fixture, LadderEvent, Role, User
from matches.selectors.ladders import log_of
from matches.services import ladders
from tests.services.league import League, make_league

DAY = datetime.timedelta(days=1)


@pytest.fixture
def ladder(db: None) -> League:
    """Five on the rungs: Asha, Ben, Chidi, Dora, Emil."""
    return make_league(5, format="ladder", format_options={"reach": 2, "rematch_days": 0})


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Moves time on by days."""
    real = timezone.now

    def later(days: float) -> None:
        monkeypatch.setattr(timezone, "now", lambda: real() + days * DAY)

    return later


def rungs(league: League) -> str:
    log = log_of(league.division, league.competition)
    named = {entry.public_id: entry.person.given_name for entry in everybody(league)}
    return " ".join(named[each] for each in log.ladder.rungs)


def everybody(league: League) -> Any:
    return league.competition.entries.select_related("person")


def id_of(league: League, name: str) -> str:
    return everybody(league).get(person__given_name=name).public_id


def challenge(league: League, low: str, high: str, actor: User | None = None) -> str:
    made = ladders.challenge(actor or league.owner, id_of(league, low), id_of(league, high))
    return made.public_id


def play(league: League, low: str, high: str, a: int, b: int) -> Fixture:
    """A challenge, taken up and played; `a` is the challenged side's score."""
    made = ladders.accept(league.owner, challenge(league, low, high))
    assert made.fixture is not None
    league.play(made.fixture.number, a, b)
    return made.fixture


def user_of(league: League, name: str) -> User:
    user = User.objects.create_user(name.lower())
    everybody(league).get(person__given_name=name).person.__class__.objects.filter(
        given_name=name
    ).update(user=user)
    return user


def test_everybody_stands_on_a_rung_once_it_is_drawn(ladder: League) -> None:
    assert rungs(ladder) == "Asha Ben Chidi Dora Emil"
    assert ladder.fixtures() == []
    assert services.tables.standings.rebuild(ladder.division.public_id) is None


def test_a_challenger_who_wins_takes_the_place(ladder: League) -> None:
    fixture = play(ladder, "Dora", "Ben", 9, 18)
    assert rungs(ladder) == "Asha Dora Ben Chidi Emil"
    assert (fixture.home.person.given_name, fixture.first) == ("Ben", "A")


def test_a_corrected_card_moves_the_rungs_as_if_it_had_been_so_at_once(ladder: League) -> None:
    fixture = play(ladder, "Dora", "Ben", 9, 18)
    play(ladder, "Emil", "Chidi", 9, 18)
    assert rungs(ladder) == "Asha Dora Ben Emil Chidi"
    from tests.services.league import result_card

    services.corrections.correcting_cards.correct(
        ladder.owner, fixture.public_id, result_card(18, 9), reason="Sides mixed up."
    )
    assert rungs(ladder) == "Asha Ben Emil Chidi Dora"


def test_what_the_rules_do_not_allow_is_refused_with_the_rule(ladder: League) -> None:
    for low, high, code in (
        ("Emil", "Asha", "ladder-out-of-reach"),
        ("Asha", "Ben", "ladder-below"),
        ("Ben", "Ben", "ladder-oneself"),
    ):
        with pytest.raises(ConflictError) as refused:
            challenge(ladder, low, high)
        assert refused.value.code == code
    challenge(ladder, "Ben", "Asha")
    with pytest.raises(ConflictError, match="no more at a time"):
        challenge(ladder, "Ben", "Asha")
    with pytest.raises(ConflictError, match="The other side has an open challenge"):
        challenge(ladder, "Chidi", "Ben")


def test_who_has_played_rests(ladder: League, clock: Any) -> None:
    play(ladder, "Dora", "Ben", 18, 9)
    with pytest.raises(ConflictError, match="rests until"):
        challenge(ladder, "Chidi", "Ben")
    clock(3.1)
    challenge(ladder, "Chidi", "Ben")


def test_a_refusal_costs_the_place(ladder: League) -> None:
    ladders.refuse(ladder.owner, challenge(ladder, "Chidi", "Asha"))
    assert rungs(ladder) == "Chidi Asha Ben Dora Emil"


def test_the_beat_notes_what_is_overdue_once_and_on_its_day(ladder: League, clock: Any) -> None:
    first = challenge(ladder, "Chidi", "Asha")
    second = ladders.accept(ladder.owner, challenge(ladder, "Emil", "Dora"))
    assert tasks.sweep_ladders() == 0
    clock(30)
    assert [tasks.sweep_ladders(), tasks.sweep_ladders()] == [1, 0]
    assert rungs(ladder) == "Chidi Asha Ben Dora Emil"
    asked = LadderEvent.objects.get(public_id=first)
    noted = LadderEvent.objects.get(what="unanswered")
    assert (noted.challenge, noted.at, noted.by) == (asked, asked.at + 3 * DAY, None)
    second.fixture.refresh_from_db()
    assert second.fixture.outcome == "void"
    with pytest.raises(ConflictError, match="its time is over"):
        ladders.accept(ladder.owner, first)


def test_who_acts_first_after_a_deadline_notes_it_too(ladder: League, clock: Any) -> None:
    challenge(ladder, "Chidi", "Asha")
    clock(4)
    challenge(ladder, "Asha", "Chidi")
    assert rungs(ladder) == "Chidi Asha Ben Dora Emil"


def test_more_time_to_play(ladder: League, clock: Any) -> None:
    made = challenge(ladder, "Chidi", "Asha")
    ladders.accept(ladder.owner, made)
    with pytest.raises(InvalidError):
        ladders.extend(ladder.owner, made, until=timezone.now().date() - DAY)
    ladders.extend(ladder.owner, made, until=timezone.now().date() + 40 * DAY)
    clock(39)
    assert ladders.sweep() == 0


def test_a_match_at_the_board_is_never_overdue(ladder: League, clock: Any) -> None:
    made = ladders.accept(ladder.owner, challenge(ladder, "Chidi", "Asha"))
    services.fixtures.start(ladder.owner, made.fixture.public_id)
    clock(60)
    assert ladders.sweep() == 0
    ladder.play(made.fixture.number, 9, 18)
    assert rungs(ladder) == "Chidi Asha Ben Dora Emil"


def test_a_walkover_counts_and_a_void_match_does_not(ladder: League) -> None:
    made = ladders.accept(ladder.owner, challenge(ladder, "Chidi", "Asha"))
    services.rulings.walkover(
        ladder.owner, made.fixture.public_id, winner="B", reason="Did not come."
    )
    assert rungs(ladder) == "Chidi Asha Ben Dora Emil"
    other = ladders.accept(ladder.owner, challenge(ladder, "Emil", "Dora"))
    services.rulings.void(ladder.owner, other.fixture.public_id, reason="The hall was shut.")
    assert rungs(ladder) == "Chidi Asha Ben Dora Emil"
    challenge(ladder, "Emil", "Dora")


def test_a_cancelled_challenge_costs_nothing_and_its_match_is_off(ladder: League) -> None:
    made = challenge(ladder, "Chidi", "Asha")
    accepted = ladders.accept(ladder.owner, made)
    with pytest.raises(InvalidError):
        ladders.cancel(ladder.owner, made, reason=" ")
    ladders.cancel(ladder.owner, made, reason="Ill for a month.")
    accepted.fixture.refresh_from_db()
    assert accepted.fixture.outcome == "void"
    assert rungs(ladder) == "Asha Ben Chidi Dora Emil"


def test_newcomers_join_at_the_bottom_and_leavers_free_their_rung(ladder: League) -> None:
    services.competitions.entries.enter_names(
        ladder.owner, ladder.competition.public_id, "Faye Moss"
    )
    assert rungs(ladder) == "Asha Ben Chidi Dora Emil Faye"
    made = ladders.accept(ladder.owner, challenge(ladder, "Chidi", "Ben"))
    services.competitions.entries.withdraw(ladder.owner, id_of(ladder, "Ben"), reason="Moved away.")
    assert rungs(ladder) == "Asha Chidi Dora Emil Faye"
    made.fixture.refresh_from_db()
    assert made.fixture.outcome == "walkover"
    challenge(ladder, "Chidi", "Asha")


def test_who_leaves_a_ladder_leaves_results_that_stand(ladder: League) -> None:
    play(ladder, "Dora", "Ben", 9, 18)
    with pytest.raises(ConflictError, match="results stand"):
        services.competitions.entries.withdraw(
            ladder.owner, id_of(ladder, "Dora"), reason="Moved.", policy="expunge"
        )
    services.competitions.entries.withdraw(ladder.owner, id_of(ladder, "Dora"), reason="Moved.")
    assert rungs(ladder) == "Asha Ben Chidi Emil"


def test_an_organiser_sets_a_rung_with_a_reason(ladder: League) -> None:
    place = ladders.place
    with pytest.raises(InvalidError):
        place(ladder.owner, id_of(ladder, "Emil"), rung=9, reason="Strong.")
    with pytest.raises(InvalidError):
        place(ladder.owner, id_of(ladder, "Emil"), rung=1, reason="")
    place(ladder.owner, id_of(ladder, "Emil"), rung=2, reason="Won last season.")
    assert rungs(ladder) == "Asha Emil Ben Chidi Dora"
    assert AuditEntry.objects.filter(action="ladder.placed", summary="Won last season.").exists()


def test_players_speak_for_themselves_and_for_nobody_else(ladder: League) -> None:
    chidi, asha = user_of(ladder, "Chidi"), user_of(ladder, "Asha")
    services.competitions.publish(
        ladder.owner, ladder.competition.public_id, "public", young_known=True
    )
    with pytest.raises(NotAllowedError):
        challenge(ladder, "Dora", "Ben", actor=chidi)
    made = challenge(ladder, "Chidi", "Asha", actor=chidi)
    for service in (ladders.accept, ladders.refuse):
        with pytest.raises(NotAllowedError):
            service(chidi, made)
    with pytest.raises(NotAllowedError):
        ladders.cancel(asha, made, reason="No.")
    ladders.accept(asha, made)
    for attempt in (
        lambda: ladders.cancel(chidi, made, reason="Sorry."),
        lambda: ladders.extend(asha, made, until=timezone.now().date() + DAY),
        lambda: ladders.place(asha, id_of(ladder, "Asha"), rung=1, reason="Me."),
    ):
        with pytest.raises(NotAllowedError):
            attempt()


def test_another_clubs_organiser_knows_nothing_of_a_private_ladder(ladder: League) -> None:
    made = challenge(ladder, "Chidi", "Asha")
    other = make_league(3, format="ladder", name="Elsewhere")
    stranger = User.objects.create_user("stranger")
    Role.objects.create(user=stranger, club=other.competition.club, role="organiser")
    before = LadderEvent.objects.count()
    for attempt in (
        lambda: challenge(ladder, "Dora", "Ben", actor=stranger),
        lambda: ladders.accept(stranger, made),
        lambda: ladders.refuse(stranger, made),
        lambda: ladders.cancel(stranger, made, reason="Mine."),
        lambda: ladders.extend(stranger, made, until=timezone.now().date() + DAY),
        lambda: ladders.place(stranger, id_of(ladder, "Asha"), rung=2, reason="Mine."),
        lambda: ladders.challenge(other.owner, other.entries[2].public_id, id_of(ladder, "Asha")),
    ):
        with pytest.raises((NotFoundError, ConflictError)):
            attempt()
    assert LadderEvent.objects.count() == before


def test_the_draw_can_be_taken_back_until_somebody_has_challenged(ladder: League) -> None:
    services.competitions.delete_draw(ladder.owner, ladder.competition.public_id)
    assert not LadderEvent.objects.exists()
    services.competitions.draw_fixtures(ladder.owner, ladder.competition.public_id)
    challenge(ladder, "Chidi", "Asha")
    with pytest.raises(ConflictError, match="the ladder stands"):
        services.competitions.delete_draw(ladder.owner, ladder.competition.public_id)


def test_a_league_is_no_ladder(league: League) -> None:
    with pytest.raises(ConflictError, match="no ladder"):
        ladders.challenge(league.owner, league.entries[1].public_id, league.entries[0].public_id)


def test_reading_a_log_takes_two_queries(ladder: League, django_assert_num_queries: Any) -> None:
    for low, high in (("Ben", "Asha"), ("Dora", "Chidi")):
        play(ladder, low, high, 9, 18)
    division, competition = ladder.division, ladder.competition
    with django_assert_num_queries(2):
        assert log_of(division, competition).ladder.rungs
