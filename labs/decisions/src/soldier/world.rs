//! The world and its tick.

use std::sync::Arc;

use wits_core::findings::Findings;
use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::action::{
    ActionLog, ActionManager, ActionQueue, ActionsDef, AlarmsDef, Character, CharacterState, Request,
};
use wits_decide::board::{Board, Boards, Scope};
use wits_decide::tree::{Tree, TreeDef, TreeState};
use wits_decide::watch::Journals;
use wits_decide::{Mind, Turn, Value};
use wits_game::{Input, Setup, Tick};

use crate::soldier::about::TICKS;
use crate::soldier::field::Field;
use crate::soldier::words::words;

const ACTIONS: &str = include_str!("minds/soldier.actions.ron");
const TREE: &str = include_str!("minds/soldier.tree.ron");
const ALARMS: &str = include_str!("minds/soldier.alarms.ron");

/// The names of the pictures.
pub(crate) const GRAPHS: [&str; 2] = ["actions", "mind"];

type Place = fn(&mut Field) -> &mut ActionQueue;
type Whole = Character<Field, Tree<Field>, Place>;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) field: Field,
    pub(crate) mind: CharacterState<TreeState>,
    pub(crate) board: Board,
}

/// The lab.
pub struct Soldier {
    pub(crate) world: World,
    pub(crate) soldier: Whole,
    pub(crate) journals: Journals,
    pub(crate) log: ActionLog,
    seed: Seed,
}

/// The soldier, put together from its three files.
fn soldier() -> Result<(Whole, Board), Findings> {
    let mut words = words();
    let actions: Arc<ActionManager<Field>> =
        Arc::new(ActionsDef::from_ron("soldier.actions.ron", ACTIONS)?.bind(&words)?);
    actions.teach(&mut words, |field| &mut field.queue);
    let tree = TreeDef::from_ron("soldier.tree.ron", TREE)?.bind(&words)?;
    let alarms = AlarmsDef::from_ron("soldier.alarms.ron", ALARMS)?;
    let place: Place = |field| &mut field.queue;
    let soldier = alarms.bind(&words, actions, tree, place)?;
    Ok((soldier, Board::new(words.keys(Scope::Agent))))
}

impl Soldier {
    pub(crate) fn new(setup: &Setup) -> Self {
        let (soldier, board) = soldier().unwrap_or_else(|faults| panic!("the files of the lab: {faults}"));
        let log = ActionLog::new(soldier.actions());
        let world = World { field: Field::new(), mind: soldier.start(), board };
        Self { world, soldier, journals: Journals::default(), log, seed: setup.seed }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let now = Moment::of_tick(tick.number, TICKS);
        let mut stream = self.seed.at(tick.number).stream();
        tick.inputs.iter().for_each(|input| self.order(input, now));
        if tick.params.is_on("targets") {
            self.world.field.pass_time(tick.params.f32("every"), &mut stream, tick.dt);
        } else {
            self.world.field.target = None;
            self.world.field.under_fire = 0.0;
        }
        self.log.begin(tick.number);
        let World { field, mind, board } = &mut self.world;
        let boards = Boards::default().agent(board);
        let mut turn = Turn::new(field, now).dt(tick.dt).boards(boards).stream(&mut stream);
        let [actions, mut journal] = self.journals.of_several(0, [(0, GRAPHS[0]), (1, GRAPHS[1])]);
        self.soldier.tick_both(mind, &mut turn, &mut (&mut self.log, actions), &mut journal);
    }

    /// What the player asks for goes through the queue like everything else.
    fn order(&mut self, input: &Input, now: Moment) {
        let (field, actions) = (&mut self.world.field, self.soldier.actions());
        let mut ask = |name: &str, told: &[Option<Value>]| {
            if let Some(action) = actions.find(name) {
                // A full queue refuses it: the soldier has heard enough orders.
                let _ = actions.schedule(&mut field.queue, &Request::new(action).told(told), now);
            }
        };
        match (input.name.as_str(), input.at) {
            ("go", Some(at)) => ask("go", &[Some(at.extend(0.0).into())]),
            ("ambush", Some(at)) => field.ambush(at),
            ("shout", None) => ask("shout", &[Some("Over here!".into())]),
            (name @ ("wave" | "reload" | "take_cover"), None) => ask(name, &[]),
            _ => {}
        }
    }

    /// What goes on, in a word for each action.
    pub(crate) fn doing(&self) -> Vec<&str> {
        let actions = self.soldier.actions();
        self.world.field.queue.active().map(|(_, action, _)| actions.name(action)).collect()
    }
}
