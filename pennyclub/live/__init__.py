"""Live updates: server-sent events at `/live/<topic>`, outside Django's middleware.

A stream holds no thread and no database connection, so a thousand open pages cost a thousand small
queues. `publish` may be called from any thread of any process.
"""

from pennyclub.live.publishing import publish

__all__ = ["publish"]
