"""The pages, each a thin door: who is asking, one selector or service, a template."""
