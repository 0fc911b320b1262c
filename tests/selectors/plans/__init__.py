"""How PostgreSQL answers what public pages ask, in an installation with many of everything."""
