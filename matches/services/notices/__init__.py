"""Notices: pinned up, changed, opened to strangers, taken down; their documents; and who is told of
them by mail."""

from matches.services.notices import files, letters
from matches.services.notices.pinning import (
    change,
    close,
    open_to_strangers,
    put_back,
    put_up,
    take_down,
)

__all__ = [
    "change",
    "close",
    "files",
    "letters",
    "open_to_strangers",
    "put_back",
    "put_up",
    "take_down",
]
