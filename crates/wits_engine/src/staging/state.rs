//! Which cues were given, and one step.

use wits_core::glam::Vec3;
use wits_core::space::Vector;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_world::Who;
use wits_world::trigger::{Agent, Notice, Region, TriggerSystem};

use super::{Actor, Again, Given, Stage};

/// What was staged so far: plain data, saved with the game.
#[derive(Clone, Debug, PartialEq, State)]
pub struct Staging<R: Region> {
    triggers: TriggerSystem<R>,
    pub(super) cues: Vec<Cue>,
    /// Set off, not yet given; oldest first.
    pub(super) waiting: Vec<Waiting<R::Point>>,
    /// Who is in a region now was there before: it is noted, and sets off nothing.
    is_new: bool,
    #[state(skip = "scratch of one tick")]
    scratch: Scratch<R::Point>,
}

/// One cue so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(super) struct Cue {
    /// How often it was set off.
    pub(super) times: u32,
    /// When it can be set off again.
    pub(super) again: Moment,
}

/// A cue that was set off and has a delay.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(super) struct Waiting<V> {
    pub(super) due: Moment,
    pub(super) cue: u32,
    by: Who,
    at: V,
}

/// Buffers that are used again; no part of the state.
#[derive(Clone, Debug)]
struct Scratch<V> {
    agents: Vec<Agent<V>>,
    /// Who may set off what: by number, with the tags as bits.
    starters: Vec<(Who, u64, V)>,
    notices: Vec<Notice>,
    due: Vec<Waiting<V>>,
}

impl<V> Default for Scratch<V> {
    fn default() -> Self {
        Self { agents: Vec::new(), starters: Vec::new(), notices: Vec::new(), due: Vec::new() }
    }
}

impl<V> PartialEq for Scratch<V> {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl<R: Region> Staging<R> {
    /// Nothing was given yet. Whoever is in a region in the first step has come.
    #[must_use]
    pub fn new(stage: &Stage<R>) -> Self {
        Self {
            triggers: TriggerSystem::new(&stage.triggers),
            cues: vec![Cue::default(); stage.cues().len()],
            waiting: Vec::new(),
            is_new: false,
            scratch: Scratch::default(),
        }
    }

    /// One step: cues whose time has come are given, then all who may set off others are looked at. `give` is called for
    /// each thing and each character that is given it, in the order of the file and of the actors. `actors` goes through all
    /// characters: it is called once, and once more for each thing that is given.
    pub fn step<'a, I>(
        &mut self,
        stage: &Stage<R>,
        now: Moment,
        actors: impl Fn() -> I,
        mut give: impl FnMut(&Given<'_, R::Point>),
    ) where
        I: Iterator<Item = Actor<'a, R::Point>>,
    {
        let mut due = std::mem::take(&mut self.scratch.due);
        due.clear();
        due.extend(self.waiting.iter().filter(|waiting| waiting.due.has_come(now)));
        self.waiting.retain(|waiting| !waiting.due.has_come(now));
        self.set_off(stage, now, actors(), &mut due);
        for waiting in &due {
            hand_out(stage, waiting, &actors, &mut give);
        }
        self.scratch.due = due;
    }

