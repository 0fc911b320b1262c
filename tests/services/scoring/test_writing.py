"""Lines are kept once and in order, under the law, and never over what others wrote."""

from dataclasses import replace
from typing import Any

import pytest

import rules
from matches.errors import (
    ConflictError,
    LineRefused,
    MeanwhileError,
    NotAllowedError,
    NotFoundError,
)
from matches.models import AuditEntry, FixtureState, RunningCard, RunningLine
from matches.selectors.scoring import scores_running
from matches.selectors.scoring import state as state_at
from matches.services.scoring import Sent
from tests.services.league import League
from tests.services.scoring.at_the_board import BACK, BEGIN, MISS, Phone, entry, whole, won

OTHER = "phone-two-at-the-board"


def bodies() -> list[object]:
    return list(RunningLine.objects.order_by("number").values_list("body", flat=True))


def actions() -> list[str]:
    held = AuditEntry.objects.filter(action__startswith="scoring.").order_by("id")
    return list(held.values_list("action", flat=True))


# ── appending ─────────────────────────────────────────────────────────────────────────────────


def test_the_first_line_begins_the_card_and_the_match(league: League, phone: Phone) -> None:
    assert league.fixture(1).state == FixtureState.PLANNED
    state = phone.write(BEGIN)
    card = RunningCard.objects.get()
    assert (state["card"], state["ended"]) == (card.public_id, None)
    assert (card.lines, card.score, card.finished) == (1, {"A": 0, "B": 0}, False)
    assert card.edition == "2026.1"
    fixture = league.fixture(1)
    assert (fixture.state, fixture.first) == (FixtureState.PLAYING, "A")
    assert actions() == ["scoring.begun"]


def test_a_state_has_every_line_and_what_they_make_in_names(phone: Phone) -> None:
    phone.write(BEGIN)
    state = phone.write(entry(MISS), entry(BACK))
    assert [(line["line"], line["sequence"]) for line in state["lines"]] == [(1, 1), (2, 2), (3, 3)]
    assert state["lines"][0]["by"] == phone.league.owner.username
    assert state["head"]["sides"] == {"A": ["Asha Brook"], "B": ["Dora Thorn"]}
    said = " ".join(each for one in state["running"]["entries"] for each in one["said"])
    assert "Dora has a free shot" in said
    assert state["running"]["next"]["side"] == "B"


def test_names_are_stored_nowhere(phone: Phone) -> None:
    phone.write(BEGIN, entry(MISS))
    head = RunningCard.objects.get().head
    assert all(one.startswith("entry:") for held in head["sides"].values() for one in held)


def test_what_is_written_can_be_read_by_who_keeps_the_card_alone(
    league: League, phone: Phone
) -> None:
    phone.write(BEGIN, entry(MISS))
    assert state_at(league.owner, league.id(1), after=1)["lines"][0]["line"] == 2
    with pytest.raises(NotFoundError):
        state_at(league.umpire, league.id(1))
    with pytest.raises(NotAllowedError):
        state_at(None, league.id(1))
    with pytest.raises(NotFoundError):
        state_at(league.owner, "zzzzzzzzzzzz")


def test_before_it_begins_a_state_says_what_it_would_begin_with(league: League) -> None:
    state = state_at(league.owner, league.id(1))
    assert (state["card"], state["lines"], state["running"]["begun"]) == (None, [], False)
    assert state["head"]["game"] == "black"


def test_undo_and_mend_are_lines_like_any_other(phone: Phone) -> None:
    phone.write(BEGIN, entry(MISS), entry(BACK))
    phone.write({"undo": 3})
    state = phone.write({"mend": 2, "entry": won("O1"), "drop": []})
    assert [one["line"] for one in state["running"]["entries"]] == [5]
    assert state["running"]["score"] == {"A": 1, "B": 0}
    assert len(bodies()) == 5
    assert RunningCard.objects.get().score == {"A": 1, "B": 0}


def test_many_matches_are_told_in_one_query(
    league: League, phone: Phone, django_assert_num_queries: Any
) -> None:
    phone.write(BEGIN, entry(won("O1")))
    matches = league.fixtures()
    with django_assert_num_queries(1):
        told = scores_running(matches)
    assert list(told) == [matches[0].pk]
    (score,) = told[matches[0].pk]
    assert (score.board, score.lines, score.score, score.finished) == (None, 2, "1–0", False)


@pytest.mark.parametrize("lines", [2, 12])
def test_a_state_takes_as_many_queries_whatever_its_length(
    league: League, phone: Phone, lines: Any, django_assert_max_num_queries: Any
) -> None:
    phone.write(BEGIN, *(entry(won(f"O{n}")) for n in range(1, lines)))
    with django_assert_max_num_queries(5):
        state_at(league.owner, league.id(1))


# ── sent again ────────────────────────────────────────────────────────────────────────────────


def test_lines_sent_again_are_kept_once(phone: Phone) -> None:
    phone.write(BEGIN)
    first = phone.write(entry(MISS), entry(BACK))
    phone.seen = 1
    assert phone.again() == first
    assert len(bodies()) == 3


def test_where_a_part_had_arrived_the_rest_is_added(phone: Phone) -> None:
    lines = [Sent(n, body) for n, body in enumerate([BEGIN, entry(MISS), entry(BACK)], start=1)]
    phone.send(lines[:2])
    phone.seen = 0
    phone.send(lines)
    assert bodies() == [BEGIN, entry(MISS), entry(BACK)]


