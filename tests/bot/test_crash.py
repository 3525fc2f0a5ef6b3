"""The bot process is killed at each seam of a turn, and at many random moments; then it goes on."""

import asyncio
import random
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import ApplicationDidNotRespond, ClientRefuses, Sandbox
from tests.bot.ledger import check, command, is_settled, options, query, standing
from tests.bot.runner import READY, SEAMS, all_games

ROOT = Path(__file__).parents[2]
GAMES = all_games()
KILLS = 12
"""How often a match is interrupted at random."""


class Stage:
    """A sandbox here, and the bot in a process of its own, which is started again whenever it dies."""

    def __init__(self, sandbox: Sandbox, database: str) -> None:
        self.sandbox = sandbox
        self.database = database
        self.deaths = 0
        self.process: Any = None
        self.complaints: list[str] = []
        self.hears = asyncio.Event()
        self.died = asyncio.Event()

    async def keep(self, seam: str) -> None:
        """Runs the bot, and runs it again; the first time it may die at a seam."""
        while True:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.bot.runner", self.sandbox.url, self.sandbox.token, self.database, seam,
                cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            )  # fmt: skip
            self.died.clear()
            if (await self.process.stdout.readline()).decode().strip() == READY:
                self.hears.set()
            _, complaints = await self.process.communicate()
            if self.process.returncode != -signal.SIGKILL:
                self.complaints.append(complaints.decode())
                self.hears.set()
                return
            self.hear(complaints)
            self.deaths += 1
            self.hears.clear()
            self.died.set()
            seam = ""

    def hear(self, complaints: bytes) -> None:
        """Notes what the bot logged of its own faults."""
        self.complaints += [line for line in complaints.decode().splitlines() if line.startswith("ERROR bot")]

    async def attempt(self, deed: Any) -> Any:
        """Does something that the bot may not live to answer: the answer, or None."""
        await self.hears.wait()
        assert not self.complaints
        acting, dying = asyncio.create_task(deed()), asyncio.create_task(self.died.wait())
        await asyncio.wait([acting, dying], return_when=asyncio.FIRST_COMPLETED)
        dying.cancel()
        if not acting.done():
            self.sandbox.world.clock.jump(4)
        try:
            return await acting
        except (ApplicationDidNotRespond, ClientRefuses):  # the controls may just have moved on to a newer message
            return None

    async def settled(self) -> None:
        """Waits until everything is told and no AI is asked."""
        for _ in range(1000):
            assert not self.complaints
            if is_settled(self.database):
                return
            await asyncio.sleep(0.02)
        left = query(self.database, "SELECT * FROM errands")
        raise AssertionError(f"The match is stuck: {left}")

    def assert_clean(self) -> None:
        """Nothing was wrong, but for the interactions that a death left without an answer."""
        assert not self.complaints
        wrong = self.sandbox.recorder.violations(ended=True)
        assert sum(each.kind == "unanswered" for each in wrong) <= self.deaths
        assert [each for each in wrong if each.kind != "unanswered" and each.code != THREAD_EXISTS] == []


THREAD_EXISTS = 160004


@asynccontextmanager
async def stage(tmp_path: Any, seam: str = "") -> AsyncIterator[Stage]:
    """A sandbox, and a bot that is kept alive until the test is over."""
    async with Sandbox() as sandbox:
        place = Stage(sandbox, str(tmp_path / "trailboss.db"))
        keeper = asyncio.create_task(place.keep(seam))
        try:
            await place.hears.wait()
            yield place
        finally:
            keeper.cancel()
            await asyncio.gather(keeper, return_exceptions=True)
            if place.process.returncode is None:
                place.process.kill()
            place.hear((await place.process.communicate())[1])
    assert not place.complaints


