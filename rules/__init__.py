"""The law of the penny games.

The one door through which everything else reaches the law::

    verdict = rules.adjudicate(document)      # a parsed JSON value
    verdict = rules.adjudicate_text(text)     # JSON text or bytes
    verdict.valid, verdict.faults, verdict.as_text()

    live, faults = rules.begin({"game": "black", "first": "A"})
    carried = rules.carry_on(live, {"flick": {"by": "A", "struck": ["O1"]}})
    carried.live.may()

    simulation = rules.simulate(document)     # a shot document: plays it on its board
    simulation.motion, simulation.facts, simulation.faults, simulation.as_svg()

    for shot in rules.played_shots(document):  # the simulated shots of a scorecard, in order
        shot.entry, shot.document, shot.simulation, shot.differences
    simulation.margin(200)                    # what comes of it where a little is otherwise

Nothing here raises on bad input: what is wrong is said by the verdict's faults. Only the standard
library is imported, there is no clock, no randomness, and nothing is read or written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rules.core.fault import CODES, Fault, malformed
from rules.core.game import Finish, Game, Setting, Standing, Tally
from rules.core.reading import check_value, parse_text, read_text
from rules.core.replay import replay
from rules.core.scorecard import DETAILS, FORMAT, Scorecard, read_scorecard, write_scorecard
from rules.core.sentence import PLAIN, Sentence, Tongue
from rules.core.shape import Field, Mistakes, Record
from rules.core.shots import Difference, PlayedShot, with_motions
from rules.core.sides import SIDES, Side
from rules.core.verdict import Explanation, Verdict, verdict_on_mistakes
from rules.games import GAMES

if TYPE_CHECKING:
    from rules.core.law import Example, LawText, RuleText, parse_law
    from rules.core.live import Carried, Live, carry_on, undo
    from rules.physics.boards import black_set
    from rules.physics.calibration import Calibration, calibrate
    from rules.physics.equipment import Equipment, default_equipment, read_equipment
    from rules.physics.margin import MOST_IN_A_MARGIN, Margin, Sizes
    from rules.physics.plan import draw_plan
    from rules.physics.simulation import Simulation
    from rules.physics.trace import coin_diameters, kind_of, named_boards, place_at, speed_before
    from rules.scoring.card import Running, Written
    from rules.scoring.compared import Compared
    from rules.scoring.questions import Scoring, fault_documents, labels, told

__version__ = "0.1.0"
"""Of the law and of the club that it comes with: both packages read it here."""

__all__ = [
    "CODES",
    "DETAILS",
    "FORMAT",
    "GAMES",
    "MOST_IN_A_MARGIN",
    "PLAIN",
    "SIDES",
    "Calibration",
    "Carried",
    "Compared",
    "Difference",
    "Equipment",
    "Example",
    "Explanation",
    "Fault",
    "Field",
    "Finish",
    "Game",
    "LawText",
    "Live",
    "Margin",
    "Mistakes",
    "PlayedShot",
    "Record",
    "RuleText",
    "Running",
    "Scorecard",
    "Scoring",
    "Sentence",
    "Setting",
    "Side",
    "Simulation",
    "Sizes",
    "Standing",
    "Tally",
    "Tongue",
    "Verdict",
    "Written",
    "adjudicate",
    "adjudicate_text",
    "begin",
    "black_set",
    "calibrate",
    "carry_on",
    "coin_diameters",
    "compare",
    "default_equipment",
    "draw_plan",
    "fault_documents",
    "kind_of",
    "labels",
    "named_boards",
    "open_card",
    "parse_law",
    "place_at",
    "played_shots",
    "read",
    "read_equipment",
    "read_text",
    "resume",
    "scorer",
    "simulate",
    "simulate_many",
    "simulate_text",
    "speed_before",
    "told",
    "undo",
    "with_motions",
    "write",
    "write_line",
]

_WHEN_ASKED_FOR = {
    **dict.fromkeys(("Calibration", "calibrate"), "rules.physics.calibration"),
    **dict.fromkeys(
        ("Equipment", "default_equipment", "read_equipment"), "rules.physics.equipment"
    ),
    "draw_plan": "rules.physics.plan",
    **dict.fromkeys(("MOST_IN_A_MARGIN", "Margin", "Sizes"), "rules.physics.margin"),
    **dict.fromkeys(("Example", "LawText", "RuleText", "parse_law"), "rules.core.law"),
    "Simulation": "rules.physics.simulation",
    "black_set": "rules.physics.boards",
    **dict.fromkeys(
        ("coin_diameters", "kind_of", "named_boards", "place_at", "speed_before"),
        "rules.physics.trace",
    ),
    **dict.fromkeys(("Carried", "Live", "carry_on", "undo"), "rules.core.live"),
    **dict.fromkeys(("Running", "Written"), "rules.scoring.card"),
    "Compared": "rules.scoring.compared",
    **dict.fromkeys(("Scoring", "fault_documents", "labels", "told"), "rules.scoring.questions"),
}
"""Who only judges cards loads neither the law's text, nor live use, nor the simulator."""


