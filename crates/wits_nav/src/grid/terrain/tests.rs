use super::*;
use crate::graph::{Graph, Located, Numbered, TwoWay};
use crate::grid::Direction;
use crate::heuristic::Heuristic;
use crate::search::{AStar, Everywhere, Search, Seen, To};
use proptest::prelude::*;
use wits_core::ron::RonFile;

fn find(ground: &Ground<'_>, from: (i32, i32), goal: (i32, i32)) -> Option<crate::Path> {
    let node = |(row, column)| ground.node(Cell::new(column, row)).unwrap();
    AStar::new().find(ground, node(from), &To::new(node(goal), *ground)).unwrap()
}

/// The map of exercise 4.10: flat cells cost 1, mountains 3.
fn mountains() -> Terrain {
    let text = r#"(
        kinds: [(name: "flat", letter: '1'), (name: "mountain", letter: '3')],
        movers: [
            (name: "honest", costs: {"flat": 1, "mountain": 3}, diagonals: Never),
            (name: "hasty", costs: {"flat": 1, "mountain": 1.5}, diagonals: Never),
        ],
        rows: [
            "1111111111111", "1111131111111", "1113333331331", "1111333111111", "1111133111111", "1111111111111",
            "1111111111111", "1111311111313", "3313313313333", "1113311113333", "1111311111313", "1111111111111",
        ],
    )"#;
    Terrain::from_ron("mountains.terrain.ron", text).unwrap()
}

#[test]
fn oracle_millington_ex_4_10_costs_over_mountains() {
    let terrain = mountains();
    assert_eq!(terrain.cells.iter().filter(|&&kind| kind == 1).count(), 36);
    let costs = terrain.costs("honest").unwrap();
    let ground = terrain.ground(&costs);
    // (row, column). 11 rows and 12 columns apart, no mountain need be crossed: 11 + 12 = 23 both ways.
    for (from, goal, cost) in [
        ((0, 0), (11, 12), 23.0),
        ((0, 12), (11, 0), 23.0),
        ((0, 5), (11, 4), 16.0),
        ((0, 5), (6, 5), 12.0),
        ((6, 12), (9, 12), 9.0),
        ((9, 0), (9, 4), 8.0),
        ((0, 4), (4, 5), 11.0),
    ] {
        assert_eq!(find(&ground, from, goal).unwrap().cost(), cost, "{from:?} -> {goal:?}");
    }
}

#[test]
fn oracle_millington_ex_4_10_cheaper_mountains_mean_less_fill_and_worse_ways() {
    let terrain = mountains();
    let (honest, hasty) = (terrain.costs("honest").unwrap(), terrain.costs("hasty").unwrap());
    let node = |row, column| terrain.node(Cell::new(column, row)).unwrap();
    let search = |costs: &Costs| {
        let (mut astar, ground) = (AStar::new(), terrain.ground(costs));
        let path = astar.find(&ground, node(0, 5), &To::new(node(6, 5), ground)).unwrap().unwrap();
        (path, astar.effort().expanded)
    };
    let ((true_path, true_effort), (planned, effort)) = (search(&honest), search(&hasty));
    // Straight down column 5: four mountains (rows 1, 2, 3, 4) and two flat cells: 4 * 1.5 + 2 = 8.
    assert_eq!(planned.cost(), 8.0);
    // What it really costs: 4 * 3 + 2 = 14, where a way round costs 12.
    let really: f32 = planned.nodes().skip(1).map(|n| honest.of(terrain.cells[n as usize])).sum();
    assert_eq!((really, true_path.cost()), (14.0, 12.0));
    assert!(effort < true_effort, "{effort} < {true_effort}");
}

#[test]
fn oracle_buckland_8_1_ten_thousand_cells_have_78804_links() {
    // 4 corners * 3 + 4 * 98 edges * 5 + 98 * 98 inner cells * 8 = 12 + 1960 + 76832 = 78804.
    let terrain = Terrain::from_map(&GridMap::free(100, 100).unwrap());
    let costs = Costs::new([1.0]);
    let ground = terrain.ground(&costs);
    let mut links = 0;
    (0..10_000).for_each(|node| ground.for_each_link(node, |_| links += 1));
    assert_eq!((ground.node_count(), links), (10_000, 78_804));
}

