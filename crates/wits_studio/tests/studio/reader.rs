//! A small game of files: everybody walks at the pace that is written in theirs.

use serde_json::Value;
use wits_core::findings::{Findings, Place};
use wits_core::hash::{HashState, StateHasher};
use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::scene::Scene;
use wits_game::author::{
    Change, Changed, ConsoleAnswer, Content, FileInfo, Lesson, LessonStep, Palette, Part, Report, ScriptLine,
    Shelf, Sketch, WordInfo, Workshop,
};
use wits_game::{About, Assign, Game, GraphInfo, Inspection, MindInfo, Minds, Panels, Setup, Tick};

pub(crate) const PACE: &str = "pace.txt";
pub(crate) const SONG: &str = "song.lua";

/// The pace is a number, a song is anything without `fault`; a text with `bomb` in it breaks whatever reads it.
pub(crate) struct Reader {
    state: State,
    shelf: Shelf,
}

#[derive(Clone, wits_core::state::State)]
#[state(own_hash)]
pub(crate) struct State {
    way: i64,
    follows: [String; 2],
}

// By hand: only what the tests compare.
impl HashState for State {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.way.cast_unsigned());
    }
}

impl Reader {
    fn pace(&self, file: &str) -> i64 {
        self.shelf.text(file).and_then(|text| text.trim().parse().ok()).unwrap_or(0)
    }
}

impl Game for Reader {
    type State = State;

    fn about() -> About {
        About { ticks_per_second: 100, ..About::new("reader", "Reader", "Walkers that can read.") }
    }

    fn start(_: &Setup) -> Self {
        let shelf = Shelf::new()
            .with(PACE, "The pace", "A number.", "1")
            .as_template()
            .with(SONG, "A song", "", "la la");
        Self { state: State { way: 0, follows: [PACE.into(), PACE.into()] }, shelf }
    }

    fn tick(&mut self, _: Tick<'_>) {
        self.state.way += self.state.follows.iter().map(|file| self.pace(file)).sum::<i64>();
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn restore(&mut self, state: &State, _: u64) {
        self.state.clone_from(state);
    }

    fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}

    fn agents(&self) -> usize {
        2
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        (agent < 2).then(Inspection::default)
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        vec![("way", self.state.way as f64)]
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }

    fn panels(&self) -> Option<&dyn Panels> {
        Some(self)
    }
}

impl Content for Reader {
    fn files(&self) -> Vec<FileInfo> {
        self.shelf.files().to_vec()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.shelf.text(name).map(str::to_owned)
    }

    fn check(&self, name: &str, text: &str) -> Report {
        assert!(!text.contains("bomb"), "a bomb in a file");
        let (mut faults, mut doubts) = (Findings::of(name), Findings::of(name));
        let pace = text.trim().parse::<i64>();
        if name.ends_with(".txt") && pace.is_err() {
            faults.add(Place::Line { line: 1, column: 1 }, format!("{:.20?}", text), "a number");
        }
        if text.contains("fault") {
            faults.add(Place::Line { line: 1, column: 1 }, "fault", "a song");
        }
        // This one needs another file.
        if name == "echo.txt" && self.shelf.text("voice.txt").is_none() {
            faults.add(Place::Whole, "there is no voice.txt", "");
        }
        if pace.is_ok_and(|pace| pace > 100) {
            doubts.add(Place::Whole, "that is fast", "");
        }
        Report { faults, doubts }
    }

    fn check_uses(&self, name: &str, text: Option<&str>) -> Findings {
        let mut uses = Findings::of("echo.txt");
        let is_needed = name == "voice.txt" && self.shelf.text("echo.txt").is_some();
        if is_needed && text.is_none_or(|text| text == "0") {
            uses.add(Place::Line { line: 1, column: 1 }, "is used here", "a voice");
        }
        uses
    }

    fn word_palette(&self) -> Palette {
        let hears =
            WordInfo { name: "hears".into(), help: "whether there is a song".into(), ..WordInfo::default() };
        Palette { conditions: vec![hears], ..Palette::default() }
    }

