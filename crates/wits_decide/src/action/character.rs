//! A whole character: alarms, the queue of actions, and decisions when there is nothing to do.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::inspect::Graph;
use wits_core::state::State;
use wits_core::time::Moment;

use super::{ActionManager, ActionQueue, Alarms, AlarmsDef, Outcome};
use crate::watch::Watch;
use crate::words::Vocabulary;
use crate::{Exit, Mind, Status, Turn};

/// A character as a whole. In each tick alarms may schedule emergency actions; the queue goes on; and only if nothing waits
/// or goes on is the mind asked to decide.
///
/// The mind schedules actions through the words that [`ActionManager::teach`] makes. If it has not come to a decision in
/// this tick, nothing happens, and it goes on in the next one.
///
/// ```
/// use wits_core::ron::RonFile;
/// use std::sync::Arc;
/// use wits_core::time::Moment;
/// use wits_decide::action::{ActionQueue, ActionsDef, AlarmsDef};
/// use wits_decide::{Mind, Status, Turn, Vocabulary, tree::TreeDef};
///
/// #[derive(Default)]
/// struct Guard { ambush: bool, steps: u32, cover: bool, queue: ActionQueue }
/// let mut words = Vocabulary::<Guard>::new();
/// words.condition("ambush", |guard, _| guard.ambush);
/// words.action("step", |guard, _| { guard.steps += 1; Status::Running });
/// words.action("duck", |guard, _| { guard.cover = true; Status::Success });
/// let actions = ActionsDef::from_ron("guard.actions.ron", r#"(channels: ["legs"], actions: {
///     "patrol": (act: Do("step"), uses: ["legs"]),
///     "take_cover": (act: Do("duck"), uses: ["legs"], priority: 9, interrupts: true),
/// })"#)?;
/// let actions = Arc::new(actions.bind(&words)?);
/// actions.teach(&mut words, |guard| &mut guard.queue);
/// let mind = TreeDef::from_ron("guard.tree.ron", r#"(root: Do("patrol"))"#)?.bind(&words)?;
/// let def = r#"(alarms: [(when: Is("ambush"), act: "take_cover", again: 5)])"#;
/// let def = AlarmsDef::from_ron("guard.alarms.ron", def)?;
/// let guard = def.bind(&words, actions, mind, |guard: &mut Guard| &mut guard.queue)?;
///
/// let (mut body, mut state) = (Guard::default(), guard.start());
/// for tick in 0..60 {
///     body.ambush = tick == 30;
///     guard.tick(&mut state, &mut Turn::new(&mut body, Moment::of_tick(tick, 60)));
/// }
/// assert!(body.cover && body.steps > 40);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
pub struct Character<C: ?Sized, M, P> {
    actions: Arc<ActionManager<C>>,
    alarms: Alarms<C>,
    mind: M,
    place: P,
}

/// What a character remembers besides its queue.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct CharacterState<S> {
    /// Its mind.
    pub mind: S,
    /// When each alarm may go off again.
    alarms: Vec<Moment>,
}

impl AlarmsDef {
    /// Puts a character together. `place` tells where it keeps its queue.
    ///
    /// # Errors
    /// Alarms that ask or schedule what there is not.
    pub fn bind<C: ?Sized, M, P>(
        &self,
        words: &Vocabulary<C>,
        actions: Arc<ActionManager<C>>,
        mind: M,
        place: P,
    ) -> Result<Character<C, M, P>, Findings>
    where
        M: Mind<C>,
        P: Fn(&mut C) -> &mut ActionQueue,
    {
        let (alarms, findings) = self.bind_alarms(words, &actions);
        findings.into_result(Character { actions, alarms, mind, place })
    }
}

impl<C: ?Sized, M, P> Character<C, M, P>
where
    M: Mind<C>,
    P: Fn(&mut C) -> &mut ActionQueue,
{
    /// Its actions.
    pub const fn actions(&self) -> &Arc<ActionManager<C>> {
        &self.actions
    }

    /// Its mind.
    pub const fn mind(&self) -> &M {
        &self.mind
    }

    /// One tick, in which actions and mind may be watched.
    pub fn tick_both<A: Watch, B: Watch>(
        &self,
        state: &mut CharacterState<M::State>,
        turn: &mut Turn<'_, C>,
        actions: &mut A,
        mind: &mut B,
    ) -> Status {
        let mut queue = std::mem::take((self.place)(turn.game));
        self.alarms.sound(&mut state.alarms, &self.actions, &mut queue, turn, actions);
        (self.place)(turn.game).tickets = queue.tickets;
        self.actions.tick_watched(&mut queue, turn, actions);
        let idle = self.put_back(queue, turn);
        if idle { self.mind.tick_watched(&mut state.mind, turn, mind) } else { Status::Running }
    }

    /// Actions may have scheduled others while the queue was taken out: they keep their tickets and wait with the rest.
    fn put_back(&self, mut queue: ActionQueue, turn: &mut Turn<'_, C>) -> bool {
        let place = (self.place)(turn.game);
        let meanwhile = std::mem::take(place);
        queue.tickets = queue.tickets.max(meanwhile.tickets);
        queue.waiting.extend(meanwhile.waiting);
        queue.sort();
        while queue.waiting.len() > self.actions.limit {
            queue.drop_waiting(queue.waiting.len() - 1, Outcome::Dropped);
        }
        for (ticket, outcome) in meanwhile.ended {
            queue.end(ticket, outcome);
        }
        *place = queue;
        place.is_idle()
    }
}

impl<C: ?Sized, M, P> Mind<C> for Character<C, M, P>
where
    M: Mind<C>,
    P: Fn(&mut C) -> &mut ActionQueue,
{
    type State = CharacterState<M::State>;

    fn start(&self) -> Self::State {
        CharacterState { mind: self.mind.start(), alarms: self.alarms.ready() }
    }

    /// The watch is told of the mind; [`tick_both`](Character::tick_both) tells of the actions, too.
    fn tick_watched<W: Watch>(
        &self,
        state: &mut Self::State,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        self.tick_both(state, turn, &mut (), watch)
    }

    fn stop<W: Watch>(&self, state: &mut Self::State, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        self.mind.stop(&mut state.mind, turn, why, watch);
        let mut queue = std::mem::take((self.place)(turn.game));
        self.actions.stop(&mut queue, turn, why, &mut ());
        *(self.place)(turn.game) = queue;
    }

    fn graph(&self) -> Graph {
        self.mind.graph()
    }
}

impl<C: ?Sized, M, P> std::fmt::Debug for Character<C, M, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Character").field("alarms", &self.alarms).finish_non_exhaustive()
    }
}
