use std::sync::Arc;
use wits_core::state::{from_bytes, to_bytes};

use proptest::prelude::*;
use wits_core::geometry::{Ball, Ray, Segment, Wall};
use wits_core::glam::{Vec2, Vec3};
use wits_core::hash::{HashState, StateHash, StateHasher};
use wits_core::ron::RonFile;
use wits_core::scene::Scene;
use wits_core::space::{Ground, Plane};
use wits_core::time::Moment;
use wits_decide::action::{ActionQueue, ActionsDef, AlarmsDef};
use wits_decide::tree::TreeDef;
use wits_decide::{Mind, Turn, Vocabulary};
use wits_world::Who;

use super::*;

const DT: f32 = 1.0 / 60.0;

fn thief() -> BodyDef {
    let text = r#"(
        patience: 1.5, hysteresis: 0.15,
        bands: [
            (name: "stand", animation: "idle"),
            (name: "creep", from: 0.4, to: 0.8, animation: "crouch"),
            (name: "walk", from: 1, to: 1.6, nominal: 1.25, animation: "walk", noise: 0.5),
            (name: "run", from: 2.4, to: 5, nominal: 4, animation: "run", noise: 1),
        ],
        gaits: [(name: "creep", bands: ["creep"]), (name: "walk", bands: ["walk"]), (name: "any", bands: ["creep", "walk", "run"])],
        channels: ["body", "face"],
        animations: [
            (name: "pull_lever", duration: 1.5, priority: 2, holds: true),
            (name: "flinch", duration: 0.5, priority: 5, holds: true),
            (name: "scratch", duration: 3, priority: 1),
            (name: "frown", channel: "face", duration: 1),
        ],
    )"#;
    BodyDef::from_ron("thief.body.ron", text).unwrap()
}

fn go(x: f32, y: f32, gait: &str) -> Order<'_, Vec2> {
    Order::GoTo { to: Vec2::new(x, y), gait, within: 0.1 }
}

fn play(animation: &str) -> Order<'_, Vec2> {
    Order::Play { animation, on: Who::NOBODY }
}

/// Ticks until an order is over; which tick that was, and what became of it.
fn run<S: Footing>(
    body: &mut Body<S>,
    def: &BodyDef,
    ticket: Ticket,
    mut look: impl FnMut(&Body<S>),
) -> (u64, Progress) {
    for tick in 1..6000 {
        body.step(def, Moment::of_tick(tick, 60));
        body.drift(def, DT);
        look(body);
        if body.progress(ticket) != Progress::Going {
            return (tick, body.progress(ticket));
        }
    }
    (6000, Progress::Going)
}

fn hash<S: Footing>(body: &Body<S>) -> StateHash {
    let mut hasher = StateHasher::new();
    body.hash_state(&mut hasher);
    hasher.finish()
}

const DONE: Progress = Progress::Over(Outcome::Done);

/// The requests that the book names: "walk stealthily to (x, y)" and "pull lever 1".
#[test]
fn oracle_m3e_2_4_1_walk_stealthily_there_and_pull_lever_1() {
    let (def, mut body) = (thief(), Body::<Plane>::at(Vec2::ZERO));
    let ticket = body.order(&def, go(3.0, 4.0, "creep"), Moment::START).unwrap();
    let mut fastest = 0.0_f32;
    let (tick, progress) = run(&mut body, &def, ticket, |body| fastest = fastest.max(body.velocity.length()));
    assert_eq!((progress, body.noise(&def)), (DONE, 0.0));
    // 5 m less 0.1 m at 0.8 m/s are 6.125 s; it accelerates and brakes in a tenth of a second each.
    let seconds = tick as f32 / 60.0;
    assert!(fastest <= 0.8 + 1e-6 && seconds > 6.1 && seconds < 6.5, "{fastest} m/s, {seconds} s");
    let now = Moment::of_tick(tick, 60);
    let lever = body.order(&def, Order::Play { animation: "pull_lever", on: Who(1) }, now).unwrap();
    let ticks = (1..).take_while(|ticks| {
        body.step(&def, Moment::of_tick(tick + ticks, 60));
        body.drift(&def, DT);
        let playing = body.animations(&def).next().unwrap();
        assert!(
            body.progress(lever) != Progress::Going
                || (playing.animation, playing.on) == ("pull_lever", Who(1))
        );
        body.progress(lever) == Progress::Going
    });
    assert_eq!(ticks.count(), 89, "1.5 s are 90 ticks: it is over in the 90th");
    assert_eq!((body.progress(lever), body.animations(&def).next().unwrap().animation), (DONE, "idle"));
}

