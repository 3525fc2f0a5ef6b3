"""Sections 1 to 6: what lies on the table."""

import pytest

from engines.trails import GAME
from engines.trails.content import BADGES, CUBES, PHOTOS, SITES, TRACKS, Badge, Space

BADGE_TABLE = [
    ("Acorn Astronomy", "acorn", "004", 1, 0, "free badge"),
    ("Rock Birdwatching", "rock", "211", 3, 2, ""),
    ("Leaf Birdwatching", "leaf", "121", 3, 2, ""),
    ("Acorn Birdwatching", "acorn", "112", 3, 2, ""),
    ("Rock Cartography", "rock", "301", 3, 0, "2 leaf"),
    ("Leaf Cartography", "leaf", "130", 3, 0, "2 acorn"),
    ("Acorn Cartography", "acorn", "013", 3, 0, "2 rock"),
    ("Rock Climber", "rock", "500", 6, 0, ""),
    ("Leaf Climber", "leaf", "050", 6, 0, ""),
    ("Acorn Climber", "acorn", "005", 6, 0, ""),
    ("Rock Collector", "rock", "300", 0, 0, "scores its kind"),
    ("Leaf Collector", "leaf", "030", 0, 0, "scores its kind"),
    ("Acorn Collector", "acorn", "003", 0, 0, "scores its kind"),
    ("Rock First Aid", "rock", "200", 1, 0, "1 of any"),
    ("Leaf First Aid", "leaf", "020", 1, 0, "1 of any"),
    ("Acorn First Aid", "acorn", "002", 1, 0, "1 of any"),
    ("Rock Navigation", "rock", "310", 3, 0, "2 acorn"),
    ("Leaf Navigation", "leaf", "031", 3, 0, "2 rock"),
    ("Acorn Navigation", "acorn", "103", 3, 0, "2 leaf"),
    ("Rock Observer", "rock", "210", 2, 1, "more with most birds"),
    ("Leaf Observer", "leaf", "021", 2, 1, "more with most birds"),
    ("Acorn Observer", "acorn", "102", 2, 1, "more with most birds"),
    ("Rock Photography", "rock", "320", 4, 0, "1 photo"),
    ("Leaf Photography", "leaf", "032", 4, 0, "1 photo"),
    ("Acorn Photography", "acorn", "203", 4, 0, "1 photo"),
    ("Rock Rappelling", "rock", "400", 0, 0, "scores the best other"),
    ("Rock Recycling", "rock", "211", 4, 0, "exchange"),
    ("Leaf Recycling", "leaf", "121", 4, 0, "exchange"),
    ("Acorn Recycling", "acorn", "112", 4, 0, "exchange"),
    ("Rock Research", "rock", "300", 2, 0, "discount"),
    ("Leaf Research", "leaf", "030", 2, 0, "discount"),
    ("Acorn Research", "acorn", "003", 2, 0, "discount"),
    ("Science 1", "rock leaf acorn", "111", 3, 0, ""),
    ("Science 2", "rock leaf acorn", "111", 3, 0, ""),
    ("Science 3", "rock leaf acorn", "111", 3, 0, ""),
    ("Rock Seeker", "rock", "201", 2, 1, "wildlife"),
    ("Leaf Seeker", "leaf", "120", 2, 1, "wildlife"),
    ("Acorn Seeker", "acorn", "012", 2, 1, "wildlife"),
    ("Leaf Shutterbug", "leaf", "040", 2, 0, "2 photo"),
    ("Rock Sunshine", "rock", "302", 5, 0, "sun"),
    ("Leaf Sunshine", "leaf", "230", 5, 0, "sun"),
    ("Acorn Sunshine", "acorn", "023", 5, 0, "sun"),
]
"""Name, kinds, cost in rocks, leaves and acorns, points, birds, bonus."""


def bonus_of(badge: Badge) -> str:
    """The bonus of a badge in the words of the table above."""
    parts = [
        {
            "none": "",
            "gain": " ".join(f"{count} {cube}" for cube, count in badge.gains.items()),
            "gather": "1 of any",
            "exchange": "exchange",
            "photo": f"{badge.photos} photo",
            "wildlife": "wildlife",
            "sun": "sun",
            "free-badge": "free badge",
        }[badge.bonus],
        {
            "points": "",
            "kind": "scores its kind",
            "best": "scores the best other",
            "birds": "more with most birds",
        }[badge.scores],
        "discount" if badge.discount else "",
    ]
    return " ".join(part for part in parts if part)


@pytest.mark.parametrize("row", BADGE_TABLE, ids=lambda row: row[0])
def test_s4_each_badge_is_printed_as_in_the_table(row):
    """Section 4: kinds, cost, points, birds and bonus of every badge."""
    name, kinds, cost, points, birds, bonus = row
    badge = BADGES[name]
    assert badge.name == name
    assert badge.title in name
    assert " ".join(badge.kinds) == kinds
    assert "".join(str(badge.cost.get(cube, 0)) for cube in CUBES) == cost
    assert (badge.points, badge.birds, bonus_of(badge)) == (points, birds, bonus)


def test_s4_there_are_42_badges_and_no_others():
    """Sections 1 and 4: 42 cards, all of them in the table."""
    assert len(BADGES) == 42
    assert set(BADGES) == {row[0] for row in BADGE_TABLE}


@pytest.mark.parametrize("cube", CUBES)
def test_s4_sixteen_badges_count_as_each_kind(cube):
    """Section 4: thirteen of each colour, and three Science that count as every colour."""
    assert sum(cube in badge.kinds for badge in BADGES.values()) == 16
    assert sum(badge.kinds == (cube,) for badge in BADGES.values()) == 13


def test_s4_the_badges_show_twelve_birds():
    """Section 4: the birds printed on badges."""
    assert sum(badge.birds for badge in BADGES.values()) == 12


def test_s5_the_photo_deck():
    """Section 5: 32 photos with three faces, split 10, 12 and 10."""
    assert {(photo.name, photo.count, photo.points, photo.birds) for photo in PHOTOS.values()} == {
        ("summit", 10, 2, 0),
        ("meadow", 12, 1, 1),
        ("nest", 10, 0, 2),
    }


def test_s1_five_sites():
    """Section 1: one site of each kind."""
    assert set(SITES) == {"rock", "leaf", "acorn", "exchange", "photo"}


SITE_SPACES = [Space("site", "site", site) for site in (5, 4, 3, 2, 1)]


def test_s6_the_short_track():
    """Section 6: eight spaces for two and three players."""
    first, *sites, before_last, last = TRACKS["short"]
    assert (first.over, first.bonus) == ("end", "wildlife")
    assert sites == SITE_SPACES
    assert (before_last.over, before_last.bonus) == ("head", "wildlife")
    assert (last.over, last.bonus) == ("head", "photo")


def test_s6_the_long_track():
    """Section 6: twelve spaces for four players."""
    spaces = TRACKS["long"]
    assert len(spaces) == 12
    assert list(spaces[3:8]) == SITE_SPACES
    gains = [(space.over, space.cube, space.count) for space in spaces if space.bonus == "gain"]
    assert gains == [
        ("end", "rock", 1),
        ("end", "acorn", 1),
        ("end", "leaf", 1),
        ("head", "leaf", 2),
        ("head", "acorn", 2),
        ("head", "rock", 2),
    ]
    assert (spaces[11].over, spaces[11].bonus) == ("head", "photo")


def test_s10_two_to_four_players():
    """Section 10: there is no solo game, and four is the most."""
    assert list(GAME.seats) == [2, 3, 4]
