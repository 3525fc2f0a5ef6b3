"""End of the Trail in words."""

from collections.abc import Iterable, Iterator

from engines.end_of_the_trail.content import ACTION, ARGONAUTS, JOKER, MONEY, SORTED, worth
from engines.end_of_the_trail.land import COLUMNS, ROWS
from engines.end_of_the_trail.state import Bidding, Paying, Side
from engines.end_of_the_trail.view import View
from engines.end_of_the_trail.words import owner_name
from engines.kit.poker import best
from engines.text import Seat, letter, listed
from rendering.end_of_the_trail.hand import answer, chosen, news
from rendering.end_of_the_trail.sides import called, sides
from rendering.end_of_the_trail.words import (
    claims,
    deciding,
    doing,
    hand_kind,
    headline,
    land_gold,
    many,
    part,
    poker_gold,
    selected_worth,
    standing,
    when,
)
from rendering.registry import Description, Names

LIMIT = 1024
"""Discord's, for alternative text."""


def describe(view: View, names: Names) -> Description:
    """The view in words, for those who do not see the pictures."""
    return Description(
        alt=clip(_alt(view, tuple(name if len(name) <= 32 else name[:31] + "…" for name in names))),
        board="\n".join(_board(view, tuple(names))),
        hand="" if view.seat is None else clip("\n".join(_hand(view, view.seat))),
    )


