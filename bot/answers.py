"""Who answers without being asked: AI seats and standing orders."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence

import msgspec

from bot.door import answered
from bot.position import Position, order_of
from bot.store import Standing
from bot.table import Table
from engines.contract import Action, GameError, TooLate
from engines.dealer import Dealer
from engines.players import by_policy
from engines.text import Seat

log = logging.getLogger(__name__)

AT_ONCE = 0.5
"""Seconds for which a person's answer waits for those of AI players."""
AGAIN = 2
"""Seconds after which an answer is tried again that the database refused."""


class Answers:
    """Plays for AI seats and obeys standing orders, one match at a time, off the event loop."""

    def __init__(self, table: Table, changed: Callable[[str], None]) -> None:
        self.table = table
        self._changed = changed
        self._running: dict[str, asyncio.Task[None]] = {}
        self._again: dict[str, bool] = {}
        self._left_open: dict[tuple[str, Seat], int] = {}
        self._later: dict[str, asyncio.TimerHandle] = {}

    async def resume(self) -> None:
        """Takes up, after a start, whatever was left unanswered."""
        for match in await self.table.store.unanswered():
            self.wake(match)

    def wake(self, match: str) -> None:
        """Looks whether somebody answers in a match; a second call while it looks makes it look again."""
        if match in self._running:
            self._again[match] = True
            return
        task = asyncio.create_task(self._answer(match), name=f"answers {match}")
        self._running[match] = task
        task.add_done_callback(lambda _: self._done(match))

    def busy(self, match: str) -> bool:
        """Whether a match may be answered yet."""
        return match in self._running

    async def ahead(self, match: str) -> None:
        """Lets AI seats answer while somebody waits for it, though not for long; what is left is answered after."""
        until = asyncio.get_running_loop().time() + AT_ONCE
        try:
            while asyncio.get_running_loop().time() < until and await self._answer_once(match):
                pass
        except sqlite3.OperationalError as error:
            log.warning("Match %s will be answered later: %s", match, error)
        except Exception:  # the step that was played stands; who answers looks again by itself
            log.exception("No answer in match %s", match)

    async def answered(self, match: str) -> None:
        """Waits until a match has been looked after."""
        task = self._running.get(match)
        if task is not None:
            await asyncio.wait([task])

    async def stop(self) -> None:
        """Lets the answers under way be given, and gives no more that are put off."""
        for handle in self._later.values():
            handle.cancel()
        await self.settle()

    async def settle(self) -> None:
        """Waits until nobody is answering."""
        while self._running:
            await asyncio.wait(list(self._running.values()))
            await asyncio.sleep(0)

    def _done(self, match: str) -> None:
        del self._running[match]
        if self._again.pop(match, False):
            self.wake(match)

    async def _answer(self, match: str) -> None:
        await answered()  # who acted is answered first
        try:
            while await self._answer_once(match):
                pass
        except sqlite3.OperationalError as error:
            log.warning("Match %s will be answered later: %s", match, error)
            self._later[match] = asyncio.get_running_loop().call_later(AGAIN, self._retry, match)
        except Exception:  # a fault in one match must not stop the others
            log.exception("No answer in match %s", match)

    def _retry(self, match: str) -> None:
        self._later.pop(match, None)
        self._changed(match)

    async def _answer_once(self, match: str) -> bool:
        """Plays one answer; False when nobody has any left."""
        async with self.table.turn_at(match, quietly=True):
            position = await self.table.look(match)
            if position.match.phase != "running" or position.match.asleep:
                return False
            orders = await self.table.store.orders(match)
            for question in position.questions:
                seat, mark = question.seat, (match, question.seat)
                if self._left_open.get(mark) == question.opened:
                    continue
                if position.players[seat].person is None:
                    action = await asyncio.to_thread(_policy_of, position, seat)
                else:
                    action = await self._obey(position, seat, [order for order in orders if order.seat == seat])
                if action is None:
                    if position.players[seat].person is None:
                        self._left_open[mark] = question.opened
                    continue
                await self.table.step(position, seat, action, opened=question.opened)
                return True
        return False

    async def _obey(self, position: Position, seat: Seat, orders: Sequence[Standing]) -> Action | None:
        """What the seat's first order that speaks to the question answers; orders that are over are dropped."""
        view, menu = position.view(seat), position.menu(seat)
        for standing in orders:
            try:
                action = position.game.obey(view, order_of(position.game, standing.wish), menu)
            except TooLate:
                await self.table.store.drop_orders([standing.id])
                continue
            except (GameError, msgspec.ValidationError):
                log.warning("An order of match %s could not be read", position.match.match)
                await self.table.store.drop_orders([standing.id])
                continue
            if action is not None:
                return action
        return None


def _policy_of(position: Position, seat: Seat) -> Action | None:
    chance = Dealer(f"{position.match.seed}/players/{seat}", position.match.number)
    return by_policy(position.game, position.state, seat, position.menu(seat), chance)
