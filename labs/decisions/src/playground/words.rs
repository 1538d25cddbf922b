//! What creatures can ask and do. Every word has a help text: it is all that people see who build a mind.

mod acts;
mod asks;

use wits_decide::board::{KeyDef, Scope};
use wits_decide::{EventId, Kind, Param, Vocabulary};

use crate::playground::meadow::Meadow;

/// The events that minds can wait for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Events {
    pub(crate) bell: Option<EventId>,
    pub(crate) howl: Option<EventId>,
    pub(crate) hello: Option<EventId>,
}

/// All words of the meadow.
pub(crate) fn words() -> (Vocabulary<Meadow>, Events) {
    let mut words = Vocabulary::new();
    asks::add(&mut words);
    acts::add(&mut words);
    keys(&mut words);
    let place = |help| Param::vector("place").help(help);
    let events = Events {
        bell: words.event("bell", [place("Where it hangs.")]),
        howl: words.event("wolf_howls", [place("Where the wolf is.")]),
        hello: words.event("greeted", [Param::text("by").help("Who it was.")]),
    };
    // Only sent from creature to creature, by scripts.
    words.event("warned", [Param::text("by").help("Who has seen the wolf.")]);
    (words, events)
}

fn keys(words: &mut Vocabulary<Meadow>) {
    words.key(Scope::Agent, "place", KeyDef::new(Kind::Vector).help("A place worth remembering."));
    words.key(Scope::Agent, "mood", KeyDef::new(Kind::Text).or("calm").help("Whatever you like."));
    words.key(Scope::Agent, "brave", KeyDef::new(Kind::Bool).or(false).help("Is it brave?"));
    words.key(Scope::Agent, "count", KeyDef::new(Kind::Int).or(0).help("To count something."));
    words.key(Scope::World, "danger", KeyDef::new(Kind::Bool).or(false).help("Everybody knows of a danger."));
    words.key(Scope::World, "meeting", KeyDef::new(Kind::Vector).help("Where everybody meets."));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_explained() {
        let words = words().0;
        let all = words.conditions().chain(words.values()).chain(words.actions());
        let silent: Vec<&str> =
            all.filter(|word| word.help.len() < 8).map(|word| word.name.as_str()).collect();
        assert_eq!(silent, [""; 0]);
        assert_eq!(
            (words.conditions().count(), words.values().count(), words.actions().count()),
            (14, 12, 19)
        );
    }
}
