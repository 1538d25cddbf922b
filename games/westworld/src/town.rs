//! The town and who lives in it: everything that changes, and what people can do by themselves.

use std::fmt::Write;

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_world::telegram::{MessageQueue, Telegram};

use crate::message::{Message, Name, Place};
use crate::mind::Mind;
use crate::record::{Letter, Said, Stay, Tally};
use crate::ring::Ring;
use crate::rules::{Rules, Version};

/// So many lines are kept.
const LINES: usize = 160;
/// So many telegrams.
const LETTERS: usize = 60;
/// So many states that somebody was in.
const STAYS: usize = 40;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct Town {
    pub(crate) version: Version,
    pub(crate) rules: Rules,
    pub(crate) people: Vec<Person>,
    /// Telegrams on their way.
    pub(crate) post: MessageQueue<Message>,
    /// Telegrams for somebody in the middle of a turn, with the numbers of their letters: told when that is over.
    pub(crate) held: Vec<(u64, Telegram<Message>)>,
    pub(crate) now: Moment,
    /// How often everybody has had a turn, and the tick of the next time.
    pub(crate) steps: u64,
    pub(crate) due: u64,
    pub(crate) said: Ring<Said>,
    pub(crate) letters: Ring<Letter>,
    pub(crate) tally: Tally,
}

/// Somebody.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Person {
    pub(crate) name: Name,
    /// Taken out while it is its turn.
    pub(crate) mind: Option<Mind>,
    pub(crate) place: Place,
    /// Where it is seen: whoever goes is there at once, as far as minds know, and walks for the eye alone.
    pub(crate) at: Vec2,
    pub(crate) gold: i32,
    pub(crate) savings: i32,
    pub(crate) thirst: i32,
    pub(crate) fatigue: i32,
    pub(crate) bruises: i32,
    /// Nature calls.
    pub(crate) urge: bool,
    /// A stew is in the oven.
    pub(crate) cooking: bool,
    /// In a mood to pick a quarrel.
    pub(crate) provoked: bool,
    /// Its own chance, and how often it was asked.
    pub(crate) seed: Seed,
    pub(crate) draws: u64,
    /// What went wrong in its mind last, how often in a row, and when.
    pub(crate) fault: String,
    pub(crate) faults: u32,
    pub(crate) failed_at: Moment,
    pub(crate) stays: Ring<Stay>,
}

impl Person {
    fn new(name: Name, place: Place, at: Vec2, seed: Seed) -> Self {
        Self {
            name,
            mind: None,
            place,
            at,
            gold: 0,
            savings: 0,
            thirst: 0,
            fatigue: 0,
            bruises: 0,
            urge: false,
            cooking: false,
            provoked: false,
            seed: seed.fork(name.text()),
            draws: 0,
            fault: String::new(),
            faults: 0,
            failed_at: Moment::START,
            stays: Ring::new(STAYS),
        }
    }

    /// A number from 0 to below 1.
    fn draw(&mut self) -> f32 {
        self.draws = self.draws.saturating_add(1);
        self.seed.at(self.draws).stream().unit()
    }
}

impl Town {
    /// The town on the first morning, where nobody has a mind yet.
    pub(crate) fn new(
        version: Version,
        rules: Rules,
        seed: Seed,
        spot: impl Fn(Name, Place) -> Vec2,
    ) -> Self {
        let place = |name| if name == Name::Joe { Place::Saloon } else { Place::Home };
        let person = |name| Person::new(name, place(name), spot(name, place(name)), seed);
        Self {
            version,
            rules,
            people: Name::ALL.into_iter().take(version.people()).map(person).collect(),
            post: MessageQueue::new(),
            held: Vec::with_capacity(8),
            now: Moment::START,
            steps: 0,
            due: 0,
            said: Ring::new(LINES),
            letters: Ring::new(LETTERS),
            tally: Tally::default(),
        }
    }

    /// Whether what is kept of the past is as much as in another town.
    pub(crate) fn check_rings(&self, like: &Self) -> Result<(), String> {
        self.said.check("lines", &like.said)?;
        self.letters.check("letters", &like.letters)?;
        self.people
            .iter()
            .zip(&like.people)
            .try_for_each(|(one, other)| one.stays.check("stays", &other.stays))
    }

    /// The person of a number.
    pub(crate) fn person(&self, agent: u64) -> Option<&Person> {
        self.people.get(usize::try_from(agent).ok()?)
    }

