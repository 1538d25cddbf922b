//! Formations that nobody leads: everybody picks somebody to fly beside.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Pose};
use wits_core::space::{Space, Vector};
use wits_core::state::State;

use super::pattern::lay;

/// How a V forms by itself: each follows somebody in front, behind and to the side, where nobody else does.
///
/// It flows round obstacles, since everybody avoids them alone, and it looks alive. It can degenerate to one long arm,
/// and it jostles: for parades take a [`Formation`](super::Formation).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Emergent {
    /// How far behind and how far to the side of the one that is followed. \[m, > 0\]
    pub offset: Vec2,
    /// A place nearer than this to somebody else's is taken. \[m, > 0\]
    pub claim: f32,
    /// How much farther somebody goes for a place one rank nearer to the tip: what keeps the arms of one length. \[m, >= 0\]
    pub rank: f32,
    /// Arms stay arms: those on the left are only followed on their left. Without it anybody may be followed on both
    /// sides, which gives a wedge full of people.
    pub arms: bool,
}

/// Whom somebody follows, and on which side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Follow {
    /// The place of the one followed in the list of bodies.
    pub whom: usize,
    /// At its left; otherwise at its right.
    pub left: bool,
}

impl Default for Emergent {
    fn default() -> Self {
        Self { offset: Vec2::new(2.0, 2.0), claim: 1.5, rank: 1.0, arms: true }
    }
}

impl Emergent {
    /// Where somebody who follows should be.
    #[must_use]
    pub fn place<S: Space>(&self, follow: Follow, bodies: &[Kinematic<S>]) -> Option<Pose<S>> {
        let leader = bodies.get(follow.whom)?;
        let side = if follow.left { self.offset.y } else { -self.offset.y };
        let local = lay::<S>(Pose::new(Vec2::new(-self.offset.x, side), 0.0));
        Some(Pose::new(leader.pose().to_world(local.position), leader.orientation))
    }

    /// Lets everybody keep or choose whom to follow. `blocked` says where nobody can be, such as in a wall.
    ///
    /// A choice is kept as long as it is possible; only the last of an arm changes over when another is shorter by two.
    /// Whoever finds no place behind somebody in front falls back to the end of
    /// an arm. Whom all others follow, directly or not, follows nobody: that is the tip, and it needs a goal of its own.
    /// `follows` has a place for every body.
    pub fn update<S: Space>(
        &self,
        bodies: &[Kinematic<S>],
        follows: &mut Vec<Option<Follow>>,
        mut blocked: impl FnMut(S::Vector) -> bool,
    ) {
        follows.resize(bodies.len(), None);
        for me in 0..bodies.len() {
            let kept = follows[me].filter(|follow| {
                let place = self.place(*follow, bodies);
                let taken = follows[..me].contains(&Some(*follow)) || self.is_against(*follow, follows);
                let ring = leads_back(follows, follow.whom, me);
                place.is_some_and(|place| !blocked(place.position)) && !ring && !taken
            });
            follows[me] = None;
            let is_last = follows.iter().flatten().all(|follow| follow.whom != me);
            follows[me] = match kept {
                Some(kept) if is_last => {
                    let other = self.choose(me, bodies, follows, &mut blocked, |_| true);
                    let shorter =
                        |other: &Follow| rank(follows, other.whom) + 2.0 <= rank(follows, kept.whom);
                    other.filter(shorter).or(Some(kept))
                }
                Some(kept) => Some(kept),
                None => {
                    let ahead = |whom: usize| in_front(&bodies[me], &bodies[whom]);
                    let in_front = self.choose(me, bodies, follows, &mut blocked, ahead);
                    in_front.or_else(|| self.choose(me, bodies, follows, &mut blocked, |_| true))
                }
            };
        }
    }

    /// The best free place beside somebody who may be followed: near, and near the tip.
    fn choose<S: Space>(
        &self,
        me: usize,
        bodies: &[Kinematic<S>],
        follows: &[Option<Follow>],
        blocked: &mut impl FnMut(S::Vector) -> bool,
        may_be: impl Fn(usize) -> bool,
    ) -> Option<Follow> {
        let body = bodies.get(me)?;
        let mut best: Option<(f32, Follow)> = None;
        for whom in 0..bodies.len() {
            if !may_be(whom) || leads_back(follows, whom, me) {
                continue;
            }
            for left in [true, false] {
                let follow = Follow { whom, left };
                let against = self.is_against(follow, follows);
                let Some(place) = self.place(follow, bodies).filter(|_| !against) else { continue };
                let way = place.position.distance(body.position) + self.rank * rank(follows, whom);
                let better = best.is_none_or(|(least, _)| way < least);
                if better && !self.is_taken(me, place.position, bodies, follows) && !blocked(place.position) {
                    best = Some((way, follow));
                }
            }
        }
        best.map(|(_, follow)| follow)
    }

    /// Whether it would branch off the wrong side of an arm.
    fn is_against(&self, follow: Follow, follows: &[Option<Follow>]) -> bool {
        let arm = follows.get(follow.whom).copied().flatten();
        self.arms && arm.is_some_and(|arm| arm.left != follow.left)
    }

    fn is_taken<S: Space>(
        &self,
        me: usize,
        place: S::Vector,
        bodies: &[Kinematic<S>],
        follows: &[Option<Follow>],
    ) -> bool {
        let others = follows.iter().enumerate().filter(|(other, _)| *other != me);
        let mut places = others.filter_map(|(_, follow)| self.place((*follow)?, bodies));
        places.any(|other| other.position.distance(place) < self.claim)
    }
}

/// Whether another one is ahead of me, as I look.
fn in_front<S: Space>(me: &Kinematic<S>, other: &Kinematic<S>) -> bool {
    (other.position - me.position).dot(me.forward()) > 1e-3
}

/// How many there are between somebody and the tip.
fn rank(follows: &[Option<Follow>], mut whom: usize) -> f32 {
    for rank in 0..follows.len() {
        match follows.get(whom).copied().flatten() {
            Some(next) => whom = next.whom,
            None => return rank as f32,
        }
    }
    follows.len() as f32
}

/// Whether following somebody would end at oneself.
fn leads_back(follows: &[Option<Follow>], mut whom: usize, me: usize) -> bool {
    for _ in 0..=follows.len() {
        if whom == me {
            return true;
        }
        match follows.get(whom).copied().flatten() {
            Some(next) => whom = next.whom,
            None => return false,
        }
    }
    true
}

impl Check for Emergent {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.offset.x"), self.offset.x);
        findings.check_positive(&format!("{path}.offset.y"), self.offset.y);
        findings.check_positive(&format!("{path}.claim"), self.claim);
        findings.check_not_negative(&format!("{path}.rank"), self.rank);
    }
}
