"""The pictures and words of Trails."""

from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from engines.text import letter
from engines.trails.content import BADGES, CUBES
from engines.trails.state import Badges, Keeping, State
from engines.trails.view import PlayerView, view
from rendering.canvas import encode
from rendering.kept import used
from rendering.registry import painter
from rendering.trails import board, describe, hand
from rendering.trails.cards import badge_card, chip, photo_card
from rendering.trails.trail import GAP, left_of, stops, tile, width_of
from rendering.trails.words import effect, worth
from tests.rendering.tables import NAMES, changed, hike, table

BUDGET = 150_000
LIMIT = 1024


def same(state: State) -> None:
    """Nothing is different."""


def set_to(**facts: object):
    """A change of facts of the whole table."""

    def change(state: State) -> None:
        for name, value in facts.items():
            setattr(state, name, value)

    return change


def player_to(seat: int, **facts: object):
    """A change of facts of one player."""

    def change(state: State) -> None:
        for name, value in facts.items():
            setattr(state.players[seat], name, value)

    return change


def night(state: State) -> None:
    state.sites[4].night = True


def sold(state: State) -> None:
    state.trail_end[1] = None


FACTS = {
    "bear": set_to(bear=1),
    "sun": set_to(sun=3),
    "sun taken": set_to(sun_taken_by=2),
    "long track": set_to(long_track=True),
    "night": night,
    "die": set_to(die="photo"),
    "another die": set_to(die="leaf"),
    "limited supply": set_to(limited=True),
    "discards": set_to(photo_discards=["nest"]),
    "top discard": set_to(photo_discards=["summit"]),
    "badge gone": sold,
    "badge deck": set_to(badge_deck=[]),
    "photo deck": set_to(photo_deck=["nest"]),
    "turn": set_to(turn=9),
    "last round": set_to(turns_left=2),
    "one more turn": set_to(turns_left=1),
    "over": set_to(over=True),
    "active": set_to(active=2),
    "phase": set_to(phases=[Badges(6, True)]),
    "hiker": player_to(1, place=4),
    "facing": player_to(1, facing=-1),
    "canteen": player_to(1, canteen=False),
    "rocks": player_to(1, cubes={"rock": 2, "leaf": 1, "acorn": 1}),
    "acorns": player_to(1, cubes={"rock": 1, "leaf": 1, "acorn": 7}),
    "badge": player_to(1, badges=["Leaf Climber"]),
    "other badge": player_to(1, badges=["Rock Climber"]),
    "photo": player_to(1, photos=["nest"]),
    "no hand": player_to(1, hand=None),
    **{
        f"mark {mark}": set_to(marks=[mark])
        for mark in (
            "hiker 0", "cubes 0", "canteen 0", "photos 1", "hand 2", "bear", "die", "sun", "site 4",
            "trailhead 1", "trail end 0", "discards",
        )
    },
}  # fmt: skip


def test_every_fact_changes_the_picture_and_only_facts_do():
    pictures = {name: encode(board(changed(change), NAMES[:3])) for name, change in {"": same, **FACTS}.items()}
    assert len(set(pictures.values())) == len(pictures)
    assert pictures[""] == encode(board(changed(same), NAMES[:3]))


@pytest.mark.parametrize("fact", FACTS)
def test_every_fact_changes_the_words(fact):
    assert describe(changed(FACTS[fact]), NAMES[:3]).board != describe(changed(same), NAMES[:3]).board


def test_an_earned_badge_can_be_marked():
    plain = changed(player_to(1, badges=["Leaf Climber"]))
    marked = msgspec.structs.replace(plain, marks=("badges 1",))
    assert encode(board(plain, NAMES[:3])) != encode(board(marked, NAMES[:3]))


def test_names_change_the_picture():
    assert encode(board(changed(same), ("Ada", "Bo", "Cy"))) != encode(board(changed(same), ("Ada", "Bo", "Di")))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_hike_is_drawn_within_the_budget(seats):
    sizes = {board(seen, NAMES[:seats]).size for seen in hike(seats)}
    assert len(sizes) == 1
    width, height = sizes.pop()
    assert width == 1200
    assert height < 1000
    assert max(len(encode(board(seen, NAMES[:seats]))) for seen in hike(seats)) < BUDGET


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_hike_is_described(seats):
    for seen in hike(seats):
        words = describe(seen, NAMES[:seats])
        assert len(words.alt) <= LIMIT
        assert words.hand == ""
        for seat, name in enumerate(NAMES[:seats]):
            assert f"{letter(seat)} {name}" in words.alt
            assert f"{letter(seat)} {name}" in words.board


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_crowded_tables_are_drawn(seats):
    def crowd(state: State) -> None:
        badges = list(BADGES)
        for player in state.players:
            player.place, player.badges = 3, [badges.pop() for _ in range(10)]
            player.cubes = dict.fromkeys(CUBES, 12)
        state.marks = [f"{what} {seat}" for what in ("hiker", "badges", "cubes", "hand") for seat in range(seats)]

    seen = changed(crowd, seats)
    names = ["W" * 200] * seats
    assert len(encode(board(seen, names))) < BUDGET
    assert len(describe(seen, names).alt) <= LIMIT


def test_pictures_are_equal_from_every_thread():
    views = hike(3)[:8]
    alone = [encode(board(seen, NAMES[:3])) for seen in views]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda seen: encode(board(seen, NAMES[:3])), views)) == alone


