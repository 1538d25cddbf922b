use std::f32::consts::TAU;

use proptest::prelude::*;
use wits_core::findings::Check;
use wits_core::geometry::{Ball, Wall};
use wits_core::glam::{Vec2, Vec3};
use wits_core::kinematic::Kinematic;
use wits_core::random::Seed;
use wits_core::raycast::{Balls, StaticWorld};
use wits_core::ron::RonFile;
use wits_core::space::{Ground, Plane, Space, Vector, Volume};

use super::*;
use crate::combine::Verdict;
use crate::combine::pipeline::Goal;
use crate::steering::{Arrive, Flee, Neighbour, Path, Region, Seek, Separation, Wander};

const DT: f32 = 1.0 / 60.0;

const GUARD: &str = include_str!("../../assets/guard.steering.ron");
const FISH: &str = include_str!("../../assets/fish.steering.ron");
const SHEEP: &str = include_str!("../../assets/sheep.steering.ron");
const RIOT: &str = include_str!("../../assets/riot.steering.ron");
const EVERYTHING: &str = include_str!("../../assets/everything.steering.ron");
const COURIER: &str = include_str!("../../assets/courier.steering.ron");

fn load(text: &str) -> SteeringDef {
    SteeringDef::from_ron("x.steering.ron", text).unwrap_or_else(|faults| panic!("{faults}"))
}

fn faults(text: &str) -> String {
    SteeringDef::from_ron("x.ron", text).unwrap_err().to_string()
}

fn names(targets: &[&str]) -> Vocabulary {
    Vocabulary { targets: targets.iter().map(ToString::to_string).collect(), ..Vocabulary::default() }
}

fn at(x: f32, y: f32) -> Option<Kinematic<Plane>> {
    Some(Kinematic::at(Vec2::new(x, y)))
}

#[test]
fn all_faults_of_a_file_at_once() {
    let text = r#"(
    space: plan,
    body: (radius: -1, max_sped: 3, max_acceleration: NaN),
    root: (want: RunningSum([
        (want: Sek, target: "x"),
        (want: Seek(drive: Match(time: "soon")), target: "x", wait: 2),
    ])),
)"#;
    assert_eq!(
        faults(text),
        "x.ron:2:12: unknown \"plan\", did you mean \"plane\"?\n\
         x.ron:3:24: unknown field \"max_sped\", did you mean \"max_speed\"?\n\
         x.ron:5:16: unknown \"Sek\", did you mean \"Seek\"?\n\
         x.ron:6:40: the text \"soon\"; expected a number\n\
         x.ron:6:63: unknown field \"wait\", did you mean \"want\"?"
    );
}

#[test]
fn what_makes_no_sense_is_told_with_its_path() {
    let text = r#"(
    body: (radius: -1, max_acceleration: NaN, max_speed: 0),
    root: (weight: 2, want: Blend([
        (name: "a", want: Seek, weight: 0),
        (name: "a", want: Wander(radius: -3), target: "x", weight: -1),
        (want: Priorities(epsilon: 0, parts: []), chance: 0.5, view: (range: 3, spread: 9)),
        (want: Pursue, target: "", when: [Nearer(to: "x", than: -1)], urgency: Strength(-1)),
        (want: Pipeline(margin: 1, steps: 3, goal: RunAway(safe_distance: 0)), target: "x"),
    ])),
)"#;
    let mut findings = wits_core::findings::Findings::default();
    wits_core::ron::read::<SteeringDef>("a.steering.ron", text).unwrap().validate(&mut findings);
    let told = findings.to_string();
    let located = faults(text);
    assert_eq!(located.lines().count(), told.lines().count(), "{located}");
    assert!(located.contains(":2:20: -1 is out of range; expected a number of at least 0"), "{located}");
    for wanted in [
        "body.radius: -1 is out of range; expected a number of at least 0",
        "body.max_acceleration: NaN is out of range; expected a number above 0",
        "body.max_speed: 0 is out of range",
        "root.weight: weight has no effect here: it counts only in sums, Dither and Choice",
        "root.want[0].weight: 0 is out of range; expected a number above 0",
        "root.want[0].target: Seek needs one; expected target: \"a name\"",
        "root.want[1].name: a second node with the name \"a\"; expected another name",
        "root.want[1].weight: -1 is out of range",
        "root.want[1].target: Wander has none",
        "root.want[1].want.radius: -3 is out of range",
        "root.want[2].want: Priorities of nothing; expected at least one part",
        "root.want[2].want.epsilon: 0 is out of range",
        "root.want[2].chance: chance has no effect here: it counts only in Dither",
        "root.want[2].view: Priorities is not about neighbours",
        "root.want[2].view.spread: 9 is out of range",
        "root.want[3].target: an empty name; expected a name",
        "root.want[3].when[0].than: -1 is out of range",
        "root.want[3].urgency: -1 is out of range",
        "root.want[4].want.margin: 1 is out of range; expected a number above 1",
        "root.want[4].want.goal.safe_distance: 0 is out of range",
    ] {
        assert!(told.contains(wanted), "missing: {wanted}\nin:\n{told}");
    }
}

