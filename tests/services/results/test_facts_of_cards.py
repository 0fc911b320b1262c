"""What is read off a saved card: flicks, breaks, ends, goals, points and games."""

from __future__ import annotations

from matches import services
from matches.models import Break, Flick, Goal, Point, RedGame
from matches.models import End as WhiteEnd
from tests.services.league import flicks_card, make_league, result_card
from tests.services.results.cards import named


def test_flicks_and_breaks_are_read_off_a_card(league):
    done = services.results.scorecards.submit(
        league.owner, league.id(1), named(flicks_card(), league, 1)
    )

    flicks = Flick.objects.filter(scorecard=done.scorecard)
    assert flicks.count() == 17
    assert flicks.first().rules == done.scorecard.verdict["rulings"][0]["rules"]
    assert sum(flicks.values_list("points_a", flat=True)) == done.result.score_a == 16
    best = Break.objects.get(scorecard=done.scorecard)
    assert (best.side, best.points, best.pennies, best.entry) == ("A", 16, 14, 3)


def test_ends_are_read_off_a_card(db):
    league = make_league(game="white", options={"ends": 2})
    document = {
        **result_card(0, 0, "white"),
        "detail": "card",
        "options": {"ends": 2},
        "entries": [
            {"end": {"number": 1, "by": "A", "result": "nearest", "winner": "B", "points": 2}},
            {"end": {"number": 2, "by": "B", "failed_starts": 1, "result": "dead"}},
        ],
        "claim": {"score": {"A": 1, "B": 2}, "winner": "B"},
    }

    done = services.results.scorecards.submit(league.owner, league.id(1), document)

    ends = list(WhiteEnd.objects.filter(scorecard=done.scorecard))
    assert [(e.number, e.starter, e.kind, e.winner, e.points, e.failed_starts) for e in ends] == [
        (1, "A", "nearest", "B", 2, 0),
        (2, "B", "dead", None, 0, 1),
    ]
    assert (done.result.score_a, done.result.score_b) == (1, 2)


def test_goals_are_read_off_a_card(db):
    league = make_league(game="green", options={"goals": 2})
    document = {
        **result_card(0, 0, "green"),
        "detail": "card",
        "options": {"goals": 2},
        "entries": [
            {"goal": {"to": "A", "kind": "open"}},
            {"goal": {"to": "B", "kind": "own-goal"}},
            {"goal": {"to": "A", "kind": "open"}},
        ],
        "claim": {"score": {"A": 2, "B": 1}, "winner": "A"},
    }

    done = services.results.scorecards.submit(league.owner, league.id(1), document)

    goals = Goal.objects.filter(scorecard=done.scorecard)
    assert [(g.side, g.kind, g.score_a, g.score_b) for g in goals] == [
        ("A", "open", 1, 0),
        ("B", "own-goal", 1, 1),
        ("A", "open", 2, 1),
    ]


def test_points_and_games_are_read_off_a_card(db):
    league = make_league(game="red", options={"sets": 1, "games": 1, "points": 2})
    options = league.competition.options
    document = {
        **result_card(0, 0, "red"),
        "detail": "card",
        "options": options,
        "entries": [{"point": {"to": "A"}}, {"point": {"to": "B"}}, {"point": {"to": "A"}}],
        "claim": {"winner": "A"},
    }

    done = services.results.scorecards.submit(league.owner, league.id(1), document)

    points = Point.objects.filter(scorecard=done.scorecard)
    assert [(p.side, p.server, p.kind) for p in points] == [
        ("A", "A", "rally"),
        ("B", "A", "rally"),
        ("A", "A", "rally"),
    ]
    game = RedGame.objects.get(scorecard=done.scorecard)
    assert (game.winner, game.points_a, game.points_b) == ("A", 2, 1)
    assert (done.result.score_a, done.result.score_b) == (1, 0)
