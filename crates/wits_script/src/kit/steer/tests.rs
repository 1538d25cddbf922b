//! A fox that scripts steer.

use std::any::Any;

use wits_core::geometry::Ball;
use wits_core::glam::Vec2;
use wits_core::hash::{StateHash, StateHasher};
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::random::{Seed, Stream};
use wits_core::space::Plane;
use wits_core::time::Moment;
use wits_decide::board::Boards;
use wits_decide::{CharacterMemory, Mind, Turn, Vocabulary};

use super::*;
use crate::character::Character;
use crate::{Memory, ScriptMind, ScriptState, Vm};

#[derive(Clone, Debug, Default)]
struct Fox {
    body: Kinematic<Plane>,
    hare: Kinematic<Plane>,
    tree: Option<Vec2>,
    orders: Orders,
}

const LIMITS: Limits =
    Limits { max_speed: 4.0, max_acceleration: 10.0, max_spin: 5.0, max_angular_acceleration: 20.0 };

impl Steers for Fox {
    type Space = Plane;
    fn body(&self, _agent: u64) -> Kinematic<Plane> {
        self.body
    }
    fn limits(&self, _agent: u64) -> Limits {
        LIMITS
    }
    fn body_of(&self, _agent: u64, name: &str) -> Option<Kinematic<Plane>> {
        (name == "hare").then_some(self.hare)
    }
    fn obstacles(&self, _agent: u64, into: &mut Vec<Ball<Vec2>>) {
        into.extend(self.tree.map(|at| Ball::new(at, 1.0)));
    }
    fn orders(&self, _agent: u64) -> &Orders {
        &self.orders
    }
    fn orders_mut(&mut self, _agent: u64) -> &mut Orders {
        &mut self.orders
    }
}

fn mind(text: &str) -> (Scripts<Fox>, ScriptMind<Fox>) {
    let scripts = Scripts::new(Vm::new().unwrap(), &Vocabulary::<Fox>::new()).unwrap();
    scripts.steering().unwrap();
    scripts.load("fox.lua", text).unwrap();
    let mind = scripts.mind("fox.lua").unwrap();
    (scripts, mind)
}

fn chance(tick: u64) -> Stream {
    Seed::new(3).at(tick).stream()
}

/// One tick: the mind, then the body.
fn tick(mind: &ScriptMind<Fox>, state: &mut ScriptState, fox: &mut Character<Fox>, number: u64) {
    mind.tick(state, &mut fox.turn(Moment::of_tick(number, 60)));
    let wish = fox.wish(0, &mut chance(number), 1.0 / 60.0).unwrap_or_default();
    fox.body.step_semi_implicit(wish, &LIMITS, 1.0 / 60.0);
}

fn run(text: &str, fox: Fox, ticks: u64) -> (Character<Fox>, Vec<String>) {
    let (scripts, mind) = mind(text);
    let (mut fox, mut state) = (Character::new(fox), mind.start());
    (0..ticks).for_each(|number| tick(&mind, &mut state, &mut fox, number));
    (fox, scripts.reports().iter().map(|report| report.error.to_string()).collect())
}

fn ordered(order: &str) -> Character<Fox> {
    let hare = Kinematic::at(Vec2::new(5.0, 0.0)).with_velocity(Vec2::new(0.0, 2.0));
    let (fox, faults) =
        run(&format!("function think() {order} wait(99) end"), Fox { hare, ..Fox::default() }, 60);
    assert_eq!(faults, [""; 0]);
    fox
}

#[test]
fn an_order_is_followed_until_there_is_another_although_the_script_waits() {
    let near = |fox: &Fox, at: Vec2| fox.body.position.distance(at);
    assert!(near(&ordered("steer.seek(vec(9, 0))"), Vec2::new(9.0, 0.0)) < 6.5);
    assert!(ordered("steer.seek('hare')").body.velocity.x > 1.0);
    assert!(ordered("steer.flee(vec(9, 0))").body.position.x < -2.0);
    assert!(near(&ordered("steer.arrive(vec(1, 0))"), Vec2::new(1.0, 0.0)) < 0.2);
    assert!(ordered("steer.pursue('hare')").body.position.y > 0.5, "it leads the hare");
    assert!(ordered("steer.evade('hare', 9)").body.position.x < -1.0);
    assert!(ordered("steer.wander()").body.speed() > 0.5);
    assert!(ordered("steer.face(vec(0, 9))").body.orientation > 0.5);
    assert!(ordered("steer.follow{ vec(1, 0), vec(1, 5) }").body.position.y > 0.5);
    let braked = ordered("steer.seek(vec(9, 0)) wait(0.5) steer.stop()");
    assert!(braked.body.speed() < 1.0 && braked.body.position.x > 0.2);
}