#[test]
fn oracle_millington_ex_4_12_manhattan_is_exact_on_four_directions() {
    let terrain = Terrain::from_map(&GridMap::free(7, 7).unwrap());
    let costs = Costs::new([2.0]).diagonals(Diagonals::Never);
    let ground = terrain.ground(&costs);
    // m (|dx| + |dy|) = 2 * (5 + 3) = 16, which is what the way costs.
    let (from, goal) = (terrain.node(Cell::new(0, 1)).unwrap(), terrain.node(Cell::new(5, 4)).unwrap());
    assert_eq!(ground.estimate(from, goal), 16.0);
    assert_eq!(find(&ground, (1, 0), (4, 5)).unwrap().cost(), 16.0);
}

#[test]
fn rules_for_diagonal_steps() {
    let count = |text: &str, rule| {
        let terrain = Terrain::from_map(&GridMap::from_text(text).unwrap());
        let costs = Costs::new([1.0]).diagonals(rule);
        let mut diagonal = 0;
        terrain.ground(&costs).for_each_link(0, |link| {
            diagonal += i32::from(Direction::ALL[link.id as usize].is_diagonal());
        });
        diagonal
    };
    use Diagonals::{Always, BothFree, Never, OneFree};
    let rules = [Never, OneFree, BothFree, Always];
    assert_eq!(rules.map(|rule| count("..\n..", rule)), [0, 1, 1, 1]);
    assert_eq!(rules.map(|rule| count(".#\n..", rule)), [0, 1, 0, 1]);
    assert_eq!(rules.map(|rule| count(".#\n#.", rule)), [0, 0, 0, 1]);
}

#[test]
fn the_mean_charge_is_the_same_there_and_back() {
    let terrain = mountains();
    let costs = Costs::new([1.0, 3.0]).charging(Charge::Mean);
    let ground = terrain.ground(&costs);
    let (there, back) = (find(&ground, (0, 5), (6, 5)).unwrap(), find(&ground, (6, 5), (0, 5)).unwrap());
    assert!((there.cost() - back.cost()).abs() < 1e-5);
}

#[test]
fn danger_is_walked_round_and_a_bonus_is_never_below_nothing() {
    let terrain = Terrain::from_map(&GridMap::free(5, 3).unwrap());
    let costs = Costs::new([1.0]).diagonals(Diagonals::Never);
    let mut layer = Layer::of(&terrain);
    layer.set(Cell::new(2, 1), 10.0);
    assert_eq!(find(&terrain.ground(&costs).with(&layer), (1, 0), (1, 4)).unwrap().cost(), 6.0);
    layer.clear();
    (0..5).for_each(|x| layer.set(Cell::new(x, 0), -7.0));
    let ground = terrain.ground(&costs).with(&layer);
    // Up into the free lane, along it for nothing, and down again.
    assert_eq!(find(&ground, (1, 0), (1, 4)).unwrap().cost(), 1.0);
    assert_eq!(ground.cost_of(Cell::new(3, 0)), 0.0);
    layer.set(Cell::new(-1, 0), f32::NAN);
    layer.set(Cell::new(9, 0), 3.0);
    layer.set(Cell::new(0, 2), f32::NAN);
    assert_eq!(terrain.ground(&costs).with(&layer).cost_of(Cell::new(0, 2)), 1.0);
}

#[test]
fn every_fault_of_a_file_is_told_with_its_place() {
    let text = r#"(
        kinds: [(name: "grass", letter: '.'), (name: "rock", letter: '.')],
        movers: [(name: "goat", costs: {"gras": 1, "rock": -2})],
        tiling: (size: 0),
        rows: ["..", ".x", "..."],
    )"#;
    let faults = Terrain::from_ron("bad.terrain.ron", text).unwrap_err().to_string();
    for part in [
        "bad.terrain.ron: kinds[1]: '.' stands for another kind already",
        "movers[0].costs[\"gras\"]: unknown \"gras\", did you mean \"grass\"?",
        "movers[0].costs[\"rock\"]: -2; expected a number of 0 or more",
        "tiling.size: 0 is out of range",
        "rows[1], column 1: unknown \"x\"",
        "rows[2]: 3 cells; expected 2 as in the first row",
    ] {
        assert!(faults.contains(part), "{part}\nis not in\n{faults}");
    }
    assert!(
        Terrain::from_ron("x.ron", "(kinds: [(nam: 1)])").unwrap_err().to_string().starts_with("x.ron:1:")
    );
}

