//! The numbers of the books, and what must always hold.

use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::space::Plane;

use super::*;

const LIMITS: Limits = Limits { max_speed: 10.0, ..Limits::NONE };
const FORCE: Drive = Drive::Match { time: 1.0 };

fn assert_near(value: Vec2, wanted: (f32, f32)) {
    assert!(value.distance(Vec2::from(wanted)) < 1e-5, "{value} is not {wanted:?}");
}

// Buckland ch. 3 p. 91-92: at the origin with v = (3, 0), top speed 10, target (30, 40): desired (6, 8).
#[test]
fn oracle_buckland_3_seek_and_flee() {
    let body = Kinematic::<Plane>::default().with_velocity(Vec2::new(3.0, 0.0));
    let target = Vec2::new(30.0, 40.0);
    let seek = Seek { drive: FORCE }.steer(&body, target, &LIMITS).unwrap();
    assert_near(seek.linear, (3.0, 8.0));
    let flee = Flee { drive: FORCE, panic_distance: None }.steer(&body, target, &LIMITS).unwrap();
    assert_near(flee.linear, (-9.0, -8.0));
}
