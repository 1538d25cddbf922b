//! Definitions are exchanged while characters follow them: laws for every technique of this crate.

mod drive;
mod goap;
mod htn;
mod needs;
mod random;
mod running;
mod utility;

use std::fmt::Debug;

use wits_core::hash::StateHasher;
use wits_core::state::{State, from_bytes, to_bytes};
use wits_core::time::Moment;
use wits_mind::board::KeyDef;
use wits_mind::watch::Watch;
use wits_mind::{Kind, Param};

use super::*;
use crate::adopt::carry_keys;
use wits_mind::{Exit, Mind, Status, Turn, Vocabulary};

/// A woodcutter with a life.
#[derive(Clone, Debug, Default, PartialEq)]
struct Cutter {
    hunger: f32,
    tired: f32,
    axe: bool,
    wood: i32,
    fire: bool,
    danger: bool,
    /// How many actions were entered and not left.
    busy: i32,
    log: Vec<String>,
}

/// Every action takes three ticks, and then has its effect.
fn words() -> Vocabulary<Cutter> {
    let mut words = Vocabulary::<Cutter>::new();
    words.value("hunger", Kind::Number, |me, _| me.hunger.into());
    words.value("tired", Kind::Number, |me, _| me.tired.into());
    words.value("beds", Kind::Int, |_, _| 2.into());
    words.value("wood", Kind::Int, |me, _| me.wood.into());
    words.condition("axe", |me, _| me.axe);
    words.condition("fire", |me, _| me.fire);
    words.condition("danger", |me, _| me.danger);
    let mut action = |name: &'static str, work: fn(&mut Cutter)| {
        words
            .action(name, move |me, call| {
                *call.memory() = call.memory().saturating_add(1);
                if *call.memory() < 3 {
                    return Status::Running;
                }
                work(me);
                Status::Success
            })
            .param(Param::int("at").or(0))
            .on_enter(move |me, call| {
                me.busy += 1;
                me.log.push(format!("{name} {}", call.int(0)));
            })
            .on_exit(move |me, call, why| {
                me.busy -= 1;
                me.log.push(format!("{name} {}: {}", call.int(0), why.name()));
            });
    };
    action("eat", |me| me.hunger = 0.0);
    action("sleep", |me| me.tired = 0.0);
    action("take_axe", |me| me.axe = true);
    action("chop", |me| me.wood += 1);
    action("gather", |me| me.wood += 1);
    action("light", |me| (me.wood, me.fire) = (me.wood - 1, true));
    words
}

/// Who enters and leaves nodes, in words.
#[derive(Default)]
struct Seen(Vec<(u32, Option<Exit>)>);

impl Watch for Seen {
    fn enter(&mut self, node: u32) {
        self.0.push((node, None));
    }
    fn exit(&mut self, node: u32, why: Exit) {
        self.0.push((node, Some(why)));
    }
}

/// A character and its world.
struct Life<M: Mind<Cutter>> {
    game: Cutter,
    state: M::State,
    tick: u64,
}

impl<M> Life<M>
where
    M: Mind<Cutter, State: PartialEq + Debug + State>,
{
    fn new(mind: &M, game: Cutter) -> Self {
        Self { game, state: mind.start(), tick: 0 }
    }

    fn run(&mut self, mind: &M, ticks: u64) {
        for _ in 0..ticks {
            self.tick += 1;
            let now = Moment::of_tick(self.tick, 10);
            let (state, game) = (&mut self.state, &mut self.game);
            mind.tick(state, &mut Turn::new(game, now).dt(0.1));
        }
    }

    /// Goes over to another definition: what was told, what the game has seen of it, and what somebody who watches.
    fn adopt(&mut self, old: &M, new: &M) -> (Adopted, Vec<String>, Seen) {
        let (before, mut seen) = (self.game.log.len(), Seen::default());
        let now = Moment::of_tick(self.tick, 10);
        let told = new.adopt(old, &mut self.state, &mut Turn::new(&mut self.game, now), &mut seen);
        (told, self.game.log[before..].to_vec(), seen)
    }

    /// The same life from a save.
    fn saved(&self) -> Self {
        let bytes = to_bytes(&self.state).unwrap();
        Self { game: self.game.clone(), state: from_bytes(&bytes).unwrap(), tick: self.tick }
    }

    fn hash(&self) -> u64 {
        let mut hasher = StateHasher::new();
        hasher.write(&self.state);
        hasher.finish().0
    }

    fn assert_same(&self, other: &Self) {
        assert_eq!(self.state, other.state);
        assert_eq!(self.game, other.game);
        assert_eq!(self.hash(), other.hash());
    }

    /// Nothing stays entered when it ends.
    fn end(mut self, mind: &M) {
        let now = Moment::of_tick(self.tick, 10);
        mind.stop(&mut self.state, &mut Turn::new(&mut self.game, now), Exit::Despawn, &mut ());
        assert_eq!(self.game.busy, 0, "{:?}", self.game.log);
    }
}

