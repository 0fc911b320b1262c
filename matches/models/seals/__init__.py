"""Seals: what is on record, chained by digests club by club, so that nobody rewrites it unseen."""
