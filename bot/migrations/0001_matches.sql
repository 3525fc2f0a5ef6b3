CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

CREATE TABLE people (
    person INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0 -- direct messages are refused
) STRICT;

CREATE TABLE matches (
    match TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    name TEXT NOT NULL,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    thread INTEGER,
    card INTEGER, -- the lobby message
    host INTEGER NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('lobby', 'running', 'over')),
    asleep INTEGER NOT NULL DEFAULT 0,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    number INTEGER NOT NULL DEFAULT -1, -- of the last step; -1 before the start
    created REAL NOT NULL,
    changed REAL NOT NULL
) STRICT;
CREATE INDEX matches_by_channel ON matches (channel, phase);
CREATE INDEX matches_by_thread ON matches (thread) WHERE thread IS NOT NULL;
CREATE INDEX matches_by_guild ON matches (guild, phase);

CREATE TABLE players (
    match TEXT NOT NULL REFERENCES matches (match) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person INTEGER, -- nobody: an AI plays
    name TEXT NOT NULL,
    PRIMARY KEY (match, seat),
    UNIQUE (match, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX players_by_person ON players (person) WHERE person IS NOT NULL;

CREATE TABLE steps (
    match TEXT NOT NULL REFERENCES matches (match) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat INTEGER, -- nobody: the set-up
    kind TEXT NOT NULL CHECK (kind IN ('start', 'play', 'undo', 'note', 'end')),
    action TEXT NOT NULL,
    events TEXT NOT NULL,
    state BLOB, -- thinned out with time
    final INTEGER NOT NULL,
    interaction INTEGER UNIQUE,
    taken REAL NOT NULL,
    PRIMARY KEY (match, number)
) STRICT;

CREATE TABLE decisions (
    match TEXT NOT NULL REFERENCES matches (match) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    opened INTEGER NOT NULL, -- the step that asked this question of this seat
    blocking INTEGER NOT NULL,
    prompt TEXT NOT NULL,
    since REAL NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE consents ( -- a wish to take back a step that needs everybody's word
    match TEXT PRIMARY KEY REFERENCES matches (match) ON DELETE CASCADE,
    number INTEGER NOT NULL, -- the last step when it was asked; any further step ends it
    seat INTEGER NOT NULL,
    agreed TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    match TEXT NOT NULL REFERENCES matches (match) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    wish TEXT NOT NULL
) STRICT;
CREATE INDEX orders_by_seat ON orders (match, seat);

CREATE TABLE posts ( -- what stands in Discord for a match: the lobby card, the board, each seat's direct message
    match TEXT NOT NULL REFERENCES matches (match) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL DEFAULT -1,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    opened INTEGER NOT NULL, -- the first step it tells
    told INTEGER NOT NULL, -- the last step it tells
    asked TEXT NOT NULL DEFAULT '', -- whom it asks, as JSON
    posted REAL NOT NULL,
    PRIMARY KEY (match, kind, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE errands ( -- what is still to be told
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match TEXT NOT NULL REFERENCES matches (match) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL DEFAULT -1,
    number INTEGER NOT NULL, -- the step up to which it must tell
    body TEXT NOT NULL DEFAULT '',
    claimed INTEGER, -- the number under which sending was begun: a repeat carries the same nonce
    tries INTEGER NOT NULL DEFAULT 0,
    due REAL NOT NULL,
    UNIQUE (match, kind, seat, body)
) STRICT;
CREATE INDEX errands_by_due ON errands (due);
