"""Championships and their ledger."""
