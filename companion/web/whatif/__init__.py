"""What-if: actions tried on the table as it is now, then discarded or recorded all at once.

The page's address holds the tried actions; the server stores them only when they are recorded.
Everybody at the table may try. Recording needs the same permissions as any tap, and the rules may
object.
"""
