//! Searches that have grown to their size allocate nothing, whatever they are asked.

use wits_nav::grid::{Cell, GridMap, octile};
use wits_nav::queue::Heap;
use wits_nav::search::puzzle::Tiles;
use wits_nav::search::{
    AStar, Aim, Beam, BestFirst, Bidirectional, BreadthFirst, Deepening, DepthFirst, IdaStar, Search,
    SearchView, SmaStar, To, TwoList,
};
use wits_nav::{Graph, Path};
use wits_testkit::alloc::assert_no_allocation;

fn assert_steady<G: Graph>(
    what: &str,
    search: &mut impl Search<G>,
    graph: &G,
    questions: &[(G::Node, impl Aim<G::Node>)],
) {
    let Some(first) = questions.first() else { return };
    let mut path = Path::at(first.0);
    let mut all = || {
        for (start, to) in questions {
            assert!(search.find_into(graph, *start, to, &mut path).is_ok());
        }
    };
    all();
    assert_no_allocation(what, all);
}

#[test]
fn searches_over_a_map() {
    let map = GridMap::free(24, 24).unwrap();
    let node = |x, y| map.node(Cell::new(x, y)).unwrap();
    let octile = |from, goal| octile(map.cell(from), map.cell(goal));
    let questions = [
        (node(1, 1), To::new(node(20, 13), octile)),
        (node(20, 2), To::new(node(3, 22), octile)),
        (node(4, 4), To::new(node(4, 4), octile)),
    ];
    assert_steady("A*", &mut AStar::new(), &map, &questions);
    assert_steady("two lists", &mut TwoList::new(), &map, &questions);
    assert_steady("a beam", &mut Beam::of_width(20), &map, &questions);
    assert_steady("breadth first", &mut BreadthFirst::new(), &map, &questions);
    assert_steady("depth first", &mut DepthFirst::new(), &map, &questions);
    assert_steady("greedy", &mut BestFirst::new(), &map, &questions);
    let mut both = Bidirectional::cheapest();
    let mut path = Path::at(0);
    let mut find = || assert_eq!(both.find_into(&map, 30, 500, &mut path), Ok(true));
    find();
    assert_no_allocation("both ends", find);
}

/// A game in which somebody may go farther than ever before at any time.
#[test]
fn a_search_that_was_given_room_allocates_nothing_the_first_time() {
    let map = GridMap::free(24, 24).unwrap();
    let octile = |from, goal| octile(map.cell(from), map.cell(goal));
    // Every cell has eight neighbours at most.
    let mut search = AStar::with_queue(Heap::<u32>::with_capacity(8 * 576));
    let mut path = Path::at(0);
    search.reserve(576);
    path.reserve(576);
    assert_no_allocation("the first search of all", || {
        assert_eq!(search.find_into(&map, 0, &To::new(575, octile), &mut path), Ok(true));
        assert_eq!(search.find_into(&map, 23, &To::blind(552), &mut path), Ok(true));
    });
}

#[test]
fn searches_over_boards() {
    let tiles = Tiles::new(3, 3).unwrap();
    let manhattan = |from, goal| tiles.manhattan(from, goal);
    let question = |board: [u8; 9]| (tiles.board(&board).unwrap(), To::new(tiles.solved(), manhattan));
    let questions = [question([1, 2, 3, 0, 5, 6, 4, 7, 8]), question([0, 1, 3, 4, 2, 5, 7, 8, 6])];
    assert_steady("IDA*", &mut IdaStar::new(), &tiles, &questions);
    assert_steady("IDA* with memory", &mut IdaStar::new().with_memory(1000), &tiles, &questions);
    assert_steady("deepening", &mut Deepening::new(), &tiles, &questions);
    assert_steady("SMA*", &mut SmaStar::new(12), &tiles, &questions);
}

#[test]
fn views_of_a_search() {
    let map = GridMap::free(24, 24).unwrap();
    let mut search = AStar::new();
    search.find(&map, 0, &To::blind(575)).unwrap();
    let mut view = SearchView::new();
    view.look(&map, &search, 0..576, Some(575));
    assert_no_allocation("a second look", || view.look(&map, &search, 0..576, Some(575)));
}
