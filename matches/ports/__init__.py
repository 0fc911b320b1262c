"""What the club asks of its platform: to tell watchers, to wake a worker, whence a request comes,
what it may cost. The platform plugs in here; tests plug in nothing.
"""