def clip(text: str, limit: int = LIMIT) -> str:
    """The text, cut where it would be too long."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def told(name: str) -> str:
    """A card with what it does and pays: "10H Shortcut $1"."""
    return name if name == JOKER else f"{name} {ACTION[name]} ${MONEY[name]}"


def _cards(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"


def _full(view: View, names: tuple[str, ...], side: Side) -> str:
    """A side with its letter and name."""
    return f"{letter(side)} {names[side]}" if side < len(names) else called(view, names, side)


def _headline(view: View, names: tuple[str, ...]) -> str:
    if view.over:
        return f"End of the Trail is over: {headline(view, names)}."
    return f"End of the Trail, {when(view).lower()}: {headline(view, names)}."


def _alt(view: View, names: tuple[str, ...]) -> str:
    """The board in a few sentences, most needed first."""
    parts = [_headline(view, names)]
    parts += [_short(view, names, side) for side in sides(view)]
    parts += [f"{line}." for line in _offers(view, names, short=True)]
    if view.order and not view.over:
        parts.append(f"Turn order: {_order(view, names)}.")
    here = [f"{letter(seat)} at {player.prospector}" for seat, player in enumerate(view.players) if player.prospector]
    if here:
        parts.append(f"Prospectors: {', '.join(here)}.")
    lands = [_land(view, row) for row in range(ROWS, 0, -1)]
    parts.append(f"Land from the top row, M mountain, C canyon, F foothill: {' / '.join(lands)}.")
    return " ".join(parts)


def _land(view: View, row: int) -> str:
    """A row of the grid by its terrain."""
    return "".join(view.grid[f"{column}{row}"].terrain[0].upper() for column in COLUMNS[: view.columns])


def _short(view: View, names: tuple[str, ...], side: Side) -> str:
    """A side in a sentence."""
    staked = f"claims {' '.join(claims(view, side)) or 'none'}"
    if view.over:
        staked += f", {land_gold(view, side)} gold + {poker_gold(view, side)} for {hand_kind(view, side)}"
    if side >= len(view.players):
        return f"{_full(view, names, side)}: {staked}."
    player = view.players[side]
    facts = [many(player.cards, "card"), staked]
    if player.supply:
        facts.append(f"poker {' '.join(player.supply)}")
    if player.selected:
        rest = [name for name in player.selected if name not in player.used]
        facts.append(f"to use {' '.join(rest) or 'nothing'}")
    if player.used:
        facts.append(f"used {' '.join(player.used)}")
    return f"{_full(view, names, side)}: {', '.join(facts)}."


def _offers(view: View, names: tuple[str, ...], short: bool = False) -> Iterator[str]:
    """The lots, and how the bidding stands."""
    phase = view.phases[-1] if view.phases else None
    for number, lot in enumerate(view.lots, start=1):
        cards = ", ".join(told(name) for name in lot) or "sold"
        line = f"Lot {number}: {cards}" + (f" (${worth(lot)} in all)" if lot and not short else "")
        if isinstance(phase, Bidding) and phase.lot == number:
            line += f"; {_bids(view, names, phase)}"
        elif isinstance(phase, Paying) and phase.lot == number:
            line += f"; {called(view, names, phase.seat)} owes ${phase.price}"
        yield line


def _bids(view: View, names: tuple[str, ...], phase: Bidding) -> str:
    """How the bidding for a lot stands."""
    bid = "no bid yet" if phase.bidder is None else f"{called(view, names, phase.bidder)} bids ${phase.bid}"
    waiting = listed([called(view, names, seat) for seat in phase.queue])
    passed = [
        called(view, names, seat)
        for seat, player in enumerate(view.players)
        if not player.won and seat not in phase.queue
    ]
    return f"{bid}, still in: {waiting}" + (f", passed: {listed(passed)}" if passed else "")


def _order(view: View, names: tuple[str, ...]) -> str:
    return ", ".join(f"{called(view, names, side)}" for side in view.order)


def _board(view: View, names: tuple[str, ...]) -> Iterator[str]:
    """Everything on the picture, line by line."""
    yield _headline(view, names)
    options = [text for is_on, text in ((view.jokers, "with Jokers"), (view.memory, "memory mode")) if is_on]
    yield f"Round {view.round}, {part(view)}{''.join(f', {text}' for text in options)}."
    yield ""
    yield "The land, row by row from the top (horses reach row 4, mules row 3, oxen rows 1 and 2):"
    for row in range(ROWS, 0, -1):
        for column in COLUMNS[: view.columns]:
            yield _tile(view, names, f"{column}{row}")
    yield ""
    if view.order:
        yield f"Turn order: {_order(view, names)}."
    elif part(view) != "end":
        yield "Turn order: not set yet."
    lots = list(_offers(view, names))
    if lots:
        yield from (f"{line}." for line in lots)
    if view.flipped:
        yield f"Turned up by Argonauts: {', '.join(told(name) for name in view.flipped)}."
    if view.dealer is not None:
        yield f"The dealer is {called(view, names, view.dealer)}."
    pile = sorted(view.discards, key=SORTED.__getitem__)
    top = f", {view.discards[-1]} on top" if view.discards else ""
    yield f"Deck: {many(view.deck, 'card')}. Discards: {len(pile)}{top} ({_cards(pile)})."
    for side in sides(view):
        yield ""
        yield from _side(view, names, side)
    if view.marks:
        yield ""
        yield f"Changed in the last turn: {', '.join(_change(view, names, mark) for mark in view.marks)}."


def _tile(view: View, names: tuple[str, ...], name: str) -> str:
    """A tile and what is there."""
    tile = view.grid[name]
    facts = [f"{name} {tile.terrain}"]
    if tile.open:
        facts.append(f"{tile.gold} gold")
    if tile.tents:
        owners = listed([owner_name(view, side) for side in tile.tents])
        facts.append(f"{'tent' if len(tile.tents) == 1 else 'tents'} of {owners}")
    if tile.camp is not None:
        facts.append(f"camp of {owner_name(view, tile.camp)}")
    here = [letter(seat) for seat, player in enumerate(view.players) if player.prospector == name]
    if here:
        facts.append(f"{'prospector' if len(here) == 1 else 'prospectors'} {listed(here)}")
    if tile.seen:
        facts.append(f"seen by {listed([letter(seat) for seat in tile.seen])}")
    return ", ".join(facts)


def _left(tents: int, camp: bool) -> str:
    """Pieces not yet placed."""
    return f"{many(tents, 'tent')} and {'the' if camp else 'no'} camp left"


def _side(view: View, names: tuple[str, ...], side: Side) -> Iterator[str]:
    """All that lies before a side."""
    word = standing(view, side) or (doing(view, side) if part(view) == "prospecting" else "")
    turn = ", to decide" if side in deciding(view) else ""
    yield f"{_full(view, names, side)}{turn}{f', {word}' if word else ''}:"
    if side >= len(view.players):
        yield from _argonaut(view, side)
    else:
        yield from _player(view, side)
    if view.over:
        total = land_gold(view, side) + poker_gold(view, side)
        yield f"Gold: {land_gold(view, side)} from claims, {poker_gold(view, side)} from poker, {total} in all."


def _player(view: View, seat: Seat) -> Iterator[str]:
    player = view.players[seat]
    known = f", of them {', '.join(told(name) for name in player.known)}" if player.known else ""
    yield f"{many(player.cards, 'card')} in hand{known}; {_left(player.tents, player.camp)}."
    hole = player.hole or ("a hidden hole card" if player.has_hole else "no hole card")
    kind = f", a {player.poker}" if player.poker else ""
    yield f"Poker: {hole}{''.join(f', {name}' for name in player.supply)}{kind}."
    if player.selected:
        used = [f"{told(name)}{' (used)' if name in player.used else ''}" for name in player.selected]
        yield f"Selected for ${selected_worth(view, seat)}: {', '.join(used)}."
    elif player.used:
        yield f"Used this round: {', '.join(told(name) for name in player.used)}."
    if player.looked:
        yield f"Last looked at {player.looked}."
    if player.finished:
        yield "Prospecting is over for this round."


def _argonaut(view: View, side: Side) -> Iterator[str]:
    rival = view.argonauts[side - len(view.players)]
    yield f"{many(rival.reserve, 'card')} in reserve; {_left(rival.tents, rival.camp)}."
    yield f"Bids on {', '.join(ARGONAUTS[rival.name].bids_on)} or a Joker; has a {rival.hand} at the end."
    if rival.cards:
        yield f"Cards for ${selected_worth(view, side)}: {', '.join(told(name) for name in rival.cards)}."
    if rival.won:
        yield "Has won a lot this round."
    if rival.finished:
        yield "Prospecting is over for this round."


def _change(view: View, names: tuple[str, ...], mark: str) -> str:
    """A mark in words."""
    what, _, which = mark.partition(" ")
    match what:
        case "tile" | "card" | "lot":
            return f"{what} {which}"
        case "look":
            return f"a look at {which}"
        case "argonaut":
            return f"the cards of {called(view, names, int(which))}"
        case "hand" | "supply" | "prospector":
            return f"{called(view, names, int(which))}'s {'poker cards' if what == 'supply' else what}"
        case "known":
            return f"{called(view, names, int(which))}'s known cards"
        case "choice":
            return f"{called(view, names, int(which))} has chosen"
        case "hole":
            return f"{called(view, names, int(which))}'s hole card"
    return {"order": "the turn order", "flipped": "the cards turned up by Argonauts"}.get(mark, f"the {mark}")


def _hand(view: View, seat: Seat) -> Iterator[str]:
    """What is private to a seat."""
    notice, _ = news(view)
    if notice:
        yield f"{notice}: you have to claim it." if view.busted else f"{notice}."
    cards = ", ".join(told(name) for name in view.hand) or "no cards"
    yield f"Your hand: {cards} (${worth(view.hand)} in {many(len(view.hand), 'card')})."
    player = view.players[seat]
    poker = [name for name in (view.hole, *player.supply) if name is not None]
    counted = [name for name in poker if name != JOKER]
    if view.hole:
        yield f"Your hole card: {view.hole}."
    if counted:
        yield f"Your poker cards: {_cards(poker)}: {best(counted).kind}."
    if view.choice:
        yield f"{answer(view, seat)}: {_cards(chosen(view))}."
    elif player.selected:
        rest = [told(name) for name in player.selected if name not in player.used]
        yield f"Selected for ${worth(player.selected)}: {_cards(player.selected)}; still to use: {_cards(rest)}."
    seen = [f"{name} {tile.gold}" for name, tile in view.grid.items() if tile.gold is not None]
    if seen or not view.memory:
        yield f"Gold you know: {', '.join(seen) or 'none'}."
    yield f"You have {_left(player.tents, player.camp)}."
