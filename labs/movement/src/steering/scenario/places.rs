//! Places: between two, behind something, beside somebody, with the stream.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_motion::steering::{Danger, Flow, FollowFlow};

use super::avoid::{stay_and_wander, wander};
use super::{EMPTY, Scenario};
use crate::steering::mix::{Combiner, Mix, Part};
use crate::steering::stage::CORNER;
use crate::steering::turn::{Act, Turn};
use crate::steering::world::Steering;

const LEADER: u8 = 1;

pub(crate) const INTERPOSE: Scenario = Scenario {
    title: "Interpose",
    caption: "The red one keeps between the other two, where they will be when it gets there.",
    set: |set| {
        set.agent("Guard", 0.0, -9.0).role(2, Tint::Danger);
        set.agent("President", -12.0, 5.0).role(0, Tint::Agent).pace(0.5).moving(Vec2::X);
        set.agent("Reporter", 12.0, 3.0).role(1, Tint::AgentAlt).pace(0.5).moving(Vec2::NEG_X);
    },
    think: |turn| {
        if turn.role != 2 {
            return stroll(turn);
        }
        let (one, two) = (turn.first(0), turn.first(1));
        let interpose = turn.knobs.places.interpose;
        let place = interpose.target(&turn.body, &one, &two, &turn.limits);
        turn.mark(|| Shape::line([one.position, two.position]).stroke(Ink::new(Tint::Faint), 1.0));
        turn.crosshair(place, Tint::Cyan);
        turn.line_to(place, Tint::Cyan);
        let wish = interpose.steer(&turn.body, &one, &two, &turn.limits);
        turn.alone("interpose", Tint::Cyan, wish)
    },
    ..EMPTY
};

pub(crate) const HIDE: Scenario = Scenario {
    title: "Hide",
    caption: "Behind every disc is a place the hunter cannot see (rings). Drag where the hunter goes.",
    set: |set| {
        for (x, y, radius) in
            [(-13.0, 6.0, 2.2), (-8.0, -6.0, 2.5), (3.0, 7.0, 2.0), (6.0, -4.0, 2.6), (16.0, 5.0, 2.0)]
        {
            set.obstacle(x, y, radius);
        }
        set.agent("Hider", -2.0, 0.0);
        set.agent("Hider", 12.0, 0.0).role(0, Tint::AgentAlt);
        set.agent("Hunter", -20.0, -10.0).role(LEADER, Tint::Danger).pace(0.6).moving(Vec2::X);
        set.point(3, PATROL[0].0, PATROL[0].1);
    },
    think: |turn| if turn.role == LEADER { patrol(turn) } else { hide(turn) },
    // From post to post, unless somebody drags the next one elsewhere.
    after: |world, _, _| {
        let (Some(post), Some(hunter)) = (world.points[3], world.agents.last()) else { return };
        if hunter.body.position.distance(post) < 1.5 {
            world.goals = world.goals.saturating_add(1);
            world.points[3] = Some(PATROL[world.goals as usize % PATROL.len()].into());
        }
    },
    ..EMPTY
};

pub(crate) const OFFSET: Scenario = Scenario {
    title: "Offset pursuit",
    caption: "Each keeps its own place beside the leader, who arrives at the target. Drag it.",
    set: |set| {
        set.point(0, 14.0, 6.0);
        set.agent("Leader", -14.0, -6.0).role(LEADER, Tint::AgentAlt).pace(0.7).radius(0.8);
        for (x, y) in [(-3.0, 3.0), (-3.0, -3.0), (-6.0, 0.0)] {
            let wing = set.agent("Wingman", -16.0 + x, -6.0 + y);
            wing.memory.goal = Vec2::new(x, y);
        }
    },
    think: |turn| {
        if turn.role == LEADER {
            return lead(turn);
        }
        let (leader, offset) = (turn.first(LEADER), turn.memory.goal);
        let pursuit = turn.knobs.places.offset_pursuit;
        let slot = leader.pose().to_world(offset);
        let place = pursuit.target(&turn.body, &leader, offset, &turn.limits);
        turn.ring(slot, 0.6, Tint::Neutral);
        turn.crosshair(place, Tint::Cyan);
        let wish = pursuit.steer(&turn.body, &leader, offset, &turn.limits);
        turn.alone("offset pursuit", Tint::Cyan, wish)
    },
    after: |world, _, _| there_and_back(world),
    ..EMPTY
};

