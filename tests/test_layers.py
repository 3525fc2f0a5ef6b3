"""Reads the source: who imports whom, who names a game, and whether what is said can be translated."""

import ast
from pathlib import Path

import pytest

from engines.registry import games

ROOT = Path(__file__).parent.parent
LAYERS = ("data", "engines", "rendering", "bot")
FOREIGN = {
    "data": {"discord", "PIL", "sqlite3", "aiosqlite"},
    "engines": {"discord", "PIL", "sqlite3", "aiosqlite", "random", "secrets", "time", "datetime"},
    "rendering": {"discord", "sqlite3", "aiosqlite", "random", "secrets", "time", "datetime"},
    "bot": {"tests"},
}
"""What a layer may not import: engines and pictures know no people, no clock and no chance but the dealer's."""
GAMES = set(games())


def sources(*folders):
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def name(path):
    return str(path.relative_to(ROOT))


def imported(tree):
    """Every module a file imports, by its full name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "Imports are absolute."
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def breaches(layer, key, source):
    """The imports of a file in a layer, and in a game's folder or none, that point the wrong way."""
    above = set(LAYERS[LAYERS.index(layer) + 1 :]) | FOREIGN[layer] | {"tests"}
    found = set()
    for module in imported(ast.parse(source)):
        top, _, rest = module.partition(".")
        other = rest.partition(".")[0]
        if top in above or (top in LAYERS and other in GAMES and other != key):
            found.add(module)
    return found


@pytest.mark.parametrize("path", sources(*LAYERS), ids=name)
def test_imports_point_one_way(path):
    """Data <- engines <- rendering <- bot, and games do not know each other."""
    layer, folder, *_ = *path.relative_to(ROOT).parts, ""
    assert not breaches(layer, folder if folder in GAMES else None, path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("layer", "key", "source"),
    [
        ("data", None, "import engines"),
        ("engines", None, "from rendering import canvas"),
        ("engines", None, "import discord"),
        ("engines", None, "from PIL import Image"),
        ("engines", None, "import sqlite3"),
        ("engines", None, "from random import shuffle"),
        ("engines", None, "from engines import trails"),
        ("engines", None, "from tests.proving import GAME"),
        ("engines", "elsewhere", "import engines.trails.state"),
        ("rendering", None, "from discord import ui"),
        ("rendering", None, "from bot import store"),
        ("bot", None, "from engines.trails import GAME"),
    ],
)
def test_a_wrong_import_is_seen(layer, key, source):
    """A test of the test."""
    assert breaches(layer, key, source)


@pytest.mark.parametrize("path", sources("bot"), ids=name)
def test_the_bot_names_no_game(path):
    """A sixth game is a new folder: nothing in the bot knows a game by its key."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert not texts & GAMES


SPEECH = {
    "say": 0,
    "reveal": 0,
    "whisper": 1,
    "Text": 0,
    "GameError": 0,
    "IllegalAction": 0,
    "NotYourDecision": 0,
    "TooLate": 0,
}
"""The calls that speak, and which of their arguments is the template."""


def made_up(source):
    """The calls whose template is not a literal, and those that have a field which is not a plain name."""
    tree = ast.parse(source)
    literals = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign) and literal(node.value, set())
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    loops = {
        part.id
        for node in ast.walk(tree)
        if isinstance(node, ast.For | ast.comprehension) and all_literal(node.iter)
        for part in ast.walk(node.target)
        if isinstance(part, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        place = SPEECH.get(called)
        if place is None or any(isinstance(argument, ast.Starred) for argument in node.args[: place + 1]):
            continue
        template = node.args[place] if len(node.args) > place else None
        if template is not None and not literal(template, literals | loops):
            yield f"line {node.lineno}: {ast.unparse(node)}"


def literal(node, names):
    """A string as it is written, a name of one, one of two, or one out of a table of them."""
    match node:
        case ast.Constant(value=str()):
            return True
        case ast.Name(id=id_):
            return id_ in names
        case ast.IfExp(body=body, orelse=orelse):
            return literal(body, names) and literal(orelse, names)
        case ast.Subscript(value=ast.Name(id=id_)):
            return id_ in names
        case ast.Subscript(value=ast.Tuple() | ast.List() | ast.Dict() as table):
            return all_literal(table)
        case ast.Dict() | ast.Tuple() | ast.List():
            return all_literal(node)
    return False


def all_literal(node):
    """A table whose values are all strings as they are written, or counted ones."""
    match node:
        case ast.Tuple(elts=parts) | ast.List(elts=parts) if parts:
            return all(literal(part, set()) for part in parts)
        case ast.Dict(values=parts) if parts:
            return all(literal(part, set()) for part in parts)
        case ast.Call(func=ast.Name(id="enumerate"), args=[inner, *_]):
            return all_literal(inner)
    return False


CORE = {"text.py", "dealer.py", "contract.py"}
"""Where templates are handed on."""


@pytest.mark.parametrize(
    "path",
    [path for path in sources("engines", "tests/proving") if not (path.parent.name == "engines" and path.name in CORE)],
    ids=name,
)
def test_templates_are_literal(path):
    """What catalogues, digests and statistics read is a literal template with named values."""
    assert not list(made_up(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "source",
    [
        'dealer.say(f"{seat} bids.")',
        'dealer.reveal("{} bids.".format(seat))',
        'dealer.whisper(seat, "You see %s." % card)',
        'raise IllegalAction("No " + card)',
        "Text(card)",
        "card = draw()\nText(card)",
    ],
)
def test_a_made_up_template_is_seen(source):
    """A test of the test."""
    assert list(made_up(source))


@pytest.mark.parametrize(
    "source",
    [
        'dealer.say("{seat} bids.", seat=seat)',
        'dealer.whisper(seat, "You win." if won else "You lose.")',
        'LINES = {"ox": "An ox dies."}\ndealer.say(LINES[kind])',
        'LINES: dict[str, str] = {"ox": "An ox dies."}\ndealer.say(LINES[kind])',
        'for place, line in enumerate(("One.", "Two.")):\n    dealer.say(line)',
    ],
)
def test_a_literal_template_passes(source):
    """A test of the test."""
    assert not list(made_up(source))
