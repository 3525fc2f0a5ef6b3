"""A test of the tests: each fault planted into the proving game is caught by the promise it breaks."""

import itertools
import random
from dataclasses import replace

import msgspec
import pytest

from engines.contract import Game, IllegalAction
from engines.dealer import Dealer
from engines.step import copy
from engines.text import Text
from tests import playthroughs, promises
from tests.promises import Match, redeal_is_honest
from tests.proving import GAME
from tests.proving.pieces import (
    GOODS,
    Accept,
    Answer,
    Bid,
    Done,
    Offer,
    Pass,
    Pay,
    ProvingOptions,
    Refuse,
    Rob,
    Robbery,
    Sale,
    Stake,
    Staking,
    State,
    worth,
)

SEATS = 3


def sample(game: Game) -> list[Match]:
    kinds = [ProvingOptions(), ProvingOptions(outlaw=True, rounds=4), ProvingOptions(outlaw=True, loot="two")]
    return [Match(game, SEATS, options, f"fault-{number}") for number, options in enumerate(kinds * 2)]


def check(promise: str, game: Game) -> None:
    """Puts a game to one promise."""
    if promise == "redeal_is_honest":
        redeal_is_honest(sample(game))
        return
    for match in sample(game):
        promises.PROMISES[promise](match)


def phase_of(state):
    return state.phases[-1] if state.phases else None


def asked(state, seat, **changes):
    """The questions, with the one of a seat altered."""
    return [
        msgspec.structs.replace(question, **changes) if question.seat == seat else question
        for question in GAME.pending(state)
    ]


# --- 1, 2


def refused_menu(state, seat):
    """Lists a bid one above what the seat can pay."""
    yield from GAME.legal(state, seat)
    if isinstance(phase_of(state), Sale) and phase_of(state).queue[0] == seat:
        yield Bid(worth(state.players[seat].hand) + 1 + max(0, phase_of(state).bid))


def endless(state, seat, action, dealer):
    """Nobody's turn ends by being done."""
    if not isinstance(action, Done):
        GAME.apply(state, seat, action, dealer)


def idle_policy(view, seat, menu, dealer, guess):
    """Is done whenever it can be, and that is all."""
    return next((action for action in menu if isinstance(action, Done)), menu[0])


def empty_menu(state, seat):
    """Forgets that one may let it happen without a rifle."""
    return [action for action in GAME.legal(state, seat) if action != Answer(False)]


def doubled_menu(state, seat):
    """Lists everything twice."""
    return [*GAME.legal(state, seat)] * 2


def uninvited_menu(state, seat):
    """Lists something for a seat that is not asked."""
    return list(GAME.legal(state, seat)) or [Pass()]


def default_refused(state):
    """Proposes a claim that is not there."""
    return asked(state, 1, default=Stake("z")) if isinstance(phase_of(state), Staking) else GAME.pending(state)


def default_by_hand(state, seat, action, dealer):
    """Accepts the default only of those who hold a rifle."""
    if action == Answer(True) and "rifle" not in state.players[seat].hand:
        raise IllegalAction("You have no rifle.")
    GAME.apply(state, seat, action, dealer)


def narrow_question(state):
    """Does not allow what the menu lists."""
    sale = phase_of(state)
    return asked(state, sale.queue[0], allows=(Bid,)) if isinstance(sale, Sale) else GAME.pending(state)


def waits_for_nobody(state):
    """Asks a robbed one, and does not wait."""
    robbed = phase_of(state)
    return asked(state, robbed.victim, blocking=False) if isinstance(robbed, Robbery) else GAME.pending(state)


def asks_twice(state):
    """Puts two questions to one seat."""
    return [*GAME.pending(state)] * 2


# --- 3


class Floating(msgspec.Struct):
    """A state with a number that machines round differently."""

    share: float = 0.5


class Unordered(msgspec.Struct):
    """A state whose order differs from run to run."""

    seen: dict[str, set[int]] = {}


counter = itertools.count()


def by_the_clock(state, seat, action, dealer):
    """Depends on something outside."""
    GAME.apply(state, seat, action, dealer)
    state.deck = state.deck[1:] + state.deck[:1] if next(counter) % 3 else state.deck


