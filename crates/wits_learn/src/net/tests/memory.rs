//! Nets that remember patterns: Millington 7.8.8.

use proptest::prelude::*;
use wits_core::random::Seed;
use wits_core::work::{Budget, Work};

use crate::net::{HebbianDef, HebbianGrid, Hopfield, overlap};

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

/// How much of random patterns is still there after recalling each from itself, when so many are stored in 256 neurons.
fn kept(stored: u32) -> f32 {
    let mut sum = 0.0;
    for round in 0..4 {
        let mut stream = Seed::new(138).at(round).stream();
        let mut memory = Hopfield::new(256).unwrap();
        let patterns: Vec<Vec<i8>> = (0..stored)
            .map(|_| (0..256).map(|_| if stream.chance(0.5) { 1 } else { -1 }).collect())
            .collect();
        patterns.iter().for_each(|pattern| memory.store(pattern));
        for pattern in &patterns {
            let mut recalled = pattern.clone();
            memory.recall(&mut recalled, 100);
            sum += overlap(pattern, &recalled);
        }
    }
    sum / (4 * stored) as f32
}

/// Amit, Gutfreund and Sompolinsky (1985): up to 0.138 n patterns are recalled almost without errors (at most 1.6 % of the
/// neurons are wrong: an overlap of 0.967); with more, memory breaks down. 256 neurons: 35 patterns.
#[test]
fn oracle_hopfield_capacity_is_0_138_n() {
    assert!((Hopfield::new(256).unwrap().capacity() - 35.3).abs() < 0.1);
    let (few, near, twice) = (kept(12), kept(26), kept(70));
    assert!(few > 0.999 && near > 0.96, "{few} {near}");
    assert!(twice < 0.6, "{twice}");
}

/// Hopfield (1982): the opposite of a stored pattern has the same energy, and is as stable.
#[test]
fn opposites_are_spurious_states() {
    let mut memory = Hopfield::new(8).unwrap();
    let pattern = [1, 1, 1, 1, -1, -1, -1, -1];
    memory.store(&pattern);
    let mut opposite = pattern.map(|side: i8| -side);
    assert_eq!(memory.energy(&pattern), memory.energy(&opposite));
    // Of 8 neurons, each pair with a weight of 1/8: -1/2 * 8 * 7 / 8.
    assert_eq!(memory.energy(&pattern), -3.5);
    assert!(memory.recall(&mut opposite, 10));
    assert_eq!(overlap(&pattern, &opposite), -1.0);
    assert_eq!(
        (memory.weight(0, 1), memory.weight(0, 7), memory.weight(0, 8)),
        (Some(0.125), Some(-0.125), None)
    );
    let shown = memory.weight_matrix();
    assert_eq!((shown.value(0, 0), shown.value(0, 7), shown.rows.labels.len()), (Some(0.0), Some(-0.125), 8));
}

/// Two halves that have nothing to do with each other: what is seen of one says nothing of the other. Without a threshold
/// chance decides, with one the other half stays unknown.
#[test]
fn what_neighbors_say_little_about_stays_unknown() {
    for (threshold, expected) in [(0.0, None), (0.5, Some([1, 1, 1, 0, 0, 0]))] {
        let def = HebbianDef { width: 6, height: 1, threshold, ..HebbianDef::default() };
        let (mut grid, mut stream) = (HebbianGrid::new(def).unwrap(), Seed::new(4).stream());
        for _ in 0..101 {
            let mut side = || if stream.chance(0.5) { 1 } else { -1 };
            let (left, right) = (side(), side());
            grid.learn(&[left, left, left, right, right, right]);
        }
        let filled = grid.recall(&[0, 1, 0, 0, 0, 0]).finish();
        assert!(filled.settled);
        match expected {
            Some(expected) => assert_eq!(filled.cells, expected),
            None => assert!(filled.cells.iter().all(|cell| *cell != 0), "{:?}", filled.cells),
        }
    }
    let error =
        HebbianGrid::new(HebbianDef { width: 1, height: 1, threshold: f32::NAN, ..HebbianDef::default() });
    assert!(error.is_err());
}

#[test]
fn filling_fog_never_raises_the_energy() {
    let (mut grid, mut stream) = (grid(8, 6), Seed::new(3).stream());
    let mut map = || -> Vec<i8> { (0..48).map(|_| if stream.chance(0.5) { 1 } else { -1 }).collect() };
    (0..9).for_each(|_| grid.learn(&map()));
    let mut cells = map();
    let mut energy = grid.energy(&cells);
    for step in 0..480 {
        let changed = grid.update(&mut cells, step % 48);
        let next = grid.energy(&cells);
        assert!(next <= energy + 1e-5 && (changed || next == energy), "{energy} {next}");
        energy = next;
    }
    assert!(!grid.update(&mut cells, 48) && !grid.update(&mut [1, 1], 0), "cells that do not exist");
    assert_eq!(grid.energy(&[]), 0.0);
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
