//! A sniper with four posts, whose safety a Markov machine keeps.

use wits_core::glam::Vec2;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::{Param, Vocabulary};

use crate::fuzzyweapon::range::Range;

/// How many posts there are.
pub(crate) const POSTS: usize = 4;
/// Where they are. \[m\]
pub(crate) const PLACES: [Vec2; POSTS] =
    [Vec2::new(-170.0, -150.0), Vec2::new(-60.0, -150.0), Vec2::new(60.0, -150.0), Vec2::new(170.0, -150.0)];

/// The sniper.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Sniper {
    /// Where it lies.
    pub(crate) post: usize,
    /// It has fired in this tick.
    pub(crate) fired: bool,
    pub(crate) next: Moment,
    /// Shots since the last long pause.
    pub(crate) burst: u32,
    pub(crate) shots: u32,
}

impl Sniper {
    pub(crate) const fn new() -> Self {
        Self { post: 0, fired: false, next: Moment(1500), burst: 0, shots: 0 }
    }

    /// Three shots, each from the post that is safest, then a long pause.
    pub(crate) fn act(&mut self, safety: &[f32], pause: f32, now: Moment) {
        self.fired = self.next.has_come(now);
        if !self.fired {
            return;
        }
        self.post = wits_fuzzy::defuzzify::highest(&safety[..POSTS.min(safety.len())]).unwrap_or(self.post);
        self.shots = self.shots.saturating_add(1);
        self.burst = (self.burst % 3 + 1) % 3;
        self.next = now.after(if self.burst == 0 { pause } else { 1.2 });
    }
}

/// The words of the posts.
pub(crate) fn teach(words: &mut Vocabulary<Range>) {
    words
        .condition("fired_from", |range, ask| {
            let sniper = &range.sniper;
            sniper.fired && usize::try_from(ask.int(0)).is_ok_and(|post| post == sniper.post)
        })
        .help("a shot was fired from this post in this tick")
        .param(Param::int("post"));
}
