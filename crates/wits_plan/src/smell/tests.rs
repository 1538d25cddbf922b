//! Laws.

use wits_core::work::Budget;

use super::*;

/// Walls are `#`.
fn level(rows: &[&str], channels: &[&str]) -> (SmellDef, SmellState) {
    let def = SmellDef {
        width: rows[0].len() as u32,
        height: rows.len() as u32,
        channels: channels.iter().map(|name| ChannelDef::new(*name)).collect(),
    };
    let mut state = SmellState::new(&def);
    for (y, row) in (0..).zip(rows) {
        for (x, _) in row.bytes().enumerate().filter(|(_, byte)| *byte == b'#') {
            state.set_wall(&def, (x as u32, y), true);
        }
    }
    (def, state)
}

fn passes(def: &SmellDef, state: &mut SmellState, count: u32) {
    for _ in 0..count {
        assert!(state.step(def, &mut Budget::unlimited()).is_done());
    }
}

fn source(cell: Cell, intensity: f32) -> Source {
    Source { channel: 0, cell, intensity }
}

fn walk(def: &SmellDef, state: &SmellState, mut at: Cell) -> Cell {
    for _ in 0..1000 {
        let Some(next) = state.climb(def, 0, at) else { break };
        at = next;
    }
    at
}

#[test]
fn smells_go_round_walls_and_not_through_them() {
    let (def, mut state) = level(&["..#..", "..#..", "..#.."], &["food"]);
    state.set_sources([source((4, 1), 1.0)]);
    passes(&def, &mut state, 300);
    assert_eq!(state.at(&def, 0, (1, 1)), 0.0);
    assert!(state.at(&def, 0, (3, 0)) > 0.5);
    assert_eq!(state.climb(&def, 0, (0, 0)), None);
}

#[test]
fn from_everywhere_in_a_maze_the_smell_leads_to_its_source() {
    let rows = [".....#...", ".###.#.#.", ".#.....#.", ".#.#####.", ".#.......", ".#######."];
    let (def, mut state) = level(&rows, &["food"]);
    state.set_sources([source((2, 2), 1.0)]);
    passes(&def, &mut state, 2000);
    for y in 0..def.height {
        for x in (0..def.width).filter(|x| !state.is_wall(&def, (*x, y))) {
            assert_eq!(walk(&def, &state, (x, y)), (2, 2), "from {x}, {y}");
        }
    }
}

#[test]
fn the_nearest_reachable_source_wins_and_a_strong_one_reaches_farther() {
    let (def, mut state) = level(&[".......#.", "#######..", "........."], &["food"]);
    // Seen from (6, 0) the one behind the wall is nearer by air only.
    state.set_sources([source((0, 0), 1.0), source((6, 2), 1.0)]);
    passes(&def, &mut state, 500);
    assert_eq!(walk(&def, &state, (4, 0)), (0, 0));
    let (def, mut state) = level(&["............."], &["food"]);
    state.set_sources([source((0, 0), 1.0), source((12, 0), 1.0)]);
    passes(&def, &mut state, 500);
    assert_eq!(walk(&def, &state, (5, 0)), (0, 0));
    state.set_sources([source((0, 0), 0.3), source((12, 0), 1.0)]);
    passes(&def, &mut state, 500);
    assert_eq!(walk(&def, &state, (5, 0)), (12, 0), "junk food against a roast");
}

#[test]
fn sources_that_make_no_sense_do_no_harm() {
    let (def, mut state) = level(&["....."], &["food"]);
    let lost = Source { channel: usize::MAX, cell: (0, 0), intensity: 1.0 };
    state.set_sources([source((0, 0), f32::INFINITY), source((0, 0), f32::NAN), lost, source((4, 0), 1.0)]);
    passes(&def, &mut state, 200);
    assert_eq!(walk(&def, &state, (1, 0)), (4, 0));
}

#[test]
fn what_is_gone_stops_smelling_after_a_while() {
    let (def, mut state) = level(&["....."], &["food"]);
    state.set_sources([source((0, 0), 1.0)]);
    passes(&def, &mut state, 50);
    let before = state.at(&def, 0, (2, 0));
    state.set_sources([]);
    passes(&def, &mut state, 500);
    assert!(state.at(&def, 0, (2, 0)) < before * 0.01);
    passes(&def, &mut state, 5000);
    assert!(state.channel(&def, 0).iter().all(|strength| *strength == 0.0));
}

#[test]
fn slices_change_nothing() {
    let (def, mut whole) = level(&["..#..", ".....", "#...."], &["food", "sleep"]);
    let sources = [source((0, 0), 1.0), Source { channel: 1, cell: (4, 2), intensity: 2.0 }];
    whole.set_sources(sources);
    let mut sliced = whole.clone();
    passes(&def, &mut whole, 20);
    for size in (1..).map(|n| n % 7 + 1) {
        if sliced.passes() == 20 {
            break;
        }
        sliced.step(&def, &mut Budget::new(size));
    }
    assert_eq!(whole, sliced);
}

#[test]
fn actions_can_smell_one_by_one_and_each_character_can_have_a_nose_of_its_own() {
    let (def, mut state) = level(&["......"], &["can cook", "can eat raw"]);
    state.set_sources([source((1, 0), 1.0), Source { channel: 1, cell: (5, 0), intensity: 0.2 }]);
    passes(&def, &mut state, 100);
    let noticed: Vec<usize> = state.sniff(&def, (0, 0), 0.3).map(|(channel, _)| channel).collect();
    assert_eq!(noticed, [0]);
    // Somebody without raw food smells no oven.
    let mut empty_handed = state.clone();
    empty_handed.set_sources([source((5, 0), 1.0)]);
    passes(&def, &mut empty_handed, 800);
    assert_eq!((walk(&def, &state, (2, 0)), walk(&def, &empty_handed, (2, 0))), ((1, 0), (5, 0)));
}

#[test]
fn cells_and_channels_that_do_not_exist_are_fresh_air() {
    let (def, mut state) = level(&[".."], &["food"]);
    state.set_sources([source((9, 9), 1.0), Source { channel: 7, cell: (0, 0), intensity: 1.0 }]);
    passes(&def, &mut state, 3);
    assert_eq!(state.at(&def, 0, (1, 0)) + state.at(&def, 9, (0, 0)) + state.at(&def, 0, (5, 5)), 0.0);
    assert!(state.channel(&def, 4).is_empty());
    assert_eq!(state.climb(&def, 0, (u32::MAX, 0)), None);
}