def by_random(state, seat, action, dealer):
    """Shuffles with Python's own chance."""
    GAME.apply(state, seat, action, dealer)
    random.shuffle(state.deck)


# --- 4


def meddling_questions(state):
    """Tidies up the state while it is asked."""
    for player in state.players:
        player.hand.sort()
    return GAME.pending(state)


def meddling_view(state, seat):
    """Tidies up the state while it is looked at."""
    state.bag.sort()
    return GAME.view(state, seat)


def meddling_menu(state, seat):
    """Takes a card from the deck to see what could be done with it."""
    state.deck[:1] = state.deck[-1:]
    return GAME.legal(state, seat)


ORIGINAL: list[State] = []


def remembering(state):
    """Keeps hold of the state it was asked about."""
    ORIGINAL[:] = [state]
    return GAME.pending(state)


def reaching_back(state, seat, action, dealer):
    """Changes the state before it refuses, and not its own copy alone."""
    try:
        GAME.apply(state, seat, action, dealer)
    except IllegalAction:
        ORIGINAL[0].round += 1
        raise


def clumsy(state, seat, action, dealer):
    """Falls over a seat that is not at the table."""
    if isinstance(action, Rob):
        assert state.players[action.victim]
    GAME.apply(state, seat, action, dealer)


# --- 5


def leaky_view(state, seat):
    """Shows everybody the first claim of the row, as it lies."""
    view = GAME.view(state, seat)
    if not view.row:
        return view
    first = msgspec.structs.replace(view.row[0], gold=state.row[0].gold)
    return msgspec.structs.replace(view, row=(first, *view.row[1:]))


def leaky_spectator(state, seat):
    """Shows spectators what the first player holds."""
    view = GAME.view(state, seat)
    return view if seat is not None else msgspec.structs.replace(view, hand=tuple(state.players[0].hand))


def leaky_menu(state, seat):
    """Does not list an offer to those who lack the good."""
    for action in GAME.legal(state, seat):
        if not isinstance(action, Offer) or state.players[action.to].goods[action.want]:
            yield action


def leaky_allows(state):
    """Lets a robbed one answer or pass, depending on the rifle."""
    robbed = phase_of(state)
    if isinstance(robbed, Robbery) and "rifle" not in state.players[robbed.victim].hand:
        return asked(state, robbed.victim, allows=(Answer, Pass))
    return GAME.pending(state)


def leaky_prompt(state):
    """Tells the table what the bidder could pay."""
    sale = phase_of(state)
    if isinstance(sale, Sale):
        funds = worth(state.players[sale.queue[0]].hand)
        return asked(state, sale.queue[0], prompt=Text("You could pay {funds}.", {"funds": funds}))
    return GAME.pending(state)


def leaky_default(state):
    """Proposes the answer that the hand suggests."""
    robbed = phase_of(state)
    if isinstance(robbed, Robbery):
        armed = "rifle" in state.players[robbed.victim].hand
        return asked(state, robbed.victim, default=Answer(armed))
    return GAME.pending(state)


def leaky_skip(state):
    """Waits only for those who could accept."""
    return [
        question
        for question in GAME.pending(state)
        if Accept not in question.allows or state.players[question.seat].goods[phase_of(state).offer.want]
    ]


def no_offers(state, seat):
    """Lists no offers: they are typed by hand."""
    return [action for action in GAME.legal(state, seat) if not isinstance(action, Offer)]


def leaky_refusal(state, seat, action, dealer):
    """Tells why an offer makes no sense."""
    if isinstance(action, Offer) and 0 <= action.to < SEATS and not state.players[action.to].goods[action.want]:
        raise IllegalAction("They have none.")
    GAME.apply(state, seat, action, dealer)


def leaky_words(state, seat, action, dealer):
    """Refuses the same, in words that depend on the deck."""
    try:
        GAME.apply(state, seat, action, dealer)
    except IllegalAction:
        raise IllegalAction("No, by the {card}.", card=state.deck[-1] if state.deck else "sun") from None


def leaky_outcome(state, early):
    """Ranks by cards that nobody has shown."""
    outcome = GAME.outcome(state, early)
    if outcome is None:
        return None
    return msgspec.structs.replace(outcome, places=tuple(worth(player.hand) for player in state.players))


# --- 6


