//! The fast loop against the plain one, and what must always hold.

use proptest::prelude::*;
use wits_core::glam::Vec2;
use wits_core::hash::{StateHash, StateHasher};
use wits_core::random::Seed;

use super::*;
use crate::steering::urge::{self, WanderDef};

const SEED: Seed = Seed::new(7);

fn hash_of(state: &FlockState) -> StateHash {
    let mut hasher = StateHasher::new();
    hasher.write(state);
    hasher.finish()
}

fn run(def: &FlockDef, state: &mut FlockState, around: &Surroundings<'_>, ticks: u64) {
    let mut scratch = FlockScratch::default();
    for number in 0..ticks {
        step(def, state, &mut scratch, around, &FlockTick::new(SEED, number));
    }
}

/// A definition whose influences act alone: no wandering, no least speed.
fn quiet() -> FlockDef {
    FlockDef { wander_weight: 0.0, min_speed: 0.0, max_speed: 100.0, ..FlockDef::default() }
}

/// What one step asked of a creature, as the change of its velocity and of its place besides, with strength 1 and a
/// step of a second.
fn asked(def: &FlockDef, state: &FlockState, around: &Surroundings<'_>, number: usize) -> (Vec2, Vec2) {
    let def = FlockDef { strength: 1.0, max_acceleration: 1e9, max_speed: 1e9, ..*def };
    let mut moved = state.clone();
    let tick = FlockTick { dt: 1.0, ..FlockTick::new(SEED, 0) };
    step(&def, &mut moved, &mut FlockScratch::default(), around, &tick);
    let moves = moved.velocity(number);
    let shift = def.offset(state.position(number) + moves, moved.position(number));
    (moves - state.velocity(number), shift)
}

/// Buckland, chapter 3 page 115, in the batch: neighbours at (2, 0) and (0, 4), made dimensionless by the radius.
#[test]
fn oracle_buckland_3_separation_in_the_batch() {
    let none = Urge { weight: 0.0, radius: 0.0 };
    let def = FlockDef {
        separation: Urge { weight: 1.0, radius: 5.0 },
        alignment: none,
        cohesion: none,
        view: std::f32::consts::TAU,
        ..quiet()
    };
    let mut state = FlockState::new();
    for offset in [Vec2::ZERO, Vec2::new(2.0, 0.0), Vec2::new(0.0, 4.0)] {
        state.push(Vec2::splat(50.0) + offset, Vec2::X);
    }
    let push = asked(&def, &state, &Surroundings::default(), 0).0 / def.separation.radius;
    assert!((push - Vec2::new(-0.5, -0.25)).length() < 1e-5, "{push}");
}

#[test]
fn nobody_and_one_alone_are_fine() {
    let def = FlockDef::default();
    let mut nobody = FlockState::new();
    run(&def, &mut nobody, &Surroundings::default(), 3);
    assert_eq!(measure(&nobody), Measures::default());
    let mut alone = FlockState::scattered(1, &def, SEED);
    run(&def, &mut alone, &Surroundings::default(), 60);
    assert_eq!((alone.neighbours(0), alone.mood(0)), (0, Mood::Alone));
    assert!(alone.velocity(0).length() >= def.min_speed * 0.999);
    assert!(explain(&def, &alone, &Surroundings::default(), 1).is_none());
}

#[test]
fn two_on_the_same_spot_part() {
    for body_radius in [0.0, 0.5] {
        let def = FlockDef { body_radius, min_speed: 0.0, wander_weight: 0.0, ..FlockDef::default() };
        let mut state = FlockState::new();
        state.push(Vec2::splat(50.0), Vec2::ZERO);
        state.push(Vec2::splat(50.0), Vec2::ZERO);
        run(&def, &mut state, &Surroundings::default(), 120);
        let gap = state.position(0).distance(state.position(1));
        assert!(gap > 0.5 && gap.is_finite(), "{gap}");
    }
}

