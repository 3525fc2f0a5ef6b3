"""Trails: hike back and forth, gather, photograph, earn badges, until the Sun has set."""

from engines.contract import Game
from engines.trails.actions import ACTIONS, TrailsOptions
from engines.trails.labels import label
from engines.trails.policy import policy
from engines.trails.rules import apply, legal, pending, setup
from engines.trails.scoring import inventory, outcome
from engines.trails.state import State
from engines.trails.view import View, redeal, view

GAME: Game[State, View] = Game(
    key="trails",
    title="Trails",
    command="trails",
    seats=range(2, 5),
    version=1,
    cap=3000,
    state=State,
    actions=ACTIONS,
    options=TrailsOptions,
    secrets=("players.*.hand", "players.*.photos", "badge_deck", "photo_deck", "photo_discards", "drawn"),
    setup=setup,
    pending=pending,
    legal=legal,
    apply=apply,
    view=view,
    redeal=redeal,
    outcome=outcome,
    inventory=inventory,
    policy=policy,
    label=label,
)
