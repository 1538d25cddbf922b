//! What the people of West World tell each other, and who they are.

use wits_core::scene::Tint;
use wits_core::state::State;

/// What one tells another. The names are those of events in machine files, and of `message.name` in scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub enum Message {
    /// Bob to Elsa, when he comes home.
    HiHoneyImHome,
    /// Elsa to herself when the time is over, then Elsa to Bob.
    StewReady,
    /// Bob to Joe, when he comes into the saloon.
    Howdy,
    /// Joe to Bob.
    Insult,
    /// Bob to Joe: the fight is on.
    Challenge,
    /// A blow that landed, either way.
    Punch,
    /// Whoever has had enough, either way.
    GiveUp,
}

impl Message {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 7] = [
        Self::HiHoneyImHome,
        Self::StewReady,
        Self::Howdy,
        Self::Insult,
        Self::Challenge,
        Self::Punch,
        Self::GiveUp,
    ];

    /// As files and scripts write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HiHoneyImHome => "HiHoneyImHome",
            Self::StewReady => "StewReady",
            Self::Howdy => "Howdy",
            Self::Insult => "Insult",
            Self::Challenge => "Challenge",
            Self::Punch => "Punch",
            Self::GiveUp => "GiveUp",
        }
    }

    /// What it means, for people.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::HiHoneyImHome => "Bob has come home.",
            Self::StewReady => "The stew is done.",
            Self::Howdy => "Bob has come into the saloon.",
            Self::Insult => "Something about moles.",
            Self::Challenge => "Put up your fists.",
            Self::Punch => "A blow that landed.",
            Self::GiveUp => "Enough.",
        }
    }

    /// The message of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|message| message.name() == name)
    }
}

/// Who there is; each has a number, which telegrams and the studio know them by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub enum Name {
    /// The miner.
    Bob,
    /// His wife.
    Elsa,
    /// The bar fly.
    Joe,
}

impl Name {
    /// In the order of their numbers, which is that of their turns.
    pub const ALL: [Self; 3] = [Self::Bob, Self::Elsa, Self::Joe];

    /// The name.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Bob => "Bob",
            Self::Elsa => "Elsa",
            Self::Joe => "Joe",
        }
    }

    /// Who has this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|who| who.text() == name)
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> usize {
        self as usize
    }

    /// The colour that is theirs in the scene and in the log.
    #[must_use]
    pub const fn tint(self) -> Tint {
        match self {
            Self::Bob => Tint::Orange,
            Self::Elsa => Tint::Purple,
            Self::Joe => Tint::Green,
        }
    }
}

/// Where somebody can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub enum Place {
    /// Where the gold is.
    Mine,
    /// Where it goes.
    Bank,
    /// Where the whiskey is.
    Saloon,
    /// Where Elsa is.
    Home,
}

impl Place {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Mine, Self::Bank, Self::Saloon, Self::Home];

    /// As files and scripts write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mine => "mine",
            Self::Bank => "bank",
            Self::Saloon => "saloon",
            Self::Home => "home",
        }
    }

    /// The place of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|place| place.name() == name)
    }
}
