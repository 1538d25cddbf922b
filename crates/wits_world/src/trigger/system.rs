//! All triggers of a level: they grow older, then everybody tries.

use std::fmt;

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use super::contact::Contacts;
use super::index::RegionIndex;
use super::{Agent, KindDef, Life, On, Region, TriggersDef};
use crate::Who;

/// The number of a trigger. Numbers grow and are never given twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TriggerId(pub u64);

impl fmt::Display for TriggerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A trigger in the world.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "R: Region")]
pub struct Trigger<R: Region> {
    /// Its number.
    pub id: TriggerId,
    /// Its kind, a number in [`TriggersDef::kinds`].
    pub kind: u32,
    /// Where it is.
    pub region: R,
    /// Whether it can be fired.
    pub is_active: bool,
    /// Taken away at the beginning of the next update.
    pub is_over: bool,
    /// Updates until it wakes or is over.
    pub counter: u32,
    /// Who made it.
    pub maker: Who,
    /// Who is sent its message.
    pub target: Who,
    /// The node of the navigation graph next to it.
    pub node: Option<u32>,
}

/// What happened at a trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// Somebody touches it, still or just now.
    Touched,
    /// Somebody came.
    Entered,
    /// Somebody left.
    Left,
}

/// A trigger fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// In which update.
    pub update: u64,
    /// Which trigger.
    pub trigger: TriggerId,
    /// Its kind: there is what is given and sent.
    pub kind: u32,
    /// Who fired it.
    pub who: Who,
    /// Who made it: where the shot came from.
    pub maker: Who,
    /// Who is to be sent its message.
    pub target: Who,
    /// What happened.
    pub what: What,
}

/// A condition beyond the region: may this one fire that trigger?
#[derive(Debug)]
pub struct Ask<'a, R: Region> {
    /// The name of the condition.
    pub condition: &'a str,
    /// The trigger.
    pub trigger: &'a Trigger<R>,
    /// Who would fire it.
    pub who: Who,
}

/// All triggers. Plain data: saved with the game; the index is made anew.
#[derive(Clone, Debug, State, Serialize, Deserialize)]
#[serde(bound = "R: Region")]
pub struct TriggerSystem<R: Region> {
    /// By number.
    triggers: Vec<Trigger<R>>,
    next: u64,
    update: u64,
    contacts: Contacts,
    #[serde(skip)]
    #[state(skip = "built from the regions of the triggers")]
    index: RegionIndex,
    #[serde(skip)]
    #[state(skip = "built from the regions of the triggers")]
    is_indexed: bool,
}

impl<R: Region> TriggerSystem<R> {
    /// The triggers that a level begins with. Those of kinds that do not exist are left out.
    #[must_use]
    pub fn new(def: &TriggersDef<R>) -> Self {
        let contacts = Contacts::default();
        let (index, is_indexed) = (RegionIndex::default(), false);
        let mut system = Self { triggers: Vec::new(), next: 0, update: 0, contacts, index, is_indexed };
        for placed in &def.placed {
            let Some(kind) = def.kind(&placed.kind) else { continue };
            system.spawn(def, kind, placed.region.clone(), Who::NOBODY);
            if let Some(trigger) = system.triggers.last_mut() {
                (trigger.node, trigger.target) = (placed.node, placed.target);
            }
        }
        system
    }

    /// One more trigger, made by somebody: a shot, a body, a drop of blood. It is tried from the next update on.
    pub fn spawn(&mut self, def: &TriggersDef<R>, kind: u32, region: R, maker: Who) -> TriggerId {
        let id = TriggerId(self.next);
        self.next = self.next.saturating_add(1);
        let counter = match def.kinds.get(kind as usize).map(|kind| kind.life) {
            Some(Life::Lasts(updates)) => updates,
            _ => 0,
        };
        let (is_active, is_over, target, node) = (true, false, Who::NOBODY, None);
        self.triggers.push(Trigger { id, kind, region, is_active, is_over, counter, maker, target, node });
        self.is_indexed = false;
        id
    }

    /// Takes a trigger away: it does not fire any more, and is gone with the next update.
    pub fn remove(&mut self, id: TriggerId) {
        if let Some(place) = self.place_of(id) {
            let trigger = &mut self.triggers[place];
            (trigger.is_active, trigger.is_over) = (false, true);
        }
    }

    /// Puts a trigger somewhere else: the light of a lamp that is carried. False if it is gone.
    pub fn put(&mut self, id: TriggerId, region: R) -> bool {
        let Some(place) = self.place_of(id) else { return false };
        self.triggers[place].region = region;
        self.is_indexed = false;
        true
    }

    /// Forgets somebody who has left the game.
    pub fn forget(&mut self, who: Who) {
        self.contacts.0.retain(|contact| contact.who != who);
    }

    /// All triggers, by number; those that sleep, too.
    #[must_use]
    pub fn triggers(&self) -> &[Trigger<R>] {
        &self.triggers
    }

    /// A trigger, if it is still there.
    #[must_use]
    pub fn get(&self, id: TriggerId) -> Option<&Trigger<R>> {
        self.place_of(id).map(|place| &self.triggers[place])
    }

