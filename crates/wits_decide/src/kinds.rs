//! The techniques of this crate as kinds of mind files.

use std::any::Any;

use wits_core::findings::Findings;
use wits_core::ron::{self, RonFile};
use wits_mind::any::SavedState;
use wits_mind::kind::{KindInfo, MindDef, MindKinds};

use crate::Vocabulary;
use crate::action::ActionsDef;
use crate::dtree::{DecisionDef, DecisionState, DecisionTree};
use crate::machine::{Machine, MachineDef, MachineState};
use crate::tree::{Tree, TreeDef, TreeState};

/// Behaviour trees, state machines, decision trees, action queues.
#[must_use]
pub fn kinds() -> MindKinds {
    MindKinds::new().with::<TreeDef>().with::<MachineDef>().with::<DecisionDef>().with::<ActionsDef>()
}

impl SavedState for TreeState {
    const NAME: &'static str = "Tree";
}

impl SavedState for MachineState {
    const NAME: &'static str = "Machine";
}

impl SavedState for DecisionState {
    const NAME: &'static str = "Decision";
}

impl MindDef for TreeDef {
    const KIND: KindInfo = KindInfo {
        name: "tree",
        title: "behaviour tree",
        ending: ".tree.ron",
        help: "Tasks in an order, with fallbacks, guards and waiting: for characters whose work is made of steps.",
        template: "(root: Idle)\n",
    };

    type Mind = Tree<dyn Any>;

    fn load(file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<(Self::Mind, Findings), Findings> {
        let tree = Tree::load(file, text, words)?;
        let warnings = tree.doubts().clone();
        Ok((tree, warnings))
    }

    fn check(file: &str, text: &str) -> Findings {
        match Tree::<()>::load(file, text, &Vocabulary::open()) {
            Ok(tree) => tree.doubts().clone(),
            Err(findings) => findings,
        }
    }
}

impl MindDef for MachineDef {
    const KIND: KindInfo = KindInfo {
        name: "machine",
        title: "state machine",
        ending: ".machine.ron",
        help: "States and the transitions between them: for characters that are always in one of a few moods.",
        template: "(states: [\n    (name: \"Rest\", transitions: [(to: \"Go\", after: 2)]),\n    (name: \"Go\", transitions: [(to: \"Rest\", after: 2)]),\n])\n",
    };

    type Mind = Machine<dyn Any>;

    fn load(file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<(Self::Mind, Findings), Findings> {
        let (def, mut findings) = ron::read_most::<Self>(file, text);
        let Some(def) = def else { return Err(findings) };
        let machine = def.bind_in(words, &crate::tree::TreeLibrary::new(), &mut findings);
        ron::locate(&mut findings, text);
        let machine = findings.into_result(machine)?;
        Ok((machine, located(def.doubts(), text)))
    }

    fn check(file: &str, text: &str) -> Findings {
        Self::check_ron(file, text)
    }
}

impl MindDef for DecisionDef {
    const KIND: KindInfo = KindInfo {
        name: "dtree",
        title: "decision tree",
        ending: ".dtree.ron",
        help: "Questions that lead to one action: for choices that are made anew at every tick.",
        template: "(root: Pick(\"idle\"))\n",
    };

    type Mind = DecisionTree<dyn Any>;

    fn load(file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<(Self::Mind, Findings), Findings> {
        let (def, mut findings) = ron::read_most::<Self>(file, text);
        let Some(def) = def else { return Err(findings) };
        let tree = def.bind_parts(words, "", &mut findings);
        ron::locate(&mut findings, text);
        match tree {
            Some(tree) => Ok((findings.into_result(tree)?, located(def.doubts(), text))),
            None => Err(findings),
        }
    }

    fn check(file: &str, text: &str) -> Findings {
        Self::check_ron(file, text)
    }
}

fn located(mut findings: Findings, text: &str) -> Findings {
    ron::locate(&mut findings, text);
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_whole_files_that_need_no_words() {
        for info in kinds().infos() {
            let (file, kind) = (format!("new{}", info.ending), info.ending);
            let found = kinds();
            let kind = found.of(&file).unwrap_or_else(|| panic!("{kind} is known"));
            let loaded = kind.load(&file, info.template, &Vocabulary::new());
            assert!(loaded.is_ok_and(|loaded| loaded.warnings.is_empty()), "{}", info.name);
            assert!(kind.check(&file, info.template).is_empty(), "{}", info.name);
        }
    }
}
