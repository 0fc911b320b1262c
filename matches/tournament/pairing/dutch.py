"""The Dutch system through py4swiss: C.04.3 as it held until 31 January 2026, or as since."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from matches.tournament.exact import Number
from matches.tournament.pairing.history import Appearance, Competitor, Edition, Kind, Swiss

if TYPE_CHECKING:
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.results import RoundResult
    from py4swiss.trf.sections import XSection

TOKENS = {
    Kind.WIN: "1",
    Kind.DRAW: "=",
    Kind.LOSS: "0",
    Kind.WALKOVER_WIN: "+",
    Kind.WALKOVER_LOSS: "-",
    Kind.BYE: "U",
    # The library forgets a full-point bye that was asked for; nobody shall have two.
    Kind.FULL: "U",
    Kind.HALF: "H",
    Kind.ZERO: "Z",
}
Numbers = tuple[int, int]


class NoAnswerError(Exception):
    """The library has no pairing, or failed; `reason` says which."""


def dutch(swiss: Swiss) -> tuple[tuple[Numbers, ...], int | None]:
    """The pairs, first flicker first, and who has the bye. Raises NoAnswerError."""
    if _is_plain_start(swiss):
        return _halves(swiss)
    try:
        from py4swiss.engines.common import PairingError

        engine = _engine(swiss.edition)
    except ImportError as error:
        raise NoAnswerError(f"the library py4swiss is not there ({error})") from None
    try:
        numbers = _numbers(swiss)
        answer = engine.generate_pairings(_tournament(swiss, numbers))
    except PairingError:
        raise NoAnswerError("its absolute rules (C.1 to C.3) leave no pairing") from None
    except Exception as error:
        # Whatever happens in there, people stand at the boards and wait for a round.
        raise NoAnswerError(f"py4swiss failed: {type(error).__name__} {error}") from error
    back = {number: own for own, number in numbers.items()}
    pairs = tuple((back[pair.white], back[pair.black]) for pair in answer if pair.black)
    bye = next((back[pair.white] for pair in answer if not pair.black), None)
    return pairs, bye


def _engine(edition: Edition) -> Any:
    """The engine of an edition's rules."""
    if edition == "2017":
        from matches.tournament.pairing.quick_dutch import QuickEngine

        return QuickEngine
    from matches.tournament.pairing.dutch_2026 import Engine2026

    return Engine2026


def _is_plain_start(swiss: Swiss) -> bool:
    """Whether nothing has happened that could matter: one group, nobody met, nobody due a flick."""
    plain = not swiss.apart and not swiss.by_standing
    return plain and all(not one.rounds and not one.head_start for one in swiss.competitors)


def _halves(swiss: Swiss) -> tuple[tuple[Numbers, ...], int | None]:
    """The first round as the system has it: the upper half against the lower, the last one rests.

    The library comes to the same, in a time that grows with the cube of the field.
    """
    ranked = [one.number for one in swiss.ranked()]
    half = len(ranked) // 2
    bye = ranked[-1] if len(ranked) % 2 else None
    pairs = (
        (upper, lower) if (at % 2 == 0) == swiss.top_first else (lower, upper)
        for at, (upper, lower) in enumerate(
            zip(ranked[:half], ranked[half : 2 * half], strict=True)
        )
    )
    return tuple(pairs), bye


def _numbers(swiss: Swiss) -> dict[int, int]:
    """Pairing numbers of all who take part: who has never come yet does not count in the order.

    The first flicks of a first round go by odd and even numbers, so it matters who is counted; the
    reference programs count like this.
    """
    taking_part = sorted(
        one.number
        for one in swiss.competitors
        if one.number not in swiss.absent
        or any(each.opponent or each.kind == Kind.BYE for each in one.rounds)
    )
    return {own: number for number, own in enumerate(taking_part, start=1)}


def _tournament(swiss: Swiss, numbers: Mapping[int, int]) -> ParsedTrf:
    """The tournament as the library has it."""
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.sections import PlayerSection

    scale = _scale(swiss)
    taking_part = [one for one in _in_file_order(swiss) if one.number in numbers]
    sections = []
    for place, one in enumerate(taking_part, start=1):
        results = [_result(appearance, numbers) for appearance in one.rounds]
        if one.number in swiss.absent:
            results.append(_result(Appearance(Kind.ZERO), numbers))
        earned = sum((swiss.worth[appearance.kind] for appearance in one.rounds), start=0)
        sections.append(
            PlayerSection(
                code=PlayerCode.PLAYER,
                starting_number=numbers[one.number],
                points_times_ten=int(earned * scale),
                rank=place,
                results=results,
            )
        )
    return ParsedTrf(player_sections=sections, x_section=_rules(swiss, numbers, scale))


def _rules(swiss: Swiss, numbers: Mapping[int, int], scale: int) -> XSection:
    from py4swiss.trf.results import ScoringPointSystem
    from py4swiss.trf.sections import XSection
    from py4swiss.trf.sections.x_section import XSectionConfiguration

    system = ScoringPointSystem()
    system.score_dict = {
        (token, colour): int(_worth(swiss, token.value) * scale)
        for token, colour in system.score_dict
    }
    return XSection(
        number_of_rounds=swiss.rounds,
        scoring_point_system=system,
        configuration=XSectionConfiguration(
            first_round_color=swiss.top_first, by_rank=swiss.by_standing
        ),
        accelerations={
            numbers[one.number]: [int(points * scale) for points in one.head_start]
            for one in swiss.competitors
            if one.head_start and one.number in numbers
        },
        forbidden_pairs={
            (numbers[min(pair)], numbers[max(pair)]) for pair in swiss.apart if pair <= set(numbers)
        },
    )


def _in_file_order(swiss: Swiss) -> list[Competitor]:
    if swiss.by_standing:
        return list(swiss.competitors)
    return sorted(swiss.competitors, key=lambda one: one.number)


def _result(appearance: Appearance, numbers: Mapping[int, int]) -> RoundResult:
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult

    flick = {True: ColorToken.WHITE, False: ColorToken.BLACK, None: ColorToken.BYE_OR_NOT_PAIRED}
    return RoundResult(
        id=numbers[appearance.opponent] if appearance.opponent else 0,
        color=flick[appearance.first],
        result=ResultToken(TOKENS[appearance.kind]),
    )


def _worth(swiss: Swiss, token: str) -> Number:
    kinds = {"1": Kind.WIN, "W": Kind.WIN, "=": Kind.DRAW, "D": Kind.DRAW, "0": Kind.LOSS,
             "L": Kind.LOSS, "+": Kind.WALKOVER_WIN, "-": Kind.WALKOVER_LOSS, "U": Kind.BYE,
             "F": Kind.FULL, "H": Kind.HALF, "Z": Kind.ZERO}  # fmt: skip
    return swiss.worth[kinds[token]]


def _scale(swiss: Swiss) -> int:
    """A factor that makes every number of points a whole one; ten where that is enough, since the
    library takes ten for a point (the artificial score of a downfloater is one point less)."""
    numbers = [*swiss.worth.values(), *(n for one in swiss.competitors for n in one.head_start)]
    return 10 * lcm(*(Fraction(10 * number).denominator for number in numbers))
