"""The drawing of what `growth.py` measured: a plain SVG, both axes by powers of ten."""

from __future__ import annotations

import math
from html import escape
from typing import Any

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 60, 150, 40, 60
COLOURS = ("#b3541e", "#1f5f8b", "#2f6b3a", "#7a3b8f", "#8a6d00", "#444444", "#a01f4f")
APART = 15
"""Pixels at least between two names."""


def drawn(told: dict[str, Any]) -> str:
    """A line for each cost over the number of results."""
    xs: list[int] = told["results"]
    costs: dict[str, list[float]] = told["cost"]
    across = _scale(min(xs), max(xs), LEFT, WIDTH - RIGHT)
    least = 10 ** math.floor(math.log10(min(map(min, costs.values()))))
    most = 10 ** math.ceil(math.log10(max(map(max, costs.values()))))
    down = _scale(least, most, HEIGHT - BOTTOM, TOP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' font-family="sans-serif" font-size="12">',
        f"<title>{escape(_title(told))}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        _text(LEFT, 22, "Processor time in ms, over results held"),
        *_grid(xs, least, most, across, down),
    ]
    placed: list[float] = []
    for colour, (name, values) in zip(
        COLOURS, sorted(costs.items(), key=lambda each: each[1][-1]), strict=False
    ):
        points = [(across(x), down(y)) for x, y in zip(xs, values, strict=True)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
        at = min([points[-1][1] + 4, *(each - APART for each in placed[-1:])])
        placed.append(at)
        parts.append(_text(WIDTH - RIGHT + 10, at, f"{name}, {values[-1]:.0f} ms", fill=colour))
    return "\n".join([*parts, "</svg>", ""])


def _title(told: dict[str, Any]) -> str:
    lines = (f"{name}: {', '.join(map(str, each))}" for name, each in told["cost"].items())
    return f"Milliseconds of processor at {told['results']} results. {'; '.join(lines)}"


def _scale(least: float, most: float, start: float, end: float) -> Any:
    low, span = math.log10(least), math.log10(most) - math.log10(least)
    return lambda value: start + (end - start) * (math.log10(value) - low) / span


def _grid(xs: list[int], least: float, most: float, across: Any, down: Any) -> list[str]:
    parts, value = [], least
    while value <= most:
        y = down(value)
        parts.append(
            f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#dddddd"/>'
        )
        parts.append(_text(LEFT - 8, y + 4, f"{value:g}", anchor="end"))
        value *= 10
    for x in xs:
        parts.append(_text(across(x), HEIGHT - BOTTOM + 20, f"{x:,}", anchor="middle"))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 16, "results", anchor="middle"))
    return parts


def _text(x: float, y: float, said: str, *, anchor: str = "start", fill: str = "#222222") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">{escape(said)}</text>'
    )
