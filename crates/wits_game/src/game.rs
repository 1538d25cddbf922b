//! The one trait that every game implements.

use glam::Vec2;
use wits_core::inspect::Document;
use wits_core::random::Seed;
use wits_core::scene::{Scene, Shape};
use wits_core::state::State;

use crate::about::{About, Ending, Override};
use crate::event::Input;
use crate::facets::{Learnable, Minds, Panels, People, Saving};
use crate::mind::Edit;
use crate::params::Params;

/// What a game starts from.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Where all randomness comes from.
    pub seed: Seed,
    /// A value for every parameter.
    pub params: Params,
    /// May use more than one thread. The result must not depend on it.
    pub parallel: bool,
}

/// What a game is told at every tick.
#[derive(Clone, Copy, Debug)]
pub struct Tick<'a> {
    /// How many ticks came before this one.
    pub number: u64,
    /// The time step. \[s\]
    pub dt: f32,
    /// The values as they are now.
    pub params: &'a Params,
    /// What players did since the last tick.
    pub inputs: &'a [Input],
    /// What was changed by hand since the last tick; all of it passed [`Minds::check_edit`], and [`Minds::edit`] has
    /// made the changes already.
    pub edits: &'a [Edit],
}

/// What an inspector shows of an agent.
#[derive(Clone, Debug, Default)]
pub struct Inspection {
    /// Numbers and reasons.
    pub document: Document,
    /// Vectors, radii and other marks in the scene.
    pub marks: Vec<Shape>,
}

/// What is at a point of the scene: a cell of a map, a place, or more of the agent that is there.
///
/// ```
/// use glam::Vec2;
/// use wits_game::PointInfo;
/// let cell = PointInfo::new("Cell 3, 4", Vec2::new(3.5, 4.5)).state("open").row("g", "5.00").row("h", "2.41");
/// assert_eq!(cell.rows.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointInfo {
    /// What it is.
    pub name: String,
    /// Its state in a word or two; may be empty.
    pub state: String,
    /// What it means, in a sentence; may be empty.
    pub text: String,
    /// Numbers and names, in a good order.
    pub rows: Vec<(String, String)>,
    /// Its middle.
    pub at: Vec2,
}

impl PointInfo {
    /// Something with its middle at a point.
    pub fn new(name: impl Into<String>, at: Vec2) -> Self {
        Self { name: name.into(), at, ..Self::default() }
    }

    /// Its state in a word or two.
    #[must_use]
    pub fn state(mut self, state: impl Into<String>) -> Self {
        self.state = state.into();
        self
    }

    /// What it means, in a sentence.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.text = text.into();
        self
    }

    /// One more number or name.
    #[must_use]
    pub fn row(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.rows.push((name.into(), value.into()));
        self
    }
}

