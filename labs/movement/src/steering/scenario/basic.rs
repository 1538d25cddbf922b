//! Seek, flee, arrive, face, match: what all others are made of.

use wits_core::glam::Vec2;
use wits_core::scene::Tint;

use super::places::there_and_back;
use super::{EMPTY, Scenario};
use crate::steering::mix::{Combiner, Mix, Part};

pub(crate) const SEEK: Scenario = Scenario {
    title: "Seek",
    caption: "Straight to the target at full speed: it overshoots and turns back. Drag the target.",
    set: |set| {
        set.point(0, 8.0, 3.0);
        set.agent("Seeker", -16.0, -8.0).moving(Vec2::new(0.0, 4.0));
        set.agent("Seeker", -14.0, 9.0).role(0, Tint::AgentAlt).moving(Vec2::new(-4.0, 0.0));
    },
    think: |turn| {
        let target = turn.point(0);
        turn.line_to(target, Tint::Goal);
        let wish = turn.knobs.go.seek.steer(&turn.body, target, &turn.limits);
        turn.alone("seek", Tint::Green, wish)
    },
    ..EMPTY
};

pub(crate) const FLEE: Scenario = Scenario {
    title: "Flee",
    caption: "Straight away from the danger, as long as it is nearer than the panic distance. Drag it.",
    set: |set| {
        set.point(3, 0.0, 0.0);
        for (x, y) in [(-5.0, 2.0), (4.0, 4.5), (3.0, -4.0), (-12.0, -6.0), (13.0, 1.0)] {
            set.agent("Deer", x, y);
        }
        set.stage.endless = true;
    },
    think: |turn| {
        let danger = turn.point(3);
        if let (Some(panic), 0) = (turn.knobs.go.flee.panic_distance, turn.me) {
            turn.ring(danger, panic, Tint::Danger);
        }
        let wish = turn.knobs.go.flee.steer(&turn.body, danger, &turn.limits);
        turn.alone("flee", Tint::Orange, wish)
    },
    ..EMPTY
};

pub(crate) const ARRIVE: Scenario = Scenario {
    title: "Arrive",
    caption: "Slows down so as to stop on the target, where the pale one only seeks it.",
    set: |set| {
        set.point(0, 10.0, 0.0);
        set.agent("Arriver", -16.0, 4.0);
        set.agent("Seeker", -16.0, -4.0).role(1, Tint::Neutral);
    },
    think: |turn| {
        let target = turn.point(0);
        if turn.role == 1 {
            let wish = turn.knobs.go.seek.steer(&turn.body, target, &turn.limits);
            return turn.alone("seek", Tint::Neutral, wish);
        }
        turn.line_to(target, Tint::Goal);
        if let wits_motion::steering::Braking::Within { distance } = turn.knobs.go.arrive.braking {
            turn.ring(target, distance, Tint::Cyan);
        }
        turn.ring(target, turn.knobs.go.arrive.stop_radius, Tint::Goal);
        let wish = turn.knobs.go.arrive.steer(&turn.body, target, &turn.limits);
        turn.alone("arrive", Tint::Cyan, wish)
    },
    ..EMPTY
};

pub(crate) const FACE: Scenario = Scenario {
    title: "Align and face",
    caption: "Blue ones turn to face the target; the green ones align with the first blue one.",
    set: |set| {
        set.point(0, 9.0, 6.0);
        for (number, x) in [-12.0, -4.0, 4.0].into_iter().enumerate() {
            set.agent("Guard", x, 0.0).turning().body.orientation = number as f32 * 2.0;
        }
        for x in [-8.0, 0.0] {
            set.agent("Imitator", x, -6.0).role(1, Tint::AgentAlt).turning().body.orientation = 3.0;
        }
    },
    think: |turn| {
        if turn.role == 0 {
            let target = turn.point(0);
            turn.line_to(target, Tint::Goal);
            let wish = turn.knobs.go.face.steer(&turn.body, target, &turn.limits);
            return turn.alone("face", Tint::Blue, wish);
        }
        let model = turn.first(0).orientation;
        let wish = turn.knobs.go.align.steer(&turn.body, model, &turn.limits);
        turn.alone("align", Tint::Green, wish)
    },
    ..EMPTY
};

pub(crate) const MATCH: Scenario = Scenario {
    title: "Match velocity",
    caption: "The leader arrives at the target; the others take on its velocity, wherever they are.",
    set: |set| {
        set.point(0, 14.0, 6.0);
        set.agent("Leader", -14.0, 0.0).role(1, Tint::AgentAlt);
        for y in [-9.0, -5.0, 5.0, 9.0] {
            set.agent("Follower", -16.0, y);
        }
        set.stage.endless = true;
    },
    think: |turn| {
        if turn.role == 1 {
            let wish = turn.knobs.go.arrive.steer(&turn.body, turn.point(0), &turn.limits);
            return turn.alone("arrive", Tint::Cyan, wish);
        }
        let velocity = turn.first(1).velocity;
        let wish = turn.knobs.go.match_velocity.steer(&turn.body, velocity, &turn.limits);
        turn.alone("match velocity", Tint::Purple, wish)
    },
    after: |world, _, _| there_and_back(world),
    ..EMPTY
};

pub(crate) const LEAVE: Scenario = Scenario {
    title: "Leave",
    caption: "Away until it is far enough, and stop there: fast when near, slower with the distance.",
    set: |set| {
        set.point(3, 0.0, 0.0);
        for (x, y) in [(-3.0, 1.0), (2.0, 3.0), (1.0, -2.0), (-9.0, -5.0), (10.0, 4.0)] {
            set.agent("Guest", x, y);
        }
    },
    think: |turn| {
        let (danger, leave) = (turn.point(3), turn.knobs.go.leave);
        if turn.me == 0 {
            turn.ring(danger, leave.radius, Tint::Danger);
        }
        let wish = leave.steer(&turn.body, danger, &turn.limits);
        turn.alone("leave", Tint::Orange, wish)
    },
    ..EMPTY
};

pub(crate) const LOOK_AHEAD: Scenario = Scenario {
    title: "Look where you go",
    caption: "They turn with inertia towards where they go; the pale one turns at once. Drag the target.",
    set: |set| {
        set.point(0, 8.0, 3.0);
        set.agent("Turner", -16.0, -8.0).turning();
        set.agent("Turner", -14.0, 9.0).role(0, Tint::AgentAlt).turning();
        set.agent("Seeker", 16.0, -9.0).role(1, Tint::Neutral);
    },
    think: |turn| {
        let target = turn.point(0);
        turn.line_to(target, Tint::Goal);
        let mut mix = Mix::new(Combiner::WeightedSum, &turn.limits);
        mix.add(turn, Part::new("seek", Tint::Green, 1.0), |turn| {
            turn.knobs.go.seek.steer(&turn.body, target, &turn.limits)
        });
        if turn.role == 0 {
            mix.add(turn, Part::new("look ahead", Tint::Blue, 1.0), |turn| {
                turn.knobs.go.look_ahead.steer(&turn.body, &turn.limits)
            });
        }
        mix.act(turn)
    },
    ..EMPTY
};
