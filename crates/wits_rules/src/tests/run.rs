//! How runs end, what is remembered, what is allocated.

use super::{BOTH, add, believed, rules, steps, stream, triggered};
use crate::{End, FactDef, MAX_FACTS, Matching, Source, WhyNot};
use wits_core::time::Moment;

#[test]
fn rules_that_add_facts_for_ever_are_stopped_and_reported() {
    let rules = rules("(limit 50) (facts (number 1)) (rule count (number ?n) => (add (number (+ ?n 1))))");
    for matching in BOTH {
        let mut state = rules.start(matching);
        let run = rules.run(&mut state, &mut stream(), Moment::START);
        assert_eq!((run.fired, run.end), (50, End::Limit));
        assert!(state.said().any(|(_, text)| text.starts_with("50 rules have fired in one run")));
        assert_eq!(state.facts().len(), 51);
    }
}

/// However high the limit, in one run or over many.
#[test]
fn facts_are_not_added_without_end() {
    let rules =
        rules("(limit 1000000) (facts (number 1)) (rule count (number ?n) => (add (number (+ ?n 1))))");
    let mut state = rules.start(Matching::Rete);
    let run = rules.run(&mut state, &mut stream(), Moment::START);
    assert_eq!((run.fired as usize, run.end), (MAX_FACTS - 1, End::Limit));
    let again = rules.run(&mut state, &mut stream(), Moment::START);
    assert_eq!((again.fired, again.end, state.facts().len()), (0, End::Limit, MAX_FACTS));
    assert!(
        state
            .said()
            .any(|(_, text)| text == "262144 facts are believed: no rule fires before there are fewer")
    );
}

/// A definition that was made in code has no higher limit than one in a file.
#[test]
fn limits_of_definitions_in_code_are_kept_too() {
    let mut def = crate::RulesDef::read(
        "f.rules",
        "(facts (n 0)) (rule up ?n <- (n ?x) => (change ?n (n (mod (+ ?x 1) 9))))",
    )
    .unwrap();
    def.limit = u32::MAX;
    let rules = crate::Rules::new(def).unwrap();
    let mut state = rules.start(Matching::Rete);
    let run = rules.run(&mut state, &mut stream(), Moment::START);
    assert_eq!((run.fired, run.end), (crate::MAX_LIMIT, End::Limit));
}

#[test]
fn a_run_ends_when_nothing_is_left_or_a_rule_says_so() {
    let rules = rules(
        "(facts (a 1) (a 2)) (rule a (a ?n) => (say ?n)) (rule halt (a 2) (stop-it) => (stop)) (rule more (stop-it) => )",
    );
    for matching in BOTH {
        let mut state = rules.start(matching);
        let run = rules.run(&mut state, &mut stream(), Moment::START);
        assert_eq!((run.fired, run.end), (2, End::Quiet));
        add(&rules, &mut state, "(stop-it)");
        let run = rules.run(&mut state, &mut stream(), Moment::START);
        assert_eq!((run.fired, run.end), (1, End::Stopped));
        assert_eq!(state.said().map(|(_, text)| text.to_owned()).collect::<Vec<_>>(), ["1", "2"]);
    }
}

#[test]
fn without_suspension_a_match_fires_once_in_each_run() {
    let rules = rules("(suspend never) (facts (x)) (rule a (x) => (do wave))");
    for matching in BOTH {
        let mut state = rules.start(matching);
        for _ in 0..3 {
            let run = rules.run(&mut state, &mut stream(), Moment::START);
            assert_eq!((run.fired, run.end, rules.requests(&state).count()), (1, End::Quiet, 1));
        }
    }
}

#[test]
fn and_or_xor_not_mean_what_they_say() {
    let rules = rules(
        "(rule either (or (a) (b)) => ) (rule one (xor (a) (b)) => ) (rule both (and (a) (b)) => )
         (rule neither (not (or (a) (b))) => ) (rule not-both (not (and (a) (b))) => ) (rule some (exists (n ?)) => )
         (rule none (not (exists (n ?))) => ) (rule always => ) (rule large (n ?x) (test (not (< ?x 5))) => )",
    );
    let cases = [
        ("", "neither not-both not-both none always"),
        ("(a)", "either one not-both none always"),
        ("(a) (b)", "either either both none always"),
        ("(n 1) (n 2)", "neither not-both not-both some always"),
        ("(n 5) (n 2)", "neither not-both not-both some always large"),
    ];
    for matching in BOTH {
        for (facts, expected) in cases {
            let mut state = rules.start(matching);
            add(&rules, &mut state, facts);
            let names: Vec<String> = triggered(&rules, &mut state)
                .iter()
                .map(|text| text.split(' ').next().unwrap().to_owned())
                .collect();
            assert_eq!(names.join(" "), expected, "{facts}");
        }
    }
}

