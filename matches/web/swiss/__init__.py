"""Swiss: who is away from a round, and who is back again."""
