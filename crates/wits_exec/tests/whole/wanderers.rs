//! Many wanderers in a square: near the camera they keep out of each other's way, far from it they walk through each other.

use wits_core::random::{Seed, Stream};
use wits_core::work::Budget;
use wits_exec::Behaviour;
use wits_exec::lod::{Arbitration, ImportanceDef, Level, LevelDef, Levels, LevelsDef};

const SIDE: i32 = 40;

/// Who stands where, and who moves now.
struct Square {
    places: Vec<(i32, i32)>,
    mover: usize,
    stream: Stream,
}

impl Square {
    fn step(&mut self) -> (i32, i32) {
        let (x, y) = self.places[self.mover];
        let (dx, dy) = [(1, 0), (-1, 0), (0, 1), (0, -1)][self.stream.below(4) as usize];
        ((x + dx).rem_euclid(SIDE), (y + dy).rem_euclid(SIDE))
    }

    fn shares_a_place(&self, walker: usize) -> bool {
        self.places.iter().filter(|&&place| place == self.places[walker]).count() > 1
    }
}

#[derive(Clone, Copy)]
enum Walk {
    Carefully,
    Anyhow,
}

impl Behaviour<Square> for Walk {
    fn run(&mut self, square: &mut Square, budget: &mut Budget) {
        let to = square.step();
        let everybody = square.places.len() as u64;
        let free = match self {
            // Looking at everybody is what careful walking costs.
            Self::Carefully => budget.spend(everybody) && !square.places.contains(&to),
            Self::Anyhow => budget.spend(1),
        };
        if free {
            square.places[square.mover] = to;
        }
    }
}

impl Level<Square> for Walk {}

/// Exercise 10.4. Those that are careful never step on anybody, so near the camera far fewer stand on one place; and all of
/// them together cost a fraction of what they would if everybody were careful.
#[test]
fn oracle_millington_10_e_4_only_those_who_are_seen_keep_apart() {
    let importance = ImportanceDef::by_distance(0.0, 20.0);
    let def = LevelsDef::new(
        Arbitration::First,
        [LevelDef::new("careful", 0.5, 1.0), LevelDef::new("anyhow", 0.0, 0.6)],
    );
    assert_eq!(def.faults(), []);
    let mut stream = Seed::new(4).stream();
    let mut somewhere = || (stream.below(SIDE as u32) as i32, stream.below(SIDE as u32) as i32);
    let places: Vec<_> = (0..200).map(|_| somewhere()).collect();
    let mut square = Square { places, mover: 0, stream: Seed::new(5).stream() };
    let mut walkers = vec![Levels::new(vec![Walk::Carefully, Walk::Anyhow]); 200];
    let (mut spent, mut steps) = (0, 0_u64);
    // Of the careful and of the others: how many, and how many shared a place.
    let mut seen = [[0_u32; 2]; 2];
    for turn in 0..120 {
        for (walker, levels) in walkers.iter_mut().enumerate() {
            square.mover = walker;
            let (x, y) = square.places[walker];
            let apart = (((x - SIDE / 2).pow(2) + (y - SIDE / 2).pow(2)) as f32).sqrt();
            levels.update(&def, importance.of(&[apart]), &mut square);
            let (before, mut budget) = (square.places[walker], Budget::new(1000));
            levels.run(&mut square, &mut budget);
            spent += budget.spent();
            steps += 1;
            let careful = levels.state().current() == Some(0);
            let moved = square.places[walker] != before;
            assert!(
                !(careful && moved && square.shares_a_place(walker)),
                "a careful one stepped on somebody"
            );
            if turn >= 60 {
                let group = &mut seen[usize::from(careful)];
                group[0] += 1;
                group[1] += u32::from(square.shares_a_place(walker));
            }
        }
    }
    let part = |[all, shared]: [u32; 2]| f64::from(shared) / f64::from(all.max(1));
    assert!(seen[0][0] > 1000 && seen[1][0] > 1000, "{seen:?}");
    assert!(part(seen[1]) < part(seen[0]) / 2.0, "{seen:?}");
    assert!(spent < steps * 200 / 2, "{spent} of {}", steps * 200);
}