#[test]
fn unknown_names_are_found_when_binding() {
    let def = load(
        r#"(root: (want: Blend([
            (want: Seek, target: "plyer"),
            (want: FollowPath, path: "patrol"),
            (want: Separation, group: "wolfes"),
            (want: AvoidObstacles, obstacles: "trees", when: [Farther(to: "cat", than: 2)]),
            (want: Pipeline(planner: "rooms"), target: "player"),
        ])))"#,
    );
    let names = Vocabulary { groups: vec!["wolves".into()], ..names(&["player"]) };
    let told = def.bind::<Ground>(&names).unwrap_err().to_string();
    assert_eq!(
        told,
        "space: made for the plane; expected ground\n\
         root.want[0].target: unknown \"plyer\", did you mean \"player\"?\n\
         root.want[1].path: unknown \"patrol\", there are none\n\
         root.want[2].group: unknown \"wolfes\", did you mean \"wolves\"?\n\
         root.want[3].when[0].to: unknown \"cat\", there are: player\n\
         root.want[3].obstacles: unknown \"trees\", there are: obstacles\n\
         root.want[4].want.planner: unknown \"rooms\", there are none"
    );
}

#[test]
fn too_many_nodes_and_too_deep_files_are_refused() {
    let many = format!("(root: (want: Blend([{}])))", "(want: Wander),".repeat(64));
    assert!(faults(&many).contains("65 nodes; expected at most 64"));
    let deep = "(root: (want: Blend([".repeat(200);
    assert!(faults(&deep).contains("nested too deep"));
}

#[test]
fn files_are_written_as_they_are_read() {
    for text in [GUARD, FISH, SHEEP, RIOT, COURIER, EVERYTHING] {
        let def = load(text);
        let written = def.to_ron();
        assert_eq!(load(&written), def, "{written}");
        let json = serde_json::to_string(&def).unwrap();
        assert_eq!(serde_json::from_str::<SteeringDef>(&json).unwrap(), def);
    }
}

#[test]
fn a_definition_can_be_made_in_code() {
    let root = Node::new(Want::Blend(vec![
        Node::new(Arrive::default()).named("home").about("home").weighing(2.0),
        Node::new(Separation::default()),
        Node::new(Wander::default()),
    ]));
    let def = SteeringDef::new(root);
    assert!(def.faults("").is_empty());
    let bound = def.bind::<Plane>(&names(&["home"])).unwrap();
    assert_eq!(bound.names().collect::<Vec<_>>(), ["Blend", "home", "Separation", "Wander"]);
    assert_eq!(bound.reach(), 2.0);
}

/// A node without a name leaves alone what a later one is called.
#[test]
fn given_names_come_before_made_up_ones() {
    let text = r#"(root: (want: Blend([
        (want: Wander),
        (want: Blend([(name: "Wander", want: Stop), (name: "Blend", want: Stop), (want: Wander)])),
    ])))"#;
    let bound = load(text).bind::<Plane>(&Vocabulary::default()).unwrap();
    let names: Vec<_> = bound.names().collect();
    assert_eq!(names, ["Blend 2", "Wander 2", "Blend 3", "Wander", "Blend", "Wander 3"]);
}

/// Two that run at each other with 4 m/s each meet in 3 s from 24 m away, and their radii count too: 0.5 m for the one who
/// looks, 0.4 m for the other.
#[test]
fn collisions_are_looked_for_as_far_as_they_can_come_from() {
    let text = "(body: (radius: 0.4, max_speed: 4), root: (want: AvoidCollisions(radius: 0.5, horizon: 3)))";
    let bound = load(text).bind::<Plane>(&Vocabulary::default()).unwrap();
    assert!((bound.reach() - Vec2::new(24.0, 0.9).length()).abs() < 1e-4, "{}", bound.reach());
    for (apart, seen) in [(23.9, true), (24.1, false)] {
        let going = |x: f32, speed: f32| Kinematic::at(Vec2::X * x).with_velocity(Vec2::X * speed);
        let mut two = Herd::new(&bound, [going(0.0, 4.0), going(apart, -4.0)], Seed::new(1));
        two.steer_all(&bound, &Surroundings::default(), DT, false);
        assert!(two.wishes().iter().all(|wish| wish.is_some() == seen), "{apart} m apart");
    }
    // A view narrows it.
    let text = "(root: (want: AvoidCollisions, view: (range: 6, spread: 4)))";
    assert_eq!(load(text).bind::<Plane>(&Vocabulary::default()).unwrap().reach(), 6.5);
}

