use glam::{Vec2, Vec3};
use wits_core::findings::Check;
use wits_core::ron::RonFile;

use super::*;
use crate::graph::{Graph, Numbered, TwoWay};
use crate::search::{AStar, Search, To};
use crate::world::{LinkKind, Mover, NavGraph, NodeIndex};

/// Table 3.1 of the thesis: places that list whom they are linked to. 5 forgets 6.
const TABLE_3_1: &str = r#"(nodes: [
    (name: "1", at: (0, 0), to: ["4"]),
    (name: "2", at: (20, 10), to: ["3", "5"]),
    (name: "3", at: (30, 10), to: ["2"]),
    (name: "4", at: (0, 10), to: ["1", "5"]),
    (name: "5", at: (10, 10), to: ["2", "4"]),
    (name: "6", at: (10, 0), to: ["5"]),
])"#;

fn nodes<V: wits_core::space::Vector>(
    map: &Waypoints<V>,
    mover: &Mover,
    from: u32,
    to: u32,
) -> Option<Vec<u32>> {
    let path = AStar::new().find(&map.view(mover), from, &To::blind(to)).unwrap()?;
    Some(path.nodes().collect())
}

#[test]
fn oracle_graham_table_3_1_the_missing_link_back_is_reported() {
    let faults = WaypointsDef::<Vec2>::from_ron("a.waypoints.ron", TABLE_3_1).unwrap_err();
    assert_eq!(
        faults.to_string(),
        "a.waypoints.ron:6:35: \"6\" lists \"5\", but not the other way round; \
         expected \"6\" in the list, or a link with one_way: true"
    );
}

/// From A, which is nearest to 6, to B, which is nearest to 3: A, 6, 5, 2, 3, B.
#[test]
fn oracle_graham_table_3_1_the_way_from_a_to_b() {
    let mut def: WaypointsDef<Vec2> = wits_core::ron::read("a.waypoints.ron", TABLE_3_1).unwrap();
    let (a, b) = (Vec2::new(11.0, -3.0), Vec2::new(33.0, 12.0));
    let index = NodeIndex::of(&def.build());
    let near = |at| index.nearest_visible(at, 0.0, &wits_core::raycast::Empty).unwrap();
    assert_eq!((near(a), near(b)), (5, 2));
    let walker = Mover::walker(1.0);
    // Nodes are counted from 0.
    assert_eq!(nodes(&def.build(), &walker, near(a), near(b)).unwrap(), [5, 4, 1, 2]);
    assert_eq!(nodes(&def.build(), &walker, near(b), near(a)), None);
    def.add_links_back();
    assert!(def.faults("").is_empty());
    assert_eq!(nodes(&def.build(), &walker, near(b), near(a)).unwrap(), [2, 1, 4, 5]);
}

#[test]
fn all_faults_of_a_file_are_reported() {
    let text = r#"(
        nodes: [(name: "a", at: (0, 0), radius: -1), (name: "a", at: (inf, 0)), (at: (3, 0), to: ["q"])],
        links: [
            (from: "a", to: "2", length: -3, delay: -1, capacity: 0),
            (from: "b", to: "b"),
        ],
    )"#;
    let faults = WaypointsDef::<Vec2>::from_ron("b", text).unwrap_err().to_string();
    let lines: Vec<&str> = faults.lines().collect();
    assert_eq!(
        lines,
        [
            "b:2:49: -1 is out of range; expected a number of at least 0",
            "b:2:61: a second \"a\"; expected a name of its own",
            "b:2:70: Vec2(inf, 0.0); expected finite numbers",
            "b:2:99: unknown \"q\", there are: 2, a",
            "b:4:53: -1 is out of range; expected a number of at least 0",
            "b:4:42: -3 is out of range; expected a number of at least 0",
            "b:4:67: 0, so that nobody can pass; expected at least 1",
            "b:5:20: unknown \"b\", there are: 2, a",
            "b:5:29: unknown \"b\", there are: 2, a",
            "b:5:29: leads to where it begins; expected another place",
        ]
    );
}