#[test]
fn idle_orders_say_nothing() {
    assert_eq!(ordered("steer.flee(vec(9, 0), 3)").body.position, Vec2::ZERO, "too far to matter");
    assert_eq!(ordered("steer.evade('nobody')").body.position, Vec2::ZERO);
    assert_eq!(ordered("steer.avoid()").body.position, Vec2::ZERO, "nothing is in the way");
    let free = ordered("steer.seek(vec(1, 1)) steer.release()");
    assert!(free.orders.is_free() && free.body.position == Vec2::ZERO);
}

#[test]
fn a_blend_adds_up_by_weight() {
    let fox = ordered("steer.blend{ { 'seek', vec(9, 0), weight = 3 }, { 'seek', vec(0, 9) } }");
    assert!(fox.body.position.x > fox.body.position.y && fox.body.position.y > 0.0);
    assert_eq!(fox.orders.parts().len(), 2);
    let tree = Some(Vec2::new(5.0, 0.1));
    let text = "function think() steer.blend{ { 'seek', vec(12, 0) }, { 'avoid', weight = 3 }, 'wander' } wait(99) end";
    let mut nearest = f32::MAX;
    let (_, mind) = mind(text);
    let (mut fox, mut state) = (Character::new(Fox { tree, ..Fox::default() }), mind.start());
    for number in 0..240 {
        tick(&mind, &mut state, &mut fox, number);
        nearest = nearest.min(fox.body.position.distance(Vec2::new(5.0, 0.1)));
    }
    assert!(nearest > 0.9 && fox.body.position.x > 6.0, "it went round the tree: {nearest}");
}

#[test]
fn hiding_keeps_an_obstacle_between() {
    let fox =
        Fox { tree: Some(Vec2::new(3.0, 0.0)), body: Kinematic::at(Vec2::new(1.0, 2.0)), ..Fox::default() };
    let hare = Kinematic::at(Vec2::new(9.0, 0.0)).with_orientation(std::f32::consts::PI);
    let (fox, _) = run("function think() steer.hide('hare') wait(99) end", Fox { hare, ..fox }, 240);
    assert!(fox.body.position.y.abs() < 0.5 && fox.body.position.x < 2.0, "{:?}", fox.body.position);
}

#[test]
fn how_far_it_is_can_be_waited_for() {
    let text = "function think() steer.arrive(vec(3, 4)) me.at_first = steer.distance(vec(3, 4)) \
        me.nobody = steer.distance('nobody') == nil \
        wait_until(function() return steer.distance(vec(3, 4)) < 1 end) me.there = true wait(99) end";
    let (fox, faults) = run(text, Fox::default(), 240);
    assert_eq!(faults, [""; 0]);
    let me = fox.kept().me();
    assert_eq!(me.get("at_first"), Some(&Data::Number(5.0)), "3² + 4² = 5²");
    assert_eq!((me.get("nobody"), me.get("there")), (Some(&true.into()), Some(&true.into())));
}

#[test]
fn what_is_wrong_with_an_order_is_told_with_its_line() {
    let fault = |order: &str| {
        let (_, faults) = run(&format!("function think()\n{order} end"), Fox::default(), 1);
        assert!(faults[0].starts_with("fox.lua:2: "), "{faults:?}");
        faults[0]["fox.lua:2: ".len()..].to_owned()
    };
    assert_eq!(
        fault("steer.seek(7)"),
        "steer.seek: the target is a whole number; expected a place such as vec(1, 2), or a name"
    );
    assert_eq!(
        fault("steer.pursue(vec(1))"),
        "steer.pursue: it is about a vector; expected the name of somebody"
    );
    assert_eq!(fault("steer.seek(vec(0/0))"), "steer.seek: vec(NaN, 0, 0) is no place");
    assert_eq!(
        fault("steer.seek('hare', 3)"),
        "steer.seek: seek was told 3 besides its target; expected nothing"
    );
    assert_eq!(fault("steer.flee('hare', -1)"), "steer.flee: within is -1; expected a number, 0 or more");
    assert_eq!(
        fault("steer.blend{ { 'sek', vec(1) } }"),
        "steer.blend: part [1]: unknown \"sek\", did you mean \"seek\"? among what a body can do"
    );
    assert!(fault("steer.blend{ { 'seek', vec(1), wight = 2 } }").contains("unknown wight"));
    assert!(fault("steer.blend(1)").contains("expected one table of parts"));
    assert!(fault("steer.follow{}").contains("0 places"));
    assert!(fault("steer.follow{ 1 }").contains("expected a place"));
    assert!(fault("local t = {} for i = 1, 20 do t[i] = 'wander' end steer.blend(t)").contains("at most 16"));
    assert!(fault("steer.seek(string.rep('x', 300))").contains("too long"));
    assert!(fault("steer.seek = nil").contains("belongs to the game"));
}

