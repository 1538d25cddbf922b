//! The world as files: levels, things, senses, formations, steering, maps.

use wits::core::findings::Findings;
use wits::core::ron::RonFile;
use wits::core::space::Plane;
use wits::engine::body::BodyDef;
use wits::engine::level::LevelDef;
use wits::engine::objects::ObjectTypes;
use wits::engine::staging::Stage;
use wits::glam::Vec2;
use wits::motion::formation::FormationDef;
use wits::motion::setup::SteeringDef;
use wits::nav::graph::{DependencyDef, check_graph_file};
use wits::nav::grid::Terrain;
use wits::nav::grid::movingai::{LetterMap, read_scenario};
use wits::nav::world::WaypointsDef;
use wits::sense::graph::SenseGraphDef;
use wits::sense::modality::SensesDef;
use wits::world::trigger::{PlaneRegion, TriggersDef};
use wits_testkit::linear::hold;

use super::{bad, faults, good, lines};

fn level(size: usize) -> String {
    let walls = lines(size, |n| format!("(points: [({n}, 0), ({n}, 5)]),"));
    let places = lines(size, |n| format!("\"p{n}\": ({n}, 1),"));
    let routes = lines(size, |n| format!("\"r{n}\": [({n}, 1), ({n}, 2)],"));
    let characters = lines(size, |n| format!("(name: \"c{n}\", character: \"guard\", at: ({n}, 3)),"));
    format!(
        "(walls: [\n{walls}], places: {{\n{places}}}, routes: {{\n{routes}}}, characters: [\n{characters}])"
    )
}

fn objects(size: usize) -> String {
    let types = lines(size, |n| {
        format!(
            "\"t{n}\": (marks: {{\"m\": {n}}}, offers: [(verb: \"use\", duration: 1, needs: [AtLeast(\"m\", 0)])]),"
        )
    });
    let placed = lines(size, |n| format!("(type: \"t{n}\", at: ({n}, 1), marks: {{\"m\": 3}}),"));
    format!("(types: {{\n{types}}}, placed: [\n{placed}])")
}

fn offers(size: usize) -> String {
    let goals = lines(size, |n| format!("\"g{n}\","));
    let marks = lines(size, |n| format!("\"m{n}\": true,"));
    let offers = lines(size, |n| {
        format!("(verb: \"v{n}\", duration: 1, needs: [Is(\"m{n}\")], changes: {{\"g{n}\": -1}}),")
    });
    let types = "\"of\": (of: \"t\"), \"of of\": (of: \"of\", without: [\"v1\"])";
    format!("(goals: [\n{goals}], types: {{\"t\": (marks: {{\n{marks}}}, offers: [\n{offers}]), {types}}})")
}

fn lost_types(size: usize) -> String {
    objects(size).replace("type: \"t", "type: \"q")
}

/// Every type is made from the one before, which is too much.
fn types_in_a_row(size: usize) -> String {
    let types = lines(size, |n| format!("\"t{n}\": (of: \"t{}\"),", n + 1));
    format!("(types: {{\n{types}    \"t{size}\": ()}})")
}

fn staging(size: usize) -> String {
    let cues = lines(size, |n| {
        format!(
            "(name: \"c{n}\", region: Circle(at: ({n}, 2), radius: 3), gives: [(to: Everybody, give: Event(name: \"alarm\"))]),"
        )
    });
    format!("(cues: [\n{cues}])")
}

fn body(size: usize) -> String {
    let animations =
        lines(size, |n| format!("(name: \"a{n}\", duration: 1, channel: \"c{n}\", priority: 1),"));
    let channels = lines(size, |n| format!("\"c{n}\","));
    format!("(bands: [(name: \"stand\")], gaits: [], channels: [\n{channels}], animations: [\n{animations}])")
}

fn triggers(size: usize) -> String {
    let kinds = lines(size, |n| format!("(name: \"k{n}\"),"));
    let placed = lines(size, |n| format!("(kind: \"k{n}\", region: Circle(at: ({n}, 0), radius: 2)),"));
    format!("(kinds: [\n{kinds}], placed: [\n{placed}])")
}

fn lost_triggers(size: usize) -> String {
    triggers(size).replace("(kind: \"k", "(kind: \"q")
}

fn waypoints(size: usize) -> String {
    let nodes = lines(size, |n| {
        let (next, last) = ((n + 1) % size, (n + size - 1) % size);
        format!("(name: \"w{n}\", at: ({n}, 0), item: \"i{n}\", to: [\"w{next}\", \"w{last}\"]),")
    });
    let links =
        lines(size, |n| format!("(from: \"w{n}\", to: \"w{}\", kind: Walk, one_way: true),", (n + 2) % size));
    format!("(nodes: [\n{nodes}], links: [\n{links}])")
}

fn lost_waypoints(size: usize) -> String {
    waypoints(size).replace("to: [\"w", "to: [\"q")
}

fn sense_graph(size: usize) -> String {
    let nodes = lines(size, |n| format!("(name: \"r{n}\", area: Box(from: ({n}, 0), to: ({}, 1))),", n + 1));
    let links = lines(size - 1, |n| {
        let next = n + 1;
        format!("(from: \"r{n}\", to: \"r{next}\", start: ({next}, 0.5), carries: {{\"hearing\": ()}}),")
    });
    format!("(nodes: [\n{nodes}], links: [\n{links}])")
}

fn lost_sense_graph(size: usize) -> String {
    sense_graph(size).replace("to: \"r", "to: \"q")
}

