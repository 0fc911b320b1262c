"""Fixtures on their way to the board, given away, put off, and filled by a bracket."""

from __future__ import annotations

import datetime

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError
from matches.models import Person, Result, User
from matches.services.teams.team_boards import BoardPlan
from tests.services.league import NAMES, make_league, result_card

NOON = datetime.datetime(2026, 11, 14, 12, tzinfo=datetime.UTC)
HOUR = datetime.timedelta(hours=1)


def test_a_match_is_called_started_and_played(league):
    services.fixtures.call(league.owner, league.id(1))
    assert league.fixture(1).state == "called"
    services.fixtures.start(league.owner, league.id(1), first="B")
    fixture = league.fixture(1)
    assert (fixture.state, fixture.first) == ("playing", "B")
    league.play(1)
    with pytest.raises(ConflictError):
        services.fixtures.call(league.owner, league.id(1))


def test_a_board_holds_one_match_at_a_time(league):
    services.clubs.venues.create(league.owner, league.club, name="The Hall")
    board = services.clubs.venues.add_board(
        league.owner, league.club, "the-hall", name="1", games=["black"]
    )
    when = {"starts_at": NOON, "ends_at": NOON + HOUR, "board": board.public_id}
    services.fixtures.schedule(league.owner, league.id(1), **when)
    with pytest.raises(ConflictError, match="board is taken"):
        services.fixtures.schedule(league.owner, league.id(2), **when)
    services.rulings.postpone(league.owner, league.id(1), reason="Snow.")
    services.fixtures.schedule(league.owner, league.id(2), **when)


def test_a_stale_form_is_told_so(league):
    revision = league.fixture(1).revision
    services.fixtures.schedule(league.owner, league.id(1), starts_at=NOON)
    with pytest.raises(ConflictError) as refused:
        services.fixtures.schedule(
            league.owner, league.id(1), starts_at=NOON + HOUR, expected_revision=revision
        )
    assert refused.value.code == "changed-meanwhile"


def test_a_match_cannot_end_before_it_starts(league):
    with pytest.raises(InvalidError, match="end after it starts"):
        services.fixtures.schedule(league.owner, league.id(1), starts_at=NOON, ends_at=NOON)


@pytest.mark.parametrize(
    ("scheme", "points", "scored"),
    [
        ({"win": 3, "draw": 1, "loss": 0}, 3, 0),
        ({"win": 3, "draw": 1, "loss": 0, "walkover_win": 2, "walkover_score": [16, 0]}, 2, 16),
    ],
)
def test_a_walkover_counts_by_the_competition_s_scheme(db, scheme, points, scored):
    league = make_league(points_scheme=scheme)
    away = league.fixture(1).away.person.given_name
    result = services.rulings.walkover(
        league.owner, league.id(1), winner="B", reason="The home side did not come."
    )
    services.base.outbox.send()
    assert (result.outcome, result.winner, result.score_a) == ("walkover", "B", None)
    row = league.rows()[away]
    assert (row["points"], row["scored"], row["walkovers_won"]) == (points, scored, 1)


def test_a_double_walkover_is_lost_by_both_and_a_void_match_by_nobody(league):
    services.rulings.double_walkover(league.owner, league.id(1), reason="Neither came.")
    services.rulings.void(league.owner, league.id(2), reason="Drawn by mistake.")
    services.base.outbox.send()
    assert sum(row["lost"] for row in league.rows().values()) == 2
    assert sum(row["played"] for row in league.rows().values()) == 2


def test_a_played_match_is_given_away_only_when_that_is_meant(league):
    league.play(1)
    with pytest.raises(ConflictError) as refused:
        services.rulings.walkover(league.owner, league.id(1), winner="B", reason="Cheating.")
    assert refused.value.code == "has-result"
    services.rulings.walkover(
        league.owner, league.id(1), winner="B", reason="Cheating.", replace=True
    )
    assert Result.objects.filter(fixture=league.fixture(1)).count() == 2
    assert league.fixture(1).outcome == "walkover"


def test_only_an_organiser_gives_a_match_away_and_says_why(league):
    services.fixtures.umpires.assign(league.owner, league.id(1), username=league.umpire.username)
    services.competitions.publish(league.owner, league.competition.public_id)
    with pytest.raises(NotAllowedError):
        services.rulings.walkover(league.umpire, league.id(1), winner="B", reason="Late.")
    with pytest.raises(InvalidError):
        services.rulings.walkover(league.owner, league.id(1), winner="B", reason="")
    with pytest.raises(InvalidError):
        services.rulings.walkover(league.owner, league.id(1), winner="draw", reason="Late.")


def test_a_postponed_match_takes_its_result_back_and_is_played_again(league):
    league.play(1, 18, 9)
    services.rulings.postpone(league.owner, league.id(1), reason="Played on the wrong day.")
    services.base.outbox.send()
    fixture = league.fixture(1)
    assert (fixture.state, fixture.outcome) == ("planned", "postponed")
    assert all(row["played"] == 0 for row in league.rows().values())
    assert Result.objects.filter(fixture=fixture, superseded_at__isnull=False).count() == 1

    done = league.play(1, 10, 17)
    assert done.scorecard.version == 2
    assert done.scorecard.reason


def test_an_abandoned_match_counts_for_nothing_and_may_be_given_away(league):
    services.rulings.abandon(league.owner, league.id(1), reason="Fire alarm.")
    services.base.outbox.send()
    assert all(row["played"] == 0 for row in league.rows().values())
    services.rulings.walkover(league.owner, league.id(1), winner="A", reason="They left.")
    assert league.fixture(1).outcome == "walkover"


