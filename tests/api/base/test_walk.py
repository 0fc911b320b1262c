"""One answer leads to the next: walks along the description's links, each answer as described.

`PENNYCLUB_REQUESTS=20000` walks on until so many were made; `PENNYCLUB_SEED=7` takes other ways.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import hypothesis
import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, Phase, settings
from hypothesis.errors import FlakyStrategyDefinition
from schemathesis import GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.generation.stateful.state_machine import normalize_name

from matches import services
from matches.api.links import LEADS, operations
from matches.models import User
from tests import deep
from tests.api.base.described import CHECKS, DESCRIPTION, described
from tests.api.cards import WON, result
from tests.database import taken_back
from tests.security.addresses import correct, pin_notice
from tests.web.leagues import League, make_league

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("demo", "nobody_is_throttled", "the_test_s_transaction_is_left_open"),
]

REQUESTS = int(os.environ.get("PENNYCLUB_REQUESTS", deep.either(60, 400))) // 2
"""Of each reader; there are two."""
SEED = int(os.environ.get("PENNYCLUB_SEED", "1"))
STEPS = 40
BEGINNINGS = (
    {"competitions"},
    {"clubs", "games", "live_begin", "make_token", "rankings", "simulate", "tokens"},
)
"""Where walks begin, by turns: what leads to all matches, and everything that is asked without a
thing that another answer has told."""
DEVICE = "a-phone-on-a-long-walk-home"
SHOT = {
    "board": "white",
    "game": "white",
    "by": "A",
    "pennies": {"W": [0, 160], "A1": [0, -345]},
    "flick": {"penny": "A1", "speed": 1.2, "direction": 90},
}
BEGUN = {
    "device": DEVICE,
    "after": 0,
    "lines": [{"sequence": 1, "body": {"begin": {"first": "A"}}}],
}
WELL_FORMED: Mapping[str, dict[str, Any]] = {
    "submit_scorecard": result(16, 9),
    "correct_result": {"reason": "Miscounted.", "scorecard": result(9, 16)},
    "revert_correction": {"reason": "It was right."},
    "scoring_lines": BEGUN,
    "shadow_lines": BEGUN,
    "scoring_abandon": {"device": DEVICE, "after": 1, "reason": "The lights went out."},
    "scoring_resume": {},
    "lesson_taps": {"device": DEVICE, "taps": [{"sequence": 1, "begin": 1}]},
    "live_begin": {"game": "black", "first": "A"},
    "simulate": {"situation": "white.flick", "shot": SHOT},
    "aim_map": {"situation": "white.flick", "shot": SHOT, "seat": "walk"},
    "make_token": {"name": "Walker", "scope": "score", "days": 3},
    "adjudicate": result(16, 9),
}
"""What is sent in the place of what is drawn, which is hardly ever a card."""
ALONG: Mapping[str, dict[str, Any]] = {
    "live_begin": {"first": "A"},
    "live_entry": {"entry": WON},
    "correct_result": {"reason": "Miscounted."},
    "aim_map": {"situation": "white.flick", "seat": "walk"},
}
"""What is sent beside that which an answer before has told."""


@dataclass
class Walked:
    """How often which operation gave an answer of which status, and what was wrong with one."""

    answered: Counter[tuple[str, int]] = field(default_factory=Counter)
    wrong: dict[tuple[str, int, str], str] = field(default_factory=dict)

    @property
    def requests(self) -> int:
        """How many there were."""
        return self.answered.total()

    @property
    def told(self) -> set[str]:
        """The operations that told something."""
        return {name for name, status in self.answered if status < 300}

    def note(self, name: str, status: int, failed: FailureGroup | None) -> None:
        """An answer; of failures of one kind the first."""
        self.answered[name, status] += 1
        for each in failed.exceptions if failed is not None else ():
            self.wrong.setdefault((name, status, type(each).__name__), f"{each}\n{failed}")


def widened() -> dict[str, Any]:
    """The description with links from all that is in a list: it can itself but name the first.

    And taken at its word: what it does not tell of is in no answer."""
    told: dict[str, Any] = json.loads(json.dumps(DESCRIPTION))
    how: dict[str, Any] = {"is_inferred": True, "merge_body": False}
    for operation in operations(told):
        for answer in operation["responses"].values():
            for name, link in answer.get("links", {}).items():
                text = json.dumps(link).replace("#/0/", "#/*/").replace("/0/", "/*/")
                of_any = {**json.loads(text), "x-schemathesis": how}
                answer["links"][name] = of_any
    for shape in told["components"]["schemas"].values():
        if shape.get("properties"):
            shape.setdefault("additionalProperties", False)
    return told


def walker(reader: Mapping[str, Any], beginnings: set[str], walked: Walked) -> Any:
    """A machine that goes where answers lead; each walk is taken back at its end."""
    schema = described(widened())
    # Requests that do not fit the description are test_fuzz's.
    schema.config.generation.update(modes=[GenerationMode.POSITIVE])

    class Walk(schema.as_state_machine()):  # type: ignore[misc] # a class made of the description
        def setup(self) -> None:
            self._steps, self._block = 0, taken_back()
            self._block.__enter__()
            cache.clear()

        def teardown(self) -> None:
            self._block.__exit__(None, None, None)
            super().teardown()

        def step(self, input: Any) -> Any:
            self._steps += 1
            put_well(input, self._steps)
            return super().step(input)

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return dict(reader)

        def validate_response(self, response: Any, case: Any, *_: Any, **how: Any) -> None:
            failed = None
            try:
                case.validate_response(
                    response, checks=CHECKS, transport_kwargs=how, recorder=self.recorder
                )
            except FailureGroup as found:
                failed = found
            walked.note(name_of(case), response.status_code, failed)

    for name in lost(Walk, beginnings):
        setattr(Walk, name, None)
    return Walk


def name_of(case: Any) -> str:
    """The operation that is asked."""
    name: str = case.operation.definition.raw["operationId"]
    return name


def put_well(step: Any, number: int) -> None:
    """Say, but each fourth time, what is likely to be taken."""
    name, case, link = name_of(step.case), step.case, step.transition
    if number % 4 == 0:
        return
    linked = link.parameters.get("query", {}) if link is not None else {}
    case.query = {key: value for key, value in (case.query or {}).items() if key in linked}
    if link is not None and link.request_body is not None:
        if isinstance(case.body, dict):
            case.body = {**case.body, **ALONG.get(name, {})}
    elif name in WELL_FORMED:
        case.body, case.media_type = WELL_FORMED[name], "application/json"


def lost(machine: Any, beginnings: set[str]) -> Iterator[str]:
    """Where no walk should begin: at what is asked with something that another answer has told."""
    for path, methods in DESCRIPTION["paths"].items():
        for method, operation in methods.items():
            name = normalize_name(f"RANDOM -> {method.upper()} {path}")
            if operation["operationId"] not in beginnings and name in machine.root_rules:
                yield name


def walk(reader: Mapping[str, Any]) -> Walked:
    """So many requests, in walks of some steps each."""
    walked = Walked()
    walkers = cycle([walker(reader, each, walked) for each in BEGINNINGS])
    for seed in range(SEED, SEED + REQUESTS):
        left = REQUESTS - walked.requests
        if left <= 0:
            break
        how = settings(
            max_examples=max(2, min(left // STEPS // 2, 20)),
            stateful_step_count=STEPS,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        # Ids and times are others the next time: a walk that thereby cannot go on ends, and the
        # next begins.
        with suppress(FlakyStrategyDefinition):
            hypothesis.seed(seed)(next(walkers)).run(settings=how)
    return walked


def a_stranger() -> dict[str, Any]:
    """Nothing is sent along."""
    return {}


def somebody_who_runs_everything() -> dict[str, Any]:
    """Signed in by a browser, since a token reads no tokens."""
    client = Client()
    client.force_login(User.objects.create_superuser("walker"))
    session = client.cookies["sessionid"].value
    secret = "a" * 32
    return {
        "cookies": {"sessionid": session, "csrftoken": secret},
        "headers": {"X-CSRFToken": secret},
    }


@pytest.fixture
def held() -> League:
    """A league with cards, a correction and a notice; a private one, and a lesson."""
    held = make_league(4, 3, with_cards=True)
    correct(held, held.fixtures[0])
    pin_notice(held)
    make_league(3, 1, slug="hidden", visibility="private", with_cards=True)
    services.lessons.plan(
        User.objects.create_superuser("teacher"), held.club.public_id,
        game="black", names="Asha B\nBen C\nChidi D\nDora E", boards=2, minutes=30, game_minutes=8,
    )  # fmt: skip
    return held


@pytest.mark.slow
@pytest.mark.parametrize("reader", [a_stranger, somebody_who_runs_everything])
@pytest.mark.usefixtures("held")
def test_wherever_answers_lead_each_is_as_described(reader: Callable[[], Any]) -> None:
    walked = walk(reader())
    assert walked.wrong == {}
    assert {"competitions", "competition"} <= walked.told


def test_links_lead_where_there_is_something_and_from_where_something_is_told() -> None:
    named = {each["operationId"] for each in operations(DESCRIPTION)}
    assert set(LEADS) <= named
    assert {name for leads in LEADS.values() for name in leads} <= named
