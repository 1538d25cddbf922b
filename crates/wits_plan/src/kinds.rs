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
    use wits_core::time::Moment;
    use wits_mind::any::{AnyMind, AnyState, Watcher};
    use wits_mind::{Status, Turn};

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

    #[test]
    fn warnings_stand_beside_and_faults_are_all_told_with_their_lines() {
        let cases = [
            (
                "a.utility.ron",
                "(\n inputs: [(name: \"x\", of: \"{target}\")],\n actions: [(name: \"idle\")],\n)",
                2,
            ),
            ("a.needs.ron", "(\n goals: [\n (name: \"x\")], objects: [(kind: \"y\")],\n)", 3),
            (
                "a.goals.ron",
                "(strategies: [(name: \"x\", goal: \"x\")], goals: {\n\"x\": (),\n\"y\": (),\n})",
                3,
            ),
            ("a.goap.ron", "(\n actions: [(name: \"idle\")],\n)", 2),
            ("a.htn.ron", "(root: \"x\", tasks: {\n\"x\": [()],\n\"y\": [()],\n})", 3),
        ];
        for (file, text, line) in cases {
            let kinds = kinds();
            let kind = kinds.of(file).unwrap();
            let loaded = kind.load(file, text, &Vocabulary::new());
            let warnings = loaded.unwrap_or_else(|faults| panic!("{file}: {faults}")).warnings;
            assert_eq!(warnings.to_string(), kind.check(file, text).to_string());
            assert!(warnings.to_string().starts_with(&format!("{file}:{line}:")), "{warnings}");
            let faulty = text.replace("idle", "ilde").replacen('(', "(nmae: 1, ", 1);
            let faults = kind.load(file, &faulty, &Vocabulary::new()).map(|_| ()).unwrap_err().to_string();
            assert!(
                faults.contains("nmae") && faults.contains("ilde") == faulty.contains("ilde"),
                "{faults}"
            );
        }
    }

    /// A game with a word for everything that the files below name.
    #[derive(Clone, Debug, Default, PartialEq)]
    struct Cook {
        bread: bool,
        kneaded: u32,
        log: Vec<&'static str>,
    }

    fn words() -> Vocabulary<dyn Any> {
        let mut words = Vocabulary::<Cook>::new();
        words.condition("bread", |cook, _| cook.bread);
        words.value("hunger", wits_mind::Kind::Number, |_, _| 1.0.into());
        words
            .action("knead", |cook, _| {
                cook.kneaded += 1;
                Status::Running
            })
            .on_enter(|cook, _| cook.log.push("enter"))
            .on_exit(|cook, _, why| cook.log.push(why.name()));
        words.erased()
    }

    #[test]
    fn a_mind_of_every_kind_runs_reloads_and_is_saved_behind_a_pointer() {
        let files = [
            ("a.utility.ron", r#"(name: "NAME", actions: [(name: "knead")])"#),
            (
                "a.needs.ron",
                r#"(name: "NAME", goals: [(name: "eat", of: "hunger")],
                    objects: [(kind: "trough", offers: [(name: "knead", do: "knead", changes: {"eat": -1})])])"#,
            ),
            (
                "a.goals.ron",
                r#"(name: "NAME", strategies: [(name: "bake", goal: "bake", desire: "hunger")],
                    goals: {"bake": (steps: [Do("knead")])})"#,
            ),
            (
                "a.goap.ron",
                r#"(name: "NAME", facts: {"bread": Flag}, actions: [(name: "knead", gives: {"bread": true})],
                    goals: [(name: "bake", wants: {"bread": true})])"#,
            ),
            (
                "a.htn.ron",
                r#"(name: "NAME", facts: {"bread": Flag}, actions: [(name: "knead", gives: {"bread": true})],
                    root: "bake", tasks: {"bake": [(needs: {"bread": false}, steps: ["knead"])]})"#,
            ),
        ];
        let (words, kinds) = (words(), kinds());
        for (file, text) in files {
            let kind = kinds.of(file).unwrap();
            let load = |name: &str| {
                let loaded = kind.load(file, &text.replace("NAME", name), &words);
                loaded.unwrap_or_else(|faults| panic!("{file}: {faults}")).mind
            };
            let (old, new, mut cook) = (load("old"), load("new"), Cook::default());
            let mut state = AnyState(Some(old.start()));
            let tick = |mind: &dyn AnyMind, state: &mut AnyState, cook: &mut Cook| {
                let mut turn = Turn::new(cook as &mut dyn Any, Moment::START).dt(0.1);
                mind.tick(state.0.as_mut().unwrap(), &mut turn, Watcher::NOBODY)
            };
            assert_eq!(tick(&*old, &mut state, &mut cook), Status::Running, "{file}");
            assert_eq!((old.doing(&**state.0.as_ref().unwrap()), cook.kneaded), ("knead".to_owned(), 1));
            let mut turn = Turn::new(&mut cook as &mut dyn Any, Moment::START);
            let told = new.adopt(Some(&*old), state.0.as_mut().unwrap(), &mut turn, Watcher::NOBODY);
            assert!(told.is_whole() && told.kept > 0, "{file}: {told:?}");
            let saved = wits_core::state::to_bytes(&state).unwrap();
            let mut loaded: AnyState = wits_core::state::from_bytes(&saved).unwrap();
            let mut other = cook.clone();
            tick(&*new, &mut state, &mut cook);
            tick(&*new, &mut loaded, &mut other);
            assert_eq!((&loaded, &other), (&state, &cook), "{file}");
            assert_eq!((cook.log, cook.kneaded), (vec!["enter"], 2), "{file}");
        }
    }
}
