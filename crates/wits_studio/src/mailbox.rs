//! What is under way to one client: bounded, and frames are latest-wins.
//!
//! Rooms put things in and never wait; the client's task takes them out as fast as the client reads. A frame or a
//! status that has not been taken yet is replaced by a newer one, other texts queue up to a limit; a client that lets
//! them pile up further is dropped.
//!
//! A client sits in at most one room. What a room puts in carries the number of the seat, so that a late frame of the
//! old room never reaches a client that has moved on.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use tokio::sync::Notify;

use crate::protocol::ask::Refusal;
use crate::protocol::say::{Say, Text};

/// The most texts that wait for a client.
const MAX_TEXTS: usize = 512;
/// The most text that waits for a client. \[bytes\]
const MAX_BYTES: usize = 64 << 20;
/// The most frames that a client has got and not drawn.
const MAX_FRAMES: usize = 2;

/// A place in a room; every joining gets a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeatId(u64);

impl SeatId {
    /// One that nobody has.
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A scene as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// Different for all frames of the server, and growing.
    pub(crate) number: u64,
    pub(crate) bytes: Bytes,
    /// The frame of the stem at the same tick, which goes out first.
    pub(crate) beside: Option<Bytes>,
    /// The meshes that it draws: all of them when a frame is made, those that the client does not have when it is sent.
    pub(crate) meshes: Vec<SentMesh>,
}

/// A mesh as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct SentMesh {
    pub(crate) id: u64,
    pub(crate) bytes: Bytes,
}

/// What a room has for a client.
pub(crate) enum Post {
    /// Makes everything older than it pointless.
    Joined(Text),
    /// Waits its turn.
    Text(Text),
    /// Replaces an older one.
    Status(Text),
    /// Replaces an older one.
    Inspect(Text),
    /// Replaces an older one.
    Brief(Text),
    /// Replaces an older one.
    Sheet(Text),
    /// Replaces an older one.
    Panel(Text),
    /// What is new in a mind: each tells the difference to the one before, so none is left out.
    Pulse(Text),
    /// Replaces an older one.
    Frame(Frame),
}

/// What goes out next.
#[derive(Debug)]
pub(crate) enum Outgoing {
    Text(Text),
    Frame(Bytes),
    /// The last one.
    Bye(Text),
}

/// What is under way to one client.
#[derive(Default)]
pub(crate) struct Mailbox {
    inner: Mutex<Inner>,
    bell: Notify,
}

#[derive(Default)]
struct Inner {
    seat: Option<SeatId>,
    texts: VecDeque<Text>,
    /// How long they are together.
    bytes: usize,
    status: Option<Text>,
    inspect: Option<Text>,
    brief: Option<Text>,
    pulses: VecDeque<Text>,
    sheet: Option<Text>,
    panel: Option<Text>,
    frame: Option<Frame>,
    /// Meshes of that frame and of those that it replaced: none is left out.
    meshes: VecDeque<Bytes>,
    /// Frames that were taken out and not drawn yet.
    unseen: Vec<u64>,
    bye: Option<Text>,
}

impl Mailbox {
    /// The client takes a seat, or none; whatever an older seat still sends is void. Gives the old seat.
    pub(crate) fn sit(&self, seat: Option<SeatId>) -> Option<SeatId> {
        let mut inner = self.lock();
        inner.void();
        inner.unseen.clear();
        std::mem::replace(&mut inner.seat, seat)
    }

    /// The client loses this seat, if it still has it, and is told why. Both at once: whoever knows why must not
    /// find the seat still taken.
    pub(crate) fn dismiss(&self, seat: SeatId, why: Text) {
        let mut inner = self.lock();
        if inner.seat == Some(seat) {
            inner.void();
            inner.seat = None;
            inner.queue(why);
        }
        drop(inner);
        self.bell.notify_one();
    }

    /// Whether the client has this seat.
    pub(crate) fn has(&self, seat: SeatId) -> bool {
        self.lock().seat == Some(seat)
    }

    /// Whether a client in this seat should get a frame: it has drawn all but one, and taken the meshes of those before.
    /// Meshes are never left out, so those of frames that are replaced would pile up.
    pub(crate) fn wants_frame(&self, seat: SeatId) -> bool {
        let inner = self.lock();
        inner.seat == Some(seat) && inner.unseen.len() < MAX_FRAMES && inner.meshes.is_empty()
    }

    /// Whether a client in this seat should get news of a mind: it has taken the last ones.
    pub(crate) fn wants_pulse(&self, seat: SeatId) -> bool {
        let inner = self.lock();
        inner.seat == Some(seat) && inner.pulses.is_empty()
    }