    /// Looks who came where; what is to be given at once is added to `due`.
    fn set_off<'a>(
        &mut self,
        stage: &Stage<R>,
        now: Moment,
        actors: impl Iterator<Item = Actor<'a, R::Point>>,
        due: &mut Vec<Waiting<R::Point>>,
    ) where
        R::Point: 'a,
    {
        let Scratch { agents, starters, notices, .. } = &mut self.scratch;
        agents.clear();
        starters.clear();
        notices.clear();
        let anybody = stage.masks.contains(&u64::MAX);
        for actor in actors {
            let bits = (0..).zip(&stage.tags).filter(|(_, tag)| actor.tags.contains(tag));
            let mask = bits.fold(0, |mask, (bit, _)| mask | 1_u64 << (bit & 63));
            if mask != 0 || anybody {
                agents.push(Agent::new(actor.who, actor.at, actor.radius));
                starters.push((actor.who, mask, actor.at));
            }
        }
        starters.sort_unstable_by_key(|(who, ..)| *who);
        self.triggers.update(&stage.triggers, agents, &mut |_| true, notices);
        for notice in notices.iter().filter(|_| !self.is_new) {
            let (Some(def), Some(cue)) =
                (stage.cues().get(notice.kind as usize), self.cues.get_mut(notice.kind as usize))
            else {
                continue;
            };
            let Ok(place) = starters.binary_search_by_key(&notice.who, |(who, ..)| *who) else { continue };
            let (by, mask, at) = starters[place];
            let is_meant = def.by.is_empty() || mask & stage.masks[notice.kind as usize] != 0;
            if !is_meant || !cue.is_ready(def.again, now) {
                continue;
            }
            cue.times = cue.times.saturating_add(1);
            cue.again = match def.again {
                Again::Never => Moment::NEVER,
                Again::After(seconds) => now.after(seconds),
                Again::Always => now,
            };
            let waiting = Waiting { due: now.after(def.delay), cue: notice.kind, by, at };
            if def.delay > 0.0 { self.waiting.push(waiting) } else { due.push(waiting) }
        }
        self.is_new = false;
    }

    /// How often a cue was set off.
    #[must_use]
    pub fn times(&self, cue: u32) -> u32 {
        self.cues.get(cue as usize).map_or(0, |cue| cue.times)
    }

    /// Sets a cue off from elsewhere: a script, a puzzle that was solved. It counts as set off by whoever is named, where
    /// they are; whether it was set off before does not matter.
    pub fn cue(&mut self, stage: &Stage<R>, cue: u32, by: Who, at: R::Point, now: Moment) -> bool {
        let (Some(def), Some(state)) = (stage.cues().get(cue as usize), self.cues.get_mut(cue as usize))
        else {
            return false;
        };
        state.times = state.times.saturating_add(1);
        self.waiting.push(Waiting { due: now.after(def.delay), cue, by, at });
        true
    }

    /// Somebody has left the game.
    pub fn forget(&mut self, who: Who) {
        self.triggers.forget(who);
    }

    /// Goes over to changed cues: those of the same name were set off as often. Who is in a region now sets off nothing.
    #[must_use]
    pub fn adopt(&self, old: &Stage<R>, new: &Stage<R>) -> Self {
        let number = |cue: &str| old.find(cue).and_then(|number| self.cues.get(number as usize));
        let mut staging = Self::new(new);
        for (cue, def) in staging.cues.iter_mut().zip(new.cues()) {
            *cue = number(&def.name).copied().unwrap_or_default();
        }
        let name = |cue: u32| old.cues().get(cue as usize).map(|cue| cue.name.as_str());
        let waiting = self
            .waiting
            .iter()
            .filter_map(|waiting| Some(Waiting { cue: new.find(name(waiting.cue)?)?, ..*waiting }));
        staging.waiting = waiting.collect();
        staging.is_new = true;
        staging
    }
}

impl Cue {
    fn is_ready(self, again: Again, now: Moment) -> bool {
        self.times == 0 || (again != Again::Never && self.again.has_come(now))
    }
}

/// Gives a cue to all for whom it is.
fn hand_out<'a, R: Region, I: Iterator<Item = Actor<'a, R::Point>>>(
    stage: &Stage<R>,
    waiting: &Waiting<R::Point>,
    actors: &impl Fn() -> I,
    give: &mut impl FnMut(&Given<'_, R::Point>),
) {
    let Some(cue) = stage.cues().get(waiting.cue as usize) else { return };
    let middle = cue.region.footprint().center();
    let middle = if R::Point::DIMENSIONS == 2 {
        middle.extend(0.0)
    } else {
        Vec3::new(middle.x, waiting.at.component(1), middle.y)
    };
    for def in &cue.gives {
        for actor in actors().filter(|actor| actor.is_meant(&def.to, waiting.by)) {
            let (to, by, at) = (actor.who, waiting.by, waiting.at);
            give(&Given { cue: &cue.name, to, give: &def.give, by, at, middle });
        }
    }
}
