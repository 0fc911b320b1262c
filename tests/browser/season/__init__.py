"""A whole season in a browser, from an empty installation."""
