"""The line-ups of team fixtures under the rules of their league."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import Q
from django.test.utils import CaptureQueriesContext

from matches import services
from matches.errors import InvalidError, Refused
from matches.models import AuditEntry, Entry, Fixture, Person, Result, Round, Team
from matches.policy.viewer import viewer_of
from matches.selectors.matches import fixture_desk
from matches.selectors.teams import told_of
from matches.services.teams.team_boards import BoardPlan
from tests.services.league import NAMES, League, make_league, result_card

pytestmark = pytest.mark.django_db


def person(name: str) -> Person:
    given, family = name.split()
    return Person.objects.get(given_name=given, family_name=family)


def team_league(options: dict[str, Any], game: str = "black", law: Any = None) -> League:
    """Four teams of three, two of people of one club each round, and two more people."""
    league = make_league(14, draw=False)
    competition = services.competitions.create(
        league.owner, league.season, name="Teams", game=game, entry_kind="team",
        format_options=options, options=law or {},
    )  # fmt: skip
    for number, name in enumerate(("Firsts", "Seconds", "Thirds", "Fourths")):
        members = [person(each).public_id for each in NAMES[number * 3 : number * 3 + 3]]
        team = services.teams.create(league.owner, league.club, name=name, members=members)
        services.competitions.entries.enter(
            league.owner, competition.public_id, team=team.public_id
        )
    services.competitions.draw_fixtures(league.owner, competition.public_id)
    league.competition = competition
    return league


def meeting(league: League, one: str, other: str) -> Fixture:
    """The fixture of two teams, whoever is at home."""
    return Fixture.objects.get(
        competition=league.competition, home__team__name__in=(one, other),
        away__team__name__in=(one, other),
    )  # fmt: skip


def listed(entry: Entry | None) -> list[str]:
    assert entry is not None
    assert entry.team is not None
    return [one.person.public_id for one in entry.team.members.order_by("order")]


def seat(league: League, fixture: Fixture, team: str, ids: list[str]) -> Any:
    """Set the boards with these people for a team, and the other's listed in order."""
    sides = [
        ids if entry is not None and str(entry.team) == team else listed(entry)[: len(ids)]
        for entry in (fixture.home, fixture.away)
    ]
    plans = [BoardPlan([a], [b]) for a, b in zip(*sides, strict=True)]
    return services.teams.team_boards.set_boards(league.owner, fixture.public_id, plans)


def ids(*names: str) -> list[str]:
    return [person(name).public_id for name in names]


SWAPPED = (NAMES[4], NAMES[3])


def test_a_line_up_out_of_order_is_refused_and_the_boards_stay_as_they_were() -> None:
    league = team_league({"board_order": "refuse"})
    match = meeting(league, "Seconds", "Thirds")
    seat(league, match, "Seconds", ids(*NAMES[3:6]))
    with pytest.raises(InvalidError) as refused:
        seat(league, match, "Seconds", ids(*SWAPPED))
    assert refused.value.code == "line-up"
    assert "Emil Reed sits on board 1 above Dora Thorn" in str(refused.value)
    assert match.boards.count() == 3


def test_a_line_up_out_of_order_is_kept_and_pointed_out_where_the_league_warns() -> None:
    league = team_league({"board_order": "warn"})
    match = meeting(league, "Seconds", "Thirds")
    seat(league, match, "Seconds", ids(*SWAPPED))
    page = fixture_desk(match.public_id, viewer_of(league.owner))
    assert page is not None
    assert [(one.code, one.weight) for one in page.line_up_rules] == [("board-order", "warn")]
    noted = AuditEntry.objects.filter(action="fixture.boards-set").latest("pk")
    assert noted.after["findings"] == ["board-order"]


def test_without_rules_any_order_stands_and_nobody_from_outside_the_team_plays() -> None:
    league = team_league({})
    match = meeting(league, "Seconds", "Thirds")
    seat(league, match, "Seconds", ids(*SWAPPED))
    assert told_of(match) == []
    with pytest.raises(InvalidError):
        seat(league, match, "Seconds", ids(NAMES[3], NAMES[12]))


