"""One row of every table, made when first asked for."""

from datetime import timedelta
from functools import cached_property
from typing import Any

from knox.models import AuthToken

from matches import models
from matches.models import Outcome
from tests.models.league_people import NOON
from tests.models.league_proposals import Proposals
from tests.models.league_rankings import Rankings

DEVICE = "a-browser-at-the-board"


class League(Rankings, Proposals):
    """A small league in one club, with what a test needs of it and no more."""

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
    def publishedreason(self) -> models.PublishedReason:
        return models.PublishedReason.objects.create(
            fixture=self.fixture, said_by="Result", row=self.result.pk, published_by=self.user
        )

    @cached_property
    def settingschange(self) -> models.SettingsChange:
        return models.SettingsChange.objects.create(
            competition=self.competition, before={"name": "Spring"}, after={"name": "Autumn"}
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
    def tokennote(self) -> models.TokenNote:
        token = AuthToken.objects.create(self.user)[0]
        return models.TokenNote.objects.create(token=token, name="the scoreboard")

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

    def new_runningcard(self, **fields: Any) -> models.RunningCard:
        return models.RunningCard.objects.create(
            **{"fixture": self.fixture, "head": {"game": "white"}, "edition": "2026.1", **fields}
        )

    @cached_property
    def runningcard(self) -> models.RunningCard:
        return self.new_runningcard()

    @cached_property
    def shadowcard(self) -> models.ShadowCard:
        return models.ShadowCard.objects.create(
            fixture=self.fixture, trainee=self.user, head={"game": "white"}, edition="2026.1"
        )

    @cached_property
    def shadowline(self) -> models.ShadowLine:
        return models.ShadowLine.objects.create(
            card=self.shadowcard, number=1, device=DEVICE, sequence=1, body={"begin": {}}
        )

    @cached_property
    def runningline(self) -> models.RunningLine:
        return models.RunningLine.objects.create(
            card=self.runningcard, number=1, device=DEVICE, sequence=1, body={"begin": {}},
            written_by=self.user,
        )  # fmt: skip

    @cached_property
    def boardpass(self) -> models.BoardPass:
        return models.BoardPass.objects.create(
            token_digest="0" * 64, club=self.club, fixture=self.fixture, made_by=self.user,
            made_at=NOON, expires_at=NOON + timedelta(hours=8),
        )  # fmt: skip

    @cached_property
    def scoringdevice(self) -> models.ScoringDevice:
        return models.ScoringDevice.objects.create(card=self.runningcard, device=DEVICE)

    @cached_property
    def lessontap(self) -> models.LessonTap:
        return models.LessonTap.objects.create(
            competition=self.competition, device=DEVICE, sequence=1, body={"begin": 1}
        )

    @cached_property
    def outboxmessage(self) -> models.OutboxMessage:
        return models.OutboxMessage.objects.create(topic="result.official")

    @cached_property
    def auditentry(self) -> models.AuditEntry:
        return models.AuditEntry.objects.create(
            club=self.club, action="club.made", object_type="club", object_id=self.club.slug
        )

    @cached_property
    def seal(self) -> models.Seal:
        return models.Seal.objects.create(
            club=self.club, number=1, at=NOON, rows=1, root="r", head="h"
        )

    @cached_property
    def sealedrow(self) -> models.SealedRow:
        return models.SealedRow.objects.create(
            seal=self.seal, table="Result", row=1, lasting="l", words="w"
        )

    def row(self, model: type) -> Any:
        """The league's row of a model."""
        name = model.__name__.lower()
        return getattr(self, "break_" if name == "break" else name)
