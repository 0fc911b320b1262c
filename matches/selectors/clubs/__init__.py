"""A club's venues, boards and halls, and the ways between them."""
