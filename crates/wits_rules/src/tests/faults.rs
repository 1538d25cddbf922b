//! Bad input: all faults at once, each with its place, and no panic.

use proptest::prelude::*;

use crate::{FactDef, Rules, RulesDef};

fn faults(text: &str) -> String {
    Rules::read("f.rules", text).unwrap_err().to_string()
}

#[test]
fn all_faults_of_sense_are_told_with_their_lines() {
    assert_eq!(
        faults(
            "(rule swap
  (?person (health > 45 < 15))
  (test (< ?x 5))
  =>
  (remove ?prson) (remove 7) (add (a ?persn)) (on nowhere))
(rule swap (a) (not (a)) => )
(set s (rule t (priority ?x) (a ?x) => ) (rule u (test (< 2 1)) => ))"
        ),
        "\
f.rules:2:12: no value of (health > 45 < 15) is > 45 and < 15; expected comparisons that something can satisfy
f.rules:1:7: no condition of \"swap\" binds ?x; expected one of ?person
f.rules:5:11: no condition of \"swap\" binds ?prson; expected a condition that binds it
f.rules:5:27: condition 7 of \"swap\" does not match one fact; expected the number of a condition, from 1, that matches a fact
f.rules:5:35: no condition of \"swap\" binds ?persn; expected ?person
f.rules:5:47: unknown \"nowhere\", there are: s among the sets
f.rules:6:7: \"swap\" is the name of two; expected a name of its own for each rule and set
f.rules:6:7: \"swap\" asks for (a) and for its opposite
f.rules:7:14: the priority of \"t\" depends on what is matched; expected (arbiter dynamic), or a number
f.rules:7:48: (test (< 2 1)) never holds; expected a test of what was matched"
    );
}

#[test]
fn faults_of_syntax_are_told_with_their_lines() {
    for (text, expected) in [
        ("(rule a (b) => (add (c))", "f.rules:1:1: this list is never closed; expected a ) at its end"),
        ("(rule a))", "f.rules:1:9: a ) too many"),
        ("(rule a \"b", "f.rules:1:9: this text is never closed; expected a \" at its end"),
        (
            "(facts (p [1, x]))",
            "f.rules:1:11: [1, x] is no vector; expected two or three numbers such as [1, 2, 3]",
        ),
        ("(rul a)", "f.rules:1:1: unknown \"rul\", did you mean \"rule\"? here"),
        (
            "(rule a (b))",
            "f.rules:1:7: the rule \"a\" does nothing; expected => between conditions and actions",
        ),
        ("(arbiter frist)", "f.rules:1:10: unknown \"frist\", did you mean \"first\"?"),
        (
            "(rule a (b ?x) => (add (c (+ ?x 1))) (say (plus 1 2)))",
            "f.rules:1:43: unknown \"plus\", there are: +, -, *, /, mod, min, max, abs, <, <=, >, >=, =, !=, and, or, not among the operators",
        ),
        ("(limit many)", "f.rules:1:8: \"many\"; expected a whole number up to 1000000"),
        // The next run would go on for minutes.
        ("(limit 16777216)", "f.rules:1:8: \"16777216\"; expected a whole number up to 1000000"),
        ("(limit 99999999999)", "f.rules:1:8: \"99999999999\"; expected a whole number up to 1000000"),
        ("(keep 100001)", "f.rules:1:7: \"100001\"; expected a whole number up to 100000"),
        ("(facts (a 1 2))", "f.rules:1:13: \"2\"; expected one value, or facts in parentheses"),
    ] {
        assert_eq!(faults(text), expected, "{text}");
    }
    assert!(faults(&"(".repeat(100_000)).contains("nested too deeply"));
}

#[test]
fn rules_survive_text_and_plain_data() {
    let text = "
        (suspend any) (limit 5) (until action) (keep 9) (arbiter random)
        (facts (a (b \"c d\") (e #42) (f [1, 2, 3]) (g true)))
        (sense (self (health $health) (armed $armed)))
        (rule one (priority (+ 1 2)) ?f <- (?x (y ?z 0..5 != 3) (w < ?z)) (not (q ?)) (or (a) (exists (b))) (xor (c) (d)) (test (and (> ?z 1) true))
          => (add (n (m ?z))) (remove ?f) (remove 1) (remove (k ?z)) (change ?f (y (- ?z))) (do act 1 (to ?z)) (on s) (off s) (say hello ?z) (stop))
        (set s (arbiter newest) (off) (rule two => ))";
    let def = RulesDef::read("f.rules", text).unwrap();
    assert_eq!(RulesDef::read("f.rules", &def.to_string()).unwrap(), def, "{def}");
    let json = serde_json::to_string(&def).unwrap();
    assert_eq!(serde_json::from_str::<RulesDef>(&json).unwrap(), def);
    assert!(Rules::new(def).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn garbage_never_panics(text in "[()\\[\\]a-c?<>=!;\"$#0-9 .-]{0,80}") {
        let _ = Rules::read("g.rules", &text);
        let _ = Rules::read("g.rules", &format!("(rule r {text} => {text})"));
        let _ = FactDef::read_all("g", &text);
    }

    #[test]
    fn words_in_a_muddle_never_panic(words in proptest::collection::vec(
        proptest::sample::select(vec!["(", ")", "rule", "not", "or", "xor", "test", "?x", "?", "<", "=>", "<-", "add", "remove", "change", "1", "a", "set", "do", "facts", "0-5", "priority"]), 0..40,
    )) {
        let text = words.join(" ");
        if let Ok(rules) = Rules::read("g.rules", &format!("(rule r {text})")) {
            let mut state = rules.start(crate::Matching::Rete);
            rules.run(&mut state, &mut super::stream(), Default::default());
        }
    }
}
