//! Scripts that steer bodies.
//!
//! # What it does
//! A script gives an order, `steer.pursue("hare")`, and goes on; the body follows the order from then on, tick by tick, in
//! Rust. So a script that steers is not run more often than one that does not, and what a character remembers is its
//! [`Orders`]: plain data. Places are vectors, somebody is meant by a name that the game knows.
//!
//! ```lua
//! function think()
//!   steer.blend{ { "arrive", vec(3, 4), weight = 2 }, { "avoid" } }
//!   wait_until(function() return steer.distance(vec(3, 4)) < 1 end)
//!   steer.wander()
//!   wait(5)
//! end
//! ```
//!
//! # How a game offers it
//! The type that its words are about implements [`Steers`]; [`Scripts::steering`] puts the words there. After the minds
//! had their say the game asks for the [`wish`](Steers::wish) of every agent and moves the body as it likes.
//!
//! # When not to use it
//! A game whose steering set-ups are files (`*.steering.ron`) has more behaviours, priorities and pictures there, and its
//! scripts need only words that choose among them. For large groups steer in batches.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, ch. 3 and 6; Millington, *AI for Games*, 3.3 and 13.2.

mod orders;
mod read;
#[cfg(test)]
mod tests;

use wits_core::geometry::Ball;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::random::Stream;
use wits_core::space::{Space, Vector};

use super::offers;
use crate::about::{self, About};
use crate::convert::to_lua;
use crate::data::Data;
use crate::error::ScriptError;
use crate::scripts::Scripts;
use crate::tape;
pub use orders::{Orders, Part, Target, Urge};

/// What a game says about the bodies of its agents. An agent is the number that the host gives to the
/// [boards](wits_decide::board::Boards::of); a game with only one character ignores it.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::random::Seed;
/// use wits_core::space::Plane;
/// use wits_core::time::Moment;
/// use wits_decide::{Mind, Turn, Vocabulary};
/// use wits_script::{Orders, Scripts, Steers, Vm};
///
/// #[derive(Default)]
/// struct Fox { body: Kinematic<Plane>, hare: Kinematic<Plane>, orders: Orders }
/// impl Steers for Fox {
///     type Space = Plane;
///     fn body(&self, _agent: u64) -> Kinematic<Plane> { self.body }
///     fn limits(&self, _agent: u64) -> Limits { Limits { max_speed: 4.0, max_acceleration: 8.0, ..Limits::default() } }
///     fn body_of(&self, _agent: u64, name: &str) -> Option<Kinematic<Plane>> { (name == "hare").then_some(self.hare) }
///     fn orders(&self, _agent: u64) -> &Orders { &self.orders }
///     fn orders_mut(&mut self, _agent: u64) -> &mut Orders { &mut self.orders }
/// }
///
/// let scripts = Scripts::new(Vm::new()?, &Vocabulary::<Fox>::new())?;
/// scripts.steering()?;
/// scripts.load("fox.lua", "function think() steer.pursue('hare') wait(60) end")?;
/// let mind = scripts.mind("fox.lua")?;
/// let mut fox = Fox { hare: Kinematic::at(Vec2::new(9.0, 0.0)), ..Fox::default() };
/// let (mut state, mut chance, dt) = (mind.start(), Seed::new(1).stream(), 1.0 / 60.0);
/// for tick in 0..240 {
///     mind.tick(&mut state, &mut Turn::new(&mut fox, Moment::of_tick(tick, 60)));
///     let wish = fox.wish(0, &mut chance, dt);
///     let limits = fox.limits(0);
///     fox.body.step_semi_implicit(wish.unwrap_or_default(), &limits, dt);
/// }
/// assert!(fox.body.position.distance(fox.hare.position) < 4.0);
/// # Ok::<(), wits_script::ScriptError>(())
/// ```
pub trait Steers: 'static {
    /// Flat, on the ground, or in the air. In the plane the third number of a place is left out.
    type Space: Space;

    /// The body of the agent.
    fn body(&self, agent: u64) -> Kinematic<Self::Space>;

    /// What its body can do.
    fn limits(&self, agent: u64) -> Limits;

    /// The body of somebody, by a name that the agent uses; `None` when there is nobody of that name, or it cannot be known
    /// where.
    fn body_of(&self, agent: u64, name: &str) -> Option<Kinematic<Self::Space>>;

    /// Adds what the agent can bump into and hide behind.
    fn obstacles(&self, _agent: u64, _into: &mut Vec<Ball<<Self::Space as Space>::Vector>>) {}

    /// What the agent was ordered.
    fn orders(&self, agent: u64) -> &Orders;

    /// The same, to be changed.
    fn orders_mut(&mut self, agent: u64) -> &mut Orders;

    /// What the agent wants in this tick, by its orders; `None` when there is nothing to say, or no order. To be asked once
    /// a tick.
    fn wish(&mut self, agent: u64, chance: &mut Stream, dt: f32) -> Option<Steering<Self::Space>>
    where
        Self: Sized,
    {
        let mut orders = std::mem::take(self.orders_mut(agent));
        let wish = orders.steer(&*self, agent, chance, dt);
        *self.orders_mut(agent) = orders;
        wish
    }
}

