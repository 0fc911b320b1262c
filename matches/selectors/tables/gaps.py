"""What *Why?* says first, in words that are easily said again: the points, and the gap to whoever
stands above and below. The steps of the proof come after it.

Who are level in everything are told so once for all of them, under the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext, ngettext

from matches.tournament.exact import Number, exact, text
from matches.tournament.rows import Row
from matches.tournament.why import StepTaken

Name = Callable[[str], str]
MEETINGS = ("head-to-head", "direct-encounter")
"""The tie-breaks that ask how those who are level fared against each other."""
MOST_NAMED = 3


def first_line(row: Row, rows: Sequence[Row], name: Name) -> str:
    """The line of one row; "" where nothing was played, or where points do not come first."""
    if row.rank is None or not row.why.steps or row.why.steps[0].name != "points":
        return ""
    ranked = [one for one in rows if one.rank is not None]
    level = [one for one in ranked if one.points == row.points and one is not row]
    above = next((one for one in reversed(ranked) if one.points > row.points), None)
    below = next((one for one in ranked if one.points < row.points), None)
    if level:
        return _level(row, level, above, below, name)
    gap = _gap(row, above, below, name)
    said = _points(row)
    return gettext("%(points)s: %(gap)s.") % {"points": said, "gap": gap} if gap else f"{said}."


def level_lines(rows: Sequence[Row], name: Name) -> tuple[str, ...]:
    """Who are level in everything, once for each group of them."""
    told = []
    for rank in dict.fromkeys(one.rank for one in rows if one.rank is not None):
        group = [one for one in rows if one.rank == rank]
        played = any(one.played or one.byes for one in group)
        if len(group) > 1 and played and group[0].why.steps:
            told.append(_together(group, name))
    return tuple(told)


def _points(row: Row) -> str:
    """The points in words; what was given or taken is told beside what was won."""
    said = _so_many(row.points)
    own = (exact(one.amount) for one in row.adjustments if one.step == "points")
    change: Number = sum(own, start=0)
    if not change:
        return said
    won, more = text(row.points - change), text(change if change > 0 else -change)
    words = gettext("%(won)s won, %(more)s given") if change > 0 else ""
    words = words or gettext("%(won)s won, %(more)s taken off")
    return f"{said} ({words % {'won': won, 'more': more}})"


def _so_many(points: Number) -> str:
    whole = points if isinstance(points, int) else 2
    return ngettext("%(n)s point", "%(n)s points", abs(whole)) % {"n": text(points)}


def _gap(row: Row, above: Row | None, below: Row | None, name: Name) -> str:
    """How far it is to who stands above and below."""
    if above is None and below is None:
        return ""
    if above is None and below is not None:
        return gettext("%(n)s more than anybody") % {"n": text(row.points - below.points)}
    fewer = more = ""
    if above is not None:
        told = {"n": text(above.points - row.points), "side": name(above.entrant)}
        fewer = gettext("%(n)s fewer than %(side)s") % told
    if below is None:
        return gettext("%(fewer)s; nobody is below") % {"fewer": fewer}
    told = {"n": text(row.points - below.points), "side": name(below.entrant)}
    more = gettext("%(n)s more than %(side)s") % told
    return gettext("%(fewer)s, %(more)s") % {"fewer": fewer, "more": more}


def _level(row: Row, level: list[Row], above: Row | None, below: Row | None, name: Name) -> str:
    """Of who is level on points: with whom, what parts them, and the gaps around them."""
    told = {"points": _points(row), "others": _listed([name(one.entrant) for one in level])}
    said = gettext("%(points)s, level with %(others)s.") % told
    shared = any(one.rank == row.rank for one in level)
    if shared:
        said = f"{said} {gettext('Nothing parts those who share the place.')}"
    elif len(level) == 1:
        said = f"{said} {_parted(row, level[0])}"
    elif row.why.decided_by:
        title = next(one.title for one in row.why.steps if one.name == row.why.decided_by)
        said = f"{said} {gettext('What decides: %(title)s.') % {'title': gettext(title).lower()}}"
    gaps = []
    if above is not None:
        fewer = {"n": text(above.points - row.points), "side": name(above.entrant)}
        gaps.append(gettext("%(n)s fewer than %(side)s") % fewer)
    if below is not None:
        more = {"n": text(row.points - below.points), "side": name(below.entrant)}
        gaps.append(gettext("%(n)s more than %(side)s") % more)
    return f"{said} {', '.join(gaps)}." if gaps else said


def _parted(row: Row, other: Row) -> str:
    """What parts two who are level on points: “Ahead on difference, +6 to +5.”"""
    step = next((one for one in row.why.steps[1:] if _parts(one, row, other)), None)
    if step is None:
        return ""
    pairs = zip(step.numbers[row.entrant], step.numbers[other.entrant], strict=True)
    own, theirs = next(((a, b) for a, b in pairs if a != b), (None, None))
    title = gettext(step.title).lower()
    ahead = row.place < other.place
    if own is None or theirs is None:
        words = gettext("Ahead by %(title)s.") if ahead else gettext("Behind by %(title)s.")
        return words % {"title": title}
    signed = step.name == "difference"
    told = {"title": title, "own": text(own, signed), "theirs": text(theirs, signed)}
    words = gettext("Ahead on %(title)s, %(own)s to %(theirs)s.") if ahead else ""
    words = words or gettext("Behind on %(title)s, %(own)s to %(theirs)s.")
    return words % told


def _parts(step: StepTaken, row: Row, other: Row) -> bool:
    return other.entrant in step.numbers and other.entrant not in step.left and not step.skipped


def _together(group: list[Row], name: Name) -> str:
    told = {
        "sides": _listed([name(one.entrant) for one in group]),
        "rank": group[0].rank,
    }
    if _have_met(group) is not False:
        words = gettext("%(sides)s are level in everything and share place %(rank)s.")
    else:
        words = gettext(
            "%(sides)s are level in everything; they have not met. They share place %(rank)s."
        )
    return words % told


def _have_met(group: list[Row]) -> bool | None:
    """Whether any two of a group have met; None where their last matches alone are known."""
    ids = {one.entrant for one in group}
    if any(each.opponent in ids for one in group for each in one.form):
        return True
    steps = (one for one in group[0].why.steps if one.name in MEETINGS)
    if any(any(step.numbers[one.entrant]) for step in steps if step.numbers for one in group):
        return True
    return None if any(len(one.form) < one.played for one in group) else False


def _listed(names: list[str]) -> str:
    if len(names) > MOST_NAMED:
        others = len(names) - MOST_NAMED + 1
        more = ngettext("%(n)d other", "%(n)d others", others) % {"n": others}
        names = [*names[: MOST_NAMED - 1], more]
    if len(names) == 1:
        return names[0]
    told = {"first": ", ".join(names[:-1]), "last": names[-1]}
    return gettext("%(first)s and %(last)s") % told
