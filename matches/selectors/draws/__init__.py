"""How a competition was drawn, and the formats as pages show them.

A format is a room of its own (leagues, swiss, knockouts, ladders, boxes, lessons); it hands its
record (`format.Format`) to `formats`, and nobody else imports it.
"""

from matches.selectors.draws.drawn import draw_of, draw_page
from matches.selectors.draws.taking_back import draw_weight

__all__ = ["draw_of", "draw_page", "draw_weight"]
