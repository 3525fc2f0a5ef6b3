"""End of the Trail: bid for supplies, prospect for gold, press your luck, and hold the best poker hand at the end."""

from engines.contract import Game
from engines.end_of_the_trail.actions import ACTIONS, ORDERS, TrailEndOptions
from engines.end_of_the_trail.labels import label
from engines.end_of_the_trail.orders import obey, standing
from engines.end_of_the_trail.policy import policy
from engines.end_of_the_trail.redeal import redeal
from engines.end_of_the_trail.rules import apply, legal, pending, setup
from engines.end_of_the_trail.scoring import inventory, outcome
from engines.end_of_the_trail.state import State
from engines.end_of_the_trail.view import View, view

GAME: Game[State, View] = Game(
    key="end_of_the_trail",
    title="End of the Trail",
    command="prospect",
    seats=range(1, 5),
    version=1,
    cap=2000,
    state=State,
    actions=ACTIONS,
    options=TrailEndOptions,
    orders=ORDERS,
    secrets=(
        "players.*.hand",
        "players.*.hole",
        "players.*.choice",
        "grid.*.gold",
        "box.*",
        "deck",
        "argonauts.*.reserve",
    ),
    setup=setup,
    pending=pending,
    legal=legal,
    apply=apply,
    view=view,
    redeal=redeal,
    outcome=outcome,
    inventory=inventory,
    policy=policy,
    standing=standing,
    obey=obey,
    label=label,
)
