//! What a room shows: a session that it plays itself, or a program that runs beside the server.
//!
//! A room sees to whoever watches; a [`Source`] has the world. What can be looked at without changing anything is its
//! [`View`]: so whatever a room does for its watchers with a view is written once, for games and for programs.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use wits_core::glam::Vec2;
use wits_core::inspect::Document;
use wits_core::scene::Scene;
use wits_game::{About, Event, Input, Inspection, PanelInfo, PointInfo, Tellable};

use super::brief::Body;
use super::session::{SavedGame, Stem};
use super::thread::Room;
use crate::protocol::ask::Ask;
use crate::protocol::files::MindTold;
use crate::protocol::point::Brief;
use crate::protocol::say::{Found, Status, Text};

/// The world of a room. `place` is the index of the watcher that something is about.
pub(super) trait Source {
    /// The world as it is.
    fn view(&self) -> &dyn View;
    /// Whether there is something to see yet.
    fn is_shown(&self) -> bool {
        true
    }
    /// The other future beside it, while there is a branch.
    fn stem(&self) -> Option<&Stem> {
        None
    }
    /// The same, to draw and to measure it.
    fn stem_mut(&mut self) -> Option<&mut Stem> {
        None
    }

    /// Somebody came into the empty room: time counts from now on.
    fn begin(&mut self, now: Instant);
    /// Advances the world by what is due, for a slice of time at most.
    fn advance(&mut self, room: &mut Room);
    /// When it has to be advanced next while it runs.
    fn next_advance(&self) -> Instant;
    /// Whether time runs while somebody watches.
    fn is_playing(&self) -> bool;
    /// Ticks that were asked for one by one and are still to be made: what changes the world waits for them.
    fn pending_steps(&self) -> u64 {
        0
    }

    /// Carries out what the room does not do by itself.
    fn carry_out(&mut self, room: &mut Room, place: usize, ask: &Ask) -> Result<(), String>;
    /// Something is done to the world from outside.
    fn apply(&mut self, room: &mut Room, event: Event) -> Result<(), String>;
    /// Saves the game as it is.
    fn save_game(&self) -> Result<SavedGame, String>;
    /// Goes on where a saved game was, and gives its tick.
    fn load_game(&mut self, room: &mut Room, bytes: &[u8]) -> Result<u64, String>;
    /// Somebody came or left.
    fn watchers_changed(&mut self, room: &mut Room);
    /// Files in the folder of the game may have changed.
    fn look_into_folder(&mut self, _room: &mut Room) {}

    /// How it stands.
    fn status(&self, room: &Room, now: Instant) -> Status;
    /// What people can report to it.
    fn tellable(&self) -> Vec<Tellable>;
    /// Whether it can be saved.
    fn can_save(&self) -> bool {
        false
    }
    /// Whether agents have minds that can be looked at.
    fn has_minds(&self) -> bool {
        false
    }
    /// What somebody has left in it who went away so long ago; `None` where nothing can be left.
    fn found(&self, _away: Duration) -> Option<Found> {
        None
    }
    /// Whether it is a program that runs by itself.
    fn is_attached(&self) -> bool {
        false
    }
    /// What a newcomer has to know besides what every room tells; `everybody` gets it after a restart.
    fn greeting(&mut self, _everybody: bool) -> Vec<Text> {
        Vec::new()
    }
    /// Tells watchers what only this kind of source has, after everything else.
    fn publish(&mut self, room: &mut Room);
    /// The same, less often: just before the status.
    fn publish_rarely(&mut self, _room: &mut Room) {}
}

/// The world at one moment. Looking changes nothing.
pub(super) trait View {
    /// What the game or program says of itself.
    fn about(&self) -> &About;
    /// How many ticks have been made.
    fn tick(&self) -> u64;
    /// What there is to draw. A view that has no scene at hand draws one into `scratch`.
    fn scene<'a>(&'a self, scratch: &'a mut Scene, shown: &dyn Fn(&str) -> bool) -> &'a Scene;
    /// What players did since the last tick.
    fn pending(&self) -> &[Input] {
        &[]
    }
    /// What is measured, in the order of the charts.
    fn measures(&self) -> Vec<f32>;
    /// The agent at a place.
    fn pick(&self, at: Vec2, radius: f32) -> Option<u64>;
    /// What is at a place besides agents.
    fn point_info(&self, _at: Vec2, _radius: f32) -> Option<PointInfo> {
        None
    }
    /// What there is to know of an agent.
    fn inspect(&self, agent: u64) -> Seen<Cow<'_, Inspection>>;
    /// The minds of an agent.
    fn minds_of(&self, _agent: u64) -> Vec<MindTold> {
        Vec::new()
    }
    /// An agent in two lines, and where it is; `None` when it is not there.
    fn brief(&self, agent: u64) -> Option<(Brief, Option<Body>)>;
    /// The views of the whole world.
    fn panels(&self) -> Vec<PanelInfo>;
    /// One of them.
    fn panel(&self, id: &str) -> Seen<Document>;
}

/// What a look at something gave.
pub(super) enum Seen<T> {
    /// It is there.
    Here(T),
    /// It is there and was not asked for in time: a later view has it.
    Later,
    /// It is not there.
    Gone,
}

impl<T> From<Option<T>> for Seen<T> {
    fn from(found: Option<T>) -> Self {
        found.map_or(Self::Gone, Self::Here)
    }
}
