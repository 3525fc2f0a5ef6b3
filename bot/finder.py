"""Which match somebody means: by name, by place, or the one that waits for them."""

from dataclasses import dataclass

from bot.refusal import Refusal
from bot.store import Match, Store

SHOWN = 25


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and where."""

    person: int
    guild: int | None
    """None: in a direct message."""
    place: int | None


async def candidates(store: Store, asker: Asker, game: str | None = None) -> list[Match]:
    """The matches somebody may mean, the likeliest first: those of this place, then those they sit at."""
    here = [] if asker.guild is None or asker.place is None else await store.matches_at(asker.place)
    theirs = await store.matches_of(asker.person)
    found = {match.match: match for match in [*here, *theirs]}
    return [match for match in found.values() if game is None or match.game == game]


async def find(
    store: Store, asker: Asker, *, named: str | None = None, game: str | None = None, seated: bool = False
) -> Match:
    """The match somebody means, or a sentence that asks which."""
    found = await candidates(store, asker, game)
    if named:
        return _named(found, named)
    mine = {match.match for match in await store.matches_of(asker.person)}
    alive = [match for match in found if match.phase != "over"] or found[:1]
    here = [match for match in alive if asker.place in (match.thread, match.channel)] or alive
    thread = [match for match in here if match.thread is not None and match.thread == asker.place]
    left = thread or here
    if seated:
        left = [match for match in left if match.match in mine] or [match for match in alive if match.match in mine]
    elif len(left) > 1:
        left = [match for match in left if match.match in mine] or left
    if len(left) > 1:
        waiting = {todo.match for todo in await store.todo(asker.person)}
        left = [match for match in left if match.match in waiting] or left
    if not left:
        raise Refusal("You sit at no match here." if seated else "There is no match here: open one with /match new.")
    if len(left) > 1:
        raise Refusal("Which match do you mean? Say so with match:.")
    return left[0]


def _named(found: list[Match], named: str) -> Match:
    for match in found:
        if named in (match.match, match.name) or named.casefold() == match.name.casefold():
            return match
    raise Refusal("There is no such match here: pick one from the list.")


def matches_like(matches: list[Match], typed: str) -> list[Match]:
    """The matches whose name has what was typed in it."""
    return [match for match in matches if typed.casefold() in match.name.casefold()][:SHOWN]
