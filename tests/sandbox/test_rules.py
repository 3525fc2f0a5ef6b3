"""Every limit is refused with Discord's own code, and what just fits is taken."""

import contextlib
import copy
import io
import random
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import msgspec
import pytest

from bot.sandbox import Clock, GuardedConnector, Sandbox
from bot.sandbox.records import Interaction
from tests.sandbox.schema import complaints

pytestmark = pytest.mark.asyncio


class Wire:
    """Requests as no library would let one make them."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self._session = session

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        files: dict[str, bytes] | None = None,
        *,
        token: str | None = None,
    ) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {token or self.sandbox.token}"}
        data: Any = None
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", msgspec.json.encode(body).decode(), content_type="application/json")
            for place, (name, content) in enumerate(files.items()):
                data.add_field(
                    f"files[{place}]", io.BytesIO(content), filename=name, content_type="application/octet-stream"
                )
        elif body is not None:
            data = body if isinstance(body, bytes) else msgspec.json.encode(body)
            headers["Content-Type"] = "application/json"
        url = self.sandbox.url + "/api/v10" + path
        async with self._session.request(method, url, data=data, headers=headers) as answer:
            assert answer.headers.get("Content-Type") == (None if answer.status == 204 else "application/json")
            raw = await answer.read()
            return answer.status, msgspec.json.decode(raw) if raw else None

    async def post(self, body: Any, files: dict[str, bytes] | None = None) -> tuple[int, Any]:
        return await self.ask("POST", f"/channels/{self.sandbox.channel.id}/messages", body, files)

    def interaction(self, kind: int = 2, **more: Any) -> Interaction:
        world = self.sandbox.world
        alice = self.sandbox.person("Alice")
        data = more.pop("data", {"id": "1", "name": "x", "type": 1})
        channel = self.sandbox.channel
        made = Interaction(
            world.snowflake(),
            f"token{world.snowflake()}",
            kind,
            alice.id,
            channel.id,
            channel.guild_id,
            data,
            world.now(),
            **more,
        )
        return world.interact(made)

    async def answer(
        self, interaction: Interaction, body: Any, files: dict[str, bytes] | None = None
    ) -> tuple[int, Any]:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
        return await self.ask("POST", path, body, files)


@contextlib.asynccontextmanager
async def wired(**options: Any) -> AsyncIterator[Wire]:
    async with Sandbox(**options) as sandbox, aiohttp.ClientSession(connector=GuardedConnector()) as session:
        yield Wire(sandbox, session)


def button(custom_id: str = "a", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 2, "label": "A", "custom_id": custom_id} | more


def row(*components: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def menu(length: int = 2, /, **more: Any) -> dict[str, Any]:
    listed = [{"label": f"L{n}", "value": f"v{n}"} for n in range(length)]
    return {"type": 3, "custom_id": "m", "options": listed} | more


def shown(text: str = "t") -> dict[str, Any]:
    return {"type": 10, "content": text}


V2 = 1 << 15
BAD_MESSAGES: dict[str, tuple[dict[str, Any], str]] = {
    "content of 2001": ({"content": "x" * 2001}, "content"),
    "content no text": ({"content": 5}, "content"),
    "11 embeds": ({"embeds": [{"title": "t"}] * 11}, "embeds"),
    "embed title of 257": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    "embed description of 4097": ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description"),
    "26 fields": ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "embeds.0.fields"),
    "field without value": ({"embeds": [{"fields": [{"name": "n", "value": ""}]}]}, "embeds.0.fields.0.value"),
    "field name of 257": ({"embeds": [{"fields": [{"name": "n" * 257, "value": "v"}]}]}, "embeds.0.fields.0.name"),
    "field value of 1025": ({"embeds": [{"fields": [{"name": "n", "value": "v" * 1025}]}]}, "embeds.0.fields.0.value"),
    "footer of 2049": ({"embeds": [{"footer": {"text": "x" * 2049}}]}, "embeds.0.footer.text"),
    "author of 257": ({"embeds": [{"author": {"name": "x" * 257}}]}, "embeds.0.author.name"),
    "embeds of 6001": ({"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]}, "embeds"),
    "colour too high": ({"embeds": [{"title": "t", "color": 0x1000000}]}, "embeds.0.color"),
    "picture not sent": ({"embeds": [{"image": {"url": "attachment://no.png"}}]}, "embeds.0.image.url"),
    "6 rows": ({"components": [row(button(str(n))) for n in range(6)]}, "components"),
    "6 buttons in a row": ({"components": [row(*(button(str(n)) for n in range(6)))]}, "components.0.components"),
    "empty row": ({"components": [row()]}, "components.0.components"),
    "button outside a row": ({"components": [button()]}, "components.0.type"),
    "button without custom_id": (
        {"components": [row({"type": 2, "style": 1, "label": "A"})]},
        "components.0.components.0.custom_id",
    ),
    "button without label": (
        {"components": [row({"type": 2, "style": 1, "custom_id": "a"})]},
        "components.0.components.0.label",
    ),
    "label of 81": ({"components": [row(button(label="x" * 81))]}, "components.0.components.0.label"),
    "style 9": ({"components": [row(button(style=9))]}, "components.0.components.0.style"),
    "link with custom_id": (
        {"components": [row(button(style=5, url="https://a.b"))]},
        "components.0.components.0.custom_id",
    ),
    "link without url": ({"components": [row({"type": 2, "style": 5, "label": "A"})]}, "components.0.components.0.url"),
    "custom_id of 101": ({"components": [row(button("x" * 101))]}, "components.0.components.0.custom_id"),
    "custom_id twice": ({"components": [row(button("a"), button("a"))]}, "components.0.components.1.custom_id"),
    "custom_id twice in two rows": (
        {"components": [row(button("m")), row(menu())]},
        "components.1.components.0.custom_id",
    ),
    "menu beside button": ({"components": [row(menu(), button())]}, "components.0.components"),
    "26 options": ({"components": [row(menu(26))]}, "components.0.components.0.options"),
    "no options": ({"components": [row(menu(0))]}, "components.0.components.0.options"),
    "option label of 101": (
        {"components": [row(menu(options=[{"label": "x" * 101, "value": "v"}]))]},
        "components.0.components.0.options.0.label",
    ),
    "option value of 101": (
        {"components": [row(menu(options=[{"label": "l", "value": "x" * 101}]))]},
        "components.0.components.0.options.0.value",
    ),
    "option description of 101": (
        {"components": [row(menu(options=[{"label": "l", "value": "v", "description": "x" * 101}]))]},
        "components.0.components.0.options.0.description",
    ),
    "option value twice": (
        {"components": [row(menu(options=[{"label": "l", "value": "v"}] * 2))]},
        "components.0.components.0.options.1.value",
    ),
    "placeholder of 151": ({"components": [row(menu(placeholder="x" * 151))]}, "components.0.components.0.placeholder"),
    "more than there are": ({"components": [row(menu(2, max_values=3))]}, "components.0.components.0.max_values"),
    "least above most": (
        {"components": [row(menu(2, min_values=2, max_values=1))]},
        "components.0.components.0.min_values",
    ),
    "26 values": ({"components": [row(menu(25, max_values=26))]}, "components.0.components.0.max_values"),
    "text input in a message": (
        {"components": [row({"type": 4, "custom_id": "t", "style": 1, "label": "L"})]},
        "components.0.components.0.type",
    ),
    "V2 without its flag": ({"components": [shown()]}, "components.0.type"),
    "V2 with content": ({"content": "x", "flags": V2, "components": [shown()]}, "content"),
    "V2 with embeds": ({"embeds": [{"title": "t"}], "flags": V2, "components": [shown()]}, "embeds"),
    "V2 text of 4001": ({"flags": V2, "components": [shown("x" * 2000), shown("x" * 2001)]}, "components"),
    "V2 with 41 components": ({"flags": V2, "components": [{"type": 17, "components": [shown()] * 40}]}, "components"),
    "V2 gallery of 11": (
        {"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": "https://a.b"}}] * 11}]},
        "components.0.items",
    ),
    "V2 picture not sent": (
        {"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}]},
        "components.0.items.0.media.url",
    ),
    "V2 alt text of 1025": (
        {
            "flags": V2,
            "components": [{"type": 12, "items": [{"media": {"url": "https://a.b"}, "description": "x" * 1025}]}],
        },
        "components.0.items.0.description",
    ),
    "section without accessory": (
        {"flags": V2, "components": [{"type": 9, "components": [shown()]}]},
        "components.0.accessory.type",
    ),
    "container in a container": (
        {"flags": V2, "components": [{"type": 17, "components": [{"type": 17, "components": [shown()]}]}]},
        "components.0.components.0.type",
    ),
    "ephemeral in a channel": ({"content": "x", "flags": 64}, "flags"),
    "unknown field": ({"content": "x", "silly": 1}, "silly"),
    "unknown field in a button": ({"components": [row(button(colour="red"))]}, "components.0.components.0.colour"),
    "nonce of 26": ({"content": "x", "nonce": "n" * 26}, "nonce"),
    "enforced without nonce": ({"content": "x", "enforce_nonce": True}, "nonce"),
    "attachment not sent": ({"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]}, "attachments.0.id"),
    "mentions of unknown kind": ({"content": "x", "allowed_mentions": {"parse": ["all"]}}, "allowed_mentions.parse.0"),
    "mentions twice": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions.users",
    ),
    "reply to nothing": ({"content": "x", "message_reference": {"message_id": "1"}}, "message_reference"),
}


def paths(errors: dict[str, Any], before: str = "") -> set[str]:
    found = {before} if "_errors" in errors else set()
    for name, inner in errors.items():
        if name != "_errors":
            found |= paths(inner, f"{before}.{name}".strip("."))
    return found


@pytest.mark.parametrize("name", BAD_MESSAGES)
async def test_a_bad_message_is_refused_where_it_is_bad(name):
    body, path = BAD_MESSAGES[name]
    async with wired() as wire:
        status, answer = await wire.post(body)
        assert (status, answer["code"]) == (400, 50035)
        assert path in paths(answer["errors"])
        assert complaints(wire.sandbox.recorder.exchanges) == []
        assert wire.sandbox.person("Alice").sees(wire.sandbox.channel) == []


GOOD_MESSAGES: dict[str, dict[str, Any]] = {
    "content of 2000": {"content": "x" * 2000},
    "embeds of 6000": {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2000}]},
    "5 rows of 5": {"components": [row(*(button(f"{r}{n}") for n in range(5))) for r in range(5)]},
    "menu of 25": {"components": [row(menu(25, min_values=0, max_values=25, placeholder="x" * 150))]},
    "link": {"components": [row({"type": 2, "style": 5, "label": "A", "url": "https://a.b"})]},
    "label of 80, custom_id of 100": {"components": [row(button("x" * 100, label="x" * 80))]},
    "emoji alone": {"components": [row({"type": 2, "style": 1, "custom_id": "a", "emoji": {"name": "👍"}})]},
    "V2 text of 4000": {"flags": V2, "components": [shown("x" * 2000), shown("x" * 2000)]},
    "V2 with 40 components": {"flags": V2, "components": [{"type": 17, "components": [shown()] * 39}]},
    "section": {"flags": V2, "components": [{"type": 9, "components": [shown()], "accessory": button()}]},
    "picture, thumbnail and separator": {
        "flags": V2,
        "components": [
            {"type": 12, "items": [{"media": {"url": "https://a.b/c.png"}}]},
            {"type": 9, "components": [shown()], "accessory": {"type": 11, "media": {"url": "https://a.b/c.png"}}},
            {"type": 14},
            row({"type": 5, "custom_id": "u"}),
            row({"type": 8, "custom_id": "c", "channel_types": [0]}),
        ],
    },
    "whole embed": {
        "embeds": [
            {
                "title": "t",
                "description": "d",
                "color": 0xFFFFFF,
                "url": "https://a.b",
                "footer": {"text": "f"},
                "author": {"name": "a"},
                "fields": [{"name": "n", "value": "v"}],
                "image": {"url": "https://a.b/c.png"},
                "timestamp": "2026-01-01T00:00:00Z",
            }
        ]
    },
    "nonce of 25": {"content": "x", "nonce": "n" * 25, "enforce_nonce": True},
    "silent": {"content": "x", "flags": 1 << 12},
    "mentions named": {"content": "x", "allowed_mentions": {"parse": [], "users": ["1"]}},
}


@pytest.mark.parametrize("name", GOOD_MESSAGES)
async def test_what_just_fits_is_taken(name):
    async with wired() as wire:
        status, answer = await wire.post(GOOD_MESSAGES[name])
        assert status == 200, answer
        assert complaints(wire.sandbox.recorder.exchanges) == []


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": None, "embeds": []}])
async def test_nothing_is_no_message(body):
    async with wired() as wire:
        status, answer = await wire.post(body)
        assert (status, answer["code"]) == (400, 50006)


@pytest.mark.parametrize("body", [b"{", b"[]", b'"x"'])
async def test_what_is_no_object_is_refused(body):
    async with wired() as wire:
        status, answer = await wire.post(body)
        assert (status, answer["code"]) == (400, 50109)


async def test_files_are_counted_and_weighed():
    async with wired() as wire:
        status, answer = await wire.post({}, {"big.bin": b"x" * (10 * 1024 * 1024 + 1)})
        assert (status, answer["code"]) == (413, 40005)
        status, answer = await wire.post({}, {f"{n}.bin": b"x" * (9 * 1024 * 1024) for n in range(3)})
        assert (status, answer["code"]) == (413, 40005)
        status, answer = await wire.post({}, {f"{n}.txt": b"x" for n in range(11)})
        assert (status, answer["code"]) == (400, 50035)
        described = {"attachments": [{"id": 0, "description": "x" * 1025}]}
        status, answer = await wire.post(described, {"a.png": b"x"})
        assert paths(answer["errors"]) == {"attachments.0.description"}
        status, answer = await wire.post({"attachments": [{"id": "0", "description": "x" * 1024}]}, {"a.png": b"x"})
        assert status == 200
        assert answer["attachments"][0]["description"] == "x" * 1024


async def test_an_edit_keeps_what_it_names_and_removes_the_rest():
    async with wired() as wire:
        _, sent = await wire.post({"content": "x"}, {"a.png": b"a", "b.png": b"b"})
        path = f"/channels/{wire.sandbox.channel.id}/messages/{sent['id']}"
        kept = sent["attachments"][1]["id"]
        _, edited = await wire.ask("PATCH", path, {"attachments": [{"id": kept}, {"id": 0}]}, {"c.png": b"c"})
        assert [each["filename"] for each in edited["attachments"]] == ["b.png", "c.png"]
        assert edited["content"] == "x"
        status, answer = await wire.ask("PATCH", path, {"content": "", "attachments": []})
        assert (status, answer["code"]) == (400, 50006)
        status, answer = await wire.ask("PATCH", path, {"attachments": [{"id": sent["attachments"][0]["id"]}]})
        assert paths(answer["errors"]) == {"attachments.0.id"}
        _, edited = await wire.ask("PATCH", path, {"content": None, "flags": V2, "components": [shown()]})
        assert edited["flags"] == V2
        status, answer = await wire.ask("PATCH", path, {"flags": 0, "components": []})
        assert "flags" in paths(answer["errors"])
        status, answer = await wire.ask("PATCH", path, {"content": "back"})
        assert "content" in paths(answer["errors"])


async def test_others_messages_are_not_ours():
    async with wired() as wire:
        said = wire.sandbox.person("Alice").say(wire.sandbox.channel, "mine")
        path = f"/channels/{wire.sandbox.channel.id}/messages/{said.id}"
        assert (await wire.ask("PATCH", path, {"content": "yours"}))[1]["code"] == 50005
        assert (await wire.ask("DELETE", path))[1]["code"] == 50013


async def test_old_messages_take_few_edits_where_that_is_asked_for():
    clock = Clock()
    async with wired(clock=clock) as wire:
        wire.sandbox.world.late_edit_limit = 1
        _, sent = await wire.post({"content": "x"})
        path = f"/channels/{wire.sandbox.channel.id}/messages/{sent['id']}"
        clock.jump(3601)
        assert (await wire.ask("PATCH", path, {"content": "y"}))[0] == 200
        assert (await wire.ask("PATCH", path, {"content": "z"}))[1]["code"] == 30046


def choices(count: int = 1, **more: Any) -> dict[str, Any]:
    return {"type": 8, "data": {"choices": [{"name": f"n{n}", "value": f"v{n}"} | more for n in range(count)]}}


def modal(*components: Any, **more: Any) -> dict[str, Any]:
    return {"type": 9, "data": {"title": "T", "custom_id": "c", "components": list(components)} | more}


def asked(custom_id: str = "t", **more: Any) -> dict[str, Any]:
    inner = {"type": 4, "custom_id": custom_id, "style": 1} | more
    return {"type": 18, "label": "L", "component": inner}


COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
FOCUSED = {"id": "1", "name": "x", "type": 1, "options": [{"type": 3, "name": "o", "value": "", "focused": True}]}
COUNTED = {"id": "1", "name": "x", "type": 1, "options": [{"type": 4, "name": "o", "value": "", "focused": True}]}
BAD_ANSWERS: dict[str, tuple[int, dict[str, Any], str]] = {
    "update of a command": (COMMAND, {"type": 7, "data": {"content": "x"}}, "type"),
    "deferred update of a command": (COMMAND, {"type": 6}, "type"),
    "choices for a command": (COMMAND, choices(), "type"),
    "message for suggestions": (AUTOCOMPLETE, {"type": 4, "data": {"content": "x"}}, "type"),
    "deferral of suggestions": (AUTOCOMPLETE, {"type": 5}, "type"),
    "form for a form": (MODAL, modal(asked()), "type"),
    "update from a command's form": (MODAL, {"type": 7, "data": {"content": "x"}}, "type"),
    "no type": (COMMAND, {"data": {"content": "x"}}, "type"),
    "type 99": (COMMAND, {"type": 99}, "type"),
    "message without data": (COMMAND, {"type": 4}, "data"),
    "content of 2001": (COMMAND, {"type": 4, "data": {"content": "x" * 2001}}, "data.content"),
    "6 rows": (
        COMMAND,
        {"type": 4, "data": {"components": [row(button(str(n))) for n in range(6)]}},
        "data.components",
    ),
    "deferral with V2": (COMMAND, {"type": 5, "data": {"flags": V2}}, "data.flags"),
    "deferral with content": (COMMAND, {"type": 5, "data": {"content": "x"}}, "data.content"),
    "26 choices": (AUTOCOMPLETE, choices(26), "data.choices"),
    "choice name of 101": (AUTOCOMPLETE, choices(name="x" * 101), "data.choices.0.name"),
    "choice without name": (AUTOCOMPLETE, choices(name=""), "data.choices.0.name"),
    "choice value of 101": (AUTOCOMPLETE, choices(value="x" * 101), "data.choices.0.value"),
    "choice of another type": (AUTOCOMPLETE, choices(value=1), "data.choices.0.value"),
    "title of 46": (COMMAND, modal(asked(), title="x" * 46), "data.title"),
    "form custom_id of 101": (COMMAND, modal(asked(), custom_id="x" * 101), "data.custom_id"),
    "form without fields": (COMMAND, modal(), "data.components"),
    "form of 6": (COMMAND, modal(*(asked(str(n)) for n in range(6))), "data.components"),
    "form label of 46": (COMMAND, modal(asked() | {"label": "x" * 46}), "data.components.0.label"),
    "form placeholder of 101": (
        COMMAND,
        modal(asked(placeholder="x" * 101)),
        "data.components.0.component.placeholder",
    ),
    "form value of 4001": (COMMAND, modal(asked(value="x" * 4001)), "data.components.0.component.value"),
    "form field twice": (COMMAND, modal(asked(), asked()), "data.components.1.component.custom_id"),
    "button in a form": (COMMAND, modal(row(button())), "data.components.0.components.0.type"),
}


@pytest.mark.parametrize("name", BAD_ANSWERS)
async def test_a_bad_answer_is_refused_and_a_good_one_still_taken(name):
    kind, body, path = BAD_ANSWERS[name]
    async with wired() as wire:
        interaction = wire.interaction(kind, data=FOCUSED if kind == AUTOCOMPLETE else {"name": "x", "custom_id": "x"})
        status, answer = await wire.answer(interaction, body)
        assert (status, answer["code"]) == (400, 50035)
        assert path in paths(answer["errors"])
        good = choices(25) if kind == AUTOCOMPLETE else {"type": 4, "data": {"content": "x", "flags": 64}}
        assert (await wire.answer(interaction, good))[0] == 200


async def test_an_empty_answer_is_refused():
    async with wired() as wire:
        assert (await wire.answer(wire.interaction(), {"type": 4, "data": {}}))[1]["code"] == 50006


async def test_numbers_are_suggested_for_numbers():
    async with wired() as wire:
        interaction = wire.interaction(AUTOCOMPLETE, data=COUNTED)
        assert (await wire.answer(interaction, choices(value="1")))[1]["code"] == 50035
        assert (await wire.answer(interaction, choices(value=1)))[0] == 200


async def test_answers_come_once_in_time_and_with_the_right_token():
    clock = Clock()
    async with wired(clock=clock) as wire:
        good = {"type": 4, "data": {"content": "x"}}
        interaction = wire.interaction()
        webhook = f"/webhooks/{wire.sandbox.world.records.application_id}"
        assert (await wire.ask("POST", f"{webhook}/{interaction.token}", {"content": "x"}))[1]["code"] == 10015
        assert (await wire.ask("POST", f"{webhook}/nonsense", {"content": "x"}))[1]["code"] == 10015
        wrong = await wire.ask("POST", f"/interactions/{interaction.id}/nonsense/callback", good)
        assert (wrong[0], wrong[1]["code"]) == (404, 10062)
        assert (await wire.answer(interaction, good))[0] == 200
        assert (await wire.answer(interaction, good))[1]["code"] == 40060
        late = wire.interaction()
        clock.jump(3.1)
        assert (await wire.answer(late, good))[1]["code"] == 10062
        assert (await wire.ask("POST", f"{webhook}/{interaction.token}", {"content": "x"}))[0] == 200
        assert (await wire.ask("GET", f"{webhook}/{interaction.token}/messages/@original"))[0] == 200
        assert (await wire.ask("GET", f"{webhook}/{interaction.token}/messages/1"))[1]["code"] == 10008
        clock.jump(900)
        expired = await wire.ask("POST", f"{webhook}/{interaction.token}", {"content": "x"})
        assert (expired[0], expired[1]["code"]) == (401, 50027)


async def test_the_first_follow_up_fills_a_deferral_and_keeps_its_privacy():
    async with wired() as wire:
        interaction = wire.interaction()
        status, answer = await wire.answer(interaction, {"type": 5, "data": {"flags": 64}})
        assert (status, answer["interaction"]["response_message_loading"]) == (200, True)
        webhook = f"/webhooks/{wire.sandbox.world.records.application_id}/{interaction.token}"
        _, filled = await wire.ask("POST", webhook, {"content": "x"})
        assert (filled["id"], filled["flags"]) == (answer["interaction"]["response_message_id"], 64)
        _, further = await wire.ask("POST", webhook, {"content": "y", "flags": 64})
        assert further["id"] != filled["id"]
        assert (await wire.ask("DELETE", f"{webhook}/messages/{further['id']}"))[0] == 204
        assert (await wire.ask("DELETE", f"{webhook}/messages/@original"))[0] == 204
        assert (await wire.ask("PATCH", f"{webhook}/messages/@original", {"content": "z"}))[1]["code"] == 10008
        assert complaints(wire.sandbox.recorder.exchanges) == []


async def test_a_form_opened_from_a_message_may_change_that_message():
    async with wired() as wire:
        _, sent = await wire.post({"content": "before"})
        opener = wire.interaction(COMPONENT, data={"custom_id": "x", "component_type": 2}, message_id=int(sent["id"]))
        assert (await wire.answer(opener, modal(asked())))[0] == 200
        assert opener.modal["components"][0]["component"]["id"] == 2
        form = wire.interaction(MODAL, data={"custom_id": "c"}, message_id=int(sent["id"]), opened_by=opener.id)
        status, answer = await wire.answer(form, {"type": 7, "data": {"content": "after"}})
        assert (status, answer["resource"]["message"]["content"]) == (200, "after")
        again = wire.interaction(MODAL, data={"custom_id": "c"}, message_id=int(sent["id"]), opened_by=opener.id)
        _, answer = await wire.answer(again, {"type": 4, "data": {"content": "new"}})
        origin = answer["resource"]["message"]["interaction_metadata"]["triggering_interaction_metadata"]
        assert origin["interacted_message_id"] == sent["id"]
        assert complaints(wire.sandbox.recorder.exchanges) == []


def command(**more: Any) -> dict[str, Any]:
    return {"type": 1, "name": "x", "description": "d"} | more


def option(name: str = "o", kind: int = 3, **more: Any) -> dict[str, Any]:
    return {"type": kind, "name": name, "description": "d"} | more


BAD_COMMANDS: dict[str, tuple[list[dict[str, Any]], str]] = {
    "name in capitals": ([command(name="Match")], "0.name"),
    "name with a space": ([command(name="a b")], "0.name"),
    "name of 33": ([command(name="x" * 33)], "0.name"),
    "no name": ([{"type": 1, "description": "d"}], "0.name"),
    "no description": ([{"type": 1, "name": "x"}], "0.description"),
    "description of 101": ([command(description="x" * 101)], "0.description"),
    "26 options": ([command(options=[option(f"o{n}") for n in range(26)])], "0.options"),
    "option twice": ([command(options=[option(), option()])], "0.options.1.name"),
    "required after optional": ([command(options=[option("a"), option("b", required=True)])], "0.options.1"),
    "option description of 101": ([command(options=[option(description="x" * 101)])], "0.options.0.description"),
    "option of type 12": ([command(options=[option(kind=12)])], "0.options.0.type"),
    "26 choices": (
        [command(options=[option(choices=[{"name": f"{n}", "value": f"{n}"} for n in range(26)])])],
        "0.options.0.choices",
    ),
    "choice of another type": (
        [command(options=[option(kind=4, choices=[{"name": "a", "value": "a"}])])],
        "0.options.0.choices.0.value",
    ),
    "choices and suggestions": (
        [command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])],
        "0.options.0.autocomplete",
    ),
    "suggested users": ([command(options=[option(kind=6, autocomplete=True)])], "0.options.0.choices"),
    "bounds on a text": ([command(options=[option(min_value=1)])], "0.options.0.min_value"),
    "length of a number": ([command(options=[option(kind=4, min_length=1)])], "0.options.0.min_length"),
    "options beside subcommands": ([command(options=[option("a"), option("b", kind=1)])], "0.options"),
    "subcommand in a subcommand": (
        [command(options=[option(kind=1, options=[option(kind=1)])])],
        "0.options.0.options.0.type",
    ),
    "group in a group": ([command(options=[option(kind=2, options=[option(kind=2)])])], "0.options.0.options"),
    "option in a group": ([command(options=[option(kind=2, options=[option()])])], "0.options.0.options"),
    "command twice": ([command(), command()], "1.name"),
    "101 commands": ([command(name=f"x{n}") for n in range(101)], ""),
    "8001 characters": (
        [
            command(
                options=[
                    option(f"o{n}", choices=[{"name": "n" * 95 + f"{c:02}", "value": "v"} for c in range(25)])
                    for n in range(4)
                ]
            )
        ],
        "0",
    ),
    "menu with a description": ([{"type": 2, "name": "Look at", "description": "d"}], "0.description"),
    "16 menus": ([{"type": 2, "name": f"Look {n}"} for n in range(16)], ""),
    "unknown field": ([command(colour="red")], "0.colour"),
}


@pytest.mark.parametrize("name", BAD_COMMANDS)
async def test_bad_commands_are_refused(name):
    commands, path = BAD_COMMANDS[name]
    async with wired() as wire:
        status, answer = await wire.ask("PUT", f"/applications/{wire.sandbox.world.bot.id}/commands", commands)
        assert (status, answer["code"]) == (400, 50035)
        assert path in paths(answer["errors"])


async def test_good_commands_are_taken():
    group = option("g", kind=2, options=[option("s", kind=1, options=[option(required=True), option("p", kind=4)])])
    commands = [command(name="größe", options=[group]), {"type": 2, "name": "Look at"}, command(name="y")]
    async with wired() as wire:
        path = f"/applications/{wire.sandbox.world.bot.id}/commands"
        status, answer = await wire.ask("PUT", path, commands)
        assert status == 200, answer
        assert (await wire.ask("POST", path, command(name="z")))[0] == 201
        assert (await wire.ask("POST", path, command(name="z", description="e")))[0] == 200
        _, listed = await wire.ask("GET", path)
        assert [each["name"] for each in listed] == ["größe", "Look at", "y", "z"]
        one = f"{path}/{listed[3]['id']}"
        assert (await wire.ask("PATCH", one, {"description": "f"}))[1]["description"] == "f"
        assert (await wire.ask("DELETE", one))[0] == 204
        assert (await wire.ask("GET", one))[1]["code"] == 10063
        assert (await wire.ask("PUT", "/applications/1/commands", []))[1]["code"] == 50001
        assert (await wire.ask("PUT", f"/applications/{wire.sandbox.world.bot.id}/guilds/1/commands", []))[1][
            "code"
        ] == 50001
        assert complaints(wire.sandbox.recorder.exchanges) == []


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "name"),
        ({"name": ""}, "name"),
        ({"name": "x" * 101}, "name"),
        ({"name": "x", "auto_archive_duration": 61}, "auto_archive_duration"),
        ({"name": "x", "type": 5}, "type"),
    ],
)
async def test_bad_threads_are_refused(body, path):
    async with wired() as wire:
        status, answer = await wire.ask("POST", f"/channels/{wire.sandbox.channel.id}/threads", body)
        assert (status, answer["code"], paths(answer["errors"])) == (400, 50035, {path})


async def test_strangers_are_turned_away():
    async with wired() as wire:
        assert await wire.ask("GET", "/users/@me", token="sandbox.no")  # noqa: S106  no secret[0] == 401
        assert (await wire.ask("GET", "/channels/1"))[1]["code"] == 10003
        assert (await wire.ask("GET", "/guilds/1"))[1]["code"] == 10004
        assert (await wire.ask("GET", "/channels/nonsense"))[1]["code"] == 50035


async def test_an_unknown_route_is_loud():
    async with wired() as wire:
        status, answer = await wire.ask("POST", "/guilds/1/stickers", {})
        assert (status, answer["code"]) == (404, 0)
        with pytest.raises(AssertionError, match="no route"):
            wire.sandbox.recorder.assert_clean()


async def test_realistic_limits_are_tight():
    async with wired(realistic_limits=True) as wire:
        answers = [await wire.post({"content": "x"}) for _ in range(6)]
        assert [status for status, _ in answers] == [200] * 5 + [429]
        assert 0 < answers[5][1]["retry_after"] <= 5


JUNK: tuple[Any, ...] = (
    None,
    0,
    -1,
    1.5,
    "",
    "x",
    [],
    {},
    [None],
    ["x"],
    {"a": 1},
    True,
    10**30,
    [[]],
    [{}],
    {"id": "x"},
)


def spoilt(chance: random.Random, value: Any) -> Any:
    """A copy with junk in one place, whichever it is."""
    value = copy.deepcopy(value)
    places: list[tuple[Any, Any]] = []

    def gather(node: Any) -> None:
        for key in node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ():
            places.append((node, key))
            gather(node[key])

    gather(value)
    if places:
        node, key = chance.choice(places)
        node[key] = chance.choice(JUNK)
    return value


async def test_no_body_is_beyond_understanding():
    chance = random.Random(5)
    whole = {
        "content": "x <@1>",
        "nonce": "n",
        "allowed_mentions": {"parse": ["roles"], "users": ["1"], "replied_user": True},
        "message_reference": {"message_id": "1", "fail_if_not_exists": False},
        "attachments": [{"id": "0", "description": "d", "filename": "f.png"}],
    }
    messages = [whole, *GOOD_MESSAGES.values(), *(body for body, _ in BAD_MESSAGES.values())]
    async with wired() as wire:
        channel = f"/channels/{wire.sandbox.channel.id}"
        for _ in range(300):
            await wire.post(spoilt(chance, chance.choice(messages)), {"f.png": b"x"} if chance.random() < 0.3 else None)
            kind, body, _ = chance.choice(list(BAD_ANSWERS.values()))
            asked_for = wire.interaction(kind, data=FOCUSED if kind == AUTOCOMPLETE else {"custom_id": "x"})
            await wire.answer(asked_for, spoilt(chance, body))
            commands, _ = chance.choice(list(BAD_COMMANDS.values()))
            await wire.ask("PUT", f"/applications/{wire.sandbox.world.bot.id}/commands", spoilt(chance, commands))
            _, sent = await wire.post({"content": "x", "embeds": [{"title": "t"}]}, {"a.png": b"1"})
            path = f"{channel}/messages/{sent['id']}"
            await wire.ask("PATCH", path, spoilt(chance, whole))
            assert (await wire.ask("GET", path))[0] == 200
            await wire.ask("POST", f"{path}/threads", spoilt(chance, {"name": "x", "auto_archive_duration": 60}))
            await wire.ask("PATCH", channel, spoilt(chance, {"name": "x", "topic": "t"}))
            await wire.ask("POST", "/users/@me/channels", spoilt(chance, {"recipient_id": "1"}))
        answers = [each.reply["message"] for each in wire.sandbox.recorder.exchanges if each.status >= 400]
        assert [each for each in answers if "could not understand" in each] == []
