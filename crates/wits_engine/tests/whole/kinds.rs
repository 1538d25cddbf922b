//! Every kind of mind can be a character's file: run, reloaded, saved, drawn, and nested in every other by its name.

use std::sync::Arc;
use wits_core::state::{State, from_bytes, to_bytes};

use wits_core::findings::Findings;
use wits_core::glam::Vec2;
use wits_core::hash::StateHasher;
use wits_core::kinematic::{Kinematic, Steering};
use wits_core::random::Seed;
use wits_core::space::Plane;
use wits_core::time::Moment;
use wits_decide::{Exit, Kind, Status, Turn, Vocabulary};
use wits_engine::library::Library;
use wits_engine::minds::{CharacterMind, ContextView, MindHost, MindLibrary, MindWorld, kinds};
use wits_engine::sheet::CharacterDef;
use wits_game::author::{Content, Shelf};
use wits_motion::setup::{BoundSteering, Room, Steered, SteeringKind, Surroundings, Vocabulary as Names};

/// One who works.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Worker {
    enters: u32,
    pub(crate) ticks: u32,
    exits: Vec<Exit>,
}

/// Going home is work too.
impl Steered<Plane> for Worker {
    fn body(&self, _agent: u64) -> Kinematic<Plane> {
        Kinematic::default()
    }

    fn around<'a>(&'a self, _agent: u64, room: &'a mut Room<Plane>) -> Surroundings<'a, Plane> {
        room.targets.clear();
        room.targets.push(Some(Kinematic::at(Vec2::new(9.0, 0.0))));
        Surroundings { targets: &room.targets, ..Surroundings::default() }
    }

    fn wish(&mut self, _agent: u64, wish: Option<Steering<Plane>>, _: &BoundSteering<Plane>) {
        match wish {
            Some(_) => {
                self.enters = 1;
                self.ticks += 1;
            }
            None => self.exits.push(Exit::Success),
        }
    }
}

fn words() -> Vocabulary<Worker> {
    let mut words = Vocabulary::<Worker>::new();
    words
        .action("work", |worker, _| {
            worker.ticks += 1;
            Status::Running
        })
        .on_enter(|worker, _| worker.enters += 1)
        .on_exit(|worker, _, why| worker.exits.push(why));
    words.value("light", Kind::Number, |_, _| 0.75.into());
    words.condition("done", |_, _| false);
    words
}

/// A small file of a kind that does one thing, `ACT`, and another one in which something else has changed.
pub(crate) struct Row {
    pub(crate) ending: &'static str,
    pub(crate) text: &'static str,
    pub(crate) changed: &'static str,
}

