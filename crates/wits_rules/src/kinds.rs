//! The techniques of this crate as kinds of mind files.

use std::any::Any;

use wits_core::findings::Findings;
use wits_mind::Vocabulary;
use wits_mind::any::SavedState;
use wits_mind::kind::{KindInfo, MindDef, MindKinds};

use crate::experts::{ExpertMind, ExpertMindState, ExpertsDef};
use crate::{RuleMind, RuleMindState, RulesDef};

/// Rules, experts.
#[must_use]
pub fn kinds() -> MindKinds {
    MindKinds::new().with::<RulesDef>().with::<ExpertsDef>()
}

impl SavedState for RuleMindState {
    const NAME: &'static str = "Rules";
}

impl SavedState for ExpertMindState {
    const NAME: &'static str = "Experts";
}

impl MindDef for RulesDef {
    const KIND: KindInfo = KindInfo {
        name: "rules",
        title: "rules",
        ending: ".rules",
        help: "Facts and rules about them: for characters that draw conclusions and can explain them.",
        template: "; What is believed at first.
(facts (alarm off))

(rule all-clear
  (alarm off)
  =>
  (say \"nothing to do\"))
",
    };

    type Mind = RuleMind<dyn Any>;

    fn load(file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<(Self::Mind, Findings), Findings> {
        RuleMind::read(file, text, words).map(|mind| (mind, Findings::default()))
    }

    fn check(file: &str, text: &str) -> Findings {
        RuleMind::read(file, text, &Vocabulary::<()>::open()).err().unwrap_or_default()
    }
}

impl MindDef for ExpertsDef {
    const KIND: KindInfo = KindInfo {
        name: "experts",
        title: "experts round a blackboard",
        ending: ".experts.ron",
        help: "Several decision makers that share what they know: for problems to which each contributes a part.",
        template: "(
    experts: [
        (name: \"scout\", insists: 1, rules: r#\"
            (facts (seen 3))
            (rule report (seen ?count) => (do write enemies ?count))
        \"#),
        (name: \"tactician\", insists: 2, rules: r#\"
            (rule wait (enemies ?count > 2) => (do write plan wait))
        \"#),
    ],
)
",
    };

    type Mind = ExpertMind<dyn Any>;

    fn load(file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<(Self::Mind, Findings), Findings> {
        Self::load(file, text, words).map(|mind| (mind, Findings::default()))
    }

    fn check(file: &str, text: &str) -> Findings {
        Self::check_ron(file, text)
    }
}

#[cfg(test)]
mod tests;
