use glam::{Vec2, Vec3};
use proptest::prelude::*;
use wits_core::ron::RonFile;

use super::*;
use crate::grid::GridMap;
use crate::path::Path;
use crate::search::{AStar, Everywhere, Search, SearchError, Seen, To};

/// Millington, figure 4.4 and exercise 4.1: A-B 4, A-D 5, B-D 6, B-C 5.
fn four() -> SparseGraph<&'static str> {
    let mut graph = SparseGraph::undirected();
    let [a, b, c, d] = ["A", "B", "C", "D"].map(|name| graph.add_node(name));
    for (from, to, cost) in [(a, b, 4.0), (a, d, 5.0), (b, d, 6.0), (b, c, 5.0)] {
        graph.add_link(from, to, cost).unwrap();
    }
    graph
}

fn links<G: Numbered>(graph: &G) -> Vec<(u32, Link)> {
    let mut all = Vec::new();
    (0..graph.node_count() as u32).for_each(|from| graph.for_each_link(from, |link| all.push((from, link))));
    all
}

fn backwards<G: Numbered + TwoWay>(graph: &G) -> Vec<(u32, Link)> {
    let mut all = Vec::new();
    for to in 0..graph.node_count() as u32 {
        graph.for_each_link_back(to, |link| all.push((link.to, Link { to, ..link })));
    }
    all.sort_by_key(|(from, link)| (*from, link.id));
    all
}

#[test]
fn oracle_millington_4_1_2_costs_of_the_four_nodes() {
    // A-B-C = 4 + 5 = 9; the other way round A-D-B-C = 5 + 6 + 5 = 16.
    let graph = four();
    let mut search = AStar::new();
    assert_eq!(search.find(&graph, 0, &Everywhere).unwrap(), None);
    let costs = [0, 1, 2, 3].map(|node| search.cost_to(node));
    assert_eq!(costs, [Some(0.0), Some(4.0), Some(9.0), Some(5.0)]);
    let path = search.find(&graph, 0, &To::blind(2)).unwrap().unwrap();
    assert_eq!(path.nodes().map(|node| *graph.node(node).unwrap()).collect::<String>(), "ABC");
    let other = [(0, 3), (3, 1), (1, 2)].map(|(from, to)| graph.link_between(from, to).unwrap().cost);
    assert_eq!(other.iter().sum::<f32>(), 16.0);
}

#[test]
fn oracle_millington_4_1_3_a_fall_and_a_ladder_between_the_same_two_nodes() {
    // Falling from the walkway takes 0.5 s, climbing down the ladder 4 s; up there is the ladder only, 5 s.
    let mut graph = SparseGraph::directed();
    let [walkway, floor] = [(), ()].map(|()| graph.add_node(()));
    let fall = graph.add_link(walkway, floor, 0.5).unwrap();
    let down = graph.add_link(walkway, floor, 4.0).unwrap();
    let up = graph.add_link(floor, walkway, 5.0).unwrap();
    let way =
        |graph: &SparseGraph, from, to| AStar::new().find(graph, from, &To::blind(to)).unwrap().unwrap();
    assert_eq!(way(&graph, walkway, floor).steps()[0].link, fall);
    assert_eq!(way(&graph, floor, walkway).steps()[0].link, up);
    // For somebody with a broken leg.
    graph.set_cost(fall, 60.0).unwrap();
    assert_eq!(way(&graph, walkway, floor).steps()[0].link, down);
    graph.set_cost(down, f32::INFINITY).unwrap();
    assert_eq!(way(&graph, walkway, floor).cost(), 60.0);
}

#[test]
fn oracle_buckland_5_p203_a_matrix_of_49_cells_is_a_list_of_19() {
    // Figure 5.12, nodes 1 to 7: 6 undirected links are 12 arrows; 7 * 7 = 49 cells, 7 heads + 12 entries = 19.
    let mut graph = SparseGraph::undirected();
    for _ in 0..7 {
        graph.add_node(());
    }
    for (a, b) in [(1, 4), (1, 6), (2, 4), (2, 5), (3, 4), (5, 7)] {
        graph.add_link(a - 1, b - 1, 1.0).unwrap();
    }
    let row = |node: u32| {
        let mut row: Vec<u32> = graph.links_from(node - 1).iter().map(|link| link.to + 1).collect();
        row.sort_unstable();
        row
    };
    let rows = [vec![4, 6], vec![4, 5], vec![4], vec![1, 2, 3], vec![2, 7], vec![1], vec![5]];
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(row), rows);
    assert!(graph.link_between(1, 5).is_none() && graph.link_between(3, 1).is_some());
    let report = GraphReport::of(&graph);
    assert_eq!((report.links, report.matrix_cells(), report.list_cells()), (12, 49, 19));
    // Seven nodes, six links, all connected: a tree.
    assert!(report.is_tree() && report.is_connected() && report.is_undirected() && !report.is_acyclic());
}

