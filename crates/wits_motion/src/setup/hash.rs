//! The hash of what an agent remembers.

use wits_core::hash::{HashState, StateHasher};
use wits_core::space::{Space, Vector};

use super::state::{Memory, Slot, SteeringState};

impl<S: Space> HashState for SteeringState<S> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        let Self { stream, layout, slots, off, mask } = self;
        // What it draws next tells streams apart.
        let mut next = stream.clone();
        hasher.write(&[next.next_u64(), next.next_u64(), *layout, *mask]);
        hasher.write(slots);
        hasher.write(off);
    }
}

impl<S: Space> HashState for Slot<S> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.key);
        hasher.write(&self.memory);
    }
}

impl<S: Space> HashState for Memory<S> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        match self {
            Self::Wander(wander) => hasher.write(&wander.target),
            Self::Noise(noise) => hasher.write(noise),
            Self::Hide(hide) => hasher.write(&hide.watched),
            Self::FollowWall(wall) => hasher.write(&wall.search),
            Self::Follow(follow) => hasher.write(follow),
            Self::Waypoint(waypoint) => hasher.write(&(waypoint.next as u64)),
            Self::Walls(walls) => {
                hasher.write(&[walls.widened, walls.memory, walls.hold]);
                hasher.write(&[walls.last_normal, walls.out].map(|vector| vector.map(components)));
            }
            Self::Choice(choice) => {
                hasher.write(&choice.chosen);
                hasher.write(&choice.left);
            }
        }
    }
}

fn components<V: Vector>(vector: V) -> [f32; 3] {
    std::array::from_fn(|axis| vector.component(axis))
}
