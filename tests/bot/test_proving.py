"""The proving game through the bot: all that the contract asks for, by people and AI players, to the result."""

import logging
import random
import secrets
from dataclasses import replace
from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

from bot.config import Config
from bot.menu import mark, narrowed, numbered, offer, picked, typed_fields
from bot.run import speak
from engines.contract import Decision
from engines.fields import fields
from engines.text import words
from tests.bot.looking import public_faults
from tests.bot.saloon import saloon, seat_all, with_button
from tests.proving import GAME
from tests.proving.pieces import (
    WORTH,
    Answer,
    Bid,
    BidUpTo,
    Done,
    Offer,
    Pass,
    Pay,
    Paying,
    Refuse,
    Rob,
    Robbery,
    Sale,
    Stake,
    Staking,
    worth,
)
from tests.proving.rules import legal, pending
from tests.proving.shelf import proving_shelf

NAMES = ("Alice", "Bob", "Cleo")


@pytest.fixture(autouse=True)
def _dealt(request, monkeypatch):
    """The same cards every time."""
    chance = random.Random(request.node.name)
    monkeypatch.setattr(secrets, "choice", chance.choice)
    monkeypatch.setattr(secrets, "token_hex", lambda size: chance.randbytes(size).hex())


async def begun(place, count=3, ai=0):
    """People at a table of Claim Jumpers, and where it is played."""
    people = [place.sandbox.person(name) for name in NAMES[:count]]
    return people, await seat_all(place, *people, game="proving", ai=ai)


async def play(place, *steps):
    """Plays on, to where a test begins."""
    for seat, action in steps:
        await place.bot.table.play(await place.match(), seat, action)
    await place.settled()
    return await place.position()


async def to_sale(place, claim="a"):
    """Everybody stakes the same claim."""
    return await play(place, *((seat, Stake(claim)) for seat in range(len(NAMES))))


async def to_turns(place):
    """Nobody wants the claim."""
    await to_sale(place)
    return await play(place, *((seat, Pass()) for seat in range(len(NAMES))))


async def panel(person, thread):
    """What the public button Your move opens."""
    reply = await person.click(with_button(person, thread, "Your move"), "Your move")
    assert reply.ephemeral
    return reply.message


async def direct(person):
    """The newest direct message that asks something."""
    channel = await person.dm()
    return next(sight for sight in reversed(person.sees(channel)) if sight.buttons or sight.menus)


async def choose(person, message, position, seat, action):
    """Goes through a panel to one action: its label, or its kind and then several values at once."""
    label = position.label(position.view(seat), action)
    kind = action.__struct_config__.tag.capitalize()
    if label in _labels(message):
        return await _pick(person, message, label)
    await _pick(person, message, kind)
    if message.menus and message.menus[0].max_values > 1:
        return await person.select(message, list(action.cards))
    return await _pick(person, message, label)


def _labels(message):
    return [button.label for button in message.buttons] + [label for menu in message.menus for label in menu.labels]


async def _pick(person, message, label):
    if label in [button.label for button in message.buttons]:
        return await person.click(message, label)
    menu = next(menu for menu in message.menus if label in menu.labels)
    return await person.select(message, [label], custom_id=menu.custom_id)


def public(person, thread):
    """All that is told in public, as it is read now."""
    return "\n".join(sight.text for sight in person.sees(thread) if not sight.ephemeral)


def mentions(person, thread):
    """The public messages that rang for somebody."""
    return [sight for sight in person.pings if sight.record.channel_id == thread.id]


async def log(person, thread):
    """The log as this person may read it."""
    return (await person.slash("match log", channel=thread)).text


def clean(place):
    """Nothing was said in public that must not be, and no rule of Discord was broken."""
    assert not list(public_faults(place.sandbox))
    place.sandbox.recorder.assert_clean()


# secret choices


