//! What the head orders of the body, and what became of it.

use wits_core::findings::unknown_name;
use wits_core::ron::RonFile;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::action::{ActionManager, ActionQueue, ActionsDef, Outcome, Request, Ticket};
use wits_decide::words::NamedChoice;
use wits_decide::{Call, Choices, Param, Status, Value, Vocabulary};

use crate::soldier::field::Field;
use crate::soldier::world::{ACTIONS, FILES};

/// What an action can be told, after its name.
const TOLD: [&str; 2] = ["place", "text"];

/// The orders that the head waits for.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Orders {
    given: u64,
    list: Vec<Order>,
}

#[derive(Clone, Debug, PartialEq, State)]
struct Order {
    number: u64,
    action: String,
    told: Vec<(String, Value)>,
    progress: Progress,
}

#[derive(Clone, Copy, Debug, PartialEq, State)]
enum Progress {
    New,
    Taken(Ticket),
    Over(bool),
}

/// The word with which the head gives orders. Actions are looked up when they are ordered, so a changed file of actions is in
/// force with the next order.
pub(crate) fn teach(words: &mut Vocabulary<Field>) {
    let actions = Choices::new("actions of the body", first_actions()).changing();
    words
        .action("order", |field, call| field.orders.tick(call))
        .help("orders an action of the body and goes on until that is over; succeeds if it was done")
        .param(Param::text("action").help("its name in the file of actions").among(&actions))
        .param(Param::vector(TOLD[0]).optional().help("where to, for actions that have to be told a place"))
        .param(Param::text(TOLD[1]).optional().help("what to say, for actions that can be told a text"))
        .on_exit(|field, call, _| field.orders.forget(*call.memory()));
}

/// The actions of the file that comes with the lab, and what each does.
fn first_actions() -> Vec<NamedChoice> {
    let actions = ActionsDef::from_ron(FILES[0], ACTIONS).map(|def| def.actions).unwrap_or_default();
    actions.iter().map(|(name, action)| (name.as_str(), &*action.help).into()).collect()
}

/// The head can order these actions from now on.
pub(crate) fn set_actions<C: ?Sized>(words: &Vocabulary<Field>, actions: &ActionManager<C>) {
    if let Some(choices) = words.choices("order", "action") {
        let help = |id| actions.def(id).map_or("", |def| &*def.help);
        choices.set(actions.ids().map(|id| NamedChoice::from((actions.name(id), help(id)))));
    }
}

/// The head can order the actions of the file that comes with the lab.
pub(crate) fn set_first_actions(words: &Vocabulary<Field>) {
    words.choices("order", "action").into_iter().for_each(|choices| choices.set(first_actions()));
}

/// Schedules an action by its name.
///
/// # Errors
/// Why the body does not take the order.
pub(crate) fn schedule<C: ?Sized>(
    (actions, queue): (&ActionManager<C>, &mut ActionQueue),
    action: &str,
    told: &[(String, Value)],
    now: Moment,
) -> Result<Ticket, String> {
    let Some(id) = actions.find(action) else {
        let known: Vec<&str> = actions.ids().map(|id| actions.name(id)).collect();
        return Err(unknown_name(action, &known));
    };
    let value = |key: &str| told.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone());
    let keys = actions.def(id).into_iter().flat_map(|def| def.told.iter());
    let told: Vec<Option<Value>> = keys.map(|(key, _)| value(key)).collect();
    actions.schedule(queue, &Request::new(id).told(&told), now).map_err(|refused| refused.to_string())
}

impl Orders {
    /// The memory of the word is the number of the order; 0 says that none was given yet.
    fn tick(&mut self, call: &mut Call<'_, '_>) -> Status {
        let number = *call.memory();
        if number == 0 {
            *call.memory() = self.give(call);
            return Status::Running;
        }
        match self.list.iter().find(|order| order.number == number).map(|order| order.progress) {
            Some(Progress::Over(done)) => Status::of(done),
            Some(_) => Status::Running,
            None => Status::Failure,
        }
    }

    fn give(&mut self, call: &Call<'_, '_>) -> u64 {
        self.given = self.given.wrapping_add(1).max(1);
        let told = TOLD.into_iter().zip(1..);
        let told = told.filter_map(|(key, param)| Some((key.to_owned(), call.get(param)?.clone())));
        let (action, told) = (call.text(0).to_owned(), told.collect());
        self.list.push(Order { number: self.given, action, told, progress: Progress::New });
        self.given
    }

    /// The head does not wait for it any more. The body does it nevertheless.
    fn forget(&mut self, number: u64) {
        self.list.retain(|order| order.number != number);
    }

    /// The body takes new orders. Returns why it does not take others.
    pub(crate) fn take<C: ?Sized>(
        &mut self,
        body: Option<(&ActionManager<C>, &mut ActionQueue)>,
        now: Moment,
    ) -> Vec<String> {
        let new = self.list.iter_mut().filter(|order| order.progress == Progress::New);
        let Some((actions, queue)) = body else {
            new.for_each(|order| order.progress = Progress::Over(false));
            return Vec::new();
        };
        let mut refused = Vec::new();
        for order in new {
            order.progress = match schedule((actions, queue), &order.action, &order.told, now) {
                Ok(ticket) => Progress::Taken(ticket),
                Err(why) => {
                    refused.push(why);
                    Progress::Over(false)
                }
            };
        }
        refused
    }

    /// The body reports which orders are over.
    pub(crate) fn hear_of(&mut self, mut queue: Option<&mut ActionQueue>) {
        for order in &mut self.list {
            let Progress::Taken(ticket) = order.progress else { continue };
            let outcome = queue.as_deref_mut().and_then(|queue| queue.take_outcome(ticket));
            let is_open = queue.as_deref().is_some_and(|queue| queue.is_open(ticket));
            if outcome.is_some() || !is_open {
                order.progress = Progress::Over(outcome == Some(Outcome::Done));
            }
        }
    }
}
