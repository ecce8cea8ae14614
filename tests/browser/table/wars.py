"""Two players in a war, provinces dealt, as several tests begin."""

from tests.browser.phones import Phone

DEALT = {
    "red": ("Quean", "Fadge", "Iracund", "Margent", "Trogle", "Lea"),
    "blue": ("Camarine", "Eagre", "Oxter", "Peened", "Remise", "Shog"),
}
AGREED = [
    *(("cards", card) for card in ("patronage", "spoils_of_war", "runestones", "citadel")),
    ("first", "red"), ("dealt", "6"), ("turns", "true"), ("depth", "wars"),
]  # fmt: skip


def at_war(host: Phone) -> Phone:
    """Red's turn, wars tracked; red's five armies beat the neutral troops of Blore."""
    host.post(f"/t/{host.table}/setup", AGREED)
    for seat, named in DEALT.items():
        fields = [("seat", seat), ("count", "6"), *(("named", name) for name in named)]
        host.post(f"/t/{host.table}/actions/provinces", fields)
    sent = [("seat", "red"), ("province", "Blore"), ("armies", "5"), ("spends", "false")]
    host.post(f"/t/{host.table}/actions/invade", sent)
    return host.at()
