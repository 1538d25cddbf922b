//! The shooting range: what the minds of the target and the sniper are about, and their files.

use std::any::Any;

use wits_core::findings::Findings;
use wits_core::state::State;
use wits_decide::{Turn, Vocabulary};
use wits_engine::minds::{
    CharacterMind, ContextView, MindHost, MindLibrary, MindWorld, mind_at, mind_at_mut,
};
use wits_fuzzy::machine::{FuzzyMachine, FuzzyMachineState};
use wits_fuzzy::markov::{MarkovMachine, MarkovState};
use wits_game::author::Shelf;

use crate::fuzzyweapon::posts::{self, Sniper};
use crate::fuzzyweapon::prey::{self, Prey};
use crate::fuzzyweapon::world::{FuzzyWeapon, World};

/// The agents that have minds in files, in the order of the list of minds.
pub(crate) const TARGET: u64 = 1;
pub(crate) const SNIPER: u64 = 2;
/// The files that they begin with.
pub(crate) const FILES: [&str; 2] = ["mood.fuzzymachine.ron", "posts.markov.ron"];

/// The target and the sniper.
#[derive(Clone, Debug, PartialEq, State)]
pub struct Range {
    pub(crate) prey: Option<Prey>,
    pub(crate) sniper: Sniper,
}

/// All mind files of the lab.
///
/// # Errors
/// The errors of a file, which cannot be: a test binds them.
pub(crate) fn library() -> Result<MindLibrary<Range>, Findings> {
    let mut words = Vocabulary::new();
    prey::teach(&mut words);
    posts::teach(&mut words);
    let files = Shelf::new()
        .with(
            FILES[0],
            "Moods of a target",
            "How bold, wary and afraid a target is.",
            include_str!("minds/mood.fuzzymachine.ron"),
        )
        .as_template()
        .with(
            FILES[1],
            "Posts of the sniper",
            "How safe each post is, and how that changes with shots and with time.",
            include_str!("minds/posts.markov.ron"),
        )
        .as_template();
    MindLibrary::new(&words, files)
}

impl FuzzyWeapon {
    /// The target's moods, if its file is a fuzzy machine.
    pub(crate) fn moods(&self) -> Option<(&FuzzyMachine<dyn Any>, &FuzzyMachineState)> {
        self.host.library().technique(self.mind(TARGET)?)
    }

    /// The sniper's posts, if its file is a Markov machine.
    pub(crate) fn posts(&self) -> Option<(&MarkovMachine<dyn Any>, &MarkovState)> {
        self.host.library().technique(self.mind(SNIPER)?)
    }

    /// The strongest mood in a word, for the picture.
    pub(crate) fn strongest_mood(&self) -> &str {
        let Some((machine, state)) = self.moods() else { return "" };
        let best = wits_fuzzy::defuzzify::highest(state.degrees()).unwrap_or_default();
        machine.def().states.get(best).map_or("", |(name, _)| name)
    }
}

impl MindWorld for FuzzyWeapon {
    type Context = Range;

    fn host(&self) -> &MindHost<Range> {
        &self.host
    }

    fn host_mut(&mut self) -> &mut MindHost<Range> {
        &mut self.host
    }

    fn minds(&self) -> Box<dyn Iterator<Item = &CharacterMind> + '_> {
        Box::new(self.world.minds.iter())
    }

    fn parts(&self, agent: u64) -> Option<(&CharacterMind, ContextView<'_, Range>)> {
        let World { range, minds, now, .. } = &self.world;
        Some((mind_at(minds, agent.checked_sub(TARGET)?)?, ContextView::new(range, *now)))
    }

    fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Range>)> {
        let World { range, minds, now, .. } = &mut self.world;
        Some((mind_at_mut(minds, agent.checked_sub(TARGET)?)?, Turn::new(range, *now)))
    }

    fn name_of(&self, agent: u64) -> String {
        if agent == TARGET { "the target" } else { "the sniper" }.to_owned()
    }
}
