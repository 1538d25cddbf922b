//! A sample of every message, in files that the studio's tests read too: both sides agree on what is sent.
//!
//! `say.json` is written from here (with `WITS_UPDATE_SAMPLES=1`), `ask.json` by hand.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::{Number, Value as Json, json};
use wits_core::findings::{Findings, Place};
use wits_core::glam::Vec2;
use wits_core::hash::StateHash;
use wits_core::inspect::{
    Axis, Bar, BoardEntry, Document, Field, Form, Graph, GraphNode, Item, Lane, Line, LogEntry, LogLine,
    Mark, MatrixSection, NodeStatus, Pulse, Section, Span, Spender, Trail,
};
use wits_core::scene::{Shape, Tint};
use wits_game::author::{
    self, AcceptsInfo, ChoiceInfo, ConsoleAnswer, FieldKind, FileInfo, KeyInfo, Lesson, LessonStep, Palette,
    PaletteGroup, PaletteItem, ParamInfo, Part, Report, ScriptLine, ScriptName, Sketch, Takes, WordInfo,
};
use wits_game::{
    About, Act, Autopilot, Chart, Control, ControlKeys, ControlKind, Ending, Guide, Layer, Listing, MindInfo,
    Override, Pacing, PanelInfo, Param, Score, Takeover, Tellable, Try,
};

use super::ask;
use super::files::{Answer, Edited, Listed, MindTold, Opened, Sketched, Surveyed};
use super::point::Brief;
use super::pulse::Told;
use super::say::{Branch, Difference, Found, Inspect, Joined, Replaced, Row, Say, Status, Stopped};
use super::timeline::{Bookmark, MarkKind, MarksNews, TimelineMark};

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../studio/src/protocol/samples").join(name)
}