pub(crate) const ROWS: &[Row] = &[
    Row {
        ending: ".tree.ron",
        text: r#"(root: Sequence([Do("ACT")]))"#,
        changed: r#"(root: Sequence([Do("ACT"), Do("work")]))"#,
    },
    Row {
        ending: ".machine.ron",
        text: r#"(states: [(name: "on", active: ["ACT"])])"#,
        changed: r#"(states: [(name: "off", transitions: [(to: "on", after: 1)]), (name: "on", active: ["ACT"])])"#,
    },
    Row {
        ending: ".dtree.ron",
        text: r#"(root: If(test: Above(of: "light", than: 0.5), yes: Do("ACT"), no: Pick("sleep")))"#,
        changed: r#"(root: If(test: Above(of: "light", than: 0.25), yes: Do("ACT"), no: Pick("nap")))"#,
    },
    Row {
        ending: ".lua",
        text: r#"function think() act["ACT"]() end"#,
        changed: "function think() act[\"ACT\"]() end\nlocal more = 1",
    },
    Row {
        ending: ".utility.ron",
        text: r#"(
            inputs: [(name: "light", from: 0, to: 1)],
            actions: [(name: "toil", do: "ACT", considerations: [(input: "light", curve: Linear(slope: 1, offset: 0))])],
        )"#,
        changed: r#"(
            inputs: [(name: "light", from: 0, to: 1)],
            actions: [
                (name: "rest", do: "work", considerations: [(input: "light", curve: Linear(slope: 0.1, offset: 0))]),
                (name: "toil", do: "ACT", considerations: [(input: "light", curve: Linear(slope: 1, offset: 0))]),
            ],
        )"#,
    },
    Row {
        ending: ".needs.ron",
        text: r#"(
            goals: [(name: "boredom", start: 4)],
            objects: [(kind: "bench", offers: [(name: "toil", do: "ACT", changes: {"boredom": -4})])],
        )"#,
        changed: r#"(
            goals: [(name: "thirst", start: 0), (name: "boredom", start: 4)],
            objects: [(kind: "bench", offers: [(name: "toil", do: "ACT", changes: {"boredom": -4})])],
        )"#,
    },
    Row {
        ending: ".goals.ron",
        text: r#"(
            strategies: [(name: "earn", goal: "toil", desire: "light")],
            goals: {"toil": (steps: [Do("ACT")])},
        )"#,
        changed: r#"(
            strategies: [(name: "earn", goal: "toil", desire: "light")],
            goals: {"rest": (steps: [Do("work")]), "toil": (steps: [Do("ACT"), Do("work")])},
        )"#,
    },
    Row {
        ending: ".goap.ron",
        text: r#"(
            facts: {"done": Flag},
            actions: [(name: "toil", deed: "ACT", gives: {"done": true})],
            goals: [(name: "be done", wants: {"done": true})],
        )"#,
        changed: r#"(
            facts: {"done": Flag},
            actions: [(name: "sing", deed: "work", cost: 9, gives: {"done": true}), (name: "toil", deed: "ACT", gives: {"done": true})],
            goals: [(name: "be done", wants: {"done": true})],
        )"#,
    },
    Row {
        ending: ".htn.ron",
        text: r#"(
            facts: {"done": Flag},
            actions: [(name: "toil", deed: "ACT", gives: {"done": true})],
            root: "job",
            tasks: {"job": [(steps: ["toil"])]},
        )"#,
        changed: r#"(
            facts: {"done": Flag},
            actions: [(name: "sing", deed: "work"), (name: "toil", deed: "ACT", gives: {"done": true})],
            root: "job",
            tasks: {"job": [(steps: ["toil", "sing"])]},
        )"#,
    },
    Row {
        ending: ".fuzzy.ron",
        text: r#"(
            inputs: {"light": (over: Range(0, 1), sets: {"dark": LeftShoulder(0.2, 0.6), "bright": RightShoulder(0.2, 0.6)})},
            outputs: {"do": (sets: {"rest": Plain, "toil": Plain}, read: Choice)},
            rules: ["if light is dark then do is rest", "if light is bright then do is toil"],
            mind: (acts: {"do": {"toil": "ACT"}}),
        )"#,
        changed: r#"(
            inputs: {"light": (over: Range(0, 1), sets: {"dark": LeftShoulder(0.2, 0.5), "bright": RightShoulder(0.2, 0.5)})},
            outputs: {"do": (sets: {"nap": Plain, "rest": Plain, "toil": Plain}, read: Choice)},
            rules: ["if light is dark then do is rest", "if light is bright then do is toil"],
            mind: (acts: {"do": {"toil": "ACT"}}),
        )"#,
    },
    Row {
        ending: ".fuzzymachine.ron",
        text: r#"(start: {"busy": 1}, states: {"busy": (act: "ACT"), "lazy": ()})"#,
        changed: r#"(start: {"busy": 1}, states: {"idle": (), "busy": (act: "ACT"), "lazy": ()})"#,
    },
    Row {
        ending: ".markov.ron",
        text: r#"(
            values: {"a": 1, "b": 0},
            changes: [(when: Above(of: "light", than: 0.5), by: Rows([[0.5, 0.5], [0, 1]]), then: ["ACT"])],
        )"#,
        changed: r#"(
            values: {"a": 1, "b": 0},
            changes: [(when: Above(of: "light", than: 0.25), by: Rows([[0.5, 0.5], [0, 1]]), then: ["ACT"])],
        )"#,
    },
    Row {
        ending: ".rules",
        text: "(sense (light (is $light)))\n(rule toil (light (is > 0.5)) => (do ACT))",
        changed: "(sense (light (is $light)))\n(rule nap (light (is < 0.1)) => (say \"good night\"))\n\
                  (rule toil (light (is > 0.5)) => (do ACT))",
    },
    Row {
        ending: ".experts.ron",
        text: r##"(experts: [(name: "foreman", insists: 1, rules: r#"
            (facts (dawn yes))
            (rule begin (dawn yes) => (do propose ACT))
        "#)], actions: [(name: "ACT")])"##,
        changed: r##"(experts: [(name: "clerk", insists: 0.5, rules: r#"
            (facts (ink black))
            (rule note (ink black) => (do write ink black))
        "#), (name: "foreman", insists: 1, rules: r#"
            (facts (dawn yes))
            (rule begin (dawn yes) => (do propose ACT))
        "#)], actions: [(name: "ACT")])"##,
    },
    Row {
        ending: ".actions.ron",
        text: r#"(actions: {"toil": (act: Do("ACT"), idle: true)})"#,
        changed: r#"(actions: {"rest": (act: Do("work")), "toil": (act: Do("ACT"), idle: true)})"#,
    },
    Row {
        ending: ".learned.ron",
        text: r#"(
            inputs: [(name: "light", from: 0, to: 1)],
            choices: [(name: "rest", do: "idle"), (name: "toil", do: "ACT")],
            model: Net(net: (inputs: 1, layers: [Dense(outputs: 2, activation: Softmax)]), weights: [0, 4, 0, 0]),
        )"#,
        changed: r#"(
            inputs: [(name: "light", from: 0, to: 1)],
            choices: [(name: "sing", do: "work", when: Is("done")), (name: "rest", do: "idle"), (name: "toil", do: "ACT")],
            model: Net(net: (inputs: 1, layers: [Dense(outputs: 3, activation: Softmax)]), weights: [9, 0, 4, 0, 0, 0]),
        )"#,
    },
    Row {
        ending: ".steering.ron",
        text: r#"(root: (want: Seek, target: "home"))"#,
        changed: r#"(root: (want: Arrive, target: "home"))"#,
    },
];

