//! Conditions that hold when a script says so.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use wits_core::time::Moment;
use wits_mind::words::ConditionWord;
use wits_mind::{Ask, Vocabulary};

/// A condition for tests: answers what its script says, and counts how often it was asked. Copies share their count: one
/// goes into the vocabulary, the other stays with the test.
///
/// ```
/// use wits_mind::Vocabulary;
/// use wits_testkit::decide::Answers;
///
/// let mut words = Vocabulary::<u32>::new();
/// let seen = Answers::by_tick([false, false, true]); // from the third tick on
/// seen.add_to(&mut words, "sees_player");
/// Answers::asking(|health: &u32, _| *health < 50).add_to(&mut words, "hurt");
/// assert_eq!(seen.asked(), 0);
/// ```
pub struct Answers<C> {
    shared: Arc<Shared<C>>,
}

struct Shared<C> {
    way: Way<C>,
    record: Mutex<Record>,
}

type Code<C> = dyn Fn(&C, &Ask<'_>) -> bool + Send + Sync;

enum Way<C> {
    Script(Box<[bool]>),
    ByTick(Box<[bool]>),
    Code(Box<Code<C>>),
}

#[derive(Clone, Debug, Default)]
struct Record {
    asked: usize,
    /// Moments at which it was asked: how many, and the last one.
    moments: usize,
    last: Option<Moment>,
}

impl<C: 'static> Answers<C> {
    /// The same for ever.
    #[must_use]
    pub fn always(answer: bool) -> Self {
        Self::script([answer])
    }

    /// These one after the other, a new one for each question, then the last one again and again. Yes if there are none.
    /// Whoever looks at a mind may ask more often: see [`by_tick`](Self::by_tick).
    #[must_use]
    pub fn script(lines: impl IntoIterator<Item = bool>) -> Self {
        Self::of(Way::Script(lines.into_iter().collect()))
    }

    /// These one after the other, a new one for each moment at which it is asked, then the last one again and again.
    #[must_use]
    pub fn by_tick(lines: impl IntoIterator<Item = bool>) -> Self {
        Self::of(Way::ByTick(lines.into_iter().collect()))
    }

    /// What the game says.
    #[must_use]
    pub fn asking(code: impl Fn(&C, &Ask<'_>) -> bool + Send + Sync + 'static) -> Self {
        Self::of(Way::Code(Box::new(code)))
    }

    fn of(way: Way<C>) -> Self {
        Self { shared: Arc::new(Shared { way, record: Mutex::default() }) }
    }

    /// Puts it into a vocabulary, in the place of a condition of that name, whose parameters it takes.
    pub fn add_to<'w>(&self, words: &'w mut Vocabulary<C>, name: &str) -> &'w mut ConditionWord<C> {
        let old = words.find_condition(name).map(|condition| condition.word().clone()).unwrap_or_default();
        let shared = Arc::clone(&self.shared);
        let condition = words.condition(name, move |game, ask| shared.answer(game, ask));
        old.params.into_iter().fold(condition.help(&old.help), |condition, param| condition.param(param))
    }

    /// How often it was asked.
    #[must_use]
    pub fn asked(&self) -> usize {
        self.shared.record().asked
    }
}

impl<C> Shared<C> {
    fn record(&self) -> MutexGuard<'_, Record> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer(&self, game: &C, ask: &Ask<'_>) -> bool {
        let (question, moment) = self.record().ask(ask.now());
        match &self.way {
            Way::Script(lines) => line_of(lines, question),
            Way::ByTick(lines) => line_of(lines, moment),
            Way::Code(code) => code(game, ask),
        }
    }
}

impl Record {
    /// The numbers of the question and of the moment, counted from 0.
    fn ask(&mut self, now: Moment) -> (usize, usize) {
        self.asked += 1;
        self.moments += usize::from(self.last.replace(now) != Some(now));
        (self.asked - 1, self.moments - 1)
    }
}

fn line_of(lines: &[bool], number: usize) -> bool {
    lines.get(number).or(lines.last()).copied().unwrap_or(true)
}

impl<C> Clone for Answers<C> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared) }
    }
}

impl<C> std::fmt::Debug for Answers<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Answers").field(&self.shared.record()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_mind::board::Boards;
    use wits_mind::condition::{Condition, ConditionDef};

    /// What is answered when it is asked twice at each of three moments.
    fn asked(answers: &Answers<u32>) -> Vec<bool> {
        let mut words = Vocabulary::new();
        answers.add_to(&mut words, "it");
        let condition = Condition::bind(&ConditionDef::Is("it".into()), &words).unwrap();
        let ask = |number: u32| condition.holds(&5, &Boards::default(), Moment(number / 2));
        (0..6).map(ask).collect()
    }

    #[test]
    fn a_script_goes_on_with_every_question_or_with_every_moment() {
        let lines = [false, true, false];
        assert_eq!(asked(&Answers::script(lines)), [false, true, false, false, false, false]);
        assert_eq!(asked(&Answers::by_tick(lines)), [false, false, true, true, false, false]);
        assert_eq!(asked(&Answers::script([])), [true; 6]);
    }

    #[test]
    fn answers_can_depend_on_the_game_and_are_counted() {
        let answers = Answers::asking(|game, ask| *game == 5 && ask.now() > Moment(0));
        assert_eq!(asked(&answers), [false, false, true, true, true, true]);
        assert_eq!(answers.asked(), 6);
    }
}
