use proptest::prelude::*;
use wits_core::state::{from_bytes, to_bytes};
use wits_core::time::Moment;
use wits_mind::any::{AnyState, Watcher};
use wits_mind::{Exit, Kind, Mind, Param, Status, Turn};

use super::*;
use crate::{FactDef, Matching};

#[test]
fn templates_are_whole_files_that_need_no_words() {
    let kinds = kinds();
    for info in kinds.infos() {
        let file = format!("new{}", info.ending);
        let kind = kinds.of(&file).unwrap();
        let loaded = kind.load(&file, info.template, &Vocabulary::new());
        let loaded = loaded.unwrap_or_else(|errors| panic!("{}: {errors}", info.name));
        assert!(loaded.warnings.is_empty(), "{}: {}", info.name, loaded.warnings);
        assert_eq!(kind.check(&file, info.template).to_string(), "", "{}", info.name);
    }
    assert_eq!(kinds.infos().count(), 2);
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Guard {
    enemy: f32,
    unsure: f32,
    log: Vec<String>,
}

fn words() -> Vocabulary<Guard> {
    let mut words = Vocabulary::<Guard>::new();
    words.value("enemy", Kind::Number, |guard, _| guard.enemy.into());
    words.value("unsure", Kind::Number, |guard, _| guard.unsure.into());
    words.action("calm", |guard, _| {
        guard.unsure = 0.0;
        Status::Success
    });
    words.action("panic", |_, _| panic!("on purpose"));
    for name in ["walk", "hide", "fire"] {
        words
            .action(name, |_, call| {
                *call.memory() += 1;
                if *call.memory() < 30 { Status::Running } else { Status::Success }
            })
            .param(Param::number("to").or(0.0))
            .on_enter(move |guard, _| guard.log.push(format!("+{name}")))
            .on_exit(move |guard, _, why| {
                guard.log.push(if why == Exit::Reload { format!("-{name}") } else { format!("!{name}") });
            });
    }
    words
}

const RULES: &str = "(facts (mood calm) (post gate))
    (sense (enemy (distance $enemy)))
    (rule alarm (enemy (distance < 10)) (not (alarmed)) => (add (alarmed)))
    (rule flee (alarmed) (post ?where) => (do walk 3) (add (left ?where)))
    (set quiet (off) (rule rest (mood ?m) => (do hide 1)))";

/// The same rules in another order, with one more.
const RULES_REORDERED: &str = "(facts (zone here) (post gate) (mood calm))
    (sense (other (zone 7)) (enemy (distance $enemy)))
    (set quiet (off) (rule rest (mood ?m) => (do hide 1)))
    (rule never (unicorn) => (do fire 1))
    (rule flee (alarmed) (post ?where) => (do walk 3) (add (left ?where)))
    (rule alarm (enemy (distance < 10)) (not (alarmed)) => (add (alarmed)))";

const EXPERTS: &str = r##"(
    experts: [
        (name: "lookout", insists: "unsure", write: {"target": "enemy"}, run: "calm"),
        (name: "gunner", insists: 5, rules: r#"
            (rule aim (target ?enemy < 10) => (do propose fire ?enemy))
            (rule agree (asked (action fire)) (target > 2) => (do agree fire))
        "#),
    ],
    actions: [(name: "fire", consent: ["gunner"])],
)"##;

const EXPERTS_REORDERED: &str = r##"(
    experts: [
        (name: "driver", insists: 1, rules: "(rule drive (unicorn) => (do propose walk 1))"),
        (name: "gunner", insists: 5, rules: r#"
            (facts (eye good))
            (rule agree (asked (action fire)) (target > 2) => (do agree fire))
            (rule aim (target ?enemy < 10) => (do propose fire ?enemy))
        "#),
        (name: "lookout", insists: "unsure", write: {"target": "enemy"}, run: "calm"),
    ],
    actions: [(name: "walk"), (name: "fire", consent: ["gunner"])],
)"##;

fn rules(text: &str) -> RuleMind<Guard> {
    RuleMind::read("x.rules", text, &words()).unwrap()
}

fn experts(text: &str) -> ExpertMind<Guard> {
    ExpertsDef::from_ron("x.experts.ron", text).unwrap().bind(&words()).unwrap()
}

fn turn(guard: &mut Guard) -> Turn<'_, Guard> {
    Turn::new(guard, Moment::START)
}

