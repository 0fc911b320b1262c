"""The API: the law, services and selectors of the pages, as JSON. docs/api.md tells its use."""
