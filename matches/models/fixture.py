"""A fixture: two entries are to play each other."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from matches.models.checks import in_order, one_of
from matches.models.competition import Competition
from matches.models.entry import Entry
from matches.models.person import Person
from matches.models.public import PublicModel
from matches.models.sides import Side, Winner
from matches.models.stage import Division, Round
from matches.models.team import Pair
from matches.models.venue import Board, Venue


class FixtureState(models.TextChoices):
    """How far a fixture has come."""

    PLANNED = "planned", "Planned"
    CALLED = "called", "Called to the board"
    PLAYING = "playing", "Playing"
    SUBMITTED = "submitted", "Card submitted"
    AGREED = "agreed", "Agreed by both sides"
    DISPUTED = "disputed", "Disputed"
    OFFICIAL = "official", "Official"


class Outcome(models.TextChoices):
    """What became of a fixture. Null until known."""

    PLAYED = "played", "Played"
    WALKOVER = "walkover", "Walkover"
    DOUBLE_WALKOVER = "double-walkover", "Double walkover"
    BYE_FULL = "bye-full", "Bye, full points"
    BYE_HALF = "bye-half", "Bye, half points"
    BYE_ZERO = "bye-zero", "Bye, no points"
    POSTPONED = "postponed", "Postponed"
    ABANDONED = "abandoned", "Abandoned"
    VOID = "void", "Void"
    EXPUNGED = "expunged", "Expunged"


BYES = (Outcome.BYE_FULL, Outcome.BYE_HALF, Outcome.BYE_ZERO)
SIDES = (Winner.A, Winner.B)
BEFORE_THE_CARD = (FixtureState.CALLED, FixtureState.PLAYING)
WITH_A_CARD = (FixtureState.SUBMITTED, FixtureState.AGREED, FixtureState.DISPUTED)
REPORTED = (Outcome.PLAYED, Outcome.WALKOVER, Outcome.DOUBLE_WALKOVER, Outcome.ABANDONED)


class Fixture(PublicModel):
    """A match to be played, being played or over. Side A is `home`, side B `away`.

    Either entry may be unknown while an earlier round decides it; a bye never has an away entry.
    Scores are not here: they are in the fixture's results, one of which may be official.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="fixtures")
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="fixtures")
    round = models.ForeignKey(
        Round, null=True, blank=True, on_delete=models.RESTRICT, related_name="fixtures"
    )
    number = models.PositiveIntegerField(help_text="The match's number in its competition.")
    leg = models.PositiveSmallIntegerField(default=1)
    tie = models.CharField(
        max_length=20, blank=True, help_text="Its name in its bracket: r1m3, final."
    )
    home = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.RESTRICT, related_name="home_fixtures"
    )
    away = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.RESTRICT, related_name="away_fixtures"
    )
    first = models.CharField(  # noqa: DJ001
        max_length=1, choices=Side, null=True, blank=True, help_text="The side that starts."
    )
    venue = models.ForeignKey(
        Venue, null=True, blank=True, on_delete=models.PROTECT, related_name="fixtures"
    )
    board = models.ForeignKey(
        Board, null=True, blank=True, on_delete=models.PROTECT, related_name="fixtures"
    )
    starts_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(
        null=True, blank=True, help_text="Until when the board is kept for it."
    )
    umpired_by = models.ForeignKey(
        Entry,
        null=True,
        blank=True,
        on_delete=models.RESTRICT,
        related_name="umpired_fixtures",
        help_text="In a lesson: who rests in that round, and umpires.",
    )
    state = models.CharField(max_length=10, choices=FixtureState, default=FixtureState.PLANNED)
    outcome = models.CharField(max_length=16, choices=Outcome, null=True, blank=True)  # noqa: DJ001
    winner = models.CharField(max_length=4, choices=Winner, null=True, blank=True)  # noqa: DJ001
    goes_on = models.CharField(  # noqa: DJ001
        max_length=1,
        choices=Side,
        null=True,
        blank=True,
        help_text="In a bracket: the side that went on, where a corrected result says otherwise.",
    )
    rests_on = models.ForeignKey(
        "matches.Correction",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="kept",
        help_text="It stands although the result that it rests on was corrected.",
    )
    revision = models.PositiveIntegerField(
        default=0, help_text="Counts every change: calendars and edit forms compare it."
    )

    class Meta:
        ordering = ["competition_id", "number"]
        constraints = [
            one_of("fixture", "state", FixtureState),
            one_of("fixture", "outcome", Outcome),
            one_of("fixture", "winner", Winner),
            one_of("fixture", "first", Side),
            one_of("fixture", "goes_on", Side),
            models.UniqueConstraint(
                fields=["competition", "number"],
                name="matches_fixture_number_is_unique_in_its_competition",
                violation_error_message="The competition has a match of that number already.",
            ),
            models.UniqueConstraint(
                fields=["division", "tie"],
                condition=~Q(tie=""),
                name="matches_fixture_tie_is_unique_in_its_division",
                violation_error_message="The bracket has that match already.",
            ),
            models.CheckConstraint(
                condition=Q(home__isnull=True) | Q(away__isnull=True) | ~Q(home=F("away")),
                name="matches_fixture_has_two_different_sides",
                violation_error_message="An entry cannot play against itself.",
            ),
            models.CheckConstraint(
                condition=Q(umpired_by__isnull=True)
                | (
                    (Q(home__isnull=True) | ~Q(home=F("umpired_by")))
                    & (Q(away__isnull=True) | ~Q(away=F("umpired_by")))
                ),
                name="matches_fixture_is_not_umpired_by_a_side",
                violation_error_message="Nobody umpires a match of their own.",
            ),
            models.CheckConstraint(
                condition=Q(leg__gte=1),
                name="matches_fixture_leg_counts_from_one",
                violation_error_message="Legs count from 1.",
            ),
            in_order("fixture", "starts_at", "ends_at", "A match must end after it starts."),
            models.CheckConstraint(
                condition=Q(ends_at__isnull=True) | Q(starts_at__isnull=False),
                name="matches_fixture_that_ends_also_starts",
                violation_error_message="A match that ends at a time starts at one.",
            ),
            models.CheckConstraint(
                condition=Q(board__isnull=True) | Q(venue__isnull=False),
                name="matches_fixture_on_a_board_has_its_venue",
                violation_error_message="A match on a board is at that board's venue.",
            ),
            models.CheckConstraint(
                condition=(
                    Q(state=FixtureState.PLANNED)
                    & (Q(outcome__isnull=True) | Q(outcome=Outcome.POSTPONED))
                )
                | Q(state__in=BEFORE_THE_CARD, outcome__isnull=True)
                | (Q(state__in=WITH_A_CARD) & (Q(outcome__isnull=True) | Q(outcome__in=REPORTED)))
                | (
                    Q(state=FixtureState.OFFICIAL, outcome__isnull=False)
                    & ~Q(outcome=Outcome.POSTPONED)
                ),
                name="matches_fixture_outcome_fits_its_state",
                violation_error_message=(
                    "The outcome does not fit the state: a planned match can only be postponed, "
                    "and an official one needs an outcome."
                ),
            ),
            models.CheckConstraint(
                # A check passes on null: every branch must be plainly false without an outcome.
                condition=Q(outcome__isnull=True, winner__isnull=True)
                | Q(outcome__isnull=False)
                & (
                    Q(outcome=Outcome.PLAYED, winner__isnull=False)
                    | Q(outcome=Outcome.ABANDONED)
                    | Q(outcome=Outcome.WALKOVER, winner__in=SIDES, winner__isnull=False)
                    | Q(winner__isnull=True) & ~Q(outcome__in=(Outcome.PLAYED, Outcome.WALKOVER))
                ),
                name="matches_fixture_winner_fits_its_outcome",
                violation_error_message=(
                    "A match that was played says who won or that it was drawn, and a walkover "
                    "names its winner; no other outcome has a winner."
                ),
            ),
            models.CheckConstraint(
                condition=Q(outcome__isnull=True)
                | Q(outcome=Outcome.POSTPONED)
                | Q(outcome__in=BYES, home__isnull=False, away__isnull=True)
                # A match of a bracket that nobody can come to is void, and has no sides.
                | Q(outcome=Outcome.VOID)
                | (Q(home__isnull=False, away__isnull=False) & ~Q(outcome__in=BYES)),
                name="matches_fixture_only_a_bye_has_no_away_entry",
                violation_error_message=(
                    "A bye has a home entry and no away entry; every other outcome but void needs "
                    "both."
                ),
            ),
        ]
        indexes = [
            models.Index(fields=["competition", "starts_at"], name="matches_fixture_by_date"),
            models.Index(fields=["round", "number"], name="matches_fixture_by_round"),
            models.Index(fields=["competition", "state"], name="matches_fixture_by_state"),
            models.Index(fields=["venue", "starts_at"], name="matches_fixture_by_venue"),
            models.Index(fields=["starts_at"], name="matches_fixture_by_start"),
        ]

    def __str__(self) -> str:
        return f"{self.home or '…'} v {self.away or '…'}"


