use super::*;

/// Over cells, and over crossings; breadth first finds the fewest crossings there, which is another thing.
const OPTIMAL: [(Method, bool); 7] = [
    (Method::Breadth, false),
    (Method::Dijkstra, false),
    (Method::AStar, false),
    (Method::DStar, false),
    (Method::Dijkstra, true),
    (Method::AStar, true),
    (Method::DStar, true),
];

fn for_each_question(map: &Map, mut visit: impl FnMut(Ask<'_>)) {
    for &at in map.crossings.cells.iter().step_by(3) {
        for (way, _) in map.maze.exits(at) {
            for &goal in map.maze.streets.iter().step_by(11).filter(|&&goal| goal != at) {
                let ask = Ask {
                    map,
                    method: Method::AStar,
                    over_crossings: false,
                    ahead: 4,
                    at,
                    heading: way.back(),
                    target: place(goal),
                };
                visit(ask);
            }
        }
    }
}

#[test]
fn searches_that_promise_the_shortest_way_agree_over_cells_and_over_crossings() {
    let map = Map::new();
    let (mut thinker, mut thought) = (Thinker::default(), Thought::default());
    let mut memory = OPTIMAL.map(|_| Memory::default());
    let mut questions = 0;
    for_each_question(&map, |ask| {
        let mut lengths = Vec::new();
        for (memory, (method, over_crossings)) in memory.iter_mut().zip(OPTIMAL) {
            let ask = Ask { method, over_crossings, ..ask };
            thinker.think(&ask, memory, &mut thought);
            assert_eq!((thought.path.first(), thought.path.last()), (Some(&ask.at), Some(&thought.goal)));
            assert_eq!(map.maze.beside(ask.at, thought.way.unwrap()), thought.path[1]);
            assert_ne!(thought.way, Some(ask.heading.back()));
            lengths.push(thought.path.len());
        }
        assert!(lengths.iter().all(|&length| length == lengths[0]), "{lengths:?}");
        questions += 1;
    });
    assert!(questions > 1000);
}

#[test]
fn crossings_are_fewer_nodes_than_cells() {
    let map = Map::new();
    let (mut thinker, mut thought) = (Thinker::default(), Thought::default());
    let mut efforts = [0; 2];
    for_each_question(&map, |ask| {
        for over_crossings in [false, true] {
            let mut memory = Memory::default();
            thinker.think(&Ask { over_crossings, ..ask }, &mut memory, &mut thought);
            efforts[usize::from(over_crossings)] += thought.effort;
        }
    });
    assert!(efforts[1] * 3 < efforts[0], "{efforts:?}");
}

/// The steps of a ghost that follows its choices from the gate to a goal that stands still; it gives up after 300.
fn steps_to(map: &Map, method: Method, over_crossings: bool, goal: u32) -> u32 {
    let (mut thinker, mut thought) = (Thinker::default(), Thought::default());
    let (mut at, mut heading, mut memory) = (map.maze.gate, Way::Up, Memory::default());
    let (mut steps, target) = (0, place(goal));
    while at != goal && steps < 300 {
        let ask = Ask { map, method, over_crossings, ahead: 6, at, heading, target };
        thinker.think(&ask, &mut memory, &mut thought);
        let (length, next, arriving) = map.maze.follow(at, thought.way.unwrap()).unwrap();
        (at, heading, steps) = (next, arriving, steps + length);
    }
    steps
}

#[test]
fn every_search_arrives_and_none_sooner_than_a_star() {
    let map = Map::new();
    for &goal in map.crossings.cells.iter().step_by(4) {
        let best = steps_to(&map, Method::AStar, false, goal);
        for method in Method::ALL {
            for over_crossings in [false, true] {
                let steps = steps_to(&map, method, over_crossings, goal);
                assert!(steps >= best && (steps < 300 || method.rates_by_sight()), "{method:?} {goal}");
            }
        }
    }
}

/// By sight some goals are found late.
#[test]
fn sight_is_no_plan() {
    let map = Map::new();
    let total =
        |method| -> u32 { map.crossings.cells.iter().map(|&goal| steps_to(&map, method, false, goal)).sum() };
    let (arcade, astar) = (total(Method::Arcade), total(Method::AStar));
    assert!(arcade > astar, "{arcade} {astar}");
}

/// The books say *the exit that points to the target most*, the machine compares distances. It is the same: a step o of
/// length 1 leaves |t - o|² = |t|² - 2 t·o + 1, so the least distance is the greatest t·o.
#[test]
fn oracle_millington_2_1_1_nearest_by_distance_is_nearest_by_direction() {
    let map = Map::new();
    for_each_question(&map, |ask| {
        let towards = |way: Way| (ask.target - place(ask.at)).corner().dot(way.vector());
        let ways: Vec<Way> = exits(&ask).map(|(way, _)| way).collect();
        let best = best_by_sight(&ask).unwrap();
        assert!(ways.iter().all(|&way| towards(way) <= towards(best)));
    });
}

/// The crow's way is not the ghost's: where the target is straight ahead behind a wall, the arcade's rule takes the exit
/// that looks best, A* the one that is.
#[test]
fn oracle_millington_2_2_2_the_exit_towards_the_target_is_not_always_the_best() {
    let map = Map::new();
    let (mut thinker, mut thought) = (Thinker::default(), Thought::default());
    let (mut same, mut other) = (0, 0);
    for_each_question(&map, |ask| {
        let mut pick = |method| {
            thinker.think(&Ask { method, ..ask }, &mut Memory::default(), &mut thought);
            thought.way
        };
        let (sight, best) = (pick(Method::Arcade), pick(Method::AStar));
        *(if sight == best { &mut same } else { &mut other }) += 1;
    });
    assert!(same > 2 * other && other > 50, "{same} {other}");
}