/// One behaviour in a file is the behaviour itself, within the limits of the body.
#[test]
fn a_leaf_says_what_the_behaviour_says() {
    let bound =
        load(r#"(root: (want: Flee(panic_distance: 8), target: "wolf"))"#).bind(&names(&["wolf"])).unwrap();
    let (mut state, body) = (bound.start(Seed::new(1)), Kinematic::<Plane>::default().with_velocity(Vec2::X));
    for x in [2.0, 7.0, 9.0] {
        let around = Surroundings { targets: &[at(x, 1.0)], ..Surroundings::default() };
        let flee = Flee { panic_distance: Some(8.0), ..Flee::default() };
        let wanted = flee.steer(&body, Vec2::new(x, 1.0), bound.limits());
        assert_eq!(bound.steer(&mut state, &body, &around, DT), wanted);
    }
    for targets in [&[None][..], &[]] {
        let around = Surroundings { targets, ..Surroundings::default() };
        assert_eq!(bound.steer(&mut state, &body, &around, DT), None, "no wolf, nothing to say");
    }
}

#[test]
fn every_asset_binds_and_runs() {
    guard_follows_its_round_and_chases();
    let shoal = load(FISH).bind::<Plane>(&names(&["shark"])).unwrap();
    let tank = [Ball::new(Vec2::new(3.0, 3.0), 1.0)];
    let places =
        (0..200).map(|i| Kinematic::<Plane>::at(Vec2::new((i % 20) as f32 * 0.6, (i / 20) as f32 * 0.6)));
    let mut fish = Herd::new(&shoal, places, Seed::new(3));
    let around = Surroundings { targets: &[at(5.0, 3.0)], obstacles: &tank, ..Surroundings::default() };
    for _ in 0..600 {
        fish.step(&shoal, &around, DT, false);
    }
    assert!(fish.bodies.iter().all(Kinematic::is_finite));
    let near = fish.bodies.iter().filter(|body| body.position.distance(Vec2::new(5.0, 3.0)) < 4.0).count();
    assert!(near < 10, "{near} fish still near the shark");
}

fn guard_follows_its_round_and_chases() {
    let vocabulary = names(&["intruder"]).with_path("round");
    let guard = load(GUARD).bind::<Plane>(&vocabulary).unwrap();
    let round =
        Path::new([(0., 0.), (20., 0.), (20., 10.), (0., 10.)].map(Vec2::from).to_vec(), true).unwrap();
    let mut walls = StaticWorld::builder();
    walls.add(Wall::new(Vec2::new(-9.0, -3.0), Vec2::new(40.0, -3.0)));
    let walls = walls.build();
    let (mut body, mut state) = (Kinematic::<Plane>::default(), guard.start(Seed::new(1)));
    let mut farthest = Vec2::ZERO;
    for _ in 0..1200 {
        let around =
            Surroundings { targets: &[None], paths: &[&round], world: &walls, ..Surroundings::default() };
        let wish = guard.steer(&mut state, &body, &around, DT);
        guard.step(&mut body, wish, DT);
        farthest = farthest.max(body.position);
    }
    assert!(farthest.distance(Vec2::new(20.0, 10.0)) < 1.5, "{farthest}");
    let intruder =
        Kinematic::<Plane>::at(body.position + Vec2::new(4.0, 0.0)).with_velocity(Vec2::new(2.0, 0.0));
    let around = Surroundings {
        targets: &[Some(intruder)],
        paths: &[&round],
        world: &walls,
        ..Surroundings::default()
    };
    let why = guard.explain(&state, &body, &around, DT);
    assert!(why.node("chase").unwrap().share.verdict.is_used(), "{why:?}");
    assert_eq!(why.node("round").unwrap().share.verdict, Verdict::Outranked);
    assert_eq!(why.node("walls").unwrap().share.verdict, Verdict::NothingToSay);
}

#[test]
fn sheep_flee_the_dog_and_keep_together() {
    let sheep = load(SHEEP).bind::<Ground>(&names(&["dog"])).unwrap();
    let places =
        (0..30).map(|i| Kinematic::<Ground>::at(Vec3::new((i % 6) as f32 * 2.0, 0.0, (i / 6) as f32 * 2.0)));
    let mut herd = Herd::new(&sheep, places, Seed::new(9));
    let dog = Kinematic::<Ground>::at(Vec3::new(-3.0, 0.0, 4.0));
    for _ in 0..600 {
        herd.step(&sheep, &Surroundings { targets: &[Some(dog)], ..Surroundings::default() }, DT, false);
    }
    let middle = herd.bodies.iter().map(|body| body.position).sum::<Vec3>() / 30.0;
    let widest = herd.bodies.iter().map(|body| body.position.distance(middle)).fold(0.0, f32::max);
    assert!(middle.x > 5.5 && widest < 16.0, "{middle} {widest}");
    assert!(herd.bodies.iter().all(|body| body.position.distance(dog.position) > 5.0));
    assert!(herd.bodies.iter().all(|body| body.position.y == 0.0));
}

// Millington 3.4.2: arrive at the middle of the crowd (weight 1) and separation (weight 1): it draws together, and nobody
// stands on anybody.
#[test]
fn oracle_millington_3_4_2_rioting_crowd() {
    let riot = load(RIOT).bind::<Plane>(&names(&["middle"])).unwrap();
    let mut stream = Seed::new(4).stream();
    let places = (0..60).map(|_| Kinematic::<Plane>::at(stream.direction() * stream.range(2.0, 15.0)));
    let mut crowd = Herd::new(&riot, places.collect::<Vec<_>>(), Seed::new(4));
    let middle = |crowd: &Herd<Plane>| crowd.bodies.iter().map(|body| body.position).sum::<Vec2>() / 60.0;
    let spread = |crowd: &Herd<Plane>| {
        let center = middle(crowd);
        crowd.bodies.iter().map(|body| body.position.distance(center)).sum::<f32>() / 60.0
    };
    let before = spread(&crowd);
    for _ in 0..900 {
        let center = Some(Kinematic::at(middle(&crowd)));
        crowd.step(&riot, &Surroundings { targets: &[center], ..Surroundings::default() }, DT, false);
    }
    let bodies = &crowd.bodies;
    let gap =
        |i: usize| (0..i).map(|j| bodies[i].position.distance(bodies[j].position)).fold(f32::MAX, f32::min);
    let (after, nearest) = (spread(&crowd), (1..60).map(gap).fold(f32::MAX, f32::min));
    assert!(after < 0.6 * before && nearest > 0.3, "{before} to {after}, nearest {nearest}");
}

#[test]
fn the_courier_flies_round_the_pylons() {
    let vocabulary = names(&["customer"]).with_obstacles("pylons");
    let courier = load(COURIER).bind::<Volume>(&vocabulary).unwrap();
    let pylons = [Ball::new(Vec3::new(10.0, 0.2, 0.0), 2.0), Ball::new(Vec3::new(20.0, 0.0, -0.3), 3.0)];
    let customer = Some(Kinematic::<Volume>::at(Vec3::new(35.0, 2.0, 0.0)));
    let (mut body, mut state) = (Kinematic::<Volume>::default(), courier.start(Seed::new(1)));
    let mut nearest = f32::MAX;
    for _ in 0..900 {
        let around =
            Surroundings { targets: &[customer], obstacle_sets: &[&pylons], ..Surroundings::default() };
        let wish = courier.steer(&mut state, &body, &around, DT);
        courier.step(&mut body, wish, DT);
        nearest = pylons.iter().map(|p| p.center.distance(body.position) - p.radius).fold(nearest, f32::min);
    }
    assert!(body.position.distance(Vec3::new(35.0, 2.0, 0.0)) < 0.3, "{body:?}");
    assert!(nearest > 0.3, "{nearest}");
}

#[test]
fn an_explanation_adds_up_and_names_every_reason() {
    let def = load(
        r#"(body: (max_acceleration: 5, max_speed: 10), root: (want: RunningSum([
            (name: "first", want: Seek(drive: Full), target: "east", weight: 0.6),
            (name: "groups", want: Priorities(parts: [
                (name: "far", want: Arrive, target: "gone"),
                (name: "north", want: Seek(drive: Full), target: "north"),
                (name: "never", want: Wander),
            ])),
            (name: "late", want: Seek(drive: Full), target: "north"),
            (name: "off", want: Wander, on: false),
            (name: "not now", want: Wander, when: [Faster(than: 3)]),
            (name: "look", want: LookAhead),
        ])))"#,
    );
    let bound = def.bind::<Plane>(&names(&["east", "north", "gone"])).unwrap();
    let state = bound.start(Seed::new(1));
    let body = Kinematic::<Plane>::default().with_velocity(Vec2::X);
    let around = Surroundings { targets: &[at(9.0, 0.0), at(0.0, 9.0), None], ..Surroundings::default() };
    let why = bound.explain(&state, &body, &around, DT);
    let verdict = |name: &str| why.node(name).unwrap().share.verdict;
    assert_eq!(verdict("first"), Verdict::Used); // (3, 0)
    assert_eq!((verdict("groups"), verdict("north")), (Verdict::Cut, Verdict::Used)); // 2 of 5
    assert_eq!((verdict("far"), verdict("never")), (Verdict::NothingToSay, Verdict::Outranked));
    assert_eq!(verdict("late"), Verdict::Cut); // lengths do not add up: 5 - |(3, 2)| are left
    assert_eq!((verdict("off"), verdict("not now")), (Verdict::Off, Verdict::NotNow));
    assert!((why.node("north").unwrap().total.linear - Vec2::new(0.0, 2.0)).length() < 1e-5);
    let leaves = ["first", "north", "late", "look"];
    let sum = leaves.iter().map(|name| why.node(name).unwrap().total.linear).sum::<Vec2>();
    assert!((sum - why.answer.unwrap().linear).length() < 1e-4, "{sum} {:?}", why.answer);
    assert_eq!(why.nodes.iter().map(|told| told.depth).max(), Some(2));
    let wits_core::inspect::Section::Bars { bars, .. } = why.section("Why", bound.limits()) else {
        panic!("bars were asked for")
    };
    assert_eq!(bars.len(), why.nodes.len());
    assert_eq!(bound.steer(&mut state.clone(), &body, &around, DT), why.answer);
}