#[test]
fn flocks_come_to_order() {
    let def = FlockDef { max: Vec2::splat(60.0), ..FlockDef::default() };
    let mut state = FlockState::scattered(600, &def, SEED);
    let before = measure(&state).order;
    run(&def, &mut state, &Surroundings::default(), 900);
    let after = measure(&state);
    assert!(before < 0.15 && after.order > 0.4, "{before} {after:?}");
    assert!(after.neighbours > 3.0, "{after:?}");
}

#[test]
fn they_flee_what_scares_and_follow_what_lures() {
    let def = FlockDef::default();
    let distance_after = |push: f32| {
        let mut state = FlockState::scattered(300, &def, SEED);
        let middle = Vec2::splat(50.0);
        let stimuli = [Stimulus { at: middle, radius: 30.0, push }];
        run(&def, &mut state, &Surroundings { stimuli: &stimuli, obstacles: &[] }, 240);
        state.iter().map(|(at, _)| at.distance(middle)).sum::<f32>() / 300.0
    };
    let (lured, calm, scared) = (distance_after(-1.0), distance_after(0.0), distance_after(1.0));
    assert!(lured < calm - 3.0 && calm + 1.0 < scared, "{lured} {calm} {scared}");
}

#[test]
fn nobody_ends_inside_an_obstacle() {
    let def = FlockDef { body_radius: 0.2, ..FlockDef::default() };
    let mut state = FlockState::scattered(400, &def, SEED);
    let obstacles =
        [Obstacle { at: Vec2::splat(50.0), radius: 12.0 }, Obstacle { at: Vec2::splat(2.0), radius: 6.0 }];
    let around = Surroundings { stimuli: &[], obstacles: &obstacles };
    let mut scratch = FlockScratch::default();
    let mut avoiding = 0;
    for number in 0..300 {
        step(&def, &mut state, &mut scratch, &around, &FlockTick::new(SEED, number));
        avoiding += (0..400).filter(|&number| state.mood(number) == Mood::Avoiding).count();
    }
    assert!(avoiding > 300, "{avoiding}");
    for obstacle in &obstacles {
        let deepest = state.iter().map(|(at, _)| def.offset(obstacle.at, at).length() - obstacle.radius);
        let deepest = deepest.fold(f32::INFINITY, f32::min);
        // One step may carry it in by a step's length; the next puts it out.
        assert!(deepest > -def.max_speed / 60.0 - 0.2, "{deepest}");
    }
}

/// Even who does not look ahead gets out of an obstacle.
#[test]
fn the_blind_get_out_too() {
    let def = FlockDef { look_ahead: 0.0, ..FlockDef::default() };
    assert!(def.faults().is_empty());
    let mut state = FlockState::new();
    state.push(Vec2::new(48.0, 50.0), Vec2::X);
    let obstacles = [Obstacle { at: Vec2::splat(50.0), radius: 5.0 }];
    run(&def, &mut state, &Surroundings { stimuli: &[], obstacles: &obstacles }, 10);
    assert!(state.position(0).distance(Vec2::splat(50.0)) > 4.5, "{}", state.position(0));
    assert!(state.velocity(0).length() > 0.5);
}

/// Large enough for every part of a step to be split, with all that can be round a flock.
#[test]
fn a_large_flock_is_the_same_in_parallel() {
    let def = FlockDef { max: Vec2::splat(200.0), body_radius: 0.2, ..FlockDef::default() };
    let stimuli = [Stimulus { at: Vec2::splat(60.0), radius: 30.0, push: 1.0 }];
    let obstacles = [Obstacle { at: Vec2::splat(120.0), radius: 10.0 }];
    let around = Surroundings { stimuli: &stimuli, obstacles: &obstacles };
    let hash_after = |parallel: bool| {
        let mut state = FlockState::scattered(10_000, &def, SEED);
        let mut scratch = FlockScratch::default();
        for number in 0..6 {
            let tick = FlockTick { parallel, ..FlockTick::new(SEED, number) };
            step(&def, &mut state, &mut scratch, &around, &tick);
        }
        hash_of(&state)
    };
    assert_eq!(hash_after(false), hash_after(true));
}

