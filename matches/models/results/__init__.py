"""Results, scorecards in versions, disputes, and the rows read off a card."""
