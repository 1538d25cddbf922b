//! Turns: who thinks when, and how one reaches another in the middle of it.
//!
//! Telegrams are delivered at once, inside the turn of whoever sends them, as in the book: when Elsa calls Bob to table, he
//! is on his way before she has put her spoon down. So the words that minds are written in are about the whole stage: the
//! town, and the definitions of everybody's mind. Whoever thinks has its mind taken out of the town meanwhile (see `host.rs`); what is told
//! to somebody in the middle of a turn is kept until that is over.

use std::mem;

use wits_core::time::Moment;
use wits_core::work::Budget;
use wits_decide::EventId;
use wits_decide::fsm::StateMachine;
use wits_engine::minds::{MindHost, MindWorld};
use wits_world::Who;
use wits_world::telegram::{DeliveryResult, MessageQueue, News, Receive, Sent, Telegram};

use crate::code;
use crate::message::{Message, Name, Place};
use crate::mind::Mind;
use crate::record::{Letter, Stay};
use crate::town::Town;

/// The town, and all that is needed to think in it. What the words of all minds are about.
pub(crate) struct Stage {
    pub(crate) town: Town,
    pub(crate) host: MindHost<Self>,
    /// Changes of states in code that nobody was shown yet.
    pub(crate) changes: Vec<code::Change>,
}

impl Stage {
    /// Everybody has a turn, then telegrams whose time has come are delivered.
    pub(crate) fn step(&mut self, now: Moment) {
        self.town.now = now;
        self.town.steps = self.town.steps.saturating_add(1);
        for who in 0..self.town.people.len() {
            if self.town.people[who].name == Name::Bob {
                self.town.people[who].thirst = self.town.people[who].thirst.saturating_add(1);
            }
            self.turn(who, None);
        }
        let mut post = mem::take(&mut self.town.post);
        post.deliver_due(now, &mut Budget::unlimited(), &mut Courier(self));
        self.town.post = post;
    }

    /// A turn of somebody: a thought, or what comes of a message. False if the message meant nothing to it.
    fn turn(&mut self, who: usize, heard: Option<Message>) -> bool {
        let handled = match &self.town.people[who].mind {
            None => return false,
            Some(Mind::File(_)) => self.by_file(who, heard),
            Some(_) => self.in_code(who, heard),
        };
        self.note_state(who, heard);
        self.tell_held(who);
        handled
    }

    /// A turn by a file or a script.
    fn by_file(&mut self, who: usize, heard: Option<Message>) -> bool {
        match heard {
            None => {
                self.think(who as u64, 0.0);
                true
            }
            Some(message) => MindWorld::send(self, who as u64, event_of(message), &[]),
        }
    }

    /// A turn in code; who looks is shown the changes afterwards.
    fn in_code(&mut self, who: usize, heard: Option<Message>) -> bool {
        let mut mind = self.town.people[who].mind.take();
        let handled = match &mut mind {
            Some(Mind::Bob(machine)) => self.run(machine, heard),
            Some(Mind::Elsa(machine)) => self.run(machine, heard),
            Some(Mind::Joe(machine)) => self.run(machine, heard),
            Some(Mind::File(_)) | None => false,
        };
        self.town.people[who].mind = mind;
        handled
    }

    fn run<S: code::Drawn>(&mut self, machine: &mut StateMachine<S>, heard: Option<Message>) -> bool {
        let handled = match heard {
            None => {
                machine.update(self);
                true
            }
            Some(message) => machine.handle(self, &message),
        };
        self.show_code::<S>(*machine.current());
        handled
    }

    /// Whose state has changed by a turn.
    fn note_state(&mut self, who: usize, heard: Option<Message>) {
        let now = self.town.now;
        let person = &mut self.town.people[who];
        let Some(doing) = person.mind.as_ref().map(|mind| mind.doing(self.host.library())) else { return };
        if person.stays.last().is_some_and(|stay| stay.state == doing) {
            return;
        }
        let numbers = [person.gold, person.savings, person.thirst, person.fatigue, person.bruises];
        let stay = person.stays.renew(Stay::blank);
        (stay.since, stay.heard, stay.numbers) = (now, heard, numbers);
        stay.state.clear();
        stay.state.push_str(doing);
    }

    /// Something went wrong in a mind: the others go on, and so does it.
    pub(crate) fn fail(&mut self, who: usize, text: &str) {
        let now = self.town.now;
        let person = &mut self.town.people[who];
        person.failed_at = now;
        if person.fault == text {
            person.faults = person.faults.saturating_add(1);
            return;
        }
        person.faults = 1;
        text.clone_into(&mut person.fault);
        self.town.speak(who, format_args!("{text}"), true);
    }
}

