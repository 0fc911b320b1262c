"""Notices keep their place, every version and their documents: all of it goes together, once nobody
asks for it."""

from collections.abc import Iterator

from matches.models.guards.guard import Guard


def notices() -> Iterator[Guard]:
    # They are let go of some time after their last day, so that only editing is refused.
    yield Guard(
        "notice_edit", "matches_notice", "UPDATE",
        "A notice stays on the board where it was pinned up.",
        frozen_but=("told_at",),
    )  # fmt: skip
    yield Guard(
        "noticeversion_edit", "matches_noticeversion", "UPDATE",
        "A version of a notice is never edited: the next one counts.",
    )  # fmt: skip
    yield Guard(
        "noticefile_edit", "matches_noticefile", "UPDATE",
        "A document stays as it was put up; it is taken off, or put back.",
        frozen_but=("removed_at",),
    )  # fmt: skip
