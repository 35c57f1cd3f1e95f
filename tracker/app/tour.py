"""What somebody needs to know who is here for the first time, in six lines."""

from __future__ import annotations

from .keys import now


def tour() -> tuple[str, ...]:
    """The lines, with the keys as they are."""
    return (
        "The first time here?  Six lines, shown only now; any key goes on.",
        f"  {now('s')} starts a fight, {now('n')} is the next turn; ▶ is whoever acts, ▌ whoever your keys act on.",
        f"  {now('d')} 5 Enter is 5 damage, {now('h')} heals, {now('e')} puts an effect on somebody; ↓ ↑ choose whom.",
        f"  {now('x')} lists what the selected one can do, and a letter does it; {now('a')} adds somebody.",
        "  Where dice are asked for, type what the table rolled, or press Enter and they are rolled for you.",
        f"  {now('u')} takes back whatever was done, without limit, and {now('w')} says why somebody stands there.",
        f"  {now('?')} shows every key.  {now('q')} quits at any time: a fight is kept as it runs, and offered again.",
    )