def __getattr__(name: str) -> Any:
    if name not in _WHEN_ASKED_FOR:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_WHEN_ASKED_FOR[name]), name)
    return found


def adjudicate(document: Any) -> Verdict:
    """The verdict on a scorecard, given as a parsed JSON value."""
    card, mistakes = read(document)
    return verdict_on_mistakes(mistakes) if card is None else replay(card)


def adjudicate_text(text: str | bytes) -> Verdict:
    """The verdict on a scorecard, given as JSON text (bytes: UTF-8)."""
    mistakes = Mistakes()
    value, is_plain = parse_text(text, mistakes)
    # A plain value of a card's shape holds nothing that no document may hold: looking through all
    # of it is needed only where something is amiss, to say what.
    card = read_scorecard(value, GAMES, mistakes) if is_plain else None
    if card is None and not (mistakes and value is None):
        card, mistakes = read(value)
    return verdict_on_mistakes(mistakes) if card is None else replay(card)


def played_shots(document: Any) -> tuple[PlayedShot, ...]:
    """The simulated shots of a scorecard that were ruled on, in the order of its entries.

    Each has the complete shot document, every place resolved. None of a malformed document.
    """
    return adjudicate(document).shots


def read(document: Any) -> tuple[Scorecard | None, Mistakes]:
    """The card of a parsed JSON value, or ``None`` and every mistake with its path."""
    mistakes = check_value(document)
    if mistakes:
        return None, mistakes
    return read_scorecard(document, GAMES, mistakes), mistakes


def write(card: Scorecard) -> dict[str, Any]:
    """The document of a card: reading it gives the same card."""
    return write_scorecard(card)


def begin(head: Any) -> tuple[Live | None, tuple[Fault, ...]]:
    """A match at its start, from ``game``, ``first`` and perhaps ``detail`` and ``options``."""
    from rules.core import live as _live

    mistakes = Mistakes()
    live = _live.begin(head, GAMES, mistakes)
    return live, tuple([malformed(mistake) for mistake in mistakes])


def resume(document: Any) -> tuple[Live | None, tuple[Fault, ...]]:
    """A match under way, from the JSON value that :meth:`Live.as_document` gave."""
    from rules.core import live as _live

    mistakes = Mistakes()
    live = _live.resume(document, GAMES, mistakes)
    return live, tuple([malformed(mistake) for mistake in mistakes])


def open_card(head: Mapping[str, Any]) -> Running:
    """A running card on which nothing is written yet, from ``game``, ``options`` and ``sides``."""
    from rules.scoring import running as _running

    return _running.open_card(head, GAMES)


def compare(
    mine: Mapping[str, Any], theirs: Mapping[str, Any], tongue: Tongue = PLAIN
) -> Compared | None:
    """Where two cards of one match differ: see :mod:`rules.scoring.compared`. Simulated shots are
    compared by the facts that were ruled on."""
    from rules.scoring.compared import compare as _compare

    return _compare(_by_facts(mine), _by_facts(theirs), GAMES, tongue)


def _by_facts(card: Mapping[str, Any]) -> Mapping[str, Any]:
    """A card with each simulated shot as the flick that was ruled on."""
    if not any("shot" in entry for entry in card["entries"]):
        return card
    entries = list(card["entries"])
    for shot in played_shots(card):
        entries[shot.entry] = {"flick": shot.facts}
    return {**card, "detail": "flicks", "entries": entries}


def write_line(running: Running, line: Any) -> Written:
    """One more line of a running card under the law: see :mod:`rules.scoring.running`."""
    from rules.scoring import running as _running

    return _running.write(running, line)


def scorer() -> Scoring:
    """Answers a scoring page's questions about a running card: :mod:`rules.scoring.questions`."""
    from rules.scoring import questions

    return questions.Scoring(GAMES, lambda text: adjudicate_text(text).as_text())


def simulate(document: Any) -> Simulation:
    """Plays the shot of a shot document, given as a parsed JSON value."""
    # Who only judges cards does not load the simulator.
    from rules.physics import simulation

    return simulation.simulate(document)


def simulate_many(documents: Iterable[Any], *, quick: bool = False) -> Iterator[Simulation]:
    """Plays the shots of many documents, in order and to the same bits; ``quick``: compiled, where
    numba is installed. For a worker or a terminal, never for a page."""
    from rules.physics import simulation

    return simulation.simulate_many(documents, quick=quick)


def simulate_text(text: str | bytes) -> Simulation:
    """Plays the shot of a shot document, given as JSON text (bytes: UTF-8)."""
    from rules.physics import simulation

    return simulation.simulate_text(text)
