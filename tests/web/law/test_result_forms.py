"""Every final score that can be is accepted as it is typed into the form for a result."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils.datastructures import MultiValueDict

import rules
from matches.web.law.cardform import CardForm
from tests.web.law.results import typed_result

AGREED: dict[str, tuple[dict[str, Any], ...]] = {
    "black": ({}, {"play_out": False}),
    "white": ({}, {"ends": 1, "pennies": 2, "start": "placed", "extra_end": True}),
    "red": (
        {},
        {"sets": 1, "games": 2, "points": 4},
        {"sets": 1, "games": 1, "start": {"A": 2}},
        {"doubles": True, "sets": 2},
    ),
    "green": ({}, {"goals": 1}),
}
"""Options under which each game's final scores are typed; another game's are its usual ones."""

PLAYED = [
    pytest.param(game, options, id=f"{game}-{number}")
    for game in rules.GAMES
    for number, options in enumerate(AGREED.get(game, ({},)))
]


def judged(game: str, options: dict[str, Any], typed: dict[str, str]) -> rules.Verdict:
    data = MultiValueDict({name: [value] for name, value in typed.items()})
    return rules.adjudicate(
        CardForm(game, "result", data, options=options, finished=True).document()
    )


@pytest.mark.parametrize(("game", "options"), PLAYED)
def test_every_final_score_that_can_be_is_accepted_as_it_is_typed(
    game: str, options: dict[str, Any]
) -> None:
    setting = rules.GAMES[game].setting(options, "A", rules.Mistakes())
    finals = rules.GAMES[game].reachable(setting)["finals"]
    refused = []
    for a, b in finals:
        verdict = judged(game, options, typed_result(game, options, a, b))
        faults = [fault for fault in verdict.faults if not fault.is_warning]
        if faults or not verdict.finished:
            refused.append((a, b, faults))
    assert not refused
    assert any(0 in score for score in finals)


@pytest.mark.parametrize(("game", "options"), PLAYED)
def test_a_final_score_comes_back_as_it_was_typed(game: str, options: dict[str, Any]) -> None:
    setting = rules.GAMES[game].setting(options, "A", rules.Mistakes())
    for a, b in rules.GAMES[game].reachable(setting)["finals"][:40]:
        first = judged(game, options, typed_result(game, options, a, b))
        assert first.card is not None
        again = CardForm.of_document(rules.write(first.card), options=options, finished=True)
        assert rules.adjudicate(again.document()).as_text() == first.as_text()


def test_a_side_that_is_left_empty_is_still_missing() -> None:
    verdict = judged("red", {"sets": 1}, {"claim.score.A.sets": "1", "claim.score.B.sets": ""})
    assert [fault.path for fault in verdict.faults] == ["claim.score.B"]


def asked(game: str, options: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The inputs of a form for the result of a match, by name."""
    form = CardForm.blank(game, "result", options=options, **more)
    found, todo = {}, list(form.claim_inputs)
    for one in todo:
        found[one.name] = one
        todo += one.parts
    return found


def test_what_no_finished_match_can_come_to_is_not_offered() -> None:
    inputs = asked("red", {"sets": 1}, finished=True)
    assert "claim.score.A.games" not in inputs
    assert inputs["claim.score.A.sets"].most == 1
    assert [one.value for one in inputs["claim.winner"].choices] == ["A", "B"]
    assert asked("green", {"goals": 2}, finished=True)["claim.score.B"].most == 2
    winners = asked("black", {}, finished=True)["claim.winner"].choices
    assert [one.value for one in winners] == ["A", "B", "draw"]


def test_a_card_that_anybody_may_check_can_be_unfinished() -> None:
    inputs = asked("red", {"sets": 1})
    assert "claim.score.A.games" in inputs
    assert "null" in [one.value for one in inputs["claim.winner"].choices]


def test_what_was_typed_beyond_a_finished_match_stays_and_is_refused_by_the_law() -> None:
    typed = {"claim.score.A.sets": "1", "claim.score.A.games": "2", "claim.score.B.sets": "0"}
    data = MultiValueDict({name: [value] for name, value in typed.items()})
    form = CardForm("red", "result", data, options={"sets": 1}, finished=True)
    assert form.document()["claim"]["score"]["A"] == {"sets": 1, "games": 2}
    again = CardForm.of_document(form.document(), options={"sets": 1}, finished=True)
    assert again.document()["claim"] == form.document()["claim"]


def test_a_match_is_said_in_words_where_its_options_hold() -> None:
    form = CardForm.blank("red", "result", options={"sets": 1, "games": 2}, finished=True)
    page = render_to_string("law/cardform/form.html", {"form": form})
    assert "One set, first to 2 games; a game is first to 7 points." in page
    checked = CardForm.blank("red", "result")
    assert "first to" not in render_to_string("law/cardform/form.html", {"form": checked})
