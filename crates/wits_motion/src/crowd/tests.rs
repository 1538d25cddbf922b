//! What a crowd must do, and the fast loop against the plain functions.

use proptest::prelude::*;
use wits_core::findings::Check;
use wits_core::hash::{StateHash, StateHasher};
use wits_core::math;
use wits_core::random::Seed;

use super::def::Rates;
use super::four::{self, Packed, apart};
use super::*;
use wits_core::glam::Vec2;

fn hash_of(state: &CrowdState) -> StateHash {
    let mut hasher = StateHasher::new();
    hasher.write(state);
    hasher.finish()
}

fn crowd(agents: impl IntoIterator<Item = Agent>) -> CrowdState {
    let mut state = CrowdState::new();
    for agent in agents {
        state.push(agent).unwrap();
    }
    state
}

/// Everybody to a goal, for some steps; gives the deepest overlap after the first `settled` steps.
struct Walk {
    def: CrowdDef,
    walls: Walls,
    goals: Vec<Vec2>,
    dt: f32,
    parallel: bool,
}

impl Walk {
    fn to(goals: Vec<Vec2>) -> Self {
        let (def, walls) = (CrowdDef::default(), Walls::new());
        Self { def, walls, goals, dt: 0.1, parallel: false }
    }

    fn wishes(&self, state: &CrowdState) -> Vec<Vec2> {
        let speed = |number: usize| 0.9 * state.agent(number).unwrap().max_speed;
        let way = |(number, goal): (usize, &Vec2)| {
            ((goal - state.position(number)) * 2.0).clamp_length_max(speed(number))
        };
        self.goals.iter().enumerate().map(way).collect()
    }

    fn run(&self, state: &mut CrowdState, steps: usize, settled: usize) -> f32 {
        let mut scratch = CrowdScratch::default();
        let mut deepest = 0.0_f32;
        let tick = CrowdTick { dt: self.dt, parallel: self.parallel };
        for number in 0..steps {
            let wishes = self.wishes(state);
            step(&self.def, state, &mut scratch, &self.walls, &wishes, &tick);
            for agent in state.iter() {
                assert!(agent.position.is_finite() && agent.velocity.length() <= agent.max_speed * 1.0001);
            }
            if number >= settled {
                deepest = deepest.max(overlap(state));
            }
        }
        deepest
    }
}

/// The deepest overlap of two bodies, as a part of their radii.
fn overlap(state: &CrowdState) -> f32 {
    let agents: Vec<Agent> = state.iter().collect();
    let mut deepest = 0.0_f32;
    for (place, one) in agents.iter().enumerate() {
        for other in &agents[..place] {
            let radii = one.radius + other.radius;
            deepest = deepest.max(1.0 - one.position.distance(other.position) / radii);
        }
    }
    deepest
}

/// The least room between a body and a wall, as a part of its radius; below 0 it is in the wall.
fn room(state: &CrowdState, walls: &Walls) -> f32 {
    let room = |agent: Agent| {
        let nearest = walls.edges.iter().map(|edge| edge.distance_squared(agent.position));
        nearest.fold(f32::INFINITY, f32::min).sqrt() / agent.radius - 1.0
    };
    state.iter().map(room).fold(f32::INFINITY, f32::min)
}

fn ring(count: usize, radius: f32) -> Vec<Vec2> {
    let place = |number: usize| {
        let (sine, cosine) = math::sin_cos(std::f32::consts::TAU * number as f32 / count as f32);
        Vec2::new(cosine, sine) * radius
    };
    (0..count).map(place).collect()
}

