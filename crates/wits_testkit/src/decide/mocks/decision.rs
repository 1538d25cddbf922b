//! Places of decision trees.

use wits_decide::dtree::{ChoiceDef, DecisionDef};
use wits_mind::condition::ConditionDef;

use super::{Mock, Mockable, Search};

impl Mockable for DecisionDef {
    fn put(&mut self, path: &str, mock: &Mock) -> Result<(), Vec<String>> {
        let mut search = Search::new(path, mock);
        walk(&mut self.root, "root", &mut search);
        for (name, branch) in &mut self.branches {
            walk(branch, &format!("branches.{name}"), &mut search);
        }
        search.finish()
    }
}

fn walk(node: &mut ChoiceDef, path: &str, search: &mut Search<'_>) {
    match node {
        ChoiceDef::Stop(inner) => return walk(inner, path, search),
        ChoiceDef::If { test, yes, no } => {
            search.condition(path, |call| *test = ConditionDef::Is(call));
            walk(yes, &format!("{path}.yes"), search);
            walk(no, &format!("{path}.no"), search);
        }
        ChoiceDef::Random(random) => {
            walk(&mut random.yes, &format!("{path}.yes"), search);
            walk(&mut random.no, &format!("{path}.no"), search);
        }
        ChoiceDef::Switch { cases, otherwise, .. } => {
            for (number, case) in cases.iter_mut().enumerate() {
                walk(&mut case.then, &format!("{path}.cases[{number}].then"), search);
            }
            walk(otherwise, &format!("{path}.otherwise"), search);
        }
        ChoiceDef::Do(_) | ChoiceDef::Pick(_) | ChoiceDef::Go(_) => {}
    }
    search.action(path, |call| *node = ChoiceDef::Do(call));
}

#[cfg(test)]
mod tests {
    use crate::decide::{Answers, Leaf, Mocks, Trial};
    use wits_core::ron::RonFile;
    use wits_decide::dtree::DecisionDef;
    use wits_mind::{Status, Vocabulary};

    fn def() -> DecisionDef {
        let text = r#"(root: If(test: Always, yes: Switch(of: "mood", cases: [(is: 1, then: Go("out"))],
            otherwise: Stop(Do("wait"))), no: Do("wait")), branches: {"out": Do("wait")})"#;
        DecisionDef::from_ron("d.ron", text).unwrap()
    }

    fn words() -> Vocabulary<u32> {
        let mut words = Vocabulary::<u32>::new();
        words.value("mood", wits_mind::Kind::Int, |_, _| 0.into());
        words.action("wait", |_, _| Status::Running);
        words
    }

    #[test]
    fn one_place_is_replaced_and_others_of_the_same_name_are_not() {
        let (mut mocks, mut def) = (Mocks::new(&words()), def());
        let (there, elsewhere) = (Leaf::new(), Leaf::new());
        mocks.action_at(&mut def, "root.yes.otherwise", &there);
        mocks.action_at(&mut def, "branches.out", &elsewhere);
        mocks.condition_at(&mut def, "root", &Answers::by_tick([true, false]));
        let tree = def.bind(mocks.words()).unwrap();
        let mut trial = Trial::new(&tree, 0);
        trial.step();
        assert_eq!(trial.view().status, Status::Success);
        trial.step();
        assert_eq!(trial.view().status, Status::Running, "the real one waits");
        there.assert_counts(1, 1, 1);
        elsewhere.assert_counts(0, 0, 0);
    }

    #[test]
    #[should_panic(
        expected = "unknown \"root.yse\", did you mean \"root.yes\"? among the places where something done"
    )]
    fn places_that_do_not_exist_are_refused() {
        Mocks::new(&words()).action_at(&mut def(), "root.yse", &Leaf::new());
    }

    #[test]
    #[should_panic(expected = "unknown \"wiat\", did you mean \"wait\"? among the actions")]
    fn names_that_do_not_exist_are_refused() {
        Mocks::new(&words()).action("wiat", &Leaf::new());
    }
}
