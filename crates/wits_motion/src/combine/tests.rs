//! The numbers of the books, and what must always hold.

use std::cell::Cell;

use proptest::prelude::*;
use wits_core::glam::{Vec2, Vec3};
use wits_core::kinematic::{Limits, Steering};
use wits_core::random::Seed;
use wits_core::space::{Plane, Volume};

use super::*;

type Wish = Option<Steering<Plane>>;

fn wish(x: f32, y: f32) -> Wish {
    Some(Steering::linear(Vec2::new(x, y)))
}

fn limits(max_acceleration: f32) -> Limits {
    Limits { max_acceleration, max_angular_acceleration: 3.0, ..Limits::NONE }
}

fn assert_near(value: Wish, wanted: (f32, f32)) {
    let value = value.unwrap().linear;
    assert!(value.distance(Vec2::from(wanted)) < 1e-5, "{value} is not {wanted:?}");
}

fn running_sum(parts: &[(f32, Wish)], limits: &Limits) -> Wish {
    let mut sum = RunningSum::new(limits);
    parts.iter().for_each(|&(weight, wish)| _ = sum.add(weight, || wish));
    sum.finish()
}

// Buckland ch. 3 p. 121: most 5. (3, 0) leaves 2; (0, 4) gets those 2: (3, 2), length sqrt 13 = 3.605551; (0, 4) gets the
// remaining 5 - 3.605551 = 1.394449: (3, 3.394449). The length of that is 4.53: lengths do not add up.
#[test]
fn oracle_buckland_3_121_running_sum() {
    let parts = [(1.0, wish(3.0, 0.0)), (1.0, wish(0.0, 4.0)), (1.0, wish(0.0, 4.0))];
    assert_near(running_sum(&parts[..1], &limits(5.0)), (3.0, 0.0));
    assert_near(running_sum(&parts[..2], &limits(5.0)), (3.0, 2.0));
    assert_near(running_sum(&parts, &limits(5.0)), (3.0, 3.394_449));
}

// Millington 3.4.2: a rioting crowd blends with weights 1 and 1. The listing clips with max(): a sum of (1, 1) under a
// limit of 10 would grow to the limit. It must stay, and (30, 40) must shrink to (6, 8).
#[test]
fn oracle_millington_3_4_2_blends_shrink_to_the_limit_and_never_grow() {
    let blend = |a: Wish, b: Wish| {
        let mut blend = Blend::new(&limits(10.0));
        blend.add(1.0, || a);
        blend.add(1.0, || b);
        blend.finish()
    };
    assert_near(blend(wish(1.0, 0.0), wish(0.0, 1.0)), (1.0, 1.0));
    assert_near(blend(wish(30.0, 0.0), wish(0.0, 40.0)), (6.0, 8.0));
}

// Buckland ch. 3 p. 120, weighted truncated sum: 10 · (0, 1) + 2 · (3, 0) = (6, 10), length 11.66, cut to 5:
// (2.572479, 4.287465).
#[test]
fn oracle_buckland_3_120_weighted_truncated_sum() {
    let mut sum = Blend::new(&limits(5.0));
    sum.add(10.0, || wish(0.0, 1.0));
    sum.add(2.0, || wish(3.0, 0.0));
    assert_near(sum.finish(), (2.572_479, 4.287_465));
}

// Millington exercise 3.12: avoidance wants (0.01, 0.03), length 0.0316, at a velocity of (3, 4): too little to count.
#[test]
fn oracle_millington_3_12_whispers_fall_through() {
    let mut groups = Priorities::new(&limits(10.0));
    assert_eq!(groups.add(|| wish(0.01, 0.03)).verdict, Verdict::TooSmall);
    assert_eq!(groups.add(|| wish(2.0, 1.0)).verdict, Verdict::Used);
    assert_near(groups.finish(), (2.0, 1.0));
}

// Millington 3.4.3: if no group is above epsilon, the last group's small result.
#[test]
fn oracle_millington_3_4_3_the_last_whisper_counts_when_nobody_speaks_up() {
    let mut groups = Priorities::new(&limits(10.0)).with_epsilon(0.1);
    let mut report = Report::default();
    report.note("avoid", groups.add(|| wish(0.0, 0.04)));
    report.note("pursue", groups.add(|| wish(0.02, 0.0)));
    report.note("chat", groups.add(|| None));
    let answer = groups.finish();
    assert_near(answer, (0.02, 0.0));
    report.close(answer);
    let verdicts: Vec<Verdict> = report.iter().map(|(_, share)| share.verdict).collect();
    assert_eq!(verdicts, [Verdict::TooSmall, Verdict::Fallback, Verdict::NothingToSay]);
}

