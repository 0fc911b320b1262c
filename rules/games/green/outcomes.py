"""What a flick leads to: each outcome one named function; the referee fixes their order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.core.making import maker
from rules.core.sides import Side, added, given, other
from rules.games.green import penalties
from rules.games.green.breaks import Break
from rules.games.green.clauses import (
    Case,
    is_first,
    is_from_shooting_zone,
    is_intercepted,
    is_miss,
    is_over_their_line,
    is_own_goal,
    is_through_their_pegs,
    where_it_lay,
)
from rules.games.green.facts import own_end
from rules.games.green.state import (
    Award,
    Owed,
    Play,
    Position,
    goal_flick_of,
    make_play,
    make_position,
    set_up_by,
    turn_of,
)

Found: TypeAlias = tuple[Break, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where a flick leads, the rules that lead there, and who scored, if anybody."""

    after: Position
    rules: tuple[str, ...] = ()
    goal: Side | None = None


_outcome: Final = maker(Outcome)

Check: TypeAlias = Callable[[Case, Found], Outcome | None]


def own_goal(case: Case, found: Found) -> Outcome | None:
    """``green.own-goal``: through one's own pegs; whatever was broken, nothing is owed."""
    if not is_own_goal(case.flick):
        return None
    return _scored(case, case.opponent, "green.own-goal")


def goal(case: Case, found: Found) -> Outcome | None:
    """``green.goal``: through the opponent's pegs from one's shooting zone, and no rule broken."""
    flick = case.flick
    if found or not is_through_their_pegs(flick) or not is_from_shooting_zone(flick):
        return None
    return _scored(case, flick.by, "green.goal")


def broken(case: Case, found: Found) -> Outcome | None:
    """``green.break-ends-turn``: the turn is over, and the other side carries the penalties out."""
    if not found:
        return None
    award, play = _award_and_play(case, found)
    several, over = penalties.rules_on_several(found), _over_rules(case)
    owed = penalties.owed_after(case, found)
    rules = ("green.break-ends-turn", *several, *over)
    return _outcome(_after(case, play, owed, award), rules)


def over_their_line(case: Case, found: Found) -> Outcome | None:
    """``green.over-their-line``, ``green.goal-from-elsewhere``: a goal flick to the opponent."""
    rules = _over_rules(case)
    return _outcome(_after(case, set_up_by(case.opponent), _owed(case)), rules) if rules else None


def turn_over(case: Case, found: Found) -> Outcome | None:
    """``green.positional``, ``green.penalty-flick``: the turn is over whatever the flick did."""
    return _outcome(_after(case, turn_of(case.opponent), _owed(case)))


def intercepted(case: Case, found: Found) -> Outcome | None:
    """``green.interception``: the turn ends when the green stops."""
    return turn_over(case, found) if is_intercepted(case) else None


def missed(case: Case, found: Found) -> Outcome | None:
    """``green.miss``, ``green.positional-after-miss``: a positional flick only after a hit."""
    if not is_miss(case):
        return None
    rules = ("green.positional-after-miss",)
    if is_first(case):
        return _outcome(_after(case, turn_of(case.opponent)), rules)
    play = case.position.play
    return _outcome(_after(case, make_play("turn", play.side, play.hits, missed=True)), rules)


def hit_on(case: Case, found: Found) -> Outcome:
    """``green.hit``, ``green.three-hits``: a hit, and the attacker goes on."""
    play = case.position.play
    hits = play.hits + 1
    binding = play.opening is not None and hits == 1
    following = (
        make_play("turn", play.side, hits, opening=play.opening, penny=case.flick.penny)
        if binding
        else make_play("turn", play.side, hits)
    )
    return _outcome(_after(case, following))


WHETHER_INTERCEPTED_OR_NOT: Final[tuple[Check, ...]] = (own_goal, goal, broken, over_their_line)
"""What a normal flick leads to before it is asked whether the green ran into a penny."""


def defence_broken(case: Case, found: Found) -> Outcome | None:
    """``green.goal-flick``: a break ends the defender's flicks, and the taker goes on."""
    if not found:
        return None
    taker = case.opponent
    play = goal_flick_of(taker, case.position.play.penny)
    award: Award | None = "open" if penalties.gives_penalty_flick(found) else None
    owed = penalties.owed_after(case, found)
    rules = ("green.break-ends-turn", *penalties.rules_on_several(found))
    return _outcome(_after(case, play, owed, award), rules)


def defence_goes_on(case: Case, found: Found) -> Outcome:
    """``green.goal-flick``: the defender has another flick, or the goal flick is next."""
    play = case.position.play
    if play.left > 1:
        following = make_play("defence", play.side, penny=play.penny, left=play.left - 1)
    else:
        following = goal_flick_of(case.opponent, play.penny)
    return _outcome(_after(case, following))


def _over_rules(case: Case) -> tuple[str, ...]:
    """The rules that send the green, over the opponent's goal line, to a goal flick."""
    flick = case.flick
    if flick.kind == "positional":
        return ()
    if is_over_their_line(flick):
        return ("green.over-their-line",)
    if is_through_their_pegs(flick) and flick.zones[0] == "centre":
        return ("green.goal-from-elsewhere",)
    return ()


def _award_and_play(case: Case, found: Found) -> tuple[Award | None, Play]:
    """A penalty flick, if one is given, and what goes on if it is not taken."""
    opponent, flick = case.opponent, case.flick
    is_over = is_over_their_line(flick) or is_through_their_pegs(flick)
    play = set_up_by(opponent) if is_over else turn_of(opponent)
    if not penalties.gives_penalty_flick(found):
        return None, play
    return ("open" if is_over or flick.out is None else "forced"), play


def _owed(case: Case) -> tuple[Owed, ...]:
    """What was owed stays so over a penalty flick, and lapses with any other."""
    return case.position.owed if case.flick.kind == "penalty" else ()


def _scored(case: Case, scorer: Side, rule: str) -> Outcome:
    position = case.position
    score = added(position.score, given(scorer, 1))
    won = max(score) >= position.setting.options.goals
    restarting = other(scorer)
    after = make_position(
        position.setting,
        set_up_by(restarting),
        own_end(restarting),
        score,
        in_area=case.flick.in_area,
        winner=scorer if won else None,
    )
    return _outcome(after, (rule, "green.win") if won else (rule,), scorer)


def _after(
    case: Case, play: Play, owed: tuple[Owed, ...] = (), award: Award | None = None
) -> Position:
    """The position after a flick that was no goal."""
    position, flick = case.position, case.flick
    if play.stage != "turn" or (play.opening == "goal-flick" and not play.hits):
        taker = other(play.side) if play.stage == "defence" else play.side
        green, near = own_end(taker), flick.near_green if play.stage == "defence" else ()
    else:
        green = flick.zones[-1] if flick.zones else where_it_lay(position, flick)
        near = flick.near_green
    return make_position(
        position.setting,
        play,
        green,
        position.score,
        award,
        owed,
        near,
        flick.in_area,
        queued=position.queued,
    )
