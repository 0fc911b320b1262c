"""Sentences for organisers, in which public ids are replaced by names."""

from __future__ import annotations

from collections.abc import Iterable

from matches.models import Entry
from matches.selectors.base import ENTRY_NAMES


def with_names(sentence: str, entrants: Iterable[str]) -> str:
    """A sentence about public ids, for organisers: with names. One query."""
    concerned = [id_ for id_ in entrants if id_ in sentence]
    for entry in Entry.objects.filter(public_id__in=concerned).select_related(*ENTRY_NAMES):
        sentence = sentence.replace(entry.public_id, str(entry))
    return sentence
