"""What may be done at a table: its people and their permissions, intents, and what they decide.

Pure: nothing here knows the web, a database or a clock.
"""
