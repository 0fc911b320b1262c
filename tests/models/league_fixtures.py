"""One row of every table of a competition and its fixtures: under `league.py`."""

import datetime
from functools import cached_property
from typing import Any

from matches import models
from tests.models.league_people import NOON, People


class Fixtures(People):
    """A competition, and its matches as they are planned."""

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

    @cached_property
    def notice(self) -> models.Notice:
        return models.Notice.objects.create(club=self.club, competition=self.competition)

    def new_noticeversion(self, **fields: Any) -> models.NoticeVersion:
        days = {"shown_from": NOON.date(), "shown_until": NOON.date() + datetime.timedelta(days=7)}
        said = {"number": 1, "title": "Hall closed", "text": "It is painted.", **days}
        made = {"notice": self.notice, "made_by": self.user, **said, **fields}
        return models.NoticeVersion.objects.create(**made)

    @cached_property
    def noticefile(self) -> models.NoticeFile:
        return models.NoticeFile.objects.create(
            notice=self.notice, name="Plan.pdf", kind="pdf", content=b"%PDF-1.7", size=8,
            digest="0" * 64, put_by=self.user,
        )  # fmt: skip

    @cached_property
    def noticeversion(self) -> models.NoticeVersion:
        return self.new_noticeversion()