fn hash(fox: &Character<Fox>, state: &ScriptState) -> StateHash {
    let mut hasher = StateHasher::new();
    hasher.write(&fox.body.position);
    hasher.write(&fox.orders);
    hasher.write(&fox.memory);
    hasher.write(state);
    hasher.finish()
}

/// A copy of the state has no coroutine: it is made again from its tape, and gives no order twice.
#[test]
fn a_script_that_steers_goes_on_the_same_after_a_restore() {
    let text = "function think() for i = 1, 9 do steer.blend{ { 'seek', vec(i, -i) }, 'wander' } wait(0.3) \
        if steer.distance(vec(i, -i)) > 2 then steer.wander() yield() end end end";
    let (_, mind) = mind(text);
    let (mut fox, mut state) = (Character::<Fox>::default(), mind.start());
    (0..77).for_each(|number| tick(&mind, &mut state, &mut fox, number));
    let (mut copy, mut copied) = (fox.clone(), state.clone());
    let text = serde_json::to_string(&copy.orders).unwrap();
    copy.orders = serde_json::from_str(&text).unwrap();
    for number in 77..200 {
        tick(&mind, &mut state, &mut fox, number);
        tick(&mind, &mut copied, &mut copy, number);
        assert_eq!(hash(&fox, &state), hash(&copy, &copied), "tick {number}");
    }
}

#[test]
fn the_words_are_in_the_library_of_the_game_once() {
    let (scripts, _) = mind("function think() end");
    let names: Vec<String> = scripts.library().into_iter().map(|bound| bound.name).collect();
    for name in Urge::NAMES.iter().chain(&["blend", "release", "distance"]) {
        let name = format!("steer.{name}");
        assert_eq!(names.iter().filter(|known| **known == name).count(), 1, "{name}");
        assert!(crate::library().iter().any(|bound| bound.name == name && bound.help.len() > 10), "{name}");
    }
    assert!(!names.contains(&"paths.find".to_owned()), "this game has no map");
    assert!(scripts.steering().is_err(), "twice");
}

/// Foxes in one wood, each with orders of its own.
#[derive(Default)]
struct Wood {
    foxes: [Fox; 2],
}

impl Steers for Wood {
    type Space = Plane;
    fn body(&self, agent: u64) -> Kinematic<Plane> {
        self.foxes[agent as usize].body
    }
    fn limits(&self, _agent: u64) -> Limits {
        LIMITS
    }
    fn body_of(&self, agent: u64, name: &str) -> Option<Kinematic<Plane>> {
        (name == "other").then(|| self.foxes[1 - agent as usize].body)
    }
    fn orders(&self, agent: u64) -> &Orders {
        &self.foxes[agent as usize].orders
    }
    fn orders_mut(&mut self, agent: u64) -> &mut Orders {
        &mut self.foxes[agent as usize].orders
    }
}

#[test]
fn orders_are_those_of_the_agent_that_thinks() {
    let scripts = Scripts::<dyn Any>::new(Vm::new().unwrap(), &Vocabulary::new()).unwrap();
    scripts.steering::<Wood>().unwrap();
    let text = "function think() me.far = steer.distance(vec(0, 0)) me.apart = steer.distance('other') \
        if me.far < 1 then steer.wander() else steer.seek('other') end wait(99) end";
    scripts.load("fox.lua", text).unwrap();
    let mind = scripts.mind("fox.lua").unwrap();
    let mut wood = Wood::default();
    wood.foxes[1].body = Kinematic::at(Vec2::new(3.0, 4.0));
    for (agent, far) in [(0, 0.0), (1, 5.0)] {
        let mut memory = CharacterMemory::default();
        let boards = Boards::of(agent).memory(&mut memory);
        let mut turn = Turn::new(&mut wood as &mut dyn Any, Moment::START).boards(boards);
        mind.tick(&mut mind.start(), &mut turn);
        let me = memory.get::<Memory>().unwrap().me();
        assert_eq!((me.get("far"), me.get("apart")), (Some(&Data::Number(far)), Some(&Data::Number(5.0))));
    }
    assert_eq!(scripts.reports(), []);
    assert_eq!(wood.orders(0).parts()[0].urge, Urge::Wander);
    assert_eq!(wood.orders(1).parts()[0].urge, Urge::Seek(Target::Name("other".to_owned())));
    assert!(wood.wish(1, &mut chance(0), 0.1).unwrap().linear.x < 0.0, "to the other fox");
}