def leaky_line(state, seat, action, dealer):
    """Says aloud who has rifles."""
    GAME.apply(state, seat, action, dealer)
    if isinstance(action, Pass | Done):
        dealer.say("{seat} holds {count} rifles.", seat=seat, count=state.players[seat].hand.count("rifle"))


def leaky_silence(state, seat, action, dealer):
    """Says something only about the poor."""
    if isinstance(action, Pass) and worth(state.players[seat].hand) < 12:
        dealer.say("{seat} sighs.", seat=seat)
    GAME.apply(state, seat, action, dealer)


def untold_look(state, seat, action, dealer):
    """Lets one look at a claim, and forgets to tell."""
    GAME.apply(state, seat, action, dealer)
    if isinstance(action, Refuse) and seat not in state.row[0].seen:
        state.row[0].seen.append(seat)


class Retractable(Dealer):
    """Reveals what can be taken back."""

    def reveal(self, template, **params):
        super().reveal(template, **params)
        self.final = False


def free_reveal(state, seat, action, dealer):
    """Shows a rifle, and lets the step be taken back."""
    if not isinstance(action, Answer):
        GAME.apply(state, seat, action, dealer)
        return
    quiet = Retractable("none")
    GAME.apply(state, seat, action, quiet)
    dealer.events += [event for event in quiet.events if event.to is None]
    dealer.final = False


def loud_stake(state, seat, action, dealer):
    """Says which claim was staked."""
    if isinstance(action, Stake):
        dealer.say("{seat} looks towards {claim}.", seat=seat, claim=action.claim)
    GAME.apply(state, seat, action, dealer)


def early_reveal(state, seat, action, dealer):
    """Opens a stake before all have staked."""
    if isinstance(action, Stake):
        dealer.reveal("{seat} stakes something.", seat=seat)
    GAME.apply(state, seat, action, dealer)


def telling_question(state):
    """Does not wait for those who staked the first claim, and does for the others."""
    return [
        msgspec.structs.replace(question, blocking=question.blocking or state.players[question.seat].staked == "a")
        if question.secret
        else question
        for question in GAME.pending(state)
    ]


def whispered_stake(state, seat, action, dealer):
    """Whispers a secret answer to the neighbour."""
    GAME.apply(state, seat, action, dealer)
    if isinstance(action, Stake) and isinstance(phase_of(state), Staking):
        dealer.whisper((seat + 1) % SEATS, "{seat} stakes {claim}.", seat=seat, claim=action.claim)


# --- 7


def lazy(keep):
    """A redeal that puts something back as it was."""

    def redeal(state, seat, dealer):
        before = copy(GAME, state)
        GAME.redeal(state, seat, dealer)
        keep(state, before, seat)

    redeal.__name__ = keep.__name__
    return redeal


def keep_all(state, before, seat):
    for name in state.__struct_fields__:
        setattr(state, name, getattr(before, name))


def keep_deck(state, before, seat):
    state.deck = before.deck


def keep_bag(state, before, seat):
    state.bag = before.bag


def keep_row(state, before, seat):
    for tile, old in zip(state.row, before.row, strict=True):
        tile.gold = old.gold


def keep_lost(state, before, seat):
    for tile, old in zip(state.lost, before.lost, strict=True):
        tile.gold = old.gold


def keep_stakes(state, before, seat):
    for player, old in zip(state.players, before.players, strict=True):
        player.staked = old.staked


def keep_last_hand(state, before, seat):
    state.players[-1].hand = before.players[-1].hand


def keep_goods(state, before, seat):
    for player, old in zip(state.players, before.players, strict=True):
        player.goods = old.goods


def keep_hand_for_one(state, before, seat):
    if seat == 0:
        state.players[1].hand = before.players[1].hand


def only_sort_hands(state, before, seat):
    for number, (player, old) in enumerate(zip(state.players, before.players, strict=True)):
        if number != seat:
            player.hand = sorted(old.hand, reverse=player.hand > old.hand)


def unpayable(state, seat, dealer):
    """Does not see to it that the buyer can pay."""
    GAME.redeal(state, seat, dealer)
    for number, player in enumerate(state.players):
        if number != seat:
            cards = sorted([*player.hand, *state.deck], key=lambda card: worth((card,)))
            player.hand, state.deck = cards[: len(player.hand)], cards[len(player.hand) :]


