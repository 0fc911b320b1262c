"""Dates of a file: who is told of them, and how they are taken back together."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError, NotFoundError
from matches.models import AuditEntry, Fixture, Letter, LetterKind, Telling, User
from matches.services import lately
from matches.services.base import outbox
from matches.services.fixtures import moves
from matches.services.imports import date_lists
from matches.services.letters import stopping
from tests.services.imports.dates import (
    EVENING,
    REFUSED,
    bring,
    days,
    in_london,
    look,
    take_back,
    text_of,
)
from tests.services.league import League

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return in_london()


class TestTold:
    def players(self, league: League, count: int) -> list[User]:
        told = []
        for entry in league.entries[:count]:
            name = entry.person.given_name.lower()
            user = User.objects.create_user(name, email=f"{name}@a.example")
            entry.person.user = user
            entry.person.save()
            told.append(user)
        return told

    def test_each_is_told_once_in_one_letter_as_was_foretold(self, league):
        self.players(league, 3)
        outbox.send(early=True)
        Telling.objects.all().delete()
        places = [f"{14 + n}/12/2026\t19:30" for n in range(6)]
        plan = look(league, text_of(league, *places))
        assert (plan.first, plan.told) == (6, 3)
        bring(league, text_of(league, *places))
        outbox.send(early=True)
        held = Telling.objects.filter(what="dated")
        assert held.values("user").distinct().count() == 3
        assert held.count() == 9
        assert not Letter.objects.exists()

    def test_who_wants_no_letters_of_the_kind_is_not_counted(self, league):
        (player,) = self.players(league, 1)
        stopping.choose(player, {LetterKind.DATES: "never"})
        assert look(league, text_of(league, *["14/12/2026\t19:30"])).told == 0

    def test_who_brings_the_list_in_knows_it(self, league):
        own = league.entries[0].person
        own.user = league.owner
        own.save()
        User.objects.filter(pk=league.owner.pk).update(email="owner@a.example")
        assert look(league, text_of(league, "14/12/2026\t19:30")).told == 0


class TestTakenBack:
    def test_every_match_goes_back_to_where_it_was(self, league):
        services.fixtures.schedule(league.owner, league.id(2), starts_at=EVENING.replace(day=1))
        was = days(league)
        made = bring(league, text_of(league, "14/12/2026\t19:30", "15/12/2026\t19:30"))
        assert days(league) != was
        take_back(league, made)
        assert days(league) == was

    def test_a_match_that_was_moved_or_played_since_is_named_and_stays(self, league):
        heading = "Home\tAway\tDate\tTime"
        places = [f"{14 + n}/12/2026\t19:30" for n in range(3)]
        made = bring(league, text_of(league, *places, heading=heading))
        services.fixtures.schedule(league.owner, league.id(1), starts_at=EVENING.replace(day=28))
        league.play(2)
        shown = date_lists.look_back(league.owner, league.competition.public_id, made.number)
        assert [each.fixture.number for each in shown.back] == [3]
        assert [each.stays for each in shown.stay] == [
            "it was moved since", "it has begun, or been played",
        ]  # fmt: skip
        take_back(league, made)
        assert days(league)[:3] == ["28.12. 19:30", "15.12. 19:30", ""]

    def test_a_match_whose_board_was_given_away_since_stays(self, league):
        heading = "Home\tAway\tDate\tTime\tVenue\tBoard"
        at = "The Hall\t1"
        bring(league, text_of(league, f"14/12/2026\t19:30\t{at}", heading=heading))
        made = bring(league, text_of(league, f"21/12/2026\t19:30\t{at}", heading=heading))
        other = next(one for one in league.fixtures() if one.round.number == 1 and one.number != 1)
        board = league.fixture().board.public_id
        services.fixtures.schedule(league.owner, other.public_id, starts_at=EVENING, board=board)
        shown = date_lists.look_back(league.owner, league.competition.public_id, made.number)
        assert [each.stays for each in shown.stay] == ["its board of before is taken by now"]

    def test_taken_back_twice_it_says_that_nothing_is_left(self, league):
        made = bring(league, text_of(league, "14/12/2026\t19:30"))
        take_back(league, made)
        with pytest.raises(ConflictError, match="Nothing of it can be taken back"):
            take_back(league, made)

    def test_a_move_that_came_of_no_list_is_none(self, league):
        place = {"starts_at": EVENING.isoformat(), "ends_at": None, "venue": None, "boards": []}
        made = moves.move(league.owner, league.competition.public_id, {league.id(): place})
        with pytest.raises(NotFoundError):
            take_back(league, made)

    def test_it_stands_in_the_list_of_what_was_done_lately_and_goes_back_from_there(self, league):
        bring(league, text_of(league, "14/12/2026\t19:30"))
        row = AuditEntry.objects.get(action="dates.brought-in")
        shown = lately.look(league.owner, league.club, row.pk)
        assert shown.line.why_not == ""
        lately.undo(league.owner, league.club, row.pk, seen=shown.digest)
        assert not Fixture.objects.filter(starts_at__isnull=False).exists()
        assert lately.look(league.owner, league.club, row.pk).line.undone

    def test_only_an_organiser_takes_it_back(self, league):
        made = bring(league, text_of(league, "14/12/2026\t19:30"))
        own = league.competition.public_id
        for doing in (date_lists.look_back, date_lists.take_back):
            with pytest.raises(REFUSED):
                doing(league.umpire, own, made.number)
