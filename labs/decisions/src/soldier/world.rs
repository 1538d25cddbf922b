//! The world and its tick.

use std::any::Any;

use wits_core::findings::Findings;
use wits_core::random::{Seed, Stream};
use wits_core::ron::RonFile;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::action::{ActionLog, ActionManager, ActionMind, ActionQueue, Alarms, AlarmsDef};
use wits_decide::board::{Board, Boards};
use wits_decide::watch::Watch;
use wits_decide::{Status, Turn, Value, Vocabulary};
use wits_engine::minds::{
    CharacterMind, ContextView, MindHost, MindLibrary, MindWorld, mind_at, mind_at_mut,
};
use wits_game::author::Shelf;
use wits_game::{Input, Setup, Tick};

use crate::soldier::about::TICKS;
use crate::soldier::field::Field;
use crate::soldier::orders;
use crate::soldier::words::words;

/// The soldier, as people see it.
pub(crate) const SOLDIER: u64 = 0;
/// Its two minds, as the host knows them: the body acts, the head decides what to do when there is nothing to do.
pub(crate) const BODY: u64 = 0;
pub(crate) const HEAD: u64 = 1;
/// Their files.
pub(crate) const FILES: [&str; 2] = ["soldier.actions.ron", "soldier.tree.ron"];
/// The text of the first.
pub(crate) const ACTIONS: &str = include_str!("minds/soldier.actions.ron");
/// What makes the body act before the head has thought. No mind: it is the same for all files.
const ALARMS: &str = "soldier.alarms.ron";

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) field: Field,
    /// Of the body and of the head.
    pub(crate) minds: Vec<CharacterMind>,
    /// The blackboard that both share.
    common: Board,
    /// When each alarm may go off again.
    ready: Vec<Moment>,
}

/// The lab.
pub struct Soldier {
    pub(crate) world: World,
    pub(crate) host: MindHost<Field>,
    pub(crate) log: ActionLog,
    words: Vocabulary<Field>,
    alarms_def: AlarmsDef,
    alarms: Alarms<Field>,
    seed: Seed,
    now: Moment,
    /// The chance of this tick.
    stream: Stream,
}

/// All mind files of the lab.
fn library(words: &Vocabulary<Field>) -> Result<MindLibrary<Field>, Findings> {
    let files = Shelf::new()
        .with(
            FILES[0],
            "Actions of a soldier",
            "What its legs, hands and voice can do, and what is more urgent.",
            ACTIONS,
        )
        .with(
            FILES[1],
            "Rounds of a soldier",
            "What it orders its body to do when there is nothing to do.",
            include_str!("minds/soldier.tree.ron"),
        )
        .as_template();
    MindLibrary::new(words, files)
}

impl Soldier {
    /// Its own files are free of errors: a test sees to it.
    pub(crate) fn new(setup: &Setup) -> Self {
        let words = words();
        let host = MindHost::new(library(&words).unwrap_or_else(|errors| panic!("{errors}")));
        let alarms_def = AlarmsDef::from_ron(ALARMS, include_str!("minds/soldier.alarms.ron"));
        let alarms_def = alarms_def.unwrap_or_else(|errors| panic!("{errors}"));
        let minds: Vec<_> =
            (0..).zip(FILES).filter_map(|(number, file)| host.character(number, file)).collect();
        let (alarms, log) = (Alarms::default(), ActionLog::default());
        let ready = vec![Moment::START; alarms_def.alarms.len()];
        let world = World { field: Field::new(), minds, common: host.world_board(), ready };
        let (seed, now, stream) = (setup.seed, Moment::START, setup.seed.stream());
        let mut lab = Self { world, host, log, words, alarms_def, alarms, seed, now, stream };
        lab.meet_actions();
        lab
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.now = Moment::of_tick(tick.number, TICKS);
        self.stream = self.seed.at(tick.number).stream();
        tick.inputs.iter().for_each(|input| self.order(input));
        if tick.params.is_on("targets") {
            self.world.field.pass_time(tick.params.f32("every"), &mut self.stream, tick.dt);
        } else {
            self.world.field.target = None;
            self.world.field.under_fire = 0.0;
        }
        self.sound_alarms();
        let busy = self.think(BODY, tick.dt) == Status::Running;
        self.report(tick.number);
        if !busy {
            self.think(HEAD, tick.dt);
            self.take_orders();
        }
    }