def test_substitutes_of_the_club_play_up_to_the_most() -> None:
    league = team_league({"substitutes": 1})
    match = meeting(league, "Seconds", "Thirds")
    seat(league, match, "Seconds", ids(NAMES[3], NAMES[4], NAMES[12]))
    (told,) = told_of(match)
    assert (told.weight, told.sentence) == (
        "note", "Substitutes of Seconds: 1 (Milo Holm), of at most 1.",
    )  # fmt: skip
    with pytest.raises(InvalidError, match="in a match, at most: 1"):
        seat(league, match, "Seconds", ids(NAMES[3], NAMES[12], NAMES[13]))


def test_too_many_substitutes_are_kept_for_the_organiser_where_the_league_flags() -> None:
    league = team_league({"substitutes": 1, "ineligible": "flag"})
    match = meeting(league, "Seconds", "Thirds")
    seat(league, match, "Seconds", ids(NAMES[3], NAMES[12], NAMES[13]))
    assert [(one.code, one.weight) for one in told_of(match)] == [("too-many-substitutes", "flag")]


@pytest.mark.parametrize("ineligible", ["refuse", "flag"])
def test_another_clubs_people_are_no_substitutes_whatever_the_league_allows(
    ineligible: str,
) -> None:
    league = team_league({"substitutes": 5, "ineligible": ineligible})
    match = meeting(league, "Seconds", "Thirds")
    other = services.clubs.create(league.owner, name="Hill Club", kind="club")
    season = services.clubs.seasons.create(
        league.owner, other.public_id, name="2026/27",
        starts_on=league.competition.season.starts_on, ends_on=league.competition.season.ends_on,
    )  # fmt: skip
    stranger = services.people.create(
        league.owner, other.public_id, given_name="Zed", family_name="Far",
        season=season.public_id, age_band="adult",
    )  # fmt: skip
    for who in (stranger.public_id, "nobody-at-all"):
        with pytest.raises(InvalidError) as refused:
            seat(league, match, "Seconds", [*ids(NAMES[3]), who])
        assert "Zed" not in str(refused.value)


def test_a_player_plays_for_one_team_in_a_round_and_for_another_in_the_next() -> None:
    league = team_league({"substitutes": 3, "one_team_a_round": True})
    match = meeting(league, "Firsts", "Seconds")
    same = Fixture.objects.filter(round=match.round).exclude(pk=match.pk).get()
    seat(league, match, "Seconds", ids(*NAMES[3:6]))
    with pytest.raises(InvalidError, match="Dora Thorn also plays for Seconds in this round"):
        seat(league, same, "Thirds", ids(NAMES[6], NAMES[3]))
    later = meeting(league, "Firsts", "Thirds")
    assert later.round != match.round
    assert seat(league, later, "Thirds", ids(NAMES[6], NAMES[3]))


def test_nobody_plays_against_themselves_as_a_substitute_of_both_sides() -> None:
    league = team_league({"substitutes": 3})
    match = meeting(league, "Seconds", "Thirds")
    both = BoardPlan(ids(NAMES[12]), ids(NAMES[12]))
    with pytest.raises(InvalidError, match="On both sides of this match: Milo Holm") as refused:
        services.teams.team_boards.set_boards(league.owner, match.public_id, [both])
    assert refused.value.code == "both-sides"
    assert match.boards.count() == 0


def play(league: League, match: Fixture) -> None:
    for board in match.boards.all():
        services.results.scorecards.submit(
            league.owner, match.public_id, result_card(18, 9), board=board.number
        )


