//! The network of the book, node by node.

use super::{BOTH, add, believed, rules, steps, triggered};
use crate::compile::Work;
use crate::state::Matcher;
use crate::{FactDef, Matching, RuleState, Rules};

#[test]
fn oracle_m3e_5_8_7_join() {
    let rules = rules("(rule r (?person (health < 15)) (?radio (held-by ?person)) => )");
    for matching in BOTH {
        let mut state = rules.start(matching);
        // 2 x 2 = 4 combinations, one of which agrees.
        add(
            &rules,
            &mut state,
            "(Whisker (health 12)) (Captain (health 9)) (radio-1 (held-by Whisker)) (radio-2 (held-by Sale))",
        );
        assert_eq!(triggered(&rules, &mut state), ["r ?person = Whisker ?radio = radio-1"]);
    }
}

const NETWORK: &str = "
    (rule swap-radio
      (?p1 (health < 15)) (?p2 (health > 45)) ?held <- (radio (held-by ?p1))
      => (remove ?held) (add (radio (held-by ?p2))))
    (rule change-backup
      (?p1 (health < 15)) (?p2 (health > 45)) ?cover <- (?p2 (is-covering ?p1))
      => (remove ?cover) (add (?p1 (is-covering ?p2))))";

// Whisker is printed with 15, which is not below 15, and taken away later with 12: 12 it is. Who covers whom is a fact of
// its own, so that health can change without it.
const FACTS: &str =
    "(Captain (health 57)) (Captain (is-covering Johnson)) (Johnson (health 38)) (Sale (health 42))
    (Whisker (health 12)) (Whisker (is-covering Sale)) (radio (held-by Whisker))";

/// The names of the facts that wait at the nodes of a depth.
fn at_depth(rules: &Rules, state: &RuleState, depth: u32) -> Vec<Vec<String>> {
    let Matcher::Rete(rete) = &state.matcher else { return Vec::new() };
    let mut found = Vec::new();
    for (number, node) in (0..).zip(&rules.network.nodes) {
        if node.depth == depth && matches!(node.work, Work::Join(..)) {
            let names = rete.facts_at(number, &rules.network).into_iter().map(|facts| {
                let name =
                    |number: u32| state.facts().get(state.facts().by_number(number).unwrap()).unwrap().name;
                facts.into_iter().map(name).collect::<Vec<_>>().join("+")
            });
            let mut names: Vec<String> = names.collect();
            names.sort();
            found.push(names);
        }
    }
    found
}

#[test]
fn oracle_m3e_5_8_7_network_shares_nodes() {
    let rules = rules(NETWORK);
    // Patterns: < 15, > 45, radio held-by, is-covering. Joins: the first pattern, join A, then B and C.
    assert_eq!(rules.network.alphas.len(), 4);
    let joins = rules.network.nodes.iter().filter(|node| matches!(node.work, Work::Join(..))).count();
    assert_eq!(joins, 4);
    let mut state = rules.start(Matching::Rete);
    add(&rules, &mut state, FACTS);
    assert_eq!(triggered(&rules, &mut state), ["swap-radio ?p1 = Whisker ?p2 = Captain"]);
    // What join A made waits at B and at C.
    assert_eq!(at_depth(&rules, &state, 2), [["Whisker+Captain"], ["Whisker+Captain"]]);
}

#[test]
fn oracle_m3e_5_8_7_update_without_firing() {
    let rules = rules(NETWORK);
    for matching in BOTH {
        let mut state = rules.start(matching);
        add(&rules, &mut state, FACTS);
        assert_eq!(triggered(&rules, &mut state).len(), 1);
        for gone in ["(Whisker (health 12))", "(Sale (health 42))"] {
            let fact: FactDef = gone.parse().unwrap();
            let id = state.facts().ids().find(|id| state.facts().get(*id).as_ref() == Some(&fact)).unwrap();
            assert!(rules.remove(&mut state, id));
        }
        assert!(triggered(&rules, &mut state).is_empty());
        if matching == Matching::Rete {
            assert_eq!(at_depth(&rules, &state, 2), [Vec::<String>::new(), Vec::new()]);
        }
        add(&rules, &mut state, "(Whisker (health 62))");
        assert!(triggered(&rules, &mut state).is_empty());
        add(&rules, &mut state, "(Sale (health 5))");
        assert_eq!(triggered(&rules, &mut state), ["change-backup ?p1 = Sale ?p2 = Whisker"]);
        if matching == Matching::Rete {
            let a = vec!["Sale+Captain".to_owned(), "Sale+Whisker".to_owned()];
            assert_eq!(at_depth(&rules, &state, 2), [a.clone(), a]);
        }
        assert_eq!(steps(&rules, &mut state, 9), ["change-backup"]);
        assert!(believed(&state).contains(&"(Sale (is-covering Whisker))".to_owned()));
    }
}

#[test]
fn what_comes_and_goes_leaves_nothing_behind() {
    let rules = rules(NETWORK);
    let mut state = rules.start(Matching::Rete);
    add(&rules, &mut state, FACTS);
    rules.settle(&mut state);
    let empty = rules.start(Matching::Rete).tokens().0;
    let ids: Vec<_> = state.facts().ids().collect();
    for id in ids {
        rules.remove(&mut state, id);
    }
    rules.settle(&mut state);
    assert_eq!(state.tokens().0, empty);
}

#[test]
fn manners_fires_as_often_as_it_must() {
    // 1 first seat, 15 more, each followed by copying the k seats before it (1 + … + 15 = 120), a path that is done and a
    // check; 14 of the checks go on and 1 ends; 16 results; all done: 1 + 15 + 120 + 15 + 14 + 1 + 16 + 1 = 183.
    for (matching, guests) in [(Matching::Naive, 8_u32), (Matching::Rete, 8), (Matching::Rete, 16)] {
        let rules = Rules::new(crate::manners::manners(guests).unwrap()).unwrap();
        let mut state = rules.start(matching);
        let run = rules.run(&mut state, &mut super::stream(), Default::default());
        let copies = guests * (guests - 1) / 2;
        assert_eq!((run.fired, run.end), (copies + 4 * guests - 1, crate::End::Stopped));
    }
}
