"""Which match somebody means: by name, by place, or the one that waits for them."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.refusal import Refusal
from bot.store import Match, Near, Store

SHOWN = 25


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and where."""

    person: int
    guild: int | None
    """None: in a direct message."""
    place: int | None


async def candidates(store: Store, asker: Asker, game: str | None = None) -> list[Near]:
    """The matches somebody may mean, the likeliest first: those of this place, then those they sit at."""
    found = await store.near(asker.person, None if asker.guild is None else asker.place)
    return [match for match in found if game is None or match.game == game]


async def find(
    store: Store,
    asker: Asker,
    *,
    named: str | None = None,
    game: str | None = None,
    seated: bool = False,
    phases: Sequence[str] = (),
    strange: bool = False,
) -> Match:
    """The match somebody means, or a sentence that asks which; inside its thread, there is no doubt.

    Those in one of the phases come first, and with `strange` those at which they do not sit yet.
    """
    found = await candidates(store, asker, game)
    if named:
        return _named(found, named)
    inside = [match for match in found if match.thread is not None and match.thread == asker.place]
    if inside:
        return inside[0]
    alive = [match for match in found if match.phase != "over"] or found[:1]
    if seated:
        alive = [match for match in alive if match.mine]
    alive = [match for match in alive if match.phase in phases] or alive
    if strange:
        alive = [match for match in alive if not match.mine] or alive
    left = [match for match in alive if asker.place == match.channel] or alive
    if len(left) > 1:
        left = [match for match in left if match.mine] or left
    if len(left) > 1:
        left = [match for match in left if match.asked] or left
    if not left:
        raise Refusal("You sit at no match here." if seated else "There is no match here: open one with /match new.")
    if len(left) > 1:
        raise Refusal("Which match do you mean? Say so with match:.")
    return left[0]


def _named(found: Sequence[Match], named: str) -> Match:
    for match in found:
        if named in (match.match, match.name) or named.casefold() == match.name.casefold():
            return match
    raise Refusal("There is no such match here: pick one from the list.")


def matches_like(matches: Sequence[Match], typed: str) -> list[Match]:
    """The matches whose name has what was typed in it."""
    return [match for match in matches if typed.casefold() in match.name.casefold()][:SHOWN]
