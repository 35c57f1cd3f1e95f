"""The rulesets in the box.  Each imports only `tracker.engine`, as any other author's would."""
