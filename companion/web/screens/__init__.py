"""Views that only show a table: its screens, log, map, rules, course, files, stream."""
