"""A device says that it is at the board."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import InvalidError
from matches.models import Fixture, RunningCard, ScoringDevice
from matches.policy import passes
from matches.policy.passes import Scorer
from matches.ports import live
from matches.selectors.results.seats import board_of
from matches.selectors.scoring import devices_at, last_card
from matches.services.base import rows
from matches.services.base.transaction import one_transaction
from matches.services.scoring.at_board import check_device

LONGEST_NAME = 60


def here(
    actor: Scorer,
    fixture: str,
    *,
    board: int | None = None,
    device: str,
    name: str = "",
    unsent: int = 0,
    battery: int | None = None,
    help: bool = False,
) -> dict[str, Any]:
    """Note that a device is at the board, and give how many lines there are and who else is there.

    Who may: who enters the match's card, or holds a pass for it, whom no names of devices are
    told. Nothing is locked, and nobody is in anybody's way: all is looked up before the one row
    is written.
    """
    check_device(device, unsent=unsent)
    mistakes = {}
    if len(name) > LONGEST_NAME or not name.isprintable():
        mistakes["name"] = [_("A name has %(most)d characters at most.") % {"most": LONGEST_NAME}]
    if battery is not None and not 0 <= battery <= 100:
        mistakes["battery"] = [_("A battery holds 0 to 100 per cent.")]
    if mistakes:
        raise InvalidError(mistakes)
    row = rows.fixture(fixture, names=False)
    passes.require_scorer(actor, row)
    last = last_card(row, board_of(row, board))
    card = last if last is not None and last.ended_at is None else None
    if card is not None:
        told = {"name": name, "unsent": unsent, "battery": battery, "help": help}
        _note(row, card, device, told)
    devices = devices_at(card)
    if passes.pass_of(actor) is not None:
        devices = [{**each, "name": ""} for each in devices]
    return {"lines": card.lines if card is not None else 0, "devices": devices}


@one_transaction
def _note(fixture: Fixture, card: RunningCard, device: str, told: dict[str, Any]) -> None:
    """Keep what a device tells; who watches over the hall hears where it calls, or no more."""
    held = ScoringDevice.objects.filter(card=card, device=device)
    now = {**told, "last_heard": timezone.now()}
    as_before = held.filter(help=told["help"]).update(**now) > 0
    if as_before:
        return
    ScoringDevice.objects.update_or_create(card=card, device=device, defaults=now)
    if fixture.board_id is not None:
        club = fixture.competition.club.public_id
        live.publish(f"club-{club}", "boards", about=fixture.public_id)
