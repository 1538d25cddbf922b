//! One character in a run.

use std::fmt::Debug;

use wits_core::hash::{StateHash, StateHasher};
use wits_core::random::Stream;
use wits_core::state::{self, State};
use wits_core::time::Moment;
use wits_mind::board::{Board, Boards};
use wits_mind::watch::Watch;
use wits_mind::{EventId, Exit, Mind, Status, Turn, Value};

use super::Exam;

pub(super) struct Life<'e, 'm, C, M: Mind<C>> {
    pub(super) exam: &'e Exam<'m, C, M>,
    pub(super) game: C,
    pub(super) boards: [Option<Board>; 3],
    pub(super) state: M::State,
    /// The mind's own chance, and that of the world around it.
    pub(super) chance: Stream,
    pub(super) world: Stream,
    pub(super) tick: u64,
}

impl<'e, 'm, C: Clone, M: Mind<C>> Life<'e, 'm, C, M> {
    /// The same character in the same world, with another state.
    pub(super) fn with_state(&self, state: M::State) -> Life<'e, 'm, C, M> {
        let (game, boards) = (self.game.clone(), self.boards.clone());
        let (chance, world) = (self.chance.clone(), self.world.clone());
        Life { exam: self.exam, game, boards, state, chance, world, tick: self.tick }
    }
}

impl<C, M: Mind<C>> Life<'_, '_, C, M> {
    /// The world, then the mind.
    pub(super) fn step<W: Watch>(&mut self, watch: &mut W) -> Status {
        self.stir();
        self.think(watch)
    }

    pub(super) fn stir(&mut self) {
        (self.exam.stir)(&mut self.game, &mut self.world);
    }

    pub(super) fn think<W: Watch>(&mut self, watch: &mut W) -> Status {
        let exam = self.exam;
        let told = self.world.chance(0.1).then(|| self.world.pick(&exam.events)).flatten();
        self.tick += 1;
        self.turn(told, |state, turn| exam.mind.tick_watched(state, turn, watch))
    }

    pub(super) fn stop<W: Watch>(&mut self, why: Exit, watch: &mut W) {
        let mind = self.exam.mind;
        self.turn(None, |state, turn| mind.stop(state, turn, why, watch));
    }

    fn turn<T>(
        &mut self,
        event: Option<&(EventId, Vec<Value>)>,
        act: impl FnOnce(&mut M::State, &mut Turn<'_, C>) -> T,
    ) -> T {
        let [agent, squad, world] = &mut self.boards;
        let mut boards = Boards::default();
        boards = agent.iter_mut().fold(boards, Boards::agent);
        boards = squad.iter_mut().fold(boards, Boards::squad);
        boards = world.iter_mut().fold(boards, Boards::world);
        let turn = Turn::new(&mut self.game, Moment::of_tick(self.tick, 60)).dt(1.0 / 60.0);
        let mut turn = turn.boards(boards).stream(&mut self.chance);
        if let Some((event, values)) = event {
            turn = turn.event(*event, values);
        }
        act(&mut self.state, &mut turn)
    }
}

impl<C, M: Mind<C>> Life<'_, '_, C, M>
where
    M::State: PartialEq + Debug + State,
{
    pub(super) fn hash(&self) -> StateHash {
        let mut hasher = StateHasher::new();
        hasher.write(&self.state);
        hasher.finish()
    }

    /// Saves the state, and continues with what is loaded from that.
    #[track_caller]
    pub(super) fn save_and_read(&mut self, seed: u64) {
        let (hash, tick) = (self.hash(), self.tick);
        let bytes = match state::to_bytes(&self.state) {
            Ok(bytes) => bytes,
            Err(error) => panic!("seed {seed}, tick {tick}: the state cannot be saved: {error}"),
        };
        let loaded = match state::from_bytes(&bytes) {
            Ok(loaded) => loaded,
            Err(error) => panic!("seed {seed}, tick {tick}: a saved state cannot be loaded: {error}"),
        };
        let saved = std::mem::replace(&mut self.state, loaded);
        let read = self.hash();
        assert!(read == hash, "seed {seed}, tick {tick}: saved as {hash}, read as {read}\n{saved:?}");
    }
}
