//! What characters remember, loaded from a save that was changed: the first line is the kind of mind, the rest its state as
//! JSON. After `outlined` and a kind, it is a pair of an outline and a state.

mod defs;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;
use wits_core::findings::Findings;
use wits_core::hash::HashState;
use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_decide::dtree::DecisionTree;
use wits_decide::machine::Machine;
use wits_decide::save::{Keeps, SavedMinds};
use wits_decide::tree::Tree;
use wits_decide::{Mind, Turn};
use wits_fuzzy::FuzzyDef;
use wits_fuzzy::machine::FuzzyMachineDef;
use wits_fuzzy::markov::MarkovDef;
use wits_plan::drive::DriveDef;
use wits_plan::goap::GoapDef;
use wits_plan::htn::HtnDef;
use wits_plan::needs::NeedsDef;
use wits_plan::utility::UtilityDef;
use wits_rules::RuleMind;

use self::defs::{DECISION, MACHINE, REGIONS, ROLLS, TREES};
use crate::games::files;
use crate::laws::{ticks_from, words};

/// The kinds besides the [trees](defs::TREES).
const KINDS: [&str; 13] = [
    "machine",
    "machine.regions",
    "decision",
    "decision.rolls",
    "fuzzy",
    "degrees",
    "markov",
    "goals",
    "goap",
    "htn",
    "needs",
    "utility",
    "rules",
];

/// In front of a kind: an outline comes with the state, as in a save whose definition has changed since.
const OUTLINED: &str = "outlined ";

/// What to do with the mind of a kind.
trait Visit {
    fn kept<M>(&mut self, mind: M)
    where
        M: Keeps<(), Outline: Serialize + DeserializeOwned>,
        M::State: Serialize + DeserializeOwned + HashState;
    fn plain<M>(&mut self, mind: M)
    where
        M: Mind<()>,
        M::State: Serialize + DeserializeOwned;
}

