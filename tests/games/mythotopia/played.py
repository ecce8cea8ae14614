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


def four_players(depth: str) -> Evening:
    """Lord of the Isles, Patronage, Runestones and Spoils of War; everybody starts on 18."""
    game = Evening(depth, DEAL_FOUR)
    game.turn("red")
    game.acts("invade", "place_armies")
    game.turn("blue")
    game.acts("acquire", "buy")
    game.turn("green")
    game.acts("invade", "place_armies")
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
    game.acts("invade")
    game.turn("yellow")
    game.acts("invade", "place_armies")

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
    game.acts("invade", "place_armies")
    game.turn("blue")
    game.token("patronage:1", spends=True)  # 24
    game.token("patronage:1", spends=True)  # 25: the second empty card
    game.turn("green")
    game.reserve(4, "warehouse", "cavalry")
    game.acts("place_armies")
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
    game.acts("buy")
    game.turn("yellow")
    game.acts("invade", "place_armies")

    game.turn("red")
    game.free()
    game.road("Blore", "Quean", "road:2")  # 31: over hills
    game.castle("Blore", "castle:1")  # 32
    game.turn("blue")
    game.acts("end_war")  # blue ends the war that yellow wins
    game.takes("Remise", "spoils_of_war:1", of="blue", by="yellow")  # 32, blue 24
    game.castle("Oxter", "castle:1")  # 25
    game.turn("green")
    game.castle("Nusus", "castle:1")  # 31: the third empty card
    game.castle("Ictus")
    game.turn("yellow")
    game.city("Remise", "city:2")  # 34
    game.acts("pass")

    game.turn("red")
    game.acts("invade", "place_armies")
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
        cards=["citadel", "defender_of_the_realm", "here_be_dragons", "master_of_the_seas"],
    )
    game.turn("red")
    game.road("Blore", "Palmain", "road:2")  # 35
    game.castle("Nusus", "castle:1")  # 36
    game.turn("blue")
    game.acts("invade", "place_armies")
    game.turn("red")
    game.acts("place_armies", "buy")
    game.turn("blue")
    game.acts("acquire", "place_armies")
    game.turn("red")
    game.acts("invade", "place_armies")
    game.turn("blue")
    game.city("Eagre", "city:2")  # 35
    game.road("Eagre", "Camarine", "road:2")  # 37

    game.turn("red")
    game.acts("end_war")  # red holds Talion
    game.token("defender_of_the_realm:1")  # 37
    game.acts("pass")
    game.turn("blue")
    game.acts("place_ships", "place_ships")
    game.token("master_of_the_seas:2")  # 39: ships in three seas
    game.turn("red")
    game.takes("Oxter", "citadel:3", of="blue", building="citadel")  # 43, blue 36
    game.castle("Oxter", "castle:1")  # 44
    game.turn("blue")
    game.acts("invade", "place_armies")
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
    game.acts("place_ships")
    game.token("master_of_the_seas:2")  # 43: in four; the card is empty
    game.acts("buy")

    game.turn("red")
    game.acts("invade", "place_armies")
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
