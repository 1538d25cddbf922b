//! The world and its tick.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::board::{Board, Boards};
use wits_decide::{EventId, Turn, Value};
use wits_engine::minds::{CharacterMind, ContextView, MindHost, MindWorld, mind_at, mind_at_mut};
use wits_game::{Input, Setup, Tick, direction};

use crate::guard::about::TICKS_PER_SECOND;
use crate::guard::minds::{FORMS, library};
use crate::guard::words::words;
use crate::guard::yard::{Yard, keep_out};

/// How loud noises are at their source; they lose 1 with every metre.
pub(crate) const LOUD: f32 = 20.0;
/// How long a noise is shown. \[s\]
const SHOWN: f32 = 1.2;
/// How long the intruder stays where it was led. \[s\]
const PATIENCE: f32 = 3.0;

/// A noise that is still shown.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Noise {
    pub(crate) at: Vec2,
    pub(crate) left: f32,
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) yard: Yard,
    pub(crate) minds: Vec<CharacterMind>,
    /// The blackboard that all guards share.
    pub(crate) common: Board,
    pub(crate) noises: Vec<Noise>,
    /// How long the intruder still waits for a hand. \[s\]
    pub(crate) led: f32,
}

/// The lab.
pub struct Guards {
    pub(crate) world: World,
    pub(crate) host: MindHost<Yard>,
    noise: Option<EventId>,
    seed: Seed,
    /// The tick that is next.
    tick: u64,
}

impl Guards {
    pub(crate) fn new(setup: &Setup) -> Self {
        let (words, noise) = words();
        let count = setup.params.count("guards");
        let library = library(&words).expect("the minds that come with the lab are bound by a test");
        let form = FORMS[setup.params.count("form").min(FORMS.len() - 1)];
        let host = MindHost::new(library);
        let minds = (0..count as u64).filter_map(|guard| host.character(guard, form)).collect();
        let (yard, common) = (Yard::new(count), host.world_board());
        let world = World { yard, minds, common, noises: Vec::new(), led: 0.0 };
        Self { world, host, noise, seed: setup.seed, tick: 0 }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.tick = tick.number;
        let seed = self.seed.at(tick.number);
        self.world.led = (self.world.led - tick.dt).max(0.0);
        tick.inputs.iter().for_each(|input| self.hear(input));
        let mut stream = seed.fork("intruder").stream();
        self.world.yard.lie_low(&mut stream, tick.dt);
        if self.world.yard.sent.is_some() {
            self.world.yard.obey(tick.params.f32("speed"), tick.dt);
            self.world.led = PATIENCE;
        } else if tick.params.is_on("autopilot") && self.world.led == 0.0 {
            self.world.yard.sneak(tick.params.f32("speed"), tick.dt);
            let is_inside = self.world.yard.outside.is_none();
            if is_inside && stream.chance(tick.params.f32("clumsiness") * tick.dt / 60.0) {
                self.make_noise(self.world.yard.intruder);
            }
        }
        for guard in 0..self.world.yard.guards.len() {
            self.world.yard.look(guard, tick.dt);
            self.think(guard as u64, tick.dt);
        }
        self.world.pass_time(tick.dt);
        self.tick = tick.number + 1;
    }

    /// A person leads the intruder, or leaves it alone.
    fn hear(&mut self, input: &Input) {
        let World { yard, led, .. } = &mut self.world;
        match (input.name.as_str(), input.at) {
            ("intruder", Some(at)) => {
                yard.come_in();
                (yard.intruder, yard.sent, *led) = (keep_out(at), None, PATIENCE);
            }
            ("noise", Some(at)) => self.make_noise(at),
            ("alone", _) => (yard.sent, *led) = (None, 0.0),
            (name, _) => {
                if let Some(way) = direction(name) {
                    yard.send(way);
                    *led = PATIENCE;
                }
            }
        }
    }

    /// All guards that hear it receive the event.
    fn make_noise(&mut self, at: Vec2) {
        self.world.noises.push(Noise { at, left: SHOWN });
        for guard in 0..self.world.yard.guards.len() {
            let volume = LOUD - self.world.yard.guards[guard].at.distance(at);
            if let Some(noise) = self.noise.filter(|_| volume > 0.0) {
                let values: [Value; 2] = [volume.into(), at.extend(0.0).into()];
                self.send(guard as u64, noise, &values);
            }
        }
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.tick = tick;
    }

    const fn now(&self) -> Moment {
        Moment::of_tick(self.tick, TICKS_PER_SECOND)
    }

    /// The state that a guard is in.
    pub(crate) fn state_of(&self, guard: usize) -> String {
        self.doing(guard as u64)
    }
}

impl MindWorld for Guards {
    type Context = Yard;

    fn host(&self) -> &MindHost<Yard> {
        &self.host
    }

    fn host_mut(&mut self) -> &mut MindHost<Yard> {
        &mut self.host
    }

    fn parts(&self, agent: u64) -> Option<(&CharacterMind, ContextView<'_, Yard>)> {
        let World { yard, minds, common, .. } = &self.world;
        Some((mind_at(minds, agent)?, ContextView::new(yard, self.now()).world(common)))
    }

    fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Yard>)> {
        let (now, seed) = (self.now(), self.seed.fork("minds").at(self.tick).at(agent));
        let World { yard, minds, common, .. } = &mut self.world;
        let turn = Turn::new(yard, now).seed(seed).boards(Boards::default().world(common));
        Some((mind_at_mut(minds, agent)?, turn))
    }

    fn name_of(&self, agent: u64) -> String {
        format!("guard {agent}")
    }
}

wits_engine::minds_facet!(Guards);

impl World {
    /// The bell stops, noises fade.
    fn pass_time(&mut self, dt: f32) {
        let rang = self.yard.alarm_left > 0.0;
        self.yard.alarm_left = (self.yard.alarm_left - dt).max(0.0);
        if rang && self.yard.alarm_left == 0.0 {
            // The key is declared as yes or no: this cannot fail.
            let _ = self.common.set("alarm", false);
        }
        self.noises.iter_mut().for_each(|noise| noise.left -= dt);
        self.noises.retain(|noise| noise.left > 0.0);
    }
}
