//! A room, or a window of a program, that is driven by the caller message by message.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use wits_core::random::Seed;
use wits_game::{About, Entry, Params};

use super::registry::{Load, Occupancy};
use super::thread::{Message, Opening, Room};
use super::window::{Frames, Window};
use crate::attach::{Page, Program};
use crate::mailbox::{Mailbox, SeatId};
use crate::protocol::ask;

/// The only client of the room.
struct Client {
    seat: SeatId,
    mailbox: Arc<Mailbox>,
    occupancy: Arc<Occupancy>,
}

impl Client {
    fn new() -> Self {
        let client = Self { seat: SeatId::new(), mailbox: Arc::default(), occupancy: Arc::default() };
        client.mailbox.sit(Some(client.seat));
        client.occupancy.is_coming();
        client
    }

    fn enters(&self) -> Message {
        Message::Enter { seat: self.seat, mailbox: self.mailbox.clone() }
    }

    /// What a message asks of the room, unless it is refused before.
    fn says(&self, text: &str) -> Option<Message> {
        match ask::read(text) {
            Ok(ask) => {
                let load = Load::new(&self.occupancy, text.len())?;
                Some(Message::Ask { seat: self.seat, ask, _load: load })
            }
            Err(refusal) => {
                self.mailbox.refuse(&refusal);
                None
            }
        }
    }

    /// Takes what was sent, and draws every frame at once.
    fn reads(&self) {
        while self.mailbox.take().is_some() {
            self.mailbox.ack(u64::MAX);
        }
    }
}

/// The room begins paused, so that it does not matter how fast the messages come.
pub(crate) fn rehearse<'m>(entry: &Entry, messages: impl IntoIterator<Item = &'m str>) {
    let (mut watchers, mut queue) = (Vec::new(), VecDeque::new());
    let client = Client::new();
    let opening = Opening {
        name: "rehearsal".into(),
        entry: entry.clone(),
        seed: Seed::new(1),
        params: Params::defaults(entry.about()),
        linger: Duration::MAX,
        folder: None,
        occupancy: client.occupancy.clone(),
    };
    let mut room = Room::open(opening, &mut watchers, &mut queue);
    room.queue.push_back(client.enters());
    room.pause();
    room.work();
    for text in messages {
        room.queue.extend(client.says(text));
        room.work();
        client.reads();
    }
}

impl Room<'_> {
    fn work(&mut self) {
        self.obey();
        self.advance();
        self.publish(Instant::now());
    }
}

/// The same for a program whose loop goes round once after each message.
pub(crate) fn rehearse_program<'m>(
    about: About,
    messages: impl IntoIterator<Item = &'m str>,
    mut draw: impl FnMut(&mut Page),
) {
    let program = Arc::new(Program::new(about, Vec::new(), Vec::new()));
    let client = Client::new();
    let opening = Frames {
        name: "rehearsal".into(),
        program: program.clone(),
        linger: Duration::MAX,
        occupancy: client.occupancy.clone(),
    };
    let mut window = Window::open(opening);
    window.hear(client.enters());
    for (tick, text) in (0..).zip(messages) {
        if let Some(message) = client.says(text) {
            window.hear(message);
        }
        program.glance();
        if let Some(mut page) = program.begin_page(tick) {
            draw(&mut page);
            program.end_page(page);
        }
        let _ = (program.take_tick(), program.take_orders());
        window.publish(Instant::now());
        client.reads();
    }
}