impl Row {
    pub(crate) fn file(&self, stem: &str) -> String {
        format!("{stem}{}", self.ending)
    }

    /// Steering moves the body and does nothing else.
    fn is_leaf(&self) -> bool {
        !self.text.contains("ACT")
    }

    /// A word of the file, and one that nobody knows.
    fn mistake(&self) -> (&str, &str) {
        if self.is_leaf() { ("home", "hmoe") } else { ("work", "wrok") }
    }

    /// Markov machines act in an instant: what they do is a whole life in one tick.
    pub(crate) fn is_instant(&self) -> bool {
        self.ending == ".markov.ron"
    }

    /// Nothing is decided, so nothing is logged: machines log transitions, and a machine of one state makes none.
    pub(crate) fn decides_nothing(&self) -> bool {
        matches!(self.ending, ".machine.ron" | ".fuzzymachine.ron")
    }
}

fn good<T>(result: Result<T, Findings>) -> T {
    result.unwrap_or_else(|faults| panic!("{faults}"))
}

pub(crate) fn library(shelf: Shelf) -> Library<Worker, CharacterDef> {
    let mut known = kinds();
    known.add(Arc::new(SteeringKind::<Plane, Worker>::new(Names::default().with_target("home"))));
    let minds = good(MindLibrary::builder(&words()).kinds(known).lua(|_| Ok(())));
    good(Library::new(shelf, &[], minds))
}

/// One character of a library.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Life {
    pub(crate) worker: Worker,
    pub(crate) mind: CharacterMind,
    pub(crate) tick: u64,
}

impl Life {
    fn hash(&self) -> u64 {
        let mut hasher = StateHasher::new();
        hasher.write(&self.mind);
        hasher.finish().0
    }

    /// Written and read back as a save is.
    fn saved(&self) -> Self {
        Self { mind: saved(&self.mind), ..self.clone() }
    }
}

/// The library and the character, as a game has them.
pub(crate) struct World {
    pub(crate) library: Library<Worker, CharacterDef>,
    pub(crate) life: Life,
}

impl World {
    pub(crate) fn new(library: Library<Worker, CharacterDef>, character: &str) -> Self {
        let mind =
            library.sheets().get(character).and_then(|sheet| sheet.mind.as_deref()).expect("it has a mind");
        let mind = library.host().character(3, mind).expect("it is a mind");
        Self { library, life: Life { worker: Worker::default(), mind, tick: 0 } }
    }

    pub(crate) fn run(&mut self, ticks: u64) {
        for _ in 0..ticks {
            self.think(3, 1.0 / 60.0);
            self.life.tick += 1;
        }
    }

    /// What becomes of another state in as many ticks.
    fn then(&mut self, life: Life, ticks: u64) -> Life {
        let own = std::mem::replace(&mut self.life, life);
        self.run(ticks);
        std::mem::replace(&mut self.life, own)
    }
}

impl MindWorld for World {
    type Context = Worker;

    fn host(&self) -> &MindHost<Worker> {
        self.library.host()
    }

    fn host_mut(&mut self) -> &mut MindHost<Worker> {
        self.library.host_mut()
    }

    fn minds(&self) -> Box<dyn Iterator<Item = &CharacterMind> + '_> {
        Box::new(std::iter::once(&self.life.mind))
    }

    fn parts(&self, _agent: u64) -> Option<(&CharacterMind, ContextView<'_, Worker>)> {
        let Life { worker, mind, tick } = &self.life;
        Some((mind, ContextView::new(worker, Moment::of_tick(*tick, 60))))
    }

    fn parts_mut(&mut self, _agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Worker>)> {
        let Life { worker, mind, tick } = &mut self.life;
        Some((mind, Turn::new(worker, Moment::of_tick(*tick, 60)).seed(Seed::new(7).at(*tick))))
    }
}

