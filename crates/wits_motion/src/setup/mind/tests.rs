use std::sync::Arc;
use wits_core::hash::StateHasher;
use wits_core::state::{from_bytes, to_bytes};

use proptest::prelude::*;
use wits_core::glam::Vec2;
use wits_core::kinematic::Steering;
use wits_core::ron::RonFile;
use wits_core::space::{Ground, Plane, Volume};
use wits_core::time::Moment;
use wits_mind::any::{AnyMind, AnyState, MindState, Watcher};
use wits_mind::kind::MindKinds;
use wits_mind::watch::Journal;

use super::*;
use crate::setup::{SteeringDef, SteeringKind, Vocabulary};

const DT: f32 = 1.0 / 30.0;

#[derive(Clone, Debug, Default, PartialEq)]
struct Sheep {
    body: Kinematic<Plane>,
    wolf: Option<Vec2>,
    silent: u32,
}

impl Steered<Plane> for Sheep {
    fn body(&self, _agent: u64) -> Kinematic<Plane> {
        self.body
    }

    fn around<'a>(&'a self, _agent: u64, room: &'a mut Room<Plane>) -> Surroundings<'a, Plane> {
        room.targets.clear();
        room.targets.push(self.wolf.map(Kinematic::at));
        Surroundings { targets: &room.targets, ..Surroundings::default() }
    }

    fn wish(&mut self, _agent: u64, wish: Option<Steering<Plane>>, by: &BoundSteering<Plane>) {
        self.silent += u32::from(wish.is_none());
        by.step(&mut self.body, wish, DT);
    }
}

const FLOCK: &str = r#"(root: (name: "all", want: RunningSum([
    (name: "fear", want: Flee(panic_distance: 5), target: "wolf", weight: 3),
    (name: "stroll", want: Wander),
    (name: "doze", want: NoiseWander, on: false),
])))"#;

/// The same in another order, with one more.
const REORDERED: &str = r#"(root: (name: "all", want: RunningSum([
    (name: "fear", want: Flee(panic_distance: 5), target: "wolf", weight: 3),
    (name: "rest", want: Hide, target: "wolf", on: false),
    (name: "doze", want: NoiseWander, on: false),
    (name: "stroll", want: Wander),
])))"#;

fn mind(text: &str) -> SteeringMind<Plane> {
    let names = Vocabulary::default().with_target("wolf");
    SteeringMind::new(SteeringDef::from_ron("x", text).unwrap().bind(&names).unwrap())
}

fn begin(mind: &SteeringMind<Plane>) -> SteeringMindState<Plane> {
    Mind::<Sheep>::start(mind)
}

fn turn(sheep: &mut Sheep) -> Turn<'_, Sheep> {
    Turn::new(sheep, Moment::START).dt(DT)
}

fn doing(mind: &SteeringMind<Plane>, state: &SteeringMindState<Plane>) -> String {
    Mind::<Sheep>::doing(mind, state)
}

#[test]
fn it_does_what_the_strongest_node_says_and_those_who_look_see_shares() {
    let mind = mind(FLOCK);
    let (mut sheep, mut state, mut journal) = (Sheep::default(), begin(&mind), Journal::default());
    assert_eq!(mind.tick_watched(&mut state, &mut turn(&mut sheep), &mut journal), Status::Running);
    assert_eq!(doing(&mind, &state), "stroll");
    sheep.wolf = Some(sheep.body.position - Vec2::X);
    journal.begin(2);
    mind.tick_watched(&mut state, &mut turn(&mut sheep), &mut journal);
    assert_eq!(doing(&mind, &state), "fear");
    let trail = journal.pulse().trail;
    assert!(trail.iter().any(|step| step.node == 1 && step.why.starts_with("used")), "{trail:?}");
    assert!(trail.iter().any(|step| step.node == 3 && step.why.starts_with("off")), "{trail:?}");
    let graph = Mind::<Sheep>::graph(&mind);
    let names: Vec<&str> = graph.nodes.iter().map(|node| &*node.path).collect();
    assert_eq!(names, ["all", "fear", "stroll", "doze"]);
    assert_eq!(graph.links.len(), 3);
}

