"""The rules of the end as plain calculations: raw points, places, the final score."""