fn senses(size: usize) -> String {
    let modalities = lines(size, |n| format!("(name: \"m{n}\", attenuation: 0.9, range: 30),"));
    let kinds = lines(size, |n| format!("(name: \"k{n}\"),"));
    let sensors = lines(size, |n| format!("\"s{n}\": {{\"m{n}\": (threshold: 1)}},"));
    format!("(modalities: [\n{modalities}], kinds: [\n{kinds}], sensors: {{\n{sensors}}})")
}

fn formation(size: usize) -> String {
    let slots = lines(size, |n| format!("(at: ({n}, 0), role: \"r{n}\"),"));
    let costs = lines(size, |n| format!("\"r{n}\": 1,"));
    format!("(pattern: Slots([\n{slots}]), costs: {{\"any\": {{\n{costs}}}}})")
}

/// Many members at the same place.
fn crowded_formation(size: usize) -> String {
    format!("(pattern: Slots([\n{}]))", lines(size, |_| "(at: (1, 2)),".to_owned()))
}

/// Too many for steering, which is found out by counting them.
fn steering(size: usize) -> String {
    let nodes = lines(size, |n| format!("(name: \"n{n}\", want: Wander),"));
    format!("(body: (max_speed: 3, max_acceleration: 6), root: (want: Sum([\n{nodes}])))")
}

fn terrain(size: usize) -> String {
    let movers = lines(size, |n| format!("(name: \"m{n}\", costs: {{\"grass\": 1, \"mud\": {n}}}),"));
    let rows = lines(size, |_| format!("\"{}\",", ".m".repeat(20)));
    format!(
        "(kinds: [(name: \"grass\", letter: '.'), (name: \"mud\", letter: 'm')], movers: [\n{movers}], rows: [\n{rows}])"
    )
}

/// Each needs what comes after it in the file.
fn dependencies(size: usize) -> String {
    let things = lines(size, |n| format!("(name: \"t{n}\", cost: 1, needs: [\"t{}\"]),", n + 1));
    format!("(things: [\n{things}    (name: \"t{size}\", cost: 1)])")
}

fn lost_dependencies(size: usize) -> String {
    dependencies(size).replace("needs: [\"t", "needs: [\"q")
}

fn graph(size: usize) -> String {
    let links = lines(size, |n| format!("(from: {n}, to: {}, cost: 2.5),", (n + 1) % size));
    format!("(directed: true, nodes: [{}], links: [\n{links}])", "(), ".repeat(size))
}

fn map(size: usize) -> String {
    let row = format!("{}\n", ".@T.".repeat(10));
    format!("type octile\nheight {size}\nwidth 40\nmap\n{}", row.repeat(size))
}

fn scenario(size: usize) -> String {
    format!("version 1\n{}", "0\ta.map\t100\t100\t1\t2\t3\t4\t2.82842712\n".repeat(size))
}

fn check_waypoints(text: &str) -> Findings {
    faults(WaypointsDef::<Vec2>::from_ron("a", text))
}

fn check_objects(text: &str) -> Findings {
    faults(ObjectTypes::<Plane>::from_ron("a", text))
}

/// As `wits check` does it, and bound to the senses of a game.
fn check_sense_graph(text: &str) -> Findings {
    let senses = "(modalities: [(name: \"hearing\", attenuation: 0.9, range: 30)])";
    let senses = SensesDef::from_ron("senses", senses).and_then(SensesDef::bind).expect("senses");
    match SenseGraphDef::<Vec2>::from_ron("a", text) {
        Ok(graph) => faults(graph.bind(&senses)),
        Err(findings) => findings,
    }
}

#[test]
fn levels_and_things_are_linear() {
    let cases = vec![
        good("level", 80, level, |text| faults(LevelDef::from_ron("a", text))),
        good("objects", 100, objects, check_objects),
        good("offers of one type", 80, offers, check_objects),
        bad("unknown types", 120, lost_types, check_objects),
        bad("types in a row", 200, types_in_a_row, check_objects),
        good("staging", 100, staging, |text| faults(Stage::<PlaneRegion>::from_ron("a", text))),
        good("body", 150, body, |text| faults(BodyDef::from_ron("a", text))),
        good("triggers", 150, triggers, |text| TriggersDef::<PlaneRegion>::check_ron("a", text)),
        bad("unknown triggers", 120, lost_triggers, |text| TriggersDef::<PlaneRegion>::check_ron("a", text)),
        good("senses", 100, senses, |text| SensesDef::check_ron("a", text)),
        good("sense graph", 100, sense_graph, check_sense_graph),
        bad("unknown rooms", 120, lost_sense_graph, check_sense_graph),
    ];
    hold("linear::worlds::levels_and_things_are_linear", cases);
}

#[test]
fn movement_is_linear() {
    let cases = vec![
        good("waypoints", 100, waypoints, check_waypoints),
        bad("unknown waypoints", 120, lost_waypoints, check_waypoints),
        good("formation", 200, formation, |text| faults(FormationDef::from_ron("a", text))),
        bad("crowded formation", 300, crowded_formation, |text| faults(FormationDef::from_ron("a", text))),
        bad("steering", 100, steering, |text| faults(SteeringDef::from_ron("a", text))),
        good("terrain", 100, terrain, |text| faults(Terrain::from_ron("a", text))),
        good("dependencies", 200, dependencies, |text| faults(DependencyDef::from_ron("a", text))),
        bad("unknown dependencies", 120, lost_dependencies, |text| {
            faults(DependencyDef::from_ron("a", text))
        }),
        good("graph", 200, graph, |text| check_graph_file("a", text)),
        good("map", 100, map, |text| faults(LetterMap::read("a.map", text))),
        good("scenario", 200, scenario, |text| faults(read_scenario("a.scen", text))),
    ];
    hold("linear::worlds::movement_is_linear", cases);
}
