"""One row of every table of people and places: the ground of `league.py`."""

import datetime
from functools import cached_property
from typing import Any

from matches import models

UTC = datetime.UTC
NOON = datetime.datetime(2026, 11, 14, 12, tzinfo=UTC)
HOUR = datetime.timedelta(hours=1)


class People:
    """Those who are in a club, and where it plays."""

    def __init__(self) -> None:
        self.count = 0

    def number(self) -> int:
        """A number not given before."""
        self.count += 1
        return self.count

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
    def letterchoice(self) -> models.LetterChoice:
        return models.LetterChoice.objects.create(user=self.user, kind="moved", often="daily")

    @cached_property
    def letterstop(self) -> models.LetterStop:
        return models.LetterStop.objects.create(user=self.user, kind="moved", token_hash="a hash")

    @cached_property
    def letter(self) -> models.Letter:
        day = datetime.date(2026, 11, 14)
        return models.Letter.objects.create(user=self.user, club=self.club, day=day)

    @cached_property
    def telling(self) -> models.Telling:
        return models.Telling.objects.create(
            user=self.user, club=self.club, kind="moved", what="moved", about="an id"
        )

    @cached_property
    def look(self) -> models.Look:
        return models.Look.objects.create(
            once="a digest", at=NOON, club=self.club, who=self.user, surface="members",
            door="page", people=12,
        )  # fmt: skip

    @cached_property
    def madeone(self) -> models.MadeOne:
        return models.MadeOne.objects.create(
            club=self.club, kind="person", kept=1, gone=2, gone_id="gone", made_by=self.user,
            rows={"moved": []},
        )  # fmt: skip

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
    def formername(self) -> models.FormerName:
        return models.FormerName.objects.create(
            club=self.club, whose=7, digest="d" * 64, key="k" * 8
        )

    def new_permission(self, **fields: Any) -> models.Permission:
        return models.Permission.objects.create(
            **{
                "person": self.person,
                "club": self.club,
                "kind": "given",
                "naming": "first",
                "level": 1,
                "given_by": "guardian",
                "evidence": "paper",
                **fields,
            }
        )

    @cached_property
    def permission(self) -> models.Permission:
        return self.new_permission()

    @cached_property
    def permissionnote(self) -> models.PermissionNote:
        return models.PermissionNote.objects.create(permission=self.permission, text="By post.")

    @cached_property
    def permissionasked(self) -> models.PermissionAsked:
        return models.PermissionAsked.objects.create(
            person=self.person, club=self.club, naming="first", given_by="guardian",
            evidence="paper", asked_by=self.user,
        )  # fmt: skip

    @cached_property
    def signinletter(self) -> models.SignInLetter:
        return models.SignInLetter.objects.create(
            person=self.person, club=self.club, email="asha@example.org", made_by=self.user,
            expires_at=datetime.datetime(2100, 1, 1, tzinfo=UTC),
        )  # fmt: skip

    @cached_property
    def keptaddress(self) -> models.KeptAddress:
        return models.KeptAddress.objects.create(
            person=self.person, club=self.club, email="asha@example.org", guardian=False
        )

    @cached_property
    def follower(self) -> models.Follower:
        return models.Follower.objects.create(competition=self.competition, email="fan@example.org")

    @cached_property
    def clubcode(self) -> models.ClubCode:
        return models.ClubCode.objects.create(person=self.person, club=self.club, number=14)

    @cached_property
    def erasure(self) -> models.Erasure:
        return models.Erasure.objects.create(kind="person", digest="d" * 64, key="k" * 8)

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
    def bringing(self) -> models.Bringing:
        return models.Bringing.objects.create(
            club=self.club, number=1, rows={"people": []}, people=0, teams=0, made_by=self.user
        )

    @cached_property
    def teammember(self) -> models.TeamMember:
        return models.TeamMember.objects.create(team=self.team, person=self.person, order=1)
