"""Gambling: poker cards are kept, Jokers exchanged, hands refilled."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from engines.contract import Action, Decision, IllegalAction
from engines.dealer import Dealer
from engines.end_of_the_trail.actions import Keep
from engines.end_of_the_trail.content import HAND, ROUNDS
from engines.end_of_the_trail.rules.auction import begin_auctions
from engines.end_of_the_trail.rules.jokers import open_window
from engines.end_of_the_trail.rules.showdown import begin_showdown
from engines.end_of_the_trail.rules.supply import check_held, choose, chosen, discard, draw, gain, mark
from engines.end_of_the_trail.state import Keeping, Player, Refilling, State, campers
from engines.text import Seat, Text


def begin_gambling(state: State, dealer: Dealer) -> None:
    """Clears the grid of prospectors and the table of unused cards."""
    state.turn += 1
    for argonaut in state.argonauts:
        discard(state, argonaut.cards)
        argonaut.cards = []
    for seat, player in enumerate(state.players):
        left = [card for card in player.selected if card not in player.used]
        if left:
            discard(state, left)
            dealer.say("{seat} discards {cards} unused.", seat=seat, cards=tuple(left))
        player.selected = []
        if player.prospector is not None:
            player.prospector = None
            mark(state, "prospector", seat)
        player.looked = None
    state.phases = [Keeping()]


def is_asked(player: Player) -> bool:
    """Whether there is a choice of poker cards, as everyone can see."""
    return len(player.used) > 1


def play_keeping(state: State, phase: Keeping, dealer: Dealer) -> bool:
    """Goes on once everyone who has a choice has made it."""
    if any(is_asked(player) and player.choice is None for player in state.players):
        return False
    state.turn += 1
    for seat, player in enumerate(state.players):
        if not player.used:
            dealer.say("{seat} used no card and keeps none.", seat=seat)
            continue
        if is_asked(player):
            choice = chosen(player)
            assert isinstance(choice, Keep)
            kept = list(choice.cards)
            dealer.reveal("{seat} keeps {cards} for the poker hand.", seat=seat, cards=tuple(kept))
        else:
            kept = list(player.used)
            dealer.say("{seat} has only one choice and keeps {card} for the poker hand.", seat=seat, card=kept[0])
        discard(state, [card for card in player.used if card not in kept])
        player.used = []
        player.supply += kept
        mark(state, "supply", seat)
    open_window(state, dealer)
    return True


def ask_keeping(state: State, phase: Keeping) -> Sequence[Decision]:
    """Everyone who used two cards or more chooses at the same time."""
    return _keeping_questions(
        tuple([(seat, player.choice is None) for seat, player in enumerate(state.players) if is_asked(player)])
    )


@cache
def _keeping_questions(asked: tuple[tuple[Seat, bool], ...]) -> Sequence[Decision]:
    ask = Text("Which one or two of your used cards do you keep for poker?")
    return tuple(Decision(seat, (Keep,), ask, blocks, secret=True) for seat, blocks in asked)


def keeping_menu(state: State, phase: Keeping, seat: Seat) -> Iterable[Action]:
    """Any one or two of the used cards."""
    used = state.players[seat].used
    return [Keep(cards) for size in (1, 2) for cards in combinations(used, size)]


def keep(state: State, seat: Seat, phase: Keeping, action: Keep, dealer: Dealer) -> None:
    """Chooses poker cards in secret."""
    check_held(action.cards, state.players[seat].used)
    if not 1 <= len(action.cards) <= 2:
        raise IllegalAction("Keep one or two of the cards you used.")
    choose(state, seat, action, dealer)


def end_round(state: State, phase: Refilling, dealer: Dealer) -> bool:
    """Refills the hands and begins the next round; after the last one, the hands are shown."""
    state.turn += 1
    for side in campers(state):
        side.won = False
        side.finished = False
    if state.round == ROUNDS:
        begin_showdown(state, dealer)
        return True
    state.order = []
    refill(state, dealer)
    state.round += 1
    begin_auctions(state, dealer)
    return True


def refill(state: State, dealer: Dealer) -> None:
    """Deals everyone up to five cards, one at a time from the dealer's left."""
    seats = len(state.players)
    first = 0 if state.dealer is None else state.dealer + 1
    drawn: dict[Seat, list[str]] = {(first + step) % seats: [] for step in range(seats)}
    for _ in range(HAND):
        for seat, cards in drawn.items():
            if len(state.players[seat].hand) + len(cards) < HAND:
                card = draw(state, dealer)
                if card is not None:
                    cards.append(card)
    for seat, cards in drawn.items():
        if cards:
            gain(state, seat, cards, known=False)
            dealer.say(
                "{seat} draws {count} card." if len(cards) == 1 else "{seat} draws {count} cards.",
                seat=seat,
                count=len(cards),
            )
            dealer.whisper(seat, "You draw {cards}.", cards=tuple(cards))
