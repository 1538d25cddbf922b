//! A learned tree becomes an ordinary decision tree, made of the words of a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_decide::dtree::{CaseDef, ChoiceDef, DecisionDef};
use wits_mind::Value;
use wits_mind::condition::ConditionDef;
use wits_mind::words::CallDef;

use super::model::{LearnedTree, Split};
use crate::classify::classifier::Classifier;
use crate::examples::{AttributeValue, Schema, label_number};

/// Questions on one path of a file before it goes on in a branch, so that brackets are never nested too deep.
const QUESTIONS_A_BRANCH: usize = 25;

/// Which words of a game stand for attributes and labels. What is not named has the same name in the game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TreeWords {
    /// By attribute: the value of the game. It gives a number, or the name of the category as a text.
    pub values: BTreeMap<String, CallDef>,
    /// By attribute with two categories: the condition of the game that holds for its first category.
    pub conditions: BTreeMap<String, CallDef>,
    /// By label: the action of the game.
    pub actions: BTreeMap<String, CallDef>,
    /// Labels that are not named in `actions` become mere names, which the game acts on itself, instead of actions.
    pub picks: bool,
}

impl TreeWords {
    /// Every label becomes a name that the game acts on itself.
    #[must_use]
    pub fn picks() -> Self {
        Self { picks: true, ..Self::default() }
    }

    fn check(&self, schema: &Schema) -> Findings {
        let mut findings = Findings::default();
        let known = || schema.attributes().iter().map(|attribute| attribute.name.as_str());
        for name in self.values.keys() {
            findings.check_name(Place::path(format!("values.{name}")), name, known());
        }
        for name in self.conditions.keys() {
            let place = || Place::path(format!("conditions.{name}"));
            findings.check_name(place(), name, known());
            let Some(attribute) = schema.attribute(name) else { continue };
            let categories = schema.attributes()[attribute].categories().map_or(0, <[String]>::len);
            if categories != 2 {
                findings.add(place(), format!("{name} has {categories} categories"), "2 categories");
            }
        }
        for name in self.actions.keys() {
            let known = schema.labels().iter().map(String::as_str);
            findings.check_name(Place::path(format!("actions.{name}")), name, known);
        }
        findings
    }

    fn leaf(&self, label: &str) -> ChoiceDef {
        match self.actions.get(label) {
            Some(action) => ChoiceDef::Do(action.clone()),
            None if self.picks => ChoiceDef::pick(label),
            None => ChoiceDef::Do(label.into()),
        }
    }

    fn value(&self, attribute: &str) -> CallDef {
        self.values.get(attribute).cloned().unwrap_or_else(|| attribute.into())
    }
}

impl LearnedTree {
    /// A decision tree that chooses the same for every observation: it can be saved as a `*.dtree.ron` file, opened in the
    /// editor, changed by hand, and be the mind of a character. A category that the schema does not know leads to the label
    /// with most examples.
    ///
    /// ```
    /// use wits_core::ron::RonFile;
    /// use wits_decide::{Kind, Turn, Vocabulary};
    /// use wits_learn::classify::{LearnedTree, TreeDef, TreeWords};
    /// use wits_learn::examples::{AttributeDef, Examples, Schema, SchemaDef};
    /// let schema = Schema::new(SchemaDef::new([AttributeDef::number("health")], ["attack", "defend"]))?;
    /// let examples = Examples::from_csv("a.csv", "health,label\n80,attack\n20,defend\n", &schema)?;
    /// let def = LearnedTree::grow(&examples, TreeDef::default()).decision_tree(&TreeWords::picks())?;
    /// assert!(def.to_ron().contains("Below"));
    /// let mut words = Vocabulary::<f32>::new();
    /// words.value("health", Kind::Number, |health, _| (*health).into());
    /// let tree = def.bind(&words)?;
    /// let mut state = wits_decide::Mind::start(&tree);
    /// assert_eq!(tree.decide(&mut state, &mut Turn::new(&mut 30.0, Default::default())).name, "defend");
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    ///
    /// # Errors
    /// Words for attributes or labels that the tree does not have, and conditions for attributes without two categories.
    pub fn decision_tree(&self, words: &TreeWords) -> Result<DecisionDef, Findings> {
        words.check(self.schema()).into_result(())?;
        let mut depths = vec![0_usize; self.nodes.len()];
        for (number, node) in self.nodes.iter().enumerate() {
            for child in node.split.map_or(0..0, |split| self.children(split)) {
                depths[child] = depths[number] + 1;
            }
        }
        let mut branches = BTreeMap::new();
        let mut done: Vec<Option<ChoiceDef>> = self.nodes.iter().map(|_| None).collect();
        // Children come behind their parents, so they are done before them.
        for (number, node) in self.nodes.iter().enumerate().rev() {
            let leaf = || words.leaf(self.schema().label_name(usize::from(node.label)));
            let Some(split) = node.split else {
                done[number] = Some(leaf());
                continue;
            };
            let children: Vec<ChoiceDef> =
                self.children(split).filter_map(|child| done[child].take()).collect();
            let question = self.question(split, children, leaf(), words);
            let is_deep = depths[number] > 0 && depths[number].is_multiple_of(QUESTIONS_A_BRANCH);
            done[number] = Some(if is_deep {
                let name = format!("learned_{number}");
                branches.insert(name.clone(), question);
                ChoiceDef::Go(name)
            } else {
                question
            });
        }
        let root = done
            .first_mut()
            .and_then(Option::take)
            .unwrap_or_else(|| words.leaf(self.schema().label_name(0)));
        Ok(DecisionDef { branches, ..DecisionDef::new(root) })
    }

    fn question(
        &self,
        split: Split,
        children: Vec<ChoiceDef>,
        otherwise: ChoiceDef,
        words: &TreeWords,
    ) -> ChoiceDef {
        let name = &self.schema().attributes()[split.attribute()].name;
        let mut children = children.into_iter();
        let mut next = || children.next().unwrap_or_else(|| otherwise.clone());
        if let Split::Threshold { at, .. } = split {
            let test = ConditionDef::Below { of: words.value(name), than: Value::Number(at) };
            return ChoiceDef::ask(test, next(), next());
        }
        if let Some(condition) = words.conditions.get(name) {
            return ChoiceDef::ask(ConditionDef::Is(condition.clone()), next(), next());
        }
        let answers = 0..split.answers(self.schema());
        let cases = answers.map(|answer| {
            let category = AttributeValue::Category(label_number(answer));
            let is = Value::from(self.schema().value_name(split.attribute(), category).as_str());
            CaseDef { is, then: next() }
        });
        ChoiceDef::Switch {
            of: words.value(name),
            cases: cases.collect(),
            otherwise: Box::new(otherwise.clone()),
        }
    }
}