#[test]
fn it_succeeds_when_all_are_silent_and_stops_once() {
    let mind = mind(r#"(root: (want: Flee(panic_distance: 5), target: "wolf"))"#);
    let (mut sheep, mut state) = (Sheep::default(), begin(&mind));
    assert_eq!(mind.tick(&mut state, &mut turn(&mut sheep)), Status::Success);
    assert_eq!((sheep.silent, doing(&mind, &state)), (1, String::new()));
    sheep.wolf = Some(Vec2::X);
    assert_eq!(mind.tick(&mut state, &mut turn(&mut sheep)), Status::Running);
    assert_eq!(doing(&mind, &state), "Flee");
    mind.stop(&mut state, &mut turn(&mut sheep), Exit::Despawn, &mut ());
    assert_eq!((sheep.silent, &state), (2, &begin(&mind)));
}

#[test]
fn a_part_that_nobody_hears_is_not_the_strongest() {
    let text = r#"(root: (want: Priorities(parts: [
        (name: "far", want: Blend([(name: "dread", want: Flee(panic_distance: 1), target: "wolf")])),
        (name: "near", want: Blend([(name: "stroll", want: Wander)])),
    ])))"#;
    let mind = mind(text);
    let (mut sheep, mut state) = (Sheep { wolf: Some(Vec2::X * 9.0), ..Sheep::default() }, begin(&mind));
    mind.tick(&mut state, &mut turn(&mut sheep));
    assert_eq!(doing(&mind, &state), "stroll");
}

#[test]
fn nodes_of_the_same_name_keep_their_memory() {
    let (old, new) = (mind(FLOCK), mind(REORDERED));
    let (mut sheep, mut state) = (Sheep::default(), begin(&old));
    (0..9).for_each(|_| _ = old.tick(&mut state, &mut turn(&mut sheep)));
    let told = new.adopt(&old, &mut state, &mut turn(&mut sheep), &mut ());
    assert!(told.is_whole() && told.kept == 1, "{told:?}");
    assert_eq!(doing(&new, &state), "stroll");
}

#[test]
fn a_node_that_is_gone_is_left_exactly_once() {
    let old = mind(FLOCK);
    let (mut sheep, mut state, mut exits) = (Sheep::default(), begin(&old), Exits::default());
    old.tick_watched(&mut state, &mut turn(&mut sheep), &mut exits);
    let new = mind(&FLOCK.replace("stroll", "amble"));
    let told = new.adopt(&old, &mut state, &mut turn(&mut sheep), &mut exits);
    assert_eq!(
        (told.left, told.forgotten, told.kept),
        (vec!["stroll".to_owned()], vec!["stroll".to_owned()], 0)
    );
    new.adopt(&new, &mut state, &mut turn(&mut sheep), &mut exits);
    new.stop(&mut state, &mut turn(&mut sheep), Exit::Despawn, &mut exits);
    assert_eq!(exits.0, [(2, Exit::Reload)]);
}

#[derive(Default)]
struct Exits(Vec<(u32, Exit)>);

impl Watch for Exits {
    fn exit(&mut self, node: u32, why: Exit) {
        self.0.push((node, why));
    }
}

fn kinds() -> MindKinds {
    let mut kinds = MindKinds::new();
    kinds.add(Arc::new(SteeringKind::<Plane, Sheep>::new(Vocabulary::default().with_target("wolf"))));
    kinds
}

