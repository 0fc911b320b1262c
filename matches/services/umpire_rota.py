"""The rota of umpires: proposed evenly, then given out in one go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from matches import access
from matches.access import Actor
from matches.errors import InvalidError
from matches.models import Fixture, UmpireAssignment, User
from matches.selectors.umpire_rota import Material, material
from matches.services import audits, rows
from matches.services.transaction import one_transaction
from matches.tournament.umpiring import Allocation, Duty, allocate, overlap


def propose(
    actor: Actor,
    competition: str,
    *,
    matches: Sequence[str],
    umpires: Sequence[str],
    chosen: Mapping[str, str] | None = None,
) -> Allocation:
    """Umpires for these matches (public ids) out of those who can come (usernames): nobody twice at
    once, none who plays in the match, plays elsewhere then, or belongs to a visiting side's club;
    who has had fewer first. `chosen` is what is settled for other matches and not saved yet.
    Nothing is saved here. Who may: organisers."""
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    held = material(row)
    _require_known(held, matches, umpires)
    # What the others of this competition have stays theirs.
    busy = {name: list(held.busy.get(name, ())) for name in umpires}
    settled = {match: name for match, name in (chosen or {}).items() if match in held.duties}
    kept = _kept(row.pk, held, [*matches, *settled])
    kept |= {match: {name} for match, name in settled.items() if name}
    for match, names in kept.items():
        for name in names & set(umpires):
            busy[name].append(held.duties[match].when)
    loads = {name: held.loads[name] - _given_away(row.pk, name, matches) for name in umpires}
    return allocate([held.duties[each] for each in matches], loads, busy)


@one_transaction
def assign(actor: Actor, competition: str, chosen: Mapping[str, str]) -> int:
    """Give matches (public ids) to umpires (usernames; "" for nobody), one a match, in place of who
    had them. Nobody umpires twice at once, nor where they may not: InvalidError names every such
    match, and nothing is given out. Returns how many have an umpire now. Who may: organisers."""
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    held = material(row)
    _require_known(held, list(chosen), [one for one in chosen.values() if one])
    mistakes = _mistakes(held, chosen, _kept(row.pk, held, list(chosen)))
    if mistakes:
        raise InvalidError({"rota": mistakes})
    fixtures = {
        one.public_id: one
        for one in Fixture.objects.filter(competition=row, public_id__in=list(chosen))
    }
    people = {one.username: one for one in User.objects.filter(username__in=chosen.values())}
    for match, name in chosen.items():
        given = UmpireAssignment.objects.filter(fixture=fixtures[match])
        given.exclude(user__username=name).delete()
        if name and not given.exists():
            UmpireAssignment.objects.create(fixture=fixtures[match], user=people[name])
    audits.note(
        "umpires.given", "competition", row.public_id, by=user, club=row.club_id,
        after={match: people[name].pk if name else None for match, name in chosen.items()},
    )  # fmt: skip
    return sum(bool(name) for name in chosen.values())


def _require_known(held: Material, matches: Sequence[str], umpires: Sequence[str]) -> None:
    mistakes = {}
    if not set(matches) <= set(held.duties):
        mistakes["matches"] = [_("Name matches of this competition that are still to be played.")]
    if not set(umpires) <= set(held.loads):
        mistakes["umpires"] = [_("Name people who have a role in this club.")]
    if mistakes:
        raise InvalidError(mistakes)


def _kept(competition: int, held: Material, chosen: Sequence[str]) -> dict[str, set[str]]:
    """Who umpires the other matches to come. One query."""
    told: dict[str, set[str]] = {}
    given = UmpireAssignment.objects.filter(fixture__competition=competition)
    for match, name in given.values_list("fixture__public_id", "user__username"):
        if match in held.duties and match not in set(chosen):
            told.setdefault(match, set()).add(name)
    return told


def _given_away(competition: int, name: str, matches: Sequence[str]) -> int:
    """How many of these matches somebody has now: they are about to be given out anew."""
    return UmpireAssignment.objects.filter(
        fixture__competition=competition, fixture__public_id__in=matches, user__username=name
    ).count()


def _mistakes(held: Material, chosen: Mapping[str, str], kept: Mapping[str, set[str]]) -> list[str]:
    told = []
    for match, name in chosen.items():
        if not name:
            continue
        duty = held.duties[match]
        words = {"name": name, "match": held.titles[match]}
        if name in duty.barred:
            told.append(
                _("“%(name)s” plays in match %(match)s, or belongs to a side's club.") % words
            )
        elif any(overlap(duty.when, one) for one in held.busy.get(name, ())):
            told.append(_("“%(name)s” plays or umpires elsewhere during match %(match)s.") % words)
        elif _twice(held.duties, duty, name, chosen, kept):
            told.append(_("“%(name)s” has another match at the time of match %(match)s.") % words)
    return told


def _twice(
    duties: Mapping[str, Duty],
    duty: Duty,
    name: str,
    chosen: Mapping[str, str],
    kept: Mapping[str, set[str]],
) -> bool:
    others = [match for match, one in chosen.items() if one == name and match != duty.match]
    others += [match for match, names in kept.items() if name in names]
    return any(overlap(duty.when, duties[match].when) for match in others)
