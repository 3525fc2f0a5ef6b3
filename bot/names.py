"""Names for matches, as places on a frontier map are called."""

import secrets

FIRST = (
    "Amber", "Antelope", "Bitter", "Broken", "Buffalo", "Cedar", "Copper", "Cottonwood", "Dusty", "Eagle", "Flint",
    "Golden", "Granite", "Hidden", "Iron", "Juniper", "Lonesome", "Maple", "Moonlit", "Pine", "Quiet", "Raven", "Red",
    "Sage", "Silver", "Stony", "Sunset", "Thunder", "Willow", "Windy",
)  # fmt: skip
SECOND = (
    "Bend", "Bluff", "Butte", "Canyon", "Creek", "Crossing", "Divide", "Falls", "Ford", "Gap", "Gulch", "Hollow",
    "Landing", "Meadow", "Mesa", "Pass", "Peak", "Point", "Prairie", "Ridge", "River", "Rock", "Springs", "Summit",
    "Valley",
)  # fmt: skip
AI_NAMES = ("Abigail", "Bass", "Clara", "Dutch", "Esther", "Ford", "Grace", "Hank", "Ida", "Jesse", "Kit", "Lottie")

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def match_name() -> str:
    """A name for a new match."""
    return f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"


def match_key() -> str:
    """A key for a new match, short enough for every button."""
    return "".join(secrets.choice(ALPHABET) for _ in range(8))
