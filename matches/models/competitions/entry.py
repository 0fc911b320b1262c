"""An entry: a person, a pair or a team in a competition."""

from django.db import models
from django.db.models import F, Q

from matches.models.base.checks import one_of
from matches.models.base.followed import EntryQuerySet
from matches.models.base.public import PublicModel
from matches.models.competitions.competition import Competition
from matches.models.people.person import Person
from matches.models.teams.team import Pair, Team


class EntryState(models.TextChoices):
    """In, or out again."""

    ENTERED = "entered", "Entered"
    WITHDRAWN = "withdrawn", "Withdrawn"


class Withdrawal(models.TextChoices):
    """What becomes of a withdrawn entry's results. Null: as the competition's share says."""

    STAND = "stand", "Its results stand, the rest are walkovers"
    EXPUNGE = "expunge", "All its results are expunged"
    HALVES = "halves", "Those of the first half stand, the second half is given away"


class Entry(PublicModel):
    """A person, a pair or a team that plays in a competition."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="entries")
    person = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.PROTECT, related_name="entries"
    )
    pair = models.ForeignKey(
        Pair, null=True, blank=True, on_delete=models.PROTECT, related_name="entries"
    )
    team = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.PROTECT, related_name="entries"
    )
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=EntryState, default=EntryState.ENTERED)
    withdrawn_on = models.DateField(null=True, blank=True)
    withdrawal = models.CharField(max_length=10, choices=Withdrawal, null=True, blank=True)  # noqa: DJ001
    entered_at = models.DateTimeField(auto_now_add=True)
    replaces = models.OneToOneField(
        "self",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="replaced_by",
        help_text="Whose matches it took over, who left.",
    )

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "entries"
        ordering = ["competition_id", models.F("seed").asc(nulls_last=True), "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(person__isnull=False, pair__isnull=True, team__isnull=True)
                | Q(person__isnull=True, pair__isnull=False, team__isnull=True)
                | Q(person__isnull=True, pair__isnull=True, team__isnull=False),
                name="matches_entry_is_one_person_pair_or_team",
                violation_error_message="An entry is one person, one pair or one team.",
            ),
            models.UniqueConstraint(
                fields=["competition", "person"],
                name="matches_entry_person_enters_once",
                violation_error_message="This person is in the competition already.",
            ),
            models.UniqueConstraint(
                fields=["competition", "pair"],
                name="matches_entry_pair_enters_once",
                violation_error_message="This pair is in the competition already.",
            ),
            models.UniqueConstraint(
                fields=["competition", "team"],
                name="matches_entry_team_enters_once",
                violation_error_message="This team is in the competition already.",
            ),
            models.UniqueConstraint(
                fields=["competition", "seed"],
                name="matches_entry_seed_is_unique_in_its_competition",
                violation_error_message="Another entry has that seed.",
            ),
            one_of("entry", "state", EntryState),
            one_of("entry", "withdrawal", Withdrawal),
            models.CheckConstraint(
                condition=Q(state=EntryState.WITHDRAWN, withdrawn_on__isnull=False)
                | Q(state=EntryState.ENTERED, withdrawn_on__isnull=True, withdrawal__isnull=True),
                name="matches_entry_withdrawn_says_when",
                violation_error_message="A withdrawn entry, and only one, has a withdrawal date.",
            ),
            models.CheckConstraint(
                condition=Q(replaces__isnull=True) | ~Q(replaces=F("id")),
                name="matches_entry_replaces_another",
                violation_error_message="An entry takes over from another, not from itself.",
            ),
        ]

    def __str__(self) -> str:
        return str(self.person or self.pair or self.team)