pub(crate) const FOLLOW_LEADER: Scenario = Scenario {
    title: "Follow the leader",
    caption: "To a place behind the leader, keep apart, and step out of the leader's way (box).",
    set: |set| {
        set.point(0, 16.0, 7.0);
        set.agent("Leader", -14.0, 0.0).role(LEADER, Tint::AgentAlt).pace(0.7).radius(0.8);
        for (x, y) in [(-18.0, 2.0), (-18.0, -2.0), (-20.0, 0.0), (0.0, 3.4), (8.0, 5.0), (-20.0, 4.0)] {
            set.agent("Follower", x, y);
        }
    },
    think: |turn| {
        if turn.role == LEADER {
            clear_way(turn);
            return lead(turn);
        }
        let leader = turn.first(LEADER);
        let follow = turn.knobs.places.follow_leader;
        if turn.me == 1 {
            turn.crosshair(follow.place(&leader), Tint::Cyan);
        }
        let near = turn.others();
        let mut mix = Mix::new(Combiner::RunningSum, &turn.limits);
        mix.add(turn, Part::new("separation", Tint::Red, 1.0), |turn| {
            turn.knobs.avoid.separation.steer(&turn.body, near, &turn.limits)
        });
        mix.add(turn, Part::new("follow the leader", Tint::Cyan, 1.0), |turn| {
            follow.steer(&turn.body, &leader, &turn.limits)
        });
        mix.act(turn)
    },
    after: |world, _, _| there_and_back(world),
    ..EMPTY
};

pub(crate) const FLOW: Scenario = Scenario {
    title: "Flow field",
    caption: "The stream at the place where it will be in a moment is the wish. Drag the two whirls.",
    set: |set| {
        set.point(0, -9.0, 1.0);
        set.point(1, 10.0, -1.0);
        set.stage.endless = true;
        for number in 0..12_u8 {
            let at = set.anywhere(2.0);
            let tint = if number == 0 { Tint::AgentAlt } else { Tint::Agent };
            set.agent("Boat", at.x, at.y).role(0, tint);
        }
    },
    think: |turn| {
        let flow = whirls([turn.point(0), turn.point(1)]);
        let follow: FollowFlow = turn.knobs.places.follow_flow;
        let soon = turn.body.predicted_position(follow.time);
        turn.line_to(soon, Tint::Cyan);
        turn.mark(|| Shape::arrow(soon, soon + flow.at(soon) * 0.5).stroke(Ink::new(Tint::Cyan), 1.5));
        let wish = follow.steer(&turn.body, &flow, &turn.limits);
        turn.alone("follow the flow", Tint::Cyan, wish)
    },
    ground: draw_flow,
    ..EMPTY
};

/// Where the hunter looks in turn. \[m\]
const PATROL: [(f32, f32); 5] = [(-4.0, 10.0), (20.0, -2.0), (0.0, -11.0), (-19.0, -2.0), (10.0, 11.0)];

/// A stream to the right, and two whirls that turn against each other. [m/s]
fn whirls(centres: [Vec2; 2]) -> impl Fn(Vec2) -> Vec2 {
    move |at| {
        let whirl = |centre: Vec2, turn: f32| {
            let offset = at - centre;
            offset.perp() * (turn * 40.0 / (18.0 + offset.length_squared()))
        };
        Vec2::X * 1.5 + whirl(centres[0], 1.0) + whirl(centres[1], -1.0)
    }
}

