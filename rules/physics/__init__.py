"""The board: a flick played exactly, and the facts that its motion shows."""
