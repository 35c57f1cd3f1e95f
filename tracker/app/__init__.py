"""The terminal app.  It renders what engine and ruleset publish, and turns keys into commands; it knows no game."""
