"""Section 5: the photo action and the running out of its deck."""

from engines.trails.actions import Draw, Earn, Keep, Pay, Skip, Take
from engines.trails.state import Hiking, Keeping, Shot
from tests.engines.trails.table import (
    ARRIVE,
    after,
    asked,
    choices,
    coming,
    cubes,
    play,
    refused,
    scenario,
    snap,
    visit,
)


def shot(**world):
    """A hiker at the photo site by night, about to take a photo for free."""
    return after(scenario(coming(4), bear=3, sun=6, **world), ARRIVE)


def photos(state):
    """The photos of the hiker who took them."""
    return sorted(state.players[0].photos)


def test_s5_a_draw_shows_two_cards_and_leaves_the_deck_smaller():
    """Section 5: two cards are drawn from the top, one after the other."""
    state = shot(photo_top=["nest", "summit", "meadow"])
    deck = len(state.photo_deck)
    state = after(state, Draw())
    assert asked(state) is Keeping
    assert sorted(state.drawn) == ["nest", "summit"]
    assert len(state.photo_deck) == deck - 2
    assert state.photo_deck[-1] == "meadow"
    assert choices(state) == {Keep("nest"), Keep("summit")}


def test_s5_the_other_card_is_discarded_face_up():
    """Section 5: the kept photo goes to its owner, the other on top of the discards."""
    state = snap(shot(photo_top=["nest", "summit"], discards=["meadow"]), "nest")
    assert photos(state) == ["nest"]
    assert state.photo_discards == ["meadow", "summit"]
    assert state.drawn == []


def test_s5_only_a_drawn_card_can_be_kept():
    """Section 5: a face that was not drawn is refused."""
    state = after(shot(photo_top=["nest", "summit"]), Draw())
    assert refused(state, Keep("meadow"))


def test_s5_taking_the_top_discard():
    """Section 5: the newest discard is taken, and the deck is left alone."""
    state = shot(discards=["nest", "summit"])
    deck = list(state.photo_deck)
    assert choices(state) == {Draw(), Take(), Skip()}
    state = after(state, Take())
    assert photos(state) == ["summit"]
    assert state.photo_discards == ["nest"]
    assert state.photo_deck == deck


def test_s5_nothing_to_take_while_there_are_no_discards():
    """Section 5: the discard pile starts empty."""
    state = shot()
    assert choices(state) == {Draw(), Skip()}
    assert refused(state, Take())


def test_s5_a_free_photo_may_be_skipped():
    """R8: even a free photo is an offer."""
    state = after(shot(discards=["nest"]), Skip())
    assert photos(state) == []
    assert state.photo_discards == ["nest"]
    assert state.active == 1


def test_s5_two_alike_cards_are_asked_all_the_same():
    """Section 5: to resolve it unasked would betray the kept card."""
    state = after(shot(photo_top=["nest", "nest"]), Draw())
    assert asked(state) is Keeping
    assert choices(state) == {Keep("nest")}
    state = after(state, Keep("nest"))
    assert photos(state) == ["nest"]
    assert state.photo_discards[-1:] == ["nest"]


def test_s5_the_deck_is_not_refilled_before_a_card_is_needed():
    """Section 5: an empty deck stays empty, the discards stay face up."""
    state = snap(shot(photo_deck=["summit", "nest"], discards=["meadow", "nest"]), "summit")
    assert state.photo_deck == []
    assert state.photo_discards == ["meadow", "nest", "nest"]


def test_s5_turning_the_discards_over_puts_the_oldest_on_top():
    """Section 5: first discarded, first drawn, and nothing is shuffled."""
    state = after(shot(photo_deck=[], discards=["summit", "nest", "meadow", "nest"]), Draw())
    assert sorted(state.drawn) == ["nest", "summit"]
    assert state.photo_deck == ["nest", "meadow"]
    assert state.photo_discards == []


def test_s5_the_deck_runs_out_in_the_middle_of_a_draw():
    """Section 5: draw the last card, turn the discards over, draw the second."""
    state = after(shot(photo_deck=["meadow"], discards=["summit", "nest"]), Draw())
    assert sorted(state.drawn) == ["meadow", "summit"]
    assert state.photo_deck == ["nest"]
    state = after(state, Keep("meadow"))
    assert state.photo_discards == ["summit"]


