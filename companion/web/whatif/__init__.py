"""What-if: actions tried on the table as it is now, then discarded or recorded all at once.

The page's address holds the tried actions; the table learns of them only when they are recorded.
Anybody who may look may try. Recording needs the same permissions as any tap, and rules object.
"""
