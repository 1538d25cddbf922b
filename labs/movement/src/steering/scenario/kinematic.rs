//! Without inertia: what an agent wants is a velocity, and it has it at once.

use wits_core::glam::Vec2;
use wits_core::scene::Tint;
use wits_motion::steering::kinematic::{Flee, Seek};

use super::{EMPTY, Scenario};

pub(crate) const SEEK: Scenario = Scenario {
    title: "Kinematic seek",
    caption: "A velocity instead of a push: straight there at once, and then it trembles on the spot.",
    set: |set| {
        set.point(0, 8.0, 3.0);
        set.agent("Seeker", -16.0, -8.0);
        set.agent("Seeker", -14.0, 9.0).role(0, Tint::AgentAlt);
    },
    think: |turn| {
        let target = turn.point(0);
        turn.line_to(target, Tint::Goal);
        let wish = Seek {}.steer(&turn.body, target, &turn.limits);
        turn.glide("seek", Tint::Green, wish)
    },
    ..EMPTY
};

pub(crate) const FLEE: Scenario = Scenario {
    title: "Kinematic flee",
    caption: "Away at once, at full speed, and stop as soon as it is far enough.",
    set: |set| {
        set.point(3, 0.0, 0.0);
        for (x, y) in [(-5.0, 2.0), (4.0, 4.5), (3.0, -4.0), (-12.0, -6.0), (13.0, 1.0)] {
            set.agent("Deer", x, y);
        }
        set.stage.endless = true;
    },
    think: |turn| {
        let danger = turn.point(3);
        let panic_distance = turn.knobs.go.flee.panic_distance;
        if let (Some(panic), 0) = (panic_distance, turn.me) {
            turn.ring(danger, panic, Tint::Danger);
        }
        let wish = Flee { panic_distance }.steer(&turn.body, danger, &turn.limits);
        turn.glide("flee", Tint::Orange, wish)
    },
    ..EMPTY
};

pub(crate) const ARRIVE: Scenario = Scenario {
    title: "Kinematic arrive",
    caption: "Slower the nearer it is, so that it always has the same time to go.",
    set: |set| {
        set.point(0, 10.0, 0.0);
        for y in [-8.0, 0.0, 8.0] {
            set.agent("Arriver", -16.0, y);
        }
    },
    think: |turn| {
        let target = turn.point(0);
        turn.line_to(target, Tint::Goal);
        let arrive = turn.knobs.go.glide_arrive;
        turn.ring(target, arrive.radius, Tint::Goal);
        let wish = arrive.steer(&turn.body, target, &turn.limits);
        turn.glide("arrive", Tint::Cyan, wish)
    },
    ..EMPTY
};

pub(crate) const WANDER: Scenario = Scenario {
    title: "Kinematic wander",
    caption: "Forward, with turns that chance decides: it looks nervous.",
    set: |set| {
        set.stage.endless = true;
        for number in 0..7_u8 {
            let at = set.anywhere(3.0);
            let agent = set.agent("Beetle", at.x, at.y).turning();
            agent.body.orientation = f32::from(number);
            agent.look.tint = if number == 0 { Tint::AgentAlt } else { Tint::Agent };
        }
    },
    think: |turn| {
        let meander = turn.knobs.go.meander;
        let wish =
            meander.steer(&mut turn.memory.meander, &turn.body, &turn.limits, &mut turn.stream, turn.dt);
        let ahead: Vec2 = turn.body.forward();
        let at = turn.body.position;
        let spread = 2.0 * turn.knobs.go.meander.max_spin * turn.knobs.go.meander.period;
        turn.sector(at, 3.0, ahead, spread, Tint::Purple);
        turn.glide("wander", Tint::Purple, wish)
    },
    ..EMPTY
};
