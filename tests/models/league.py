"""One row of every table, made when first asked for."""

import datetime
from functools import cached_property
from typing import Any

from matches import models
from matches.models import Outcome

UTC = datetime.UTC
NOON = datetime.datetime(2026, 11, 14, 12, tzinfo=UTC)
HOUR = datetime.timedelta(hours=1)


class League:
    """A small league in one club, with what a test needs of it and no more."""

    def __init__(self) -> None:
        self.count = 0

    def number(self) -> int:
        """A number not given before."""
        self.count += 1
        return self.count

    # people and places

    @cached_property
    def user(self) -> models.User:
        return models.User.objects.create(username="secretary", password="!")

    @cached_property
    def club(self) -> models.Club:
        return models.Club.objects.create(kind="club", slug="harbour", name="Harbour Club")

    @cached_property
    def other_club(self) -> models.Club:
        return models.Club.objects.create(kind="school", slug="hill", name="Hill School")

    def new_season(self, club: models.Club, **fields: Any) -> models.Season:
        return models.Season.objects.create(
            **{
                "club": club,
                "slug": f"season-{self.number()}",
                "name": "A season",
                "starts_on": datetime.date(2026, 9, 1),
                "ends_on": datetime.date(2027, 6, 30),
                **fields,
            }
        )

    @cached_property
    def season(self) -> models.Season:
        return self.new_season(self.club)

    @cached_property
    def other_season(self) -> models.Season:
        return self.new_season(self.other_club)

    @cached_property
    def venue(self) -> models.Venue:
        return models.Venue.objects.create(club=self.club, slug="hall", name="The Hall")

    @cached_property
    def other_venue(self) -> models.Venue:
        return models.Venue.objects.create(club=self.club, slug="inn", name="The Inn")

    @cached_property
    def board(self) -> models.Board:
        return models.Board.objects.create(venue=self.venue, name="1", games=["white"])

    @cached_property
    def way(self) -> models.Way:
        return models.Way.objects.create(one=self.venue, other=self.other_venue, minutes=15)

    @cached_property
    def hold(self) -> models.Hold:
        held = self.new_fixture(
            venue=self.venue, board=self.board, starts_at=NOON, ends_at=NOON + HOUR
        )
        return held.holds.get()

    @cached_property
    def boardversion(self) -> models.BoardVersion:
        return models.BoardVersion.objects.create(
            board=self.board, version=1, equipment={"board": "white"}, by=self.user
        )

    @cached_property
    def aimmap(self) -> models.AimMap:
        return models.AimMap.objects.create(
            digest="a digest",
            document={"board": "white"},
            asked={"speeds": 10},
            total=100,
            asked_by="somebody",
            asked_from="a network",
        )

    def new_person(self, **fields: Any) -> models.Person:
        return models.Person.objects.create(
            **{"given_name": "Asha", "family_name": "A", "age_band": "adult", **fields}
        )

    @cached_property
    def person(self) -> models.Person:
        return self.new_person()

    @cached_property
    def other_person(self) -> models.Person:
        return self.new_person(given_name="Ben")

    @cached_property
    def membership(self) -> models.Membership:
        return models.Membership.objects.create(
            person=self.person, club=self.club, season=self.season
        )

    @cached_property
    def role(self) -> models.Role:
        return models.Role.objects.create(user=self.user, club=self.club, role="owner")

    def new_invitation(self, **fields: Any) -> models.Invitation:
        return models.Invitation.objects.create(
            **{
                "club": self.club,
                "email": "somebody@example.org",
                "role": "umpire",
                "token_hash": f"{self.number():064d}",
                "invited_by": self.user,
                "expires_at": datetime.datetime(2100, 1, 1, tzinfo=UTC),
                **fields,
            }
        )

    @cached_property
    def invitation(self) -> models.Invitation:
        return self.new_invitation()

    @cached_property
    def pair(self) -> models.Pair:
        return models.Pair.objects.create(first=self.person, second=self.other_person)

    @cached_property
    def team(self) -> models.Team:
        return models.Team.objects.create(club=self.club, season=self.season, name="Blue")

    @cached_property
    def teaminvitation(self) -> models.TeamInvitation:
        return models.TeamInvitation.objects.create(competition=self.competition, team=self.team)

    @cached_property
    def bulkaction(self) -> models.BulkAction:
        return models.BulkAction.objects.create(
            competition=self.competition, kind="postpone", reason="Snow.", steps=[{"fixture": "a"}]
        )

    @cached_property
    def teammember(self) -> models.TeamMember:
        return models.TeamMember.objects.create(team=self.team, person=self.person, order=1)

    # a competition and its fixtures

    def new_competition(self, **fields: Any) -> models.Competition:
        return models.Competition.objects.create(
            **{
                "club": self.club,
                "season": self.season,
                "slug": f"white-{self.number()}",
                "name": "White League",
                "game": "white",
                "law_edition": "2026.1",
                **fields,
            }
        )

    @cached_property
    def competition(self) -> models.Competition:
        return self.new_competition()

    @cached_property
    def other_competition(self) -> models.Competition:
        return self.new_competition()

    @cached_property
    def stage(self) -> models.Stage:
        return models.Stage.objects.create(competition=self.competition)

    @cached_property
    def division(self) -> models.Division:
        return models.Division.objects.create(stage=self.stage)

    @cached_property
    def other_division(self) -> models.Division:
        return models.Division.objects.create(stage=self.stage, number=2)

    @cached_property
    def elsewhere(self) -> models.Division:
        """A division of the other competition."""
        stage = models.Stage.objects.create(competition=self.other_competition)
        return models.Division.objects.create(stage=stage)

    @cached_property
    def round(self) -> models.Round:
        return models.Round.objects.create(division=self.division, number=1)

    def new_entry(self, **fields: Any) -> models.Entry:
        if not {"person", "pair", "team"} & set(fields):
            fields["person"] = self.new_person()
        return models.Entry.objects.create(**{"competition": self.competition, **fields})

    @cached_property
    def entry(self) -> models.Entry:
        return self.new_entry(person=self.person)

    @cached_property
    def away_entry(self) -> models.Entry:
        return self.new_entry(person=self.other_person)

    @cached_property
    def absence(self) -> models.Absence:
        return models.Absence.objects.create(entry=self.entry, round=2)

    @cached_property
    def commitment(self) -> models.Commitment:
        return models.Commitment.objects.create(
            competition=self.competition, seed="seed", digest="0" * 64
        )

    @cached_property
    def place(self) -> models.Place:
        return models.Place.objects.create(division=self.division, entry=self.entry, number=1)

    def new_fixture(self, **fields: Any) -> models.Fixture:
        return models.Fixture.objects.create(
            **{
                "competition": self.competition,
                "division": self.division,
                "number": self.number(),
                "home": self.entry,
                "away": self.away_entry,
                **fields,
            }
        )

    @cached_property
    def fixture(self) -> models.Fixture:
        return self.new_fixture(round=self.round)

    @cached_property
    def fixtureboard(self) -> models.FixtureBoard:
        return models.FixtureBoard.objects.create(
            fixture=self.fixture,
            number=1,
            home_person=self.person,
            away_person=self.other_person,
        )

    @cached_property
    def umpireassignment(self) -> models.UmpireAssignment:
        return models.UmpireAssignment.objects.create(fixture=self.fixture, user=self.user)

    @cached_property
    def timetable(self) -> models.Timetable:
        return models.Timetable.objects.create(
            competition=self.competition, asked={"slot_minutes": 30}, requested_by=self.user
        )

    @cached_property
    def move(self) -> models.Move:
        return models.Move.objects.create(
            competition=self.competition,
            number=1,
            changes=[{"fixture": self.fixture.public_id}],
            by=self.user,
        )

    # cards and what follows from them

    def card_fields(self, **fields: Any) -> dict[str, Any]:
        return {
            "fixture": self.fixture,
            "version": 1,
            "document": {"scorecard": 1},
            "verdict": {"valid": True},
            "detail": "card",
            "valid": True,
            "finished": True,
            "engine_edition": "2026.1",
            "via": "form",
            **fields,
        }

    def new_scorecard(self, **fields: Any) -> models.Scorecard:
        return models.Scorecard.objects.create(**self.card_fields(**fields))

    @cached_property
    def scorecard(self) -> models.Scorecard:
        return self.new_scorecard(submission_key="phone-1")

    def result_fields(self, **fields: Any) -> dict[str, Any]:
        return {
            "fixture": self.fixture,
            "outcome": Outcome.PLAYED,
            "winner": "A",
            "score_a": 9,
            "score_b": 4,
            **fields,
        }

    def new_result(self, **fields: Any) -> models.Result:
        return models.Result.objects.create(**self.result_fields(**fields))

    @cached_property
    def result(self) -> models.Result:
        return self.new_result(scorecard=self.scorecard, official=True, official_at=NOON)

    @cached_property
    def correction(self) -> models.Correction:
        return models.Correction.objects.create(
            fixture=self.fixture, before=self.result, reason="The sides were swapped."
        )

    @cached_property
    def study(self) -> models.Study:
        return models.Study.objects.create(
            fixture=self.fixture, title="Nearer", situation="white.flick", document={"shot": 1}
        )

    @cached_property
    def dispute(self) -> models.Dispute:
        return models.Dispute.objects.create(fixture=self.fixture, reason="End 3 was ours.")

    def derived(self, **fields: Any) -> dict[str, Any]:
        return {"scorecard": self.scorecard, "index": 0, "entry": 0, **fields}

    @cached_property
    def end(self) -> models.End:
        return models.End.objects.create(
            **self.derived(number=1, starter="A", kind="nearest", winner="A", points=2)
        )

    @cached_property
    def goal(self) -> models.Goal:
        return models.Goal.objects.create(
            **self.derived(side="A", kind="open", score_a=1, score_b=0)
        )

    @cached_property
    def point(self) -> models.Point:
        return models.Point.objects.create(
            **self.derived(
                set_number=1, game_number=1, server="A", side="B", points=1, kind="rally"
            )
        )

    @cached_property
    def redgame(self) -> models.RedGame:
        return models.RedGame.objects.create(
            **self.derived(set_number=1, number=1, server="A", winner="A", points_a=7, points_b=4)
        )

    @cached_property
    def break_(self) -> models.Break:
        return models.Break.objects.create(**self.derived(side="A", points=5, pennies=4))

    @cached_property
    def flick(self) -> models.Flick:
        return models.Flick.objects.create(**self.derived(side="A", kind="flick"))

    @cached_property
    def standing(self) -> models.Standing:
        return models.Standing.objects.create(
            division=self.division, version=1, rows=[], results_digest="0"
        )

    @cached_property
    def adjustment(self) -> models.Adjustment:
        return models.Adjustment.objects.create(
            division=self.division, entry=self.entry, points=-1, reason="Late card."
        )

    @cached_property
    def rating(self) -> models.Rating:
        return models.Rating.objects.create(
            person=self.person, game="white", mu=25.0, sigma=8.0, ordinal=1.0
        )

    @cached_property
    def ratingchange(self) -> models.RatingChange:
        return models.RatingChange.objects.create(
            rating=self.rating,
            result=self.result,
            number=1,
            mu_before=25.0,
            sigma_before=8.3,
            mu_after=27.0,
            sigma_after=8.0,
        )

    def new_ladderevent(self, **fields: Any) -> models.LadderEvent:
        return models.LadderEvent.objects.create(
            **{"division": self.division, "number": self.number(), "at": NOON, **fields}
        )

    @cached_property
    def ladderevent(self) -> models.LadderEvent:
        return self.new_ladderevent(what="joined", entry=self.entry)

    @cached_property
    def challenge(self) -> models.LadderEvent:
        return self.new_ladderevent(what="challenged", entry=self.entry, other=self.away_entry)

    @cached_property
    def openentry(self) -> models.OpenEntry:
        return models.OpenEntry.objects.create(competition=self.competition, opened_by=self.user)

    @cached_property
    def waitingentry(self) -> models.WaitingEntry:
        return models.WaitingEntry.objects.create(
            competition=self.competition, person=self.new_person()
        )

    @cached_property
    def calendarlink(self) -> models.CalendarLink:
        return models.CalendarLink.objects.create(user=self.user, token_hash="a hash")

    @cached_property
    def championship(self) -> models.Championship:
        return models.Championship.objects.create(
            club=self.club, season=self.season, slug="houses", name="House Championship"
        )

    @cached_property
    def championshipline(self) -> models.ChampionshipLine:
        return models.ChampionshipLine.objects.create(
            championship=self.championship, house=self.team, points=1, reason="They tidied up."
        )

    @cached_property
    def handicap(self) -> models.Handicap:
        return models.Handicap.objects.create(
            entry=self.entry, version=1, start=2, reason="First year."
        )

    @cached_property
    def lineup(self) -> models.LineUp:
        return models.LineUp.objects.create(
            fixture=self.fixture, side="A", version=1, boards=[[self.person.public_id]],
            handed_in_by=self.user,
        )  # fmt: skip

    @cached_property
    def lineupruling(self) -> models.LineUpRuling:
        return models.LineUpRuling.objects.create(
            fixture=self.fixture, side="A", code="tied", players=[self.person.public_id],
            boards=[1], decision="allowed", reason="Both captains agreed.", ruled_by=self.user,
        )  # fmt: skip

    @cached_property
    def ranking(self) -> models.Ranking:
        return models.Ranking.objects.create(game="white", version=1, rows=[], results_digest="0")

    @cached_property
    def outboxmessage(self) -> models.OutboxMessage:
        return models.OutboxMessage.objects.create(topic="result.official")

    @cached_property
    def auditentry(self) -> models.AuditEntry:
        return models.AuditEntry.objects.create(
            action="club.made", object_type="club", object_id=self.club.slug
        )

    def row(self, model: type) -> Any:
        """The league's row of a model."""
        name = model.__name__.lower()
        return getattr(self, "break_" if name == "break" else name)
