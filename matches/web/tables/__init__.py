"""The table's rules and figures."""