    fn workshop(&self, file: &str) -> Option<Box<dyn Workshop + '_>> {
        file.ends_with(".txt").then(|| Box::new(Workbench) as Box<dyn Workshop>)
    }
}

impl Minds for Reader {
    fn content(&self) -> Option<&dyn Content> {
        Some(self)
    }

    fn graphs(&self) -> Vec<GraphInfo> {
        let version = self.shelf.files()[0].version;
        vec![GraphInfo { id: PACE.into(), version }]
    }

    fn graph(&self, id: &str) -> Option<Graph> {
        (id == PACE).then(|| Workbench.sketch(self.shelf.text(PACE)?).map(|sketch| sketch.graph)).flatten()
    }

    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        if agent < 2 { vec![MindInfo::new("feet", PACE)] } else { Vec::new() }
    }

    fn pulse(&self, agent: u64, mind: usize) -> Option<wits_core::inspect::Pulse> {
        (agent < 2 && mind == 0).then(wits_core::inspect::Pulse::default)
    }

    fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        self.shelf.put(name, text);
        vec![format!("walker 0: {name} was left")]
    }

    fn assigned(&self, agent: u64, mind: usize) -> Option<String> {
        let file = self.state.follows.get(usize::try_from(agent).ok()?)?;
        (mind == 0).then(|| file.clone())
    }

    fn check_assign(&self, assign: &Assign) -> Result<(), String> {
        let is_there = self.shelf.text(&assign.file).is_some() && assign.agent < 2 && assign.mind == 0;
        if is_there { Ok(()) } else { Err("nobody can follow that".into()) }
    }

    fn assign(&mut self, assign: &Assign) {
        self.state.follows[assign.agent as usize].clone_from(&assign.file);
    }

    fn console(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        self.state.way += 1000;
        ConsoleAnswer { ok: true, text: format!("{agent} ran {code}") }
    }

    fn ask_console(&self, agent: u64, code: &str) -> ConsoleAnswer {
        ConsoleAnswer { ok: code != "?", text: format!("{agent} was asked {code}") }
    }

    fn script_trace(&self, agent: u64) -> Vec<ScriptLine> {
        let vars = vec![("x".to_owned(), agent.to_string())];
        vec![ScriptLine { file: SONG.into(), line: 4, depth: 0, vars }]
    }
}

impl Panels for Reader {
    fn lesson(&self) -> Option<Lesson> {
        let done = self.pace(PACE) == 7;
        let step = LessonStep { title: "Seven".into(), done, file: PACE.into(), ..LessonStep::default() };
        Some(Lesson { title: "Walking".into(), steps: vec![step] })
    }
}

/// The graph of a pace is one node.
struct Workbench;

impl Workshop for Workbench {
    fn palette(&self) -> Palette {
        Palette::default()
    }
    fn sketch(&self, text: &str) -> Option<Sketch> {
        assert!(!text.contains("bomb"), "a bomb in a graph");
        let mut graph = Graph::new("pace", Form::Tree);
        // A large number is a large graph.
        let nodes = text.trim().parse::<i64>().ok()?.clamp(1, 200_000);
        let name = text.trim().to_owned();
        (0..nodes).for_each(|_| _ = graph.add(GraphNode::new("pace", name.clone())));
        let part = Part { at: "pace".into(), kind: "pace".into(), ..Part::default() };
        Some(Sketch { graph, nodes: vec![part], ..Sketch::default() })
    }
    fn change(&self, _text: &str, change: &Change) -> Result<Changed, String> {
        match change {
            Change::Set { at, value: Value::Number(number) } if at == "pace" => {
                Ok(Changed { text: number.to_string(), select: vec![at.clone()] })
            }
            Change::Write { text, .. } => Ok(Changed { text: text.repeat(600_000), select: vec![] }),
            Change::Unwrap { .. } => panic!("nothing is around it"),
            _ => Err("only the pace can be set".into()),
        }
    }
}
