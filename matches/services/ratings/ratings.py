"""Ratings: the ledgers of a game, each rewritten from the earliest result that changed on."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, datetime
from datetime import time as hour
from typing import Any, Final, NamedTuple

from django.utils import timezone

import rules
from matches.errors import NotFoundError
from matches.models import Ranking, Rating
from matches.services.base import messages
from matches.services.base.sweeping import each_apart
from matches.services.base.transaction import one_transaction
from matches.services.ratings import anchor, stored
from matches.services.ratings.as_of import INACTIVE_AFTER
from matches.services.ratings.doubts import first_doubt
from matches.services.ratings.in_use import Book, books
from matches.services.ratings.played import first_change, played_from
from matches.services.results import following
from matches.tournament.ratings import rate_on, version_of

BEGINNING: Final = datetime(1, 1, 1, tzinfo=UTC)
TURN = 20.0
"""Seconds for which a message's ledgers are written in one go: others wait for a turn."""
PART = 5_000
"""Results that are rated in one transaction: some seconds, and some megabytes."""
VERSIONS = 100
"""Versions of a ranking of which it is remembered when they were made."""
MANY = 500
"""Fixtures of which as much is to be read as of all."""


class Part(NamedTuple):
    """What one transaction of a run did: whether more are to follow, and from when on; after the
    last, the ranking that holds."""

    more: bool
    ranking: Ranking | None
    until: datetime | None = None


def games() -> tuple[str, ...]:
    """The games that have ratings."""
    return tuple(rules.GAMES)


def follow(change: following.Change) -> None:
    """Ask for the ratings of a fixture's game anew, where they may be others now."""
    if change.rated and change.fixture.competition.rated:
        game, fixture = change.fixture.competition.game, str(change.fixture.pk)
        messages.put(messages.RATINGS, game=game, fixture=fixture)


FOLLOWER = following.Follower("ratings", follow)


def asked_for(ids: Mapping[str, Any]) -> Ranking | None:
    """Bring a game's ratings to what some messages tell of: of their fixtures (None: of one that
    names none, but may be about any); `whole`, where somebody is two from now on, and no result
    tells of it."""
    told, whole = set(ids["fixture"]), bool(ids.get("whole"))
    known = None not in told and len(told) <= MANY
    fixtures = {int(each) for each in told} if known else None
    until = time.monotonic() + TURN
    for book in books(ids["game"]):
        done = _part(book, fixtures, whole=whole)
        while done.more:
            if time.monotonic() > until:
                # What is left is done at another turn: of a ledger that goes on, its end is not
                # read yet, and of the others nothing.
                messages.put(messages.RATINGS, game=book.game, **({"whole": "1"} if whole else {}))
                return None
            done = _part(book, ())
    return stored.current(Book(ids["game"]))


def recompute(
    game: str, *, fixtures: Collection[int] | None = None, whole: bool = False
) -> Ranking | None:
    """Bring the ratings of a game to its official results, and its ranking to its ratings.

    Rated is what was played to an end in a competition that rates: no walkover, bye, void or
    abandoned match, and none that was played with a start in the law: its card says who won with
    it. What is added to a score is left out: it is the score as played that tells. In a team
    fixture each board is rated. The ledger before the first change is kept, and not read. That
    change is looked for among the results of `fixtures` (by their keys), where it is known that no
    others were written to, else among all of the game; `whole` looks at every line, too, for
    changes that no result tells of.
    Each competition is rated in the ledger of the system that it chose, and the game's ledgers
    follow one after another. Where nothing changed the ranking that is there is returned, of the
    usual system where it has one; None while nothing is rated.

    A long ledger is written in parts, each in a transaction of its own: who is stopped half way has
    written its beginning, and the next run goes on after it.
    """
    if game not in rules.GAMES:
        raise NotFoundError(f"There is no game “{game}”.")
    rankings = [_recomputed(book, fixtures, whole=whole) for book in books(game)]
    return next((each for each in rankings if each is not None), None)


def _recomputed(
    book: Book, fixtures: Collection[int] | None, *, whole: bool = False
) -> Ranking | None:
    done = _part(book, fixtures, whole=whole)
    while done.more:
        done = _part(book, ())
    return done.ranking


def rebuilt(book: Book) -> Iterator[datetime | None]:
    """Write a whole ledger anew, whatever it says, in parts, each in a transaction of
    its own; after each it is told from when on it is still to be written, after the last None. Who
    is stopped half way goes on after the last part when it is called again."""
    if book.game not in rules.GAMES:
        raise NotFoundError(f"There is no game “{book.game}”.")
    done = _part(book, (), afresh=True)
    while done.more:
        yield done.until
        done = _part(book, ())
    yield None


