"""A prospect as a sentence."""

from __future__ import annotations

from collections.abc import Callable

from matches.tournament.exact import text
from matches.tournament.zones.outlook import Outlook

Say = Callable[[str], str]
Count = Callable[[str, str, int], str]


def marked(sentence: str) -> str:
    """The sentence itself, marked for translators."""
    return sentence


def _english(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


CERTAIN = marked("%(name)s: certain of %(zone)s.")
LEVEL = marked(
    "%(name)s: certain of %(zone)s on points, unless level at the end: then tie-breaks decide."
)
OUT = marked("%(name)s: can no longer reach %(zone)s.")
OUT_LEVEL = marked(
    "%(name)s: can reach %(zone)s only level on points at the end: then tie-breaks decide."
)
OPEN = marked("%(name)s: %(zone)s is open, and not in its own hands alone.")
NEEDS = marked("%(name)s: %(points)s from %(matches)s make %(zone)s certain, whatever others do.")
ENOUGH = marked("%(name)s: %(points)s from %(matches)s are enough for %(zone)s; fewer may be.")
UNSETTLED = marked("%(name)s: %(zone)s is open; too much is left to play to say what it takes.")
SHARED = marked(
    "%(name)s: shares the place that decides on %(zone)s; it has to be played or drawn for."
)

DOOMED = marked("%(name)s: certain to end in %(zone)s.")
DOOMED_LEVEL = marked(
    "%(name)s: can escape %(zone)s only level on points at the end: then tie-breaks decide."
)
SAFE = marked("%(name)s: safe from %(zone)s.")
SAFE_LEVEL = marked(
    "%(name)s: safe from %(zone)s on points, unless level at the end: then tie-breaks decide."
)
SAVED_BY = marked(
    "%(name)s: %(points)s from %(matches)s are enough to be safe from %(zone)s, whatever others do."
)

_WISHED = {"certain": CERTAIN, "level": LEVEL, "out": OUT, "out-level": OUT_LEVEL}
_FEARED = {"certain": DOOMED, "level": DOOMED_LEVEL, "out": SAFE, "out-level": SAFE_LEVEL}


def tell(outlook: Outlook, name: str, say: Say = str, count: Count = _english) -> str:
    """What is certain or needed, in a sentence; `say` and `count` put it into another language."""
    values = {
        "name": name,
        "zone": outlook.zone,
        "points": _points(outlook, count),
        "matches": count("%(n)s match", "%(n)s matches", outlook.matches) % {"n": outlook.matches},
    }
    return say(_sentence(outlook)) % values


def _sentence(outlook: Outlook) -> str:
    feared = outlook.kind == "down"
    settled = (_FEARED if feared else _WISHED).get(outlook.status)
    if settled is not None:
        return settled
    if outlook.needs is not None:
        if feared:
            return SAVED_BY
        return NEEDS if outlook.known else ENOUGH
    if not outlook.known:
        return UNSETTLED
    return SHARED if outlook.final else OPEN


def _points(outlook: Outlook, count: Count) -> str:
    if outlook.needs is None:
        return ""
    whole = outlook.needs if isinstance(outlook.needs, int) else 2
    return count("%(n)s point", "%(n)s points", whole) % {"n": text(outlook.needs)}