async def test_secret_choices_are_given_and_revised_in_any_order(tmp_path):
    """Cleo first, by command; Alice changes her mind; the last answer opens all of them at once."""
    async with saloon(tmp_path, games=proving_shelf()) as place:
        (alice, bob, cleo), thread = await begun(place)
        position = await place.position()
        assert position.awaited() == [0, 1, 2], "all are asked at once"
        await cleo.slash("proving stake", channel=thread, claim="D")
        await choose(alice, await panel(alice, thread), position, 0, Stake("b"))
        await place.settled()
        told = public(bob, thread)
        assert "Alice has staked." in told
        assert "Cleo has staked." in told
        assert "stakes claim" not in told
        position = await place.position()
        assert position.awaited() == [1]
        reply = await choose(alice, await panel(alice, thread), position, 0, Stake("c"))
        assert reply.updated
        await place.settled()
        assert public(bob, thread) == told, "a change of mind is silent"
        assert "claim c" in (await alice.slash("match hand", channel=thread)).message.attachments[0].description
        await choose(bob, await direct(bob), position, 1, Stake("a"))
        await place.settled()
        told = public(bob, thread)
        assert "Alice stakes claim c." in told
        assert "Bob stakes claim a." in told
        assert "Cleo stakes claim d." in told
        assert "You see" not in told
        assert "You see" in await log(bob, thread), "alone on a claim, Bob looks at it"
        assert isinstance((await place.position()).state.phases[-1], Sale)
        clean(place)


async def test_taking_back_a_secret_choice_does_not_tell_it(tmp_path):
    """What was said of it is all that is said of its taking back."""
    async with saloon(tmp_path, games=proving_shelf()) as place:
        (alice, bob, _), thread = await begun(place)
        await alice.slash("proving stake", channel=thread, claim="c")
        await place.settled()
        await alice.slash("match undo", channel=thread)
        await place.settled()
        position = await place.position()
        assert position.awaited() == [0, 1, 2]
        assert "Alice takes back: Alice has staked." in await log(bob, thread)
        assert "claim c" not in await log(bob, thread)
        await play(place, (0, Stake("b")), (0, Stake("c")))
        before = await log(bob, thread)
        await alice.slash("match undo", channel=thread)
        await place.settled()
        assert await log(bob, thread) == before, "what was silent is taken back in silence"
        assert (await place.position()).state.players[0].staked == "b"
        clean(place)


async def test_an_old_panel_of_a_revised_choice_is_stale(tmp_path):
    """A button that asks an older question is refused politely, and nothing changes."""
    async with saloon(tmp_path, games=proving_shelf()) as place:
        (alice, *_), thread = await begun(place)
        position = await place.position()
        first, second = await panel(alice, thread), await panel(alice, thread)
        await choose(alice, first, position, 0, Stake("b"))
        reply = await choose(alice, second, position, 0, Stake("c"))
        assert any("moved on" in sight.text for sight in reply.messages)
        assert (await place.position()).state.players[0].staked == "b"
        clean(place)


# numbers


async def test_a_bid_from_a_menu_of_numbers(tmp_path):
    """Every number that can be paid stands on the menu or in the suggestions."""
    async with saloon(tmp_path, games=proving_shelf()) as place:
        (alice, bob, _), thread = await begun(place)
        position = await to_sale(place)
        funds = worth(position.state.players[0].hand)
        choices = await alice.autocomplete("proving bid", "amount", "", channel=thread)
        assert [choice["value"] for choice in choices] == list(range(funds + 1))[:25]
        await choose(alice, await panel(alice, thread), position, 0, Bid(funds))
        await place.settled()
        assert f"Alice bids {funds}." in public(bob, thread)
        reply = await bob.slash("proving bid", channel=thread, amount=0)
        assert f"Bid more than {funds}." in reply.text
        assert "You could: Pass" in reply.text
        clean(place)


class OpenBid(Bid, frozen=True, tag="bid"):
    """Bid for the claim on sale."""

    amount: Annotated[int, Meta(ge=0, le=99, description="What your cards shall pay.", extra={"open": True})]


def open_pending(state):
    """The questions, with bids that no menu lists."""
    return [
        Decision(each.seat, tuple(OpenBid if kind is Bid else kind for kind in each.allows), each.prompt)
        if Bid in each.allows
        else each
        for each in pending(state)
    ]


