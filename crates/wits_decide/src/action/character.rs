//! A whole character: alarms, the queue of actions, and decisions when there is nothing to do.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::inspect::Graph;
use wits_core::ron::RonFile;
use wits_core::state::State;
use wits_core::time::Moment;

use super::{ActionId, ActionManager, ActionQueue, Outcome, Request};
use crate::condition::{Condition, ConditionDef};
use crate::watch::Watch;
use crate::words::{Arg, Args, CallDef, Vocabulary, Word};
use crate::{Exit, Mind, Param, Status, Turn, Value};

/// What makes a character act before it has thought: plain data, from code or an `*.alarms.ron` file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AlarmsDef {
    /// Asked in every tick, in this order.
    #[serde(default)]
    pub alarms: Vec<AlarmDef>,
}

/// An emergency.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AlarmDef {
    /// What has to hold.
    pub when: ConditionDef,
    /// The action that is scheduled then, unless it waits or goes on already.
    pub act: CallDef,
    /// Not again for so long. \[s\]
    #[serde(default)]
    pub again: f32,
}

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
    alarms: Box<[Alarm<C>]>,
    mind: M,
    place: P,
}

struct Alarm<C: ?Sized> {
    when: Condition<C>,
    action: ActionId,
    args: Args,
    again: f32,
}

/// What a character remembers besides its queue.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct CharacterState<S> {
    /// Its mind.
    pub mind: S,
    /// When each alarm may go off again.
    alarms: Vec<Moment>,
}

impl RonFile for AlarmsDef {
    fn validate(&self, findings: &mut Findings) {
        let words = Vocabulary::<()>::open();
        for (number, alarm) in self.alarms.iter().enumerate() {
            alarm.bind_when(&words, number, findings);
        }
    }
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
        let mut findings = Findings::default();
        let alarms = self.alarms.iter().enumerate();
        let alarms = alarms
            .filter_map(|(number, alarm)| bind_alarm(alarm, words, &actions, number, &mut findings))
            .collect();
        findings.into_result(Character { actions, alarms, mind, place })
    }
}

impl AlarmDef {
    fn bind_when<C: ?Sized>(
        &self,
        words: &Vocabulary<C>,
        number: usize,
        findings: &mut Findings,
    ) -> Condition<C> {
        let path = format!("alarms[{number}]");
        findings.check_not_negative(&format!("{path}.again"), self.again);
        Condition::bind_in(&self.when, words, &words.names(), &format!("{path}.when"), findings)
    }
}

fn bind_alarm<C: ?Sized>(
    alarm: &AlarmDef,
    words: &Vocabulary<C>,
    actions: &ActionManager<C>,
    number: usize,
    findings: &mut Findings,
) -> Option<Alarm<C>> {
    let when = alarm.bind_when(words, number, findings);
    let (act, names) = (format!("alarms[{number}].act"), words.names());
    let Some(action) = actions.find(&alarm.act.name) else {
        let known: Vec<&str> = actions.ids().map(|action| actions.name(action)).collect();
        findings.add(Place::path(act), unknown_name(&alarm.act.name, &known), "");
        return None;
    };
    let told = actions.def(action).into_iter().flat_map(|def| def.told.iter());
    let params = told.map(|(name, key)| {
        let param = Param::new(name, key.kind);
        key.default.as_ref().map_or(param.clone(), |value| param.or(value.clone()))
    });
    let word = Word { name: alarm.act.name.clone(), params: params.collect(), ..Word::default() };
    let args = Args::bind(&word, &alarm.act, &names, &act, findings);
    Some(Alarm { when, action, args, again: alarm.again })
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
        self.sound_alarms(&mut state.alarms, &mut queue, turn, actions);
        (self.place)(turn.game).tickets = queue.tickets;
        self.actions.tick_watched(&mut queue, turn, actions);
        let idle = self.put_back(queue, turn);
        if idle { self.mind.tick_watched(&mut state.mind, turn, mind) } else { Status::Running }
    }

    fn sound_alarms<A: Watch>(
        &self,
        ready: &mut [Moment],
        queue: &mut ActionQueue,
        turn: &Turn<'_, C>,
        watch: &mut A,
    ) {
        for (alarm, ready) in self.alarms.iter().zip(ready) {
            if !ready.has_come(turn.now)
                || queue.has(alarm.action)
                || !alarm.when.holds(turn.game, &turn.boards, turn.now)
            {
                continue;
            }
            let value = |arg: &Arg| -> Option<Value> {
                match arg {
                    Arg::Fixed(value) => Some(value.clone()),
                    Arg::Key(key) => turn.boards.get(*key).cloned(),
                    Arg::Nothing => None,
                }
            };
            let told: Vec<Option<Value>> = alarm.args.list.iter().map(value).collect();
            let request = Request::new(alarm.action).told(&told);
            let scheduled = self.actions.schedule(queue, &request, turn.now);
            let node = self.actions.get(alarm.action).map_or(0, |action| action.node);
            match scheduled {
                Ok(_) => {
                    *ready = turn.now.after(alarm.again);
                    watch.note(node, &mut || format!("alarm: {}", alarm.when.text()));
                }
                Err(why) => watch.note(node, &mut || format!("alarm: {}, but {why}", alarm.when.text())),
            }
        }
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
        CharacterState { mind: self.mind.start(), alarms: vec![Moment::START; self.alarms.len()] }
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
        f.debug_struct("Character").field("alarms", &self.alarms.len()).finish_non_exhaustive()
    }
}
