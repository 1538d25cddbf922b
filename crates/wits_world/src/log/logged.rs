//! Whatever is brought to somebody leaves an entry on the way.

use std::fmt::Debug;

use wits_core::glam::Vec3;
use wits_core::time::Moment;

use super::{Kind, Log, Outcome};
use crate::Who;
use crate::event::{Event, Listen, Outbox};
use crate::polling::{Answer, Question, Refusal};
use crate::telegram::{DeliveryResult, MessageQueue, News, Receive, Sent, Telegram};

/// A log in front of somebody; see [`Log::with`].
#[derive(Debug)]
pub struct Logged<'a, T> {
    pub(super) log: &'a mut Log,
    pub(super) to: &'a mut T,
}

impl From<DeliveryResult> for Outcome {
    fn from(fate: DeliveryResult) -> Self {
        match fate {
            DeliveryResult::Handled => Self::Handled,
            DeliveryResult::Unhandled => Self::Unhandled,
            DeliveryResult::Lost => Self::Lost,
            DeliveryResult::Expired => Self::Expired,
        }
    }
}

impl<M: Debug, T: Receive<M>> Receive<M> for Logged<'_, T> {
    fn receive(&mut self, post: &mut MessageQueue<M>, telegram: &Telegram<M>) -> DeliveryResult {
        self.to.receive(post, telegram)
    }

    fn news(&mut self, now: Moment, news: News<'_, M>) {
        let (telegram, outcome) = match &news {
            News::Sent(telegram, Sent::Delivered(fate)) | News::Due(telegram, fate) => {
                (*telegram, Outcome::from(*fate))
            }
            News::Sent(telegram, Sent::Waits) => (*telegram, Outcome::Waits),
            News::Sent(telegram, Sent::Duplicate) => (*telegram, Outcome::Duplicate),
            News::Sent(telegram, Sent::PutOff) => (*telegram, Outcome::PutOff),
        };
        let who = (telegram.sender, telegram.receiver);
        self.log.add(now, Kind::Telegram, who, format_args!("{:?}", telegram.message), outcome);
        self.to.news(now, news);
    }
}

impl<D: Debug, T: Listen<D>> Listen<D> for Logged<'_, T> {
    fn notify(&mut self, listener: Who, event: &Event<D>, outbox: &mut Outbox<D>) {
        self.to.notify(listener, event, outbox);
    }

    fn place(&self, listener: Who) -> Option<Vec3> {
        self.to.place(listener)
    }

    fn news(&mut self, now: Moment, event: &Event<D>, told: u64) {
        let what = (event.code, format_args!(" {:?}", event.data));
        self.log.add_coded(now, Kind::Event, (event.from, Who::NOBODY), what, Outcome::Told(told));
        self.to.news(now, event, told);
    }
}

impl<V, T: Answer<V>> Answer<V> for Logged<'_, T> {
    fn answer(&mut self, question: Question) -> V {
        self.to.answer(question)
    }

    fn may_ask(&self, who: Who, question: Question) -> bool {
        self.to.may_ask(who, question)
    }

    fn news(&mut self, tick: u64, who: Who, question: Question, outcome: Result<bool, Refusal>) {
        let at = Moment::of_tick(tick, self.log.ticks_per_second);
        let word = match outcome {
            Ok(true) => Outcome::Computed,
            Ok(false) => Outcome::Known,
            Err(_) => Outcome::Refused,
        };
        let [from, to] = question.about;
        self.log.add_coded(
            at,
            Kind::Poll,
            (who, Who::NOBODY),
            (question.code, format_args!(" of {from}, {to}")),
            word,
        );
        self.to.news(tick, who, question, outcome);
    }
}
