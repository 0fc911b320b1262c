"""What `verify` and `rebuild` are to look at, as it is typed."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from matches.services.upkeep.chosen import KINDS, Chosen


def add_choice(parser: ArgumentParser) -> None:
    """The options that choose; without one, everything is meant."""
    parser.add_argument("--club", default="", metavar="SLUG", help="of this club alone")
    parser.add_argument(
        "--competition", default="", metavar="ID", help="of this competition alone (its public id)"
    )
    parser.add_argument("--game", default="", help="of this game alone, such as black")
    parser.add_argument(
        "--only", action="append", choices=KINDS, help="this kind alone; may be given again"
    )


def chosen(options: Mapping[str, Any]) -> Chosen:
    """What was chosen."""
    kinds = tuple(kind for kind in KINDS if kind in (options["only"] or KINDS))
    return Chosen(options["club"], options["competition"], options["game"], kinds)
