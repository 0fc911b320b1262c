"""Who is told by mail that dates were proposed for a match, and what became of them: whose word
counts for the side that is to answer, or that waits. That a match was moved is told with all moved
matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import DateProposal, Entry, Fixture, LetterKind, Often, ProposedDate, Telling
from matches.selectors.rearranging import has_lapsed
from matches.selectors.rearranging.dates_page import place
from matches.services.letters import readers
from matches.services.letters.match_words import match, moment
from matches.services.letters.telling import News, tell
from matches.services.letters.writers import Line, Reader, Writer

ASKED = ("proposed", "countered")
TITLES: Mapping[str, Callable[[], str]] = {
    "proposed": lambda: _("Another date is proposed"),
    "countered": lambda: _("Other dates are proposed back"),
    "declined": lambda: _("The dates will not do"),
    "withdrawn": lambda: _("The dates are withdrawn"),
    "forbidden": lambda: _("An organiser forbade to move a match"),
}


def told_by(ids: Mapping[str, str]) -> int:
    """Leave word of a proposal, or of what became of it; returns how many rows that asked for."""
    proposal = _proposals().filter(public_id=ids["proposal"]).first()
    if proposal is None:
        return 0
    fixture, what = proposal.fixture, ids["what"]
    about = f"{proposal.public_id}:{what}"
    news = News(LetterKind.REARRANGING, what, about, fixture.competition, fixture)
    return tell(news, readers.speakers_of(*_sides(proposal, what)))


def _sides(proposal: DateProposal, what: str) -> tuple[Entry | None, ...]:
    """Those who hear of it: who is to answer, or who waits; both where an organiser decided."""
    fixture = proposal.fixture
    own, other = (
        (fixture.home, fixture.away) if proposal.side == "A" else (fixture.away, fixture.home)
    )
    if what == "forbidden":
        return own, other
    return (own,) if what == "declined" else (other,)


def _proposals() -> QuerySet[DateProposal]:
    held = DateProposal.objects.select_related(
        "fixture__competition__club", "fixture__round", "fixture__home", "fixture__away"
    )
    return held.prefetch_related("dates__venue", "dates__board")


def _lines(reader: Reader, tellings: Sequence[Telling]) -> list[Line]:
    """What is so when it is written: dates that wait no more are not told of."""
    held = {each.about.partition(":")[0]: each for each in tellings}
    lines = []
    for proposal in _proposals().filter(public_id__in=held).order_by("pk"):
        what = held[proposal.public_id].what
        if reader.may_know(proposal.fixture) and _still(proposal, what):
            lines.append(_line(reader, proposal, what))
    return lines


def _still(proposal: DateProposal, what: str) -> bool:
    if what not in ASKED:
        return True
    waits = not hasattr(proposal, "answer")
    return waits and not has_lapsed(proposal, proposal.fixture, timezone.now())


def _line(reader: Reader, proposal: DateProposal, what: str) -> Line:
    fixture = proposal.fixture
    title = f"{TITLES[what]()}: {reader.sides(fixture)}"
    return Line(title, _text(reader, proposal, what), path(fixture), fixture.competition)


def _text(reader: Reader, proposal: DateProposal, what: str) -> str:
    fixture = proposal.fixture
    now = moment(fixture.starts_at) if fixture.starts_at is not None else _("without a date yet")
    own = fixture.home if proposal.side == "A" else fixture.away
    told = {"match": match(reader, fixture), "now": now, "side": reader.entry(own)}
    told["dates"] = "; ".join(_date(each) for each in proposal.dates.all())
    if what in ASKED:
        return _("%(match)s, now %(now)s. %(side)s proposes: %(dates)s.") % told
    return _("%(match)s stays as it is: %(now)s. %(side)s had proposed: %(dates)s.") % told


def _date(each: ProposedDate) -> str:
    return ", ".join(filter(None, (moment(each.starts_at), place(each))))


def path(fixture: Fixture) -> str:
    """Where dates of a match are answered."""
    return f"/desk/matches/{fixture.public_id}/dates/"


WRITERS = (Writer(LetterKind.REARRANGING, Often.AT_ONCE, _lines),)
