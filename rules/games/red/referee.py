"""The referee of Penny Red: refuses what cannot be, rules on the rest, and moves the rally on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.core.fault import Refusal
from rules.core.game import Setting, Standing
from rules.core.sentence import Sentence, sentence
from rules.core.shape import Record
from rules.core.sides import Side, other
from rules.games.red import umpire
from rules.games.red.clauses import (
    ANOTHER_FLICK,
    FOUL_RULES,
    MOST_FLICKS,
    RETURN,
    STARSHOT,
    Case,
    breaches,
    cited,
    consider,
    right_earned,
    starshot_points,
)
from rules.games.red.facts import (
    SIDE_OF,
    Facts,
    Flick,
    Foul,
    Position,
    Reposition,
    Respot,
    Serve,
)
from rules.games.red.impossible import impossible
from rules.games.red.law import in_order
from rules.games.red.live import may
from rules.games.red.scoring import point, serving_player, uncounted
from rules.games.red.serving import breaches_of_position, fouls_of, serve_failed
from rules.games.red.shapes import kinds
from rules.games.red.state import EVOLVE, Outcome, Rally, Right, Ruling, make_ruling, opening
from rules.games.red.statistics import of_flicks
from rules.games.red.turns import illegal, out_of_turn
from rules.games.red.unnoted import hanging


class FlickReferee:
    """Penny Red flick by flick."""

    state_type = Rally

    def kinds(self, setting: Setting) -> Mapping[str, Record[Any]]:
        """Serve, flick, the three ways of moving a shooter by right, and a foul."""
        return kinds(setting.options.doubles)

    def begin(self, setting: Setting) -> Rally:
        """The first serve is due."""
        return opening(setting)

    def refuse(self, rally: Rally, kind: str, facts: Facts) -> Refusal | None:
        """Why the entry cannot be: after the end, not now, not his, or facts that cannot be."""
        if rally.turn is None:
            return Refusal("after-the-end", "red.match", sentence("the match is over"))
        return (
            illegal(rally, kind, facts)
            or out_of_turn(rally, rally.turn, kind, facts)
            or impossible(kind, facts)
            or hanging(rally, facts)
        )

    def adjudicate(self, rally: Rally, kind: str, facts: Facts) -> Ruling:
        """The ruling on an entry that was not refused."""
        return RULE_ON[kind](rally, facts)

    def evolve(self, rally: Rally, ruling: Ruling) -> Rally:
        """The rally after a ruling."""
        return EVOLVE[ruling.outcome](rally, ruling)

    def standing(self, rally: Rally) -> Standing:
        """How the match stands; ``next`` says who serves or flicks, and how often he still may."""
        winner = rally.board.winner
        return Standing(winner is not None, winner, rally.board.as_document(), _next(rally))

    def statistics(self, setting: Setting, rulings: tuple[Ruling, ...]) -> dict[str, Any]:
        """Serves, returns, starshots, runs and fouls, by side."""
        return of_flicks(rulings)

    def explain(self, ruling: Ruling) -> tuple[Sentence, ...]:
        """What an umpire would say."""
        return umpire.explain(ruling)

    def may(self, rally: Rally) -> dict[str, Any]:
        """Who is at the board, what may be done, and what a return has earned."""
        return may(rally)

    def warn(self, rally: Rally) -> tuple[Refusal, ...]:
        """Nothing about a whole card is unusual."""
        return ()


def _next(rally: Rally) -> dict[str, Any] | None:
    if rally.turn is None:
        return None
    if not rally.serving:
        return {"side": rally.turn, "serve": False, "flicks_left": MOST_FLICKS - rally.flicks}
    due: dict[str, Any] = {"side": rally.turn, "serve": True, "second_serve": rally.second}
    if rally.setting.options.doubles:
        due["player"] = serving_player(rally.setting, rally.board)
    return due


# ── rulings ─────────────────────────────────────────────────────────────────────────────────────


def _ruled(
    rally: Rally, facts: Facts, rules: tuple[str, ...], *, outcome: Outcome, following: Side
) -> Ruling:
    counted = uncounted(rally.setting, rally.board)
    return make_ruling(facts, in_order(rules), outcome, counted, following)


def _point(
    rally: Rally,
    facts: Facts,
    rules: tuple[str, ...],
    *,
    to: Side,
    how: str,
    amount: int = 1,
    cannon: bool = False,
) -> Ruling:
    """``red.point``: the point is over; the next one is served by whoever then serves."""
    counted = point(rally.setting, rally.board, to, amount)
    after = counted.board
    following = None
    if after.winner is None:
        following = other(counted.server) if counted.game_is_over else counted.server
    unreturned = not rally.serving and not rally.returns
    return make_ruling(
        facts,
        in_order(rules + counted.rules),
        "point",
        counted,
        following,
        to,
        how,
        cannon=cannon,
        ace=unreturned and to == counted.server,
    )


def _serve(rally: Rally, serve: Serve) -> Ruling:
    """``red.serve``, ``red.second-serve``, ``red.serve-fault``; a foul comes before a fault."""
    receiver = other(SIDE_OF[serve.by])
    fouls = fouls_of(serve)
    if fouls:
        return _point(rally, serve, fouls, to=receiver, how="foul")
    if not serve_failed(serve):
        return _ruled(rally, serve, ("red.serve", "red.over"), outcome="served", following=receiver)
    rules = ("red.second-serve", "red.serve-fault")
    if rally.second:
        return _point(rally, serve, rules, to=receiver, how="serve")
    return _ruled(rally, serve, rules, outcome="fault", following=other(receiver))


def _flick(rally: Rally, flick: Flick) -> Ruling:
    """A turn's flick: it loses the point, makes a starshot, returns the red, or is one of three."""
    case = consider(rally, flick)
    side: Side = SIDE_OF[flick.by]
    broken = breaches(case)
    if broken:
        return _point(rally, flick, broken, to=other(side), how=_how_lost(broken))
    if case.knocked:
        return _starshot(rally, case)
    if case.over:
        return _return(rally, case)
    return _ruled(rally, flick, cited(case, ANOTHER_FLICK), outcome="again", following=side)


