//! What is on offer.

/// An action that somebody could take now, seen by its effects.
///
/// Objects offer what they can do for a character at the moment: an empty oven takes raw food from somebody who carries
/// some, a loaded one cooks. The game puts the offers together, and the [rules](super::Rules) choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offer<'a> {
    /// What it changes of the insistence of each goal, in their order. Goals at the end may be left out.
    pub changes: &'a [f32],
    /// How long it takes, all that follows until the change is there included.
    pub duration: f32,
    /// How long it takes to get there.
    pub travel: f32,
}

impl<'a> Offer<'a> {
    /// An action that takes no time.
    #[must_use]
    pub const fn new(changes: &'a [f32]) -> Self {
        Self { changes, duration: 0.0, travel: 0.0 }
    }

    /// How long it takes.
    #[must_use]
    pub const fn lasting(mut self, duration: f32) -> Self {
        self.duration = duration;
        self
    }

    /// How long it takes to get there: see [`straight_line`].
    #[must_use]
    pub const fn after_a_way_of(mut self, travel: f32) -> Self {
        self.travel = travel;
        self
    }

    /// What it changes of one goal.
    #[inline]
    #[must_use]
    pub fn change(&self, goal: usize) -> f32 {
        self.changes.get(goal).copied().unwrap_or_default()
    }

    /// Until it is done.
    #[inline]
    #[must_use]
    pub fn time(&self) -> f32 {
        self.duration + self.travel
    }
}

/// The time that a way takes, guessed from its length: good enough to compare, and a path search for each of a hundred
/// objects is not affordable.
///
/// ```
/// use wits_plan::needs::straight_line;
/// assert_eq!(straight_line([0.0, 0.0], [30.0, 40.0], 2.5), 20.0);
/// ```
#[must_use]
pub fn straight_line(from: [f32; 2], to: [f32; 2], speed: f32) -> f32 {
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    (x * x + y * y).sqrt() / speed.max(f32::MIN_POSITIVE)
}

/// What the steps of a chain have to say for their durations: each its own time and that of all steps after it.
///
/// Whoever picks up raw food does not have eaten yet: putting it into the oven, cooking and eating follow. Each step
/// promises the end of the chain, so each has to own up to the time that it still takes.
///
/// ```
/// use wits_plan::needs::chain_times;
/// let mut times = [2.0, 1.0, 20.0, 7.0]; // take raw food, put it in, cook, eat
/// chain_times(&mut times);
/// assert_eq!(times, [30.0, 28.0, 27.0, 7.0]);
/// ```
pub fn chain_times(times: &mut [f32]) {
    let mut rest = 0.0;
    for time in times.iter_mut().rev() {
        rest += *time;
        *time = rest;
    }
}
