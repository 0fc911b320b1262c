"""The Dutch system as in force since 1 February 2026 (C.04.3), from the parts of py4swiss.

The library follows the rules of 2017. What the newer ones have otherwise, each in its place:

- who scores without playing more than a loss gives has a downfloat for it, who does not has none
  (1.4);
- the bye goes to the lowest points at which the round can be completed, before anything else (C.5):
  so that is found first, and nobody else may rest;
- of those who could have it, whoever has the fewest unplayed rounds rests (C.9): asked, as the
  reference program does, where nobody but who rests goes down from the bracket;
- who goes down from a bracket must leave the rest a pairing (C.4), and the next bracket as many
  pairs as it can have then (C.8): there is no collapsed last bracket. So a bracket is weighed with
  all groups below it, where 2017 looked at the next alone.

All else, criteria, matching and sequence, is the library's own. Its criteria C.5 to C.19 are those
called C.6 to C.8 and C.10 to C.21 now.

Only `dutch` loads this module, since the library is not installed everywhere. py4swiss carries no
types, hence the ignored lines.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from py4swiss.dynamicuint import DynamicUint
from py4swiss.engines.common import Float, Pairing, PairingError
from py4swiss.engines.dutch.bracket import Bracket, Brackets
from py4swiss.engines.dutch.criteria import QUALITY_CRITERIA
from py4swiss.engines.dutch.criteria.abstract import QualityCriterion
from py4swiss.engines.dutch.player import Player, PlayerRole, get_player_infos_from_trf
from py4swiss.trf import ParsedTrf
from py4swiss.trf.results import ResultToken, RoundResult

from matches.tournament.pairing.quick_dutch import (
    QuickEngine,
    QuickMatcher,
    QuickPairer,
    QuickValidity,
)

MOST_WHOLE = 64
"""With so many or fewer left, a bracket is weighed with everybody below it at once; in larger
fields only where the groups further down could not be completed otherwise."""
LOSS = ResultToken("0")


class Own(Player):  # type: ignore[misc]
    """A player, and how many rounds it has not played."""

    unplayed: int = 0


class Group(Bracket):  # type: ignore[misc]
    """A bracket. `rests`: one player alone goes down from it, or stays over, and has the bye.
    `next`: in one that is weighed with all below it, the points of the group that comes next."""

    rests: bool = False
    next: int | None = None


class Rested(QualityCriterion):  # type: ignore[misc]
    """C.9: the bye for whoever has the fewest unplayed rounds, so that who has more is paired."""

    @classmethod
    def get_shift(cls, bracket: Group) -> int:
        if not bracket.rests:
            return 0
        here = [*bracket.mdp_list, *bracket.resident_list]
        return int(sum(player.unplayed for player in here)).bit_length() + 1

    @classmethod
    def get_weight(cls, player_1: Own, player_2: Own, zero: DynamicUint, bracket: Group) -> Any:
        weight = DynamicUint(zero)
        if bracket.rests and player_2.role != PlayerRole.LOWER:
            weight |= player_1.unplayed + player_2.unplayed
        return weight


class Following(QualityCriterion):  # type: ignore[misc]
    """C.8 where all groups below are weighed: the most pairs in the next, and who has more points
    rather in one of them."""

    @classmethod
    def get_shift(cls, bracket: Group) -> int:
        if bracket.next is None:
            return 0
        return int(bracket.low_bracket_bits + bracket.score_difference_total_bits)

    @classmethod
    def get_weight(cls, player_1: Own, player_2: Own, zero: DynamicUint, bracket: Group) -> Any:
        weight = DynamicUint(zero)
        below = player_2.role == PlayerRole.LOWER
        beyond = below and player_2.points_with_acceleration != bracket.next
        if bracket.next is None or beyond:
            return weight
        weight |= int(below)
        weight <<= bracket.score_difference_total_bits
        for player in (player_1, player_2):
            if player.role != PlayerRole.LOWER:
                ahead = player.points_with_acceleration - bracket.min_bracket_score + 10
                weight += (zero | 1) << bracket.score_difference_bit_dict[ahead]
        return weight


FIRST = 2
"""The library's C.5 and C.6; then comes its C.7."""
CRITERIA = (
    *QUALITY_CRITERIA[:FIRST],
    Following,
    QUALITY_CRITERIA[FIRST],
    Rested,
    *QUALITY_CRITERIA[FIRST + 1 :],
)


class Matcher(QuickMatcher):
    """The matching of a bracket by the criteria of 2026."""

    _bracket: Group
    _zero_weight: DynamicUint

    def _get_max_weight(self) -> DynamicUint:
        weight = DynamicUint(1)
        weight.shift_grow(2)
        for criterion in CRITERIA:
            weight.shift_grow(criterion.get_shift(self._bracket))
        weight.shift_grow(3 * self._bracket.bracket_bits + 2)
        weight >>= 1
        weight -= (weight & 0) | 1
        return weight

    def _weighed(self, player_1: Own, player_2: Own) -> DynamicUint:
        weight = DynamicUint(self._zero_weight)
        if self._bracket.penultimate_pairing_bracket or self._bracket.last_pairing_bracket:
            weight |= 1 + player_1.bye_received + player_2.bye_received
        for criterion in CRITERIA:
            weight <<= criterion.get_shift(self._bracket)
            weight += criterion.get_weight(player_1, player_2, self._zero_weight, self._bracket)
        weight <<= 3 * self._bracket.bracket_bits + 1
        return weight


class Pairer(QuickPairer):
    matcher = Matcher