// Two agents of radius 1 at distance 4, at rest, horizon 2: the cone's tip is a disc of radius 2/2 = 1 round (4, 0)/2 = (2, 0).
// The relative velocity 0 is 2 from its middle, 1 outside: u = (1, 0) towards it, half is 0.5. So v.x <= 0.5.
#[test]
fn oracle_vandenberg_2011_head_on_at_rest() {
    let agent = |x: f32| Agent { radius: 1.0, ..Agent::at(Vec2::new(x, 0.0)) };
    let def = CrowdDef { horizon: 2.0, ..CrowdDef::default() };
    let plane = HalfPlane::between(&agent(0.0), &agent(4.0), &Rates::of(&def, 0.1), Vec2::X);
    assert!(plane.normal.distance(Vec2::NEG_X) < 1e-6 && (plane.offset + 0.5).abs() < 1e-6, "{plane:?}");
}

// The same, approaching with a relative velocity of (3, 0.3) and a horizon of 10: past the tip, so the left leg counts.
// sin a = 2/4, so the leg leans 30 degrees; its normal is (-1/2, cos 30) = (-0.5, 0.8660254). Depth: -(n . v) = 1.5 - 0.2598076
// = 1.2401924, of which half is 0.6200962. Mine is (1.5, 0.15): n . v = -0.75 + 0.1299038 = -0.6200962. Offset 0: each
// swings out until the cone is left.
#[test]
fn oracle_vandenberg_2011_leg() {
    let agent = |x: f32, velocity: Vec2| Agent { radius: 1.0, velocity, ..Agent::at(Vec2::new(x, 0.0)) };
    let def = CrowdDef { horizon: 10.0, ..CrowdDef::default() };
    let velocity = Vec2::new(1.5, 0.15);
    let plane =
        HalfPlane::between(&agent(0.0, velocity), &agent(4.0, -velocity), &Rates::of(&def, 0.1), Vec2::X);
    assert!(
        plane.normal.distance(Vec2::new(-0.5, 0.866_025_4)) < 1e-6 && plane.offset.abs() < 1e-6,
        "{plane:?}"
    );
}

// Overlapping by 1 (radii 1, distance 1), at rest, parting within a step of 0.5 s: 2 m/s together, 1 m/s each.
#[test]
fn oracle_vandenberg_2011_overlap() {
    let agent = |x: f32| Agent { radius: 1.0, ..Agent::at(Vec2::new(x, 0.0)) };
    let rates = Rates::of(&CrowdDef::default(), 0.5);
    let plane = HalfPlane::between(&agent(0.0), &agent(1.0), &rates, Vec2::X);
    assert!(plane.normal.distance(Vec2::NEG_X) < 1e-6 && (plane.offset - 1.0).abs() < 1e-6, "{plane:?}");
}

// A wall along y = 2, radius 0.5, horizon 2 s: (2 - 0.5) / 2 = 0.75 m/s towards it at most.
#[test]
fn oracle_vandenberg_2011_wall_ahead() {
    let mut walls = Walls::new();
    walls.line(&[Vec2::new(-50.0, 2.0), Vec2::new(50.0, 2.0)]).unwrap();
    let me = Agent { radius: 0.5, max_speed: 2.0, velocity: Vec2::new(0.0, 0.1), ..Agent::default() };
    let def = CrowdDef { wall_horizon: 2.0, ..CrowdDef::default() };
    let velocity = orca_velocity(&def, &me, Vec2::new(0.5, 1.5), &[], &walls, 0.1);
    assert!(velocity.distance(Vec2::new(0.5, 0.75)) < 1e-5, "{velocity}");
}

#[test]
fn priority_decides_who_goes_round() {
    let agent = |x: f32, priority: f32| Agent {
        priority,
        velocity: Vec2::new(-x.signum(), 0.0),
        ..Agent::at(Vec2::new(x, 0.02 * x))
    };
    let sideways = |left: f32, right: f32| {
        let mut state = crowd([agent(-4.0, left), agent(4.0, right)]);
        let walk = Walk::to(vec![Vec2::new(4.0, 0.0), Vec2::new(-4.0, 0.0)]);
        let mut most = [0.0_f32; 2];
        for _ in 0..60 {
            walk.run(&mut state, 1, 0);
            for (most, agent) in most.iter_mut().zip(state.iter()) {
                *most = most.max(agent.position.y.abs());
            }
        }
        most
    };
    let [one, other] = sideways(1.0, 1.0);
    assert!((one / other - 1.0).abs() < 0.3, "{one} {other}");
    let [king, page] = sideways(9.0, 1.0);
    assert!(king < 0.4 * page, "{king} {page}");
}