fn stored(name: &str) -> Vec<Json> {
    let text = std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn the_samples_of_what_the_server_says_are_up_to_date() {
    let said: Vec<Json> = messages().iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    if std::env::var_os("WITS_UPDATE_SAMPLES").is_some() {
        let text = serde_json::to_string_pretty(&said).unwrap() + "\n";
        std::fs::write(path("say.json"), text).unwrap();
    }
    let stored = stored("say.json");
    for (said, stored) in said.iter().zip(&stored) {
        assert_eq!(said, stored, "say.json is stale: run this test with WITS_UPDATE_SAMPLES=1");
    }
    assert_eq!(said.len(), stored.len());
}

#[test]
fn every_sample_of_what_clients_ask_is_read_under_its_name_and_none_is_missing() {
    let asked = stored("ask.json");
    for message in &asked {
        let ask = ask::read(&message.to_string()).unwrap_or_else(|refusal| panic!("{message}: {refusal:?}"));
        assert_eq!(ask.name(), message["do"]);
    }
    for name in ask::NAMES {
        assert!(asked.iter().any(|message| message["do"] == name), "ask.json: no sample of {name}");
    }
}

/// The texts of all messages, some of them with everything that can be left out and without.
fn messages() -> Vec<String> {
    let mut said = Vec::new();
    of_rooms(&mut said);
    of_time(&mut said);
    of_minds(&mut said);
    of_files(&mut said);
    of_texts(&mut said);
    said
}

fn say(said: &mut Vec<String>, message: &Say<'_>) {
    said.push(message.text().as_str().to_owned());
}

fn of_rooms(said: &mut Vec<String>) {
    let plain = About::new("flock", "Flock", "Birds.");
    let full = about();
    say(said, &Say::Hello { protocol: super::VERSION, version: "0.1.0", games: &[&plain, &full] });
    let (bare, rich) = (status(), rich_status());
    let params = BTreeMap::from([("count", 500.0)]);
    let joined = |status, minds, attached, found| {
        let (room, game, params) = ("a", "flock", &params);
        Say::Joined(Joined { room, game, seed: 7, params, status, minds, attached, found })
    };
    say(said, &joined(&bare, false, false, None));
    let found = Found { seconds: 90, branch: true, stops: 2, changes: 12 };
    say(said, &joined(&rich, true, true, Some(found)));
    say(said, &Say::Status(&bare));
    say(said, &Say::Status(&rich));
    let rows = [Row { tick: 3, values: &[0.5, f32::NAN] }];
    for beside in [false, true] {
        say(said, &Say::Charts { names: &["tick_ms", "speed"], rows: &rows, reset: true, beside });
    }
    let panels = [PanelInfo { id: "scores", title: "Scores", help: "Who leads." }];
    let tellable = [Tellable { what: "noise", help: "A noise.", with: &["at", "value"] }];
    say(said, &Say::World { panels: &panels, tellable: &tellable, saves: true });
    let document = document();
    say(said, &Say::Panel { id: "scores", document: Some(&document) });
    say(said, &Say::Panel { id: "scores", document: None });
    let steps = vec![LessonStep { title: "Look".into(), done: true, ..LessonStep::default() }];
    say(said, &Say::Lesson { lesson: &Lesson { title: "Guards".into(), steps } });
    say(said, &Say::Error { about: "join", message: "no such game" });
    say(said, &Say::Bye { reason: "shutting down" });
}

fn of_time(said: &mut Vec<String>) {
    let mark = |tick, agent, kind, text: &str, why: &str| TimelineMark {
        tick,
        agent,
        kind,
        text: text.into(),
        why: why.into(),
    };
    let marks = [
        mark(3, Some(7), MarkKind::Decision, "chase", "He sees the player."),
        mark(4, None, MarkKind::Game, "Goal", ""),
        mark(4, None, MarkKind::Event, "Set Speed to 2", ""),
        mark(4, Some(7), MarkKind::Stop, "Breakpoint: chase", ""),
    ];
    let lanes = [(7, "Guard 7".to_owned())];
    let marks = marks.iter().collect();
    say(
        said,
        &Say::Marks(&MarksNews {
            reset: true,
            cut: None,
            from: 0,
            to: 4,
            lanes: &lanes,
            agents: Some(900),
            marks,
        }),
    );
    say(
        said,
        &Say::Marks(&MarksNews {
            reset: false,
            cut: Some(4),
            from: 0,
            to: 3,
            lanes: &[],
            agents: None,
            marks: vec![],
        }),
    );
    let bookmarks = [Bookmark { tick: 3, name: "before the goal" }, Bookmark { tick: 9, name: "" }];
    say(said, &Say::Bookmarks { bookmarks: &bookmarks });
}

/// One step of each kind.
const TRIES: &[Try] = &[Try::new(
    "Howl",
    "They come.",
    &[
        Act::set("speed", 2.0),
        Act::press("scare"),
        Act::point("scare", 1.0, 2.0),
        Act::select(3),
        Act::open("wolf.tree.ron"),
        Act::show("cells"),
        Act::Back { seconds: 5.0 },
        Act::Speed { factor: 4.0 },
        Act::RESTART,
        Act::Restart { seed: Some(7) },
    ],
)];

fn about() -> About {
    About {
        help: "Watch.",
        tags: &["steering"],
        params: vec![
            Param::number("speed", "Speed", 1.0, 0.0, 2.0),
            Param::integer("count", "Count", 5.0, 1.0, 9.0).on_restart(),
            Param::switch("walls", "Walls", true),
            Param::choice("form", "Form", &["line", "wedge"]),
        ],
        layers: vec![
            Layer::world("birds", "Birds", "All of them.").legend(&[(Tint::AgentAlt, "young")]),
            Layer::overlay("cells", "Cells", "The grid."),
        ],
        scores: vec![
            Score::count("caught", "Sheep caught").of("Wolves").help("Since the start."),
            Score::share("order", "Order"),
            Score::measure("cost", "Cost", "m").none(-1.0),
            Score::seconds("best_lap", "Best lap"),
        ],
        charts: vec![Chart { name: "order", title: "Order", unit: "", help: "0 to 1." }],
        controls: [ControlKind::Point, ControlKind::Button, ControlKind::Handle, ControlKind::Brush]
            .map(|kind| Control { name: "scare", title: "Scare", help: "They flee.", kind })
            .into(),
        keys: ControlKeys::ARROWS,
        takeover: Some(Takeover {
            who: "The wolf",
            how: "Scare it.",
            release: "scare",
            autopilot: Some(Autopilot { param: "walls", on: 1.0 }),
        }),
        pacing: Some(Pacing { param: "count", work: "order", micros: 500.0 }),
        listing: Listing { keywords: &["pack"], files: &["wolf.tree.ron"], ..Listing::of("Movement") },
        guide: Guide { see: "Wolves.", tries: TRIES, first_look: Some(2) },
        ..About::new("wolves", "Wolves", "A pack.")
    }
}

fn status() -> Status {
    Status {
        tick: 3,
        oldest: 0,
        newest: 9,
        playing: true,
        speed: None,
        keeps: None,
        seed: 7,
        agents: 500,
        first_look: None,
        ticks_per_second: 60.0,
        tick_ms: 0.25,
        watchers: 1,
        params: BTreeMap::from([("count", 500.0)]),
        overrides: Vec::new(),
        led: false,
        ending: None,
        score: BTreeMap::from([("order", f64::NAN)]),
        stopped: None,
        branch: None,
        replaced: None,
    }
}

fn rich_status() -> Status {
    let differs = Some(Difference { tick: 5, parts: vec!["guards".into()] });
    Status {
        speed: Some(0.5),
        first_look: Some(2),
        keeps: Some(2000.0),
        overrides: vec![Override {
            param: "count",
            value: 1.0,
            why: "You have taken over.",
            release: Some("scare"),
        }],
        led: true,
        ending: Some(Ending { text: "Game over".into(), again: Some("scare"), next: Some(2.5) }),
        stopped: Some(Stopped {
            agent: 17,
            name: "Guard 17".into(),
            mind: 0,
            graph: "guard".into(),
            node: 4,
            at: "patrol → chase".into(),
            link: true,
            why: "alert > 2".into(),
        }),
        branch: Some(Branch { from: 3, hash: StateHash(0xab), stem: StateHash(0xcd), differs }),
        replaced: Some(Replaced { number: 2, tick: 120, newest: 300 }),
        ..status()
    }
}

fn of_minds(said: &mut Vec<String>) {
    let (document, marks) = (document(), shapes());
    let info = MindInfo::new("behaviour", "guard");
    let minds = [
        MindTold { info: info.clone(), file: None },
        MindTold { info: info.with_sheet(), file: Some("guard.tree.ron".into()) },
    ];
    let seen = Inspect { agent: Some(17), tick: 3, document: Some(&document), marks: &marks, minds: &minds };
    say(said, &Say::Inspect(seen));
    say(said, &Say::Inspect(Inspect { tick: 3, ..Inspect::default() }));
    let brief = Brief {
        agent: Some(17),
        name: "Guard".into(),
        state: "chasing".into(),
        thought: "sees the player".into(),
        rows: vec![("g".into(), "1.41".into())],
        at: Some(Vec2::new(1.0, 2.0)),
        stem: true,
    };
    say(said, &Say::Brief(&brief));
    say(said, &Say::Brief(&Brief::default()));
    say(said, &Say::Graph { id: "guard", version: 2, graph: &graph(), stops: &[1] });
    say(said, &Say::Stops { graph: "guard", nodes: &[1] });
    let told = told();
    let later = Told { pulse: Pulse { board: board(None), ..told.pulse.clone() }, ..told.clone() };
    say(said, &Say::Pulse(&told.news(None, 17, 0).unwrap()));
    say(said, &Say::Pulse(&later.news(Some(&told), 17, 0).unwrap()));
    say(said, &Say::NoPulse { agent: None });
    say(said, &Say::Sheet { agent: 17, mind: 0, document: Some(&document), waiting: &["far.peak"] });
    say(said, &Say::Sheet { agent: 17, mind: 0, document: None, waiting: &[] });
}

fn document() -> Document {
    let line = Line::new("near", [(0.0, 1.0), (1.0, f32::NAN)])
        .tint(Tint::Green)
        .level(0.3)
        .handle("peak", (1.0, 1.0));
    let axis = || Axis::new("distance", 0.0, 4.0).unit("m");
    let mut plot =
        Section::plot("Distance", axis(), Axis::new("degree", 0.0, 1.0), [line, Line::new("far", [])]);
    if let Section::Plot { marks, .. } = &mut plot {
        *marks = vec![
            Mark { name: "now".into(), x: 1.0, y: None },
            Mark { name: "best".into(), x: 1.0, y: Some(2.0) },
        ];
    }
    let items = || vec![Item::new(0, "goal").status(NodeStatus::Running).note("why"), Item::new(1, "step")];
    let mut table = Section::table("Facts", ["what", "how"], [vec![1.5.into(), "yes".into()]]);
    if let Section::Table { more, .. } = &mut table {
        *more = vec![items()];
    }
    let weights = MatrixSection::new("Weights", ["near"], ["flee", "fight"], [-0.5, 1.5]).two_sided();
    let weights = weights.edges("input", "output").help("What pulls where.").unit("V").max(2.0).at(0, 1);
    let span = |to| Span { name: "walk".into(), from: 1, to, tint: Tint::Blue, note: "".into() };
    Document::new("Guard 17")
        .subtitle("chasing")
        .section(Section::fields(
            "Body",
            [
                Field::new("speed", 1.5).unit("m/s").help("How fast."),
                Field::new("alert", true),
                Field::new("at", Vec2::new(1.0, 2.0)),
                Field::new("far", f64::INFINITY),
            ],
        ))
        .section(Section::bars(
            "Why",
            [Bar::new("chase", 0.9).max(1.0).tint(Tint::Red).note("seen"), Bar::new("go", 0.2)],
        ))
        .section(Section::curve("Speed", "m/s", [(1, 0.5), (2, f32::NAN)]))
        .section(Section::log("Log", [LogEntry { tick: 1, text: "woke".into() }]))
        .section(table)
        .section(plot)
        .section(Section::Surface {
            title: "Map".into(),
            x: axis(),
            y: axis(),
            z: axis(),
            columns: 2,
            values: vec![0.0, 1.0, f32::NAN, 0.5],
            at: Some((1.0, 1.0)),
        })
        .section(
            MatrixSection::new("Counts", ["go", "stay"], ["go", "stay"], [3.0, 1.0, f32::NAN, 2.0]).into(),
        )
        .section(weights.into())
        .section(Section::outline("Plan", items()))
        .section(Section::Timeline {
            title: "Time".into(),
            from: 1,
            to: 9,
            lanes: vec![Lane { name: "legs".into(), spans: vec![span(Some(3)), span(None)] }],
        })
        .section(Section::Frames {
            title: "Cost".into(),
            unit: "µs".into(),
            spenders: vec![Spender::new("paths", Tint::Path)],
            limit: Some(100.0),
            from: 1,
            frames: vec![vec![20.0], vec![30.0]],
        })
        .section(Section::Text { title: "Notes".into(), text: "Nothing.".into() })
}

fn shapes() -> Vec<Shape> {
    let (a, b) = (Vec2::new(0.0, 1.0), Vec2::new(2.0, 3.0));
    vec![
        Shape::circle(a, 1.0).fill(Tint::Danger).stroke(Tint::Goal, 2.0),
        Shape::rectangle(a, b),
        Shape::polygon([a, b, Vec2::ZERO]),
        Shape::line([a, b]),
        Shape::arrow(a, b),
        Shape::sector(a, 1.0, 0.5, 1.5),
        Shape::text(a, "here", 12.0),
    ]
}

fn graph() -> Graph {
    let mut graph = Graph::new("guard", Form::Tree);
    let root = graph.add(GraphNode::new("selector", "guard"));
    let flee = GraphNode {
        detail: "fast".into(),
        help: "Runs away.".into(),
        stop: true,
        folds: true,
        ..GraphNode::new("action", "flee").under(root)
    };
    let flee = graph.add(flee);
    graph.link(root, flee, "seen");
    graph.link(root, flee, "");
    graph
}

fn board(value: Option<f64>) -> Vec<BoardEntry> {
    let entry = |value: Option<f64>, help: &'static str| BoardEntry {
        scope: "agent".into(),
        key: "alert".into(),
        kind: "int".into(),
        value: value.map(Into::into),
        help: help.into(),
        editable: true,
    };
    vec![entry(value, "How much."), entry(None, "")]
}

