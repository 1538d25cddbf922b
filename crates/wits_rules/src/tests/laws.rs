//! Both matchers give the same, whatever the rules and however facts come and go.

use proptest::prelude::*;
use wits_core::hash::StateHasher;
use wits_core::random::Stream;
use wits_core::time::Moment;

use super::believed;
use crate::{FactDef, Matching, RuleState, Rules};

fn pick<'a>(stream: &mut Stream, words: &[&'a str]) -> &'a str {
    words[stream.below(u32::try_from(words.len()).unwrap()) as usize]
}

/// A pattern over a small world, in which everything often fits to everything.
fn pattern(stream: &mut Stream) -> String {
    let head = pick(stream, &["a", "b", "?p", "?"]);
    let value = |stream: &mut Stream| {
        pick(stream, &["?x", "?y", "1", "< 2", "> 0 ?x", "0-1", "?", "!= ?x", "<= ?y"]).to_owned()
    };
    match stream.below(3) {
        0 => format!("({head} {})", value(stream)),
        1 => format!("({head} (s {}))", value(stream)),
        _ => format!("({head} (s {}) (t {}))", value(stream), value(stream)),
    }
}

fn clause(stream: &mut Stream) -> String {
    let one = pattern(stream);
    match stream.below(12) {
        0 | 1 => format!("(not {one})"),
        2 => format!("(or {one} {})", pattern(stream)),
        3 => format!("(exists {one})"),
        4 => format!("(xor {one} {})", pattern(stream)),
        5 => format!("(not (and {one} {}))", pattern(stream)),
        6 => format!("(exists (and {one} {} (not {})))", pattern(stream), pattern(stream)),
        _ => one,
    }
}

/// Rules that are checked; random ones that make no sense are tried again.
fn some_rules(stream: &mut Stream) -> Rules {
    let arbiters = ["first", "least-recent", "random", "specific", "newest"];
    let suspend = pick(stream, &["facts", "facts", "any", "never"]);
    let mut text = format!("(arbiter {}) (limit 6) (suspend {suspend})", pick(stream, &arbiters));
    let mut count = 0;
    for _ in 0..200 {
        let clauses: Vec<String> = (0..1 + stream.below(3)).map(|_| clause(stream)).collect();
        let actions =
            ["(add (b 2))", "(add (a (s 1) (t 2)))", "(remove 1)", "(change 1 (s 2))", "(remove (a ?))", ""];
        let rule = format!(
            "(rule r{count} (priority {}) {} => {} {})",
            stream.below(2),
            clauses.join(" "),
            pick(stream, &actions),
            pick(stream, &actions)
        );
        let alone = format!("(arbiter first) {rule}");
        if Rules::read("r", &alone).is_ok() {
            text = format!("{text}\n{rule}");
            count += 1;
        }
        if count == 4 {
            break;
        }
    }
    Rules::read("random.rules", &text).unwrap()
}

fn some_fact(stream: &mut Stream) -> FactDef {
    let text = match stream.below(4) {
        0 => format!("({} {})", pick(stream, &["a", "b", "c"]), stream.below(3)),
        1 => format!("({} (s {}))", pick(stream, &["a", "b", "c"]), stream.below(3)),
        2 => format!("({} (s {}) (s {}))", pick(stream, &["a", "b"]), stream.below(3), stream.below(3)),
        _ => format!("({} (s {}) (t {}))", pick(stream, &["a", "b", "c"]), stream.below(3), stream.below(3)),
    };
    text.parse().unwrap()
}

/// The same change for every state.
fn change(rules: &Rules, states: &mut [RuleState], stream: &mut Stream) {
    let (fact, what, which) = (some_fact(stream), stream.below(4), stream.below(8) as usize);
    for state in states {
        let id = state.facts().ids().nth(which);
        match (what, id) {
            (0, Some(id)) => {
                rules.remove(state, id);
            }
            (1, Some(id)) => {
                rules.change(state, id, &fact);
            }
            _ => {
                rules.add(state, &fact);
            }
        }
    }
}

fn hash(state: &RuleState) -> String {
    let mut hasher = StateHasher::new();
    hasher.write(state);
    hasher.finish().to_string()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn both_matchers_agree_in_everything(seed in any::<u64>()) {
        let mut stream = wits_core::random::Seed::new(seed).stream();
        let rules = some_rules(&mut stream);
        let mut states = [rules.start(Matching::Naive), rules.start(Matching::Rete)];
        let mut chances = [super::stream(), super::stream()];
        for round in 0..12 {
            for _ in 0..stream.below(4) {
                change(&rules, &mut states, &mut stream);
            }
            for state in &mut states {
                rules.settle(state);
            }
            prop_assert_eq!(rules.agenda(&states[0]), rules.agenda(&states[1]), "round {} of\n{}", round, rules.def());
            let [naive, rete] = &mut states;
            let a = rules.run(naive, &mut chances[0], Moment(round));
            let b = rules.run(rete, &mut chances[1], Moment(round));
            prop_assert_eq!(a, b, "round {} of\n{}", round, rules.def());
            prop_assert_eq!(believed(naive), believed(rete), "round {} of\n{}", round, rules.def());
            prop_assert_eq!(hash(naive), hash(rete));
        }
    }
}