#[test]
fn a_map_survives_its_file() {
    let text = r#"(
        nodes: [
            (at: (0, 0, 0), radius: 0.5, tags: ["cover", "quiet"]),
            (at: (4, 0, 0), item: "armour", tags: ["quiet"]),
            (at: (4, 3, 0)),
        ],
        links: [
            (from: "0", to: "1", kind: Door, delay: 1.5, device: 77, locked: true),
            (from: "1", to: "2", kind: Ladder, capacity: 1),
            (from: "2", to: "0", kind: Fall, length: 9),
        ],
    )"#;
    let map = WaypointsDef::<Vec3>::from_ron("c", text).unwrap().build();
    assert_eq!(map.links().len(), 5); // nobody falls back up
    assert_eq!(map.note(0), LinkNote { capacity: None, device: Some(77) });
    assert_eq!(map.note(4), LinkNote::default());
    assert_eq!(map.link(4).unwrap().length, 9.0);
    assert_eq!((map.tag("cover"), map.tag("quiet"), map.tag("loud")), (1, 2, 0));
    assert_eq!(map.node(0).unwrap().tags, 3);
    let text = map.to_def().to_ron();
    let again = WaypointsDef::<Vec3>::from_ron("c", &text).unwrap().build();
    assert_eq!(again, map);
    let json = serde_json::to_string(&map).unwrap();
    assert_eq!(serde_json::from_str::<Waypoints<Vec3>>(&json).unwrap(), map);
    let broken = json.replacen("\"to\":1", "\"to\":77", 1);
    let fault = serde_json::from_str::<Waypoints<Vec3>>(&broken).unwrap_err().to_string();
    assert_eq!(fault, "link 0 leads from 0 to 77; expected nodes below 3");
}

/// The bridge falls: one swims. The flood comes: nobody passes. Who cannot swim never could.
#[test]
fn oracle_buckland_8_12_links_change_while_the_game_runs() {
    let mut map = Waypoints::new();
    let [a, b, far] = [0.0, 10.0, 100.0].map(|x| map.add_node(Vec2::new(x, 0.0)));
    let bridge = map.add_link(a, b, LinkKind::Walk).unwrap();
    map.add_both(a, far, LinkKind::Walk);
    map.add_both(far, b, LinkKind::Walk);
    let walker = Mover::walker(1.0);
    let swimmer = Mover::walker(1.0).with(LinkKind::Swim, 0.5);
    assert_eq!(nodes(&map, &walker, a, b).unwrap(), [a, b]);
    let before = map.version();
    map.set_kind(bridge, LinkKind::Swim);
    assert!(map.link(bridge).unwrap().changed > before);
    assert_eq!(nodes(&map, &walker, a, b).unwrap(), [a, far, b]);
    assert_eq!(nodes(&map, &swimmer, a, b).unwrap(), [a, b]);
    map.set_cost(bridge, 10.0, 500.0); // the current
    assert_eq!(nodes(&map, &swimmer, a, b).unwrap(), [a, far, b]);
    map.set_cost(bridge, 10.0, 0.0);
    map.set_locked(bridge, true);
    assert_eq!(nodes(&map, &swimmer, a, b).unwrap(), [a, far, b]);
    map.set_locked(bridge, false);
    map.remove_link(bridge);
    map.set_locked(bridge, false);
    assert_eq!(nodes(&map, &swimmer, a, b).unwrap(), [a, far, b]);
    let version = map.version();
    map.remove_link(bridge);
    map.set_kind(99, LinkKind::Fly);
    assert_eq!(map.version(), version); // nothing has changed
    map.remove_node(far);
    assert_eq!(nodes(&map, &swimmer, a, b), None);
    assert!(!map.view(&swimmer).contains(far));
}

/// River of 8.11: A-B is swum, the rest is walked. The kind belongs to the link: e-A-B-h is walk, swim, walk, and e-A-c
/// is walk, walk.
#[test]
fn oracle_buckland_8_11_the_river() {
    let mut map = Waypoints::new();
    let [e, a, b, h, c] =
        [(0.0, 0.0), (5.0, 0.0), (10.0, 0.0), (15.0, 0.0), (5.0, 5.0)].map(|at| map.add_node(Vec2::from(at)));
    map.add_both(e, a, LinkKind::Walk);
    map.add_both(a, b, LinkKind::Swim);
    map.add_both(b, h, LinkKind::Walk);
    map.add_both(a, c, LinkKind::Walk);
    let mover = Mover::anything(1.0);
    let view = map.view(&mover);
    let kinds = |to| {
        let path = AStar::new().find(&view, e, &To::blind(to)).unwrap().unwrap();
        path.steps().iter().map(|step| view.kind(step)).collect::<Vec<_>>()
    };
    assert_eq!(kinds(h), [LinkKind::Walk, LinkKind::Swim, LinkKind::Walk]);
    assert_eq!(kinds(c), [LinkKind::Walk, LinkKind::Walk]);
}