fn saved<T: State>(state: &T) -> T {
    let bytes = to_bytes(state).expect("a state can be written");
    from_bytes(&bytes).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_kind_of_the_engine_has_its_row() {
    let mut known: Vec<&str> = kinds().endings();
    known.extend([".lua", ".steering.ron"]);
    known.sort_unstable();
    let mut rows: Vec<&str> = ROWS.iter().map(|row| row.ending).collect();
    rows.sort_unstable();
    assert_eq!(rows, known);
}

#[test]
fn every_kind_is_a_character_that_runs_is_reloaded_saved_rewound_and_drawn() {
    for row in ROWS {
        let (file, ending) = (row.file("it"), row.ending);
        let text = row.text.replace("ACT", "work");
        let shelf = Shelf::new()
            .with("it.character.ron", "It", "", &format!("(mind: {file:?})"))
            .with(&file, "Its mind", "", &text);
        let mut world = World::new(library(shelf), "it");
        world.run(60);
        let worker = &world.life.worker;
        assert!(worker.enters > 0, "{ending} works");
        if !row.is_instant() {
            assert_eq!((worker.enters, worker.exits.len()), (1, 0), "{ending}");
            assert!(worker.ticks > 50, "{ending}: {}", worker.ticks);
            assert_ne!(world.doing(3), "", "{ending} says what it does");
        }
        let graph = world.library.graph(&world.library.graph_id(&file)).unwrap();
        assert!(!graph.nodes.is_empty(), "{ending}");

        // Saved, read back, and gone on with: the same.
        let saved = world.life.saved();
        assert_eq!((&saved, saved.hash()), (&world.life, world.life.hash()), "{ending}");
        let before = world.life.clone();
        world.run(30);
        let again = world.then(saved, 30);
        assert_eq!((&again, again.hash()), (&world.life, world.life.hash()), "{ending}");

        // Rewound, and played again: the same.
        let rewound = world.then(before, 30);
        assert_eq!((&rewound, rewound.hash()), (&world.life, world.life.hash()), "{ending}");

        // Another text: what it does goes on.
        let changed = row.changed.replace("ACT", "work");
        let faults = world.library.check(&file, &changed).faults;
        assert!(faults.is_empty(), "{faults}");
        let reload = good(world.library.load(&file, Some(&changed))).minds.unwrap();
        assert!(reload.concerns(&world.life.mind), "{ending}");
        let ticks = world.life.worker.ticks;
        world.adopt(&reload);
        world.run(10);
        if !row.is_instant() {
            let worker = &world.life.worker;
            assert_eq!((worker.enters, &*worker.exits), (1, &[][..]), "{ending} goes on");
            assert!(worker.ticks >= ticks + 9, "{ending} goes on");
        }

        // A faulty text is told with its place, and changes nothing.
        let (word, wrong) = row.mistake();
        let faulty = changed.replacen(word, wrong, 1);
        let faults = world.library.check(&file, &faulty).faults;
        if ending != ".lua" {
            assert!(faults.to_string().contains(wrong), "{ending}: {faults}");
            assert!(faults.to_string().starts_with(&format!("{file}:")), "{ending}: {faults}");
            assert!(world.library.load(&file, Some(&faulty)).is_err(), "{ending}");
        }
        let half = &changed[..changed.len() / 2];
        assert!(!world.library.check(&file, half).faults.is_empty(), "{ending}");
        assert_eq!(world.library.text(&file).unwrap(), changed);
        world.run(5);
    }
}

#[test]
fn every_kind_is_nested_in_every_other_by_the_name_of_its_file() {
    for outer in ROWS.iter().filter(|row| !row.is_leaf()) {
        for inner in ROWS {
            let (above, below) = (outer.file("outer"), inner.file("inner"));
            let shelf = Shelf::new()
                .with("it.character.ron", "It", "", &format!("(mind: {above:?})"))
                .with(&above, "", "", &outer.text.replace("ACT", &below))
                .with(&below, "", "", &inner.text.replace("ACT", "work"));
            let mut world = World::new(library(shelf), "it");
            world.run(30);
            let life = &world.life;
            let is_nested = life.mind.memory().nested().any(|nested| nested.file() == below);
            assert!(is_nested, "{above} does {below}");
            if !outer.is_instant() && !inner.is_instant() {
                let worker = &life.worker;
                assert_eq!((worker.enters, worker.exits.len()), (1, 0), "{above} does {below}");
                assert!(worker.ticks > 20, "{above} does {below}: {}", worker.ticks);
            }
            let saved = life.saved();
            world.run(10);
            let again = world.then(saved, 10);
            assert_eq!((&again, again.hash()), (&world.life, world.life.hash()), "{above} does {below}");
        }
    }
}