#[test]
fn switches_work_for_one_agent_and_survive_an_edit() {
    let def = load(
        r#"(root: (want: Blend([(name: "go", want: Seek, target: "x"), (name: "whim", want: Wander)])))"#,
    );
    let bound = def.bind::<Plane>(&names(&["x"])).unwrap();
    let (body, mut state) = (Kinematic::<Plane>::default(), bound.start(Seed::new(1)));
    let around = Surroundings { targets: &[at(5.0, 0.0)], ..Surroundings::default() };
    assert!(bound.switch(&mut state, "whim", false) && !bound.switch(&mut state, "whym", false));
    let straight = Seek::default().steer(&body, Vec2::new(5.0, 0.0), bound.limits());
    assert_eq!(bound.steer(&mut state, &body, &around, DT), straight);
    // An edit puts something before it; the switch stays with the name.
    let mut edited = def.clone();
    let Want::Blend(parts) = &mut edited.root.want else { panic!("it is a blend") };
    parts.insert(0, Node::new(Flee::default()).about("x").named("no"));
    let edited = edited.bind::<Plane>(&names(&["x"])).unwrap();
    assert_eq!(edited.explain(&state, &body, &around, DT).node("whim").unwrap().share.verdict, Verdict::Off);
    assert!(edited.switch(&mut state, "whim", true));
    assert!(edited.explain(&state, &body, &around, DT).node("whim").unwrap().share.verdict.is_used());
}

