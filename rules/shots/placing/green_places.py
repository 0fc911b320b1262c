"""Where hands may put the pennies of Penny Green: each function says why they may not, or nothing.

Distances are those of a penny's middle from lines and of edges between pennies, in mm.
"""

from __future__ import annotations

from math import dist
from typing import Final

from rules.core.sentence import Sentence, sentence
from rules.games.green.facts import GREEN
from rules.physics.board import Area, Board, Line
from rules.physics.observe.sight import TOUCH
from rules.shots.lies import Place
from rules.shots.placing.placing import Laying, covers, touches

ALMOST: Final = 1.0
"""mm. In advanced play green and penny lie no farther from the penalty lines, and touch none."""


def off_the_flick_off(laying: Laying, penny: str) -> Sentence | None:
    """``green.flick-off``: the green on its spot, all pennies in their own end, well apart."""
    if penny == GREEN:
        return _off_the_centre(laying)
    own = penny[0]
    if not _in_own_end(laying, penny):
        return sentence("{penny} is not in the zone where its side sets out", penny=penny)
    mates = [mate for mate in laying.places if mate[0] == own and mate != GREEN]
    inside = sorted(mate for mate in mates if in_area(laying, laying.places[mate], own))
    if penny in inside:
        if inside[0] == penny:
            return None
        return sentence("only one penny of a side may start in its goal area")
    return not_an_open_place(laying, penny)


def not_an_open_place(
    laying: Laying, penny: str, *, clear_of_green: bool = False
) -> Sentence | None:
    """``green.flick-off``, ``green.goal-flick``, ``green.reposition-place``: outside goal areas,
    nearer to a side line or a zone line, and not within a penny diameter of another."""
    x, y = laying.places[penny]
    areas = _areas(laying.board)
    if any(in_area(laying, (x, y), area.name[-1]) for area in areas):
        return sentence("{penny} may not be placed in a goal area", penny=penny)
    lines = [abs(x - line.start[0]) for line in _lines(laying.board, "side-")]
    lines += [abs(y - line.start[1]) for line in _lines(laying.board, "zone-")]
    goals = [abs(dist((x, y), (area.x, area.y)) - area.radius) for area in areas]
    if lines and goals and min(lines) >= min(goals):
        return sentence(
            "{penny} is to be nearer to a side line or zone line than to a goal area", penny=penny
        )
    for other, place in laying.places.items():
        counts = other != penny and (clear_of_green or other != GREEN)
        if counts and dist((x, y), place) - laying.diameter < laying.diameter - TOUCH:
            return sentence(
                "{penny} is placed within a penny diameter of {other}", penny=penny, other=other
            )
    return None


def not_a_reposition(laying: Laying, penny: str) -> Sentence | None:
    """``green.reposition-place``: as above, clear of the green too; or alone in a goal area."""
    for area in _areas(laying.board):
        if in_area(laying, laying.places[penny], area.name[-1]):
            mates = [mate for mate in laying.places if mate[0] == penny[0] and mate != penny]
            mates = [mate for mate in mates if mate != GREEN]
            if any(in_area(laying, laying.places[mate], area.name[-1]) for mate in mates):
                return sentence(
                    "{penny} is placed in a goal area that already holds one of its side",
                    penny=penny,
                )
            return None
    return not_an_open_place(laying, penny, clear_of_green=True)


def not_a_free_spot(laying: Laying, penny: str, side: str) -> Sentence | None:
    """A penny that is spotted stands on a free spot behind the goal line of who spots it."""
    spots = [spot for spot in laying.board.spots if spot.name.startswith(f"behind-{side}-")]
    place = laying.places[penny]
    mine = [spot for spot in spots if covers(place, spot, laying.diameter)]
    if spots and not mine:
        return sentence(
            "{penny} covers no spot behind the goal line of {side}", penny=penny, side=side
        )
    others = [at for other, at in laying.places.items() if other != penny]
    if any(touches(at, spot, laying.diameter) for spot in mine for at in others):
        return sentence("{penny} is put on a spot that another penny covers", penny=penny)
    return None


