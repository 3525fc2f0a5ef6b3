"""Selection: two or three cards in secret, and the turn order they make."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from engines.contract import Action, Decision, IllegalAction
from engines.dealer import Dealer
from engines.end_of_the_trail.actions import Select
from engines.end_of_the_trail.content import JOKER, RANK, SORTED, SUIT, worth
from engines.end_of_the_trail.rules.argonauts import deal_argonauts
from engines.end_of_the_trail.rules.supply import check_held, choose, chosen, lose, mark
from engines.end_of_the_trail.state import Prospecting, Selecting, Side, State
from engines.end_of_the_trail.words import cards_or_nothing, who
from engines.text import Seat, Text


def ask_selection(state: State, phase: Selecting) -> Sequence[Decision]:
    """Everyone selects at the same time."""
    return _selection_questions(tuple([player.choice is None for player in state.players]))


@cache
def _selection_questions(blocking: tuple[bool, ...]) -> Sequence[Decision]:
    ask = Text("Which two or three cards do you prospect with?")
    return tuple(Decision(seat, (Select,), ask, blocks, secret=True) for seat, blocks in enumerate(blocking))


def selection_menu(state: State, phase: Selecting, seat: Seat) -> Iterable[Action]:
    """Every two or three cards but Jokers; all that there are, if there are fewer."""
    cards = [card for card in state.players[seat].hand if card != JOKER]
    if len(cards) < 2:
        return (Select(tuple(cards)),)
    return [*map(_select, combinations(cards, 2)), *map(_select, combinations(cards, 3))]


@cache
def _select(cards: tuple[str, ...]) -> Select:
    return Select(cards)


def select(state: State, seat: Seat, phase: Selecting, action: Select, dealer: Dealer) -> None:
    """Selects cards in secret; the last to do so opens them all."""
    hand = state.players[seat].hand
    check_held(action.cards, hand)
    if JOKER in action.cards:
        raise IllegalAction("A Joker does not prospect.")
    able = len(hand) - hand.count(JOKER)
    if not min(2, able) <= len(action.cards) <= 3:
        if able < 2:
            raise IllegalAction("Select every card you hold that is no Joker.")
        raise IllegalAction("Select two or three cards.")
    choose(state, seat, action, dealer)
    if all(player.choice is not None for player in state.players):
        open_selection(state, dealer)


def open_selection(state: State, dealer: Dealer) -> None:
    """Shows what was selected, sets the turn order and begins the first turn."""
    state.turn += 1
    for seat, player in enumerate(state.players):
        choice = chosen(player)
        assert isinstance(choice, Select)
        cards = sorted(choice.cards, key=SORTED.__getitem__)
        lose(state, seat, cards)
        player.selected = cards
        dealer.reveal("{seat} selects {cards}: ${money}.", seat=seat, cards=cards_or_nothing(cards), money=worth(cards))
    deal_argonauts(state, dealer)
    state.order = turn_order(state)
    mark(state, "order")
    dealer.say("Turn order: {order}.", order=tuple(Text("{seat}", {"seat": who(state, side)}) for side in state.order))
    state.phases = [Prospecting(state.order[0])]


def turn_order(state: State) -> list[Side]:
    """Most dollars first; then the higher cards, one by one; then the suit of the highest."""
    hands = [player.selected for player in state.players] + [argonaut.cards for argonaut in state.argonauts]

    def standing(side: Side) -> tuple[int, list[int], int]:
        cards = hands[side]
        highest = max(cards, key=lambda card: (RANK[card], SUIT[card]), default=JOKER)
        return worth(cards), sorted((RANK[card] for card in cards), reverse=True), SUIT[highest]

    return sorted(range(len(hands)), key=standing, reverse=True)
