"""The answers, each a thin door: who is asking, one selector, service or question to the law."""
