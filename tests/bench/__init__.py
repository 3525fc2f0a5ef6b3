"""How fast and how small: every figure beside its floor, measured in the same run."""
