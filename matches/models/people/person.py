"""A person: the one place that holds a name."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import Q

from matches.models.base.checks import not_blank, one_of
from matches.models.base.public import PublicModel
from matches.models.clubs.club import Club
from matches.models.clubs.season import Season
from matches.models.people import full_names
from matches.models.people.former_name import NAMES, PersonQuerySet, keep_former


class Naming(models.TextChoices):
    """How a person may be named where strangers read."""

    FULL = "full", "Full name"
    FIRST = "first", "First name and initial"
    INITIALS = "initials", "Initials"
    CODE = "code", "Code"
    ALIAS = "alias", "Alias"


class Surface(models.TextChoices):
    """On which surfaces a naming holds; on the others strangers read a code. Pages are always among
    them: nobody is named in a ranking who is none in a table."""

    EVERYWHERE = "everywhere", "Everywhere"
    PAGES = "pages", "Pages of competitions alone"
    RANKINGS = "rankings", "Pages of competitions, rankings, their own page and the search"
    FEEDS = "feeds", "Pages of competitions, and files, feeds and programs"


class AgeBand(models.TextChoices):
    """Adults are 18 and over, youths 13 to 17, children under 13. Whose age is not known is taken
    for under 18."""

    ADULT = "adult", "Adult"
    YOUTH = "youth", "Youth"
    CHILD = "child", "Child"
    UNKNOWN = "unknown", "Not known"


class Person(PublicModel):
    """Somebody who plays, or may.

    The age band always says something, because the database must be able to tell who may be named;
    by a birth year the band ages by itself, without one the club looks at it on a day that it set.
    ``naming``, ``shown_on``, ``shown_until`` and ``code`` are what the permission ledger comes to,
    written by `services.people.ledger` alone, so that a page names a hundred people in no query
    more.
    """

    given_name = models.CharField(max_length=80)
    family_name = models.CharField(max_length=80, blank=True)
    spoken_as = models.CharField(
        max_length=80, blank=True, help_text="How the name is said: shi-VAWN for Siobhan."
    )
    alias = models.CharField(max_length=80, blank=True)
    naming = models.CharField(max_length=10, choices=Naming, default=Naming.CODE)
    shown_on = models.CharField(
        max_length=12, choices=Surface, default=Surface.EVERYWHERE, editable=False,
        db_default=Surface.EVERYWHERE, help_text="Where their naming holds; elsewhere a code.",
    )  # fmt: skip
    shown_until = models.DateField(
        null=True, blank=True, editable=False, help_text="The last day of their naming."
    )
    code = models.CharField(
        max_length=140, blank=True, editable=False, help_text="Oakfield 14: for strangers."
    )
    code_of = models.ForeignKey(
        Club, null=True, blank=True, editable=False, on_delete=models.SET_NULL, related_name="+",
        db_index=False,
        help_text="Whose code it is: another club shows another one.",
    )  # fmt: skip
    age_band = models.CharField(max_length=10, choices=AgeBand)
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    age_review_on = models.DateField(
        null=True, blank=True, help_text="When the club looks at the age band again."
    )
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="person",
        help_text="The sign-in of this person, if there is one.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    erased_at = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="Since when they are a former player."
    )

    objects = PersonQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "people"
        ordering = ["family_name", "given_name", "id"]
        constraints = [
            one_of("person", "naming", Naming),
            one_of("person", "shown_on", Surface),
            one_of("person", "age_band", AgeBand),
            not_blank("person", "given_name"),
            models.CheckConstraint(
                condition=~Q(naming=Naming.FULL) | Q(age_band=AgeBand.ADULT),
                name="matches_person_only_an_adult_is_named_in_full",
                violation_error_message=(
                    "A child or youth is never shown by full name: choose initials or an alias."
                ),
            ),
            models.CheckConstraint(
                condition=~Q(naming=Naming.ALIAS) | ~Q(alias=""),
                name="matches_person_named_by_alias_has_one",
                violation_error_message="To be shown by an alias, the person needs one.",
            ),
            models.CheckConstraint(
                condition=Q(birth_year__isnull=True) | Q(birth_year__range=(1900, 2100)),
                name="matches_person_birth_year_is_a_year",
                violation_error_message="A birth year has four digits, such as 2012.",
            ),
        ]

    def __str__(self) -> str:
        full_names.told(self)
        return f"{self.given_name} {self.family_name}".strip()

    @property
    def is_young(self) -> bool:
        """Under 18, or of an age that nobody has told."""
        return self.age_band != AgeBand.ADULT

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Save; a name that gives way to another stays as digests, in the same transaction."""
        told = [
            getattr(self, each) if update_fields is None or each in update_fields else None
            for each in NAMES
        ]
        with transaction.atomic():
            if not self._state.adding and any(each is not None for each in told):
                keep_former(self, told)
            super().save(*args, update_fields=update_fields, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Delete; what they were called stays as digests."""
        with transaction.atomic():
            keep_former(self)
            return super().delete(*args, **kwargs)


class Membership(models.Model):
    """A person belongs to a club for a season."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="memberships")
    left_on = models.DateField(
        null=True, blank=True, help_text="The first day on which it no longer holds."
    )

    class Meta:
        ordering = ["season_id", "person_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "club", "season"],
                name="matches_membership_is_held_once_a_season",
                violation_error_message="This person is a member for that season already.",
            ),
        ]
        indexes = [
            models.Index(fields=["club", "season"], name="matches_membership_by_season"),
        ]

    def __str__(self) -> str:
        return f"{self.person}, {self.season}"