#[test]
fn oracle_buckland_5_p205_links_outnumber_cells_about_eight_to_one() {
    // 78804 links of 10000 cells: 7.88. A link is 4 bytes without its cost, 12 with it.
    let map = GridMap::free(100, 100).unwrap();
    let places = map.cells().map(|cell| Vec2::new(cell.x as f32, cell.y as f32)).collect();
    let straight =
        StraightGraph::new(places, links(&map).iter().map(|(from, link)| (*from, link.to))).unwrap();
    assert_eq!(straight.link_count(), 78_804);
    assert_eq!(straight.bytes(), 10_000 * 8 + 10_001 * 4 + 78_804 * 4);
    let report = GraphReport::of(&straight);
    assert!((report.branching() - 7.8804).abs() < 1e-6 && report.is_connected());
    let cost = |path: Option<Path>| path.unwrap().cost();
    let computed = cost(AStar::new().find(&straight, 5, &To::blind(9_950)).unwrap());
    let stored = cost(AStar::new().find(&map, 5, &To::blind(9_950)).unwrap());
    assert!((computed - stored).abs() < 1e-3);
}

#[test]
fn removed_nodes_take_their_links_along_and_leave_the_other_numbers() {
    let mut graph = four();
    assert_eq!((graph.node_count(), graph.active_count(), graph.link_count()), (4, 4, 8));
    assert_eq!(graph.remove_node(1), Ok("B"));
    assert_eq!((graph.node_count(), graph.active_count(), graph.link_count()), (4, 3, 2));
    assert_eq!(
        graph.nodes().map(|(number, name)| (number, *name)).collect::<Vec<_>>(),
        [(0, "A"), (2, "C"), (3, "D")]
    );
    assert_eq!(
        links(&graph).iter().map(|(from, link)| (*from, link.to)).collect::<Vec<_>>(),
        [(0, 3), (3, 0)]
    );
    assert_eq!(graph.links().map(|link| link.link).collect::<Vec<_>>(), [1]);
    assert!(!graph.contains(1) && graph.node(1).is_none() && graph.link(0).is_none());
    assert_eq!(graph.remove_node(1), Err(GraphError::NoSuchNode { node: 1 }));
    assert_eq!(graph.add_link(0, 1, 1.0), Err(GraphError::NoSuchNode { node: 1 }));
    let gone = AStar::new().find(&graph, 1, &To::blind(0));
    assert_eq!(gone, Err(SearchError::NoSuchNode { node: 1 }));
    // Others keep their numbers, new ones get new numbers, and the gap can be filled on purpose.
    assert_eq!((graph.next_node(), graph.add_node("E")), (4, 4));
    assert_eq!(graph.restore_node(0, "X"), Err(GraphError::Occupied { node: 0 }));
    assert_eq!(graph.restore_node(9, "X"), Err(GraphError::NoSuchNode { node: 9 }));
    graph.restore_node(1, "B again").unwrap();
    assert!(graph.links_from(1).is_empty());
    let version = graph.version();
    graph.clear();
    assert!(graph.is_empty() && graph.version() > version && graph.node_count() == 0 && !graph.is_directed());
}

