"""Who follows a competition or a team by mail, without an account."""
