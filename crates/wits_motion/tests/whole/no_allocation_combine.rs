//! Combining allocates nothing, not even the pipeline.

use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::random::Seed;
use wits_core::space::Plane;
use wits_motion::combine::pipeline::{AvoidBall, Chase, Pipeline, Walker};
use wits_motion::combine::{Blend, Board, Dither, Priorities, Report, RunningSum, VariablePriorities};
use wits_motion::steering::{Flee, Seek};
use wits_testkit::alloc::assert_no_allocation;

#[test]
fn combiners_allocate_nothing() {
    let limits = Limits { max_speed: 5.0, max_acceleration: 5.0, ..Limits::NONE };
    let body = Kinematic::<Plane>::default();
    let (mut stream, mut report) = (Seed::new(1).stream(), Report::default());
    let mut tick = || {
        let seek = || Seek::default().steer(&body, Vec2::X, &limits);
        let flee = || Flee::default().steer(&body, Vec2::Y, &limits);
        let (mut blend, mut sum) = (Blend::new(&limits), RunningSum::new(&limits));
        let (mut groups, mut urgent) = (Priorities::new(&limits), VariablePriorities::new(&limits));
        let (mut dither, mut board) = (Dither::new(&limits), Board::default());
        report.clear();
        for _ in 0..4 {
            report.note("seek", blend.add(1.0, seek));
            report.note("flee", sum.add(0.3, flee));
            groups.add(|| sum.finish());
            urgent.add(1.0, || blend.finish());
            dither.add(0.4, 1.0, &mut stream, |_| seek());
            board.post("seek", 1.0, seek);
        }
        report.close(blend.finish());
        (groups.finish(), urgent.finish(), dither.finish(), board.settle(&limits))
    };
    tick();
    assert_no_allocation("100 rounds of all combiners", || (0..100).for_each(|_| _ = tick()));
}

#[test]
fn the_pipeline_allocates_nothing() {
    let limits = Limits { max_speed: 5.0, max_acceleration: 5.0, ..Limits::NONE };
    let mut body = Kinematic::<Plane>::default();
    let mut tick = || {
        let victim = Kinematic::<Plane>::at(Vec2::new(20.0, 0.0));
        let decision = Pipeline {
            targeters: &mut [&mut Chase { victim, look_ahead: 1.0 }],
            decomposers: &mut [],
            constraints: &mut [&mut AvoidBall::new(Vec2::new(8.0, 0.1), 1.0, 1.5)],
            actuator: &mut Walker::default(),
            steps: 4,
        }
        .steer(&body, &limits, || None);
        body.step_semi_implicit(decision.steering.unwrap_or_default(), &limits, 0.02);
        decision.trail.len()
    };
    assert!(tick() > 0, "the way is free");
    assert_no_allocation("300 ticks of the pipeline", || (0..300).for_each(|_| _ = tick()));
}
