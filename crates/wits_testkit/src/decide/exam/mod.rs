//! What any mind has to keep.

mod balance;
mod edited;
mod life;
#[cfg(test)]
mod tests;

use std::fmt::Debug;

use wits_core::hash::StateHash;
use wits_core::random::{Seed, Stream};
use wits_core::state::State;
use wits_mind::board::Board;
use wits_mind::watch::Journal;
use wits_mind::{EventId, Exit, Mind, Status, Value};

use self::balance::Balance;
use self::life::Life;
use super::assert_well_formed;
use crate::alloc::assert_no_allocation;

/// Why a mind is stopped.
const REASONS: [Exit; 3] = [Exit::Abort, Exit::Reload, Exit::Despawn];
/// Saved at so many ticks of a run.
const SAVES: u64 = 7;

/// The exam for minds: whoever implements [`Mind`] inherits these tests.
///
/// - Every enter has exactly one exit, also when it is stopped at any time; nothing is left over after a stop.
/// - Stopping twice is stopping once, and a tick after a stop begins anew.
/// - Two runs from the same seed are the same, watched or not.
/// - A state that was saved and read at any time continues as if nothing had happened, and hashes the same.
/// - No value of a state is left out of its hash, and a saved state that was [edited](crate::edits) at random is refused
///   or can be ticked and stopped without a panic.
/// - The graph is [well formed](assert_well_formed), and nobody is told of nodes that it does not have.
/// - [Nothing is allocated](Self::assert_no_allocation) in the steady state.
///
/// The game is stirred at random between ticks so that the mind goes everywhere; words that answer by what is not in the
/// game, the boards or their own memory (as scripts over time do) would make runs differ.
///
/// ```
/// use wits_mind::Mind;
/// use wits_testkit::decide::Exam;
///
/// # #[derive(Clone, Debug, Default, PartialEq)] struct Yard { noise: bool }
/// # fn test<M: Mind<Yard>>(guard: &M)
/// # where M::State: PartialEq + std::fmt::Debug + wits_core::state::State {
/// Exam::new(guard, Yard::default()).stir(|yard, stream| yard.noise = stream.chance(0.2)).pass();
/// # }
/// ```
pub struct Exam<'m, C, M> {
    mind: &'m M,
    game: C,
    boards: [Option<Board>; 3],
    stir: Box<Stir<'m, C>>,
    settled: Box<dyn Fn(&C) -> bool + 'm>,
    events: Vec<(EventId, Vec<Value>)>,
    unhashed: Vec<&'static str>,
    ticks: u64,
    seeds: u64,
}

type Stir<'m, C> = dyn Fn(&mut C, &mut Stream) + 'm;

