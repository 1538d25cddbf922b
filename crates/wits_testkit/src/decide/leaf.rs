//! Actions that do what a script says.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use wits_mind::words::ActionWord;
use wits_mind::{Call, Exit, Status, Vocabulary};

use crate::scripted::Outcome;

impl Outcome for Status {
    fn goes_on(&self) -> bool {
        *self == Self::Running
    }
}

/// An action for tests: answers what its script says, counts how often it was entered, ticked and left, and remembers why
/// it was left. Copies share their counts: one goes into the vocabulary, the other stays with the test.
///
/// A script is played in every life from its first line, for any number of characters at once; its last line holds on. A
/// leaf that nobody told anything succeeds at once, so that no test hangs because of it.
///
/// ```
/// use wits_mind::{Exit, Status, Turn, Vocabulary, words::Deed};
/// use wits_testkit::decide::Leaf;
///
/// let mut words = Vocabulary::<()>::new();
/// let aim = Leaf::script([Status::Running, Status::Success]);
/// aim.add_to(&mut words, "aim");
/// # let mut findings = Default::default();
/// # let deed = Deed::bind(&"aim".into(), &words, &words.names(), "", &mut findings).unwrap();
/// # let mut nothing = ();
/// # let mut turn = Turn::new(&mut nothing, Default::default());
/// // Bind a tree or a machine to the words and tick it. Here it is aborted after its first tick:
/// deed.perform(&mut turn);
/// aim.assert_counts(1, 1, 1);
/// assert_eq!(aim.exits(), [Exit::Abort]);
/// ```
pub struct Leaf<C> {
    shared: Arc<Shared<C>>,
}

struct Shared<C> {
    way: Way<C>,
    record: Mutex<Record>,
}

type Code<C> = dyn Fn(&mut C, &mut Call<'_, '_>) -> Status + Send + Sync;

enum Way<C> {
    EachLife(Box<[Status]>),
    OverTime(Box<[Status]>),
    Code(Box<Code<C>>),
}

#[derive(Clone, Debug, Default)]
struct Record {
    entered: u32,
    ticked: u32,
    exits: Vec<Exit>,
    /// Calls that should not have been made.
    wrong: Vec<String>,
}

