"""The `trailboss` command as it is typed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot import __version__
from bot.__main__ import main
from engines.registry import games

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)


def said(capsys, *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def refused(capsys, *words: str) -> str:
    assert main(words) == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    assert heard.err.count("\n") == 1
    assert heard.err.endswith(".\n")
    return heard.err


def pictures(folder: str) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(Path(folder).rglob("*.png"))}


def test_version(capsys):
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"trailboss {__version__}\n"


def test_games_are_listed_with_their_options(capsys):
    listing = said(capsys, "games")
    for game in games().values():
        assert f"{game.key}: {game.title}, for {game.seats[0]} to {game.seats[-1]} players" in listing
    assert "  layout: shuffled or first-game. How the five sites are laid out." in listing


def test_an_unknown_game_is_answered_with_those_there_are(capsys):
    for command in (["simulate", "chess"], ["demo", "--game", "chess"]):
        sentence = refused(capsys, *command)
        assert "'chess'" in sentence
        assert "trails" in sentence


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--players", "5"], "Trails is for 2 to 4 players, not 5."),
        (["--option", "jokers=yes"], "Trails has no option 'jokers'. It has: layout, limited_supply, long_track."),
        (["--option", "layout"], "An option is written layout=VALUE."),
        (["--option", "layout=round"], "The option layout cannot be 'round'. It is shuffled or first-game."),
        (["--option", "long-track=7"], "The option long_track cannot be '7'. It is yes or no."),
        (["--policy", "wizard"], "There is no player called 'wizard'. There is: random, policy."),
        (["--policy", "policy,random"], "3 players need one policy for all or 3 of them, not 2."),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(capsys, words, sentence):
    assert refused(capsys, "simulate", "trails", *words) == sentence + "\n"


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("DISCORD_TOKEN", "two words", "DISCORD_TOKEN has a blank in it: copy it again."),
        ("TRAILBOSS_PORT", "harbour", "TRAILBOSS_PORT is 'harbour'; it must be a number from 0 to 65535."),
        ("TRAILBOSS_LOG", "loud", "TRAILBOSS_LOG is 'loud'; it may be debug, info, warning or error."),
    ],
)
def test_a_wrong_setting_is_refused_in_a_sentence(capsys, monkeypatch, name, value, sentence):
    monkeypatch.setenv(name, value)
    assert refused(capsys, "run") == sentence + "\n"


def test_without_a_token_it_opens_the_sandbox_until_told_to_stop(tmp_path):
    here = {"TRAILBOSS_PORT": "0", "TRAILBOSS_BROWSER": "no", "TRAILBOSS_DATABASE": str(tmp_path / "trailboss.db")}
    command = [sys.executable, "-m", "bot", "run"]
    with subprocess.Popen(command, env=os.environ | here, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        told = running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert running.wait(30) == 0
    assert "127.0.0.1" in told


def test_a_demonstration_is_told_and_drawn_the_same_by_the_same_seed(capsys):
    told = said(capsys, "demo", "--game", "trails", "--players", "2", "--seed", "campfire", "--folder", "one")
    again = said(capsys, "demo", "--game", "trails", "--players", "2", "--seed", "campfire", "--folder", "two")
    assert told == again.replace("two/", "one/")
    assert list(pictures("one").values()) == list(pictures("two").values())
    other = said(capsys, "demo", "--game", "trails", "--players", "2", "--seed", "embers", "--folder", "two")
    assert told.splitlines()[1:] != other.splitlines()[1:]
    names = {Path(name).name for name in pictures("one")}
    assert {"board-001.png", "board-last.png", "hand.png", "result.png"} <= names


def test_old_pictures_of_a_demonstration_are_cleared_away(capsys):
    folder = Path("shown")
    folder.mkdir()
    (folder / "board-999.png").touch()
    (folder / "mine.png").touch()
    said(capsys, "demo", "--game", "trails", "--players", "2", "--folder", "shown")
    assert not (folder / "board-999.png").exists()
    assert (folder / "mine.png").exists()


def test_simulations_are_the_same_however_many_run_at_a_time(capsys):
    def run(jobs: str) -> list[str]:
        words = ("simulate", "trails", "--games", "9", "--policy", "policy,random,random", "--seed", "campfire")
        return said(capsys, *words, "--jobs", jobs).splitlines()

    alone = run("1")
    assert "steps per second" in alone[-1]
    assert alone[:-1] == run("2")[:-1]


def test_policies_that_differ_change_seats_and_are_counted_apart(capsys):
    lines = said(capsys, "simulate", "trails", "--games", "6", "--policy", "policy,random,random", "--jobs", "1")
    counts = {line.split()[1]: line.split()[3] for line in lines.splitlines() if line.startswith("│")}
    assert counts == {"A": "6", "B": "6", "C": "6", "policy": "6", "random": "12"}


def test_every_board_can_be_drawn(capsys):
    said(capsys, "simulate", "trails", "--players", "2", "--games", "2", "--policy", "random", "--draw", "boards")
    drawn = {Path(name).parent.name for name in pictures("boards")}
    assert drawn == {"match-0001", "match-0002"}
    assert Path("boards", "match-0001", "step-0000.png").exists()
