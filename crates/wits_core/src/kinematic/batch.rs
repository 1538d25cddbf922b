//! Many bodies at once.

use super::{FACING_THRESHOLD, Kinematic, Limits, Steering};
use crate::space::{Space, Vector};

/// How many bodies are taken at a time: few enough to stay in the nearest memory between the two passes.
const BLOCK: usize = 128;
/// How many bodies turn side by side: as many numbers as a vector register holds.
const LANES: usize = 4;

/// One semi-implicit step for many bodies, after which each looks where it goes.
///
/// The same as [`step_semi_implicit`](Kinematic::step_semi_implicit) and [`face_velocity`](Kinematic::face_velocity) for
/// each, bit for bit, but faster: moving and turning are both long chains of roots and divisions, and a processor
/// overlaps many short chains better than few long ones; the arc tangents are taken several at a time. `None` is a body
/// without a wish: it drifts on. Bodies beyond the end of the list of wishes are left alone.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits, Steering, step_all};
/// use wits_core::space::Plane;
///
/// let mut bodies = vec![Kinematic::<Plane>::default(); 1000];
/// let wishes = vec![Some(Steering::linear(Vec2::Y)); 1000];
/// step_all(&mut bodies, &wishes, &Limits::default(), 0.5);
/// assert_eq!(bodies[999].position, Vec2::new(0.0, 0.25));
/// assert_eq!(bodies[999].forward().y, 1.0);
/// ```
pub fn step_all<S: Space>(
    bodies: &mut [Kinematic<S>],
    wishes: &[Option<Steering<S>>],
    limits: &Limits,
    dt: f32,
) {
    for (bodies, wishes) in bodies.chunks_mut(BLOCK).zip(wishes.chunks(BLOCK)) {
        let count = bodies.len().min(wishes.len());
        let bodies = &mut bodies[..count];
        for (body, wish) in bodies.iter_mut().zip(wishes) {
            body.step_semi_implicit(wish.unwrap_or_default(), limits, dt);
        }
        let (fours, rest) = bodies.as_chunks_mut();
        fours.iter_mut().for_each(face_four);
        rest.iter_mut().for_each(Kinematic::face_velocity);
    }
}

/// [`Kinematic::face_velocity`] for several.
#[inline]
fn face_four<S: Space>(bodies: &mut [Kinematic<S>; LANES]) {
    let goals = S::facing_each::<LANES>(
        std::array::from_fn(|lane| bodies[lane].velocity),
        std::array::from_fn(|lane| bodies[lane].orientation),
    );
    for (body, goal) in bodies.iter_mut().zip(goals) {
        if let Some(goal) = goal
            && body.velocity.length_squared() > FACING_THRESHOLD
        {
            body.orientation = goal;
        }
    }
}