#[test]
fn walls_hold() {
    let def = FlockDef { border: Border::Walls, ..FlockDef::default() };
    let mut state = FlockState::scattered(300, &def, SEED);
    state.push(Vec2::splat(-500.0), Vec2::NEG_ONE); // begins outside
    run(&def, &mut state, &Surroundings::default(), 300);
    assert!(state.iter().all(|(at, _)| at.cmpge(def.min).all() && at.cmple(def.max).all()));
    let bumping = state.iter().filter(|(at, _)| at.x <= def.min.x || at.y <= def.min.y).count();
    assert!(bumping < 30, "{bumping} stick to the wall");
}

#[test]
fn bodies_do_not_overlap_for_long() {
    let def = FlockDef {
        body_radius: 0.5,
        separation: Urge { weight: 0.0, radius: 2.0 },
        cohesion: Urge { weight: 0.0, radius: 2.0 },
        max: Vec2::splat(40.0),
        max_speed: 2.0,
        min_speed: 0.0,
        ..FlockDef::default()
    };
    let mut state = FlockState::scattered(400, &def, SEED);
    let deepest = |state: &FlockState| {
        let mut deepest = 0.0_f32;
        for a in 0..state.len() {
            for b in 0..a {
                let gap = def.offset(state.position(a), state.position(b)).length();
                deepest = deepest.max(2.0 * def.body_radius - gap);
            }
        }
        deepest
    };
    let before = deepest(&state);
    run(&def, &mut state, &Surroundings::default(), 240);
    let after = deepest(&state);
    assert!(before > 0.9 && after < 0.15, "{before} {after}");
}

/// A flock without separation falls into one spot; a sample of neighbours keeps each step's work bounded.
#[test]
fn a_collapsing_flock_stays_whole() {
    let def = FlockDef {
        separation: Urge { weight: 0.0, radius: 4.0 },
        cohesion: Urge { weight: 5.0, radius: 20.0 },
        max: Vec2::splat(40.0),
        min_speed: 0.0,
        ..FlockDef::default()
    };
    let mut state = FlockState::scattered(3000, &def, SEED);
    run(&def, &mut state, &Surroundings::default(), 120);
    assert!(state.iter().all(|(at, heading)| at.is_finite() && (heading.length() - 1.0).abs() < 1e-3));
    assert!((0..3000).all(|number| state.neighbours(number) as usize <= MOST_CANDIDATES));
    assert!(measure(&state).neighbours > 100.0);
}

#[test]
fn every_fault_of_a_definition_is_named() {
    assert!(FlockDef::default().faults().is_empty());
    let bad = FlockDef {
        max: Vec2::NEG_ONE,
        max_speed: f32::NAN,
        separation: Urge { weight: -1.0, radius: f32::INFINITY },
        view: 7.0,
        ..FlockDef::default()
    };
    let faults = bad.faults().to_string();
    for name in [
        "max.x - min.x",
        "max.y - min.y",
        "separation.weight",
        "separation.radius",
        "view",
        "max_speed",
        "min_speed",
    ] {
        assert!(faults.contains(name), "{name} is missing in:\n{faults}");
    }
}

#[test]
fn a_saved_flock_goes_on_the_same() {
    let def = FlockDef::default();
    let mut state = FlockState::scattered(200, &def, SEED);
    run(&def, &mut state, &Surroundings::default(), 50);
    let saved = serde_json::to_string(&state).unwrap();
    let mut restored: FlockState = serde_json::from_str(&saved).unwrap();
    run(&def, &mut state, &Surroundings::default(), 50);
    run(&def, &mut restored, &Surroundings::default(), 50);
    assert_eq!(hash_of(&state), hash_of(&restored));
}

