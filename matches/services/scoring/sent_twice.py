"""Which of the lines that a device sends are on the card already."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import RunningLine, ShadowLine

OF_OTHER_LINES = ("undo", "restore", "mend", "insert", "strike", "drop")
"""What a line says of others by their numbers."""


@dataclass(frozen=True)
class Sent:
    """A line as a device sends it, with the number that the device which wrote it gave it.
    ``device``: that one, where it handed the line over to who sends it; else empty."""

    sequence: int
    body: Any
    device: str = ""

    @property
    def name(self) -> tuple[str, int]:
        """What it is kept once by."""
        return self.device, self.sequence


def not_kept(
    held: Iterable[RunningLine | ShadowLine], sender: str, lines: Sequence[Sent]
) -> list[Sent]:
    """The lines that are new, of what is held of the devices that wrote them; ConflictError where a
    number was used for something else."""
    kept = {(line.device, line.sequence): line for line in held}
    last = max((number for device, number in kept if device == sender), default=0)
    new = [one for one in lines if one.name not in kept]
    wrong = [one for one in lines if one.name in kept and not _same(kept[one.name], one, sender)]
    # A device sends its own lines in order; what it handed over may come by another way, later.
    wrong += [one for one in new if one.device == sender and one.sequence < last]
    if wrong:
        raise ConflictError(
            _("This device wrote something else as its line %(number)d: it was kept already.")
            % {"number": wrong[0].sequence},
            code="sequence-used",
        )
    return new


def _same(kept: RunningLine | ShadowLine, sent: Sent, sender: str) -> bool:
    """Whether a line is the one that is kept. Of two copies of a line that was handed over, one may
    have been put after lines of others, and then calls those it is about by other numbers."""
    if kept.body == sent.body:
        return True
    copied = bool(getattr(kept, "brought_by", "")) or sent.device != sender
    return copied and _unnumbered(kept.body) == _unnumbered(sent.body)


def _unnumbered(body: Any) -> Any:
    if not isinstance(body, Mapping):
        return body
    return {key: None if key in OF_OTHER_LINES else value for key, value in body.items()}