@one_transaction
def _part(
    book: Book,
    fixtures: Collection[int] | None,
    *,
    whole: bool = False,
    afresh: bool = False,
) -> Part:
    """Rate about `PART` matches from the first change on (`afresh`: from the first of all, where
    that was not begun); after the last, see who stands where."""
    row = anchor.lock(book)
    afresh = afresh and not anchor.is_written_afresh(row)
    if not anchor.is_known(row):
        # Nobody has said that all but these fixtures is written.
        fixtures = None
    since, rest = BEGINNING if afresh else unwritten(row, fixtures, whole=whole), None
    written = anchor.written(row)
    if since is not None:
        trusting = fixtures is not None and not whole and since > BEGINNING
        some, rest = _written(book, since, trusting=trusting, afresh=afresh)
        written = written or some
    # In the same transaction: whoever goes on after this part knows by what numbers it is written,
    # from when on nothing is, and that the ranking does not follow it yet.
    if rest is not None:
        anchor.note(row, written=written, rest=rest, afresh=afresh)
        return Part(more=True, ranking=None, until=rest)
    return Part(more=False, ranking=_ranked(row, written=written))


def _written(
    book: Book, since: datetime, *, trusting: bool, afresh: bool
) -> tuple[bool, datetime | None]:
    """Write the ledger anew from a moment on; whether there was anything to take away or to write,
    and from when on it is still to be written. `afresh`: ratings without a line end too."""
    touched = stored.cut(book, since, trusting=trusting)
    touched |= stored.everybody(book) if afresh else set()
    played, rest = played_from(book, since, PART)
    matches = [each.match for each in played]
    before = stored.strengths(
        book, {player for match in matches for side in match.sides for player in side}
    )
    stored.append(book, rate_on(before, matches, system=book.system), played)
    stored.put_back(touched)
    return bool(touched or matches), rest


def unwritten(
    row: Ranking, fixtures: Collection[int] | None, *, whole: bool = False
) -> datetime | None:
    """From when on a ledger (its anchor) is to be written anew, by what is known of these fixtures
    (None: of any); None where all of it stands. `whole`: each line is looked at, too."""
    book = Book(row.game, row.system)
    if not anchor.is_of_today(book):
        # Other numbers: nothing that was rated by the old ones stays.
        return BEGINNING
    changed = first_change(book, fixtures) if fixtures != () else None
    doubt = first_doubt(book, BEGINNING) if whole else None
    return min((at for at in (changed, anchor.rest(row), doubt) if at is not None), default=None)


def recompute_all() -> dict[str, int]:
    """Bring every game's ratings up to date; returns the ranking's version by game. A game that
    cannot be rated keeps no other waiting."""
    done = each_apart(games(), lambda game: recompute(game, whole=True))
    return {game: current.version for game, current in done.items() if current is not None}


def _ranked(row: Ranking, *, written: bool) -> Ranking | None:
    """Keep who stands where as a new version where it is another; `written`: lines of the ledger
    were, since the last."""
    book = Book(row.game, row.system)
    told = _told_inactive(book) or written
    current = stored.current(book)
    rated = Rating.objects.filter(game=book.game, system=book.system).count()
    anchor.note(row, written=False, rest=None)
    if current is None and not rated:
        return None
    if current is not None and not told and stored.is_of_today(current):
        return current
    return _kept(book, current, rated)


def _told_inactive(book: Book) -> int:
    """Who has not played for long is marked, and who plays again is not; how many are others."""
    held = Rating.objects.filter(game=book.game, system=book.system)
    before = timezone.localdate() - INACTIVE_AFTER
    last = datetime.combine(before, hour.min, UTC)
    gone = held.filter(inactive=False, last_played_at__lt=last).update(inactive=True)
    return gone + held.filter(inactive=True, last_played_at__gte=last).update(inactive=False)


def _kept(book: Book, current: Ranking | None, rated: int) -> Ranking:
    if current is not None:
        current.current = False
        current.save(update_fields=["current"])
    made = Ranking.objects.create(
        game=book.game,
        system=book.system,
        version=current.version + 1 if current is not None else anchor.VERSION + 1,
        rows={"version": version_of(book.system), "rated": rated},
    )
    Ranking.objects.filter(
        game=book.game, system=book.system, current=False,
        version__gt=anchor.VERSION, version__lte=made.version - VERSIONS,
    ).delete()  # fmt: skip
    return made