fn told() -> Told {
    use NodeStatus::{Aborted, Failure, Faulty, Idle, Left, Running, Success};
    let all = [Idle, Running, Success, Failure, Aborted, Faulty, Left];
    let pulse = Pulse {
        tick: 9,
        marks: (0..).zip(all).map(|(node, status)| (node, status, 9)).collect(),
        trail: vec![Trail { node: 0, status: Success, why: "alert > 2".into() }],
        notes: vec![(1, "2 facts".into())],
        log: vec![
            LogLine { node: None, ..LogLine::new(1, 0, "woke") },
            LogLine { last: Some(9), times: 3, ..LogLine::new(2, 2, "yawns: it is late") },
        ],
        board: board(Some(3.0)),
    };
    Told { graph: ("guard".into(), 2), pulse, waiting: vec![0] }
}

fn report() -> Report {
    let mut faults = Findings::of("guard.tree.ron");
    faults.add(Place::Whole, "is empty", "a tree");
    faults.add(Place::Line { line: 3, column: 7 }, "unknown word", "one of them");
    faults.add(Place::path("root[1]"), "has no child", "");
    faults.skip(2);
    Report { faults, doubts: Findings::default() }
}

fn of_files(said: &mut Vec<String>) {
    let names = ["guard.tree.ron", "guard.goap.ron", "guard.lua", "guard.character.ron", "notes.txt"];
    let infos = names.map(|name| FileInfo {
        what: "what it is".into(),
        title: "Guard".into(),
        help: "What guards do.".into(),
        version: 1,
        ..FileInfo::named(name)
    });
    let listed: Vec<_> = infos.iter().map(|info| Listed { info, changed: true, stored: false }).collect();
    say(said, &Say::Files { files: &listed, folder: true });
    let surveyed = Surveyed {
        file: "guard.tree.ron".into(),
        bytes: 120,
        lines: 7,
        uses: vec!["walk.tree.ron".into()],
        in_force: true,
        report: report(),
    };
    say(said, &Say::Findings { files: &[surveyed] });
    let palette = palette();
    for palette in [None, Some(None), Some(Some(&palette))] {
        let lost = ["root[2]".to_owned()];
        let opened = Opened {
            file: "guard.tree.ron",
            version: 2,
            text: "()",
            original: palette.map(|_| "()"),
            stored: None,
            palette,
            lost: &lost,
        };
        say(said, &Say::File(opened));
    }
    let agent = 17;
    let answer = &ConsoleAnswer { ok: true, text: "3".into() };
    say(said, &Say::Console { agent, ask: Some(&Number::from(5)), answer });
    say(said, &Say::Words { palette: &Palette { groups: Vec::new(), ..palette.clone() } });
    let line =
        ScriptLine { file: "guard.lua".into(), line: 3, depth: 1, vars: vec![("x".into(), "3".into())] };
    say(said, &Say::Trace { agent, tick: 9, lines: &[line] });
}

