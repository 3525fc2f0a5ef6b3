"""What the project stands on: locks, container, chores."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "tests/requirements.lock", "tests/bench/requirements.lock")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def pins(lock: str) -> dict[str, str]:
    """The versions of a lock, by package; those for several Pythons side by side."""
    found: dict[str, str] = {}
    for name, version in re.findall(r"^([a-z0-9-]+)==([^ ]+)", (ROOT / lock).read_text(), re.MULTILINE):
        found[name] = f"{found[name]} {version}" if name in found else version
    return found


def names(dependencies: list[str]) -> set[str]:
    """The packages, as locks spell them."""
    written = (re.split(r"[<>=~! \[]", dependency)[0] for dependency in dependencies)
    return {re.sub(r"[-_.]+", "-", name).lower() for name in written}


@pytest.mark.parametrize("lock", LOCKS)
def test_everything_is_pinned_with_hashes_and_without_addresses(lock):
    text = (ROOT / lock).read_text()
    for requirement in re.split(r"\n(?=[a-z])", text.strip()):
        assert re.match(r"[a-z0-9-]+==[^ ]+ (; [^\\]+)?\\\n", requirement)
        assert "--hash=sha256:" in requirement
    assert not re.search(r"://|--index|--find-links|--extra|file:", text)


def test_the_locks_hold_what_the_project_asks_for():
    runtime, everything = pins("requirements.lock"), pins("tests/requirements.lock")
    assert names(PROJECT["dependencies"]) <= runtime.keys()
    assert names(PROJECT["optional-dependencies"]["dev"]) <= everything.keys()
    assert runtime.items() <= everything.items()


def test_the_container_is_built_in_two_stages_and_runs_as_nobody_special():
    lines = [line for line in (ROOT / "Dockerfile").read_text().splitlines() if line and not line.startswith("#")]
    words = [line.split(maxsplit=1) for line in lines if not line.startswith(" ")]
    stages = [rest for word, rest in words if word == "FROM"]
    assert len(stages) == 2
    assert stages[0].endswith(" AS build")
    final = dict(words[[word for word, _ in words].index("FROM", 1) :])
    assert final["USER"] not in ("root", "0")
    assert final["VOLUME"] == "/var/lib/trailboss"
    assert '"trailboss"' in final["HEALTHCHECK"]
    assert "--from=build" in final["COPY"]
    installs = [line for line in lines if "pip install" in line or "pip wheel" in line]
    assert all("--require-hashes" in line or "--no-deps" in line for line in installs)


def test_the_container_is_given_all_that_it_copies():
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    for name in " ".join(copied).split():
        assert (ROOT / name).exists()
        assert f"!{name}" in ignored


def test_hooks_are_local_and_valid():
    config = ROOT / ".pre-commit-config.yaml"
    assert re.findall(r"repo: (\S+)", config.read_text()) == ["local"]
    subprocess.run([sys.executable, "-m", "pre_commit", "validate-config", config], check=True)


def test_a_package_carries_code_and_content_and_nothing_else(tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", tmp_path]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    listed = subprocess.run(
        [sys.executable, "-m", "zipfile", "--list", wheel], check=True, capture_output=True, text=True
    )
    tops = {line.split("/")[0] for line in listed.stdout.splitlines()[1:]}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"bot", "data", "engines", "rendering"}
    assert "data/trails/badges.toml" in listed.stdout


def test_every_chore_is_explained():
    makefile = (ROOT / "Makefile").read_text()
    explained = re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE)
    assert {"run", "test", "check", "bench", "lock", "help"} <= set(explained)
