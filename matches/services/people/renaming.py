"""A name is put right, and no more of it is read than was allowed of the one before."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from matches.errors import InvalidError
from matches.models import AgeBand, AskedState, Club, FormerName, Naming, Person, User
from matches.models.people.name_digests import digest, key_ids, words
from matches.policy import visibility, walls
from matches.policy.permissions import BY_THEMSELVES
from matches.services.people import ledger, own_accounts, second_person
from matches.services.people.ledger import Said


def look_again(row: Person, club: Club, by: User, before: tuple[str, str]) -> None:
    """Look at a locked row with a new name that is not saved yet, inside another service's
    transaction; `before`: given and family name as they were.

    Refuses a given name that strangers read and that holds the family name, and an adult's alias
    that tells the new name; a young one's gives way. Another person's name altogether is read in
    full only once somebody has confirmed it again.
    """
    if (row.given_name, row.family_name) == before:
        return
    if _reads_first(row) and _holds_the_family_name(row, before):
        raise InvalidError({"given_name": [_(
            "Strangers read the given name, and the family name is or was a part of this one: let"
            " them read initials or a code first, then put the name right."
        )]})  # fmt: skip
    if row.alias.strip() and visibility.is_their_name(row):
        _without_alias(row, club, by)
    if visibility.naming_now(row) == Naming.FULL and not _stays(row, before):
        full = Said(naming=Naming.FULL, until=row.shown_until, surface=row.shown_on)
        second_person.let_go(row, by)
        ledger.append(row, club, replace(full, naming=Naming.INITIALS.value), by=by)
        second_person.ask(row, club, by, full, higher=True)


@walls.across_clubs()
def _reads_first(row: Person) -> bool:
    """Whether strangers read the given name, or would once it is confirmed."""
    waits = row.asked_levels.filter(state=AskedState.OPEN, naming=Naming.FIRST)
    return visibility.naming_now(row) == Naming.FIRST or waits.exists()


def _holds_the_family_name(row: Person, before: tuple[str, str]) -> bool:
    """Whether the first of the given names is, or has in it, a family name of now, of before, or
    any name of theirs from long ago."""
    told = row.given_name.split()[:1]
    said = words(" ".join(told))
    joined = "".join(said)
    givens, families = (
        words(f"{before[0]} {row.given_name}"),
        words(f"{before[1]} {row.family_name}"),
    )
    if any(one in said or (len(one) >= visibility.JOINED and one in joined) for one in families):
        return True
    if any(joined in (one + two, two + one) for one in givens for two in families):
        return True
    return told != before[0].split()[:1] and _was_called(row, joined)


def _was_called(row: Person, joined: str) -> bool:
    """Whether something that they were called before is a part of it."""
    known = set(FormerName.objects.filter(whose=row.pk).values_list("digest", flat=True))
    if not known:
        return False
    ends = range(visibility.JOINED, len(joined) + 1)
    parts = {joined[start:end] for end in ends for start in range(end - visibility.JOINED + 1)}
    keys = range(len(key_ids()))
    return any(digest(part, number) in known for part in parts for number in keys)


def _without_alias(row: Person, club: Club, by: User) -> None:
    """A young one's alias that tells the name gives way to a code; an adult's is refused."""
    if row.age_band == AgeBand.ADULT:
        raise InvalidError({"alias": [_(
            "A word or an initial of the new name is in the alias: choose another alias first, or"
            " none, then put the name right."
        )]})  # fmt: skip
    row.alias = ""
    if row.naming != Naming.ALIAS:
        ledger.save(row)
        return
    said = Said()
    if ledger.chose_themselves(row, club):
        said = replace(said, given_by=BY_THEMSELVES[0], evidence=BY_THEMSELVES[1])
    ledger.append(row, club, said, by=by)


def _stays(row: Person, before: tuple[str, str]) -> bool:
    """Whether a word of the name is one that they had, and the other was not put in its place just
    before: two steps lead to anybody's name."""
    if own_accounts.renamed_lately(row):
        return False
    had, has = words(" ".join(before)), words(f"{row.given_name} {row.family_name}")
    return any(len(one) > 1 for one in {*had} & {*has})