#[test]
fn a_damaged_save_is_refused() {
    let mut saved = serde_json::to_value(FlockState::scattered(3, &FlockDef::default(), SEED)).unwrap();
    saved["xs"].as_array_mut().unwrap().pop();
    let error = serde_json::from_value::<FlockState>(saved).unwrap_err().to_string();
    assert!(error.contains("[2, 3, 3, 3, 3, 3]"), "{error}");
}

/// Wandering in the batch is the plain function, number for number, and so are the limits.
#[test]
fn four_at_a_time_equals_one_by_one() {
    for count in [1, 3, 4, 7, 9] {
        let none = Urge { weight: 0.0, radius: 0.0 };
        let def = FlockDef {
            separation: none,
            alignment: none,
            cohesion: none,
            wander_weight: 2.0,
            ..FlockDef::default()
        };
        let mut state = FlockState::scattered(count, &def, SEED);
        let mut scratch = FlockScratch::default();
        for number in 0..40 {
            let before = state.clone();
            let tick = FlockTick::new(SEED, number);
            step(&def, &mut state, &mut scratch, &Surroundings::default(), &tick);
            for creature in 0..count {
                let mut target = before.wander(creature);
                let chance = motion::chance(SEED, number, creature);
                let stroll =
                    urge::wander(&def.wander, &mut target, before.heading(creature), chance, tick.dt);
                let wish = urge::limited(stroll * def.wander_weight * def.strength, def.max_acceleration);
                let wanted = before.velocity(creature) + wish * tick.dt;
                let velocity = wanted.normalize() * wanted.length().clamp(def.min_speed, def.max_speed);
                assert!(
                    (state.velocity(creature) - velocity).length() < 1e-4,
                    "{creature} of {count} at {number}"
                );
                assert!((state.wander(creature).target - target.target).length() < 1e-4);
            }
        }
    }
}

#[test]
fn who_would_leave_reality_stops() {
    let def = FlockDef { wander_weight: 0.0, min_speed: 0.0, ..FlockDef::default() };
    for bad in [Vec2::NAN, Vec2::INFINITY, Vec2::new(3e38, -3e38)] {
        let mut state = FlockState::new();
        state.push(Vec2::splat(50.0), bad);
        state.push(Vec2::splat(20.0), Vec2::X);
        run(&def, &mut state, &Surroundings::default(), 3);
        assert!(state.position(0).is_finite() && state.velocity(0).is_finite(), "{bad}");
        assert!((state.heading(0).length() - 1.0).abs() < 1e-3, "{bad}: looks along {}", state.heading(0));
        assert!(state.position(1).is_finite() && state.velocity(1).length() > 0.5);
    }
}

