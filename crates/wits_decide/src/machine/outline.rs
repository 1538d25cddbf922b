//! How states and machines lie in each other: numbers, paths and targets, before any word is looked up.

use std::collections::{BTreeMap, BTreeSet};

use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::names::shortened;

use super::paths::{MAX_LISTED, Paths};
use super::{ChoiceDef, LevelDef, MachineDef, StateDef, TransitionDef};
use crate::tree::MAX_TEXT;
use crate::words::CallDef;

/// No state, no machine.
pub(super) const NONE: u16 = u16::MAX;
/// Machines may lie in each other so deep.
const MOST_DEPTH: u8 = 32;

/// All machines and states in the order of the file: those inside a state come right after it.
pub(super) struct Outline<'d> {
    pub(super) levels: Vec<LevelLine<'d>>,
    pub(super) states: Vec<StateLine<'d>>,
    /// The first state of a machine that has a name.
    own: BTreeMap<(u16, &'d str), u16>,
    paths: Paths<'d>,
    /// Size of all paths and places so far (bytes).
    text: usize,
}

/// Why a name means no state.
pub(super) enum Unfound {
    Unknown,
    /// It may mean any of these.
    Several(Vec<u16>),
}

/// A machine: the whole one, a region, or one in a state.
pub(super) struct LevelLine<'d> {
    pub(super) def: Level<'d>,
    /// The state around it.
    pub(super) within: u16,
    /// The outermost machine it belongs to.
    pub(super) region: u16,
    pub(super) depth: u8,
    pub(super) initial: u16,
    /// Its own states, in order.
    pub(super) states: Vec<u16>,
    /// In the file.
    pub(super) place: String,
}

pub(super) struct StateLine<'d> {
    pub(super) def: &'d StateDef,
    /// The machine it is a state of.
    pub(super) level: u16,
    /// The machine inside it.
    pub(super) inner: u16,
    /// Its name for good: `Clean.Search`.
    pub(super) path: String,
    /// In the file.
    pub(super) place: String,
}

/// What machines of all sorts have.
#[derive(Clone, Copy)]
pub(super) struct Level<'d> {
    pub(super) name: &'d str,
    pub(super) initial: &'d str,
    pub(super) history: bool,
    pub(super) announce: bool,
    pub(super) active: &'d [CallDef],
    pub(super) transitions: &'d [TransitionDef],
    pub(super) states: &'d [StateDef],
}

impl<'d> From<&'d LevelDef> for Level<'d> {
    fn from(def: &'d LevelDef) -> Self {
        Self {
            name: &def.name,
            initial: &def.initial,
            history: def.history,
            announce: def.announce,
            active: &def.active,
            transitions: &def.transitions,
            states: &def.states,
        }
    }
}

impl<'d> From<&'d MachineDef> for Level<'d> {
    fn from(def: &'d MachineDef) -> Self {
        Self {
            name: &def.name,
            initial: &def.initial,
            history: true,
            announce: false,
            active: &def.active,
            transitions: &def.transitions,
            states: &def.states,
        }
    }
}

impl<'d> Outline<'d> {
    pub(super) fn of(def: &'d MachineDef, findings: &mut Findings) -> Self {
        let mut outline = Self {
            levels: Vec::new(),
            states: Vec::new(),
            own: BTreeMap::new(),
            paths: Paths::default(),
            text: 0,
        };
        let mut names = BTreeSet::new();
        let has_main = !def.states.is_empty() || def.regions.is_empty();
        if has_main {
            outline.level(def.into(), NONE, String::new(), findings);
        }
        for (number, region) in def.regions.iter().enumerate() {
            let place = format!("regions[{number}]");
            let taken = !names.insert(region.name.as_str());
            if has_main && region.name.is_empty() || taken {
                let message = format!("a region called {:?}", region.name);
                findings.add(Place::path(&*place), message, "a name unlike the others");
            }
            outline.level(region.into(), NONE, place, findings);
        }
        if outline.states.len() >= usize::from(NONE) {
            findings.add(Place::Whole, format!("{} states", outline.states.len()), "fewer than 65535");
            outline.clear();
        } else if outline.text > MAX_TEXT {
            let most =
                format!("at most {MAX_TEXT} bytes of paths: shorter names, or fewer states in each other");
            findings.add(Place::Whole, "too much text", most);
            outline.clear();
        }
        for number in 0..outline.states.len() {
            outline.index(small(number));
        }
        outline
    }

