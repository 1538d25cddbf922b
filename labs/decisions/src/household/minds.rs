//! The minds: six ways to choose, five of them in files.

use std::any::Any;

use wits_core::findings::Findings;
use wits_core::ron::RonFile;
use wits_decide::any::{Typed, register};
use wits_engine::minds::MindLibrary;
use wits_game::author::Shelf;
use wits_plan::drive::{Drive, DriveState};
use wits_plan::needs::{Needs, NeedsMindState};
use wits_plan::utility::{Utility, UtilityDef, UtilityState};

use crate::household::home::Home;
use crate::household::nose::{Nose, NoseMind, smells};
use crate::household::words::words;
use crate::household::world::Household;

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

/// The file of each way; the nose is written in code.
pub(crate) const FILES: [&str; 6] =
    ["simple.needs.ron", "overall.needs.ron", "with-time.needs.ron", CURVES, "household.goals.ron", "nose"];
/// The file whose curves can be dragged.
pub(crate) const CURVES: &str = "household.utility.ron";

const NEEDS_FILE: &str = include_str!("minds/household.needs.ron");
const UTILITY_FILE: &str = include_str!("minds/household.utility.ron");
const GOALS_FILE: &str = include_str!("minds/household.goals.ron");

/// The curves as the file has them.
pub(crate) fn utility_def() -> Result<UtilityDef, Findings> {
    UtilityDef::from_ron(CURVES, UTILITY_FILE)
}

/// All minds of the lab. The three files of needs differ in one word: their rule.
///
/// # Errors
/// The errors of a file, which cannot be: a test binds them.
pub(crate) fn library() -> Result<MindLibrary<Home>, Findings> {
    let with = |rule: &str| NEEDS_FILE.replacen("rule: WithTime", &format!("rule: {rule}"), 1);
    let help = |method: usize| format!("{} {}.", NAMES[method], HOW[method]);
    let texts = [with("Simple"), with("Overall"), with("WithTime"), UTILITY_FILE.into(), GOALS_FILE.into()];
    let files = texts.iter().enumerate().fold(Shelf::new(), |files, (method, text)| {
        files.with(FILES[method], METHODS[method], &help(method), text).as_template()
    });
    register::<Nose>();
    let library = MindLibrary::new(&words(), files)?;
    Ok(library.with_mind(FILES[5], Typed::<Home, _>::new(NoseMind(smells()))))
}

/// What somebody thinks with now, for the sheets.
pub(crate) enum Thinks<'l> {
    Needs(&'l Needs<dyn Any>, &'l NeedsMindState),
    Utility(&'l Utility<dyn Any>, &'l UtilityState),
    Drive(&'l Drive<dyn Any>, &'l DriveState),
    Nose(&'l Nose),
    /// A mind of another technique, which somebody was given.
    Other,
}

impl Household {
    pub(crate) fn thinks(&self, person: usize) -> Thinks<'_> {
        let Some(mind) = self.world.minds.get(person) else { return Thinks::Other };
        let library = self.host.library();
        if let Some((needs, state)) = library.technique(mind) {
            return Thinks::Needs(needs, state);
        }
        if let Some((utility, state)) = library.technique(mind) {
            return Thinks::Utility(utility, state);
        }
        if let Some((drive, state)) = library.technique(mind) {
            return Thinks::Drive(drive, state);
        }
        mind.state().map_or(Thinks::Other, Thinks::Nose)
    }

    /// The way in which somebody chooses, if its file is one of the lab's own.
    pub(crate) fn method(&self, person: usize) -> Option<usize> {
        let file = self.world.minds.get(person)?.file();
        FILES.iter().position(|known| *known == file)
    }
}
