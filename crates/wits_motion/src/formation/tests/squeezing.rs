//! Through gaps, in file, and back.

use wits_core::geometry::{Segment, Wall};
use wits_core::kinematic::Limits;
use wits_core::raycast::StaticWorld;
use wits_core::ron::RonFile;

use super::*;
use crate::steering::Seek;

const DT: f32 = 1.0 / 60.0;
const LIMITS: Limits =
    Limits { max_speed: 4.0, max_acceleration: 12.0, max_spin: 6.0, max_angular_acceleration: 40.0 };

/// A march from (-15, 0) to (45, 0) through a gap in a wall at x = 0.
struct March20 {
    def: FormationDef,
    group: Formation<Plane>,
    bodies: Vec<Kinematic<Plane>>,
    world: StaticWorld,
    walls: [Segment<Vec2>; 2],
    touched_wall: usize,
}

impl March20 {
    fn new(members: u64, gap: f32, squeeze: Option<Squeeze>) -> Self {
        let pattern = Pattern::Box { spacing: 1.5, columns: 5 };
        let def = FormationDef { squeeze, ..FormationDef::of(pattern) };
        let mut group = formed(&def, members);
        group.anchor.position = Vec2::new(-15.0, 0.0);
        let mut bodies = Vec::new();
        group.snap(&def, |_, pose| bodies.push(pose.into()));
        let walls = [1.0, -1.0]
            .map(|side: f32| Segment::new(Vec2::new(0.0, 0.5 * side * gap), Vec2::new(0.0, 30.0 * side)));
        let mut world = StaticWorld::builder();
        for wall in &walls {
            world.add(Wall::new(wall.from, wall.to));
        }
        Self { def, group, bodies, world: world.build(), walls, touched_wall: 0 }
    }

    fn tick(&mut self) {
        let error = self.error();
        let speed = super::March::default().speed([LIMITS.max_speed], error);
        let limits = Limits { max_speed: speed, ..LIMITS };
        let goal = Vec2::new(45.0, 0.0);
        if self.group.anchor.position.distance(goal) > 0.5 {
            let wish = Seek::default().steer(&self.group.anchor, goal, &limits);
            self.group.steer_anchor(wish, &limits, DT);
        } else {
            self.group.anchor.velocity = Vec2::ZERO;
        }
        if let Some(squeeze) = self.def.squeeze {
            let room = squeeze.room(&self.world, &self.group.anchor.pose(), self.group.tail(&self.def), 6.0);
            if self.group.squeeze(&self.def, room) {
                let bodies = &self.bodies;
                self.group
                    .assign(&self.def, |id, slot| {
                        bodies[id as usize].position.distance_squared(slot.pose.position)
                    })
                    .unwrap();
            }
        }
        let (bodies, walls, touched) = (&mut self.bodies, &self.walls, &mut self.touched_wall);
        self.group.update(&self.def, |id, slot| {
            let body = &mut bodies[id as usize];
            let before = body.position;
            let wish = KeepSlot::default().steer(body, &slot, &LIMITS).unwrap();
            body.step_semi_implicit(wish, &LIMITS, DT);
            if walls.iter().any(|wall| wall.crosses(&Segment::new(before, body.position))) {
                (body.position, body.velocity) = (before, Vec2::ZERO);
                *touched += 1;
            }
        });
    }

    fn error(&self) -> f32 {
        let mut sum = 0.0;
        self.group
            .update(&self.def, |id, slot| sum += slot.position.distance(self.bodies[id as usize].position));
        sum / self.bodies.len() as f32
    }

    /// Runs until everybody stands in shape beyond the wall; how long that took.
    fn run(&mut self, most_seconds: u32) -> Option<f32> {
        (0..most_seconds * 60).find_map(|tick| {
            self.tick();
            let through = self.bodies.iter().all(|body| body.position.x > 1.0);
            let there = self.group.anchor.position.x > 44.0;
            let done = through && there && self.group.files().is_none() && self.error() < 0.1;
            done.then_some(tick as f32 * DT)
        })
    }
}

/// Demand: twenty units through a gap of two metres, and back into shape.
#[test]
fn twenty_go_through_a_gap_and_back_into_shape() {
    let mut march =
        March20::new(20, 2.0, Some(Squeeze { spacing: 1.0, look_ahead: 4.0, ..Squeeze::default() }));
    let mut filed = false;
    let took = (0..90 * 60).find_map(|tick| {
        march.tick();
        filed |= march.group.files() == Some(2);
        let there =
            march.group.anchor.position.x > 44.0 && march.bodies.iter().all(|body| body.position.x > 1.0);
        (there && march.group.files().is_none() && march.error() < 0.1).then_some(tick as f32 * DT)
    });
    let took = took.expect("everybody gets through");
    assert!(filed, "two abreast: 1.0 + 0.8 is less than 2");
    assert_eq!(march.touched_wall, 0, "nobody runs into the wall");
    assert!(took < 60.0, "{took} s");
    // Back in shape: the rows and columns of the block.
    let mut ys: Vec<f32> = march.bodies.iter().map(|body| (body.position.y / 1.5).round()).collect();
    ys.sort_by(f32::total_cmp);
    ys.dedup();
    assert_eq!(ys, [-2.0, -1.0, 0.0, 1.0, 2.0]);
}

#[test]
fn a_narrow_gap_takes_single_file() {
    let mut march = March20::new(20, 1.3, Some(Squeeze { look_ahead: 4.0, ..Squeeze::default() }));
    assert!(march.run(120).is_some());
    assert_eq!(march.touched_wall, 0);
}

