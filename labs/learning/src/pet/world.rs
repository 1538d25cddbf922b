//! The world and its tick.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_game::author::Shelf;
use wits_game::{Params, Setup, Tick, loaded};
use wits_learn::teach::{Action, TeachModel, TeachScratch, TeachState, Why};

use crate::pet::about::TICKS;
use crate::pet::acts::Step;
use crate::pet::creature::Creature;
use crate::pet::exam::Tally;
use crate::pet::files;
use crate::pet::island::{CORNER, DAY, Island};
use crate::pet::people::Said;
use crate::pet::rules::{RULES, Rule};
use crate::pet::senses::Body;
use crate::pet::tutor::{Plan, Tutor};

/// What the pet is doing is remembered every so many ticks while it goes on.
const RECORD: u64 = 15;
/// How long what was taught is shown. (s)
const SHOWN: f32 = 2.0;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) island: Island,
    pub(crate) mind: TeachState,
    pub(crate) tutor: Tutor,
    pub(crate) tally: Tally,
    /// The rule that is taught, by its number.
    pub(crate) rule: u32,
    /// What was taught last, and how long it is still shown (s).
    pub(crate) said: Option<(Said, f32)>,
    pub(crate) tick: u64,
}

/// The lab.
pub struct Lab {
    pub(crate) world: World,
    pub(crate) model: TeachModel,
    pub(crate) scratch: TeachScratch,
    pub(crate) seed: Seed,
    /// As they were when it began.
    pub(crate) params: Params,
    pub(crate) shelf: Shelf,
}

impl Lab {
    pub(crate) fn new(setup: &Setup) -> Self {
        let params = setup.params.clone();
        let model = files::model(files::definition(), &params)
            .expect("the parameters are within the limits of a definition");
        let mut scratch = TeachScratch::default();
        let mind = model.start(setup.seed.fork("pet"), &mut scratch);
        let world = World {
            island: Island::new(setup.seed),
            mind,
            tutor: Tutor::default(),
            tally: Tally::default(),
            rule: 0,
            said: None,
            tick: 0,
        };
        Self { world, model, scratch, seed: setup.seed, params, shelf: files::shelf() }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.world.tick = tick.number;
        let rule = tick.params.count("lesson");
        self.world.rule = u32::try_from(rule).unwrap_or(0);
        for input in tick.inputs {
            self.use_control(input, tick.params.count("shown"));
        }
        self.world.said = self.world.said.take().map(|(said, left)| (said, left - tick.dt));
        self.world.said = self.world.said.take().filter(|(_, left)| *left > 0.0);
        let plan = Plan {
            method: tick.params.count("teacher"),
            rule: Rule::of(rule),
            lessons: u32::try_from(tick.params.count("lessons")).unwrap_or(0),
        };
        self.world.island.advance(tick.dt);
        self.pet(plan, tick.dt);
        self.friend(tick.params.is_on("watch"), tick.dt);
        self.tutor(plan, tick.dt);
        let now = self.now();
        self.model.tend(&mut self.world.mind, &mut self.scratch, now);
        self.world.tally.feel(self.world.island.pet.discontent());
        self.world.tick = tick.number + 1;
    }

    /// The pet decides, walks and acts.
    fn pet(&mut self, plan: Plan, dt: f32) {
        let mut stream = self.seed.fork("pet acts").at(self.world.tick).stream();
        let island = &mut self.world.island;
        island.pet.rest -= dt;
        if island.pet.work.is_none() && island.pet.rest <= 0.0 {
            self.decide(plan);
        }
        let actions = self.model.actions();
        let step = self.world.island.go_on(actions, Body::Pet, &mut stream, dt);
        if step == Step::Began {
            self.tutor_waits();
        }
        if step == Step::Began || self.world.tick.is_multiple_of(RECORD) {
            self.remember();
        }
    }

