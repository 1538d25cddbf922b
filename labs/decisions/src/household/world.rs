//! The world and its tick.

use std::collections::VecDeque;

use wits_core::inspect::Value;
use wits_core::ron::RonFile;
use wits_core::state::{State, definition};
use wits_core::time::Moment;
use wits_decide::Turn;
use wits_engine::minds::{CharacterMind, ContextView, MindHost, MindWorld, mind_at, mind_at_mut};
use wits_game::{Edit, Input, Setup, Tick};
use wits_plan::drive::DriveState;
use wits_plan::utility::{UtilityDef, show};

use crate::household::about::TICKS;
use crate::household::home::Home;
use crate::household::house::{NEED_NAMES, NEEDS};
use crate::household::minds::{CURVES, FILES, NAMES, library, utility_def};

/// So many samples of the past are kept for pictures, one every so many ticks.
const SAMPLES: usize = 240;
const SAMPLE: u64 = 15;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) home: Home,
    pub(crate) minds: Vec<CharacterMind>,
    /// The curves as they are now, dragged or not.
    #[state(unhashed = "a definition: every change of it is counted in `edits`", with = definition)]
    pub(crate) curves: UtilityDef,
    pub(crate) edits: u64,
    pub(crate) tick: u64,
}

/// What was, for pictures; no part of the state.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) tick: u64,
    pub(crate) needs: [f32; NEEDS],
    pub(crate) desires: Vec<f32>,
}

/// The lab.
pub struct Household {
    pub(crate) world: World,
    pub(crate) host: MindHost<Home>,
    /// The curves of the file as it is now.
    bound: UtilityDef,
    pub(crate) past: Vec<VecDeque<Sample>>,
}

impl Household {
    pub(crate) fn new(setup: &Setup) -> Self {
        let curves = utility_def().unwrap_or_default();
        let host = MindHost::new(library().expect("the minds that come with the lab are bound by a test"));
        let method = setup.params.count("method");
        let file = |person: usize| FILES[if method == 0 { person } else { method - 1 }];
        let minds = (0..NAMES.len()).filter_map(|person| host.character(person as u64, file(person)));
        let world = World {
            home: Home::new(NAMES.len()),
            minds: minds.collect(),
            curves: curves.clone(),
            edits: 0,
            tick: 0,
        };
        let past = vec![VecDeque::new(); NAMES.len()];
        Self { world, host, bound: curves, past }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.world.home.clock = tick.params.f32("clock");
        self.world.tick = tick.number;
        for edit in tick.edits {
            self.world.edit(edit);
        }
        for input in tick.inputs {
            self.world.use_control(input);
        }
        self.bind();
        for person in 0..self.world.minds.len() {
            self.think(person as u64, tick.dt);
        }
        self.world.tick = tick.number + 1;
        self.world.home.live(tick.dt);
        if tick.number.is_multiple_of(SAMPLE) {
            self.remember(tick.number);
        }
    }

    /// Where curves were dragged, the file says so: everybody who follows it goes over to it.
    fn bind(&mut self) {
        if self.bound != self.world.curves {
            self.bound.clone_from(&self.world.curves);
            let text = self.bound.to_ron();
            let reload = self.host.load(CURVES, Some(&text));
            self.adopt(&reload);
        }
    }

    pub(crate) fn now(&self) -> Moment {
        Moment::of_tick(self.world.tick, TICKS)
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.bind();
        for past in &mut self.past {
            past.retain(|sample| sample.tick <= tick);
        }
    }

    fn remember(&mut self, tick: u64) {
        for (person, past) in self.past.iter_mut().enumerate() {
            let desires = match self.world.minds.get(person).and_then(CharacterMind::state::<DriveState>) {
                Some(state) => state.brain.desires().to_vec(),
                None => Vec::new(),
            };
            if past.len() == SAMPLES {
                past.pop_front();
            }
            past.push_back(Sample { tick, needs: self.world.home.people[person].needs, desires });
        }
    }

    /// Whether an edit makes sense: a handle of a curve, or a need.
    pub(crate) fn check(&self, edit: &Edit) -> Result<(), String> {
        let mut world = self.world.clone();
        world.try_edit(edit)
    }
}

impl World {
    fn edit(&mut self, edit: &Edit) {
        let _ = self.try_edit(edit);
    }

    fn try_edit(&mut self, edit: &Edit) -> Result<(), String> {
        let person = usize::try_from(edit.agent).ok().filter(|person| *person < self.minds.len());
        let person = person.ok_or_else(|| format!("nobody is number {}", edit.agent))?;
        if let Some(need) = NEED_NAMES.iter().position(|name| *name == edit.key) {
            let Some(Value::Number(number)) = &edit.value else { return Err("a need is a number".into()) };
            if !(0.0..=100.0).contains(number) {
                return Err("a need is between 0 and 100".into());
            }
            #[expect(clippy::cast_possible_truncation, reason = "between 0 and 100")]
            let number = *number as f32;
            self.home.people[person].needs[need] = number;
            return Ok(());
        }
        match &edit.value {
            Some(Value::Numbers(at)) if at.len() == 2 && self.minds[person].file() == CURVES => {
                show::drag(&mut self.curves, &edit.key, (at[0], at[1]))?;
                self.edits = self.edits.saturating_add(1);
                Ok(())
            }
            _ => Err(format!("there is nothing called {:?} to be changed", edit.key)),
        }
    }

    fn use_control(&mut self, input: &Input) {
        if input.name == "starve" {
            self.home.people.iter_mut().for_each(|person| person.needs[0] = 95.0);
        }
        if input.name == "rested" {
            self.home.people.iter_mut().for_each(|person| person.needs = [10.0; NEEDS]);
        }
    }
}

impl MindWorld for Household {
    type Context = Home;

    fn host(&self) -> &MindHost<Home> {
        &self.host
    }

    fn host_mut(&mut self) -> &mut MindHost<Home> {
        &mut self.host
    }

    fn parts(&self, agent: u64) -> Option<(&CharacterMind, ContextView<'_, Home>)> {
        Some((mind_at(&self.world.minds, agent)?, ContextView::new(&self.world.home, self.now())))
    }

    fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Home>)> {
        let now = self.now();
        let World { home, minds, .. } = &mut self.world;
        Some((mind_at_mut(minds, agent)?, Turn::new(home, now)))
    }

    /// The curves of the file are the curves from now on, until one is dragged.
    fn load_mind(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        if let (CURVES, Some(Ok(curves))) = (name, text.map(|text| UtilityDef::from_ron(name, text))) {
            self.bound.clone_from(&curves);
            self.world.curves = curves;
        }
        let reload = self.host.load(name, text);
        self.adopt(&reload)
    }

    fn name_of(&self, agent: u64) -> String {
        let name = usize::try_from(agent).ok().and_then(|person| NAMES.get(person));
        name.map_or_else(|| format!("agent {agent}"), |name| (*name).to_owned())
    }
}