fn defs() -> impl Strategy<Value = FlockDef> {
    let urge = || (0.0_f32..2.0, 0.5_f32..9.0).prop_map(|(weight, radius)| Urge { weight, radius });
    let view = prop_oneof![Just(std::f32::consts::TAU), 0.5_f32..6.0];
    let border = prop_oneof![Just(Border::Torus), Just(Border::Walls)];
    let one_radius = prop::bool::ANY;
    let body = prop_oneof![Just(0.0_f32), 0.1_f32..1.0];
    (urge(), urge(), urge(), view, border, one_radius, body, 12.0_f32..60.0).prop_map(
        |(separation, mut alignment, mut cohesion, view, border, one_radius, body_radius, side)| {
            if one_radius {
                alignment.radius = separation.radius;
                cohesion.radius = separation.radius;
            }
            let max = Vec2::new(side, side * 1.3);
            FlockDef { max, separation, alignment, cohesion, view, border, body_radius, ..quiet() }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.div_ceil(4), ..ProptestConfig::default() })]

    /// The fast loop and the plain functions ask the same of everybody.
    #[test]
    fn fast_equals_plain(def in defs(), count in 1_usize..150, seed: u64) {
        let mut state = FlockState::scattered(count, &def, Seed::new(seed));
        let stimuli = [Stimulus { at: Vec2::splat(3.0), radius: 6.0, push: 1.0 }];
        let obstacles = [Obstacle { at: Vec2::splat(9.0), radius: 2.0 }];
        let around = Surroundings { stimuli: &stimuli, obstacles: &obstacles };
        run(&def, &mut state, &around, 5);
        let def = FlockDef { strength: 1.0, max_acceleration: 1e9, max_speed: 1e9, ..def };
        for number in 0..count {
            let told = explain(&def, &state, &around, number).unwrap();
            let expected = told.separation * def.separation.weight + told.alignment * def.alignment.weight
                + told.cohesion * def.cohesion.weight + told.stimulus * def.stimulus_weight
                + told.obstacle * def.obstacle_weight;
            // Walls take speed away; rounding on the rim of a radius may count a neighbour or not.
            let at = state.position(number);
            let there = at + state.velocity(number) + expected + told.shift;
            let near_wall = def.border == Border::Walls && there.clamp(def.min, def.max) != there;
            let on_rim = told.neighbours.iter().any(|(_, offset)| {
                [def.separation, def.alignment, def.cohesion].iter().any(|urge| (offset.length() - urge.radius).abs() < 1e-3)
            });
            if !near_wall && !on_rim {
                let (got, shift) = asked(&def, &state, &around, number);
                prop_assert!((shift - told.shift).length() < 2e-2 * (1.0 + told.shift.length()), "{number}: {shift} {told:?}");
                prop_assert!((got - expected).length() < 2e-3 * (1.0 + expected.length()), "{number}: {got} {expected} {told:?} at {at}");
            }
        }
    }

    /// One core or all: the same bits.
    #[test]
    fn parallel_equals_serial(def in defs(), count in 0_usize..3000, seed: u64) {
        let def = FlockDef { wander_weight: 0.5, ..def };
        let hash_after = |parallel: bool| {
            let mut state = FlockState::scattered(count, &def, Seed::new(seed));
            let mut scratch = FlockScratch::default();
            for number in 0..5 {
                let tick = FlockTick { parallel, ..FlockTick::new(SEED, number) };
                step(&def, &mut state, &mut scratch, &Surroundings::default(), &tick);
            }
            hash_of(&state)
        };
        prop_assert_eq!(hash_after(false), hash_after(true));
    }

    /// The scratch memory carries nothing over: a fresh one gives the same.
    #[test]
    fn scratch_is_only_scratch(def in defs(), other in defs(), seed: u64) {
        let mut used = FlockScratch::default();
        let tick = FlockTick::new(SEED, 3);
        step(&other, &mut FlockState::scattered(500, &other, SEED), &mut used, &Surroundings::default(), &tick);
        let mut one = FlockState::scattered(120, &def, Seed::new(seed));
        let mut two = one.clone();
        step(&def, &mut one, &mut used, &Surroundings::default(), &tick);
        step(&def, &mut two, &mut FlockScratch::default(), &Surroundings::default(), &tick);
        prop_assert_eq!(hash_of(&one), hash_of(&two));
    }

    /// Nothing a definition without faults says makes a creature leave the world or reality.
    #[test]
    fn everybody_stays_in_the_world(def in defs(), seed: u64, jitter in 0.0_f32..1e4, strength in 0.0_f32..1e6) {
        let wander = WanderDef { jitter, ..WanderDef::default() };
        let def = FlockDef { wander, wander_weight: 1.0, strength, ..def };
        prop_assert!(def.faults().is_empty());
        let mut state = FlockState::scattered(60, &def, Seed::new(seed));
        run(&def, &mut state, &Surroundings::default(), 20);
        for (at, heading) in state.iter() {
            prop_assert!(at.cmpge(def.min).all() && at.cmple(def.max).all() && heading.is_finite(), "{at}");
        }
    }
}
