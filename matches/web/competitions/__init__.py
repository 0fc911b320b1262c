"""Competitions: their page and desk; set up, entered, published, renewed, embedded."""