/// A character that goes over in the middle of an action lives as one that does not.
fn assert_goes_on<M>(old: &M, new: &M, game: &Cutter, before: u64, doing: &str) -> Adopted
where
    M: Mind<Cutter, State: PartialEq + Debug + State>,
{
    let (mut stays, mut goes) = (Life::new(old, game.clone()), Life::new(old, game.clone()));
    stays.run(old, before);
    goes.run(old, before);
    assert_eq!((old.doing(&goes.state).as_str(), goes.game.busy), (doing, 1), "{:?}", goes.game.log);
    let (told, log, seen) = goes.adopt(old, new);
    assert!(log.is_empty() && seen.0.is_empty(), "{log:?} {:?}", seen.0);
    assert!(told.kept > 0 && told.left.is_empty() && !told.anew, "{told:?}");
    assert_eq!(new.doing(&goes.state), doing);
    let mut loaded = goes.saved();
    loaded.assert_same(&goes);
    for _ in 0..40 {
        stays.run(old, 1);
        goes.run(new, 1);
        loaded.run(new, 1);
        assert_eq!(stays.game, goes.game);
        loaded.assert_same(&goes);
    }
    goes.end(new);
    told
}

/// A character whose action is gone leaves it once, and lives on: saved or not.
fn assert_leaves<M>(old: &M, new: &M, game: &Cutter, before: u64, (left, exit): (&[&str], &str)) -> Adopted
where
    M: Mind<Cutter, State: PartialEq + Debug + State>,
{
    let mut life = Life::new(old, game.clone());
    life.run(old, before);
    assert_eq!(life.game.busy, 1, "{:?}", life.game.log);
    let (told, log, seen) = life.adopt(old, new);
    assert_eq!(
        (told.left.iter().map(String::as_str).collect::<Vec<_>>(), log),
        (left.to_vec(), vec![format!("{exit}: reloaded")])
    );
    assert!(seen.0.iter().all(|(_, why)| *why == Some(Exit::Reload)), "{:?}", seen.0);
    assert_eq!(life.game.busy, 0);
    let mut loaded = life.saved();
    for _ in 0..40 {
        loaded.assert_same(&life);
        life.run(new, 1);
        loaded.run(new, 1);
    }
    life.end(new);
    told
}

/// Adopting the same definition changes nothing, whenever it happens.
fn assert_nothing_changes<M>(mind: &M, game: &Cutter)
where
    M: Mind<Cutter, State: PartialEq + Debug + State>,
{
    let mut life = Life::new(mind, game.clone());
    for _ in 0..30 {
        let before = life.saved();
        let (told, log, seen) = life.adopt(mind, mind);
        assert!(told.is_whole() && log.is_empty() && seen.0.is_empty(), "{told:?} {log:?} {:?}", seen.0);
        assert!(told.kept > 0 || life.game.busy == 0, "{told:?}");
        life.assert_same(&before);
        life.run(mind, 1);
    }
    life.end(mind);
}

#[test]
fn names_that_come_several_times_are_paired_in_their_order() {
    assert_eq!(twins(["a", "b", "a", "c", "a"], ["a", "c", "a"]), [Some(0), None, Some(2), Some(1), None]);
    assert_eq!((twin(&[Some(3)], 0), twin(&[Some(3)], 1)), (Some(3), None));
}

#[test]
fn keys_keep_what_they_hold_by_name_and_kind() {
    let old = BoardDef::new()
        .with("a", KeyDef::new(Kind::Int).or(0))
        .with("b", KeyDef::new(Kind::Int).or(0))
        .with("c", KeyDef::new(Kind::Int));
    let new = BoardDef::new().with("b", KeyDef::new(Kind::Text)).with("c", KeyDef::new(Kind::Int).or(9));
    let (mut to, mut told) = (new.defaults().collect::<Vec<_>>(), Adopted::default());
    let from = [Some(0.into()), Some(5.into()), Some(7.into())];
    carry_keys((&old, &from), (&new, &mut to), &mut told);
    assert_eq!((to, told.forgotten), (vec![None, Some(7.into())], vec!["{b}".to_owned()]));
}
