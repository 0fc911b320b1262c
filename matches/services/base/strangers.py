"""Which competitions of a club strangers read: looked at before and after what is tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import Club, Competition, Visibility

OPEN: Final = Q(visibility=Visibility.PUBLIC, collected_only=False)
"""The competitions that strangers read."""
MOST = 5
"""Competitions that are named one by one."""


def reads(club: Club) -> dict[int, str]:
    """The competitions that strangers read, by primary key: their names. One query."""
    open_ = Competition.kept.filter(OPEN, club=club)
    return dict(open_.order_by("name", "pk").values_list("pk", "name"))


def told(was: Mapping[int, str], now: Mapping[int, str]) -> Iterator[str]:
    """What they read no more, and what they read besides, in sentences."""
    shut = [name for key, name in was.items() if key not in now]
    opened = [name for key, name in now.items() if key not in was]
    if shut:
        yield _("The club alone reads from then on: %(names)s.") % {"names": named(shut)}
    if opened:
        yield _("Strangers read from then on: %(names)s.") % {"names": named(opened)}


def named(names: list[str]) -> str:
    """A few names, and how many more there are."""
    more = len(names) - MOST
    listed = ", ".join(names[:MOST])
    if more <= 0:
        return listed
    return ngettext(
        "%(listed)s and %(more)d more", "%(listed)s and %(more)d more", more
    ) % {"listed": listed, "more": more}  # fmt: skip
