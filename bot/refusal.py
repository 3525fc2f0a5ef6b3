"""What Trailboss will not do, and why."""


class Refusal(Exception):
    """A sentence for whoever asked."""
