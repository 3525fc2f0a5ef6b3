"""Claim Jumpers: a small game that uses all of the contract, for the tests alone.

Each round everyone stakes a claim in secret; who stakes alone looks at it. The claim most wanted is sold to the
highest bidder, or lost to the Outlaw. Then each in turn may offer a swap, and rob somebody of a good.
Gold in one's claims counts, and every set of food, rope and tool counts SET.
"""

from engines.contract import Game
from tests.proving.pieces import ACTIONS, BidUpTo, ProvingOptions, State
from tests.proving.policy import obey, policy, standing
from tests.proving.rules import apply, inventory, legal, outcome, pending, setup
from tests.proving.view import View, label, redeal, view

GAME: Game[State, View] = Game(
    key="proving",
    title="Claim Jumpers",
    command="proving",
    seats=range(1, 5),
    version=1,
    cap=600,
    state=State,
    actions=ACTIONS,
    options=ProvingOptions,
    orders=(BidUpTo,),
    secrets=(
        "players.*.hand",
        "players.*.goods",
        "players.*.staked",
        "players.*.claims.*.gold",
        "row.*.gold",
        "stack.*.gold",
        "lost.*.gold",
        "deck",
        "bag",
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