def test_lines_sent_again_do_no_harm_after_others_wrote(league: League, phone: Phone) -> None:
    phone.write(BEGIN, entry(MISS))
    other = Phone(league, OTHER, seen=2)
    other.write(entry(BACK))
    phone.seen = 0
    assert len(phone.again()["lines"]) == 3


def test_lines_sent_again_after_the_card_was_handed_in_are_known(phone: Phone) -> None:
    phone.write(*whole())
    phone.hand_in()
    phone.seen = 0
    assert phone.again()["ended"] == "handed-in"


def test_one_number_for_two_lines_is_refused(phone: Phone) -> None:
    phone.write(BEGIN, entry(MISS))
    with pytest.raises(ConflictError) as refused:
        phone.send([Sent(2, entry(won("O1")))])
    assert refused.value.code == "sequence-used"
    assert len(bodies()) == 2


def test_a_number_that_was_passed_is_refused(phone: Phone) -> None:
    phone.send([Sent(1, BEGIN), Sent(3, entry(MISS))])
    with pytest.raises(ConflictError) as refused:
        phone.send([Sent(2, entry(BACK))])
    assert refused.value.code == "sequence-used"


# ── two devices ───────────────────────────────────────────────────────────────────────────────


def test_what_others_wrote_meanwhile_is_never_written_over(league: League, phone: Phone) -> None:
    phone.write(BEGIN)
    other = Phone(league, OTHER, seen=1)
    phone.write(entry(MISS))
    with pytest.raises(MeanwhileError) as refused:
        other.write(entry(BACK))
    assert refused.value.status == 412
    assert refused.value.state["running"]["lines"] == 2
    assert len(bodies()) == 2
    other.seen = 2
    other.again()
    assert len(bodies()) == 2 + 1


def test_of_a_part_that_arrived_and_new_lines_nothing_is_added_over_others(
    league: League, phone: Phone
) -> None:
    phone.write(BEGIN)
    Phone(league, OTHER, seen=1).write(entry(MISS))
    with pytest.raises(MeanwhileError):
        phone.send([Sent(1, BEGIN), Sent(2, entry(won("O1")))])
    assert len(bodies()) == 2


def test_who_claims_to_have_seen_more_than_there_is_must_look(phone: Phone) -> None:
    phone.write(BEGIN)
    phone.seen = 7
    with pytest.raises(MeanwhileError):
        phone.write(entry(MISS))


def test_who_saw_lines_of_a_card_that_is_gone_must_look(phone: Phone) -> None:
    phone.seen = 3
    with pytest.raises(MeanwhileError) as refused:
        phone.write(entry(MISS))
    assert refused.value.state["card"] is None


def test_another_device_that_writes_on_is_noted(league: League, phone: Phone) -> None:
    phone.write(BEGIN)
    other = Phone(league, OTHER, seen=1)
    other.write(entry(MISS))
    other.write(entry(BACK))
    assert actions() == ["scoring.begun", "scoring.taken-over"]


# ── the law ───────────────────────────────────────────────────────────────────────────────────


def test_what_the_law_refuses_is_no_line_and_what_came_before_is_kept(phone: Phone) -> None:
    phone.write(BEGIN)
    with pytest.raises(LineRefused) as refused:
        phone.write(entry(MISS), entry(MISS), entry(BACK))
    error = refused.value
    assert (error.status, error.code, error.at) == (422, "refused", 1)
    assert "Dora's turn" in error.told[0]["sentence"]
    assert error.state["running"]["lines"] == 2
    assert bodies() == [BEGIN, entry(MISS)]


def test_of_lines_sent_again_the_refused_one_is_named_as_it_was_sent(phone: Phone) -> None:
    phone.write(BEGIN, entry(MISS))
    with pytest.raises(LineRefused) as refused:
        phone.send([Sent(1, BEGIN), Sent(2, entry(MISS)), Sent(3, entry(MISS))])
    assert refused.value.at == 2


def test_a_mend_names_what_would_fall(phone: Phone) -> None:
    phone.write(BEGIN, entry(won("O1")), entry(won("O2")))
    with pytest.raises(LineRefused) as refused:
        phone.write({"mend": 2, "entry": won("O2"), "drop": []})
    assert refused.value.fallen == [3]
    phone.write({"mend": 2, "entry": won("O2"), "drop": [3]})
    assert len(bodies()) == 4


def test_a_card_that_does_not_begin_is_no_card(phone: Phone) -> None:
    with pytest.raises(LineRefused):
        phone.write(entry(MISS))
    with pytest.raises(LineRefused):
        phone.send([Sent(1, "nothing")])
    assert not RunningCard.objects.exists()
    assert phone.league.fixture(1).state == FixtureState.PLANNED


def test_another_edition_of_the_law_rules_on_no_further_line(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.write(BEGIN, entry(MISS))
    newer = replace(rules.GAMES["black"], edition="2999.1")
    monkeypatch.setattr(rules, "GAMES", {**rules.GAMES, "black": newer})
    with pytest.raises(ConflictError) as refused:
        phone.write(entry(BACK))
    assert refused.value.code == "edition-changed"
