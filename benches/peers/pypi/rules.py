"""The suite "rules" on CLIPS: Miss Manners. Prints one JSON object; see benches/README.md."""

import json
import time
from importlib.metadata import version

import clips

TEMPLATES = [
    "(deftemplate guest (slot name) (slot sex) (slot hobby))",
    "(deftemplate seating (slot seat1) (slot name1) (slot name2) (slot seat2) (slot id) (slot pid) (slot path-done))",
    "(deftemplate path (slot id) (slot name) (slot seat))",
    "(deftemplate chosen (slot id) (slot name) (slot hobby))",
    "(deftemplate context (slot state))",
    "(deftemplate seats (slot next))",
    "(deftemplate last-seat (slot seat))",
]

# The same conditions in the same order as crates/wits_rules/src/manners.rs.
RULES = [
    """(defrule seat-first
        ?phase <- (context (state start))
        (guest (name ?guest))
        ?next <- (seats (next ?seats))
        =>
        (assert (seating (seat1 1) (name1 ?guest) (name2 ?guest) (seat2 1) (id ?seats) (pid 0) (path-done yes)))
        (assert (path (id ?seats) (name ?guest) (seat 1)))
        (modify ?next (next (+ ?seats 1)))
        (modify ?phase (state assign)))""",
    """(defrule seat-next
        ?phase <- (context (state assign))
        (seating (seat1 ?seat1) (seat2 ?seat2) (name2 ?left) (id ?id) (pid ?pid) (path-done yes))
        (guest (name ?left) (sex ?sex) (hobby ?hobby))
        (guest (name ?right) (sex ~?sex) (hobby ?hobby))
        ?next <- (seats (next ?seats))
        (not (path (id ?id) (name ?right)))
        (not (chosen (id ?id) (name ?right) (hobby ?hobby)))
        =>
        (assert (seating (seat1 ?seat2) (name1 ?left) (name2 ?right) (seat2 (+ ?seat2 1)) (id ?seats) (pid ?id) (path-done no)))
        (assert (path (id ?seats) (name ?right) (seat (+ ?seat2 1))))
        (assert (chosen (id ?id) (name ?right) (hobby ?hobby)))
        (modify ?next (next (+ ?seats 1)))
        (modify ?phase (state make-path)))""",
    """(defrule make-path
        (declare (salience 1))
        (context (state make-path))
        (seating (id ?id) (pid ?pid) (path-done no))
        (path (id ?pid) (name ?guest) (seat ?seat))
        (not (path (id ?id) (name ?guest)))
        =>
        (assert (path (id ?id) (name ?guest) (seat ?seat))))""",
    """(defrule path-done
        ?phase <- (context (state make-path))
        ?seating <- (seating (path-done no))
        =>
        (modify ?seating (path-done yes))
        (modify ?phase (state check)))""",
    """(defrule are-we-done
        (declare (salience 1))
        ?phase <- (context (state check))
        (last-seat (seat ?seat))
        (seating (seat2 ?seat))
        =>
        (modify ?phase (state print)))""",
    """(defrule go-on
        ?phase <- (context (state check))
        =>
        (modify ?phase (state assign)))""",
    """(defrule print-results
        (declare (salience 1))
        (context (state print))
        (seating (id ?id) (seat2 ?last))
        (last-seat (seat ?last))
        ?path <- (path (id ?id) (name ?guest) (seat ?seat))
        =>
        (retract ?path))""",
    """(defrule all-done
        (context (state print))
        =>
        (halt))""",
]


def guests(count: int) -> list[str]:
    """The same guests as in crates/wits_rules/src/manners.rs."""
    state = 1

    def random() -> int:
        nonlocal state
        state = (1664525 * state + 1013904223) % 2**32
        return state >> 16

    facts = []
    for guest in range(1, count + 1):
        sex = "m" if guest % 2 == 1 else "f"
        dropped = random() % 3 + 1 if random() % 2 == 0 else None
        facts += [f"(guest (name {guest}) (sex {sex}) (hobby {hobby}))" for hobby in (1, 2, 3) if hobby != dropped]
    return facts + [f"(last-seat (seat {count}))", "(seats (next 1))", "(context (state start))"]


def manners(count: int) -> dict:
    environment = clips.Environment()
    for construct in TEMPLATES + RULES:
        environment.build(construct)
    environment.eval("(set-strategy depth)")
    environment.reset()
    for fact in guests(count):
        environment.assert_string(fact)
    start = time.perf_counter()
    fired = environment.run()
    value = 1e3 * (time.perf_counter() - start)
    case = f"Miss Manners, {count} guests"
    return {"suite": "rules", "case": case, "unit": "ms", "value": value, "work": {"fired": float(fired)}}


def main() -> None:
    figures = [manners(64), manners(128)]
    print(json.dumps({"program": "CLIPS (clipspy)", "version": version("clipspy"), "figures": figures}))


if __name__ == "__main__":
    main()