def uncovered(state, seat, dealer):
    """Does not see to it that who offers can give."""
    GAME.redeal(state, seat, dealer)
    for number, player in enumerate(state.players):
        if number != seat and state.phases:
            goods = [good for good in GOODS for _ in range(player.goods[good])]
            pool = sorted([*goods, *state.bag])
            player.goods = {good: pool[: len(goods)].count(good) for good in GOODS}
            state.bag = pool[len(goods) :]


def losing_redeal(state, seat, dealer):
    """Loses a card on the way."""
    GAME.redeal(state, seat, dealer)
    state.deck[:1] = ["rifle"] * len(state.deck[:1])


# --- 8, 9, 12


class SharingView(msgspec.Struct, frozen=True):
    """A view that hands out the state's own lists."""

    seat: int | None
    discards: list[str]
    phase: object = None


def sharing_view(state, seat):
    """Hands out the very list of the discards."""
    return SharingView(seat, state.discards)


def long_label(view, action):
    """Says too much on a button."""
    return Text("Do what you have thought about for so long, which is the right thing to do now, or so one hopes.")


def same_label(view, action):
    """Says the same for every bid."""
    return Text("Bid") if isinstance(action, Bid) else GAME.label(view, action)


def disobedient(view, order, menu):
    """Bids more than there is."""
    GAME.obey(view, order, menu)
    return Bid(99)


def losing_apply(state, seat, action, dealer):
    """Loses what is paid with."""
    GAME.apply(state, seat, action, dealer)
    if isinstance(action, Pay):
        state.discards.pop()


FAULTS = [
    ("random_play_ends", "taken from the menu, is refused", {"legal": refused_menu}),
    ("policy_play_ends", "without an outcome", {"apply": endless, "policy": idle_policy, "cap": 200}),
    ("questions_can_be_answered", "an empty menu", {"legal": empty_menu}),
    ("questions_can_be_answered", "on the menu and not allowed", {"pending": narrow_question}),
    ("questions_can_be_answered", "lists an action twice", {"legal": doubled_menu}),
    ("questions_can_be_answered", "has a menu and no question", {"legal": uninvited_menu}),
    ("questions_can_be_answered", "the default .* is refused", {"pending": default_refused}),
    ("questions_can_be_answered", "the default .* is refused", {"apply": default_by_hand}),
    ("questions_can_be_answered", "waits for nobody", {"pending": waits_for_nobody}),
    ("questions_can_be_answered", "two questions", {"pending": asks_twice}),
    ("storage_keeps_everything", "another state", {"apply": by_the_clock}),
    ("storage_keeps_everything", "another state", {"apply": by_random}),
    ("types_are_storable", "share is a FloatType", {"state": Floating}),
    ("types_are_storable", "is a SetType", {"state": Unordered}),
    ("refusals_change_nothing", "looking at the state changed it", {"pending": meddling_questions}),
    ("refusals_change_nothing", "looking at the state changed it", {"view": meddling_view}),
    ("refusals_change_nothing", "looking at the state changed it", {"legal": meddling_menu}),
    ("refusals_change_nothing", "changed the state", {"apply": reaching_back, "pending": remembering}),
    ("refusals_change_nothing", "breaks the rules' code", {"apply": clumsy}),
    ("nobody_sees_secrets", "the view of 0 differs", {"view": leaky_view}),
    ("nobody_sees_secrets", "the view of None differs", {"view": leaky_spectator}),
    ("nobody_sees_secrets", "the menu differs", {"legal": leaky_menu}),
    ("nobody_sees_secrets", "the questions differ", {"pending": leaky_allows}),
    ("nobody_sees_secrets", "the questions differ", {"pending": leaky_prompt}),
    ("nobody_sees_secrets", "the questions differ", {"pending": leaky_default}),
    ("nobody_sees_secrets", "the questions differ", {"pending": leaky_skip}),
    ("nobody_sees_secrets", "refus", {"apply": leaky_refusal, "legal": no_offers}),
    ("nobody_sees_secrets", "the refusal of .* differs", {"apply": leaky_words}),
    ("nobody_sees_secrets", "the outcome differs", {"outcome": leaky_outcome}),
    ("nobody_hears_secrets", "tell worlds apart", {"apply": leaky_line}),
    ("nobody_hears_secrets", "tell worlds apart", {"apply": leaky_silence}),
    ("nobody_hears_secrets", "untold, the view differs", {"apply": untold_look}),
    ("nobody_hears_secrets", "can be taken back", {"apply": free_reveal}),
    ("secret_answers_look_alike", "tell worlds apart", {"apply": loud_stake}),
    ("secret_answers_look_alike", "is not the last, yet tells", {"apply": early_reveal}),
    ("secret_answers_look_alike", "is not the last, yet tells", {"apply": whispered_stake}),
    ("secret_answers_look_alike", "the next questions differ", {"pending": telling_question}),
    ("redeal_is_honest", "left a secret .*players.*hand", {"redeal": lazy(keep_all)}),
    ("redeal_is_honest", "left a secret .*deck", {"redeal": lazy(keep_deck)}),
    ("redeal_is_honest", "left a secret .*bag", {"redeal": lazy(keep_bag)}),
    ("redeal_is_honest", "left a secret .*row", {"redeal": lazy(keep_row)}),
    ("redeal_is_honest", "left a secret .*lost", {"redeal": lazy(keep_lost)}),
    ("redeal_is_honest", "left a secret .*staked", {"redeal": lazy(keep_stakes)}),
    ("redeal_is_honest", "left a secret .*hand', 3, 0, 2", {"redeal": lazy(keep_last_hand)}),
    ("redeal_is_honest", "left a secret .*goods", {"redeal": lazy(keep_goods)}),
    ("redeal_is_honest", "left a secret .*hand', 3, 0, 1", {"redeal": lazy(keep_hand_for_one)}),
    ("redeal_is_honest", "never exchanged", {"redeal": lazy(only_sort_hands)}),
    ("redeal_is_honest", "never seen to be a secret", {"secrets": ("discards",)}),
    ("redeal_goes_on", "an empty menu", {"redeal": unpayable}),
    ("redeal_goes_on", "later on the pieces differ", {"redeal": uncovered}),
    ("redeal_goes_on", "the pieces differ", {"redeal": losing_redeal}),
    ("views_share_nothing", "shares .* with the state", {"view": sharing_view}),
    ("labels_fit", "does not fit", {"label": long_label}),
    ("labels_fit", "twice", {"label": same_label}),
    ("orders_are_obeyed", "which is refused", {"obey": disobedient}),
    ("nothing_is_lost", "the pieces differ", {"apply": losing_apply}),
]


