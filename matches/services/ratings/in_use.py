"""The system by which everybody is rated."""

SYSTEM = "openskill"