class FixtureBoard(PublicModel):
    """One of the boards of a team fixture: who plays whom on it."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    home_person = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.PROTECT, related_name="home_boards"
    )
    home_pair = models.ForeignKey(
        Pair, null=True, blank=True, on_delete=models.PROTECT, related_name="home_boards"
    )
    away_person = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.PROTECT, related_name="away_boards"
    )
    away_pair = models.ForeignKey(
        Pair, null=True, blank=True, on_delete=models.PROTECT, related_name="away_boards"
    )
    first = models.CharField(  # noqa: DJ001
        max_length=1, choices=Side, null=True, blank=True, help_text="The side that starts."
    )
    board = models.ForeignKey(
        Board, null=True, blank=True, on_delete=models.PROTECT, related_name="fixture_boards"
    )

    class Meta:
        ordering = ["fixture_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "number"],
                name="matches_fixtureboard_number_is_unique_in_its_fixture",
                violation_error_message="The fixture has a board of that number already.",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1),
                name="matches_fixtureboard_number_counts_from_one",
                violation_error_message="Boards count from 1.",
            ),
            models.CheckConstraint(
                condition=(Q(home_person__isnull=True) | Q(home_pair__isnull=True))
                & (Q(away_person__isnull=True) | Q(away_pair__isnull=True)),
                name="matches_fixtureboard_side_is_a_person_or_a_pair",
                violation_error_message="A side at a board is one person or one pair, not both.",
            ),
            models.CheckConstraint(
                condition=(
                    (Q(home_person__isnull=True) | Q(away_pair__isnull=True))
                    & (Q(home_pair__isnull=True) | Q(away_person__isnull=True))
                ),
                name="matches_fixtureboard_sides_are_alike",
                violation_error_message="A person plays a person, and a pair plays a pair.",
            ),
            models.CheckConstraint(
                condition=(
                    Q(home_person__isnull=True)
                    | Q(away_person__isnull=True)
                    | ~Q(home_person=F("away_person"))
                )
                & (
                    Q(home_pair__isnull=True)
                    | Q(away_pair__isnull=True)
                    | ~Q(home_pair=F("away_pair"))
                ),
                name="matches_fixtureboard_has_two_different_sides",
                violation_error_message="Nobody plays against themselves.",
            ),
            one_of("fixtureboard", "first", Side),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}, board {self.number}"


class UmpireAssignment(models.Model):
    """A user who may enter the card of a fixture."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="umpires")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="umpire_assignments"
    )
    assigned_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["fixture_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "user"],
                name="matches_umpireassignment_is_made_once",
                violation_error_message="This umpire is assigned to that match already.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.fixture}"
