//! Random decisions.

use super::super::state::{News, Roll, Rules};
use super::*;
use wits_core::random::Seed;
use wits_core::time::Moment;

fn random(edit: impl FnOnce(&mut RandomDef)) -> Rules {
    let (yes, no) = (Box::new(ChoiceDef::pick("y")), Box::new(ChoiceDef::pick("n")));
    let mut def = RandomDef {
        chance: 0.5,
        time_out: None,
        time_out_range: 0,
        expiry: Expiry::At,
        alternate: false,
        yes,
        no,
    };
    edit(&mut def);
    Rules::new(&def)
}

/// The runs in which it rolled.
fn rolls(rules: &Rules, asked_in: impl IntoIterator<Item = u32>) -> Vec<u32> {
    let (mut roll, mut stream) = (Roll::default(), Seed::new(1).stream());
    let news = asked_in.into_iter().filter(|run| roll.ask(rules, *run, &mut stream) != News::Kept);
    news.collect()
}

#[test]
fn oracle_millington_5_2_9_rolls_only_after_a_run_without_being_asked() {
    assert_eq!(rolls(&random(|_| {}), [10, 11, 12, 14, 15]), [10, 14]);
}

#[test]
fn oracle_millington_5_2_9_time_out_of_1000_rolls_at_1_1001_2001() {
    assert_eq!(rolls(&random(|def| def.time_out = Some(1000)), 1..=2500), [1, 1001, 2001]);
}

#[test]
fn oracle_millington_2e_5_2_9_the_second_edition_rolls_one_run_later() {
    // Its comparison is frame > first + 1000: 1, then 1002, then 2003.
    let rules = random(|def| (def.time_out, def.expiry) = (Some(1000), Expiry::After));
    assert_eq!(rolls(&rules, 1..=2500), [1, 1002, 2003]);
}

#[test]
fn the_first_run_rolls() {
    // The book's node starts at frame -1 and does not roll at frame 0: it says no, whatever the chance.
    let tree = tree(r#"(root: Random(chance: 1, yes: Pick("yes"), no: Pick("no")))"#);
    assert_eq!(name(&tree, &Npc::default()), "yes");
}

#[test]
fn a_time_out_of_0_or_1_rolls_in_every_run() {
    for time_out in [0, 1] {
        assert_eq!(rolls(&random(|def| def.time_out = Some(time_out)), 1..5), [1, 2, 3, 4]);
    }
}

#[test]
fn alternating_never_does_the_same_twice_in_a_row() {
    let rules = random(|def| (def.time_out, def.alternate) = (Some(3), true));
    let (mut roll, mut stream) = (Roll::default(), Seed::new(4).stream());
    let mut sides = Vec::new();
    for run in 1..=30 {
        roll.ask(&rules, run, &mut stream);
        sides.push(roll.yes);
    }
    for (number, side) in sides.iter().enumerate() {
        assert_eq!(*side, sides[0] ^ ((number / 3) % 2 == 1));
    }
}

#[test]
fn time_outs_of_random_length_stay_in_their_range() {
    let rules = random(|def| (def.time_out, def.time_out_range) = (Some(5), 3));
    let runs = rolls(&rules, 1..=5000);
    let mut lengths: Vec<u32> = runs.windows(2).map(|pair| pair[1] - pair[0]).collect();
    lengths.sort_unstable();
    lengths.dedup();
    assert_eq!(lengths, [5, 6, 7, 8]);
}

#[test]
fn chance_is_as_likely_as_it_says() {
    let rules = random(|def| (def.chance, def.time_out) = (0.3, Some(1)));
    let (mut roll, mut stream) = (Roll::default(), Seed::new(9).stream());
    let mut count = 0;
    for run in 1..=10_000 {
        roll.ask(&rules, run, &mut stream);
        count += u32::from(roll.yes);
    }
    assert!((2850..3150).contains(&count), "{count}");
}

#[test]
fn oracle_millington_5_2_9_figure_5_12_stands_or_patrols_until_attacked() {
    // a: under attack. Being attacked in between is what makes it roll again.
    let tree = tree(
        r#"(root: If(test: Is("a"), yes: Pick("defend"), no: Random(yes: Pick("patrol"), no: Pick("stand"))))"#,
    );
    let (mut state, mut stream) = (tree.start(), Seed::new(2).stream());
    let mut told = String::new();
    for run in 0..200 {
        let mut npc = Npc { flags: u32::from(run % 10 == 9), ..Npc::default() };
        let mut turn = Turn::new(&mut npc, Moment(run)).stream(&mut stream);
        told.push_str(&tree.decide(&mut state, &mut turn).name[..1]);
    }
    let spells: Vec<&str> = told.split('d').filter(|spell| !spell.is_empty()).collect();
    assert_eq!(spells.len(), 20);
    assert!(spells.iter().all(|spell| *spell == "ppppppppp" || *spell == "sssssssss"), "{told}");
    assert!(told.contains('p') && told.contains('s'));
    assert_eq!(state.runs(), 200);
}

#[test]
fn stored_choices_rolls_and_time_outs_are_told() {
    let tree = tree(r#"(root: Random(chance: 1, time_out: 3, yes: Pick("y"), no: Pick("n")))"#);
    let (mut state, mut told) = (tree.start(), Vec::new());
    for _ in 0..4 {
        let mut npc = Npc::default();
        let (_, steps) = tree.decide_explained(&mut state, &mut Turn::new(&mut npc, Moment::START));
        told.push(steps[0].why.clone());
    }
    assert_eq!(
        told,
        [
            "rolled yes, for 3 runs",
            "yes as before, for 2 runs more",
            "yes as before, for 1 run more",
            "time is out: now yes, for 3 runs"
        ]
    );
}
