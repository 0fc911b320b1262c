"""Clubs: their pages, seasons, venues, halls and archives; the set-up of an installation."""
