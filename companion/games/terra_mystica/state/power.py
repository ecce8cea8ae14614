"""The bowls of power: three ints, bowl I, II and III."""

Bowls = tuple[int, int, int]


def room(bowls: Bowls) -> int:
    """How much power the bowls can still gain."""
    return 2 * bowls[0] + bowls[1]


def gained(bowls: Bowls, amount: int) -> Bowls:
    """The bowls after a gain: from I to II while I has tokens, then from II to III. The rest is
    lost."""
    one, two, three = bowls
    first = min(one, amount)
    second = min(two + first, amount - first)
    return one - first, two + first - second, three + second


def spent(bowls: Bowls, amount: int) -> Bowls:
    """The bowls after power is used: from III to I. Bowl III must have it."""
    one, two, three = bowls
    return one + amount, two, three - amount


def sacrificed(bowls: Bowls, tokens: int) -> Bowls:
    """The bowls after a sacrifice: `tokens` go from II to III, and the same number leave the
    game."""
    one, two, three = bowls
    return one, two - 2 * tokens, three + tokens


def least_sacrifice(bowls: Bowls, amount: int) -> int | None:
    """The fewest tokens to sacrifice so that `amount` can be used; None if it can't be."""
    missing = max(0, amount - bowls[2])
    return missing if 2 * missing <= bowls[1] else None
