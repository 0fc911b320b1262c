"""What the rows of the audit are about, by name, for who organises the club."""

from matches.selectors.lately.named import About, about

__all__ = ["About", "about"]
