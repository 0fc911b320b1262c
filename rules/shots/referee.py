"""The referee of cards with shots: plays a shot where everything lies, and asks the game's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, make_dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from rules.core.fault import Path, Refusal
from rules.core.game import Game, Referee, Setting, Standing
from rules.core.sentence import Sentence, sentence
from rules.core.shape import Mistakes, Record
from rules.core.shots import Difference, ShotRuling
from rules.physics.simulation import Simulation, simulate
from rules.shots.differences import differences, moved_otherwise, went_otherwise
from rules.shots.facts import SHOT, Shot, shot_facts, shot_record
from rules.shots.lies import Equipment, Lies, by_id
from rules.shots.placing import PLACINGS, Laying, Placing

MOST_EVENTS: Final = 100_000
"""Events that the shots of one card may have together."""

LEAST_COUNTED: Final = 50
"""Every shot counts for as many at least: reading and playing the shortest takes its time too."""

Laid: TypeAlias = Any
"""The state of a card with shots: ``setting``; the game's own state ``law``; ``lies``, ``None``
while nothing was touched; ``equipment``; ``meter``, what was played so far."""


class Meter:
    """How many events were played for one card: no card keeps a machine busy for long.

    It counts refused shots too, so it is no part of what the law knows, and is not carried.
    """

    def __init__(self) -> None:
        self.events = 0

    @property
    def is_full(self) -> bool:
        """Whether no more is played."""
        return self.events >= MOST_EVENTS


class Played(NamedTuple):
    """What became of a shot: the entry that it stands for and all that led to it, or a refusal."""

    refusal: Refusal | None
    kind: str = ""
    facts: Any = None
    document: dict[str, Any] | None = None
    simulation: Simulation | None = None
    differences: tuple[Difference, ...] = ()
    equipment: Equipment = Equipment()


class ShotReferee:
    """A game by simulated shots, with entries by an umpire between them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.inner: Referee = game.referees["flicks"]
        self.placing: Placing = PLACINGS[game.name]
        self.played = lru_cache(maxsize=8)(self._played)

    @cached_property
    def state_type(self) -> type[Any]:
        """The frozen dataclass of its states."""
        fields: list[Any] = [
            ("setting", Setting),
            ("law", self.inner.state_type),
            ("lies", Lies | None),
            ("equipment", Equipment),
            (
                "meter",
                Meter,
                field(default_factory=Meter, compare=False, metadata={"carried": False}),
            ),
        ]
        return make_dataclass("Laid", fields, frozen=True, slots=True)

    def kinds(self, setting: Setting) -> Mapping[str, Record[Any]]:
        """A shot, and whatever an umpire enters flick by flick."""
        kinds = self.placing.entries(self.inner.kinds(setting))
        return {SHOT: shot_record(self.game.name, kinds, self.placing.flicks), **kinds}

    def begin(self, setting: Setting) -> Laid:
        """The game's own beginning; everything lies as its law sets it up."""
        return self.state_type(setting, self.inner.begin(setting), None, Equipment(), Meter())

    def refuse(self, laid: Laid, kind: str, facts: Any) -> Refusal | None:
        """As the game's referee does; a shot is played when it can come at all."""
        if kind == SHOT:
            refusal: Refusal | None = self.played(laid, facts).refusal
            return refusal
        lies = self._lies(laid)
        said = self.placing.reported(laid.law, kind, facts, lies, laid.equipment)
        if isinstance(said, Refusal):
            return said
        refused = self.inner.refuse(laid.law, kind, said)
        return refused or self.placing.forbidden(kind, said, lies, laid.equipment)

    def adjudicate(self, laid: Laid, kind: str, facts: Any) -> ShotRuling:
        """The game's ruling on the facts, the umpire's before the simulator's."""
        if kind == SHOT:
            return self._on_shot(laid, facts)
        lies = self._lies(laid)
        said: Any = self.placing.reported(laid.law, kind, facts, lies, laid.equipment)
        ruling = self.inner.adjudicate(laid.law, kind, said)
        law = self.inner.evolve(laid.law, ruling)
        board = laid.equipment.board_or(self.placing.board(laid.setting))
        moved = self.placing.moved(laid.law, kind, said, lies)
        after = lies.lost(moved) if moved else lies
        after = self.placing.after(ruling, law, after.only(self.placing.on(law)), board, None)
        untouched = laid.lies is None and after == lies
        found = self.placing.measured_otherwise(kind, facts, lies, laid.equipment)
        state = replace(laid, law=law, lies=None if untouched else after)
        return ShotRuling(ruling, state, differences=found)

    def evolve(self, laid: Laid, ruling: ShotRuling) -> Laid:
        """The state that the ruling led to."""
        return ruling.after

    def standing(self, laid: Laid) -> Standing:
        """How the match stands."""
        return self.inner.standing(laid.law)

    def statistics(self, setting: Setting, rulings: tuple[ShotRuling, ...]) -> dict[str, Any]:
        """The game's statistics of the card."""
        return self.inner.statistics(setting, tuple([ruling.ruling for ruling in rulings]))

    def explain(self, ruling: ShotRuling) -> tuple[Sentence, ...]:
        """What an umpire would say, and where umpire and simulator differ."""
        return (
            *self.inner.explain(ruling.ruling),
            *[found.said() for found in ruling.differences],
        )

    def may(self, laid: Laid) -> dict[str, Any]:
        """What may happen now; ``lies`` where every penny is known to lie, ``away`` which ones the
        next shot has to place, ``hands`` which of them where, in a word of the game."""
        told = self.inner.may(laid.law)
        lies = self._lies(laid)
        if not set(self.placing.flicks).isdisjoint(told["kinds"]):
            told = {**told, "kinds": [*told["kinds"], SHOT]}
        known = {penny: [x, y] for penny, x, y in lies.places}
        hands = {"hands": dict(lies.hands)} if lies.hands else {}
        return {**told, "lies": known, "away": list(lies.away), **hands}

    def warn(self, laid: Laid) -> tuple[Refusal, ...]:
        """What the game finds unusual."""
        return self.inner.warn(laid.law)

    # ── a shot ──────────────────────────────────────────────────────────────────────────────────

    def _lies(self, laid: Laid, equipment: Equipment | None = None) -> Lies:
        if laid.lies is not None:
            known: Lies = laid.lies
            return known
        on = equipment or laid.equipment
        board = on.board_or(self.placing.board(laid.setting))
        return self.placing.opening(laid.setting, board, on.diameter())

    def _played(self, laid: Laid, shot: Shot) -> Played:
        """A shot is asked for as far as it can be without playing it, then played and asked for
        whole."""
        law, kind = laid.law, self.placing.kind(laid.law, shot)
        record = self.inner.kinds(laid.setting)[kind]
        least = {"by": shot.by, **self.placing.least(law, shot, kind)}
        refusal = self.inner.refuse(law, kind, record.read(least, None, Mistakes()))
        if refusal is not None and refusal.code != "impossible":
            return Played(refusal)
        equipment = laid.equipment.with_said(shot.equipment)
        laying = self._laying(laid, shot, kind, equipment)
        refusal = self._misplaced(laying)
        if refusal is not None:
            return Played(refusal)
        if laid.meter.is_full:
            said = sentence("the shots of a card may have {most} events together", most=MOST_EVENTS)
            return Played(_impossible((), said))
        document = self._document(laid, shot, kind, laying.places, equipment)
        simulation = simulate(document)
        laid.meter.events += max(LEAST_COUNTED, simulation.events)
        if simulation.facts is None:
            return Played(_not_played(simulation))
        seen, reported = simulation.facts[kind], shot_facts(shot, record)
        mistakes = Mistakes()
        kept = self.placing.beside(seen, reported)
        facts = record.read({**kept, **reported}, (None, "facts"), mistakes)
        if mistakes:
            return Played(_impossible(mistakes[0].path, mistakes[0].sentence))
        moved = self._moved_otherwise(laid, laying)
        went = went_otherwise(shot.motion, simulation)
        differing = (*went, *moved, *differences(record, reported, seen))
        refusal = self.inner.refuse(law, kind, facts)
        return Played(refusal, kind, facts, document, simulation, differing, equipment)

    def _laying(self, laid: Laid, shot: Shot, kind: str, equipment: Equipment) -> Laying:
        """Where every penny lies when the shot is flicked."""
        board = equipment.board_or(self.placing.board(laid.setting))
        given = {penny: (float(x) + 0.0, float(y) + 0.0) for penny, (x, y) in shot.pennies}
        lies = Lies() if shot.clear else self._lies(laid, equipment)
        if not shot.clear:
            lies = self.placing.before(laid.law, shot, kind, lies, board)
        places = lies.at() | given
        diameter = equipment.diameter()
        return Laying(laid.law, shot, kind, lies, given, places, board, diameter)

    def _misplaced(self, laying: Laying) -> Refusal | None:
        """A penny that is not on the board, whose place is missing, or that may not lie there."""
        law, given = laying.law, laying.given
        on = self.placing.on(law) | {laying.shot.flick.penny}
        for penny in given:
            if penny in self.placing.known(law.setting) and penny not in on:
                said = sentence("{penny} is not on the board now", penny=penny)
                return _impossible(("pennies", penny), said)
        for penny in laying.lies.away:
            if penny not in given:
                said = sentence(
                    "where {penny} lies does not follow from what went before: give its place",
                    penny=penny,
                )
                return _impossible(("pennies", penny), said)
        return self.placing.misplaced(laying)

    def _moved_otherwise(self, laid: Laid, laying: Laying) -> tuple[Difference, ...]:
        """Pennies that lie elsewhere than they did; a board cleared before anything was played
        shows a position, and departs from nothing."""
        clear = laying.shot.clear
        if clear and laid.lies is None:
            return ()
        known = laid.lies.at() if clear else laying.lies.at()
        hands = self.placing.by_hand(laying)
        return moved_otherwise(known, laying.given, hands, clear=clear)

    def _document(
        self,
        laid: Laid,
        shot: Shot,
        kind: str,
        places: Mapping[str, tuple[float, float]],
        equipment: Equipment,
    ) -> dict[str, Any]:
        """The complete shot document: every value stands in it."""
        flick = shot.flick
        return {
            "shot": 1,
            **equipment.as_document(self.placing.board(laid.setting)),
            "pennies": {penny: [*places[penny]] for penny in sorted(places, key=by_id)},
            "flick": {
                "penny": flick.penny,
                "speed": float(flick.speed),
                "direction": float(flick.direction),
                "spin": float(flick.spin),
                "contact": float(flick.contact),
            },
            "game": self.game.name,
            "by": shot.by,
            "state": self.placing.state(laid.law, shot, kind),
        }

    def _on_shot(self, laid: Laid, shot: Shot) -> ShotRuling:
        played: Played = self.played(laid, shot)
        ruling = self.inner.adjudicate(laid.law, played.kind, played.facts)
        law = self.inner.evolve(laid.law, ruling)
        equipment = played.equipment
        motion = None if played.simulation is None else played.simulation.motion
        if motion is None:
            raise AssertionError("a shot that is ruled on was played")
        rest = {penny: at for penny, at in motion.rest.items() if at is not None}
        before = Lies() if laid.lies is None else laid.lies
        after = before.lost(motion.rest).put(rest)
        after = after.lost(self.placing.moved_by_hand(played.facts, after))
        board = equipment.board_or(self.placing.board(laid.setting))
        after = after.only(self.placing.on(law))
        after = self.placing.after(ruling, law, after, board, shot.flick.penny)
        state = replace(laid, law=law, lies=after, equipment=equipment)
        record = self.inner.kinds(laid.setting)[played.kind]
        return ShotRuling(
            ruling,
            state,
            played.document,
            played.simulation,
            played.differences,
            record.write(played.facts),
        )


def _not_played(simulation: Simulation) -> Refusal:
    """Why a shot cannot be played, as the simulator says it; of several reasons the first."""
    fault = simulation.faults[0]
    path = () if fault.path in (None, "$") else tuple(str(fault.path).split("."))
    return Refusal("impossible", fault.rule, fault.sentence, (SHOT, *path))


def _impossible(path: Path, said: Sentence) -> Refusal:
    return Refusal("impossible", None, said, (SHOT, *path))