/// Gestures need nothing but a request, from anybody, beside what the legs do.
#[test]
fn oracle_m3e_2_2_1_a_gesture_is_a_request_open_to_all() {
    let (def, mut body) = (thief(), Body::<Plane>::at(Vec2::ZERO));
    let going = body.order(&def, go(9.0, 0.0, "walk"), Moment::START).unwrap();
    let frown = body.order(&def, play("frown"), Moment::START).unwrap();
    for tick in 0..30 {
        body.step(&def, Moment::of_tick(tick, 60));
        body.drift(&def, DT);
    }
    let playing: Vec<_> = body.animations(&def).map(|playing| (playing.channel, playing.animation)).collect();
    assert_eq!(playing, [("body", "walk"), ("face", "frown")]);
    assert_eq!((body.progress(going), body.progress(frown)), (Progress::Going, Progress::Going));
    assert!(body.velocity.length() > 1.5, "a gesture does not stop anybody");
}

/// Made at 4 m/s, played at 5 m/s: 5 / 4 = 1.25 times as fast.
#[test]
fn animations_are_played_as_fast_as_the_body_moves() {
    let (def, mut body) = (thief(), Body::<Plane>::at(Vec2::ZERO));
    let rate = |body: &mut Body<Plane>, speed: f32| {
        body.moved_to(Vec2::ZERO, 0.0, Vec2::new(0.0, speed));
        body.step(&def, Moment::START);
        let playing = body.animations(&def).next().unwrap();
        (playing.animation, playing.rate)
    };
    assert_eq!(rate(&mut body, 0.0), ("idle", 1.0));
    assert_eq!(rate(&mut body, 5.0), ("run", 1.25));
    assert_eq!(rate(&mut body, 1.0), ("walk", 0.8));
    assert_eq!(rate(&mut body, 0.6), ("crouch", 1.0), "the middle of the band if nothing is said");
}

/// Between walk (to 1.6) and run (from 2.4) the middle is 2.0; with a hysteresis of 0.15 nothing changes from 1.85 to 2.15.
#[test]
fn a_speed_that_trembles_does_not_change_the_animation() {
    let (def, mut body) = (thief(), Body::<Plane>::at(Vec2::ZERO));
    let mut shown = |speed: f32| {
        body.moved_to(Vec2::ZERO, 0.0, Vec2::new(speed, 0.0));
        body.step(&def, Moment::START);
        body.animations(&def).next().unwrap().animation
    };
    assert_eq!(shown(1.5), "walk");
    assert!([1.9, 2.1, 1.86, 2.14].into_iter().all(|speed| shown(speed) == "walk"));
    assert_eq!(shown(2.16), "run");
    assert!([1.9, 2.1, 1.86, 2.14].into_iter().all(|speed| shown(speed) == "run"));
    assert_eq!(shown(1.84), "walk");
}

#[test]
fn who_gets_nowhere_is_stuck_and_whom_an_animation_holds_is_not() {
    let (def, mut body) = (thief(), Body::<Plane>::at(Vec2::ZERO));
    let going = body.order(&def, go(9.0, 0.0, ""), Moment::START).unwrap();
    let lever = body.order(&def, play("pull_lever"), Moment::START).unwrap();
    // Physics does not move it: it stands before a wall.
    let over = |body: &mut Body<Plane>, ticket| {
        (0..600).find(|tick| {
            body.step(&def, Moment::of_tick(*tick, 60));
            body.moved_to(Vec2::ZERO, 0.0, Vec2::ZERO);
            body.progress(ticket) != Progress::Going
        })
    };
    assert_eq!(over(&mut body, lever), Some(90));
    assert_eq!(body.progress(going), Progress::Going);
    // The last tick in which it was held is 89: its patience of 1.5 s = 90 ticks begins there.
    assert_eq!(over(&mut body, going), Some(179));
    assert_eq!(body.progress(going), Progress::Over(Outcome::Stuck));
    assert_eq!(body.step(&def, Moment::of_tick(600, 60)).velocity, Vec2::ZERO);
}

