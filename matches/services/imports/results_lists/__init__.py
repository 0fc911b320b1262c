"""Results of a running competition from a file: looked at, then all of them or none."""

from matches.services.imports.results_lists.bringing import bring_in, look

__all__ = ["bring_in", "look"]
