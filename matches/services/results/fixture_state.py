"""How far a fixture has come, and who is told that it has."""

from __future__ import annotations

from typing import Final

from matches.models import Fixture
from matches.ports import live
from matches.services.results.following import Follower

PLANNED: Final = "fixture"
"""The event of what is to come."""


def set_state(fixture: Fixture, state: str, *, outcome: str | None, winner: str | None) -> None:
    """Set how far a fixture has come; every change counts its revision on."""
    fixture.state, fixture.outcome, fixture.winner = state, outcome, winner
    fixture.revision += 1
    fixture.save(update_fields=["state", "outcome", "winner", "revision"])


def tell(fixture: Fixture, event: str) -> None:
    """Announce a change of a fixture to its page and its competition's. Of what is planned of it
    strangers are told nothing where somebody under 18 plays."""
    said: dict[str, live.Plain] = {
        "fixture": fixture.public_id,
        "state": fixture.state,
        "revision": fixture.revision,
    }
    for topic in (f"fixture-{fixture.public_id}", f"competition-{fixture.competition.public_id}"):
        live.publish(topic, event, said, ahead=event == PLANNED)
    if fixture.board_id is not None:
        club = fixture.competition.club.public_id
        # Of which match is not said: who watches a public hall may not know of this competition.
        live.publish(f"club-{club}", "hall", about=fixture.public_id)


WATCHERS = Follower("watchers", lambda change: tell(change.fixture, "result"))
"""Whoever has the page of the match, of its competition or of its hall open."""
