"""Championships: one ledger over several competitions, kept by the club's organisers."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import AppendedRowError, Championship, ChampionshipLine, Competition, Role, User
from matches.policy.reasons import Reason
from matches.policy.viewer import viewer_of
from matches.policy.visibility import NOBODY
from matches.selectors.championships import championship_page
from tests.services.league import League, make_league

championships = services.championships
RULES = {"places": [5, 3, 1], "ties": "shared", "participation": 0}


@pytest.fixture
def houses(league: League) -> list[str]:
    """Two houses: Asha and Ben in Oak, Chidi and Dora in Elm."""
    ids = [entry.person.public_id for entry in league.entries]
    return [
        services.teams.create(league.owner, league.club, name=name, members=members).public_id
        for name, members in (("Oak", ids[:2]), ("Elm", ids[2:]))
    ]


@pytest.fixture
def ledger(league: League, houses: list[str]) -> Championship:
    return championships.create(
        league.owner,
        league.season,
        name="House Championship",
        houses=houses,
        competitions=[league.competition.public_id],
        rules=RULES,
        visibility="public",
    )


def page_of(row: Championship, viewer: Any = NOBODY) -> Any:
    page = championship_page(row.club.slug, row.slug, viewer)
    assert page is not None
    return page


def points(row: Championship) -> dict[str, str]:
    return {house.name: house.points for house in page_of(row).houses}


def play_all(league: League) -> None:
    """Whoever entered earlier wins."""
    order = {entry.pk: at for at, entry in enumerate(league.entries)}
    for each in league.fixtures():
        home_wins = order[each.home_id] < order[each.away_id]
        league.play(each.number, *((18, 9) if home_wins else (9, 18)))
    services.base.outbox.send(early=True)


def test_places_give_points_to_the_houses_of_those_who_won_them(
    league: League, ledger: Championship
) -> None:
    assert points(ledger) == {"Elm": "0", "Oak": "0"}
    play_all(league)
    assert points(ledger) == {"Oak": "8", "Elm": "1"}
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    oak = page_of(ledger).houses[0]
    assert [(line.points, line.sentence) for line in oak.lines] == [
        ("+5", "A. B., place 1"), ("+3", "B. V., place 2"),
    ]  # fmt: skip
    assert sum(int(line.points) for line in oak.lines) == int(oak.points)


def test_a_private_competition_counts_and_is_not_named(
    league: League, ledger: Championship
) -> None:
    play_all(league)
    page = page_of(ledger)
    assert [column.title for column in page.columns] == ["a competition that is not public"]
    told = [line.sentence for house in page.houses for line in house.lines]
    assert "an entry, place 1" in told
    assert not any("A. B." in sentence for sentence in told)
    own = page_of(ledger, viewer_of(league.owner))
    assert own.columns[0].title == "Autumn League"


def test_a_corrected_result_moves_the_ledger(league: League, ledger: Championship) -> None:
    from tests.services.league import result_card

    play_all(league)
    for each in league.fixtures():
        if league.entries[3].pk in (each.home_id, each.away_id):
            won = (18, 9) if each.home_id == league.entries[3].pk else (9, 18)
            services.corrections.correcting_cards.correct(
                league.owner, each.public_id, result_card(*won), reason="Sides mixed up."
            )
    services.base.outbox.send(early=True)
    assert points(ledger) == {"Elm": "5", "Oak": "4"}


def test_a_knockout_gives_points_when_its_final_is_played(
    houses: list[str], league: League
) -> None:
    cup = services.competitions.create(
        league.owner, league.season, name="Cup", game="black", format="single-elimination"
    )
    services.competitions.open(league.owner, cup.public_id)
    for entry in league.entries:
        services.competitions.entries.enter(
            league.owner, cup.public_id, people=[entry.person.public_id]
        )
    services.competitions.draw_fixtures(league.owner, cup.public_id)
    ledger = championships.create(
        league.owner, league.season, name="Cups", houses=houses,
        competitions=[cup.public_id], rules=RULES, visibility="public",
    )  # fmt: skip
    from tests.services.league import result_card

    for number in (1, 2):
        fixture = cup.fixtures.get(number=number)
        services.results.scorecards.submit(league.owner, fixture.public_id, result_card(18, 9))
    assert set(points(ledger).values()) == {"0"}
    final = cup.fixtures.get(number=3)
    services.results.scorecards.submit(league.owner, final.public_id, result_card(18, 9))
    # Five and three for Oak's finalists; both losers of the semi-finals are Elm's, and share one.
    assert points(ledger) == {"Oak": "8", "Elm": "1"}


def test_a_line_by_hand_is_taken_back_by_a_further_line_and_never_edited(
    league: League, ledger: Championship, houses: list[str]
) -> None:
    add = championships.add_line
    for wrong in ({"points": 0}, {"points": "many"}, {"points": "NaN"}, {"reason": " "}):
        with pytest.raises((InvalidError, ConflictError)):
            add(
                league.owner, ledger.public_id,
                **{"house": houses[0], "points": 2, "reason": "Tidied up.", **wrong},
            )  # fmt: skip
    line = add(
        league.owner, ledger.public_id, house=houses[0], points="2.5", reason="Tidied up.",
        kind="fair-play",
    )  # fmt: skip
    assert points(ledger)["Oak"] == "2.5"
    assert "Fair play" in page_of(ledger).houses[0].lines[0].sentence
    back = championships.reverse_line(
        league.owner, line.pk, reason=Reason("It was Elm.", "by-mistake")
    )
    assert points(ledger)["Oak"] == "0"
    oak = next(house for house in page_of(ledger).houses if house.name == "Oak")
    assert [one.points for one in oak.lines] == ["+2.5", "−2.5"]
    assert "Taken back" in oak.lines[1].sentence
    assert oak.lines[1].sentence.endswith("Done by mistake")
    for id_ in (line.pk, back.pk):
        with pytest.raises(ConflictError):
            championships.reverse_line(league.owner, id_, reason="Again.")
    other = add(league.owner, ledger.public_id, house=houses[0], points=1, reason="Kind.")
    with pytest.raises(InvalidError):
        championships.reverse_line(league.owner, other.pk, reason=" ")
    with pytest.raises(AppendedRowError):
        line.save()


@pytest.mark.parametrize(
    ("rules", "field"),
    [({"places": []}, "places"), ({"places": ["x"]}, "places"), ({"places": [-1]}, "places"),
     ({"ties": "half"}, "ties"), ({"participation": "lots"}, "participation")],
)  # fmt: skip
def test_wrong_rules_are_said_by_field(
    league: League, houses: list[str], rules: dict[str, Any], field: str
) -> None:
    with pytest.raises(InvalidError) as refused:
        championships.create(
            league.owner, league.season, name="X", houses=houses, rules={**RULES, **rules}
        )
    assert list(refused.value.mistakes) == [field]


def test_another_clubs_teams_competitions_and_championships_are_out_of_reach(
    league: League, ledger: Championship, houses: list[str]
) -> None:
    other = make_league(3, name="Elsewhere")
    stranger = User.objects.create_user("stranger")
    Role.objects.create(user=stranger, club=other.competition.club, role="organiser")
    with pytest.raises(InvalidError):
        championships.create(stranger, other.season, name="Theirs", houses=houses)
    own = [services.teams.create(stranger, other.club, name=name).public_id for name in ("A", "B")]
    with pytest.raises(InvalidError):
        championships.create(
            stranger, other.season, name="Theirs", houses=own,
            competitions=[league.competition.public_id],
        )  # fmt: skip
    line = championships.add_line(
        league.owner, ledger.public_id, house=houses[0], points=1, reason="Kept the score."
    )
    for attempt in (
        lambda: championships.create(stranger, league.season, name="Mine", houses=houses),
        lambda: championships.add_line(
            stranger, ledger.public_id, house=houses[0], points=9, reason="Mine."
        ),
        lambda: championships.reverse_line(stranger, line.pk, reason="Mine."),
        lambda: championships.edit(
            stranger, ledger.public_id, name="Mine", houses=houses, competitions=[],
            rules=RULES, visibility="public",
        ),
    ):  # fmt: skip
        with pytest.raises((NotFoundError, NotAllowedError)):
            attempt()
    assert ChampionshipLine.objects.count() == 1
    ledger.refresh_from_db()
    assert ledger.name == "House Championship"


def test_who_may_not_read_it_finds_nothing(league: League, houses: list[str]) -> None:
    row = championships.create(league.owner, league.season, name="Secret", houses=houses)
    assert championship_page(row.club.slug, row.slug, NOBODY) is None
    assert championship_page(row.club.slug, row.slug, viewer_of(league.owner)) is not None


def test_the_page_takes_so_many_queries_however_much_was_played(
    league: League, ledger: Championship, django_assert_max_num_queries: Any
) -> None:
    play_all(league)
    with django_assert_max_num_queries(9):
        page_of(ledger)


def test_a_third_of_a_point_is_a_plain_figure_in_the_table_and_exact_in_the_proof(
    league: League, houses: list[str], client: Any
) -> None:
    row = championships.create(
        league.owner, league.season, name="Thirds", houses=houses, visibility="public",
        competitions=[league.competition.public_id], rules={**RULES, "places": [20, 10, 4]},
    )  # fmt: skip
    beats = {0: (1, 3), 1: (2, 3), 2: (0, 3), 3: ()}
    order = {entry.pk: at for at, entry in enumerate(league.entries)}
    for each in league.fixtures():
        home_wins = order[each.away_id] in beats[order[each.home_id]]
        league.play(each.number, *((18, 9) if home_wins else (9, 18)))
    services.base.outbox.send(early=True)
    assert points(row) == {"Oak": "22⅔", "Elm": "11⅓"}
    oak = page_of(row).houses[0]
    assert oak.columns == ("22⅔",)
    assert [line.points for line in oak.lines] == ["+11⅓", "+11⅓"]
    text = client.get(f"/championships/{row.club.slug}/{row.slug}/").content.decode()
    assert '<td class="num points">22⅔</td>' in text
    assert "34/3" not in text
    assert "Together exactly" not in text
    other = championships.create(
        league.owner, league.season, name="Elevenths", houses=houses, visibility="public",
        competitions=[league.competition.public_id],
        rules={**RULES, "places": [20, 10, 4], "participation": "1/11"},
    )  # fmt: skip
    text = client.get(f"/championships/{other.club.slug}/{other.slug}/").content.decode()
    assert '<td class="num points">22.85</td>' in text
    assert "Together exactly 22 28/33 points." in text


def test_of_a_competition_that_is_collected_strangers_read_no_place_and_no_points(
    league: League, ledger: Championship
) -> None:
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    play_all(league)
    assert points(ledger) == {"Oak": "8", "Elm": "1"}
    Competition.objects.filter(pk=league.competition.pk).update(collected_only=True)
    page = page_of(ledger)
    assert (page.columns, page.left_out) == ((), 1)
    assert [(house.points, house.lines, house.columns) for house in page.houses] == [
        ("0", (), ())
    ] * 2
    shown = Client().get(f"/championships/{ledger.club.slug}/{ledger.slug}/").content.decode()
    assert "read by the club alone" in shown
    own = page_of(ledger, viewer_of(league.owner))
    assert ({house.points for house in own.houses}, own.left_out) == ({"8", "1"}, 0)
