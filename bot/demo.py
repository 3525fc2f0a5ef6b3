"""A match between AI players, told line by line and drawn."""

from pathlib import Path

from bot.handoff import PEOPLE, awaited, is_handed_off
from engines.contract import AnyGame
from engines.players import by_policy, moves
from engines.text import Seat, listed, words
from rendering.canvas import encode
from rendering.registry import painter
from rendering.result import result

HANDS_SHOWN = (1, 24)
"""The hand-offs after which a hand is drawn, the later over the earlier: later there is more to see."""


def demonstrate(game: AnyGame, seats: int, seed: str, folder: Path) -> None:
    """Plays one match, tells it, and leaves its pictures in the folder."""
    _clear(folder)
    names = PEOPLE[:seats]
    paint = painter(game.key)
    waiting: frozenset[Seat] = frozenset()
    boards = 0
    told = ""
    state = None

    print(f"{game.title}: {listed(list(names))} play. Seed {seed}.")
    for move in moves(game, seats, game.options(), seed, [by_policy] * seats):
        state = move.state
        for event in move.events:
            if event.to is None:
                told = words(event.text, names.__getitem__)
                print(f"  {told}")
        now = awaited(move.pending)
        if is_handed_off(waiting, now):
            boards += 1
            picture = folder / f"board-{boards:03}.png"
            picture.write_bytes(encode(paint.board(game.view(state, None), names)))
            if boards in HANDS_SHOWN:
                holder = min(now - waiting)
                (folder / "hand.png").write_bytes(encode(paint.hand(game.view(state, holder), names)))
            print(f"\n{listed([names[seat] for seat in sorted(now)])} to act. [{picture.name}]")
        waiting = now

    outcome = game.outcome(state, False)
    if outcome is None:
        print("\nThe players gave up before the end.")
        return
    (folder / "board-last.png").write_bytes(encode(paint.board(game.view(state, None), names)))
    (folder / "result.png").write_bytes(encode(result(game.title, outcome, names)))
    reason = words(outcome.reason, names.__getitem__)
    print("" if reason in told else f"\n{reason}")  # many games say it themselves, in their last line
    for seat in sorted(range(seats), key=lambda seat: outcome.places[seat]):
        print(f"  {outcome.places[seat]}. {names[seat]}, {outcome.scores[seat]} points")
    print(f"\n{boards + 1} boards, a hand and the result are drawn in {folder}/")
    print(f"The same match again: demo --game {game.key} --players {seats} --seed {seed}")


def _clear(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for picture in (*folder.glob("board-*.png"), folder / "hand.png", folder / "result.png"):
        picture.unlink(missing_ok=True)