fn palette() -> Palette {
    let param = ParamInfo {
        name: "place".into(),
        kind: "vector".into(),
        default: json!([0, 1]),
        ..ParamInfo::default()
    };
    let choices = vec![ChoiceInfo { name: "door".into(), help: "the way in".into() }];
    let accepts = AcceptsInfo { choices, what: "places".into(), more: 2, ..AcceptsInfo::default() };
    let chosen =
        ParamInfo { name: "to".into(), kind: "text".into(), accepts: Some(accepts), ..ParamInfo::default() };
    let accepts = AcceptsInfo { min: Some(0.0), max: Some(1.5), ..AcceptsInfo::default() };
    let part = ParamInfo {
        name: "part".into(),
        kind: "number".into(),
        accepts: Some(accepts),
        ..ParamInfo::default()
    };
    let accepts = AcceptsInfo { form: "gate-#".into(), ..AcceptsInfo::default() };
    let gate = ParamInfo {
        name: "gate".into(),
        kind: "text".into(),
        accepts: Some(accepts),
        ..ParamInfo::default()
    };
    let told = WordInfo { name: "go_to".into(), help: "Goes.".into(), params: vec![chosen, part, gate] };
    let usage =
        ScriptName { name: "act.walk".into(), usage: "act.walk(place)".into(), ..ScriptName::default() };
    let word = |name: &str| WordInfo { name: name.into(), help: "Help.".into(), params: vec![param.clone()] };
    let preset = json!({ "action": "walk" }).as_object().unwrap().clone();
    let items = vec![
        PaletteItem { id: "Do".into(), takes: Takes::None, preset, ..PaletteItem::default() },
        PaletteItem { id: "Sequence".into(), takes: Takes::Many, ..PaletteItem::default() },
    ];
    Palette {
        groups: vec![PaletteGroup { title: "Tasks".into(), items }],
        conditions: vec![word("sees")],
        values: vec![word("distance")],
        actions: vec![word("walk"), told],
        events: vec![word("noise")],
        keys: vec![KeyInfo { name: "alert".into(), kind: "int".into(), help: "".into() }],
        scripts: vec![usage],
    }
}