def test_matches_really_played_for_a_higher_team_tie_a_player_to_it() -> None:
    league = team_league({"substitutes": 3, "most_games_up": 0})
    firsts = Fixture.objects.filter(competition=league.competition)
    ordered = sorted(firsts, key=lambda one: one.round.number if one.round else 0)
    first = next(one for one in ordered if "Firsts" in str(one) and "Fourths" not in str(one))
    later = next(
        one
        for one in ordered
        if one.round.number > first.round.number and "Fourths" in str(one)  # type: ignore[union-attr]
        and "Firsts" not in str(one)
    )  # fmt: skip
    helper = NAMES[9]
    seat(league, first, "Firsts", ids(NAMES[0], helper))
    assert seat(league, later, "Fourths", ids(helper, NAMES[10]))
    play(league, first)
    assert Result.objects.filter(fixture_board__fixture=first).exists()
    with pytest.raises(
        InvalidError, match="Matches of Juno Field for Firsts, a higher team of the club: 1"
    ):
        seat(league, later, "Fourths", ids(helper, NAMES[10]))
    assert seat(league, later, "Fourths", ids(NAMES[10], NAMES[11]))


def two_divisions(**lower: Any) -> tuple[League, Fixture, Any, Fixture]:
    """Division 1 with Firsts and Seconds of the club, a week before division 2 with Thirds and
    Fourths: a match of Firsts, division 2, and a match of Fourths."""
    rules = {"substitutes": 3, "most_games_up": 0}
    league = team_league({**rules, "level": 1})
    upper = league.competition
    second = services.competitions.create(
        league.owner, league.season, name="Second Division", game="black", entry_kind="team",
        format_options={**rules, "level": 2, **lower},
    )  # fmt: skip
    for name, members in (("Fifths", NAMES[9:12]), ("Sixths", NAMES[12:14])):
        team = services.teams.create(league.owner, league.club, name=name, members=ids(*members))
        services.competitions.entries.enter(league.owner, second.public_id, team=team.public_id)
    monday = date(2026, 9, 7)
    services.competitions.delete_draw(league.owner, upper.public_id)
    services.competitions.draw_fixtures(league.owner, upper.public_id, starts_on=monday)
    services.competitions.draw_fixtures(
        league.owner, second.public_id, starts_on=monday + timedelta(days=7)
    )
    first = Fixture.objects.filter(competition=upper, round__number=1).get(
        Q(home__team__name="Firsts") | Q(away__team__name="Firsts")
    )
    return league, first, second, Fixture.objects.get(competition=second)


def test_matches_for_a_higher_division_tie_a_player_in_the_lower_one() -> None:
    league, first, _second, lower = two_divisions()
    helper = NAMES[12]
    seat(league, first, "Firsts", ids(NAMES[0], helper))
    assert seat(league, lower, "Sixths", ids(helper))
    play(league, first)
    with pytest.raises(InvalidError, match="Matches of Milo Holm for Firsts, a higher team"):
        seat(league, lower, "Sixths", ids(helper))
    with pytest.raises(InvalidError, match="is in the list of Firsts, a higher team"):
        seat(league, lower, "Sixths", ids(NAMES[1]))


def test_a_division_without_a_number_is_by_itself() -> None:
    league, first, _second, lower = two_divisions(level=None)
    helper = NAMES[12]
    seat(league, first, "Firsts", ids(NAMES[0], helper))
    play(league, first)
    assert seat(league, lower, "Sixths", ids(helper))


def test_a_match_of_a_later_day_in_the_other_division_ties_nobody_yet() -> None:
    league, first, second, lower = two_divisions()
    helper = NAMES[12]
    Round.objects.filter(division__stage__competition=second).update(starts_on=date(2026, 9, 1))
    seat(league, first, "Firsts", ids(NAMES[0], helper))
    play(league, first)
    lower.refresh_from_db()
    assert seat(league, lower, "Sixths", ids(helper))


def test_adults_do_not_play_among_under_18s() -> None:
    league = team_league({"only_youth": True})
    match = meeting(league, "Seconds", "Thirds")
    Person.objects.update(naming="initials", age_band="youth")
    Person.objects.filter(given_name="Emil").update(age_band="adult")
    with pytest.raises(InvalidError, match="Emil Reed is an adult"):
        seat(league, match, "Seconds", ids(*NAMES[3:6]))
    assert seat(league, match, "Seconds", ids(NAMES[3], NAMES[5]))


