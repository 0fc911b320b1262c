"""Who looked: whose people were named, and the page that tells it."""

from matches.selectors.looked.looks import LookLine, LooksPage, looks_page
from matches.selectors.looked.whose import known, people_by_club

__all__ = ["LookLine", "LooksPage", "known", "looks_page", "people_by_club"]
