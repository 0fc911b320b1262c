"""A lesson as its teacher sees it."""
