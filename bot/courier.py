"""Tells: brings what stands in Discord up to date with the matches, from the outbox, in order."""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Sequence

import aiohttp
import discord
import msgspec

from bot.answers import Answers
from bot.pictures import Pictures
from bot.position import EVENTS, Position, load
from bot.posts import (
    board_post,
    card_post,
    consent_post,
    hand_post,
    invitation,
    lines_of,
    plain,
    result_post,
)
from bot.refusal import Refusal
from bot.screen import Screen, bare, edited, sent
from bot.store import Errand, Post, StepRow, Store
from bot.table import Table
from engines.text import Seat

log = logging.getLogger(__name__)

TRIES = 12
"""An errand that failed so often is given up."""
LATER = 3600
"""Seconds after which a match is looked at again whose game this bot does not have."""
FAREWELL = 10
"""Seconds that a stop waits for what is being told."""
EDITABLE = 50 * 60
"""Seconds for which a message is edited rather than posted anew."""

UNKNOWN_CHANNEL, NO_ACCESS, NO_DIRECT_MESSAGES, NO_PERMISSION = 10003, 50001, 50007, 50013
ARCHIVED, THREAD_EXISTS, LOCKED, NO_COMMON_SERVER = 50083, 160004, 160005, 50278
CLOSED = (NO_DIRECT_MESSAGES, NO_COMMON_SERVER)
GONE = (UNKNOWN_CHANNEL, NO_ACCESS, NO_PERMISSION, ARCHIVED, LOCKED)
SOFTLY = "[]"
"""Whom a direct message asks that shows choices for which the table does not wait."""


