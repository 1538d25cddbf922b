//! How steering fails, and what helps. The switch *Cure* changes from the one to the other.

use wits_core::glam::Vec2;
use wits_core::kinematic::Steering as Push;
use wits_core::scene::Tint;
use wits_core::space::Plane;
use wits_motion::combine::pipeline::{Fixed, Goal, Pipeline, Planner, Planning, Walker};
use wits_motion::steering::{AvoidWalls, Corners, Drive, Flee, Rays, Reaction, Seek};

use super::avoid::{feelers, wander};
use super::path::draw_path;
use super::{EMPTY, Scenario};
use crate::steering::cast::Memory;
use crate::steering::mix::{Combiner, Mix, Part};
use crate::steering::turn::{Act, Turn};
use crate::steering::world::World;

/// Nearer than this to the target is there. \[m\]
const THERE: f32 = 1.2;

pub(crate) const EQUILIBRIUM: Scenario = Scenario {
    title: "Trap: equilibrium",
    caption: "Seek and flee are exactly opposed and cancel: it stands for ever. Switch the cure on.",
    cured: "Cured: when nothing but a whisper is left, a last group wanders, and the balance breaks.",
    set: |set| {
        set.point(0, 17.0, 0.0);
        set.point(3, 0.0, 0.0);
        set.agent("Postman", -18.0, 0.0);
    },
    think: |turn| {
        if !turn.knobs.cure {
            return Act::Push(seek_and_flee(turn));
        }
        let mut groups = Mix::new(Combiner::Priority, &turn.limits);
        groups.add(turn, Part::new("seek and flee", Tint::Yellow, 1.0), seek_and_flee);
        groups.add(turn, Part::new("wander", Tint::Purple, 1.0), wander);
        groups.act(turn)
    },
    after: |world, _, _| begin_again(world, Vec2::new(-18.0, 0.0)),
    ..EMPTY
};

fn seek_and_flee(turn: &mut Turn<'_>) -> Option<Push<Plane>> {
    let (target, danger) = (turn.point(0), turn.point(3));
    // Corrections so slow that none is clipped: then the two cancel to the last digit.
    let drive = Drive::Match { time: 3.0 * turn.limits.max_speed / turn.limits.max_acceleration };
    let (seek, flee) = (Seek { drive }, Flee { drive, ..turn.knobs.go.flee });
    if let Some(panic) = flee.panic_distance {
        turn.ring(danger, panic, Tint::Danger);
    }
    let mut blend = Mix::new(Combiner::WeightedSum, &turn.limits);
    blend.add(turn, Part::new("seek", Tint::Green, 1.0), |turn| seek.steer(&turn.body, target, &turn.limits));
    blend
        .add(turn, Part::new("flee", Tint::Orange, 1.0), |turn| flee.steer(&turn.body, danger, &turn.limits));
    blend.finish(turn)
}

/// Whoever is at the target goes back to the start.
fn begin_again(world: &mut World, start: Vec2) {
    let target = world.points[0].unwrap_or_default();
    for agent in &mut world.agents {
        if agent.body.position.distance(target) < THERE {
            agent.put(start);
            agent.memory = Memory::default();
            world.goals = world.goals.saturating_add(1);
        }
    }
}

pub(crate) const CORNER_TRAP: Scenario = Scenario {
    title: "Trap: corner",
    caption: "Parallel rays see left and right in turn and lead it into the tip. Switch the cure on.",
    cured: "Cured: green spreads its rays while they hit; purple lets the ray win that noticed both walls.",
    set: |set| {
        for (offset, role, tint) in [(6.5, 0, Tint::AgentAlt), (-6.5, 1, Tint::Purple)] {
            set.walls(&[(-14.0, offset + 5.5), (12.0, offset), (-14.0, offset - 5.5)]);
            set.agent("Driver", -12.0, offset + 0.4).role(role, tint).pace(0.5).moving(Vec2::X * 2.0);
        }
    },
    think: |turn| {
        let cure = match turn.role {
            0 => Corners::AdaptiveFan { widest: 1.5, widen: 5.0, narrow: 1.0 },
            _ => Corners::WinnerRay { memory: 1.0, hold: 1.2 },
        };
        let (rays, corners) = if turn.knobs.cure {
            (Rays::Whiskers { angle: 0.6, share: 0.8 }, cure)
        } else {
            (Rays::Parallel { width: 1.0 }, Corners::Ignore)
        };
        let reaction = Reaction::Target { distance: 1.2, drive: turn.knobs.go.seek.drive };
        let avoid = AvoidWalls { rays, corners, reaction, length: 1.2, time: 0.75, ..turn.knobs.avoid.walls };
        let mut mix = Mix::new(Combiner::Priority, &turn.limits);
        mix.add(turn, Part::new("avoid walls", Tint::Orange, 1.0), |turn| {
            feelers(turn, &avoid);
            avoid.steer(&mut turn.memory.walls, &turn.body, &turn.stage.world, &turn.limits, turn.dt)
        });
        mix.add(turn, Part::new("go on", Tint::Green, 1.0), |turn| {
            let ahead = turn.body.velocity.try_normalize().unwrap_or_else(|| turn.body.forward());
            turn.knobs.go.seek.drive.along(ahead, &turn.body, &turn.limits)
        });
        mix.act(turn)
    },
    // Whoever is out of the corner has made it, and drives in once more.
    after: |world, _, _| {
        for agent in &mut world.agents {
            let home = Vec2::new(-12.0, if agent.role == 0 { 6.9 } else { -6.1 });
            if agent.body.position.x < -15.0 {
                agent.put(home);
                agent.moving(Vec2::X * 2.0);
                agent.memory = Memory::default();
                world.goals = world.goals.saturating_add(1);
            }
        }
    },
    ..EMPTY
};