#[test]
fn costs_below_zero_and_no_numbers_are_refused() {
    let mut graph = four();
    let before = graph.clone();
    for cost in [-1.0, f32::NAN, f32::NEG_INFINITY] {
        assert!(matches!(graph.add_link(0, 1, cost), Err(GraphError::BadCost { from: 0, to: 1, .. })));
        assert!(matches!(graph.set_cost(0, cost), Err(GraphError::BadCost { .. })));
        assert!(matches!(PackedGraph::from_links(2, [(0, 1, cost)]), Err(GraphError::BadCost { .. })));
        assert_eq!(check_costs(&Costed::new(&graph, |_, _| cost)).len(), 8);
    }
    assert_eq!(graph.set_cost(77, 1.0), Err(GraphError::NoSuchLink { link: 77 }));
    assert_eq!(graph.remove_link(77), Err(GraphError::NoSuchLink { link: 77 }));
    assert!(matches!(PackedGraph::from_links(2, [(0, 2, 1.0)]), Err(GraphError::NoSuchNode { node: 2 })));
    assert_eq!(graph, before);
    assert!(check_costs(&graph).is_empty());
}

#[test]
fn a_link_to_itself_is_one_arrow() {
    let mut graph = SparseGraph::undirected();
    let node = graph.add_node(());
    let link = graph.add_link(node, node, 1.0).unwrap();
    assert_eq!(graph.link_count(), 1);
    graph.set_cost(link, 3.0).unwrap();
    assert_eq!(graph.link(link).unwrap().cost, 3.0);
    assert_eq!(GraphReport::of(&graph).loops, 1);
    graph.remove_node(node).unwrap();
    assert_eq!(graph.link_count(), 0);
}

#[test]
fn files_keep_every_number() {
    let mut graph = SparseGraph::<NavNode<Vec3, String>>::directed();
    for name in ["gate", "yard", "tower", "keep"] {
        graph.add_node(NavNode { at: Vec3::new(1.5, 0.0, name.len() as f32), extra: name.to_owned() });
    }
    for (from, to, cost) in [(0, 1, 2.0), (0, 2, 1.0), (1, 3, 0.25), (3, 0, f32::INFINITY), (1, 3, 0.1)] {
        graph.add_link(from, to, cost).unwrap();
    }
    graph.remove_node(2).unwrap();
    let text = graph.to_ron();
    let again = SparseGraph::<NavNode<Vec3, String>>::from_ron("castle.graph.ron", &text).unwrap();
    assert_eq!(again, graph, "{text}");
    assert_eq!(again.position(3), Vec3::new(1.5, 0.0, 4.0));
    assert_eq!(again.clone().add_node(NavNode::default()), 4);
    assert_eq!(again.clone().add_link(0, 1, 1.0), Ok(5));
    assert!(check_graph_file("castle.graph.ron", &text).is_empty());
    let json = serde_json::to_string(&four()).unwrap();
    assert_eq!(serde_json::from_str::<SparseGraph<&str>>(&json).unwrap(), four());
}

#[test]
fn faults_of_files_have_their_places() {
    let text = "(\n  direct: true,\n  nodes: [(at: (0, 0)), None],\n  links: [(from: 0, too: 1)],\n)";
    let faults = check_graph_file("a.graph.ron", text).to_string();
    assert!(
        faults.contains("a.graph.ron:2:3: unknown field \"direct\", did you mean \"directed\"?"),
        "{faults}"
    );
    assert!(faults.contains("a.graph.ron:4:21: unknown field \"too\""), "{faults}");
    let text = "(nodes: [7, None], links: [(from: 1, to: 2, cost: NaN), None, (from: 0, to: 0, cost: -0.5)])";
    let faults = check_graph_file("b.graph.ron", text);
    let places: Vec<String> = faults.list().iter().map(|finding| finding.place.to_string()).collect();
    assert_eq!(places, ["links[0].from", "links[0].to", "links[0].cost", "links[2].cost"]);
    let vector =
        SparseGraph::<NavNode<Vec2>>::from_ron("c.graph.ron", "(nodes: [(at: (0, \"x\"))])").unwrap_err();
    assert!(vector.to_string().starts_with("c.graph.ron:1:19: "), "{vector}");
    assert!(!check_graph_file("d.graph.ron", "(nodes: [").is_empty());
}

