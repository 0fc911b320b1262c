"""A reason whose text an organiser published: strangers read more than its code."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.checks import one_of
from matches.models.base.former_user import former_user
from matches.models.championships.championship import Championship
from matches.models.competitions.competition import Competition
from matches.models.fixtures.fixture import Fixture


class ReasonOf(models.TextChoices):
    """What says the reason."""

    RESULT = "Result", "A result"
    CORRECTION = "Correction", "A correction"
    SCORECARD = "Scorecard", "A version of a card"
    LINE_UP = "LineUpRuling", "A decision on a line-up"
    ADJUSTMENT = "Adjustment", "Points given or taken"
    HANDICAP = "Handicap", "A start"
    LADDER = "LadderEvent", "A line of a ladder's log"
    CHAMPIONSHIP = "ChampionshipLine", "A line of a championship"


SCOPES: Final = {
    "fixture": (ReasonOf.RESULT, ReasonOf.CORRECTION, ReasonOf.SCORECARD, ReasonOf.LINE_UP),
    "competition": (ReasonOf.ADJUSTMENT, ReasonOf.HANDICAP, ReasonOf.LADDER),
    "championship": (ReasonOf.CHAMPIONSHIP,),
}
"""What the text is of, and which rows can say something of it."""


def _of_one_thing() -> Q:
    told = Q()
    for scope, kinds in SCOPES.items():
        others = {f"{each}__isnull": True for each in SCOPES if each != scope}
        told |= Q(**{f"{scope}__isnull": False, "said_by__in": [*map(str, kinds)]}, **others)
    return told


class PublishedReason(models.Model):
    """That the text of a row's reason is published. `row` is its primary key among what `said_by`
    says; the text itself stands there alone, so that it is erased in one place. It is of a match,
    of a competition (points, starts, a ladder) or of a championship, and of one of them only."""

    fixture = models.ForeignKey(
        Fixture, null=True, blank=True, on_delete=models.CASCADE, related_name="published_reasons"
    )
    competition = models.ForeignKey(
        Competition,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="published_reasons",
    )
    championship = models.ForeignKey(
        Championship,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="published_reasons",
    )
    said_by = models.CharField(max_length=20, choices=ReasonOf)
    row = models.PositiveBigIntegerField()
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET(former_user),
        related_name="reasons_published",
    )
    published_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["fixture_id", "id"]
        constraints = [
            one_of("publishedreason", "said_by", ReasonOf),
            models.CheckConstraint(
                condition=_of_one_thing(),
                name="matches_publishedreason_is_of_one_thing",
                violation_error_message=(
                    "A text is of a match, of a competition or of a championship: of exactly one, "
                    "and said by a row of it."
                ),
            ),
            models.UniqueConstraint(
                fields=["said_by", "row"],
                condition=Q(withdrawn_at__isnull=True),
                name="matches_publishedreason_is_published_once",
                violation_error_message="This text is published already.",
            ),
        ]

    def __str__(self) -> str:
        of = self.fixture or self.competition or self.championship
        return f"{of}: {self.get_said_by_display()}"
