//! Everything a node can want.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};

use super::def::Node;
use crate::combine::pipeline::{RunUp, Walker};
use crate::combine::{Choice, DEFAULT_EPSILON, Slide};
use crate::steering::{
    Align, Alignment, Arrive, Attraction, AvoidByVolume, AvoidCollisions, AvoidCone, AvoidObstacles,
    AvoidWalls, Cohesion, Contain, Evade, Face, Flee, FollowFlow, FollowLeader, FollowPath, FollowWall,
    FollowWaypoints, Hide, HugWall, Interpose, Leave, LookAhead, MatchSpin, MatchVelocity, NoiseWander,
    OffsetPursuit, PassBy, Pursue, Seek, Separation, StepForward, Wander, WanderFacing,
};

/// What a behaviour needs to be told about the world, besides the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Needs {
    pub(super) target: bool,
    pub(super) other: bool,
    pub(super) path: bool,
    pub(super) group: bool,
    pub(super) obstacles: bool,
    pub(super) region: bool,
    pub(super) flow: bool,
    pub(super) offset: bool,
}

pub(super) const NOTHING: Needs = Needs {
    target: false,
    other: false,
    path: false,
    group: false,
    obstacles: false,
    region: false,
    flow: false,
    offset: false,
};
const TARGET: Needs = Needs { target: true, ..NOTHING };
const TWO_TARGETS: Needs = Needs { other: true, ..TARGET };
const PLACE_BESIDE: Needs = Needs { offset: true, ..TARGET };
const PATH: Needs = Needs { path: true, ..NOTHING };
const GROUP: Needs = Needs { group: true, ..NOTHING };
const OBSTACLES: Needs = Needs { obstacles: true, ..NOTHING };
const TARGET_AND_COVER: Needs = Needs { obstacles: true, ..TARGET };
const REGION: Needs = Needs { region: true, ..NOTHING };
const FLOW: Needs = Needs { flow: true, ..NOTHING };

/// The list of behaviours: what each needs, and whether it turns the body only.
macro_rules! behaviours {
    ($($(#[doc = $doc:literal])* $name:ident($def:ty): $needs:expr, turns: $turns:literal;)*) => {
        /// What a node wants: a behaviour, or a combination of other nodes.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum Want {
            $($(#[doc = $doc])* $name($def),)*
            /// Everybody by weight; the sum is clipped.
            Blend(Vec<Node>),
            /// In order, by weight, until the acceleration is used up.
            RunningSum(Vec<Node>),
            /// The first that has anything to say.
            First(Vec<Node>),
            /// The first that wants more than a whisper.
            Priorities(GroupsDef),
            /// Of those that want more than a whisper the most urgent.
            VariablePriorities(GroupsDef),
            /// In order, each by chance; the first that answers.
            Dither(Vec<Node>),
            /// One drawn by weight, for a while.
            Choice(ChoiceDef),
            /// One wish, bent along the walls it would run into.
            Slide(SlideDef),
            /// One wish, led round what a volume sent ahead would meet.
            AvoidByVolume(AvoidByVolumeDef),
            /// Goals, plans, constraints, and one who carries it out.
            Pipeline(PipelineDef),
        }

        /// A behaviour, as the bound form holds it.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(super) enum Leaf {
            $($name($def),)*
        }

        $(impl_from!($name, $def);)*

        impl Want {
            /// The names of all kinds, as in a file.
            pub const KINDS: &[&str] = &[
                $(stringify!($name),)*
                "Blend", "RunningSum", "First", "Priorities", "VariablePriorities", "Dither", "Choice", "Slide",
                "AvoidByVolume", "Pipeline",
            ];

            /// The name of its kind, as in a file.
            #[must_use]
            pub fn kind(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => stringify!($name),)*
                    Self::Blend(_) => "Blend",
                    Self::RunningSum(_) => "RunningSum",
                    Self::First(_) => "First",
                    Self::Priorities(_) => "Priorities",
                    Self::VariablePriorities(_) => "VariablePriorities",
                    Self::Dither(_) => "Dither",
                    Self::Choice(_) => "Choice",
                    Self::Slide(_) => "Slide",
                    Self::AvoidByVolume(_) => "AvoidByVolume",
                    Self::Pipeline(_) => "Pipeline",
                }
            }

            pub(super) fn needs(&self) -> Needs {
                match self {
                    $(Self::$name(_) => $needs,)*
                    Self::Pipeline(_) => Needs { target: true, obstacles: true, ..NOTHING },
                    _ => NOTHING,
                }
            }

            pub(super) fn leaf(&self) -> Option<Leaf> {
                match self {
                    $(Self::$name(def) => Some(Leaf::$name(*def)),)*
                    _ => None,
                }
            }
        }

        impl Leaf {
            /// It turns the body and leaves its velocity alone.
            pub(super) fn turns(&self) -> bool {
                match self {
                    $(Self::$name(_) => $turns,)*
                }
            }

            pub(super) fn check(&self, path: &str, findings: &mut Findings) {
                match self {
                    $(Self::$name(def) => def.check(path, findings),)*
                }
            }
        }
    };
}

