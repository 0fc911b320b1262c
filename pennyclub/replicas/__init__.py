"""Strangers' pages made from a replica of the database, as long as it has everything that was
written before (docs/decisions/kept-pages.md)."""
