"""Leagues and knockouts of the demo."""

from __future__ import annotations

from matches.demo.competitions import Played
from matches.demo.courses import stages


def run(played: Played) -> None:
    """Leagues and knockouts: drawn at once. A plate is drawn when all its entries are known."""
    if played.plan.seeding == "sealed":
        return
    played.draw()
    last = played.plan.rounds
    played.play(lambda facts: last is None or (facts.round or 0) <= last)
    if played.plan.format_options.get("plate"):
        stages.draw(played, "plate")
