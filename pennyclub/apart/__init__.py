"""What strangers have computed, in a few processes of its own beside this one.

A thread of pages waits for one of them, never computes itself, and waits no longer than its
deadline: then the process is killed, and the next question starts another. How many may wait is
bounded by the threads that pages can spare, and how many of one network by that network's share.
The processes know no secret and no database (`matches.law.apart.__main__`).
"""
