"""People, users, roles and invitations."""
