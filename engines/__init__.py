"""Board games as pure functions over plain structs; no Discord, no pictures, no database."""