#[test]
fn memory_stays_with_the_names_when_the_definition_is_edited() {
    let text = |order: &str| format!("(root: (want: Blend([{order}])))");
    let (a, b) = (r#"(name: "a", want: Wander)"#, r#"(name: "b", want: Wander(jitter: 9))"#);
    let before = load(&text(&format!("{a},{b}"))).bind::<Plane>(&names(&[])).unwrap();
    let after = load(&text(&format!("(want: Stop),{b},{a}"))).bind::<Plane>(&names(&[])).unwrap();
    let (body, mut state) = (Kinematic::<Plane>::default(), before.start(Seed::new(1)));
    for _ in 0..100 {
        let _ = before.steer(&mut state, &body, &Surroundings::default(), DT);
    }
    let mut moved = state.clone();
    after.adopt(&mut moved);
    assert_eq!((&moved.slots[0], &moved.slots[1]), (&state.slots[1], &state.slots[0]));
    assert_ne!(moved.slots[0].memory, moved.slots[1].memory);
    // A node that changed its kind begins anew.
    let other = load(r#"(root: (name: "a", want: Choice(parts: [(want: Stop)])))"#)
        .bind::<Plane>(&names(&[]))
        .unwrap();
    let kinds = text(&format!(r#"(name: "a", want: Stop),{b}"#));
    let kinds = load(&kinds).bind::<Plane>(&names(&[])).unwrap();
    let mut kept = state.clone();
    kinds.adopt(&mut kept);
    assert_eq!(kept.slots[0], state.slots[1]); // the same names, but "a" remembers nothing any more
    let mut fresh = state.clone();
    other.adopt(&mut fresh);
    assert_eq!(fresh.slots, other.start(Seed::new(7)).slots);
}

#[test]
fn states_and_herds_go_on_where_they_were_saved() {
    let fish = load(FISH).bind::<Plane>(&names(&["shark"])).unwrap();
    let places = (0..40).map(|i| Kinematic::<Plane>::at(Vec2::new((i % 8) as f32, (i / 8) as f32)));
    let mut shoal = Herd::new(&fish, places, Seed::new(3));
    let around = Surroundings { targets: &[at(3.0, 3.0)], ..Surroundings::default() };
    (0..50).for_each(|_| shoal.step(&fish, &around, DT, false));
    let mut restored: Herd<Plane> = serde_json::from_str(&serde_json::to_string(&shoal).unwrap()).unwrap();
    for herd in [&mut shoal, &mut restored] {
        (0..50).for_each(|_| herd.step(&fish, &around, DT, false));
    }
    assert_eq!((shoal.bodies, shoal.states), (restored.bodies, restored.states));
}

#[test]
fn parallel_is_serial_bit_for_bit() {
    let fish = load(FISH).bind::<Plane>(&names(&["shark"])).unwrap();
    let run = |parallel: bool| {
        let mut stream = Seed::new(8).stream();
        let places: Vec<_> =
            (0..1500).map(|_| Kinematic::<Plane>::at(stream.direction() * stream.range(0.0, 30.0))).collect();
        let mut shoal = Herd::new(&fish, places, Seed::new(3));
        let around = Surroundings { targets: &[at(3.0, 3.0)], ..Surroundings::default() };
        (0..20).for_each(|_| shoal.step(&fish, &around, DT, parallel));
        shoal.bodies
    };
    assert_eq!(run(false), run(true));
}

/// The batch says what asking everybody by hand says.
#[test]
fn a_herd_is_its_members() {
    let sheep = load(SHEEP).bind::<Ground>(&names(&["dog"])).unwrap();
    let mut stream = Seed::new(6).stream();
    let places: Vec<_> = (0..300)
        .map(|_| {
            Kinematic::<Ground>::at(Vec3::new(
                stream.range(-9.0, 9.0),
                stream.range(0.0, 3.0),
                stream.range(-9.0, 9.0),
            ))
        })
        .collect();
    let mut herd = Herd::new(&sheep, places, Seed::new(3));
    let (states, around) = (herd.states.clone(), Surroundings::default());
    herd.steer_all(&sheep, &around, DT, true);
    let radius = sheep.body().radius;
    for (me, mut state) in states.into_iter().enumerate() {
        let body = herd.bodies[me];
        let mut near: Vec<_> = crate::steering::others(&herd.bodies, me, radius).collect();
        near.retain(|other: &Neighbour<Vec3>| other.offset.length() < sheep.reach());
        let wish = sheep.steer(&mut state, &body, &Surroundings { neighbours: &near, ..around }, DT);
        let gap = wish.unwrap_or_default() - herd.wishes()[me].unwrap_or_default();
        assert!(gap.linear.length() < 1e-3, "{me}: {gap:?}"); // another order of adding up
    }
}

/// Everybody has a home of their own.
struct Homes<S: Space>(Vec<Kinematic<S>>);

impl<S: Space> World<S> for Homes<S> {
    fn around<'a>(&'a self, agent: usize, room: &'a mut Room<S>) -> Surroundings<'a, S> {
        room.targets.clear();
        room.targets.extend([self.0.get(agent).copied(), self.0.first().copied()]);
        room.obstacles.clear();
        room.obstacles.push(Ball::new(self.0[agent].position * 0.5, 1.0));
        Surroundings { targets: &room.targets, obstacles: &room.obstacles, ..Surroundings::default() }
    }
}

/// Asked in blocks or one by one, the answers have the same bits; and so do the memories afterwards.
fn blocks_are_their_members<S: NamedSpace>(root: &str) {
    let mut stream = Seed::new(5).stream();
    let mut place = || Kinematic::<S>::at(S::Vector::from_fn(|_| stream.range(-6.0, 6.0)));
    blocks_are_their_members_in(root, &Homes((0..300).map(|_| place()).collect()));
    let rocks = [place(), place(), place(), place(), place()].map(|rock| Ball::new(rock.position, 1.0));
    let targets = [Some(place()), Some(place())];
    let around = Surroundings { targets: &targets, obstacles: &rocks, ..Surroundings::default() };
    blocks_are_their_members_in(root, &around);
}

fn blocks_are_their_members_in<S: NamedSpace>(root: &str, world: &impl World<S>) {
    let def = SteeringDef { space: S::KIND, ..load(&format!("(root: (want: {root}))")) };
    let bound = def.bind::<S>(&names(&["home", "chief"])).unwrap_or_else(|faults| panic!("{faults}"));
    let mut stream = Seed::new(6).stream();
    let mut place = || Kinematic::<S>::at(S::Vector::from_fn(|_| stream.range(-6.0, 6.0)));
    let mut herd = Herd::new(&bound, (0..300).map(|_| place()), Seed::new(3));
    for body in herd.bodies.iter_mut().skip(20) {
        body.velocity =
            S::Vector::from_fn(|axis| if axis == 1 { 0.0 } else { 1.0 } - body.position.component(axis));
    }
    herd.bodies[7].position = herd.bodies[200].position;
    herd.bodies[9].position = S::Vector::from_fn(|_| f32::NAN);
    bound.switch(&mut herd.states[5], "Wander", false);
    let (mut room, mut near) = (Room::default(), Vec::new());
    for tick in 0..20 {
        let mut states = herd.states.clone();
        herd.steer_all(&bound, world, DT, tick % 2 == 0);
        for (agent, state) in states.iter_mut().enumerate() {
            herd.neighbours(&bound, agent, &mut near);
            let around = Surroundings { neighbours: &near, ..world.around(agent, &mut room) };
            let wish = bound.steer(state, &herd.bodies[agent], &around, DT);
            assert_eq!(wish, herd.wishes()[agent], "{agent} of {root}");
        }
        assert_eq!(states, herd.states);
        herd.step_all(&bound, DT);
    }
}

#[test]
fn asked_in_blocks_they_say_the_same_bit_for_bit() {
    let parts = r#"[
        (want: Separation(radius: 1), weight: 0.7),
        (want: Cohesion, view: (range: 3, spread: 4.7)),
        (want: AvoidObstacles, when: [Nearer(to: "home", than: 8)]),
        (want: First([(want: Flee(panic_distance: 2), target: "chief"), (want: Arrive, target: "home")])),
        (want: Wander),
        (want: LookAhead),
    ]"#;
    let simple = r#"Blend([
        (want: Arrive, target: "home", weight: 0.5), (want: Separation(radius: 2)), (want: AvoidObstacles),
        (want: Wander, weight: 0.5), (want: LookAhead), (name: "other", want: Wander(drive: Full)),
    ])"#;
    blocks_are_their_members::<Plane>(simple);
    blocks_are_their_members::<Ground>(simple);
    blocks_are_their_members::<Volume>(simple);
    for root in [format!("Blend({parts})"), format!("RunningSum({parts})"), format!("First({parts})")] {
        let root = root.replace("weight: 0.7", if root.starts_with("First") { "" } else { "weight: 0.7" });
        blocks_are_their_members::<Plane>(&root);
        blocks_are_their_members::<Ground>(&root);
        blocks_are_their_members::<Volume>(&root);
    }
    blocks_are_their_members::<Plane>("Blend([(want: AvoidCollisions), (want: Wander)])");
    blocks_are_their_members::<Plane>("Blend([(want: Alignment), (want: AvoidCone), (want: Wander)])");
    blocks_are_their_members::<Ground>("Separation");
}

/// Compared with everybody, and however crowded the cells are.
#[test]
fn a_herd_finds_all_neighbours_and_only_them() {
    let bound =
        load("(space: volume, root: (want: Separation(radius: 2)))").bind::<Volume>(&names(&[])).unwrap();
    let mut stream = Seed::new(4).stream();
    for side in [0.5, 6.0, 40.0] {
        let places: Vec<_> =
            (0..150).map(|_| Kinematic::at(Vec3::from_fn(|_| stream.range(-side, side)))).collect();
        let mut herd = Herd::<Volume>::new(&bound, places, Seed::new(3));
        let mut near = Vec::new();
        for (agent, body) in herd.bodies.clone().iter().enumerate() {
            herd.neighbours(&bound, agent, &mut near);
            let others = herd.bodies.iter().enumerate().filter(|(number, _)| *number != agent);
            let offsets = others.map(|(_, other)| other.position - body.position);
            let mut expected: Vec<[f32; 3]> = offsets
                .filter(|offset| offset.length_squared() < 4.0)
                .map(|offset| offset.to_array())
                .collect();
            let mut found: Vec<[f32; 3]> = near.iter().map(|other| other.offset.to_array()).collect();
            let order = |a: &[f32; 3], b: &[f32; 3]| a[0].total_cmp(&b[0]);
            expected.sort_by(order);
            found.sort_by(order);
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn a_choice_is_drawn_by_weight_and_kept() {
    let def = load(
        r#"(root: (want: Choice(hold: 1, parts: [
            (name: "east", want: Seek, target: "east", weight: 3), (name: "west", want: Seek, target: "west"),
            (name: "off", want: Stop, on: false, weight: 99)])))"#,
    );
    let bound = def.bind::<Plane>(&names(&["east", "west"])).unwrap();
    let around = Surroundings { targets: &[at(9.0, 0.0), at(-9.0, 0.0)], ..Surroundings::default() };
    let (body, mut state) = (Kinematic::<Plane>::default(), bound.start(Seed::new(1)));
    let east: Vec<bool> =
        (0..8000).map(|_| bound.steer(&mut state, &body, &around, 0.25).unwrap().linear.x > 0.0).collect();
    let share = east.iter().filter(|&&east| east).count() as f32 / 8000.0;
    assert!((share - 0.75).abs() < 0.05, "{share}");
    assert!(east.chunks(4).all(|second| second.iter().all(|&other| other == second[0])));
}