#[test]
fn a_group_can_be_denied_and_asked_for_as_a_whole() {
    let rules = rules(
        "(rule nobody-armed (team ?t) (not (and (?who (in ?t)) (weapon (held-by ?who)))) => )
         (rule somebody-armed (team ?t) (exists (and (?who (in ?t)) (weapon (held-by ?who)))) => )",
    );
    for matching in BOTH {
        let mut state = rules.start(matching);
        add(
            &rules,
            &mut state,
            "(team red) (team blue) (ann (in red)) (bob (in blue)) (weapon (held-by bob) (kind axe))",
        );
        let found = |state: &mut crate::RuleState| triggered(&rules, state);
        assert_eq!(found(&mut state), ["nobody-armed ?t = red", "somebody-armed ?t = blue"]);
        add(&rules, &mut state, "(weapon (held-by ann))");
        assert_eq!(found(&mut state), ["somebody-armed ?t = red", "somebody-armed ?t = blue"]);
        // A second weapon changes nothing; taking the first one from bob changes blue only.
        let axe = state.facts().named("weapon").unwrap();
        add(&rules, &mut state, "(weapon (held-by ann) (kind bow))");
        rules.remove(&mut state, axe);
        assert_eq!(found(&mut state), ["nobody-armed ?t = blue", "somebody-armed ?t = red"]);
        let nobody = rules.why_not(&mut state, 0);
        assert_eq!(nobody, Some(WhyNot::Next));
        let red = state.facts().named("team").unwrap();
        rules.remove(&mut state, red);
        assert_eq!(found(&mut state), ["nobody-armed ?t = blue"]);
    }
}

#[test]
fn bound_values_are_compared_across_facts() {
    let rules = rules(
        "(rule stronger (?a (strength ?x)) (?b (strength > ?x)) => )
         (rule early (?a (strength > ?y)) (limit ?y) => )
         (rule alone (?a (strength ?x)) (not (? (strength > ?x))) => )
         (rule far (?a (strength ?x)) (?b (strength ?y)) (test (> (- ?x ?y) 10)) => )",
    );
    for matching in BOTH {
        let mut state = rules.start(matching);
        add(&rules, &mut state, "(ann (strength 3)) (bob (strength 20)) (limit 5)");
        assert_eq!(
            triggered(&rules, &mut state),
            [
                "stronger ?a = ann ?x = 3 ?b = bob",
                "early ?a = bob ?y = 5",
                "alone ?a = bob ?x = 20",
                "far ?a = bob ?x = 20 ?b = ann ?y = 3",
            ]
        );
    }
}

#[test]
fn nested_facts_are_found_wherever_they_are_asked_for() {
    let rules = rules("(rule rifleman (?who (Weapon (?kind (Ammo > 0) (Clips ?clips)))) => )");
    for matching in BOTH {
        let mut state = rules.start(matching);
        add(
            &rules,
            &mut state,
            "(Captain (Weapon (Knife) (Rifle (Ammo 36) (Clips 2))) (Health 65)) (Sale (Weapon (Rifle (Ammo 0) (Clips 1))))",
        );
        assert_eq!(triggered(&rules, &mut state), ["rifleman ?who = Captain ?kind = Rifle ?clips = 2"]);
    }
}

#[test]
fn a_fact_is_changed_removed_and_added() {
    let rules = rules(
        "(facts (man (ammo 2) (gun (clips 3))) (count 1))
         (rule shoot ?man <- (man (ammo ?a > 0)) ?count <- (count ?c) => (change ?man (ammo (- ?a 1)) (loud yes)) (change ?count (count (+ ?c 1))))
         (rule done (man (ammo 0)) => (remove 1) (remove (count ?)))",
    );
    for matching in BOTH {
        let mut state = rules.start(matching);
        let man = state.facts().named("man").unwrap();
        assert_eq!(steps(&rules, &mut state, 1), ["shoot"]);
        assert_eq!(believed(&state), ["(man (ammo 1) (gun (clips 3)) (loud yes))", "(count 2)"]);
        assert!(state.facts().contains(man));
        assert_eq!(steps(&rules, &mut state, 9), ["shoot", "done"]);
        assert!(believed(&state).is_empty());
        // What it was, and why it is gone.
        let history: Vec<String> = rules.history(&state, man.number).map(|why| why.text).collect();
        assert_eq!(history[0], "(man (ammo 2) (gun (clips 3)))");
        let gone = rules.why_gone(&state, man.number).unwrap();
        assert_eq!(gone.text, "(man (ammo 0) (gun (clips 3)) (loud yes)) is gone");
        assert!(matches!(gone.source, Source::Rule { ref rule, .. } if rule == "done"));
    }
}