fn of_texts(said: &mut Vec<String>) {
    let (sketch, report, clean) = (sketch(), report(), Report::default());
    let (file, ask) = ("guard.tree.ron", Number::from(5));
    let sketched = |sketch, report| Sketched { file, ask: Some(&ask), sketch, report };
    say(said, &Say::Sketch(sketched(Some(&sketch), &clean)));
    say(said, &Say::Sketch(sketched(None, &report)));
    let select = ["root[1]".to_owned()];
    say(said, &Say::Changed(Edited { after: sketched(Some(&sketch), &clean), text: "()", select: &select }));
    say(said, &Say::Unchanged { file, ask: Some(&ask), refused: "the root stays" });
    say(said, &Say::Applied(Answer { file, ask: Some(&ask), version: Some(3), report: &clean }));
    say(said, &Say::Applied(Answer { file, ask: None, version: None, report: &report }));
    say(said, &Say::Saved(Answer { file, ask: Some(&ask), version: None, report: &clean }));
    say(said, &Say::Conflict { file, ask: Some(&ask), stored: Some("()") });
    say(said, &Say::Conflict { file, ask: None, stored: None });
}

fn sketch() -> Sketch {
    use FieldKind::*;
    let kinds = [
        Text,
        Number,
        Int,
        Flag,
        Vector,
        Choice(vec!["a".into()]),
        Seconds,
        Condition,
        Asks,
        Values,
        Acts,
        Calls,
        Expr,
        State,
        Tree,
        Event,
        Key,
        Board,
        Raw,
    ];
    let field = |kind| author::Field {
        name: "speed".into(),
        at: "root.speed".into(),
        kind,
        ..author::Field::default()
    };
    let mut fields: Vec<_> = kinds.into_iter().map(field).collect();
    fields[0] = author::Field {
        help: "How fast.".into(),
        value: json!("fast"),
        default: json!({ "Some": 1 }),
        needed: true,
        key: true,
        ..fields[0].clone()
    };
    let part = |takes| Part { at: "root".into(), kind: "Sequence".into(), takes, ..Part::default() };
    let full = Part { comment: "The root.".into(), fields, fixed: true, ..part(Takes::Many) };
    Sketch {
        graph: graph(),
        file: part(Takes::One),
        nodes: vec![full, part(Takes::Named)],
        links: vec![part(Takes::None), Part::default()],
    }
}
