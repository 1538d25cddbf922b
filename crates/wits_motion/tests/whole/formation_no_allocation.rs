//! A formation on the march allocates nothing.

use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::space::Plane;
use wits_motion::formation::{Emergent, Formation, FormationDef, KeepSlot, Pattern};
use wits_motion::steering::Seek;
use wits_testkit::alloc::assert_no_allocation;

const DT: f32 = 1.0 / 60.0;

#[test]
fn a_march_allocates_nothing() {
    let def = FormationDef::of(Pattern::Rings { spacing: 1.5 });
    let limits = Limits { max_speed: 4.0, max_acceleration: 10.0, max_spin: 3.0, ..Limits::default() };
    let mut group = Formation::<Plane>::new(Kinematic::default());
    for id in 0..50 {
        group.add(&def, id).unwrap();
    }
    let mut bodies = vec![Kinematic::<Plane>::default(); 50];
    let mut tick = || {
        let wish = Seek::default().steer(&group.anchor, Vec2::new(500.0, 90.0), &limits);
        group.steer_anchor(wish, &limits, DT);
        group.pass(&def, DT);
        group.update(&def, |id, slot| {
            let body = &mut bodies[id as usize];
            let wish = KeepSlot::default().steer(body, &slot, &limits);
            body.step_semi_implicit(wish.unwrap_or_default(), &limits, DT);
        });
        group.moderate(0.5, bodies.iter().copied());
    };
    assert_no_allocation("500 frames of a march", || (0..500).for_each(|_| tick()));
}

#[test]
fn a_v_that_emerges_allocates_nothing() {
    let bodies: Vec<Kinematic<Plane>> =
        (0..20).map(|bird| Kinematic::at(Vec2::new(-(bird as f32), ((bird * 7) % 5) as f32))).collect();
    let mut follows = Vec::with_capacity(20);
    assert_no_allocation("100 rounds of choosing", || {
        for _ in 0..100 {
            Emergent::default().update(&bodies, &mut follows, |_| false);
        }
    });
}
