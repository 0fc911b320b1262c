"""The demo season: plainly fictional people in plainly fictional clubs, and real matches.

Nothing here writes a row: everything is asked of the services, as a person would at a desk, so that
tables, ratings and the audit are what they would be. The cards are played, flick by flick, under
the law's own live use, by players with a skill and a seed.
"""
