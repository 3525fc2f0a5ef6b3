"""Section 13: what is asked, what resolves itself, and what the choices are called."""

import pytest

from engines.step import menu, take
from engines.text import words
from engines.trails import GAME
from engines.trails.actions import (
    Begin,
    Claim,
    Done,
    Draw,
    Earn,
    Exchange,
    Gather,
    Hike,
    Keep,
    Pay,
    Return,
    Roll,
    Send,
    Skip,
    Take,
    TrailsOptions,
)
from engines.trails.content import BADGES
from engines.trails.state import Badges, Encounter, Fee, Hiking, Keeping, Limit, Shot
from tests.engines.trails.table import (
    ARRIVE,
    after,
    asked,
    choices,
    coming,
    cubes,
    hiker,
    question,
    random_match,
    refused,
    rolled,
    scenario,
    visit,
)

PLAYERS = [2, 3, 4]


def asked_states(players):
    """The open questions of some random matches."""
    for options in (TrailsOptions(), TrailsOptions(limited_supply=True, layout="first-game")):
        for number in range(2):
            match = random_match(players, options, f"menus {number}")
            yield from (step.state for _, _, step in match[:-1])


def label(state, action):
    """What the button of an action says to the active seat."""
    return words(GAME.label(GAME.view(state, state.active), action))


@pytest.mark.parametrize("players", PLAYERS)
def test_labels_fit_and_differ(players):
    """Architecture, promise 9: at most 80 characters, no two alike on one menu, and each a phrase of plain words."""
    for state in asked_states(players):
        said = [label(state, action) for action in menu(GAME, state, state.active)]
        assert len(set(said)) == len(said)
        for phrase in said:
            assert 0 < len(phrase) <= 80
            assert phrase[0].isupper()
            assert phrase == phrase.strip()
            assert not set("_{}[]<>=\n") & set(phrase)
            assert "None" not in phrase


@pytest.mark.parametrize("name", list(BADGES))
def test_the_label_of_every_badge_fits(name):
    """Architecture, promise 9: whether it is paid for or taken free."""
    state = visit(0, at=[name, None], **BADGES[name].cost)
    assert name in label(state, Earn(name))
    assert len(label(state, Earn(name))) <= 80
    other = "Acorn Astronomy"
    if name != other:
        state = after(visit(0, at=[other, name], acorn=4), Earn(other))
        assert len(label(state, Claim(name))) <= 80


@pytest.mark.parametrize("sun", [0, 6], ids=["day", "night"])
@pytest.mark.parametrize("bear", [1, 2, 3, 4, 5])
def test_the_label_of_every_hike_fits(bear, sun):
    """Architecture, promise 9: to every tile, with and without the bear, on foot and on the canteen."""
    for start in (hiker(0), hiker(6, -1)):
        state = scenario(start, bear=bear, sun=sun)
        said = [label(state, Hike(tiles)) for tiles in range(1, 7)]
        assert len(set(said)) == 6
        assert max(map(len, said)) <= 80


@pytest.mark.parametrize("players", PLAYERS)
def test_everything_on_a_menu_is_accepted(players):
    """Architecture, promise 1: a menu lists complete actions of the kinds that the question allows."""
    for number, state in enumerate(asked_states(players)):
        decision = question(state)
        listed = menu(GAME, state, state.active)
        assert {type(action) for action in listed} <= set(decision.allows)
        assert listed == menu(GAME, state, state.active)
        if number % 5 == 0:
            for action in listed:
                assert GAME.inventory(take(GAME, state, state.active, action, "menu", 1).state) == GAME.inventory(state)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_prompt_is_a_question_and_every_default_is_accepted(players):
    """Architecture, section 3: a decision has words, and its default is legal whatever the seat holds."""
    for state in asked_states(players):
        decision = question(state)
        assert words(decision.prompt).endswith("?")
        if decision.default is not None:
            assert take(GAME, state, decision.seat, decision.default, "default", 1).state != state


