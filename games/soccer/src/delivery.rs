//! Letters are handed out: what is said is heard at once.

use std::mem;

use wits_core::work::Budget;
use wits_engine::minds::MindWorld;
use wits_world::telegram::{DeliveryResult, MessageQueue, Receive};

use crate::mail::{Letter, Message};
use crate::player::MINDS;
use crate::world::Soccer;

/// Letters of one turn, answers among them; what is beyond is lost. Players who follow sensible minds write three or four.
const MOST_LETTERS: usize = 64;
/// So many of the last letters are kept.
pub(crate) const LOG: usize = 100;

impl Soccer {
    /// Hands out all letters, and those that are written because of them.
    pub(crate) fn deliver(&mut self) {
        // Who hears may do anything with the match: the queue is not in it meanwhile.
        let (now, mut post) = (self.now, mem::take(&mut self.world.post));
        let mut to = Hearing { game: self, in_trouble: Vec::new() };
        let mut place = 0;
        while let Some(letter) = to.game.world.stage.outbox.get(place).filter(|_| place < MOST_LETTERS) {
            let letter = letter.clone();
            post.send(now, 0.0, letter, &mut to);
            place += 1;
        }
        to.game.world.stage.outbox.clear();
        if !post.is_empty() {
            post.deliver_due(now, &mut Budget::unlimited(), &mut to);
            to.game.world.stage.outbox.clear();
        }
        let in_trouble = to.in_trouble;
        self.world.post = post;
        for (number, fault) in in_trouble {
            self.give_up(number, fault);
        }
    }

    /// Somebody hears what a letter says; false if he has no use for it.
    fn hear(&mut self, number: usize, letter: &Letter) -> bool {
        let (event, value) = letter.message.event();
        self.letters = self.letters.saturating_add(1);
        self.send(number as u64, event, &[value])
    }

    fn note(&mut self, letter: &Letter, fate: DeliveryResult) {
        if self.log.len() == LOG {
            self.log.pop_front();
        }
        self.log.push_back((self.world.stage.tick, letter.clone(), fate));
    }
}

/// A match in which letters are heard, and those whose scripts went wrong by what they heard.
struct Hearing<'g> {
    game: &'g mut Soccer,
    in_trouble: Vec<(usize, String)>,
}

impl Receive<Message> for Hearing<'_> {
    fn receive(&mut self, _post: &mut MessageQueue<Message>, letter: &Letter) -> DeliveryResult {
        let Self { game, in_trouble } = self;
        let number = usize::try_from(letter.receiver.0).ok().filter(|number| *number < MINDS);
        let Some(number) = number else { return DeliveryResult::Lost };
        if game.world.stage.is_led(number) {
            return DeliveryResult::Unhandled;
        }
        let (heard, fault) = game.attempt(number, |game| game.hear(number, letter));
        in_trouble.extend(fault.map(|fault| (number, fault)));
        let fate = if heard { DeliveryResult::Handled } else { DeliveryResult::Unhandled };
        game.note(letter, fate);
        fate
    }
}
