//! Nets that remember patterns: Millington 7.8.8.

use proptest::prelude::*;
use wits_core::random::Seed;
use wits_core::work::{Budget, Work};

use crate::net::{HebbianDef, HebbianGrid, Hopfield};

fn grid(width: u32, height: u32) -> HebbianGrid {
    HebbianGrid::new(HebbianDef { width, height, ..HebbianDef::default() }).unwrap()
}

/// Independent states: each link is as likely strengthened as weakened, so its mean change is 0. With a rate of 0.01, the sum
/// of n changes has a spread of 0.01 √n.
#[test]
fn oracle_millington_7_8_8_independent_cells_link_nothing() {
    let (mut grid, mut stream) = (grid(10, 10), Seed::new(1).stream());
    for _ in 0..10_000 {
        let map: Vec<i8> = (0..100).map(|_| if stream.chance(0.5) { 1 } else { -1 }).collect();
        grid.learn(&map);
    }
    // Spread 0.01 * 100 = 1.
    let weights: Vec<f32> = (0..99).filter_map(|cell| grid.weight(cell, cell + 1)).collect();
    let mean = weights.iter().sum::<f32>() / weights.len() as f32;
    assert!(mean.abs() < 0.4 && weights.iter().all(|weight| weight.abs() < 5.0), "{mean}");
    assert_eq!(grid.weight(9, 10), None, "the end of a row and the begin of the next are no neighbors");
}

/// Neighbors that are always the same: 0.01 more with every map.
#[test]
fn oracle_millington_7_8_8_identical_neighbors_grow_linearly() {
    let mut grid = grid(2, 2);
    for map in 1..=100_u8 {
        let side = if map % 3 == 0 { 1 } else { -1 };
        grid.learn(&[side; 4]);
        for (a, b) in [(0, 1), (0, 2), (0, 3), (1, 2), (2, 3)] {
            assert!((grid.weight(a, b).unwrap() - 0.01 * f32::from(map)).abs() < 1e-4);
        }
    }
    assert_eq!(grid.maps(), 100);
}

/// Fog of war: in training the enemy holds one side of the map or the other, with a border that moves. What is seen of the
/// safe and of the dangerous side is enough to fill the rest.
#[test]
fn fog_is_filled_as_in_the_maps_before() {
    let (mut grid, mut stream) = (grid(12, 8), Seed::new(2).stream());
    let map = |border: usize, flip: bool| -> Vec<i8> {
        (0..96).map(|cell| if (cell % 12 < border) == flip { 1 } else { -1 }).collect()
    };
    for _ in 0..200 {
        grid.learn(&map(stream.below(13) as usize, stream.chance(0.5)));
    }
    let truth = map(6, true);
    let mut seen = vec![0_i8; 96];
    (0..96).filter(|cell| matches!(cell % 12, 4..8)).for_each(|cell| seen[cell] = truth[cell]);
    let recalled = grid.recall(&seen).finish();
    assert!(recalled.settled && recalled.cells == truth, "{:?}", recalled.cells);
    assert!(recalled.certainty.iter().all(|certainty| *certainty > 0.0));
}

#[test]
fn tiles_are_condensed_by_majority() {
    let def = HebbianDef { width: 2, height: 1, block: 2, ..HebbianDef::default() };
    let grid = HebbianGrid::new(def).unwrap();
    // Two tiles of 1 and one of -1; two against two.
    assert_eq!(grid.condense(&[1, 1, 1, -1, 0, -1, -1, 1]), [1, 0]);
    assert_eq!(grid.condense(&[]), [0, 0]);
    let error = HebbianGrid::new(HebbianDef { width: 0, block: 4, ..def }).unwrap_err();
    assert_eq!(
        error.to_string(),
        "\
grid: 0 x 1 cells; expected 1 to 1048576 cells
grid.block: 4 is out of range; expected 1 to 3"
    );
}

proptest! {
    #[test]
    fn clamped_cells_never_change_and_slices_do_not_matter(
        seed: u64, known in prop::collection::vec(-1_i8..=1, 30), slice in 1_u64..50, diagonals: bool,
    ) {
        let def = HebbianDef { width: 6, height: 5, diagonals, ..HebbianDef::default() };
        let (mut grid, mut stream) = (HebbianGrid::new(def).unwrap(), Seed::new(seed).stream());
        for _ in 0..5 {
            let map: Vec<i8> = (0..30).map(|_| if stream.chance(0.5) { 1 } else { -1 }).collect();
            grid.learn(&map);
        }
        let whole = grid.recall(&known).finish();
        prop_assert!(whole.cells.iter().zip(&known).all(|(cell, known)| *known == 0 || cell == known));
        prop_assert!(whole.settled, "what never raises its energy comes to rest");
        let mut sliced = grid.recall(&known);
        let found = loop {
            if let Some(found) = sliced.step(&mut Budget::new(slice)).done() {
                break found;
            }
        };
        prop_assert_eq!(found, whole);
    }

    #[test]
    fn recalling_never_raises_the_energy(seed: u64, patterns in 1_usize..4) {
        let (mut memory, mut stream) = (Hopfield::new(64).unwrap(), Seed::new(seed).stream());
        let mut random = || -> Vec<i8> { (0..64).map(|_| if stream.chance(0.5) { 1 } else { -1 }).collect() };
        let stored: Vec<Vec<i8>> = (0..patterns).map(|_| random()).collect();
        stored.iter().for_each(|pattern| memory.store(pattern));
        let mut pattern = random();
        let mut energy = memory.energy(&pattern);
        for _ in 0..20 {
            memory.recall(&mut pattern, 1);
            prop_assert!(memory.energy(&pattern) <= energy + 1e-4);
            energy = memory.energy(&pattern);
        }
        prop_assert!(memory.recall(&mut pattern, 100));
        // A single pattern is always found again from most of it.
        if let [only] = stored.as_slice() {
            let mut damaged = only.clone();
            damaged[..20].iter_mut().for_each(|cell| *cell = -*cell);
            prop_assert!(memory.recall(&mut damaged, 10) && damaged == *only);
        }
    }
}

#[test]
fn odd_sizes_do_no_harm() {
    assert!(Hopfield::new(0).is_none() && Hopfield::new(1_000_000).is_none());
    let mut memory = Hopfield::new(3).unwrap();
    memory.store(&[1]);
    memory.store(&[1, -1, 1, 1, 1, 1]);
    let mut pattern = [1; 5];
    assert!(memory.recall(&mut pattern, 10) && memory.recall(&mut [], 1));
    assert!(memory.energy(&[]) == 0.0 && !memory.recall(&mut pattern, 0));
    let mut grid = grid(3, 3);
    grid.learn(&[1, 1]);
    assert_eq!(grid.recall(&[1; 20]).finish().cells, [1; 9]);
    assert_eq!(grid.recall(&[1]).finish().cells[1], 1);
}
