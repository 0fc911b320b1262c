"""Seeds before the draw: by rating, or by a lot whose seed was promised before entries closed."""

from __future__ import annotations

import secrets

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import (
    Commitment,
    Competition,
    CompetitionState,
    Entry,
    EntryState,
    Rating,
    User,
)
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.draws import seeds
from matches.tournament.drawing import commitment, drawn

BEFORE_THE_DRAW = (CompetitionState.DRAFT, CompetitionState.OPEN)


@one_transaction
def commit(actor: Actor, competition: str) -> Commitment:
    """Promise a drawn seeding: make a seed, keep it, and publish its hash. Who may: organisers.

    ConflictError where one is sealed already, or the fixtures are out.
    """
    row, user = _before_the_draw(actor, competition)
    if Commitment.objects.filter(competition=row, opened_at__isnull=True).exists():
        raise ConflictError(_("A draw is sealed already."), code="sealed")
    seed = secrets.token_hex(32)
    held = Commitment.objects.create(competition=row, seed=seed, digest=commitment(seed))
    _note(row, "draw.sealed", user, digest=held.digest)
    return held


@one_transaction
def open_draw(actor: Actor, competition: str) -> Commitment:
    """Open the sealed draw: publish its seed, and seed the entries in the order that it draws.

    Who may: organisers. From now on no other order can come of it: who enters later has no seed,
    and another draw takes another commitment, which everybody sees.
    """
    row, user = _before_the_draw(actor, competition)
    held = Commitment.objects.filter(competition=row, opened_at__isnull=True).first()
    if held is None:
        raise ConflictError(
            _("Seal a draw first, before the entries close: its hash is published."),
            code="not-sealed",
        )
    entries = list(row.entries.filter(state=EntryState.ENTERED))
    if len(entries) < 2:
        raise ConflictError(_("There are not two entries yet."), code="too-few")
    certificate = drawn(held.seed, [entry.public_id for entry in entries])
    held.order = [id_ for id_, _lot in certificate.lots]
    held.opened_at = timezone.now()
    held.save(update_fields=["order", "opened_at"])
    seeds.put(row, held.order)
    _note(row, "draw.opened", user, digest=held.digest, seed=held.seed)
    return held


@one_transaction
def by_rating(actor: Actor, competition: str) -> tuple[str, ...]:
    """Seed the entries by their rating in the game, the strongest first. Who may: organisers.

    A pair counts as the mean of the two, a team as that of its members; who has no rating comes
    behind those who have, in the order in which they entered. Returns the order by public id.
    """
    row, user = _before_the_draw(actor, competition)
    entries = list(
        row.entries.filter(state=EntryState.ENTERED)
        .select_related("pair")
        .prefetch_related("team__members")
        .order_by("id")
    )
    people = {each for entry in entries for each in _people(entry)}
    ratings = {
        each.person_id: each.ordinal
        for each in Rating.objects.filter(
            game=row.game, system=row.rating_system, person_id__in=people
        )
    }

    def strength(entry: Entry) -> tuple[bool, float]:
        known = [ratings[each] for each in _people(entry) if each in ratings]
        return (not known, -sum(known) / len(known) if known else 0.0)

    order = [entry.public_id for entry in sorted(entries, key=strength)]
    before = {"seeds": seeds.put(row, order)}
    audits.note(
        "entries.seeded", "competition", row.public_id,
        by=user, club=row.club_id, before=before, after={"seeds": order, "by": "rating"},
    )  # fmt: skip
    return tuple(order)


def _people(entry: Entry) -> list[int]:
    if entry.person_id is not None:
        return [entry.person_id]
    if entry.pair is not None:
        return [entry.pair.first_id, entry.pair.second_id]
    return [member.person_id for member in entry.team.members.all()] if entry.team else []


def _before_the_draw(actor: Actor, competition: str) -> tuple[Competition, User]:
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    if row.state not in BEFORE_THE_DRAW:
        raise ConflictError(_("The fixtures are out: the seeds are settled."), code="drawn")
    return row, user


def _note(row: Competition, action: str, by: User, **told: str) -> None:
    audits.note(action, "competition", row.public_id, by=by, club=row.club_id, after=told)
