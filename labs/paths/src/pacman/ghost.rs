//! The four ghosts: what each wants, and what state it is in.

use wits_core::scene::Tint;
use wits_core::state::State;

use crate::pacman::maze::{HEIGHT, Maze, WIDTH, Way, place};
use crate::pacman::memory::Memory;
use crate::pacman::spot::Spot;
use crate::pacman::walker::Walker;

/// The one who ambushes looks this far ahead of the player.
const AMBUSH: i32 = 4;
/// The one who flanks doubles the way from the first ghost to this far ahead of the player.
const FLANK: i32 = 2;
/// The shy one keeps this far away.
const SHY: i32 = 8;

/// Who a ghost is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Character {
    Hunter,
    Ambusher,
    Flanker,
    Shy,
}

impl Character {
    pub(crate) const ALL: [Self; 4] = [Self::Hunter, Self::Ambusher, Self::Flanker, Self::Shy];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Hunter => "Hunter",
            Self::Ambusher => "Ambusher",
            Self::Flanker => "Flanker",
            Self::Shy => "Shy one",
        }
    }

    pub(crate) const fn tint(self) -> Tint {
        match self {
            Self::Hunter => Tint::Red,
            Self::Ambusher => Tint::Pink,
            Self::Flanker => Tint::Cyan,
            Self::Shy => Tint::Orange,
        }
    }

    /// Where it goes to be left alone: a corner beyond the walls, so that it goes round and round there.
    pub(crate) const fn corner(self) -> Spot {
        match self {
            Self::Hunter => Spot::new(WIDTH - 2, HEIGHT + 1),
            Self::Ambusher => Spot::new(1, HEIGHT + 1),
            Self::Flanker => Spot::new(WIDTH - 2, -2),
            Self::Shy => Spot::new(1, -2),
        }
    }

    /// Where it goes to catch the player, and why.
    pub(crate) fn prey(self, me: Spot, hunter: Spot, player: Spot, heading: Way) -> (Spot, &'static str) {
        match self {
            Self::Hunter => (player, "the player's cell"),
            Self::Ambusher => (player + heading.offset() * AMBUSH, "four cells ahead of the player"),
            Self::Flanker => {
                let ahead = player + heading.offset() * FLANK;
                (ahead * 2 - hunter, "as far beyond two cells ahead of the player as the Hunter is before it")
            }
            Self::Shy if (me - player).length_squared() > SHY * SHY => {
                (player, "the player's cell: it is more than 8 cells away")
            }
            Self::Shy => (self.corner(), "its corner: the player is within 8 cells"),
        }
    }
}

/// What a ghost does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
#[repr(u8)]
pub(crate) enum Mood {
    /// Sits in the house.
    Waits,
    /// Goes out by the door.
    Leaves,
    /// Chases or scatters, as the schedule says.
    Roams,
    /// Flees at random.
    Frightened,
    /// Only the eyes are left, and go home.
    Eaten,
    /// The eyes go in by the door.
    Enters,
}

impl Mood {
    pub(crate) const NAMES: [&'static str; 6] = [
        "waits in the house",
        "leaves the house",
        "roams",
        "is frightened",
        "was eaten",
        "goes into the house",
    ];

    pub(crate) const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Whoever touches it is caught.
    pub(crate) const fn is_dangerous(self) -> bool {
        matches!(self, Self::Roams | Self::Leaves)
    }
}

/// A ghost.
#[derive(Clone, Debug, State)]
pub(crate) struct Ghost {
    pub(crate) walker: Walker,
    pub(crate) mood: Mood,
    /// How often it has turned at random.
    pub(crate) turns: u32,
    /// What its search remembers.
    pub(crate) memory: Memory,
}

impl Ghost {
    /// At the beginning: the first one before the house, the others in it.
    pub(crate) fn new(number: usize, maze: &Maze) -> Self {
        let (cell, mood) = match number {
            0 => (maze.gate, Mood::Roams),
            _ => (maze.seats[(number - 1) % 3], Mood::Waits),
        };
        Self { walker: Walker::at(cell, Way::Up), mood, turns: 0, memory: Memory::default() }
    }
}

/// Everybody's cell and heading, as ghosts see them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    pub(crate) player: u32,
    pub(crate) heading: Way,
    pub(crate) hunter: u32,
}

impl Sight {
    pub(crate) fn prey(&self, character: Character, me: u32) -> (Spot, &'static str) {
        character.prey(place(me), place(self.hunter), place(self.player), self.heading)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYER: Spot = Spot::new(10, 10);

    fn target(character: Character, me: Spot, hunter: Spot) -> Spot {
        character.prey(me, hunter, PLAYER, Way::Right).0
    }

    #[test]
    fn oracle_millington_2_1_1_four_ghosts_four_targets() {
        let far = Spot::new(20, 20);
        assert_eq!(target(Character::Hunter, far, far), PLAYER);
        // Four squares ahead, even inside a wall: 10 + 4.
        assert_eq!(target(Character::Ambusher, far, far), Spot::new(14, 10));
        // Two ahead is (12, 10); the Hunter at (7, 4) is (5, 6) before it, so the target is (5, 6) beyond: (17, 16).
        assert_eq!(target(Character::Flanker, far, Spot::new(7, 4)), Spot::new(17, 16));
        // (20, 20) is 14.1 cells away: it chases. (15, 16) is 7.8: it goes to its corner.
        assert_eq!(target(Character::Shy, far, far), PLAYER);
        assert_eq!(target(Character::Shy, Spot::new(15, 16), far), Character::Shy.corner());
    }
}
