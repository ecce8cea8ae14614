"""The words of Beacons."""

from companion.core.text import Words

say, say_many = Words("beacons").say, Words("beacons").say_many
