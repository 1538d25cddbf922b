//! West World tells the same story in all its forms, and the story of the book.

use crate::kit::{Play, code_of};
use westworld::lines;

const VERSIONS: [&str; 4] = ["Bob alone", "Bob and Elsa", "with messages", "with the bar fly"];
const RUST: f64 = 0.0;
const FILES: f64 = 1.0;
const SCRIPTS: f64 = 2.0;

/// The settings of the printed runs: a step of 0.3 s, and a stew that takes 0.75 s.
const BOOK: [(&str, f64); 2] = [("step", 0.3), ("cooking", 0.75)];

fn book(version: f64, form: f64, urge: f64) -> Play {
    let mut settings = vec![("version", version), ("form", form), ("urge", urge)];
    settings.extend(BOOK);
    Play::new(1, &settings)
}

#[test]
fn rust_files_and_scripts_tell_the_same_story_line_by_line() {
    // Settings that bring people into every state, at every time.
    let settings: [&[(&str, f64)]; 4] = [
        &[],
        &[("urge", 0.4), ("thirst", 6.0), ("cooking", 0.9)],
        &[("pockets", 4.0), ("thirst", 7.0), ("comfort", 12.0), ("aim", 0.35), ("temper", 0.9)],
        &[("tough", 1.0), ("tired", 2.0), ("cooking", 4.0), ("whiskey", 0.0), ("pockets", 1.0)],
    ];
    let mut doubled = 0;
    for (version, name) in VERSIONS.iter().enumerate() {
        for (seed, settings) in (1..).zip(settings) {
            let mut all = vec![("version", version as f64), ("step", 0.3)];
            all.extend(settings);
            let mut plays = [RUST, FILES, SCRIPTS].map(|form| {
                let mut all = all.clone();
                all.push(("form", form));
                Play::new(seed, &all)
            });
            for step in 1..=2000 {
                let [rust, file, script] = plays.each_mut().map(Play::step);
                assert_eq!(rust, file, "{name}, seed {seed}, step {step}: Rust and the file differ");
                assert_eq!(rust, script, "{name}, seed {seed}, step {step}: Rust and the script differ");
                let [states, others @ ..] = plays.each_ref().map(Play::states);
                assert!(others.iter().all(|other| *other == states), "{name}, seed {seed}, step {step}");
                doubled +=
                    usize::from(rust.windows(2).any(|two| {
                        two[0].ends_with(lines::GO_TO_BANK) && two[1].ends_with(lines::LEAVE_BANK)
                    }));
            }
            let [letters, others @ ..] = plays.each_ref().map(Play::letters);
            assert!(others.iter().all(|other| *other == letters), "{name}, seed {seed}: telegrams differ");
        }
    }
    assert!(doubled > 10, "full pockets and a dry throat at once: {doubled} times");
}

#[test]
fn oracle_buckland_2_p_50_the_first_29_steps_of_the_miner() {
    let story = [
        "RESTED WALK_TO_MINE",
        "PICK",
        "PICK",
        "PICK LEAVE_MINE GO_TO_BANK",
        "DEPOSIT(3) LEAVE_BANK WALK_TO_MINE",
        "PICK LEAVE_MINE THIRSTY",
        "DRINK LEAVE_BAR WALK_TO_MINE",
        "PICK",
        "PICK LEAVE_MINE GO_TO_BANK",
        "DEPOSIT(4) LEAVE_BANK WALK_TO_MINE",
        "PICK",
        "PICK LEAVE_MINE THIRSTY",
        "DRINK LEAVE_BAR WALK_TO_MINE",
        "PICK LEAVE_MINE GO_TO_BANK",
        "DEPOSIT(5) RICH LEAVE_BANK WALK_HOME",
        "ZZZZ",
        "ZZZZ",
        "ZZZZ",
        "ZZZZ",
        "RESTED WALK_TO_MINE",
        "PICK LEAVE_MINE THIRSTY",
        "DRINK LEAVE_BAR WALK_TO_MINE",
        "PICK",
        "PICK LEAVE_MINE GO_TO_BANK",
        "DEPOSIT(6) RICH LEAVE_BANK WALK_HOME",
        "ZZZZ",
        "ZZZZ",
        "ZZZZ",
        "RESTED WALK_TO_MINE",
    ];
    // Thirst, fatigue, gold and savings after some of them.
    let numbers = [
        (5, [5, 3, 0, 3]),
        (7, [0, 4, 1, 1]),
        (10, [3, 6, 0, 4]),
        (13, [0, 8, 2, 2]),
        (15, [2, 9, 0, 5]),
        (19, [6, 5, 0, 5]),
        (25, [3, 8, 0, 6]),
    ];
    for form in [RUST, FILES, SCRIPTS] {
        let mut play = book(0.0, form, 0.0);
        for (step, expected) in (1..).zip(story) {
            let told: Vec<String> = play.step().iter().map(|line| code_of(line)).collect();
            assert_eq!(told.join(" "), expected, "form {form}, step {step}");
            if let Some((_, wanted)) = numbers.iter().find(|(at, _)| *at == step) {
                let found = ["thirst", "fatigue", "gold", "savings"].map(|name| play.number(0, name));
                assert_eq!(found, wanted.map(f64::from), "form {form}, step {step}");
            }
        }
    }
}

