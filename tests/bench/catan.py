"""The floor of random play: catanatron's own random players, in a Python that has nothing else.

Asked with a number of seconds on a line, it answers with the actions per second it played.
"""

import sys
from time import process_time

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]  # lives in the bench's environment


def actions_per_second(seconds: float) -> float:
    """Plays whole games between four random players for about so long."""
    done = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        done += len(game.state.actions)
    return done / spent


if __name__ == "__main__":
    for line in sys.stdin:
        print(actions_per_second(float(line)), flush=True)