# ── knockout ──────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def cup(db):
    """A knockout of five: the best three have a bye."""
    return make_league(5, format="single-elimination", name="Cup")


def test_a_knockout_starts_with_byes_and_names_its_rounds(cup):
    fixtures = cup.fixtures()
    assert [f.outcome for f in fixtures[:4]].count("bye-full") == 3
    assert len(fixtures) == 7
    names = list(cup.division.rounds.order_by("number").values_list("name", flat=True))
    assert names == ["Quarter-finals", "Semi-finals", "Final"]
    # Two byes meet in one semi-final already.
    assert sum(f.home is not None and f.away is not None for f in fixtures[4:6]) == 1


def test_the_winner_goes_on_and_the_champion_is_known(cup):
    played = next(f for f in cup.fixtures()[:4] if f.outcome is None)
    cup.play(played.number, 18, 9)
    semis = [cup.fixture(5), cup.fixture(6)]
    assert all(f.home_id and f.away_id for f in semis)
    assert any(played.home_id in (f.home_id, f.away_id) for f in semis)
    cup.play(5, 9, 18)
    cup.play(6, 18, 9)
    final = cup.fixture(7)
    assert (final.home_id, final.away_id) == (semis[0].away_id, semis[1].home_id)


def test_a_knockout_match_is_not_drawn(cup):
    played = next(f for f in cup.fixtures()[:4] if f.outcome is None)
    with pytest.raises(ConflictError) as refused:
        cup.play(played.number, 15, 15)
    assert refused.value.code == "knockout-draw"
    assert not Result.objects.filter(fixture=played).exists()


def test_a_correction_puts_the_other_one_through_until_the_next_match_has_begun(cup):
    played = next(f for f in cup.fixtures()[:4] if f.outcome is None)
    cup.play(played.number, 18, 9)
    services.corrections.cards.correct(
        cup.owner, played.public_id, result_card(9, 18), reason="Swapped."
    )
    semi = next(
        f for f in (cup.fixture(5), cup.fixture(6)) if played.away_id in (f.home_id, f.away_id)
    )
    services.fixtures.start(cup.owner, semi.public_id)
    with pytest.raises(ConflictError) as refused:
        services.corrections.cards.correct(
            cup.owner, played.public_id, result_card(17, 9), reason="No, it was right."
        )
    assert refused.value.code == "next-round-begun"
    services.corrections.cards.correct(
        cup.owner, played.public_id, result_card(9, 17), reason="The same one won."
    )


def test_a_card_waits_until_both_sides_are_known(cup):
    with pytest.raises(ConflictError) as refused:
        cup.play(7)
    assert refused.value.code == "sides-unknown"


# ── teams ─────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def houses(db):
    """Two houses of two, drawn against each other."""
    league = make_league(0 + 4, draw=False)
    people = {str(person): person.public_id for person in Person.objects.all()}
    competition = services.competitions.create(
        league.owner, league.season, name="Houses", game="black", entry_kind="team"
    )
    for name, members in (("Oak", NAMES[:2]), ("Elm", NAMES[2:4])):
        team = services.teams.create(
            league.owner, league.club, name=name, members=[people[each] for each in members]
        )
        services.competitions.entries.enter(
            league.owner, competition.public_id, team=team.public_id
        )
    services.competitions.draw_fixtures(league.owner, competition.public_id)
    league.competition = competition
    fixture = league.fixture(1)
    ids = {
        side: [member.person.public_id for member in entry.team.members.order_by("order")]
        for side, entry in (("home", fixture.home), ("away", fixture.away))
    }
    services.teams.team_boards.set_boards(
        league.owner,
        fixture.public_id,
        [BoardPlan([h], [a]) for h, a in zip(ids["home"], ids["away"], strict=True)],
    )
    return league


def test_a_team_match_is_the_sum_of_its_boards(houses):
    league = houses
    with pytest.raises(ConflictError) as refused:
        league.play(1)
    assert refused.value.code == "board-missing"

    one = league.play(1, 18, 9, board=1)
    assert one.scorecard.document["sides"]["A"][0].startswith("person:")
    assert league.fixture(1).state == "playing"
    league.play(1, 20, 5, board=2)

    fixture = league.fixture(1)
    assert (fixture.state, fixture.winner) == ("official", "A")
    total = Result.objects.get(fixture=fixture, fixture_board__isnull=True, official=True)
    assert (total.score_a, total.score_b) == (2, 0)
    assert total.measures == {"points": [38, 14]}

    services.corrections.cards.correct(
        league.owner, fixture.public_id, result_card(5, 20), reason="Swapped.", board=2
    )
    total = Result.objects.get(fixture=fixture, fixture_board__isnull=True, official=True)
    assert (total.score_a, total.score_b, total.winner) == (1, 1, "draw")


def test_boards_are_settled_once_they_are_played(houses):
    houses.play(1, board=1)
    with pytest.raises(ConflictError):
        services.teams.team_boards.set_boards(houses.owner, houses.id(1), [])


def test_an_umpire_without_a_role_is_not_assigned(league):
    User.objects.create_user("stranger")
    with pytest.raises(ConflictError) as refused:
        services.fixtures.umpires.assign(league.owner, league.id(1), username="stranger")
    assert refused.value.code == "no-role"
