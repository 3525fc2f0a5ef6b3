"""Cards in and out of piles and hands, and the marks of what changed."""

from collections.abc import Iterable

from engines.contract import IllegalAction
from engines.dealer import Dealer
from engines.end_of_the_trail.actions import SecretChoice
from engines.end_of_the_trail.content import SORTED
from engines.end_of_the_trail.state import Player, State
from engines.text import Seat


def mark(state: State, what: str, which: object = None) -> None:
    """Notes what the running turn has changed."""
    note = what if which is None else f"{what} {which}"
    if note not in state.marks:
        state.marks.append(note)


def draw(state: State, dealer: Dealer) -> str | None:
    """The top card; an empty deck is made anew of the discards, if there are any."""
    if not state.deck:
        if not state.discards:
            return None
        state.deck, state.discards = state.discards, []
        dealer.shuffle(state.deck)
        mark(state, "discards")
        dealer.say("The discards are shuffled into a new deck.")
    mark(state, "deck")
    return state.deck.pop()


def discard(state: State, cards: Iterable[str]) -> None:
    """Lays cards on the discard pile."""
    before = len(state.discards)
    state.discards += cards
    if len(state.discards) != before:
        mark(state, "discards")


def gain(state: State, seat: Seat, cards: Iterable[str], *, known: bool) -> None:
    """Adds cards to a hand; known: everyone sees which."""
    player = state.players[seat]
    player.hand += cards
    player.hand.sort(key=SORTED.__getitem__)
    mark(state, "hand", seat)
    if known:
        player.known += cards
        player.known.sort(key=SORTED.__getitem__)
        mark(state, "known", seat)


def lose(state: State, seat: Seat, cards: Iterable[str]) -> None:
    """Takes cards out of a hand."""
    player = state.players[seat]
    for card in cards:
        player.hand.remove(card)
        if card in player.known:
            player.known.remove(card)
    mark(state, "hand", seat)


def check_held(cards: tuple[str, ...], held: list[str]) -> None:
    """Refuses cards that are not there, or named twice."""
    for card in cards:
        if cards.count(card) > held.count(card):
            raise IllegalAction("You do not have {card} there.", card=card)


def choose(state: State, seat: Seat, choice: SecretChoice, dealer: Dealer) -> None:
    """Keeps a secret answer; another one replaces it in silence."""
    player = state.players[seat]
    if player.choice is None:
        mark(state, "choice", seat)
        if len(state.players) > 1:
            dealer.say("{seat} has chosen.", seat=seat)
    player.choice = choice


def chosen(player: Player) -> SecretChoice:
    """The secret answer, which is no longer needed as one."""
    choice, player.choice = player.choice, None
    assert choice is not None
    return choice