#[test]
fn the_report_knows_the_words() {
    // A ring of three, a drop into a trap, a way in from a place nobody comes back to, and somebody alone.
    let mut links = vec![(0, 1, 1.0), (1, 2, 1.0), (2, 0, 1.0), (2, 3, 1.0), (4, 0, 1.0), (4, 0, 9.0)];
    let report = GraphReport::of(&PackedGraph::from_links(6, links.clone()).unwrap());
    assert_eq!((report.dead_ends, report.sources, report.isolated), (1, 1, 1));
    assert_eq!((report.strong_parts, report.weak_parts, report.largest_part), (4, 2, 3));
    assert_eq!((report.parallels, report.one_way, report.bad), (1, 6, 0));
    assert_eq!((report.branching(), report.density()), (1.0, 6.0 / 30.0));
    assert!(!report.is_connected() && !report.is_acyclic() && !report.is_forest());
    assert!(
        report.to_string().contains("6 nodes, 6 links (1.0 a node, 6 one way), 4 parts, 1 dead ends"),
        "{report}"
    );
    assert!(matches!(report.section(), wits_core::inspect::Section::Fields { .. }));
    links.retain(|link| link.0 != 2);
    assert!(GraphReport::of(&PackedGraph::from_links(6, links).unwrap()).is_acyclic());
    let forest = [(0, 1, 1.0), (1, 0, 1.0), (2, 3, 1.0), (3, 2, 2.0)];
    let report = GraphReport::of(&PackedGraph::from_links(5, forest).unwrap());
    assert!(report.is_forest() && !report.is_tree());
}

#[test]
fn a_corridor_of_half_a_million_nodes_is_no_danger_to_the_stack() {
    let corridor = PackedGraph::from_links(500_000, (0..499_999).map(|node| (node, node + 1, 1.0))).unwrap();
    let parts = Components::of(&corridor);
    assert_eq!((parts.strong_count(), parts.weak_count()), (500_000, 1));
    assert_eq!((parts.reach(0, 499_999), parts.reach(499_999, 0)), (Reach::Perhaps, Reach::No));
}

#[test]
fn shut_links_and_removed_nodes_do_not_connect() {
    let mut graph = four();
    graph.set_cost(3, f32::INFINITY).unwrap();
    assert_eq!(Components::of(&graph).reach(0, 2), Reach::No);
    graph.remove_node(3).unwrap();
    let parts = Components::of(&graph);
    assert_eq!((parts.reach(0, 3), parts.strong(3), parts.weak_count()), (Reach::No, None, 2));
}

#[test]
fn places_go_with_any_graph() {
    let graph = Placed { graph: PackedGraph::of(&four()).unwrap(), places: vec![Vec2::X, Vec2::Y] };
    assert_eq!((graph.position(1), graph.position(3)), (Vec2::Y, Vec2::ZERO));
    assert_eq!(links(&Reversed(&graph)).len(), 8);
}

/// Buckland, figure 5.9, as far as the text tells it.
fn realm() -> Dependencies {
    let text = r#"(things: [
        (name: "archers", cost: 30, needs: ["barracks", "arrows"]),
        (name: "arrows", cost: 5, needs: ["wood"]),
        (name: "foot soldiers", cost: 20, needs: ["barracks"]),
        (name: "gunners", cost: 40, needs: ["barracks", "gun"]),
        (name: "gun", cost: 25, needs: ["forge", "gunpowder", "wood", "iron"]),
        (name: "cannons", cost: 90, needs: ["forge", "gunpowder", "wood", "iron"]),
        (name: "barracks", cost: 80), (name: "forge", cost: 70), (name: "gunpowder", cost: 60),
        (name: "wood", cost: 10, needs: ["lumber mill"]), (name: "lumber mill", cost: 50),
        (name: "iron", cost: 15, needs: ["iron mine"]), (name: "iron mine", cost: 55),
    ])"#;
    DependencyDef::from_ron("realm.ron", text).unwrap().bind().unwrap()
}

fn sorted<'d>(realm: &'d Dependencies, things: &[u32]) -> Vec<&'d str> {
    let mut names = realm.names(things);
    names.sort_unstable();
    names
}