#[test]
fn those_exactly_opposed_get_past() {
    let mut state = crowd([-4.0, 4.0].map(|x| Agent::at(Vec2::new(x, 0.0))));
    let walk = Walk::to(vec![Vec2::new(4.0, 0.0), Vec2::new(-4.0, 0.0)]);
    assert!(walk.run(&mut state, 150, 0) < 0.02);
    assert!(state.position(0).distance(walk.goals[0]) < 0.1, "{}", state.position(0));
    assert!(state.position(1).distance(walk.goals[1]) < 0.1, "{}", state.position(1));
}

/// The textbook deadlock: everybody through the middle at the same time.
#[test]
fn a_symmetric_circle_swaps() {
    for count in [2, 3, 4, 8, 20, 40] {
        let starts = ring(count, 8.0);
        let mut state = crowd(starts.iter().map(|&start| Agent::at(start)));
        let walk = Walk { dt: 0.05, ..Walk::to(starts.iter().map(|start| -start).collect()) };
        let deepest = walk.run(&mut state, 1200, 0);
        assert!(deepest < 0.1, "{count}: {deepest}");
        for (number, goal) in walk.goals.iter().enumerate() {
            let left = state.position(number).distance(*goal);
            assert!(left < 0.3, "{number} of {count} has {left} m to go");
        }
    }
}

#[test]
fn those_on_one_point_part_soon() {
    for count in [2, 3, 10, 50] {
        let mut state = crowd((0..count).map(|_| Agent::at(Vec2::new(3.0, -2.0))));
        let walk = Walk::to(Vec::new());
        walk.run(&mut state, 100, 0);
        assert!(overlap(&state) < 0.05, "{count}: {}", overlap(&state));
        // They part, they are not blown away.
        assert!(state.iter().all(|agent| agent.position.distance(Vec2::new(3.0, -2.0)) < 6.0));
    }
}

#[test]
fn those_who_overlap_part_within_seconds() {
    let mut stream = Seed::new(4).stream();
    let mut place = || Vec2::new(stream.range(-1.5, 1.5), stream.range(-1.5, 1.5));
    let mut state = crowd((0..30).map(|_| Agent::at(place())));
    assert!(overlap(&state) > 0.5);
    let walk = Walk::to(Vec::new());
    walk.run(&mut state, 50, 0);
    assert!(overlap(&state) < 0.02, "{}", overlap(&state));
}

#[test]
fn a_step_of_five_seconds_leaves_the_crowd_in_place() {
    let starts: Vec<Vec2> =
        (0..100).map(|number| Vec2::new((number % 10) as f32, (number / 10) as f32)).collect();
    let mut state = crowd(starts.iter().map(|&start| Agent::at(start)));
    let walk = Walk { dt: 5.0, ..Walk::to(starts.clone()) };
    walk.run(&mut state, 20, 0);
    for (number, start) in starts.iter().enumerate() {
        assert!(state.position(number).distance(*start) < 1e-3, "{number}: {}", state.position(number));
    }
    // On their way they keep clear, too, and go no further than they can.
    let mut state = crowd(ring(30, 20.0).into_iter().map(Agent::at));
    let walk = Walk { dt: 5.0, ..Walk::to(ring(30, 20.0).into_iter().map(|start| -start).collect()) };
    walk.run(&mut state, 40, 0);
    assert!(state.iter().all(|agent| agent.position.length() < 30.0));
}

#[test]
fn a_step_of_no_time_changes_nothing() {
    for dt in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        let mut state = crowd([0.0, 0.1].map(|x| Agent::at(Vec2::new(x, 0.0))));
        let before = state.clone();
        step(
            &CrowdDef::default(),
            &mut state,
            &mut CrowdScratch::default(),
            &Walls::new(),
            &[Vec2::X],
            &CrowdTick { dt, parallel: false },
        );
        assert_eq!(state, before, "{dt}");
    }
}