    /// The person of a number, to be changed.
    pub(crate) fn person_mut(&mut self, agent: u64) -> Option<&mut Person> {
        self.people.get_mut(usize::try_from(agent).ok()?)
    }

    /// Says a line.
    pub(crate) fn say(&mut self, who: usize, line: &str) {
        self.speak(who, format_args!("{line}"), false);
    }

    /// Says a line with what is on the account.
    pub(crate) fn say_savings(&mut self, who: usize, line: &str) {
        let savings = self.people[who].savings;
        self.speak(who, format_args!("{line} {savings}"), false);
    }

    /// Says one of three lines, by chance.
    pub(crate) fn say_one_of(&mut self, who: usize, lines: [&str; 3]) {
        let draw = self.people[who].draw();
        self.say(who, lines[((draw * 3.0) as usize).min(2)]);
    }

    /// Writes a line down; `fault` is what went wrong in a mind instead of what somebody said.
    pub(crate) fn speak(&mut self, who: usize, text: std::fmt::Arguments<'_>, fault: bool) {
        let (name, at, step, number) = (self.people[who].name, self.now, self.steps, self.said.count());
        let said = self.said.renew(Said::blank);
        (said.number, said.step, said.at, said.who, said.fault) = (number, step, at, name, fault);
        said.text.clear();
        // Writing to a string does not fail.
        _ = said.text.write_fmt(text);
        said.shorten();
    }

    /// Is at a place at once, as far as minds know.
    pub(crate) fn walk_to(&mut self, who: usize, place: Place) {
        self.people[who].place = place;
    }

    pub(crate) fn dig(&mut self, who: usize) {
        let person = &mut self.people[who];
        person.gold = person.gold.saturating_add(1);
        person.fatigue = person.fatigue.saturating_add(1);
        self.tally.nuggets = self.tally.nuggets.saturating_add(1);
    }

    pub(crate) fn deposit(&mut self, who: usize) {
        let person = &mut self.people[who];
        person.savings = person.savings.saturating_add(person.gold);
        person.gold = 0;
    }

    pub(crate) fn drink(&mut self, who: usize) {
        let price = self.rules.whiskey;
        let person = &mut self.people[who];
        person.thirst = 0;
        person.savings = person.savings.saturating_sub(price);
        self.tally.drinks = self.tally.drinks.saturating_add(1);
    }

    /// Sleeps a little and says so; true if there was no need to.
    pub(crate) fn doze(&mut self, who: usize, line: &str) -> bool {
        let rested = !self.fatigued(who);
        if !rested {
            self.people[who].fatigue -= 1;
            self.say(who, line);
        }
        rested
    }

    /// Gets over a bruise and says so; true if there was none.
    pub(crate) fn mend(&mut self, who: usize, line: &str) -> bool {
        let whole = self.people[who].bruises == 0;
        if !whole {
            self.people[who].bruises -= 1;
            self.say(who, line);
        }
        whole
    }

    pub(crate) fn bruise(&mut self, who: usize) {
        let person = &mut self.people[who];
        person.bruises = person.bruises.saturating_add(1);
    }

    /// Finds out whether nature calls.
    pub(crate) fn feel(&mut self, who: usize) {
        let chance = self.rules.urge;
        let person = &mut self.people[who];
        person.urge = person.draw() < chance;
    }

    /// Finds out whether it is in a mood to pick a quarrel.
    pub(crate) fn brood(&mut self, who: usize) {
        let chance = self.rules.temper;
        let person = &mut self.people[who];
        person.provoked = person.draw() < chance;
    }

    /// A blow: does it land?
    pub(crate) fn strike(&mut self, who: usize) -> bool {
        let chance = self.rules.aim;
        self.people[who].draw() < chance
    }

    pub(crate) fn pockets_full(&self, who: usize) -> bool {
        self.people[who].gold >= self.rules.pockets
    }

    pub(crate) fn wealthy(&self, who: usize) -> bool {
        self.people[who].savings >= self.rules.comfort
    }

    pub(crate) fn thirsty(&self, who: usize) -> bool {
        self.people[who].thirst >= self.rules.thirst
    }

    pub(crate) fn fatigued(&self, who: usize) -> bool {
        self.people[who].fatigue > self.rules.tired
    }

    /// One more blow, and it is over.
    pub(crate) fn beaten(&self, who: usize) -> bool {
        self.people[who].bruises + 1 >= self.rules.tough
    }
}