def test_a_board_of_doubles_takes_two_a_side_and_of_singles_one() -> None:
    doubles = team_league({}, "red", {"doubles": True})
    match = meeting(doubles, "Seconds", "Thirds")
    with pytest.raises(InvalidError, match="2 people a side"):
        seat(doubles, match, "Seconds", ids(NAMES[3]))
    plan = BoardPlan(listed(match.home)[:2], listed(match.away)[:2])
    (made,) = services.teams.team_boards.set_boards(doubles.owner, match.public_id, [plan])
    assert made.home_pair is not None
    assert made.home_person is None


def mixed() -> tuple[League, Fixture]:
    """Red: two boards of singles and one of doubles, of the same people."""
    league = team_league({"boards": 3, "doubles_boards": 1, "board_order": "refuse"}, "red")
    match = meeting(league, "Seconds", "Thirds")
    sides = [listed(match.home), listed(match.away)]
    plans = [
        BoardPlan([sides[0][0]], [sides[1][0]]),
        BoardPlan([sides[0][1]], [sides[1][1]]),
        BoardPlan(sides[0][:2], sides[1][:2]),
    ]
    services.teams.team_boards.set_boards(league.owner, match.public_id, plans)
    return league, match


def red_card(a: int, b: int, **options: Any) -> dict[str, Any]:
    names = {"A": ["A1", "A2"], "B": ["B1", "B2"]} if options else {"A": ["A"], "B": ["B"]}
    return {
        "scorecard": 1, "game": "red", "detail": "result", "sides": names, "first": "A",
        "options": options, "entries": [],
        "claim": {"score": {"A": {"sets": a}, "B": {"sets": b}}, "winner": "A" if a > b else "B"},
    }  # fmt: skip


def test_one_match_has_boards_of_singles_and_of_doubles_from_the_card_to_the_table() -> None:
    league, match = mixed()
    assert [board.home_pair is not None for board in match.boards.order_by("number")] == [
        False, False, True,
    ]  # fmt: skip
    submit = services.results.scorecards.submit
    with pytest.raises(Refused, match="other options"):
        submit(league.owner, match.public_id, red_card(3, 0, doubles=True), board=1)
    with pytest.raises(Refused):
        submit(league.owner, match.public_id, red_card(3, 0), board=3)
    submit(league.owner, match.public_id, red_card(3, 0), board=1)
    submit(league.owner, match.public_id, red_card(0, 3), board=2)
    submit(league.owner, match.public_id, red_card(3, 1, doubles=True), board=3)
    services.base.outbox.send(early=True)
    match.refresh_from_db()
    assert (match.state, match.winner) == ("official", "A")
    standing = league.division.standings.get(current=True)
    row = next(
        one for one in standing.rows if match.home and one["entrant"] == match.home.public_id
    )
    assert (row["won"], row["played"]) == (1, 1)


