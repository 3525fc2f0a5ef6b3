"""Random play: actions per second, in place, with the questions, the whole menu, the law and its texts."""

from collections.abc import Callable, Iterator
from random import Random

from engines.contract import AnyGame
from engines.dealer import Dealer
from engines.registry import games
from tests.bench.figure import Effort, Figure, alternate, rate


def figures(effort: Effort, catan: Callable[[float], float]) -> Iterator[Figure]:
    """Every game with two and with four seats, against catanatron with four random players."""
    for game in games().values():
        for seats in (2, 4):
            if seats in game.seats:
                yield _figure(game, seats, effort, catan)


def _figure(game: AnyGame, seats: int, effort: Effort, catan: Callable[[float], float]) -> Figure:
    chance = Random(1)
    ours, floor = alternate(
        lambda: rate(lambda: play(game, seats, chance), effort.seconds), lambda: catan(effort.seconds), effort
    )
    name = f"{game.title}, {seats} seats: random play"
    return Figure(name, "actions/s", ours, floor, "catanatron, 4 seats", bar=1.0, more_is_better=True)


def play(game: AnyGame, seats: int, chance: Random) -> int:
    """One match by chance; says how many actions it had."""
    seed = str(chance.random())
    state = game.setup(seats, game.options(), Dealer(seed))
    for number in range(1, game.cap + 1):
        pending = game.pending(state)
        if not pending:
            return number - 1
        seat = pending[chance.randrange(len(pending))].seat
        menu = list(game.legal(state, seat))
        game.apply(state, seat, menu[chance.randrange(len(menu))], Dealer(seed, number))
    return game.cap
