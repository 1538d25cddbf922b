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
//! had their say the game asks every character for its [`wish`](Steers::wish) and moves the body as it likes.
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
use crate::convert::to_lua;
use crate::data::Data;
use crate::error::ScriptError;
use crate::lend::{self, Loan};
use crate::memory::Scripted;
use crate::scripts::Scripts;
use crate::tape;
use crate::words::doing;
pub use orders::{Orders, Part, Target, Urge};

/// What a game says about the body of the character whose turn it is.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::random::Seed;
/// use wits_core::space::Plane;
/// use wits_core::time::Moment;
/// use wits_decide::{Mind, Turn, Vocabulary};
/// use wits_script::{Memory, Orders, Scripted, Scripts, Steers, Vm};
///
/// #[derive(Default)]
/// struct Fox { body: Kinematic<Plane>, hare: Kinematic<Plane>, orders: Orders, memory: Memory }
/// impl Scripted for Fox {
///     fn memory(&self) -> &Memory { &self.memory }
///     fn memory_mut(&mut self) -> &mut Memory { &mut self.memory }
/// }
/// impl Steers for Fox {
///     type Space = Plane;
///     fn body(&self) -> Kinematic<Plane> { self.body }
///     fn limits(&self) -> Limits { Limits { max_speed: 4.0, max_acceleration: 8.0, ..Limits::default() } }
///     fn body_of(&self, name: &str) -> Option<Kinematic<Plane>> { (name == "hare").then_some(self.hare) }
///     fn orders(&self) -> &Orders { &self.orders }
///     fn orders_mut(&mut self) -> &mut Orders { &mut self.orders }
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
///     let wish = fox.wish(&mut chance, dt);
///     let limits = fox.limits();
///     fox.body.step_semi_implicit(wish.unwrap_or_default(), &limits, dt);
/// }
/// assert!(fox.body.position.distance(fox.hare.position) < 4.0);
/// # Ok::<(), wits_script::ScriptError>(())
/// ```
pub trait Steers: Scripted {
    /// Flat, on the ground, or in the air. In the plane the third number of a place is left out.
    type Space: Space;

    /// Its body.
    fn body(&self) -> Kinematic<Self::Space>;

    /// What its body can do.
    fn limits(&self) -> Limits;

    /// The body of somebody, by name; `None` when there is nobody of that name, or it cannot be known where.
    fn body_of(&self, name: &str) -> Option<Kinematic<Self::Space>>;

    /// Adds what can be bumped into and hidden behind.
    fn obstacles(&self, _into: &mut Vec<Ball<<Self::Space as Space>::Vector>>) {}

    /// What it was ordered.
    fn orders(&self) -> &Orders;

    /// The same, to be changed.
    fn orders_mut(&mut self) -> &mut Orders;

    /// What it wants in this tick, by its orders; `None` when there is nothing to say, or no order. To be asked once a
    /// tick.
    fn wish(&mut self, chance: &mut Stream, dt: f32) -> Option<Steering<Self::Space>>
    where
        Self: Sized,
    {
        let mut orders = std::mem::take(self.orders_mut());
        let wish = orders.steer(&*self, chance, dt);
        *self.orders_mut() = orders;
        wish
    }
}

/// A place of a script in a space.
fn place<S: Space>(place: glam::Vec3) -> S::Vector {
    S::Vector::from_fn(|axis| place.to_array().get(axis).copied().unwrap_or(0.0))
}

/// Where a target is; `None` when there is nobody of that name.
fn position<C: Steers>(of: &C, target: &Target) -> Option<<C::Space as Space>::Vector> {
    match target {
        Target::Place(at) => Some(place::<C::Space>(*at)),
        Target::Name(name) => of.body_of(name).map(|body| body.position),
    }
}

impl<C: Steers> Scripts<C> {
    /// Puts the words of `steer` among the names that scripts find. See the [module](self).
    ///
    /// # Errors
    /// When there is a `steer` already.
    pub fn steering(&self) -> Result<(), ScriptError> {
        for name in Urge::NAMES {
            self.order(name, move |lua, given| Ok(vec![read::part_of_call(lua, name, given)?]))?;
        }
        self.order("blend", read::blend)?;
        self.order("release", |_, given| {
            if given.is_empty() { Ok(Vec::new()) } else { Err("it wants nothing".to_owned()) }
        })?;
        self.offer(offers::named("steer.distance"), |lua, given| {
            let wrong = |why| mlua::Error::runtime(format!("steer.distance: {why}"));
            let target = read::only_target(lua, &given).map_err(wrong)?;
            let answer = tape::ask_one(|| {
                let answer = lend::take::<C, _>(|loan| match loan {
                    Loan::Ask(peek) => distance(peek.game, &target),
                    Loan::Do(turn) => distance(turn.game, &target),
                });
                answer.ok_or_else(|| "there is no game here".to_owned())
            })?;
            Ok([to_lua(lua, &answer)?].into_iter().collect())
        })
    }

    /// A word that gives an order.
    fn order(
        &self,
        name: &str,
        read: impl Fn(&mlua::Lua, &mlua::MultiValue) -> Result<Vec<Part>, String> + Send + 'static,
    ) -> Result<(), ScriptError> {
        let bound = offers::named(&format!("steer.{name}"));
        let what = bound.name.clone();
        self.offer(bound, move |lua, given| {
            let parts = read(lua, &given).map_err(|why| mlua::Error::runtime(format!("{what}: {why}")))?;
            tape::act(|| doing::<C, _>(|turn| turn.game.orders_mut().set(parts)))?;
            Ok(mlua::MultiValue::new())
        })
    }
}

fn distance<C: Steers>(game: &C, target: &Target) -> Data {
    let far = position(game, target).map(|at| at.distance(game.body().position));
    far.map_or(Data::Nil, |far| Data::Number(far.into()))
}
