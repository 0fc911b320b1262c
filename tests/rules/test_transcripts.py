"""What the law says of the cards that are kept is what it said when somebody read it."""

from __future__ import annotations

import pytest

import rules
from tests.rules import shapes, transcripts

KEPT = [
    pytest.param(kept, id=f"{game}-{number}")
    for game in rules.GAMES
    for number, kept in enumerate(transcripts.read(game), start=1)
]


@pytest.mark.parametrize("kept", KEPT)
def test_the_law_says_of_a_card_what_its_transcript_says(kept: transcripts.Document) -> None:
    now = transcripts.told(kept["card"])
    for part in now.keys() | kept.keys():
        assert now.get(part) == kept.get(part), part


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_the_transcripts_of_a_game_meet_every_rule_that_is_ever_cited(game: str) -> None:
    read = transcripts.read(game)
    if not read:
        pytest.skip(f"none given: {game} brings no transcripts")
    cited = {
        rule for kept in read for ruling in kept["verdict"]["rulings"] for rule in ruling["rules"]
    }
    never = set(rules.GAMES[game].rules) - cited
    shown = {fault["rule"] for kept in read for fault in kept["verdict"]["faults"]}
    assert len(never - shown) <= len(rules.GAMES[game].rules) // 3, never - shown


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_forms_and_schemas_of_a_game_say_what_they_said_when_somebody_read_them(game: str) -> None:
    now, kept = shapes.told(game), shapes.read(game)
    if not kept:
        pytest.skip(f"none given: the shapes of {game} are not kept")
    for part in now.keys() | kept.keys():
        assert now.get(part) == kept.get(part), part
