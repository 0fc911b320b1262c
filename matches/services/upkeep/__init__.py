"""Upkeep: what is stored although it could be reckoned, compared and made anew.

Tables, brackets and ledgers are stored so that a page need not reckon them. Whoever may write to
the database may write them otherwise, and no result would tell. `verifying` finds that, each night
and when it is asked to; `rebuilding` makes them anew from what is on record. How each is reckoned
its own room knows; here is only in which order, and how far one has come. `pruning` lets go of what
nobody can ask for any more.
"""

from matches.services.upkeep import pruning, rebuilding, verifying

__all__ = ["pruning", "rebuilding", "verifying"]