def open_legal(state, seat):
    """The menu, with a bid to be typed."""
    return (OpenBid(action.amount) if isinstance(action, Bid) else action for action in legal(state, seat))


OPEN_GAME = replace(
    GAME,
    actions=tuple(OpenBid if kind is Bid else kind for kind in GAME.actions),
    pending=open_pending,
    legal=open_legal,
)


async def test_a_number_is_typed_into_a_form(tmp_path):
    """Where a field takes what no menu lists, a form asks for it; what cannot be is refused in a sentence."""
    async with saloon(tmp_path, games=proving_shelf(OPEN_GAME)) as place:
        (alice, bob, _), thread = await begun(place)
        position = await to_sale(place)
        funds = worth(position.state.players[0].hand)
        message = await panel(alice, thread)
        assert _labels(message) == ["Pass", *(f"Bid {amount}" for amount in range(funds + 1)), "Bid"]
        await _pick(alice, message, "Bid")
        form = await alice.click(message, "Type it")
        assert form.modal.title == "Bid for the claim on sale"
        assert form.modal.labels == ["Amount"]
        for typed, sentence in (("many", "Amount is a whole number."), ("500", "cannot be"), ("99", "You cannot pay")):
            form = await alice.click(message, "Type it")
            reply = await alice.submit(form, {"Amount": typed})
            assert any(sentence in sight.text for sight in reply.messages), reply
            assert reply.ephemeral or reply.followups
        form = await alice.click(message, "Type it")
        await alice.submit(form, {"Amount": str(funds)})
        await place.settled()
        assert f"Alice bids {funds}." in public(bob, thread)
        await bob.slash("proving bid", channel=thread, amount=99)
        assert (await place.position()).awaited() == [1], "the law judges what is typed"
        clean(place)


LONG_GAME = replace(GAME, standing=lambda view: [BidUpTo(view.round, amount) for amount in range(60)])


async def test_a_number_with_too_many_values_for_a_menu_is_typed(tmp_path):
    """An order up to 59: a form asks for the number, and says what it may be."""
    async with saloon(tmp_path, games=proving_shelf(LONG_GAME)) as place:
        (alice, *_), thread = await begun(place)
        reply = await alice.slash("match orders", channel=thread)
        await _pick(alice, reply.message, "Bid up to")
        assert "Type it" in _labels(reply.message)
        for typed in ("60", "many"):
            refused = await alice.submit(await alice.click(reply.message, "Type it"), {"Amount": typed})
            assert any("Amount is a whole number from 0 to 59 here." in sight.text for sight in refused.messages)
        await alice.submit(await alice.click(reply.message, "Type it"), {"Amount": "37"})
        assert "Bid up to: round 1, amount 37" in reply.text
        clean(place)


def test_a_number_that_is_typed_leads_on_to_the_next_field():
    """Only what agrees with the number is left."""
    orders = [BidUpTo(turn, amount) for amount in range(40) for turn in (1, 2)]
    assert narrowed(orders, ("bid-up-to",)) == orders
    second = [order for order in orders if order.round == 2]
    path = ("bid-up-to", mark(2))
    assert narrowed(orders, path) == second
    assert [field.name for field in offer(orders, path, str, lambda _, value: str(value)).typed] == ["amount"]
    assert numbered(second, typed_fields(second)[0], " 7 ") == [BidUpTo(2, 7)]


# several of a kind


def test_a_card_that_is_held_twice_can_be_chosen_twice():
    """A menu has no line twice, so the second one has a number."""
    menu = [Pay(("rifle", "ox-1", "rifle")), Pay(("ox-1", "goat-2"))]
    made = offer(menu, ("pay",), str, lambda _, value: str(value))
    assert [choice.label for choice in made.several] == ["goat-2", "ox-1", "rifle", "rifle (2)"]
    assert picked([choice.value for choice in made.several[2:]]) == ("rifle", "rifle")


