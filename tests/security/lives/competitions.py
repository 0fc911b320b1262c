"""A competition, and an entry of one."""

from __future__ import annotations

from matches import services
from matches.models import Competition, CompetitionState, EntryState
from matches.services.competitions import binning, moving, strikes, substituting
from matches.services.draws import first_draws, seeding
from matches.services.handicaps import handicaps
from matches.services.scoring import passes
from matches.services.tables import adjustments
from tests.security.lives.life import Life, NothingThereError, Scene, newcomer, next_season
from tests.services.league import START, League, make_league, result_card
from tests.services.letters.told import in_days
from tests.services.scoring.at_the_board import BEGIN, Phone
from tests.services.timetables.asked import ask


def _draft() -> Scene:
    league = make_league(4, draw=False)
    league.hall()
    row = services.competitions.create(league.owner, league.season, name="Spring", game="black")
    made = League(league.owner, league.umpire, league.club, league.season, row)
    made.entries = list(
        services.competitions.entries.enter_names(
            league.owner, row.public_id, "Una Reed\nVic Ash", age_band="adult"
        )
    )
    return Scene(made)


def _open() -> Scene:
    league = make_league(4, draw=False)
    league.hall()
    return Scene(league)


def _offered() -> Scene:
    scene = _open()
    services.competitions.publish(scene.owner, scene.competition, "public", young_known=True)
    _offer(scene)
    return scene


def _offer(scene: Scene) -> object:
    return services.competitions.open_entry.offer(scene.owner, scene.competition, places=9)


def _drawn_out() -> Scene:
    league = make_league(4)
    league.hall()
    return Scene(league)


def _begun() -> Scene:
    scene = _drawn_out()
    scene.league.play(1)
    return scene


def _finished() -> Scene:
    scene = _begun()
    services.competitions.finish(scene.owner, scene.competition, unplayed=True)
    return scene


def _binned() -> Scene:
    scene = _drawn_out()
    _put(scene)
    return scene


def _put(scene: Scene) -> Competition:
    seen = binning.look(scene.owner, scene.competition).digest
    return binning.put(scene.owner, scene.competition, seen=seen)


def _division(scene: Scene) -> str:
    if not scene.league.fixtures():
        raise NothingThereError
    return str(scene.league.division.public_id)


COMPETITION = Life(
    "A competition",
    {
        "draft": _draft,
        "open": _open,
        "open to all": _offered,
        "drawn": _drawn_out,
        "begun": _begun,
        "finished": _finished,
        "in the bin": _binned,
    },
    {
        "competitions.competitions.open": lambda s: services.competitions.open(
            s.owner, s.competition
        ),
        "competitions.competitions.finish": lambda s: services.competitions.finish(
            s.owner, s.competition, unplayed=True
        ),
        "competitions.competitions.reopen": lambda s: services.competitions.reopen(
            s.owner, s.competition
        ),
        "competitions.competitions.publish": lambda s: services.competitions.publish(
            s.owner, s.competition, "public"
        ),
        "competitions.settings.edit": lambda s: services.competitions.edit(
            s.owner, s.competition, name="Another Name"
        ),
        "competitions.moving.move": lambda s: moving.move(s.owner, s.competition, next_season(s)),
        "competitions.renewal.renew": lambda s: services.competitions.renewal.renew(
            s.owner, s.competition, next_season(s)
        ),
        "competitions.binning.put": _put,
        "competitions.binning.bring_back": lambda s: binning.bring_back(s.owner, s.competition),
        "competitions.entries.enter": lambda s: services.competitions.entries.enter(
            s.owner, s.competition, people=[newcomer(s)]
        ),
        "competitions.entries.enter_names": lambda s: services.competitions.entries.enter_names(
            s.owner, s.competition, "Zoe Tern"
        ),
        "competitions.entries.seed": lambda s: services.competitions.entries.seed(
            s.owner, s.competition, [s.entry]
        ),
        "competitions.latecomers.add": lambda s: services.competitions.latecomers.add(
            s.owner, s.competition, people=[newcomer(s)]
        ),
        "competitions.open_entry.offer": _offer,
        "competitions.open_entry.close": lambda s: services.competitions.open_entry.close(
            s.owner, s.competition
        ),
        "competitions.open_entry.check_in": lambda s: services.competitions.open_entry.check_in(
            s.owner, s.competition, []
        ),
        "draws.first_draws.draw_fixtures": lambda s: first_draws.draw_fixtures(
            s.owner, s.competition
        ),
        "draws.first_draws.delete_draw": lambda s: first_draws.delete_draw(s.owner, s.competition),
        "fixtures.round_days.put": lambda s: services.fixtures.round_days.put(
            s.owner, s.competition, stage=1, number=1, day=START
        ),
        "draws.seeding.by_rating": lambda s: seeding.by_rating(s.owner, s.competition),
        "draws.seeding.commit": lambda s: seeding.commit(s.owner, s.competition),
        "handicaps.handicaps.give_by_rating": lambda s: handicaps.give_by_rating(
            s.owner, s.competition, step=100, most=3
        ),
        "tables.adjustments.add": lambda s: adjustments.add(
            s.owner, _division(s), s.entry, points=-1, reason="Late."
        ),
        "timetables.timetables.ask": lambda s: ask(s.league),
        "fixtures.fixtures.schedule": lambda s: services.fixtures.schedule(
            s.owner, s.fixture(2), starts_at=in_days(9)
        ),
        "fixtures.umpires.assign": lambda s: services.fixtures.umpires.assign(
            s.owner, s.fixture(2), username=s.league.umpire.username
        ),
        "results.scorecards.submit": lambda s: services.results.scorecards.submit(
            s.owner, s.fixture(2), result_card(18, 9)
        ),
        "corrections.correcting_cards.correct": lambda s: (
            services.corrections.correcting_cards.correct(
                s.owner, s.fixture(1), result_card(9, 18), reason="Sides."
            )
        ),
        "rulings.rulings.walkover": lambda s: services.rulings.walkover(
            s.owner, s.fixture(2), winner="A", reason="Did not come."
        ),
        "rulings.postponing.postpone": lambda s: services.rulings.postpone(
            s.owner, s.fixture(2), reason="Snow."
        ),
        "bulk.bulk.postpone": lambda s: services.bulk.postpone(
            s.owner, s.competition, [s.fixture(2)], reason="Snow."
        ),
        "bulk.bulk.enter_results": lambda s: services.bulk.enter_results(
            s.owner,
            s.competition,
            {s.fixture(2): result_card(18, 9)},
            reason="The result came late.",
        ),
        "scoring.writing.write": lambda s: s.fixture(2) and Phone(s.league, number=2).write(BEGIN),
        "scoring.passes.make_for_match": lambda s: passes.make_for_match(
            s.owner, s.fixture(2), hours=2
        ),
    },
    kinds={
        **{state: state for state in CompetitionState.values},
        CompetitionState.RUNNING: "drawn",
    },
)