#[test]
fn a_file_comes_back_as_it_was_written() {
    let mut terrain = mountains().tiled(Tiling { origin: Vec2::new(-3.0, 1.0), size: 2.0 });
    terrain.set(Cell::new(0, 0), 1);
    terrain.set(Cell::new(0, 0), 1);
    terrain.set(Cell::new(0, 0), 9);
    terrain.set(Cell::new(99, 0), 1);
    assert_eq!(terrain.version(), 1);
    assert_eq!(Terrain::from_ron("again.terrain.ron", &terrain.to_ron()).unwrap(), terrain);
    let json = serde_json::to_string(&terrain).unwrap();
    assert_eq!(serde_json::from_str::<Terrain>(&json).unwrap(), terrain);
    assert!(serde_json::from_str::<Terrain>(r#"{"rows":["z"]}"#).is_err());
}

#[test]
fn nodes_have_places() {
    let terrain = mountains().tiled(Tiling { origin: Vec2::new(-3.0, 1.0), size: 2.0 });
    let costs = terrain.costs("honest").unwrap();
    let node = terrain.node_at(Vec2::new(-0.5, 3.5)).unwrap();
    assert_eq!(terrain.cell(node), Cell::new(1, 1));
    assert_eq!(terrain.ground(&costs).position(node), Vec2::new(0.0, 4.0));
    assert_eq!(terrain.node_at(Vec2::new(-3.5, 1.5)), None);
}

fn grounds() -> impl Strategy<Value = (Terrain, Costs)> {
    let rule = prop_oneof![
        Just(Diagonals::Never),
        Just(Diagonals::Always),
        Just(Diagonals::OneFree),
        Just(Diagonals::BothFree)
    ];
    let cells = prop::collection::vec(0u8..4, 9 * 7);
    let costs = prop::collection::vec(0.2f32..5.0, 3);
    (cells, costs, rule, any::<bool>()).prop_map(|(cells, costs, rule, mean)| {
        let mut terrain = Terrain::from_map(&GridMap::free(9, 7).unwrap());
        terrain.cells = cells;
        let charge = if mean { Charge::Mean } else { Charge::Entered };
        (terrain, Costs::new(costs).charging(charge).diagonals(rule))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Costs of ground count in every way that is found, and the estimate is never too high: as cheap as Dijkstra's search.
    #[test]
    fn the_estimate_is_never_too_high((terrain, costs) in grounds(), start in 0u32..63) {
        let ground = terrain.ground(&costs);
        let mut dijkstra = AStar::new();
        dijkstra.find(&ground, start, &Everywhere).unwrap();
        for goal in 0..63 {
            let path = AStar::new().find(&ground, start, &To::new(goal, ground)).unwrap();
            let truth = dijkstra.cost_to(goal);
            match (path, truth) {
                (Some(path), Some(truth)) => {
                    prop_assert!((path.cost() - truth).abs() <= 1e-4 * truth.max(1.0));
                    prop_assert!(ground.estimate(start, goal) <= truth * 1.00001);
                }
                (path, truth) => prop_assert_eq!(path.is_some(), truth.is_some()),
            }
        }
    }

    /// Walking against the arrows finds the same links.
    #[test]
    fn links_back_are_links((terrain, costs) in grounds()) {
        let ground = terrain.ground(&costs);
        let (mut there, mut back) = (Vec::new(), Vec::new());
        for node in 0..63 {
            ground.for_each_link(node, |link| there.push((node, link.to, link.id, link.cost.to_bits())));
            ground.for_each_link_back(node, |link| back.push((link.to, node, link.id, link.cost.to_bits())));
        }
        there.sort_unstable();
        back.sort_unstable();
        prop_assert_eq!(there, back);
    }
}
