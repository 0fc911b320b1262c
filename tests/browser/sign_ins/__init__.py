"""Signing in with a key, in a browser that has one."""
