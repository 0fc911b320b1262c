"""A ladder's log: who joined, challenged, answered. Appended; the rungs follow from it."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from matches.models.base.append import AppendOnlyModel
from matches.models.base.checks import coded, one_of
from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.competitions.entry import Entry
from matches.models.draws.stage import Division
from matches.models.fixtures.fixture import Fixture


class LadderEventKind(models.TextChoices):
    """What an event tells of. Matches are told by their results, not here."""

    JOINED = "joined", "Joined at the bottom"
    LEFT = "left", "Left"
    PLACED = "placed", "Placed by an organiser"
    CHALLENGED = "challenged", "Challenged"
    ACCEPTED = "accepted", "Accepted"
    REFUSED = "refused", "Refused"
    UNANSWERED = "unanswered", "Not answered in time"
    UNPLAYED = "unplayed", "Not played in time"
    CANCELLED = "cancelled", "Cancelled by an organiser"
    EXTENDED = "extended", "More time to play"
    IDLE = "idle", "Did nothing for too long"
    AWAY = "away", "Holiday"


OF_AN_ENTRY = (LadderEventKind.JOINED, LadderEventKind.LEFT, LadderEventKind.IDLE)
ENDINGS = (
    LadderEventKind.REFUSED,
    LadderEventKind.UNANSWERED,
    LadderEventKind.UNPLAYED,
    LadderEventKind.CANCELLED,
)
ONCE = (LadderEventKind.ACCEPTED, *ENDINGS)


class LadderEvent(AppendOnlyModel, PublicModel):
    """One line of a ladder's log.

    A challenge is the event of that kind: later events name it, and the one that accepts it has the
    fixture to be played. `at` is when it counts, which for what fell due is the deadline.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="ladder_events")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    what = models.CharField(max_length=12, choices=LadderEventKind)
    entry = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="ladder_events"
    )
    other = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="ladder_challenges"
    )
    challenge = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="events"
    )
    fixture = models.OneToOneField(
        Fixture, null=True, blank=True, on_delete=models.CASCADE, related_name="ladder_event"
    )
    rung = models.PositiveSmallIntegerField(null=True, blank=True)
    until = models.DateTimeField(null=True, blank=True)
    reason = models.TextField(blank=True)
    reason_code = coded()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="ladder_events",
        help_text="Empty where the clock did it.",
    )
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["division_id", "number"]
        constraints = [
            one_of("ladderevent", "what", LadderEventKind),
            models.UniqueConstraint(
                fields=["division", "number"],
                name="matches_ladderevent_number_is_unique_in_its_division",
                violation_error_message="The ladder's log has a line of that number already.",
            ),
            models.UniqueConstraint(
                fields=["challenge", "what"],
                condition=Q(what__in=ONCE),
                name="matches_ladderevent_answers_a_challenge_once",
                violation_error_message="This challenge was answered already.",
            ),
            models.UniqueConstraint(
                fields=["division", "entry", "at"],
                condition=Q(what=LadderEventKind.IDLE),
                name="matches_ladderevent_drops_the_idle_once",
                violation_error_message="This entry went down for that time already.",
            ),
            models.CheckConstraint(
                condition=Q(
                    what__in=OF_AN_ENTRY,
                    entry__isnull=False, other__isnull=True, challenge__isnull=True,
                )
                | Q(
                    what=LadderEventKind.PLACED,
                    entry__isnull=False, other__isnull=True, challenge__isnull=True,
                    rung__isnull=False, rung__gte=1,
                )
                | Q(
                    what=LadderEventKind.CHALLENGED,
                    entry__isnull=False, other__isnull=False, challenge__isnull=True,
                )
                | Q(
                    what__in=ENDINGS,
                    entry__isnull=True, other__isnull=True, challenge__isnull=False,
                )
                | Q(
                    what=LadderEventKind.ACCEPTED,
                    entry__isnull=True, other__isnull=True, challenge__isnull=False,
                    fixture__isnull=False,
                )
                | Q(
                    what=LadderEventKind.EXTENDED,
                    entry__isnull=True, other__isnull=True, challenge__isnull=False,
                    until__isnull=False,
                )
                | Q(
                    what=LadderEventKind.AWAY,
                    other__isnull=True, challenge__isnull=True, until__isnull=False,
                ),
                name="matches_ladderevent_says_what_its_kind_needs",
                violation_error_message=(
                    "A ladder's line names an entry, or a challenge, as its kind asks; an accepted"
                    " challenge has its match, more time and a holiday their end, a placing its"
                    " rung."
                ),
            ),
            models.CheckConstraint(
                condition=Q(other__isnull=True) | ~Q(other=F("entry")),
                name="matches_ladderevent_challenges_somebody_else",
                violation_error_message="Nobody challenges themselves.",
            ),
            models.CheckConstraint(
                condition=Q(fixture__isnull=True) | Q(what=LadderEventKind.ACCEPTED),
                name="matches_ladderevent_only_an_accepted_one_has_a_match",
                violation_error_message="Only a challenge that was accepted has a match.",
            ),
            models.CheckConstraint(
                condition=~Q(what__in=(LadderEventKind.PLACED, LadderEventKind.CANCELLED))
                | ~Q(reason="")
                | ~Q(reason_code=""),
                name="matches_ladderevent_a_ruling_has_its_reason",
                violation_error_message="Say why: it is kept, and shown.",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.division}, {self.number}: {self.get_what_display()}"
