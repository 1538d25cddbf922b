use super::*;
use crate::search::{BreadthFirst, Everywhere, IdaStar, Search, Seen, SmaStar, To, TwoList};
use wits_core::random::Seed;

const EIGHT: Tiles = Tiles { width: 3, height: 3 };

fn estimate(tiles: &Tiles) -> impl Fn(Board, Board) -> f32 {
    |from, goal| tiles.manhattan(from, goal)
}

/// 9!/2 = 181 440 boards can be reached, the farthest two in 31 moves: the known counts at each distance.
#[test]
fn oracle_chen_s1_all_boards_of_the_8_puzzle() {
    let mut search = BreadthFirst::new();
    search.find_goal(&EIGHT, EIGHT.solved(), &Everywhere).unwrap();
    let counts = search.seen().fold([0_u32; 32], |mut counts, (_, cost)| {
        counts[cost as usize] += 1;
        counts
    });
    let known = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
        16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    assert_eq!(counts, known);
    assert_eq!(search.effort().seen, 181_440);
    assert!(search.seen().all(|(board, _)| EIGHT.is_solvable(board, EIGHT.solved())));
    assert!(search.seen().all(|(board, cost)| EIGHT.manhattan(board, EIGHT.solved()) <= cost));
}

/// One of the two boards that take 31 moves.
#[test]
fn the_hardest_board_takes_31_moves() {
    let hardest = EIGHT.board(&[8, 6, 7, 2, 5, 4, 3, 0, 1]).unwrap();
    let to = To::new(EIGHT.solved(), estimate(&EIGHT));
    assert_eq!(TwoList::new().find(&EIGHT, hardest, &to).unwrap().unwrap().len(), 31);
}

/// A puzzle of sixteen cells has ten million million boards; IDA* holds only the way it is on. A board that random moves
/// have made is no more moves away than were made, and as many or an even number fewer.
#[test]
fn ida_star_solves_the_15_puzzle_with_hardly_any_memory() {
    let tiles = Tiles::new(4, 4).unwrap();
    let mut random = Seed::new(15).stream();
    let mut ida = IdaStar::new();
    for moves in [5, 15, 24] {
        let board = tiles.shuffled(tiles.solved(), moves, &mut random);
        let to = To::new(tiles.solved(), estimate(&tiles));
        let steps = ida.find(&tiles, board, &to).unwrap().unwrap().len();
        assert!(steps <= moves && (moves - steps) % 2 == 0, "{moves}: {steps}");
        assert!(ida.effort().most_open < 200);
        assert_eq!(TwoList::new().find(&tiles, board, &to).unwrap().unwrap().len(), steps);
    }
}

/// Within the memory of two ways, which is far below the thousands of boards that A* keeps.
#[test]
fn sma_star_solves_the_8_puzzle_within_its_memory() {
    let board = EIGHT.shuffled(EIGHT.solved(), 16, &mut Seed::new(3).stream());
    let to = To::new(EIGHT.solved(), estimate(&EIGHT));
    let best = TwoList::new().find(&EIGHT, board, &to).unwrap().unwrap().len();
    let mut sma = SmaStar::new(40);
    assert_eq!(sma.find(&EIGHT, board, &to).unwrap().unwrap().len(), best);
    assert!(sma.effort().most_open <= 40);
}

#[test]
fn half_of_all_boards_cannot_be_solved() {
    let swapped = EIGHT.board(&[2, 1, 3, 4, 5, 6, 7, 8, 0]).unwrap();
    assert!(!EIGHT.is_solvable(swapped, EIGHT.solved()));
    // Small frames: what can be reached is what the rule says.
    for tiles in [Tiles::new(2, 2), Tiles::new(3, 2), Tiles::new(1, 4), Tiles::new(4, 1)] {
        let tiles = tiles.unwrap();
        let mut search = BreadthFirst::new();
        search.find_goal(&tiles, tiles.solved(), &Everywhere).unwrap();
        let mut order: Vec<u8> = (0..tiles.cells() as u8).collect();
        let mut random = Seed::new(1).stream();
        for _ in 0..60 {
            random.shuffle(&mut order);
            let board = tiles.board(&order).unwrap();
            let reached = search.cost_to(board).is_some();
            assert_eq!(tiles.is_solvable(board, tiles.solved()), reached, "{order:?}");
        }
    }
}

#[test]
fn boards_that_are_none_are_refused() {
    assert_eq!((Tiles::new(1, 1), Tiles::new(5, 4)), (None, None));
    assert_eq!((EIGHT.board(&[1, 2, 3]), EIGHT.board(&[1; 9])), (None, None));
    assert_eq!(EIGHT.board(&[1, 2, 3, 4, 5, 6, 7, 8, 0]), Some(EIGHT.solved()));
}