#[test]
fn without_squeezing_the_same_gap_is_a_trap() {
    let mut march = March20::new(20, 2.0, None);
    assert_eq!(march.run(90), None, "most of them stand at the wall");
    assert!(march.touched_wall > 100);
}

#[test]
fn a_file_follows_the_way_of_its_head_round_corners() {
    let squeeze = Squeeze { spacing: 1.0, ..Squeeze::default() };
    let def = FormationDef { squeeze: Some(squeeze), ..FormationDef::of(Pattern::Line { spacing: 2.0 }) };
    let mut group = formed(&def, 8);
    assert!(group.squeeze(&def, 1.0), "into file");
    for step in 0..100 {
        let corner = Vec2::new(5.0, 0.0);
        let way = step as f32 * 0.1;
        group.anchor.position =
            if way < 5.0 { Vec2::new(way, 0.0) } else { corner + Vec2::new(0.0, way - 5.0) };
        assert!(!group.squeeze(&def, 1.0), "stays in file");
    }
    // The head is 4.9 up; the sixth, five metres behind, is still on the stretch before the corner.
    near(group.pose(&def, 0).unwrap().position, (5.0, 4.9));
    for slot in 0..8 {
        let at = group.pose(&def, slot).unwrap().position;
        assert!((at.x - 5.0).abs() < 0.3 || at.y.abs() < 0.3, "slot {slot} cuts the corner at {at}");
    }
    assert!(group.pose(&def, 6).unwrap().position.y < 0.1);
    assert!(group.pose(&def, 8).is_none());
    assert!(group.squeeze(&def, 50.0), "back into shape");
    assert_eq!(group.files(), None);
}

/// As `wits check` would say it.
fn refused(text: &str) -> String {
    assert!(FormationDef::from_ron("f.formation.ron", text).is_err(), "{text}");
    wits_core::ron::read::<FormationDef>("f.formation.ron", text).unwrap().faults("formation").to_string()
}

#[test]
fn sizes_that_no_formation_has_are_refused_by_name() {
    let spacing = refused("(squeeze: Some((spacing: 4e9, body: 0.4, look_ahead: 9)))");
    assert!(
        spacing.contains(
            "squeeze.spacing: 4000000000 is out of range; expected a number above 0, at most 10000"
        )
    );
    assert!(
        refused("(squeeze: Some((look_ahead: 2e7)))")
            .contains("squeeze.look_ahead: 20000000 is out of range")
    );
    assert!(refused("(squeeze: Some((body: -1)))").contains("squeeze.body: -1 is out of range"));
    assert!(refused("(squeeze: Some((spacing: 0x7fffffffffffff)))").contains("squeeze.spacing: "));
    assert!(refused("(pattern: Column(spacing: 3e38, files: 3))").contains("pattern.spacing: "));
    assert!(refused("(pattern: Circle(body: inf))").contains("pattern.body: inf is out of range"));
    let spot = refused("(pattern: Slots([(at: (1, 2)), (at: (1e20, 0))]))");
    assert!(
        spot.contains("pattern[1].at: [100000000000000000000, 0] is out of range; expected at most 10000"),
        "{spot}"
    );
    let key = refused("(pattern: Play((tracks: [(keys: [(time: 0, at: (0, -2e4), facing: 0)])])))");
    assert!(key.contains("keys[0].at: [0, -20000] is out of range"), "{key}");
    assert!(
        FormationDef::from_ron("", "(squeeze: Some((spacing: 10000, body: 10000, look_ahead: 10000)))")
            .is_ok()
    );
}

/// Definitions that were made in code or loaded with a state may hold anything: memory stays bounded.
#[test]
fn squeezing_a_formation_of_any_size_takes_bounded_memory() {
    for spacing in [10_000.0, 4_294_967_296.0, f32::MAX, f32::INFINITY, f32::NAN, -1.0, 0.0] {
        let squeeze = Squeeze { spacing, ..Squeeze::default() };
        let def = FormationDef { squeeze: Some(squeeze), ..FormationDef::of(Pattern::Line { spacing: 2.0 }) };
        let mut formation = formed(&def, 500);
        for room in [3.0, f32::INFINITY, 0.5, f32::NAN, 1e30, 3.0] {
            formation.squeeze(&def, room);
            formation.anchor.position.x += 1.0;
        }
        let bytes = serde_json::to_string(&formation).unwrap().len();
        assert!(bytes < 4 << 20, "{spacing}: {bytes} bytes");
    }
}

proptest::proptest! {
    /// Whatever passes the checks has finite places for any number of members, in shape and in file.
    #[test]
    fn slots_of_checked_formations_are_finite(
        kind in 0..7_usize, spacing in 1e-30_f32..2e4, sweep in 0.0_f32..3.2, files in 1..9_usize,
        squeeze in 1e-3_f32..2e4, members in 1..200_u64,
    ) {
        let pattern = [
            Pattern::Circle { body: spacing },
            Pattern::Rings { spacing },
            Pattern::Line { spacing },
            Pattern::Column { spacing, files },
            Pattern::Wedge { spacing, sweep },
            Pattern::Box { spacing, columns: files - 1 },
            Pattern::Loose { spacing },
        ][kind].clone();
        let squeeze = Some(Squeeze { spacing: squeeze, ..Squeeze::default() });
        let def = FormationDef { squeeze, ..FormationDef::of(pattern) };
        proptest::prop_assume!(def.faults("def").is_empty());
        let mut formation = formed(&def, members);
        for room in [f32::INFINITY, 0.1] {
            formation.squeeze(&def, room);
            for slot in 0..members as usize {
                let pose = formation.slot(&def, slot);
                proptest::prop_assert!(pose.is_some_and(|pose| pose.position.is_finite()), "{pose:?}");
            }
        }
    }
}
