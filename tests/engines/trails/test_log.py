"""Sections 5, 7 and 13, R21 and R22: what is said, to whom, and what cannot be taken back."""

import pytest

from engines.trails.actions import (
    Begin,
    Claim,
    Done,
    Draw,
    Earn,
    Exchange,
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
from tests.engines.trails.table import (
    ARRIVE,
    after,
    coming,
    hiker,
    play,
    random_match,
    rolled,
    rolling,
    scenario,
    spoken,
    visit,
)

FACES = ("summit", "meadow", "nest")


def heard(step, *parts):
    """Is there a public line with all these words?"""
    return any(all(part in line for part in parts) for line in spoken(step.events))


def shooting(**world):
    """A hiker at the photo site by night."""
    return after(scenario(coming(4), sun=6, **world), ARRIVE)


@pytest.mark.parametrize(
    "step",
    [
        lambda: play(scenario(coming(2), hiker(5, rock=1), bear=4, sun=1), ARRIVE),
        lambda: play(scenario(coming(2, leaf=8), bear=5), ARRIVE),
        lambda: play(scenario(coming(4, rock=1)), ARRIVE, Pay("rock")),
        lambda: play(
            scenario(
                coming(0, leaf=2),
                hiker(rock=8, leaf=7, acorn=8),
                hiker(rock=7, leaf=6, acorn=7),
                limited=True,
                trailhead=["Leaf First Aid", "Rock Climber"],
            ),
            ARRIVE,
            Earn("Leaf First Aid"),
        ),
    ],
    ids=["hike", "limit", "draw", "gather"],
)
def test_s13_forced_choices_say_so(step):
    """Section 13: what resolves itself is explained in the log."""
    assert heard(step(), "only one choice")


def test_s13_a_free_choice_is_not_called_forced():
    """Section 13: where something was chosen, nothing of the kind is said."""
    assert not heard(play(scenario(coming(2), bear=5), ARRIVE), "only one choice")


@pytest.mark.parametrize(
    ("state", "actions", "part"),
    [
        (lambda: scenario(coming(1)), [ARRIVE], "nothing to exchange"),
        (lambda: scenario(coming(1), sun=6), [ARRIVE], "nothing to exchange"),
        (lambda: scenario(coming(4)), [ARRIVE], "no cube"),
        (lambda: scenario(coming(4), sun=6, photo_deck=[]), [ARRIVE], "no photo left"),
        (lambda: scenario(coming(4, rock=1), photo_deck=[]), [ARRIVE], "no photo left"),
        (lambda: scenario(coming(0)), [ARRIVE], "no badge"),
        (
            lambda: visit(0, at=["Acorn Astronomy", None], hand=None, acorn=4, badge_deck=[]),
            [Earn("Acorn Astronomy")],
            "no badge",
        ),
        (
            lambda: visit(0, at=["Rock Recycling", None], rock=2, leaf=1, acorn=1),
            [Earn("Rock Recycling")],
            "nothing to exchange",
        ),
    ],
    ids=["exchange", "night exchange", "fee", "no photos", "no photos by day", "badges", "astronomy", "recycling"],
)
def test_s13_what_is_passed_over_leaves_a_line(state, actions, part):
    """Section 13 and the FAQ: a lost action is told, not swallowed."""
    assert heard(play(state(), *actions), part)


def test_s8_the_hike_and_the_gain_are_told():
    """Section 8: who goes how far, and what it brings."""
    step = play(scenario(coming(2), bear=5), ARRIVE)
    assert heard(step, "A", "2")
    assert heard(step, "1 leaf")


def test_s8_the_canteen_is_told():
    """Section 8: emptied by a long hike, filled at Trailhead."""
    step = play(scenario(hiker(5, -1)), Hike(5))
    assert heard(step, "empties", "canteen")
    assert heard(step, "fills", "canteen")


@pytest.mark.parametrize("face", ["rock", "leaf", "acorn", "exchange", "photo", "wild"])
def test_s7_the_die_is_told(face):
    """Section 7 and R21: die results are public."""
    assert heard(rolling(face, scenario(coming(2), bear=2), ARRIVE), "rolls", face)


def test_s6_the_sun_and_the_night_are_told():
    """Section 6: the Sun moves, and a site turns dark."""
    assert heard(play(scenario(coming(6), sun=1), ARRIVE), "Sun", "night")


def test_s9_the_last_round_is_announced():
    """Section 9: everyone hears that one turn each is left."""
    assert heard(play(scenario(coming(6), sun=7), ARRIVE), "Sun", "one more turn")


def test_r21_a_draw_is_whispered_to_its_owner():
    """R21: the two cards for the owner alone, for the table only that there was a draw."""
    step = play(shooting(photo_top=["nest", "summit"]), Draw())
    (line,) = spoken(step.events, 0)
    assert "nest" in line
    assert "summit" in line
    assert spoken(step.events, 1) == []
    assert not any(face in line for line in spoken(step.events) for face in FACES)


def test_s5_the_rejected_photo_is_revealed():
    """Section 5: the card laid down is shown to all, the kept one is not named."""
    step = play(shooting(photo_top=["nest", "summit"]), Draw(), Keep("nest"))
    shown = [event for event in step.events if event.revealed]
    assert len(shown) == 1
    assert shown[0].to is None
    assert heard(step, "summit")
    assert not heard(step, "nest")


def test_s5_a_photo_taken_from_the_discards_is_named():
    """R21: everybody has seen it."""
    assert heard(play(shooting(discards=["nest"]), Take()), "nest")


def test_s5_turning_the_discards_over_is_told():
    """Section 5: the new deck is no secret, its cards are."""
    step = play(shooting(photo_deck=["meadow"], discards=["summit", "nest"]), Draw())
    assert heard(step, "turned over")
    assert not any(face in line for line in spoken(step.events) for face in FACES)


def test_s5_the_only_photo_is_whispered():
    """Section 5 and R21: its owner hears what it is, the others that it is gone."""
    step = play(shooting(photo_deck=["nest"]), Draw())
    assert any("nest" in line for line in spoken(step.events, 0))
    assert not heard(step, "nest")


def test_s8_an_earned_hand_badge_is_revealed_and_its_replacement_whispered():
    """Section 8 and R21: the old card is shown, the new one is not."""
    state = visit(0, at=["Rock Collector", None], hand="Leaf Collector", rock=3, leaf=3, badge_top=["Science 1"])
    step = play(state, Earn("Leaf Collector"))
    assert any(event.revealed and event.to is None for event in step.events)
    assert heard(step, "Leaf Collector", "hand")
    assert not heard(step, "Science 1")
    assert any("Science 1" in line for line in spoken(step.events, 0))


def test_s8_a_refilled_badge_is_revealed():
    """Section 8: the new face-up card is public from now on."""
    state = visit(0, at=["Rock Collector", "Leaf Climber"], rock=4, badge_top=["Science 1"])
    step = play(state, Earn("Rock Collector"), Done())
    assert heard(step, "Science 1")


def test_s9_photos_are_shown_at_the_end():
    """Section 9: every photo is revealed, no hand is."""
    start = scenario(
        coming(2, photos=["nest"], hand="Rock Seeker"),
        hiker(photos=["summit"], hand="Leaf Seeker"),
        sun=7,
        sun_taken_by=1,
        turns_left=1,
        bear=5,
    )
    step = play(start, ARRIVE)
    assert heard(step, "A", "nest")
    assert heard(step, "B", "summit")
    assert not heard(step, "Seeker")


@pytest.mark.parametrize(
    ("state", "action", "final"),
    [
        (lambda: scenario(coming(2), bear=5), ARRIVE, False),
        (lambda: scenario(coming(2), bear=2), ARRIVE, True),
        (lambda: scenario(coming(6), sun=0), ARRIVE, True),
        (lambda: scenario(coming(6, rock=1), sun=1), ARRIVE, False),
        (lambda: scenario(coming(0, rock=1)), ARRIVE, False),
        (lambda: after(scenario(coming(1, rock=1)), ARRIVE), Exchange("rock", "leaf"), False),
        (lambda: after(scenario(coming(1, rock=1)), ARRIVE), Skip(), False),
        (lambda: after(scenario(coming(4, rock=1), discards=["nest"]), ARRIVE), Pay("rock"), False),
        (lambda: after(scenario(coming(4, rock=1)), ARRIVE), Pay("rock"), True),
        (lambda: shooting(discards=["nest"]), Take(), False),
        (lambda: shooting(discards=["nest"]), Draw(), True),
        (lambda: shooting(photo_deck=["nest"]), Draw(), True),
        (lambda: scenario(hiker(2), bear=5), Hike(3), True),
        (lambda: rolled("photo", scenario(coming(2), bear=2), ARRIVE), Begin("hiker"), False),
        (lambda: rolled("wild", scenario(coming(2), bear=2), ARRIVE), Send("acorn"), False),
        (lambda: after(visit(0, at=["Leaf Seeker", None], rock=1, leaf=2), Earn("Leaf Seeker")), Roll(), True),
        (lambda: visit(0, rock=1), Done(), False),
        (lambda: after(scenario(coming(2, rock=8), bear=5), ARRIVE), Return(rock=1), False),
    ],
    ids=[
        "plain hike",
        "encounter",
        "sun roll",
        "sun site",
        "trailhead",
        "exchange",
        "skip",
        "pay before a choice",
        "pay and draw",
        "take the only discard",
        "draw",
        "draw the only photo",
        "hike onto the bear",
        "order",
        "send",
        "seeker",
        "no badge",
        "return",
    ],
)
def test_r22_what_can_be_taken_back(state, action, final):
    """R22: until chance is used or a hidden card is shown."""
    assert play(state(), action).final is final


def test_r22_a_laid_down_photo_ends_taking_back():
    """R22: the rejected card has been shown."""
    state = after(shooting(photo_top=["nest", "summit"]), Draw())
    assert play(state, Keep("nest")).final


def test_r22_a_face_up_badge_may_be_put_back_until_the_refill():
    """R22: earning it draws nothing; the end of the turn does."""
    state = visit(0, at=["Rock Collector", "Leaf Climber"], rock=4)
    step = play(state, Earn("Rock Collector"))
    assert not step.final
    assert play(step.state, Done()).final


@pytest.mark.parametrize("deck", [["Science 1"], []], ids=["a card left", "none left"])
def test_r22_an_earned_hand_badge_ends_taking_back(deck):
    """R22: it has been shown, whether or not another is drawn."""
    state = visit(0, at=["Rock Collector", "Leaf Climber"], hand="Leaf Collector", rock=3, leaf=3, badge_deck=deck)
    assert play(state, Earn("Leaf Collector")).final


def test_r22_a_hand_badge_earned_free_ends_taking_back():
    """R22: Astronomy shows it as well."""
    state = visit(0, at=["Acorn Astronomy", "Rock Climber"], hand="Leaf Climber", acorn=4, rock=5, badge_deck=[])
    state = after(state, Earn("Acorn Astronomy"))
    assert not play(state, Claim("Rock Climber")).final
    assert play(state, Claim("Leaf Climber")).final


def test_r22_every_whisper_and_reveal_is_final():
    """R22: along random matches no step with news of hidden cards can be taken back."""
    news = 0
    for players in (2, 3, 4):
        for _, _, step in random_match(players, TrailsOptions(), f"log {players}"):
            if any(event.revealed or event.to is not None for event in step.events):
                news += 1
                assert step.final
    assert news > 30
