#![doc = include_str!("../../../README.md")]
//!
//! # Where things are
//! One feature for each crate; [`prelude`] has what most programs need.

pub use wits_core as core;
#[cfg(feature = "decide")]
pub use wits_decide as decide;
#[cfg(feature = "edit")]
pub use wits_edit as edit;
#[cfg(feature = "engine")]
pub use wits_engine as engine;
#[cfg(feature = "exec")]
pub use wits_exec as exec;
#[cfg(feature = "fuzzy")]
pub use wits_fuzzy as fuzzy;
#[cfg(feature = "game")]
pub use wits_game as game;
#[cfg(feature = "learn")]
pub use wits_learn as learn;
#[cfg(feature = "motion")]
pub use wits_motion as motion;
#[cfg(feature = "nav")]
pub use wits_nav as nav;
#[cfg(feature = "plan")]
pub use wits_plan as plan;
#[cfg(feature = "rules")]
pub use wits_rules as rules;
#[cfg(feature = "script")]
pub use wits_script as script;
#[cfg(feature = "sense")]
pub use wits_sense as sense;
#[cfg(feature = "studio")]
pub use wits_studio as studio;
#[cfg(feature = "world")]
pub use wits_world as world;

pub use wits_core::glam;

/// What most programs need.
pub mod prelude {
    pub use wits_core::findings::Findings;
    pub use wits_core::glam::{Vec2, Vec3};
    pub use wits_core::hash::{HashState, StateHash, StateHasher};
    pub use wits_core::ids::{Id, Slots};
    pub use wits_core::index::{CellIndex, Edges};
    pub use wits_core::kinematic::{Kinematic, Limits, Steering};
    pub use wits_core::random::{Seed, Stream};
    pub use wits_core::raycast::{RayCast, StaticWorld};
    pub use wits_core::space::{Ground, Plane, Space, Volume};
    pub use wits_core::state::State;
    pub use wits_core::work::{Budget, Progress, Work};
    #[cfg(feature = "game")]
    pub use wits_game::{About, Game, Session, Setup, Tick};
    #[cfg(feature = "motion")]
    pub use wits_motion::{ballistics, combine, crowd, flock, formation, jump, motor, setup, steering};
}

