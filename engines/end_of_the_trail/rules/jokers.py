"""The Joker window: wishes in secret, granted in turn order."""

from collections.abc import Iterable, Sequence
from functools import cache

from engines.contract import Action, Decision, IllegalAction
from engines.dealer import Dealer
from engines.end_of_the_trail.actions import Pass, Swap
from engines.end_of_the_trail.content import JOKER, JOKERS, ROUNDS, SORTED
from engines.end_of_the_trail.rules.supply import choose, chosen, discard, gain, lose, mark
from engines.end_of_the_trail.state import Exchanging, JokerWindow, Player, Refilling, State
from engines.text import Seat, Text


def open_window(state: State, dealer: Dealer) -> None:
    """Asks everyone, unless all can see that nobody has a Joker, or that there is nothing to have for it."""
    state.phases = [Refilling()]
    if not state.jokers:
        return
    if state.discards.count(JOKER) == JOKERS:
        dealer.say("Both Jokers lie in the discards: there is none to exchange.")
    elif not wanted(state):
        dealer.say("There is no card in the discards to exchange a Joker for.")
    else:
        state.phases = [JokerWindow()]


def wanted(state: State) -> list[str]:
    """The cards of the discard pile that a Joker can be exchanged for, highest first."""
    return sorted([card for card in state.discards if card != JOKER], key=SORTED.__getitem__)


def ask_window(state: State, phase: JokerWindow) -> Sequence[Decision]:
    """Everyone is asked, Joker or not."""
    return _window_questions(tuple([player.choice is None for player in state.players]))


@cache
def _window_questions(blocking: tuple[bool, ...]) -> Sequence[Decision]:
    ask = Text("Do you exchange a Joker, if you have one, for a discarded card?")
    return tuple(
        Decision(seat, (Swap, Pass), ask, blocks, secret=True, default=Pass()) for seat, blocks in enumerate(blocking)
    )


def window_menu(state: State, phase: JokerWindow, seat: Seat) -> Iterable[Action]:
    """Nothing, or one card for one Joker; those who have two may name two."""
    player = state.players[seat]
    menu: list[Action] = [Pass()]
    if JOKER in player.hand:
        menu += [Swap(hand=(card,)) for card in wanted(state)]
    if player.hole == JOKER:
        menu += [Swap(hole=card) for card in wanted(state)]
    return menu


def wish(state: State, seat: Seat, phase: JokerWindow, action: Swap | Pass, dealer: Dealer) -> None:
    """Keeps a wish in secret; the last one lets them be granted."""
    if isinstance(action, Swap):
        check_wish(state, state.players[seat], action)
    choose(state, seat, action, dealer)
    if all(player.choice is not None for player in state.players):
        state.turn += 1
        state.phases = [Exchanging(0)]


def check_wish(state: State, player: Player, action: Swap) -> None:
    """Refuses wishes without a Joker, for what is not discarded, or for one card twice."""
    cards = [*action.hand, *([action.hole] if action.hole else [])]
    if not cards:
        raise IllegalAction("Name the card you want for your Joker.")
    if len(action.hand) > player.hand.count(JOKER):
        raise IllegalAction("You hold {count} Jokers in your hand.", count=player.hand.count(JOKER))
    if action.hole and player.hole != JOKER:
        raise IllegalAction("Your hole card is no Joker.")
    for card in cards:
        if card == JOKER or card not in state.discards:
            raise IllegalAction("{card} is no card of the discard pile that you can have.", card=card)
        if cards.count(card) > 1:
            raise IllegalAction("You cannot have {card} twice.", card=card)


def play_exchanging(state: State, phase: Exchanging, dealer: Dealer) -> bool:
    """Grants the wishes of one side after the other; asks again where a card is gone."""
    if phase.again:
        return False
    if phase.place == len(state.order):
        state.phases = [Refilling()]
        return True
    seat = state.order[phase.place]
    if seat < len(state.players):
        player = state.players[seat]
        if not isinstance(player.choice, Swap):
            if player.choice is not None:
                player.choice = None
                dealer.reveal("{seat} exchanges nothing.", seat=seat)
        else:
            _grant(state, seat, player, player.choice, dealer)
            return True
    state.phases[-1] = Exchanging(phase.place + 1)
    return True


def _grant(state: State, seat: Seat, player: Player, swap: Swap, dealer: Dealer) -> None:
    """Serves the first wish of a player, hand Jokers before a hole Joker, and keeps the rest."""
    hole = not swap.hand
    card = swap.hole if hole else swap.hand[0]
    rest = Swap(hand=swap.hand[1:], hole="" if hole else swap.hole)
    chosen(player)
    if rest.hand or rest.hole:
        player.choice = rest
    if card in state.discards:
        exchange(state, seat, card, hole, dealer)
        return
    dealer.reveal("{seat} wanted {card} for a Joker, but it is gone.", seat=seat, card=card)
    phase = state.phases[-1]
    assert isinstance(phase, Exchanging)
    if wanted(state):
        state.phases[-1] = Exchanging(phase.place, again=True, hole=hole)


def exchange(state: State, seat: Seat, card: str, hole: bool, dealer: Dealer) -> None:
    """Lays a Joker on the discards and takes a card from them, openly."""
    player = state.players[seat]
    state.discards.remove(card)
    discard(state, [JOKER])
    if hole:
        player.hole, player.hole_known = card, True
        mark(state, "hole", seat)
        dealer.reveal("{seat} exchanges a Joker for {card} as the hole card.", seat=seat, card=card)
    else:
        lose(state, seat, [JOKER])
        if state.round < ROUNDS:
            gain(state, seat, [card], known=True)
            dealer.reveal("{seat} exchanges a Joker for {card}, in hand.", seat=seat, card=card)
        else:
            player.supply.append(card)
            mark(state, "supply", seat)
            dealer.reveal("{seat} exchanges a Joker for {card}, for the poker hand.", seat=seat, card=card)


def ask_again(state: State, phase: Exchanging) -> Sequence[Decision]:
    """Whose card is gone chooses another, or keeps the Joker."""
    return _again_question(state.order[phase.place])


@cache
def _again_question(seat: Seat) -> Sequence[Decision]:
    ask = Text("The card you wanted is gone: do you take another for your Joker?")
    return (Decision(seat, (Swap, Pass), ask, default=Pass()),)


def again_menu(state: State, phase: Exchanging, seat: Seat) -> Iterable[Action]:
    """The discarded cards, or nothing."""
    swaps: list[Action] = [Swap(hole=card) if phase.hole else Swap(hand=(card,)) for card in wanted(state)]
    return [Pass(), *swaps]


def wish_again(state: State, seat: Seat, phase: Exchanging, action: Swap | Pass, dealer: Dealer) -> None:
    """Answers openly for the one Joker in question."""
    if isinstance(action, Pass):
        dealer.say("{seat} keeps the Joker.", seat=seat)
    else:
        card = action.hole if phase.hole else "".join(action.hand)
        if action not in again_menu(state, phase, seat):
            raise IllegalAction("{card} is no card of the discard pile that you can have for it.", card=card)
        exchange(state, seat, card, phase.hole, dealer)
    state.phases[-1] = Exchanging(phase.place)
