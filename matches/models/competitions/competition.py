"""A competition: one game, played by entries, in a format, for a place in a table."""

from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q

from matches.models.base.checks import not_blank, one_of
from matches.models.base.followed import CollectUnderQuerySet
from matches.models.base.law import validate_game
from matches.models.base.public import PublicModel
from matches.models.base.shapes import validate_list, validate_object
from matches.models.clubs.club import Club, CollectUnder
from matches.models.clubs.season import Season
from matches.tournament.ratings import TITLES, USUAL


class CompetitionState(models.TextChoices):
    """Draft: being set up. Open: taking entries. Running: fixtures are out. Finished: closed."""

    DRAFT = "draft", "Draft"
    OPEN = "open", "Open"
    RUNNING = "running", "Running"
    FINISHED = "finished", "Finished"


class Visibility(models.TextChoices):
    """Who may read it: everybody, the club's members and roles, or its organisers."""

    PUBLIC = "public", "Public"
    MEMBERS = "members", "Members"
    PRIVATE = "private", "Private"


class Leaving(models.TextChoices):
    """What becomes of the results of an entry that withdraws, unless the organiser says."""

    SHARE = "share", "Expunged below a share of its matches, else they stand"
    HALVES = "halves", "Those of the first half stand once it is complete, the second is given away"


class EntryKind(models.TextChoices):
    """What enters: people, pairs or teams. One competition, one kind."""

    PERSON = "person", "People"
    PAIR = "pair", "Pairs"
    TEAM = "team", "Teams"


def default_points_scheme() -> dict[str, Any]:
    """Three, one, nothing. The keys are those of the table's points scheme."""
    return {"win": 3, "draw": 1, "loss": 0}


def default_tie_breaks() -> list[str]:
    """Points, wins, difference, scored, head-to-head, in this order."""
    return ["points", "wins", "difference", "scored", "head-to-head"]


def validate_tie_breaks(value: Any) -> None:
    """Refuse anything but a list of names, or of objects with a name."""
    steps = value if isinstance(value, list) else [None]
    names = [step.get("name") if isinstance(step, dict) else step for step in steps]
    if not all(isinstance(name, str) and name for name in names):
        raise ValidationError(
            'Give a list of tie-breaks, such as ["points", "difference"].', code="shape"
        )
    if len(set(names)) != len(names):
        raise ValidationError("A tie-break is named twice.", code="repeated")


class InUse(models.Manager.from_queryset(CollectUnderQuerySet)):  # type: ignore[misc]
    """Those that are not in the bin: what pages and services find."""

    def get_queryset(self) -> models.QuerySet["Competition"]:
        found: models.QuerySet[Competition] = super().get_queryset()
        return found.filter(binned_at__isnull=True)


