//! The life cycle.

use std::borrow::Cow;

use wits_core::random::Seed;
use wits_core::time::Moment;

use crate::drive::features;
use crate::drive::{Brain, Goal, GoalStatus, Strategies, Strategy, Subgoals, Think};

use GoalStatus::{Active, Completed, Failed};

/// What happened, in order.
#[derive(Debug, Default)]
struct Log(Vec<String>);

/// Goals that do what they are told.
#[derive(Clone, Debug, PartialEq)]
enum Test {
    /// Completed at its so-many-th update.
    Takes(&'static str, u32),
    /// Fails at its first update.
    Fails(&'static str),
    /// A composite goal that plans these.
    Plan(&'static str, Vec<Test>, bool),
    /// Adds a subgoal though it is atomic.
    Wrong,
    /// Adds itself, for ever.
    Endless,
}

impl Test {
    fn title(&self) -> &'static str {
        match self {
            Self::Takes(name, _) | Self::Fails(name) | Self::Plan(name, ..) => name,
            Self::Wrong => "wrong",
            Self::Endless => "endless",
        }
    }
}

impl Goal<Log> for Test {
    type Message = &'static str;

    fn name(&self) -> Cow<'static, str> {
        self.title().into()
    }

    fn is_atomic(&self) -> bool {
        matches!(self, Self::Wrong)
    }

    fn activate(&mut self, log: &mut Log, subgoals: &mut Subgoals<Self>) -> GoalStatus {
        log.0.push(format!("+{}", self.title()));
        match self {
            Self::Plan(_, goals, _) => subgoals.add_all(goals.clone()),
            Self::Wrong => subgoals.add(Self::Fails("x")),
            Self::Endless => subgoals.add(Self::Endless),
            _ => {}
        }
        Active
    }

    fn process(&mut self, log: &mut Log, subgoals: &mut Subgoals<Self>) -> GoalStatus {
        match self {
            Self::Takes(_, left) => {
                *left = left.saturating_sub(1);
                if *left == 0 { Completed } else { Active }
            }
            Self::Fails(_) => Failed,
            Self::Wrong => Active,
            Self::Plan(..) | Self::Endless => subgoals.process(log),
        }
    }

    fn terminate(&mut self, log: &mut Log) {
        log.0.push(format!("-{}", self.title()));
    }

    fn on_message(
        &mut self,
        log: &mut Log,
        _: &mut Subgoals<Self>,
        message: &&'static str,
    ) -> Option<GoalStatus> {
        let (to, what) = message.split_once(' ')?;
        (to == self.title()).then(|| {
            log.0.push(format!("{} hears {what}", self.title()));
            if what == "fail" { Failed } else { Active }
        })
    }

    fn replans(&self, _: &Log) -> bool {
        matches!(self, Self::Plan(_, _, true))
    }

    fn pause(&mut self, log: &mut Log) {
        log.0.push(format!("pause {}", self.title()));
    }

    fn resume(&mut self, log: &mut Log, _: &mut Subgoals<Self>) -> GoalStatus {
        log.0.push(format!("resume {}", self.title()));
        Active
    }
}

fn plan(name: &'static str, goals: impl IntoIterator<Item = Test>) -> Test {
    Test::Plan(name, goals.into_iter().collect(), false)
}

fn log_of(log: &mut Log) -> String {
    std::mem::take(&mut log.0).join(" ")
}

#[test]
fn oracle_buckland_9_2_a_parent_is_active_active_completed() {
    // G1 completes at its 2nd update, G2 at its 1st; the parent says completed only with the last one.
    let (mut goals, mut log) = (Subgoals::of([Test::Takes("G1", 2), Test::Takes("G2", 1)]), Log::default());
    let statuses = [(); 3].map(|()| goals.process(&mut log));
    assert_eq!(statuses, [Active, Active, Completed]);
    assert_eq!(goals.len(), 1, "the completed one stays until the next update");
    assert_eq!(goals.process(&mut log), Completed);
    assert!(goals.is_empty());
    assert_eq!(log_of(&mut log), "+G1 -G1 +G2 -G2");
}

#[test]
fn who_goes_on_after_a_failure_goes_on_with_the_next_goal() {
    let (mut goals, mut log) = (Subgoals::of([Test::Fails("A"), Test::Takes("B", 1)]), Log::default());
    assert_eq!([(); 2].map(|()| goals.process(&mut log)), [Failed, Completed]);
    assert_eq!(log_of(&mut log), "+A -A +B");
}

#[test]
fn goals_are_not_planned_before_their_turn() {
    let inner = plan("inner", [Test::Takes("deep", 1)]);
    let mut goals = Subgoals::of([plan("outer", [Test::Takes("first", 2), inner])]);
    let mut log = Log::default();
    goals.process(&mut log);
    let outer = goals.front().unwrap();
    let waiting = outer.subgoals.iter().nth(1).unwrap();
    assert_eq!((waiting.status, waiting.subgoals.len()), (GoalStatus::Inactive, 0));
    assert_eq!(log_of(&mut log), "+outer +first");
}

#[test]
fn activated_many_times_terminated_exactly_once() {
    let mut goals = Subgoals::of([Test::Plan("P", vec![Test::Fails("A")], true)]);
    let mut log = Log::default();
    assert_eq!(
        [(); 3].map(|()| goals.process(&mut log)),
        [Active; 3],
        "one that plans anew is still pursued"
    );
    assert_eq!(log_of(&mut log), "+P +A -A +P +A -A +P +A");
    goals.clear(&mut log);
    assert_eq!(log_of(&mut log), "-A -P");
    let mut fresh = Subgoals::of([Test::Takes("never", 1)]);
    fresh.clear(&mut log);
    assert_eq!(log_of(&mut log), "", "what was never begun is not tidied up");
}

#[test]
fn a_failure_climbs_to_the_first_ancestor_that_can_replan() {
    let inner = plan("inner", [Test::Fails("leaf"), Test::Takes("next", 1)]);
    let mut goals = Subgoals::of([Test::Plan("outer", vec![inner], true)]);
    let mut log = Log::default();
    assert_eq!([(); 2].map(|()| goals.process(&mut log)), [Active; 2]);
    assert_eq!(log_of(&mut log), "+outer +inner +leaf -leaf -inner +outer +inner +leaf");
}

#[test]
fn replanning_does_not_make_the_parents_plan_anew() {
    let inner = Test::Plan("inner", vec![Test::Fails("leaf")], true);
    let mut goals = Subgoals::of([plan("outer", [inner])]);
    let mut log = Log::default();
    goals.process(&mut log);
    goals.process(&mut log);
    assert_eq!(log_of(&mut log), "+outer +inner +leaf -leaf +inner +leaf");
}

#[test]
fn messages_go_to_the_front_and_up_from_there() {
    let mut goals =
        Subgoals::of([plan("P", [Test::Takes("A", 9), Test::Takes("B", 9)]), Test::Takes("C", 9)]);
    let mut log = Log::default();
    goals.process(&mut log);
    log_of(&mut log);
    assert!(goals.handle(&mut log, &"A hello") && goals.handle(&mut log, &"P hello"));
    assert!(!goals.handle(&mut log, &"B hello") && !goals.handle(&mut log, &"C hello"));
    assert!(!Subgoals::<Test>::default().handle(&mut log, &"A hello"));
}

#[test]
fn a_failure_that_was_told_by_a_message_is_not_taken_for_success() {
    let mut goals = Subgoals::of([plan("P", [Test::Takes("A", 9)])]);
    let mut log = Log::default();
    goals.process(&mut log);
    goals.handle(&mut log, &"A fail");
    assert_eq!(goals.process(&mut log), Failed);
}

#[test]
fn atomic_goals_with_subgoals_and_goals_without_end_fail() {
    let mut log = Log::default();
    assert_eq!(Subgoals::of([Test::Wrong]).process(&mut log), Failed);
    assert_eq!(Subgoals::of([Test::Endless]).process(&mut log), Failed);
}

#[test]
fn oracle_buckland_9_21_queued_places_are_visited_in_order_and_patrols_never_end() {
    let (mut log, none) = (Log::default(), Think::<Log, Test>::new([]));
    let mut brain = Brain::new(&none);
    ["a", "b", "c"].into_iter().for_each(|place| brain.queue(&mut log, Test::Takes(place, 1)));
    for tick in 0..5 {
        brain.update(&none, &mut log, Moment(tick));
    }
    assert_eq!(log_of(&mut log), "+a -a +b -b +c -c", "then it stops");
    ["a", "b"].into_iter().for_each(|place| brain.patrol(&mut log, Test::Takes(place, 1)));
    for tick in 5..10 {
        assert_eq!(brain.update(&none, &mut log, Moment(tick)), Active);
    }
    assert_eq!(log_of(&mut log), "+a -a +b -b +a -a +b -b +a");
    brain.order(&mut log, Test::Takes("z", 5));
    brain.update(&none, &mut log, Moment(11));
    assert_eq!(log_of(&mut log), "-a +z", "an order without queueing clears the queue");
}

#[test]
fn an_interruption_pauses_from_the_inside_and_resumes_from_the_outside() {
    let mut goals = Subgoals::of([plan("P", [Test::Takes("A", 3)])]);
    let mut log = Log::default();
    goals.process(&mut log);
    goals.interrupt(&mut log, Test::Takes("defend", 2));
    assert!(goals.is_interrupted());
    assert_eq!([(); 3].map(|()| goals.process(&mut log)), [Active; 3]);
    assert_eq!(log_of(&mut log), "+P +A pause A pause P +defend -defend resume P resume A");
    goals.interrupt(&mut log, Test::Fails("trip"));
    assert_eq!(goals.process(&mut log), Active, "a failed interruption is no failure of the rest");
    assert_eq!(goals.process(&mut log), Completed);
}

fn think() -> Think<(f32, f32), Mood> {
    Think::new([
        Strategy::new(
            "heal",
            |(health, _): &(f32, f32)| features::health(*health, 0.25, 0.2),
            |_| Mood("heal"),
        ),
        Strategy::new(
            "fight",
            |(health, arms): &(f32, f32)| features::attack(true, *health, *arms, 1.0),
            |_| Mood("fight"),
        ),
    ])
}

#[derive(Clone, Debug, PartialEq)]
struct Mood(&'static str);

impl Goal<(f32, f32)> for Mood {
    type Message = ();
    fn name(&self) -> Cow<'static, str> {
        self.0.into()
    }
    fn process(&mut self, _: &mut (f32, f32), _: &mut Subgoals<Self>) -> GoalStatus {
        Active
    }
}

#[test]
fn oracle_buckland_9_10_arbitration_takes_the_later_of_equals_and_keeps_what_is_pursued() {
    let flat = |name: &'static str| Strategy::new(name, |_: &(f32, f32)| 0.5, move |_| Mood(name));
    let (think, mut bot) = (Think::new([flat("one"), flat("two"), flat("three")]), (1.0, 1.0));
    let mut brain = Brain::new(&think);
    brain.update(&think, &mut bot, Moment::START);
    assert_eq!(brain.strategy(), Some(2));
    let before = brain.goals().clone();
    brain.update(&think, &mut bot, Moment(500));
    assert_eq!(brain.goals(), &before, "the same strategy is not begun anew");
}

#[test]
fn oracle_buckland_9_18_personalities_multiply_after_the_formula() {
    // Health 0.5 at distance 0.25: 0.4 for healing. Health 0.5 with arms 0.7: 0.35 for fighting.
    let (think, bot) = (think(), (0.5, 0.7));
    let choose = |biases: [f32; 2]| think.favourite(&bot, &biases).unwrap();
    let (neutral, aggressive) = (choose([1.0, 1.0]), choose([0.6, 1.5]));
    assert_eq!((neutral.0, aggressive.0), (0, 1));
    assert!((aggressive.1 - 0.525).abs() < 1e-6);
    let brain = Brain::new(&think).with_random_biases(&mut Seed::new(7).stream(), 0.5, 1.5);
    assert!(brain.biases().iter().all(|bias| (0.5..=1.5).contains(bias)));
    let told = Brain::new(&think).with_biases([0.6, 1.5]).explain(&think, &bot);
    assert_eq!(
        told[1].why_not(Some(&told[0])),
        "0.40 × 0.60 = 0.24 against 0.53 of fight".replace("0.53", "0.52")
    );
}

#[test]
fn strategies_can_be_exchanged_and_what_both_sets_know_goes_on() {
    let (day, mut bot) = (think(), (0.9, 0.9));
    let mut brain = Brain::new(&day).with_biases([2.0, 1.0]);
    brain.update(&day, &mut bot, Moment::START);
    assert_eq!(day.name(brain.strategy().unwrap()), "fight");
    let mut night = Think::new([Strategy::new("sleep", |_: &(f32, f32)| 0.1, |_| Mood("sleep"))]);
    night.add(Strategy::new("fight", |_| 0.5, |_| Mood("fight")));
    brain.exchange(&day, &night, &mut bot);
    assert_eq!((brain.strategy(), brain.biases()), (Some(1), &[1.0, 1.0][..]));
    night.remove("fight");
    let mut rest = brain.clone();
    rest.exchange(&day, &night, &mut bot);
    rest.update(&night, &mut bot, Moment(1));
    assert_eq!(rest.goals().front().unwrap().goal, Mood("sleep"));
}

#[test]
fn oracle_buckland_9_17_the_other_ones_wish_is_guessed_with_his_features() {
    // The player has little health: he will go for the health pack, so the ambush is there.
    let (think, player) = (think(), (0.2, 0.4));
    let (wish, _) = think.favourite(&player, &[]).unwrap();
    assert_eq!(think.name(wish), "heal");
}

#[test]
fn oracle_buckland_9_11_to_9_15_features() {
    let near = |a: f32, b: f32| assert!((a - b).abs() < 1e-6, "{a} {b}");
    near(features::total_strength(&[1.0, 0.5, 0.0]), 0.5); // 1/3 + 1/6 + 0
    near(features::health(0.5, 0.25, 0.2), 0.4); // 0.2 · 0.5 / 0.25
    near(features::health(0.1, 0.1, 0.2), 1.0); // 1.8
    near(features::weapon(1.0, 0.0, 0.25, 0.15), 0.6);
    near(features::weapon(0.5, 0.5, 0.5, 0.15), 0.075);
    near(features::weapon_nearby(1.0, 0.0, 0.25, 0.15), 1.0); // 2.4
    near(features::attack(true, 0.8, 0.5, 1.0), 0.4);
    near(features::EXPLORE, 0.05);
    near(features::health(0.0, 0.0, 0.2), 1.0); // no division by nothing
    near(features::part_of(5.0, 0.0), 0.0);
}

#[test]
fn oracle_buckland_9_24_an_item_that_is_back_in_time_counts() {
    // 12 m at 4 m/s take 3 s.
    assert!(features::back_in_time(3.0, 12.0, 4.0) && features::back_in_time(0.0, 12.0, 4.0));
    assert!(!features::back_in_time(3.1, 12.0, 4.0) && !features::back_in_time(1.0, 12.0, 0.0));
}
