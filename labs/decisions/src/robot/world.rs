//! The world and its tick.

use wits_core::inspect::Document;
use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::Turn;
use wits_decide::board::{Board, Boards};
use wits_engine::minds::{CharacterMind, ContextView, MindHost, MindWorld, mind_at, mind_at_mut};
use wits_game::author::Content;
use wits_game::{MindInfo, Setup, Tick};

use crate::robot::about::TICKS_PER_SECOND;
use crate::robot::hall::Hall;
use crate::robot::minds::{FORMS, library};
use crate::robot::show;

/// More pieces than this are not thrown.
const MOST_RUBBISH: usize = 60;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) hall: Hall,
    pub(crate) minds: Vec<CharacterMind>,
    /// The blackboard that all robots share.
    pub(crate) common: Board,
}

/// The lab.
pub struct Robots {
    pub(crate) world: World,
    pub(crate) host: MindHost<Hall>,
    seed: Seed,
    /// The tick that is next.
    tick: u64,
}

impl Robots {
    pub(crate) fn new(setup: &Setup) -> Self {
        let library = library().expect("the minds that come with the lab are bound by a test");
        let form = FORMS[setup.params.count("form").min(FORMS.len() - 1)];
        let count = setup.params.count("robots");
        let host = MindHost::new(library);
        let minds = (0..count as u64).filter_map(|robot| host.character(robot, form)).collect();
        let world = World { hall: Hall::new(count), minds, common: host.world_board() };
        Self { world, host, seed: setup.seed, tick: 0 }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let hall = &mut self.world.hall;
        for input in tick.inputs {
            match (input.name.as_str(), input.at) {
                ("throw", Some(at)) if hall.rubbish.len() < MOST_RUBBISH => hall.throw(at),
                ("fight", Some(at)) => hall.start_fight(at),
                _ => {}
            }
        }
        self.happenings(self.seed.at(tick.number), &tick);
        self.tick = tick.number;
        for robot in 0..self.world.hall.robots.len() {
            self.think(robot as u64, tick.dt);
        }
        self.tick = tick.number + 1;
        self.world.hall.pass_time(tick.dt);
    }

    /// Rubbish and fights by chance, so many a minute.
    fn happenings(&mut self, seed: Seed, tick: &Tick<'_>) {
        let mut stream = seed.fork("happenings").stream();
        let hall = &mut self.world.hall;
        let mut happens = |name: &str| stream.chance(tick.params.f32(name) * tick.dt / 60.0);
        let (rubbish, fight) = (happens("rubbish"), happens("fights"));
        if rubbish && hall.rubbish.len() < MOST_RUBBISH {
            hall.throw(Hall::random_place(&mut stream));
        }
        if fight {
            hall.start_fight(Hall::random_place(&mut stream));
        }
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.tick = tick;
    }

    pub(crate) const fn now(&self) -> Moment {
        Moment::of_tick(self.tick, TICKS_PER_SECOND)
    }

    /// The states that a robot is in, from the outermost to the innermost.
    pub(crate) fn states(&self, robot: usize) -> Vec<String> {
        self.doing(robot as u64).split('.').map(str::to_owned).collect()
    }
}

impl MindWorld for Robots {
    type Context = Hall;

    fn host(&self) -> &MindHost<Hall> {
        &self.host
    }

    fn host_mut(&mut self) -> &mut MindHost<Hall> {
        &mut self.host
    }

    fn parts(&self, agent: u64) -> Option<(&CharacterMind, ContextView<'_, Hall>)> {
        let World { hall, minds, common, .. } = &self.world;
        Some((mind_at(minds, agent)?, ContextView::new(hall, self.now()).world(common)))
    }

    fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Hall>)> {
        let (now, seed) = (self.now(), self.seed.fork("minds").at(self.tick).at(agent));
        let World { hall, minds, common, .. } = &mut self.world;
        let turn = Turn::new(hall, now).seed(seed).boards(Boards::default().world(common));
        Some((mind_at_mut(minds, agent)?, turn))
    }

    fn name_of(&self, agent: u64) -> String {
        format!("robot {agent}")
    }
}

wits_engine::minds_facet!(Robots {
    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        let Some(mind) = self.mind(agent) else { return Vec::new() };
        let info = MindInfo::new("mind", self.host.library().graph_id(mind.file()));
        vec![if show::learned(self, agent).is_some() { info.with_sheet() } else { info }]
    }

    fn sheet(&self, agent: u64, mind: usize) -> Option<Document> {
        show::sheet(self, agent).filter(|_| mind == 0)
    }
});