fn draw_flow(lab: &Steering, scene: &mut Scene) {
    let flow = whirls([0, 1].map(|number| lab.world.points[number].unwrap_or_default()));
    for column in 0..17_u8 {
        for row in 0..9_u8 {
            let at = -CORNER + Vec2::new(0.5 + 3.0 * f32::from(column), 1.0 + 3.0 * f32::from(row));
            let arrow = Shape::arrow(at, at + (flow(at) * 0.35).clamp_length_max(2.0));
            scene.add("ground", arrow.stroke(Ink::new(Tint::Faint), 1.0));
        }
    }
}

/// Wanders, off obstacles, and stays in the picture.
fn stroll(turn: &mut Turn<'_>) -> Act {
    let mut mix = Mix::new(Combiner::Priority, &turn.limits);
    mix.add(turn, Part::new("avoid obstacles", Tint::Orange, 1.0), |turn| {
        turn.knobs.avoid.obstacles.steer(&turn.body, &turn.stage.obstacles, &turn.limits)
    });
    stay_and_wander(turn, &mut mix);
    mix.act(turn)
}

/// To the next post, round the obstacles.
fn patrol(turn: &mut Turn<'_>) -> Act {
    let post = turn.point(3);
    turn.line_to(post, Tint::Danger);
    let mut mix = Mix::new(Combiner::Priority, &turn.limits);
    mix.add(turn, Part::new("avoid obstacles", Tint::Orange, 1.0), |turn| {
        turn.knobs.avoid.obstacles.steer(&turn.body, &turn.stage.obstacles, &turn.limits)
    });
    mix.add(turn, Part::new("seek", Tint::Green, 1.0), |turn| {
        turn.knobs.go.seek.steer(&turn.body, post, &turn.limits)
    });
    mix.act(turn)
}

fn hide(turn: &mut Turn<'_>) -> Act {
    let (hunter, hide, view) = (turn.first(LEADER), turn.knobs.places.hide, turn.knobs.places.hunters_view);
    let danger = Danger::of(&hunter, &turn.stage.obstacles).seen(&turn.body, &turn.stage.world, &view, &view);
    if turn.me == 0 {
        turn.sector(hunter.position, view.range, hunter.forward(), view.spread, Tint::Danger);
        for ball in &turn.stage.obstacles {
            let away = (ball.center - hunter.position).normalize_or_zero();
            turn.ring(ball.center + away * (ball.radius + hide.clearance), 0.5, Tint::Neutral);
        }
    }
    if let Some(spot) = hide.spot(&turn.body, &danger) {
        turn.crosshair(spot, Tint::Cyan);
        turn.line_to(spot, Tint::Cyan);
    }
    let mut mix = Mix::new(Combiner::Priority, &turn.limits);
    mix.add(turn, Part::new("avoid obstacles", Tint::Orange, 1.0), |turn| {
        turn.knobs.avoid.obstacles.steer(&turn.body, &turn.stage.obstacles, &turn.limits)
    });
    let mut idle = false;
    mix.add(turn, Part::new("hide", Tint::Cyan, 1.0), |turn| {
        let wish = hide.steer(&mut turn.memory.hide, &turn.body, &danger, &turn.limits, turn.dt);
        idle = wish.is_none();
        wish
    });
    if idle {
        mix.add(turn, Part::new("wander", Tint::Purple, 1.0), wander);
    }
    mix.act(turn)
}

fn lead(turn: &mut Turn<'_>) -> Act {
    let wish = turn.knobs.go.arrive.steer(&turn.body, turn.point(0), &turn.limits);
    turn.alone("arrive", Tint::Green, wish)
}

