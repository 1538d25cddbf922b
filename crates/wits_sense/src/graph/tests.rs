use super::*;
use crate::modality::Senses;
use crate::surroundings::Walls;
use wits_core::geometry::Wall;
use wits_core::glam::{Vec2, Vec3};
use wits_core::ron::RonFile;

fn at(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

fn three_rooms() -> SenseGraphDef<Vec2> {
    let rooms = r#"(nodes: [
        (name: "a", area: Box(from: (0, 0), to: (10, 10))),
        (name: "b", area: Box(from: (10, 0), to: (20, 10))),
        (name: "c", area: Polygon(corners: [(20, 0), (30, 0), (30, 10), (20, 10)])),
    ])"#;
    SenseGraphDef::from_ron("rooms.sensegraph.ron", rooms).unwrap()
}

#[test]
fn places_belong_to_the_first_node_that_holds_them() {
    let mut def = three_rooms();
    def.nodes.push(NodeDef { name: "all".into(), ..def.nodes[0].clone() });
    def.nodes[3].area = Area::Box { from: at(-5.0, -5.0), to: at(50.0, 50.0) };
    let graph = def.bind(&Senses::usual()).unwrap();
    let name = |x, y| graph.locate(at(x, y)).map(|node| graph.nodes()[node as usize].name.as_str());
    assert_eq!(name(5.0, 5.0), Some("a"));
    assert_eq!(name(25.0, 5.0), Some("c"));
    assert_eq!(name(25.0, 15.0), Some("all"));
    assert_eq!(name(60.0, 0.0), None);
    assert_eq!(name(f32::NAN, 0.0), None);
}

#[test]
fn storeys_are_told_apart() {
    let text = r#"(nodes: [
        (name: "cellar", area: Box(from: (0, -3, 0), to: (9, 0, 9))),
        (name: "hall", area: Polygon(corners: [(0, 0), (9, 0), (9, -9), (0, -9)], heights: (0, 4))),
    ])"#;
    let def = SenseGraphDef::<Vec3>::from_ron("house.sensegraph.ron", text).unwrap();
    let graph = def.bind(&Senses::usual()).unwrap();
    assert_eq!(graph.locate(Vec3::new(4.0, -1.0, 4.0)), graph.node("cellar"));
    assert_eq!(graph.locate(Vec3::new(4.0, 2.0, 4.0)), graph.node("hall"));
    assert_eq!(graph.locate(Vec3::new(4.0, 5.0, 4.0)), None);
}

#[test]
fn rooms_in_a_circle_are_no_fault_and_doors_go_both_ways() {
    let mut def = three_rooms();
    for (from, to) in [("a", "b"), ("b", "c"), ("c", "a")] {
        let carries = [("hearing".to_owned(), Passage::default())].into();
        let (from, to, name) = (from.into(), to.into(), String::new());
        let (start, both) = (at(1.0, 1.0), true);
        def.links.push(LinkDef {
            name,
            from,
            to,
            start,
            end: None,
            carries,
            both,
            relay: false,
            open: false,
        });
    }
    let graph = def.bind(&Senses::usual()).unwrap();
    assert_eq!(graph.links().len(), 6);
    for node in 0..3 {
        assert_eq!(graph.links_of(node).len(), 2);
        assert!(graph.links_of(node).all(|link| graph.links()[link].from == node));
    }
    assert_eq!(SenseGraphDef::from_ron("x", &def.to_ron()).unwrap(), def);
}

#[test]
fn all_faults_of_a_file_are_told_with_their_lines() {
    let text = r#"(
    nodes: [
        (name: "a", area: Box(from: (0, 0), to: (0, 9)), air: {"smell": (dissipation: 3)}),
        (name: "a", area: Polygon(corners: [(0, 0), (1, 1)])),
    ],
    links: [
        (from: "a", to: "bb", start: (0, 0), carries: {"sight": (attenuation: 1.5)}),
        (from: "a", to: "a", start: (0, 0), carries: {"sight": (distance: -1)}),
    ],
)"#;
    let faults = SenseGraphDef::<Vec2>::check_ron("bad.sensegraph.ron", text).to_string();
    for expected in [
        "bad.sensegraph.ron:3:27: has no inside",
        "3 is out of range; expected 0 to 1",
        "bad.sensegraph.ron:4:16: \"a\" is no name here",
        "bad.sensegraph.ron:4:27: has no inside",
        "bad.sensegraph.ron:7:25: unknown \"bb\"",
        "1.5 is out of range",
        "bad.sensegraph.ron:8:25: leads to where it comes from",
        "-1 is out of range",
    ] {
        assert!(faults.contains(expected), "{expected} in\n{faults}");
    }
    let mut def = three_rooms();
    def.nodes[0].air.insert("smel".into(), Air::default());
    def.only = vec!["smell".into(), "herring".into()];
    let carries = [("hearing".to_owned(), Passage::default())].into();
    let (from, to, start, name) = ("a".into(), "b".into(), at(1.0, 1.0), String::new());
    def.links.push(LinkDef {
        name,
        from,
        to,
        start,
        end: None,
        carries,
        both: true,
        relay: false,
        open: true,
    });
    let faults = def.bind(&Senses::usual()).unwrap_err().to_string();
    assert!(faults.contains("unknown \"smel\", did you mean \"smell\"?"), "{faults}");
    assert!(faults.contains("only[1]: unknown \"herring\", did you mean \"hearing\"?"), "{faults}");
    assert!(faults.contains("the graph is not for hearing; expected smell"), "{faults}");
}

/// A wall with a door between a and b, another between b and c: through both doors a sees c, unless a screen is between.
#[test]
fn oracle_millington_11_4_5g_rays_make_a_draft() {
    let door = |x: f32, from: f32, to: f32, level: Walls| {
        let level = level.wall(Wall::new(at(x, 0.0), at(x, from)), None);
        level.wall(Wall::new(at(x, to), at(x, 10.0)), None)
    };
    let aligned = door(20.0, 4.0, 6.0, door(10.0, 4.0, 6.0, Walls::new())).build();
    let screen = Walls::new().wall(Wall::new(at(11.0, 5.0), at(19.0, 5.0)), None);
    let staggered = door(20.0, 8.6, 9.9, door(10.0, 0.1, 1.4, screen)).build();
    for (level, sights) in [(&aligned, 3), (&staggered, 2)] {
        let mut def = three_rooms();
        assert_eq!(draft_sight(&mut def, level, "sight", 10).unwrap(), sights);
        assert_eq!(
            draft_doors(&mut def, level, "hearing", (10, 3.0)).unwrap(),
            2,
            "sound needs neighbours only"
        );
        assert_eq!(draft_sight(&mut def, level, "sight", 10).unwrap(), 0, "what is there is not added again");
        assert_eq!(def.bind(&Senses::usual()).unwrap().links().len(), 2 * (sights + 2));
    }
}