class Courier:
    """Does the errands of all matches: each match in order, many matches at once."""

    def __init__(self, client: discord.Client, table: Table, answers: Answers, pictures: Pictures) -> None:
        self._client = client
        self._table = table
        self._answers = answers
        self._pictures = pictures
        self._running: dict[str, asyncio.Task[None]] = {}
        self._again: dict[str, bool] = {}
        self._room = asyncio.Semaphore(16)
        self._clockwork: asyncio.Task[None] | None = None
        self._kinds: dict[str, Callable[[Position, Errand], Awaitable[None]]] = {
            "card": self._card,
            "thread": self._thread,
            "board": self._board,
            "strip": self._strip,
            "dm": self._direct,
            "news": self._news,
            "invite": self._invite,
            "consent": self._consent,
            "result": self._result,
        }

    @property
    def _store(self) -> Store:
        return self._table.store

    def start(self) -> None:
        """Begins to look after what falls due."""
        self._clockwork = asyncio.create_task(self._watch(), name="courier")

    async def stop(self) -> None:
        """Tells what is due, once, and stops."""
        if self._clockwork is not None:
            self._clockwork.cancel()
            await asyncio.gather(self._clockwork, return_exceptions=True)
        await self._wake_due()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await self.settle()
        self._again.clear()
        left = list(self._running.values())
        for task in left:
            task.cancel()  # the outbox keeps what was not told in time
        await asyncio.gather(*left, return_exceptions=True)

    async def settle(self) -> None:
        """Waits until nothing is being told."""
        while self._running:
            await asyncio.wait(list(self._running.values()))
            await asyncio.sleep(0)

    def wake(self, match: str) -> None:
        """Looks after a match; a second call while it is told makes it look again."""
        if match in self._running:
            self._again[match] = True
            return
        task = asyncio.create_task(self._tell(match), name=f"courier {match}")
        self._running[match] = task
        task.add_done_callback(lambda _: self._done(match))

    def _done(self, match: str) -> None:
        del self._running[match]
        if self._again.pop(match, False):
            self.wake(match)

    async def _watch(self) -> None:
        """Wakes the matches whose errands fall due, at the start and after a delay."""
        while True:
            try:
                await self._wake_due()
            except Exception:  # the database may be busy; the next look comes soon
                log.exception("The outbox could not be read")
            await asyncio.sleep(1)

    async def _wake_due(self) -> None:
        for match in {errand.match for errand in await self._store.errands(self._table.clock.now())}:
            self.wake(match)

    async def _tell(self, match: str) -> None:
        """Does the errands of one match, in order; a public one that waits holds up those behind it."""
        async with self._room:
            try:
                while await self._round(match):
                    pass
            except Refusal as refusal:  # its game is not here: that may change with the next start
                log.warning("Match %s is told later: %s", match, refusal)
                for errand in await self._store.errands_of(match):
                    await self._store.delay(errand, self._table.clock.now() + LATER)
            except Exception:  # one match must not stop the others
                log.exception("Match %s could not be told", match)

    async def _round(self, match: str) -> bool:
        """Goes once through the errands of a match; False when none was left to do."""
        while self._answers.busy(match):
            await self._answers.answered(match)
        position = await load(self._store, self._table.shelf, match)
        held, done = position.match.asleep, False
        for errand in [] if held else await self._store.errands_of(match):
            public = errand.kind not in ("dm", "strip")
            if errand.due > self._table.clock.now():
                held = held or public
            elif not (held and public):
                went = await self._do(match, errand)
                done = done or went
                held = held or (public and not went)
        return done

    async def _do(self, match: str, errand: Errand) -> bool:
        """Does one errand; False when it has to be tried again."""
        try:
            position = await load(self._store, self._table.shelf, match)
            await self._kinds[errand.kind](position, errand)
        except (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError) as error:
            if errand.tries + 1 < TRIES:
                log.warning("Errand %s of match %s will be tried again: %s", errand.kind, match, type(error).__name__)
                await self._store.delay(errand, self._table.clock.now() + min(2**errand.tries, 600))
                return False
            log.error("Errand %s of match %s is given up", errand.kind, match)  # noqa: TRY400  # no news in a trace
            await self._store.finish(errand)
        except discord.HTTPException as error:
            log.warning("Errand %s of match %s was refused: %s", errand.kind, match, error.code)
            await self._store.finish(errand)
        except sqlite3.OperationalError as error:  # busy or full: the outbox keeps it until it is neither
            log.warning("Errand %s of match %s waits for the database: %s", errand.kind, match, error)
            return False
        except Exception:  # a fault of ours must not hold up the match
            log.exception("Errand %s of match %s is given up", errand.kind, match)
            await self._store.finish(errand)
        return True

    # the errands

    async def _card(self, position: Position, errand: Errand) -> None:
        match, screen = position.match, card_post(position)
        post = await self._store.post(match.match, "card")
        if post is not None:
            try:
                await self._edit(post.channel, post.message, screen)
            except discord.NotFound:
                pass
            else:
                post.told = errand.number
                await self._store.finish(errand, post)
                return
        if match.phase == "lobby" or (post is None and match.phase == "running"):  # a thread is started from it
            await self._store.claim(errand)
            message = await self._send(match.channel, screen, errand)
            await self._store.set_card(match.match, message.id)
            errand.number = errand.claimed or errand.number
            await self._store.finish(errand, self._posted(errand, match.channel, message.id, 0, ""))
        else:
            await self._store.finish(errand)

    async def _thread(self, position: Position, errand: Errand) -> None:
        """Starts the match's thread from the lobby card: a second time is refused, not doubled."""
        match = position.match
        if match.thread is None and match.card is not None:
            name = f"{position.game.title}: {match.name}"[:100]
            try:  # by the plain request: a message wants its server to be known, which it is not yet at the start
                await self._client.http.start_thread_with_message(
                    match.channel, match.card, name=name, auto_archive_duration=10080
                )
            except discord.HTTPException as error:
                if error.code != THREAD_EXISTS:
                    if isinstance(error, discord.DiscordServerError):
                        raise
                    log.info("Match %s has no thread: %s", match.match, error.code)
                    await self._store.finish(errand)
                    return
            await self._store.set_thread(match.match, match.card)
        await self._store.finish(errand)

    async def _board(self, position: Position, errand: Errand) -> None:
        """Edits the public post, or posts a new one when the table waits for somebody else."""
        match = position.match
        if match.number < 0:
            await self._store.finish(errand)
            return
        post = await self._store.post(match.match, "board")
        awaited = position.awaited()
        number = match.number
        if post is not None and errand.claimed is None and not self._is_news(position, post, awaited):
            screen = await self._board_screen(position, post.opened, number, [])
            try:
                await self._revise(post, screen)
            except discord.HTTPException as error:
                if isinstance(error, discord.DiscordServerError):
                    raise
                log.info("Match %s gets a new post: %s", match.match, error.code)
            else:
                post.told, post.asked = number, _seats(awaited)
                errand.number = number
                await self._store.finish(errand, post, await self._lapsed(position, errand))
                return
        opened = 0 if post is None else post.told + 1
        again = await self._begin(errand, number)
        screen = await self._board_screen(position, opened, errand.number, awaited)
        place = await self._place(position, screen, errand)
        if place is None:
            await self._store.finish(errand)
            return
        channel, message = place
        asked = "" if again and message.content != screen.content else _seats(awaited)
        told = self._posted(errand, channel, message.id, opened, asked)
        strips = [] if post is None else [_strip_of(errand, post)]
        await self._store.finish(errand, told, [*strips, *await self._lapsed(position, errand)])

    async def _lapsed(self, position: Position, errand: Errand) -> list[Errand]:
        """Takes the controls off the question whether a step may be taken back, once the match has moved on."""
        post = await self._store.post(position.match.match, "consent")
        return [] if post is None or post.told == position.match.number else [_strip_of(errand, post)]

    def _is_news(self, position: Position, post: Post, awaited: Sequence[Seat]) -> bool:
        asked = msgspec.json.decode(post.asked, type=list[int]) if post.asked else []
        fresh = any(seat not in asked for seat in awaited)
        old = self._table.clock.now() - post.posted > EDITABLE
        return fresh or old or (position.match.phase == "over" and bool(asked))

    async def _begin(self, errand: Errand, number: int) -> bool:
        """Begins to send what happened up to a number; a repeat tells neither more nor less than the first attempt.

        True when it is a repeat: Discord may answer it with the message it took before.
        """
        again = errand.claimed is not None
        errand.number = number if errand.claimed is None else errand.claimed
        await self._store.claim(errand)
        return again

    async def _steps(self, position: Position, opened: int, last: int) -> list[StepRow]:
        """The steps from one number to another; more may have been taken since."""
        return [step for step in await self._store.steps(position.match.match, opened) if step.number <= last]

    async def _board_screen(self, position: Position, opened: int, last: int, mentioned: Sequence[Seat]) -> Screen:
        lines = lines_of(position, await self._steps(position, opened, last), None)
        return board_post(position, lines, await self._pictures.board(position), mentioned, first=opened == 0)

    async def _place(self, position: Position, screen: Screen, errand: Errand) -> tuple[int, discord.Message] | None:
        """Posts where the match is played; in the channel, when the thread is gone; None when both are.

        Where pictures are not allowed, a post does without.
        """
        match = position.match
        for channel in dict.fromkeys((match.place, match.channel)):
            for shown in (screen, bare(screen)) if screen.title else (screen,):
                try:
                    return channel, await self._send(channel, shown, errand)
                except discord.HTTPException as error:
                    if error.code not in GONE:
                        raise
                    log.warning("Match %s cannot post in its place: %s", match.match, error.code)
                    if error.code == UNKNOWN_CHANNEL and channel == match.thread:
                        await self._store.set_thread(match.match, None)
                    if error.code != NO_PERMISSION:
                        break
        return None

    async def _revise(self, post: Post, screen: Screen) -> None:
        """Edits a public post; where pictures are not allowed any more, it does without."""
        try:
            await self._edit(post.channel, post.message, screen)
        except discord.Forbidden as error:
            if error.code != NO_PERMISSION:
                raise
            await self._edit(post.channel, post.message, bare(screen))

    async def _strip(self, _: Position, errand: Errand) -> None:
        """Takes the controls off an old message."""
        channel, message = msgspec.json.decode(errand.body, type=tuple[int, int])
        try:
            await self._client.get_partial_messageable(channel).get_partial_message(message).edit(view=None)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError):
                raise
        await self._store.forget(errand, message)

    async def _direct(self, position: Position, errand: Errand) -> None:
        """Brings a person's direct message up to date: the hand and the choices, or that nothing is asked."""
        match, seat = position.match, errand.seat
        person = position.players[seat].person
        post = await self._store.post(match.match, "dm", seat)
        question = position.question(seat)
        strips = [_strip_of(errand, post)] if post is not None and post.asked else []
        if person is None:
            await self._store.finish(errand, None, strips)
            return
        number = match.number
        opened = 0 if post is None else post.told + 1
        steps = await self._steps(position, opened, number)
        news = any(_whispers(step, seat) for step in steps if step.seat != seat)
        asked = "" if question is None else _seats([seat]) if question.blocking else SOFTLY
        fresh = bool(asked) and (post is None or not post.asked or (post.asked == SOFTLY and asked != SOFTLY))
        if errand.claimed is None and not fresh and not news:
            if post is not None and post.asked:
                await self._edit_direct(position, errand, post, asked)
            else:
                await self._store.finish(errand)
            return
        mention = Errand(match=match.match, kind="news", seat=seat, number=number, due=self._table.clock.now())
        mentions = [mention] if news and asked in ("", SOFTLY) else []
        unsent = self._posted(errand, 0, 0, opened, "")
        unsent.told = number
        if await self._store.is_closed(person):
            await self._store.finish(errand, unsent, [*mentions, *strips])
            return
        again = await self._begin(errand, number)
        lines = lines_of(position, [step for step in steps if step.number <= errand.number], seat)
        screen = hand_post(position, seat, lines, await self._pictures.hand(position, seat))
        try:
            channel = await self._direct_channel(person)
            message = await self._send(channel, screen, errand)
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
            await self._store.close_door(person, position.name(seat), closed=True)
            await self._store.finish(errand, unsent, [*mentions, *strips])
            return
        if again and message.content != screen.content:
            asked = SOFTLY
        await self._store.finish(errand, self._posted(errand, channel, message.id, opened, asked), strips)

    async def _edit_direct(self, position: Position, errand: Errand, post: Post, asked: str) -> None:
        """Shows in a standing direct message what is asked now."""
        seat = errand.seat
        note = "" if asked else "Nothing is asked of you now."
        lines = lines_of(position, await self._steps(position, post.opened, position.match.number), seat)
        screen = hand_post(position, seat, lines, await self._pictures.hand(position, seat), note=note)
        try:
            await self._edit(post.channel, post.message, screen)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError):
                raise
        post.told, post.asked = position.match.number, asked
        errand.number = position.match.number
        await self._store.finish(errand, post)

    async def _direct_channel(self, person: int) -> int:
        return (await self._client.create_dm(discord.Object(person))).id

    async def _news(self, position: Position, errand: Errand) -> None:
        """A mention in public for somebody whom no direct message reaches."""
        person = position.players[errand.seat].person
        if person is not None:
            text = f"<@{person}> There is private news for you in {plain(position.match.name)}: press My hand."
            await self._store.claim(errand)
            await self._place(position, Screen(content=text, mentions=[person]), errand)
        await self._store.finish(errand)

    async def _invite(self, position: Position, errand: Errand) -> None:
        """Asks somebody to the table, in public."""
        if position.match.phase == "lobby":
            await self._store.claim(errand)
            await self._place(position, invitation(position, int(errand.body)), errand)
        await self._store.finish(errand)

    async def _consent(self, position: Position, errand: Errand) -> None:
        """Asks the table whether a step may be taken back."""
        if position.match.number == errand.number:
            await self._store.claim(errand)
            place = await self._place(position, consent_post(position, errand.seat), errand)
            if place is not None:
                channel, message = place
                post = self._posted(errand, channel, message.id, errand.number, "")
                post.seat = -1
                await self._store.finish(errand, post)
                return
        await self._store.finish(errand)

    async def _result(self, position: Position, errand: Errand) -> None:
        """Posts the result card."""
        outcome = position.game.outcome(position.state, True) if position.state is not None else None
        picture = await self._pictures.outcome(position, outcome) if outcome is not None else None
        await self._store.claim(errand)
        await self._place(position, result_post(position, outcome, picture), errand)
        await self._store.finish(errand)

    # sending

    async def _send(self, channel: int, screen: Screen, errand: Errand) -> discord.Message:
        """Posts a message; however often it is repeated, Discord keeps one while it remembers the nonce."""
        number = errand.claimed if errand.claimed is not None else errand.number
        nonce = f"{errand.id}.{number}"
        return await self._client.get_partial_messageable(channel).send(nonce=nonce, **sent(screen))

    async def _edit(self, channel: int, message: int, screen: Screen) -> None:
        partial = self._client.get_partial_messageable(channel).get_partial_message(message)
        await partial.edit(**edited(screen))

    def _posted(self, errand: Errand, channel: int, message: int, opened: int, asked: str) -> Post:
        return Post(
            match=errand.match,
            kind=errand.kind,
            seat=errand.seat,
            channel=channel,
            message=message,
            opened=opened,
            told=errand.number,
            asked=asked,
            posted=self._table.clock.now(),
        )


def _seats(seats: Sequence[Seat]) -> str:
    return msgspec.json.encode(list(seats)).decode()


def _strip_of(errand: Errand, post: Post) -> Errand:
    body = msgspec.json.encode((post.channel, post.message)).decode()
    return Errand(match=errand.match, kind="strip", number=errand.number, body=body, due=0)


def _whispers(step: StepRow, seat: Seat) -> bool:
    return any(event.to == seat for event in EVENTS.decode(step.events))
