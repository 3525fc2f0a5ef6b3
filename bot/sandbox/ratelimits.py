"""Rate limits: none to speak of, or about as tight as Discord's."""

import hashlib
import time
from functools import cache

import msgspec

from bot.sandbox.records import JSON


class TooMany(Exception):
    """A limit is used up."""

    def __init__(self, retry_after: float, headers: dict[str, str], *, everywhere: bool = False) -> None:
        super().__init__(f"Wait {retry_after:.2f} seconds.")
        self.headers = headers | {"Via": "1.1 sandbox", "Retry-After": str(int(retry_after) + 1)}
        self.body: JSON = {
            "message": "You are being rate limited.",
            "retry_after": round(retry_after, 3),
            "global": everywhere,
        }


class Bucket(msgspec.Struct):
    """How often something may still be done, and until when that counts."""

    remaining: int
    until: float


@cache
def bucket_name(route: str) -> str:
    """The opaque name of a route's limit."""
    return hashlib.sha256(route.encode()).hexdigest()[:32]


@cache
def _unlimited(route: str) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": "1000000",
        "X-RateLimit-Remaining": "999999",
        "X-RateLimit-Reset-After": "1.000",
        "X-RateLimit-Reset": "4102444800.000",
        "X-RateLimit-Bucket": bucket_name(route),
    }


class RateLimits:
    """Counts requests in real time, since that is how long discord.py will wait."""

    def __init__(self, *, realistic: bool = False) -> None:
        self.realistic = realistic
        self._buckets: dict[str, Bucket] = {}

    def take(self, route: str, major: str) -> dict[str, str]:
        """Count one request, and give the headers its answer carries."""
        anonymous = route.startswith(("POST /interactions/", "POST /webhooks/", "PATCH /webhooks/", "GET /webhooks/"))
        if not self.realistic:
            return {} if anonymous else _unlimited(route)
        limit, seconds = self._limit(route)
        now = time.monotonic()
        if not anonymous:
            everything = self._bucket("everything", 50, 1.0, now)
            if everything.remaining <= 0:
                raise TooMany(everything.until - now, {"X-RateLimit-Global": "true"}, everywhere=True)
            everything.remaining -= 1
        bucket = self._bucket(f"{bucket_name(route)}:{major}", limit, seconds, now)
        after = max(bucket.until - now, 0.001)
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(max(bucket.remaining - 1, 0)),
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Bucket": bucket_name(route),
        }
        if bucket.remaining <= 0:
            raise TooMany(after, headers | {"X-RateLimit-Scope": "user"})
        bucket.remaining -= 1
        return headers

    def _bucket(self, key: str, limit: int, seconds: float, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None or bucket.until <= now:
            bucket = self._buckets[key] = Bucket(limit, now + seconds)
        return bucket

    @staticmethod
    def _limit(route: str) -> tuple[int, float]:
        if route.startswith("POST /channels/{channel_id}/messages"):
            return 5, 5.0
        if "/webhooks/" in route:
            return 5, 2.0
        if "/reactions/" in route:
            return 1, 0.25
        if route.startswith("PATCH /channels/{channel_id}/messages"):
            return 5, 5.0
        return 50, 1.0
