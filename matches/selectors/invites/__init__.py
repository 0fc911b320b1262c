"""Inviting many: who of a club has no sign-in yet, what was sent to them, and who has come."""

from matches.selectors.invites.page import (
    Come,
    InvitesPage,
    NotYet,
    invites_page,
    people_of,
)

__all__ = ["Come", "InvitesPage", "NotYet", "invites_page", "people_of"]
