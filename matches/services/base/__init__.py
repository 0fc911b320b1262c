"""What every service stands on: the transaction, rows by public id, the audit, and the outbox.

`transaction` makes a call one transaction; `rows` finds and locks; `audits` notes who did what;
`messages` leaves what is to be done afterwards, and `outbox` does it. None of them knows a room.
"""
