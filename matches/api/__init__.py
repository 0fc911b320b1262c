"""The API: the same law, services and selectors as the pages, as JSON. docs/api.md tells its use."""
