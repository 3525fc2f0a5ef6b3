"""Catanatron beside us, in an environment of its own."""

import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
REQUIREMENTS = HERE / "requirements.lock"
ENVIRONMENT = Path(".trailboss", "bench")


class Rival:
    """A process that plays Catan when asked."""

    def __init__(self, python: Path) -> None:
        self._catan = subprocess.Popen(
            [python, HERE / "catan.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def actions_per_second(self, seconds: float) -> float:
        """How fast it plays, measured now."""
        assert self._catan.stdin
        assert self._catan.stdout
        print(seconds, file=self._catan.stdin, flush=True)
        return float(self._catan.stdout.readline())

    def close(self) -> None:
        """Sends it home."""
        self._catan.communicate()


@contextmanager
def rival() -> Iterator[Rival]:
    """Catanatron, installed when it is not there yet."""
    found = Rival(_python())
    try:
        yield found
    finally:
        found.close()


def _python() -> Path:
    python = ENVIRONMENT / "bin" / "python"
    stamp = ENVIRONMENT / "installed"
    wanted = REQUIREMENTS.read_text()
    if not stamp.exists() or stamp.read_text() != wanted:
        print("Installing catanatron, the floor of random play ...", file=sys.stderr)
        venv.create(ENVIRONMENT, with_pip=True, clear=True)
        pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
        subprocess.run([python, *pip, "--require-hashes", "--requirement", REQUIREMENTS], check=True)
        stamp.write_text(wanted)
    return python
