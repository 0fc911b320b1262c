"""Following by mail, without an account."""
