"""Prospecting: whose turn it is, and what a turn may be used for."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice

from engines.contract import Action, Decision, IllegalAction
from engines.dealer import Dealer
from engines.end_of_the_trail.actions import Claim, Double, Jump, Search, Uproot
from engines.end_of_the_trail.content import ACTION, REACH, Piece
from engines.end_of_the_trail.land import DISTANCE, ROW, pairs
from engines.end_of_the_trail.rules.argonauts import take_turn
from engines.end_of_the_trail.rules.claims import check_piece, free_tiles, jump, look, note_look, pieces, stake, uproot
from engines.end_of_the_trail.rules.gambling import begin_gambling
from engines.end_of_the_trail.rules.supply import mark
from engines.end_of_the_trail.state import (
    Doubling,
    Looking,
    Player,
    Prospecting,
    Side,
    State,
    busted,
    camper,
    campers,
    is_free,
)
from engines.end_of_the_trail.words import owner_name
from engines.text import Seat, Text


def unused(player: Player) -> list[str]:
    """The selected cards that are not turned sideways yet."""
    used = player.used
    return [card for card in player.selected if card not in used] if used else player.selected


def can_claim(state: State, player: Player) -> bool:
    """Whether the prospector stands on a free tile."""
    return player.prospector is not None and is_free(state.grid[player.prospector])


def play_turn(state: State, phase: Prospecting, dealer: Dealer) -> bool:
    """Argonauts, those who are finished or stuck, and turns with a single choice need no answer."""
    side = phase.side
    actor = camper(state, side)
    if isinstance(actor, Player) and not actor.finished:
        return _play_seat(state, side, actor, phase, dealer)
    if not actor.finished:
        advance(state, side, 0)
        take_turn(state, phase, dealer)
    elif _unfinished(state):
        advance(state, side, phase.passes)
    else:
        begin_gambling(state, dealer)
    return True


def _play_seat(state: State, seat: Seat, player: Player, phase: Prospecting, dealer: Dealer) -> bool:
    first_two = list(islice(choices(state, seat), 2))
    if len(first_two) == 2:
        state.turn += 1
        return False
    if first_two:
        dealer.say("There is only one choice for {seat}.", seat=seat)
        act(state, seat, phase, first_two[0], dealer)
    elif len(player.used) == len(player.selected):
        player.finished = True
        dealer.say("{seat} has no card left and nothing to claim.", seat=seat)
    else:
        dealer.say("{seat} can use no card now and passes.", seat=seat)
        advance(state, seat, phase.passes + 1)
        if phase.passes + 1 >= _unfinished(state):
            dealer.say("Nobody can do anything: prospecting ends.")
            begin_gambling(state, dealer)
    return True


def _unfinished(state: State) -> int:
    return sum(not side.finished for side in campers(state))


def advance(state: State, side: Side, passes: int) -> None:
    """Gives the turn to the next in order."""
    order = state.order
    state.phases[0] = Prospecting(order[(order.index(side) + 1) % len(order)], passes)


def choices(state: State, seat: Seat) -> Iterator[Action]:
    """What a seat may do in its turn."""
    player = state.players[seat]
    if can_claim(state, player):
        yield from map(_claim, pieces(state, seat))
    cards = unused(player)
    if not cards:
        return
    here = player.prospector
    free = free_tiles(state)
    for card in cards:
        deed = ACTION[card]
        if reach := REACH[card]:
            for tile in free:
                if ROW[tile] <= reach and tile != here:
                    yield _search(card, tile)
        elif deed == "Double or Nothin'":
            for tile, beside in pairs(state.columns):
                if tile in free and beside in free:
                    yield _double(card, tile, beside)
        elif deed == "Claim Jump":
            for tile, land in state.grid.items():
                if land.tents and seat not in land.tents:
                    for piece in pieces(state, seat):
                        yield _jump(card, tile, piece)
        else:
            for tile, land in state.grid.items():
                for owner in land.tents:
                    yield _uproot(card, tile, owner_name(state, owner))


@cache
def _claim(piece: Piece) -> Claim:
    return Claim(piece)


@cache
def _search(card: str, tile: str) -> Search:
    return Search(card, tile)


@cache
def _double(card: str, tile: str, beside: str) -> Double:
    return Double(card, tile, beside)


@cache
def _jump(card: str, tile: str, piece: Piece) -> Jump:
    return Jump(card, tile, piece)


@cache
def _uproot(card: str, tile: str, owner: str) -> Uproot:
    return Uproot(card, tile, owner)


def ask_turn(state: State, phase: Prospecting) -> Sequence[Decision]:
    """The one whose turn it is; who stays away claims the tile at hand."""
    player = state.players[phase.side]
    if can_claim(state, player):
        has_card = len(player.used) < len(player.selected)
        return _turn_question(phase.side, player.prospector, player.tents > 0, has_card)
    return _turn_question(phase.side, None, True, True)


@cache
def _turn_question(seat: Seat, tile: str | None, tent: bool, has_card: bool) -> Sequence[Decision]:
    if tile is None:
        ask = Text("Your turn: which card do you use, and where?")
        return (Decision(seat, (Search, Double, Jump, Uproot), ask),)
    default = Claim("tent" if tent else "camp")
    if not has_card:
        ask = Text("You have no card left: do you claim {tile} with a tent or your camp?", {"tile": tile})
        return (Decision(seat, (Claim,), ask, default=default),)
    ask = Text("Your turn: do you claim {tile}, where you are, or use a card?", {"tile": tile})
    return (Decision(seat, (Claim, Search, Double, Jump, Uproot), ask, default=default),)


def turn_menu(state: State, phase: Prospecting, seat: Seat) -> Iterable[Action]:
    """All that a turn allows."""
    return choices(state, seat)


def act(state: State, seat: Seat, phase: Prospecting, action: Action, dealer: Dealer) -> None:
    """Takes a turn; the next one is up as soon as this is resolved."""
    match action:
        case Claim():
            claim_here(state, seat, action, dealer)
        case Search():
            search(state, seat, action, dealer)
        case Double():
            double(state, seat, action, dealer)
        case Jump():
            claim_jump(state, seat, action, dealer)
        case Uproot():
            new_prospects(state, seat, action, dealer)


def claim_here(state: State, seat: Seat, action: Claim, dealer: Dealer) -> None:
    """Claims the tile the prospector stands on."""
    player = state.players[seat]
    tile = player.prospector
    if tile is None:
        raise IllegalAction("Your prospector is not on the grid.")
    if not is_free(state.grid[tile]):
        raise IllegalAction("Somebody else has claimed {tile}.", tile=tile)
    check_piece(state, seat, action.piece)
    advance(state, seat, 0)
    stake(state, seat, tile, action.piece, dealer)


def check_card(player: Player, card: str, *deeds: str) -> None:
    """Refuses a card that is not selected, used already, or of another kind."""
    if card not in player.selected:
        raise IllegalAction("{card} is not among the cards you selected.", card=card)
    if card in player.used:
        raise IllegalAction("You have used {card} this round.", card=card)
    if ACTION[card] not in deeds:
        raise IllegalAction("{card} is {deed}: it does something else.", card=card, deed=ACTION[card])


def check_free(state: State, tile: str) -> None:
    """Refuses what is no tile, or claimed."""
    check_tile(state, tile)
    if not is_free(state.grid[tile]):
        raise IllegalAction("Somebody has claimed {tile}.", tile=tile)


def check_tile(state: State, tile: str) -> None:
    """Refuses what is no tile."""
    if tile not in state.grid:
        raise IllegalAction("There is no tile {tile}.", tile=tile)


def turn_sideways(state: State, seat: Seat, card: str) -> None:
    """Uses a card; the turn is spent."""
    state.players[seat].used.append(card)
    advance(state, seat, 0)
    mark(state, "card", card)


def search(state: State, seat: Seat, action: Search, dealer: Dealer) -> None:
    """Looks at a tile, to claim it or press on; less gold than before is a bust, of which the table hears nothing."""
    player, card, tile = state.players[seat], action.card, action.tile
    check_card(player, card, "Oxen", "Mules", "Horse", "Shortcut")
    check_free(state, tile)
    deed = ACTION[card]
    if ROW[tile] > REACH[card]:
        raise IllegalAction("{deed} reach row {reach} at most.", deed=deed, reach=REACH[card])
    if tile == player.prospector:
        raise IllegalAction("Your prospector is on {tile}: look at another tile.", tile=tile)
    turn_sideways(state, seat, card)
    phase = Looking(seat, tile, None if deed == "Shortcut" else player.looked)
    player.looked = tile
    state.phases.append(phase)
    note_look(state, seat, tile)
    dealer.say("{seat} looks at {tile} with {card} ({deed}).", seat=seat, tile=tile, card=card, deed=deed)
    gold = state.grid[tile].gold
    if phase.before is not None and busted(state, phase):
        dealer.whisper(
            seat,
            "There is {gold} gold on {tile}, less than the {before} before: you bust and have to claim it.",
            gold=gold,
            tile=tile,
            before=state.grid[phase.before].gold,
        )
    else:
        dealer.whisper(seat, "There is {gold} gold on {tile}.", gold=gold, tile=tile)


def double(state: State, seat: Seat, action: Double, dealer: Dealer) -> None:
    """Looks at two tiles side by side, one of which is to be claimed."""
    player, card, tile, beside = state.players[seat], action.card, action.tile, action.beside
    check_card(player, card, "Double or Nothin'")
    check_free(state, tile)
    check_free(state, beside)
    if DISTANCE[tile][beside] != 1:
        raise IllegalAction("{tile} and {beside} are not side by side.", tile=tile, beside=beside)
    turn_sideways(state, seat, card)
    state.phases.append(Doubling(seat, tile, beside))
    dealer.say("{seat} looks at {tile} and {beside} with {card}.", seat=seat, tile=tile, beside=beside, card=card)
    look(state, seat, tile, dealer)
    look(state, seat, beside, dealer)


def claim_jump(state: State, seat: Seat, action: Jump, dealer: Dealer) -> None:
    """Jumps a claim that is held by tents of others alone."""
    check_card(state.players[seat], action.card, "Claim Jump")
    check_tile(state, action.tile)
    land = state.grid[action.tile]
    if land.camp is not None:
        raise IllegalAction("There is a camp on {tile}: it cannot be jumped.", tile=action.tile)
    if not land.tents:
        raise IllegalAction("There is no tent on {tile} to jump.", tile=action.tile)
    if seat in land.tents:
        raise IllegalAction("You have a tent on {tile} already.", tile=action.tile)
    check_piece(state, seat, action.piece)
    turn_sideways(state, seat, action.card)
    jump(state, seat, action.card, action.tile, action.piece, dealer)


def new_prospects(state: State, seat: Seat, action: Uproot, dealer: Dealer) -> None:
    """Makes a tent move on."""
    check_card(state.players[seat], action.card, "New Prospects")
    check_tile(state, action.tile)
    tents = state.grid[action.tile].tents
    if not tents:
        raise IllegalAction("There is no tent on {tile}.", tile=action.tile)
    owners = [side for side in tents if owner_name(state, side) == action.owner]
    if not owners:
        raise IllegalAction(
            "The tents on {tile} belong to: {owners}.",
            tile=action.tile,
            owners=tuple(owner_name(state, side) for side in tents),
        )
    turn_sideways(state, seat, action.card)
    uproot(state, seat, action.card, action.tile, owners[0], dealer)