async def test_several_cards_are_paid_at_once_from_the_panel(tmp_path):
    """A multi-select offers every card that can be of use; a wrong payment is refused and nothing is lost."""
    async with saloon(tmp_path, games=proving_shelf()) as place:
        (alice, bob, _), thread = await begun(place)
        position = await to_sale(place)
        useful = [card for card in position.state.players[0].hand if worth((card,))]
        position = await play(place, (0, Bid(worth(useful))), (1, Pass()), (2, Pass()))
        assert isinstance(position.state.phases[-1], Paying)
        message = await panel(alice, thread)
        await _pick(alice, message, "Pay")
        (menu,) = message.menus
        assert sorted(menu.labels) == sorted(useful)
        assert menu.max_values == len(useful) > 1
        reply = await alice.select(message, useful[:1])
        assert any("with no card too many" in sight.text for sight in reply.messages)
        assert (await place.position()).match.number == position.match.number
        await alice.select(message, useful)
        await place.settled()
        told = public(bob, thread)
        assert all(card in told for card in useful)
        assert "Alice gets the claim." in told
        assert (await place.position()).state.players[0].claims
        clean(place)


async def test_several_cards_are_paid_by_command(tmp_path):
    """Words with spaces or commas between them, in any case; each card stands in the suggestions."""
    for between in (" ", ", "):
        async with saloon(tmp_path / between.strip(" ,").join("ab"), games=proving_shelf()) as place:
            (alice, *_), thread = await begun(place)
            position = await to_sale(place)
            useful = [card for card in position.state.players[0].hand if worth((card,))]
            await play(place, (0, Bid(worth(useful))), (1, Pass()), (2, Pass()))
            choices = await alice.autocomplete("proving pay", "cards", "", channel=thread)
            assert {choice["value"] for choice in choices} >= set(useful)
            reply = await alice.slash("proving pay", channel=thread, cards=between.join(useful).upper())
            assert "Alice pays with" in reply.text
            assert reply.ephemeral
            clean(place)


# offers


async def test_an_offer_is_open_and_nobody_waits_for_it(tmp_path):
    """Bob may answer while the table waits for Alice alone; the offer is told, and mentions nobody."""
    async with saloon(tmp_path, games=proving_shelf()) as place:
        (alice, bob, cleo), thread = await begun(place)
        position = await to_turns(place)
        give = next(good for good, count in position.state.players[0].goods.items() if count)
        want = next(good for good in position.state.players[1].goods if good != give)
        mentioned = mentions(bob, thread)
        reply = await alice.slash("proving offer", channel=thread, to="Bob", give=give, want=want)
        assert reply.ephemeral
        await place.settled()
        position = await place.position()
        assert position.awaited() == [0]
        assert position.question(1) is not None
        assert mentions(bob, thread) == mentioned
        assert f"Alice offers Bob {give} for {want}." in public(cleo, thread)
        assert f"Alice gives {give} for your {want}." in (await panel(bob, thread)).text
        todo = (await bob.slash("match todo", channel=thread)).text
        assert f"Alice gives {give} for your {want}" in todo
        await choose(bob, await panel(bob, thread), position, 1, Refuse())
        await place.settled()
        assert "Bob refuses." in public(cleo, thread)
        position = await place.position()
        assert position.question(1) is None
        assert position.awaited() == [0]
        clean(place)


async def test_an_offer_lapses_when_the_table_goes_on(tmp_path):
    """Alice is done before Bob has answered: his old buttons are refused politely."""
    async with saloon(tmp_path, games=proving_shelf()) as place:
        (alice, bob, _), thread = await begun(place)
        position = await to_turns(place)
        offer = next(action for action in position.menu(0) if isinstance(action, Offer) and action.to == 1)
        await choose(alice, await panel(alice, thread), position, 0, offer)
        await place.settled()
        position = await place.position()
        asked = await panel(bob, thread)
        await choose(alice, await panel(alice, thread), position, 0, Done())
        await place.settled()
        number = (await place.position()).match.number
        reply = await choose(bob, asked, position, 1, Refuse())
        assert any("moved on" in sight.text for sight in reply.messages)
        assert (await place.position()).match.number == number
        clean(place)


# seats, and answers out of turn


