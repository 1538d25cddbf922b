//! The techniques of this crate as kinds of mind files.

use std::any::Any;

use serde::de::DeserializeOwned;
use wits_core::findings::Findings;
use wits_core::ron::{self, RonFile};
use wits_mind::Vocabulary;
use wits_mind::any::SavedState;
use wits_mind::kind::{KindInfo, MindDef, MindKinds};

use crate::def::{FuzzyDef, named};
use crate::machine::{FuzzyMachine, FuzzyMachineDef, FuzzyMachineState};
use crate::markov::{MarkovDef, MarkovMachine, MarkovState};
use crate::mind::{FuzzyMind, FuzzyMindState};

/// Fuzzy modules, fuzzy state machines, Markov machines.
#[must_use]
pub fn kinds() -> MindKinds {
    MindKinds::new().with::<FuzzyDef>().with::<FuzzyMachineDef>().with::<MarkovDef>()
}

impl SavedState for FuzzyMindState {
    const NAME: &'static str = "Fuzzy";
}

impl SavedState for FuzzyMachineState {
    const NAME: &'static str = "FuzzyMachine";
}

impl SavedState for MarkovState {
    const NAME: &'static str = "Markov";
}

impl MindDef for FuzzyDef {
    const KIND: KindInfo = KindInfo {
        name: "fuzzy",
        title: "fuzzy rules",
        ending: ".fuzzy.ron",
        help: "Rules about more or less, such as \"if the foe is near then fear is high\": for choices and numbers that change smoothly.",
        template: "(
    inputs: {\"distance\": (over: Range(0, 50), sets: {\"near\": LeftShoulder(10, 40), \"far\": RightShoulder(10, 40)})},
    outputs: {\"fear\": (sets: {\"low\": Singleton(0), \"high\": Singleton(1)})},
    rules: [\"if distance is near then fear is high\", \"if distance is far then fear is low\"],
    // Remove the constant when the game has a value \"distance\".
    mind: (constants: {\"distance\": 20}),
)
",
    };

    type Mind = FuzzyMind<dyn Any>;

    fn load(file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<(Self::Mind, Findings), Findings> {
        load(file, text, |def: &Self| def.bind(words), |def, warnings| warnings.extend(def.doubts()))
    }

    fn check(file: &str, text: &str) -> Findings {
        Self::check_ron(file, text)
    }
}

impl MindDef for FuzzyMachineDef {
    const KIND: KindInfo = KindInfo {
        name: "fuzzy machine",
        title: "fuzzy state machine",
        ending: ".fuzzymachine.ron",
        help: "States that are active to a degree, several at once: for characters with mixed moods.",
        template: "(
    start: {\"calm\": 1},
    states: {
        \"calm\": (moves: [(to: {\"alert\": 0.5})]),
        \"alert\": (),
    },
)
",
    };

    type Mind = FuzzyMachine<dyn Any>;

    fn load(file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<(Self::Mind, Findings), Findings> {
        load(file, text, |def: &Self| def.bind(words), Self::doubts)
    }

    fn check(file: &str, text: &str) -> Findings {
        Self::check_ron(file, text)
    }
}

impl MindDef for MarkovDef {
    const KIND: KindInfo = KindInfo {
        name: "markov",
        title: "Markov machine",
        ending: ".markov.ron",
        help: "Numbers that events change together, such as the safety of several positions.",
        template: "(
    values: {\"tower\": 1, \"roof\": 0.5},
    idle: (after: Seconds(5), by: Even(0.9, 0.1)),
)
",
    };

    type Mind = MarkovMachine<dyn Any>;

    fn load(file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<(Self::Mind, Findings), Findings> {
        load(file, text, |def: &Self| def.bind(words), |_, _| {})
    }

    fn check(file: &str, text: &str) -> Findings {
        Self::check_ron(file, text)
    }
}

/// Reads a text once: errors of the text and of the binding together, or the mind with its warnings, all with their lines.
fn load<D: DeserializeOwned, M>(
    file: &str,
    text: &str,
    bind: impl FnOnce(&D) -> Result<M, Findings>,
    doubts: impl FnOnce(&D, &mut Findings),
) -> Result<(M, Findings), Findings> {
    let (def, mut errors) = ron::read_most::<D>(file, text);
    let Some(def) = def else { return Err(errors) };
    let bound = bind(&def);
    if let Err(unbound) = &bound {
        errors.extend(named(file, unbound));
    }
    ron::locate(&mut errors, text);
    errors.into_result(())?;
    let mut warnings = Findings::default();
    doubts(&def, &mut warnings);
    let mut warnings = named(file, &warnings);
    ron::locate(&mut warnings, text);
    bound.map(|mind| (mind, warnings))
}

#[cfg(test)]
mod tests;
