"""Passkeys, by a key made of software that keeps to the rules or breaks them."""
