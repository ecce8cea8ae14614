"""Two players in a war, provinces dealt, secret choices, as several tests begin."""

from tests.browser.phones import Field, Phone

DEALT = {
    "red": ("Quean", "Fadge", "Iracund", "Margent", "Trogle", "Lea"),
    "blue": ("Camarine", "Eagre", "Oxter", "Peened", "Remise", "Shog"),
}
DEALT_TO_FOUR = {
    "red": ("Blore", "Fadge", "Iracund", "Margent", "Quean", "Trogle"),
    "blue": ("Camarine", "Eagre", "Oxter", "Peened", "Remise", "Shog"),
    "green": ("Aporia", "Ictus", "Jeopigia", "Nusus", "Palmain", "Scombroid"),
    "yellow": ("Coryphee", "Darb", "Empyrean", "Grimp", "Mome", "Ogdoad"),
}


def dealt(host: Phone, **agreed: Field) -> Phone:
    """Red's turn; everybody's provinces are known."""
    cards = ("patronage", "spoils_of_war", "runestones", "citadel")
    host.begins(cards=cards, dealt="6", turns="true", **agreed)
    for seat, named in DEALT.items():
        host.records("provinces", seat=seat, count="6", named=named)
    return host


def at_war(host: Phone) -> Phone:
    """Red's turn, wars tracked; red's five armies beat the neutral troops of Blore."""
    dealt(host, depth="wars")
    return host.records("invade", seat="red", province="Blore", armies="5", spends="false").at()


def with_citadels(host: Phone) -> Phone:
    """Each seat is asked in secret where it places a citadel."""
    cards = ("citadel", "patronage", "spoils_of_war", "lord_of_the_isles")
    return host.begins(cards=cards, dealt="11", depth="wars")
