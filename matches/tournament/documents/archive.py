"""An archive: a club's season in one document, its tables each as a season to be tabulated."""

from __future__ import annotations

from collections.abc import Mapping

from matches.tournament.documents.fields import DocumentError, Mistake, named
from matches.tournament.documents.season import Season, read_season

VERSION = 1


def is_archive(value: object) -> bool:
    """Whether a parsed JSON value is an archive, and not one season's results."""
    return isinstance(value, Mapping) and "archive" in value


def tables_in(value: object) -> dict[str, Season]:
    """The seasons of an archive by division, by its id. Raises DocumentError with their paths."""
    if not isinstance(value, Mapping):
        raise DocumentError([Mistake("$", f"must be an object, not {named(value)}")])
    if value.get("archive") != VERSION:
        message = f"is version {named(value.get('archive'))}; known is {VERSION}"
        raise DocumentError([Mistake("archive", message)])
    found: dict[str, Season] = {}
    mistakes: list[Mistake] = []
    for number, competition in _listed(value, "competitions"):
        for at, division in _listed(competition, "divisions"):
            path = f"competitions.{number}.divisions.{at}"
            table = division.get("table")
            if table is None:
                continue
            try:
                found[str(division.get("id", path))] = read_season(table)
            except DocumentError as error:
                mistakes += [
                    Mistake(f"{path}.table.{each.path}", each.message) for each in error.mistakes
                ]
    if mistakes:
        raise DocumentError(mistakes)
    return found


def _listed(value: Mapping[str, object], key: str) -> list[tuple[int, Mapping[str, object]]]:
    held = value.get(key)
    if not isinstance(held, list) or not all(isinstance(one, Mapping) for one in held):
        raise DocumentError([Mistake(key, f"must be a list of objects, not {named(held)}")])
    return list(enumerate(held))