#[test]
fn oracle_buckland_5_p200_what_archers_need() {
    let realm = realm();
    let number = |name| realm.number(name).unwrap();
    let needs = realm.prerequisites(number("archers"));
    assert_eq!(sorted(&realm, &needs), ["arrows", "barracks", "lumber mill", "wood"]);
    let place = |name| needs.iter().position(|&thing| thing == number(name));
    assert!(place("lumber mill") < place("wood") && place("wood") < place("arrows"));
    // The barracks first: they enable three kinds of soldiers.
    assert_eq!(sorted(&realm, &realm.enables(number("barracks"))), ["archers", "foot soldiers", "gunners"]);
    // 30 + 80 + 5 + 10 + 50, and only what is missing for somebody who has barracks and a mill.
    let cheapest = realm.cheapest(number("archers"), &[]).unwrap();
    assert_eq!(
        (cheapest.cost, cheapest.exact, cheapest.build.last()),
        (175.0, true, Some(&number("archers")))
    );
    let have = [number("barracks"), number("lumber mill")];
    assert_eq!(
        realm.names(&realm.cheapest(number("archers"), &have).unwrap().build),
        ["wood", "arrows", "archers"]
    );
    assert_eq!(realm.cheapest(number("archers"), &[number("archers")]).unwrap().cost, 0.0);
    assert_eq!(realm.cheapest(99, &[]), None);
}

#[test]
fn oracle_buckland_5_p201_what_a_gun_gives_away() {
    let realm = realm();
    let number = |name| realm.number(name).unwrap();
    let implied = realm.implied_by(&[number("gunners")]);
    assert_eq!(
        sorted(&realm, &implied),
        ["barracks", "forge", "gun", "gunners", "gunpowder", "iron", "iron mine", "lumber mill", "wood"]
    );
    // And probably cannons: all that they need is there.
    assert_eq!(sorted(&realm, &realm.possible_with(&implied)), ["arrows", "cannons", "foot soldiers"]);
    // What the enemy loses with the forge, and with the lumber mill.
    assert_eq!(sorted(&realm, &realm.dependents(number("forge"))), ["cannons", "gun", "gunners"]);
    let mill = realm.dependents(number("lumber mill"));
    assert_eq!(sorted(&realm, &mill), ["archers", "arrows", "cannons", "gun", "gunners", "wood"]);
}

#[test]
fn choices_are_weighed_together() {
    // Alone the market is cheaper than the mine, but the mine serves the forge too.
    let text = r#"(things: [
        (name: "cannons", needs: ["gold", "forge"]), (name: "gold", any_of: [["market", "mine"]]),
        (name: "market", cost: 40), (name: "mine", cost: 60), (name: "forge", cost: 5, any_of: [["mine", "guild"]]),
        (name: "guild", cost: 30),
    ])"#;
    let tree = DependencyDef::from_ron("x.ron", text).unwrap().bind().unwrap();
    let cheapest = tree.cheapest(0, &[]).unwrap();
    assert_eq!((cheapest.cost, cheapest.exact), (65.0, true));
    // Two that could enable each other still need somebody to begin.
    let ring = r#"(things: [
        (name: "end", needs: ["a", "b"]), (name: "a", any_of: [["b", "c"]]), (name: "b", any_of: [["a", "c"]]),
        (name: "c", cost: 7),
    ])"#;
    let tree = DependencyDef::from_ron("x.ron", ring).unwrap().bind().unwrap();
    assert_eq!(tree.cheapest(0, &[]).unwrap().cost, 7.0);
}

#[test]
fn too_many_choices_are_admitted() {
    // Twenty needs with three choices each, all alike.
    let mut def = DependencyDef::default();
    let mut goal = Thing { name: "goal".into(), ..Thing::default() };
    for need in 0..20 {
        let names: Vec<String> = (0..3).map(|choice| format!("{need}/{choice}")).collect();
        goal.any_of.push(names.clone());
        def.things.extend(names.into_iter().map(|name| Thing { name, cost: 1.0, ..Thing::default() }));
    }
    def.things.push(goal);
    let tree = def.bind().unwrap();
    let cheapest = tree.cheapest(60, &[]).unwrap();
    assert_eq!((cheapest.cost, cheapest.exact, cheapest.build.len()), (20.0, false, 21));
}

#[test]
fn faults_of_dependencies_are_all_told() {
    let text = r#"(things: [(name: "a", cost: -1), (name: "a", needs: ["bb"]), (name: "b")])"#;
    let faults = DependencyDef::from_ron("x.ron", text).unwrap_err().to_string();
    assert_eq!(faults.lines().count(), 3, "{faults}");
    let ring = r#"(things: [(name: "egg", needs: ["hen"]), (name: "hen", needs: ["egg"]), (name: "cock")])"#;
    let faults = DependencyDef::from_ron("x.ron", ring).unwrap_err().to_string();
    assert!(
        faults.contains("x.ron:1:32: \"egg\" can never be built") && faults.lines().count() == 2,
        "{faults}"
    );
}