#[test]
fn urgency_decides_among_variable_priorities() {
    let def = load(
        r#"(root: (want: VariablePriorities(parts: [
            (name: "errand", want: Seek, target: "shop", urgency: Fixed(1)),
            (name: "dog", want: Flee, target: "dog", urgency: Near(to: "dog", at: 5)),
            (name: "push", want: Separation(radius: 1), urgency: Strength(9)),
        ])))"#,
    );
    let bound = def.bind::<Plane>(&names(&["shop", "dog"])).unwrap();
    let (body, state) = (Kinematic::<Plane>::default(), bound.start(Seed::new(1)));
    let winner = |dog: f32, neighbours: &[Neighbour<Vec2>]| {
        let around =
            Surroundings { targets: &[at(9.0, 0.0), at(dog, 0.0)], neighbours, ..Surroundings::default() };
        let why = bound.explain(&state, &body, &around, DT);
        let used: Vec<_> = why.nodes[1..].iter().filter(|told| told.share.verdict.is_used()).collect();
        assert_eq!(used.len(), 1, "{used:?}");
        used[0].name.clone()
    };
    assert_eq!(winner(9.0, &[]), "errand");
    assert_eq!(winner(2.0, &[]), "dog");
    assert_eq!(winner(2.0, &[Neighbour::at(Vec2::new(0.0, 0.1))]), "push");
}

