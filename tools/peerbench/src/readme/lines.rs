//! The lines of the table in the README. A new one is one entry here.

/// One line: one or more cases of a suite that have the same unit and the same peers.
pub(super) struct Line {
    pub(super) what: &'static str,
    pub(super) suite: &'static str,
    pub(super) cases: &'static [&'static str],
}

const fn line(what: &'static str, suite: &'static str, cases: &'static [&'static str]) -> Line {
    Line { what, suite, cases }
}

pub(super) const LINES: &[Line] = &[
    line("flock of 4,000, one core, one tick", "flock", &["4000 creatures"]),
    line("flock of 1,000, one core, one tick", "flock", &["1000 creatures"]),
    line("flock of 100,000, all cores", "flock", &["100000 creatures, all cores"]),
    line(
        "one creature of a flock of 1,000, of 100,000, one tick",
        "flock",
        &["time of one creature among 1000", "time of one creature among 100000"],
    ),
    line("memory of a creature", "flock", &["memory of a creature among 100000"]),
    line("crowd of 1,000, of 10,000 (RVO), one core, one step", "crowd", &["disc of 1000", "disc of 10000"]),
    line("all within a radius, 100,000 points, one query", "index", &["all within 10 m"]),
    line("8 nearest of 100,000 points, one query", "index", &["8 nearest"]),
    line("sorting 100,000 points into the index", "index", &["build, 100000 points"]),
    line("ray cast among 1,000 segments", "raycast", &["1000 segments"]),
    line("seek, one agent", "steering", &["seek"]),
    line(
        "arrive, wander, 20 obstacles, a path, one agent",
        "steering",
        &["arrive", "wander", "avoid 20 obstacles", "follow a path"],
    ),
    line(
        "10,000 agents with five behaviors each and their neighbors, one core, one tick",
        "herd",
        &["10000 agents"],
    ),
    line("a path on the MovingAI map orz900d, A* for grids", "path", &["orz900d, astar"]),
    line("the same with jump points", "path", &["orz900d, jps"]),
    line("the same with jump points and tables", "path", &["orz900d, jps+"]),
    line(
        "repairing a path on orz900d after up to 50 cells have changed (D* Lite)",
        "dynamic",
        &["dao/orz900d"],
    ),
    line("behavior trees, one tick: a sequence of 10 actions", "trees", &["sequence of 10"]),
    line(
        "a reactive sequence of 10, the last one runs",
        "trees",
        &["reactive sequence of 10, the last runs"],
    ),
    line("a tree of 100 mixed nodes", "trees", &["100 mixed nodes"]),
    line(
        "what a character takes: sequence of 10, 100 mixed nodes",
        "trees",
        &["memory, sequence of 10", "memory, 100 mixed nodes"],
    ),
    line(
        "100,000 characters on one tree of 100 nodes, a tenth active, all cores, one tick",
        "trees",
        &["100000 characters, a tenth active, all cores"],
    ),
    line("fuzzy inference, 9 rules, average of maxima", "fuzzy", &["9 rules, average of maxima"]),
    line("a plan of 10 steps (GOAP, 10 actions, 10 facts)", "goap", &["ambush"]),
    line(
        "Miss Manners, 64 and 128 guests (Rete)",
        "rules",
        &["Miss Manners, 64 guests", "Miss Manners, 128 guests"],
    ),
    line(
        "10,000 characters weigh 10 actions of 4 considerations each, one core",
        "utility",
        &["10000 characters at once, 10 actions of 4 considerations"],
    ),
    line("a leaf written in Lua is called and gives its status", "scripts", &["a leaf that answers at once"]),
    line("10,000 scripts wait, one tick", "scripts", &["10,000 minds that wait"]),
    line(
        "1,000,000 characters that share a net of 28 neurons, one core",
        "nets",
        &["1000000 agents, 28 neurons"],
    ),
    line("the same on all cores", "nets", &["1000000 agents, 28 neurons, all cores"]),
    line(
        "a net of 64-64-64 neurons: 1, 32, 256 rows",
        "nets",
        &["forward, 1 row", "forward, 32 rows", "forward, 256 rows"],
    ),
    line(
        "a training step with them",
        "nets",
        &["training step, 1 row", "training step, 32 rows", "training step, 256 rows"],
    ),
    line(
        "steps of 1, 8, 64, 1,024, 16,384 cart poles, one core",
        "cartpole",
        &["1 cart pole", "8 cart poles", "64 cart poles", "1024 cart poles", "16384 cart poles"],
    ),
    line("naive Bayes learns from 10,000 examples", "classify", &["naive Bayes, fit"]),
    line("a decision tree learns from them", "classify", &["tree, fit"]),
    line("10,000 people in a city, one tick", "city", &["everything on"]),
];
