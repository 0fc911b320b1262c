"""The API: the law, services and selectors of the pages, as JSON. Its use is told in
docs/reference/api.md."""
