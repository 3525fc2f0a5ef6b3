"""The words of End of the Trail on pictures and in text boards."""

from engines.end_of_the_trail.content import JOKER, PAYOUT, ROUNDS, worth
from engines.end_of_the_trail.state import (
    Bidding,
    Doubling,
    Exchanging,
    Hiding,
    JokerWindow,
    Keeping,
    Looking,
    LotChoice,
    Paying,
    Pitching,
    Prospecting,
    Selecting,
    Settling,
    Side,
)
from engines.end_of_the_trail.view import PlayerView, View
from engines.kit.poker import STRENGTH, HandKind, best
from engines.text import listed
from rendering.end_of_the_trail.sides import called, sides

SHORT = {
    "Oxen": "look in rows 1-2",
    "Mules": "look in rows 1-3",
    "Horse": "look anywhere",
    "Shortcut": "look anywhere, never a bust",
    "Double or Nothin'": "look at two, claim one",
    "Claim Jump": "join a tent, or drive it off",
    "New Prospects": "a tent has to move",
    "Joker": "exchange it for a discard",
}
"""What a card does, in a few words."""


def many(count: int, one: str) -> str:
    """So many of a thing."""
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def deciding(view: View) -> tuple[Side, ...]:
    """Those the table waits for."""
    match view.phases[-1] if view.phases else None:
        case Hiding() | Selecting() | JokerWindow():
            return tuple(seat for seat, player in enumerate(view.players) if not player.has_chosen)
        case Keeping():
            return tuple(
                seat for seat, player in enumerate(view.players) if len(player.used) > 1 and not player.has_chosen
            )
        case LotChoice():
            return (view.dealer or 0,)
        case Bidding(queue=queue):
            return queue[:1]
        case Paying(seat=side) | Looking(seat=side) | Doubling(seat=side):
            return (side,)
        case Prospecting(side=side) | Pitching(side=side) | Settling(side=side):
            return (side,)
        case Exchanging(place=place):
            return view.order[place : place + 1]
    return ()


def asked(view: View) -> str:
    """What those are about, as it follows their names: "bids or passes"."""
    several = len(deciding(view)) > 1
    match view.phases[-1] if view.phases else None:
        case Hiding():
            return "hide a hole card" if several else "hides a hole card"
        case LotChoice():
            return "chooses a lot"
        case Bidding(lot=lot, bid=bid):
            return f"may open lot {lot}" if bid < 0 else f"tops ${bid} or passes"
        case Paying(price=price, lot=lot):
            return f"pays ${price} for lot {lot}"
        case Selecting():
            return "select cards" if several else "selects cards"
        case Prospecting():
            return "prospects"
        case Looking(tile=tile):
            return f"looks at {tile}"
        case Doubling(tile=tile, beside=beside):
            return f"looks at {tile} and {beside}"
        case Pitching(tile=tile):
            return f"moves the tent off {tile}"
        case Keeping():
            return "keep poker cards" if several else "keeps poker cards"
        case JokerWindow():
            return "may exchange Jokers"
        case Exchanging():
            return "chooses another card"
        case Settling():
            return "stakes the final claim"
    return "play" if several else "plays"


def headline(view: View, names: tuple[str, ...]) -> str:
    """Who is asked what, in a line."""
    first = winner(view)
    if first is not None:
        return f"{called(view, names, first)} wins with {land_gold(view, first) + poker_gold(view, first)} gold"
    deciders = deciding(view)
    if not deciders:
        return "The trail goes on"
    everyone = len(deciders) == len(view.players) > 2
    who = "All" if everyone else listed([called(view, names, side) for side in deciders])
    return f"{who} {asked(view)}"


def part(view: View) -> str:
    """The part of the round."""
    match view.phases[0] if view.phases else None:
        case Hiding():
            return "set-up"
        case LotChoice() | Bidding() | Paying():
            return "auctions"
        case Selecting() | Prospecting() | Looking() | Doubling() | Pitching():
            return "prospecting"
        case Keeping() | JokerWindow() | Exchanging():
            return "gambling"
        case Settling():
            return "final claim"
    return "end"


def when(view: View) -> str:
    """Round and part."""
    return "Final board" if view.over else f"Round {view.round}/{ROUNDS}: {part(view)}"


def standing(view: View, side: Side) -> str:
    """How a side stands in what is going on, in a word or two; nothing where there is nothing to say."""
    if side >= len(view.players):
        return "won" if view.argonauts[side - len(view.players)].won and part(view) == "auctions" else ""
    player = view.players[side]
    match view.phases[-1] if view.phases else None:
        case Hiding() | Selecting() | Keeping() | JokerWindow():
            return "ready" if player.has_chosen else ""
        case Bidding(queue=queue, bid=bid, bidder=bidder):
            if player.won:
                return "won"
            if bidder == side:
                return f"bid ${bid}"
            return "" if side in queue else "passed"
        case Paying(seat=seat, price=price) if seat == side:
            return f"owes ${price}"
    if player.won and part(view) == "auctions":
        return "won"
    return ""


def doing(view: View, side: Side) -> str:
    """Where a side is in prospecting."""
    if side >= len(view.players):
        return "done" if view.argonauts[side - len(view.players)].finished else ""
    player = view.players[side]
    if player.prospector:
        return f"at {player.prospector}"
    if player.finished:
        return "done"
    return ""


def hand_kind(view: View, side: Side) -> HandKind | None:
    """The final poker hand, where everyone knows it."""
    if side < len(view.players):
        return view.players[side].poker
    return view.argonauts[side - len(view.players)].hand


def land_gold(view: View, side: Side) -> int:
    """The gold of the side's claims, once it is turned up."""
    return sum(tile.gold or 0 for tile in view.grid.values() if tile.open and (side in tile.tents or tile.camp == side))


def poker_gold(view: View, side: Side) -> int:
    """What the final poker hand pays."""
    kind = hand_kind(view, side)
    return PAYOUT[kind] if kind else 0


def best_cards(player: PlayerView) -> tuple[str, ...]:
    """The cards of the final poker hand."""
    return best(poker_cards(player)).cards


def poker_cards(player: PlayerView) -> list[str]:
    """The cards of the poker supply that everyone knows; a Joker is none."""
    return [card for card in (player.hole, *player.supply) if card is not None and card != JOKER]


def winner(view: View) -> Side | None:
    """Who has most gold once all is turned up; of equals, the better poker hand."""
    if not view.over:
        return None
    return max(sides(view), key=lambda side: (land_gold(view, side) + poker_gold(view, side), _poker_rank(view, side)))


def _poker_rank(view: View, side: Side) -> tuple[int, bool, tuple[int, ...], tuple[int, ...], int]:
    """A poker hand that can be compared: a player's beats an Argonaut's of the same kind."""
    if side >= len(view.players):
        return STRENGTH[view.argonauts[side - len(view.players)].hand], False, (), (), 0
    hand = best(poker_cards(view.players[side]))
    return hand.strength, True, hand.ranks, hand.suits, -view.order.index(side) if side in view.order else -side


def claims(view: View, side: Side) -> list[str]:
    """The tiles of a side."""
    return [name for name, tile in view.grid.items() if side in tile.tents or tile.camp == side]


def selected_worth(view: View, side: Side) -> int:
    """The dollars that decide the turn order."""
    if side < len(view.players):
        return worth(view.players[side].selected)
    return worth(view.argonauts[side - len(view.players)].cards)
