"""What goes back to whom when two are two again, in sentences, before it is done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import (
    AuditEntry,
    Competition,
    Entry,
    MadeOne,
    MadeOneKind,
    Person,
    Season,
    Team,
    TeamMember,
    User,
)
from matches.policy import walls
from matches.policy.visibility import full_name
from matches.services.merging.hindrances import organised_by


@walls.across_clubs()
def told(user: User, row: AuditEntry) -> tuple[str, ...]:
    """What taking back that two were made one gives to each of the two; nothing of clubs that the
    user does not organise. Nine queries at most."""
    record = MadeOne.objects.filter(public_id=(row.after or {}).get("record", "")).first()
    if record is None or not record.rows:
        return ()
    return tuple(_told(_Moved(record, organised_by(user))))


class _Moved:
    """What is noted of one time that two were made one, as far as clubs may be told."""

    def __init__(self, record: MadeOne, own: frozenset[int]) -> None:
        self.record, self.own = record, own
        self.steps: list[dict[str, Any]] = record.rows["steps"]

    def keys(self, label: str) -> list[int]:
        """The keys of rows of a table that move back."""
        own = [step for step in self.steps if step["model"] == f"matches.{label}"]
        return [
            *(key for step in own for key in step.get("keys", ()) if step["did"] == "moved"),
            *(step["key"] for step in own if "team_id" in step.get("before", {})),
        ]

    def rows(self, label: str) -> list[dict[str, Any]]:
        """The columns of rows of a table that come back."""
        every = (each for step in self.steps for each in step.get("rows", ()))
        return [each["fields"] for each in every if each["model"] == f"matches.{label.lower()}"]

    @property
    def gone(self) -> str:
        """Who comes back, by the whole name."""
        if self.record.kind == MadeOneKind.TEAM:
            return str(self.rows("team")[-1]["name"])
        names = self.rows("person")[-1]
        return full_name(Person(given_name=names["given_name"], family_name=names["family_name"]))

    @property
    def kept(self) -> str:
        """Who was left."""
        if self.record.kind == MadeOneKind.TEAM:
            return str(Team.objects.filter(pk=self.record.kept).values_list("name", flat=True)[0])
        return full_name(Person.objects.get(pk=self.record.kept))


def _told(moved: _Moved) -> Iterator[str]:
    yield _("%(name)s is there again, at the address of before.") % {"name": moved.gone}
    for said, names in (
        (_("Entries that are theirs again: %(names)s."), _entries(moved)),
        (_("Teams that they are in again: %(names)s."), _teams(moved)),
        (_("Seasons in which they are a member again: %(names)s."), _seasons(moved)),
        (_("People of the team again: %(names)s."), _people(moved)),
    ):
        if names:
            yield said % {"names": ", ".join(dict.fromkeys(names))}
    boards = len({*moved.keys("FixtureBoard")})
    if boards:
        yield ngettext(
            "%(count)d board of a match between teams is theirs again.",
            "%(count)d boards of matches between teams are theirs again.",
            boards,
        ) % {"count": boards}
    if any("user_id" in step.get("before", {}) for step in moved.steps):
        yield _("The sign-in is theirs again whose it was.")
    if moved.record.rows["games"]:
        yield _("Ratings are reckoned anew, as of two.")
    yield _("What was done since stays with %(name)s.") % {"name": moved.kept}


def _entries(moved: _Moved) -> list[str]:
    again = [each["competition"] for each in moved.rows("Entry")]
    held = Entry.objects.filter(pk__in=moved.keys("Entry")).values("competition")
    pairs = Entry.objects.filter(pair__in=moved.keys("Pair")).values("competition")
    found = Competition.kept.filter(club__in=moved.own).order_by("pk")
    return [
        *found.filter(pk__in=held).values_list("name", flat=True),
        *found.filter(pk__in=pairs).values_list("name", flat=True),
        *found.filter(pk__in=again).values_list("name", flat=True),
    ]


def _teams(moved: _Moved) -> list[str]:
    if moved.record.kind == MadeOneKind.TEAM:
        return []
    held = TeamMember.objects.filter(pk__in=moved.keys("TeamMember")).values_list("team_id")
    again = [each["team"] for each in moved.rows("TeamMember")]
    found = Team.objects.filter(pk__in=[*(key for (key,) in held), *again], club__in=moved.own)
    return list(found.order_by("pk").values_list("name", flat=True))


def _seasons(moved: _Moved) -> list[str]:
    found = Season.objects.filter(club__in=moved.own).order_by("starts_on", "pk")
    again = [each["season"] for each in moved.rows("Membership")]
    own = found.filter(memberships__in=moved.keys("Membership")) | found.filter(pk__in=again)
    return list(own.distinct().values_list("name", flat=True))


def _people(moved: _Moved) -> list[str]:
    if moved.record.kind == MadeOneKind.PERSON:
        return []
    held = TeamMember.objects.filter(pk__in=moved.keys("TeamMember")).values_list("person_id")
    again = [each["person"] for each in moved.rows("TeamMember")]
    found = Person.objects.filter(pk__in=[*(key for (key,) in held), *again]).order_by("pk")
    return [full_name(each) for each in found]
