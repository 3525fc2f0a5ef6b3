"""What is documented is executed."""

import doctest
import importlib
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import data
import engines
import rendering
from engines.players import PLAYERS, outcome_of
from engines.registry import games
from rendering.canvas import encode
from rendering.registry import painter
from tests.promises import keep

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md")


def commands(page: str) -> list[str]:
    """The shell commands of a page, without what is said about them."""
    blocks = re.findall(r"^```sh\n(.*?)^```", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)
    return [line.split("  #")[0].strip() for block in blocks for line in block.splitlines()]


def files(page: str) -> dict[str, str]:
    """The files that a page spells out: a path on a line of its own, then the block."""
    blocks = re.findall(r"^`(\w+/[^`\n]+)`\n\n```\w+\n(.*?)^```", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)
    return dict(blocks)


@pytest.mark.parametrize("command", [command for page in PAGES for command in commands(page)])
def test_a_command_works(command, tmp_path):
    match shlex.split(command):
        case ["make", chore]:  # CI runs them from outside; here it is enough that make knows how
            subprocess.run(["make", "--dry-run", chore], cwd=ROOT, check=True, capture_output=True)
        case ["docker", "build" | "run", *_]:
            assert "/var/lib/trailboss" in (ROOT / "Dockerfile").read_text()
        case [".venv/bin/python", "-m", "bot", *words]:
            path = {"PYTHONPATH": str(ROOT), "PATH": ""}
            subprocess.run(
                [sys.executable, "-m", "bot", *words], cwd=tmp_path, env=path, check=True, capture_output=True
            )
        case _:
            pytest.fail("Nobody has said how to try this command.")


def test_the_readme_plays():
    tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried.attempted > 5
    assert tried.failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_links_and_pictures_lead_somewhere(page):
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", (ROOT / page).read_text()):
        assert (ROOT / target).is_file(), target


def test_the_picture_is_small():
    assert (ROOT / "docs/board.png").stat().st_size < 150_000


@pytest.fixture
def stakes(tmp_path, monkeypatch):
    """The game of CONTRIBUTING.md, dropped in as three folders."""
    for name, text in files("CONTRIBUTING.md").items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    for package in (data, engines, rendering):
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path / package.__name__)])
    importlib.invalidate_caches()
    yield games()["stakes"]
    for name in [name for name in sys.modules if name.split(".")[1:2] == ["stakes"]]:
        del sys.modules[name]


def test_a_new_game_is_found_played_and_drawn(stakes):
    ends = [outcome_of(stakes, 3, stakes.options(), str(seed), [PLAYERS["policy"]] * 3) for seed in range(20)]
    assert any(end.winners for end in ends)
    state = stakes.setup(3, stakes.options(), None)
    board = painter("stakes").board(stakes.view(state, None), ("Ada", "Ben", "Cleo"))
    assert encode(board).startswith(b"\x89PNG")


def test_a_new_game_keeps_the_promises(stakes):
    keep(stakes)


def test_the_new_game_is_written_as_we_write(stakes, tmp_path):
    config = ROOT / "pyproject.toml"
    ruff = [sys.executable, "-m", "ruff"]
    subprocess.run([*ruff, "format", "--check", "--config", config, tmp_path], check=True)
    # Contract and Painter say what the functions of a game do; the page need not repeat it.
    subprocess.run([*ruff, "check", "--config", config, "--ignore", "D103,INP001", tmp_path], check=True)
