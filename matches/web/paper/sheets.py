"""What each kind of paper of a competition has on it; a kind that would be empty is refused."""

from __future__ import annotations

from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext

from matches.selectors.paper import OnPaper, Wanted
from matches.web.paper.bracket_words import bracket_blocks
from matches.web.paper.certificate_words import certificates
from matches.web.paper.file import Sheet, nothing_to_print
from matches.web.paper.list_words import document, matches_block, table_blocks

PLACES: Final = 3
"""So many places have a certificate where nobody asks for more."""
MOST_CERTIFICATES: Final = 100


def matches_of(page: OnPaper, wanted: Wanted) -> dict[str, Any]:
    """A list of matches, by the club's clock."""
    if not page.matches:
        raise nothing_to_print()
    with timezone.override(page.competition.club.time_zone):
        block = matches_block(page.rounds)
    return document(page.competition, _title(page, wanted), [block], full=page.full)


def _title(page: OnPaper, wanted: Wanted) -> str:
    name = page.competition.name
    if wanted.entry:
        own = next((one.name for one in page.entries if one.public_id == wanted.entry), "")
        return gettext("Matches of %(side)s in %(name)s") % {"side": own, "name": name}
    return gettext("Matches of %(name)s") % {"name": name}


def tables_of(page: OnPaper) -> dict[str, Any]:
    """Every table."""
    if not page.tables:
        raise nothing_to_print()
    name = page.competition.name
    return document(page.competition, name, table_blocks(page), full=page.full)


def brackets_of(page: OnPaper, size: str) -> dict[str, Any]:
    """Every bracket; `size` is "a4", "a3", or "" for whichever it fits."""
    if not page.brackets:
        raise nothing_to_print()
    name = page.competition.name
    return document(page.competition, name, bracket_blocks(page, size), full=page.full)


def certificates_of(page: OnPaper, *, best: int = 0, entry: str = "", note: str = "") -> Sheet:
    """A certificate for each of the `best` places (0: for all who took part), or for one entry."""
    told = [one for one in page.places if not best or (one.rank is not None and one.rank <= best)]
    if entry:
        told = [one for one in page.places if one.entry == entry]
    if not told:
        raise nothing_to_print()
    kept = told[:MOST_CERTIFICATES]
    return Sheet("certificates", certificates(page.competition, kept, note), len(kept))
