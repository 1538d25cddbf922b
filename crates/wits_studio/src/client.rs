//! One connected client: reads what it asks for, writes what is in its mailbox, and nothing else.
//!
//! Reading and writing go on at the same time and never wait for each other. A client that breaks the rules, does not
//! read or is not heard of is told `bye` and dropped; nobody else notices.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::time::{Instant, timeout, timeout_at};

use crate::config::Limits;
use crate::hub::Hub;
use crate::mailbox::{Mailbox, Outgoing};
use crate::protocol::ask::{self, Ask, Join, Refusal};
use crate::room::Seat;

/// How long a dismissed client is listened to, so that it gets to read why.
const FAREWELL: Duration = Duration::from_secs(1);

/// Serves a client until it goes or has to go.
pub(crate) async fn serve(socket: WebSocket, hub: Arc<Hub>) {
    let mailbox = Arc::new(Mailbox::default());
    let (mut sink, mut stream) = socket.split();
    let place = hub.clients.clone().try_acquire_owned();
    let mut closing = hub.closing.subscribe();
    match &place {
        Ok(_) => mailbox.say(hub.hello.clone()),
        Err(_) => mailbox.bye("too many clients are connected"),
    }
    let mut visitor = Visitor { mailbox: mailbox.clone(), hub, seat: None, rate: Rate::new() };
    let limits = visitor.hub.limits.clone();
    let writing = write(&mut sink, &mailbox, &limits);
    tokio::pin!(writing);
    let reason = tokio::select! {
        // Whoever has no place is not listened to.
        reason = visitor.read(&mut stream), if place.is_ok() => reason,
        () = &mut writing => None,
        _ = closing.wait_for(|closing| *closing) => Some("the studio is shutting down".to_owned()),
    };
    visitor.leave();
    if let Some(reason) = reason {
        mailbox.bye(&reason);
        let _ = timeout(limits.write_timeout, writing).await;
    }
    // Closing a connection with unread bytes in it would tear away what was just written.
    let _ = timeout(FAREWELL, async { while let Some(Ok(_)) = stream.next().await {} }).await;
}

/// Writes what is in the mailbox, and asks for signs of life, until the client has to go or does not read.
async fn write(sink: &mut SplitSink<WebSocket, Message>, mailbox: &Mailbox, limits: &Limits) {
    let mut next_ping = Instant::now() + limits.ping_every;
    loop {
        let (message, last) = match timeout_at(next_ping, mailbox.next()).await {
            Ok(Outgoing::Text(text)) => (Message::Text(text), false),
            Ok(Outgoing::Frame(bytes)) => (Message::Binary(bytes), false),
            Ok(Outgoing::Bye(text)) => (Message::Text(text), true),
            Err(_) => {
                next_ping = Instant::now() + limits.ping_every;
                (Message::Ping(Bytes::new()), false)
            }
        };
        if !matches!(timeout(limits.write_timeout, sink.send(message)).await, Ok(Ok(()))) {
            return;
        }
        if last {
            let close = CloseFrame { code: close_code::POLICY, reason: "".into() };
            let _ = timeout(limits.write_timeout, sink.send(Message::Close(Some(close)))).await;
            return;
        }
    }
}

/// What is known of a client.
struct Visitor {
    hub: Arc<Hub>,
    mailbox: Arc<Mailbox>,
    seat: Option<Seat>,
    rate: Rate,
}

impl Visitor {
    /// Reads until the client goes (`None`) or has to go (the reason).
    async fn read(&mut self, stream: &mut SplitStream<WebSocket>) -> Option<String> {
        let silent_after = self.hub.limits.silent_after;
        loop {
            let message = match timeout(silent_after, stream.next()).await {
                Err(_) => return Some("nothing was heard from you for too long".to_owned()),
                Ok(None) => return None,
                Ok(Some(Err(fault))) => return Some(format!("your message cannot be read: {fault}")),
                Ok(Some(Ok(message))) => message,
            };
            if self.rate.is_over(self.hub.limits.messages_per_second) {
                let most = self.hub.limits.messages_per_second;
                return Some(format!("too many messages: at most {most} in a second"));
            }
            match message {
                Message::Text(text) if text.len() > self.hub.limits.message_bytes => {
                    let most = self.hub.limits.message_bytes;
                    return Some(format!("message too large: at most {most} bytes"));
                }
                Message::Text(text) => self.hear(&text),
                Message::Binary(_) => {
                    self.mailbox
                        .refuse(&Refusal::new("message", "expected text: binary messages are not read"));
                }
                Message::Close(_) => return None,
                Message::Ping(_) | Message::Pong(_) => {}
            }
        }
    }

    fn hear(&mut self, text: &str) {
        let done = ask::read(text).and_then(|ask| self.obey(ask, text.len()));
        if let Err(refusal) = done {
            self.mailbox.refuse(&refusal);
        }
    }

    fn obey(&mut self, ask: Ask, bytes: usize) -> Result<(), Refusal> {
        match ask {
            Ask::Join(join) => self.join(&join),
            Ask::Leave => {
                self.leave();
                Ok(())
            }
            Ask::Ack { frame } => {
                self.mailbox.ack(frame);
                self.seat.iter().for_each(Seat::wake);
                Ok(())
            }
            ask => {
                let name = ask.name();
                let seat = self.seat.as_ref().filter(|seat| self.mailbox.has(seat.id()));
                let seat = seat.ok_or("you are in no room: join one first");
                seat.and_then(|seat| seat.ask(ask, bytes)).map_err(|why| Refusal::new(name, why))
            }
        }
    }

    fn join(&mut self, join: &Join) -> Result<(), Refusal> {
        let seat = self.hub.rooms.join(join, &self.mailbox).map_err(|why| Refusal::new("join", why))?;
        if let Some(old) = self.seat.replace(seat) {
            old.wake();
        }
        Ok(())
    }

    fn leave(&mut self) {
        self.mailbox.sit(None);
        if let Some(seat) = self.seat.take() {
            seat.wake();
        }
    }
}

impl Drop for Visitor {
    /// However it ends, the room learns of it.
    fn drop(&mut self) {
        self.leave();
    }
}

/// Counts the messages of a second.
struct Rate {
    since: Instant,
    count: u32,
}

impl Rate {
    fn new() -> Self {
        Self { since: Instant::now(), count: 0 }
    }

    fn is_over(&mut self, most: u32) -> bool {
        if self.since.elapsed() >= Duration::from_secs(1) {
            *self = Self::new();
        }
        self.count += 1;
        self.count > most
    }
}
