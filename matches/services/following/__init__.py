"""A competition or a team followed by mail, without an account: asked for, confirmed, stopped."""

from matches.services.following.asking import ask, confirm, found_by, stop, stops
from matches.services.following.digests import of_the_day

__all__ = ["ask", "confirm", "found_by", "of_the_day", "stop", "stops"]