#[test]
fn of_two_animations_on_a_channel_the_more_urgent_one_is_played() {
    let (def, mut body) = (thief(), Body::<Plane>::at(Vec2::ZERO));
    let now = Moment::START;
    let lever = body.order(&def, play("pull_lever"), now).unwrap();
    assert_eq!(body.order(&def, play("scratch"), now), Err(Refused::Busy { with: lever }));
    assert_eq!(body.order(&def, play("pull_lever"), now), Err(Refused::Busy { with: lever }));
    let flinch = body.order(&def, play("flinch"), now).unwrap();
    assert_eq!(body.progress(lever), Progress::Over(Outcome::Replaced));
    assert!(body.step(&def, now).held);
    body.order(&def, Order::Stop, now).unwrap();
    assert_eq!(body.progress(flinch), Progress::Over(Outcome::CalledOff));
    assert!(!body.step(&def, now).held);
    assert!(body.order(&def, play("wave"), now).unwrap_err().to_string().contains("\"wave\""));
}

#[test]
fn every_order_says_what_became_of_it_until_it_is_forgotten() {
    let (def, mut body) = (thief(), Body::<Plane>::at(Vec2::ZERO));
    let now = Moment::START;
    let first = body.order(&def, go(9.0, 0.0, "walk"), now).unwrap();
    let second = body.order(&def, Order::TurnTo { to: Vec2::new(0.0, 5.0) }, now).unwrap();
    assert_eq!(body.progress(first), Progress::Over(Outcome::Replaced));
    // A quarter turn at 6 rad/s takes 0.262 s.
    let (tick, progress) = run(&mut body, &def, second, |_| {});
    assert_eq!((progress, tick), (DONE, 17));
    let third = body.order(&def, go(9.0, 0.0, ""), now).unwrap();
    assert!(body.end(third, Outcome::Failed) && !body.end(third, Outcome::Failed));
    assert_eq!((body.progress(third), body.is_idle()), (Progress::Over(Outcome::Failed), true));
    for _ in 0..9 {
        body.order(&def, Order::Stand, now).unwrap();
    }
    assert_eq!((body.progress(first), body.progress(Ticket(99))), (Progress::Forgotten, Progress::Forgotten));
    assert_eq!(body.order(&def, go(f32::NAN, 0.0, ""), now), Err(Refused::Nowhere));
    assert_eq!(body.order(&def, go(1.0, 0.0, "fly"), now), Err(Refused::NoGait("fly".into())));
}

/// On the ground heights do not matter for walking, but another storey is another place.
#[test]
fn on_the_ground_the_feet_and_the_storey_count() {
    let def = BodyDef { ground: 0.9, ..thief() };
    let mut body = Body::<Ground>::at(Vec3::new(0.0, 0.9, 0.0));
    let order = |height| Order::GoTo { to: Vec3::new(2.0, height, -2.0), gait: "walk", within: 0.2 };
    let ticket = body.order(&def, order(0.0), Moment::START).unwrap();
    assert_eq!(run(&mut body, &def, ticket, |_| {}).1, DONE);
    assert_eq!((body.place.y, body.floor_height(&def)), (0.9, 0.0));
    let attic = body.order(&def, order(5.0), Moment::START).unwrap();
    assert_eq!(run(&mut body, &def, attic, |_| {}).1, Progress::Over(Outcome::Stuck));
}

