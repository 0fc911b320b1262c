"""Whether the record still says what was sealed."""

from matches.selectors.seals.heads import Head, heads_of, kept_heads
from matches.selectors.seals.verifying import Finding, verify

__all__ = ["Finding", "Head", "heads_of", "kept_heads", "verify"]