    /// The client has drawn this frame, and will not draw older ones.
    pub(crate) fn ack(&self, frame: u64) {
        self.lock().unseen.retain(|number| *number > frame);
        self.bell.notify_one();
    }

    /// Something from a room; void when the client has moved on.
    pub(crate) fn post(&self, seat: SeatId, post: Post) {
        let mut inner = self.lock();
        if inner.seat != Some(seat) {
            return;
        }
        match post {
            Post::Joined(text) => {
                inner.void();
                inner.queue(text);
            }
            Post::Text(text) => inner.queue(text),
            Post::Status(text) => inner.status = Some(text),
            Post::Inspect(text) => inner.inspect = Some(text),
            Post::Brief(text) => inner.brief = Some(text),
            Post::Sheet(text) => inner.sheet = Some(text),
            Post::Panel(text) => inner.panel = Some(text),
            Post::Pulse(text) => inner.queue_pulse(text),
            Post::Frame(mut frame) => {
                inner.meshes.extend(frame.meshes.drain(..).map(|mesh| mesh.bytes));
                inner.frame = Some(frame);
            }
        }
        drop(inner);
        self.bell.notify_one();
    }

    /// Something from the server itself.
    pub(crate) fn say(&self, text: Text) {
        self.lock().queue(text);
        self.bell.notify_one();
    }

    /// Something asked for was refused.
    pub(crate) fn refuse(&self, refusal: &Refusal) {
        self.say(refusal.text());
    }

    /// The last word: nothing goes out after it. The first reason given counts.
    pub(crate) fn bye(&self, reason: &str) {
        self.lock().bye.get_or_insert_with(|| Say::Bye { reason }.text());
        self.bell.notify_one();
    }

    /// Something to send, if there is any now.
    pub(crate) fn take(&self) -> Option<Outgoing> {
        self.lock().take()
    }

    /// Waits for something to send.
    pub(crate) async fn next(&self) -> Outgoing {
        loop {
            if let Some(outgoing) = self.take() {
                return outgoing;
            }
            self.bell.notified().await;
        }
    }

    /// A panic while the lock is held leaves nothing half done.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// Forgets what has become pointless.
    fn void(&mut self) {
        self.status = None;
        self.inspect = None;
        self.brief = None;
        self.pulses.clear();
        self.sheet = None;
        self.panel = None;
        self.frame = None;
        self.meshes.clear();
    }

    fn queue(&mut self, text: Text) {
        if self.texts.len() >= MAX_TEXTS || self.bytes + text.len() > MAX_BYTES {
            self.give_up();
        } else {
            self.bytes += text.len();
            self.texts.push_back(text);
        }
    }

    fn next_text(&mut self) -> Option<Text> {
        let text = self.texts.pop_front()?;
        self.bytes -= text.len();
        Some(text)
    }

    fn queue_pulse(&mut self, text: Text) {
        if self.pulses.len() >= MAX_TEXTS {
            self.give_up();
        } else {
            self.pulses.push_back(text);
        }
    }

    fn give_up(&mut self) {
        self.bye.get_or_insert_with(|| Say::Bye { reason: "you do not read what is sent to you" }.text());
    }

