"""Two evenings as they were played, by the rules, with the score as it moved."""

from __future__ import annotations

from tests.games.mythotopia.evening import Evening

DEAL_FOUR = {
    "red": "Blore Quean Iracund Fadge Trogle Margent",
    "blue": "Camarine Eagre Peened Shog Remise Oxter",
    "green": "Ictus Jeopigia Aporia Scombroid Palmain Nusus",
    "yellow": "Darb Ogdoad Grimp Coryphee Mome Empyrean",
}
DEAL_TWO = {
    "red": "Blore Quean Iracund Fadge Trogle Margent Scombroid Palmain Nusus Diclesium Talion",
    "blue": "Camarine Eagre Peened Shog Remise Oxter Malebolge Custus Ambsace Hatchel Frampold",
}
LAID_FOUR = {p: {"runestone": True} for p in ("Sorner", "Nesh", "Welkin", "Lea", "Hatchel")}
LAID_TWO = {
    **{province: {"dragon": True} for province in ("Mome", "Welkin", "Lea", "Darb", "Grimp")},
    "Fadge": {"owner": "red", "building": "citadel"},
    "Oxter": {"owner": "blue", "building": "citadel"},
}
"""Stones and dragons in provinces that were not dealt; the two citadels."""


def four_players(depth: str) -> Evening:
    """Lord of the Isles, Patronage, Runestones and Spoils of War; everybody starts on 18."""
    game = Evening(depth, DEAL_FOUR, LAID_FOUR)
    game.turn("red")
    game.invades("Sorner", 3)  # neutral troops of 2
    game.places("Iracund", 1)
    game.turn("blue")
    game.acts("acquire")
    game.buys(armies=1)
    game.turn("green")
    game.invades("Nesh", 3)  # 2
    game.places("Scombroid", 1)
    game.turn("yellow")
    game.token("patronage:1", spends=True)  # 19
    game.acts("acquire")

    game.turn("red")
    game.takes("Sorner", "runestones:2")  # 23
    game.reserve(1, "ranger")
    game.turn("blue")
    game.road("Camarine", "Eagre", "road:2")  # 20
    game.castle("Shog", "castle:1")  # 21
    game.turn("green")
    game.takes("Nesh", "runestones:2", "lord_of_the_isles:3")  # 26: the large island
    game.invades("Kinabra", 3)  # 2
    game.turn("yellow")
    game.invades("Sorner", 2)
    game.places("Sorner", 1)

    game.turn("red")
    game.city("Blore", "city:2")  # 25
    game.road("Trogle", "Margent", "road:2")  # 27: through mountains, with Ranger
    game.turn("blue")
    game.free()
    game.token("patronage:1", spends=True)  # 22
    game.token("patronage:1", spends=True)  # 23
    game.turn("green")
    game.takes("Kinabra", "lord_of_the_isles:2")  # 31: the small island, and the card is empty
    game.reserve(1, "warehouse")
    game.turn("yellow")
    game.takes("Sorner", "spoils_of_war:1", of="red")  # 23, red 24
    game.castle("Darb", "castle:1")  # 24

    game.turn("red")
    game.invades("Palmain", 2)
    game.places("Palmain", 1)
    game.turn("blue")
    game.token("patronage:1", spends=True)  # 24
    game.token("patronage:1", spends=True)  # 25: the second empty card
    game.turn("green")
    game.reserve(4, "warehouse", "cavalry")
    game.places("Palmain", 1)
    game.turn("yellow")
    game.city("Ogdoad", "city:2")  # 26
    game.road("Darb", "Ogdoad", "road:2")  # 28

    game.turn("red")
    game.takes("Palmain", "spoils_of_war:1", of="green")  # 28, green 28
    game.castle("Palmain", "castle:1")  # 29
    game.turn("blue")
    game.alchemist(gives=1)  # 26
    game.castle("Eagre", "castle:1")  # 27
    game.turn("green")
    game.city("Nusus", "city:2")  # 30
    game.buys(armies=2)
    game.turn("yellow")
    game.invades("Remise", 2)
    game.places("Remise", 1)

    game.turn("red")
    game.free()
    game.road("Blore", "Quean", "road:2")  # 31: over hills
    game.castle("Blore", "castle:1")  # 32
    game.turn("blue")
    game.takes("Remise", "spoils_of_war:1", of="blue", by="yellow")  # 32, blue 24: blue ends it
    game.castle("Oxter", "castle:1")  # 25
    game.turn("green")
    game.castle("Nusus", "castle:1")  # 31: the third empty card
    game.castle("Ictus")
    game.turn("yellow")
    game.city("Remise", "city:2")  # 34
    game.acts("pass")

    game.turn("red")
    game.invades("Nusus", 3)  # a castle of 2, and Limes from the next turn on
    game.places("Nusus", 2)
    game.turn("blue")
    game.city("Shog", "city:2")  # 27
    game.road("Eagre", "Oxter", "road:2")  # 29
    game.turn("green")
    game.reserve(5, "warehouse", "cavalry", "limes")
    game.acts("discard")
    game.turn("yellow")
    game.city("Grimp", "city:2")  # 36
    game.road("Ogdoad", "Grimp", "road:2")  # 38

    game.turn("red")
    game.takes("Nusus", "spoils_of_war:1", of="green", building="city")  # 36, green 28
    game.road("Palmain", "Nusus", "road:2")  # 38: the fourth empty card
    game.turn("blue")
    game.road("Camarine", "Peened")
    game.city("Eagre", "city:2")  # 31: the fifth
    game.turn("green")
    game.reserve(5, "warehouse", "cavalry", "limes", spends=False)  # one more than fit now
    game.acts("discard")
    game.reserve(3, "warehouse", "limes", spends=False)
    game.turn("yellow")
    game.alchemist(gives=1)  # 39
    game.acts("pass")
    return game


