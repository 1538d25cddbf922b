//! Machines in save games.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::bound::Machine;
use super::hold::HeldState;
use super::state::{Life, MachineState, More, Spot};
use super::{NONE, StateId};
use crate::board::BoardDef;
use crate::save::Keeps;
use crate::tree::TreeOutline;
use crate::{Adopted, Mind};

/// What a save has to know of a machine: its states by path, its actions by what they do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MachineOutline {
    levels: Vec<LevelOutline>,
    states: Vec<StateOutline>,
    deeds: Vec<String>,
    keys: BoardDef,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct LevelOutline {
    /// The path of the state around it.
    within: String,
    active: Range<u16>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct StateOutline {
    path: String,
    level: u16,
    active: Range<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tree: Option<TreeOutline>,
}

impl MachineOutline {
    fn path(&self, state: u16) -> Option<&str> {
        Some(&self.states.get(usize::from(state))?.path)
    }

    /// Where an action belongs: the state or machine, and the how-manieth of those that do the same it is.
    fn owner(&self, deed: u16) -> Option<(Owner<'_>, usize)> {
        let state = self.states.iter().find(|state| state.active.contains(&deed));
        let level = || self.levels.iter().find(|level| level.active.contains(&deed));
        let (owner, active) = match state {
            Some(state) => (Owner::State(&state.path), &state.active),
            None => level().map(|level| (Owner::Level(&level.within), &level.active))?,
        };
        let text = self.deeds.get(usize::from(deed))?;
        let same = |other: &u16| self.deeds.get(usize::from(*other)) == Some(text);
        Some((owner, active.clone().take_while(|other| *other < deed).filter(same).count()))
    }

    /// All numbers of a state mean something.
    fn check(&self, state: &MachineState) -> Result<(), String> {
        let fits = |(level, spot): (u16, &Spot)| {
            let at = self.states.get(usize::from(spot.at));
            spot.at == NONE || at.is_some_and(|at| at.level == level)
        };
        let is_state = |number: &u16| usize::from(*number) < self.states.len();
        if state.spots.len() != self.levels.len() || !(0..).zip(&state.spots).all(fits) {
            return Err("it is in states that the machine does not have".to_owned());
        }
        if !state.lives.iter().all(|life| usize::from(life.deed) < self.deeds.len()) {
            return Err("it does what the machine does not know".to_owned());
        }
        let Some(more) = &state.more else { return Ok(()) };
        let kinds = self.keys.iter().map(|(_, key)| key.kind);
        let is_kind = |(kind, value): (crate::Kind, &Option<crate::Value>)| {
            value.as_ref().is_none_or(|value| value.kind() == kind)
        };
        if more.locals.len() != self.keys.len() || !kinds.zip(&more.locals).all(is_kind) {
            return Err("its keys are not those of the machine".to_owned());
        }
        if !more.stack.iter().all(is_state) {
            return Err("it came from states that the machine does not have".to_owned());
        }
        Ok(())
    }
}

/// Who an action belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner<'a> {
    State(&'a str),
    Level(&'a str),
}

impl<C: ?Sized> Keeps<C> for Machine<C> {
    type Outline = MachineOutline;
    const TECHNIQUE: &'static str = "machine";

    fn outline(&self) -> MachineOutline {
        let state = |state: &super::bound::State<C>| StateOutline {
            path: state.path.to_string(),
            level: state.level,
            active: state.active.clone(),
            tree: state.held.as_ref().map(|held| held.tree.outline()),
        };
        let level = |level: &super::bound::Level<C>| LevelOutline {
            within: self.path(StateId(level.within)).to_owned(),
            active: level.active.clone(),
        };
        MachineOutline {
            levels: self.levels.iter().map(level).collect(),
            states: self.states.iter().map(state).collect(),
            deeds: self.deeds.iter().map(|deed| deed.text().to_owned()).collect(),
            keys: self.board.clone(),
        }
    }

    fn take_up(
        &self,
        outline: &MachineOutline,
        state: &MachineState,
    ) -> Result<(MachineState, Adopted), String> {
        outline.check(state)?;
        let mut told = Adopted::default();
        if *outline == self.outline() {
            let entered = state.spots.iter().filter(|spot| spot.entered).count();
            told.kept = entered + state.lives.len();
            return Ok((state.clone(), told));
        }
        let mut new = self.start();
        self.take_spots(outline, state, &mut new, &mut told);
        self.take_lives(outline, state, &mut new, &mut told);
        if let Some(more) = &state.more {
            self.take_trees(outline, more, &mut new, &mut told)?;
            self.take_more(outline, more, &mut new, &mut told);
        }
        Ok((new, told))
    }
}

impl<C: ?Sized> Machine<C> {
    fn known(&self, path: Option<&str>) -> Option<u16> {
        let found = (0..).zip(&self.states).find(|(_, state)| Some(&*state.path) == path);
        found.map(|(number, _)| number)
    }

    fn take_spots(
        &self,
        outline: &MachineOutline,
        state: &MachineState,
        new: &mut MachineState,
        told: &mut Adopted,
    ) {
        for spot in state.spots.iter().rev() {
            let Some(path) = outline.path(spot.at) else { continue };
            let Some(at) = self.known(Some(path)) else {
                let gone = if spot.entered { &mut told.left } else { &mut told.forgotten };
                gone.push(path.to_owned());
                continue;
            };
            told.kept += usize::from(spot.entered);
            let before = self.known(outline.path(spot.before)).unwrap_or(NONE);
            let own = usize::from(self.states[usize::from(at)].level);
            new.spots[own] = Spot { at, before, ..*spot };
        }
    }

    /// Actions that do the same for the same state or machine go on.
    fn take_lives(
        &self,
        outline: &MachineOutline,
        state: &MachineState,
        new: &mut MachineState,
        told: &mut Adopted,
    ) {
        for life in &state.lives {
            let text = outline.deeds[usize::from(life.deed)].as_str();
            let owner = outline.owner(life.deed);
            let found = owner.and_then(|(owner, nth)| {
                let active = match owner {
                    Owner::State(path) => &self.states.iter().find(|state| &*state.path == path)?.active,
                    Owner::Level(path) => {
                        let within =
                            |level: &&super::bound::Level<C>| self.path(StateId(level.within)) == path;
                        &self.levels.iter().find(within)?.active
                    }
                };
                active.clone().filter(|deed| self.deeds[usize::from(*deed)].text() == text).nth(nth)
            });
            if let Some(deed) = found {
                told.kept += 1;
                new.lives.push(Life { deed, ..*life });
            } else {
                let path = owner.map(|(Owner::State(path) | Owner::Level(path), _)| path).unwrap_or_default();
                told.left.push(if path.is_empty() { text.to_owned() } else { format!("{path}: {text}") });
            }
        }
    }

    fn take_trees(
        &self,
        outline: &MachineOutline,
        more: &More,
        new: &mut MachineState,
        told: &mut Adopted,
    ) -> Result<(), String> {
        for held in &more.trees {
            let before = outline.states.get(usize::from(held.state));
            let Some((path, tree)) = before.and_then(|state| Some((&state.path, state.tree.as_ref()?)))
            else {
                return Err("it follows a tree that the machine does not have".to_owned());
            };
            let known = self.known(Some(path));
            let now = known.and_then(|known| Some((known, self.states[usize::from(known)].held.as_ref()?)));
            let within = |inner: String| format!("{path}/{inner}");
            if let Some((state, now)) = now {
                let (tree, mut lost) = now.tree.take_up(tree, &held.tree)?;
                told.kept += lost.kept;
                told.left.extend(lost.left.drain(..).map(within));
                told.forgotten.extend(lost.forgotten.drain(..).map(within));
                new.more().trees.push(HeldState { state, tree });
            } else {
                told.forgotten.push(within("tree".to_owned()));
            }
        }
        Ok(())
    }

    /// Keys of the same name and kind, and where blips came from.
    fn take_more(&self, outline: &MachineOutline, more: &More, new: &mut MachineState, told: &mut Adopted) {
        let keys = outline.keys.iter().zip(&more.locals).zip(outline.keys.defaults());
        for (((name, key), value), first) in keys {
            let place = self.board.find(name).filter(|(_, def)| def.kind == key.kind);
            match place.and_then(|(place, _)| new.more().locals.get_mut(place)) {
                Some(place) => place.clone_from(value),
                None if *value != first => told.forgotten.push(format!("{{{name}}}")),
                None => {}
            }
        }
        for from in &more.stack {
            match self.known(outline.path(*from)) {
                Some(from) => new.more().stack.push(from),
                None => told.forgotten.extend(outline.path(*from).map(str::to_owned)),
            }
        }
        if !more.waiting.is_empty() {
            told.forgotten.push("events that were waiting".to_owned());
        }
    }
}
