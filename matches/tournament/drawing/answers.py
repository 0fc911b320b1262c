"""What a draw is as plain JSON values, format by format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matches.tournament.drawing.by_hand import BY_HAND, exchanged
from matches.tournament.formats.box_league import box_league
from matches.tournament.formats.double_elimination import (
    DECIDER,
    decider_needed,
    double_elimination,
)
from matches.tournament.formats.everyone_plays import everyone_plays
from matches.tournament.formats.groups import group_rounds, knockout, snake
from matches.tournament.formats.lesson import LessonSlot, lesson
from matches.tournament.formats.plate import plate
from matches.tournament.formats.round_robin import round_robin
from matches.tournament.formats.schedule import Round
from matches.tournament.formats.single_elimination import Bracket, Slot, single_elimination

Options = dict[str, Any]


def round_robin_answer(entrants: tuple[str, ...], options: Options) -> dict[str, object]:
    return {"rounds": rounds_document(round_robin(entrants, options["legs"], options["schedule"]))}


def everyone_plays_answer(entrants: tuple[str, ...], options: Options) -> dict[str, object]:
    rounds = everyone_plays(entrants, options["matches"], options["one_extra"])
    return {"rounds": rounds_document(rounds)}


def box_league_answer(entrants: tuple[str, ...], options: Options) -> dict[str, object]:
    return {
        "boxes": [
            {"number": number, "entrants": list(box), "rounds": rounds_document(rounds)}
            for number, (box, rounds) in enumerate(
                box_league(entrants, options["size"], options["legs"]), start=1
            )
        ]
    }


def ladder_answer(entrants: tuple[str, ...], options: Options) -> dict[str, object]:
    return {"rungs": list(entrants)}


def single_elimination_answer(entrants: tuple[str, ...], options: Options) -> dict[str, object]:
    order = exchanged(entrants, options[BY_HAND])
    bracket = single_elimination(order, options["third_place"], options["seed_order"])
    return bracket_document(bracket.played(options["winners"]))


def double_elimination_answer(entrants: tuple[str, ...], options: Options) -> dict[str, object]:
    order = exchanged(entrants, options[BY_HAND])
    bracket = double_elimination(order, options["decider"], options["seed_order"])
    winners = options["winners"]
    told = bracket_document(bracket.played(winners))
    if options["decider"] and "final" in winners:
        told["decider_needed"] = decider_needed(bracket, winners)
    elif options["decider"]:
        told["only_if"] = {DECIDER: "the unbeaten one loses the final"}
    return told


def groups_answer(entrants: tuple[str, ...], options: Options) -> dict[str, object]:
    groups = snake(entrants, options["groups"], options["clubs"])
    rounds = group_rounds(groups, options["legs"])
    told: dict[str, object] = {
        "groups": [
            {"number": number, "entrants": list(group), "rounds": rounds_document(own)}
            for number, (group, own) in enumerate(zip(groups, rounds, strict=True), start=1)
        ]
    }
    if options["through"]:
        bracket = knockout(options["through"], options["third_place"])
        told["knockout"] = bracket_document(bracket)
    return told


def plate_answer(entrants: tuple[str, ...], options: Options) -> dict[str, object]:
    bracket = single_elimination(entrants)
    return bracket_document(plate(entrants, bracket, options["winners"], options["third_place"]))


def lesson_answer(entrants: tuple[str, ...], options: Options) -> dict[str, object]:
    there = [one for one in entrants if one not in options["absent"]]
    plan = lesson(
        there,
        options["boards"],
        options["minutes"],
        options["game_minutes"],
        options["change_minutes"],
        options["played"],
    )
    return {
        "slots": [_slot(slot) for slot in plan.slots],
        "games": plan.games,
        "umpiring": plan.umpiring,
        "rematches": [list(pair) for pair in plan.rematches],
    }


def rounds_document(rounds: Sequence[Round]) -> list[dict[str, object]]:
    """Rounds with their matches; the home side has the first flick."""
    return [
        {
            "round": one.number,
            "matches": [
                {"board": pair.board, "home": pair.home, "away": pair.away, "leg": pair.leg}
                for pair in one.pairings
            ],
            "resting": list(one.resting),
        }
        for one in rounds
    ]


def bracket_document(bracket: Bracket) -> dict[str, object]:
    """The ties of a bracket; a bye is a tie with one side `{"bye": true}`."""
    return {
        "ties": [
            {"id": tie.id, "round": tie.round, "home": _side(tie.home), "away": _side(tie.away)}
            for tie in bracket.ties
        ],
        "matches": len(bracket.matches),
    }


def _side(slot: Slot) -> dict[str, object]:
    told: dict[str, object] = {}
    if slot.entrant is not None:
        told["entrant"] = slot.entrant
    if slot.winner_of is not None:
        told["winner_of"] = slot.winner_of
    if slot.loser_of is not None:
        told["loser_of"] = slot.loser_of
    return told or {"bye": True}


def _slot(slot: LessonSlot) -> dict[str, object]:
    return {
        "number": slot.number,
        "starts": slot.starts,
        "ends": slot.ends,
        "games": [
            {"board": one.board, "home": one.home, "away": one.away, "umpire": one.umpire}
            for one in slot.games
        ],
        "resting": list(slot.resting),
    }
