"""Reads: what a page or an answer needs, in a fixed number of queries, as frozen dataclasses.

Every selector takes the viewer and leaves out what that viewer may not read; every name in what it
returns has passed `matches.policy.visibility`.

A room a noun, the same in every layer; the room's first lines say what it is for, and it hands on
its public functions. No room knows one that knows it. What is special to a format stands in that
format's room, behind the record that `formats` lists.
"""

from matches.selectors import formats

__all__ = ["formats"]