fn afraid() -> Guard {
    Guard { enemy: 5.0, unsure: 2.0, log: Vec::new() }
}

#[test]
fn facts_stay_and_rules_do_not_fire_again_for_what_they_have_fired_for() {
    for matching in [Matching::Naive, Matching::Rete] {
        let (old, new) = (rules(RULES).matching(matching), rules(RULES_REORDERED).matching(matching));
        let (mut guard, mut state) = (afraid(), old.start());
        let own = old.rules().add(&mut state.rules, &FactDef::new("rank", 7));
        old.tick(&mut state, &mut turn(&mut guard));
        let fired = state.rules.fired();
        let told = new.adopt(&old, &mut state, &mut turn(&mut guard), &mut ());
        assert!(told.is_whole() && told.kept == 1, "{told:?}");
        assert_eq!(Mind::doing(&new, &state), "walk");
        // Ids of the game still mean the same fact.
        assert_eq!(state.rules.facts().get(own), Some(FactDef::new("rank", 7)));
        for fact in ["(left gate)", "(alarmed)", "(zone here)", "(enemy (distance 5))"] {
            let fact: FactDef = fact.parse().unwrap();
            let ids: Vec<_> = state.rules.facts().ids().collect();
            assert!(ids.iter().any(|id| state.rules.facts().get(*id).as_ref() == Some(&fact)), "{fact}");
        }
        new.tick(&mut state, &mut turn(&mut guard));
        assert_eq!(state.rules.fired(), fired);
        assert_eq!(guard.log, ["+walk"]);
    }
}

#[test]
fn new_rules_are_matched_against_the_facts_that_stay() {
    let old = rules(RULES);
    let (mut guard, mut state) = (afraid(), old.start());
    old.tick(&mut state, &mut turn(&mut guard));
    let new = rules(&format!("{RULES} (rule gone (left ?place) => (add (empty ?place)))"));
    new.adopt(&old, &mut state, &mut turn(&mut guard), &mut ());
    new.tick(&mut state, &mut turn(&mut guard));
    assert!(state.rules.facts().named("empty").is_some());
}

#[test]
fn an_action_that_no_rule_asks_for_any_more_is_left_exactly_once() {
    let old = rules(RULES);
    for text in [RULES.replace("(do walk 3)", "(do hide 3)"), RULES.replace("(do walk 3)", "")] {
        let new = rules(&text);
        let (mut guard, mut state) = (afraid(), old.start());
        old.tick(&mut state, &mut turn(&mut guard));
        let told = new.adopt(&old, &mut state, &mut turn(&mut guard), &mut ());
        assert_eq!(told.left, ["rule flee: walk"]);
        assert_eq!(guard.log, ["+walk", "-walk"]);
        new.stop(&mut state, &mut turn(&mut guard), Exit::Despawn, &mut ());
        assert_eq!(guard.log.len(), 2);
    }
    let new = rules(&RULES.replace(" (post gate)", "").replace("(sense (enemy (distance $enemy)))", ""));
    let (mut guard, mut state) = (afraid(), old.start());
    old.tick(&mut state, &mut turn(&mut guard));
    let told = new.adopt(&old, &mut state, &mut turn(&mut guard), &mut ());
    assert_eq!(told.forgotten, ["fact (post gate)"]);
    assert!(state.rules.facts().named("enemy").is_none(), "a sense that is gone says nothing any more");
}