def _entered() -> Scene:
    return Scene(make_league(4, draw=False))


def _drawn() -> Scene:
    return Scene(make_league(4))


def _asked_about() -> Scene:
    scene = _drawn()
    services.competitions.edit(scene.owner, scene.competition, strike_after=1)
    first = scene.league.fixture(1)
    at = [entry.pk for entry in scene.league.entries].index(first.home_id or 0)
    entries = scene.league.entries
    entries[0], entries[at] = entries[at], entries[0]
    services.rulings.walkover(scene.owner, first.public_id, winner="B", reason="Did not come.")
    return scene


def _withdrawn() -> Scene:
    scene = _drawn()
    _withdraw(scene)
    return scene


def _withdraw(scene: Scene) -> object:
    return services.competitions.leaving.withdraw(scene.owner, scene.entry, reason="Moved away.")


def _come_in(scene: Scene) -> str:
    made = substituting.come_in(
        scene.owner, scene.entry, reason="Moved away.", people=[newcomer(scene, "Yan")]
    )
    return str(made.public_id)


def _replaced() -> Scene:
    scene = _drawn()
    scene.held["new"] = _come_in(scene)
    return scene


ENTRY = Life(
    "An entry",
    {
        "before the draw": _entered,
        "drawn": _drawn,
        "asked about": _asked_about,
        "withdrawn": _withdrawn,
        "replaced": _replaced,
    },
    {
        "competitions.entries.remove": lambda s: services.competitions.entries.remove(
            s.owner, s.entry
        ),
        "competitions.leaving.withdraw": _withdraw,
        "competitions.returning.take_back": lambda s: services.competitions.returning.take_back(
            s.owner, s.entry
        ),
        "competitions.substituting.come_in": lambda s: substituting.come_in(
            s.owner, s.entry, reason="Moved away.", people=[newcomer(s)]
        ),
        "competitions.substituting.take_back": lambda s: substituting.take_back(
            s.owner, s.held.get("new", s.entry)
        ),
        "competitions.strikes.leave": lambda s: strikes.leave(s.owner, s.entry),
        "competitions.latecomers.take_out": lambda s: services.competitions.latecomers.take_out(
            s.owner, s.entry
        ),
        "handicaps.handicaps.give": lambda s: handicaps.give(
            s.owner, s.entry, start=1, reason="Younger."
        ),
    },
    kinds={EntryState.ENTERED: "drawn", EntryState.WITHDRAWN: "withdrawn"},
)

LIVES = (COMPETITION, ENTRY)