#[test]
fn templates_are_whole_files_that_need_no_names() {
    struct Bird;
    impl<S: NamedSpace> Steered<S> for Bird {
        fn body(&self, _agent: u64) -> Kinematic<S> {
            Kinematic::default()
        }
        fn around<'a>(&'a self, _agent: u64, _room: &'a mut Room<S>) -> Surroundings<'a, S> {
            Surroundings::default()
        }
        fn wish(&mut self, _agent: u64, _wish: Option<Steering<S>>, _by: &BoundSteering<S>) {}
    }
    let mut all = [kinds(), MindKinds::new(), MindKinds::new()];
    all[1].add(Arc::new(SteeringKind::<Ground, Bird>::new(Vocabulary::default())));
    all[2].add(Arc::new(SteeringKind::<Volume, Bird>::new(Vocabulary::default())));
    for kinds in all {
        let kind = kinds.named("steering").unwrap();
        let text = kind.info().template;
        assert!(kind.load("new.steering.ron", text, &wits_mind::Vocabulary::new()).is_ok());
        assert!(kind.check("new.steering.ron", text).is_empty());
    }
}

#[test]
fn errors_have_lines() {
    let (kinds, words) = (kinds(), wits_mind::Vocabulary::new());
    let kind = kinds.of("a.steering.ron").unwrap();
    let text = "(\n  body: (max_speed: -1),\n  root: (want: Seek,\n    target: \"wofl\"),\n)";
    let errors = kind.load("a.steering.ron", text, &words).err().unwrap().to_string();
    assert_eq!(
        errors,
        "a.steering.ron:2:21: -1 is out of range; expected a number above 0\n\
         a.steering.ron:4:13: unknown \"wofl\", did you mean \"wolf\"?"
    );
    assert!(kind.check("a.steering.ron", text).to_string().starts_with("a.steering.ron:2:21: "));
    let wrong = kind.load("a.steering.ron", "(space: volume, root: (want: Wander))", &words).err().unwrap();
    assert!(wrong.to_string().contains("made for the volume"), "{wrong}");
}

proptest! {
    #[test]
    fn an_adopted_mind_that_was_saved_goes_on_as_one_that_was_not(
        ticks in prop::collection::vec(any::<bool>(), 2..20), seed in any::<u64>(),
    ) {
        let kinds = kinds();
        let load = |text: &str| {
            kinds.of("x.steering.ron").unwrap().load("x.steering.ron", text, &wits_mind::Vocabulary::new()).unwrap().mind
        };
        let (old, same, new) = (load(FLOCK), load(FLOCK), load(REORDERED));
        let mut pairs = [Sheep::default(), Sheep::default()].map(|sheep| (sheep, old.start()));
        for (number, near) in ticks.iter().enumerate() {
            for (sheep, state) in &mut pairs {
                sheep.wolf = near.then_some(Vec2::new(1.0, 0.5));
                let mut turn = Turn::new(sheep, Moment(0)).seed(Seed::new(seed)).dt(DT);
                turn.erased(|turn| {
                    let mut mind: &Arc<dyn AnyMind> = &old;
                    if number >= ticks.len() / 2 {
                        mind = &new;
                    }
                    if number == ticks.len() / 2 {
                        let before = state.cloned();
                        assert!(same.adopt(Some(&*old), state, turn, Watcher::NOBODY).is_whole());
                        assert!(state.same(&*before), "the same definition changes nothing");
                        new.adopt(Some(&*old), state, turn, Watcher::NOBODY);
                    }
                    mind.tick(state, turn, Watcher::NOBODY);
                });
            }
            let [(one, first), (two, second)] = &mut pairs;
            prop_assert_eq!(&*one, &*two);
            prop_assert!(first.same(&**second), "{:?} is not {:?}", first, second);
            let hash = |state: &dyn MindState| {
                let mut hasher = StateHasher::new();
                state.hash_into(&mut hasher);
                hasher.finish()
            };
            let bytes = to_bytes(&AnyState(Some(second.cloned()))).unwrap();
            *second = from_bytes::<AnyState>(&bytes).unwrap().0.unwrap();
            prop_assert_eq!(hash(&**first), hash(&**second));
        }
    }
}
