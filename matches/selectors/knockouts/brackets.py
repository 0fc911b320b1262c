"""Brackets as pages show them: every place with its name, or with whose winner comes there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext

from matches.models import Competition, Division, Place
from matches.selectors.draws.format import Page
from matches.selectors.fixtures import FixtureLine
from matches.tournament.drawing.by_hand import BY_HAND
from matches.tournament.formats.brackets import BRACKETS, bracket_of
from matches.tournament.formats.double_elimination import DECIDER, FINAL
from matches.tournament.formats.single_elimination import FOR_THIRD, Slot, Tie


@dataclass(frozen=True)
class BracketRound:
    """The matches of one round of a bracket, or of one half of it."""

    title: str
    lines: tuple[FixtureLine, ...]


@dataclass(frozen=True)
class BracketHalf:
    """A part of a bracket that is drawn by itself: all of a knockout; of a double elimination the
    upper half, the lower half, and the finals."""

    title: str
    rounds: tuple[BracketRound, ...]


@dataclass(frozen=True)
class BracketShown:
    """A bracket, of a competition or of one of its stages. ``won_by``: who won its final;
    ``by_hand``: places in it were exchanged by an organiser's hand; ``comes``: for a match (by its
    tie) those whose winners play it."""

    title: str
    halves: tuple[BracketHalf, ...]
    won_by: str = ""
    by_hand: bool = False
    comes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def _is_bracket(competition: Competition, division: Division) -> bool:
    """Whether a division is played as a bracket."""
    return (division.stage.format or competition.format) in BRACKETS


def brackets_on(page: Page) -> tuple[BracketShown, ...]:
    """The brackets of a competition's page, from the lines of their matches. One query: places."""
    competition = page.competition
    held = [each for each in page.divisions if _is_bracket(competition, each)]
    if not held:
        return ()
    order: dict[int, list[str]] = {}
    for place in Place.objects.filter(division__in=held).order_by("number"):
        order.setdefault(place.division_id, []).append(page.names[place.entry_id].public_id)
    return tuple(
        _shown(competition, each, order[each.pk], page.lines) for each in held if each.pk in order
    )


def _shown(
    competition: Competition, division: Division, order: list[str], lines: Sequence[FixtureLine]
) -> BracketShown:
    own = [line for line in lines if line.division_id == division.pk and line.tie]
    options = division.stage.format_options or competition.format_options
    format_ = division.stage.format or competition.format
    bracket = bracket_of(format_, order, options)
    ties = {tie.id: tie for tie in bracket.ties}
    numbers = {line.tie: line.number for line in own}
    told = [_told(line, ties[line.tie], numbers) for line in own if line.tie in ties]
    halves: dict[str, dict[int, list[FixtureLine]]] = {}
    for line in told:
        tie = ties[line.tie]
        # A place that nobody can come to, from the start, is no match to show.
        if tie.bye and line.home_id is None and line.away_id is None and tie.id[0] == "l":
            continue
        halves.setdefault(_half(tie), {}).setdefault(tie.round, []).append(line)
    return BracketShown(
        division.name or division.stage.name,
        tuple(_as_half(half, rounds) for half, rounds in halves.items()),
        _won_by(told),
        BY_HAND in division.stage.basis,
        {tie.id: _before(tie) for tie in bracket.ties},
    )


def _before(tie: Tie) -> tuple[str, ...]:
    return tuple(one.winner_of for one in (tie.home, tie.away) if one.winner_of is not None)


def _won_by(lines: Sequence[FixtureLine]) -> str:
    """Who won the last match that there was to win, or waited in it for nobody; nobody while one is
    open."""
    if not lines or not all(line.over for line in lines):
        return ""
    last = max((line for line in lines if line.tie != FOR_THIRD), key=lambda one: one.round_number)
    won = [last, *(line for line in lines if line.tie == FINAL)]
    return next(filter(None, map(_winner, won)), "")


def _winner(line: FixtureLine) -> str:
    if (line.home_id is None) != (line.away_id is None):
        return line.home if line.home_id is not None else line.away
    return {"A": line.home, "B": line.away}.get(line.winner, "")


def _half(tie: Tie) -> str:
    if tie.id in (FINAL, DECIDER):
        return "finals"
    return {"w": "upper", "l": "lower"}.get(tie.id[0], "")


def _as_half(half: str, rounds: Mapping[int, list[FixtureLine]]) -> BracketHalf:
    titles = {
        "upper": gettext("Upper half"),
        "lower": gettext("Lower half"),
        "finals": gettext("Final"),
        "": "",
    }
    shown = []
    for step, number in enumerate(sorted(rounds), start=1):
        # What the round is called by is its own match, with that for third place below it.
        lines = sorted(rounds[number], key=lambda one: one.tie == FOR_THIRD)
        title = lines[0].round
        if half in ("upper", "lower"):
            title = gettext("Round %(n)d") % {"n": step}
        shown.append(BracketRound(title, tuple(lines)))
    return BracketHalf(titles[half], tuple(shown))


def _told(line: FixtureLine, tie: Tie, numbers: Mapping[str, int]) -> FixtureLine:
    """The line with whose winner or loser comes to a place that is not known yet."""
    home = line.home if line.home_id is not None else _comes(tie.home, numbers, line)
    away = line.away if line.away_id is not None else _comes(tie.away, numbers, line)
    if line.outcome.startswith("bye"):
        away = gettext("bye")
    return replace(line, home=home, away=away)


def _comes(slot: Slot, numbers: Mapping[str, int], line: FixtureLine) -> str:
    if slot.bye or line.outcome == "void":
        return gettext("nobody")
    source = slot.winner_of or slot.loser_of or ""
    if source not in numbers:
        return gettext("to be known")
    if slot.winner_of:
        return gettext("winner of match %(n)d") % {"n": numbers[source]}
    return gettext("loser of match %(n)d") % {"n": numbers[source]}
