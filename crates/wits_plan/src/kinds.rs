//! The techniques of this crate as kinds of mind files.

use std::any::Any;

use serde::de::DeserializeOwned;
use wits_core::findings::Findings;
use wits_core::ron::{self, RonFile};
use wits_mind::Vocabulary;
use wits_mind::any::SavedState;
use wits_mind::kind::{KindInfo, MindDef, MindKinds};

use crate::drive::{Drive, DriveDef, DriveState};
use crate::goap::{Goap, GoapDef, GoapState};
use crate::htn::{Htn, HtnDef, HtnState};
use crate::needs::{Needs, NeedsDef, NeedsMindState};
use crate::utility::{Utility, UtilityDef, UtilityState};

/// Utility, needs, goals, planners, task networks.
#[must_use]
pub fn kinds() -> MindKinds {
    let choosing = MindKinds::new().with::<UtilityDef>().with::<NeedsDef>().with::<DriveDef>();
    choosing.with::<GoapDef>().with::<HtnDef>()
}

/// What each definition says of itself: its kind, its mind, and how it is bound, doubted and checked without a game.
macro_rules! mind_kinds {
    ($($def:ty as $name:literal: $mind:ty, $state:ty, $bind:ident, $info:expr;)*) => {$(
        impl SavedState for $state {
            const NAME: &'static str = $name;
        }

        impl MindDef for $def {
            const KIND: KindInfo = $info;

            type Mind = $mind;

            fn load(
                file: &str,
                text: &str,
                words: &Vocabulary<dyn Any>,
            ) -> Result<(Self::Mind, Findings), Findings> {
                load(file, text, |def: &Self, findings| def.$bind(words, findings), Self::add_doubts)
            }

            fn check(file: &str, text: &str) -> Findings {
                Self::check_ron(file, text)
            }
        }
    )*};
}

mind_kinds! {
    UtilityDef as "Utility": Utility<dyn Any>, UtilityState, bind_into, KindInfo {
        name: "utility",
        title: "utility",
        ending: ".utility.ron",
        help: "Every action gets a score and the best one is done: for characters that weigh many wishes at once.",
        template: r#"// Every action gets a score from its considerations, and the best one is done.
(
    inputs: [],
    actions: [
        (name: "idle"),
    ],
)
"#,
    };
    NeedsDef as "Needs": Needs<dyn Any>, NeedsMindState, bind_into, KindInfo {
        name: "needs",
        title: "needs",
        ending: ".needs.ron",
        help: "Needs that grow, and objects that offer to satisfy them: for people who live in a place.",
        template: r#"// Needs grow at their rates; objects offer actions that lower them.
(
    goals: [
        (name: "rest", rate: Given(0.1), max: 1),
    ],
    objects: [
        (kind: "place", offers: [
            (name: "relax", do: "idle", changes: {"rest": -1}),
        ]),
    ],
)
"#,
    };
    DriveDef as "Goals": Drive<dyn Any>, DriveState, bind_into, KindInfo {
        name: "goals",
        title: "goal-driven mind",
        ending: ".goals.ron",
        help: "Strategies that are broken down into goals and actions: for characters with a purpose that lasts.",
        template: r#"// The most desirable strategy is pursued, and its goal is broken down into steps.
(
    strategies: [
        (name: "rest", goal: "rest"),
    ],
    goals: {
        "rest": (steps: [Do("idle")]),
    },
)
"#,
    };
    GoapDef as "Goap": Goap<dyn Any>, GoapState, bind_parts, KindInfo {
        name: "goap",
        title: "goal-oriented action planner",
        ending: ".goap.ron",
        help: "Preconditions and effects of actions, from which plans are found: for characters that surprise.",
        template: r#"// From the preconditions (needs) and effects (gives) of actions, a plan is found that leads to a goal.
(
    facts: {},
    actions: [],
    goals: [],
)
"#,
    };
    HtnDef as "Htn": Htn<dyn Any>, HtnState, bind_parts, KindInfo {
        name: "htn",
        title: "task network",
        ending: ".htn.ron",
        help: "Tasks and the methods to do them, down to actions: for plans as a designer wrote them down.",
        template: r#"// The root task is done by the first of its methods that works out.
(
    root: "live",
    actions: [],
    tasks: {
        "live": [
            (name: "do nothing", steps: []),
        ],
    },
)
"#,
    };
}

/// Reads a text once: all faults with their lines, or the mind with what is probably a mistake.
fn load<D: DeserializeOwned, M>(
    file: &str,
    text: &str,
    bind: impl FnOnce(&D, &mut Findings) -> M,
    add_doubts: impl FnOnce(&D, &mut Findings),
) -> Result<(M, Findings), Findings> {
    let (def, mut findings) = ron::read_most::<D>(file, text);
    let Some(def) = def else { return Err(findings) };
    let mind = bind(&def, &mut findings);
    ron::locate(&mut findings, text);
    let (mind, mut warnings) = (findings.into_result(mind)?, Findings::of(file));
    add_doubts(&def, &mut warnings);
    ron::locate(&mut warnings, text);
    Ok((mind, warnings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_whole_files_that_need_no_words() {
        let kinds = kinds();
        assert_eq!(kinds.infos().count(), 5);
        for info in kinds.infos() {
            let file = format!("new{}", info.ending);
            let kind = kinds.of(&file).unwrap_or_else(|| panic!("{} is known", info.ending));
            let loaded = kind.load(&file, info.template, &Vocabulary::new());
            let loaded = loaded.unwrap_or_else(|findings| panic!("{}: {findings}", info.name));
            assert_eq!(loaded.warnings.to_string(), "", "{}", info.name);
            assert_eq!(kind.check(&file, info.template).to_string(), "", "{}", info.name);
        }
    }
}