pub(crate) const DOOR: Scenario = Scenario {
    title: "Trap: narrow door",
    caption: "Pursuing along the wall it takes the door for a wall, and misses it. Switch the cure on.",
    cured: "Cured: a pipeline plans through the door first (cross), then goes on to the target.",
    set: |set| {
        set.walls(&[(-24.0, 0.0), (3.0, 0.0)]);
        set.walls(&[(6.0, 0.0), (24.0, 0.0)]);
        set.point(0, 15.0, 3.5);
        set.agent("Messenger", -18.0, -3.0);
    },
    think: |turn| {
        let target = turn.point(0);
        if turn.knobs.cure {
            return plan_through_the_door(turn, target);
        }
        let avoid = turn.knobs.avoid.walls;
        let mut mix = Mix::new(Combiner::WeightedSum, &turn.limits);
        mix.add(turn, Part::new("avoid walls", Tint::Orange, 1.0), |turn| {
            feelers(turn, &avoid);
            avoid.steer(&mut turn.memory.walls, &turn.body, &turn.stage.world, &turn.limits, turn.dt)
        });
        mix.add(turn, Part::new("seek", Tint::Green, 1.0), |turn| {
            turn.knobs.go.seek.steer(&turn.body, target, &turn.limits)
        });
        mix.act(turn)
    },
    after: |world, _, _| begin_again(world, Vec2::new(-18.0, -3.0)),
    ..EMPTY
};

const DOOR_AT: Vec2 = Vec2::new(4.5, 0.0);

/// Knows that the way from one side to the other leads through the door.
struct Doorway;

impl Planner<Vec2> for Doorway {
    /// Below, before the door, behind it, above.
    type Node = u8;

    fn quantise(&mut self, at: Vec2) -> Option<u8> {
        let at_door = (at.x - DOOR_AT.x).abs() < 0.7 && at.y.abs() < 2.0;
        Some(match (at.y < 0.0, at_door) {
            (true, false) => 0,
            (true, true) => 1,
            (false, true) => 2,
            (false, false) => 3,
        })
    }

    fn plan(&mut self, from: u8, to: u8) -> Option<u8> {
        Some(if from < to { from + 1 } else { from - 1 })
    }

    fn localise(&mut self, node: u8) -> Vec2 {
        DOOR_AT + Vec2::Y * [-1.6, -1.6, 1.6, 1.6][usize::from(node)]
    }
}

fn plan_through_the_door(turn: &mut Turn<'_>, target: Vec2) -> Act {
    let decision = Pipeline {
        targeters: &mut [&mut Fixed(Goal::at(target))],
        decomposers: &mut [&mut Planning(Doorway)],
        constraints: &mut [],
        actuator: &mut Walker { drive: turn.knobs.go.seek.drive, slow_time: 0.3 },
        steps: 1,
    }
    .steer(&turn.body, &turn.limits, || None);
    if let Some(at) = decision.goal.position {
        turn.crosshair(at, Tint::Path);
        turn.line_to(at, Tint::Path);
    }
    turn.alone("walk the plan", Tint::Green, decision.steering)
}

pub(crate) const NEAR_SIGHTED: Scenario = Scenario {
    title: "Trap: near-sighted",
    caption: "It knows only what its rays meet: into the bay, and never out of it. Switch the cure on.",
    cured: "Cured: it follows a path that was planned, and avoids walls only beside it.",
    set: |set| {
        set.walls(&[(-4.0, 5.0), (8.0, 5.0), (8.0, -7.0), (-4.0, -7.0)]);
        set.point(0, 17.0, -0.5);
        let way = [(-18.0, 0.0), (-7.0, 3.0), (-5.0, 7.5), (9.0, 7.5), (11.0, 3.0), (17.0, -0.5)];
        set.path(way.into_iter().map(Vec2::from).collect(), false);
        set.agent("Scout", -18.0, 0.0);
    },
    think: |turn| {
        let (target, avoid) = (turn.point(0), turn.knobs.avoid.walls);
        let mut mix = Mix::new(Combiner::RunningSum, &turn.limits);
        mix.add(turn, Part::new("avoid walls", Tint::Orange, 1.0), |turn| {
            feelers(turn, &avoid);
            avoid.steer(&mut turn.memory.walls, &turn.body, &turn.stage.world, &turn.limits, turn.dt)
        });
        if turn.knobs.cure {
            let path = turn.stage.path.as_ref();
            mix.add(turn, Part::new("follow the path", Tint::Path, 1.0), |turn| {
                let follow = turn.knobs.paths.follow;
                follow.steer(&mut turn.memory.follow, &turn.body, path?, &turn.limits)
            });
        } else {
            mix.add(turn, Part::new("seek", Tint::Green, 1.0), |turn| {
                turn.knobs.go.seek.steer(&turn.body, target, &turn.limits)
            });
        }
        mix.act(turn)
    },
    after: |world, _, _| begin_again(world, Vec2::new(-18.0, 0.0)),
    ground: |lab, scene| {
        if lab.world.knobs.cure {
            draw_path(lab, scene);
        }
    },
};
