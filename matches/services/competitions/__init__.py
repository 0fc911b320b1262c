"""Competitions: set up, entered, moved, left, published, finished, renewed."""

from matches.services.competitions import (
    checking,
    entries,
    leaving,
    letters,
    moving,
    open_entry,
    renewal,
    waiting,
)
from matches.services.competitions.competitions import (
    Rules,
    create,
    delete_draw,
    draw_fixtures,
    edit,
    finish,
    open,
    preview_draw,
    publish,
    reopen,
)

__all__ = [
    "Rules",
    "checking",
    "create",
    "delete_draw",
    "draw_fixtures",
    "edit",
    "entries",
    "finish",
    "leaving",
    "letters",
    "moving",
    "open",
    "open_entry",
    "preview_draw",
    "publish",
    "renewal",
    "reopen",
    "waiting",
]
