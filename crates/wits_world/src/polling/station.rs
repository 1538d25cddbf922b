//! A place where questions are registered by code.

use serde::{Deserialize, Serialize};
use wits_core::inspect::{Document, Section, Value};
use wits_core::state::State;

use super::Table;
use crate::{Code, Who};

/// What is asked, and about what: `can see` about two characters, `is the flag safe` about a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Question {
    /// What.
    pub code: Code,
    /// About what; zeros if nothing in particular.
    pub about: [u64; 2],
}

impl Question {
    /// About nothing in particular.
    #[must_use]
    pub const fn new(code: Code) -> Self {
        Self { code, about: [0; 2] }
    }

    /// About one thing.
    #[must_use]
    pub const fn about(code: Code, thing: u64) -> Self {
        Self { code, about: [thing, 0] }
    }

    /// About two.
    #[must_use]
    pub const fn between(code: Code, from: u64, to: u64) -> Self {
        Self { code, about: [from, to] }
    }
}

/// Whoever knows the answers: the game, or a closure.
pub trait Answer<V> {
    /// Finds out.
    fn answer(&mut self, question: Question) -> V;

    /// Whether somebody may ask: what they could not sense, say.
    fn may_ask(&self, _who: Who, _question: Question) -> bool {
        true
    }

    /// Somebody asked, for those who keep a [log](crate::log). `Ok(true)` if it had to be computed.
    fn news(&mut self, _tick: u64, _who: Who, _question: Question, _outcome: Result<bool, Refusal>) {}
}

impl<V, F: FnMut(Question) -> V> Answer<V> for F {
    fn answer(&mut self, question: Question) -> V {
        self(question)
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    /// Nobody has registered such a question.
    #[error("no such question is registered")]
    Unknown,
    /// Whoever asked may not know.
    #[error("who asked may not know")]
    Forbidden,
}

/// How often a question was asked, and how often it had to be computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Counts {
    /// Asked.
    pub asked: u64,
    /// Computed.
    pub computed: u64,
    /// Refused.
    pub refused: u64,
}

/// Questions by code, and the answers that are still good. Plain data.
///
/// ```
/// use wits_world::polling::{Question, Refusal, Station};
/// use wits_world::{Code, Who};
///
/// const CAN_SEE: Code = Code::of("can see");
/// let mut station = Station::new();
/// station.register(CAN_SEE, "can see", 2);
/// let mut casts = 0;
/// let mut cast = |_: Question| { casts += 1; true };
/// let question = Question::between(CAN_SEE, 4, 9);
/// for guard in 0..10 {
///     assert_eq!(station.poll(100, Who(guard), question, &mut cast), Ok(&true));
/// }
/// assert_eq!(station.poll(100, Who(0), Question::new(Code::of("can fly")), &mut cast), Err(Refusal::Unknown));
/// assert_eq!(casts, 1);
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Station<V> {
    /// By code.
    topics: Vec<TopicOf<V>>,
}

#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
struct TopicOf<V> {
    code: Code,
    name: String,
    table: Table<[u64; 2], V>,
    counts: Counts,
}

impl<V> Default for Station<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V> Station<V> {
    /// No questions.
    #[must_use]
    pub const fn new() -> Self {
        Self { topics: Vec::new() }
    }

    /// Registers a question whose answers are good for so many ticks; 0 passes every question through. Registered again,
    /// it begins anew.
    pub fn register(&mut self, code: Code, name: impl Into<String>, keeps: u64) {
        let topic = TopicOf { code, name: name.into(), table: Table::new(keeps), counts: Counts::default() };
        match self.place_of(code) {
            Ok(place) => self.topics[place] = topic,
            Err(place) => self.topics.insert(place, topic),
        }
    }

    /// Asks.
    ///
    /// # Errors
    /// If nobody has registered the question, or whoever asks may not know.
    pub fn poll(
        &mut self,
        tick: u64,
        who: Who,
        question: Question,
        to: &mut impl Answer<V>,
    ) -> Result<&V, Refusal> {
        let Ok(place) = self.place_of(question.code) else {
            to.news(tick, who, question, Err(Refusal::Unknown));
            return Err(Refusal::Unknown);
        };
        let topic = &mut self.topics[place];
        topic.counts.asked = topic.counts.asked.saturating_add(1);
        if !to.may_ask(who, question) {
            topic.counts.refused = topic.counts.refused.saturating_add(1);
            to.news(tick, who, question, Err(Refusal::Forbidden));
            return Err(Refusal::Forbidden);
        }
        let computes = !topic.table.is_fresh(tick, &question.about);
        topic.counts.computed += u64::from(computes);
        to.news(tick, who, question, Ok(computes));
        Ok(topic.table.get(tick, question.about, |_| to.answer(question)))
    }

