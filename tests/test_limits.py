"""Promise 9: what Discord can carry."""

import re

import pytest

from engines.fields import fields, summary, values
from tests.playthroughs import games
from tests.promises import NAME, group_size, name_of, options_start

GAMES = games()


@pytest.fixture(params=GAMES)
def game(request):
    return GAMES[request.param]


def test_a_command_group_holds_every_action(game):
    assert 1 <= len(game.actions) <= 25
    assert len({name_of(action) for action in game.actions}) == len(game.actions)
    assert re.match(NAME, game.command)
    assert 1 <= len(game.title) <= 100
    assert group_size(game) <= 8000


def test_commands_are_unique_among_games():
    commands = [game.command for game in GAMES.values()]
    assert len(commands) == len(set(commands))


def test_actions_and_orders_have_names_and_help(game):
    for struct in (*game.actions, *game.orders):
        assert re.match(NAME, name_of(struct)), struct
        assert 1 <= len(summary(struct)) <= 100, struct
        assert len(fields(struct)) <= 25, struct


def test_fields_have_names_and_help(game):
    for struct in (*game.actions, *game.orders, game.options):
        for field in fields(struct):
            where = f"{struct.__name__}.{field.name}"
            assert re.match(NAME, field.name), where
            assert 1 <= len(field.help) <= 100, where
            assert len(field.choices) <= 25, where
            assert all(1 <= len(str(choice)) <= 100 for choice in field.choices), where


def test_required_fields_come_first(game):
    for struct in (*game.actions, *game.orders):
        required = [field.required for field in fields(struct)]
        assert required == sorted(required, reverse=True), struct


def test_options_fit_two_menus(game):
    assert len(fields(game.options)) <= 25
    for field in fields(game.options):
        assert field.kind in {"bool", "choice", "int"}, field.name
        assert values(field), field.name
        assert field.default in values(field), field.name


def test_each_value_of_each_option_starts_a_game(game):
    assert game.seats
    options_start(game)


def test_a_game_states_its_bounds(game):
    assert game.seats.start >= 1
    assert game.seats.step == 1
    assert len(game.seats) <= 12
    assert game.version >= 1
    assert game.cap >= 100
    assert game.secrets