    fn decide(&mut self, plan: Plan) {
        let mut stream = self.seed.fork("pet decides").at(self.world.tick).stream();
        let Self { model, world, scratch, .. } = self;
        let context = world.island.context(&model.def().context, Body::Pet);
        let island = &world.island;
        let legal = |action: &Action| island.is_possible(model.actions(), Body::Pet, action);
        let Ok(Some(decision)) = model.decide(&mut world.mind, &context, scratch, legal) else { return };
        let explored = decision.why == Why::Explored;
        let right = plan.rule.action(model.actions());
        if plan.rule.fits(&context) && legal(&right) {
            let is_right = decision.action == right;
            if !explored {
                world.tally.count(is_right);
            }
            world.island.begin(model.actions(), Body::Pet, (decision.action, explored), &mut stream);
            self.tutor_sees(plan, is_right);
        } else {
            world.island.begin(model.actions(), Body::Pet, (decision.action, explored), &mut stream);
        }
    }

    /// What the pet is doing now can be praised or blamed a little later.
    fn remember(&mut self) {
        let now = self.now();
        let Some(action) = self.world.island.pet.doing().copied() else { return };
        let context = self.world.island.context(&self.model.def().context, Body::Pet);
        let _ = self.model.remember(&mut self.world.mind, now, &context, action);
    }

    /// Mo does what is good for it.
    fn friend(&mut self, is_watched: bool, dt: f32) {
        let mut stream = self.seed.fork("friend").at(self.world.tick).stream();
        self.world.island.friend.rest -= dt;
        if self.world.island.friend.work.is_none()
            && self.world.island.friend.rest <= 0.0
            && let Some(action) = self.friend_decides()
        {
            self.world.island.begin(self.model.actions(), Body::Friend, (action, false), &mut stream);
        }
        let step = self.world.island.go_on(self.model.actions(), Body::Friend, &mut stream, dt);
        let doing = self.world.island.friend.doing().copied();
        if let (true, Step::Began, Some(action)) = (is_watched, step, doing) {
            self.watch_friend(action);
        }
    }

    pub(crate) const fn say(&mut self, said: Said) {
        self.world.said = Some((said, SHOWN));
    }

    pub(crate) const fn now(&self) -> Moment {
        Moment::of_tick(self.world.tick, TICKS)
    }
}

impl World {
    /// Refuses what the lab cannot continue from.
    pub(crate) fn check(&self, model: &TeachModel) -> Result<(), String> {
        model.check_state(&self.mind).map_err(|wrong| wrong.to_string())?;
        let island = &self.island;
        loaded::same_count(
            "bushes",
            island.bushes.len(),
            "expected",
            Island::new(Seed::new(0)).bushes.len(),
        )?;
        loaded::within("clock", island.clock, 0.0, DAY)?;
        loaded::index("rule", self.rule, RULES.len())?;
        let places = [island.pet.at, island.friend.at, island.ball, island.you];
        let bushes = island.bushes.iter().map(|bush| bush.at);
        for place in places.into_iter().chain(bushes).chain(island.thrown) {
            check_place(place)?;
        }
        for bush in &island.bushes {
            loaded::within("bush", bush.empty, 0.0, 1000.0)?;
        }
        for creature in [&island.pet, &island.friend] {
            check_creature(creature, model)?;
        }
        if let Some((Said::Shown(action) | Said::Watched(action), _)) = &self.said {
            check_action(action, model)?;
        }
        if self.tally.is_finite() && self.tutor.is_finite() {
            Ok(())
        } else {
            Err("a tally is no number".into())
        }
    }
}

fn check_place(place: Vec2) -> Result<(), String> {
    loaded::within("place", place.x, -2.0 * CORNER.x, 2.0 * CORNER.x)?;
    loaded::within("place", place.y, -2.0 * CORNER.y, 2.0 * CORNER.y)
}

fn check_creature(creature: &Creature, model: &TeachModel) -> Result<(), String> {
    creature.needs.iter().try_for_each(|need| loaded::within("need", *need, 0.0, 1.0))?;
    loaded::within("rest", creature.rest, -1e6, 10.0)?;
    let Some(work) = &creature.work else { return Ok(()) };
    check_place(work.place)?;
    loaded::within("work", work.left, -10.0, 1000.0)?;
    check_action(&work.action, model)
}

fn check_action(action: &Action, model: &TeachModel) -> Result<(), String> {
    if model.actions().has(action) { Ok(()) } else { Err("an action that is not in the database".into()) }
}