    fn clear(&mut self) {
        (self.levels, self.states) = (Vec::new(), Vec::new());
        self.own.clear();
    }

    /// Makes a state known by its path and by the ends of its path.
    fn index(&mut self, number: u16) {
        let state = &self.states[usize::from(number)];
        let (mut names, mut level) = (vec![state.def.name.as_str()], &self.levels[usize::from(state.level)]);
        while let Some(around) = self.states.get(usize::from(level.within)) {
            names.push(&around.def.name);
            level = &self.levels[usize::from(around.level)];
        }
        if !level.place.is_empty() {
            names.push(level.def.name);
        }
        self.paths.add(level.region, &names, number);
    }

    /// Adds a machine and all that is in it.
    fn level(&mut self, def: Level<'d>, within: u16, place: String, findings: &mut Findings) -> u16 {
        let number = small(self.levels.len());
        let (region, depth, prefix) = match self.states.get(usize::from(within)) {
            Some(state) => {
                let around = &self.levels[usize::from(state.level)];
                (around.region, around.depth + 1, format!("{}.", state.path))
            }
            None if place.is_empty() => (number, 0, String::new()),
            None => (number, 0, format!("{}.", shortened(def.name))),
        };
        let states = Vec::new();
        self.levels.push(LevelLine {
            def,
            within,
            region,
            depth,
            initial: NONE,
            states,
            place: place.clone(),
        });
        if def.states.is_empty() || depth > MOST_DEPTH {
            let message = if depth > MOST_DEPTH { "nested too deep" } else { "a machine without states" };
            findings.add(Place::path(place), message, "");
            return number;
        }
        findings.check_length(|| join(&place, "name"), def.name);
        for (at, state) in def.states.iter().enumerate() {
            if self.text > MAX_TEXT {
                return number;
            }
            let place = join(&place, &format!("states[{at}]"));
            if state.name.is_empty() || state.name.contains('.') {
                let message = format!("{:?} is no name of a state", state.name);
                findings.add(Place::path(&*place), message, "a name without dots");
            } else if self.own.contains_key(&(number, state.name.as_str())) {
                let message = format!("there are two states called {:?}", state.name);
                findings.add(Place::path(format!("{place}.name")), message, "");
            }
            findings.check_length(|| format!("{place}.name"), &state.name);
            let path = format!("{prefix}{}", shortened(&state.name));
            self.text += path.len() + place.len();
            self.state(state, number, path, place, findings);
        }
        self.levels[usize::from(number)].initial = self.initial(number, findings);
        number
    }

    fn state(&mut self, def: &'d StateDef, level: u16, path: String, place: String, findings: &mut Findings) {
        let number = self.states.len();
        self.own.entry((level, &def.name)).or_insert(small(number));
        self.levels[usize::from(level)].states.push(small(number));
        let inner_place = format!("{place}.machine");
        self.states.push(StateLine { def, level, inner: NONE, path, place });
        if let Some(machine) = &def.machine {
            let inner = self.level(machine.into(), small(number), inner_place, findings);
            self.states[number].inner = inner;
        }
    }

    fn initial(&self, level: u16, findings: &mut Findings) -> u16 {
        let line = &self.levels[usize::from(level)];
        if line.def.initial.is_empty() {
            return line.states.first().copied().unwrap_or(NONE);
        }
        self.own.get(&(level, line.def.initial)).copied().unwrap_or_else(|| {
            findings.add_with(|| {
                let known: Vec<&str> = line.def.states.iter().map(|state| state.name.as_str()).collect();
                let message = format!("{} among its states", unknown_name(line.def.initial, &known));
                (Place::path(join(&line.place, "initial")), message, String::new())
            });
            NONE
        })
    }

    /// The machines around one, itself first.
    pub(super) fn chain(&self, level: u16) -> impl Iterator<Item = u16> {
        let around = |level: &u16| {
            let within = self.levels[usize::from(*level)].within;
            self.states.get(usize::from(within)).map(|state| state.level)
        };
        std::iter::successors(Some(level), around)
    }

    /// The innermost machine that both a machine and a state are in.
    pub(super) fn meet(&self, level: u16, state: u16) -> u16 {
        let chain: Vec<u16> = self.chain(self.states[usize::from(state)].level).collect();
        self.chain(level).find(|level| chain.contains(level)).unwrap_or(level)
    }

