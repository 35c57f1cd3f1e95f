"""
Nothing lost, nothing let in: trials of everything that can happen to a fight.  From the top of the repository:

    python -m tests.reliability                            # every part, five minutes in all
    python -m tests.reliability --minutes 60 --seed 7
    python -m tests.reliability kills disks                # only parts of it

A trial is a function of a random generator and an empty folder; pytest runs each of them a few times from fixed seeds,
the command as often as there is time for, from seeds that it prints where one fails.
"""

import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent
for _folder in (TESTS, TESTS / "app"):  # for the command; pytest has them on the path
    if str(_folder) not in sys.path:
        sys.path.append(str(_folder))
