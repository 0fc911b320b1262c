"""Two who were made one are two again, for a day: what moved goes back to whom it was of.

What was done since stays with the one that was left. All of it goes back or nothing: where a row
was changed or deleted since, nobody knows whose it would be, and it is refused with a reason.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final, TypeVar

from django.db import IntegrityError
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotAllowedError
from matches.models import (
    Club,
    Competition,
    CompetitionState,
    Entry,
    MadeOne,
    MadeOneKind,
    Permission,
    Person,
    Rating,
    Team,
    User,
)
from matches.models.guards import refusal, rewriting, triggers
from matches.models.seals.on_record import OPENED
from matches.policy import access, walls
from matches.policy.access import Actor
from matches.services import ratings, seals
from matches.services.base import audits, collecting, rows
from matches.services.base.transaction import one_transaction
from matches.services.merging import hosts, journal, said
from matches.services.merging.hindrances import clubs_of, organised_by
from matches.services.merging.journal import OtherwiseError, Step
from matches.services.merging.noun_words import noun_of
from matches.services.people import ledger

A_DAY: Final = timedelta(days=1)
NOT_DRAWN: Final = (CompetitionState.DRAFT, CompetitionState.OPEN)
OneOfTwo = TypeVar("OneOfTwo", Person, Team)


@one_transaction
@walls.across_clubs()
def take_back(actor: Actor, club: str, record: str) -> MadeOne:
    """Have two be two again who were made one within a day: rows, ids, sign-in, ledger, and ratings
    reckoned anew. Their own club's organisers may, and of every club that it is on the record of
    and that has something of them by now.

    ConflictError with the reason where it cannot be: somebody was erased or made one with another,
    or what moved was changed since.
    """
    held, user = rows.club(club), access.user_of(actor)
    access.require_organiser(user, held)
    row = MadeOne.objects.select_for_update(of=("self",), no_key=True).filter(public_id=record)
    found = _standing(row.first(), user)
    kept = _kept(found)
    # Who went to another club since, with a sign-in say, is not parted by the one of before.
    if isinstance(kept, Person) and not clubs_of(kept) <= organised_by(user):
        raise _elsewhere()
    try:
        opened = _two(found, kept, user)
    except OtherwiseError as error:
        raise ConflictError(
            _("Something of theirs was changed or deleted since: %(what)s. So they stay one.")
            % {"what": noun_of(error.model)},
            code="changed-since",
        ) from error
    except IntegrityError as error:
        why = {"why": refusal.explain(error)}
        raise ConflictError(
            _("It does not fit any more as it was: %(why)s") % why, code="changed-since"
        ) from error
    _noted(found, kept, user, opened)
    if isinstance(kept, Team):
        came = Team.objects.get(pk=found.gone)
        away = hosts.of(held, Entry.objects.filter(team=came))
        hosts.tell(hosts.TWO_AGAIN, away, came, kept.public_id, by=user)
    found.rows, found.undone_at = {}, timezone.now()
    found.save(update_fields=["rows", "undone_at"])
    return found


def hindrance(record: MadeOne | None) -> str:
    """Why two stay one, as far as what was noted tells; "": nothing does."""
    if record is None or not (record.rows or record.undone_at):
        return _("Which of the two each thing was is not known any more: they stay one.")
    if record.undone_at is not None:
        return _("They are two again already.")
    if timezone.now() > record.made_at + A_DAY:
        return _("Two are parted again within a day, and no later.")
    return ""


def _standing(record: MadeOne | None, user: User) -> MadeOne:
    why = hindrance(record)
    if why or record is None:
        raise ConflictError(why, code="not-undone")
    if not set(record.rows["clubs"]) <= organised_by(user):
        raise _elsewhere()
    return record


def _elsewhere() -> NotAllowedError:
    return NotAllowedError(
        _("One of them plays elsewhere too: whoever organises there has to agree.")
    )


def _kept(record: MadeOne) -> Person | Team:
    """Who was left of the two, locked; ConflictError where they are not what they were."""
    if record.kind == MadeOneKind.TEAM:
        team = Team.objects.select_for_update(of=("self",)).filter(pk=record.kept).first()
        return _is_here(team)
    person = _is_here(Person.objects.select_for_update(of=("self",)).filter(pk=record.kept).first())
    if person.erased_at is not None:
        raise ConflictError(_("They were erased since: what is erased is gone."), code="erased")
    last = Permission.objects.filter(person=person).order_by("pk").last()
    if last is not None and last.pk != record.rows["last_line"]:
        raise ConflictError(
            _("How they may be named was said anew since, and of whom is not known."),
            code="changed-since",
        )
    return person


def _is_here(row: OneOfTwo | None) -> OneOfTwo:
    if row is None:
        raise ConflictError(
            _("They were made one with another since, or deleted: take that back first."),
            code="gone",
        )
    return row


def _two(record: MadeOne, kept: Person | Team, user: User) -> dict[str, list[int]]:
    """Take everything back; the rows on record that say another id by it."""
    _require_not_drawn(record)
    journal.take_back(record.rows["steps"], lambda step: _lines_back(record, step))
    opened = said.take_back(record, kept.public_id)
    if record.kind == MadeOneKind.PERSON:
        opened["Permission"] = record.rows["lines"]
        _settle(record, user)
    # Strangers read what they read before, unless somebody young came to play there meanwhile.
    collecting.look_again(Q(pk__in=record.rows["closed"]))
    collecting.hide(_plays(record))
    for game in sorted({*record.rows["games"], *_rated(record)}):
        ratings.recompute(game, whole=True)
    return opened


def _rated(record: MadeOne) -> list[str]:
    """The games in which who was left is rated by now: of what was played since, too."""
    if record.kind == MadeOneKind.TEAM:
        return []
    return list(Rating.objects.filter(person=record.kept).values_list("game", flat=True))


def _settle(record: MadeOne, user: User) -> None:
    """Have the ledger of each say what it said."""
    kept, gone = (Person.objects.get(pk=key) for key in (record.kept, record.gone))
    ledger.say_again(kept, record.rows["words"], by=user)
    for each in (kept, gone):
        ledger.settle(each)


def _lines_back(record: MadeOne, step: Step) -> None:
    """The lines of the ledger, which the database lets go back alone."""
    with triggers.redacting():
        seals.open_rows(Permission, step["keys"])
        if rewriting.make_two(record, Permission, step["keys"]) != len(step["keys"]):
            raise OtherwiseError(Permission)


def _plays(record: MadeOne) -> Q:
    both = (record.kept, record.gone)
    if record.kind == MadeOneKind.TEAM:
        return Q(entries__team__in=both)
    return collecting.of_people(both)


def _require_not_drawn(record: MadeOne) -> None:
    """An entry that went because both had one comes back where nothing is drawn yet."""
    gone = [each for step in record.rows["steps"] for each in step.get("rows", ())]
    own = {each["fields"]["competition"] for each in gone if each["model"] == "matches.entry"}
    drawn = Competition.kept.filter(pk__in=own).exclude(state__in=NOT_DRAWN).first()
    if drawn is not None:
        raise ConflictError(
            _("Both were in %(name)s, which was drawn since with one of them.")
            % {"name": drawn.name},
            code="drawn",
        )


def _noted(record: MadeOne, kept: Person | Team, user: User, opened: dict[str, list[int]]) -> None:
    action = f"{record.kind}.merge-taken-back"
    for club in Club.objects.filter(pk__in=record.rows["clubs"]).order_by("pk"):
        audits.note(
            action, record.kind, kept.public_id, by=user, club=club,
            before={"also": record.gone_id, OPENED: opened},
            after={"record": record.public_id},
        )  # fmt: skip