/// The mind of a kind. Definitions are those of the games, where they have one.
fn visit(kind: &str, visit: &mut impl Visit) {
    let words = words();
    let bad = |faults: Findings| -> ! { panic!("the definition of {kind}: {faults}") };
    match kind {
        "machine" => visit.kept(Machine::from_ron("", MACHINE, &words).unwrap_or_else(|f| bad(f))),
        "machine.regions" => visit.kept(Machine::from_ron("", REGIONS, &words).unwrap_or_else(|f| bad(f))),
        "decision" => visit.kept(DecisionTree::from_ron("", DECISION, &words).unwrap_or_else(|f| bad(f))),
        "decision.rolls" => visit.kept(DecisionTree::from_ron("", ROLLS, &words).unwrap_or_else(|f| bad(f))),
        "fuzzy" => visit.plain(
            FuzzyDef::from_ron("", &first("aim.fuzzy.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "degrees" => visit.plain(
            FuzzyMachineDef::from_ron("", &first(".fuzzymachine.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "markov" => visit.plain(
            MarkovDef::from_ron("", &first(".markov.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "goals" => visit.plain(
            DriveDef::from_ron("", &first(".goals.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "goap" => visit.plain(
            GoapDef::from_ron("", &first(".goap.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "htn" => visit.plain(
            HtnDef::from_ron("", &first(".htn.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "needs" => visit.plain(
            NeedsDef::from_ron("", &first(".needs.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "utility" => visit.plain(
            UtilityDef::from_ron("", &first(".utility.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "rules" => visit.plain(RuleMind::read("", &first("guard.rules"), &words).unwrap_or_else(|f| bad(f))),
        _ => {
            if let Some((_, text)) = TREES.iter().find(|(name, _)| *name == kind) {
                visit.kept(Tree::load("", text, &words).unwrap_or_else(|f| bad(f)));
            }
        }
    }
}

/// The first file of the games whose name ends like this, read once.
fn first(ending: &str) -> String {
    static READ: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let text = || String::from_utf8_lossy(&files(ending).into_iter().next().unwrap_or_default()).into_owned();
    read.entry(ending.to_owned()).or_insert_with(text).clone()
}

/// Loads a state and goes on with it.
struct Load<'a> {
    json: &'a [u8],
    outlined: bool,
}

impl Visit for Load<'_> {
    fn kept<M>(&mut self, mind: M)
    where
        M: Keeps<(), Outline: Serialize + DeserializeOwned>,
        M::State: Serialize + DeserializeOwned + HashState,
    {
        if self.outlined {
            let Ok((outline, state)) = serde_json::from_slice::<(M::Outline, M::State)>(self.json) else {
                return;
            };
            if let Ok((mut state, _)) = mind.take_up(&outline, &state) {
                ticks_from(&mind, &mut state);
            }
            return;
        }
        let Ok(state) = serde_json::from_slice::<M::State>(self.json) else { return };
        let saved = SavedMinds::of::<(), M>(&mind, [&state]);
        let Ok(minds) = saved.load::<(), M>(&mind) else { return };
        minds.into_iter().for_each(|(mut state, _)| ticks_from(&mind, &mut state));
    }

    fn plain<M>(&mut self, mind: M)
    where
        M: Mind<()>,
        M::State: Serialize + DeserializeOwned,
    {
        let Ok(mut state) = serde_json::from_slice::<M::State>(self.json) else { return };
        ticks_from(&mind, &mut state);
    }
}

/// Writes states down as they come, each as a whole input.
struct Write<'a> {
    kind: &'a str,
    inputs: Vec<Vec<u8>>,
}

impl Write<'_> {
    fn add(&mut self, prefix: &str, json: serde_json::Result<Vec<u8>>) {
        let Ok(json) = json else { return };
        self.inputs.push([prefix.as_bytes(), self.kind.as_bytes(), b"\n", &json].concat());
    }

    /// Returns the last state.
    fn states<M: Mind<()>>(&mut self, mind: &M) -> M::State
    where
        M::State: Serialize,
    {
        let mut state = mind.start();
        for tick in 0..6 {
            self.add("", serde_json::to_vec(&state));
            mind.tick(&mut state, &mut Turn::new(&mut (), Moment::of_tick(tick, 2)).dt(0.5));
        }
        self.inputs.dedup();
        state
    }
}

impl Visit for Write<'_> {
    fn kept<M>(&mut self, mind: M)
    where
        M: Keeps<(), Outline: Serialize + DeserializeOwned>,
        M::State: Serialize + DeserializeOwned + HashState,
    {
        let state = self.states(&mind);
        self.add(OUTLINED, serde_json::to_vec(&(mind.outline(), state)));
    }

    fn plain<M>(&mut self, mind: M)
    where
        M: Mind<()>,
        M::State: Serialize + DeserializeOwned,
    {
        self.states(&mind);
    }
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let kinds = TREES.iter().map(|(kind, _)| *kind).chain(KINDS);
    kinds
        .flat_map(|kind| {
            let mut states = Write { kind, inputs: Vec::new() };
            visit(kind, &mut states);
            states.inputs
        })
        .collect()
}

pub(super) fn state(data: &[u8]) {
    let mut halves = data.splitn(2, |byte| *byte == b'\n');
    let (Some(kind), Some(json)) = (halves.next(), halves.next()) else { return };
    let Ok(kind) = std::str::from_utf8(kind) else { return };
    let outlined = kind.strip_prefix(OUTLINED);
    visit(outlined.unwrap_or(kind), &mut Load { json, outlined: outlined.is_some() });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trees_hold_every_kind_of_node() {
        let text: String = TREES.iter().map(|(_, text)| *text).collect();
        let palette = wits_edit::tree_workshop(&words()).palette();
        let kinds: Vec<&str> =
            palette.groups.iter().flat_map(|group| &group.items).map(|item| &*item.id).collect();
        assert!(kinds.contains(&"StepwiseChecklist"), "{kinds:?}");
        let holds = |kind: &str| text.contains(&format!("{kind}(")) || text.contains(&format!(" {kind}"));
        let missing: Vec<&str> = kinds.into_iter().filter(|kind| !holds(kind)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn every_kind_has_seeds_that_load() {
        let seeds = seeds();
        for kind in TREES.iter().map(|(kind, _)| *kind).chain(KINDS) {
            let prefix = format!("{kind}\n");
            let of_kind: Vec<_> = seeds.iter().filter(|seed| seed.starts_with(prefix.as_bytes())).collect();
            assert!(!of_kind.is_empty(), "{kind}");
            of_kind.into_iter().for_each(|seed| state(seed));
        }
    }
}
