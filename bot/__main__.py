"""The `trailboss` command; `python -m bot` is the same."""

import argparse
import asyncio
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from bot import __version__
from bot.choice import game_named, offer, options_of, policies_of, refuse_early, seats_of, some_game
from bot.config import config
from bot.demo import demonstrate
from bot.export import verify
from bot.pulse import health
from bot.refusal import Refusal
from bot.run import run
from bot.shelf import shelf
from bot.simulate import Plan, simulate
from engines.fields import fields
from engines.registry import games

DEMONSTRATION = Path(".trailboss", "demo")


def main(words: Sequence[str] | None = None) -> int:
    """Does what the command line says; 0 when it is done, 2 after a refusal in words, 130 when told to stop."""
    given = _parser().parse_args(words)
    try:
        given.does(given)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read along has heard enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _run(given: argparse.Namespace) -> None:
    asyncio.run(run(config()))


def _sandbox(given: argparse.Namespace) -> None:
    asyncio.run(run(config({**os.environ, "DISCORD_TOKEN": "", "TRAILBOSS_SANDBOX": ""})))


def _health(given: argparse.Namespace) -> None:
    print(health(config().database))


def _verify(given: argparse.Namespace) -> None:
    try:
        data = given.file.read_bytes()
    except OSError as error:
        raise Refusal(f"{given.file} cannot be read: {error.strerror}.") from error
    print(verify(data, shelf()))


def _demo(given: argparse.Namespace) -> None:
    seed = given.seed or _fresh_seed()
    game = game_named(given.game) if given.game else some_game(seed)
    demonstrate(game, seats_of(game, given.players), seed, given.folder)


def _simulate(given: argparse.Namespace) -> None:
    game = game_named(given.game)
    seats = seats_of(game, given.players)
    options = options_of(game, given.option)
    refuse_early(game, seats, options)
    policies = policies_of(given.policy, seats)
    simulate(Plan(game.key, policies, options, given.games, given.seed or _fresh_seed(), given.draw), given.jobs)


def _games(given: argparse.Namespace) -> None:
    for game in games().values():
        print(f"{game.key}: {game.title}, for {game.seats[0]} to {game.seats[-1]} players")
        for field in fields(game.options):
            print(f"  {field.name}: {offer(field)}. {field.help}")


def _fresh_seed() -> str:
    return secrets.token_hex(4)


def _count(written: str) -> int:
    if not written.isdigit() or int(written) < 1:
        raise argparse.ArgumentTypeError(f"{written!r} is not a whole number from 1")
    return int(written)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="trailboss", description="Board games of the frontier, hosted in Discord.")
    parser.add_argument("--version", action="version", version=f"trailboss {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    running = commands.add_parser("run", help="run the bot; without DISCORD_TOKEN, in a sandbox on this machine")
    running.set_defaults(does=_run)

    sandbox = commands.add_parser("sandbox", help="open the sandbox on this machine, token or not")
    sandbox.set_defaults(does=_sandbox)

    verified = commands.add_parser("verify", help="replay an exported match and check every die and shuffle")
    verified.add_argument("file", type=Path, help="what /match export gave")
    verified.set_defaults(does=_verify)

    demo = commands.add_parser("demo", help="watch AI players play a match, with pictures")
    demo.add_argument("--game", help="which game (default: one of them, by the seed)")
    demo.add_argument("--players", type=_count, metavar="N", help="how many play (default: 3 where they may)")
    demo.add_argument("--seed", metavar="TEXT", help="play the same match again")
    demo.add_argument("--folder", type=Path, default=DEMONSTRATION, help="where the pictures go (default: %(default)s)")
    demo.set_defaults(does=_demo)

    simulated = commands.add_parser("simulate", help="play many matches without Discord and count")
    simulated.add_argument("game", help="which game")
    simulated.add_argument("--players", type=_count, metavar="N", help="how many play (default: 3 where they may)")
    simulated.add_argument(
        "--games", type=_count, default=100, metavar="N", help="how many matches (default: %(default)s)"
    )
    simulated.add_argument(
        "--policy", default="policy", help="who plays: policy or random, for all or for each: policy,random,random"
    )
    simulated.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a variant; repeat for more"
    )
    simulated.add_argument("--seed", metavar="TEXT", help="play the same matches again")
    simulated.add_argument("--draw", type=Path, metavar="FOLDER", help="draw the board after every step into a folder")
    simulated.add_argument(
        "--jobs",
        type=_count,
        default=os.cpu_count() or 1,
        metavar="N",
        help="how many at a time (default: %(default)s)",
    )
    simulated.set_defaults(does=_simulate)

    healthy = commands.add_parser("health", help="say whether the bot on this database is connected")
    healthy.set_defaults(does=_health)

    listing = commands.add_parser("games", help="list the games and their options")
    listing.set_defaults(does=_games)
    return parser


if __name__ == "__main__":
    sys.exit(main())
