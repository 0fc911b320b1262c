"""Groups and the knockout after them in the demo."""

from __future__ import annotations

from matches.demo.competitions import Played
from matches.demo.courses import stages


def run(played: Played) -> None:
    """The groups played, the knockout and the plate drawn, and one match of each over."""
    played.draw()
    played.play()
    for kind in ("knockout", "plate"):
        before = len(played.fixtures())
        stages.draw(played, kind)
        played.play(lambda facts: facts.number == before + 1)  # noqa: B023 - called at once
