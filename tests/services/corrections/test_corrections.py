"""Corrections: shown first in everything they change, chosen, made, told, and reverted."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import (
    AuditEntry,
    Correction,
    Fixture,
    OutboxMessage,
    Rating,
    Result,
    Role,
    Scorecard,
    Stage,
    Standing,
    User,
)
from matches.policy.viewer import viewer_of
from matches.policy.visibility import NOBODY
from matches.selectors.championships import ledger_of
from matches.selectors.competitions import competition_page
from matches.selectors.matches import match_page
from matches.services import (
    corrections,
    rulings,
    swiss,
)
from matches.services.corrections import cards, previews
from matches.services.knockouts import stages
from matches.services.swiss import swiss_rounds
from matches.tournament.exact import exact, text
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db
SWAPPED = result_card(9, 18)


def tie(league: League, name: str) -> Fixture:
    return Fixture.objects.get(competition=league.competition, tie=name)


def play(league: League, name: str, a: int = 18, b: int = 9) -> None:
    services.results.scorecards.submit(league.owner, tie(league, name).public_id, result_card(a, b))


def correct(league: League, fixture: Fixture, **more: Any) -> Any:
    told = {"reason": "Swapped.", **more}
    return cards.correct(league.owner, fixture.public_id, SWAPPED, **told)


def cup(players: int = 4, *played: str, **options: Any) -> League:
    league = make_league(players, **{"format": "single-elimination", **options})
    for name in played:
        play(league, name)
    return league


def make_swiss(players: int = 6, rounds: int = 3) -> League:
    return make_league(players, format="swiss", format_options={"rounds": rounds})


def draw(league: League, number: int) -> None:
    swiss.draw_round(league.owner, league.competition.public_id, number=number)


def play_round(league: League, number: int) -> None:
    for fixture in league.fixtures():
        if fixture.round.number == number and fixture.away_id and fixture.state == "planned":
            league.play(fixture.number)


def state_of(league: League) -> dict[str, Any]:
    """Everything that a reverted correction has to leave as it was."""
    return {
        fixture.public_id: (
            fixture.home_id,
            fixture.away_id,
            fixture.state,
            fixture.outcome,
            fixture.winner,
            fixture.goes_on,
            fixture.rests_on_id,
        )
        for fixture in league.fixtures()
    }


# ── shown first ──────────────────────────────────────────────────────────────────────────────


def counted() -> tuple[int, ...]:
    nouns = (Scorecard, Result, Correction, Standing, AuditEntry, OutboxMessage, Rating)
    return tuple(noun.objects.count() for noun in nouns)


def test_the_preview_shows_what_then_happens_to_table_and_ratings_and_saves_nothing(league):
    for number in range(1, 7):
        league.play(number)
    services.base.outbox.send(early=True)
    before, rows = counted(), league.rows()
    preview = cards.preview_correction(league.owner, league.id(1), SWAPPED)
    assert counted() == before
    assert league.rows() == rows
    assert not mail.outbox

    correct(league, league.fixture(1))
    services.base.outbox.send(early=True)
    after = league.rows()
    named = {entry.public_id: entry.person.given_name for entry in league.entries}
    assert preview.rows
    for row in preview.rows:
        for column, (old, new) in row.changes.items():
            assert text(exact(rows[named[row.entry]][column])) == old
            assert text(exact(after[named[row.entry]][column])) == new
    assert {named[row.entry] for row in preview.rows} == {
        name
        for name in rows
        if any(rows[name][each] != after[name][each] for each in previews.COLUMNS)
    }
    ratings = {r.person.public_id: r.ordinal for r in Rating.objects.select_related("person")}
    assert preview.ratings
    for shift in preview.ratings:
        assert shift.after == pytest.approx(ratings[shift.player])
        assert abs(shift.by) >= 0.05
        assert "Brook" in shift.name or " " in shift.name


def test_the_preview_names_zones_places_and_the_points_of_houses(league):
    public_id = league.competition.public_id
    zones = [{"name": "Promoted", "places": [1, 1], "kind": "up"}]
    services.competitions.edit(league.owner, public_id, zones=zones)
    ids = [entry.person.public_id for entry in league.entries]
    houses = [
        services.teams.create(league.owner, league.club, name=name, members=members).public_id
        for name, members in (("Oak", ids[:2]), ("Elm", ids[2:]))
    ]
    championship = services.championships.create(
        league.owner, league.season, name="Houses", houses=houses, competitions=[public_id],
        rules={"places": [5, 3, 1]}, visibility="public",
    )  # fmt: skip
    league.play(1)
    preview = cards.preview_correction(league.owner, league.id(1), SWAPPED)
    winner, loser = league.fixture(1).home, league.fixture(1).away
    assert (str(winner), "Promoted", "–") in [(z.name, z.before, z.after) for z in preview.zones]
    assert (str(loser), "–", "Promoted") in [(z.name, z.before, z.after) for z in preview.zones]
    assert (str(loser), "4", "1") in [(p.name, p.before, p.after) for p in preview.places]
    assert len(preview.houses) == 2
    correct(league, league.fixture(1))
    services.base.outbox.send(early=True)
    totals = {t.house: t for t in ledger_of(championship)}
    for change in preview.houses:
        house = houses[("Oak", "Elm").index(change.name.removeprefix("Houses: "))]
        assert change.after.startswith(f"{totals[house].points} points")


def test_the_preview_names_whom_a_mail_tells(league):
    sign_in(league, league.fixture(1).home, "home@example.org")
    sign_in(league, league.fixture(1).away, "")
    league.play(1)
    preview = cards.preview_correction(league.owner, league.id(1), SWAPPED)
    assert {(one.name, one.by_mail) for one in preview.told} == {
        (str(league.fixture(1).home), True),
        (str(league.fixture(1).away), False),
    }


@pytest.mark.parametrize(
    ("outcome", "winner", "points"),
    [("walkover", "B", "0"), ("double-walkover", None, "0"), ("void", None, "0"),
     ("abandoned", None, "0")],
)  # fmt: skip
def test_a_ruling_over_a_result_is_shown_first_as_well(league, outcome, winner, points):
    league.play(1)
    services.base.outbox.send(early=True)
    before = counted()
    preview = rulings.preview(league.owner, league.id(1), outcome, winner=winner)
    assert counted() == before
    assert (preview.outcome_before, preview.outcome_after) == ("played", outcome)
    assert preview.before == (18, 9)
    assert preview.after is None
    home = next(r for r in preview.rows if r.entry == league.fixture(1).home.public_id)
    assert home.changes["points"] == ("3", points)
    assert preview.ratings
    rule = {
        "walkover": lambda **m: rulings.walkover(league.owner, league.id(1), winner="B", **m),
        "double-walkover": lambda **m: rulings.double_walkover(league.owner, league.id(1), **m),
        "void": lambda **m: rulings.void(league.owner, league.id(1), **m),
        "abandoned": lambda **m: rulings.abandon(league.owner, league.id(1), **m),
    }[outcome]
    with pytest.raises(ConflictError) as refused:
        rule(reason="Too late.")
    assert refused.value.code == "has-result"
    rule(reason="Too late.", replace=True)
    made = Correction.objects.get()
    assert (made.before.score_a, made.result.outcome) == (18, outcome)


def test_a_ruling_that_is_none_is_refused(league):
    league.play(1)
    with pytest.raises(InvalidError):
        rulings.preview(league.owner, league.id(1), "postponed")
    with pytest.raises(InvalidError):
        rulings.preview(league.owner, league.id(1), "walkover")
    with pytest.raises(InvalidError):
        correct(league, league.fixture(1), resting="burn")


# ── a bracket ────────────────────────────────────────────────────────────────────────────────


def test_a_final_that_was_played_is_kept_on_record_that_it_rests_on_a_corrected_result():
    league = cup(4, "r1m1", "r1m2", "r2m1")
    final, semi = tie(league, "r2m1"), tie(league, "r1m1")
    preview = cards.preview_correction(league.owner, semi.public_id, SWAPPED)
    assert preview.rests
    assert [each.stands for each in preview.later] == [True]
    assert f"Match {final.number}" in preview.later[0].what

    correct(league, semi, resting="keep")

    kept = tie(league, "r2m1")
    assert (kept.home_id, kept.winner, kept.state) == (final.home_id, final.winner, "official")
    assert kept.rests_on == Correction.objects.get()
    assert tie(league, "r1m1").goes_on == "A"
    assert tie(league, "r1m1").winner == "B"
    page = match_page(kept.public_id, services_viewer(league))
    assert page.rests_on.match == semi.public_id


def test_who_went_on_goes_on_although_the_result_was_corrected():
    league = cup(8, "r1m1", "r1m2", "r1m3", "r1m4", "r2m1")
    went_on = tie(league, "r1m1").home_id
    correct(league, tie(league, "r1m1"), resting="keep")
    assert tie(league, "r3m1").home_id == went_on
    play(league, "r2m2")
    assert tie(league, "r3m1").home_id == went_on
    play(league, "r3m1")
    assert tie(league, "r3m1").state == "official"


@pytest.mark.parametrize("format_", ["single-elimination", "double-elimination"])
def test_what_rested_on_it_is_void_and_played_by_who_belongs_there(format_):
    league = cup(8, format=format_)
    first, second = ("r1m1", "r2m1") if format_[0] == "s" else ("w1m1", "w2m1")
    others = [f"{first[0]}1m{n}" for n in (2, 3, 4)]
    for name in (first, *others, second):
        play(league, name)
    before = tie(league, second)
    correct(league, tie(league, first), resting="void")
    now = tie(league, second)
    assert now.home_id == tie(league, first).away_id != before.home_id
    assert (now.state, now.outcome) == ("planned", None)
    assert not Result.objects.filter(fixture=now, official=True).exists()
    assert Result.objects.filter(fixture=now).count() == 1
    play(league, second)
    assert tie(league, second).state == "official"


@pytest.mark.parametrize("resting", ["keep", "redraw", "void"])
@pytest.mark.parametrize("format_", ["single-elimination", "double-elimination"])
def test_a_reverted_correction_leaves_a_bracket_as_it_was(format_, resting):
    league = cup(8, format=format_)
    while open_ones := [
        f for f in league.fixtures() if f.state == "planned" and f.home_id and f.away_id
    ]:
        league.play(open_ones[0].number)
    before = state_of(league)
    first = league.fixture(1)
    correct(league, first, resting=resting)
    made = Correction.objects.get()
    assert state_of(league) != before

    shown = corrections.preview_revert(league.owner, made.public_id)
    assert (shown.before, shown.after) == ((9, 18), (18, 9))
    corrections.revert(league.owner, made.public_id, reason="It was right.")

    assert state_of(league) == before
    assert Scorecard.objects.filter(fixture=first).count() == 3
    with pytest.raises(ConflictError) as refused:
        corrections.revert(league.owner, made.public_id, reason="Again.")
    assert refused.value.code == "reverted"


def test_a_match_played_anew_since_is_not_overwritten_by_a_revert():
    league = cup(4, "r1m1", "r1m2", "r2m1")
    correct(league, tie(league, "r1m1"), resting="void")
    play(league, "r2m1", 9, 18)
    made = Correction.objects.get()
    corrections.revert(league.owner, made.public_id, reason="It was right.", resting="keep")
    final = tie(league, "r2m1")
    assert (final.winner, final.home_id) == ("B", tie(league, "r1m1").away_id)
    assert final.rests_on.reverts == made


def test_without_a_choice_a_played_match_stands_in_the_way():
    league = cup(4, "r1m1", "r1m2", "r2m1")
    with pytest.raises(ConflictError) as refused:
        correct(league, tie(league, "r1m1"))
    assert refused.value.code == "next-round-begun"
    assert not Correction.objects.exists()


# ── a Swiss ──────────────────────────────────────────────────────────────────────────────────


def swiss_at(rounds: int, *, played: int) -> League:
    league = make_swiss(6, 3)
    for number in range(1, rounds + 1):
        draw(league, number)
        if number <= played:
            play_round(league, number)
    return league


def live(league: League, number: int) -> list[frozenset[int | None]]:
    return [
        frozenset((f.home_id, f.away_id))
        for f in league.fixtures()
        if f.round.number == number and f.outcome != "void"
    ]


def test_a_round_that_has_not_begun_is_drawn_again():
    league = swiss_at(2, played=1)
    before = live(league, 2)
    preview = cards.preview_correction(league.owner, league.id(1), SWAPPED, resting="redraw")
    assert any("Round 2 is drawn again" in each.what for each in preview.later)
    assert live(league, 2) == before
    correct(league, league.fixture(1), resting="redraw")
    assert live(league, 2) != before
    assert swiss_rounds.stale_rounds(league.division) == ()
    corrections.revert(league.owner, Correction.objects.get().public_id, reason="No.")
    assert live(league, 2) == before


def test_a_round_that_was_played_is_kept_with_its_note():
    league = swiss_at(2, played=2)
    before = live(league, 2)
    preview = cards.preview_correction(league.owner, league.id(1), SWAPPED)
    assert preview.rests
    correct(league, league.fixture(1), resting="keep")
    assert live(league, 2) == before
    assert swiss_rounds.stale_rounds(league.division) == ()
    made = Correction.objects.get()
    resting = {f.number for f in league.fixtures() if f.rests_on_id == made.pk}
    assert resting == {f.number for f in league.fixtures() if f.round.number == 2}
    corrections.revert(league.owner, made.public_id, reason="No.")
    assert swiss_rounds.stale_rounds(league.division) == ()
    assert not Fixture.objects.filter(rests_on__isnull=False).exists()


@pytest.mark.parametrize("players", [6, 7])
def test_voided_rounds_are_on_record_and_drawn_again_in_their_turn(players):
    league = make_swiss(players, 3)
    for number in (1, 2, 3):
        draw(league, number)
        play_round(league, number)
    before = state_of(league)
    drawn = {number: live(league, number) for number in (2, 3)}
    correct(league, league.fixture(1), resting="void")
    division = league.division
    division.stage.competition = league.competition
    assert swiss_rounds.last_round(division) == 2
    assert live(league, 2)
    assert live(league, 2) != drawn[2]
    assert live(league, 3) == []
    assert len(league.fixtures()) > len(before)
    play_round(league, 2)
    services.base.outbox.send(early=True)
    assert all(row["played"] + row["byes"] <= 2 for row in league.rows().values())
    draw(league, 3)
    assert len(live(league, 3)) == len(drawn[3])


@pytest.mark.parametrize("players", [6, 7])
def test_reverting_brings_voided_rounds_back_while_nothing_was_played_in_their_place(players):
    league = make_swiss(players, 3)
    for number in (1, 2, 3):
        draw(league, number)
        play_round(league, number)
    before = state_of(league)
    services.base.outbox.send(early=True)
    points = {name: row["points"] for name, row in league.rows().items()}
    correct(league, league.fixture(1), resting="void")
    corrections.revert(league.owner, Correction.objects.get().public_id, reason="No.")
    assert state_of(league) == before
    assert swiss_rounds.stale_rounds(league.division) == ()
    services.base.outbox.send(early=True)
    assert {name: row["points"] for name, row in league.rows().items()} == points


def test_a_redrawn_round_can_be_taken_back_and_its_void_matches_stay():
    league = swiss_at(2, played=2)
    correct(league, league.fixture(1), resting="void")
    void = [f.pk for f in league.fixtures() if f.outcome == "void"]
    swiss.take_back_round(
        league.owner, league.competition.public_id, number=2, reason="Somebody is away."
    )
    assert [f.pk for f in league.fixtures() if f.round.number == 2] == void
    draw(league, 2)
    assert len(live(league, 2)) == 3


# ── groups, then a knockout ──────────────────────────────────────────────────────────────────


def grouped(*, played: bool) -> tuple[League, Fixture]:
    """Groups played to the end and the knockout drawn; the match that decides who is through."""
    league = make_league(8, format="groups-knockout")
    order = {entry.pk: at for at, entry in enumerate(league.entries)}
    for fixture in league.fixtures():
        ahead = order[fixture.away_id] - order[fixture.home_id]
        score = (16 + ahead, 14 - ahead) if ahead > 0 else (14 + ahead, 16 - ahead)
        league.play(fixture.number, *score)
    stages.draw_stage(league.owner, league.competition.public_id, kind="knockout")
    if played:
        while open_ones := [f for f in league.fixtures() if f.state == "planned" and f.away_id]:
            league.play(open_ones[0].number)
    names = {"Dora", "Emil"}
    wrong = next(
        f for f in league.fixtures()
        if {f.home.person.given_name, f.away.person.given_name} == names
    )  # fmt: skip
    return league, wrong


def swap(league: League, wrong: Fixture, **more: Any) -> Any:
    score = (3, 27) if wrong.home.person.given_name == "Dora" else (27, 3)
    told = {"reason": "Swapped.", **more}
    return cards.correct(league.owner, wrong.public_id, result_card(*score), **told)


def through(league: League) -> list[str]:
    stage = Stage.objects.get(competition=league.competition, number=2)
    return stages.order_of(stage)


def test_a_knockout_of_which_nothing_is_played_is_drawn_again_from_the_groups():
    league, wrong = grouped(played=False)
    before = through(league)
    swap(league, wrong, resting="redraw")
    emil = next(e.public_id for e in league.entries if e.person.given_name == "Emil")
    assert emil in through(league)
    corrections.revert(league.owner, Correction.objects.get().public_id, reason="No.")
    assert through(league) == before


@pytest.mark.parametrize("resting", ["keep", "redraw", "void"])
def test_a_knockout_that_was_played_is_kept_or_played_again_and_comes_back(resting):
    league, wrong = grouped(played=True)
    before, held = state_of(league), through(league)
    swap(league, wrong, resting=resting)
    emil = next(e.public_id for e in league.entries if e.person.given_name == "Emil")
    stage = Stage.objects.get(competition=league.competition, number=2)
    assert not stages.is_stale(league.competition, stage)
    if resting == "void":
        assert emil in through(league)
        assert {f.state for f in league.fixtures() if f.tie} == {"planned"}
    else:
        assert through(league) == held
        assert all(f.rests_on_id for f in league.fixtures() if f.tie)
    corrections.revert(league.owner, Correction.objects.get().public_id, reason="No.")
    assert state_of(league) == before
    assert through(league) == held


# ── who may, who is told, what strangers read ────────────────────────────────────────────────


def services_viewer(league: League) -> Any:
    return viewer_of(league.owner)


def sign_in(league: League, entry: Any, address: str) -> User:
    user = User.objects.create_user(f"player-{entry.pk}", email=address)
    entry.person.user = user
    entry.person.save()
    return user


def test_an_umpire_corrects_but_does_not_choose_what_becomes_of_rounds():
    league = cup(4, "r1m1", "r1m2", "r2m1")
    semi = tie(league, "r1m1")
    umpire = User.objects.create_user("u")
    Role.objects.create(user=umpire, club=league.competition.club, role="umpire")
    services.fixtures.umpires.assign(league.owner, semi.public_id, username="u")
    with pytest.raises((NotAllowedError, NotFoundError)):
        cards.correct(umpire, semi.public_id, SWAPPED, reason="x", resting="void")
    with pytest.raises((NotAllowedError, NotFoundError)):
        cards.preview_correction(umpire, semi.public_id, SWAPPED, resting="void")
    with pytest.raises(ConflictError):
        cards.preview_correction(umpire, semi.public_id, SWAPPED)


def test_strangers_and_another_clubs_organisers_learn_nothing_of_a_correction(league):
    league.play(1)
    correct(league, league.fixture(1))
    made = Correction.objects.get()
    other = make_league()
    other_owner = User.objects.create_user("other")
    Role.objects.create(user=other_owner, club=other.competition.club, role="owner")
    for actor in (User.objects.create_user("stranger"), other_owner):
        for call in (
            lambda actor=actor: corrections.revert(actor, made.public_id, reason="x"),
            lambda actor=actor: corrections.preview_revert(actor, made.public_id),
            lambda actor=actor: rulings.preview(actor, league.id(1), "void"),
            lambda actor=actor: cards.preview_correction(actor, league.id(1), SWAPPED),
        ):
            with pytest.raises(NotFoundError):
                call()
    with pytest.raises(NotFoundError):
        corrections.revert(league.owner, "nothing", reason="x")


def test_a_revert_says_why_and_only_of_what_is_in_force(league):
    league.play(1)
    correct(league, league.fixture(1))
    made = Correction.objects.get()
    with pytest.raises(InvalidError):
        corrections.revert(league.owner, made.public_id, reason=" ")
    cards.correct(league.owner, league.id(1), result_card(15, 15), reason="Recount.")
    with pytest.raises(ConflictError) as refused:
        corrections.revert(league.owner, made.public_id, reason="x")
    assert refused.value.code == "changed-since"


def test_a_walkover_that_gave_way_to_a_card_is_in_force_again_without_one(league):
    rulings.walkover(league.owner, league.id(1), winner="B", reason="Nobody came.")
    cards.correct(league.owner, league.id(1), result_card(18, 9), reason="They had.")
    corrections.revert(league.owner, Correction.objects.get().public_id, reason="They had not.")
    fixture = league.fixture(1)
    assert (fixture.outcome, fixture.winner) == ("walkover", "B")
    assert Result.objects.get(fixture=fixture, official=True).scorecard is None


def test_both_sides_and_who_meets_somebody_else_get_one_letter_each_and_strangers_none():
    league = cup(4, "r1m1", "r1m2")
    semi, final = tie(league, "r1m1"), tie(league, "r2m1")
    for number, entry in enumerate((semi.home, semi.away, final.away)):
        sign_in(league, entry, f"p{number}@example.org")
    waits = next(
        e for e in league.entries if e.pk not in {semi.home_id, semi.away_id, final.away_id}
    )
    sign_in(league, waits, "waits@example.org")
    services.base.outbox.send(early=True)
    mail.outbox.clear()
    correct(league, semi)
    services.base.outbox.send(early=True)
    assert sorted(each.to[0] for each in mail.outbox) == [f"p{n}@example.org" for n in range(3)]
    told = next(each for each in mail.outbox if each.to == ["p2@example.org"])
    assert f"match {final.number}" in told.body
    assert "18–9" in told.body
    assert "9–18" in told.body
    services.base.outbox.send(early=True)
    assert len(mail.outbox) == 3


def test_who_plays_twice_in_it_gets_one_letter_and_who_made_it_none(league):
    fixture = league.fixture(1)
    sign_in(league, fixture.home, "home@example.org")
    league.owner.email = "owner@example.org"
    league.owner.save()
    fixture.away.person.user = league.owner
    fixture.away.person.save()
    league.play(1)
    correct(league, fixture)
    services.base.outbox.send(early=True)
    assert [each.to for each in mail.outbox] == [["home@example.org"]]


def child(league: League, entry: Any) -> None:
    entry.person.age_band = "child"
    entry.person.naming = "initials"
    entry.person.save()


def test_a_stranger_reads_every_correction_dated_and_no_childs_name(league):
    services.competitions.publish(league.owner, league.competition.public_id)
    fixture = league.fixture(1)
    child(league, fixture.home)
    name = fixture.home.person
    league.play(1)
    said = f"{name.given_name} {name.family_name} was first; {name.given_name.lower()} had A."
    correct(league, fixture, reason=said)
    held = league.competition
    page = competition_page(held.club.slug, held.season.slug, held.slug, NOBODY)
    (line,) = page.corrections
    assert (line.before, line.after) == ("18–9", "9–18")
    assert line.at.date() == Correction.objects.get().made_at.date()
    match = match_page(fixture.public_id, NOBODY)
    for said_there in (line.reason, match.corrections[0].reason, match.versions[0].reason,
                       match.card.reason, match.result.reason):  # fmt: skip
        assert name.given_name.casefold() not in said_there.casefold()
        assert name.family_name not in said_there
    assert "was first" in line.reason
    own = match_page(fixture.public_id, services_viewer(league))
    assert own.corrections[0].reason == said


def test_a_letter_names_no_child_to_the_other_side(league):
    fixture = league.fixture(1)
    child(league, fixture.home)
    sign_in(league, fixture.away, "away@example.org")
    league.play(1)
    correct(league, fixture, reason=f"{fixture.home.person.given_name} was first.")
    services.base.outbox.send(early=True)
    (letter,) = mail.outbox
    assert fixture.home.person.given_name not in letter.body
    assert fixture.home.person.family_name not in letter.body


def test_a_result_that_is_taken_back_is_a_correction_too(league):
    league.play(1)
    rulings.postpone(league.owner, league.id(1), reason="Played on the wrong board.")
    made = Correction.objects.get()
    assert (made.result, made.before.score_a) == (None, 18)
    rulings.postpone(league.owner, league.id(2), reason="Snow.")
    assert Correction.objects.count() == 1


@pytest.mark.parametrize("players", [4, 10])
def test_a_preview_takes_the_same_queries_however_much_was_played(
    players, django_assert_max_num_queries
):
    league = make_league(players)
    for fixture in league.fixtures():
        league.play(fixture.number)
    services.base.outbox.send(early=True)
    with django_assert_max_num_queries(84):
        cards.preview_correction(league.owner, league.id(1), SWAPPED)
