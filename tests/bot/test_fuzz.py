"""A thousand interactions that no client would send: each gets a polite answer, and none a traceback."""

import logging
import random
import string

from tests.bot.runner import all_games
from tests.bot.saloon import saloon, seat_all

TRIES = 1000
COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5
WORDS = (
    "", "a", "0", "-1", "1", "\N{SUPERSCRIPT TWO}", "\N{FULLWIDTH DIGIT NINE}", "99999999999999999999999", "1e5", "NaN",
    "yes", "match", "play", "order", "kbid", "f00000000", "a00000000", "everyone", "@everyone <@1>", "x" * 90, "\0",
    "\N{BEAR FACE}", "'; DROP TABLE x",
)  # fmt: skip
VERBS = (
    "lobby",
    "guest",
    "option",
    "value",
    "table",
    "show",
    "pick",
    "menu",
    "some",
    "type",
    "drop",
    "undo",
    "sure",
    "",
)


async def test_a_thousand_fuzzed_interactions(tmp_path, caplog):
    caplog.set_level(logging.WARNING)
    async with saloon(tmp_path, all_games()) as place:
        alice, bob = place.sandbox.person("Alice"), place.sandbox.person("Bob")
        stranger = place.sandbox.person("Dora")
        keys = []
        for game in ("trails", "proving"):
            thread = await seat_all(place, alice, bob, game=game)
            keys.append(await place.match())
        await alice.slash("match new", channel=place.sandbox.channel, game="proving")
        await place.settled()
        keys += [await place.match(), "nowhere", ""]
        steps = [(await place.bot.table.look(key)).match.number for key in keys[:2]]
        chance = random.Random(3)
        commands = place.sandbox.world.records.commands[0]
        direct = await alice.dm()
        rude = []
        for number in range(TRIES):
            person = (alice, bob, stranger)[number % 3]
            channel = (
                direct if person is alice and chance.random() < 0.2 else chance.choice((thread, place.sandbox.channel))
            )
            kind = chance.choice((COMMAND, COMMAND, COMPONENT, COMPONENT, COMPONENT, AUTOCOMPLETE, FORM))
            if kind in (COMMAND, AUTOCOMPLETE):
                data = _command(chance, commands, keys, focused=kind == AUTOCOMPLETE)
            elif kind == COMPONENT:
                data = _component(chance, keys)
            else:
                data = _form(chance, keys)
            reply = await person.raw(type=kind, data=data, channel=channel)
            if kind != AUTOCOMPLETE and reply.modal is None:
                await reply.done()
                if not reply.text.strip() or "Something went wrong" in reply.text:
                    rude.append((data, reply.text))
        await place.settled()
        assert not rude
        wrong = [record for record in caplog.records if record.levelno >= logging.ERROR]
        assert not wrong, [record.getMessage() for record in wrong]
        place.sandbox.recorder.assert_clean()
        for key, before in zip(keys[:2], steps, strict=True):
            assert (await place.bot.table.look(key)).match.number >= before, "no step was lost"


def _text(chance):
    """A word of any kind: ours, a number, a snowflake, far too long, or none."""
    return chance.choice((
        *WORDS, "".join(chance.choices(string.printable, k=chance.randrange(1, 60))), str(chance.randrange(2**64)),
    ))  # fmt: skip


def _long(chance):
    return chance.choice((_text(chance), "y" * 6000, "9" * 5000)) if chance.random() < 0.3 else _text(chance)


def _custom_id(chance, keys):
    words = [chance.choice((*VERBS, _text(chance)))]
    words += [
        chance.choice((chance.choice(keys), "play", "order", "0", "1", "3", _text(chance)))
        for _ in range(chance.randrange(6))
    ]
    shaped = f"{chance.choice(VERBS)}:play:{chance.choice(keys)}:{chance.choice(('0', '1', '7'))}:{_text(chance)}"
    return chance.choice((":".join(words), shaped))[:100] or "x"


def _component(chance, keys):
    kind = chance.choice((2, 3, 5))
    data = {"custom_id": _custom_id(chance, keys), "component_type": kind, "id": 1}
    if kind != 2:
        data["values"] = [_text(chance)[:100] for _ in range(chance.randrange(4))]
        data["resolved"] = {}
    return data


def _form(chance, keys):
    parts = []
    for number in range(chance.randrange(5)):
        text = {"type": 4, "custom_id": _text(chance)[:100] or "x", "value": _long(chance)[:4000], "id": number}
        row = {"type": 1, "id": 20 + number, "components": [text] * chance.randrange(1, 3)}
        label = {
            "type": 18,
            "id": 20 + number,
            "component": chance.choice((text, {"type": 3, "custom_id": "x", "values": ["a"], "id": 5})),
        }
        parts.append(chance.choice((row, label)))
    return {"custom_id": _custom_id(chance, keys), "components": parts}


def _command(chance, commands, keys, *, focused):
    group = chance.choice(commands)
    inner = chance.choice(group["options"])
    options = [_option(chance, option, keys) for option in inner.get("options") or [] if chance.random() < 0.7]
    if not focused and chance.random() < 0.1:
        options.append({"name": "surprise", "type": 3, "value": _text(chance)})
    if focused:
        options = [option for option in options if option["type"] == 3][-3:]
        if not options or inner["name"] in ("new", "todo"):
            return _command(chance, commands, keys, focused=True)
        options[-1]["focused"] = True
    name = inner["name"] if chance.random() < 0.95 else "nonsense"
    top = group["name"] if chance.random() < 0.95 else "nonsense"
    return {
        "id": group["id"], "name": top, "type": 1, "options": [{"name": name, "type": 1, "options": options}],
    }  # fmt: skip


def _option(chance, option, keys):
    kind = option["type"]
    if kind == 3:
        value = chance.choice((_long(chance), chance.choice(keys)))
    elif kind == 4:
        value = chance.choice((-1, 0, 1, 2, 3, 11, 2**53))
    elif kind == 5:
        value = chance.choice((True, False))
    else:
        value = str(chance.randrange(2**63))
    return {"name": option["name"], "type": kind, "value": value}