impl<C: 'static> Leaf<C> {
    /// Succeeds at once.
    #[must_use]
    pub fn new() -> Self {
        Self::script([])
    }

    /// Answers these one after the other in every life, then the last one again and again. Success if there are none.
    #[must_use]
    pub fn script(lines: impl IntoIterator<Item = Status>) -> Self {
        Self::of(Way::EachLife(lines.into_iter().collect()))
    }

    /// Answers these one after the other whatever life it is, then the last one again and again: fails at first, succeeds
    /// later.
    #[must_use]
    pub fn over_time(lines: impl IntoIterator<Item = Status>) -> Self {
        Self::of(Way::OverTime(lines.into_iter().collect()))
    }

    /// Answers what the game says: succeeds only if, fails after so many, writes a key.
    #[must_use]
    pub fn asking(code: impl Fn(&mut C, &mut Call<'_, '_>) -> Status + Send + Sync + 'static) -> Self {
        Self::of(Way::Code(Box::new(code)))
    }

    fn of(way: Way<C>) -> Self {
        Self { shared: Arc::new(Shared { way, record: Mutex::default() }) }
    }

    /// Puts it into a vocabulary, in the place of an action of that name: with its parameters, so that files that name
    /// them are still right.
    pub fn add_to<'w>(&self, words: &'w mut Vocabulary<C>, name: &str) -> &'w mut ActionWord<C> {
        let old = words.find_action(name).map(|action| action.word().clone()).unwrap_or_default();
        let [enter, tick, exit] = [(); 3].map(|()| Arc::clone(&self.shared));
        let action = words.action(name, move |game, call| tick.tick(game, call));
        action.on_enter(move |_, _| enter.record().entered += 1);
        action.on_exit(move |_, _, why| exit.leave(why));
        old.params.into_iter().fold(action.help(&old.help), |action, param| action.param(param))
    }

    /// How often it was entered, ticked and left.
    #[must_use]
    pub fn counts(&self) -> (u32, u32, u32) {
        self.shared.record().counts()
    }

    /// Why it was left, each time.
    #[must_use]
    pub fn exits(&self) -> Vec<Exit> {
        self.shared.record().exits.clone()
    }

    /// How many lives are going on.
    #[must_use]
    pub fn inside(&self) -> u32 {
        let (entered, _, left) = self.counts();
        entered.saturating_sub(left)
    }

    /// Compares the three counts.
    ///
    /// # Panics
    /// When one differs, or it was called out of order.
    #[track_caller]
    pub fn assert_counts(&self, entered: u32, ticked: u32, left: u32) {
        self.assert_in_order();
        let found = self.counts();
        assert!(
            found == (entered, ticked, left),
            "expected {entered} times entered, {ticked} ticked, {left} left: {}",
            story(found)
        );
    }

    /// Compares the reasons for which it was left, the oldest first.
    ///
    /// # Panics
    /// When they differ, or it was called out of order.
    #[track_caller]
    pub fn assert_exits(&self, expected: &[Exit]) {
        self.assert_in_order();
        let found = self.exits();
        assert!(found == expected, "expected to be left for {expected:?}, was left for {found:?}");
    }

    /// Every life has ended, and nothing was called out of order.
    ///
    /// # Panics
    /// When a life goes on, or there was none at all.
    #[track_caller]
    pub fn assert_left(&self) {
        self.assert_in_order();
        let found = self.counts();
        assert!(found.0 > 0, "it was never entered, so nothing was checked");
        assert!(found.0 == found.2, "expected as many ends as beginnings: {}", story(found));
    }

    #[track_caller]
    fn assert_in_order(&self) {
        let wrong = self.shared.record().wrong.clone();
        assert!(wrong.is_empty(), "called out of order: {}", wrong.join("; "));
    }
}

impl<C> Shared<C> {
    fn record(&self) -> MutexGuard<'_, Record> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tick(&self, game: &mut C, call: &mut Call<'_, '_>) -> Status {
        let count = self.record().tick();
        match &self.way {
            Way::EachLife(lines) => {
                let line = *call.memory();
                *call.memory() += 1;
                line_of(lines, line)
            }
            Way::OverTime(lines) => line_of(lines, u64::from(count) - 1),
            Way::Code(code) => code(game, call),
        }
    }

    fn leave(&self, why: Exit) {
        let mut record = self.record();
        record.check("left");
        record.exits.push(why);
    }
}

impl Record {
    fn counts(&self) -> (u32, u32, u32) {
        (self.entered, self.ticked, u32::try_from(self.exits.len()).unwrap_or(u32::MAX))
    }

    fn tick(&mut self) -> u32 {
        self.check("ticked");
        self.ticked += 1;
        self.ticked
    }

    fn check(&mut self, what: &str) {
        let (entered, _, left) = self.counts();
        if entered <= left {
            self.wrong.push(format!("{what} without being entered: {}", story(self.counts())));
        }
    }
}

fn line_of(lines: &[Status], number: u64) -> Status {
    let line = usize::try_from(number).ok().and_then(|number| lines.get(number));
    line.or(lines.last()).copied().unwrap_or(Status::Success)
}

fn story((entered, ticked, left): (u32, u32, u32)) -> String {
    format!("it was entered {entered} times, ticked {ticked}, left {left}")
}

impl<C: 'static> Default for Leaf<C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<C> Clone for Leaf<C> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared) }
    }
}