/// A place of a script in a space.
fn place<S: Space>(place: glam::Vec3) -> S::Vector {
    S::Vector::from_fn(|axis| place.to_array().get(axis).copied().unwrap_or(0.0))
}

/// Where a target is; `None` when there is nobody of that name.
fn position<G: Steers>(game: &G, agent: u64, target: &Target) -> Option<<G::Space as Space>::Vector> {
    match target {
        Target::Place(at) => Some(place::<G::Space>(*at)),
        Target::Name(name) => game.body_of(agent, name).map(|body| body.position),
    }
}

impl<C: ?Sized + 'static> Scripts<C> {
    /// Puts the words of `steer` among the names that scripts find, for a game of type `G`. See the [module](self).
    ///
    /// # Errors
    /// When there is a `steer` already.
    pub fn steering<G: Steers>(&self) -> Result<(), ScriptError>
    where
        C: About<G>,
    {
        for name in Urge::NAMES {
            self.order::<G>(name, move |lua, given| Ok(vec![read::part_of_call(lua, name, given)?]))?;
        }
        self.order::<G>("blend", read::blend)?;
        self.order::<G>("release", |_, given| {
            if given.is_empty() { Ok(Vec::new()) } else { Err("it wants nothing".to_owned()) }
        })?;
        self.offer(offers::named("steer.distance"), |lua, given| {
            let wrong = |why| mlua::Error::runtime(format!("steer.distance: {why}"));
            let target = read::only_target(lua, &given).map_err(wrong)?;
            let answer = tape::ask_one(|| {
                about::look::<C, G, _>(|game, boards| distance(game, boards.id(), &target))
            })?;
            Ok([to_lua(lua, &answer)?].into_iter().collect())
        })
    }

    /// A word that gives an order.
    fn order<G: Steers>(
        &self,
        name: &str,
        read: impl Fn(&mlua::Lua, &mlua::MultiValue) -> Result<Vec<Part>, String> + Send + 'static,
    ) -> Result<(), ScriptError>
    where
        C: About<G>,
    {
        let bound = offers::named(&format!("steer.{name}"));
        let what = bound.name.clone();
        self.offer(bound, move |lua, given| {
            let parts = read(lua, &given).map_err(|why| mlua::Error::runtime(format!("{what}: {why}")))?;
            tape::act(|| {
                about::change::<C, G, _>(|game, boards, _| game.orders_mut(boards.id()).set(parts))
            })?;
            Ok(mlua::MultiValue::new())
        })
    }
}

fn distance<G: Steers>(game: &G, agent: u64, target: &Target) -> Data {
    let far = position(game, agent, target).map(|at| at.distance(game.body(agent).position));
    far.map_or(Data::Nil, |far| Data::Number(far.into()))
}
