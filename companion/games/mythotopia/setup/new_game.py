"""The set-up: victory-point cards and tokens, provinces dealt, who starts (rulebook, "Set-up of
the game")."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from companion.core.frozen import changed
from companion.core.game.action import Objection
from companion.core.text import Seat
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.contents import PROVINCE_VP, Named
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.moves.cards.market import LAID_OUT, CardName
from companion.games.mythotopia.rules.board.board_facts import BoardFacts, Border
from companion.games.mythotopia.rules.end.may_declare import EMPTY_CARDS_TO_END
from companion.games.mythotopia.state.player import Player
from companion.games.mythotopia.state.state import Depth, Ending, State, TurnState, card_is_empty

RANDOM_CARDS_IN_PLAY = 4
GIVEN_BACK = 2  # Rulebook, "Province cards": in the optional draft
LAST_ROUND: Ending = "last_round_without_invasion"  # the one ending that may wait for 5 cards
Count = Annotated[int, Field(ge=0, le=99)]
Value = Annotated[int, Field(ge=1, le=3)]


class Options(BaseModel):
    """The options agreed before the first turn.

    `first` is the player who starts, "" while it is open. Counts are 0-99; values of tokens 1, 2 or
    3. `cards` are the random victory-point cards in play; `tokens` the tokens on each card, the
    fixed ones included; `draft` how many of the provinces `dealt` everybody then gives back in
    secret, 0 without a draft. With a `track_length` the score laps; None means a plain total.
    `ending` is the one in use; `cards_to_end` empty cards start its last turns. `board` and
    `borders` are corrections of the printed facts from earlier tables.
    """

    # "ignore", because the set-up of an older table has more readings.
    model_config = ConfigDict(frozen=True, extra="ignore")

    cards: tuple[str, ...] = ()
    tokens: dict[str, dict[Value, Count]] = Field(default_factory=dict)
    dealt: Count
    first: str = ""
    turns: bool = True
    draft: Annotated[int, Field(ge=0, le=9)] = 0
    track_length: Annotated[int, Field(ge=10, le=999)] | None = None
    depth: Depth = "score"
    ending: Ending = "printed"
    cards_to_end: Annotated[int, Field(ge=4, le=5)] = EMPTY_CARDS_TO_END
    castle_defends_neutral: bool = False
    road_stone: Annotated[int, Field(ge=1, le=2)] = 1
    market: tuple[CardName, ...] = ()
    board: dict[Named, BoardFacts] = Field(default_factory=dict)
    borders: dict[str, Border] = Field(default_factory=dict)


def draw(seats: Sequence[Seat], chance: Random) -> Options:
    """The proposal for a new table: printed counts, four drawn cards, and no starting player
    yet."""
    return Options(
        cards=_cards_drawn(chance),
        **_printed(seats),
        first="",
        market=_market_drawn(chance),
    )


def redrawn(options: Options, part: str, seats: Sequence[Seat], chance: Random) -> Options:
    """The options with one part drawn: "cards", "market" or "first", the player who starts."""
    drawn: dict[str, Any] = {}
    if part == "cards":
        drawn = {"cards": _cards_drawn(chance)}
    elif part == "market":
        drawn = {"market": _market_drawn(chance)}
    elif part == "first":
        drawn = {"first": chance.choice(list(seats))}
    return options.model_copy(update=drawn)


def reseated(options: Options, seats: Sequence[Seat]) -> Options:
    """The options for other seats, with the printed numbers of provinces and tokens for that many
    players."""
    first = options.first if options.first in seats else ""
    return options.model_copy(update={**_printed(seats), "first": first})


def _printed(seats: Sequence[Seat]) -> dict[str, Any]:
    return {
        "tokens": printed_tokens(len(seats)),
        "dealt": contents.DEALT.get(len(seats), contents.DEALT[4]),
    }


def _cards_drawn(chance: Random) -> tuple[str, ...]:
    return tuple(sorted(chance.sample(contents.RANDOM_CARDS, RANDOM_CARDS_IN_PLAY)))


def _market_drawn(chance: Random) -> tuple[str, ...]:
    return tuple(sorted(chance.sample(sorted(contents.IMPROVEMENTS), LAID_OUT)))


def printed_tokens(players: int) -> dict[str, dict[int, int]]:
    """The tokens printed on every victory-point card: card -> value -> count."""
    return {card.id: card.tokens_for(players) for card in contents.VP_CARDS.values()}


def begin(options: Options, seats: Sequence[Seat]) -> State:
    """The first state: everybody has 3 VP for each province dealt, and the tokens are on their
    cards. The supply is the box minus these. Each player has a citadel if the Citadel card is in
    play."""
    cards = _tokens_laid(options, len(seats))
    supply = {
        value: count - sum(tokens.get(value, 0) for tokens in cards.values())
        for value, count in contents.VP_TOKENS_IN_BOX.items()
    }
    market = options.market if options.depth == "board" else ()
    vp = PROVINCE_VP * options.dealt
    player = Player(
        vp=vp, provinces=options.dealt, points={"start": vp}, citadels=int("citadel" in cards)
    )
    if options.depth != "score":  # tracked from the start: everything is known
        player = changed(
            player, reserve=0, reserve_cards=frozenset(), ships_known=True, pool=dict(contents.POOL)
        )
    undealt = contents.IMPROVEMENTS - set(market)
    if market:
        player = changed(player, retired=0)
    first = options.first if options.first in seats else seats[0]
    if options.depth == "board" and options.turns:
        player = changed(player, cards_gained=0)
    return State(
        seats=tuple(seats),
        players=dict.fromkeys(seats, player),
        cards=cards,
        laid=cards,
        supply=supply,
        turn=TurnState(first, 1) if options.turns else TurnState(None, 0),
        track_length=options.track_length,
        depth=options.depth,
        ending=options.ending,
        cards_to_end=(options.cards_to_end if options.ending == LAST_ROUND else EMPTY_CARDS_TO_END),
        castle_defends_neutral=options.castle_defends_neutral,
        road_stone=options.road_stone,
        draft=options.draft,
        market=market,
        market_known=bool(market),
        undealt=undealt if len(set(market)) == LAID_OUT else frozenset(),
        board={province: corrected.facts for province, corrected in options.board.items()},
        borders=options.borders,
    )


def kept(state: State) -> dict[str, Any]:
    """The options that the host's next tables start with: the corrected board."""
    return {
        "board": {
            province: BoardFacts(strength=facts.strength, rugged=facts.rugged, seas=facts.seas)
            for province, facts in state.board.items()
        },
        "borders": dict(state.borders),
    }