#[test]
fn sets_stay_on_or_off_by_name() {
    let (old, new) = (rules(RULES), rules(RULES_REORDERED));
    let (mut guard, mut state) = (Guard { enemy: 50.0, ..Guard::default() }, old.start());
    assert!(old.rules().switch(&mut state.rules, "quiet", true));
    new.adopt(&old, &mut state, &mut turn(&mut guard), &mut ());
    assert!(new.rules().is_on(&state.rules, "quiet"));
    let foreign = rules("(rule other (unknown here) => (stop))");
    assert!(old.adopt(&foreign, &mut state, &mut turn(&mut guard), &mut ()).anew);
    assert_eq!(state, old.start());
}

#[test]
fn experts_of_a_file_write_propose_and_agree() {
    let mind = experts(EXPERTS);
    let (mut guard, mut state) = (afraid(), mind.start());
    assert_eq!(mind.tick(&mut state, &mut turn(&mut guard)), Status::Running);
    assert_eq!((guard.unsure, guard.log.as_slice()), (0.0, ["+fire".to_owned()].as_slice()));
    assert_eq!(Mind::doing(&mind, &state), "fire");
    let def = ExpertsDef::from_ron("x", EXPERTS).unwrap();
    assert_eq!(ExpertsDef::from_ron("x", &def.to_ron()).unwrap(), def);
    let panics = experts(&EXPERTS.replace("\"calm\"", "\"panic\""));
    let mut state = panics.start();
    panics.tick(&mut state, &mut turn(&mut afraid()));
    assert!(state.experts.reports().next().unwrap().1.contains("panic panicked: on purpose"));
}

#[test]
fn reordered_experts_go_on_with_the_board_and_their_action() {
    let (old, new) = (experts(EXPERTS), experts(EXPERTS_REORDERED));
    let (mut guard, mut state) = (afraid(), old.start());
    old.tick(&mut state, &mut turn(&mut guard));
    let told = new.adopt(&old, &mut state, &mut turn(&mut guard), &mut ());
    assert!(told.is_whole() && told.kept == 1, "{told:?}");
    let target = state.experts.slate().entry("target").unwrap();
    assert_eq!(new.experts().writer(target.by), "lookout");
    new.tick(&mut state, &mut turn(&mut guard));
    assert_eq!(guard.log, ["+fire"]);
    let told =
        experts(&EXPERTS.replace("fire", "hide")).adopt(&new, &mut state, &mut turn(&mut guard), &mut ());
    assert_eq!((told.left, told.kept), (vec!["action fire".to_owned()], 0));
    assert_eq!(guard.log, ["+fire", "-fire"]);
}

#[test]
fn a_proposal_waits_on_and_passes_when_nobody_is_left_to_object() {
    let waits = EXPERTS.replace("[\"gunner\"]", "[\"lookout\"]");
    let (old, free) = (experts(&waits), experts(&waits.replace(", consent: [\"lookout\"]", "")));
    let (mut guard, mut state) = (afraid(), old.start());
    old.tick(&mut state, &mut turn(&mut guard));
    assert!(guard.log.is_empty());
    let told = free.adopt(&old, &mut state, &mut turn(&mut guard), &mut ());
    assert!(told.is_whole(), "{told:?}");
    free.tick(&mut state, &mut turn(&mut guard));
    assert_eq!(guard.log, ["+fire"]);
}

