//! A telegram of the world becomes a message to the goals of a character.

use std::borrow::Cow;

use wits::core::time::Moment;
use wits::core::who::Who;
use wits::core::work::Budget;
use wits::plan::drive::{Goal, GoalStatus, Subgoals};
use wits::world::telegram::{DeliveryResult, MessageQueue, Telegram};

#[derive(Debug)]
struct Waits;

impl Goal<Vec<String>> for Waits {
    type Message = &'static str;

    fn name(&self) -> Cow<'static, str> {
        "A".into()
    }

    fn activate(&mut self, log: &mut Vec<String>, _: &mut Subgoals<Self>) -> GoalStatus {
        log.push("+A".into());
        GoalStatus::Active
    }

    fn process(&mut self, _: &mut Vec<String>, _: &mut Subgoals<Self>) -> GoalStatus {
        GoalStatus::Active
    }

    fn on_message(
        &mut self,
        log: &mut Vec<String>,
        _: &mut Subgoals<Self>,
        message: &&'static str,
    ) -> Option<GoalStatus> {
        log.push(format!("A hears {message}"));
        Some(GoalStatus::Active)
    }
}

#[test]
fn telegrams_reach_the_goals() {
    let (mut goals, mut log) = (Subgoals::of([Waits]), Vec::new());
    goals.process(&mut log);
    let (mut queue, me) = (MessageQueue::new(), Who(1));
    let mut receive = |_: &mut MessageQueue<&'static str>, telegram: &Telegram<&'static str>| {
        if goals.handle(&mut log, &telegram.message) {
            DeliveryResult::Handled
        } else {
            DeliveryResult::Unhandled
        }
    };
    queue.send(Moment::START, 1.0, Telegram::new(me, me, "ring"), &mut receive);
    queue.deliver_due(Moment(2000), &mut Budget::unlimited(), &mut receive);
    assert_eq!(log, ["+A", "A hears ring"]);
}
