//! The lab keeps what every game promises, and guards do what their machine says.

use decision_labs::guard::Guards;
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::scene::Scene;
use wits_game::{Event, Session};
use wits_testkit::play::{self, score};
use wits_testkit::replay;

/// One guard, and an intruder that goes nowhere by itself.
const ALONE: [(&str, f64); 2] = [("guards", 1.0), ("autopilot", 0.0)];

fn session(settings: &[(&'static str, f64)]) -> Session {
    play::session::<Guards>(2, settings)
}

fn state(session: &Session, guard: u64) -> String {
    session.game().inspect(guard).expect("a guard").document.subtitle.into_owned()
}

fn run_until(session: &mut Session, guard: u64, wanted: &str) {
    for _ in 0..9000 {
        session.tick();
        if state(session, guard) == wanted {
            return;
        }
    }
    panic!("never {wanted:?}; now {:?}", state(session, guard));
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform_with::<Guards>(3, 900, &[("clumsiness", 20.0)]);
}

#[test]
fn near_intruders_are_chased_and_caught() {
    let mut session = session(&ALONE);
    // The guard begins at (-12, -3) and goes north: in front of it.
    for _ in 0..1800 {
        session.apply(Event::point("intruder", Vec2::new(-12.0, 1.0))).expect("a handle");
        session.tick();
        if score(&session, "caught") > 0.0 {
            assert_eq!((state(&session, 0).as_str(), score(&session, "alarms")), ("Arrest", 0.0));
            return;
        }
    }
    panic!("{}", state(&session, 0));
}

#[test]
fn for_intruders_further_off_the_bell_is_rung_and_everybody_comes() {
    let mut session = session(&[("autopilot", 0.0)]);
    for _ in 0..60 {
        session.apply(Event::point("intruder", Vec2::new(-12.0, 6.0))).expect("a handle");
        session.tick();
        if state(&session, 0) == "RaiseAlarm" {
            break;
        }
    }
    session.apply(Event::point("intruder", Vec2::new(15.0, -9.5))).expect("a handle");
    run_until(&mut session, 0, "Respond");
    assert_eq!(score(&session, "alarms"), 1.0);
    session.tick();
    assert_eq!(state(&session, 2), "Respond", "a global transition reaches everybody");
    run_until(&mut session, 2, "Patrol");
}

#[test]
fn guards_go_on_patrolling_and_both_sides_win_for_ten_minutes() {
    let minutes = 10;
    let (mut stolen, mut all) = (0.0, String::new());
    for seed in 1..=4 {
        let mut session = play::session::<Guards>(seed, &[]);
        let (mut on_patrol, mut caught_before) = ([0_u32; 3], 0.0);
        for minute in 1..=minutes {
            for _ in 0..360 {
                (0..10).for_each(|_| session.tick());
                for guard in 0..3 {
                    on_patrol[guard as usize] += u32::from(state(&session, guard) == "Patrol");
                }
            }
            let caught = score(&session, "caught");
            assert!(caught - caught_before <= 6.0, "seed {seed}, minute {minute}: {caught}");
            caught_before = caught;
        }
        let share = on_patrol.map(|count| f64::from(count) / f64::from(360 * minutes));
        let told = format!("seed {seed}: on patrol {share:?}, {:?}", session.game().score());
        assert!(share.iter().all(|share| *share > 0.3), "{told}");
        assert!(score(&session, "caught") >= 5.0 && score(&session, "alarms") >= 2.0, "{told}");
        stolen += score(&session, "stolen");
        all = format!("{all}{told}\n");
    }
    assert!(stolen > 0.0, "now and then it gets away: {all}");
}

/// Millington 3e, 5.3.7: a noise of more than 10 wakes a guard, one of 10 or less does not.
#[test]
fn only_loud_noises_are_looked_into() {
    let mut session = session(&ALONE);
    session.apply(Event::point("intruder", Vec2::new(15.0, -9.0))).expect("a handle");
    run_until(&mut session, 0, "Sleep");
    // From its rounds 10 to 20 m away: heard with a volume of 0 to 10.
    session.apply(Event::point("noise", Vec2::new(5.0, 0.0))).expect("a control");
    session.tick();
    assert_eq!(state(&session, 0), "Sleep");
    session.apply(Event::point("noise", Vec2::new(-9.0, 0.0))).expect("a control");
    session.tick();
    assert_eq!(state(&session, 0), "Investigate");
    run_until(&mut session, 0, "LookAround");
    run_until(&mut session, 0, "Patrol");
}

#[test]
fn the_machine_from_the_file_and_the_one_from_code_behave_alike_bit_for_bit() {
    let [mut file, mut code] = [session(&[]), session(&[("form", 1.0)])];
    for tick in 0..6000 {
        file.tick();
        code.tick();
        assert_eq!(file.hash(), code.hash(), "tick {tick}");
    }
    assert!(score(&file, "caught") + score(&file, "stolen") > 0.0);
}

/// The text of the guards' file, with something in it replaced.
fn rewritten(session: &Session, old: &str, new: &str) -> String {
    let text = session.game().content().text("guard.machine.ron").expect("a file of the lab");
    assert!(text.contains(old), "{old}");
    text.replace(old, new)
}

#[test]
fn a_guard_keeps_its_state_when_its_file_is_changed_and_leaves_it_when_it_is_gone() {
    let mut session = session(&ALONE);
    session.apply(Event::point("intruder", Vec2::new(15.0, -9.0))).expect("a handle");
    run_until(&mut session, 0, "Sleep");
    let text = rewritten(&session, "than: 5", "than: 20");
    session.apply(Event::file("guard.machine.ron", text)).expect("a sound text");
    assert_eq!(state(&session, 0), "Sleep", "the state is still there");
    session.tick();
    assert_eq!(state(&session, 0), "Sleep");
    let woken = session.now();
    run_until(&mut session, 0, "Patrol");
    assert!(session.now() > woken);
    run_until(&mut session, 0, "Sleep");
    let text = rewritten(&session, "\"Sleep\"", "\"Nap\"");
    session.apply(Event::file("guard.machine.ron", text)).expect("a sound text");
    session.tick();
    assert_eq!(state(&session, 0), "Patrol", "the state is gone: the machine begins anew");
}

#[test]
fn faulty_files_change_nothing_and_the_past_has_its_own_file() {
    let mut session = session(&ALONE);
    (0..100).for_each(|_| session.tick());
    let faulty = rewritten(&session, "walk_route", "walk_rout");
    let faults = session.apply(Event::file("guard.machine.ron", faulty)).expect_err("an unknown word");
    assert!(faults.to_string().contains("did you mean \"walk_route\"?"), "{faults}");
    assert!(session.events().is_empty());
    let before = session.hash();
    let still = rewritten(&session, "active: [\"walk_route\"]", "active: [\"turn_about\"]");
    session.apply(Event::file("guard.machine.ron", still)).expect("a sound text");
    (0..100).for_each(|_| session.tick());
    let after = session.hash();
    session.seek(40).expect("remembered");
    session.seek(100).expect("remembered");
    session.seek(200).expect("remembered");
    assert_eq!(session.hash(), after, "the past has its own text, and the change happens again");
    session.seek(60).expect("remembered");
    (0..40).for_each(|_| session.tick());
    assert_eq!(session.hash(), before, "walks its rounds as it did then");
}

#[test]
fn a_new_character_is_made_of_a_template() {
    let mut session = session(&[("autopilot", 0.0)]);
    let text = rewritten(&session, "active: [\"walk_route\"]", "active: [\"turn_about\"]");
    assert!(session.apply(Event::assign(1, "statue.machine.ron")).is_err(), "there is no such file yet");
    session.apply(Event::file("statue.machine.ron", text)).expect("a sound text under a new name");
    session.apply(Event::assign(1, "statue.machine.ron")).expect("a guard and a file");
    assert!(session.apply(Event::assign(7, "statue.machine.ron")).is_err(), "there is no such guard");
    (0..3).for_each(|_| session.tick());
    assert_eq!(session.game().minds().assigned(1, 0).as_deref(), Some("statue.machine.ron"));
    assert_eq!(session.game().minds().assigned(0, 0).as_deref(), Some("guard.machine.ron"));
    assert!(session.game().minds().graph("statue.machine.ron").is_some());
    session.restart(Seed::new(5), session.params().clone());
    assert_eq!(
        session.game().minds().assigned(1, 0).as_deref(),
        Some("statue.machine.ron"),
        "after a restart, too"
    );
}

/// The machine as it is drawn in the browser: from an empty file, one change after another.
fn drawn(session: &Session) -> String {
    let shop = session.game().content().workshop("guard.machine.ron").expect("machines are edited as graphs");
    let finished = session.game().content().text("guard.machine.ron").expect("a file of the lab");
    let finished = shop.sketch(&finished).expect("a machine");
    let mut text = "(\n    name: \"guard\",\n    states: [],\n)\n".to_owned();
    let mut change = |change: serde_json::Value| {
        let change = serde_json::from_value(change).expect("a change");
        text = shop.change(&text, &change).unwrap_or_else(|why| panic!("{why}: {change:?}\n{text}")).text;
    };
    let set = |part: &wits_game::author::Part| {
        let set = part.fields.iter().filter(|field| !field.value.is_null());
        set.map(|field| (field.name.clone(), field.value.clone())).collect::<serde_json::Map<_, _>>()
    };
    for state in finished.nodes.iter().filter(|part| part.kind == "state") {
        change(serde_json::json!({ "change": "add", "under": "", "kind": "state", "values": set(state) }));
    }
    let mut done = Vec::new();
    for link in &finished.links {
        // What a decision tree in a transition leads to are links of their own: all of them are one transition.
        let Some(bracket) = link.at.find("transitions[") else { continue };
        let end = link.at[bracket..].find(']').map_or(link.at.len(), |end| bracket + end + 1);
        let at = &link.at[..end];
        if !done.contains(&at) {
            done.push(at);
            let mut values = set(link);
            values.retain(|name, _| link.at == at || name == "choose");
            let under = at.rsplit_once(".transitions").map_or("", |(state, _)| state);
            change(
                serde_json::json!({ "change": "add", "under": under, "kind": "transition", "values": values }),
            );
        }
    }
    text
}

#[test]
fn the_same_behaviour_written_four_ways_gives_the_same_hash() {
    let forms: [Vec<(&'static str, f64)>; 3] = [vec![], vec![("form", 1.0)], vec![("form", 2.0)]];
    let mut sessions: Vec<Session> = forms.iter().map(|settings| session(settings)).collect();
    let mut by_hand = session(&[]);
    let text = drawn(&by_hand);
    by_hand.apply(Event::file("drawn.machine.ron", text)).unwrap_or_else(|faults| panic!("{faults}"));
    (0..3).for_each(|guard| by_hand.apply(Event::assign(guard, "drawn.machine.ron")).expect("a guard"));
    sessions.push(by_hand);
    for tick in 0..6000 {
        sessions.iter_mut().for_each(Session::tick);
        let hashes: Vec<_> = sessions.iter().map(Session::hash).collect();
        assert!(
            hashes.iter().all(|hash| *hash == hashes[0]),
            "tick {tick}: file, Rust, Lua, drawn: {hashes:?}"
        );
    }
    assert!(score(&sessions[2], "caught") + score(&sessions[2], "stolen") > 0.0);
}

#[test]
fn the_guards_in_lua_keep_what_every_game_promises() {
    replay::conform_with::<Guards>(3, 400, &[("clumsiness", 20.0), ("form", 2.0)]);
}

#[test]
fn a_console_asks_without_changing_anything_and_acts_when_it_is_told_to() {
    let mut session = session(&[("form", 2.0)]);
    (0..10).for_each(|_| session.tick());
    let before = session.hash();
    let asked = session.ask_console(0, "ask.distance() > 1 and board.tired");
    assert_eq!((asked.ok, asked.text.as_str()), (true, "60.0"), "{asked:?}");
    assert!(!session.ask_console(0, "board.tired = 3").ok);
    assert!(!session.ask_console(9, "1").ok);
    assert_eq!(session.hash(), before);
    session.apply(Event::console(0, "board.tired = 3")).expect("a line");
    let news = session.take_news();
    assert!(news.answers[0].2.ok, "{news:?}");
    assert_ne!(session.hash(), before);
    let after = session.hash();
    session.seek(5).expect("remembered");
    session.seek(10).expect("remembered");
    assert_eq!(session.hash(), after);
}

#[test]
fn edited_saves_are_refused_or_do_no_harm() {
    wits_testkit::edits::assert_game_survives::<Guards>(1, &[], 300, 200);
}

#[test]
fn the_switch_shows_what_is_in_effect_while_a_person_leads() {
    let mut session = session(&[]);
    let overrides = |session: &Session| session.game().overrides(session.params());
    session.tick();
    assert_eq!(overrides(&session), []);
    session.apply(Event::point("intruder", Vec2::new(-12.0, 6.0))).expect("a handle");
    session.tick();
    let [taken] = overrides(&session)[..] else { panic!("one switch is overridden") };
    assert_eq!((taken.param, taken.value, taken.release), ("autopilot", 0.0, None));
    let let_go = (0..1200).any(|_| {
        session.tick();
        overrides(&session).is_empty()
    });
    assert!(let_go, "it goes on by itself");
}

/// Where the intruder is: its handle lies on it.
fn where_is_intruder(session: &Session) -> Vec2 {
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| false);
    scene.handles().first().expect("a handle").at
}

#[test]
fn a_button_for_a_direction_leads_the_intruder_there_until_it_is_left_alone() {
    for (control, way) in [("up", Vec2::Y), ("right", Vec2::X), ("down", Vec2::NEG_Y), ("left", Vec2::NEG_X)]
    {
        let mut session = session(&[("guards", 1.0)]);
        session.apply(Event::point("intruder", Vec2::new(3.0, 7.0))).expect("a handle");
        session.tick();
        let start = where_is_intruder(&session);
        session.apply(Event::press(control)).expect("a button");
        for _ in 0..60 {
            session.tick();
        }
        let moved = where_is_intruder(&session) - start;
        assert!(moved.dot(way) > 1.0 && moved.dot(way.perp()).abs() < 0.1, "{control}: {moved}");
        assert!(session.game().is_led(), "{control}");
        session.apply(Event::press("alone")).expect("a button");
        session.tick();
        assert!(!session.game().is_led(), "{control}");
    }
    assert_eq!(session(&[]).about().faults().to_string(), "");
}
