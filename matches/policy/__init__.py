"""Who may do what, who is reading, and who may be named."""