#[test]
fn nonsense_is_refused() {
    let good = Agent::default();
    let nan = f32::NAN;
    for (bad, name) in [
        (Agent { position: Vec2::new(nan, 0.0), ..good }, "position"),
        (Agent { velocity: Vec2::new(0.0, f32::INFINITY), ..good }, "velocity"),
        (Agent { radius: nan, ..good }, "radius"),
        (Agent { radius: -1.0, ..good }, "radius"),
        (Agent { max_speed: nan, ..good }, "max_speed"),
        (Agent { priority: -0.5, ..good }, "priority"),
    ] {
        let mut state = CrowdState::new();
        let error = state.push(bad).unwrap_err().to_string();
        assert!(error.starts_with(name) && state.is_empty(), "{error}");
        state.push(good).unwrap();
        assert!(state.set(0, bad).is_err() && state.agent(0) == Some(good));
    }
    assert_eq!(CrowdState::new().set(3, good), Err(BadAgent::Nobody { number: 3, count: 0 }));
    let faults = CrowdDef { horizon: nan, max_neighbours: 99, nudge: 2.0, ..CrowdDef::default() };
    let faults = faults.faults("crowd").to_string();
    assert!(
        faults.contains("horizon") && faults.contains("max_neighbours") && faults.contains("nudge"),
        "{faults}"
    );
    assert!(CrowdDef::default().faults("crowd").is_empty());
}

#[test]
fn a_wish_that_is_not_finite_means_to_stand() {
    let mut state = crowd([Agent::default(), Agent::at(Vec2::new(9.0, 0.0))]);
    let wishes = [Vec2::new(f32::NAN, 1.0), Vec2::X];
    let tick = CrowdTick::default();
    step(&CrowdDef::default(), &mut state, &mut CrowdScratch::default(), &Walls::new(), &wishes, &tick);
    assert_eq!(state.velocity(0), Vec2::ZERO);
    assert!(state.velocity(1).x > 0.9);
}

/// In a gap that is too narrow the walls contradict each other; that is no reason to panic or to fly off.
#[test]
fn between_two_walls_nobody_panics() {
    for gap in [0.0, 0.1, 0.3, 0.59, 0.6, 0.61, 0.8] {
        let mut walls = Walls::new();
        for y in [0.0, gap] {
            walls.line(&[Vec2::new(-5.0, y), Vec2::new(5.0, y)]).unwrap();
        }
        walls.line(&[Vec2::new(1.0, -1.0), Vec2::new(1.0, 1.0)]).unwrap();
        let mut state = crowd([Agent::at(Vec2::new(0.0, 0.5 * gap)), Agent::at(Vec2::new(-1.0, 0.5 * gap))]);
        let walk = Walk { walls, ..Walk::to(vec![Vec2::new(9.0, 0.0); 2]) };
        walk.run(&mut state, 200, 0);
        assert!(state.iter().all(|agent| agent.position.length() < 20.0), "{gap}");
    }
}

#[test]
fn a_crowd_gets_through_a_door_without_touching_the_walls() {
    let mut walls = Walls::new();
    walls.room(Vec2::ZERO, Vec2::new(20.0, 10.0)).unwrap();
    walls.line(&[Vec2::new(10.0, 0.0), Vec2::new(10.0, 4.2)]).unwrap();
    walls.line(&[Vec2::new(10.0, 5.8), Vec2::new(10.0, 10.0)]).unwrap();
    let place = |number: usize| Vec2::new(1.0 + (number % 5) as f32, 1.0 + (number / 5) as f32);
    let mut state = crowd((0..40).map(|number| Agent::at(place(number))));
    let mut walk = Walk { walls, ..Walk::to(vec![Vec2::ZERO; 40]) };
    let mut least = f32::INFINITY;
    for _ in 0..900 {
        for (number, goal) in walk.goals.iter_mut().enumerate() {
            let is_through = state.position(number).x > 10.2;
            *goal = if is_through { Vec2::new(25.0, 5.0) } else { Vec2::new(10.5, 5.0) };
        }
        walk.run(&mut state, 1, 0);
        least = least.min(room(&state, &walk.walls));
    }
    let through = state.iter().filter(|agent| agent.position.x > 10.0).count();
    assert!(through >= 36, "{through} of 40");
    assert!(least > -0.1, "{least}");
    assert!(state.iter().all(|agent| agent.position.cmpge(Vec2::ZERO).all() && agent.position.x < 20.0));
}

