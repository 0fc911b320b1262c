"""Every final score that can be is accepted as it is typed into the form for a result."""

from __future__ import annotations

from typing import Any

import pytest
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
    return rules.adjudicate(CardForm(game, "result", data, options=options).document())


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
        again = CardForm.of_document(rules.write(first.card), options=options)
        assert rules.adjudicate(again.document()).as_text() == first.as_text()


def test_a_side_that_is_left_empty_is_still_missing() -> None:
    verdict = judged("red", {"sets": 1}, {"claim.score.A.sets": "1", "claim.score.B.sets": ""})
    assert [fault.path for fault in verdict.faults] == ["claim.score.B"]
