//! Learned minds as a kind of mind file.

use std::any::Any;

use wits_core::findings::Findings;
use wits_core::ron::{self, RonFile};
use wits_mind::Vocabulary;
use wits_mind::any::SavedState;
use wits_mind::kind::{KindInfo, MindDef, MindKinds};

use super::{LearnedDef, LearnedMind, LearnedState};

/// Learned minds.
#[must_use]
pub fn kinds() -> MindKinds {
    MindKinds::new().with::<LearnedDef>()
}

impl SavedState for LearnedState {
    const NAME: &'static str = "Learned";
}

impl MindDef for LearnedDef {
    const KIND: KindInfo = KindInfo {
        name: "learned",
        title: "learned mind",
        ending: ".learned.ron",
        help: "A net, a classifier or a table of values that was trained: for behavior that is shown or found out instead of \
               written down.",
        template: "// The model says how certain it is of each choice, and the legal one that it is most certain of is made.
(
    inputs: [(name: \"always\", test: Always)],
    choices: [
        (name: \"wait\", do: \"idle\"),
        (name: \"rest\", do: \"idle\"),
    ],
    // Weights come from training. This net is more certain of the first choice.
    model: Net(net: (inputs: 1, layers: [Dense(outputs: 2, activation: Softmax)]), weights: [1, 0, 0, 0]),
)
",
    };

    type Mind = LearnedMind<dyn Any>;

    fn load(file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<(Self::Mind, Findings), Findings> {
        let (def, mut findings) = ron::read_most::<Self>(file, text);
        let Some(def) = def else { return Err(findings) };
        let mind = def.bind_into(words, &mut findings);
        ron::locate(&mut findings, text);
        let (mind, mut warnings) = (findings.into_result(mind)?, Findings::of(file));
        def.add_warnings(&mut warnings);
        ron::locate(&mut warnings, text);
        Ok((mind, warnings))
    }

    fn check(file: &str, text: &str) -> Findings {
        Self::check_ron(file, text)
    }
}