@pytest.mark.parametrize(
    ("state", "action", "parts"),
    [
        (lambda: scenario(hiker(0)), Hike(2), ["2", "leaf"]),
        (lambda: scenario(hiker(0)), Hike(3), ["3", "acorn", "bear"]),
        (lambda: scenario(hiker(4)), Hike(2), ["2", "Trail End"]),
        (lambda: scenario(hiker(2, -1)), Hike(2), ["2", "Trailhead"]),
        (lambda: after(scenario(coming(1, rock=1)), ARRIVE), Exchange("rock", "leaf"), ["1 rock", "2 leaves"]),
        (
            lambda: after(scenario(coming(1, rock=1), sun=6), ARRIVE),
            Exchange("rock", "each"),
            ["rock", "leaf", "acorn"],
        ),
        (lambda: after(scenario(coming(4, rock=1)), ARRIVE), Pay("rock"), ["rock"]),
        (lambda: after(scenario(coming(4, rock=1)), ARRIVE), Skip(), ["no photo"]),
        (lambda: after(scenario(coming(4), sun=6, discards=["nest"]), ARRIVE), Take(), ["nest", "2 birds"]),
        (lambda: after(scenario(coming(4), sun=6), ARRIVE), Draw(), ["Draw", "two"]),
        (
            lambda: after(scenario(coming(4), sun=6, photo_top=["summit", "nest"]), ARRIVE, Draw()),
            Keep("summit"),
            ["Keep", "summit", "2 points"],
        ),
        (lambda: rolled("wild", scenario(coming(2), bear=2), ARRIVE), Send("rock"), ["bear", "rock"]),
        (lambda: rolled("photo", scenario(coming(2), bear=2), ARRIVE), Begin("bear"), ["bear", "photo"]),
        (lambda: rolled("photo", scenario(coming(2), bear=2), ARRIVE), Begin("hiker"), ["hiker", "leaf"]),
        (lambda: visit(0, at=["Rock Climber", None], rock=5), Earn("Rock Climber"), ["Rock Climber", "5 rocks", "6"]),
        (lambda: visit(0, rock=5), Done(), ["no more"]),
        (
            lambda: after(visit(0, at=["Acorn Astronomy", "Rock Climber"], acorn=4), Earn("Acorn Astronomy")),
            Claim("Rock Climber"),
            ["Rock Climber", "free"],
        ),
        (
            lambda: after(visit(0, at=["Rock First Aid", None], rock=2), Earn("Rock First Aid")),
            Gather("leaf"),
            ["1 leaf"],
        ),
        (
            lambda: after(visit(0, at=["Leaf Seeker", None], rock=1, leaf=2), Earn("Leaf Seeker")),
            Roll(),
            ["Roll", "die"],
        ),
        (lambda: after(scenario(coming(2, rock=8), bear=5), ARRIVE), Return(leaf=1), ["Return", "1 leaf"]),
    ],
    ids=lambda value: type(value).__name__ if not callable(value) and not isinstance(value, list) else "",
)
def test_labels_say_what_matters(state, action, parts):
    """Architecture, section 6: what is on the button is what a player would say."""
    state = state()
    assert action in choices(state)
    assert all(part in label(state, action) for part in parts)


def test_labels_tell_day_from_night():
    """Section 2: the same hike is worth more in the dark."""
    assert "1 leaf" in label(scenario(hiker(0)), Hike(2))
    assert "2 leaves" in label(scenario(hiker(0), sun=6), Hike(2))


def test_labels_show_the_discounted_cost():
    """Section 4: Research says what it costs this player now."""
    state = visit(0, at=["Rock Research", None], rock=3, badges=["Science 1"])
    assert "2 rocks" in label(state, Earn("Rock Research"))


