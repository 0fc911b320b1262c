"""A running card is handed in as the match's card, or abandoned, and taken up again."""

import json
from dataclasses import replace
from typing import Any

import pytest

import rules
from matches import services
from matches.errors import ConflictError, InvalidError, MeanwhileError, Refused
from matches.models import (
    AuditEntry,
    Fixture,
    FixtureState,
    Result,
    RunningCard,
    RunningLine,
    Scorecard,
)
from matches.selectors.scoring import scores_running
from matches.selectors.scoring import state as state_at
from matches.services import scoring
from tests.services.league import League
from tests.services.scoring.at_the_board import BEGIN, MISS, Phone, entry, finished, whole
from tests.services.teams.line_ups import listed, team_league
from tests.services.teams.line_ups import meeting as match_of

OTHER = "phone-two-at-the-board"


def actions() -> list[str]:
    held = AuditEntry.objects.filter(action__startswith="scoring.").order_by("id")
    return list(held.values_list("action", flat=True))


# ── handing in ────────────────────────────────────────────────────────────────────────────────


def test_a_card_handed_in_is_the_match_s_official_card(league: League, phone: Phone) -> None:
    phone.write(*whole())
    state = phone.hand_in()
    running, card = RunningCard.objects.get(), Scorecard.objects.get()
    assert (running.how_ended, running.scorecard) == ("handed-in", card)
    assert (card.via, card.submission_key) == ("scoring", running.public_id)
    assert league.fixture(1).state == FixtureState.OFFICIAL
    assert Result.objects.get().played_at == running.begun_at
    assert (state["card"], state["ended"]) == (running.public_id, "handed-in")
    assert actions() == ["scoring.begun", "scoring.handed-in"]


def test_the_card_is_the_same_to_the_byte_as_one_that_was_submitted(
    league: League, phone: Phone
) -> None:
    phone.write(*whole())
    live = state_at(league.owner, league.id(1))["running"]
    phone.hand_in()
    written = Scorecard.objects.get(via="scoring")
    services.rulings.postpone(league.owner, league.id(1), reason="Played again.")
    claim = {"score": live["score"], "winner": live["winner"]}
    document = {
        "scorecard": 1, "game": "black", "detail": "flicks", "options": {}, "first": "A",
        "sides": {"A": ["A"], "B": ["B"]}, "entries": finished(), "claim": claim,
    }  # fmt: skip
    services.results.scorecards.submit(league.owner, league.id(1), document)
    submitted = Scorecard.objects.get(via="form")
    for field in ("document", "verdict"):
        one, other = (getattr(card, field) for card in (written, submitted))
        assert json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def test_handed_in_again_it_is_answered_the_same(phone: Phone) -> None:
    phone.write(*whole())
    assert phone.hand_in() == phone.hand_in()
    assert Scorecard.objects.count() == 1
    assert len(actions()) == 2


def test_a_match_that_is_not_decided_is_not_handed_in(phone: Phone) -> None:
    phone.write(BEGIN, entry(MISS))
    with pytest.raises(Refused) as refused:
        phone.hand_in()
    assert (refused.value.status, refused.value.code) == (422, "unfinished")
    assert RunningCard.objects.get().ended_at is None


def test_nothing_is_handed_in_where_nothing_is_written(phone: Phone) -> None:
    for end in (phone.hand_in, phone.abandon):
        with pytest.raises(ConflictError) as refused:
            end()
        assert refused.value.code == "not-begun"


def test_who_has_not_seen_everything_does_not_end_it(league: League, phone: Phone) -> None:
    phone.write(*whole())
    other = Phone(league, OTHER, seen=3)
    for end in (other.hand_in, other.abandon):
        with pytest.raises(MeanwhileError):
            end()


def test_a_card_of_an_older_edition_of_the_law_is_read_and_handed_in(
    league: League, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.write(*whole())
    newer = replace(rules.GAMES["black"], edition="2999.1")
    monkeypatch.setattr(rules, "GAMES", {**rules.GAMES, "black": newer})
    state = state_at(league.owner, league.id(1))
    assert (state["edition"], state["refused"], len(state["lines"])) == ("2026.1", None, 18)
    phone.hand_in()
    assert Scorecard.objects.get().engine_edition == "2999.1"


def test_a_line_that_the_law_of_today_refuses_stands_in_the_way_of_a_card(
    league: League, phone: Phone
) -> None:
    phone.write(BEGIN, entry(MISS))
    card = RunningCard.objects.get()
    other = {"card": card, "device": OTHER, "sequence": 1, "number": 3, "body": entry(MISS)}
    RunningLine.objects.create(**other)
    RunningCard.objects.update(lines=3)
    state = state_at(league.owner, league.id(1))
    assert (state["refused"], len(state["lines"]), state["running"]["lines"]) == (3, 3, 2)
    phone.seen = 3
    for way in (phone.hand_in, lambda: phone.write({"undo": 2})):
        with pytest.raises(ConflictError) as refused:
            way()
        assert refused.value.code == "edition-changed"
    phone.abandon()


def test_nobody_writes_on_what_was_handed_in(league: League, phone: Phone) -> None:
    phone.write(*whole())
    phone.hand_in()
    with pytest.raises(MeanwhileError) as refused:
        phone.write({"undo": phone.seen})
    assert refused.value.state["ended"] == "handed-in"
    with pytest.raises(ConflictError):
        Phone(league, OTHER).write(BEGIN)


def test_a_match_that_is_played_again_is_written_down_anew(league: League, phone: Phone) -> None:
    phone.write(*whole())
    phone.hand_in()
    services.rulings.postpone(league.owner, league.id(1), reason="To be played again.")
    assert state_at(league.owner, league.id(1))["card"] is None
    again = Phone(league)
    again.write(*whole())
    again.hand_in()
    assert list(Scorecard.objects.values_list("version", flat=True)) == [1, 2]
    assert RunningCard.objects.count() == 2


# ── abandoning, and taking up again ───────────────────────────────────────────────────────────


def test_what_is_abandoned_is_kept_and_begun_anew(league: League, phone: Phone) -> None:
    phone.write(BEGIN, entry(MISS))
    state = phone.abandon("The wrong board.")
    assert (state["card"], state["lines"], state["ended"]) == (None, [], None)
    assert (state["abandoned"]["lines"], state["abandoned"]["reason"]) == (2, "The wrong board.")
    assert scores_running(league.fixtures()) == {}
    again = Phone(league)
    again.write(BEGIN)
    assert RunningLine.objects.count() == 3
    assert RunningCard.objects.filter(ended_at__isnull=True).count() == 1


def test_abandoned_again_it_is_answered_the_same(phone: Phone) -> None:
    phone.write(BEGIN)
    assert phone.abandon() == phone.abandon("Another reason.")
    assert RunningCard.objects.get().reason == "Rain."


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501])
def test_abandoning_takes_a_reason(phone: Phone, reason: str) -> None:
    phone.write(BEGIN)
    with pytest.raises(InvalidError):
        phone.abandon(reason)


