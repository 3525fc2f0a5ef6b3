"""The bot as a process of its own, which may kill itself at a seam of a turn.

python -m tests.bot.runner URL TOKEN DATABASE [SEAM]
"""

import asyncio
import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import bot.door
from bot.answers import Answers
from bot.config import Config
from bot.courier import Courier
from bot.sandbox import GuardedConnector, redirect
from bot.shelf import Shelf, shelf
from bot.store import StepRow, Store
from tests.bot.saloon import Host
from tests.proving.shelf import proving_shelf

READY = "ready"
"""What it prints once it hears the people."""


class Fuse:
    """Lit by the first step that a person takes; what burns down afterwards kills the process."""

    lit = False

    @classmethod
    def kill(cls) -> None:
        """Ends this process as a power cut would."""
        os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(60)  # another thread may hear the signal first: this one does nothing more


def all_games() -> Shelf:
    """The games there are, and Claim Jumpers."""
    ours, proving = shelf(), proving_shelf()
    return Shelf(
        MappingProxyType({**ours.games, **proving.games}), MappingProxyType({**ours.painters, **proving.painters})
    )


def before_commit() -> None:
    """The step is written, and not yet committed."""
    append = Store.append

    async def cut(store: Store, match: Any, step: StepRow, *rest: Any) -> None:
        if step.interaction and step.kind == "play":
            _put(store._writer, "commit", Fuse.kill)
        await append(store, match, step, *rest)

    _put(Store, "append", cut)


def after_commit() -> None:
    """The step is committed, and not yet answered."""
    _light(Fuse.kill)


def after_answer() -> None:
    """The person has the answer, and nothing else is told."""
    _light()
    deliver = bot.door._deliver

    async def cut(*given: Any, **named: Any) -> None:
        await deliver(*given, **named)
        if Fuse.lit:
            Fuse.kill()

    _put(bot.door, "_deliver", cut)


def between_errands() -> None:
    """One errand of the step is done, and others are not."""
    _light()
    do = Courier._do

    async def cut(courier: Courier, *given: Any) -> bool:
        done = await do(courier, *given)
        if Fuse.lit:
            Fuse.kill()
        return done

    _put(Courier, "_do", cut)


def between_answers() -> None:
    """One automatic answer is given, and the next is due."""
    _light()
    answer = Answers._answer_once
    given = 0

    async def cut(answers: Answers, match: str) -> bool:
        nonlocal given
        if Fuse.lit and given:
            Fuse.kill()
        played = await answer(answers, match)
        given += Fuse.lit and played
        return played

    _put(Answers, "_answer_once", cut)


def after_sending(*kinds: str) -> Callable[[], None]:
    """Discord took a post of these kinds, and nobody has noted it."""

    def arm() -> None:
        _light()
        send = Courier._send

        async def cut(courier: Courier, channel: int, screen: Any, errand: Any) -> Any:
            message = await send(courier, channel, screen, errand)
            if errand.kind in kinds and (Fuse.lit or errand.kind == "card"):
                Fuse.kill()
            return message

        _put(Courier, "_send", cut)

    return arm


def after_thread() -> None:
    """Discord has started the thread, and nobody has noted it."""

    async def cut(store: Store, match: str, thread: int | None) -> None:
        Fuse.kill()

    _put(Store, "set_thread", cut)


def _put(owner: Any, name: str, work: Callable[..., Any]) -> None:
    """Puts one function in the place of another."""
    setattr(owner, name, work)


def _light(then: Callable[[], None] = lambda: None) -> None:
    append = Store.append

    async def lit(store: Store, match: Any, step: StepRow, *rest: Any) -> None:
        await append(store, match, step, *rest)
        if step.interaction and step.kind == "play":
            Fuse.lit = True
            then()

    _put(Store, "append", lit)


SEAMS: dict[str, Callable[[], None]] = {
    "before-commit": before_commit,
    "after-commit": after_commit,
    "after-answer": after_answer,
    "between-errands": between_errands,
    "between-answers": between_answers,
    "after-board": after_sending("board"),
    "after-direct": after_sending("dm"),
    "after-card": after_sending("card"),
    "after-thread": after_thread,
}


class Alone(Host):
    """The bot, which says when it is there."""

    async def on_ready(self) -> None:
        """Says so."""
        await super().on_ready()
        print(READY, flush=True)


async def host(url: str, token: str, database: str, seam: str = "") -> None:
    """Hosts matches until somebody ends the process."""
    redirect(url)
    if seam:
        SEAMS[seam]()
    client = Alone(
        Config(database=database), games=all_games(), connector=GuardedConnector(limit=0), guild_ready_timeout=0.05
    )
    await client.start(token)


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR, format="%(levelname)s %(name)s %(message)s")
    asyncio.run(host(*sys.argv[1:]))
