"""The letter about a match that was given away, or is not played at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from matches.models import Fixture, FixtureState, LetterKind, Often, Outcome, Telling
from matches.policy import reasons
from matches.selectors.base import discreet
from matches.services.base import messages
from matches.services.letters import readers
from matches.services.letters.match_words import match
from matches.services.letters.telling import News, tell
from matches.services.letters.writers import Line, Reader, Writer
from matches.services.results.decided import official_result
from matches.services.results.following import Change, Follower

GIVEN_AWAY = (Outcome.WALKOVER, Outcome.DOUBLE_WALKOVER, Outcome.VOID)


def follow(change: Change) -> None:
    """Leave word of a match that was given away. What a correction does is told by its letter."""
    fixture = change.fixture
    if change.one_board or change.taken_back or change.way is not None:
        return
    if fixture.outcome in GIVEN_AWAY and fixture.home_id and fixture.away_id:
        by = str(change.by.pk) if change.by is not None else ""
        messages.put(messages.GIVEN_AWAY, fixture=fixture.public_id, by=by)


def given_away_by(ids: Mapping[str, str]) -> int:
    """Tell who plays or umpires a match that it was given away; who did it knows."""
    fixture, by = ids["fixture"], int(ids["by"]) if ids["by"] else None
    row = Fixture.objects.select_related("competition__club").filter(public_id=fixture).first()
    if row is None or _long_ago(row):
        return 0
    about = f"{fixture}:{row.revision}"
    news = News(LetterKind.GIVEN_AWAY, "given-away", about, row.competition, row)
    return tell(news, readers.of_match(row) - {by})


def _long_ago(row: Fixture) -> bool:
    """Whether it was given away in a season that was brought in from a file: that is no news."""
    at, result = row.competition.brought_in_at, official_result(row)
    return at is not None and result is not None and result.played_at < at


def _given_away(reader: Reader, tellings: Sequence[Telling]) -> list[Line]:
    held = {each.fixture.pk: each.fixture for each in tellings if each.fixture is not None}
    return [
        _line(reader, one)
        for one in held.values()
        if one.state == FixtureState.OFFICIAL and one.outcome in GIVEN_AWAY and reader.may_know(one)
    ]


def _line(reader: Reader, fixture: Fixture) -> Line:
    told = {"match": match(reader, fixture)}
    title = _("Match given away")
    if fixture.outcome == Outcome.WALKOVER:
        told["winner"] = reader.entry(fixture.home if fixture.winner == "A" else fixture.away)
        text = _("%(match)s counts as won by %(winner)s: it was given away.") % told
    elif fixture.outcome == Outcome.DOUBLE_WALKOVER:
        text = _("%(match)s counts as lost by both sides.") % told
    else:
        title = _("Match called off")
        text = _("%(match)s is not played.") % told
    result = official_result(fixture)
    reason = reasons.reason_of(result) if result is not None else None
    if reason:
        row = fixture.competition
        concerned = reader.plays(fixture)
        read = discreet(row.club_id, reader.viewer, row, concerned=concerned)
        text += " " + _("Reason: %(reason)s") % {"reason": read.reason(reason)}
    return Line(f"{title}: {reader.sides(fixture)}", text, reader.path(fixture))


FOLLOWER = Follower("letters", follow)
WRITERS = (Writer(LetterKind.GIVEN_AWAY, Often.DAILY, _given_away),)
