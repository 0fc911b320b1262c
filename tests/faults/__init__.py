"""A whole club that is knocked about: real PostgreSQL, Redis, web processes, workers and beat.

`servers` are the database and the queue, `club` the processes of Pennyclub over them, `posting`
those who hand in cards meanwhile, `mishaps` what befalls all of it, `books` what is on record
afterwards, `course` one run of it all, by a seed. docs/how-to/testing.md tells how to run more.
"""
