//! The lab keeps what every game promises, and its people plan as the book says.

use decision_labs::planner::PlannerLab;
use wits_core::inspect::{Document, Section};
use wits_game::{Assign, Event, Session};
use wits_testkit::play::{self, run};
use wits_testkit::replay;

const MAGE: (&str, f64) = ("scene", 0.0);
const BUILDER: (&str, f64) = ("scene", 1.0);
const AMBUSH: (&str, f64) = ("scene", 2.0);
const HASTE: (&str, f64) = ("haste", 0.2);

fn session(settings: &[(&'static str, f64)]) -> Session {
    play::session::<PlannerLab>(1, settings)
}

fn reached(session: &Session) -> Vec<f64> {
    let score = session.game().score();
    score.iter().filter(|(name, _)| name.starts_with("reached")).map(|(_, count)| *count).collect()
}

/// Everything an agent is seen doing until the first round is over.
fn seen(session: &mut Session, agents: u64) -> Vec<Vec<String>> {
    let mut seen = vec![Vec::new(); agents as usize];
    while session.game().score().last().expect("rounds").1 == 0.0 {
        session.tick();
        for (agent, seen) in (0..).zip(&mut seen) {
            let doing = session.game().inspect(agent).expect("somebody").document.subtitle.into_owned();
            if seen.last() != Some(&doing) && doing != "thinks" {
                seen.push(doing);
            }
        }
        assert!(session.now() < 6000, "{seen:?}");
    }
    seen
}

fn sheet(session: &Session, agent: u64) -> Document {
    session.game().minds().sheet(agent, 0).expect("a sheet")
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform_with::<PlannerLab>(3, 240, &[MAGE, HASTE]);
    replay::conform_with::<PlannerLab>(3, 240, &[AMBUSH, HASTE]);
    replay::conform_with::<PlannerLab>(3, 120, &[BUILDER, HASTE]);
}

/// One step ahead the mage heals greatly and is stuck; further ahead he uses all his energy.
#[test]
fn oracle_m3e_5_7_5_the_mage_that_looks_two_steps_ahead_uses_all_his_energy() {
    let seen = seen(&mut session(&[MAGE, HASTE]), 4);
    assert_eq!(seen[0][0], "greater healing");
    for far in &seen[1..3] {
        assert_eq!(far[..2], ["fireball", "lesser healing"], "{seen:?}");
    }
}

#[test]
fn all_builders_get_their_hut_and_the_searches_agree_on_its_price() {
    let mut session = session(&[BUILDER, HASTE]);
    run(&mut session, 30);
    let costs: Vec<String> = (0..2)
        .map(|agent| {
            session
                .game()
                .inspect(agent)
                .expect("a builder")
                .document
                .field("plan costs")
                .expect("cost")
                .to_string()
        })
        .collect();
    assert_eq!(costs, ["27", "27"]);
    run(&mut session, 1200);
    assert!(reached(&session).iter().all(|count| *count >= 1.0), "{:?}", reached(&session));
}

#[test]
fn a_stolen_axe_is_noticed_and_the_plan_mended() {
    let mut session = session(&[BUILDER, HASTE]);
    while !session.game().inspect(0).expect("a builder").document.subtitle.contains("chop") {
        session.tick();
        assert!(session.now() < 3000);
    }
    session.apply(Event::press("steal")).expect("a control");
    run(&mut session, 5);
    let document = session.game().inspect(0).expect("a builder").document;
    assert_eq!(document.field("plans broken").expect("count").to_string(), "1");
    let log = sheet(&session, 0).sections.into_iter().find_map(|section| match section {
        Section::Log { entries, .. } => Some(entries),
        _ => None,
    });
    let log = log.expect("a log").iter().map(|entry| entry.text.to_string()).collect::<Vec<_>>();
    assert!(log.iter().any(|line| line.contains("broken: chop will not have what it needs")), "{log:?}");
    run(&mut session, 1500);
    assert!(reached(&session).iter().all(|count| *count >= 1.0), "{:?}", reached(&session));
}

#[test]
fn the_ambush_costs_17_whoever_searches_and_all_planners_stand_side_by_side() {
    let mut session = session(&[AMBUSH, HASTE]);
    run(&mut session, 3);
    for agent in 0..2 {
        let document = session.game().inspect(agent).expect("a fighter").document;
        assert_eq!(document.field("plan costs").expect("cost").to_string(), "17");
    }
    let tables = sheet(&session, 0).sections.into_iter().filter_map(|section| match section {
        Section::Table { title, rows, .. } if title.starts_with("All planners") => Some(rows),
        _ => None,
    });
    let rows: Vec<Vec<String>> =
        tables.flatten().map(|row| row.iter().map(ToString::to_string).collect()).collect();
    assert_eq!(rows.len(), 5);
    assert!(rows.iter().all(|row| row[2] == "17"), "{rows:?}");
    let graphs = session.game().minds().graphs();
    assert!(graphs.iter().all(|info| session.game().minds().graph(&info.id).is_some()));
    run(&mut session, 1200);
    assert!(reached(&session).iter().all(|count| *count >= 1.0), "{:?}", reached(&session));
}

#[test]
fn a_fighter_who_is_robbed_of_his_gun_gets_another() {
    let mut session = session(&[AMBUSH, HASTE]);
    run(&mut session, 120);
    session.apply(Event::press("steal")).expect("a control");
    run(&mut session, 1500);
    assert!(reached(&session).iter().all(|count| *count >= 1.0), "{:?}", reached(&session));
}

fn plan_costs(session: &Session, agent: u64) -> String {
    let document = session.game().inspect(agent).expect("a builder").document;
    document.field("plan costs").expect("cost").to_string()
}

/// Each planner has a file of its own: one can be changed, and the others plan as before.
#[test]
fn the_file_of_a_planner_is_changed_while_it_plans() {
    let mut session = session(&[BUILDER, HASTE]);
    run(&mut session, 30);
    let text = session.game().content().text("builder.goap.ron").expect("the file of the first one");
    let faults = session.apply(Event::file("builder.goap.ron", text.replace("\"chop\"", "\"chpo\"")));
    assert!(faults.expect_err("no such action").to_string().contains("did you mean \"chop\""));
    let far = text.replace("\"go_to_mine\", cost: 3", "\"go_to_mine\", cost: 5");
    session.apply(Event::file("builder.goap.ron", far)).expect("a good file");
    session.apply(Event::press("again")).expect("a control");
    run(&mut session, 30);
    assert_eq!([0, 1].map(|agent| plan_costs(&session, agent)), ["29", "27"]);
    run(&mut session, 1200);
    assert!(reached(&session).iter().all(|count| *count >= 1.0), "{:?}", reached(&session));
}

#[test]
fn somebody_follows_the_file_of_another_planner() {
    let mut session = session(&[BUILDER, HASTE]);
    run(&mut session, 30);
    session.apply(Event::assign(0, "builder.htn.ron")).expect("a file that is there");
    let search = Assign { agent: 0, mind: 1, file: "builder.htn.ron".into() };
    assert!(session.apply(Event::Assign(search)).is_err(), "only the first mind follows a file");
    run(&mut session, 1200);
    assert_eq!(session.game().minds().assigned(0, 0).as_deref(), Some("builder.htn.ron"));
    assert!(reached(&session)[0] >= 1.0, "{:?}", reached(&session));
    let (now, hash) = (session.now(), session.hash());
    session.seek(20).expect("remembered");
    session.seek(now).expect("remembered");
    assert_eq!(session.hash(), hash);
}
