"""What the bot itself writes into the log of a match, beside what the game says."""

from collections.abc import Sequence

from engines.dealer import Event
from engines.text import Seat, Text

STANDS = "{seat} would not take the last step back."
RESIGNS = "{seat} resigns; an AI plays on."
NOBODY_LEFT = "{seat} resigns, and nobody is left at the table."
BY_HOST = "The host ended the match."
BY_SERVER = "The match was ended by the server."
AGREED = "{seat} takes back the last step, as all agreed."
TAKEN_BACK = "{seat} takes back: {line}"

SAID = {"note": (STANDS, RESIGNS), "end": (NOBODY_LEFT, BY_HOST, BY_SERVER)}
"""All that a step may say that is none of the game's, by its kind."""


def taken_back(events: Sequence[Event], seat: Seat) -> list[Event]:
    """What is told of a step that its own player takes back: only what was told of it, since it may hold a secret."""
    lines = [event.text for event in events if event.to is None]
    if not lines:
        return [Event(Text("You take back your last answer."), seat)]
    return [Event(Text(TAKEN_BACK, {"seat": seat, "line": line})) for line in lines]


def agreed(seat: Seat) -> list[Event]:
    """What is told of a step that the whole table takes back."""
    return [Event(Text(AGREED, {"seat": seat}))]
