//! How a link is travelled, and who can travel it.

use serde::{Deserialize, Serialize};

/// How a link is travelled. Who follows a path reads it when it sets out on the link.
///
/// It belongs to the link and not to its ends: from both banks of a river one can also walk away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum LinkKind {
    /// Straight ahead, upright. The only kind that smoothing may cut short.
    #[default]
    Walk,
    /// On tiptoe, without a sound.
    TipToe,
    /// Under something low, on one's feet.
    Crouch,
    /// On hands and knees.
    Crawl,
    /// Slowly, pressed to a wall.
    Creep,
    /// Through water.
    Swim,
    /// Through the air, with wings.
    Fly,
    /// Over a gap.
    Jump,
    /// Up onto something that is too high for a step.
    JumpOntoBarrier,
    /// Out of water, onto its bank.
    JumpOutOfWater,
    /// Down from a ledge; there is no way back.
    Fall,
    /// Up or down a ladder.
    Ladder,
    /// Through a door that must be opened.
    Door,
    /// From here to there in no time.
    Teleport,
    /// With a lift that must be called and awaited.
    Elevator,
    /// Thrown by a jump pad.
    JumpPad,
    /// Standing on a platform that moves.
    MovingPlatform,
    /// Thrown by one's own rocket.
    RocketJump,
    /// Along a rope that one throws.
    Grapple,
}

impl LinkKind {
    /// All of them.
    pub const ALL: [Self; 19] = [
        Self::Walk,
        Self::TipToe,
        Self::Crouch,
        Self::Crawl,
        Self::Creep,
        Self::Swim,
        Self::Fly,
        Self::Jump,
        Self::JumpOntoBarrier,
        Self::JumpOutOfWater,
        Self::Fall,
        Self::Ladder,
        Self::Door,
        Self::Teleport,
        Self::Elevator,
        Self::JumpPad,
        Self::MovingPlatform,
        Self::RocketJump,
        Self::Grapple,
    ];

    /// Whether it is nothing but a way to walk: smoothing may replace it by another straight line.
    #[must_use]
    pub const fn is_plain(self) -> bool {
        matches!(self, Self::Walk)
    }

    /// Whether a link of this kind says nothing about the way back: one can fall down a ledge, not up.
    #[must_use]
    pub const fn leads_one_way(self) -> bool {
        matches!(
            self,
            Self::JumpOntoBarrier | Self::JumpOutOfWater | Self::Fall | Self::JumpPad | Self::RocketJump
        )
    }
}

/// What a kind of character can do, and how fast. Costs are seconds.
///
/// ```
/// use wits_nav::world::{LinkKind, Mover};
/// let soldier = Mover::walker(5.0).with(LinkKind::Swim, 1.0).with(LinkKind::Ladder, 1.5);
/// assert_eq!(soldier.speed(LinkKind::Swim), Some(1.0));
/// assert_eq!(soldier.speed(LinkKind::Fly), None); // no link that must be flown is on its map
/// // Ten metres of running are quicker than a ladder of ten metres.
/// assert!(soldier.seconds(LinkKind::Walk, 10.0) < soldier.seconds(LinkKind::Ladder, 10.0));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mover {
    /// The speed of each kind of movement; what is not listed cannot be done. [m/s, > 0]
    speeds: Vec<(LinkKind, f32)>,
}

impl Mover {
    /// Can walk, open doors, take lifts, teleports and platforms, and fall; nothing else. \[m/s\]
    #[must_use]
    pub fn walker(speed: f32) -> Self {
        let kinds = [
            LinkKind::Walk,
            LinkKind::Door,
            LinkKind::Teleport,
            LinkKind::Elevator,
            LinkKind::MovingPlatform,
            LinkKind::JumpPad,
            LinkKind::Fall,
        ];
        kinds.into_iter().fold(Self { speeds: Vec::new() }, |mover, kind| mover.with(kind, speed))
    }

    /// Can do everything at the same speed: costs are lengths, divided by it. \[m/s\]
    #[must_use]
    pub fn anything(speed: f32) -> Self {
        LinkKind::ALL.into_iter().fold(Self { speeds: Vec::new() }, |mover, kind| mover.with(kind, speed))
    }

    /// The same with another ability, or another speed at it. A speed that is not above 0 takes the ability away.
    #[must_use]
    pub fn with(mut self, kind: LinkKind, speed: f32) -> Self {
        self.speeds.retain(|(known, _)| *known != kind);
        if speed > 0.0 && speed.is_finite() {
            self.speeds.push((kind, speed));
            self.speeds.sort_by_key(|(kind, _)| *kind);
        }
        self
    }

    /// The same without an ability.
    #[must_use]
    pub fn without(self, kind: LinkKind) -> Self {
        self.with(kind, 0.0)
    }

    /// How fast it is at a kind of movement; `None` when it cannot do it. \[m/s\]
    #[inline]
    #[must_use]
    pub fn speed(&self, kind: LinkKind) -> Option<f32> {
        let known = self.speeds.iter().find(|(known, _)| *known == kind);
        known.map(|(_, speed)| *speed).filter(|speed| *speed > 0.0)
    }

    /// How long a length takes; infinite when it cannot be done. \[s\]
    #[inline]
    #[must_use]
    pub fn seconds(&self, kind: LinkKind, length: f32) -> f32 {
        self.speed(kind).map_or(f32::INFINITY, |speed| length / speed)
    }
}
