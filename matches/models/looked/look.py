"""Looks: who had full names in bulk shown or handed over that strangers do not read.

A row says how many people were named, and of none who it was. It is written once; a year later it
goes.
"""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from matches.models.base.append import AppendOnlyModel
from matches.models.base.checks import not_blank, one_of
from matches.models.base.former_user import former_user
from matches.models.clubs.club import Club

STEPS: Final = (0, 1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10000)
"""Within an hour, what is looked at again is a row of its own where it names so many for the first
time: a short look hides no long one, and reloading a page is no flood."""


class LookedAt(models.TextChoices):
    """What the names stood in."""

    MEMBERS = "members", "The list of members"
    PERMISSIONS = "permissions", "How strangers read names"
    LEDGER = "ledger", "The permission ledger, as a file"
    KEEPING = "keeping", "What goes when"
    ARCHIVE = "archive", "The private archive of a season"
    SPREADSHEET = "spreadsheet", "A spreadsheet"
    SHEET = "sheet", "A sheet to print"
    SUBJECT = "subject", "All that is kept about one person"
    ENTRIES = "entries", "The entries of a competition"
    DESK = "desk", "Another desk of the club"
    SEARCH = "search", "What was searched for"
    PROGRAM = "program", "What a program asked for"
    ADMIN = "admin", "The administration of the installation"
    PAGE = "page", "Another page"


class Door(models.TextChoices):
    """By which way the names left."""

    PAGE = "page", "A page"
    API = "api", "The API"
    ADMIN = "admin", "The administration"
    LINK = "link", "A link, without a sign-in"
    COMMAND = "command", "A command at the server"


class Look(AppendOnlyModel):
    """Somebody (nobody: by a link, or at the server itself) had so many of a club's `people` named
    in full, in one answer. `once` is a keyed digest of who, what, by which door, in which hour and
    from which step on: what is looked at again is no second row."""

    once = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField()
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="looks")
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET(former_user),
        related_name="looks", help_text="Empty where nobody signs in: by a link or a command.",
    )  # fmt: skip
    surface = models.CharField(max_length=12, choices=LookedAt)
    door = models.CharField(max_length=8, choices=Door)
    people = models.PositiveIntegerField(help_text="Whose full name strangers do not read.")

    class Meta:
        ordering = ["-at", "-id"]
        constraints = [
            not_blank("look", "once"),
            one_of("look", "surface", LookedAt),
            one_of("look", "door", Door),
            models.CheckConstraint(
                condition=Q(people__gte=1) | Q(surface__in=[LookedAt.ARCHIVE, LookedAt.LEDGER]),
                name="matches_look_is_of_somebody",
                violation_error_message="A look is of somebody, or of the club's own file.",
            ),
            models.CheckConstraint(
                condition=Q(who__isnull=False) | Q(door__in=[Door.LINK, Door.COMMAND]),
                name="matches_look_is_somebodys",
                violation_error_message="Say who looked: only a link or a command may be nobody's.",
            ),
        ]
        indexes = [models.Index(F("club"), F("at").desc(), name="matches_look_by_club")]

    def __str__(self) -> str:
        return f"{self.surface} of {self.club}: {self.people}"


def step_of(people: int) -> int:
    """The last of the steps that so many reach."""
    return max(each for each in STEPS if each <= people)
