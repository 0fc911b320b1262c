"""Reads: what a page or an answer needs, in a fixed number of queries, as frozen dataclasses.

Every selector takes the viewer and leaves out what that viewer may not read; every name in what it
returns has passed `matches.policy.publication`.
"""

from matches.selectors import formats

__all__ = ["formats"]