def test_the_forms_of_a_match_with_doubles_offer_two_seats_on_those_boards(client: Any) -> None:
    league, match = mixed()
    client.force_login(league.owner)
    form = client.get(f"/desk/matches/{match.public_id}/boards/").context["form"]
    seats = [name for name in form.fields if name.startswith("home")]
    assert seats == ["home_1_0", "home_2_0", "home_3_0", "home_3_1"]
    for board, doubles in ((1, False), (3, True)):
        page = client.get(f"/desk/matches/{match.public_id}/card/?board={board}&detail=result")
        assert page.status_code == 200
        assert page.context["form"].options.get("doubles", False) is doubles
    services.competitions.publish(league.owner, league.competition.public_id)
    shown = client.get(f"/matches/{match.public_id}/").content.decode()
    assert " &amp; " in shown


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("black", {"boards": 3, "doubles_boards": 1}, "Only Penny Red"),
        ("red", {"doubles_boards": 1}, "Say how many boards"),
        ("red", {"boards": 2, "doubles_boards": 3}, "Say how many boards"),
    ],
)
def test_doubles_boards_that_cannot_be_are_refused_at_the_field(
    game: str, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(InvalidError, match=said) as refused:
        team_league(options, game)
    assert list(refused.value.mistakes) == ["doubles_boards"]


def test_singles_take_one_a_side() -> None:
    league = team_league({})
    match = meeting(league, "Seconds", "Thirds")
    plan = BoardPlan(listed(match.home)[:2], listed(match.away)[:2])
    with pytest.raises(InvalidError, match="One person a side"):
        services.teams.team_boards.set_boards(league.owner, match.public_id, [plan])


def test_the_page_of_a_match_asks_no_more_for_more_boards() -> None:
    rules = {"board_order": "warn", "substitutes": 2, "most_games_up": 1, "one_team_a_round": True}
    league = team_league(rules)
    match = meeting(league, "Seconds", "Thirds")
    viewer = viewer_of(league.owner)
    counts = []
    for boards in (NAMES[3:4], NAMES[3:6]):
        seat(league, match, "Seconds", ids(*boards))
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert fixture_desk(match.public_id, viewer)
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 22
    assert Team.objects.count() == 4


def test_the_form_offers_substitutes_apart_and_gives_back_a_refused_line_up(client: Any) -> None:
    league = team_league({"board_order": "refuse", "substitutes": 1})
    match = meeting(league, "Seconds", "Thirds")
    client.force_login(league.owner)
    at = f"/desk/matches/{match.public_id}/boards/"
    page = client.get(at).content.decode()
    assert '<optgroup label="Substitutes">' in page
    assert "At most one substitute plays for a team." in page
    typed = {}
    for side, entry in (("home", match.home), ("away", match.away)):
        for number, one in enumerate(reversed(listed(entry)), start=1):
            typed[f"{side}_{number}_0"] = one
    answer = client.post(at, typed)
    assert answer.status_code == 400
    told = answer.content.decode()
    assert "sits on board 1 above" in told
    assert f'value="{typed["home_1_0"]}" selected' in told


def test_the_form_shows_the_boards_as_they_are_set(client: Any) -> None:
    league = team_league({"substitutes": 1})
    match = meeting(league, "Seconds", "Thirds")
    chosen = ids(NAMES[4], NAMES[12])
    seat(league, match, "Seconds", chosen)
    client.force_login(league.owner)
    answer = client.get(f"/desk/matches/{match.public_id}/boards/")
    side = "home" if str(match.home) == "Seconds" else "away"
    form = answer.context["form"]
    sits = [form[f"{side}_{number}_0"].value() for number in range(1, form.count + 1)]
    assert sits == [*chosen, "", ""]


@pytest.mark.parametrize("kind", ["team", "person"])
def test_a_new_competition_keeps_the_rules_for_line_ups_where_teams_enter(
    client: Any, kind: str
) -> None:
    league = make_league(2, draw=False)
    club = league.competition.club
    client.force_login(league.owner)
    answer = client.post(
        f"/desk/clubs/{club.slug}/competitions/new/",
        {
            "game": "black", "name": "New", "season": league.season, "entry_kind": kind,
            "format": "round-robin", "round-robin.legs": "1", "confirmation": "nobody",
            "win": "3", "draw": "1", "loss": "0", "o.play_out": "shown",
            "board_order": "refuse", "substitutes": "2", "most_games_up": "",
            "one_team_a_round": "on", "ineligible": "flag",
        },
    )  # fmt: skip
    assert answer.status_code == 302
    kept = club.competitions.get(name="New").format_options
    rules = {
        "board_order": "refuse", "substitutes": 2, "one_team_a_round": True,
        "only_youth": False, "ineligible": "flag",
    }  # fmt: skip
    plain = {"confirmation": "nobody", "legs": 1}
    assert kept == ({**plain, **rules} if kind == "team" else plain)
