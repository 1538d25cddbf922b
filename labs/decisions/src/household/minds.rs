//! The minds: definitions from files, and what each person remembers.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::hash::HashState;
use wits_core::inspect::Graph;
use wits_core::ron::RonFile;
use wits_decide::watch::Journal;
use wits_decide::{Mind, Turn};
use wits_plan::drive::{Drive, DriveState};
use wits_plan::needs::{Needs, NeedsDef, NeedsMindState, Rule};
use wits_plan::smell::SmellDef;
use wits_plan::utility::{Utility, UtilityDef, UtilityState};

use crate::household::home::Home;
use crate::household::nose::{Nose, smells};
use crate::household::words::words;

/// The ways to choose.
pub(crate) const METHODS: [&str; 6] =
    ["simple", "overall utility", "utility with time", "utility curves", "goal-driven", "nose"];
/// Who chooses that way.
pub(crate) const NAMES: [&str; 6] = ["Simon", "Olga", "Tim", "Ulla", "Gus", "Nina"];
/// How each way chooses, in a sentence.
pub(crate) const HOW: [&str; 6] = [
    "looks at the worst need alone and takes whatever helps most with it",
    "foresees all needs after each action and takes what leaves the least discontent",
    "also counts how long the action and the way there take, and what gets worse meanwhile",
    "judges every action by curves over needs and distances, and does not change its mind lightly",
    "weighs strategies, and breaks the best one down into smaller and smaller goals",
    "goes where it smells of what is needed most: no search, no plan",
];
/// The place of the way that has curves.
pub(crate) const CURVES: usize = 3;

const NEEDS_FILE: &str = include_str!("minds/household.needs.ron");
const UTILITY_FILE: &str = include_str!("minds/household.utility.ron");
const GOALS_FILE: &str = include_str!("minds/household.goals.ron");

/// All definitions, shared by everybody who lives there.
pub(crate) struct Minds {
    pub(crate) needs: [Needs<Home>; 3],
    pub(crate) utility: Utility<Home>,
    pub(crate) drive: Drive<Home>,
    pub(crate) smells: SmellDef,
}

/// What one person remembers.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub(crate) enum State {
    Needs(NeedsMindState),
    Utility(UtilityState),
    Drive(DriveState),
    Nose(Nose),
}

/// The curves as the file has them.
pub(crate) fn utility_def() -> Result<UtilityDef, Findings> {
    UtilityDef::from_ron("household.utility.ron", UTILITY_FILE)
}

impl Minds {
    pub(crate) fn new(curves: &UtilityDef) -> Result<Self, Findings> {
        let words = words();
        let def = NeedsDef::from_ron("household.needs.ron", NEEDS_FILE)?;
        let with = |rule: Rule| {
            let mut def = def.clone();
            def.rules.rule = rule;
            def.bind(&words)
        };
        Ok(Self {
            needs: [with(Rule::Simple)?, with(Rule::Overall)?, with(Rule::WithTime)?],
            utility: curves.bind(&words)?,
            drive: Drive::from_ron("household.goals.ron", GOALS_FILE, &words)?,
            smells: smells(),
        })
    }

    /// Other curves from now on; those that make no sense are not taken.
    pub(crate) fn set_curves(&mut self, curves: &UtilityDef) {
        if let Ok(utility) = curves.bind(&words()) {
            self.utility = utility;
        }
    }

    pub(crate) fn start(&self, method: usize) -> State {
        match method {
            0..=2 => State::Needs(self.needs[method].start()),
            3 => State::Utility(self.utility.start()),
            4 => State::Drive(self.drive.start()),
            _ => State::Nose(Nose::new(&self.smells)),
        }
    }

    /// The picture of a way to choose; a nose has none.
    pub(crate) fn graph(&self, method: usize) -> Option<Graph> {
        Some(match method {
            0..=2 => self.needs[method].graph(),
            3 => self.utility.graph(),
            4 => self.drive.graph(),
            _ => return None,
        })
    }

    /// One turn of a person.
    pub(crate) fn tick(
        &self,
        method: usize,
        state: &mut State,
        turn: &mut Turn<'_, Home>,
        journal: Option<&mut Journal>,
    ) {
        fn think<M: Mind<Home>>(
            mind: &M,
            state: &mut M::State,
            turn: &mut Turn<'_, Home>,
            journal: Option<&mut Journal>,
        ) {
            match journal {
                Some(journal) => mind.tick_watched(state, turn, journal),
                None => mind.tick(state, turn),
            };
        }
        match state {
            State::Needs(state) => think(&self.needs[method.min(2)], state, turn, journal),
            State::Utility(state) => think(&self.utility, state, turn, journal),
            State::Drive(state) => think(&self.drive, state, turn, journal),
            State::Nose(nose) => nose.tick(&self.smells, turn.game, turn.dt),
        }
    }
}
