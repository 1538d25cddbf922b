//! The world and its tick.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use wits_core::hash::HashState;
use wits_core::inspect::Value;
use wits_core::time::Moment;
use wits_decide::Turn;
use wits_decide::watch::Journals;
use wits_game::{Edit, Input, Setup, Tick};
use wits_plan::utility::{UtilityDef, show};

use crate::household::about::TICKS;
use crate::household::home::Home;
use crate::household::house::{NEED_NAMES, NEEDS};
use crate::household::minds::{CURVES, METHODS, Minds, NAMES, State, utility_def};

/// So many samples of the past are kept for pictures, one every so many ticks.
const SAMPLES: usize = 240;
const SAMPLE: u64 = 15;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub struct World {
    pub(crate) home: Home,
    pub(crate) states: Vec<State>,
    /// How each person chooses: a number of [`METHODS`].
    pub(crate) methods: Vec<usize>,
    /// The curves as they are now, dragged or not.
    #[state(unhashed = "a definition: every change of it is counted in `edits`")]
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
    pub(crate) minds: Option<Minds>,
    /// The curves that the minds were bound with.
    bound: UtilityDef,
    pub(crate) journals: Journals,
    pub(crate) past: Vec<VecDeque<Sample>>,
}

impl Household {
    pub(crate) fn new(setup: &Setup) -> Self {
        let curves = utility_def().unwrap_or_default();
        let minds = Minds::new(&curves).ok();
        let method = setup.params.count("method");
        let methods: Vec<usize> =
            (0..NAMES.len()).map(|person| if method == 0 { person } else { method - 1 }).collect();
        let states =
            minds.iter().flat_map(|minds| methods.iter().map(|method| minds.start(*method))).collect();
        let world = World {
            home: Home::new(NAMES.len()),
            states,
            methods,
            curves: curves.clone(),
            edits: 0,
            tick: 0,
        };
        let past = vec![VecDeque::new(); NAMES.len()];
        Self { world, minds, bound: curves, journals: Journals::default(), past }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.world.home.clock = tick.params.f32("clock");
        self.world.tick = tick.number + 1;
        for edit in tick.edits {
            self.world.edit(edit);
        }
        for input in tick.inputs {
            self.world.use_control(input);
        }
        self.bind();
        let now = Moment::of_tick(tick.number, TICKS);
        for person in 0..self.world.states.len() {
            self.think(person, now, tick.dt);
        }
        self.world.home.live(tick.dt);
        if tick.number.is_multiple_of(SAMPLE) {
            self.remember(tick.number);
        }
    }

    fn think(&mut self, person: usize, now: Moment, dt: f32) {
        let (Some(minds), World { home, states, methods, .. }) = (&self.minds, &mut self.world) else {
            return;
        };
        home.turn = person;
        let journal = self.journals.of(person as u64, 0, METHODS[methods[person]]);
        let mut turn = Turn::new(home, now).dt(dt);
        minds.tick(methods[person], &mut states[person], &mut turn, journal);
    }

    /// The minds follow the curves.
    fn bind(&mut self) {
        if self.bound != self.world.curves {
            self.bound.clone_from(&self.world.curves);
            if let Some(minds) = &mut self.minds {
                minds.set_curves(&self.bound);
            }
        }
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
            let desires = match &self.world.states.get(person) {
                Some(State::Drive(state)) => state.brain.desires().to_vec(),
                _ => Vec::new(),
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
        let person = usize::try_from(edit.agent).ok().filter(|person| *person < self.methods.len());
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
            Some(Value::Numbers(at)) if at.len() == 2 && self.methods[person] == CURVES => {
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