/// A row of ten places a metre apart, and a teleport from place 0 to place 8 behind one's back. To 9 it is 9 m on foot,
/// 1 + 0 + 1 = 2 by the teleport at -1. The straight distance, 9 from 0 and 10 from -1, promises too much and hides it.
#[test]
fn oracle_buckland_8_14_teleports_spoil_the_straight_distance() {
    let mut map = Waypoints::new();
    let row: Vec<u32> = (0..10).map(|x| map.add_node(Vec2::new(x as f32, 0.0))).collect();
    row.windows(2).for_each(|pair| map.add_both(pair[0], pair[1], LinkKind::Walk));
    let gate = map.add_node(Vec2::new(-1.0, 0.0));
    map.add_both(row[0], gate, LinkKind::Walk);
    map.add_link(gate, row[8], LinkKind::Teleport);
    let mover = Mover::walker(1.0);
    let cost = |cost_per_metre: f32| {
        let view = map.view(&mover).estimating(cost_per_metre);
        let aim = To::new(row[9], |from, goal| view.estimate(from, goal));
        AStar::new().find(&view, row[0], &aim).unwrap().unwrap().cost()
    };
    assert_eq!(cost(1.0), 9.0); // as the straight distance has it
    assert_eq!(cost(0.0), 2.0); // as Dijkstra's search finds it
    assert_eq!(map.cheapest_metre(&mover), 0.0); // and that is what the map itself proposes
    assert_eq!(cost(map.cheapest_metre(&mover)), 2.0);
    // A teleport that takes a while leaves an estimate: 3 s for 9 m, a third of a second a metre.
    let jump = map.find_link(gate, row[8]).unwrap();
    let mut slow = map.clone();
    slow.set_cost(jump, 0.0, 3.0);
    assert!((slow.cheapest_metre(&mover) - 0.3333).abs() < 1e-3);
}

#[test]
fn costs_are_a_matter_of_character() {
    let text = r#"(nodes: [
        (name: "here", at: (0, 0)),
        (name: "open", at: (5, 1), tags: ["open"]),
        (name: "wood", at: (5, -6), tags: ["cover"]),
        (name: "there", at: (10, 0)),
    ], links: [
        (from: "here", to: "open"), (from: "open", to: "there"),
        (from: "here", to: "wood"), (from: "wood", to: "there"),
    ])"#;
    let map = WaypointsDef::<Vec2>::from_ron("d", text).unwrap().build();
    let way = |cost: &CostBlend| {
        let path = AStar::new().find(&map.view(cost), 0, &To::blind(3)).unwrap().unwrap();
        path.nodes().nth(1).unwrap()
    };
    let quick = CostBlend::new(Mover::walker(5.0)).time(1.0);
    let shy = quick.clone().tag(map.tag("open"), 3.0);
    let fond = quick.clone().distance(1.0).tag(map.tag("cover"), -100.0);
    assert_eq!((way(&quick), way(&shy), way(&fond)), (1, 2, 2));
    // However much it likes the wood, no link costs less than nothing.
    let mut least = f32::INFINITY;
    map.view(&fond).for_each_link(0, |link| least = least.min(link.cost));
    assert!(least > 0.0);
    let silent = |_: &Waypoints<Vec2>, link: &WaypointLink| if link.to == 1 { 9.0 } else { 1.0 };
    let mut costs = Vec::new();
    map.view(&silent).for_each_link(0, |link| costs.push(link.cost));
    assert_eq!(costs, [9.0, 1.0]);
}

#[test]
fn a_view_can_be_walked_backwards() {
    let mut map = Waypoints::new();
    let [a, b] = [0.0, 3.0].map(|x| map.add_node(Vec2::new(x, 0.0)));
    let link = map.add_link(a, b, LinkKind::Fall).unwrap();
    let mover = Mover::walker(1.0);
    let mut back = Vec::new();
    map.view(&mover).for_each_link_back(b, |link| back.push(link));
    assert_eq!(back, [crate::Link { to: a, cost: 3.0, id: link }]);
    assert_eq!(map.find_link(b, a), None);
    map.move_node(b, Vec2::new(8.0, 0.0));
    assert_eq!(map.link(link).unwrap().length, 8.0);
}
