//! Turns: who thinks when, and how one reaches another in the middle of it.
//!
//! Telegrams are delivered at once, inside the turn of whoever sends them, as in the book: when Elsa calls Bob to table, he
//! is on his way before she has put her spoon down. So the words that minds are written in are about the whole stage: the
//! town, and the definitions of everybody's mind. Whose turn it is has its mind taken out of the town meanwhile; what is told
//! to somebody in the middle of a turn is kept until that is over.

use std::mem;
use std::sync::Arc;

use wits_core::time::Moment;
use wits_core::work::Budget;
use wits_decide::watch::{Journal, Watch};
use wits_decide::{EventId, Turn};
use wits_engine::cast::{Cast, Role};
use wits_script::{Memory, Scripted};
use wits_world::Who;
use wits_world::telegram::{DeliveryResult, MessageQueue, News, Receive, Sent, Telegram};

use crate::audience::Audience;
use crate::code;
use crate::message::{Message, Name, Place};
use crate::mind::Mind;
use crate::record::{Letter, Stay};
use crate::town::Town;

/// The town, and all that is needed to think in it. What the words of all minds are about.
pub(crate) struct Stage {
    pub(crate) town: Town,
    /// The only owner between two turns: see [`minds_mut`](Self::minds_mut).
    pub(crate) minds: Arc<Cast<Stage>>,
    pub(crate) audience: Audience,
}

impl Stage {
    /// The definitions, to be changed: between two turns nobody else has them.
    pub(crate) fn minds_mut(&mut self) -> Option<&mut Cast<Self>> {
        Arc::get_mut(&mut self.minds)
    }

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
        let Some(mut mind) = self.town.people[who].mind.take() else { return false };
        let before = mem::replace(&mut self.town.me, who);
        let handled = self.think(who, &mut mind, heard);
        self.town.people[who].mind = Some(mind);
        self.note_state(who, heard);
        self.town.me = before;
        self.tell_held(who);
        handled
    }

    fn think(&mut self, who: usize, mind: &mut Mind, heard: Option<Message>) -> bool {
        let mut alarm = Alarm(String::new());
        let handled = match mind {
            Mind::Role(role) => self.follow(who, role, heard, &mut alarm),
            Mind::Bob(machine) => self.in_code(who, machine, heard),
            Mind::Elsa(machine) => self.in_code(who, machine, heard),
            Mind::Joe(machine) => self.in_code(who, machine, heard),
        };
        if !alarm.0.is_empty() {
            self.fail(&alarm.0);
        }
        handled
    }

    /// A turn in code; who looks is shown the changes afterwards.
    fn in_code<S: code::Drawn>(
        &mut self,
        who: usize,
        machine: &mut wits_decide::fsm::StateMachine<S>,
        heard: Option<Message>,
    ) -> bool {
        let handled = match heard {
            None => {
                machine.update(self);
                true
            }
            Some(message) => machine.handle(self, &message),
        };
        self.audience.show_code(who, self.town.people[who].name, machine.current().node());
        handled
    }

    /// A turn by a file or a script.
    fn follow(&mut self, who: usize, role: &mut Role, heard: Option<Message>, alarm: &mut Alarm) -> bool {
        let minds = Arc::clone(&self.minds);
        let Some(mut seat) = self.audience.take(who) else {
            return self.with_turn(heard, |turn| tick_or_tell(&minds, role, turn, alarm));
        };
        let file = role.file().to_owned();
        let handled = seat.watch(who as u64, 0, &file, |journal: &mut Option<&mut Journal>| {
            self.with_turn(heard, |turn| tick_or_tell(&minds, role, turn, &mut (alarm, journal)))
        });
        self.audience.give_back(who, seat);
        handled
    }

    /// The turn of whose turn it is.
    pub(crate) fn with_turn<T>(
        &mut self,
        heard: Option<Message>,
        body: impl FnOnce(&mut Turn<'_, Self>) -> T,
    ) -> T {
        let me = self.town.me();
        let mut dice = me.seed.fork("dice").at(self.town.steps).stream();
        let (now, event) = (self.town.now, heard.map(event_of));
        let mut turn = Turn::new(self, now).stream(&mut dice);
        if let Some(event) = event {
            turn = turn.event(event, &[]);
        }
        body(&mut turn)
    }

    /// Whose state has changed by a turn.
    fn note_state(&mut self, who: usize, heard: Option<Message>) {
        let minds = Arc::clone(&self.minds);
        let now = self.town.now;
        let person = &mut self.town.people[who];
        let Some(doing) = person.mind.as_ref().map(|mind| mind.doing(&minds)) else { return };
        if person.stays.last().is_some_and(|stay| stay.state == doing) {
            return;
        }
        let numbers = [person.gold, person.savings, person.thirst, person.fatigue, person.bruises];
        let stay = person.stays.renew(Stay::blank);
        (stay.since, stay.heard, stay.numbers) = (now, heard, numbers);
        stay.state.clear();
        stay.state.push_str(doing);
    }

    /// Something went wrong in the mind whose turn it is: the others go on, and so does it.
    pub(crate) fn fail(&mut self, text: &str) {
        let now = self.town.now;
        let me = self.town.me_mut();
        me.failed_at = now;
        if me.fault == text {
            me.faults = me.faults.saturating_add(1);
            return;
        }
        me.faults = 1;
        text.clone_into(&mut me.fault);
        self.town.speak(format_args!("{text}"), true);
    }

    /// Shows a change of states in code to whoever looks.
    pub(crate) fn changed(&mut self, from: usize, to: usize) {
        self.audience.changed(self.town.me, from, to);
    }
}

