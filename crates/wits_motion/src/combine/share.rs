//! What became of one part's wish, for those who want to see why a body moves as it does.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};
use wits_core::inspect::{Bar, Section};
use wits_core::kinematic::{Limits, Steering};
use wits_core::scene::Tint;
use wits_core::space::{Space, Vector};

/// What one part wanted, and what was taken of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Share<S: Space> {
    /// How much it counts.
    pub weight: f32,
    /// What it wanted, before the weight; `None` when it said nothing or was not asked.
    pub wish: Option<Steering<S>>,
    /// What was taken into the sum, weight included.
    pub used: Steering<S>,
    /// Why so much and not more.
    pub verdict: Verdict,
}

/// Why a wish was taken, or was not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// It was asked, and had nothing to say.
    #[default]
    NothingToSay,
    /// The whole wish was taken.
    Used,
    /// Only as much as was left of the acceleration.
    Cut,
    /// It has the word, unless somebody more urgent comes.
    Leads,
    /// It is small, but nobody wanted more.
    Fallback,
    /// It wants less than the threshold.
    TooSmall,
    /// Switched off, or its weight is zero: not asked.
    Off,
    /// Its condition does not hold: not asked.
    NotNow,
    /// Others have used up the acceleration: not asked.
    BudgetSpent,
    /// Somebody before it has the word: not asked, or not heard.
    Outranked,
    /// Chance passed it over: not asked.
    NotDrawn,
    /// Its answer was not a finite number.
    NotFinite,
}

impl Verdict {
    /// Whether something of the wish was taken.
    #[must_use]
    pub fn is_used(self) -> bool {
        matches!(self, Self::Used | Self::Cut | Self::Leads | Self::Fallback)
    }

    /// The reason, in words for people.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::NothingToSay => "nothing to say",
            Self::Used => "used",
            Self::Cut => "used in part: the rest of the acceleration was taken",
            Self::Leads => "the most urgent so far",
            Self::Fallback => "small, but nobody wanted more",
            Self::TooSmall => "below the threshold",
            Self::Off => "off",
            Self::NotNow => "its condition does not hold",
            Self::BudgetSpent => "not asked: others took all the acceleration",
            Self::Outranked => "somebody more urgent has the word",
            Self::NotDrawn => "not drawn this time",
            Self::NotFinite => "its answer was not a number",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason())
    }
}

impl<S: Space> Share<S> {
    /// Of a part of which nothing was used.
    #[inline]
    #[must_use]
    pub fn unused(weight: f32, verdict: Verdict) -> Self {
        Self { weight, verdict, ..Self::default() }
    }
}

/// Whether a wish was taken as it is. Clipping what has just the size of the limit changes its last digit: that is no cut.
#[inline]
pub(super) fn whole_or_cut<S: Space>(used: &Steering<S>, wanted: &Steering<S>) -> Verdict {
    let same = |lost: f32, wanted: f32| lost <= 1e-10 * wanted;
    let lost = *wanted - *used;
    let whole = same(lost.linear.length_squared(), wanted.linear.length_squared())
        && same(lost.angular.length_squared(), wanted.angular.length_squared());
    if whole { Verdict::Used } else { Verdict::Cut }
}

/// Asks a part and weighs its answer: `Ok((wish, weighted wish))`, or why there is none.
#[inline]
pub(super) fn weigh<S: Space>(
    weight: f32,
    ask: impl FnOnce() -> Option<Steering<S>>,
) -> Result<(Steering<S>, Steering<S>), Share<S>> {
    if weight == 0.0 || weight.is_nan() {
        return Err(Share::unused(weight, Verdict::Off));
    }
    let Some(wish) = ask() else { return Err(Share::unused(weight, Verdict::NothingToSay)) };
    let weighted = wish * weight;
    if weighted.is_finite() { Ok((wish, weighted)) } else { Err(Share::unused(weight, Verdict::NotFinite)) }
}

/// What a part wants, times its weight; `None` if that is nothing, or not a number.
#[inline]
pub(crate) fn weighted<S: Space>(
    weight: f32,
    ask: impl FnOnce() -> Option<Steering<S>>,
) -> Option<Steering<S>> {
    weigh(weight, ask).ok().map(|(_, weighted)| weighted)
}

