"""Who plays, or played, beside their own club: what each club and a stranger may read."""
