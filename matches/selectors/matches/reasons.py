"""The reasons of a match that are more than a code: what its organiser wrote, what strangers read
of it, and what they would read if it were published."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from matches.models import (
    Correction,
    Fixture,
    LineUpRuling,
    PublishedReason,
    Result,
    Scorecard,
)
from matches.policy import visibility
from matches.policy.reasons import OTHER, WORDS, Reason, reason_of, words
from matches.policy.visibility import Viewer
from matches.selectors.base import discreet, with_young
from matches.selectors.matches.match import find_fixture

SAID_BY = (Result, Correction, Scorecard, LineUpRuling)


@dataclass(frozen=True)
class ReasonLine:
    """A text of a match, and what was chosen of the list (`title`). `key` is how it is published;
    `rows` are all that say it, which are published together; `now` and `then`: what strangers read,
    and what they would."""

    key: str
    rows: tuple[tuple[str, int], ...]
    title: str
    text: str
    now: str
    then: str
    published_at: datetime | None = None


@dataclass(frozen=True)
class ReasonsPage:
    """The texts of a match; `young`: somebody under 18 plays in its competition, so that none of
    them is ever published."""

    fixture: Fixture
    lines: tuple[ReasonLine, ...]
    young: bool


def reasons_page(public_id: str, viewer: Viewer) -> ReasonsPage | None:
    """What was written about a match, for who organises it. At most fourteen queries."""
    fixture = find_fixture(public_id, viewer)
    if fixture is None or not viewer.may_organise(fixture.competition.club_id):
        return None
    competition = fixture.competition
    own = discreet(competition.club_id, viewer, competition)
    stranger = discreet(competition.club_id, visibility.NOBODY, competition)
    published = {
        (one.said_by, one.row): one.published_at
        for one in PublishedReason.objects.filter(fixture=fixture, withdrawn_at=None)
    }
    found: dict[tuple[str, str], ReasonLine] = {}
    for reason in _texts(fixture):
        about = reason.about or ("", 0)
        same = found.get((str(reason), reason.code))
        if same is not None:
            found[str(reason), reason.code] = replace(same, rows=(*same.rows, about))
            continue
        found[str(reason), reason.code] = ReasonLine(
            f"{about[0]}-{about[1]}",
            (about,),
            words(reason.code) or str(WORDS[OTHER]),
            own(str(reason)),
            stranger.reason(reason),
            stranger.opened(reason),
            published.get(about),
        )
    return ReasonsPage(fixture, tuple(found.values()), bool(with_young([competition.pk])))


def _texts(fixture: Fixture) -> Iterator[Reason]:
    """Every reason of a match that has a text, a query for each kind of row."""
    for model in SAID_BY:
        rows: Any = model._default_manager.filter(fixture=fixture).exclude(reason="")
        yield from (reason_of(row) for row in rows.order_by("pk"))
