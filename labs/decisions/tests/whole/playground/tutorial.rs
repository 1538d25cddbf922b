//! The tutorial can be done by events alone, step by step, and going back in time undoes it.

use decision_labs::playground::Playground;
use wits_core::random::Seed;
use wits_game::author::{Change, Changed};
use wits_game::{Event, Session};
use wits_testkit::play;

const BO: u64 = 0;
const ADA: u64 = 1;
const KIT: u64 = 2;

const WANDER: &str = r#"(root: Do("wander"))"#;
const EAT: &str = r#"Sequence([If(Is("hungry")), Do("go_to_food"), Do("eat")])"#;
const DRINK: &str = r#"Sequence([If(Is("thirsty")), Do("go_to_water"), Do("drink")])"#;
const FLEE: &str = r#"Sequence([If(Is("sees_wolf")), Do("flee")])"#;
const SLEEP: &str = r#"Sequence([If(Is("tired")), Do("go_home"), Do("sleep")])"#;

const LUA: &str =
    "function think() if ask.hungry() then act.go_to_food() act.eat() else act.stroll() end end";

fn tree(branches: &[&str]) -> String {
    format!("(root: ReactiveSelector([{}, Do(\"wander\")]))", branches.join(", "))
}

fn session(seed: u64) -> Session {
    play::session::<Playground>(seed, &[])
}

fn done(session: &Session) -> usize {
    let lesson = session.game().panels().lesson().expect("a lesson");
    let done = lesson.steps.iter().take_while(|step| step.done).count();
    assert!(lesson.steps[done..].iter().all(|step| !step.done), "steps are taken in order");
    done
}

/// Ticks until so many steps are done.
#[track_caller]
fn run_until(session: &mut Session, steps: usize, seconds: u64) {
    for _ in 0..60 * seconds {
        if done(session) >= steps {
            break;
        }
        session.tick();
    }
    assert_eq!(done(session), steps, "after {seconds} s");
}

#[track_caller]
fn apply(session: &mut Session, event: Event) {
    session.apply(event).unwrap_or_else(|faults| panic!("{faults}"));
}

fn do_all(session: &mut Session) {
    run_until(session, 1, 4);
    (0..120).for_each(|_| session.tick());
    assert_eq!(done(session), 1, "standing about is not wandering");

    apply(session, Event::file("bo.tree.ron", WANDER));
    run_until(session, 2, 10);
    apply(session, Event::file("bo.tree.ron", tree(&[EAT])));
    run_until(session, 3, 60);
    apply(session, Event::file("bo.tree.ron", tree(&[EAT, DRINK])));
    run_until(session, 4, 60);
    apply(session, Event::set("wolf", 1.0));
    run_until(session, 5, 1);
    apply(session, Event::file("bo.tree.ron", tree(&[FLEE, DRINK, EAT])));
    run_until(session, 6, 300);

    let template = session.game().content().text("forager.tree.ron").expect("a template");
    apply(session, Event::file("ada.tree.ron", template));
    apply(session, Event::assign(ADA, "ada.tree.ron"));
    run_until(session, 7, 30);
    apply(session, Event::assign(KIT, "comes.machine.ron"));
    (0..60).for_each(|_| session.tick());
    apply(session, Event::press("bell"));
    run_until(session, 8, 60);
    apply(session, Event::file("ada.lua", LUA));
    apply(session, Event::assign(ADA, "ada.lua"));
    run_until(session, 9, 60);
    apply(session, Event::file("bo.tree.ron", tree(&[FLEE, DRINK, EAT, SLEEP])));
    run_until(session, 10, 900);
    assert_eq!(session.game().panels().lesson().expect("a lesson").steps.len(), 10, "that is all");
}

#[test]
fn the_whole_tutorial_is_done_by_events_alone() {
    for seed in [1, 2, 3] {
        do_all(&mut session(seed));
    }
}

/// One change in the graph of Bo's mind.
#[track_caller]
fn draw(session: &Session, text: &str, change: &Change) -> Changed {
    let shop = session.game().content().workshop("bo.tree.ron").expect("trees are edited as graphs");
    shop.change(text, change).unwrap_or_else(|why| panic!("{why}: {change:?}\n{text}"))
}

