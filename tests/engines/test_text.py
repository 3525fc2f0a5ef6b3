"""Words with named values."""

import msgspec
import pytest

from engines.contract import GameError, IllegalAction, NotYourDecision, TooLate, kebab
from engines.text import Text, letter, listed, words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (Text("Nothing happens."), "Nothing happens."),
        (Text("{seat} bids {amount}.", {"seat": 1, "amount": 1}), "Bea bids 1."),
        (Text("{seat} robs {victim_seat}.", {"seat": 0, "victim_seat": 2}), "Ann robs Cid."),
        (Text("{seats} share it.", {"seats": (0, 1, 2)}), "Ann, Bea and Cid share it."),
        (Text("{seats} wins.", {"seats": (2,)}), "Cid wins."),
        (
            Text("You get {things}.", {"things": ("ox", 2, Text("a {kind}", {"kind": "mule"}))}),
            "You get ox, 2 and a mule.",
        ),
        (Text("{what}!", {"what": Text("{seat} is done", {"seat": 0})}), "Ann is done!"),
        (Text("{card} is shown.", {"card": "{seat}"}), "{seat} is shown."),
        (Text("A hand of {cards}.", {"cards": ()}), "A hand of ."),
    ],
)
def test_words(text, said):
    assert words(text, ("Ann", "Bea", "Cid").__getitem__) == said


def test_seats_are_letters_unless_they_have_names():
    assert words(Text("{seat} passes.", {"seat": 3})) == "D passes."
    assert [letter(seat) for seat in range(12)] == list("ABCDEFGHIJKL")


@pytest.mark.parametrize(
    ("parts", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_listed(parts, said):
    assert listed(parts) == said


def test_a_text_survives_storage():
    """Promise 3, for what is told."""
    text = Text("{seat} gets {things}.", {"seat": 1, "things": ("ox", 2), "why": Text("so")})
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(text), type=Text) == text
    assert msgspec.json.decode(msgspec.json.encode(text), type=Text) == text


def test_an_error_is_a_sentence():
    error = IllegalAction("Bid more than {bid}.", bid=3)
    assert str(error) == "Bid more than 3."
    assert error.text == Text("Bid more than {bid}.", {"bid": 3})
    assert isinstance(error, GameError)


def test_errors_are_equal_by_kind_and_words():
    assert TooLate("The lot is sold.") == TooLate("The lot is sold.")
    assert TooLate("The lot is sold.") != NotYourDecision("The lot is sold.")
    assert IllegalAction("Bid more than {bid}.", bid=3) != IllegalAction("Bid more than {bid}.", bid=4)


@pytest.mark.parametrize(("name", "command"), [("Hike", "hike"), ("BuildRail", "build-rail"), ("BidUpTo", "bid-up-to")])
def test_a_struct_is_named_like_a_command(name, command):
    assert kebab(name) == command