// Buckland ch. 3 p. 123: in the order of importance, with probability 0.9, 0.8, … The listing compares "random > p",
// which would ask with probability 1 - p; the division by p shows that it must be "random < p": then the mean over many
// draws is weight times wish.
#[test]
fn oracle_buckland_3_123_dithering_asks_with_probability_p_and_divides_by_p() {
    let (mut stream, draws) = (Seed::new(8).stream(), 100_000);
    let (mut asked, mut total) = (0, Vec2::ZERO);
    for _ in 0..draws {
        let mut dither = Dither::<Plane>::new(&limits(100.0));
        let share = dither.add(0.8, 2.0, &mut stream, |_| wish(1.0, 0.0));
        asked += i32::from(share.verdict != Verdict::NotDrawn);
        total += dither.finish().unwrap_or_default().linear;
    }
    let (asked, mean) = (f64::from(asked) / f64::from(draws), total / draws as f32);
    assert!((asked - 0.8).abs() < 0.005, "asked in {asked} of the cases");
    assert!((mean.x - 2.0).abs() < 0.02 && mean.y == 0.0, "{mean}");
}

#[test]
fn dithering_gives_the_word_to_the_next_when_one_is_not_drawn_or_wants_nothing() {
    let mut stream = Seed::new(1).stream();
    let mut dither = Dither::<Plane>::new(&limits(5.0));
    assert_eq!(dither.add(0.0, 1.0, &mut stream, |_| wish(9.0, 0.0)).verdict, Verdict::NotDrawn);
    assert_eq!(dither.add(1.0, 1.0, &mut stream, |_| wish(0.0, 0.0)).verdict, Verdict::TooSmall);
    assert_eq!(dither.add(1.0, 1.0, &mut stream, |_| None).verdict, Verdict::NothingToSay);
    assert_eq!(dither.add(7.0, 2.0, &mut stream, |_| wish(0.0, 1.0)).verdict, Verdict::Used);
    assert_eq!(dither.add(1.0, 1.0, &mut stream, |_| wish(9.0, 0.0)).verdict, Verdict::Outranked);
    assert_near(dither.finish(), (0.0, 2.0));
}

#[test]
fn who_cannot_matter_is_not_asked() {
    let asked = Cell::new(0);
    let count = |answer: Wish| {
        asked.set(asked.get() + 1);
        answer
    };
    let limits = limits(5.0);
    let mut sum = RunningSum::new(&limits);
    sum.add(10.0, || count(wish(3.0, 4.0)));
    let share = sum.add(1.0, || count(wish(1.0, 0.0)));
    assert_eq!((asked.get(), share.verdict), (1, Verdict::BudgetSpent));
    // Turning is a budget of its own.
    let turn = sum.add_turning(1.0, || count(Some(Steering::angular(2.0))));
    assert_eq!((asked.get(), turn.verdict), (2, Verdict::Used));
    assert_eq!(sum.finish().unwrap().angular, 2.0);

    asked.set(0);
    let mut groups = Priorities::new(&limits);
    (0..5).for_each(|_| _ = groups.add(|| count(wish(1.0, 0.0))));
    assert_eq!(asked.get(), 1);

    asked.set(0);
    let mut urgent = VariablePriorities::new(&limits);
    (0..5).for_each(|urgency| _ = urgent.add(-urgency as f32, || count(wish(1.0, 0.0))));
    assert_eq!(asked.get(), 1);

    asked.set(0);
    let (mut blend, mut stream) = (Blend::new(&limits), Seed::new(0).stream());
    blend.add(0.0, || count(wish(1.0, 0.0)));
    blend.add(f32::NAN, || count(wish(1.0, 0.0)));
    Dither::new(&limits).add(0.0, 1.0, &mut stream, |_| count(wish(1.0, 0.0)));
    assert_eq!(asked.get(), 0);
}

#[test]
fn nothing_to_say_is_not_stop() {
    let (limits, mut stream) = (limits(5.0), Seed::new(0).stream());
    let (mut blend, mut sum) = (Blend::<Plane>::new(&limits), RunningSum::<Plane>::new(&limits));
    let mut groups = Priorities::<Plane>::new(&limits);
    let mut urgent = VariablePriorities::<Plane>::new(&limits);
    let mut dither = Dither::<Plane>::new(&limits);
    blend.add(1.0, || None);
    sum.add(1.0, || None);
    groups.add(|| None);
    urgent.add(1.0, || None);
    dither.add(1.0, 1.0, &mut stream, |_| None);
    let board = Board::<Plane>::default();
    assert_eq!(
        [
            blend.finish(),
            sum.finish(),
            groups.finish(),
            urgent.finish(),
            dither.finish(),
            board.settle(&limits)
        ],
        [None; 6]
    );
    // A wish for no acceleration is something that was said.
    let mut blend = Blend::<Plane>::new(&limits);
    blend.add(1.0, || wish(0.0, 0.0));
    assert_eq!(blend.finish(), wish(0.0, 0.0));
}