/// Gone through again and again, in the order of the file, until nothing more can be built.
fn built_by_sweeping(def: &DependencyDef) -> Vec<u32> {
    let number = |name: &String| def.things.iter().position(|thing| thing.name == *name).unwrap();
    let (mut there, mut order) = (vec![false; def.things.len()], Vec::new());
    loop {
        let before = order.len();
        for (at, thing) in def.things.iter().enumerate() {
            let has_needs = thing.needs.iter().all(|name| there[number(name)]);
            let has_any = thing.any_of.iter().all(|names| names.iter().any(|name| there[number(name)]));
            if !there[at] && has_needs && has_any {
                there[at] = true;
                order.push(at as u32);
            }
        }
        if order.len() == before {
            return order;
        }
    }
}

proptest! {
    #[test]
    fn dependencies_come_in_the_order_of_sweeps(
        needs in prop::collection::vec((prop::collection::vec(0_usize..9, 0..3), prop::collection::vec(0_usize..9, 0..4)), 9)
    ) {
        let names = |list: &[usize]| list.iter().map(|thing| format!("t{thing}")).collect::<Vec<_>>();
        let thing = |(at, (needs, any_of)): (usize, &(Vec<usize>, Vec<usize>))| Thing {
            name: format!("t{at}"),
            needs: names(needs),
            any_of: if any_of.is_empty() { Vec::new() } else { vec![names(any_of)] },
            ..Thing::default()
        };
        let def = DependencyDef { things: needs.iter().enumerate().map(thing).collect() };
        let expected = built_by_sweeping(&def);
        match def.bind() {
            Ok(bound) => prop_assert_eq!(bound.order(), &expected),
            Err(faults) => prop_assert_eq!(faults.list().len(), needs.len() - expected.len()),
        }
    }
}