#[test]
fn the_game_knows_best_where_a_body_is() {
    let (def, mut body) = (thief(), Body::<Plane>::at(Vec2::ZERO));
    let ticket = body.order(&def, go(9.0, 0.0, ""), Moment::START).unwrap();
    assert_eq!(body.step(&def, Moment::START).velocity, Vec2::new(5.0, 0.0), "a wish, not yet a motion");
    assert_eq!((body.place, body.velocity), (Vec2::ZERO, Vec2::ZERO));
    assert!(!body.moved_to(Vec2::new(f32::NAN, 0.0), 0.0, Vec2::ZERO) && body.place == Vec2::ZERO);
    assert!(body.moved_to(Vec2::new(9.05, 0.0), 1.0, Vec2::ZERO));
    body.step(&def, Moment::START);
    assert_eq!(body.progress(ticket), DONE);
}

/// A path says the next point, steering says how to get past others; the bands hold all the same.
#[test]
fn paths_lead_and_steering_turns_a_body_aside() {
    let (def, mut body) = (thief(), Body::<Plane>::at(Vec2::ZERO));
    body.order(&def, go(9.0, 0.0, "walk"), Moment::START).unwrap();
    body.lead(Some(Vec2::new(0.0, 3.0)));
    assert_eq!(body.step(&def, Moment::START).velocity, Vec2::new(0.0, 1.6));
    body.steer(Vec2::new(-9.0, 0.0));
    assert_eq!(body.step(&def, Moment::START).velocity, Vec2::new(-1.6, 0.0));
    assert_eq!(body.step(&def, Moment::START).velocity, Vec2::new(0.0, 1.6), "for one step");
    body.steer(Vec2::ZERO);
    assert_eq!(body.step(&def, Moment::START).velocity, Vec2::ZERO, "steering may say: wait");
    assert_eq!(body.goal(), Some(Vec2::new(9.0, 0.0)));
}

/// A character is a point, and the walls are shifted out by its radius: a thick ray meets a wall where a thin one meets the
/// wall grown by that radius, its straight sides and its round ends. No geometry is built, so there are no crevices.
#[test]
fn oracle_m3e_12_2_1a_a_body_is_a_point_among_walls_that_are_grown() {
    let radius = BodyDef::default().radius;
    let (from, to) = (Vec2::new(3.0, -1.0), Vec2::new(3.5, 2.0));
    let (wall, aside) = (Wall::new(from, to), (to - from).perp().normalize() * radius);
    for number in -20_i16..=20 {
        let direction = wits_core::angle::direction(f32::from(number) * 0.06);
        let ray = Ray::new(Vec2::ZERO, direction).unwrap();
        let thin = [
            Ball::new(from, radius).cast(&ray, 9.0, 0.0),
            Ball::new(to, radius).cast(&ray, 9.0, 0.0),
            Segment::new(from + aside, to + aside).cast(&ray, 9.0, 0.0),
            Segment::new(from - aside, to - aside).cast(&ray, 9.0, 0.0),
        ];
        let nearest = thin.iter().flatten().map(|contact| contact.distance).min_by(f32::total_cmp);
        let thick = wall.cast(&ray, 9.0, radius).map(|contact| contact.distance);
        match (nearest, thick) {
            (None, None) => {}
            (Some(thin), Some(thick)) => assert!((thin - thick).abs() < 1e-4, "{number}: {thin} {thick}"),
            // A ray that only just touches may round either way.
            other => {
                assert!(other.0.or(other.1).is_some_and(|distance| distance > 3.0), "{number}: {other:?}")
            }
        }
    }
}

struct Guard {
    def: BodyDef,
    body: Body<Plane>,
    queue: ActionQueue,
    alarm: bool,
}

impl Guard {
    fn new() -> Self {
        Self { def: thief(), body: Body::at(Vec2::ZERO), queue: ActionQueue::default(), alarm: false }
    }

    fn words() -> Vocabulary<Self> {
        let mut words = Vocabulary::new();
        words.condition("alarm", |guard: &Self, _| guard.alarm);
        teach(&mut words, |guard: &mut Self, _| (&guard.def, &mut guard.body));
        words
    }