    /// What was said in words first: it may explain the frame.
    fn take(&mut self) -> Option<Outgoing> {
        let text = self.next_text().or_else(|| self.status.take());
        let text = text.or_else(|| self.inspect.take()).or_else(|| self.brief.take());
        let text = text.or_else(|| self.pulses.pop_front());
        let text = text.or_else(|| self.sheet.take()).or_else(|| self.panel.take());
        if let Some(text) = text {
            return Some(Outgoing::Text(text));
        }
        if let Some(bye) = self.bye.clone() {
            return Some(Outgoing::Bye(bye));
        }
        if let Some(mesh) = self.meshes.pop_front() {
            return Some(Outgoing::Frame(mesh));
        }
        if self.unseen.len() >= MAX_FRAMES {
            return None;
        }
        if let Some(beside) = self.frame.as_mut()?.beside.take() {
            return Some(Outgoing::Frame(beside));
        }
        let frame = self.frame.take()?;
        self.unseen.push(frame.number);
        Some(Outgoing::Frame(frame.bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(number: u64) -> Bytes {
        Bytes::copy_from_slice(&number.to_le_bytes())
    }

    fn frame(number: u64) -> Post {
        Post::Frame(Frame { number, bytes: bytes(number), beside: None, meshes: Vec::new() })
    }

    fn frames(mailbox: &Mailbox) -> Vec<u64> {
        let mut numbers = Vec::new();
        while let Some(Outgoing::Frame(bytes)) = mailbox.lock().take() {
            numbers.push(u64::from_le_bytes(bytes[..].try_into().unwrap()));
        }
        numbers
    }

    fn seated() -> (Mailbox, SeatId) {
        let (mailbox, seat) = (Mailbox::default(), SeatId::new());
        mailbox.sit(Some(seat));
        (mailbox, seat)
    }

    #[test]
    fn the_latest_frame_wins_and_two_are_under_way() {
        let (mailbox, seat) = seated();
        mailbox.post(seat, frame(1));
        mailbox.post(seat, frame(2));
        assert_eq!(frames(&mailbox), [2]);
        mailbox.post(seat, frame(3));
        assert_eq!(frames(&mailbox), [3]);
        assert!(!mailbox.wants_frame(seat));
        mailbox.post(seat, frame(4));
        assert_eq!(frames(&mailbox), [0_u64; 0]);
        mailbox.ack(3);
        assert!(mailbox.wants_frame(seat));
        assert_eq!(frames(&mailbox), [4]);
    }

    #[test]
    fn the_frame_of_the_stem_goes_out_first_and_needs_no_answer() {
        let (mailbox, seat) = seated();
        for number in 1..=2_u64 {
            let beside = Some(bytes(number + 10));
            mailbox
                .post(seat, Post::Frame(Frame { number, bytes: bytes(number), beside, meshes: Vec::new() }));
            assert_eq!(frames(&mailbox), [number + 10, number]);
        }
        assert!(!mailbox.wants_frame(seat));
        mailbox.ack(2);
        assert!(mailbox.wants_frame(seat));
    }

    #[test]
    fn meshes_go_out_before_their_frame_and_are_never_left_out() {
        let (mailbox, seat) = seated();
        for number in 1..=2_u64 {
            let meshes = vec![SentMesh { id: number, bytes: bytes(number + 10) }];
            mailbox.post(seat, Post::Frame(Frame { number, bytes: bytes(number), beside: None, meshes }));
        }
        assert_eq!(frames(&mailbox), [11, 12, 2]);
        mailbox.post(seat, Post::Joined("{}".into()));
        assert!(matches!(mailbox.take(), Some(Outgoing::Text(_))));
        assert_eq!(frames(&mailbox), [0_u64; 0]);
    }

    #[test]
    fn no_frame_is_wanted_while_meshes_wait() {
        let (mailbox, seat) = seated();
        let meshes = vec![SentMesh { id: 1, bytes: bytes(11) }, SentMesh { id: 2, bytes: bytes(12) }];
        mailbox.post(seat, Post::Frame(Frame { number: 1, bytes: bytes(1), beside: None, meshes }));
        assert!(!mailbox.wants_frame(seat));
        drop(mailbox.take());
        assert!(!mailbox.wants_frame(seat));
        drop(mailbox.take());
        assert!(mailbox.wants_frame(seat));
        assert_eq!(frames(&mailbox), [1]);
    }

    #[test]
    fn an_old_seat_is_void() {
        let (mailbox, old) = seated();
        mailbox.post(old, frame(1));
        let new = SeatId::new();
        assert_eq!(mailbox.sit(Some(new)), Some(old));
        mailbox.post(old, frame(2));
        assert!(!mailbox.wants_frame(old) && !mailbox.has(old) && mailbox.has(new));
        assert_eq!(frames(&mailbox), [0_u64; 0]);
    }

    #[test]
    fn texts_that_pile_up_end_in_a_bye() {
        let (mailbox, seat) = seated();
        (0..=MAX_TEXTS).for_each(|_| mailbox.post(seat, Post::Text("x".into())));
        let mut inner = mailbox.lock();
        assert_eq!(inner.texts.len(), MAX_TEXTS);
        while inner.next_text().is_some() {}
        assert!(matches!(inner.take(), Some(Outgoing::Bye(_))));
        assert_eq!(inner.bytes, 0);
    }

    #[test]
    fn large_texts_pile_up_sooner() {
        let (mailbox, seat) = seated();
        let large: Text = "x".repeat(20 << 20).into();
        (0..4).for_each(|_| mailbox.post(seat, Post::Text(large.clone())));
        let mut inner = mailbox.lock();
        assert_eq!((inner.texts.len(), inner.bye.is_some()), (3, true));
        assert!(matches!(inner.take(), Some(Outgoing::Text(_))));
        assert_eq!(inner.bytes, 40 << 20);
    }
}
