"""Every game found, and the proving game, is held to the promises at every number of seats."""

import os
import subprocess
import sys

import pytest

from engines.registry import games as found_games
from tests import promises
from tests.playthroughs import digest, games, read, recorded, replay

GAMES = games()
FOUND = found_games()
TABLES = [pytest.param(key, seats, id=f"{key}-{seats}") for key, game in GAMES.items() for seats in game.seats]
PLAYTHROUGHS = [pytest.param(path, id=f"{key}-{path.stem}") for key in GAMES for path in recorded(key)]


@pytest.mark.parametrize("promise", promises.PROMISES)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_game_keeps_its_promises(key, seats, promise):
    """Promises 1 to 6, 8, 9 and 12, over matches at random."""
    sample = promises.matches(GAMES[key], seats)
    assert len(sample) >= 6
    for match in sample:
        promises.PROMISES[promise](match)


@pytest.mark.parametrize("key", GAMES)
def test_redeal_is_honest(key):
    """Promise 7: what a seat may not know has been changed for it, at every number of seats."""
    sample = [match for seats in GAMES[key].seats for match in promises.matches(GAMES[key], seats)]
    assert sample
    promises.redeal_is_honest(sample)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_the_same_in_another_process(key):
    """Promise 3: nothing depends on the order of a set, the clock or the machine."""
    told = [
        subprocess.run(
            [sys.executable, "-m", "tests.playthroughs", "digest", key],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout.strip()
        for seed in ("1", "2")
    ]
    assert told == [digest(key)] * 2


@pytest.mark.parametrize("key", GAMES)
def test_a_game_has_playthroughs(key):
    """Promise 10: a finished match of this version at every number of seats."""
    headers = [read(path)[0] for path in recorded(key)]
    current = {header.seats for header in headers if header.version == GAMES[key].version}
    assert current == set(GAMES[key].seats), f"python -m tests.playthroughs record {key}"
    for path in recorded(key):
        header, _, ending = read(path)
        assert ending.outcome is not None, f"{path.name} did not come to its end."
        assert path.name.startswith(f"v{header.version}-{header.seats}p-")


@pytest.mark.parametrize("path", PLAYTHROUGHS)
def test_a_playthrough_replays(path):
    """Promises 3 and 10: recorded matches replay to the letter, on every Python."""
    assert read(path)[1]
    replay(path)


@pytest.mark.parametrize(
    ("key", "seats"), [pytest.param(key, seats, id=f"{key}-{seats}") for key in FOUND for seats in FOUND[key].seats]
)
def test_views_can_be_drawn(key, seats):
    """Promises 5 and 11: boards and hands, in pictures and in words."""
    sample = promises.matches(FOUND[key], seats, promises.SAMPLES)
    assert sample
    for match in sample:
        promises.views_can_be_drawn(match)


def test_games_are_found():
    """A game is found by its folder, and nothing else is needed."""
    assert FOUND
    assert all(key == game.key for key, game in FOUND.items())
    assert "proving" not in FOUND