async def test_a_seat_is_named_and_answers_out_of_turn(tmp_path):
    """Alice robs Cleo by name; Cleo is asked in Alice's turn, and answers from her direct messages."""
    async with saloon(tmp_path, games=proving_shelf()) as place:
        (alice, bob, cleo), thread = await begun(place)
        await to_turns(place)
        choices = await alice.autocomplete("proving rob", "victim", "cle", channel=thread)
        assert [choice["name"] for choice in choices] == ["Rob Cleo"]
        reply = await alice.slash("proving rob", channel=thread, victim="nobody")
        assert "Nobody called nobody sits at this table." in reply.text
        await alice.slash("proving rob", channel=thread, victim="cleo")
        await place.settled()
        position = await place.position()
        assert isinstance(position.state.phases[-1], Robbery)
        assert position.awaited() == [2]
        assert mentions(cleo, thread)[-1].content.startswith(cleo.mention)
        reply = await bob.slash("proving answer", channel=thread, shoot=False)
        assert "not waiting for you" in reply.text
        await choose(cleo, await direct(cleo), position, 2, Answer(False))
        await place.settled()
        position = await place.position()
        assert "Alice takes a good from Cleo." in public(bob, thread)
        assert "You take" in await log(alice, thread)
        assert "takes your" in await log(cleo, thread)
        assert "takes your" not in await log(bob, thread)
        assert position.awaited() == [1]
        await bob.slash("proving rob", channel=thread, victim=choices[0]["value"])
        await place.settled()
        assert (await place.position()).awaited() == [2]
        clean(place)


async def test_a_name_is_a_name_and_no_markup(tmp_path):
    """What somebody calls themselves is shown as it is written, in every line that asks something."""
    async with saloon(tmp_path, games=proving_shelf()) as place:
        name = "**Al** <@1>"
        al, bob = place.sandbox.person(name), place.sandbox.person("Bob")
        thread = await seat_all(place, al, bob, game="proving")
        await play(place, (0, Stake("a")), (1, Stake("a")), (0, Pass()), (1, Pass()), (0, Rob(1)))
        reply = await bob.slash("proving done", channel=thread)
        shown = [
            mentions(bob, thread)[-1],
            await panel(bob, thread),
            await direct(bob),
            reply.message,
        ]
        for sight in shown:
            assert "robs you" in sight.text
            assert name not in sight.text, "its markup would be read as markup"
        clean(place)


# standing orders


async def test_a_standing_order_is_given_from_the_panel_and_obeyed(tmp_path):
    """The bot bids for Alice, in the words of an ordinary bid, and passes when it gets dearer."""
    async with saloon(tmp_path, games=proving_shelf()) as place:
        (alice, bob, _), thread = await begun(place)
        reply = await alice.slash("match orders", channel=thread)
        assert "No order stands for you." in reply.text
        await _pick(alice, reply.message, "Bid up to: round 1, amount 2")
        assert "Orders that stand for you:" in reply.text
        assert "Bid up to: round 1, amount 2" in reply.text
        position = await to_sale(place)
        assert position.state.phases[-1] == Sale(0, (1, 2, 0), 0, 0), "the order has bid for Alice"
        assert position.awaited() == [1]
        assert "Alice bids 0." in public(bob, thread)
        assert "order" not in (await log(bob, thread)).casefold()
        position = await play(place, (1, Bid(1)), (2, Pass()))
        assert position.state.phases[-1] == Sale(0, (1, 0), 2, 0) or position.awaited() == [1]
        assert "Alice bids 2." in public(bob, thread)
        position = await play(place, (1, Bid(3)))
        assert "Alice passes." in public(bob, thread)
        assert isinstance(position.state.phases[-1], Paying)
        cards = min((action.cards for action in position.menu(1)), key=worth)
        await play(place, (1, Pay(cards)))
        await play(place, (0, Done()), (1, Done()), (2, Done()))
        assert isinstance((await place.position()).state.phases[-1], Staking)
        await place.bot.answers.settle()
        reply = await alice.slash("match orders", channel=thread)
        assert "No order stands for you." in reply.text, "what is over is dropped"
        clean(place)


