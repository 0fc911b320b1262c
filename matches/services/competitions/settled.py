"""What of a competition's settings can change no more, and why."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import Competition, FixtureBoard, RunningCard, Scorecard
from matches.services.draws import known_formats

BOARDS = frozenset({"boards", "doubles_boards"})


def settled(row: Competition) -> dict[str, str]:
    """The settings that are settled, each with the reason in words. Five queries at most.

    Options of the format go by "format_options." and their name.
    """
    told: dict[str, str] = {}
    if row.entries.exists():
        told["entry_kind"] = _("Somebody has entered: who enters is settled.")
    if row.fixtures.exists():
        told["format"] = _(
            "Fixtures are out: the format is settled. Take the draw back to choose another."
        )
        told["entry_kind"] = _("Fixtures are out: who enters is settled.")
    if _has_cards(row):
        told["options"] = _(
            "There are cards: the options of the law that they were played by are settled."
        )
    for each, why in _options(row).items():
        told[f"format_options.{each}"] = why
    return told


def require_unsettled(row: Competition, moved: Set[str], before: Mapping[str, Any]) -> None:
    """ConflictError where something that moved is settled; InvalidError where the format's options
    cannot be, after what is drawn."""
    held = settled(row) if moved - {"name"} else {}
    if "format_options" in moved and "format" not in moved:
        now, then = _read(row, row.format_options), _read(row, before["format_options"])
        moved = moved | {f"format_options.{key}" for key in now if now[key] != then.get(key)}
    for each, why in held.items():
        if each in moved:
            raise ConflictError(why, code="played" if each == "options" else "drawn")
    if "format_options" in moved:
        why = known_formats.of(row).hinders(row, _read(row, row.format_options))
        if why:
            raise InvalidError({"format_options": [why]})


def _read(row: Competition, options: Any) -> dict[str, Any]:
    return known_formats.read_options(row.format, options or {})


def _options(row: Competition) -> dict[str, str]:
    last = row.stages.aggregate(last=Max("number"))["last"] or 0
    drawn = known_formats.of(row).settled
    told = dict.fromkeys(
        (each for each, stages in drawn.items() if last >= stages),
        _("It is drawn: this is settled. Take the draw back to choose otherwise."),
    )
    if row.entry_kind == "team" and FixtureBoard.objects.filter(fixture__competition=row).exists():
        said = _("Boards of matches are set: which of them are doubles is settled.")
        doubles = bool((row.format_options or {}).get("doubles_boards"))
        told |= dict.fromkeys(BOARDS if doubles else {"doubles_boards"}, said)
    return told


def _has_cards(row: Competition) -> bool:
    return (
        Scorecard.objects.filter(fixture__competition=row).exists()
        or RunningCard.objects.filter(fixture__competition=row).exists()
    )