#[test]
fn sliding_knows_the_errand() {
    let def = load(r#"(root: (want: Slide(part: (name: "go", want: Seek, target: "x"))))"#);
    let bound = def.bind::<Plane>(&names(&["x"])).unwrap();
    let mut walls = StaticWorld::builder();
    walls.add(Wall::new(Vec2::new(-50.0, 1.0), Vec2::new(50.0, 1.0)));
    let walls = walls.build();
    let around = Surroundings { targets: &[at(30.0, 30.0)], world: &walls, ..Surroundings::default() };
    let (mut body, mut state) = (Kinematic::<Plane>::default(), bound.start(Seed::new(1)));
    for _ in 0..300 {
        let wish = bound.steer(&mut state, &body, &around, DT);
        bound.step(&mut body, wish, DT);
        assert!(body.position.y < 0.5, "into the wall: {body:?}");
    }
    assert!(body.position.x > 10.0, "{body:?}");
}

fn everything<S: NamedSpace>(space: SpaceKind) -> BoundSteering<S> {
    let mut def = SteeringDef { space, ..load(EVERYTHING) };
    if S::Vector::DIMENSIONS == 3 {
        let Want::Blend(parts) = &mut def.root.want else { panic!("it is a blend") };
        parts.iter_mut().filter(|part| !part.offset.is_empty()).for_each(|part| part.offset.push(1.0));
    }
    let names = names(&["home", "wolf", "leader"])
        .with_path("round")
        .with_group("wolves")
        .with_obstacles("trees")
        .with_region("pen")
        .with_flow("stream")
        .with_planner("rooms");
    def.bind::<S>(&names).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The file with everything has everything, and every node of it answers within the limits in every space.
#[test]
fn every_kind_of_node_runs_in_every_space() {
    let kinds: Vec<&str> = everything::<Plane>(SpaceKind::Plane).kinds;
    for kind in Want::KINDS {
        assert!(kinds.contains(kind), "{kind} is not in the file");
    }
    let silent = [
        runs(&everything::<Plane>(SpaceKind::Plane)),
        runs(&everything::<Ground>(SpaceKind::Ground)),
        runs(&everything::<Volume>(SpaceKind::Volume)),
    ];
    assert!(silent[0] == ["off"] && silent.iter().all(|silent| silent.len() <= 3), "silent: {silent:?}");
}

/// Knows no way.
struct Lost;

impl<S: Space> Plan<S> for Lost {
    fn plan(&self, _: usize, _: &Kinematic<S>, goal: Goal<S>) -> Goal<S> {
        goal
    }
}

/// The nodes that never had anything to say.
fn runs<S: NamedSpace>(bound: &BoundSteering<S>) -> Vec<String> {
    let point = |x: f32, y: f32| S::Vector::from_fn(|axis| [x, y, -x][axis]);
    let targets = [(9.0, 3.0), (3.0, -2.0), (5.0, 0.0)];
    let targets = targets.map(|(x, y)| Some(Kinematic::<S>::at(point(x, y)).with_velocity(point(0.5, 1.0))));
    let path = Path::new(vec![point(0.0, 0.0), point(9.0, 0.0), point(9.0, 9.0)], false).unwrap();
    let near = [(0.5, 0.2), (-0.3, 0.6), (2.0, 2.0)]
        .map(|(x, y)| Neighbour { velocity: point(-1.0, 0.0), ..Neighbour::at(point(x, y)) });
    let balls = [Ball::new(point(4.0, 1.0), 1.0), Ball::new(point(-3.0, 2.0), 0.5)];
    let regions = [Region::Ball(Ball::new(point(0.0, 0.0), 2.0))];
    let stream = |place: S::Vector| -place;
    let around = Surroundings {
        targets: &targets,
        paths: &[&path],
        neighbours: &near,
        groups: &[&near],
        obstacles: &balls,
        obstacle_sets: &[&balls],
        regions: &regions,
        flows: &[&stream],
        world: &Balls(&balls),
        planner: Some(&Lost),
    };
    let (mut state, mut body) = (bound.start(Seed::new(5)), Kinematic::<S>::at(point(0.1, 0.2)));
    let (limits, mut spoke) = (bound.limits(), vec![false; bound.nodes.len()]);
    for _ in 0..600 {
        let why = bound.explain(&state, &body, &around, DT);
        for (told, spoke) in why.nodes.iter().zip(&mut spoke) {
            *spoke |= told.share.wish.is_some();
            let wish = told.share.wish.unwrap_or_default();
            assert!(wish.is_finite() && wish.linear.length() <= limits.max_acceleration * 1.001, "{told:?}");
        }
        let wish = bound.steer(&mut state, &body, &around, DT);
        assert_eq!(wish, why.answer);
        bound.step(&mut body, wish, DT);
    }
    let heard = bound.names().zip(spoke);
    heard.filter(|(_, spoke)| !spoke).map(|(name, _)| name.to_owned()).collect()
}

/// A state of another definition, lists that are too short, a body of NaN: nothing panics.
#[test]
fn odd_inputs_do_no_harm() {
    let vocabulary = names(&["intruder"]).with_path("round");
    let guard = load(GUARD).bind::<Plane>(&vocabulary).unwrap();
    let other = load(RIOT).bind::<Plane>(&names(&["middle"])).unwrap();
    let mut state = other.start(Seed::new(2));
    for body in [Kinematic::default(), Kinematic::at(Vec2::NAN), Kinematic::at(Vec2::splat(f32::MAX))] {
        for dt in [0.0, 5.0, -1.0, f32::NAN] {
            let _ = guard.steer(&mut state, &body, &Surroundings::default(), dt);
            let _ = guard.explain(&state, &body, &Surroundings::default(), dt);
        }
    }
    let mut herd = Herd::new(&guard, [Kinematic::at(Vec2::NAN), Kinematic::default()], Seed::new(1));
    herd.step(&guard, &Surroundings::default(), DT, true);
    let mut nobody = Herd::new(&guard, [], Seed::new(1));
    nobody.step(&guard, &Surroundings::default(), DT, true);
    assert!(nobody.is_empty());
}

fn any_leaf() -> impl Strategy<Value = Node> {
    prop_oneof![
        (0.1f32..3.0).prop_map(|weight| Node::new(Wander::default()).weighing(weight)),
        (0.1f32..3.0).prop_map(|weight| Node::new(Seek::default()).about("a").weighing(weight)),
        (0.1f32..9.0)
            .prop_map(|panic| Node::new(Flee { panic_distance: Some(panic), ..Flee::default() }).about("b")),
        (0.1f32..9.0).prop_map(|radius| Node::new(Separation { radius, ..Separation::default() })),
    ]
}

/// Any tree of sums.
fn any_tree() -> impl Strategy<Value = Node> {
    any_leaf().prop_recursive(3, 20, 4, |inner| {
        (proptest::collection::vec(inner, 1..4), 0..3).prop_map(|(parts, kind)| {
            Node::new(match kind {
                0 => Want::Blend(parts),
                1 => Want::RunningSum(parts),
                _ => Want::Dither(parts),
            })
        })
    })
}

proptest! {
    #[test]
    fn any_definition_survives_writing_and_answers_within_the_limits(
        root in any_tree(), x in -9f32..9.0, y in -9f32..9.0, turn in 0f32..TAU, seed: u64,
    ) {
        let mut def = SteeringDef::new(root);
        def.root.weight = 1.0;
        prop_assert_eq!(def.faults("").to_string(), "");
        prop_assert_eq!(&load(&def.to_ron()), &def);
        let bound = def.bind::<Plane>(&names(&["a", "b"])).unwrap();
        let near = [Neighbour::at(Vec2::new(y, x)), Neighbour::at(Vec2::ZERO)];
        let around = Surroundings { targets: &[at(x, y), at(y, -x)], neighbours: &near, ..Surroundings::default() };
        let body = Kinematic::<Plane>::default().with_velocity(Vec2::new(y, 1.0)).with_orientation(turn);
        let mut state = bound.start(Seed::new(seed));
        let why = bound.explain(&state, &body, &around, DT);
        let wish = bound.steer(&mut state, &body, &around, DT);
        prop_assert_eq!(why.answer, wish);
        if let Some(wish) = wish {
            prop_assert!(wish.is_finite() && wish.linear.length() <= def.body.max_acceleration * 1.0001);
        }
    }
}
