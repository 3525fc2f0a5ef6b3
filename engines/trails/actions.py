"""What a player of Trails may do."""

from typing import Annotated, Literal

from msgspec import Meta

from engines.contract import Action, Options
from engines.trails.content import Cube, SiteKind


class TrailsOptions(Options, frozen=True, kw_only=True):
    """The variants of Trails."""

    layout: Annotated[Literal["shuffled", "first-game"], Meta(description="How the five sites are laid out.")] = (
        "shuffled"
    )
    limited_supply: Annotated[bool, Meta(description="Only 15 cubes of each kind; a gain takes what is left.")] = False
    long_track: Annotated[bool, Meta(description="Three players use the long Sun track, for a longer game.")] = False


class Hike(Action, frozen=True):
    """Hike 1 or 2 tiles the way you face; farther with a full canteen."""

    tiles: Annotated[int, Meta(ge=1, le=6, description="How many tiles to hike.")]


class Begin(Action, frozen=True):
    """Choose which site to use first: your hiker's or the bear's."""

    site: Annotated[Literal["hiker", "bear"], Meta(description="Whose site comes first.")]


class Roll(Action, frozen=True):
    """Roll the wildlife die and follow the bear."""


class Send(Action, frozen=True):
    """Send the bear to a site of your choice."""

    site: Annotated[SiteKind, Meta(description="Where the bear goes.")]


class Exchange(Action, frozen=True):
    """Swap a cube at the trading post."""

    give: Annotated[Cube, Meta(description="The cube you give.")]
    get: Annotated[
        Literal["rock", "leaf", "acorn", "each"],
        Meta(description="By day two of one kind; by night one of each other."),
    ]


class Pay(Action, frozen=True):
    """Pay a cube for a photo by day."""

    cube: Annotated[Cube, Meta(description="The cube you pay.")]


class Draw(Action, frozen=True):
    """Draw two photos, to keep one."""


class Take(Action, frozen=True):
    """Take the photo on top of the discards."""


class Keep(Action, frozen=True):
    """Keep one of the two photos you drew."""

    photo: Annotated[Literal["summit", "meadow", "nest"], Meta(description="The photo you keep.")]


class Gather(Action, frozen=True):
    """Take a cube of any kind."""

    cube: Annotated[Cube, Meta(description="The cube you take.")]


class Earn(Action, frozen=True):
    """Earn a badge lying here or in your hand."""

    badge: Annotated[str, Meta(description="The badge you pay for.")]


class Claim(Action, frozen=True):
    """Earn a badge for free, by Astronomy."""

    badge: Annotated[str, Meta(description="The badge you take.")]


class Return(Action, frozen=True):
    """Return cubes until you hold eight."""

    rock: Annotated[int, Meta(ge=0, le=40, description="Rocks you return.")] = 0
    leaf: Annotated[int, Meta(ge=0, le=40, description="Leaves you return.")] = 0
    acorn: Annotated[int, Meta(ge=0, le=40, description="Acorns you return.")] = 0


class Skip(Action, frozen=True):
    """Do without what is offered."""


class Done(Action, frozen=True):
    """Earn no more badges on this visit."""


ACTIONS = (Hike, Begin, Roll, Send, Exchange, Pay, Draw, Take, Keep, Gather, Earn, Claim, Return, Skip, Done)
