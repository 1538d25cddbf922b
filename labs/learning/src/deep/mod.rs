//! Labs in which somebody watches a net learn: what is the same in all of them.
//!
//! A [`Stage`] is an environment that can be drawn and steered by hand; [`Lab`] makes a lab of it. The tick is in `world.rs`,
//! the episode that is watched in `watched.rs`, the description in `about.rs`, files in `files.rs`, what there is to see in
//! `picture.rs` and `sheet.rs`.

mod about;
mod files;
mod minds;
mod picture;
mod sheet;
mod watched;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_core::state::State;
use wits_game::{
    About, Act, Control, ControlKeys, Game, Guide, Inspection, Layer, Listing, Minds, Override, Panels,
    Params, Setup, Tick, Try,
};
use wits_learn::reinforce::Environment;
use wits_learn::reinforce::env::EnvironmentEntry;

pub use world::{Lab, World};

/// What every lab of this kind offers to try: it shows that trouble is seen and mended.
pub(crate) const TOO_FAST: Try = Try::new(
    "Learn much too fast",
    "The weights explode: they are rolled back, and the learning rate is halved.",
    &[Act::set("rate", 1.0), Act::set("budget", 60.0), Act::RESTART],
);

/// A file with weights, by its name and text.
pub(crate) type Shipped = (&'static str, &'static str);

/// An environment that can be watched, steered by hand, and learned.
pub trait Stage: Environment + State + Clone + Default + PartialEq + Send + 'static {
    /// Its name, and how it is learned best.
    fn entry() -> EnvironmentEntry;

    /// What it says of itself.
    fn card() -> Card;

    /// Whether it is defined as a new one: saves of others are refused.
    fn is_standard(&self) -> bool;

    /// Draws it.
    fn draw(&self, scene: &mut Scene, look: Look);

    /// The action of a control.
    fn action_of(control: &str) -> Option<u32>;

    /// What is done while a person who leads presses nothing.
    fn idle(&self, tick: u64) -> u32;

    /// Where the one that is watched is.
    fn at(&self) -> Vec2;
}

/// How a stage is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The layer it is drawn on.
    pub layer: &'static str,
    /// How opaque it is.
    pub alpha: f32,
    /// What is being done; nothing at the end of an episode.
    pub action: Option<u32>,
}

/// What a stage says of itself.
pub struct Card {
    /// The name for people.
    pub title: &'static str,
    /// A sentence.
    pub summary: &'static str,
    /// Some paragraphs: what there is to see, what to try.
    pub help: &'static str,
    /// The file with weights that comes with the lab.
    pub file: Shipped,
    /// The unit of the return.
    pub unit: &'static str,
    /// How many units of training there are in a tick at first.
    pub budget: f64,
    /// The corners of the picture.
    pub bounds: [Vec2; 2],
    /// Where the neurons of the net are drawn; the names of its outputs stand to the right of them.
    pub net: [Vec2; 2],
    /// Where the names of its inputs begin.
    pub names: f32,
    /// Where the learning curve is drawn.
    pub curve: [Vec2; 2],
    /// What is drawn besides net and curve.
    pub layers: Vec<Layer>,
    /// How people steer it.
    pub controls: Vec<Control>,
    /// With which keys.
    pub keys: &'static [ControlKeys],
    /// Who plays by itself, as a sentence begins.
    pub who: &'static str,
    /// How to take over; empty where it is done with arrow keys.
    pub how: &'static str,
    /// How the lab is found.
    pub listing: Listing,
    /// What a newcomer is told.
    pub guide: Guide,
}

impl<S: Stage> Game for Lab<S> {
    type State = World<S>;

    fn about() -> About {
        about::about::<S>()
    }

    fn start(setup: &Setup) -> Self {
        Self::new(setup)
    }

    fn tick(&mut self, tick: Tick<'_>) {
        self.advance(tick);
    }

    fn state(&self) -> &World<S> {
        &self.world
    }

    fn check_state(&self, state: &World<S>) -> Result<(), String> {
        state.check()
    }

    fn restore(&mut self, state: &World<S>, tick: u64) {
        self.go_back(state, tick);
    }

    fn state_bytes(&self) -> usize {
        self.world.bytes()
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        picture::scene(self, scene);
    }

    fn agents(&self) -> usize {
        1
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        wits_game::nearest([self.world.watched.environment.at()], 1.0, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        (agent == 0).then(|| sheet::inspect(self))
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let report = self.world.training.report();
        let losses = report.losses;
        values.extend([
            report.mean_return(),
            self.world.watched.policy.mean(),
            losses.entropy,
            losses.value,
            losses.policy,
            self.world.training.health().largest_weight,
        ]);
    }

    fn overrides(&self, params: &Params) -> Vec<Override> {
        self.overridden(params)
    }

    fn is_led(&self) -> bool {
        self.world.watched.is_led()
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        about::score(&self.world)
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }

    fn panels(&self) -> Option<&dyn Panels> {
        Some(self)
    }
}