#[test]
fn answers_that_are_no_numbers_are_left_out_and_named() {
    let mut sum = RunningSum::new(&limits(5.0));
    let mut blend = Blend::new(&limits(5.0));
    for bad in [wish(f32::NAN, 0.0), wish(f32::INFINITY, 0.0), wish(f32::MAX, 0.0)] {
        assert_eq!(sum.add(2.0, || bad).verdict, Verdict::NotFinite);
        assert_eq!(blend.add(2.0, || bad).verdict, Verdict::NotFinite);
    }
    sum.add(1.0, || wish(1.0, 0.0));
    blend.add(1.0, || wish(1.0, 0.0));
    assert_eq!((sum.finish(), blend.finish()), (wish(1.0, 0.0), wish(1.0, 0.0)));
}

// Millington 2.2.1: a behaviour out of a portfolio, each with its probability.
#[test]
fn oracle_millington_2_2_1_weighted_choice_is_as_likely_as_its_weight() {
    let (choice, mut stream) = (Choice { hold: 0.0 }, Seed::new(2).stream());
    let (mut state, mut counts) = (ChoiceState::default(), [0; 4]);
    for _ in 0..40_000 {
        counts[choice.pick(&mut state, &[1.0, 0.0, 2.0, 5.0], &mut stream, 0.1).unwrap()] += 1;
    }
    assert!((4800..5200).contains(&counts[0]) && counts[1] == 0, "{counts:?}");
    assert!((9700..10_300).contains(&counts[2]), "{counts:?}");
    assert_eq!(choice.pick(&mut state, &[0.0, -1.0, f32::NAN], &mut stream, 0.1), None);
}

#[test]
fn a_choice_holds_its_time_at_every_frame_rate_and_ends_when_switched_off() {
    let changes = |dt: f32| {
        let (choice, mut stream) = (Choice { hold: 1.0 }, Seed::new(2).stream());
        let mut state = ChoiceState::default();
        let picks = (0..(100.0 / dt) as u32).map(|_| choice.pick(&mut state, &[1.0; 9], &mut stream, dt));
        let picks: Vec<_> = picks.collect();
        picks.windows(2).filter(|pair| pair[0] != pair[1]).count()
    };
    for dt in [0.25, 0.125, 1.0 / 64.0] {
        assert!((80..100).contains(&changes(dt)), "{} changes in 100 s at {dt}", changes(dt));
    }
    let (mut state, mut stream) = (ChoiceState::default(), Seed::new(2).stream());
    assert_eq!(Choice::default().pick(&mut state, &[0.0, 1.0], &mut stream, 0.1), Some(1));
    assert_eq!(Choice::default().pick(&mut state, &[1.0, 0.0], &mut stream, 0.1), Some(0));
}

#[test]
fn a_full_board_says_so() {
    let mut board = Board::<Plane>::default();
    assert!((0..BOARD_SIZE).all(|_| board.post("walk", 1.0, || wish(1.0, 0.0))));
    assert!(!board.post("one more", 1.0, || unreachable!("there is no room for the answer")));
    assert!(!board.hear(|_| Advice::Withdraw("nobody")));
    assert_eq!(board.iter().count(), BOARD_SIZE);
}

#[test]
fn combiners_work_in_every_space() {
    let mut sum = RunningSum::<Volume>::new(&limits(5.0));
    sum.add(1.0, || Some(Steering::new(Vec3::new(0.0, 4.0, 0.0), Vec3::X * 9.0)));
    sum.add(1.0, || Some(Steering::new(Vec3::new(0.0, 0.0, 4.0), Vec3::X)));
    let answer = sum.finish().unwrap();
    assert_eq!(answer.linear, Vec3::new(0.0, 4.0, 1.0));
    assert!((answer.angular - Vec3::X * 3.0).length() < 1e-5);
}

