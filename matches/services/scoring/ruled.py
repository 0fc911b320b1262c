"""The law on lines that a device sends, whosever card they are for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError, InvalidError, LineRefused
from matches.selectors.scoring import Folded, tongue_of
from matches.services.scoring.at_board import LARGEST, check_device
from matches.services.scoring.sent_twice import Sent

MOST_AT_ONCE = 500
MOST_ON_A_CARD = 2000


@dataclass(frozen=True)
class Ruled:
    """What the law says of new lines: those that it accepts, and of the next why it does not."""

    running: rules.Running
    accepted: tuple[Sent, ...]
    refused: rules.Written | None


def sent_by(device: str, after: int, lines: Sequence[Sent]) -> list[Sent]:
    """The lines that a device sends, each with the name of the one that wrote it. InvalidError for
    what no device sends."""
    check_device(device, after=after)
    lines = [replace(one, device=one.device or device) for one in lines]
    _check(lines)
    return lines


def _check(lines: Sequence[Sent]) -> None:
    said = []
    if not 1 <= len(lines) <= MOST_AT_ONCE:
        said.append(_("Send 1 to %(most)d lines at once.") % {"most": MOST_AT_ONCE})
    if any(type(one.sequence) is not int or not 1 <= one.sequence <= LARGEST for one in lines):
        said.append(_("A device counts its lines from 1."))
    elif not _in_order(lines):
        said.append(_("Send lines in the order in which they were written."))
    if any(_begun_as(one.body) == "shots" for one in lines):
        said.append(_("A match at the board is written down by the flick or by the card."))
    if said:
        raise InvalidError({"lines": said})


def _in_order(lines: Sequence[Sent]) -> bool:
    """Whether each device's lines come as it counted them."""
    numbers: dict[str, list[int]] = {}
    for one in lines:
        check_device(one.device)
        numbers.setdefault(one.device, []).append(one.sequence)
    return all(sorted(set(each)) == each for each in numbers.values())


def _begun_as(body: Any) -> Any:
    begun = body.get("begin") if isinstance(body, dict) else None
    return begun.get("detail") if isinstance(begun, dict) else None


def rule(folded: Folded, new: Sequence[Sent]) -> Ruled:
    """The law on new lines after those that are held, one by one, until it refuses one.
    ConflictError where it refuses one that is held, and for a card that is too long."""
    if folded.refused is not None:
        raise ConflictError(
            _("Line %(number)d is refused by now. Abandon this card, and begin anew.")
            % {"number": folded.refused},
            code="edition-changed",
        )
    running = folded.running
    if running.lines + len(new) > MOST_ON_A_CARD:
        raise ConflictError(
            _("A card has %(most)d lines at the most.") % {"most": MOST_ON_A_CARD}, code="too-long"
        )
    for at, one in enumerate(new):
        written = rules.write_line(running, one.body)
        if not written.accepted:
            return Ruled(running, tuple(new[:at]), written)
        running = written.running
    return Ruled(running, tuple(new), None)


def refusal(
    ruled: Ruled, lines: Sequence[Sent], new: Sequence[Sent], state: dict[str, Any]
) -> LineRefused | None:
    """Why the first line that was not accepted is refused; None where all were."""
    if ruled.refused is None:
        return None
    at = len(lines) - len(new) + len(ruled.accepted)
    tongue = ruled.refused.running.spoken(tongue_of((state["head"] or {}).get("sides", {})))
    faults = ruled.refused.faults
    told = rules.fault_documents(faults, tongue)
    return LineRefused(
        " ".join(str(fault["sentence"]) for fault in told),
        at=at,
        faults=faults,
        told=told,
        fallen=ruled.refused.fallen,
        state=state,
    )
