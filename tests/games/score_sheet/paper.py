"""The same sheet as one would keep it on paper: a plain second model of the points, the places and
the end, which shares no code with the game."""

from collections.abc import Mapping, Sequence
from typing import Any

SEATS = ("red", "blue", "green", "yellow")
Recorded = tuple[str, Mapping[str, Any]]


class Paper:
    """The lines in force, one after another."""

    def __init__(self, options: Mapping[str, Any], lines: Sequence[Recorded]) -> None:
        self.options = options
        self.cells: dict[tuple[int, str], int] = {}
        self.bids: dict[tuple[int, str], int] = {}
        self.added: dict[str, int] = {}
        self.breaks: dict[str, list[int]] = {seat: [] for seat in SEATS}
        self.over: tuple[str, str] | None = None
        for kind, said in lines:
            seat = said.get("seat", "")
            if kind == "row" and said["row"].startswith("b"):
                self.bids |= {(int(said["row"][1:]), one): n for one, n in said["values"].items()}
            elif kind == "row":
                self.cells |= {(int(said["row"]), one): n for one, n in said["values"].items()}
            elif kind == "column":
                self.cells |= {(int(row), seat): n for row, n in said["values"].items()}
            elif kind == "add":
                self.added[seat] = self.added.get(seat, 0) + said["points"]
            elif (kind == "return") == self.gone(seat):
                self.breaks[seat].append(said["round"])

    @property
    def counts(self) -> str:
        return str(self.options.get("counts", "live"))

    def gone(self, seat: str) -> bool:
        return len(self.breaks[seat]) in (1, 3, 5, 7, 9)

    def start(self, seat: str) -> int:
        return int(self.options["starts"].get(seat, self.options.get("start", 0)))

    def own(self, seat: str) -> int:
        rows = {"end": range(1, 5), "rounds": range(1, self.last() + 1), "live": ()}[self.counts]
        in_rows = sum(self.brings(row, seat) for row in rows)
        return self.start(seat) + self.added.get(seat, 0) + in_rows

    def last(self) -> int:
        return max((row for row, _ in self.cells), default=0)

    def brings(self, row: int, seat: str) -> int:
        """The points of a cell."""
        if self.counts == "end":
            return self.category(row, seat)
        if self.options.get("wins"):
            return int(self.wins(row) == seat)
        if self.options.get("over") or self.options.get("down"):
            before, after = self.throw(row, seat)
            return after - before
        if self.options.get("bids"):
            return self.bid(row, seat)
        return self.cells.get((row, seat), 0)

    def category(self, row: int, seat: str) -> int:
        says, number = self.options["categories"][row - 1], self.cells.get((row, seat))
        worth = says.get("worth", "")
        if number is None:
            return 0
        match says.get("kind", ""):
            case "product":
                return number * (self.cells.get((row - 1, seat), 0) if row > 1 else 0)
            case "zero":
                points = worth.split(", ")
                return int(points[max(0, min(number, len(points) - 1))])
            case "":
                if "/" in worth:
                    points, each = worth.split("/")
                    return (number * int(points)) // int(each)
                if "," in worth:
                    points = worth.split(", ")
                    return int(points[min(number, len(points)) - 1]) if number >= 1 else 0
                return number * int(worth or 1)
            case kind:
                return self.share(row, seat, kind, [*map(int, worth.split(",")), *[0] * 9])

    def share(self, row: int, seat: str, kind: str, points: list[int]) -> int:
        mine = self.cells.get((row, seat), 0)
        if mine <= 0:
            return 0
        others = [self.cells.get((row, one), 0) for one in SEATS if one != seat]
        before = sum(number > mine for number in others)
        tied = 1 + sum(number == mine for number in others)
        if kind == "places":
            return sum(points[before : before + tied]) // tied
        if kind == "last":
            return points[before + tied - 1]
        return points[before] // (tied if kind == "divided" else 1)

    def wins(self, row: int) -> str | None:
        """The first member with a number in the side that has won a full round alone."""
        if any(self.lacks(row, team) for team in self.teams()):
            return None
        sums = {}
        for team in self.teams():
            filled = [mate for mate in team if (row, mate) in self.cells]
            if filled:
                sums[filled[0]] = sum(self.cells[row, mate] for mate in filled)
        sign = -1 if self.options.get("fewest") else 1
        best = [mate for mate in sums if all(sign * sums[mate] >= sign * n for n in sums.values())]
        return best[0] if len(best) == 1 else None

    def throw(self, until: int, thrower: str) -> tuple[int, int]:
        """A team's points before and after the throw of a player in a round."""
        options = self.options
        team = next(team for team in self.teams() if thrower in team)
        points = sum(self.start(mate) + self.added.get(mate, 0) for mate in team)
        for row in range(1, until + 1):
            for mate in team:
                before, thrown = points, self.cells.get((row, mate), 0)
                aim = options.get("aim", 0)
                if options.get("down"):
                    points -= thrown
                    too_far = points < aim
                else:
                    points += thrown
                    too_far = points > aim
                if too_far and options.get("over") == "void":
                    points = before
                if too_far and options.get("over") == "back":
                    points = options["back"]
                if (row, mate) == (until, thrower):
                    return before, points
        raise AssertionError

    def bid(self, row: int, seat: str) -> int:
        if (row, seat) not in self.bids or (row, seat) not in self.cells:
            return 0
        says, bid, tricks = self.options["bids"], self.bids[row, seat], self.cells[row, seat]
        if bid == 0 and says.get("zero"):
            return int(says["zero"]) * row if tricks == 0 else -int(says["zero"]) * row
        if bid != tricks:
            return -int(says.get("off", 0)) * max(bid - tricks, tricks - bid)
        return int(says.get("made", 0)) + bid * int(says.get("trick", 0))

    def known(self, seat: str) -> bool:
        if seat in self.options["starts"] or seat in self.added:
            return True
        if self.counts == "live":
            return seat not in self.options["late"]
        return any(one == seat for _, one in self.cells)

    def teams(self) -> list[tuple[str, ...]]:
        team = self.options["teams"]
        found = [
            tuple(s for s in SEATS if s == seat or team[s] == team[seat] != 0) for seat in SEATS
        ]
        return list(dict.fromkeys(found))

    def ranks(self, named: str = "") -> dict[str, int | None]:
        """By points, then the seat that the table named, then what breaks ties."""
        merits = {}
        turned = self.options.get("fewest") and not self.options.get("wins")
        for team in self.teams():
            if any(map(self.known, team)) and not all(map(self.gone, team)):
                points = sum(map(self.own, team)) * (-1 if turned else 1)
                merits[team] = [points, named in team]
                for tie in self.options.get("ties", ()):
                    merits[team].append(self.tie(team, tie))
        ranks: dict[str, int | None] = dict.fromkeys(SEATS)
        for team, mine in merits.items():
            ranks |= dict.fromkeys(team, 1 + sum(other > mine for other in merits.values()))
        return ranks

    def tie(self, team: tuple[str, ...], tie: Mapping[str, Any]) -> int:
        if not tie:
            return max(place for place, seat in enumerate(SEATS) if seat in team)
        names = [category["name"] for category in self.options["categories"]]
        count = sum(self.cells.get((names.index(tie["by"]) + 1, seat), 0) for seat in team)
        return -count if tie.get("fewest") else count

    def plays(self, seat: str, row: int) -> bool:
        there = row > self.options["late"].get(seat, 0)
        return there and len([at for at in self.breaks[seat] if at <= row]) in (0, 2, 4, 6, 8)

    def lacks(self, row: int, team: tuple[str, ...]) -> bool:
        filled = any((row, seat) in self.cells for seat in team)
        playing = [seat for seat in team if self.counts != "rounds" or self.plays(seat, row)]
        if self.counts != "rounds":
            playing = [seat for seat in team if not self.gone(seat)]
        return not filled and bool(playing)

    def missing(self) -> list[int]:
        """The rows that lack numbers. Those that bring nothing and may break a tie are asked for
        when the others are full, and only after a tie."""
        lacking = [n for n in range(1, 5) if any(self.lacks(n, team) for team in self.teams())]
        says = self.options["categories"]
        broken = [tie.get("by") for tie in self.options.get("ties", ())]
        idle = [
            row
            for row in lacking
            if says[row - 1].get("worth") == "0" and says[row - 1]["name"] in broken
        ]
        ranks = self.ranks()
        tied = len({team for team in self.teams() if ranks[team[0]] == 1}) > 1
        return [row for row in lacking if row not in idle] or (idle if tied else [])

    def round(self) -> int:
        """The latest with a number, or the next if nobody's is missing in it."""
        last = self.last()
        if last and any(self.lacks(last, team) for team in self.teams()):
            return last
        return last + 1

    def due(self) -> bool:
        """Whether somebody is at the aim, or all is full."""
        options, aim = self.options, self.options.get("aim", 0)
        ranks = self.ranks()
        sums = [sum(map(self.own, team)) for team in self.teams() if ranks[team[0]]]
        if options.get("over"):
            there = aim in sums
        elif options.get("down"):
            there = any(points <= aim for points in sums)
        else:
            there = aim > 0 and any(points >= aim for points in sums)
        full = self.counts != "rounds" or self.round() > self.last()
        if there and (full or options.get("over")):
            return True
        if self.counts == "end":
            return not self.missing()
        return bool(options.get("rounds")) and self.round() > options["rounds"]