def test_labels_tell_the_three_sciences_apart():
    """Section 4: two Science cards lying side by side are two choices."""
    state = visit(0, at=["Science 1", "Science 2"], hand="Science 3", rock=1, leaf=1, acorn=1)
    said = {label(state, action) for action in choices(state)}
    assert len(said) == 4


@pytest.mark.parametrize("start", [(5, 1), (1, -1)], ids=["trail end", "trailhead"])
def test_s13_a_hike_of_one_tile_resolves_itself(start):
    """Section 13: one tile before the end there is nothing to choose."""
    state = after(scenario(coming(2), hiker(*start, rock=1), bear=4, sun=1), ARRIVE)
    assert state.active == 1
    assert state.players[1].place == (6 if start[1] == 1 else 0)
    assert asked(state) is Badges


def test_s13_a_chain_of_forced_turns_comes_back_to_a_choice():
    """Section 13: two forced hikes of players without cubes pass by in one step."""
    state = after(scenario(coming(2), hiker(1, -1), hiker(1, -1), bear=5), ARRIVE)
    assert (state.active, asked(state)) == (0, Hiking)
    assert [player.place for player in state.players] == [2, 0, 0]


def test_s13_trimming_a_single_kind_resolves_itself():
    """Section 13: nine leaves become eight."""
    state = after(scenario(coming(2, leaf=8), bear=5), ARRIVE)
    assert cubes(state) == (0, 8, 0)
    assert state.active == 1


def test_s13_trimming_two_kinds_is_asked():
    """Section 13: there is a choice."""
    state = after(scenario(coming(2, leaf=7, rock=1), bear=5), ARRIVE)
    assert asked(state) is Limit
    assert choices(state) == {Return(rock=1), Return(leaf=1)}


def test_s13_a_paid_photo_without_discards_is_drawn_at_once():
    """Sections 5 and 13: there is no other source, and no way back."""
    state = after(scenario(coming(4, rock=1)), ARRIVE, Pay("rock"))
    assert asked(state) is Keeping
    assert len(state.drawn) == 2


def test_s13_a_free_photo_without_discards_is_asked():
    """Section 13: skipping remains."""
    assert asked(after(scenario(coming(4), sun=6), ARRIVE)) is Shot


def test_s13_paying_with_the_only_kind_of_cube_is_asked():
    """Section 13: skipping remains."""
    state = after(scenario(coming(4, rock=1)), ARRIVE)
    assert asked(state) is Fee
    assert choices(state) == {Pay("rock"), Skip()}


def test_s13_a_menu_of_one_that_a_secret_makes_is_still_asked():
    """Section 13: two alike photos, and a hand that cannot be paid."""
    state = after(scenario(coming(4), sun=6, photo_top=["summit", "summit"]), ARRIVE, Draw())
    assert choices(state) == {Keep("summit")}
    assert choices(visit(0, at=["Leaf Climber", None], hand="Acorn Climber", rock=1)) == {Done()}


def test_s13_order_is_asked_for_exchange_and_day_photo():
    """Section 13: what is given here cannot be paid there."""
    state = rolled("photo", scenario(coming(1, rock=1), bear=1), ARRIVE)
    assert asked(state) is Encounter


def test_s13_no_order_is_asked_when_neither_action_is_possible():
    """Section 13: without a cube there is neither an exchange nor a paid photo, in whatever order."""
    state = rolled("photo", scenario(coming(1), bear=1), ARRIVE)
    assert state.bear == 4
    assert (state.active, asked(state)) == (1, Hiking)


def test_nobody_else_has_a_menu():
    """Section 8: only the active seat has anything to choose."""
    for state in (scenario(players=4), visit(0, rock=3, players=4)):
        assert [bool(menu(GAME, state, seat)) for seat in range(4)] == [True, False, False, False]


def test_a_refused_action_changes_nothing():
    """Architecture, promise 4: the table is as it was."""
    state = visit(0, at=["Rock Climber", None], rock=4)
    before = repr(state)
    assert refused(state, Earn("Rock Climber"))
    assert repr(state) == before