#[test]
fn a_change_without_a_value_changes_nothing() {
    let rules = rules(
        "(facts (health 5) (by 0)) (rule r ?h <- (health ?n) (by ?d) => (change ?h (health (/ ?n ?d))))",
    );
    for matching in BOTH {
        let mut state = rules.start(matching);
        rules.run(&mut state, &mut stream(), Moment::START);
        assert!(believed(&state).iter().any(|fact| fact == "(health 5)"), "{:?}", believed(&state));
    }
}

/// A hundred children and five conditions on any of them: ten thousand million ways to choose.
#[test]
fn a_fact_with_many_children_does_not_hang() {
    let children: String = (0..100).map(|number| format!("(c{number} {number})")).collect();
    let rules = rules("(rule r (wide (?a ?v) (?b ?w) (?c ?x) (?d ?y) (?e ?z)) => (say ?a))");
    for matching in BOTH {
        let mut state = rules.start(matching);
        add(&rules, &mut state, &format!("(wide {children})"));
        rules.settle(&mut state);
        assert!(state.facts().len() == 1);
    }
}

#[test]
fn what_is_too_long_ago_is_forgotten_and_memory_stays_bounded() {
    let text = |keep| {
        format!(
            "(keep {keep}) (limit 1000) (facts (n 0)) (rule up ?n <- (n ?x < 300) => (change ?n (n (+ ?x 1)))) (rule note (n 5) => (add (five)))"
        )
    };
    let rules_of = |keep| rules(&text(keep));
    for keep in [0, 20] {
        let rules = rules_of(keep);
        let mut state = rules.start(Matching::Rete);
        rules.run(&mut state, &mut stream(), Moment::START);
        let five = state.facts().named("five");
        assert!(five.is_none(), "the first rule comes first as long as it can");
        let n = state.facts().named("n").unwrap();
        let why = rules.why(&state, n).unwrap().to_string();
        assert!(why.contains("too long ago"));
        assert!(why.lines().count() <= 4 * 20 + 4, "{why}");
        assert!(state.trail.firings().count() <= keep);
    }
}

#[test]
fn why_not_names_the_first_condition_that_fails() {
    let rules = rules(
        "(rule swap (?person (health < 15)) (radio (held-by ?person)) (not (busy ?person)) => )
         (rule later (x) => ) (rule first (priority 1) (x) => ) (set off-duty (off) (rule sleep (x) => ))",
    );
    for matching in BOTH {
        let mut state = rules.start(matching);
        let mut ask = |facts: &str, rule: &str| {
            add(&rules, &mut state, facts);
            rules.why_not(&mut state, rules.find(rule).unwrap()).unwrap().to_string()
        };
        assert_eq!(ask("", "swap"), "condition 1: there is no (?person (health < 15))");
        assert_eq!(ask("(Sale (health 12))", "swap"), "condition 2: there is no (radio (held-by ?person))");
        assert_eq!(
            ask("(radio (held-by Whisker))", "swap"),
            "condition 2: 1 fact fits (radio (held-by ?person)), but not together with ?person = Sale"
        );
        assert_eq!(
            ask("(radio (held-by Sale)) (busy Sale)", "swap"),
            "condition 3: (busy Sale) stands against (not (busy ?person))"
        );
        assert_eq!(ask("(x)", "later"), "it could fire, but first comes first");
        assert_eq!(ask("", "first"), "it fires next");
        assert_eq!(ask("", "sleep"), "the set off-duty is off");
        steps(&rules, &mut state, 9);
        assert_eq!(rules.why_not(&mut state, rules.find("later").unwrap()), Some(WhyNot::Fired));
        assert_eq!(rules.why_not(&mut state, 99), None);
    }
}

#[test]
fn a_saved_state_goes_on_as_if_nothing_had_happened() {
    let rules = rules(
        "(arbiter newest) (limit 7) (facts (n 0)) (rule up ?n <- (n ?x < 40) => (change ?n (n (+ ?x 1))) (add (seen ?x)))",
    );
    for matching in BOTH {
        let mut straight = rules.start(matching);
        rules.run(&mut straight, &mut stream(), Moment(1));
        let text = serde_json::to_string(&straight).unwrap();
        let mut resumed: crate::RuleState = serde_json::from_str(&text).unwrap();
        assert_eq!(resumed, straight);
        for state in [&mut straight, &mut resumed] {
            rules.run(state, &mut stream(), Moment(2));
        }
        assert_eq!(resumed, straight);
    }
}

#[test]
fn facts_that_say_the_same_are_one() {
    let rules = rules("(rule r (a ?x) => (add (b ?x)))");
    let mut state = rules.start(Matching::Rete);
    let one = rules.add(&mut state, &FactDef::new("a", 0.0));
    assert_eq!(rules.add(&mut state, &FactDef::new("a", -0.0)), one);
    assert_eq!(steps(&rules, &mut state, 9).len(), 1);
    assert_eq!(state.facts().len(), 2);
}