class Validity(QuickValidity):
    """Whether a round can be completed; who went down together does not meet any more."""

    def keep_apart(self, players: list[Player]) -> None:
        for one, other in combinations(players, 2):
            self._barred[one.id].add(other.id)
            self._barred[other.id].add(one.id)
            self._computer.set_edge_weight(self._index_dict[one], self._index_dict[other], 0)


class Engine2026(QuickEngine):
    """The library's engine step by step, by the rules of 2026."""

    @classmethod
    def generate_pairings(cls, trf: ParsedTrf) -> list[Pairing]:
        """The pairs of the next round. Raises PairingError where there are none."""
        found = _Round(trf).paired(cls)
        found.sort(key=cls._get_player_pair_score, reverse=True)
        return [cls._get_pairing(pair) for pair in found]


class _Round:
    """A round while it is being paired."""

    def __init__(self, trf: ParsedTrf) -> None:
        self.trf = trf
        self.number = min(len(section.results) for section in trf.player_sections) + 1
        self.players = _players(trf)
        self.found: list[tuple[Player, Player]] = []
        self.went_down: list[list[Player]] = []
        self.rest_at, self.validity = self._rest_at()
        self.brackets = Brackets(self.players, self.number)

    def paired(self, engine: type[QuickEngine]) -> list[tuple[Player, Player]]:
        while not self.brackets.is_finished():
            pairs = None
            if not self._weigh_all():
                pairs = engine._get_bracket_pairs(self._pairer(self._bracket()))
            if pairs is None:
                # Pairs of the attempt are final in what it was checked with.
                self.validity = self._validity()
                pairs = engine._get_bracket_pairs(self._pairer(self._whole()))
            if pairs is None:
                raise PairingError("Round can not be completed")
            self.brackets.apply_bracket_pairings(pairs)
            self.found += pairs
            self.went_down.append(list(self.brackets._mdp_list))
            self.validity.keep_apart(self.went_down[-1])
        return self.found

    def _rest_at(self) -> tuple[int | None, Validity]:
        """The lowest points at which somebody can rest (C.5): nobody else may, then. None where
        nobody has to. And what says whether a round can be completed like that."""
        if len(self.players) % 2 == 0:
            validity = self._validity()
            if validity.is_valid_matching():
                return None, validity
            raise PairingError("Round can not be paired")
        had = {player.id: player.bye_received for player in self.players}
        for points in sorted({player.points_with_acceleration for player in self.players}):
            for player in self.players:
                player.bye_received = had[player.id] or player.points_with_acceleration != points
            if not all(one.bye_received for one in self.players):
                validity = self._validity()
                if validity.is_valid_matching():
                    return points, validity
        raise PairingError("Round can not be paired")

    def _validity(self) -> Validity:
        """What says whether the rest can be paired, after the pairs that are final."""
        validity = Validity(self.players, self.trf.x_section.forbidden_pairs)
        for one, other in self.found:
            validity.finalize_match(one, other)
        for players in self.went_down:
            validity.keep_apart(players)
        return validity

    def _pairer(self, group: Group) -> Pairer:
        return Pairer(group, self.validity, self.trf.x_section.configuration.first_round_color)

    def _weigh_all(self) -> bool:
        """Whether the groups beyond the next are to be looked at from the beginning."""
        left = sum(map(len, self.brackets._brackets[self.brackets._index :]))
        beyond = self.brackets._index + 2 < len(self.brackets._brackets)
        return beyond and left + len(self.brackets._mdp_list) <= MOST_WHOLE

    def _bracket(self) -> Group:
        return self._group(self.brackets._get_lower_list(), whole=False)

    def _whole(self) -> Group:
        """The bracket with everybody below it."""
        at = self.brackets._index + 1
        below = [player for group in self.brackets._brackets[at:] for player in group]
        for player in below:
            player.role = PlayerRole.LOWER
        return self._group(below, whole=True)

    def _group(self, below: list[Player], *, whole: bool) -> Group:
        own, residents = self.brackets._mdp_list, self.brackets._get_resident_list()
        group = Group.from_data(own, residents, below, self.number, whole)
        lowest = not below or (self.rest_at or 0) >= group.min_bracket_score
        rests = self.rest_at is not None and lowest and (len(own) + len(residents)) % 2 == 1
        next_ = below[0].points_with_acceleration if whole and below else None
        told: Group = group.model_copy(update={"rests": False, "next": next_})
        if rests and self._go_down(told) == 1:
            told = told.model_copy(update={"rests": True})
        return told

    def _go_down(self, group: Group) -> int:
        """How many of a bracket are not paired in it: who rests, and who meets somebody below."""
        here = {*group.mdp_list, *group.resident_list}
        matching = Matcher(group, self.validity).matching
        return sum(matching[one] not in here or matching[one] is one for one in here)


def _players(trf: ParsedTrf) -> list[Player]:
    """Everybody who is to be paired, with floats and unplayed rounds as the rules have them now."""
    results = {section.starting_number: section.results for section in trf.player_sections}
    system = trf.x_section.scoring_point_system
    loss = min(worth for (token, _colour), worth in system.score_dict.items() if token == LOSS)
    told = []
    for player in get_player_infos_from_trf(trf):
        rounds = results[player.id]
        own = Own(**dict(player), unplayed=sum(not one.result.is_played() for one in rounds))
        own.float_1 = _float(rounds[-1:], own.float_1, system, loss)
        own.float_2 = _float(rounds[-2:-1], own.float_2, system, loss)
        told.append(own)
    return sorted(told, reverse=True)


def _float(rounds: list[RoundResult], played: Float, system: Any, loss: int) -> Float:
    """The float of a round: one that was not played is a downfloat if it gave more than a loss."""
    for one in rounds:
        if not one.result.is_played():
            return Float.DOWN if system.get_points_times_ten(one) > loss else Float.NONE
    return played