/// What needs others.
impl Stage {
    /// Goes to a place and says so; false if it is there already.
    pub(crate) fn go_to(&mut self, who: usize, place: Place, line: &str) -> bool {
        if self.town.people[who].place == place {
            return false;
        }
        self.town.say(who, line);
        self.town.walk_to(who, place);
        true
    }

    /// A blow at somebody, who is told if it lands.
    pub(crate) fn swing(&mut self, who: usize, at: Name, hit: &str, miss: &str) {
        if self.town.strike(who) {
            self.town.say(who, hit);
            self.tell(who, at, Message::Punch, 0.0);
        } else {
            self.town.say(who, miss);
        }
    }

    /// Puts a stew in, unless there is one; it will say when it is ready.
    pub(crate) fn start_oven(&mut self, who: usize, line: &str) {
        if self.town.people[who].cooking {
            return;
        }
        self.town.say(who, line);
        self.town.people[who].cooking = true;
        let (me, time) = (self.town.people[who].name, self.town.rules.cooking);
        self.tell(who, me, Message::StewReady, time);
    }

    /// Takes the stew out.
    pub(crate) fn take_out(&mut self, who: usize) {
        self.town.people[who].cooking = false;
        self.town.tally.stews = self.town.tally.stews.saturating_add(1);
    }

    /// Tells somebody something: at once, or so many seconds later.
    pub(crate) fn tell(&mut self, from: usize, to: Name, message: Message, delay: f32) {
        let (from, now) = (self.town.people[from].name, self.town.now);
        let telegram = Telegram::new(Who(from.number() as u64), Who(to.number() as u64), message);
        let number = self.town.letters.count();
        let due = now.after(delay);
        *self.town.letters.renew(|| blank(number)) =
            Letter { number, from, to, message, sent: now, due, heard: None };
        let busy = self.town.people.get(to.number()).is_some_and(|person| person.mind.is_none());
        if busy && delay <= 0.0 {
            self.town.held.push((number, telegram));
        } else {
            self.dispatch(number, telegram, delay);
        }
    }

    /// Hands a telegram to the post, and writes down what came of it.
    fn dispatch(&mut self, number: u64, telegram: Telegram<Message>, delay: f32) {
        let (mut post, now) = (mem::take(&mut self.town.post), self.town.now);
        let sent = post.send(now, delay, telegram, &mut Courier(self));
        self.town.post = post;
        let heard = match sent {
            Sent::Delivered(fate) => Some((now, fate)),
            Sent::Duplicate => Some((now, DeliveryResult::Expired)),
            Sent::Waits | Sent::PutOff => None,
        };
        if let Some(letter) = self.town.letters.iter_mut().rev().find(|letter| letter.number == number) {
            letter.heard = heard;
        }
    }

    /// What was told to somebody in the middle of a turn, now that it is over.
    pub(crate) fn tell_held(&mut self, who: usize) {
        let who = Who(who as u64);
        while let Some(place) = self.town.held.iter().position(|(_, telegram)| telegram.receiver == who) {
            let (number, telegram) = self.town.held.remove(place);
            self.dispatch(number, telegram, 0.0);
        }
    }
}

/// Brings telegrams to people. The post is in the town while somebody is told, so that whoever is told can send others.
struct Courier<'a>(&'a mut Stage);

impl Receive<Message> for Courier<'_> {
    fn receive(&mut self, post: &mut MessageQueue<Message>, telegram: &Telegram<Message>) -> DeliveryResult {
        let town = &self.0.town;
        let receiver = usize::try_from(telegram.receiver.0).ok().filter(|who| *who < town.people.len());
        let Some(who) = receiver else { return DeliveryResult::Lost };
        if telegram.message == Message::Challenge {
            self.0.town.tally.fights = self.0.town.tally.fights.saturating_add(1);
        }
        mem::swap(post, &mut self.0.town.post);
        let handled = self.0.turn(who, Some(telegram.message));
        mem::swap(post, &mut self.0.town.post);
        if handled { DeliveryResult::Handled } else { DeliveryResult::Unhandled }
    }

    fn news(&mut self, now: Moment, news: News<'_, Message>) {
        let News::Due(telegram, fate) = news else { return };
        let is_it = |letter: &&mut Letter| {
            letter.heard.is_none()
                && letter.message == telegram.message
                && letter.due == telegram.time
                && (letter.from.number() as u64, letter.to.number() as u64)
                    == (telegram.sender.0, telegram.receiver.0)
        };
        if let Some(letter) = self.0.town.letters.iter_mut().find(is_it) {
            letter.heard = Some((now, fate));
        }
    }
}

/// Events are declared in the order of the messages: see `words.rs`.
const fn event_of(message: Message) -> EventId {
    EventId(message as u8)
}

const fn blank(number: u64) -> Letter {
    Letter {
        number,
        from: Name::Bob,
        to: Name::Bob,
        message: Message::HiHoneyImHome,
        sent: Moment::START,
        due: Moment::START,
        heard: None,
    }
}
