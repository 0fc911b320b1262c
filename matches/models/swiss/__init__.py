"""Absences from a round."""
