"""The seeds of a competition's entries, counted from one."""

from __future__ import annotations

from collections.abc import Sequence

from matches.models import Competition, Entry


def order_of(row: Competition) -> list[str]:
    """The public ids of the entries that have a seed, the first seed first."""
    seeded = row.entries.exclude(seed=None).order_by("seed")
    return list(seeded.values_list("public_id", flat=True))


def put(row: Competition, order: Sequence[str]) -> list[str]:
    """Seed the entries in that order, and nobody else; returns the order of before."""
    was = order_of(row)
    keys = dict(row.entries.values_list("public_id", "pk"))
    row.entries.update(seed=None)
    for number, public_id in enumerate(order, start=1):
        Entry.objects.filter(pk=keys[public_id]).update(seed=number)
    return was
