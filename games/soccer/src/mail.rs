//! What players tell each other. All of it is heard at once, before anybody else moves.

use wits_core::glam::Vec2;
use wits_core::state::State;
use wits_decide::{EventId, Param, Value, Vocabulary};
use wits_world::telegram::Telegram;

/// A message.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) enum Message {
    /// Go to the best supporting place.
    SupportAttacker,
    /// Go back to where you stood at the kick-off.
    GoHome,
    /// The ball comes to this place, for you.
    ReceiveBall(Vec2),
    /// Pass to me: the number of the player who asks.
    PassToMe(u8),
    /// Stay where you are.
    Wait,
    /// A goal was scored by this side: for the minds of teams.
    Goal(u8),
}

/// A message on its way.
pub(crate) type Letter = Telegram<Message>;

/// The names of the events, in the order of their numbers.
const EVENTS: [&str; 6] = ["support_attacker", "go_home", "receive_ball", "pass_to_me", "wait", "goal"];

/// Makes the events known.
pub(crate) fn teach<C>(words: &mut Vocabulary<C>) {
    for name in EVENTS {
        let params = match name {
            "receive_ball" => vec![Param::vector("at").help("Where the ball comes to.")],
            "pass_to_me" => vec![Param::int("from").help("The number of the player who asks.")],
            "goal" => vec![Param::int("by").help("0: the home team, 1: the away team.")],
            _ => Vec::new(),
        };
        words.event(name, params);
    }
}

impl Message {
    /// The event that minds are told, and what goes with it.
    pub(crate) fn event(self) -> (EventId, Value) {
        match self {
            Self::SupportAttacker => (EventId(0), false.into()),
            Self::GoHome => (EventId(1), false.into()),
            Self::ReceiveBall(at) => (EventId(2), at.extend(0.0).into()),
            Self::PassToMe(from) => (EventId(3), i32::from(from).into()),
            Self::Wait => (EventId(4), false.into()),
            Self::Goal(by) => (EventId(5), i32::from(by).into()),
        }
    }

    /// For people.
    pub(crate) fn name(self) -> &'static str {
        EVENTS[usize::from(self.event().0.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_events_are_those_of_the_vocabulary() {
        let mut words = Vocabulary::<()>::new();
        teach(&mut words);
        for message in [
            Message::SupportAttacker,
            Message::GoHome,
            Message::ReceiveBall(Vec2::ONE),
            Message::PassToMe(3),
            Message::Wait,
            Message::Goal(1),
        ] {
            let (event, word) = words.find_event(message.name()).unwrap();
            let (told, value) = message.event();
            assert_eq!(event, told);
            if let Some(param) = word.params.first() {
                assert_eq!(param.kind, value.kind());
            }
        }
    }
}