/// `Stop` and `MatchVelocity` are made of the same numbers, so only one of them can be made from these alone.
macro_rules! impl_from {
    (Stop, $def:ty) => {};
    ($name:ident, $def:ty) => {
        impl From<$def> for Want {
            fn from(def: $def) -> Self {
                Self::$name(def)
            }
        }
    };
}

behaviours! {
    /// Straight to the target.
    Seek(Seek): TARGET, turns: false;
    /// Straight away from the target.
    Flee(Flee): TARGET, turns: false;
    /// To the target, and stop there.
    Arrive(Arrive): TARGET, turns: false;
    /// Away from the target until far enough.
    Leave(Leave): TARGET, turns: false;
    /// To where the target will be.
    Pursue(Pursue): TARGET, turns: false;
    /// Away from where the target will be.
    Evade(Evade): TARGET, turns: false;
    /// The target's velocity.
    MatchVelocity(MatchVelocity): TARGET, turns: false;
    /// Stand still.
    Stop(MatchVelocity): NOTHING, turns: false;
    /// The target's spin.
    MatchSpin(MatchSpin): TARGET, turns: true;
    /// The target's orientation.
    Align(Align): TARGET, turns: true;
    /// Look at the target.
    Face(Face): TARGET, turns: true;
    /// Look where it goes.
    LookAhead(LookAhead): NOTHING, turns: true;
    /// Stroll about.
    Wander(Wander): NOTHING, turns: false;
    /// Stroll about by turning, always forward.
    WanderFacing(WanderFacing): NOTHING, turns: false;
    /// Stroll about smoothly, by noise.
    NoiseWander(NoiseWander): NOTHING, turns: false;
    /// Between the target and the other.
    Interpose(Interpose): TWO_TARGETS, turns: false;
    /// Behind an obstacle, out of the target's sight.
    Hide(Hide): TARGET_AND_COVER, turns: false;
    /// At an offset from the target, as it moves.
    OffsetPursuit(OffsetPursuit): PLACE_BESIDE, turns: false;
    /// Past the target, at a distance.
    PassBy(PassBy): TARGET, turns: false;
    /// Behind the target, and never in its way.
    FollowLeader(FollowLeader): TARGET, turns: false;
    /// A step nearer to a target that is just out of range.
    StepForward(StepForwardDef): TARGET, turns: false;
    /// Where a flow leads.
    FollowFlow(FollowFlow): FLOW, turns: false;
    /// Inside a region.
    Contain(Contain): REGION, turns: false;
    /// Along the path, after a rabbit.
    FollowPath(FollowPath): PATH, turns: false;
    /// Along the path, from point to point.
    FollowWaypoints(FollowWaypoints): PATH, turns: false;
    /// Away from those who are too near.
    Separation(Separation): GROUP, turns: false;
    /// To those who are near.
    Attraction(Attraction): GROUP, turns: false;
    /// As the others move or look.
    Alignment(Alignment): GROUP, turns: false;
    /// To the middle of the others.
    Cohesion(Cohesion): GROUP, turns: false;
    /// Off those who are in a cone ahead.
    AvoidCone(AvoidCone): GROUP, turns: false;
    /// Off those it would collide with.
    AvoidCollisions(AvoidCollisions): GROUP, turns: false;
    /// Off round obstacles ahead.
    AvoidObstacles(AvoidObstacles): OBSTACLES, turns: false;
    /// Off walls, by feelers.
    AvoidWalls(AvoidWalls): NOTHING, turns: false;
    /// Along a wall at its side.
    FollowWall(FollowWall): NOTHING, turns: false;
    /// At a distance from the nearest wall.
    HugWall(HugWall): NOTHING, turns: false;
}

/// Groups, the first or the most urgent of which has the word.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupsDef {
    /// Wishes up to this size are whispers. \[m/s², rad/s², > 0\]
    #[serde(default = "default_epsilon")]
    pub epsilon: f32,
    /// The groups.
    pub parts: Vec<Node>,
}

fn default_epsilon() -> f32 {
    DEFAULT_EPSILON
}

/// Parts one of which is drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChoiceDef {
    /// How long a choice holds. \[s, >= 0\]
    #[serde(default = "default_hold")]
    pub hold: f32,
    /// The parts.
    pub parts: Vec<Node>,
}

fn default_hold() -> f32 {
    Choice::default().hold
}

/// A wish that slides along walls.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlideDef {
    /// How.
    #[serde(default)]
    pub how: Slide,
    /// What is wanted.
    pub part: Box<Node>,
}

/// A wish that is led round what is in the way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AvoidByVolumeDef {
    /// How.
    #[serde(default)]
    pub how: AvoidByVolume,
    /// What is wanted.
    pub part: Box<Node>,
}