impl<'m, C, M> Exam<'m, C, M>
where
    C: Clone + PartialEq + Debug,
    M: Mind<C>,
    M::State: PartialEq + Debug + State,
{
    /// 300 ticks at 60 a second, 8 seeds, nothing happens to the game.
    #[must_use]
    pub fn new(mind: &'m M, game: C) -> Self {
        let stir = Box::new(|_: &mut C, _: &mut Stream| {});
        let (boards, settled) = ([const { None }; 3], Box::new(|_: &C| true));
        let (events, unhashed) = (Vec::new(), Vec::new());
        Self { mind, game, boards, stir, settled, events, unhashed, ticks: 300, seeds: 8 }
    }

    /// What happens to the game before each tick.
    #[must_use]
    pub fn stir(mut self, stir: impl Fn(&mut C, &mut Stream) + 'm) -> Self {
        self.stir = Box::new(stir);
        self
    }

    /// Asked after each stop: has everything ended in the game that its actions began?
    #[must_use]
    pub fn settled(mut self, settled: impl Fn(&C) -> bool + 'm) -> Self {
        self.settled = Box::new(settled);
        self
    }

    /// An event that the mind is told now and then.
    #[must_use]
    pub fn event(mut self, event: EventId, values: impl IntoIterator<Item = Value>) -> Self {
        self.events.push((event, values.into_iter().collect()));
        self
    }

    /// Parts of the state that only people look at, such as records of former plans: pieces of paths in the saved form.
    #[must_use]
    pub fn unhashed(mut self, paths: impl IntoIterator<Item = &'static str>) -> Self {
        self.unhashed.extend(paths);
        self
    }

    /// What the character, its squad and everybody know.
    #[must_use]
    pub fn boards(mut self, agent: Option<Board>, squad: Option<Board>, world: Option<Board>) -> Self {
        self.boards = [agent, squad, world];
        self
    }

    /// How many ticks each run takes, at least 20, and how many runs there are.
    #[must_use]
    pub fn size(mut self, ticks: u64, seeds: u64) -> Self {
        (self.ticks, self.seeds) = (ticks.max(20), seeds.max(1));
        self
    }

    /// All checks but that of allocation.
    ///
    /// # Panics
    /// When the mind does not keep one of them. The message tells which, the seed and the tick.
    #[track_caller]
    pub fn pass(&self) {
        assert_well_formed(&self.mind.graph());
        let mut entered = false;
        for seed in 0..self.seeds {
            entered |= self.assert_exits(seed);
            self.assert_stops(seed);
            self.assert_repeats(seed);
            self.assert_saves(seed);
            self.assert_edits(seed);
        }
        assert!(entered, "nothing was ever entered in {} runs: nothing was checked", self.seeds);
    }

    /// Nothing is allocated by ticks in the steady state: after the first runs have filled all buffers. The test program
    /// must have the [counting allocator](crate::alloc::CountingAllocator), and the words, the stirring and the saved state
    /// must not allocate.
    ///
    /// # Panics
    /// When something is allocated.
    #[track_caller]
    pub fn assert_no_allocation(&self) {
        let mut life = self.life(0);
        for _ in 0..4 * self.ticks {
            life.step(&mut ());
        }
        for _ in 0..self.ticks {
            life.stir();
            let tick = life.tick;
            assert_no_allocation(&format!("tick {tick}"), || {
                life.think(&mut ());
            });
        }
    }

    fn life(&self, seed: u64) -> Life<'_, 'm, C, M> {
        let seed = Seed::new(seed);
        let (chance, world) = (seed.fork("mind").stream(), seed.fork("world").stream());
        let (game, boards) = (self.game.clone(), self.boards.clone());
        Life { exam: self, game, boards, state: self.mind.start(), chance, world, tick: 0 }
    }

    /// True if anything was entered.
    #[track_caller]
    fn assert_exits(&self, seed: u64) -> bool {
        let mut balance = Balance::of(&self.mind.graph());
        let mut life = self.life(seed);
        let mut stops = Seed::new(seed).fork("stops").stream();
        for _ in 0..self.ticks {
            life.step(&mut balance);
            balance.check(seed, life.tick);
            if stops.chance(0.1) {
                let why = *stops.pick(&REASONS).unwrap_or(&Exit::Abort);
                self.assert_leaves_all(&mut life, seed, why, &mut balance);
            }
        }
        self.assert_leaves_all(&mut life, seed, Exit::Despawn, &mut balance);
        balance.entered > 0
    }

    #[track_caller]
    fn assert_leaves_all(&self, life: &mut Life<'_, 'm, C, M>, seed: u64, why: Exit, balance: &mut Balance) {
        life.stop(why, balance);
        balance.check_empty(seed, life.tick, why);
        let (game, tick) = (&life.game, life.tick);
        assert!(
            (self.settled)(game),
            "seed {seed}, tick {tick}: stopped, but the game is not settled: {game:?}"
        );
    }

    #[track_caller]
    fn assert_stops(&self, seed: u64) {
        let mut life = self.life(seed);
        let numbers = Balance::of(&self.mind.graph());
        let (mut first, mut anew) = (numbers.clone(), numbers.clone());
        life.step(&mut first);
        for _ in 1..=self.ticks / 4 + seed {
            life.step(&mut ());
        }
        life.stop(Exit::Abort, &mut ());
        let (stopped, mut told) = (life.state.clone(), numbers);
        life.stop(Exit::Abort, &mut told);
        let tick = life.tick;
        assert!(told.exits == 0, "seed {seed}, tick {tick}: stopped twice, it left something twice");
        assert!(life.state == stopped, "seed {seed}, tick {tick}: the second stop changed the state");
        life.step(&mut anew);
        assert!(
            anew.entered > 0 || first.entered == 0,
            "seed {seed}, tick {tick}: a tick after a stop enters nothing, though the very first one did"
        );
    }

    #[track_caller]
    fn assert_repeats(&self, seed: u64) {
        let straight = self.run(seed, |life| life.step(&mut ()));
        let again = self.run(seed, |life| life.step(&mut ()));
        compare(seed, "a second run from the same seed", &straight, &again);
        let mut journal = Journal::default();
        let watched = self.run(seed, |life| {
            journal.begin(life.tick);
            life.step(&mut journal)
        });
        compare(seed, "a run that is watched", &straight, &watched);
    }

    #[track_caller]
    fn assert_saves(&self, seed: u64) {
        let straight = self.run(seed, |life| life.step(&mut ()));
        let every = (self.ticks / SAVES).max(1);
        let saved = self.run(seed, |life| {
            if life.tick % every == every - 1 {
                life.save_and_read(seed);
            }
            life.step(&mut ())
        });
        compare(seed, "a run that was saved and read", &straight, &saved);
    }

    /// What each tick came to: status, hash of the state, and the game at the end.
    fn run(
        &self,
        seed: u64,
        mut step: impl FnMut(&mut Life<'_, 'm, C, M>) -> Status,
    ) -> Vec<(Status, StateHash, Option<C>)> {
        let mut life = self.life(seed);
        let steps = (0..self.ticks).map(|tick| {
            let (old_hash, old) = (life.hash(), life.state.clone());
            let status = step(&mut life);
            let is_seen = life.state == old || life.hash() != old_hash;
            assert!(is_seen, "seed {seed}, tick {tick}: the hash does not see that the state changes");
            (status, life.hash(), (tick + 1 == self.ticks).then(|| life.game.clone()))
        });
        steps.collect()
    }
}

#[track_caller]
fn compare<C: PartialEq + Debug>(
    seed: u64,
    name: &str,
    straight: &[(Status, StateHash, Option<C>)],
    other: &[(Status, StateHash, Option<C>)],
) {
    let first = straight.iter().zip(other).position(|(a, b)| a != b);
    if let Some(tick) = first {
        let (a, b) = (&straight[tick], &other[tick]);
        panic!(
            "seed {seed}: {name} differs first at tick {tick}: {a:?} in the straight run, {b:?} in this one"
        );
    }
}
