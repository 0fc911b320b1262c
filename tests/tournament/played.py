"""Results in one line, for tests."""

from __future__ import annotations

from matches.tournament import Result


def played(*lines: str) -> list[Result]:
    """Results from "ash 3-1 birch"; the number of the line is id and round."""
    results = []
    for number, line in enumerate(lines, start=1):
        home, score, away = line.split()
        ours, theirs = score.split("-")
        results.append(
            Result(
                str(number),
                home,
                away,
                home_score=int(ours),
                away_score=int(theirs),
                round=number,
            )
        )
    return results