    fn live(&mut self, tick: u64) {
        self.body.step(&self.def, Moment::of_tick(tick, 60));
        self.body.drift(&self.def, DT);
    }
}

#[test]
fn a_word_waits_for_its_order_fails_with_it_and_calls_it_off() {
    let words = Guard::words();
    let text = r#"(root: ReactiveSelector([
        ReactiveSequence([If(Is("alarm")), Do((name: "play", with: {"animation": "frown", "on": 7}))]),
        Sequence([Do((name: "go_to", with: {"to": [1, 0], "gait": "walk"})), Do("stand")]),
    ]))"#;
    let tree = TreeDef::from_ron("a.tree.ron", text).unwrap().bind(&words).unwrap();
    let (mut guard, mut state) = (Guard::new(), tree.start());
    let mut tick = |guard: &mut Guard, number: u64| {
        let status = tree.tick(&mut state, &mut Turn::new(guard, Moment::of_tick(number, 60)));
        guard.live(number);
        status
    };
    assert!(tick(&mut guard, 0) == wits_decide::Status::Running && guard.body.goal().is_some());
    guard.alarm = true;
    tick(&mut guard, 1);
    assert_eq!(
        (guard.body.goal(), guard.body.progress(Ticket(1))),
        (None, Progress::Over(Outcome::CalledOff))
    );
    assert_eq!(guard.body.animations(&guard.def).last().unwrap().on, Who(7));
    guard.alarm = false;
    let ended = (2..300).find(|number| tick(&mut guard, *number) == wits_decide::Status::Success);
    assert!(ended.is_some() && guard.body.place.distance(Vec2::X) < 0.35, "{ended:?} {}", guard.body.place);
    let text = r#"(root: Do((name: "go_to", with: {"to": [1, 0], "gait": "hop"})))"#;
    let tree = TreeDef::from_ron("a.tree.ron", text).unwrap().bind(&words).unwrap();
    let status = tree.tick(&mut tree.start(), &mut Turn::new(&mut guard, Moment::START));
    assert_eq!(status, wits_decide::Status::Failure);
}

/// Alarms, the queue of actions, decisions, and a body that carries them out.
#[test]
fn oracle_m3e_5_10_7_a_whole_character_acts_through_its_body() {
    let mut words = Guard::words();
    let actions = r#"(channels: ["legs", "face"], actions: {
        "pull": (act: Sequence([
            Do((name: "go_to", with: {"to": [2, 0], "gait": "walk"})),
            Do((name: "play", with: {"animation": "pull_lever", "on": 1})),
        ]), kind: Animation, uses: ["legs"]),
        "flee": (act: Do((name: "go_to", with: {"to": [-5, 0]})), kind: Movement, uses: ["legs"], priority: 9, interrupts: true),
    })"#;
    let actions = ActionsDef::from_ron("guard.actions.ron", actions).unwrap();
    let actions = Arc::new(actions.bind(&words).unwrap());
    actions.teach(&mut words, |guard| &mut guard.queue);
    let mind = TreeDef::from_ron("guard.tree.ron", r#"(root: Do("pull"))"#).unwrap().bind(&words).unwrap();
    let alarms = r#"(alarms: [(when: Is("alarm"), act: "flee", again: 60)])"#;
    let def = AlarmsDef::from_ron("guard.alarms.ron", alarms).unwrap();
    let character = def.bind(&words, actions, mind, |guard: &mut Guard| &mut guard.queue).unwrap();
    let (mut guard, mut state) = (Guard::new(), character.start());
    let mut pulled = 0;
    for tick in 0..600 {
        guard.alarm = tick == 300;
        character.tick(&mut state, &mut Turn::new(&mut guard, Moment::of_tick(tick, 60)));
        guard.live(tick);
        pulled +=
            u32::from(guard.body.animations(&guard.def).any(|playing| playing.animation == "pull_lever"));
        assert!(tick != 299 || guard.body.place.x > 1.5, "at the lever");
        assert!(tick != 400 || guard.body.place.x < -2.0, "away");
    }
    assert!(pulled >= 90, "{pulled} ticks at the lever");
}