/// What the leader wants free.
fn clear_way(turn: &mut Turn<'_>) {
    let follow = turn.knobs.places.follow_leader;
    let ahead = turn.body.velocity.try_normalize().unwrap_or_else(|| turn.body.forward());
    let (at, side) = (turn.body.position, ahead.perp() * follow.clear_aside);
    let tip = ahead * follow.clear_ahead;
    let corners = [at + side, at + side + tip, at - side + tip, at - side];
    turn.mark(|| {
        Shape::polygon(corners)
            .fill(Ink::new(Tint::Orange).alpha(0.1))
            .stroke(Ink::new(Tint::Orange).alpha(0.5), 1.0)
    });
}

/// When the leader has arrived, the target goes to the other side.
pub(super) fn there_and_back(world: &mut crate::steering::world::World) {
    let target = world.points[0].unwrap_or_default();
    let Some(leader) = world.agents.iter_mut().find(|agent| agent.role == LEADER) else { return };
    if leader.body.position.distance(target) < 0.5 && leader.body.speed() < 0.3 {
        leader.memory.rests = leader.memory.rests.saturating_add(1);
        if leader.memory.rests > 60 {
            leader.memory.rests = 0;
            world.points[0] = Some(-target);
            world.goals = world.goals.saturating_add(1);
        }
    }
}

pub(crate) const PASS_BY: Scenario = Scenario {
    title: "Pass by",
    caption: "Planes pass the ship at a distance (ring) instead of ramming it, and come round again.",
    set: |set| {
        set.agent("Ship", 0.0, 0.0).role(LEADER, Tint::AgentAlt).pace(0.3).radius(0.9).moving(Vec2::X);
        for (x, y, tint) in [(-18.0, -8.0, Tint::Agent), (18.0, 9.0, Tint::Purple)] {
            set.agent("Plane", x, y).role(0, tint).pace(1.4).moving(Vec2::new(-x, -y) * 0.2);
        }
    },
    think: |turn| {
        if turn.role == LEADER {
            return stroll(turn);
        }
        let (ship, pass) = (turn.first(LEADER), turn.knobs.places.pass_by);
        turn.ring(ship.position, pass.distance, Tint::Orange);
        let aim = pass.target(&turn.body, &ship, &turn.limits);
        turn.crosshair(aim, Tint::Orange);
        // Once past, it flies on and turns at the edge.
        let is_ahead =
            (ship.position - turn.body.position).dot(turn.body.velocity) > -2.0 * turn.body.speed();
        let mut mix = Mix::new(Combiner::Priority, &turn.limits);
        mix.add(turn, Part::new("stay here", Tint::Cyan, 1.0), |turn| turn.stay());
        if is_ahead {
            mix.add(turn, Part::new("pass by", Tint::Orange, 1.0), |turn| {
                pass.steer(&turn.body, &ship, &turn.limits)
            });
        }
        mix.add(turn, Part::new("fly on", Tint::Green, 1.0), |turn| {
            turn.knobs.go.seek.drive.along(turn.body.velocity, &turn.body, &turn.limits)
        });
        mix.act(turn)
    },
    ..EMPTY
};

pub(crate) const STEP_FORWARD: Scenario = Scenario {
    title: "Step forward",
    caption: "Whoever lacks only a step to be in range takes it; others stay. Drag the enemy.",
    set: |set| {
        set.point(3, 7.0, 0.0);
        for row in 0..7_u8 {
            let y = f32::from(row) * 3.5 - 10.5;
            set.agent("Spearman", -2.0 - 0.3 * y.abs(), y);
        }
    },
    think: |turn| {
        let (enemy, step) = (turn.point(3), turn.knobs.places.step_forward);
        if turn.me == 0 {
            turn.ring(enemy, RANGE, Tint::Danger);
            turn.ring(enemy, RANGE + step.leeway, Tint::Orange);
        }
        let wish = step.steer(&turn.body, enemy, RANGE, &turn.limits);
        turn.alone("step forward", Tint::Orange, wish)
    },
    ..EMPTY
};

/// How far the spears reach. \[m\]
const RANGE: f32 = 8.0;