    /// Goes back to a world, or on to one that was saved.
    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        let file = |world: &World| mind_at(&world.minds, BODY).map(|mind| mind.file().to_owned());
        let same = file(&self.world) == file(world);
        self.world.clone_from(world);
        self.now = Moment::of_tick(tick, TICKS);
        self.log.forget_after(tick);
        if !same {
            self.meet_actions();
        }
    }

    /// The actions of the body, and what it does of them; `None` if its file is of another technique.
    pub(crate) fn body(&self) -> Option<(&ActionManager<dyn Any>, &ActionQueue)> {
        let mind = mind_at(&self.world.minds, BODY)?;
        let (actions, queue) = self.host.library().technique::<ActionMind<dyn Any>>(mind)?;
        Some((actions.manager(), queue))
    }

    /// The alarms schedule other actions from now on, and the head can order these. A body that follows no file of actions
    /// has no alarms, and the actions of the lab are there to choose from. Returns what alarms miss.
    fn meet_actions(&mut self) -> Vec<String> {
        let Some((actions, _)) = self.body() else {
            orders::set_first_actions(&self.words);
            (self.log, self.alarms) = (ActionLog::default(), Alarms::default());
            return Vec::new();
        };
        let (alarms, missed) = self.alarms_def.bind_alarms(&self.words, actions);
        orders::set_actions(&self.words, actions);
        self.log = ActionLog::new(actions);
        self.alarms = alarms;
        missed.list().iter().map(|missed| format!("{ALARMS}: {}", missed.message)).collect()
    }

    fn sound_alarms(&mut self) {
        let Self { world: World { field, minds, common, ready }, host, alarms, now, .. } = self;
        let mut look = look(host, minds, BODY);
        if let Some((actions, queue)) = body_of(host, minds) {
            let turn = Turn::new(field, *now).boards(Boards::default().world(common));
            look.during(|mut journal| alarms.sound(ready, actions, queue, &turn, &mut journal));
        }
        host.watchers_mut().put(look);
    }

    /// The head learns which of its orders are over, and the time line what has begun and ended.
    fn report(&mut self, tick: u64) {
        let Self { world: World { field, minds, .. }, host, log, .. } = self;
        let mut body = body_of(host, minds);
        log.begin(tick);
        if let Some((actions, queue)) = &body {
            log.compare(actions, queue);
        }
        field.orders.hear_of(body.as_mut().map(|(_, queue)| &mut **queue));
    }

    fn take_orders(&mut self) {
        let Self { world: World { field, minds, .. }, host, now, .. } = self;
        let refused = field.orders.take(body_of(host, minds), *now);
        if !refused.is_empty() {
            let mut look = look(host, minds, HEAD);
            look.during(|mut journal| {
                refused.iter().for_each(|why| journal.note(0, &mut || format!("refused: {why}")));
            });
            host.watchers_mut().put(look);
        }
    }

    /// What the player asks for goes through the queue like everything else.
    fn order(&mut self, input: &Input) {
        let Self { world: World { field, minds, .. }, host, now, .. } = self;
        let mut ask = |name: &str, told: &[(String, Value)]| {
            if let Some(body) = body_of(host, minds) {
                // A full queue refuses it: the soldier has heard enough orders.
                let _ = orders::schedule(body, name, told, *now);
            }
        };
        match (input.name.as_str(), input.at) {
            ("go", Some(at)) => ask("go", &[("place".to_owned(), at.extend(0.0).into())]),
            ("ambush", Some(at)) => field.ambush(at),
            ("shout", None) => ask("shout", &[("text".to_owned(), "Over here!".into())]),
            (name @ ("wave" | "reload" | "take_cover"), None) => ask(name, &[]),
            _ => {}
        }
    }
}

/// The actions of the body and its queue, to be changed.
fn body_of<'s>(
    host: &'s MindHost<Field>,
    minds: &'s mut [CharacterMind],
) -> Option<(&'s ActionManager<dyn Any>, &'s mut ActionQueue)> {
    let mind = mind_at_mut(minds, BODY)?;
    let (actions, queue) = host.library().technique_mut::<ActionMind<dyn Any>>(mind)?;
    Some((actions.manager(), queue))
}

/// Whoever watches a mind, for what happens to it outside of its turn.
fn look(host: &mut MindHost<Field>, minds: &[CharacterMind], number: u64) -> wits_engine::minds::Look {
    let file = mind_at(minds, number).map_or("", CharacterMind::file);
    host.watchers_mut().take(SOLDIER, shown_as(number), file)
}

/// Which of the minds of the soldier.
fn shown_as(number: u64) -> usize {
    usize::from(number == HEAD)
}

impl MindWorld for Soldier {
    type Context = Field;

    fn host(&self) -> &MindHost<Field> {
        &self.host
    }

    fn host_mut(&mut self) -> &mut MindHost<Field> {
        &mut self.host
    }

    fn parts(&self, number: u64) -> Option<(&CharacterMind, ContextView<'_, Field>)> {
        let World { field, minds, common, .. } = &self.world;
        Some((mind_at(minds, number)?, ContextView::new(field, self.now).world(common)))
    }

    fn parts_mut(&mut self, number: u64) -> Option<(&mut CharacterMind, Turn<'_, Field>)> {
        let World { field, minds, common, .. } = &mut self.world;
        let turn = Turn::new(field, self.now).boards(Boards::default().world(common));
        Some((mind_at_mut(minds, number)?, turn.stream(&mut self.stream)))
    }

    fn shown_as(&self, number: u64) -> (u64, usize) {
        (SOLDIER, shown_as(number))
    }

    fn name_of(&self, number: u64) -> String {
        if number == HEAD { "the head" } else { "the body" }.to_owned()
    }

    /// A changed file of actions is also met by the alarms.
    fn load_mind(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let reload = self.host.load(name, text);
        let mut lost = self.adopt(&reload);
        if self.mind(BODY).is_some_and(|mind| reload.concerns(mind)) {
            lost.extend(self.meet_actions());
        }
        lost
    }

    fn followed(&mut self, number: u64) {
        if number == BODY {
            self.meet_actions();
        }
    }
}
