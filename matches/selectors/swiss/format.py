"""Swiss: each round is drawn by the results of those before."""

from matches.models import Competition
from matches.selectors.draws.format import Format
from matches.selectors.swiss.pairing_cards import reasons, round_told


def _always(_competition: Competition) -> bool:
    return True


FORMAT = Format("swiss", draws_on=_always, round_told=round_told, reasons=reasons)