    /// Those of a kind that can be fired: what a search for items looks at.
    pub fn active(&self, kind: u32) -> impl Iterator<Item = &Trigger<R>> {
        self.triggers.iter().filter(move |trigger| trigger.is_active && trigger.kind == kind)
    }

    /// Whether somebody is in a trigger that remembers its visitors.
    #[must_use]
    pub fn is_inside(&self, who: Who, trigger: TriggerId) -> bool {
        self.contacts.is_inside(who, trigger)
    }

    /// How many updates there were.
    #[must_use]
    pub const fn updates(&self) -> u64 {
        self.update
    }

    /// One update: triggers grow older, then all agents that are alive and ready try. `ask` is asked for triggers that
    /// name a condition. What happened is added to `notices`.
    pub fn update(
        &mut self,
        def: &TriggersDef<R>,
        agents: &mut [Agent<R::Point>],
        ask: &mut dyn FnMut(Ask<'_, R>) -> bool,
        notices: &mut Vec<Notice>,
    ) {
        self.update = self.update.saturating_add(1);
        self.age(def);
        let largest = agents.iter().map(|agent| agent.radius).fold(0.0, wits_core::math::max);
        if !self.is_indexed || largest > self.index.margin {
            let footprints = self.triggers.iter().map(|trigger| trigger.region.footprint());
            self.index.rebuild(footprints, largest);
            self.is_indexed = true;
        }
        for agent in agents {
            if agent.is_ready(self.update) {
                self.try_all(def, agent, ask, notices);
                self.leave(def, agent.who, notices);
            }
        }
    }

    /// What is over goes, what sleeps may wake, what lasts is a little less.
    fn age(&mut self, def: &TriggersDef<R>) {
        let before = self.triggers.len();
        self.triggers.retain(|trigger| !trigger.is_over);
        if self.triggers.len() < before {
            self.is_indexed = false;
            let triggers = &self.triggers;
            let is_there = |id| triggers.binary_search_by_key(&id, |trigger| trigger.id).is_ok();
            self.contacts.0.retain(|contact| is_there(contact.trigger));
        }
        for trigger in &mut self.triggers {
            let Some(kind) = def.kinds.get(trigger.kind as usize) else { continue };
            trigger.counter = trigger.counter.saturating_sub(1);
            match kind.life {
                Life::Respawns(_) => trigger.is_active |= trigger.counter == 0,
                Life::Lasts(_) => trigger.is_over |= trigger.counter == 0,
                Life::Forever | Life::Once => {}
            }
        }
    }

    fn try_all(
        &mut self,
        def: &TriggersDef<R>,
        agent: &Agent<R::Point>,
        ask: &mut dyn FnMut(Ask<'_, R>) -> bool,
        notices: &mut Vec<Notice>,
    ) {
        for number in self.index.near(R::floor(agent.at)) {
            let trigger = &mut self.triggers[number as usize];
            let Some(kind) = def.kinds.get(trigger.kind as usize) else { continue };
            let is_own = kind.ignores_maker && trigger.maker == agent.who;
            if !trigger.is_active || is_own || !trigger.region.is_touching(agent.at, agent.radius) {
                continue;
            }
            let mut what = What::Touched;
            if kind.on != On::Touch || kind.after > 0 {
                let (came, visits) = self.contacts.touch(agent.who, trigger.id, self.update);
                if came {
                    what = What::Entered;
                }
                let fires = kind.on == On::Touch || (came && kind.on != On::Leave);
                if !fires || visits <= kind.after {
                    continue;
                }
            }
            let who = agent.who;
            let may = kind.condition.is_empty() || ask(Ask { condition: &kind.condition, trigger, who });
            if may {
                notices.push(trigger.fire(kind, self.update, who, what));
            }
        }
    }

    fn leave(&mut self, def: &TriggersDef<R>, who: Who, notices: &mut Vec<Notice>) {
        let (triggers, update) = (&mut self.triggers, self.update);
        self.contacts.leave(who, update, |id, visits| {
            let Ok(place) = triggers.binary_search_by_key(&id, |trigger| trigger.id) else { return false };
            let trigger = &mut triggers[place];
            let Some(kind) = def.kinds.get(trigger.kind as usize) else { return false };
            if trigger.is_active && matches!(kind.on, On::Leave | On::Both) && visits > kind.after {
                notices.push(trigger.fire(kind, update, who, What::Left));
            }
            kind.after > 0
        });
    }

    fn place_of(&self, id: TriggerId) -> Option<usize> {
        self.triggers.binary_search_by_key(&id, |trigger| trigger.id).ok()
    }
}

impl<R: Region> Trigger<R> {
    /// It fires: it may sleep now, or be over.
    fn fire(&mut self, kind: &KindDef, update: u64, who: Who, what: What) -> Notice {
        match kind.life {
            Life::Once => (self.is_active, self.is_over) = (false, true),
            Life::Respawns(delay) if delay > 0 => (self.is_active, self.counter) = (false, delay),
            _ => {}
        }
        let Self { id: trigger, kind, maker, target, .. } = *self;
        Notice { update, trigger, kind, who, maker, target, what }
    }
}

impl<R: Region> PartialEq for TriggerSystem<R> {
    fn eq(&self, other: &Self) -> bool {
        let rest = |system: &Self| (system.next, system.update);
        rest(self) == rest(other) && self.triggers == other.triggers && self.contacts == other.contacts
    }
}