/// All shares of one combiner, by name. Reuse it: clearing keeps its memory.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Limits, Steering};
/// use wits_core::space::Plane;
/// use wits_motion::combine::{Report, RunningSum, Verdict};
///
/// let limits = Limits { max_acceleration: 5.0, ..Limits::default() };
/// let wish = |x, y| Some(Steering::<Plane>::linear(Vec2::new(x, y)));
/// let (mut sum, mut report) = (RunningSum::new(&limits), Report::default());
/// report.note("walls", sum.add(10.0, || wish(0.0, 2.0)));
/// report.note("seek", sum.add(1.0, || wish(3.0, 0.0)));
/// report.close(sum.finish());
/// assert_eq!(report.share("walls").unwrap().used.linear, Vec2::new(0.0, 5.0));
/// assert_eq!(report.share("seek").unwrap().verdict, Verdict::BudgetSpent);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report<S: Space> {
    names: Vec<&'static str>,
    shares: Vec<Share<S>>,
}

impl<S: Space> Report<S> {
    /// Keeps one part's share.
    pub fn note(&mut self, name: &'static str, share: Share<S>) {
        self.names.push(name);
        self.shares.push(share);
    }

    /// Fits the shares to the answer: scales them when the sum was clipped, and marks the small wish that was taken
    /// because nobody wanted more.
    pub fn close(&mut self, answer: Option<Steering<S>>) {
        fit(&mut self.shares, answer);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.names.clear();
        self.shares.clear();
    }

    /// All shares, in the order of asking.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'static str, &Share<S>)> {
        self.names.iter().copied().zip(&self.shares)
    }

    /// The share of one part.
    #[must_use]
    pub fn share(&self, name: &str) -> Option<&Share<S>> {
        self.iter().find(|(known, _)| *known == name).map(|(_, share)| share)
    }

    /// As bars for the studio: how much of the acceleration each part got, and why not more.
    #[must_use]
    pub fn section(&self, title: &'static str, limits: &Limits) -> Section {
        Section::bars(title, self.iter().map(|(name, share)| share.bar(name, limits)))
    }
}

impl<S: Space> Share<S> {
    /// As a bar for the studio. Parts that only turn show their turn.
    #[must_use]
    pub fn bar(&self, name: impl Into<Cow<'static, str>>, limits: &Limits) -> Bar {
        let turns = self.used.linear == S::Vector::ZERO && self.used.angular != S::Spin::ZERO;
        let (value, max) = if turns {
            (self.used.angular.length(), limits.max_angular_acceleration)
        } else {
            (self.used.linear.length(), limits.max_acceleration)
        };
        let tint = if self.verdict.is_used() { Tint::Agent } else { Tint::Faint };
        let bar = Bar::new(name, value).tint(tint).note(self.verdict.reason());
        if max < f32::MAX { bar.max(max) } else { bar }
    }
}

/// See [`Report::close`].
pub(crate) fn fit<S: Space>(shares: &mut [Share<S>], answer: Option<Steering<S>>) {
    let Some(answer) = answer else { return };
    if !shares.iter().any(|share| share.verdict.is_used()) {
        fit_fallback(shares, answer);
    } else if let Some(last) = shares.iter().rposition(|share| share.verdict == Verdict::Leads) {
        fit_leader(shares, last, answer);
    } else {
        fit_sum(shares, answer);
    }
}

/// A whisper was taken: the one that is the answer, or else the last.
fn fit_fallback<S: Space>(shares: &mut [Share<S>], answer: Steering<S>) {
    let small = |share: &Share<S>| share.verdict == Verdict::TooSmall;
    let exact = shares.iter().rposition(|share| small(share) && share.wish == Some(answer));
    if let Some(place) = exact.or_else(|| shares.iter().rposition(small)) {
        (shares[place].used, shares[place].verdict) = (answer, Verdict::Fallback);
    }
}

/// Of all that have led, the last one got it.
fn fit_leader<S: Space>(shares: &mut [Share<S>], last: usize, answer: Steering<S>) {
    for share in shares.iter_mut().filter(|share| share.verdict == Verdict::Leads) {
        (share.used, share.verdict) = (Steering::default(), Verdict::Outranked);
    }
    let verdict = whole_or_cut(&answer, &shares[last].wish.unwrap_or_default());
    (shares[last].used, shares[last].verdict) = (answer, verdict);
}

/// A sum that was clipped: everybody's part shrinks alike.
fn fit_sum<S: Space>(shares: &mut [Share<S>], answer: Steering<S>) {
    let sum = shares.iter().fold(Steering::default(), |sum, share| sum + share.used);
    let (linear, angular) = (scale(sum.linear, answer.linear), scale(sum.angular, answer.angular));
    for share in shares.iter_mut().filter(|_| linear < 1.0 || angular < 1.0) {
        share.used = Steering::new(share.used.linear * linear, share.used.angular * angular);
    }
}

/// How much shorter the answer is than the sum; 1 if it is not.
fn scale<V: Vector>(sum: V, answer: V) -> f32 {
    let ratio = answer.length() / sum.length();
    if ratio < 0.999_99 { ratio } else { 1.0 }
}