/// A step forward to engage, with a weapon of some range.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StepForwardDef {
    /// How far the weapon reaches. \[m, > 0\]
    pub range: f32,
    /// How it steps.
    pub how: StepForward,
}

impl Default for StepForwardDef {
    fn default() -> Self {
        Self { range: 2.0, how: StepForward::default() }
    }
}

impl Check for StepForwardDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.range"), self.range);
        self.how.check(&format!("{path}.how"), findings);
    }
}

/// A [pipeline](crate::combine::pipeline). The node's `target` is what the goal is about, its `obstacles` are avoided.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PipelineDef {
    /// Where to go.
    #[serde(default)]
    pub goal: GoalDef,
    /// Who knows the way, by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planner: Option<String>,
    /// How far round obstacles, in radii. \[> 1\]
    #[serde(default = "default_margin")]
    pub margin: f32,
    /// Walls count too: how far along a wall it tries. \[m, > 0\]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub walls: Option<f32>,
    /// Who carries it out.
    #[serde(default)]
    pub actuator: ActuatorDef,
    /// How often a constraint may change the goal.
    #[serde(default = "default_steps")]
    pub steps: usize,
    /// What to do when nothing else works.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadlock: Option<Box<Node>>,
}

fn default_margin() -> f32 {
    1.5
}

fn default_steps() -> usize {
    6
}

/// Where a pipeline goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum GoalDef {
    /// Where the target is.
    #[default]
    Reach,
    /// Where the target will be in a while.
    Chase {
        /// How far ahead. \[s, >= 0\]
        look_ahead: f32,
    },
    /// Where the target is, and with its velocity.
    Meet,
    /// Away from the target.
    RunAway {
        /// How far from it is safe. \[m, > 0\]
        safe_distance: f32,
    },
}

/// Who carries out what a pipeline wants.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum ActuatorDef {
    /// Straight to the goal.
    Walker(Walker),
    /// With a run-up, where the goal has a velocity.
    RunUp(RunUp),
}

impl Default for ActuatorDef {
    fn default() -> Self {
        Self::Walker(Walker::default())
    }
}

/// What must hold for a node to be asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Condition {
    /// A target is nearer than a distance.
    Nearer {
        /// The target.
        to: String,
        /// The distance. \[m, > 0\]
        than: f32,
    },
    /// A target is farther than a distance, or not there at all.
    Farther {
        /// The target.
        to: String,
        /// The distance. \[m, >= 0\]
        than: f32,
    },
    /// The body moves faster.
    Faster {
        /// The speed. \[m/s, >= 0\]
        than: f32,
    },
    /// The body moves slower.
    Slower {
        /// The speed. \[m/s, > 0\]
        than: f32,
    },
}

/// How urgent a node is among [`VariablePriorities`](Want::VariablePriorities).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Urgency {
    /// Always the same.
    Fixed(f32),
    /// The nearer a target, the more urgent: 1 at this distance, 2 at half of it …
    Near {
        /// The target.
        to: String,
        /// The distance of urgency 1. \[m, > 0\]
        at: f32,
    },
    /// The more it wants, the more urgent: its acceleration as a share of the top one, times this. \[> 0\]
    Strength(f32),
}

impl Default for Urgency {
    fn default() -> Self {
        Self::Fixed(1.0)
    }
}

impl Want {
    /// The nodes directly below, each with its path from here.
    pub(super) fn parts(&self) -> impl Iterator<Item = (String, &Node)> {
        let (list, field): (&[Node], _) = match self {
            Self::Blend(parts) | Self::RunningSum(parts) | Self::First(parts) | Self::Dither(parts) => {
                (parts, "")
            }
            Self::Priorities(GroupsDef { parts, .. })
            | Self::VariablePriorities(GroupsDef { parts, .. })
            | Self::Choice(ChoiceDef { parts, .. }) => (parts, ".parts"),
            Self::Slide(def) => (std::slice::from_ref(&def.part), ".part"),
            Self::AvoidByVolume(def) => (std::slice::from_ref(&def.part), ".part"),
            Self::Pipeline(PipelineDef { deadlock: Some(node), .. }) => {
                (std::slice::from_ref(node), ".deadlock")
            }
            _ => (&[], ""),
        };
        let single = self.is_single();
        list.iter().enumerate().map(move |(place, node)| {
            (if single { field.to_owned() } else { format!("{field}[{place}]") }, node)
        })
    }

    /// A combiner of a list, which must not be empty.
    pub(super) fn is_list(&self) -> bool {
        self.leaf().is_none() && !self.is_single()
    }

    /// It has one part at most, which has a field of its own.
    fn is_single(&self) -> bool {
        matches!(self, Self::Slide(_) | Self::AvoidByVolume(_) | Self::Pipeline(_))
    }
}
