"""Draws without a database: a JSON document in, schedules and brackets out.

`read_draw(text)` reads what is to be drawn and `answer(request)` draws it; both raise
DocumentError with every mistake and its path. A seed makes the order of the entrants a drawn one
that anyone can draw again (`drawn`, `commitment`).
"""

from matches.tournament.drawing.document import DrawRequest, answer, read_draw
from matches.tournament.drawing.lots import Certificate, commitment, drawn

__all__ = ["Certificate", "DrawRequest", "answer", "commitment", "drawn", "read_draw"]
