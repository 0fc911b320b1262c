"""The Dutch engine of py4swiss, with its weights reckoned once for each two kinds of players.

The library weighs every pair of a bracket by fifteen criteria: half a million pairs where a
thousand players are level. But a weight depends on the points, floats, colours and roles of the
two, not on who they are, and there are a few dozen kinds of players at most. All else is the
library's own, the criteria, the matching and the order in which it is asked; the same weights in
the same order give the same answer.

Only `dutch` loads this module, since the library is not installed everywhere. py4swiss carries no
types, hence the ignored lines.
"""

from __future__ import annotations

from collections import Counter

from py4swiss.dynamicuint import DynamicUint
from py4swiss.engines.common import Pairing, PairingError
from py4swiss.engines.dutch import Engine
from py4swiss.engines.dutch.bracket import Bracket, BracketPairer, Brackets
from py4swiss.engines.dutch.bracket.bracket_matcher import BracketMatcher
from py4swiss.engines.dutch.criteria import C3
from py4swiss.engines.dutch.player import Player, get_player_infos_from_trf
from py4swiss.engines.dutch.validity_matcher import ValidityMatcher
from py4swiss.matching_computer import ComputerDutchOptimality
from py4swiss.trf import ParsedTrf

OWN = {"id", "number", "opponents", "colors", "points"}
"""What the criteria do not look at, but for C.1, which is asked for each pair."""
SETTLED_AT_ONCE = 16
"""So many pairs at least before the matching is begun anew without them."""


class QuickValidity(ValidityMatcher):  # type: ignore[misc]
    """Who may meet (C.1 and C.3); C.3 is asked once for each two kinds."""

    def __init__(self, players: list[Player], apart: set[tuple[int, int]]) -> None:
        self._kind = _kinds(players)
        self._barred = {player.id: set(player.opponents) for player in players}
        for one, other in apart:
            self._barred.setdefault(one, set()).add(other)
            self._barred.setdefault(other, set()).add(one)
        self._colours_clash: dict[tuple[int, int], bool] = {}
        super().__init__(players, apart)

    def is_allowed_pair(self, player_1: Player, player_2: Player) -> bool:
        if player_1.id in self._barred[player_2.id]:
            return False
        kinds = self._kind[player_1.id], self._kind[player_2.id]
        clash = self._colours_clash.get(kinds)
        if clash is None:
            clash = self._colours_clash[kinds] = not C3.evaluate(player_1, player_2)
        return not clash


class QuickMatcher(BracketMatcher):  # type: ignore[misc]
    """The matching of a bracket; weights are shared by all pairs of the same two kinds."""

    _len: int
    _player_list: list[Player]
    _weights: list[list[DynamicUint]]

    def __init__(self, bracket: Bracket, validity: ValidityMatcher) -> None:
        players = [*bracket.mdp_list, *bracket.resident_list, *bracket.lower_list]
        self._kind = _kinds(players)
        self._known: dict[tuple[int, int], DynamicUint] = {}
        self._settled: dict[Player, Player] = {}
        super().__init__(bracket, validity)

    def _get_weight(self, player_1: Player, player_2: Player) -> DynamicUint:
        if not self._validity_matcher.is_allowed_pair(player_1, player_2):
            return self._zero_weight
        kinds = self._kind[player_1.id], self._kind[player_2.id]
        if kinds not in self._known:
            self._known[kinds] = self._weighed(player_1, player_2)
        return self._known[kinds]

    def _weighed(self, player_1: Player, player_2: Player) -> DynamicUint:
        """The weight of a pair that may meet, as the library reckons it."""
        return super()._get_weight(player_1, player_2)

    def _remove_weight(self, i: int, j: int) -> None:
        # The library sets the number itself to zero; here it may be other pairs' too.
        if self._weights[i][j]:
            self._set_weight(i, j, self._zero_weight)

    def update_matching(self) -> None:
        super().update_matching()
        self.matching.update(self._settled)

    def size(self) -> int:
        """How many are being matched, the settled ones aside."""
        return self._len

    def leaves_nobody(self) -> bool:
        """Whether the matching has everybody."""
        return all(one is not other for one, other in self.matching.items())

    def quality(self) -> int:
        """The sum of the weights of the matching: the higher, the better it meets the criteria."""
        pairs = (
            (self._get_index(one), self._get_index(other)) for one, other in self.matching.items()
        )
        counts = Counter(self._weights[i][j].to_binary() for i, j in pairs if i < j)
        return sum(int(weight, 2) * times for weight, times in counts.items())

    def part(self, players: list[Player]) -> list[tuple[int, int, DynamicUint]]:
        """Let none of these meet each other; returns the weights taken away, for `join`."""
        places = [self._get_index(player) for player in players]
        taken = []
        for at, i in enumerate(places):
            for j in places[at + 1 :]:
                if self._weights[i][j]:
                    taken.append((i, j, self._weights[i][j]))
                    self._set_weight(i, j, self._zero_weight)
        return taken

    def join(self, taken: list[tuple[int, int, DynamicUint]]) -> None:
        """Undo `part`."""
        for i, j, weight in taken:
            self._set_weight(i, j, weight)

    def settle(self, pairs: dict[Player, Player]) -> None:
        """Go on without those whose pairs are final: they cost as much time as all others."""
        self._settled |= pairs | {other: one for one, other in pairs.items()}
        keep = [i for i, player in enumerate(self._player_list) if player not in self._settled]
        self._player_list = [self._player_list[i] for i in keep]
        self._weights = [[row[j] for j in keep] for row in (self._weights[i] for i in keep)]
        self._len = len(keep)
        self._index_dict_reverse = dict(enumerate(self._player_list))
        self._index_dict = {player: i for i, player in enumerate(self._player_list)}
        self._computer = ComputerDutchOptimality(self._len, self._max_weight)
        for _ in keep:
            self._computer.add_vertex()
        for i, row in enumerate(self._weights):
            for j in range(i + 1, self._len):
                self._computer.set_edge_weight(i, j, row[j])
        self.update_matching()


