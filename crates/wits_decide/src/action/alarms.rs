//! What makes a character act before it has thought.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::ron::RonFile;
use wits_core::time::Moment;

use super::{ActionId, ActionManager, ActionQueue, Request};
use crate::condition::{Condition, ConditionDef};
use crate::watch::Watch;
use crate::words::{Arg, Args, CallDef, Vocabulary, Word};
use crate::{Param, Turn, Value};

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

/// Alarms, bound to the words of a game and to the actions that they schedule. When each of them may go off again is kept by
/// the character: plain data, [none of them waiting](Self::ready) at first.
///
/// A [`Character`](super::Character) has them; a game that ticks a queue itself, or has a host that does, sounds them before.
/// The game's type may differ from that of the actions, which a host knows without it.
pub struct Alarms<C: ?Sized> {
    /// Those with errors are not there, and never go off.
    list: Box<[Option<Alarm<C>>]>,
}

struct Alarm<C: ?Sized> {
    when: Condition<C>,
    action: ActionId,
    args: Args,
    again: f32,
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
    /// Binds the alarms alone. Those with errors never go off.
    pub fn bind_alarms<C: ?Sized, A: ?Sized>(
        &self,
        words: &Vocabulary<C>,
        actions: &ActionManager<A>,
    ) -> (Alarms<C>, Findings) {
        let mut findings = Findings::default();
        let alarms = self.alarms.iter().enumerate();
        let list = alarms.map(|(number, alarm)| bind_alarm(alarm, words, actions, number, &mut findings));
        (Alarms { list: list.collect() }, findings)
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

fn bind_alarm<C: ?Sized, A: ?Sized>(
    alarm: &AlarmDef,
    words: &Vocabulary<C>,
    actions: &ActionManager<A>,
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

impl<C: ?Sized> Alarms<C> {
    /// All of them may go off at once.
    #[must_use]
    pub fn ready(&self) -> Vec<Moment> {
        vec![Moment::START; self.list.len()]
    }

    /// Schedules the actions of all alarms whose conditions hold, unless they wait or go on already.
    pub fn sound<A: ?Sized, W: Watch>(
        &self,
        ready: &mut [Moment],
        actions: &ActionManager<A>,
        queue: &mut ActionQueue,
        turn: &Turn<'_, C>,
        watch: &mut W,
    ) {
        for (alarm, ready) in self.list.iter().zip(ready) {
            let Some(alarm) = alarm else { continue };
            if !ready.has_come(turn.now) || queue.has(alarm.action) || !alarm.holds(turn) {
                continue;
            }
            let told = alarm.told(turn);
            let scheduled = actions.schedule(queue, &Request::new(alarm.action).told(&told), turn.now);
            let node = actions.get(alarm.action).map_or(0, |action| action.node);
            match scheduled {
                Ok(_) => {
                    *ready = turn.now.after(alarm.again);
                    watch.note(node, &mut || format!("alarm: {}", alarm.when.text()));
                }
                Err(why) => watch.note(node, &mut || format!("alarm: {}, but {why}", alarm.when.text())),
            }
        }
    }
}

impl<C: ?Sized> Alarm<C> {
    fn holds(&self, turn: &Turn<'_, C>) -> bool {
        self.when.holds(turn.game, &turn.boards, turn.now)
    }

    /// What its action is told.
    fn told(&self, turn: &Turn<'_, C>) -> Vec<Option<Value>> {
        let value = |arg: &Arg| match arg {
            Arg::Fixed(value) => Some(value.clone()),
            Arg::Key(key) => turn.boards.get(*key).cloned(),
            Arg::Nothing => None,
        };
        self.args.list.iter().map(value).collect()
    }
}

/// No alarms.
impl<C: ?Sized> Default for Alarms<C> {
    fn default() -> Self {
        Self { list: Box::default() }
    }
}

impl<C: ?Sized> std::fmt::Debug for Alarms<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Alarms").field(&self.list.len()).finish()
    }
}
