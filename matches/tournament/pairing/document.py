"""A Swiss competition as a JSON document: a season's document, and what pairing needs besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import cast

from matches.tournament.documents import DocumentError, Mistake, Season, json_value, read_season
from matches.tournament.documents.fields import Fields, named
from matches.tournament.pairing.competition import NextRound, SwissState
from matches.tournament.pairing.history import EDITIONS, Edition
from matches.tournament.results import COUNTING, Outcome
from matches.tournament.scheme import PointsScheme

MOST_ROUNDS = 100
OWN_KEYS = ("round", "rounds", "absent", "apart", "top_seed", "rematches", "edition")
BYES = (str(Outcome.BYE_ZERO), str(Outcome.BYE_HALF), str(Outcome.BYE_FULL))


def read_state(text: str | bytes) -> SwissState:
    """The state that a JSON document tells. Raises DocumentError with every mistake."""
    value = json_value(text)
    mistakes: list[Mistake] = []
    if not isinstance(value, Mapping):
        raise DocumentError([Mistake("$", f"must be an object, not {named(value)}")])
    own = Fields({key: value[key] for key in OWN_KEYS if key in value}, "$", mistakes)
    rest = {key: value[key] for key in value if key not in OWN_KEYS}
    try:
        season = read_season(rest)
    except DocumentError as error:
        mistakes.extend(error.mistakes)
        season = None
    known = frozenset(one.id for one in season.entrants) if season is not None else None
    state = _state(own, season, known)
    if season is not None:
        mistakes += _rounds_of(season)
    if mistakes or season is None:
        raise DocumentError(mistakes)
    return state


def as_document(paired: NextRound) -> dict[str, object]:
    """A paired round as plain JSON values."""
    return {
        "round": paired.number,
        "pairs": [list(both) for both in paired.pairs],
        "bye": paired.bye,
        "absent": {id_: str(outcome) for id_, outcome in paired.absent.items()},
        "method": paired.method,
        "notes": list(paired.notes),
        "edition": paired.edition,
        "system": paired.system,
    }


def _state(own: Fields, season: Season | None, known: frozenset[str] | None) -> SwissState:
    rounds = own.whole("rounds", 0)
    if not own.has("rounds"):
        own.wrong("rounds", "is missing: how many rounds the whole tournament has")
    elif not 1 <= rounds <= MOST_ROUNDS:
        own.wrong("rounds", f"must be 1 to {MOST_ROUNDS}")
    given = own.whole("round", 0) if own.has("round") else None
    absent = _absent(own, known)
    if season is not None:
        gone = (one.id for one in season.entrants if one.withdrawn)
        absent = {**dict.fromkeys(gone, Outcome.BYE_ZERO), **absent}
    state = SwissState(
        tuple(one.id for one in season.entrants) if season is not None else (),
        season.results if season is not None else (),
        rounds,
        given,
        season.scheme if season is not None else PointsScheme(),
        absent=absent,
        apart=_apart(own, known),
        top_first=own.choice("top_seed", ("first", "second"), "first") == "first",
        rematches=own.flag("rematches"),
        edition=cast(Edition, own.choice("edition", EDITIONS, EDITIONS[-1])),
    )
    own.done()
    if rounds and not 1 <= state.next_round <= rounds:
        own.wrong("round", f"would be {state.next_round}, and there are rounds 1 to {rounds}")
    return state


def _absent(own: Fields, known: frozenset[str] | None) -> dict[str, Outcome]:
    absent: dict[str, Outcome] = {}
    for path, item in own.listed("absent"):
        fields = Fields({"entrant": item} if isinstance(item, str) else item, path, own.mistakes)
        id_ = fields.text("entrant")
        bye = fields.choice("bye", BYES, BYES[0])
        fields.done()
        if known is not None and id_ and id_ not in known:
            fields.wrong("entrant", f"names {named(id_)}, who is not among the entrants")
        if id_ in absent:
            fields.wrong("entrant", f"lists {named(id_)} a second time")
        absent[id_] = Outcome(bye)
    return absent


def _apart(own: Fields, known: frozenset[str] | None) -> tuple[tuple[str, str], ...]:
    pairs = []
    for path, item in own.listed("apart"):
        right = isinstance(item, list) and len(item) == 2 and item[0] != item[1]
        if not right or not isinstance(item, list) or not all(isinstance(i, str) for i in item):
            own.mistakes.append(Mistake(path, "must be two different entrants, [one, other]"))
            continue
        for at, id_ in enumerate(item):
            if known is not None and id_ not in known:
                said = f"names {named(id_)}, who is not among the entrants"
                own.mistakes.append(Mistake(f"{path}.{at}", said))
        pairs.append((item[0], item[1]))
    return tuple(pairs)


def _rounds_of(season: Season) -> list[Mistake]:
    """Results without a round, and entrants with two in one."""
    mistakes = []
    seen: Counter[tuple[str, int]] = Counter()
    for at, result in enumerate(season.results):
        if result.outcome not in COUNTING:
            continue
        if result.round < 1:
            mistakes.append(Mistake(f"results.{at}.round", "is missing: pairing goes by rounds"))
            continue
        for side, id_ in (("home", result.home), ("away", result.away)):
            if id_ is not None and seen[id_, result.round]:
                said = f"has {named(id_)} a second time in round {result.round}"
                mistakes.append(Mistake(f"results.{at}.{side}", said))
            if id_ is not None:
                seen[id_, result.round] += 1
    return mistakes
