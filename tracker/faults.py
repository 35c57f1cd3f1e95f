"""When the program itself is at fault: the fight stays as it was, and a report without anybody's data is written."""

from __future__ import annotations

import sys
import traceback
from datetime import datetime
from pathlib import Path

from . import __version__


def report(error: Exception, folder: Path | None) -> str:
    """Write where *error* happened (never the values it happened with) into *folder*; a sentence for the GM."""
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"  {Path(f.filename).parent.name}/{Path(f.filename).name}:{f.lineno} in {f.name}" for f in frames]
    version = f"turnkeeper {__version__}, Python {sys.version.split()[0]}, {sys.platform}"
    text = "\n".join([version, type(error).__name__, *where, ""])
    said = "This is a fault of the program, not of yours; the fight is as it was before."
    if folder is None:
        return f"{said}  ({type(error).__name__} at {where[-1].strip() if where else 'an unknown place'})"
    path = folder / "reports" / f"{datetime.now():%Y%m%d-%H%M%S-%f}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    except OSError:
        return said
    return f"{said}  A report without your data is in {path}"
