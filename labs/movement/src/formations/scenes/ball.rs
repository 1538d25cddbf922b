//! A ball that goes from hand to hand.

use wits_core::glam::Vec2;
use wits_core::state::State;

/// Where the ball is, and who will get it.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Ball {
    pub(crate) at: Vec2,
    /// Who is to get it next.
    pub(crate) receiver: Option<usize>,
    /// How free the receiver is. \[rad\]
    pub(crate) free: f32,
    /// Where the other team is: two runners in baseball, defenders in soccer.
    pub(crate) opponents: Vec<Vec2>,
    /// Where throws went, to be drawn.
    pub(crate) throws: Vec<(Vec2, Vec2)>,
    /// The players go to where the play begins.
    pub(crate) waiting: bool,
    /// What was counted already in this run.
    pub(crate) counted: usize,
    from: Vec2,
}

impl Ball {
    /// Flies from where it was when it was thrown to where somebody is: `share` of the way.
    pub(crate) fn fly(&mut self, to: Vec2, share: f32) {
        if share <= 0.0 {
            self.from = self.at;
        } else {
            self.at = self.from.lerp(to, share.min(1.0));
        }
    }

    /// Rests in somebody's hands; the next throw begins here.
    pub(crate) fn rest(&mut self, at: Vec2) {
        self.at = at;
        self.from = at;
    }
}