def test_what_was_abandoned_last_is_taken_up_again(league: League, phone: Phone) -> None:
    phone.write(BEGIN, entry(MISS))
    phone.abandon()
    state = phone.resume()
    assert (state["running"]["lines"], state["abandoned"]) == (2, None)
    phone.seen = 2
    phone.write({"undo": 2})
    assert actions() == ["scoring.begun", "scoring.abandoned", "scoring.resumed"]


def test_nothing_is_taken_up_beside_another_or_after_a_result(league: League, phone: Phone) -> None:
    with pytest.raises(ConflictError) as refused:
        phone.resume()
    assert refused.value.code == "not-abandoned"
    phone.write(BEGIN)
    phone.abandon()
    Phone(league).write(BEGIN)
    with pytest.raises(ConflictError) as refused:
        phone.resume()
    assert refused.value.code == "running"
    Phone(league, seen=1).abandon()
    league.play(1, 18, 9)
    with pytest.raises(ConflictError) as refused:
        phone.resume()
    assert refused.value.code == "has-result"


# ── boards of a match between teams ───────────────────────────────────────────────────────────


@pytest.fixture
def teams(db: None) -> League:
    return team_league({})


def seat(league: League) -> Fixture:
    """Two boards of the first match, with people on them."""
    match = match_of(league, "Firsts", "Seconds")
    home, away = listed(match.home), listed(match.away)
    plan = services.teams.team_boards.BoardPlan
    plans = [plan([home[n]], [away[n]]) for n in range(2)]
    services.teams.team_boards.set_boards(league.owner, match.public_id, plans)
    return match


def test_each_board_has_a_card_of_its_own(teams: League) -> None:
    match = seat(teams)
    one, two = (Phone(teams, board=n, number=match.number) for n in (1, 2))
    state = one.write(*whole())
    assert state["board"] == 1
    two.write(BEGIN)
    told = scores_running([match])[match.pk]
    assert [(each.board, each.finished) for each in told] == [(1, True), (2, False)]
    one.hand_in()
    assert Scorecard.objects.filter(fixture_board__number=1).count() == 1
    with pytest.raises(ConflictError) as refused:
        Phone(teams, name=OTHER, board=1, number=match.number).write(BEGIN)
    assert refused.value.code == "has-result"
    two.write(entry(MISS))


def test_a_match_between_teams_is_written_down_board_by_board(teams: League) -> None:
    match = seat(teams)
    with pytest.raises(ConflictError) as refused:
        Phone(teams, number=match.number).write(BEGIN)
    assert refused.value.code == "board-missing"


def test_the_boards_are_settled_while_one_is_written_down(teams: League) -> None:
    match = seat(teams)
    phone = Phone(teams, board=1, number=match.number)
    phone.write(BEGIN)
    with pytest.raises(ConflictError) as refused:
        seat(teams)
    assert refused.value.code == "begun"
    phone.abandon()
    seat(teams)
    assert RunningCard.objects.filter(fixture_board__number=1).count() == 1


# ── who is at the board ───────────────────────────────────────────────────────────────────────


def test_devices_tell_of_themselves(league: League, phone: Phone) -> None:
    def here(device: str, **more: Any) -> dict[str, Any]:
        return scoring.here(league.owner, league.id(1), device=device, **more)

    assert here(phone.name) == {"lines": 0, "devices": []}
    phone.write(BEGIN)
    here(phone.name, name="Ana's phone", unsent=3, battery=20)
    told = here(OTHER, help=True)
    assert told["lines"] == 1
    assert [(one["device"], one["writes"]) for one in told["devices"]] == [
        (OTHER, False),
        (phone.name, True),
    ]
    assert [one["help"] for one in told["devices"]] == [True, False]
    with pytest.raises(InvalidError) as refused:
        here(OTHER, name="x" * 61, battery=101, unsent=-1)
    assert set(refused.value.mistakes) >= {"unsent"}
