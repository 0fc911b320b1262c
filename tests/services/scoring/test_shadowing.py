"""A trainee writes a match down beside its umpire: kept apart, and counted nowhere."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from matches import services
from matches.errors import (
    ConflictError,
    LineRefused,
    MeanwhileError,
    NotAllowedError,
    NotFoundError,
)
from matches.models import (
    AuditEntry,
    FixtureState,
    Person,
    Result,
    Role,
    RunningCard,
    RunningLine,
    Scorecard,
    ScoringDevice,
    ShadowCard,
    ShadowLine,
    User,
)
from matches.models.guards import triggers
from matches.ports import live
from matches.selectors.scoring import scores_running, shadow_state, shadowed
from matches.services import scoring
from matches.services.scoring import shadowing
from tests.services.league import League
from tests.services.scoring.a_trainee import Trainee
from tests.services.scoring.at_the_board import BEGIN, MISS, Phone, entry, finished, whole
from tests.services.teams.line_ups import listed, meeting, team_league

pytestmark = pytest.mark.django_db

LINES = [scoring.Sent(1, BEGIN)]


# ── kept apart ────────────────────────────────────────────────────────────────────────────────


def test_a_trainee_s_card_touches_nothing_and_warns_nobody(
    league: League, trainee: Trainee, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(live, "publish", lambda *about, **_more: told.append(about))
    state = trainee.write(*whole())
    assert state["running"]["winner"] == "A"
    trainee.finish()
    assert told == []
    for model in (RunningCard, RunningLine, ScoringDevice, Scorecard, Result):
        assert not model.objects.exists()
    fixture = league.fixture(1)
    assert fixture.state == FixtureState.PLANNED
    assert scores_running([fixture]) == {}
    # The umpire begins as if nobody had been there, and is told of nothing.
    assert phone.write(BEGIN, entry(MISS))["running"]["lines"] == 2
    assert ShadowLine.objects.count() == len(whole())


def test_the_audit_knows_by_ids_that_a_trainee_was_there(trainee: Trainee) -> None:
    trainee.write(BEGIN)
    trainee.finish()
    held = AuditEntry.objects.filter(action__startswith="shadow.").order_by("id")
    assert list(held.values_list("action", flat=True)) == ["shadow.begun", "shadow.finished"]


def test_a_card_and_a_trainee_s_card_of_the_same_phone_do_not_meet(
    league: League, trainee: Trainee
) -> None:
    scored = Phone(league, name=trainee.name)
    scored.write(BEGIN, entry(MISS))
    trainee.write(BEGIN)
    assert (scored.seen, trainee.seen) == (2, 1)


# ── never handed in ───────────────────────────────────────────────────────────────────────────


def document() -> dict[str, Any]:
    return {
        "scorecard": 1, "game": "black", "detail": "flicks", "options": {}, "first": "A",
        "sides": {"A": ["A"], "B": ["B"]}, "entries": finished(),
    }  # fmt: skip


def handed_in_by_its_own_name(league: League, trainee: Trainee) -> None:
    key = ShadowCard.objects.get().public_id
    services.results.scorecards.submit(
        league.owner, trainee.fixture, document(), submission_key=key
    )


def test_the_service_refuses_a_trainee_s_card_as_a_result(league: League, trainee: Trainee) -> None:
    trainee.write(*whole())
    with pytest.raises(ConflictError, match="never handed in") as refused:
        handed_in_by_its_own_name(league, trainee)
    assert refused.value.code == "shadow"
    assert not Scorecard.objects.exists()


def test_the_database_refuses_it_where_the_service_would_not(
    league: League, trainee: Trainee
) -> None:
    trainee.write(*whole())
    key = ShadowCard.objects.get().public_id
    phone = Phone(league)
    phone.write(*whole())
    row = {
        "fixture": league.fixture(2), "version": 1, "document": {}, "verdict": {}, "valid": True,
        "detail": "flicks", "finished": True, "engine_edition": "x", "via": "form",
        "submission_key": key,
    }  # fmt: skip
    with pytest.raises(IntegrityError, match="never handed in"), transaction.atomic():
        Scorecard.objects.create(**row)
    # Its twin: with the guard off the same row is taken, so that it was the guard which refused.
    triggers.take_down(connection, "INSERT")
    Scorecard.objects.create(**row)
    triggers.put_up(connection)


# ── who may ───────────────────────────────────────────────────────────────────────────────────


def test_an_umpire_of_the_club_may_learn_at_any_of_its_matches(trainee: Trainee) -> None:
    with pytest.raises(NotAllowedError):
        scoring.write(trainee.who, trainee.fixture, device=trainee.name, after=0, lines=LINES)
    assert trainee.write(BEGIN)["running"]["begun"]


def test_of_a_private_competition_only_the_match_s_own_umpires_know(
    league: League, trainee: Trainee
) -> None:
    league.competition.visibility = "private"
    league.competition.save()
    with pytest.raises(NotFoundError):
        trainee.write(BEGIN)
    league.fixture(1).umpires.create(user=league.umpire)
    trainee.sequence = 0
    assert trainee.write(BEGIN)["running"]["begun"]


def test_who_has_no_part_in_the_club_may_not(league: League, trainee: Trainee) -> None:
    trainee.actor = User.objects.create_user("passer-by")
    with pytest.raises(NotFoundError):
        trainee.write(BEGIN)
    with pytest.raises(NotFoundError):
        shadow_state(trainee.who, trainee.fixture)
    with pytest.raises(NotFoundError):
        shadowed(trainee.who, trainee.fixture)


def test_a_role_taken_back_takes_the_right_with_it(league: League, trainee: Trainee) -> None:
    trainee.write(BEGIN)
    Role.objects.filter(user=league.umpire).delete()
    with pytest.raises((NotFoundError, NotAllowedError)):
        trainee.write(entry(MISS))


def test_a_trainee_reads_names_as_a_stranger_does_unless_the_match_is_his(
    league: League, trainee: Trainee
) -> None:
    Person.objects.update(birth_year=None, naming="initials")
    sides = trainee.write(BEGIN)["head"]["sides"]
    assert "Asha Brook" not in str(sides)
    league.fixture(1).umpires.create(user=league.umpire)
    assert "Asha Brook" in str(shadow_state(trainee.who, trainee.fixture)["head"]["sides"])


def test_two_trainees_have_a_card_each(league: League, trainee: Trainee) -> None:
    second = Trainee(league, actor=league.owner, name="phone-of-the-second-one")
    trainee.write(BEGIN, entry(MISS))
    second.write(BEGIN)
    assert (trainee.again()["running"]["lines"], second.again()["running"]["lines"]) == (2, 1)


# ── written as any card is ────────────────────────────────────────────────────────────────────


def test_a_line_sent_again_is_kept_once(trainee: Trainee) -> None:
    trainee.write(BEGIN, entry(MISS))
    trainee.again()
    assert ShadowLine.objects.count() == 2


def test_the_same_number_with_another_body_is_an_error(trainee: Trainee) -> None:
    trainee.write(BEGIN)
    with pytest.raises(ConflictError) as refused:
        trainee.send([scoring.Sent(1, entry(MISS))])
    assert refused.value.code == "sequence-used"


def test_two_devices_of_one_trainee_never_write_over_each_other(
    league: League, trainee: Trainee
) -> None:
    trainee.write(BEGIN, entry(MISS))
    other = Trainee(league, name="another-phone-of-his-own", seen=1)
    with pytest.raises(MeanwhileError) as late:
        other.write(entry(MISS))
    assert late.value.state["running"]["lines"] == 2


def test_what_the_law_refuses_is_refused_and_what_came_before_it_is_kept(trainee: Trainee) -> None:
    with pytest.raises(LineRefused) as refused:
        trainee.write(BEGIN, entry(MISS), entry(MISS))
    assert (refused.value.at, ShadowLine.objects.count()) == (2, 2)


def test_lines_of_a_phone_that_was_without_network_are_taken_after_the_match(
    league: League, trainee: Trainee
) -> None:
    league.play(1, 18, 9)
    assert trainee.write(*whole())["running"]["finished"]


def test_nothing_is_written_on_a_card_that_was_finished(trainee: Trainee) -> None:
    trainee.write(BEGIN)
    assert trainee.finish()["ended"] == trainee.finish()["ended"] == "finished"
    with pytest.raises(ConflictError) as refused:
        trainee.write(entry(MISS))
    assert refused.value.code == "finished"


def test_it_begins_with_what_the_umpire_agreed(league: League, trainee: Trainee) -> None:
    Phone(league).write(BEGIN)
    head = RunningCard.objects.get().head
    trainee.write(BEGIN)
    assert ShadowCard.objects.get().head == head


def test_a_board_of_a_match_between_teams_has_its_own() -> None:
    league = team_league({"boards": 2})
    match = meeting(league, "Seconds", "Thirds")
    home, away = listed(match.home), listed(match.away)
    plan = services.teams.team_boards.BoardPlan
    plans = [plan([home[n]], [away[n]]) for n in range(2)]
    services.teams.team_boards.set_boards(league.owner, match.public_id, plans)
    where = {"device": "phone-of-a-trainee-here", "after": 0, "lines": LINES}
    for board in (1, 2):
        state = shadowing.write(league.owner, match.public_id, board=board, **where)
        assert state["board"] == board
    with pytest.raises(ConflictError):
        shadowing.write(league.owner, match.public_id, **where)