def not_in_own_area(laying: Laying, penny: str, side: str) -> Sentence | None:
    """``green.goal-flick``: the green and the penny that takes it, inside the own goal area."""
    if in_area(laying, laying.places[penny], side) and not _is_behind(laying, penny, side):
        return None
    return sentence("{penny} is to be placed in the goal area for the goal flick", penny=penny)


def not_a_penalty(laying: Laying, side: str, *, advanced: bool) -> tuple[str, Sentence] | None:
    """``green.penalty-flick``: which penny stands wrong, and why."""
    other, flicked = "B" if side == "A" else "A", laying.shot.flick.penny
    for penny, end in ((GREEN, other), (flicked, side)):
        place = laying.places.get(penny)
        if place is not None and not _at_penalty_line(laying, place, end, advanced=advanced):
            wanted = (
                sentence("{penny} is to be just short of its penalty line", penny=penny)
                if advanced
                else sentence("{penny} is to touch its penalty line", penny=penny)
            )
            return penny, wanted
    guards = [penny for penny in laying.places if is_guard(laying, penny, other)]
    if not guards:
        return GREEN, sentence("no penny of {side} guards the goal between its pegs", side=other)
    return None


def is_guard(laying: Laying, penny: str, side: str) -> bool:
    """Whether a penny of a side stands on its own goal line between the pegs."""
    if penny == GREEN or penny[0] != side:
        return False
    x, y = laying.places[penny]
    pegs = [peg for peg in laying.board.pegs if peg.name.startswith(f"goal-{side}-")]
    lines = _lines(laying.board, f"goal-line-{side}")
    near = laying.diameter / 2 + TOUCH
    on_line = all(abs(y - line.start[1]) <= near + line.width / 2 for line in lines)
    return on_line and (not pegs or min(peg.x for peg in pegs) < x < max(peg.x for peg in pegs))


def in_area(laying: Laying, place: Place, side: str) -> bool:
    """Whether a penny is in the goal area at an end, or touches its line."""
    reach = laying.diameter / 2 + TOUCH
    return any(
        dist(place, (area.x, area.y)) <= area.radius + reach
        for area in _areas(laying.board)
        if area.name == f"goal-area-{side}"
    )


def _off_the_centre(laying: Laying) -> Sentence | None:
    spots = [spot for spot in laying.board.spots if spot.name == "centre"]
    if any(not covers(laying.places[GREEN], spot, laying.diameter) for spot in spots):
        return sentence("the green is to cover the centre spot for the flick off")
    return None


def _in_own_end(laying: Laying, penny: str) -> bool:
    """Wholly beyond the zone line, and not out of play."""
    (x, y), own, radius = laying.places[penny], penny[0], laying.diameter / 2
    turned = -1.0 if own == "A" else 1.0
    zones = _lines(laying.board, f"zone-{own}")
    beyond = all(turned * (y - z.start[1]) > radius + z.width / 2 + TOUCH for z in zones)
    sides = _lines(laying.board, "side-")
    within = all(abs(x) <= abs(line.start[0]) + radius for line in sides)
    return beyond and within and not _is_behind(laying, penny, own)


def _is_behind(laying: Laying, penny: str, side: str) -> bool:
    """Whether a penny is wholly over the goal line at an end."""
    turned = -1.0 if side == "A" else 1.0
    lines = _lines(laying.board, f"goal-line-{side}")
    y = laying.places[penny][1]
    return any(
        turned * (y - line.start[1]) > laying.diameter / 2 + line.width / 2 for line in lines
    )


def _at_penalty_line(laying: Laying, place: Place, end: str, *, advanced: bool) -> bool:
    for line in _lines(laying.board, f"penalty-{end}"):
        apart = abs(place[1] - line.start[1]) - laying.diameter / 2 - line.width / 2
        if not (TOUCH < apart <= ALMOST if advanced else apart <= TOUCH):
            return False
    return True


def _areas(board: Board) -> list[Area]:
    return [area for area in board.areas if area.name.startswith("goal-area-")]


def _lines(board: Board, start: str) -> list[Line]:
    return [line for line in board.lines if line.name.startswith(start)]