/// What the palette has for a word, put under a part.
fn add(session: &Session, word: &str, under: &str) -> Change {
    let palette = session.game().content().workshop("bo.tree.ron").expect("a graph").palette();
    let mut items = palette.groups.into_iter().flat_map(|group| group.items);
    let says = |values: &serde_json::Map<_, _>| {
        serde_json::json!(values).to_string().contains(&format!("\"{word}\""))
    };
    let item = items.find(|item| item.id == word || says(&item.preset)).expect("a known word");
    Change::Add { under: under.into(), place: None, slot: String::new(), kind: item.id, values: item.preset }
}

/// The first steps without a line of text: words are chosen, wrapped and added, and the comment in the file stays.
#[test]
fn the_first_steps_can_be_drawn() {
    let mut session = session(1);
    run_until(&mut session, 1, 4);
    let text = session.game().content().text("bo.tree.ron").expect("Bo's mind");
    let text = draw(&session, &text, &Change::Set { at: "root.name".into(), value: "wander".into() }).text;
    apply(&mut session, Event::file("bo.tree.ron", text.clone()));
    run_until(&mut session, 2, 10);

    let kind = "ReactiveSelector".to_owned();
    let text =
        draw(&session, &text, &Change::Wrap { at: "root".into(), kind, values: Default::default() }).text;
    let Change::Add { under, slot, kind, values, .. } = add(&session, "Sequence", "root") else {
        unreachable!()
    };
    let first = Change::Add { under, place: Some(0), slot, kind, values };
    let Changed { mut text, select } = draw(&session, &text, &first);
    for word in ["hungry", "go_to_food", "eat"] {
        text = draw(&session, &text, &add(&session, word, &select[0])).text;
    }
    assert!(text.starts_with("// Bo's mind."), "{text}");
    apply(&mut session, Event::file("bo.tree.ron", text));
    run_until(&mut session, 3, 60);
}

#[test]
fn every_step_says_what_to_do_and_names_a_file_that_is_there() {
    let session = session(1);
    let files: Vec<String> = session.game().content().files().into_iter().map(|file| file.name).collect();
    for step in session.game().panels().lesson().expect("a lesson").steps {
        assert!(step.text.len() > 60 && step.hint.len() > 20, "{}", step.title);
        assert!(files.contains(&step.file), "{}", step.file);
    }
}

/// Whoever copies from a hint or from the guide gets a file that works.
#[test]
fn hints_and_the_guide_are_good_files() {
    let session = session(1);
    let guide = include_str!("../../../../../guide/src/script/playground.md");
    let shown = guide.split("```ron\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a tree");
    let mut texts = vec![shown.to_owned()];
    for step in session.game().panels().lesson().expect("a lesson").steps {
        let quoted = step.hint.split('`').skip(1).step_by(2);
        texts.extend(quoted.filter_map(|code| match code {
            _ if code.starts_with("(root:") => Some(code.to_owned()),
            _ if code.starts_with("Sequence(") => Some(tree(&[code])),
            _ if code.starts_with("function") => Some(code.to_owned()),
            _ => None,
        }));
    }
    assert_eq!(texts.len(), 6);
    assert!(texts.iter().any(|text| text == LUA));
    for text in texts {
        let file = if text.starts_with("function") { "ada.lua" } else { "bo.tree.ron" };
        let faults = session.game().content().check(file, &text).faults;
        assert!(faults.is_empty(), "{text}\n{faults}");
    }
}

#[test]
fn what_is_done_is_undone_by_going_back_and_done_again_by_going_on() {
    let mut session = session(1);
    run_until(&mut session, 1, 4);
    apply(&mut session, Event::file("bo.tree.ron", WANDER));
    let before = session.now();
    run_until(&mut session, 2, 10);
    let (after, hash) = (session.now(), session.hash());
    session.seek(before - 60).expect("remembered");
    assert_eq!(done(&session), 0);
    assert!(session.game().content().text("bo.tree.ron").expect("a file").contains("stand"));
    session.seek(after).expect("remembered");
    assert_eq!((done(&session), session.hash()), (2, hash));
    session.restart(Seed::new(7), session.params().clone());
    run_until(&mut session, 2, 20);
    assert_eq!(
        session.game().minds().assigned(BO, 0).as_deref(),
        Some("bo.tree.ron"),
        "files outlive a restart"
    );
}
