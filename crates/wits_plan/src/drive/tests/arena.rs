//! A tiny world for bots: places, edges, a planner that takes its time, a door, an item, a target.

use std::borrow::Cow;

use crate::drive::{Goal, GoalStatus, Subgoals};

use GoalStatus::{Active, Completed, Failed};

pub(super) type At = [f32; 2];

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Steer {
    #[default]
    Off,
    Wander,
    Seek,
    Arrive,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Terrain {
    Floor,
    Water,
    Door,
    Lift,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Edge {
    pub(super) from: At,
    pub(super) to: At,
    pub(super) over: Terrain,
}

/// What the planner and the game tell a bot.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum News {
    PathReady(Vec<Edge>),
    NoPath,
    ShotAt,
}

#[derive(Clone, Debug)]
pub(super) struct Arena {
    pub(super) now: f32,
    pub(super) at: At,
    pub(super) steer: Steer,
    pub(super) to: At,
    pub(super) speed: f32,
    pub(super) stuck: bool,
    /// What was asked of the planner.
    pub(super) request: Option<At>,
    pub(super) planner_is_full: bool,
    pub(super) foe: Option<At>,
    pub(super) sees_foe: bool,
    pub(super) shootable: bool,
    pub(super) room_to_step: bool,
    pub(super) item_is_there: bool,
    pub(super) sees_item: bool,
    pub(super) weaves: bool,
    pub(super) button: At,
    /// When the lift that was called will be there.
    pub(super) lift_due: f32,
    pub(super) visited: Vec<At>,
    pub(super) said: Vec<String>,
}

pub(super) const SPEED: f32 = 2.0;
pub(super) const SWIMMING: f32 = 0.5;
/// How much longer than expected an edge may take. \[s\]
const MARGIN: f32 = 2.0;

impl Arena {
    pub(super) fn new() -> Self {
        Self {
            now: 0.0,
            at: [0.0; 2],
            steer: Steer::Off,
            to: [0.0; 2],
            speed: SPEED,
            stuck: false,
            request: None,
            planner_is_full: false,
            foe: None,
            sees_foe: false,
            shootable: false,
            room_to_step: false,
            item_is_there: true,
            sees_item: false,
            weaves: false,
            button: [0.0, 3.0],
            lift_due: f32::INFINITY,
            visited: Vec::new(),
            said: Vec::new(),
        }
    }

    /// Half a second passes.
    pub(super) fn step(&mut self) {
        self.now += 0.5;
        if matches!(self.steer, Steer::Seek | Steer::Arrive) && !self.stuck {
            let rest = self.distance(self.to);
            let step = (self.speed * 0.5).min(rest);
            if rest > 0.0 {
                for axis in 0..2 {
                    self.at[axis] += (self.to[axis] - self.at[axis]) / rest * step;
                }
            }
        }
    }

    pub(super) fn distance(&self, to: At) -> f32 {
        let [x, y] = [to[0] - self.at[0], to[1] - self.at[1]];
        (x * x + y * y).sqrt()
    }

    fn is_at(&self, place: At) -> bool {
        self.distance(place) < 0.01
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Bot {
    Wander,
    SeekTo(At, f32),
    /// The edge, whether it is the last one, and when it is overdue.
    Traverse(Edge, bool, f32),
    Follow(Vec<Edge>),
    /// With whether there is no way at all.
    MoveTo(At, bool),
    Negotiate(Edge, bool),
    Attack,
    Hunt(bool),
    Explore(At),
    GetItem(At),
    /// With the side it is on.
    Dodge(bool),
    Say(&'static str, f32),
    Vanish,
    TakeLift(Edge, bool),
    Press,
    /// Until the lift is on this floor.
    AwaitLift(bool),
}

impl Goal<Arena> for Bot {
    type Message = News;

    fn name(&self) -> Cow<'static, str> {
        format!("{self:?}").into()
    }

    fn is_atomic(&self) -> bool {
        matches!(
            self,
            Self::Wander
                | Self::SeekTo(..)
                | Self::Traverse(..)
                | Self::Dodge(_)
                | Self::Say(..)
                | Self::Vanish
        )
    }

    fn activate(&mut self, bot: &mut Arena, subgoals: &mut Subgoals<Self>) -> GoalStatus {
        match self {
            Self::Wander => bot.steer = Steer::Wander,
            Self::SeekTo(to, overdue) => {
                (bot.steer, bot.to) = (Steer::Seek, *to);
                *overdue = bot.now + bot.distance(*to) / bot.speed + MARGIN;
            }
            Self::Traverse(edge, last, overdue) => {
                // The speed first: how long it takes depends on it.
                bot.speed = if edge.over == Terrain::Water { SWIMMING } else { SPEED };
                bot.steer = if *last { Steer::Arrive } else { Steer::Seek };
                bot.to = edge.to;
                *overdue = bot.now + bot.distance(edge.to) / bot.speed + MARGIN;
            }
            Self::Follow(path) => return next_edge(path, subgoals),
            Self::MoveTo(to, _) | Self::Explore(to) | Self::GetItem(to) => {
                return request(*to, self, bot, subgoals);
            }
            Self::Negotiate(edge, last) => {
                // The button opens the door; then back to where the edge begins, and through.
                subgoals.add(Self::Traverse(*edge, *last, 0.0));
                subgoals.add(Self::MoveTo(edge.from, false));
                subgoals.add(Self::MoveTo(bot.button, false));
            }
            Self::Attack => match bot.foe {
                None => return Completed,
                Some(_) if bot.shootable && bot.room_to_step => subgoals.add(Self::Dodge(true)),
                Some(foe) if bot.shootable => subgoals.add(Self::SeekTo(foe, 0.0)),
                Some(_) => subgoals.add(Self::Hunt(false)),
            },
            Self::Hunt(searched) => match bot.foe {
                None => return Completed,
                Some(_) if *searched => subgoals.add(Self::Explore([9.0, 9.0])),
                Some(last_seen) => subgoals.add(Self::MoveTo(last_seen, false)),
            },
            Self::Say(text, seconds) => {
                bot.said.push((*text).to_owned());
                *seconds += bot.now;
            }
            // Call it, walk to its door, wait, get in, press, stand still until it is up.
            Self::TakeLift(edge, last) => subgoals.add_all([
                Self::MoveTo(bot.button, false),
                Self::Press,
                Self::MoveTo(edge.from, false),
                Self::AwaitLift(false),
                Self::Traverse(*edge, *last, 0.0),
                Self::Press,
                Self::AwaitLift(true),
            ]),
            Self::Dodge(_) | Self::Vanish | Self::Press | Self::AwaitLift(_) => {}
        }
        Active
    }

    fn process(&mut self, bot: &mut Arena, subgoals: &mut Subgoals<Self>) -> GoalStatus {
        match self {
            Self::Wander => Active,
            Self::SeekTo(to, overdue) => arrived(bot, *to, *overdue),
            Self::Traverse(edge, _, overdue) => arrived(bot, edge.to, *overdue),
            Self::Follow(path) => match subgoals.process(bot) {
                Completed if !path.is_empty() => {
                    subgoals.clear(bot);
                    next_edge(path, subgoals)
                }
                status => status,
            },
            Self::GetItem(_) if bot.sees_item && !bot.item_is_there => Failed,
            Self::Hunt(_) if bot.sees_foe || bot.foe.is_none() => Completed,
            Self::Hunt(searched) => match subgoals.process(bot) {
                Completed => {
                    *searched = true;
                    GoalStatus::Inactive
                }
                status => status,
            },
            Self::Dodge(_) if !bot.shootable => Completed,
            Self::Dodge(side) => {
                *side = !*side;
                Active
            }
            Self::Say(_, until) => {
                if bot.now >= *until {
                    Completed
                } else {
                    Active
                }
            }
            Self::Vanish => {
                bot.said.push("puff".to_owned());
                Completed
            }
            Self::Press => {
                bot.said.push("click".to_owned());
                bot.lift_due = bot.now + 3.0;
                Completed
            }
            Self::AwaitLift(_) => {
                if bot.now >= bot.lift_due {
                    Completed
                } else {
                    Active
                }
            }
            _ => subgoals.process(bot),
        }
    }

    fn terminate(&mut self, bot: &mut Arena) {
        match self {
            Self::Wander | Self::SeekTo(..) => bot.steer = Steer::Off,
            Self::Traverse(..) => (bot.steer, bot.speed) = (Steer::Off, SPEED),
            Self::GetItem(_) => bot.weaves = false,
            _ => {}
        }
    }

    fn on_message(
        &mut self,
        bot: &mut Arena,
        subgoals: &mut Subgoals<Self>,
        news: &News,
    ) -> Option<GoalStatus> {
        match (self, news) {
            (Self::MoveTo(..) | Self::Explore(_) | Self::GetItem(_), News::PathReady(path)) => {
                subgoals.clear(bot);
                subgoals.add(Self::Follow(path.clone()));
                Some(Active)
            }
            (Self::MoveTo(_, hopeless), News::NoPath) => {
                *hopeless = true;
                Some(Failed)
            }
            // It goes on fetching, only not in a straight line.
            (Self::GetItem(_), News::ShotAt) => {
                bot.weaves = true;
                Some(Active)
            }
            _ => None,
        }
    }

    fn replans(&self, _: &Arena) -> bool {
        matches!(self, Self::MoveTo(_, false) | Self::Attack)
    }
}

fn next_edge(path: &mut Vec<Edge>, subgoals: &mut Subgoals<Bot>) -> GoalStatus {
    if path.is_empty() {
        return Completed;
    }
    let (edge, last) = (path.remove(0), path.is_empty());
    subgoals.add(match edge.over {
        Terrain::Door => Bot::Negotiate(edge, last),
        Terrain::Lift => Bot::TakeLift(edge, last),
        _ => Bot::Traverse(edge, last, 0.0),
    });
    Active
}

/// A request that is refused must be a failure: no subgoals would be success.
fn request(to: At, goal: &Bot, bot: &mut Arena, subgoals: &mut Subgoals<Bot>) -> GoalStatus {
    if bot.planner_is_full {
        return Failed;
    }
    bot.request = Some(to);
    subgoals.add(if matches!(goal, Bot::GetItem(_)) { Bot::Wander } else { Bot::SeekTo(to, 0.0) });
    Active
}

fn arrived(bot: &mut Arena, to: At, overdue: f32) -> GoalStatus {
    if bot.is_at(to) {
        bot.visited.push(to);
        Completed
    } else if bot.now > overdue {
        Failed
    } else {
        Active
    }
}
