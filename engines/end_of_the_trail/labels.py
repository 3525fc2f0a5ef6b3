"""What buttons and suggestions say."""

from engines.contract import Action
from engines.end_of_the_trail.actions import (
    Auction,
    Bid,
    Claim,
    Double,
    Hide,
    Jump,
    Keep,
    Pay,
    Pitch,
    Press,
    Search,
    Select,
    Settle,
    Swap,
    Take,
    Uproot,
)
from engines.end_of_the_trail.content import ACTION, JOKER, MONEY, Piece, worth
from engines.end_of_the_trail.state import Bidding, JokerWindow, Looking, LotChoice
from engines.end_of_the_trail.view import View
from engines.end_of_the_trail.words import card_deed, card_words, cards_or_nothing, owner_name, who
from engines.kit.poker import best
from engines.text import Text, Value


def label(view: View, action: Action) -> Text:
    """An action as a person would say it."""
    match action:
        case Hide(card=card) if card == JOKER:
            return Text("Hide the Joker")
        case Hide(card=card):
            values: dict[str, Value] = {"card": card_words(card), "deed": ACTION[card], "money": MONEY[card]}
            return Text("Hide the {card} ({deed}, ${money})", values)
        case Auction(lot=lot):
            cards = tuple(card_deed(card) for card in view.lots[lot - 1])
            return Text("Lot {lot}: {cards}", {"lot": lot, "cards": cards})
        case Bid(amount=amount):
            return Text("Bid ${amount}", {"amount": amount})
        case Pay(cards=paid):
            return Text("Pay {cards} (${money})", {"cards": paid, "money": worth(paid)})
        case Select(cards=()):
            return Text("Select nothing: you hold no card to prospect with")
        case Select(cards=selected):
            deeds = tuple(card_deed(card) for card in selected)
            return Text("Select {cards} (${money})", {"cards": deeds, "money": worth(selected)})
        case Search(card=card, tile=tile):
            return Text("Look at {land} with {card}", {"land": land(view, tile), "card": card_deed(card)})
        case Double(card=card, tile=tile, beside=beside):
            lands: dict[str, Value] = {"one": land(view, tile), "other": land(view, beside), "card": card}
            return Text("Look at {one} and {other} with {card}", lands)
        case Jump(card=card, tile=tile, piece="tent"):
            return Text("Share {land} with a tent, by {card}", {"land": land(view, tile), "card": card_deed(card)})
        case Jump(card=card, tile=tile):
            return Text("Seize {land} with the camp, by {card}", {"land": land(view, tile), "card": card_deed(card)})
        case Uproot():
            return _uproot(view, action)
        case Claim(piece=piece):
            return _claim(view, _here(view), piece)
        case Press():
            return Text("Press your luck, the prospector on {tile}", {"tile": _here(view)})
        case Take(tile=tile, piece=piece):
            return _claim(view, tile, piece)
        case Pitch(tile=tile):
            return Text("Pitch your tent on {land}", {"land": land(view, tile)})
        case Keep(cards=cards):
            return _keep(view, cards)
        case Swap():
            return _swap(action)
        case Settle(tile=tile):
            return Text("Claim {land}", {"land": land(view, tile)})
    return _pass(view)


def land(view: View, tile: str) -> Text:
    """A tile with what the seat knows of it: "b3 (canyon, 4 gold)"."""
    there = view.grid[tile]
    values: dict[str, Value] = {"tile": tile, "terrain": there.terrain, "gold": there.gold or 0}
    return Text("{tile} ({terrain})" if there.gold is None else "{tile} ({terrain}, {gold} gold)", values)


def _here(view: View) -> str:
    """The tile that a claim is about."""
    phase = view.phases[-1]
    if isinstance(phase, Looking):
        return phase.tile
    assert view.seat is not None
    return view.players[view.seat].prospector or ""


def _claim(view: View, tile: str, piece: Piece) -> Text:
    return Text(
        "Claim {land} with a tent" if piece == "tent" else "Claim {land} with your camp", {"land": land(view, tile)}
    )


def _uproot(view: View, action: Uproot) -> Text:
    owner = next(side for side in view.grid[action.tile].tents if owner_name(view, side) == action.owner)
    values: dict[str, Value] = {"land": land(view, action.tile), "card": action.card, "seat": who(view, owner)}
    if owner == view.seat:
        return Text("Move your own tent off {land} with {card}", values)
    return Text("Move {seat}'s tent off {land} with {card}", values)


def _keep(view: View, cards: tuple[str, ...]) -> Text:
    assert view.seat is not None
    hole = [view.hole] if view.hole is not None and view.hole != JOKER else []
    hand = best([*hole, *view.players[view.seat].supply, *cards])
    return Text("Keep {cards} ({kind})", {"cards": cards, "kind": hand.kind})


def _swap(action: Swap) -> Text:
    if not action.hole:
        return Text("Exchange a Joker in hand for {cards}", {"cards": cards_or_nothing(action.hand)})
    if not action.hand:
        return Text("Exchange the Joker in the hole for {card}", {"card": action.hole})
    return Text(
        "Exchange Jokers in hand for {cards}, in the hole for {card}", {"cards": action.hand, "card": action.hole}
    )


def _pass(view: View) -> Text:
    match view.phases[-1]:
        case Bidding(bid=-1) if view.argonauts:
            return Text("End the auctions of this round")
        case Bidding(lot=lot):
            return Text("Pass lot {lot}", {"lot": lot})
        case LotChoice():
            return Text("Bid on no lot this round")
        case JokerWindow():
            return Text("Exchange nothing")
    return Text("Keep the Joker")
