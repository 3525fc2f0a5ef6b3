"""R21: who may know what."""

import pytest

from engines.dealer import Dealer
from engines.step import copy, menu
from engines.trails import GAME
from engines.trails.actions import Done, Draw, Earn, Keep, Take, TrailsOptions
from engines.trails.state import Keeping
from tests.engines.trails.table import (
    ARRIVE,
    after,
    asked,
    coming,
    hiker,
    play,
    random_match,
    scenario,
    spoken,
    visit,
)

SECRETS = ("hand", "photos", "drawn")


def drawing(**world):
    """The first seat holds two photos of a draw."""
    return after(scenario(coming(4, photos=["meadow"]), players=3, sun=6, **world), ARRIVE, Draw())


def seen(state, seat):
    """What a view holds that only its owner may see."""
    shown = GAME.view(state, seat)
    return {name: getattr(shown, name) for name in SECRETS}


def test_r21_the_owner_sees_hand_photos_and_the_draw():
    """R21: one's own cards."""
    state = drawing(photo_top=["nest", "summit"])
    mine = seen(state, 0)
    assert mine["hand"] == state.players[0].hand
    assert mine["photos"] == ("meadow",)
    assert sorted(mine["drawn"]) == ["nest", "summit"]


@pytest.mark.parametrize("seat", [1, 2, None])
def test_r21_others_and_spectators_see_no_card_of_a_draw(seat):
    """R21: they see that a draw is open and the new size of the deck."""
    state = drawing(photo_top=["nest", "summit"])
    theirs = seen(state, seat)
    assert theirs["drawn"] == ()
    assert theirs["photos"] == ()
    assert theirs["hand"] == (None if seat is None else state.players[seat].hand)
    shown = GAME.view(state, seat)
    assert shown.photos_left == 29
    assert asked(state) is Keeping
    assert isinstance(shown.phases[-1], Keeping)
    assert shown.players[0].photos == 1
    assert all(player.shown == () for player in shown.players)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_r21_the_public_part_is_seen_by_all(seat):
    """R21: cubes, canteens, places, earned badges, counts, face-up badges, top discard, Sun and bear."""
    state = scenario(
        hiker(3, -1, canteen=False, rock=2, acorn=1, badges=["Rock Climber"], photos=["nest", "summit"]),
        hiker(hand=None),
        players=3,
        sun=3,
        bear=4,
        discards=["nest", "summit"],
        die="wild",
    )
    shown = GAME.view(state, seat)
    first = shown.players[0]
    assert (first.place, first.facing, first.canteen) == (3, -1, False)
    assert first.cubes == {"rock": 2, "leaf": 0, "acorn": 1}
    assert first.badges == ("Rock Climber",)
    assert first.photos == 2
    assert [player.holds_badge for player in shown.players] == [True, False, True]
    assert list(shown.trailhead) == state.trailhead
    assert list(shown.trail_end) == state.trail_end
    assert (shown.top_discard, shown.discards) == ("summit", 2)
    assert shown.badges_left == len(state.badge_deck)
    assert shown.photos_left == len(state.photo_deck)
    assert (shown.sun, shown.bear, shown.die) == (3, 4, "wild")
    assert [site.night for site in shown.sites] == [False, False, False, True, True]


def test_r21_the_running_score_counts_earned_badges_alone():
    """R21: no photos, no trophy, Observer at two."""
    state = scenario(hiker(badges=["Rock Observer", "Rock Climber"], photos=["nest", "summit"], hand="Leaf Climber"))
    for seat in (0, 1, None):
        assert GAME.view(state, seat).players[0].score == 8
        assert GAME.view(state, seat).players[0].birds == 1


def test_r21_a_photo_from_the_discards_is_not_shown_again():
    """R21: the view counts it and no more; deeper discards are not shown either."""
    start = scenario(coming(4), sun=6, discards=["nest", "summit", "meadow"])
    state = after(start, ARRIVE, Take())
    shown = GAME.view(state, 1)
    assert shown.players[0].photos == 1
    assert shown.players[0].shown == ()
    assert (shown.top_discard, shown.discards) == ("summit", 2)
    assert GAME.view(state, 0).photos == ("meadow",)


def test_r21_after_the_end_photos_are_shown_and_hands_are_not():
    """Section 9: photos are revealed, unearned badges and decks stay hidden."""
    start = scenario(coming(2, photos=["nest"]), hiker(photos=["summit"]), sun=7, sun_taken_by=1, turns_left=1, bear=5)
    state = after(start, ARRIVE)
    assert state.over
    for seat in (0, 1, None):
        shown = GAME.view(state, seat)
        assert [player.shown for player in shown.players] == [("nest",), ("summit",)]
        assert shown.hand == (None if seat is None else state.players[seat].hand)


