"""Line-ups: what the league's rules say of who sits where for a team in one match.

A team's list is its players in order of strength. A *line-up* is its boards, the first board first.
Nothing here knows names: players, teams and matches are any ids, and renaming them renames only
the findings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

Board = tuple[str, ...]
"""Who sits on a board for one side: a player, or two in doubles; nobody: it is given away."""

SENTENCES: Final[Mapping[str, str]] = {
    "board-order": (
        "%(lower)s sits on board %(board)d above %(higher)s, who is stronger in the list of"
        " %(team)s: players sit in the order of their team's list, substitutes below it."
    ),
    "substitutes": "Substitutes of %(team)s: %(count)d (%(players)s), of at most %(most)d.",
    "too-many-substitutes": (
        "Not in the list of %(team)s: %(count)d (%(players)s). Substitutes that may play in a"
        " match, at most: %(most)d."
    ),
    "twice-in-a-round": (
        "%(players)s also plays for %(other)s in this round: a player plays for one team in a"
        " round."
    ),
    "listed-higher": (
        "%(players)s is in the list of %(other)s, a higher team of the club: a listed player does"
        " not play for a lower team."
    ),
    "tied": (
        "Matches of %(players)s for %(other)s, a higher team of the club: %(count)d. After more"
        " than %(most)d a player is tied to that team."
    ),
    "too-old": "%(players)s is an adult: only under-18s play here.",
}
"""What each finding says."""


@dataclass(frozen=True, slots=True)
class Rules:
    """A league's rules for line-ups. `most_games_up` None: nobody is ever tied to a team."""

    board_order: str = "off"
    substitutes: int = 0
    most_games_up: int | None = None
    one_team_a_round: bool = False
    only_youth: bool = False
    ineligible: str = "refuse"

    @property
    def need_history(self) -> bool:
        """Whether it matters for whom somebody played before."""
        return self.most_games_up is not None or self.one_team_a_round


def read_rules(options: Mapping[str, Any]) -> Rules:
    """The rules in a competition's options; what is left out is as `Rules` has it."""
    plain = Rules()
    return Rules(
        options.get("board_order", plain.board_order),
        options.get("substitutes", plain.substitutes),
        options.get("most_games_up", plain.most_games_up),
        options.get("one_team_a_round", plain.one_team_a_round),
        options.get("only_youth", plain.only_youth),
        options.get("ineligible", plain.ineligible),
    )


@dataclass(frozen=True, slots=True)
class Club:
    """A club's teams in the competition, the highest first, each with its list, strongest first."""

    lists: Mapping[str, Sequence[str]]

    def higher_than(self, team: str) -> list[str]:
        """The teams above one."""
        teams = list(self.lists)
        return teams[: teams.index(team)]


@dataclass(frozen=True, slots=True)
class Game:
    """A player's part in another match of the competition.

    `now`: in the same round. `before`: it was played on the board, in an earlier round.
    """

    player: str
    team: str
    match: str
    now: bool
    before: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule says of a line-up. `weight`: note, warn, flag or refuse."""

    code: str
    weight: str
    team: str
    players: tuple[str, ...]
    other: str = ""
    numbers: tuple[tuple[str, int], ...] = ()
    lower: Board = ()
    higher: Board = ()

    def values(self, names: Mapping[str, str]) -> dict[str, Any]:
        """What its sentence is filled with, where `names` has every player and team."""
        return {
            **dict(self.numbers),
            "team": names[self.team],
            "players": ", ".join(names[each] for each in self.players),
            "other": names.get(self.other, ""),
            "lower": " & ".join(names[each] for each in self.lower),
            "higher": " & ".join(names[each] for each in self.higher),
        }

    def sentence(self, names: Mapping[str, str]) -> str:
        """The rule and whom it is about, in English."""
        return SENTENCES[self.code] % self.values(names)


def examine(
    rules: Rules,
    team: str,
    boards: Sequence[Board],
    club: Club,
    games: Sequence[Game] = (),
    adults: frozenset[str] = frozenset(),
) -> list[Finding]:
    """What the rules find in a team's line-up, board order first. Empty: it is in order."""
    players = tuple(dict.fromkeys(each for board in boards for each in board))
    return [
        *_order(rules, team, boards, club.lists[team]),
        *_substitutes(rules, team, players, club.lists[team]),
        *_one_team(rules, team, players, games),
        *_tied(rules, team, players, club, games),
        *_ages(rules, team, players, adults),
    ]


def _order(
    rules: Rules, team: str, boards: Sequence[Board], listed: Sequence[str]
) -> Iterator[Finding]:
    """Every board whose side is weaker than the next one's of its kind, singles or doubles. A pair
    is as strong as both places."""
    if rules.board_order == "off":
        return
    place = {player: number for number, player in enumerate(listed, start=1)}
    for size in sorted({len(board) for board in boards} - {0}):
        kind = [(at, board) for at, board in enumerate(boards, start=1) if len(board) == size]
        strength = [sum(place.get(each, len(listed) + 1) for each in one) for _at, one in kind]
        for index in range(len(kind) - 1):
            if strength[index] > strength[index + 1]:
                at, lower = kind[index]
                higher = kind[index + 1][1]
                yield Finding(
                    "board-order", rules.board_order, team, (*lower, *higher),
                    numbers=(("board", at),), lower=lower, higher=higher,
                )  # fmt: skip


def _substitutes(
    rules: Rules, team: str, players: Sequence[str], listed: Sequence[str]
) -> Iterator[Finding]:
    found = tuple(each for each in players if each not in listed)
    if not found:
        return
    many = len(found) > rules.substitutes
    yield Finding(
        "too-many-substitutes" if many else "substitutes",
        rules.ineligible if many else "note",
        team,
        found,
        numbers=(("count", len(found)), ("most", rules.substitutes)),
    )


def _one_team(
    rules: Rules, team: str, players: Sequence[str], games: Sequence[Game]
) -> Iterator[Finding]:
    if not rules.one_team_a_round:
        return
    now = {(game.player, game.team) for game in games if game.now and game.team != team}
    for player in players:
        for other in sorted(known for who, known in now if who == player):
            yield Finding("twice-in-a-round", rules.ineligible, team, (player,), other)


def _tied(
    rules: Rules, team: str, players: Sequence[str], club: Club, games: Sequence[Game]
) -> Iterator[Finding]:
    """Who belongs to a higher team: by its list, or by more matches for it than are allowed."""
    most = rules.most_games_up
    if most is None:
        return
    for player in players:
        for other in club.higher_than(team):
            if player in club.lists[other]:
                if player not in club.lists[team]:
                    yield Finding("listed-higher", rules.ineligible, team, (player,), other)
                continue
            matches = {
                game.match
                for game in games
                if game.before and (game.player, game.team) == (player, other)
            }
            if len(matches) > most:
                yield Finding(
                    "tied", rules.ineligible, team, (player,), other,
                    (("count", len(matches)), ("most", most)),
                )  # fmt: skip


def _ages(
    rules: Rules, team: str, players: Sequence[str], adults: frozenset[str]
) -> Iterator[Finding]:
    for player in players if rules.only_youth else ():
        if player in adults:
            yield Finding("too-old", rules.ineligible, team, (player,))
