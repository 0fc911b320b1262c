"""Hundreds of people of every age, permission and history, and what each reader is told of them."""
