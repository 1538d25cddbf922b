//! A room of a game or of a program that is driven by the caller message by message.

use std::sync::Arc;
use std::time::Duration;

use wits_core::random::Seed;
use wits_game::{About, Entry, Params};

use super::program::ProgramSource;
use super::registry::{Load, Occupancy};
use super::session::SessionSource;
use super::thread::{Message, Opening, Room};
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

    fn room(&self, about: &Arc<About>) -> Room {
        let (name, about, occupancy) = ("rehearsal".into(), about.clone(), self.occupancy.clone());
        Room::new(Opening { name, about, linger: Duration::MAX, occupancy })
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
    let client = Client::new();
    let mut room = client.room(entry.about());
    let params = Params::defaults(entry.about());
    let mut session = SessionSource::open(entry.clone(), Seed::new(1), params, None);
    room.queue.push_back(client.enters());
    session.pause(&mut room);
    room.work(&mut session);
    for text in messages {
        room.queue.extend(client.says(text));
        room.work(&mut session);
        client.reads();
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
    let mut room = client.room(&program.about);
    let mut source = ProgramSource::new(room.name.clone(), program.clone());
    room.queue.push_back(client.enters());
    room.work(&mut source);
    for (tick, text) in (0..).zip(messages) {
        room.queue.extend(client.says(text));
        room.work(&mut source);
        program.glance();
        if let Some(mut page) = program.begin_page(tick) {
            draw(&mut page);
            program.end_page(page);
        }
        let _ = (program.take_tick(), program.take_orders());
        room.work(&mut source);
        client.reads();
    }
}
