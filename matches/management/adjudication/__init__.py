"""What ``manage.py adjudicate`` is made of: documents in, verdicts or reports out, in order.

Nothing here knows a database, and nothing is held but the documents under way: a million cards
take no more memory than a few hundred.
"""
