"""The use cases of a table: its people and their permissions, intents, and decisions on them.

Pure: nothing here knows the web, a database or a clock.
"""
