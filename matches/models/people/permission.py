"""The permission ledger: how somebody may be named to strangers, who said so, and until when.

A row is written once; what holds is computed from all of them (`policy.permissions`). It says no
name, and no word of anybody: what an organiser noted beside it is a row of its own, which can go.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.models.base.append import AppendOnlyModel
from matches.models.base.checks import one_of
from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.clubs.club import Club
from matches.models.people.person import AgeBand, Naming, Person, Surface

LEVELS = {
    0: (Naming.CODE, Naming.ALIAS),
    1: (Naming.INITIALS, Naming.FIRST),
    2: (Naming.FULL,),
}
"""What of a name each level lets strangers read: nothing, a part, all."""


def level_of(naming: str) -> int:
    """The level that a naming is of."""
    return next(level for level, held in LEVELS.items() if naming in held)


class PermissionKind(models.TextChoices):
    """What a row of the ledger does."""

    GIVEN = "given", "Said"
    WITHDRAWN = "withdrawn", "Withdrawn"
    OBJECTED = "objected", "Asked not to be published"
    ENDED = "ended", "The club has no say any more"
    BEFORE = "before", "As it was set before the ledger"


class GivenBy(models.TextChoices):
    """In whose name it was said."""

    GUARDIAN = "guardian", "A parent or guardian"
    PERSON = "person", "The person"
    CLUB = "club", "The school or club"


class Evidence(models.TextChoices):
    """How it was said, so that somebody can look it up."""

    ACCOUNT = "account", "Signed in"
    PAPER = "paper", "A form on paper"
    MAIL = "mail", "By e-mail"
    SIGN_UP = "sign-up", "When they joined"
    IN_PERSON = "in-person", "In person"
    NONE = "none", "Nothing was asked for"


class Permission(AppendOnlyModel):
    """One line of the ledger: from now on this club has them named so on these surfaces; on others
    strangers read a code. ``until``: the last day on which it holds; afterwards they read a code
    everywhere."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="permissions")
    club = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.PROTECT, related_name="permissions"
    )
    surface = models.CharField(max_length=12, choices=Surface, default=Surface.EVERYWHERE)
    kind = models.CharField(max_length=10, choices=PermissionKind)
    naming = models.CharField(max_length=10, choices=Naming)
    level = models.PositiveSmallIntegerField()
    given_by = models.CharField(max_length=10, choices=GivenBy)
    evidence = models.CharField(max_length=10, choices=Evidence)
    at = models.DateTimeField(default=timezone.now)
    until = models.DateField(null=True, blank=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="+",
        help_text="Empty where the machine did it.",
    )
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="+",
        help_text="The second person, where one was needed.",
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            one_of("permission", "surface", Surface),
            one_of("permission", "kind", PermissionKind),
            one_of("permission", "naming", Naming),
            one_of("permission", "given_by", GivenBy),
            one_of("permission", "evidence", Evidence),
            models.CheckConstraint(
                condition=Q(level=0, naming__in=[each.value for each in LEVELS[0]])
                | Q(level=1, naming__in=[each.value for each in LEVELS[1]])
                | Q(level=2, naming__in=[each.value for each in LEVELS[2]]),
                name="matches_permission_level_fits_the_naming",
                violation_error_message="A permission's level is that of its naming.",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["given", "before"]) | Q(level=0),
                name="matches_permission_withdrawn_is_level_0",
                violation_error_message="What is withdrawn lets strangers read nothing.",
            ),
        ]
        indexes = [models.Index(fields=["club", "id"], name="matches_permission_by_club")]

    def __str__(self) -> str:
        return f"{self.kind}: {self.naming}"


class PermissionNote(models.Model):
    """What an organiser noted beside a line of the ledger, for organisers alone."""

    permission = models.OneToOneField(
        Permission, on_delete=models.CASCADE, primary_key=True, related_name="note"
    )
    text = models.CharField(max_length=200)

    class Meta:
        ordering = ["permission_id"]

    def __str__(self) -> str:
        return self.text


class AskedState(models.TextChoices):
    """What became of what was asked."""

    OPEN = "open", "Waits"
    CONFIRMED = "confirmed", "Confirmed"
    REFUSED = "refused", "Refused"


class PermissionAsked(PublicModel):
    """A higher level, or that somebody is no child: asked for by one, until another confirms it.
    Empty, ``naming`` or ``age_band`` stays as it is."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="asked_levels")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="asked_levels")
    naming = models.CharField(max_length=10, choices=Naming, blank=True)
    surface = models.CharField(
        max_length=12, choices=Surface, default=Surface.EVERYWHERE, db_default=Surface.EVERYWHERE
    )
    age_band = models.CharField(max_length=10, choices=AgeBand, blank=True)
    given_by = models.CharField(max_length=10, choices=GivenBy)
    evidence = models.CharField(max_length=10, choices=Evidence)
    until = models.DateField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True)
    own = models.BooleanField(
        default=False, db_default=False, help_text="Their own choice, by their own sign-in."
    )
    state = models.CharField(max_length=10, choices=AskedState, default=AskedState.OPEN)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET(former_user), related_name="+"
    )
    asked_at = models.DateTimeField(default=timezone.now)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="+",
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "id"]
        constraints = [
            one_of("permissionasked", "state", AskedState),
            one_of("permissionasked", "surface", Surface),
            models.UniqueConstraint(
                fields=["person", "club"],
                condition=Q(state="open"),
                name="matches_permissionasked_is_open_once",
                violation_error_message="Something waits for this person already.",
            ),
            models.CheckConstraint(
                condition=~Q(naming="", age_band=""),
                name="matches_permissionasked_asks_for_something",
                violation_error_message="Neither a name nor an age is asked for.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.naming} {self.age_band}"


class ClubCode(models.Model):
    """Somebody's number in a club: “Oakfield 14”. Drawn by lot, for a list of a class is in order;
    another one in every club."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="club_codes")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="club_codes")
    number = models.PositiveIntegerField()

    class Meta:
        ordering = ["club_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "club"],
                name="matches_clubcode_is_given_once",
                violation_error_message="They have a number in this club already.",
            ),
            models.UniqueConstraint(
                fields=["club", "number"],
                name="matches_clubcode_is_one_persons",
                violation_error_message="That number is somebody else's in this club.",
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)
