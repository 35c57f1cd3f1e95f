"""IH-3 to IH-8: how long things last, and the Storyteller's word on scenes, Films and the sun."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec.structs import replace

from tracker.engine import (
    Action,
    Call,
    Combat,
    Draft,
    Effect,
    Moment,
    OptionSet,
    Panel,
    Param,
    Refused,
    Span,
    Until,
    When,
    pass_moment,
)

from .actions import BORROWED_FREE, EVADING
from .interrupts import READIED
from .ledger import LONGEST
from .sheet import TURN, HorrorOptions, has_activations, options_of

LASTS = ("scene", "film", "sunrise", "permanent", "concentration", "removed")
MARKS = {"scene": "scene-end", "film": "film-end", "sunrise": "sunrise"}


def lasting(combat: Combat, target: str, source: str, span: Span) -> tuple[Until, ...] | None:
    """IH-3, IH-4, D5: Rounds are those of whoever put it on; where nobody in the fight did, Turns stand in for them."""
    if span.word == "concentration":
        raise Refused("`concentrate` puts up what needs concentration, for example: concentrate Iron Veil on=John.")
    until = [] if span.rounds is None else [_rounds(combat, source, span.rounds)]
    if span.seconds is not None:
        until.append(replace(_rounds(combat, source, _in_rounds(span.seconds)), real=True))
    if span.turns is not None:
        until.append(Until(When("round-end"), span.turns))
    if span.word in MARKS:
        until.append(Until(When(MARKS[span.word])))
    return tuple(until) if until or span.word in ("permanent", "removed") else None


def _in_rounds(seconds: int) -> int:
    return max(1, math.ceil(seconds / TURN))


def _rounds(combat: Combat, source: str, n: int) -> Until:
    """IH-8: what was put up before the fight begins its first Round with the first activation."""
    if source and has_activations(combat, source):
        return Until(When("turn-start", "source"), n, skip=not combat.started)
    return Until(When("round-end"), n)


def end_text(options: HorrorOptions, effect: Effect, until: Until | None) -> str:
    """IH-4, IH-5: ends that no activation brings."""
    if until is None:
        return "until removed (permanent)" if effect.data.get("lasts") == "permanent" else ""
    if until.when.mark == "sunrise":
        return "until removed (endless night, IH-5)" if options.endless_night else "the next sunrise"
    return "end of the Film" if until.when.mark == "film-end" else ""


def before(draft: Draft, moment: Moment) -> None:
    """IH-6, IH-8: a fight begins and ends a scene; what was put up before it belongs to its scene already."""
    if moment.mark == "fight-start":
        draft.say("The scene changes: the fight begins")
        _count_scene(draft)
    elif moment.mark == "fight-end":
        draft.say("The scene changes: the fight is over")
        pass_moment(draft, Moment("scene-end"))


def after(draft: Draft, moment: Moment) -> None:
    """Scenes are counted; time that the Storyteller lets go by wears real-time effects down (IH-4)."""
    if moment.mark == "scene-end" and not draft.combat.ended:
        _count_scene(draft)
    if moment.mark == "time-skip":
        _wear_down(draft)


def _count_scene(draft: Draft) -> None:
    draft.note("scene", int(draft.combat.table.get("scene", 0)) + 1)


def _wear_down(draft: Draft) -> None:
    """Nothing in real time lasts longer than the clock allows, whatever its Rounds say."""
    for effect in [e for e in draft.combat.effects.values() if any(u.real for u in e.until)]:
        left = int(effect.data["over"]) - draft.combat.seconds
        if left <= 0:
            draft.end(effect, "its time is over")
        else:
            until = (replace(u, left=min(u.left, _in_rounds(left))) if u.real else u for u in effect.until)
            draft.alter(effect, until=tuple(until))


def common_actions(combat: Combat) -> Iterable[Action]:
    """The scene menu."""
    film, dark = options_of(combat).film, options_of(combat).endless_night
    always = {"before_start": True, "after_end": True, "group": "Scene"}
    what = Param("what", "words", "what changes: a place, a time, the story")
    yield Action("change-scene", "The scene changes", _change_scene, "Scene-long effects and concentration end.",
                 "change-scene the vault", params=(what,), asks=True, key="s", **always)  # type: ignore[arg-type]  # fmt: skip
    yield Action("enter-film", "Enter a Film", _enter_film, "Also one that was left before: it is a Film anew.",
                 "enter-film The Long Night", params=(Param("name", "words", "which Film", required=True),),
                 why_not=f"This is the Film {film}; leave it first." if film else "", key="f",
                 **always)  # type: ignore[arg-type]  # fmt: skip
    yield Action("leave-film", "Leave the Film", _leave_film, "Film-long effects end, and so does its scene.",
                 "leave-film", key="l", **always)  # type: ignore[arg-type]  # fmt: skip
    yield Action("sunrise", "The sun rises", _sunrise, "Effects until the next sunrise end.", "sunrise",
                 why_not="The night is endless here (IH-5)." if dark else "", key="r",
                 **always)  # type: ignore[arg-type]  # fmt: skip
    yield Action("endless-night", "The night ends after all" if dark else "Endless night", _night,
                 "Whether the sun rises at all in this world.", "endless-night", key="n",
                 **always)  # type: ignore[arg-type]  # fmt: skip
    yield Action("force-end", "Force effects to end", _force_end,
                 "Those that are not permanent and would outlast the scene, or the one you name (IH-6).",
                 "force-end Mist Cloak", params=(Param("name", "effect", "only this one"),), asks=True, key="e",
                 **always)  # type: ignore[arg-type]  # fmt: skip


def panels(combat: Combat, who: str) -> Iterable[Panel]:
    """Where and when this is, as far as anything is known."""
    rows = []
    options = options_of(combat)
    if options.film:
        rows.append(("Film", options.film))
    if (scene := int(combat.table.get("scene", 0))) > 1:
        rows.append(("Scene", str(scene)))
    if options.endless_night:
        rows.append(("Night", "endless"))
    if rows:
        yield Panel("Scene", rows)


def _change_scene(draft: Draft, call: Call) -> None:
    if what := str(call.args.get("what", "")):
        draft.say(f"The scene changes: {what}")
    pass_moment(draft, Moment("scene-end"))


def _enter_film(draft: Draft, call: Call) -> None:
    name = str(call.args["name"])
    if len(name) > LONGEST:
        raise Refused(f"A name of {len(name)} characters is too long; at most {LONGEST} are possible.")
    if options_of(draft.combat).film:
        _leave_film(draft, call)
    draft.emit(OptionSet("film", name))
    draft.say(f"The Film begins: {name}")


def _leave_film(draft: Draft, call: Call) -> None:
    film = options_of(draft.combat).film
    draft.say(f"The Film {film} is left" if film else "The Film is left")
    if film:
        draft.emit(OptionSet("film", ""))
    pass_moment(draft, Moment("film-end"))
    pass_moment(draft, Moment("scene-end"))


def _sunrise(draft: Draft, call: Call) -> None:
    draft.say("The sun rises")
    pass_moment(draft, Moment("sunrise"))


def _night(draft: Draft, call: Call) -> None:
    dark = not options_of(draft.combat).endless_night
    draft.emit(OptionSet("endless_night", dark))
    draft.say("The night is endless" if dark else "The night ends after all")


def _force_end(draft: Draft, call: Call) -> None:
    wanted = str(call.args.get("name", "")).lower()
    found = [e for e in draft.combat.effects.values() if _spans_scenes(e) and e.name.lower().startswith(wanted)]
    if not found:
        possible = ", ".join(dict.fromkeys(e.name for e in draft.combat.effects.values() if _spans_scenes(e)))
        raise Refused(f"Nothing like that would outlast the scene; what would: {possible or 'nothing'}.")
    for effect in found:
        draft.end(effect, "the Storyteller's word (IH-6)")


def _spans_scenes(effect: Effect) -> bool:
    """IH-6: whether *effect* would outlast the scene though it is not permanent; the game's own marks are none."""
    if effect.kind in (READIED, BORROWED_FREE, EVADING) or any(u.when.mark == "scene-end" for u in effect.until):
        return False
    return bool(effect.until) or effect.data.get("lasts") == "removed"
