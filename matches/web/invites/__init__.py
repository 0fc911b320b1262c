"""Pages: many of a club invited to a sign-in at once."""
