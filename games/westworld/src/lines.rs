//! What they say. The files in `minds/` say the same: a test compares every line.

#![expect(missing_docs, reason = "the names say it")]

pub const WALK_TO_MINE: &str = "Up to the mine, while there is light.";
pub const PICK: &str = "A nugget! Into the pocket with it.";
pub const LEAVE_MINE: &str = "Out of the mine and into the sun.";
pub const GO_TO_BANK: &str = "This gold goes to the bank.";
pub const DEPOSIT: &str = "Paid in. On my account now:";
pub const RICH: &str = "Rich enough for today. Home!";
pub const LEAVE_BANK: &str = "Good day, dear banker.";
pub const WALK_HOME: &str = "Walking home.";
pub const ZZZZ: &str = "Zzzz ...";
pub const RESTED: &str = "What a sleep! And now more gold.";
pub const THIRSTY: &str = "My throat is full of dust. To the saloon.";
pub const DRINK: &str = "Whiskey. That is good.";
pub const LEAVE_BAR: &str = "Up from the bar.";

pub const COMING: &str = "I am coming, dear!";
pub const SMELLS: &str = "How good that smells.";
pub const TASTES: &str = "And how good it tastes!";
pub const THANKS: &str = "Thank you, dear. Where was I?";

pub const ANGRY: &str = "Say that again!";
pub const FISTS: &str = "Come on, then.";
pub const BOB_HITS: &str = "Take that!";
pub const BOB_MISSES: &str = "Stand still, will you?";
pub const OOF: &str = "Oof!";
pub const WON: &str = "That was that. Where is my glass?";
pub const LOST: &str = "I have had enough. I am off.";

pub const HOUSEWORK: &str = "The house will not clean itself.";
pub const CHORES: [&str; 3] = ["Mopping the floor.", "Washing the dishes.", "Making the bed."];
pub const TO_BATHROOM: &str = "Excuse me, just a moment.";
pub const RELIEF: &str = "Ah, that is better.";
pub const FROM_BATHROOM: &str = "Here I am again.";
pub const GREET: &str = "Hello dear! I will make you a stew.";
pub const OVEN: &str = "Into the oven it goes.";
pub const FUSS: &str = "A pinch of salt, and some more pepper.";
pub const READY: &str = "The stew is ready!";
pub const LEAVE_STOVE: &str = "Away from the stove.";

pub const DRINKS: [&str; 3] = ["One more.", "This town was better once.", "Hic."];
pub const INSULT: &str = "Look, a mole has come out of its hole!";
pub const GRUNT: &str = "Evening.";
pub const ASKED_FOR_IT: &str = "You asked for it!";
pub const JOE_HITS: &str = "There!";
pub const JOE_MISSES: &str = "Which of you two is it?";
pub const OUCH: &str = "Ouch!";
pub const HA: &str = "Ha! And stay out!";
pub const THUD: &str = "The floor is nice and cool.";
pub const SNORE: &str = "Chrrr ...";
pub const UP_AGAIN: &str = "Who turned out the light?";
