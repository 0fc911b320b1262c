"""Requests that come in at once, as several processes of a server answer them."""