def two_players(depth: str) -> Evening:
    """Citadel, Defender of the Realm, Here Be Dragons, Master of the Seas; both start on 33."""
    game = Evening(
        depth,
        DEAL_TWO,
        LAID_TWO,
        cards=["citadel", "defender_of_the_realm", "here_be_dragons", "master_of_the_seas"],
    )
    game.turn("red")
    game.road("Blore", "Palmain", "road:2")  # 35
    game.castle("Nusus", "castle:1")  # 36
    game.turn("blue")
    game.invades("Talion", 3)
    game.sails("Beast Sea", 1)
    game.turn("red")
    game.places("Talion", 5)
    game.buys(armies=2)
    game.turn("blue")
    game.buys(armies=1, ships=2)
    game.places("Talion", 1)
    game.turn("red")
    game.invades("Oxter", 2)
    game.places("Oxter", 1)
    game.turn("blue")
    game.city("Eagre", "city:2")  # 35
    game.road("Eagre", "Camarine", "road:2")  # 37

    game.turn("red")
    game.holds("Talion", "defender_of_the_realm:1")  # 37: 5 against 4
    game.places("Oxter", 3)  # 6 against the citadel, and soon a ship
    game.turn("blue")
    game.sails("Serpent Sea", 1)
    game.sails("Inland Sea West", 1)
    game.token("master_of_the_seas:2")  # 39: ships in three seas
    game.turn("red")
    game.takes("Oxter", "citadel:3", of="blue", building="citadel")  # 43, blue 36
    game.castle("Oxter", "castle:1")  # 44
    game.turn("blue")
    game.invades("Mome", 4)  # neutral troops of 2 and a dragon of 4
    game.places("Mome", 3)
    game.turn("red")
    game.city("Blore", "city:2")  # 46
    game.city("Quean", "city:2")  # 48
    game.turn("blue")
    game.takes("Mome", "here_be_dragons:2")  # 41
    game.reserve(1, "cavalry")
    game.turn("red")
    game.road("Talion", "Oxter", "road:2")  # 50
    game.road("Oxter", "Nusus", "road:2")  # 52
    game.turn("blue")
    game.sails("Inland Sea East", 1)
    game.token("master_of_the_seas:2")  # 43: in four; the card is empty
    game.buys(armies=1)

    game.turn("red")
    game.invades("Mome", 2)  # a ship defends it
    game.places("Mome", 1)
    game.turn("blue")
    game.city("Shog", "city:2")  # 45
    game.castle("Shog", "castle:1")  # 46
    game.turn("red")
    game.takes("Mome", of="blue")  # 55, blue 43
    game.city("Mome", "city:2")  # 57
    game.turn("blue")
    game.road("Remise", "Eagre", "road:2")  # 45
    game.road("Remise", "Shog", "road:2")  # 47
    game.turn("red")
    game.city("Oxter", "city:2")  # 59: the last city of red, and of the card
    game.reserve(7, "scribe", "queen")  # 2, four cities, the citadel
    game.turn("blue")
    game.alchemist(gives=2)  # 48
    game.castle("Camarine", "castle:1")  # 49
    game.turn("red")
    game.castle("Mome", "castle:1")  # 60
    game.acts("pass")
    game.turn("blue")
    game.castle("Peened", "castle:1")  # 50
    game.castle("Custus")
    return game


def four_players_declared(depth: str) -> Evening:
    """One more round, and red declares the end: one war turns 39 against 38 round."""
    game = four_players(depth)
    game.turn("red")
    game.invades("Sorner", 3)
    game.acts("pass")
    game.turn("blue")
    game.buys(armies=2)
    game.acts("pass")
    game.turn("green")
    game.invades("Ambsace", 3)  # over the Beast Sea, neutral troops of 3: a tie
    game.acts("pass")
    game.turn("yellow")
    game.places("Sorner", 1)
    game.acts("pass")
    game.turn("red")
    game.declares("red")
    return game