/// What needs others.
impl Stage {
    /// Goes to a place and says so; false if it is there already.
    pub(crate) fn go_to(&mut self, place: Place, line: &str) -> bool {
        if self.town.me().place == place {
            return false;
        }
        self.town.say(line);
        self.town.walk_to(place);
        true
    }

    /// A blow at somebody, who is told if it lands.
    pub(crate) fn swing(&mut self, at: Name, hit: &str, miss: &str) {
        if self.town.strike() {
            self.town.say(hit);
            self.send(at, Message::Punch, 0.0);
        } else {
            self.town.say(miss);
        }
    }

    /// Puts a stew in, unless there is one; it will say when it is ready.
    pub(crate) fn start_oven(&mut self, line: &str) {
        if self.town.me().cooking {
            return;
        }
        self.town.say(line);
        self.town.me_mut().cooking = true;
        let (me, time) = (self.town.me().name, self.town.rules.cooking);
        self.send(me, Message::StewReady, time);
    }

    /// Takes the stew out.
    pub(crate) fn take_out(&mut self) {
        self.town.me_mut().cooking = false;
        self.town.tally.stews = self.town.tally.stews.saturating_add(1);
    }

    /// Tells somebody something: at once, or so many seconds later.
    pub(crate) fn send(&mut self, to: Name, message: Message, delay: f32) {
        let (from, now) = (self.town.me().name, self.town.now);
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

/// Hears of faults, and of nothing else.
pub(crate) struct Alarm(pub(crate) String);

impl Watch for Alarm {
    const LOOKS: bool = false;

    fn fault(&mut self, _node: u32, text: &mut dyn FnMut() -> String) {
        self.0 = text();
    }
}

fn tick_or_tell<W: Watch>(
    minds: &Cast<Stage>,
    role: &mut Role,
    turn: &mut Turn<'_, Stage>,
    watch: &mut W,
) -> bool {
    if turn.event.is_some() {
        return minds.handle(role, turn, watch);
    }
    minds.tick(role, turn, watch);
    true
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

/// The scripts of whose turn it is.
impl Scripted for Stage {
    fn memory(&self) -> &Memory {
        &self.town.me().memory
    }

    fn memory_mut(&mut self) -> &mut Memory {
        &mut self.town.me_mut().memory
    }
}
