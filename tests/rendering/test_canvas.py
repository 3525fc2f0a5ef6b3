"""Surfaces, words and files."""

from io import BytesIO

from PIL import Image

from rendering.canvas import encode, place, sheet, sign, write
from rendering.fonts import run
from rendering.icons import icon
from rendering.palette import CARD, INK, PAPER
from rendering.sprites import box, seat_disc


def test_files_are_palette_png():
    image = Image.open(BytesIO(encode(sheet(20, 10, PAPER))))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (20, 10))


def test_equal_pictures_make_equal_files():
    assert encode(sheet(20, 10, PAPER)) == encode(sheet(20, 10, PAPER))


def test_words_stay_in_their_room():
    image = sheet(400, 60, PAPER)
    assert write(image, "a very long line of words indeed", 100, 30, 40, INK, room=150) <= 150
    outside = [image.crop((0, 0, 98, 60)), image.crop((252, 0, 400, 60))]
    assert all(part.getcolors() == [(part.width * part.height, PAPER)] for part in outside)


def test_words_align():
    for align, left, right in (("left", 100, 400), ("middle", 50, 150), ("right", 0, 100)):
        image = sheet(400, 60, PAPER)
        write(image, "Oregon", 100, 30, 24, INK, align=align)
        inked = image.convert("L").point(lambda grey: 255 if grey < 150 else 0).getbbox()
        assert inked is not None
        assert left - 2 <= inked[0]
        assert inked[2] <= right + 2


def test_no_words_draw_nothing():
    image = sheet(40, 40, PAPER)
    assert write(image, " ", 10, 10, 20, INK) == 0
    assert image.tobytes() == sheet(40, 40, PAPER).tobytes()


def test_cached_sprites_are_not_changed_by_use():
    sprites = [icon("sun", 40), box(40, 40, 8, CARD), seat_disc(3, 40), run("Sun", "slab", 30)[0]]
    before = [sprite.tobytes() for sprite in sprites]
    image = sheet(100, 100, PAPER)
    for sprite in sprites[:3]:
        place(image, sprite, 50, 50)
    write(image, "Sun", 20, 50, 30, INK, face="slab")
    assert [sprite.tobytes() for sprite in sprites] == before


def test_signs_take_long_headlines():
    image = sign(500, "W" * 200, "Last round: 3 turns left" * 3, 11, urgent=True)
    assert image.size == (500, 64)
