"""Where an answer leads: what it says is a parameter, or the body, of which other address.

OpenAPI calls them links. Each names the address that is asked next and where in the answer stands
what it is asked with; of a list the first is named, and any other will do as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

IN_THE_PATH = "$request.path."
ANSWERED = "$response.body#/"

Asked = Mapping[str, Any]
"""Parameters by name, each with where it stands; the body, if there is one, as ``body``."""

_OF_A_COMPETITION = (
    "competition",
    "competition_notices",
    "corrections",
    "draw",
    "fixtures",
    "lesson_state",
    "lesson_taps",
    "table",
)
_OF_A_MATCH = (
    "match",
    "submit_scorecard",
    "correct_result",
    "scoring_state",
    "scoring_lines",
    "scoring_hand_in",
    "scoring_abandon",
    "scoring_resume",
    "scoring_here",
    "shadow_state",
    "shadow_lines",
    "shadow_finish",
)
_OF_A_GAME = ("game", "reachable")
_OF_A_RANKING = ("ranking", "calibration", "editions")


def _each(names: tuple[str, ...], **asked: Any) -> dict[str, Asked]:
    return dict.fromkeys(names, asked)


def _there(pointer: str) -> str:
    return ANSWERED + pointer


_HERE = IN_THE_PATH + "fixture"
_MATCH = _each(_OF_A_MATCH, fixture=_HERE)
_GAME = IN_THE_PATH + "game"
_COMPETITION = IN_THE_PATH + "competition"

LEADS: dict[str, dict[str, Asked]] = {
    "clubs": _each(("club_notices", "competitions"), club=_there("0/slug")),
    "competitions": _each(_OF_A_COMPETITION, competition=_there("results/0/id")),
    "competition": {
        **_each(_OF_A_COMPETITION[1:], competition=_there("id")),
        **_each(("club_notices", "competitions"), club=_there("club/slug")),
        **_each((*_OF_A_GAME, *_OF_A_RANKING), game=_there("game")),
    },
    "table": {
        "fixtures": {
            "competition": _COMPETITION,
            "division": _there("0/division"),
        },
    },
    "fixtures": _each(_OF_A_MATCH, fixture=_there("results/0/id")),
    "match": {
        **_each(_OF_A_MATCH[1:], fixture=_there("fixture/id")),
        **_each(_OF_A_COMPETITION, competition=_there("competition/id")),
        "adjudicate": {"body": _there("cards/0/document")},
    },
    "submit_scorecard": {
        **_each(("match", "scoring_state"), fixture=_HERE),
        "correct_result": {
            "fixture": _HERE,
            "body": {"scorecard": "$request.body", "supersedes": _there("scorecard")},
        },
    },
    "correct_result": {
        "match": {"fixture": _HERE},
        "revert_correction": {"correction": _there("corrections/0/id")},
    },
    "revert_correction": {"match": {"fixture": _there("corrections/0/fixture")}},
    "corrections": {
        "match": {"fixture": _there("0/fixture")},
        "revert_correction": {"correction": _there("0/id")},
    },
    "scoring_state": _MATCH,
    "scoring_lines": _MATCH,
    "scoring_hand_in": _MATCH,
    "scoring_abandon": _MATCH,
    "scoring_resume": _MATCH,
    "scoring_here": {"scoring_state": {"fixture": _HERE}},
    "shadow_state": _MATCH,
    "shadow_lines": _MATCH,
    "shadow_finish": _MATCH,
    "lesson_state": {"lesson_taps": {"competition": _COMPETITION}},
    "lesson_taps": {"lesson_state": {"competition": _COMPETITION}},
    "games": _each((*_OF_A_GAME, *_OF_A_RANKING), game=_there("0/name")),
    "game": {"reachable": {"game": _GAME}, "live_begin": {"body": {"game": _there("name")}}},
    "rankings": _each((*_OF_A_GAME, *_OF_A_RANKING), game=_there("0/game")),
    "ranking": _each(("calibration", "editions"), game=_GAME),
    "editions": {"edition": {"game": _GAME, "edition": _there("0/month")}},
    "edition": {"edition": {"game": _GAME, "edition": _there("earlier/month")}},
    "live_begin": _each(("live_entry", "live_undo"), body={"state": _there("state")}),
    "live_entry": _each(("live_entry", "live_undo"), body={"state": _there("state")}),
    "live_undo": _each(("live_entry", "live_undo"), body={"state": _there("state")}),
    "simulate": {"aim_map": {"body": {"shot": "$request.body#/shot"}}},
    "aim_map": {"aim_map": {"body": "$request.body"}},
    "tokens": {"revoke_token": {"token": _there("0/id")}},
    "make_token": {"revoke_token": {"token": _there("id")}},
}
"""By the operation that answers: which can be asked next, and with what of it."""


def add_links(result: dict[str, Any], **_how: Any) -> dict[str, Any]:
    """Write them into the description, at every answer that tells something."""
    for operation in operations(result):
        links = {
            name: _link(name, asked)
            for name, asked in LEADS.get(operation["operationId"], {}).items()
        }
        for status, answer in operation["responses"].items():
            if links and status.startswith("2"):
                answer["links"] = links
    return result


def operations(described: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Everything that can be asked, as it is described."""
    for methods in described["paths"].values():
        yield from methods.values()


def _link(name: str, asked: Asked) -> dict[str, Any]:
    parameters = {key: where for key, where in asked.items() if key != "body"}
    link: dict[str, Any] = {"operationId": name}
    if parameters:
        link["parameters"] = parameters
    if "body" in asked:
        link["requestBody"] = asked["body"]
    return link
