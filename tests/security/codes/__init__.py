"""Codes and ids of who plays at two clubs: another word and another address in each."""
