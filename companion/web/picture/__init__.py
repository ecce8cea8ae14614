"""The picture of an evening: drawn on the server, to send and for the preview of a link."""