/// The code of the guide is compiled and run as tests.
#[cfg(doctest)]
mod guide {
    #[doc = include_str!("../../../guide/src/motion/flocking.md")]
    struct Flocking;
    #[doc = include_str!("../../../guide/src/motion/steering.md")]
    struct Steering;
    #[doc = include_str!("../../../guide/src/motion/paths.md")]
    struct Paths;
    #[doc = include_str!("../../../guide/src/motion/avoidance.md")]
    struct Avoidance;
    #[doc = include_str!("../../../guide/src/motion/combining.md")]
    struct Combining;
    #[doc = include_str!("../../../guide/src/motion/setups.md")]
    struct Setups;
    #[doc = include_str!("../../../guide/src/motion/context.md")]
    struct Context;
    #[doc = include_str!("../../../guide/src/motion/crowds.md")]
    struct Crowds;
    #[doc = include_str!("../../../guide/src/motion/formations.md")]
    struct Formations;
    #[doc = include_str!("../../../guide/src/motion/ballistics.md")]
    struct Ballistics;
    #[doc = include_str!("../../../guide/src/motion/jumping.md")]
    struct Jumping;
    #[doc = include_str!("../../../guide/src/motion/motor.md")]
    struct Motor;
    #[doc = include_str!("../../../guide/src/nav/graphs.md")]
    struct NavGraphs;
    #[doc = include_str!("../../../guide/src/nav/searches.md")]
    struct NavSearches;
    #[doc = include_str!("../../../guide/src/nav/heuristics.md")]
    struct NavHeuristics;
    #[doc = include_str!("../../../guide/src/nav/grids.md")]
    struct NavGrids;
    #[doc = include_str!("../../../guide/src/nav/jump-points.md")]
    struct NavJumpPoints;
    #[doc = include_str!("../../../guide/src/nav/any-angle.md")]
    struct NavAnyAngle;
    #[doc = include_str!("../../../guide/src/nav/flow-fields.md")]
    struct NavFlowFields;
    #[doc = include_str!("../../../guide/src/nav/changing-worlds.md")]
    struct NavChangingWorlds;
    #[doc = include_str!("../../../guide/src/nav/hierarchies.md")]
    struct NavHierarchies;
    #[doc = include_str!("../../../guide/src/nav/places.md")]
    struct NavPlaces;
    #[doc = include_str!("../../../guide/src/nav/planning.md")]
    struct NavPlanning;
    #[doc = include_str!("../../../guide/src/nav/managing.md")]
    struct NavManaging;
    #[doc = include_str!("../../../guide/src/nav/together.md")]
    struct NavTogether;
    #[doc = include_str!("../../../guide/src/decide/words.md")]
    struct DecideWords;
    #[doc = include_str!("../../../guide/src/decide/decision-trees.md")]
    struct DecideDecisionTrees;
    #[doc = include_str!("../../../guide/src/decide/state-machines.md")]
    struct DecideStateMachines;
    #[doc = include_str!("../../../guide/src/decide/messages.md")]
    struct DecideMessages;
    #[doc = include_str!("../../../guide/src/decide/behaviour-trees.md")]
    struct DecideBehaviourTrees;
    #[doc = include_str!("../../../guide/src/decide/many-minds.md")]
    struct DecideManyMinds;
    #[doc = include_str!("../../../guide/src/decide/behaviortree-cpp.md")]
    struct DecideBehaviorTreeCpp;
    #[doc = include_str!("../../../guide/src/decide/actions.md")]
    struct ActionsPage;
    #[doc = include_str!("../../../guide/src/decide/fuzzy.md")]
    struct FuzzyPage;
    #[doc = include_str!("../../../guide/src/decide/fuzzy-machines.md")]
    struct FuzzyMachinesPage;
    #[doc = include_str!("../../../guide/src/decide/markov.md")]
    struct MarkovPage;
    #[doc = include_str!("../../../guide/src/decide/needs.md")]
    struct NeedsPage;
    #[doc = include_str!("../../../guide/src/decide/utility.md")]
    struct UtilityPage;
    #[doc = include_str!("../../../guide/src/decide/goal-driven.md")]
    struct GoalDrivenPage;
    #[doc = include_str!("../../../guide/src/decide/planning.md")]
    struct PlanningPage;
    #[doc = include_str!("../../../guide/src/decide/task-networks.md")]
    struct TaskNetworksPage;
    #[doc = include_str!("../../../guide/src/decide/rules.md")]
    struct RulesPage;
    #[doc = include_str!("../../../guide/src/decide/experts.md")]
    struct ExpertsPage;
    #[doc = include_str!("../../../guide/src/decide/watching.md")]
    struct DecideWatching;
    #[doc = include_str!("../../../guide/src/decide/testing-minds.md")]
    struct DecideTestingMinds;
    #[doc = include_str!("../../../guide/src/learn/tuning.md")]
    struct TuningPage;
    #[doc = include_str!("../../../guide/src/learn/prediction.md")]
    struct PredictionPage;
    #[doc = include_str!("../../../guide/src/learn/examples.md")]
    struct ExamplesPage;
    #[doc = include_str!("../../../guide/src/learn/classifiers.md")]
    struct ClassifiersPage;
    #[doc = include_str!("../../../guide/src/learn/reinforcement.md")]
    struct ReinforcementPage;
    #[doc = include_str!("../../../guide/src/learn/neural-networks.md")]
    struct NeuralNetworksPage;
    #[doc = include_str!("../../../guide/src/learn/learned-minds.md")]
    struct LearnedMindsPage;
    #[doc = include_str!("../../../guide/src/learn/teaching.md")]
    struct TeachingPage;
    #[doc = include_str!("../../../guide/src/exec/scheduling.md")]
    struct Scheduling;
    #[doc = include_str!("../../../guide/src/exec/budgets.md")]
    struct Budgets;
    #[doc = include_str!("../../../guide/src/exec/level-of-detail.md")]
    struct LevelOfDetail;
    #[doc = include_str!("../../../guide/src/world/telling.md")]
    struct TellingPage;
    #[doc = include_str!("../../../guide/src/world/polling.md")]
    struct PollingPage;
    #[doc = include_str!("../../../guide/src/world/triggers.md")]
    struct TriggersPage;
    #[doc = include_str!("../../../guide/src/world/log.md")]
    struct LogPage;
    #[doc = include_str!("../../../guide/src/senses/managing.md")]
    struct SensesManaging;
    #[doc = include_str!("../../../guide/src/senses/sight.md")]
    struct SensesSight;
    #[doc = include_str!("../../../guide/src/senses/graph.md")]
    struct SensesGraph;
    #[doc = include_str!("../../../guide/src/senses/memory.md")]
    struct SensesMemory;
    #[doc = include_str!("../../../guide/src/engine/loop.md")]
    struct EngineLoop;
    #[doc = include_str!("../../../guide/src/engine/saving.md")]
    struct Saving;
    #[doc = include_str!("../../../guide/src/engine/city.md")]
    struct CityPage;
    #[doc = include_str!("../../../guide/src/engine/sheets.md")]
    struct Sheets;
    #[doc = include_str!("../../../guide/src/engine/bodies.md")]
    struct BodiesPage;
    #[doc = include_str!("../../../guide/src/engine/objects.md")]
    struct ObjectsPage;
    #[doc = include_str!("../../../guide/src/engine/staging.md")]
    struct StagingPage;
    #[doc = include_str!("../../../guide/src/engine/minds.md")]
    struct CastsPage;
    #[doc = include_str!("../../../guide/src/engine/attach.md")]
    struct AttachPage;
    #[doc = include_str!("../../../guide/src/script/hot-reload.md")]
    struct HotReloadPage;
    #[doc = include_str!("../../../guide/src/script/lua.md")]
    struct LuaPage;
    #[doc = include_str!("../../../guide/src/script/lua-minds.md")]
    struct LuaMindsPage;
    #[doc = include_str!("../../../guide/src/script/bindings.md")]
    struct BindingsPage;
    #[doc = include_str!("../../../guide/src/script/sandbox.md")]
    struct SandboxPage;
    #[doc = include_str!("../../../guide/src/script/graph-editor.md")]
    struct GraphEditorPage;
    #[doc = include_str!("../../../guide/src/script/playground.md")]
    struct PlaygroundPage;
    #[doc = include_str!("../../../guide/src/core/neighbours.md")]
    struct Neighbours;
    #[doc = include_str!("../../../guide/src/core/space-and-motion.md")]
    struct SpaceAndMotion;
    #[doc = include_str!("../../../guide/src/core/ray-casts.md")]
    struct RayCasts;
    #[doc = include_str!("../../../guide/src/core/chance-and-work.md")]
    struct ChanceAndWork;
    #[doc = include_str!("../../../guide/src/studio/your-game.md")]
    struct YourGame;
    #[doc = include_str!("../../../guide/src/testing.md")]
    struct Testing;
}
