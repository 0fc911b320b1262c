"""The pages on which line-ups are set by organisers and handed in by captains."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches import services
from matches.models import Team
from matches.policy.viewer import viewer_of
from matches.selectors.matches import fixture_desk
from matches.selectors.teams import line_up_page, told_of
from tests.services.league import NAMES, make_league
from tests.services.teams.exchanges import blind, boards, flagged, hand_in
from tests.services.teams.line_ups import ids, listed, meeting, mixed, seat, team_league

pytestmark = pytest.mark.django_db


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
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    shown = client.get(f"/matches/{match.public_id}/").content.decode()
    assert " &amp; " in shown


def test_the_page_of_a_match_asks_no_more_for_more_boards() -> None:
    rules = {"board_order": "warn", "substitutes": 2, "most_games_up": 1, "one_team_a_round": True}
    league = team_league(rules)
    match = meeting(league, "Seconds", "Thirds")
    viewer = viewer_of(league.owner)
    counts = []
    for seated in (NAMES[3:4], NAMES[3:6]):
        seat(league, match, "Seconds", ids(*seated))
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
    plain = {"confirmation": "nobody", "legs": 1, "rearranging": False}
    assert kept == ({**plain, **rules} if kind == "team" else plain)


def test_a_captain_hands_in_from_my_matches_and_a_refused_form_comes_back_filled(
    client: Any,
) -> None:
    _league, match, home, _away = blind(board_order="refuse")
    client.force_login(home)
    at = f"/desk/matches/{match.public_id}/line-up/"
    mine = client.get("/my/matches/").content.decode()
    assert "Your line-up is waited for" in mine
    assert at in mine
    assert client.get(at).status_code == 200
    own = listed(match.home)
    wrong = {f"own_{n}_0": each for n, each in enumerate(reversed(own), start=1)}
    answer = client.post(at, {"side": "A", **wrong})
    assert answer.status_code == 400
    told = answer.content.decode()
    assert "sits on board 1 above" in told
    assert f'value="{own[-1]}" selected' in told
    right = {f"own_{n}_0": each for n, each in enumerate(own, start=1)}
    assert client.post(at, {"side": "A", **right}).status_code == 302
    assert "line-up handed in" in client.get("/my/matches/").content.decode()


def test_the_page_of_one_side_holds_nothing_of_the_others_people(client: Any) -> None:
    _league, match, home, away = blind()
    hand_in(away, match, "B", boards(match.away)[::-1])
    client.force_login(home)
    page = client.get(f"/desk/matches/{match.public_id}/line-up/").content.decode()
    assert not any(each in page for each in listed(match.away))
    assert client.get(f"/desk/matches/{match.public_id}/line-up/?side=B").status_code == 404


def test_the_desk_asks_for_a_decision_and_keeps_a_refused_one(client: Any) -> None:
    league, match, _home = flagged()
    client.force_login(league.owner)
    desk = f"/desk/matches/{match.public_id}/"
    assert "for you to decide" in client.get(desk).content.decode()
    (found,) = [one for one in told_of(match) if one.weight == "flag"]
    sent = {
        "finding": "1", "side": found.side, "code": found.code, "player": list(found.players),
        "decision": "forfeited", "reason": "",
    }  # fmt: skip
    refused = client.post(f"{desk}line-up/decide/", sent)
    assert refused.status_code == 400
    assert 'value="forfeited" selected' in refused.content.decode()
    assert client.post(f"{desk}line-up/decide/", {**sent, "reason": "Too old."}).status_code == 302
    assert "given to the other side" in client.get(desk).content.decode()
    assert NAMES[0] not in client.get(f"/matches/{match.public_id}/").content.decode()


def test_the_pages_take_so_many_queries(django_assert_max_num_queries: Any) -> None:
    _league, match, home, away = blind(substitutes=2, board_order="warn")
    hand_in(home, match, "A")
    hand_in(away, match, "B")
    viewer = viewer_of(home)
    with django_assert_max_num_queries(13):
        assert line_up_page(match.public_id, viewer)