def test_drawing_does_not_change_what_is_cached():
    seen = changed(same)
    first = encode(board(seen, NAMES[:3]))
    image = board(seen, NAMES[:3])
    image.paste(0, (0, 0, *image.size))
    assert encode(board(seen, NAMES[:3])) == first


def test_pieces_are_drawn_once():
    assert badge_card("Leaf Climber") is badge_card("Leaf Climber")
    assert photo_card("nest", 60) is photo_card("nest", 60)
    assert chip("Leaf Climber", 6) is chip("Leaf Climber", 6)
    assert tile("leaf", True, 142) is tile("leaf", True, 142)
    board(hike(3)[0], NAMES[:3])
    before = used()
    board(hike(3)[0], NAMES[:3])
    assert used() == before


def test_the_tiles_stand_side_by_side():
    for number in range(6):
        assert left_of(number) + width_of(number) + GAP == left_of(number + 1)


@pytest.mark.parametrize("long", [False, True])
def test_the_sun_goes_from_right_to_left(long):
    assert list(stops(long)) == sorted(stops(long), reverse=True)
    assert len(stops(long)) == (12 if long else 8)


@pytest.mark.parametrize("name", BADGES)
def test_every_badge_is_a_card_of_its_own(name):
    others = {badge_card(other).tobytes() for other in BADGES if other != name and not _alike(name, other)}
    assert badge_card(name).tobytes() not in others


def _alike(one: str, other: str) -> bool:
    return BADGES[one].title == BADGES[other].title == "Science"


def test_every_badge_with_an_effect_says_so():
    plain = {badge.title for badge in BADGES.values() if not effect(badge)}
    assert plain == {"Birdwatching", "Climber"}


def test_badges_show_what_everyone_can_count():
    owned = ("Leaf Collector", "Leaf Climber", "Rock Rappelling", "Science 1")
    assert [worth(BADGES[name], owned) for name in owned] == [3, 6, 6, 3]
    player = changed(player_to(0, badges=list(owned))).players[0]
    assert player.score == sum(worth(BADGES[name], owned) for name in owned)


def hand_of(seat: int | None, **facts: object):
    state = table()
    for name, value in facts.items():
        setattr(state, name, value)
    return view(state, seat)


def test_the_hand_shows_badge_photos_and_draw():
    def pictured(change, seat=0):
        return encode(hand(changed(change, seat=seat), NAMES[:3]))

    plain = pictured(same)
    drawn = set_to(active=0, drawn=["nest", "summit"], phases=[Keeping()])
    other = set_to(active=0, drawn=["nest", "meadow"], phases=[Keeping()])
    pictures = [plain, pictured(player_to(0, hand="Leaf Climber")), pictured(player_to(0, hand=None))]
    pictures += [pictured(player_to(0, photos=["nest"])), pictured(drawn), pictured(other)]
    assert len(set(pictures)) == len(pictures)
    assert pictured(same) == plain
    assert max(map(len, pictures)) < BUDGET


def test_the_hand_in_words():
    state = table()
    state.active, state.drawn, state.phases = 0, ["nest", "summit"], [Keeping()]
    state.players[0].hand, state.players[0].photos = "Leaf Climber", ["meadow", "meadow", "nest"]
    words = describe(view(state, 0), NAMES[:3]).hand
    assert "nest (2 birds) and summit (2 points): keep one" in words
    assert "Leaf Climber (costs 5 leaves, 6 points)" in words
    assert "2 meadow (1 point, 1 bird), 1 nest (2 birds)" in words
    assert "2 points; you have 4 birds" in words
    assert len(words) <= LIMIT


def test_research_costs_what_it_costs_its_owner():
    state = table()
    state.players[0].hand, state.players[0].badges = "Rock Research", ["Rock Climber", "Science 1", "Rock First Aid"]
    assert "Rock Research (costs nothing" in describe(view(state, 0), NAMES[:3]).hand


def test_nobody_else_sees_a_hand():
    state = table()
    state.players[0].hand, state.players[0].photos = "Leaf Climber", ["nest"]
    before = [encode(board(view(state, seat), NAMES[:3])) for seat in (None, 1)]
    state.players[0].hand, state.players[0].photos = "Rock Climber", ["summit"]
    assert [encode(board(view(state, seat), NAMES[:3])) for seat in (None, 1)] == before
    assert "Climber" not in describe(view(state, 1), NAMES[:3]).board.split("Badges at")[0]


def test_a_spectator_has_no_hand():
    seen = hand_of(None)
    assert describe(seen, NAMES[:3]).hand == ""
    assert encode(hand(seen, NAMES[:3])) == encode(hand(hand_of(None, turn=7, bear=2), NAMES[:3]))


def test_photos_are_shown_once_the_match_is_over():
    seen = changed(same)
    over = msgspec.structs.replace(seen, over=True)
    player: PlayerView = msgspec.structs.replace(over.players[0], photos=1, shown=("nest",))
    other: PlayerView = msgspec.structs.replace(over.players[0], photos=1, shown=("summit",))
    pictures = [
        encode(board(msgspec.structs.replace(over, players=(one, *over.players[1:])), NAMES[:3]))
        for one in (player, other)
    ]
    assert pictures[0] != pictures[1]


def test_the_painter_is_found_by_the_key_of_the_game():
    found = painter("trails")
    assert found.board(changed(same), NAMES[:3]).size == board(changed(same), NAMES[:3]).size
    assert found.describe(changed(same), NAMES[:3]) == describe(changed(same), NAMES[:3])
