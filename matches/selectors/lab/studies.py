"""Studies of a match, for whoever may read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from matches.models import Competition, Fixture, Study
from matches.policy import visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import Discreet, discreet


@dataclass(frozen=True)
class StudyLine:
    """A study as a match's page lists it. Its author has no public name."""

    public_id: str
    title: str
    situation: str
    document: Mapping[str, Any]
    created_at: datetime
    may_delete: bool


def studies_of(fixture: Fixture, viewer: Viewer) -> tuple[StudyLine, ...]:
    """A fixture's studies, oldest first. One query; the viewer may read the fixture."""
    shown = discreet(fixture.competition.club_id, viewer, fixture.competition)
    return tuple(
        _line(study, viewer, fixture.competition.club_id, shown)
        for study in Study.objects.filter(fixture=fixture)
    )


@dataclass(frozen=True)
class StudyPage:
    """A study, and the competition of its match."""

    study: StudyLine
    competition: Competition
    is_public: bool


def find_study(match: str, study: str, viewer: Viewer) -> StudyPage | None:
    """A study of a match, if this viewer may read the match's competition. One query."""
    row = (
        Study.objects.select_related("fixture__competition__club", "fixture__competition__season")
        .filter(public_id=study, fixture__public_id=match)
        .first()
    )
    if row is None or not visibility.may_read(row.fixture.competition, viewer):
        return None
    competition = row.fixture.competition
    shown = discreet(competition.club_id, viewer, competition)
    line = _line(row, viewer, competition.club_id, shown)
    return StudyPage(line, competition, visibility.is_public(competition))


def _line(study: Study, viewer: Viewer, club: int, shown: Discreet) -> StudyLine:
    own = (
        study.author_id is not None and study.author_id == viewer.user_id and club in viewer.belongs
    )
    return StudyLine(
        study.public_id,
        shown(study.title, gettext("A study")),
        study.situation,
        study.document,
        study.created_at,
        own or viewer.may_organise(club),
    )
