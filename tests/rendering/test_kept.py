"""Pictures are kept by their arguments, within a room measured in bytes."""

from collections import OrderedDict

from PIL import Image

from rendering import kept as store
from rendering.kept import kept, used


def test_a_picture_is_drawn_once_and_by_all_its_arguments():
    drawn = []

    @kept
    def square(size: int, colour: int = 0) -> Image.Image:
        drawn.append((size, colour))
        return Image.new("P", (size, size), colour)

    assert square(7) is square(7)
    assert square(7, colour=2) is not square(7)
    assert drawn == [(7, 0), (7, 2)]


def test_the_room_is_never_exceeded_and_the_oldest_go_first(monkeypatch):
    monkeypatch.setattr(store, "_kept", OrderedDict())
    monkeypatch.setattr(store, "_used", 0)
    monkeypatch.setattr(store, "ROOM", 3 * 100 * 100)
    drawn = []

    @kept
    def sheet(number: int) -> Image.Image:
        drawn.append(number)
        return Image.new("P", (100, 100), number)

    for number in range(20):
        sheet(number)
        sheet(0)
        assert used() <= store.ROOM
    assert drawn.count(0) == 1, "what is asked for again and again stays"
    assert len(store._kept) == 3
    sheet(1)
    assert drawn.count(1) == 2, "what nobody asked for is drawn again"