/// A wall made of pieces is as good as one: who comes up to it straight at a joint slides along.
#[test]
fn joints_do_not_hold_anybody() {
    let slide = |points: &[Vec2]| {
        let mut walls = Walls::new();
        walls.line(points).unwrap();
        let mut state = crowd([Agent::at(Vec2::new(-0.2, -3.0))]);
        let walk = Walk { walls, ..Walk::to(vec![Vec2::new(4.0, 1.0)]) };
        walk.run(&mut state, 80, 0);
        assert!(room(&state, &walk.walls) > -0.05);
        state.position(0)
    };
    let whole = slide(&[Vec2::new(-6.0, 0.0), Vec2::new(6.0, 0.0)]);
    let pieces: Vec<Vec2> = (-6..=6).map(|x| Vec2::new(x as f32, 0.0)).collect();
    let pieced = slide(&pieces);
    assert!(whole.x > 3.0 && pieced.distance(whole) < 0.3, "{whole} {pieced}");
}

#[test]
fn pillars_are_gone_round() {
    let mut walls = Walls::new();
    walls.block(Vec2::new(-1.0, -1.0), Vec2::new(1.0, 1.0)).unwrap();
    let mut state = crowd([Agent::at(Vec2::new(-5.0, 0.3)), Agent::at(Vec2::new(-6.5, -0.2))]);
    let walk = Walk { walls, ..Walk::to(vec![Vec2::new(6.0, 1.2), Vec2::new(6.0, -1.2)]) };
    let mut least = f32::INFINITY;
    for _ in 0..200 {
        walk.run(&mut state, 1, 0);
        least = least.min(room(&state, &walk.walls));
    }
    assert!(least > -0.05, "{least}");
    assert!(state.iter().all(|agent| agent.position.x > 5.5), "{state:?}");
}

#[test]
fn bad_outlines_are_refused() {
    let mut walls = Walls::new();
    let (a, b, c) = (Vec2::ZERO, Vec2::X, Vec2::Y);
    assert!(matches!(walls.solid(&[a, b, Vec2::NAN]), Err(BadOutline::NotFinite { .. })));
    assert_eq!(walls.solid(&[a, b, b, a]), Err(BadOutline::TooFew { found: 2, least: 3 }));
    assert_eq!(walls.solid(&[a, b, b * 2.0]), Err(BadOutline::NoArea));
    assert_eq!(walls.line(&[a, a]), Err(BadOutline::TooFew { found: 1, least: 2 }));
    assert_eq!(walls.edge_count(), 0);
    // Either direction will do.
    walls.solid(&[a, b, c]).unwrap();
    walls.solid(&[a, c, b]).unwrap();
    let outlines = walls.outlines();
    assert_eq!(outlines[0].len(), outlines[1].len());
    assert!(walls.edges.iter().all(|edge| edge.from_is_convex && edge.to_is_convex));
}

