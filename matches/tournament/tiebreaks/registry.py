"""The registry of tie-breaks: each is one function, named, versioned and told in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from matches.tournament.exact import Number
from matches.tournament.tally import Tied

OptionKind = Literal["choice", "count", "whole", "name", "names", "steps"]


@dataclass(frozen=True, slots=True)
class Values:
    """What a tie-break found: for each of the group its numbers, compared column by column.

    `skipped` says why it could not be applied (then there are no numbers). `again`: a part of the
    group that is still level comes back to the same tie-break, now among itself alone. `lowest`:
    whether the lowest number stands highest, None: as the tie-break always has it.
    """

    numbers: Mapping[str, tuple[Number, ...]]
    columns: tuple[str, ...] = ()
    skipped: str = ""
    again: bool = False
    lowest: bool | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One choice left to the organiser. `choices` bounds a "choice" or the members of "steps"."""

    title: str
    default: object
    kind: OptionKind
    choices: tuple[str, ...] = ()

    def check(self, value: object) -> str:
        """What is wrong with `value`, or "" when it will do."""
        if self.kind == "choice":
            wanted = f"must be one of {', '.join(self.choices)}"
            right = value in self.choices
        elif self.kind == "count":
            wanted = "must be a whole number from 0"
            right = isinstance(value, int) and not isinstance(value, bool) and value >= 0
        elif self.kind == "whole":
            wanted = "must be a whole number"
            right = isinstance(value, int) and not isinstance(value, bool)
        elif self.kind == "name":
            wanted, right = "must be a name", isinstance(value, str)
        else:
            return self._check_list(value)
        return "" if right else wanted

    def _check_list(self, value: object) -> str:
        if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
            return "must be a list of names"
        if len(set(value)) < len(value):
            return "must not name the same one twice"
        if self.kind == "steps" and (not value or not set(value) <= set(self.choices)):
            return f"must list one or more of {', '.join(self.choices)}"
        return ""


Function = Callable[[Tied], Values]
Simple = Callable[[Tied], Mapping[str, Number]]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A registered tie-break. `lowest`: the lowest number stands highest. `fide`: the letters of
    FIDE's C.07, where it has the same."""

    name: str
    version: int
    title: str
    rule: str
    function: Function
    lowest: bool = False
    options: Mapping[str, Option] = field(default_factory=dict)
    fide: str = ""


TIE_BREAKS: dict[str, TieBreak] = {}


def tie_break(
    name: str,
    *,
    version: int,
    title: str,
    rule: str,
    lowest: bool = False,
    options: Mapping[str, Option] | None = None,
    fide: str = "",
) -> Callable[[Function], Function]:
    """Register a function that returns `Values`. `rule` is the rule's text, for people."""

    def register(function: Function) -> Function:
        if name in TIE_BREAKS:
            raise ValueError(f"there are two tie-breaks called {name!r}")
        TIE_BREAKS[name] = TieBreak(
            name, version, title, rule, function, lowest, dict(options or {}), fide
        )
        return function

    return register


def one_number(function: Simple) -> Function:
    """For a tie-break that gives each of the group a single number."""

    def values(tied: Tied) -> Values:
        return Values({id_: (number,) for id_, number in function(tied).items()})

    values.__doc__ = function.__doc__
    values.__name__ = function.__name__
    return values


@dataclass(frozen=True, slots=True)
class Step:
    """A tie-break chosen for a table, with its options; `version` 0 is the current one."""

    name: str
    options: Mapping[str, object] = field(default_factory=dict)
    version: int = 0


def chosen(steps: Sequence[str | Step]) -> tuple[Step, ...]:
    """The steps of a table in full: versions and options filled in, "points" first if unnamed.

    Raises ValueError for an unknown tie-break, version or option, or the same step twice.
    """
    listed = [Step(step) if isinstance(step, str) else step for step in steps]
    if all(step.name != "points" for step in listed):
        listed.insert(0, Step("points"))
    full = tuple(complete(step) for step in listed)
    for number, step in enumerate(full):
        if step in full[:number]:
            raise ValueError(f"the tie-break {step.name!r} is listed twice")
    return full


def complete(step: Step) -> Step:
    """`step` with its version and every option stated; ValueError says what is wrong with it."""
    known = TIE_BREAKS.get(step.name)
    if known is None:
        raise ValueError(f"there is no tie-break {step.name!r}; there are {', '.join(TIE_BREAKS)}")
    if step.version not in (0, known.version):
        raise ValueError(
            f"the tie-break {step.name!r} is at version {known.version}, not {step.version}"
        )
    for name, value in step.options.items():
        option = known.options.get(name)
        if option is None:
            there_are = ", ".join(known.options) or "none"
            raise ValueError(f"{step.name!r} has no option {name!r}; its options: {there_are}")
        fault = option.check(value)
        if fault:
            raise ValueError(f"the option {name!r} of {step.name!r} {fault}")
    stated = {
        name: step.options.get(name, option.default) for name, option in known.options.items()
    }
    options = {name: tuple(v) if isinstance(v, list) else v for name, v in stated.items()}
    return Step(step.name, options, known.version)
