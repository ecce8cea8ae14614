"""What a table is: actions, the log they form and the state it folds to.

Pure: nothing here knows the web, a database, a clock or any particular game.
"""