def test_r21_a_draw_sounds_alike_whatever_is_drawn():
    """R21: the public lines of a draw do not depend on the cards, the whisper does."""
    lines, whispers = [], []
    for top in (["nest", "summit"], ["meadow", "meadow"]):
        step = play(scenario(coming(4), sun=6, photo_top=top), ARRIVE, Draw())
        lines.append(spoken(step.events))
        whispers.append(spoken(step.events, 0))
        assert spoken(step.events, 1) == []
    assert lines[0] == lines[1]
    assert whispers[0] != whispers[1]


def test_r21_keeping_tells_the_rejected_card_only():
    """R21: whether the kept one is a nest or a summit, the table hears the same."""
    lines = []
    for kept in ("nest", "summit"):
        step = play(scenario(coming(4), sun=6, photo_top=[kept, "meadow"]), ARRIVE, Draw(), Keep(kept))
        assert step.state.photo_discards == ["meadow"]
        lines.append(spoken(step.events))
    assert lines[0] == lines[1]


def test_r21_the_only_photo_is_kept_in_secret():
    """R21 and section 5: a single card drawn from the deck is not named to the table."""
    lines = []
    for only in ("nest", "summit"):
        step = play(scenario(coming(4), sun=6, photo_deck=[only]), ARRIVE, Draw())
        assert step.state.players[0].photos == [only]
        lines.append(spoken(step.events))
    assert lines[0] == lines[1]


def test_r21_a_drawn_badge_is_told_to_its_owner_alone():
    """R21: the replacement of an earned hand badge is secret."""
    lines, whispers = [], []
    for top in ("Science 1", "Rock First Aid"):
        state = visit(0, at=["Rock Collector", None], hand="Leaf Collector", leaf=3, rock=3, badge_top=[top])
        step = play(state, Earn("Leaf Collector"))
        lines.append(spoken(step.events))
        whispers.append(spoken(step.events, 0))
        assert spoken(step.events, 1) == []
    assert lines[0] == lines[1]
    assert whispers[0] != whispers[1]


def test_r21_a_visit_without_purchase_sounds_alike():
    """R21: nothing about the hand is said when it is not earned."""
    steps = [play(visit(0, hand=hand, acorn=2), Done()) for hand in ("Acorn First Aid", "Acorn Climber")]
    assert spoken(steps[0].events) == spoken(steps[1].events)


def worlds():
    """States along random matches, every seventh."""
    for players in (2, 3, 4):
        match = random_match(players, TrailsOptions(), f"knowledge {players}")
        yield from (state for state, _, _ in match[::7])


def test_r21_redeal_leaves_what_a_seat_can_see():
    """R21: view, menu and questions are the same in every redealt world, and no card is lost."""
    checked = 0
    for state in worlds():
        for seat in (*range(len(state.players)), None):
            world = copy(GAME, state)
            GAME.redeal(world, seat, Dealer("redeal", checked))
            assert GAME.view(world, seat) == GAME.view(state, seat)
            assert list(GAME.pending(world)) == list(GAME.pending(state))
            assert GAME.inventory(world) == GAME.inventory(state)
            if seat is not None:
                assert menu(GAME, world, seat) == menu(GAME, state, seat)
                assert world.players[seat].hand == state.players[seat].hand
                assert world.players[seat].photos == state.players[seat].photos
            checked += 1
    assert checked > 50


@pytest.mark.parametrize("seat", [1, None])
def test_r21_redeal_changes_what_is_hidden(seat):
    """R21: others' hands and photos, the draw, the decks and the deeper discards."""
    state = drawing(photo_top=["nest", "summit"], discards=["nest", "summit", "meadow", "nest", "meadow"])
    changed = set()
    for number in range(40):
        world = copy(GAME, state)
        GAME.redeal(world, seat, Dealer("redeal", number))
        pairs = {
            "hand": (world.players[0].hand, state.players[0].hand),
            "photos": (world.players[0].photos, state.players[0].photos),
            "drawn": (sorted(world.drawn), sorted(state.drawn)),
            "badge deck": (world.badge_deck, state.badge_deck),
            "photo deck": (world.photo_deck, state.photo_deck),
            "discards": (world.photo_discards, state.photo_discards),
        }
        changed |= {name for name, (new, old) in pairs.items() if new != old}
        assert world.photo_discards[-1] == state.photo_discards[-1]
    assert changed == {"hand", "photos", "drawn", "badge deck", "photo deck", "discards"}


def test_r21_redeal_keeps_the_owners_draw():
    """R21: the owner's own two cards stay."""
    state = drawing(photo_top=["nest", "summit"])
    for number in range(20):
        world = copy(GAME, state)
        GAME.redeal(world, 0, Dealer("redeal", number))
        assert world.drawn == state.drawn
        assert world.players[0].photos == ["meadow"]


def test_r21_after_the_end_redeal_leaves_the_shown_photos():
    """Section 9: what has been revealed is known."""
    state = random_match(3, TrailsOptions(), "knowledge 3")[-1][2].state
    assert state.over
    for number in range(10):
        world = copy(GAME, state)
        GAME.redeal(world, 0, Dealer("redeal", number))
        assert [player.photos for player in world.players] == [player.photos for player in state.players]