#[test]
fn what_is_saved_comes_back() {
    let mut state = crowd(ring(20, 4.0).into_iter().map(Agent::at));
    let walk = Walk::to(ring(20, -4.0));
    walk.run(&mut state, 20, 0);
    let saved = serde_json::to_string(&state).unwrap();
    let mut restored: CrowdState = serde_json::from_str(&saved).unwrap();
    walk.run(&mut state, 20, 0);
    walk.run(&mut restored, 20, 0);
    assert_eq!(hash_of(&state), hash_of(&restored));
    assert!(serde_json::from_str::<CrowdState>(r#"[{"radius": -1.0}]"#).is_err());
    let mut walls = Walls::new();
    walls.room(Vec2::ZERO, Vec2::ONE).unwrap();
    let saved = serde_json::to_string(&walls).unwrap();
    assert_eq!(serde_json::from_str::<Walls>(&saved).unwrap(), walls);
}

#[test]
fn who_leaves_is_replaced_by_the_last() {
    let mut state = crowd([0.0, 1.0, 2.0].map(|x| Agent::at(Vec2::new(x, 0.0))));
    assert_eq!(state.swap_remove(0).unwrap().position.x, 0.0);
    assert_eq!((state.len(), state.position(0).x, state.position(1).x), (2, 2.0, 1.0));
    assert_eq!(state.swap_remove(2), None);
}

/// Somebody lost far away must not slow everybody down, nor be seen wrongly.
#[test]
fn stragglers_do_not_matter() {
    let near = ring(60, 10.0);
    let mut alone = crowd(near.iter().map(|&at| Agent::at(at)));
    let mut with = crowd(near.iter().map(|&at| Agent::at(at)));
    let far = [Vec2::new(1e6, -1e6), Vec2::new(1e6 + 1.0, -1e6), Vec2::new(-3e7, 40.0)];
    for at in far {
        with.push(Agent::at(at)).unwrap();
    }
    let walk = Walk::to(near.iter().map(|at| -at).collect());
    walk.run(&mut alone, 50, 0);
    walk.run(&mut with, 50, 0);
    for number in 0..60 {
        assert_eq!(alone.position(number), with.position(number));
    }
}

#[test]
fn explanations_name_what_binds() {
    let mut walls = Walls::new();
    walls.line(&[Vec2::new(-5.0, -0.5), Vec2::new(5.0, -0.5)]).unwrap();
    let state = crowd([
        Agent { velocity: Vec2::X, ..Agent::default() },
        Agent { velocity: Vec2::NEG_X, ..Agent::at(Vec2::new(2.0, 0.0)) },
        Agent::at(Vec2::new(-4.0, 3.0)),
    ]);
    let def = CrowdDef { nudge: 0.0, ..CrowdDef::default() };
    let told = explain(&def, &state, &walls, &[Vec2::X], 0, 0.1).unwrap();
    assert_eq!(told.wish, Vec2::X);
    let sources: Vec<Source> = told.lines.iter().map(|line| line.source).collect();
    assert!(
        matches!(
            sources[..],
            [Source::Wall(_), Source::Agent(1)] | [Source::Wall(_), Source::Agent(1), Source::Agent(2)]
        ),
        "{sources:?}"
    );
    assert!(told.lines.iter().any(|line| line.source == Source::Agent(1) && line.binds), "{told:?}");
    assert!(!told.lines.iter().any(|line| line.source == Source::Agent(2) && line.binds), "{told:?}");
    assert_eq!(told.violation, 0.0);
    assert_eq!(explain(&def, &state, &walls, &[], 9, 0.1), None);
}

fn agents(count: std::ops::Range<usize>, side: f32) -> impl Strategy<Value = Vec<Agent>> {
    let one = (-1.0_f32..1.0, -1.0_f32..1.0, -1.0_f32..1.0, -1.0_f32..1.0, 0.1_f32..0.6, 0.5_f32..2.5);
    let agent = move |(x, y, u, v, radius, max_speed): (f32, f32, f32, f32, f32, f32)| Agent {
        position: Vec2::new(x, y) * side,
        velocity: Vec2::new(u, v) * (0.7 * max_speed),
        radius,
        max_speed,
        priority: radius,
    };
    prop::collection::vec(one.prop_map(agent), count)
}

fn packed(agent: &Agent, number: u32) -> Packed {
    let Agent { position, velocity, radius, max_speed, priority } = *agent;
    let number = f32::from_bits(number);
    Packed([position.x, position.y, velocity.x, velocity.y, radius, priority, number, max_speed])
}

/// How dodgy_2d, a peer, moves an agent.
fn peer_velocity(me: &Agent, others: &[Agent], wish: Vec2, horizon: f32, dt: f32) -> Vec2 {
    use dodgy_2d::Vec2 as Theirs;
    use std::borrow::Cow;
    let vector = |ours: Vec2| Theirs::new(ours.x, ours.y);
    let agent = |agent: &Agent| dodgy_2d::Agent {
        position: vector(agent.position),
        velocity: vector(agent.velocity),
        radius: agent.radius,
        avoidance_responsibility: 1.0,
    };
    let others: Vec<Cow<'_, dodgy_2d::Agent>> = others.iter().map(|other| Cow::Owned(agent(other))).collect();
    let options = dodgy_2d::AvoidanceOptions {
        obstacle_margin: me.radius,
        time_horizon: horizon,
        obstacle_time_horizon: horizon,
    };
    let theirs = agent(me).compute_avoiding_velocity(&others, &[], vector(wish), me.max_speed, dt, &options);
    Vec2::new(theirs.x, theirs.y)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.div_ceil(4), ..ProptestConfig::default() })]

    /// Four at a time are what each is by itself.
    #[test]
    fn four_equal_one(agents in agents(5..6, 2.0), same in prop::bool::ANY) {
        let mut agents = agents;
        if same {
            (agents[2].position, agents[2].velocity) = (agents[0].position, agents[0].velocity);
        }
        let rates = Rates::of(&CrowdDef::default(), 0.1);
        let packs: Vec<Packed> = (0..).zip(&agents).map(|(number, agent)| packed(agent, number)).collect();
        let (x, y, offset) = four::between(&packs[0], [1, 2, 3, 4].map(|number| &packs[number]), &rates);
        for lane in 0..4 {
            let plane = HalfPlane::between(&agents[0], &agents[lane + 1], &rates, apart(0, lane as u32 + 1));
            let normal = Vec2::new(x.to_array()[lane], y.to_array()[lane]);
            prop_assert!(normal.distance(plane.normal) < 1e-4, "{normal} {plane:?}");
            prop_assert!((offset.to_array()[lane] - plane.offset).abs() < 1e-3, "{offset:?} {plane:?}");
        }
    }

    /// The fast loop chooses what the plain functions choose.
    #[test]
    fn fast_equals_plain(agents in agents(2..120, 12.0), with_walls in prop::bool::ANY) {
        let state = crowd(agents);
        let mut walls = Walls::new();
        if with_walls {
            walls.room(Vec2::splat(-14.0), Vec2::splat(14.0)).unwrap();
            walls.block(Vec2::new(-2.0, -1.0), Vec2::new(1.0, 3.0)).unwrap();
        }
        let def = CrowdDef::default();
        let wishes: Vec<Vec2> = state.iter().map(|agent| agent.velocity.perp()).collect();
        let mut moved = state.clone();
        let tick = CrowdTick { dt: 0.1, parallel: false };
        step(&def, &mut moved, &mut CrowdScratch::default(), &walls, &wishes, &tick);
        let mut differing = 0;
        for number in 0..state.len() {
            let told = explain(&def, &state, &walls, &wishes, number, tick.dt).unwrap();
            // Where lines are nearly parallel, rounding may decide; that is rare.
            differing += usize::from(told.velocity.distance(moved.velocity(number)) > 2e-2);
        }
        prop_assert!(differing <= state.len() / 25, "{differing} of {}", state.len());
    }

    /// The same velocity as a peer's. It leaves the paper where another is not on collision course (one may then use up
    /// all the room there is, not half of it), so those are taken out.
    #[test]
    fn a_peer_chooses_the_same(agents in agents(2..10, 4.0), wish in (-1.0_f32..1.0, -1.0_f32..1.0)) {
        let def = CrowdDef { neighbour_distance: 100.0, ..CrowdDef::default() };
        let dt = 0.25;
        let equal = |agent: &Agent| Agent { priority: 1.0, ..*agent };
        let me = equal(&agents[0]);
        let is_ahead = |other: &Agent| {
            HalfPlane::between(&me, other, &Rates::of(&def, dt), Vec2::X).violation(me.velocity) > 0.0
        };
        let mut others: Vec<Agent> = agents[1..].iter().map(equal).filter(is_ahead).collect();
        others.sort_by(|one, other| {
            one.position.distance(me.position).total_cmp(&other.position.distance(me.position))
        });
        let wish = Vec2::from(wish);
        let ours = orca_velocity(&def, &me, wish, &others, &Walls::new(), dt);
        let theirs = peer_velocity(&me, &others, wish, def.horizon, dt);
        let worst = |velocity: Vec2| {
            let planes = others.iter().map(|other| HalfPlane::between(&me, other, &Rates::of(&def, dt), Vec2::X));
            planes.map(|plane| plane.violation(velocity)).fold(0.0, f32::max)
        };
        if worst(ours) < 1e-4 {
            prop_assert!(ours.distance(theirs) < 2e-3, "{ours} {theirs}");
        } else {
            // Nothing is allowed: both violate least, which need not be in one point only.
            prop_assert!(worst(ours) < worst(theirs) + 2e-3, "{ours} {theirs}");
        }
    }

    /// One core or all: the same bits.
    #[test]
    fn parallel_equals_serial(agents in agents(0..600, 20.0)) {
        let goals: Vec<Vec2> = agents.iter().map(|agent| -agent.position).collect();
        let hash_after = |parallel: bool| {
            let mut state = crowd(agents.iter().copied());
            let mut walk = Walk { parallel, ..Walk::to(goals.clone()) };
            walk.walls.block(Vec2::new(-2.0, -1.0), Vec2::new(1.0, 3.0)).unwrap();
            walk.run(&mut state, 5, 9);
            hash_of(&state)
        };
        prop_assert_eq!(hash_after(false), hash_after(true));
    }

    /// The scratch memory carries nothing over: a fresh one gives the same.
    #[test]
    fn scratch_is_only_scratch(one in agents(1..200, 9.0), other in agents(1..200, 30.0)) {
        let (def, walls, tick) = (CrowdDef::default(), Walls::new(), CrowdTick::default());
        let mut used = CrowdScratch::default();
        step(&def, &mut crowd(other), &mut used, &walls, &[], &tick);
        let (mut first, mut second) = (crowd(one.iter().copied()), crowd(one));
        step(&def, &mut first, &mut used, &walls, &[Vec2::X], &tick);
        step(&def, &mut second, &mut CrowdScratch::default(), &walls, &[Vec2::X], &tick);
        prop_assert_eq!(hash_of(&first), hash_of(&second));
    }

    /// Who starts apart stays apart, whatever they want; nobody is faster than it can be.
    #[test]
    fn nobody_bumps(seed: u64, count in 2_usize..60, radius in 4.0_f32..12.0) {
        let mut stream = Seed::new(seed).stream();
        let mut starts: Vec<Vec2> = Vec::new();
        for _ in 0..count {
            let start = Vec2::new(stream.range(-radius, radius), stream.range(-radius, radius));
            if starts.iter().all(|other| other.distance(start) > 0.62) {
                starts.push(start);
            }
        }
        let goal = |_: &Vec2| Vec2::new(stream.range(-radius, radius), stream.range(-radius, radius));
        let walk = Walk::to(starts.iter().map(goal).collect());
        let mut state = crowd(starts.iter().map(|&start| Agent::at(start)));
        let deepest = walk.run(&mut state, 120, 0);
        // Where there is no room for everybody the least violation is taken: a quarter of a body at most.
        prop_assert!(deepest < 0.15, "{deepest}");
    }
}

#[test]
fn a_thin_wall_may_come_back_to_its_start() {
    let mut walls = Walls::default();
    walls.line(&[Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::ZERO]).unwrap();
    assert_eq!(walls.edge_count(), 6); // three stretches, seen from both sides
}
