"""Users, roles, people."""