def _starshot(rally: Rally, case: Case) -> Ruling:
    return _point(
        rally,
        case.flick,
        cited(case, STARSHOT),
        to=SIDE_OF[case.flick.by],
        how="starshot",
        amount=starshot_points(case),
        cannon=case.cannon,
    )


def _return(rally: Rally, case: Case) -> Ruling:
    return make_ruling(
        case.flick,
        in_order(cited(case, RETURN)),
        "returned",
        uncounted(rally.setting, rally.board),
        other(SIDE_OF[case.flick.by]),
        right=right_earned(case),
        cannon=case.cannon,
        returned_with=case.number,
    )


def _how_lost(rules: tuple[str, ...]) -> str:
    return "rally" if set(FOUL_RULES).isdisjoint(rules) else "foul"


_USED: Final[Mapping[Right | None, tuple[str, ...]]] = {
    "one": ("red.return-one", "red.placing"),
    "flick": ("red.return-two",),
    "cannon": ("red.cannon", "red.placing"),
    "cannon-or-flick": ("red.cannon", "red.placing"),
}


def _position(rally: Rally, position: Position) -> Ruling:
    """``red.return-one``, ``red.return-two``, ``red.cannon``: what the return earned is used."""
    used = _USED["flick" if position.how == "flick" else rally.position]
    broken = breaches_of_position(rally, position)
    opponent = other(SIDE_OF[position.by])
    if broken:
        how = _how_lost(broken)
        return _point(rally, position, used + broken, to=opponent, how=how)
    return _ruled(rally, position, used, outcome="placed", following=opponent)


def _reposition(rally: Rally, reposition: Reposition) -> Ruling:
    """``red.reposition-opponent``: a shooter that the red struck is moved."""
    opponent = other(SIDE_OF[reposition.by])
    rules = ("red.placing", "red.reposition-opponent")
    return _ruled(rally, reposition, rules, outcome="placed", following=opponent)


def _respot(rally: Rally, respot: Respot) -> Ruling:
    """``red.contact``: respotting is not counted as a flick."""
    rules = ("red.placing", "red.contact")
    return _ruled(rally, respot, rules, outcome="placed", following=SIDE_OF[respot.by])


def _foul(rally: Rally, foul: Foul) -> Ruling:
    """``red.foul``, without a flick: the opponent wins the point, whoever's turn it is."""
    return _point(rally, foul, ("red.foul",), to=other(SIDE_OF[foul.by]), how="foul")


RULE_ON: Final[Mapping[str, Callable[[Rally, Any], Ruling]]] = {
    "serve": _serve,
    "flick": _flick,
    "position": _position,
    "reposition": _reposition,
    "respot": _respot,
    "foul": _foul,
}