    /// How often a question was asked and computed.
    #[must_use]
    pub fn counts(&self, code: Code) -> Option<Counts> {
        self.place_of(code).ok().map(|place| self.topics[place].counts)
    }

    /// Forgets answers that are too old, and their memory: once in a while.
    pub fn forget_old(&mut self, tick: u64) {
        self.topics.iter_mut().for_each(|topic| topic.table.forget_old(tick));
    }

    /// What is asked here, how often, and how often the answer was there already.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "for people")]
    pub fn inspect(&self) -> Document {
        let rows = self.topics.iter().map(|topic| {
            let Counts { asked, computed, refused } = topic.counts;
            let numbers =
                [asked, computed, refused, topic.table.len() as u64].map(|count| Value::from(count as f64));
            std::iter::once(Value::from(topic.name.clone())).chain(numbers).collect()
        });
        let columns = ["question", "asked", "computed", "refused", "answers kept"];
        Document::new("Polling station").section(Section::table("Questions", columns, rows))
    }

    fn place_of(&self, code: Code) -> Result<usize, usize> {
        self.topics.binary_search_by_key(&code, |topic| topic.code)
    }
}

#[cfg(test)]
mod tests {
    use wits_core::hash::StateHasher;

    use super::*;

    const SAFE: Code = Code::of("is flag safe");
    const SEE: Code = Code::of("can see");

    /// Registered by code, stamped when computed: asked again in the same tick, the answer is there.
    #[test]
    fn oracle_millington_11_3_4_a_task_is_stamped_when_it_is_computed() {
        let mut station = Station::new();
        station.register(SAFE, "is flag safe", 1);
        station.register(SEE, "can see", 0);
        let mut computed = 0;
        let mut compute = |_: Question| {
            computed += 1;
            computed
        };
        let answers: Vec<i32> = [(0, SAFE), (0, SAFE), (1, SAFE), (1, SEE), (1, SEE)]
            .map(|(tick, code)| *station.poll(tick, Who(1), Question::new(code), &mut compute).unwrap())
            .into();
        assert_eq!(answers, [1, 1, 2, 3, 4]);
        let counts = |code| station.counts(code).map(|counts| (counts.asked, counts.computed));
        assert_eq!((counts(SAFE), counts(SEE), counts(Code(0))), (Some((3, 2)), Some((2, 2)), None));
    }

    /// The limits of somebody's senses can be kept here.
    #[test]
    fn who_may_not_know_is_refused() {
        struct Blind;
        impl Answer<bool> for Blind {
            fn answer(&mut self, _: Question) -> bool {
                true
            }
            fn may_ask(&self, who: Who, question: Question) -> bool {
                question.code != SEE || who == Who(question.about[0])
            }
        }
        let mut station = Station::new();
        station.register(SEE, "can see", 5);
        let mut ask = |who| station.poll(3, Who(who), Question::between(SEE, 7, 8), &mut Blind).copied();
        assert_eq!((ask(7), ask(8)), (Ok(true), Err(Refusal::Forbidden)));
        let document = serde_json::to_string(&station.inspect()).unwrap();
        assert!(document.contains(r#"["can see",2.0,1.0,1.0,1.0]"#), "{document}");
        let saved: Station<bool> = serde_json::from_str(&serde_json::to_string(&station).unwrap()).unwrap();
        assert_eq!(saved, station);
        let hash = |station: &Station<bool>| {
            let mut hasher = StateHasher::new();
            hasher.write(station);
            hasher.finish()
        };
        assert_eq!(hash(&saved), hash(&station));
        assert_ne!(hash(&Station::new()), hash(&station));
        station.forget_old(8);
        assert!(
            serde_json::to_string(&station.inspect()).unwrap().contains(r#"["can see",2.0,1.0,1.0,0.0]"#)
        );
    }
}