class Competition(PublicModel):
    """A competition in one game. `objects` are those in use; `kept` has those in the bin too."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="competitions")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="competitions")
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=120)
    game = models.CharField(max_length=20, validators=[validate_game])
    law_edition = models.CharField(
        max_length=20, help_text="The edition of the law its cards are judged under: 2026.1."
    )
    options = models.JSONField(
        default=dict,
        blank=True,
        validators=[validate_object],
        help_text="The law's options; those left out take the law's defaults.",
    )
    entry_kind = models.CharField(max_length=10, choices=EntryKind, default=EntryKind.PERSON)
    format = models.CharField(max_length=40, default="round-robin")
    format_options = models.JSONField(default=dict, blank=True, validators=[validate_object])
    points_scheme = models.JSONField(default=default_points_scheme, validators=[validate_object])
    tie_breaks = models.JSONField(
        default=default_tie_breaks,
        validators=[validate_tie_breaks],
        help_text="In order: names, or objects with a name and options.",
    )
    expunge_below = models.DecimalField(
        max_digits=4,
        decimal_places=3,
        default=Decimal("0.5"),
        help_text="An entry that withdraws before this share of its matches loses all its results.",
    )
    leaving = models.CharField(max_length=10, choices=Leaving, default=Leaving.SHARE)
    zones = models.JSONField(
        default=list,
        blank=True,
        validators=[validate_list],
        help_text='Places that lead somewhere: [{"name": "Promotion", "places": [1, 2]}].',
    )
    settle_after_hours = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="After so long a card nobody objected to is official. Empty: never by itself.",
    )
    strike_after = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="An entry that gave so many walkovers is asked about. Empty: none is.",
    )
    remind_before_hours = models.PositiveSmallIntegerField(
        default=24, help_text="So long before that, who has not answered is reminded."
    )
    state = models.CharField(
        max_length=10, choices=CompetitionState, default=CompetitionState.DRAFT
    )
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.PRIVATE)
    collect_under = models.PositiveSmallIntegerField(
        choices=CollectUnder, null=True, blank=True, help_text="Empty: as its club says."
    )
    collected_only = models.BooleanField(
        default=False,
        db_default=False,
        editable=False,
        help_text="Somebody of that age plays: it is read by the club alone, whatever it says.",
    )
    open_until_young = models.BooleanField(
        default=False,
        db_default=False,
        editable=False,
        help_text="Opened to strangers while nobody under 18 played: it closes once somebody does.",
    )
    closed_for_young_at = models.DateTimeField(
        null=True,
        blank=True,
        editable=False,
        help_text="When it closed so; empty: it did not, or somebody said since who may read it.",
    )
    rated = models.BooleanField(default=True, help_text="Whether its results move ratings.")
    rating_system = models.CharField(
        max_length=20,
        choices=list(TITLES.items()),
        default=USUAL,
        db_default=USUAL,
        help_text="By which system its results are rated, in that system's ledger.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    brought_in_at = models.DateTimeField(
        null=True,
        blank=True,
        editable=False,
        help_text="When a past season was brought in from a file; empty: played here.",
    )

    binned_at = models.DateTimeField(
        null=True,
        blank=True,
        editable=False,
        help_text="When it was put in the bin: nobody reads it there. Empty: in use.",
    )
    gone_at = models.DateTimeField(
        null=True,
        blank=True,
        editable=False,
        help_text="When its days in the bin were over: it is hidden for good.",
    )

    objects = InUse()
    kept = CollectUnderQuerySet.as_manager()

    class Meta:
        ordering = ["club_id", "season_id", "name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "slug"],
                name="matches_competition_slug_is_unique_in_its_club",
                violation_error_message="This club has a competition at that address already.",
            ),
            one_of("competition", "state", CompetitionState),
            one_of("competition", "visibility", Visibility),
            one_of("competition", "entry_kind", EntryKind),
            one_of("competition", "leaving", Leaving),
            models.CheckConstraint(
                condition=Q(collect_under__in=CollectUnder.values) | Q(collect_under__isnull=True),
                name="matches_competition_collect_under_is_an_age",
                violation_error_message="The age must be 0, 11, 13 or 18.",
            ),
            models.CheckConstraint(
                condition=Q(settle_after_hours__isnull=True)
                | Q(settle_after_hours__gt=models.F("remind_before_hours")),
                name="matches_competition_reminds_before_it_settles",
                violation_error_message="The reminder comes between the report and its settling.",
            ),
            models.CheckConstraint(
                condition=Q(strike_after__isnull=True) | Q(strike_after__range=(1, 50)),
                name="matches_competition_strikes_after_some",
                violation_error_message="After 1 to 50 walkovers an entry is asked about.",
            ),
            models.CheckConstraint(
                condition=Q(gone_at__isnull=True) | Q(gone_at__gte=models.F("binned_at")),
                name="matches_competition_is_gone_from_the_bin",
                violation_error_message="What goes for good was in the bin before.",
            ),
            models.CheckConstraint(
                condition=Q(rating_system__in=list(TITLES)),
                name="matches_competition_rating_system_is_known",
                violation_error_message="There is no such rating system.",
            ),
            not_blank("competition", "name"),
            not_blank("competition", "game"),
            not_blank("competition", "law_edition"),
            models.CheckConstraint(
                condition=Q(expunge_below__range=(Decimal(0), Decimal(1))),
                name="matches_competition_expunge_below_is_a_share",
                violation_error_message="The share lies between 0 (never) and 1 (always).",
            ),
        ]
        indexes = [
            models.Index(
                fields=["game", "rated"],
                name="matches_competition_by_game",
            ),
            models.Index(fields=["season", "state"], name="matches_competition_by_season"),
        ]

    def __str__(self) -> str:
        return self.name