    /// The state that a name means for somebody in a machine: nearby names first, then paths, then what is unique.
    pub(super) fn find(&self, name: &str, level: u16) -> Result<u16, Unfound> {
        if let Some(near) = self.chain(level).find_map(|near| self.own.get(&(near, name))) {
            return Ok(*near);
        }
        let ends = self.paths.find(self.levels[usize::from(level)].region, name);
        if let Some(number) = ends.and_then(|ends| ends.whole) {
            return Ok(number);
        }
        match ends.map_or(&[][..], |ends| &ends.tails) {
            [] => Err(Unfound::Unknown),
            [number] => Ok(*number),
            several => Err(Unfound::Several(several.to_vec())),
        }
    }

    /// The message for a name that means no state.
    fn why(&self, name: &str, level: u16, why: &Unfound) -> String {
        let region = self.levels[usize::from(level)].region;
        match why {
            Unfound::Unknown => {
                let states = self.states.iter();
                let inside = states.filter(|state| self.levels[usize::from(state.level)].region == region);
                let names = inside.flat_map(|state| [state.def.name.as_str(), state.path.as_str()]);
                let mut known: Vec<&str> = names.collect();
                known.sort_unstable();
                known.dedup();
                format!("{} among the states", unknown_name(name, &known))
            }
            Unfound::Several(several) => {
                let paths = several.iter().map(|number| self.states[usize::from(*number)].path.as_str());
                let told: Vec<&str> = paths.take(MAX_LISTED).collect();
                let more = if several.len() > MAX_LISTED { " or others" } else { "" };
                format!("{name:?} may mean {}{more}", told.join(" or "))
            }
        }
    }

    /// Adds that a name means no state, if it does not.
    fn check_name(&self, name: &str, level: u16, place: impl FnOnce() -> String, findings: &mut Findings) {
        if let Err(why) = self.find(name, level) {
            findings.add_with(|| (Place::path(place()), self.why(name, level, &why), String::new()));
        }
    }

    /// Says which targets do not exist.
    pub(super) fn check_targets(&self, def: &MachineDef, findings: &mut Findings) {
        def.board.check("board", findings);
        for (number, level) in (0..).zip(&self.levels) {
            self.check_list(level.def.transitions, number, &level.place, findings);
        }
        for state in &self.states {
            if state.def.tree.is_some() && state.inner != NONE {
                let message = format!("{} holds a machine and a tree", state.path);
                findings.add(Place::path(format!("{}.tree", state.place)), message, "one of them");
            }
            self.check_list(&state.def.transitions, state.level, &state.place, findings);
        }
    }

    fn check_list(&self, list: &[TransitionDef], level: u16, place: &str, findings: &mut Findings) {
        for (number, def) in list.iter().enumerate() {
            let place = join(place, &format!("transitions[{number}]"));
            if usize::from(!def.to.is_empty()) + usize::from(def.back) + usize::from(def.choose.is_some()) > 1
            {
                findings.add(Place::path(&*place), "several targets", "one of to, back, choose");
            }
            if !def.to.is_empty() {
                self.check_name(&def.to, level, || format!("{place}.to"), findings);
            }
            if let Some(after) = def.after {
                findings.check_not_negative(&format!("{place}.after"), after);
            }
            findings.check_positive(&format!("{place}.weight"), def.weight);
            if let Some(choice) = &def.choose {
                self.check_choice(choice, level, &format!("{place}.choose"), findings);
            }
        }
    }

    fn check_choice(&self, choice: &ChoiceDef, level: u16, place: &str, findings: &mut Findings) {
        match choice {
            ChoiceDef::Stay => {}
            ChoiceDef::To { state, .. } => {
                self.check_name(state, level, || format!("{place}.state"), findings);
            }
            ChoiceDef::If { yes, no, .. } => {
                self.check_choice(yes, level, &format!("{place}.yes"), findings);
                self.check_choice(no, level, &format!("{place}.no"), findings);
            }
        }
    }
}

/// A field of something, or of the whole file.
pub(super) fn join(place: &str, field: &str) -> String {
    if place.is_empty() { field.to_owned() } else { format!("{place}.{field}") }
}

/// Numbers of states and machines fit, or the outline is refused.
pub(super) fn small(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(NONE)
}
