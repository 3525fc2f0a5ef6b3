"""What badges, photos and birds are worth."""

from collections.abc import Iterable, Sequence

from engines.contract import Line, Outcome
from engines.text import Seat, Text
from engines.trails.content import BADGES, PHOTOS, TROPHY, Badge, Cube
from engines.trails.state import Player, State


def of_kind(badges: Iterable[str], kind: Cube) -> int:
    """How many badges count as this kind; Science counts as every kind."""
    return sum(kind in BADGES[name].kinds for name in badges)


def cost_of(badge: Badge, owned: Sequence[str]) -> dict[Cube, int]:
    """What a badge costs somebody who has earned these."""
    if not badge.discount:
        return badge.cost
    return {kind: max(0, count - of_kind(owned, kind)) for kind, count in badge.cost.items()}


def badge_points(badges: Sequence[str], most_birds: bool) -> int:
    """The value of a player's badges, Collectors and Rappelling included."""
    values = [_value(BADGES[name], badges, most_birds) for name in badges]
    total = sum(values)
    for place, name in enumerate(badges):
        if BADGES[name].scores == "best":
            total += max(values[:place] + values[place + 1 :], default=0)
    return total


def _value(badge: Badge, owned: Sequence[str], most_birds: bool) -> int:
    match badge.scores:
        case "kind":
            return of_kind(owned, badge.kinds[0])
        case "birds":
            return badge.points + 2 * most_birds
        case "best":
            return 0
    return badge.points


def open_score(badges: Sequence[str]) -> int:
    """What everyone can count up during the game: earned badges, Observers at 2."""
    return badge_points(badges, False)


def open_birds(badges: Sequence[str]) -> int:
    """The birds on earned badges."""
    return sum(BADGES[name].birds for name in badges)


def birds_of(player: Player) -> int:
    """All the birds a player has seen."""
    return open_birds(player.badges) + sum(PHOTOS[name].birds for name in player.photos)


def outcome(state: State, early: bool) -> Outcome | None:
    """The final score; early: as if the match ended now."""
    if not (state.over or early):
        return None
    players = state.players
    birds = [birds_of(player) for player in players]
    most = max(birds)
    leads = [count == most and most > 0 for count in birds]
    badges = [badge_points(player.badges, lead) for player, lead in zip(players, leads, strict=True)]
    photos = [sum(PHOTOS[name].points for name in player.photos) for player in players]
    trophies = [TROPHY * lead for lead in leads]
    scores = [sum(parts) for parts in zip(badges, photos, trophies, strict=True)]
    ranks = [
        (score, len(player.badges), len(player.photos), count)
        for score, player, count in zip(scores, players, birds, strict=True)
    ]
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    winners: tuple[Seat, ...] = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Outcome(
        scores=tuple(scores),
        winners=winners,
        places=places,
        lines=(
            Line(Text("Badges"), tuple(badges)),
            Line(Text("Photos"), tuple(photos)),
            Line(Text("Bird Trophy"), tuple(trophies)),
        ),
        reason=_reason(scores, ranks, winners),
    )


def _reason(scores: Sequence[int], ranks: Sequence[tuple[int, ...]], winners: tuple[Seat, ...]) -> Text:
    if len(winners) > 1:
        return Text("{seats} share the victory.", {"seats": winners})
    seat = winners[0]
    if scores.count(scores[seat]) == 1:
        return Text("{seat} wins with {points} points.", {"seat": seat, "points": scores[seat]})
    values = {"seat": seat, "points": scores[seat]}
    second = max(rank for other, rank in enumerate(ranks) if other != seat)
    if ranks[seat][1] != second[1]:
        return Text("{seat} wins the tie at {points} points with the most badges.", values)
    if ranks[seat][2] != second[2]:
        return Text("{seat} wins the tie at {points} points with the most photos.", values)
    return Text("{seat} wins the tie at {points} points with the most birds.", values)


def inventory(state: State) -> dict[str, int]:
    """Every badge and photo, wherever it lies."""
    count: dict[str, int] = {}
    hands = [player.hand for player in state.players]
    cards = [*state.badge_deck, *state.trailhead, *state.trail_end, *hands]
    cards += [*state.photo_deck, *state.photo_discards, *state.drawn]
    for player in state.players:
        cards += [*player.badges, *player.photos]
    for card in cards:
        if card is not None:
            count[card] = count.get(card, 0) + 1
    return count
