"""Bulk actions as organisers see them."""

from matches.selectors.bulk.bulk import bulk_actions_of

__all__ = ["bulk_actions_of"]
