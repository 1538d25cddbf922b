//! A player, and what a team knows of itself.

use wits_core::glam::Vec2;
use wits_core::state::State;

use crate::spots::SPOTS;
use crate::style::TEAM_SIZE;

/// Players of both teams: those of the home team first, the keeper first in each.
pub(crate) const PLAYERS: usize = 2 * TEAM_SIZE;
/// Players, and the minds of both teams.
pub(crate) const MINDS: usize = PLAYERS + 2;

/// How a player moves at the moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) enum Gait {
    #[default]
    Stand,
    /// At full speed to the target.
    Seek,
    /// To the target, and stop there.
    Arrive,
    /// To where the ball will be.
    Pursue,
    /// Between the ball and the target.
    Interpose,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Player {
    pub(crate) at: Vec2,
    pub(crate) velocity: Vec2,
    /// Where the body points, of length 1.
    pub(crate) heading: Vec2,
    /// Where he looks: a keeper goes sideways and looks at the ball.
    pub(crate) look: Vec2,
    pub(crate) gait: Gait,
    pub(crate) target: Vec2,
    /// He waits at home or goes there: when home is elsewhere, so is his target.
    pub(crate) at_ease: bool,
    /// The region he goes home to.
    pub(crate) home: u8,
    pub(crate) max_speed: f32,
    /// What is left of his strength: 1 at first. Nobody tires unless the match says so.
    pub(crate) stamina: f32,
    /// The tick from which on he may kick again.
    pub(crate) next_kick: u32,
    /// A shot that he has found: the target.
    pub(crate) shot: Option<Vec2>,
    /// It is a shot that is not open.
    pub(crate) is_pot_shot: bool,
}

impl Player {
    pub(crate) fn new(at: Vec2, heading: Vec2, home: u8, max_speed: f32) -> Self {
        Self {
            at,
            velocity: Vec2::ZERO,
            heading,
            look: heading,
            gait: Gait::Stand,
            target: at,
            at_ease: true,
            home,
            max_speed,
            stamina: 1.0,
            next_kick: 0,
            shot: None,
            is_pot_shot: false,
        }
    }

    pub(crate) fn stop(&mut self) {
        self.gait = Gait::Stand;
    }

    pub(crate) fn halt(&mut self) {
        self.gait = Gait::Stand;
        self.velocity = Vec2::ZERO;
    }
}

/// What a team knows of itself.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Team {
    /// Who waits for a pass.
    pub(crate) receiver: Option<u8>,
    /// Who has the ball, or will get it from a pass.
    pub(crate) controlling: Option<u8>,
    /// Who goes where the ball could be passed to.
    pub(crate) supporting: Option<u8>,
    /// Who is nearest to the ball.
    pub(crate) closest: Option<u8>,
    /// The best place for a supporter, and what all of them were worth when they were last looked at.
    pub(crate) spot: Option<Vec2>,
    pub(crate) spot_scores: [f32; SPOTS],
    /// The tick from which on places are looked at again.
    pub(crate) next_spots: u32,
    /// What players without the ball are to do against the others.
    pub(crate) plan: Plan,
}

/// What a team does against those who have the ball, besides going for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) enum Plan {
    /// Everybody stays in his region, as in the book.
    #[default]
    None,
    /// Everybody has an opponent whom he stands by.
    Mark,
    /// Those who are near come round the one with the ball.
    Surround,
    /// One gets between the one with the ball and whoever supports him.
    Cut,
}

impl Default for Team {
    fn default() -> Self {
        Self {
            receiver: None,
            controlling: None,
            supporting: None,
            closest: None,
            spot: None,
            spot_scores: [1.0; SPOTS],
            next_spots: 0,
            plan: Plan::None,
        }
    }
}

impl Plan {
    /// Names that minds use, in the order of the plans.
    pub(crate) const NAMES: [&str; 4] = ["none", "mark", "surround", "cut"];

    pub(crate) fn named(name: &str) -> Option<Self> {
        let all = [Self::None, Self::Mark, Self::Surround, Self::Cut];
        Self::NAMES.iter().position(|known| *known == name).map(|place| all[place])
    }

    pub(crate) const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// The team of a player.
pub(crate) const fn side_of(player: usize) -> usize {
    player / TEAM_SIZE
}

/// Whether he is a keeper.
pub(crate) const fn is_keeper(player: usize) -> bool {
    player.is_multiple_of(TEAM_SIZE)
}

/// The players of a team.
pub(crate) const fn members(side: usize) -> std::ops::Range<usize> {
    side * TEAM_SIZE..(side + 1) * TEAM_SIZE
}