#[test]
fn oracle_buckland_2_p_67_a_bathroom_visit_is_three_lines_in_one_turn_and_bob_does_not_notice() {
    for form in [RUST, FILES, SCRIPTS] {
        let (mut with, mut alone) = (book(1.0, form, 0.4), book(0.0, form, 0.4));
        let (mut visits, mut chores) = (0, 0);
        for step in 1..=500 {
            let lines = with.step();
            let (bob, elsa): (Vec<String>, Vec<String>) =
                lines.into_iter().partition(|line| line.starts_with("Bob: "));
            assert_eq!(bob, alone.step(), "step {step}");
            let elsa: Vec<String> = elsa.iter().map(|line| code_of(line)).collect();
            match elsa.join(" ").as_str() {
                "TO_BATHROOM RELIEF FROM_BATHROOM" => visits += 1,
                "CHORE" => chores += 1,
                other => panic!("step {step}: {other}"),
            }
        }
        // 500 draws with a chance of 0.4: 200 ± 11 (one standard deviation).
        assert!((150..250).contains(&visits), "{visits} visits and {chores} chores");
    }
}

#[test]
fn oracle_buckland_2_p_78_the_stew() {
    let story = [
        (
            15,
            "Bob DEPOSIT(5) | Bob RICH | Bob LEAVE_BANK | Bob WALK_HOME | Elsa GREET | Elsa OVEN | Elsa FUSS",
        ),
        (16, "Bob ZZZZ | Elsa FUSS"),
        (17, "Bob ZZZZ | Elsa FUSS"),
        (
            18,
            "Bob ZZZZ | Elsa FUSS | Elsa READY | Bob COMING | Bob SMELLS | Elsa LEAVE_STOVE | Elsa HOUSEWORK",
        ),
        (19, "Bob TASTES | Bob THANKS | Elsa CHORE"),
        (20, "Bob ZZZZ | Elsa CHORE"),
        (21, "Bob RESTED | Bob WALK_TO_MINE | Elsa CHORE"),
    ];
    for form in [RUST, FILES, SCRIPTS] {
        let mut play = book(2.0, form, 0.0);
        for step in 1..=21 {
            let told: Vec<String> = play
                .step()
                .iter()
                .map(|line| format!("{} {}", line.split(':').next().unwrap(), code_of(line)))
                .collect();
            if let Some((_, expected)) = story.iter().find(|(at, _)| *at == step) {
                assert_eq!(told.join(" | "), *expected, "form {form}, step {step}");
            }
        }
        // Steps 15 and 18 are 14 and 17 times 0.3 s after the first one.
        let letters = play.letters();
        let expected = [
            "4200 Bob Elsa HiHoneyImHome 4200 4200 Handled",
            "4200 Elsa Elsa StewReady 4950 5100 Handled",
            "5100 Elsa Bob StewReady 5100 5100 Handled",
        ];
        assert_eq!(letters, expected, "form {form}");
    }
}

#[test]
fn a_stew_that_takes_too_long_is_ready_when_nobody_is_there_to_hear_it() {
    // 1.5 s as the book's listing says, with steps of 0.3 s: Bob is up and away by then.
    let settings = [("version", 2.0), ("step", 0.3), ("cooking", 1.5), ("urge", 0.0)];
    let mut play = Play::new(1, &settings);
    (0..21).for_each(|_| _ = play.step());
    assert!(
        play.letters().last().unwrap().ends_with("Elsa Bob StewReady 6000 6000 Unhandled"),
        "{:?}",
        play.letters()
    );
    assert_eq!(play.score("eaten"), 0.0);
    // With steps of 0.8 s the same stew is in time.
    let settings = [("version", 2.0), ("step", 0.8), ("cooking", 1.5), ("urge", 0.0)];
    let mut play = Play::new(1, &settings);
    (0..21).for_each(|_| _ = play.step());
    assert_eq!(play.score("eaten"), 1.0);
}

#[test]
fn oracle_buckland_2_p_83_the_bar_fly_insults_and_they_fight() {
    for form in [RUST, FILES, SCRIPTS] {
        let mut play = Play::new(2, &[("version", 3.0), ("form", form), ("step", 0.3), ("temper", 1.0)]);
        let story: Vec<String> = (0..3000).flat_map(|_| play.step()).collect();
        let after = |first: &str, name: &str| {
            let place = story.iter().position(|line| *line == format!("{name}: {first}"));
            story[place.unwrap_or_else(|| panic!("{first}"))..].iter().take(5).cloned().collect::<Vec<_>>()
        };
        // Bob comes in, Joe insults him; both finish their sentences before anybody answers.
        let insulted = after(lines::THIRSTY, "Bob");
        assert_eq!(
            insulted,
            [
                ("Bob", lines::THIRSTY),
                ("Joe", lines::INSULT),
                ("Bob", lines::ANGRY),
                ("Joe", lines::ASKED_FOR_IT),
                ("Bob", lines::LEAVE_BAR)
            ]
            .map(|(who, line)| format!("{who}: {line}"))
        );
        let count = |line: &str| story.iter().filter(|said| said.ends_with(line)).count();
        assert!(count(lines::WON) > 5 && count(lines::LOST) > 5, "both win some: {}", count(lines::WON));
        assert_eq!(count(lines::WON), count(lines::THUD), "who loses lies on the floor");
        assert_eq!(count(lines::LOST), count(lines::HA));
        assert!(count(lines::UP_AGAIN) > 5);
        let fights = play.score("fights") as usize;
        assert!(fights - count(lines::WON) - count(lines::LOST) <= 1, "every fight ends");
    }
}

#[test]
fn savings_never_grow_by_themselves() {
    // Whatever he has came out of the mine, less what he drank.
    for version in 0..4 {
        let mut play = Play::new(5, &[("version", f64::from(version)), ("step", 0.1)]);
        for _ in 0..3000 {
            play.step();
            let (dug, drunk) = (play.score("nuggets"), play.score("drinks"));
            assert_eq!(play.number(0, "savings") + play.number(0, "gold"), dug - 2.0 * drunk);
        }
    }
}
