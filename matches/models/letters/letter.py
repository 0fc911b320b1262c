"""What somebody is told by mail, the letters that it goes out in, and how often they want one."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.checks import not_blank, one_of
from matches.models.clubs.club import Club
from matches.models.competitions.competition import Competition
from matches.models.fixtures.fixture import Fixture


class LetterKind(models.TextChoices):
    """What letters are about. Everybody says of each kind how often they want to read of it."""

    DATES = "dates", "Matches and their dates"
    MOVED = "moved", "Matches moved or called off"
    REARRANGING = "rearranging", "Dates proposed for matches"
    UMPIRING = "umpiring", "Matches to umpire"
    LINE_UPS = "line-ups", "Line-ups that are due"
    ANSWERS = "answers", "Results to answer"
    DISPUTES = "disputes", "Disputes"
    GIVEN_AWAY = "given-away", "Matches given away"
    CORRECTIONS = "corrections", "Corrected results"
    LADDERS = "ladders", "Challenges"
    ENTRIES = "entries", "Places that become free"
    TABLES = "tables", "Final tables"
    NOTICES = "notices", "Notices"
    RECORD = "record", "Heads of the record"


class Often(models.TextChoices):
    """How often somebody wants letters of a kind."""

    AT_ONCE = "at-once", "At once"
    DAILY = "daily", "Once a day"
    WEEKLY = "weekly", "Once a week"
    NEVER = "never", "Not at all"


class LetterChoice(models.Model):
    """What somebody chose for a kind of letter; without one it is the kind's own."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="letter_choices"
    )
    kind = models.CharField(max_length=12, choices=LetterKind)
    often = models.CharField(max_length=8, choices=Often)

    class Meta:
        ordering = ["user_id", "kind"]
        constraints = [
            one_of("letterchoice", "kind", LetterKind),
            one_of("letterchoice", "often", Often),
            models.UniqueConstraint(
                fields=["user", "kind"],
                name="matches_letterchoice_is_made_once",
                violation_error_message="They have chosen for that kind of letter already.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.kind}: {self.often}"


class LetterStop(models.Model):
    """A link that stops letters of one kind (none: those that come once a day). Only the hash of
    its token is kept, and the links of old letters stay good."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="letter_stops"
    )
    kind = models.CharField(  # noqa: DJ001
        max_length=12, choices=LetterKind, null=True, blank=True
    )
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["user_id", "id"]
        constraints = [one_of("letterstop", "kind", LetterKind)]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind or 'daily'}"


class Letter(models.Model):
    """One letter: of a kind, sent at once, or the one of a `day`. Its words are written when it is
    sent, and kept nowhere."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="letters"
    )
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="letters")
    kind = models.CharField(  # noqa: DJ001
        max_length=12, choices=LetterKind, null=True, blank=True
    )
    day = models.DateField(null=True, blank=True, help_text="Of the letter that comes once a day.")
    made_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            one_of("letter", "kind", LetterKind),
            models.UniqueConstraint(
                fields=["user", "club", "day"],
                name="matches_letter_comes_once_a_day",
                violation_error_message="They have had that day's letter already.",
            ),
            models.CheckConstraint(
                condition=Q(kind__isnull=True, day__isnull=False)
                | Q(kind__isnull=False, day__isnull=True),
                name="matches_letter_is_of_a_kind_or_of_a_day",
                violation_error_message="A letter is of one kind, or of one day.",
            ),
        ]
        indexes = [models.Index(fields=["club", "sent_at"], name="matches_letter_by_club")]

    def __str__(self) -> str:
        return f"{self.user}, {self.kind or self.day}"


class Telling(models.Model):
    """One thing that somebody is to be told: what happened, as a code, and to what.

    Told however often, it is one row. It waits until it has its `letter`, or is `closed_at` since
    nobody wants to know any more.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tellings"
    )
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tellings")
    kind = models.CharField(max_length=12, choices=LetterKind)
    what = models.CharField(max_length=20, help_text="What happened, as a code.")
    about = models.CharField(
        max_length=120, help_text="To what, by ids: with what happened, told to somebody once."
    )
    competition = models.ForeignKey(
        Competition, null=True, blank=True, on_delete=models.CASCADE, related_name="tellings"
    )
    fixture = models.ForeignKey(
        Fixture, null=True, blank=True, on_delete=models.CASCADE, related_name="tellings"
    )
    was = models.JSONField(
        null=True, blank=True, help_text="Where a match was before: a moment, and ids."
    )
    told_at = models.DateTimeField(auto_now_add=True)
    letter = models.ForeignKey(
        Letter, null=True, blank=True, on_delete=models.CASCADE, related_name="tellings"
    )
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            one_of("telling", "kind", LetterKind),
            not_blank("telling", "what"),
            not_blank("telling", "about"),
            models.UniqueConstraint(
                fields=["user", "what", "about"],
                name="matches_telling_is_told_once",
                violation_error_message="They are told of that already.",
            ),
        ]
        indexes = [
            models.Index(
                fields=["club", "user"],
                condition=Q(letter__isnull=True, closed_at__isnull=True),
                name="matches_telling_waiting",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.what}: {self.about}"