/// A game, as programs that play, record, watch and test it see it.
///
/// Six methods must be written; more than a dozen others have defaults: they check and measure states, and let people look at agents,
/// charts and scores. What only some games offer (minds, files, pages, reports by hand, parts of the state) is in
/// [facets](crate::facets), which a game lends if it has them.
///
/// ```
/// use glam::Vec2;
/// use wits_core::random::Seed;
/// use wits_core::scene::{Scene, Shape, Tint};
/// use wits_game::{About, Entry, Event, Game, Layer, Param, Params, Session, Setup, Tick};
///
/// /// A ball that bounces on the ground. Height and speed are the whole state.
/// struct Ball([f32; 2]);
///
/// impl Game for Ball {
///     type State = [f32; 2];
///
///     fn about() -> About {
///         let gravity = Param::number("gravity", "Gravity", 9.8, 0.0, 20.0).told("", "m/s²", "How fast it falls.");
///         let layers = vec![Layer::world("ball", "Ball", "The ball.")];
///         About { params: vec![gravity], layers, ..About::new("ball", "Ball", "A ball that bounces.") }
///     }
///
///     fn start(_setup: &Setup) -> Self {
///         Self([5.0, 0.0])
///     }
///
///     fn tick(&mut self, tick: Tick<'_>) {
///         let [height, speed] = &mut self.0;
///         *speed -= tick.params.get("gravity") as f32 * tick.dt;
///         *height += *speed * tick.dt;
///         if *height < 0.0 {
///             *speed = speed.abs();
///         }
///     }
///
///     fn state(&self) -> &[f32; 2] {
///         &self.0
///     }
///
///     fn restore(&mut self, state: &[f32; 2], _tick: u64) {
///         self.0 = *state;
///     }
///
///     fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
///         scene.set_bounds(Vec2::new(-5.0, 0.0), Vec2::new(5.0, 10.0));
///         scene.add("ball", Shape::circle(Vec2::new(0.0, self.0[0]), 0.5).fill(Tint::Agent));
///     }
/// }
///
/// // That is all: it can be played, changed while it runs, rewound, saved and drawn.
/// let entry = Entry::of::<Ball>();
/// let mut session = Session::new(&entry, Seed::new(7), Params::defaults(entry.about()), true);
/// (0..60).for_each(|_| session.tick());
/// let hash = session.hash();
/// session.apply(Event::Set { name: "gravity".into(), value: 1.6 }).unwrap();
/// (0..60).for_each(|_| session.tick());
/// session.seek(60).unwrap();
/// assert_eq!(session.hash(), hash);
/// ```
///
/// # Contract
/// Same setup and same events give the same states, bit for bit: nothing but the arguments may influence a tick.
/// [`state`](Self::state) holds everything that does; what only helps (scratch memory, traces) stays outside.
/// `wits_testkit::replay` checks all of this for any game.
pub trait Game: Sized + Send + 'static {
    /// Everything that changes while the game runs: plain data, so that any game can be saved in the middle of anything.
    /// `clone_from` should reuse memory: the last minute is kept.
    type State: Clone + State + Send + 'static;

    /// What the game says of itself.
    fn about() -> About;

    /// A new game at tick 0.
    fn start(setup: &Setup) -> Self;

    /// Advances by one time step.
    fn tick(&mut self, tick: Tick<'_>);

    /// The state as it is now.
    fn state(&self) -> &Self::State;

    /// Goes to a state that this game had at this tick. The [observer](Minds::observer) hears of it afterwards.
    fn restore(&mut self, state: &Self::State, tick: u64);

    /// Adds what there is to see. `wanted` tells which overlay layers somebody looks at.
    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool);

    /// Checks a state that was read from a file; an error says, in words for users, why this game cannot continue from it.
    /// A file can hold anything: refuse values that a definition would be refused for, and indices of things that do not
    /// exist. Called before [`restore`](Self::restore). States that this game made itself are not checked.
    fn check_state(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }

    /// How much memory one copy of the state takes, about. \[bytes\]
    fn state_bytes(&self) -> usize {
        size_of::<Self::State>()
    }

    /// How many agents there are.
    fn agents(&self) -> usize {
        0
    }

    /// The ids of the agents that there are now, at most `max` of them: studios list them, and follow what they do. Unless it
    /// is written, agents are numbered from 0 to [`agents`](Self::agents). A game with other ids writes it; whoever can be
    /// picked but should not be listed, such as a cell of a map, is left out.
    fn agent_ids(&self, max: usize) -> Vec<u64> {
        (0..self.agents() as u64).take(max).collect()
    }

    /// The agent nearest to a point, at most `radius` away.
    fn pick(&self, _at: Vec2, _radius: f32) -> Option<u64> {
        None
    }

    /// What is at a point besides agents, such as a cell of a map: shown while somebody points there. Where an agent is too,
    /// its rows are shown with the agent. `None` when there is nothing to say.
    fn point_info(&self, _at: Vec2, _radius: f32) -> Option<PointInfo> {
        None
    }

    /// What there is to know about an agent; `None` when there is no such agent.
    fn inspect(&self, _agent: u64) -> Option<Inspection> {
        None
    }

    /// The measured values, in the order of [`About::charts`].
    fn measures(&self, _values: &mut Vec<f32>) {}

    /// Parameters that are overridden at the moment, such as by a person who has taken over: what is in effect is shown.
    fn overrides(&self, _params: &Params) -> Vec<Override> {
        Vec::new()
    }

    /// Whether a person leads whoever plays by itself otherwise; see [`About::takeover`].
    fn is_led(&self) -> bool {
        false
    }

    /// How it ended, as long as it is over: the studio says so, and offers to play again.
    fn ending(&self, _params: &Params) -> Option<Ending> {
        None
    }

    /// How it went so far; every number is described in [`About::scores`].
    fn score(&self) -> Vec<(&'static str, f64)> {
        Vec::new()
    }

    /// How the state is compared and stored; `None` when one hash and plain data will do.
    fn saving(&self) -> Option<&dyn Saving<Self::State>> {
        None
    }

    /// The minds of its agents and the files they follow; `None` when they have none that can be seen. A game that
    /// writes this writes [`minds_mut`](Self::minds_mut) too, and lends the same.
    fn minds(&self) -> Option<&dyn Minds> {
        None
    }

    /// The same minds, for changes.
    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        None
    }

    /// Pages beside the scene; `None` when there are none.
    fn panels(&self) -> Option<&dyn Panels> {
        None
    }

    /// What people can report by hand; `None` when there is nothing. A game that writes this writes
    /// [`people_mut`](Self::people_mut) too, and lends the same.
    fn people(&self) -> Option<&dyn People> {
        None
    }

    /// The same, for changes.
    fn people_mut(&mut self) -> Option<&mut dyn People> {
        None
    }

    /// What learners can do in it; `None` when nothing. A game that writes this writes [`About::task`] too.
    fn learnable(&self) -> Option<&dyn Learnable> {
        None
    }
}

#[cfg(test)]
mod tests;