def test_s5_a_refill_leaves_out_the_cards_being_drawn():
    """Section 5: with one card in the deck and one discarded, both are drawn and nothing is left behind."""
    state = after(shot(photo_deck=["meadow"], discards=["nest"]), Draw())
    assert sorted(state.drawn) == ["meadow", "nest"]
    assert state.photo_deck == []
    assert state.photo_discards == []


def test_s5_the_only_photo_in_the_world_is_drawn_and_kept():
    """Section 5: with a single card there is nothing to choose and nothing to discard."""
    state = after(shot(photo_deck=["nest"]), Draw())
    assert photos(state) == ["nest"]
    assert (state.photo_deck, state.photo_discards, state.drawn) == ([], [], [])
    assert (state.active, asked(state)) == (1, Hiking)


def test_s5_the_only_photo_may_lie_among_the_discards():
    """Section 5: with an empty deck, drawing turns over and keeps the only discard; taking it comes to the same."""
    state = shot(photo_deck=[], discards=["nest"])
    assert choices(state) == {Draw(), Take(), Skip()}
    for action in (Draw(), Take()):
        then = after(state, action)
        assert photos(then) == ["nest"]
        assert (then.photo_deck, then.photo_discards) == ([], [])


def test_s5_no_photo_left_at_all():
    """Section 5: the action does nothing and is not asked for."""
    state = shot(photo_deck=[])
    assert photos(state) == []
    assert (state.active, asked(state)) == (1, Hiking)


def test_s5_a_day_photo_cannot_be_paid_for_when_none_is_left():
    """Section 5: the cube is kept."""
    state = after(scenario(coming(4, rock=1), photo_deck=[]), ARRIVE)
    assert cubes(state) == (1, 0, 0)
    assert (state.active, asked(state)) == (1, Hiking)


def test_s5_a_paid_photo_cannot_be_skipped():
    """Section 5: skipping is decided before paying."""
    state = after(scenario(coming(4, rock=1), discards=["nest"]), ARRIVE, Pay("rock"))
    assert choices(state) == {Draw(), Take()}
    assert refused(state, Skip())


def test_s5_shutterbug_takes_two_photos_in_a_row():
    """Sections 4 and 5: the second action may take what the first one rejected."""
    state = visit(0, at=["Leaf Shutterbug", "Leaf Climber"], leaf=5, photo_top=["nest", "summit", "meadow", "meadow"])
    state = snap(after(state, Earn("Leaf Shutterbug")), "nest")
    assert asked(state) is Shot
    assert choices(state) == {Draw(), Take(), Skip()}
    state = after(state, Take())
    assert photos(state) == ["nest", "summit"]
    assert state.photo_discards == []


def test_s5_shutterbug_may_draw_twice():
    """Section 4: two separate actions, four cards drawn in all."""
    state = visit(0, at=["Leaf Shutterbug", "Leaf Climber"], leaf=5, photo_top=["nest", "summit", "meadow", "nest"])
    state = snap(snap(after(state, Earn("Leaf Shutterbug")), "nest"), "meadow")
    assert photos(state) == ["meadow", "nest"]
    assert state.photo_discards == ["summit", "nest"]


def test_s5_shutterbug_with_a_single_photo_left():
    """Section 5: the first action takes the only photo, the second does nothing."""
    state = visit(0, at=["Leaf Shutterbug", "Leaf Climber"], leaf=5, photo_deck=["nest"])
    state = after(state, Earn("Leaf Shutterbug"), Draw())
    assert photos(state) == ["nest"]
    assert asked(state) is not Shot


def test_s5_kept_photos_stay_with_their_owner():
    """Section 5: photos pile up, and nobody else's are touched."""
    start = scenario(coming(4, photos=["meadow"]), sun=6, photo_top=["nest", "summit"])
    step = play(start, ARRIVE, Draw(), Keep("summit"))
    assert photos(step.state) == ["meadow", "summit"]
    assert step.state.players[1].photos == []