#[test]
fn a_report_shows_bars_with_reasons() {
    let limits = limits(5.0);
    let (mut sum, mut report) = (RunningSum::new(&limits), Report::<Plane>::default());
    report.note("walls", sum.add(1.0, || wish(4.0, 0.0)));
    report.note("seek", sum.add(1.0, || wish(4.0, 0.0)));
    report.close(sum.finish());
    let wits_core::inspect::Section::Bars { bars, .. } = report.section("Steering", &limits) else {
        panic!("bars were asked for")
    };
    assert_eq!((bars[0].value, bars[1].value, bars[1].max), (4.0, 1.0, Some(5.0)));
    assert!(bars[1].note.contains("in part"));
    report.clear();
    assert_eq!(report.iter().count(), 0);
}

fn any_wish() -> impl Strategy<Value = Wish> {
    prop_oneof![
        1 => Just(None),
        5 => ([-9f32..9.0, -9f32..9.0, -9f32..9.0]).prop_map(|[x, y, a]| Some(Steering::new(Vec2::new(x, y), a))),
        1 => (-0.03f32..0.03).prop_map(|x| wish(x, 0.0)),
    ]
}

fn any_parts() -> impl Strategy<Value = Vec<(f32, Wish)>> {
    proptest::collection::vec((-2f32..4.0, any_wish()), 0..8)
}

proptest! {
    #[test]
    fn every_answer_is_within_the_limits(parts in any_parts(), most in 0f32..10.0, seed: u64) {
        let limits = limits(most);
        let (mut blend, mut sum) = (Blend::new(&limits), RunningSum::new(&limits));
        let (mut groups, mut urgent) = (Priorities::new(&limits), VariablePriorities::new(&limits));
        let (mut dither, mut stream) = (Dither::new(&limits), Seed::new(seed).stream());
        for &(weight, wish) in &parts {
            blend.add(weight, || wish);
            sum.add(weight, || wish);
            groups.add(|| wish);
            urgent.add(weight, || wish);
            dither.add(0.5, weight, &mut stream, |_| wish);
        }
        for answer in [blend.finish(), sum.finish(), groups.finish(), urgent.finish(), dither.finish()] {
            let answer = answer.unwrap_or_default();
            prop_assert!(answer.linear.length() <= most * 1.000_01 && answer.angular.abs() <= 3.000_01);
        }
    }

    /// The shares of a sum add up to the answer, clipped or not.
    #[test]
    fn shares_add_up_to_the_answer(parts in any_parts(), most in 0.1f32..20.0) {
        let limits = limits(most);
        let (mut blend, mut sum) = (Blend::new(&limits), RunningSum::new(&limits));
        let (mut of_blend, mut of_sum) = (Report::default(), Report::default());
        for &(weight, wish) in &parts {
            of_blend.note("part", blend.add(weight, || wish));
            of_sum.note("part", sum.add(weight, || wish));
        }
        for (mut report, answer) in [(of_blend, blend.finish()), (of_sum, sum.finish())] {
            report.close(answer);
            let total = report.iter().fold(Steering::default(), |total, (_, share)| total + share.used);
            let gap = total - answer.unwrap_or_default();
            prop_assert!(gap.linear.length() < 1e-3 && gap.angular.abs() < 1e-3, "{gap:?}");
        }
    }

    /// Without a limit that matters, order does not matter and both sums are the same.
    #[test]
    fn with_room_for_all_the_running_sum_is_the_blend(parts in any_parts()) {
        let mut blend = Blend::new(&Limits::NONE);
        parts.iter().for_each(|&(weight, wish)| _ = blend.add(weight, || wish));
        prop_assert_eq!(running_sum(&parts, &Limits::NONE), blend.finish());
    }

    /// Another way to say it: sort by urgency, equals in order, then fixed priorities.
    #[test]
    fn variable_priorities_are_sorted_priorities(parts in any_parts(), steps in 1f32..4.0) {
        let urgency = |weight: f32| (weight * steps).floor(); // with ties
        let (mut urgent, mut report) = (VariablePriorities::new(&limits(5.0)), Report::default());
        for &(weight, wish) in &parts {
            report.note("group", urgent.add(urgency(weight), || wish));
        }
        let mut sorted = parts.clone();
        sorted.sort_by(|a, b| urgency(b.0).total_cmp(&urgency(a.0)));
        let mut groups = Priorities::new(&limits(5.0));
        sorted.iter().for_each(|&(_, wish)| _ = groups.add(|| wish));
        let answer = urgent.finish();
        prop_assert_eq!(answer, groups.finish());
        report.close(answer);
        let used: Vec<_> = report.iter().filter(|(_, share)| share.verdict.is_used()).collect();
        prop_assert_eq!(used.len(), usize::from(answer.is_some()));
        prop_assert!(used.iter().all(|(_, share)| Some(share.used) == answer));
    }
}
