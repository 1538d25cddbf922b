//! Cooperative arbitration: a board on which everybody reads what the others want.

use wits_core::kinematic::{Limits, Steering};
use wits_core::space::Space;

use super::{Blend, Share};

/// How many wishes a board has room for.
pub const BOARD_SIZE: usize = 8;

/// Wishes that everybody can read before the body acts.
///
/// Blends and priorities know only the answers of behaviours that know nothing of each other. On a board the errands are
/// posted first; then experts read them and change them. A wall avoider that knows where the pursuer wants to go bends
/// that wish along the wall, instead of braking it: see [`Slide`](super::Slide).
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Limits, Steering};
/// use wits_core::space::Plane;
/// use wits_motion::combine::{Advice, Board};
///
/// let mut board = Board::<Plane>::default();
/// board.post("flee", 1.0, || Some(Steering::linear(Vec2::new(1.0, -1.0))));
/// board.post("graze", 1.0, || Some(Steering::linear(Vec2::NEG_X)));
/// board.hear(|wishes| match wishes.wish("flee") {
///     Some(_) => Advice::Withdraw("graze"), // nobody eats on the run
///     None => Advice::Agree,
/// });
/// board.hear(|wishes| match wishes.wish("flee") {
///     Some(flee) if flee.linear.y < 0.0 => Advice::Replace("flee", Steering::linear(Vec2::X)), // a ditch below
///     _ => Advice::Agree,
/// });
/// assert_eq!(board.settle(&Limits::default()).unwrap().linear, Vec2::X);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Board<S: Space> {
    posts: [Post<S>; BOARD_SIZE],
    len: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Post<S: Space> {
    name: &'static str,
    weight: f32,
    wish: Option<Steering<S>>,
}

/// What an expert says after reading the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Advice<S: Space> {
    /// All is well.
    Agree,
    /// This wish should rather be that.
    Replace(&'static str, Steering<S>),
    /// This wish should be dropped.
    Withdraw(&'static str),
}

impl<S: Space> Board<S> {
    /// Posts a wish. When the board is full nobody is asked, and the answer is `false`.
    pub fn post(
        &mut self,
        name: &'static str,
        weight: f32,
        ask: impl FnOnce() -> Option<Steering<S>>,
    ) -> bool {
        let Some(place) = self.posts.get_mut(self.len) else { return false };
        *place = Post { name, weight, wish: ask() };
        self.len += 1;
        true
    }

    /// What somebody wants.
    #[must_use]
    pub fn wish(&self, name: &str) -> Option<Steering<S>> {
        self.posts().find(|post| post.name == name).and_then(|post| post.wish)
    }

    /// All that is wanted, as it stands: name, weight, wish.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, f32, Steering<S>)> {
        self.posts().filter_map(|post| post.wish.map(|wish| (post.name, post.weight, wish)))
    }

    /// Lets an expert read the board and does what it says. Later experts see the changes.
    ///
    /// The answer is whether anything has changed.
    pub fn hear(&mut self, expert: impl FnOnce(&Self) -> Advice<S>) -> bool {
        let (name, wish) = match expert(self) {
            Advice::Agree => return false,
            Advice::Replace(name, wish) => (name, Some(wish)),
            Advice::Withdraw(name) => (name, None),
        };
        let count = self.len;
        match self.posts[..count].iter_mut().find(|post| post.name == name) {
            Some(post) if post.wish != wish => {
                post.wish = wish;
                true
            }
            _ => false,
        }
    }

    /// What the body shall do: all that still stands, blended by weight.
    #[must_use]
    pub fn settle(&self, limits: &Limits) -> Option<Steering<S>> {
        self.settle_with(limits, |_, _| ())
    }

    /// The same, telling every part's share.
    pub fn settle_with(
        &self,
        limits: &Limits,
        mut note: impl FnMut(&'static str, Share<S>),
    ) -> Option<Steering<S>> {
        let mut blend = Blend::new(limits);
        self.posts().for_each(|post| note(post.name, blend.add(post.weight, || post.wish)));
        blend.finish()
    }

    fn posts(&self) -> impl Iterator<Item = &Post<S>> {
        self.posts[..self.len].iter()
    }
}