#[test]
fn all_faults_of_a_file_are_found() {
    let text = r#"(
    radius: 0,
    bands: [(name: "stand", from: 0.1), (name: "walk", from: 2, to: 1), (name: "walk", from: 3, to: 4)],
    gaits: [(name: "creep", bands: ["wolk"])],
    animations: [(name: "wave", channel: "arm", duration: -1)],
)"#;
    let faults = BodyDef::from_ron("a.body.ron", text).unwrap_err().to_string();
    for part in [
        "2:13: 0 is out of range",
        "begins at 0.1",
        "3:41: \"walk\" from 2 to 1",
        "no name here",
        "4:37: unknown \"wolk\", did you mean \"walk\"?",
        "unknown \"arm\"",
        "-1 is out of range",
    ] {
        assert!(faults.contains(part), "{part}:\n{faults}");
    }
    let lazy = BodyDef { hysteresis: 2.0, ..BodyDef::default() };
    assert!(
        BodyDef::from_ron("a", &lazy.to_ron()).unwrap_err().to_string().contains("keeps"),
        "never stands"
    );
    assert_eq!(BodyDef::from_ron("a", &thief().to_ron()).unwrap(), thief());
    assert_eq!(BodyDef::from_ron("a", "()").unwrap(), BodyDef::default());
}

#[test]
fn it_shows_itself() {
    let (def, mut body) = (thief(), Body::<Plane>::at(Vec2::ZERO));
    body.order(&def, go(9.0, 0.0, "walk"), Moment::START).unwrap();
    body.step(&def, Moment::START);
    let document = body.inspect(&def);
    assert_eq!(
        (document.subtitle.as_ref(), document.field("gait").unwrap().to_string()),
        ("goes", "walk".into())
    );
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    body.marks(&def, &mut scene);
    assert_eq!(scene.shapes().len(), 3);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    /// However it moves at first, whatever its gait and its acceleration: it arrives, and stands there.
    #[test]
    fn everybody_arrives(
        goal in (-20_f32..20.0, -20_f32..20.0), push in (-5_f32..5.0, -5_f32..5.0),
        acceleration in 2_f32..20.0, gait in 0_usize..4, within in 0.02_f32..1.0,
    ) {
        let def = BodyDef { acceleration, ..thief() };
        let mut body = Body::<Plane>::at(Vec2::ZERO);
        body.velocity = push.into();
        let order = Order::GoTo { to: goal.into(), gait: ["", "creep", "walk", "any"][gait], within };
        let ticket = body.order(&def, order, Moment::START).unwrap();
        let (_, progress) = run(&mut body, &def, ticket, |_| {});
        prop_assert_eq!(progress, DONE);
        let stand = body.order(&def, Order::Stand, Moment::START).unwrap();
        prop_assert_eq!(run(&mut body, &def, stand, |_| {}).1, DONE);
    }

    /// Saved and restored at any time it goes on the same.
    #[test]
    fn saving_leaves_no_trace(orders in prop::collection::vec((0_u8..6, -9_f32..9.0, 0_u64..40), 1..12)) {
        let def = thief();
        let (mut body, mut tick) = (Body::<Plane>::at(Vec2::ZERO), 0);
        let mut saved = body.clone();
        for (kind, x, ticks) in orders {
            for body in [&mut body, &mut saved] {
                let order = match kind {
                    0 => Order::Stand,
                    1 => play("scratch"),
                    2 => play("pull_lever"),
                    3 => Order::TurnTo { to: Vec2::new(x, 1.0) },
                    4 => Order::Stop,
                    _ => go(x, 2.0, "any"),
                };
                let _ = body.order(&def, order, Moment::of_tick(tick, 60));
                for later in 0..ticks {
                    body.step(&def, Moment::of_tick(tick + later, 60));
                    body.drift(&def, DT);
                }
            }
            tick += ticks;
            prop_assert_eq!(hash(&body), hash(&saved));
            saved = from_bytes(&to_bytes(&saved).unwrap()).unwrap();
            prop_assert_eq!(&body, &saved);
        }
    }
}
