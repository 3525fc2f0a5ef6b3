"""The fields of actions, orders and options, as commands and panels need them."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from engines.contract import Action, Options
from engines.fields import Field, changed, fields, summary, values
from engines.text import Seat


class Everything(Action, frozen=True):
    """Do everything at once.

    And more, that no command shows.
    """

    count: Annotated[int, Meta(ge=1, le=4, description="How many.")]
    free: Annotated[int, Meta(ge=0, description="As many as you like.")]
    sure: Annotated[bool, Meta(description="Really?")]
    word: Annotated[str, Meta(description="A word.")]
    size: Annotated[Literal["small", "large", "medium"], Meta(description="The size.")]
    victim: Annotated[Seat, Meta(description="Whom.")]
    cards: Annotated[tuple[str, ...], Meta(description="Which cards.")] = ()
    steps: Annotated[Literal[3, 1, 2], Meta(description="How far.")] = 1


class Choices(Options, frozen=True, kw_only=True):
    """The variants."""

    rounds: Annotated[int, Meta(ge=1, le=4, description="How many rounds.")] = 3
    long: Annotated[bool, Meta(description="A longer game.")] = False


class Crooked(Action, frozen=True):
    """Has a field no command could have."""

    counts: dict[str, int]


def test_every_kind_of_field():
    assert fields(Everything) == (
        Field("count", "int", "How many.", 1, 4),
        Field("free", "int", "As many as you like.", 0),
        Field("sure", "bool", "Really?"),
        Field("word", "str", "A word."),
        Field("size", "choice", "The size.", choices=("small", "large", "medium")),
        Field("victim", "seat", "Whom.", 0, 11),
        Field("cards", "several", "Which cards.", default=()),
        Field("steps", "choice", "How far.", choices=(3, 1, 2), default=1),
    )


def test_required_fields():
    assert [field.name for field in fields(Everything) if not field.required] == ["cards", "steps"]


def test_values_that_can_be_counted_out():
    found = {field.name: values(field) for field in fields(Everything)}
    assert found == {
        "count": (1, 2, 3, 4),
        "free": (),
        "sure": (False, True),
        "word": (),
        "size": ("small", "large", "medium"),
        "victim": (),
        "cards": (),
        "steps": (3, 1, 2),
    }


def test_help_is_the_first_line():
    assert summary(Everything) == "Do everything at once."


def test_a_field_that_is_not_flat_is_refused():
    with pytest.raises(TypeError, match="counts"):
        fields(Crooked)


def test_changed_options_are_checked():
    assert changed(Choices(), "rounds", 2) == Choices(rounds=2)
    with pytest.raises(msgspec.ValidationError):
        changed(Choices(), "rounds", 5)
    with pytest.raises(msgspec.ValidationError):
        changed(Choices(), "length", 5)