def named(value):
    if isinstance(value, dict):
        return "-".join(getattr(change, "__name__", str(change)) for change in value.values())
    return "" if " " in value else value


@pytest.mark.parametrize(("promise", "says", "fault"), FAULTS, ids=named)
def test_a_planted_fault_is_caught(promise, says, fault):
    """Promise 7: the promise that a fault breaks catches it."""
    with pytest.raises(AssertionError, match=says):
        check(promise, replace(GAME, **fault))


@pytest.mark.parametrize("promise", sorted({promise for promise, _, _ in FAULTS}))
def test_the_game_without_faults_passes(promise):
    """The same checks, on the same matches, find nothing in the game as it is."""
    assert sample(GAME)
    check(promise, GAME)


def test_every_promise_has_a_fault():
    """No check goes untested."""
    assert {promise for promise, _, _ in FAULTS} == {*promises.PROMISES, "redeal_is_honest"}


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (b"has staked", b"has stalked", "another story"),
        (b'"mark":"', b'"mark":"0', "another state"),
        (b'"scores":[', b'"scores":[9,', "another outcome"),
    ],
)
def test_a_playthrough_that_differs_is_caught(old, new, says, tmp_path):
    """Promise 10: a line, a state or an outcome that is not what was recorded."""
    path = playthroughs.recorded("proving")[0]
    playthroughs.replay(path)
    altered = tmp_path / path.name
    altered.write_bytes(path.read_bytes().replace(old, new))
    with pytest.raises(AssertionError, match=says):
        playthroughs.replay(altered)


def test_a_whole_game_can_be_put_to_every_promise():
    """What a game dropped in is held to."""
    promises.keep(GAME)
    with pytest.raises(AssertionError, match="the view of 0 differs"):
        promises.keep(replace(GAME, view=leaky_view))