#[test]
fn errors_of_experts_have_lines_in_their_file() {
    let text = "(\n  experts: [\n    (name: \"a\", insists: 1, rules: r#\"\n      (rule r (x ?y) =>\n        (do wirte a ?z))\"#),\n    (name: \"b\", insists: \"enmy\", run: \"clam\"),\n  ],\n  actions: [(name: \"fier\", consent: [\"c\"])],\n)";
    let kinds = kinds();
    let kind = kinds.of("t.experts.ron").unwrap();
    let errors = kind.load("t.experts.ron", text, &words().erased()).err().unwrap().to_string();
    let lines: Vec<&str> = errors.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert!(lines.contains(&"t.experts.ron:5:9"), "{errors}");
    for part in ["6:", "8:"] {
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("t.experts.ron:{part}"))),
            "{part}: {errors}"
        );
    }
    assert!(
        errors.contains("?z") && errors.contains("did you mean \"enemy\"") && errors.contains("calm"),
        "{errors}"
    );
    let check = |text: &str| ExpertsDef::check_ron("t", text).to_string();
    assert!(check("(experts: [(name: \"a\", rules: \"(rule\\n r (\")])").starts_with("t:1:31: "));
    assert!(check("(experts: [(name: \"a\")])").contains("nothing says what \"a\" knows"));
    assert!(check("(experts: [(name: \"a\", rules: \"\", run: \"b\")])").contains("one or the other"));
    assert!(check("(experts: [(name: \"a\", rules: \"\", insists: \"b\")])").contains("a number above 0"));
    assert!(check("(experts: [(name: \"a\", rules: \"(limit 5000)\")])").contains("at most 1000"));
    assert!(check("(turns: 4000000000)").contains("out of range"));
    let many = format!("(actions: [{}])", "(name: \"a\"),".repeat(300));
    assert!(check(&many).contains("at most 256"));
    assert_eq!(check(EXPERTS), "");
}

/// Ticks a mind of any kind, adopts another version in the middle, and saves and loads at every tick beside it.
fn play(file: &str, texts: [&str; 2], distances: &[u8]) -> Vec<String> {
    let (kinds, words) = (kinds(), words().erased());
    let minds = texts.map(|text| kinds.of(file).unwrap().load(file, text, &words).unwrap().mind);
    let (mut guard, mut twin) = (Guard::default(), Guard::default());
    let (mut state, mut saved) = (minds[0].start(), minds[0].start());
    for (number, distance) in distances.iter().enumerate() {
        for (guard, state) in [(&mut guard, &mut state), (&mut twin, &mut saved)] {
            (guard.enemy, guard.unsure) = (f32::from(*distance), f32::from(*distance % 3));
            let mut turn = Turn::new(guard, Moment::of_tick(number as u64, 10));
            turn.erased(|turn| {
                if number == distances.len() / 2 {
                    minds[1].adopt(Some(&*minds[0]), state, turn, Watcher::NOBODY);
                }
                minds[usize::from(number >= distances.len() / 2)].tick(state, turn, Watcher::NOBODY);
            });
        }
        assert!(state.same(&*saved), "{state:?} is not {saved:?}");
        let bytes = to_bytes(&AnyState(Some(saved.cloned()))).unwrap();
        saved = from_bytes::<AnyState>(&bytes).unwrap().0.unwrap();
    }
    assert_eq!(guard, twin);
    guard.log
}

proptest! {
    #[test]
    fn an_adopted_mind_that_was_saved_goes_on_as_one_that_was_not(
        distances in prop::collection::vec(0_u8..20, 2..12),
    ) {
        let both = [("x.rules", [RULES, RULES_REORDERED]), ("x.experts.ron", [EXPERTS, EXPERTS_REORDERED])];
        for (file, [old, new]) in both {
            let log = play(file, [old, new], &distances);
            prop_assert!(log.iter().all(|line| !line.starts_with('-')), "{log:?}");
            prop_assert_eq!(&log, &play(file, [old, old], &distances));
        }
    }

    #[test]
    fn adopting_the_same_definition_changes_nothing(distances in prop::collection::vec(0_u8..20, 0..6)) {
        fn holds<M: Mind<Guard>>(mind: &M, same: &M, distances: &[u8])
        where
            M::State: PartialEq + std::fmt::Debug,
        {
            let (mut guard, mut state) = (Guard::default(), mind.start());
            for distance in distances {
                (guard.enemy, guard.unsure) = (f32::from(*distance), f32::from(*distance % 3));
                mind.tick(&mut state, &mut turn(&mut guard));
            }
            let before = (state.clone(), guard.clone());
            assert!(same.adopt(mind, &mut state, &mut turn(&mut guard), &mut ()).is_whole());
            assert_eq!((state, guard), before);
        }
        holds(&rules(RULES), &rules(RULES), &distances);
        holds(&experts(EXPERTS), &experts(EXPERTS), &distances);
    }
}
