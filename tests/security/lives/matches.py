"""A match on its way to a result, an objection to its card, what is written of it at its board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matches import services
from matches.models import DisputeState, FixtureState, HowEnded
from matches.services.corrections import correcting_cards
from matches.services.scoring import ending, passes, shadowing
from tests.security.lives.life import Life, Scene
from tests.services.league import make_league, result_card
from tests.services.letters.told import in_days, sign_in
from tests.services.scoring.a_trainee import Trainee
from tests.services.scoring.at_the_board import BEGIN, Phone, entry, finished, whole


def _planned(**options: Any) -> Scene:
    league = make_league(4, format_options={"confirmation": "sides"}, **options)
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    held = {row.pk: at for at, row in enumerate(league.entries)}
    first = league.fixture(1)
    home, away = sign_in(league, held[first.home_id or 0], held[first.away_id or 0])
    return Scene(league, first.public_id, {"home": home, "away": away})


def _after(*steps: Callable[[Scene], Any]) -> Callable[[], Scene]:
    def made() -> Scene:
        scene = _planned()
        for step in steps:
            step(scene)
        return scene

    return made


def _submit(scene: Scene) -> Any:
    return services.results.scorecards.submit(scene.owner, scene.id, result_card(18, 9))


def _report(scene: Scene) -> Any:
    return services.results.reports.report(scene.held["home"], scene.id, result_card(18, 9))


def _submit_another(scene: Scene) -> Any:
    """Another card than the one that may be there: that one sent again would be answered again."""
    return services.results.scorecards.submit(scene.owner, scene.id, result_card(18, 3))


def _report_another(scene: Scene) -> Any:
    return services.results.reports.report(scene.held["home"], scene.id, result_card(18, 3))


def _agree(scene: Scene) -> Any:
    return services.results.agree(scene.held["away"], scene.id)


def _confirm(scene: Scene) -> Any:
    return services.results.confirm(scene.owner, scene.id)


def _dispute(scene: Scene) -> Any:
    return services.results.disputes.dispute(scene.held["away"], scene.id, reason="It was 17.")


def _withdraw_dispute(scene: Scene) -> Any:
    return services.results.disputes.withdraw_dispute(scene.held["away"], scene.id)


def _uphold(scene: Scene) -> Any:
    return services.rulings.settle(
        scene.owner, scene.id, ruling="It was 17.", upheld=True, document=result_card(17, 9)
    )


def _reject(scene: Scene) -> Any:
    return services.rulings.settle(scene.owner, scene.id, ruling="It stands.", upheld=False)


def _walkover(scene: Scene) -> Any:
    return services.rulings.walkover(scene.owner, scene.id, winner="A", reason="Did not come.")


def _void(scene: Scene) -> Any:
    return services.rulings.void(scene.owner, scene.id, reason="Neither came.")


def _postpone(scene: Scene) -> Any:
    return services.rulings.postpone(scene.owner, scene.id, reason="Snow.")


def _call(scene: Scene) -> Any:
    return services.fixtures.call(scene.owner, scene.id)


def _start(scene: Scene) -> Any:
    return services.fixtures.start(scene.owner, scene.id)


def _write(scene: Scene) -> Any:
    return Phone(scene.league).write(BEGIN)


FIXTURE = Life(
    "A match",
    {
        "planned": _planned,
        "called": _after(_call),
        "playing": _after(_start),
        "submitted": _after(_report),
        "agreed": _after(_submit, _agree),
        "disputed": _after(_report, _dispute),
        "official": _after(_submit, _confirm),
        "walkover": _after(_walkover),
        "void": _after(_void),
        "postponed": _after(_postpone),
    },
    {
        "fixtures.fixtures.schedule": lambda s: services.fixtures.schedule(
            s.owner, s.id, starts_at=in_days(9)
        ),
        "fixtures.fixtures.call": _call,
        "fixtures.fixtures.start": _start,
        "fixtures.calling.send_back": lambda s: services.fixtures.calling.send_back(s.owner, s.id),
        "fixtures.umpires.assign": lambda s: services.fixtures.umpires.assign(
            s.owner, s.id, username=s.league.umpire.username
        ),
        "results.scorecards.submit": _submit_another,
        "results.reports.report": _report_another,
        "results.results.agree": _agree,
        "results.results.confirm": _confirm,
        "results.disputes.dispute": _dispute,
        "results.disputes.withdraw_dispute": _withdraw_dispute,
        "rulings.settling.settle": _reject,
        "rulings.rulings.walkover": _walkover,
        "rulings.rulings.double_walkover": lambda s: services.rulings.double_walkover(
            s.owner, s.id, reason="Neither came."
        ),
        "rulings.rulings.void": _void,
        "rulings.rulings.abandon": lambda s: services.rulings.abandon(
            s.owner, s.id, reason="The lamp failed."
        ),
        "rulings.postponing.postpone": _postpone,
        "corrections.correcting_cards.correct": lambda s: correcting_cards.correct(
            s.owner, s.id, result_card(9, 18), reason="Sides."
        ),
        "corrections.correcting_cards.revert": lambda s: correcting_cards.revert(
            s.owner, s.id, version=1, reason="Right at first."
        ),
        "scoring.writing.write": _write,
        "scoring.passes.make_for_match": lambda s: passes.make_for_match(s.owner, s.id, hours=2),
    },
    kinds={state: state for state in FixtureState.values},
)


DISPUTE = Life(
    "An objection",
    {
        "open": _after(_report, _dispute),
        "upheld": _after(_report, _dispute, _uphold),
        "rejected": _after(_report, _dispute, _reject),
        "withdrawn": _after(_report, _dispute, _withdraw_dispute),
    },
    {
        "results.disputes.dispute": _dispute,
        "results.disputes.withdraw_dispute": _withdraw_dispute,
        "rulings.settling.settle": _reject,
        "results.results.agree": _agree,
        "results.results.confirm": _confirm,
    },
    kinds={state: state for state in DisputeState.values},
)


def _running(*bodies: Any) -> Scene:
    league = make_league(4)
    phone = Phone(league)
    scene = Scene(league, phone.fixture, {"phone": phone})
    if bodies:
        phone.write(*bodies)
    return scene


def _ended(how: str, *bodies: Any) -> Scene:
    scene = _running(*bodies)
    getattr(scene.held["phone"], how)()
    return scene


def _next_line(scene: Scene) -> Any:
    phone = scene.held["phone"]
    began = phone.sequence > 0
    return phone.write(entry(finished()[0]) if began else BEGIN)


RUNNING_CARD = Life(
    "A running card",
    {
        "not begun": _running,
        "begun": lambda: _running(BEGIN),
        "decided": lambda: _running(*whole()),
        "handed in": lambda: _ended("hand_in", *whole()),
        "abandoned": lambda: _ended("abandon", BEGIN),
    },
    {
        "scoring.writing.write": _next_line,
        "scoring.ending.hand_in": lambda s: s.held["phone"].hand_in(),
        "scoring.ending.abandon": lambda s: s.held["phone"].abandon(),
        "scoring.ending.resume": lambda s: ending.resume(s.owner, s.id),
        "results.scorecards.submit": _submit_another,
    },
    kinds={HowEnded.HANDED_IN: "handed in", HowEnded.ABANDONED: "abandoned"},
)


def _trainee(*bodies: Any, finish: bool = False) -> Scene:
    league = make_league(4)
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    phone = Trainee(league)
    scene = Scene(league, phone.fixture, {"phone": phone})
    if bodies:
        phone.write(*bodies)
    if finish:
        phone.finish()
    return scene


SHADOW_CARD = Life(
    "A trainee's card",
    {
        "not begun": _trainee,
        "begun": lambda: _trainee(BEGIN),
        "finished": lambda: _trainee(BEGIN, finish=True),
    },
    {
        "scoring.shadowing.write": _next_line,
        "scoring.shadowing.finish": lambda s: s.held["phone"].finish(),
        "scoring.shadowing.throw_away": lambda s: shadowing.throw_away(s.held["phone"].who, s.id),
    },
)

LIVES = (FIXTURE, DISPUTE, RUNNING_CARD, SHADOW_CARD)