def again(options: Options, state: State) -> dict[str, Any]:
    """The options for a rematch: all but what is drawn and the facts of `kept`, with the depth
    tracked at the end."""
    agreed = options.model_dump(exclude={"cards", "market", "first", "board", "borders"})
    return {**agreed, "depth": state.depth, "cards_to_end": state.cards_to_end}


def objections(options: Options, seats: Sequence[Seat]) -> Iterator[Objection]:
    """Objections of the rulebook to a set-up."""
    unknown = [card for card in options.cards if card not in contents.RANDOM_CARDS]
    if options.cards and (unknown or len(set(options.cards)) != RANDOM_CARDS_IN_PLAY):
        yield Objection("setup.cards", say("Four random cards are in play."), "set-up")
    yield from _too_many_or_too_few(options, len(seats))
    if options.draft and len(seats) not in contents.DEALT_FOR_DRAFT:
        yield Objection("setup.draft", say("The draft is for three or four players."), "set-up")
    elif options.draft:
        yield from _draft(options, contents.DEALT_FOR_DRAFT[len(seats)])
    if options.cards_to_end != EMPTY_CARDS_TO_END and options.ending != LAST_ROUND:
        sentence = say("Only a last round without invading waits for {cards} empty cards; the "
                       "other endings begin at {usual}.", cards=options.cards_to_end,
                       usual=EMPTY_CARDS_TO_END)  # fmt: skip
        yield Objection("setup.cards_to_end", sentence, "endings")
    if len(seats) == 2 and set(seats) != {"red", "blue"}:
        yield Objection(
            "setup.colours",
            say("Two players take red and blue: only these colours have the four extra towns."),
            "set-up",
        )


def _draft(options: Options, dealt: int) -> Iterator[Objection]:
    """Objections to a draft with other counts than the printed ones."""
    if options.dealt != dealt:
        sentence = say("For a draft, {count} provinces are dealt to each player.", count=dealt)
        yield Objection("setup.draft_dealt", sentence, "set-up")
    if options.draft != GIVEN_BACK:
        sentence = say("In a draft, each player gives back {count} provinces.", count=GIVEN_BACK)
        yield Objection("setup.draft_two", sentence, "set-up")


def _too_many_or_too_few(options: Options, players: int) -> Iterator[Objection]:
    """Objections to counts that the box doesn't hold, and to zeros where at least one is needed."""
    if not options.dealt:
        sentence = say("Deal every player at least one province.")
        yield Objection("setup.none_dealt", sentence, "set-up")
    if options.dealt * players > len(contents.PROVINCES):
        sentence = say("The board has only {count} provinces.", count=len(contents.PROVINCES))
        yield Objection("setup.dealt", sentence, "set-up")
    if options.depth == "board" and options.market and len(set(options.market)) != LAID_OUT:
        sentence = say("{count} improvement cards are laid out.", count=LAID_OUT)
        yield Objection("setup.market", sentence, "set-up")
    laid = _tokens_laid(options, players)
    for value, most in contents.VP_TOKENS_IN_BOX.items():
        if sum(tokens.get(value, 0) for tokens in laid.values()) > most:
            sentence = say("The box holds only {count} {value}-VP tokens.", count=most, value=value)
            yield Objection("setup.tokens", sentence, "set-up")
    for card, tokens in laid.items():
        if card_is_empty(tokens):
            sentence = say("There is no token on {card}.", card=words.VP_CARD[card])
            yield Objection("setup.no_tokens", sentence, "set-up")


def _tokens_laid(options: Options, players: int) -> dict[str, dict[int, int]]:
    """The tokens on every card in play: the agreed ones, else the printed ones."""
    printed = printed_tokens(players)
    in_play = [
        *contents.FIXED_CARDS,
        *(card for card in options.cards if card in contents.VP_CARDS),
    ]
    return {card: dict(options.tokens.get(card) or printed[card]) for card in in_play}
