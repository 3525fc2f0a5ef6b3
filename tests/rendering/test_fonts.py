"""Text always fits, and names always show."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.fonts import covers, fit, name_or_letter, width, wrap


@given(
    st.text(st.characters(min_codepoint=32, max_codepoint=0x24F), max_size=60),
    st.sampled_from(("slab", "text")),
    st.integers(8, 60),
    st.integers(0, 500),
)
def test_fitted_text_never_exceeds_its_room(text, face, size, room):
    shown, smaller = fit(text, face, size, room)
    assert smaller <= size
    assert not shown or width(shown, face, smaller) <= room


def test_text_with_room_stays_as_it_is():
    assert fit("Trailhead", "slab", 36, 1000) == ("Trailhead", 36)


def test_text_shrinks_before_it_is_cut():
    whole = width("Trading post", "text", 30)
    shown, size = fit("Trading post", "text", 30, whole - 10)
    assert shown == "Trading post"
    assert size < 30
    assert fit("Trading post", "text", 30, whole // 2)[0].endswith("…")


@given(st.text("abc MW", max_size=120), st.integers(40, 400))
def test_wrapped_lines_fit(text, room):
    assert all(width(line, "text", 30) <= room for line in wrap(text, "text", 30, room) if line)


def test_wrapping_loses_no_word():
    text = "Ada wins the tie at 31 points with the most badges."
    assert " ".join(wrap(text, "text", 30, 200)) == text


@pytest.mark.parametrize("name", ["Ada", "Łukasz", "Ёжик", "Ωμέγα", "Nguyễn", "O'Hara-Smith 3"])
def test_names_the_typeface_can_write_stay(name):
    assert name_or_letter(name, 0) == name


@pytest.mark.parametrize("name", ["蓮", "ليلى", "Ada 蓮", "", "   ", "🌵", "\u202e", "\n"])
def test_names_it_cannot_write_become_the_letter(name):
    assert name_or_letter(name, 2) == "C"


def test_symbols_it_lacks_are_left_out():
    assert name_or_letter("Mary 🌵", 1) == "Mary"
    assert name_or_letter("A\u202eda", 1) == "Ada"


def test_letters_in_two_parts_are_joined():
    assert name_or_letter("Rene\u0301", 0) == "René"


def test_coverage_is_told_truly():
    assert covers("é")
    assert not covers("蓮")
    assert not covers("\x00")
