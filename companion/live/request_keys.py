"""The keys under which the server leaves something for the web app among a request's values."""

ARRIVED = "companion.arrived"
"""A request's time of arrival, by `time.monotonic`."""
AFTERWARDS = "companion.afterwards"
"""A list of functions. The server calls them when the request's thread has told the news to the
phones, except those that are being told something else."""