async def test_an_order_answers_a_question_that_is_open_already(tmp_path):
    """Given in the middle of a sale, it answers at once; and it can be dropped."""
    async with saloon(tmp_path, games=proving_shelf()) as place:
        (alice, bob, _), thread = await begun(place)
        await to_sale(place)
        reply = await bob.slash("match orders", channel=thread)
        await _pick(bob, reply.message, "Bid up to: round 1, amount 3")
        await bob.click(reply.message, "Drop Bid up to: round 1, amount 3")
        assert "No order stands for you." in reply.text
        reply = await alice.slash("match orders", channel=thread)
        await _pick(alice, reply.message, "Bid up to: round 1, amount 1")
        await place.settled()
        assert "Alice bids 0." in public(bob, thread)
        assert (await place.position()).awaited() == [1], "Bob's order was dropped"
        other = (await bob.slash("match orders", channel=thread)).text
        assert "No order stands for you." in other, "an order is its owner's alone"
        kept = await place.bot.store.orders(await place.match())
        assert [(order.seat, order.wish) for order in kept] == [(0, msgspec.json.encode(BidUpTo(1, 1)).decode())]
        clean(place)


# whole matches


async def test_a_whole_match_by_people_and_an_ai(tmp_path, caplog):
    """Two people, by panel, command and direct message, and an AI that answers unasked, to the result."""
    for name in ("", "discord", "aiosqlite"):
        caplog.set_level(logging.DEBUG, name)
    speak(Config(level="debug"))
    async with saloon(tmp_path, games=proving_shelf()) as place:
        people, thread = await begun(place, count=2, ai=1)
        position = await played(place, people, thread, random.Random(5))
        assert position.match.phase == "over"
        shown = people[0].sees(thread)
        assert any(attachment.filename == "result.png" for sight in shown for attachment in sight.attachments)
        assert any(position.match.seed in sight.text for sight in shown)
        steps = await place.bot.store.steps(position.match.match)
        assert {step.seat for step in steps if step.kind == "play"} == {0, 1, 2}
        clean(place)
    secrets_ = [*WORTH, position.match.seed, place.sandbox.token]
    told = [record.getMessage() for record in caplog.records]
    assert not [line for line in told for secret in secrets_ if secret in line], "never a hand, never a token"


async def test_solo_against_the_automaton(tmp_path):
    """One person and the Outlaw, whom the rules play."""
    async with saloon(tmp_path, games=proving_shelf()) as place:
        people, thread = await begun(place, count=1)
        position = await played(place, people, thread, random.Random(2))
        assert position.match.phase == "over"
        assert "The Outlaw" in public(people[0], thread)
        result = next(
            attachment
            for sight in people[0].sees(thread)
            for attachment in sight.attachments
            if attachment.filename == "result.png"
        )
        assert "The Outlaw" in result.description
        outcome = position.game.outcome(position.state, False)
        assert words(outcome.reason, position.name) in public(people[0], thread)
        clean(place)


async def played(place, people, thread, chance):
    """Plays to the end: any action of the menu, each time in another way; questions that nobody waits for as well."""
    for turn in range(300):
        position = await place.position()
        if position.match.phase == "over":
            return position
        asked = [question.seat for question in position.questions if position.players[question.seat].person]
        seat = chance.choice([seat for seat in asked if seat in position.awaited() or chance.random() < 0.5] or asked)
        person, action = people[seat], chance.choice(position.menu(seat))
        way = turn % 3
        if way == 0:
            reply = await choose(person, await panel(person, thread), position, seat, action)
        elif way == 1 or seat not in position.awaited():
            reply = await by_command(person, thread, action)
        else:
            reply = await choose(person, await direct(person), position, seat, action)
        assert reply.ephemeral or reply.updated
        await place.settled()
        assert (await place.position()).match.number > position.match.number, f"{action} was not played."
    raise AssertionError("The match does not end.")


async def by_command(person, thread, action):
    """Plays an action by its slash command."""
    values = {}
    for field in fields(type(action)):
        value = getattr(action, field.name)
        values[field.name] = (
            " ".join(value) if field.kind == "several" else str(value) if field.kind == "seat" else value
        )
    return await person.slash(f"proving {action.__struct_config__.tag}", channel=thread, **values)
