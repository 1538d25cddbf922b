//! A mind for the tests of the test kit: a guard who patrols, and takes cover while there is noise. Each fault of its own.

use wits_core::hash::{HashState, StateHasher};
use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::state::State;
use wits_mind::watch::Watch;
use wits_mind::{Exit, Mind, Status, Turn};

/// What it is about.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Yard {
    pub(super) noise: bool,
    pub(super) light: bool,
    pub(super) steps: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Fault {
    None,
    ForgetsToExit,
    ExitsTwice,
    StopsOnlyOnce,
    LosesItsSteps,
    BlindHash,
    ReactsToBeingWatched,
    OddGraph,
    TellsWrongNumbers,
    GoesOnAfterStop,
    TrustsItsSave,
}

#[derive(Debug)]
pub(super) struct Guard(pub(super) Fault);

#[derive(Clone, Debug, Default, PartialEq, State)]
#[state(own_hash)]
pub(super) struct Mood {
    /// 1 patrol, 2 cover.
    at: u32,
    #[state(skip = "to see that it is found out")]
    unsaved: u32,
    unhashed: u32,
    steps: u32,
    stopped: bool,
}

// By hand: only what the tests compare.
impl HashState for Mood {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.at);
        hasher.write(&self.steps);
        hasher.write(&self.unsaved);
    }
}

impl Guard {
    fn is(&self, fault: Fault) -> bool {
        self.0 == fault
    }

    fn leave<W: Watch>(&self, mood: &mut Mood, why: Exit, watch: &mut W) {
        let at = std::mem::take(&mut mood.at);
        if at > 0 && !self.is(Fault::ForgetsToExit) {
            watch.exit(at, why);
        }
        if at > 0 && self.is(Fault::ExitsTwice) {
            watch.exit(at, why);
        }
    }
}

impl Mind<Yard> for Guard {
    type State = Mood;

    fn start(&self) -> Mood {
        Mood::default()
    }

    fn tick_watched<W: Watch>(&self, mood: &mut Mood, turn: &mut Turn<'_, Yard>, watch: &mut W) -> Status {
        if self.is(Fault::TrustsItsSave) {
            watch.tick([0, 1, 2][mood.at as usize], Status::Running);
        }
        let wanted = if turn.game.noise { 2 } else { 1 };
        if mood.at != wanted {
            let first = mood.at == 0;
            self.leave(mood, Exit::Abort, watch);
            mood.at = wanted;
            if !(mood.stopped && self.is(Fault::GoesOnAfterStop)) {
                watch.enter(wanted);
            }
            if !first {
                watch.note(2 + wanted, &mut || format!("-> {}", ["", "Patrol", "Cover"][wanted as usize]));
            }
        }
        mood.steps = mood.steps.wrapping_add(turn.chance().below(3) + u32::from(turn.game.noise));
        mood.unsaved += u32::from(self.is(Fault::LosesItsSteps));
        if self.is(Fault::LosesItsSteps) && mood.unsaved.is_multiple_of(7) {
            mood.steps = mood.steps.wrapping_add(1);
        }
        if self.is(Fault::ReactsToBeingWatched) && W::LOOKS {
            mood.steps = mood.steps.wrapping_add(1);
        }
        mood.unhashed = mood.unhashed.wrapping_add(u32::from(self.is(Fault::BlindHash)));
        turn.game.steps = mood.steps;
        let node = if self.is(Fault::TellsWrongNumbers) { 77 } else { mood.at };
        watch.tick(node, Status::Running);
        Status::Running
    }

    fn stop<W: Watch>(&self, mood: &mut Mood, _: &mut Turn<'_, Yard>, why: Exit, watch: &mut W) {
        if self.is(Fault::StopsOnlyOnce) && std::mem::replace(&mut mood.stopped, true) {
            watch.exit(1, why);
        }
        mood.stopped |= self.is(Fault::GoesOnAfterStop);
        self.leave(mood, why, watch);
    }

    fn graph(&self) -> Graph {
        let mut graph = Graph::new("guard", Form::Machine);
        let node = |kind: &'static str, name: &'static str| GraphNode {
            path: name.into(),
            ..GraphNode::new(kind, name)
        };
        graph.add(node("machine", "guard"));
        graph.add(node("state", "Patrol").under(0));
        graph.add(node("state", if self.is(Fault::OddGraph) { "Patrol" } else { "Cover" }).under(0));
        graph.link(2, 1, "quiet"); // told as 3 + 0
        graph.link(1, 2, "noise"); // told as 3 + 1
        graph
    }
}