async def seated(place: Stage, people: Any, game: str, ai: int) -> None:
    """Opens a table and starts it, whatever happens meanwhile."""
    channel, host = place.sandbox.channel, people[0]
    while not query(place.database, "SELECT 1 FROM matches"):
        await place.attempt(lambda: host.slash("match new", channel=channel, game=game))
    for person in people[1:]:
        while not query(place.database, "SELECT 1 FROM players WHERE person = ?", person.id):
            await place.attempt(lambda: person.slash("match join", channel=channel))  # noqa: B023  # awaited at once
    while query(place.database, "SELECT count(*) FROM players WHERE person IS NULL")[0][0] != ai:
        await place.attempt(lambda: host.slash("match invite", channel=channel, ai=ai))
    while query(place.database, "SELECT phase FROM matches") == [("lobby",)]:
        await place.attempt(lambda: host.slash("match start", channel=channel))


async def step(place: Stage, people: Any, chance: random.Random) -> Any:
    """Whoever the table waits for plays something, by command or by panel; the answer, if there was one."""
    position = await standing(place.database, GAMES)
    awaited = [person for person in people if position.seat_of(person.id) in position.awaited()]
    if position.match.phase != "running" or not awaited:
        return None
    person = awaited[0]
    seat = position.seat_of(person.id)
    thread = place.sandbox.world.records.channels[position.match.place]
    post = next((sight for sight in reversed(person.sees(thread)) if not sight.ephemeral and sight.buttons), None)
    if post is None or chance.random() < 0.5:
        action = chance.choice(position.menu(seat))
        return await place.attempt(lambda: person.slash(command(position, action), channel=thread, **options(action)))
    shown = await place.attempt(lambda: person.click(post, "Your move"))
    return None if shown is None else await place.attempt(lambda: press(person, shown.message, chance))


async def press(person: Any, message: Any, chance: random.Random) -> Any:
    """Presses any of the controls."""
    if message.menus:
        return await person.select(message, [chance.choice(message.menus[0].labels)])
    return await person.click(message, chance.choice(message.buttons).label)


def thread_of(place: Stage) -> Any:
    """Where the match is played: its thread, of which there is one."""
    threads = place.sandbox.world.threads(place.sandbox.channel)
    assert len(threads) == 1
    return threads[0]


@pytest.mark.parametrize("seam", SEAMS)
async def test_killed_at_a_seam_of_a_turn(tmp_path, seam):
    async with stage(tmp_path, seam) as place:
        people, chance = [place.sandbox.person(name) for name in ("Alice", "Bob")], random.Random(seam)
        await seated(place, people, "trails", ai=1)
        await place.settled()
        for _ in range(60):
            if place.deaths:
                break
            await step(place, people, chance)
            await place.settled()
        assert place.deaths == 1, "it died at the seam"
        before = query(place.database, "SELECT count(*) FROM steps")
        for _ in range(3):
            await step(place, people, chance)
            await place.settled()
        assert query(place.database, "SELECT count(*) FROM steps") > before, "the match goes on"
        await check(place.database, GAMES, people, thread_of(place))
        cards = [sight for sight in people[0].sees(place.sandbox.channel) if not sight.ephemeral]
        assert len(cards) == 1
        place.assert_clean()


@pytest.mark.parametrize("game", ["trails", "proving"])
async def test_killed_at_many_random_moments(tmp_path, game):
    async with stage(tmp_path) as place:
        people, chance = [place.sandbox.person(name) for name in ("Alice", "Bob", "Cleo")], random.Random(game)

        async def reap() -> None:
            while place.deaths < KILLS:
                await place.hears.wait()
                await asyncio.sleep(chance.uniform(0, 0.4))
                place.process.kill()
                await place.died.wait()

        reaper = asyncio.create_task(reap())
        await seated(place, people, game, ai=1)
        while not reaper.done():
            await step(place, people, chance)
        await reaper
        await place.settled()
        position = await check(place.database, GAMES, people, thread_of(place))
        if position.match.phase == "running":
            await step(place, people, chance)
            await place.settled()
            after = await check(place.database, GAMES, people, thread_of(place))
            assert after.match.number > position.match.number
        place.assert_clean()