impl<C> std::fmt::Debug for Leaf<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Leaf").field(&self.shared.record()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::findings::Findings;
    use wits_mind::words::Deed;
    use wits_mind::{CallDef, Param, Turn};

    fn bound(leaf: &Leaf<u32>) -> Deed<u32> {
        let (mut words, mut findings) = (Vocabulary::new(), Findings::default());
        leaf.add_to(&mut words, "leaf");
        let deed = Deed::bind(&"leaf".into(), &words, &words.names(), "", &mut findings);
        deed.unwrap()
    }

    /// Ticks one life to its end, at most ten times.
    fn live(deed: &Deed<u32>) -> Vec<Status> {
        let (mut game, mut memory, mut seen) = (0, 7, Vec::new());
        let mut turn = Turn::new(&mut game, Default::default());
        deed.enter(&mut turn, &mut memory).unwrap();
        while seen.len() < 10 && !seen.last().is_some_and(|status: &Status| status.is_done()) {
            seen.push(deed.tick(&mut turn, &mut memory).0);
        }
        let why = seen.last().and_then(|status| Exit::of(*status)).unwrap_or(Exit::Abort);
        deed.exit(&mut turn, &mut memory, why);
        seen
    }

    /// BehaviorTree.CPP#930: a mock without a configuration kept its tree waiting for ever.
    #[test]
    fn a_leaf_that_was_told_nothing_succeeds_at_once() {
        assert_eq!(live(&bound(&Leaf::default())), [Status::Success]);
    }

    #[test]
    fn every_life_plays_the_script_from_its_beginning() {
        let leaf = Leaf::script([Status::Running, Status::Failure]);
        let deed = bound(&leaf);
        for _ in 0..3 {
            assert_eq!(live(&deed), [Status::Running, Status::Failure]);
        }
        leaf.assert_counts(3, 6, 3);
        leaf.assert_exits(&[Exit::Failure; 3]);
    }

    #[test]
    fn what_runs_at_the_end_of_its_script_runs_on() {
        let leaf = Leaf::script([Status::Running]);
        assert_eq!(live(&bound(&leaf)), [Status::Running; 10]);
        leaf.assert_exits(&[Exit::Abort]);
        leaf.assert_left();
    }

    #[test]
    fn a_script_over_time_does_not_care_about_lives() {
        let leaf = Leaf::over_time([Status::Failure, Status::Failure, Status::Success]);
        let deed = bound(&leaf);
        let seen: Vec<Status> = (0..4).flat_map(|_| live(&deed)).collect();
        assert_eq!(seen, [Status::Failure, Status::Failure, Status::Success, Status::Success]);
    }

    /// BehaviorTree.CPP#995: mocks that succeed or fail depending on something.
    #[test]
    fn a_leaf_can_ask_the_game() {
        let deed = bound(&Leaf::asking(|count, _| {
            *count += 1;
            if *count < 3 { Status::Running } else { Status::Failure }
        }));
        assert_eq!(live(&deed), [Status::Running, Status::Running, Status::Failure]);
    }

    #[test]
    fn it_takes_the_parameters_of_the_word_it_stands_for() {
        let mut words = Vocabulary::<u32>::new();
        words.action("walk", |_, _| Status::Running).param(Param::text("to")).help("Walks.");
        Leaf::new().add_to(&mut words, "walk");
        let (names, mut findings) = (words.names(), Findings::default());
        let call = CallDef::new("walk").with("to", "door");
        assert!(Deed::bind(&call, &words, &names, "", &mut findings).is_some());
        assert_eq!(
            (findings.to_string(), words.actions().next().unwrap().help.as_str()),
            ("".into(), "Walks.")
        );
    }

    #[test]
    #[should_panic(expected = "left without being entered: it was entered 0 times, ticked 0, left 0")]
    fn an_end_without_a_beginning_is_found() {
        let leaf = Leaf::new();
        let (mut game, mut memory) = (0, 0);
        bound(&leaf).exit(&mut Turn::new(&mut game, Default::default()), &mut memory, Exit::Abort);
        leaf.assert_counts(0, 0, 1);
    }

    #[test]
    #[should_panic(expected = "never entered, so nothing was checked")]
    fn a_leaf_that_was_never_reached_proves_nothing() {
        Leaf::<u32>::new().assert_left();
    }
}
