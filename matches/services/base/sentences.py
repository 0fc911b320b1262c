"""Sentences in which public ids and numbers of matches are replaced by, or said with, names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from matches.models import Entry, Fixture
from matches.policy import visibility
from matches.selectors.base import ENTRY_NAMES

MOST_NAMED = 6
"""More matches than these are counted, not named."""


def with_names(sentence: str, entrants: Iterable[str]) -> str:
    """A sentence about public ids, for organisers: with the names that they read. One query."""
    concerned = [id_ for id_ in entrants if id_ in sentence]
    named = Entry.objects.filter(public_id__in=concerned)
    for entry in named.select_related("competition", *ENTRY_NAMES):
        sentence = sentence.replace(entry.public_id, visibility.full_entry_name(entry))
    return sentence


def match_named(fixture: Fixture, *, full: bool = False) -> str:
    """A match by its number and who is in it, such as "4 (Asha Brook – Ben Vale)".

    `full`: with the names that organisers read; else with those that everybody may read. One query.
    """
    named = visibility.full_entry_name if full else visibility.entry_name
    keys = fixture.home_id, fixture.away_id
    found = Entry.objects.select_related(*ENTRY_NAMES).in_bulk([key for key in keys if key])
    sides = [named(found[key]) if key else _("to be known") for key in keys]
    return f"{fixture.number} ({sides[0]} – {sides[1]})"


def matches_named(fixtures: Sequence[Fixture], *, full: bool = False) -> str:
    """Several matches, the first of them named and the others counted."""
    told = [match_named(each, full=full) for each in fixtures[:MOST_NAMED]]
    if len(fixtures) > MOST_NAMED:
        told.append(_("%(n)d more") % {"n": len(fixtures) - MOST_NAMED})
    return ", ".join(told)
