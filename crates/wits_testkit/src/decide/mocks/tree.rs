//! Places of behaviour trees.

use std::collections::BTreeMap;

use wits_decide::tree::{NodeDef, Task, TreeDef};
use wits_mind::condition::ConditionDef;

use super::{Mock, Mockable};

/// Sub-trees in each other are followed so deep.
const DEEPEST: usize = 64;

/// Inside a sub-tree that is used several times, all its uses are changed; for one in a library change that definition.
impl Mockable for TreeDef {
    fn put(&mut self, path: &str, mock: &Mock) -> Result<(), Vec<String>> {
        let mut walk =
            Walk { path, is_action: matches!(mock, Mock::Action(_)), places: Vec::new(), found: None };
        let frames = [Frame { trees: &self.trees, names: Vec::new() }];
        walk.node(&self.root, "root", &frames, &Place::default());
        let Walk { places, found, .. } = walk;
        let Some(place) = found else { return Err(places) };
        let node = place.node(self).ok_or(places)?;
        match mock {
            Mock::Action(call) => node.node = Task::Do(call.clone()),
            Mock::Condition(call) => ask(node, path, ConditionDef::Is(call.clone())),
        }
        Ok(())
    }
}

/// The conditions around a node, or a node that is a question.
fn ask(node: &mut NodeDef, path: &str, condition: ConditionDef) {
    match (path.ends_with('?'), &mut node.hold) {
        (true, Some(hold)) => {
            *hold = condition;
            node.when = None;
        }
        (true, None) => node.when = Some(condition),
        (false, _) => node.node = Task::If(condition),
    }
}

/// Where a node is: the names of the trees in each other that lead to its own, then a number for each level.
#[derive(Clone, Default)]
struct Place {
    trees: Vec<String>,
    children: Vec<usize>,
}

impl Place {
    fn node<'d>(&self, def: &'d mut TreeDef) -> Option<&'d mut NodeDef> {
        let tree = self.trees.iter().try_fold(def, |def, name| def.trees.get_mut(name))?;
        self.children
            .iter()
            .try_fold(&mut tree.root, |node, number| node.node.children_mut().into_iter().nth(*number))
    }
}

/// Trees that can be named somewhere, and the way there.
#[derive(Clone)]
struct Frame<'d> {
    trees: &'d BTreeMap<String, TreeDef>,
    names: Vec<String>,
}

struct Walk<'w> {
    path: &'w str,
    is_action: bool,
    places: Vec<String>,
    found: Option<Place>,
}

impl Walk<'_> {
    /// Goes through a node and all below it, naming them as bound trees do.
    fn node(&mut self, node: &NodeDef, path: &str, frames: &[Frame<'_>], place: &Place) {
        if node.when.is_some() || node.hold.is_some() {
            self.visit(&format!("{path}?"), false, place);
        }
        self.visit(path, true, place);
        self.visit(path, false, place);
        if let Task::SubTree(call) | Task::Lazy(call) = &node.node {
            return self.sub_tree(&call.name, path, frames);
        }
        let mut taken: Vec<&str> = Vec::new();
        for (number, child) in node.node.children().into_iter().enumerate() {
            let is_named = !child.name.is_empty() && !taken.contains(&child.name.as_str());
            let step = if is_named { child.name.clone() } else { number.to_string() };
            taken.push(&child.name);
            let mut below = place.clone();
            below.children.push(number);
            self.node(child, &format!("{path}/{step}"), frames, &below);
        }
    }

    fn sub_tree(&mut self, name: &str, path: &str, frames: &[Frame<'_>]) {
        let found =
            frames.iter().enumerate().rev().find_map(|(level, frame)| Some((level, frame.trees.get(name)?)));
        let Some((level, def)) = found.filter(|_| frames.len() < DEEPEST) else { return };
        let mut names = frames[level].names.clone();
        names.push(name.to_owned());
        let mut frames = frames[..=level].to_vec();
        frames.push(Frame { trees: &def.trees, names: names.clone() });
        let place = Place { trees: names, children: Vec::new() };
        self.node(&def.root, &format!("{path}/{name}"), &frames, &place);
    }

    fn visit(&mut self, path: &str, is_action: bool, place: &Place) {
        if is_action != self.is_action {
            return;
        }
        if self.path == path && self.found.is_none() {
            self.found = Some(place.clone());
        }
        self.places.push(path.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use crate::decide::{Answers, Leaf, Mocks, Trial};
    use wits_core::ron::RonFile;
    use wits_decide::tree::TreeDef;
    use wits_mind::{Mind, Status, Vocabulary};

    const TEXT: &str = r#"(
        root: Selector([
            (name: "attack", while: Is("sees"), node: Sequence([(name: "aim", node: Do("act")), (name: "fire", node: Do("act"))])),
            Parallel(nodes: [SubTree("rest"), Inverter(If(Is("sees")))]),
            Do("act"),
        ]),
        trees: { "rest": (root: (name: "bed", node: Sequence([Do("act"), SubTree("sleep")])), trees: { "sleep": (root: Do("act")) }) },
    )"#;

    fn words() -> Vocabulary<u32> {
        let mut words = Vocabulary::<u32>::new();
        words.condition("sees", |_, _| false);
        words.action("act", |_, _| Status::Failure);
        words
    }

    #[test]
    fn every_node_of_a_tree_has_its_place_also_in_sub_trees() {
        let def = TreeDef::from_ron("t.ron", TEXT).unwrap();
        let graph = def.bind(&words()).unwrap().graph();
        assert!(graph.nodes.iter().any(|node| node.path == "root/1/0/rest/1/sleep"), "{graph:?}");
        for node in &graph.nodes {
            let (mut def, mut mocks) = (def.clone(), Mocks::new(&words()));
            if node.kind == "guard" {
                mocks.condition_at(&mut def, &node.path, &Answers::always(true));
            } else {
                mocks.action_at(&mut def, &node.path, &Leaf::new());
            }
            let mocked = def.bind(mocks.words()).unwrap().graph();
            let found = mocked.nodes.iter().find(|other| other.path == node.path).unwrap();
            assert!(found.name.contains("mock") || found.detail.contains("mock"), "{found:?}");
        }
    }

    #[test]
    fn mocks_do_what_they_are_told_at_their_place_only() {
        let (mut def, mut mocks) = (TreeDef::from_ron("t.ron", TEXT).unwrap(), Mocks::new(&words()));
        let (aim, fire) = (Leaf::script([Status::Running, Status::Success]), Leaf::new());
        mocks.action_at(&mut def, "root/attack/aim", &aim);
        mocks.action_at(&mut def, "root/attack/fire", &fire);
        mocks.condition_at(&mut def, "root/attack?", &Answers::by_tick([false, true]));
        let tree = def.bind(mocks.words()).unwrap();
        let mut trial = Trial::new(&tree, 0).rate(10);
        trial.expect().within(0.0).always(|view| view.status == Status::Failure);
        trial.expect().within(0.2).eventually(|view| view.succeeded("attack"));
        trial.run_for(0.3);
        aim.assert_counts(1, 2, 1);
        fire.assert_counts(1, 1, 1);
    }

    #[test]
    #[should_panic(expected = "unknown \"root/attack/fier\", did you mean \"root/attack/fire\"?")]
    fn places_that_do_not_exist_are_refused() {
        let mut def = TreeDef::from_ron("t.ron", TEXT).unwrap();
        Mocks::new(&words()).action_at(&mut def, "root/attack/fier", &Leaf::new());
    }
}
