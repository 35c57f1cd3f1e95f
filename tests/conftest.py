"""
Settings for every test.

The laws run briefly and the same each time; for a long run with new fights:

    pytest --hypothesis-profile=long tests/test_laws.py
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

QUIET = list(HealthCheck)

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=60, stateful_step_count=40, suppress_health_check=QUIET
)
settings.register_profile(
    "long", deadline=None, max_examples=3000, stateful_step_count=80, suppress_health_check=QUIET, print_blob=True
)
settings.load_profile("ci")
