"""What-if: actions tried on the table as it is now, thrown away or recorded all at once.

The address holds what is tried; the table hears nothing of it until it is recorded. Whoever looks
may try; what is recorded goes the way of every tap, with its permissions and its objections.
"""