/// Up to 12 nodes and 40 links with whole costs.
pub(crate) fn small_graph() -> impl Strategy<Value = PackedGraph> {
    (2_u32..12).prop_flat_map(|nodes| {
        let link = (0..nodes, 0..nodes, 0_u32..10).prop_map(|(from, to, cost)| (from, to, cost as f32));
        prop::collection::vec(link, 0..40).prop_map(move |links| {
            PackedGraph::from_links(nodes, links).unwrap_or_else(|fault| panic!("{fault}"))
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn edits_agree_with_a_plain_list(edits in prop::collection::vec((0_u8..5, 0_u32..8, 0_u32..8), 1..60), directed: bool) {
        let mut graph = SparseGraph::empty(directed);
        let mut list: Vec<(u32, u32, u32, f32)> = Vec::new(); // id, from, to, cost
        let mut there = Vec::new();
        for (kind, a, b) in edits {
            match kind {
                0 => { there.push(graph.add_node(a)); }
                1 if graph.remove_node(a).is_ok() => {
                    there.retain(|&node| node != a);
                    list.retain(|&(_, from, to, _)| from != a && to != a);
                }
                2 => if graph.remove_link(a).is_ok() { list.retain(|link| link.0 != a) },
                3 => if graph.set_cost(a, b as f32).is_ok() {
                    list.iter_mut().filter(|link| link.0 == a).for_each(|link| link.3 = b as f32);
                },
                _ => if let Ok(id) = graph.add_link(a, b, 1.0) { list.push((id, a, b, 1.0)) },
            }
        }
        let mut arrows = Vec::new();
        for &(id, from, to, cost) in &list {
            arrows.push((from, Link { to, cost, id }));
            if !directed && from != to { arrows.push((to, Link { to: from, cost, id })); }
        }
        arrows.sort_by_key(|(from, link)| (*from, link.id));
        prop_assert_eq!(links(&graph), arrows.clone());
        prop_assert_eq!(backwards(&graph), arrows.clone());
        prop_assert_eq!(graph.link_count(), arrows.len());
        prop_assert_eq!(graph.nodes().map(|node| node.0).collect::<Vec<_>>(), there.clone());
        prop_assert_eq!(graph.active_count(), there.len());
        let packed = PackedGraph::of(&graph).unwrap();
        prop_assert_eq!(links(&packed), arrows.clone());
        prop_assert_eq!(backwards(&packed), arrows);
        prop_assert_eq!(packed.nodes().collect::<Vec<_>>(), there);
        prop_assert!(directed || packed.is_symmetric());
        prop_assert_eq!(&SparseGraph::from_ron("x.graph.ron", &graph.to_ron()).unwrap(), &graph);
    }

    #[test]
    fn parts_agree_with_searches(graph in small_graph()) {
        let parts = Components::of(&graph);
        for from in graph.nodes() {
            let mut search = AStar::new();
            search.find(&graph, from, &Everywhere).unwrap();
            for to in graph.nodes() {
                let reached = search.cost_to(to).is_some();
                match parts.reach(from, to) {
                    Reach::Yes => prop_assert!(reached),
                    Reach::No => prop_assert!(!reached),
                    Reach::Perhaps => prop_assert!(parts.strong(from) != parts.strong(to)),
                }
            }
        }
        let both: Vec<_> = links(&graph).iter().flat_map(|(a, b)| [(*a, b.to, 1.0), (b.to, *a, 1.0)]).collect();
        let both = Components::of(&PackedGraph::from_links(graph.node_count() as u32, both).unwrap());
        prop_assert_eq!(both.strong_count(), both.weak_count());
        prop_assert_eq!(both.weak_count(), parts.weak_count());
    }

    #[test]
    fn parts_agree_with_petgraph(graph in small_graph()) {
        let mut other = petgraph::graph::DiGraph::<(), ()>::new();
        let nodes: Vec<_> = graph.nodes().map(|_| other.add_node(())).collect();
        for (from, link) in links(&graph) {
            other.add_edge(nodes[from as usize], nodes[link.to as usize], ());
        }
        let parts = Components::of(&graph);
        let theirs = petgraph::algo::tarjan_scc(&other);
        prop_assert_eq!(theirs.len(), parts.strong_count() as usize);
        for part in theirs {
            let label = parts.strong(part[0].index() as u32);
            prop_assert!(part.iter().all(|node| parts.strong(node.index() as u32) == label));
        }
        prop_assert_eq!(petgraph::algo::connected_components(&other), parts.weak_count() as usize);
        prop_assert_eq!(!petgraph::algo::is_cyclic_directed(&other), GraphReport::of(&graph).is_acyclic());
    }
}

/// Taking out a node is taking out its links and then what is left.
fn nodes_go_with_their_links(directed: bool, links: &[(u32, u32)], gone: u32) {
    let mut at_once = if directed { SparseGraph::directed() } else { SparseGraph::undirected() };
    (0..6).for_each(|node| assert_eq!(at_once.add_node(node), node));
    links.iter().for_each(|&(from, to)| assert!(at_once.add_link(from, to, 1.0).is_ok()));
    let mut one_by_one = at_once.clone();
    let of_it = (0..).zip(links).filter(|(_, (from, to))| *from == gone || *to == gone);
    of_it.for_each(|(link, _)| assert_eq!(one_by_one.remove_link(link), Ok(())));
    for graph in [&mut at_once, &mut one_by_one] {
        assert_eq!((graph.remove_node(gone), graph.active_count()), (Ok(gone), 5));
    }
    assert_eq!(at_once, one_by_one);
    assert_eq!(at_once.link_count(), one_by_one.link_count());
    let back = |graph: &SparseGraph<u32>| {
        let mut back = Vec::new();
        (0..6).for_each(|node| graph.for_each_link_back(node, |link| back.push((node, link))));
        back
    };
    assert_eq!(back(&at_once), back(&one_by_one));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn a_node_goes_with_all_its_links(
        directed in any::<bool>(),
        links in prop::collection::vec((0_u32..6, 0_u32..6), 0..14),
        gone in 0_u32..6,
    ) {
        nodes_go_with_their_links(directed, &links, gone);
    }
}

/// A hub of 100,000 spokes goes in no time; link by link it would be ten thousand million comparisons.
#[test]
fn a_hub_is_taken_out_in_one_go() {
    let mut star = SparseGraph::undirected();
    let hub = star.add_node(());
    for _ in 0..100_000 {
        let spoke = star.add_node(());
        star.add_link(hub, spoke, 1.0).unwrap();
    }
    star.remove_node(hub).unwrap();
    assert_eq!((star.link_count(), star.active_count(), star.links().count()), (0, 100_000, 0));
}
