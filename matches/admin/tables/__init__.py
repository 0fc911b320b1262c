"""Standings, ratings, rankings."""
