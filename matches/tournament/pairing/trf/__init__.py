"""FIDE's tournament report files: TRF16 with JaVaFo's extensions, and TRF26, read and written.

`read_trf(text)` is the tournament before its next round, `read_course(text)` all of it, and
`write_trf(course, …)` such a file again. Every mistake is named with its line.
"""

from matches.tournament.pairing.trf.reading import read_course, read_trf
from matches.tournament.pairing.trf.writing import Named, write_trf

__all__ = ["Named", "read_course", "read_trf", "write_trf"]
