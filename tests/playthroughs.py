"""Recorded matches, which have to replay exactly.

`python -m tests.playthroughs record trails` records them again, on purpose, when the rules of this version change.
A change of rules that running matches feel gets a new version; the playthroughs of the older one stay.
"""

import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engines import registry
from engines.contract import AnyGame, Options
from engines.dealer import Event
from engines.fields import changed, fields
from engines.players import PLAYERS, moves
from engines.step import decode, encode, start, take
from engines.text import words
from tests import proving

TESTS = Path(__file__).parent


class Header(Struct, forbid_unknown_fields=True):
    """What a match began with."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    seed: str
    players: list[str]


class Played(Struct, forbid_unknown_fields=True):
    """One step, what was told, and a mark of the state it led to. The set-up has no seat."""

    told: list[str]
    mark: str
    seat: int | None = None
    action: dict[str, Any] | None = None


class Ending(Struct, forbid_unknown_fields=True):
    """How it ended."""

    outcome: dict[str, Any] | None
    state: dict[str, Any]


def games() -> dict[str, AnyGame]:
    """Every game found, and the proving game."""
    return {**registry.games(), proving.GAME.key: proving.GAME}


def folder(key: str) -> Path:
    """Where the playthroughs of a game lie."""
    return TESTS / ("proving" if key == proving.GAME.key else f"engines/{key}") / "playthroughs"


def recorded(key: str) -> list[Path]:
    """The playthroughs of a game."""
    return sorted(folder(key).glob("*.jsonl"))


def spoken(event: Event) -> str:
    """A line of the log with its reader: "! " is a reveal, "B: " a whisper to that seat."""
    before = "! " if event.revealed else "" if event.to is None else f"{'ABCDEFGHIJKL'[event.to]}: "
    return before + words(event.text)


def mark(state: Any) -> str:
    """A short mark of a state, by which another one is known."""
    return sha256(encode(state)).hexdigest()[:16]


def record(game: AnyGame, seats: int, options: Options, seed: str, players: Sequence[str]) -> Iterator[bytes]:
    """Plays a match and writes it down, line by line."""
    rows = moves(game, seats, options, seed, [PLAYERS[player] for player in players])
    plain = msgspec.to_builtins(options)
    yield msgspec.json.encode(Header(game.key, game.version, seats, plain, seed, list(players)))
    state = None
    for move in rows:
        state = move.state
        told = [spoken(event) for event in move.events]
        action = None if move.action is None else msgspec.to_builtins(move.action)
        yield msgspec.json.encode(Played(told, mark(state), move.seat, action))
    outcome = msgspec.to_builtins(game.outcome(state, False))
    yield msgspec.json.encode(Ending(outcome, msgspec.to_builtins(state, str_keys=True)))


def read(path: Path) -> tuple[Header, list[Played], Ending]:
    """A recorded match."""
    first, *steps, last = path.read_bytes().splitlines()
    played = [msgspec.json.decode(step, type=Played) for step in steps]
    return msgspec.json.decode(first, type=Header), played, msgspec.json.decode(last, type=Ending)


def replay(path: Path) -> None:
    """Promise 10: plays a recorded match again; of an older version, its last state can still be read and seen."""
    header, played, ending = read(path)
    game = games()[header.game]
    final = msgspec.convert(ending.state, game.state, strict=False)
    assert decode(game, encode(final)) == final, f"{path.name}: the last state is not kept."
    for seat in (*range(header.seats), None):
        assert game.view(final, seat) is not None, f"{path.name}: the last state cannot be seen."
    if header.version != game.version:
        return
    actions = {kind.__struct_config__.tag: kind for kind in game.actions}
    options = msgspec.convert(header.options, game.options)
    step = start(game, header.seats, options, header.seed)
    for number, row in enumerate(played):
        if row.seat is not None and row.action is not None:
            action = msgspec.convert(row.action, actions[row.action["do"]])
            step = take(game, step.state, row.seat, action, header.seed, number)
        where = f"{path.name}: step {number}, {row.action}"
        assert [spoken(event) for event in step.events] == row.told, f"{where}: another story is told."
        assert mark(step.state) == row.mark, f"{where}: another state comes of it."
    assert msgspec.json.encode(step.outcome) == msgspec.json.encode(ending.outcome), f"{path.name}: another outcome."
    assert step.state == final, f"{path.name}: another last state."


def record_all(key: str) -> list[Path]:
    """Records matches of this version at every number of seats: by chance, by policy, and with each variant."""
    game = games()[key]
    folder(key).mkdir(parents=True, exist_ok=True)
    written = []
    for seats in game.seats:
        for name, player, options in variants(game):
            for attempt in range(20):
                lines = list(record(game, seats, options, f"{key}-{seats}-{attempt}", [player] * seats))
                if msgspec.json.decode(lines[-1], type=Ending).outcome is not None:
                    break
            else:
                raise RuntimeError(f"{key}: no match of {seats}, {name}, comes to an end.")
            path = folder(key) / f"v{game.version}-{seats}p-{name}.jsonl"
            path.write_bytes(b"\n".join(lines) + b"\n")
            written.append(path)
    return written


def variants(game: AnyGame) -> Iterator[tuple[str, str, Options]]:
    """What is recorded at each number of seats: a name, who plays, and the options."""
    for player in PLAYERS:
        yield player, player, game.options()
    for field in fields(game.options):
        if field.kind == "bool":
            yield field.name, "policy", changed(game.options(), field.name, not field.default)


def digest(key: str) -> str:
    """One mark of several whole matches, to be the same on every Python."""
    game = games()[key]
    total = sha256()
    for seats in game.seats:
        for player in PLAYERS:
            for line in record(game, seats, game.options(), f"digest-{seats}", [player] * seats):
                total.update(line)
    return total.hexdigest()


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["record", key]:
            print("\n".join(str(path) for path in record_all(key)))
        case ["digest", key]:
            print(digest(key))
        case _:
            sys.exit("python -m tests.playthroughs record <game> | digest <game>")
