//! Decision trees in save games.

use serde::{Deserialize, Serialize};

use super::bind::{DecisionTree, Form};
use super::state::{DecisionState, NONE};
use crate::board::BoardDef;
use crate::save::Keeps;
use crate::words::CallDef;
use crate::{Adopted, Mind};

/// What a save has to know of a decision tree: what can be chosen, and where chance decides, by path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionOutline {
    nodes: Vec<NodeOutline>,
    rolls: usize,
    keys: BoardDef,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct NodeOutline {
    path: String,
    what: What,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum What {
    /// What is chosen there; an action if there is a call.
    Leaf(String, Option<CallDef>),
    /// The number of its roll.
    Chance(usize),
    Question,
}

impl DecisionOutline {
    fn check(&self, state: &DecisionState) -> Result<(), String> {
        let running = self.nodes.get(state.entered as usize).map(|node| &node.what);
        if state.entered != NONE && !matches!(running, Some(What::Leaf(..))) {
            return Err("it does what the tree does not know".to_owned());
        }
        let is_kind = |(kind, value): (crate::Kind, &Option<crate::Value>)| {
            value.as_ref().is_none_or(|value| value.kind() == kind)
        };
        let kinds = self.keys.iter().map(|(_, key)| key.kind);
        if state.rolls.len() != self.rolls
            || state.locals.len() != self.keys.len()
            || !kinds.zip(&state.locals).all(is_kind)
        {
            return Err("its rolls or keys are not those of the tree".to_owned());
        }
        Ok(())
    }
}

impl<C: ?Sized> Keeps<C> for DecisionTree<C> {
    type Outline = DecisionOutline;
    const TECHNIQUE: &'static str = "decision tree";

    fn outline(&self) -> DecisionOutline {
        let nodes = self.nodes.iter().zip(&self.about).map(|(node, about)| NodeOutline {
            path: about.path.to_string(),
            what: match &node.form {
                Form::Leaf(leaf) => {
                    let leaf = &self.leaves[*leaf as usize];
                    What::Leaf(leaf.name.to_string(), leaf.call.clone())
                }
                Form::Random(_, roll) => What::Chance(*roll as usize),
                Form::Test(_) | Form::Switch(_) => What::Question,
            },
        });
        DecisionOutline { nodes: nodes.collect(), rolls: self.rolls, keys: self.board.clone() }
    }

    fn take_up(
        &self,
        outline: &DecisionOutline,
        state: &DecisionState,
    ) -> Result<(DecisionState, Adopted), String> {
        outline.check(state)?;
        let (mut next, mut told, now) = (self.start(), Adopted::default(), self.outline());
        (next.run, next.memory) = (state.run, state.memory);
        if let Some(was) = outline.nodes.get(state.entered as usize) {
            let same = |(_, node): &(u32, &NodeOutline)| node.what == was.what;
            let all = || (0..).zip(&now.nodes).filter(same);
            let found = all().find(|(_, node)| node.path == was.path).or_else(|| all().next());
            if let Some((node, _)) = found {
                next.entered = node;
                told.kept += 1;
            } else {
                next.memory = 0;
                told.left.push(was.path.clone());
            }
        }
        let chances = |outline: &DecisionOutline| -> Vec<(String, usize)> {
            let chance = |node: &NodeOutline| match node.what {
                What::Chance(roll) => Some((node.path.clone(), roll)),
                _ => None,
            };
            outline.nodes.iter().filter_map(chance).collect()
        };
        let here = chances(&now);
        for (path, roll) in chances(outline) {
            let Some(was) = state.rolls.get(roll) else { continue };
            let twin = here.iter().find(|(other, _)| *other == path).map(|(_, roll)| *roll);
            match twin.and_then(|twin| next.rolls.get_mut(twin)) {
                Some(place) => *place = *was,
                None if was.was_asked() => told.forgotten.push(path),
                None => {}
            }
        }
        let keys = outline.keys.iter().zip(&state.locals).zip(outline.keys.defaults());
        for (((name, key), value), first) in keys {
            let place = self.board.find(name).filter(|(_, def)| def.kind == key.kind);
            match place.and_then(|(place, _)| next.locals.get_mut(place)) {
                Some(place) => place.clone_from(value),
                None if *value != first => told.forgotten.push(format!("{{{name}}}")),
                None => {}
            }
        }
        Ok((next, told))
    }
}
