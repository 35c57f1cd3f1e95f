"""
How fast it is, against goals and against a bare Textual app.  From the top of the repository:

    python -m tests.benchmarks            # everything, a few minutes
    python -m tests.benchmarks engine     # only a part: engine, reopen, start or keys

A machine has moods, so nothing here fails; ratios say more than milliseconds.
"""