class QuickPairer(BracketPairer):  # type: ignore[misc]
    """The pairing of a bracket; as the library's, with the quick matching."""

    matcher = QuickMatcher

    def __init__(self, state: Bracket, validity: ValidityMatcher, initial: bool) -> None:
        self._bracket, self._bracket_matcher = _matcher(state, validity, self.matcher)
        self._validity_matcher = validity
        self._initial_color = initial
        self._num = len(state.mdp_list) + len(state.resident_list) + len(state.lower_list)
        self._heterogeneous_s1: list[Player] = []
        self._heterogeneous_s2: list[Player] = []
        self._homogeneous_s1: list[Player] = []
        self._homogeneous_s2: list[Player] = []
        self._exchanges = 0

    def determine_homogeneous_exchanges(self) -> None:
        """Zero where the upper half against the lower is as good as any matching, which is usual.

        The library finds the same by a matching with weights for every exchange, and then begins a
        third one anew with the halves apart.
        """
        matcher = self._bracket_matcher
        taken = set(self._heterogeneous_s2)
        remainder = [player for player in self._bracket.resident_list if player not in taken]
        half = sum(self._has_resident_match(player) for player in remainder) // 2
        best = matcher.quality()
        parted = matcher.part(remainder[:half]) + matcher.part(remainder[half:])
        matcher.update_matching()
        if matcher.quality() == best:
            self._homogeneous_s1, self._homogeneous_s2 = remainder[:half], remainder[half:]
            self._exchanges = 0
        else:
            matcher.join(parted)
            matcher.update_matching()
            super().determine_homogeneous_exchanges()

    def transpose_homogeneous_s2(self) -> None:
        matcher = self._bracket_matcher
        upper, lower = list(self._homogeneous_s1), list(self._homogeneous_s2)
        settled: dict[Player, Player] = {}
        for resident in upper:
            matcher.add_to_weights(resident, lower[::-1], 0, increment=True)
            matcher.update_matching()
            match = matcher.matching[resident]
            matcher.finalize_match(resident, match)
            self._validity_matcher.finalize_match(resident, match)
            settled[resident] = match
            if len(settled) >= max(SETTLED_AT_ONCE, matcher.size() // 4):
                matcher.settle(settled)
                paired = set(settled.values())
                lower = [player for player in lower if player not in paired]
                settled = {}


def _matcher(
    state: Bracket, validity: ValidityMatcher, kind: type[QuickMatcher]
) -> tuple[Bracket, QuickMatcher]:
    """The matching of a bracket, without the next group where nobody need go down.

    The library always weighs the next group too, for who goes down to it. But to make the most
    pairs comes first of all (C.5), so that nobody goes down from a bracket that can be paired
    whole. Not so in the last but one, which gives up pairs where the last needs players (A.9).
    """
    players = len(state.mdp_list) + len(state.resident_list)
    if state.lower_list and players % 2 == 0 and not state.penultimate_pairing_bracket:
        alone = state.model_copy(update={"lower_list": []})
        matcher = kind(alone, validity)
        if matcher.leaves_nobody():
            return alone, matcher
    return state, kind(state, validity)


class QuickEngine(Engine):  # type: ignore[misc]
    """The library's engine step by step, with the quick parts."""

    @classmethod
    def generate_pairings(cls, trf: ParsedTrf) -> list[Pairing]:
        """The pairs of the next round. Raises PairingError where there are none."""
        round_ = min(len(section.results) for section in trf.player_sections) + 1
        players = sorted(get_player_infos_from_trf(trf), reverse=True)
        validity = QuickValidity(players, trf.x_section.forbidden_pairs)
        if not validity.is_valid_matching():
            raise PairingError("Round can not be paired")
        found: list[tuple[Player, Player]] = []
        brackets = Brackets(players, round_)
        while not brackets.is_finished():
            initial = trf.x_section.configuration.first_round_color
            pairer = QuickPairer(brackets.get_current_bracket(), validity, initial)
            pairs = cls._get_bracket_pairs(pairer)
            if pairs is None:
                brackets.collapse()
            else:
                brackets.apply_bracket_pairings(pairs)
                found.extend(pairs)
        found.sort(key=cls._get_player_pair_score, reverse=True)
        return [cls._get_pairing(pair) for pair in found]


def _kinds(players: list[Player]) -> dict[int, int]:
    """The kind of each player by its id: one number for those that no criterion tells apart."""
    numbers: dict[str, int] = {}
    return {
        player.id: numbers.setdefault(player.model_dump_json(exclude=OWN), len(numbers))
        for player in players
    }
