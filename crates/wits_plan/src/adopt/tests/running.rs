//! Where a character is can be read off its state, and is what somebody who watches has seen.

use std::collections::BTreeSet;

use wits_core::inspect::NodeStatus;
use wits_mind::watch::Journal;

use super::*;

/// Lives twice, watched and unwatched, and compares after each tick. Returns the names of all that was seen running.
fn seen_running<M>(mind: &M, game: &Cutter, ticks: u64) -> BTreeSet<String>
where
    M: Mind<Cutter, State: PartialEq + Debug + State>,
{
    let (mut life, mut journal, graph) = (Life::new(mind, game.clone()), Journal::default(), mind.graph());
    assert_eq!(mind.running(&life.state), [] as [u32; 0], "it has not begun");
    let mut names = BTreeSet::new();
    for _ in 0..ticks {
        life.tick += 1;
        journal.begin(life.tick);
        let mut turn = Turn::new(&mut life.game, Moment::of_tick(life.tick, 10)).dt(0.1);
        mind.tick_watched(&mut life.state, &mut turn, &mut journal);
        let marks = journal.pulse().marks;
        // Between two plans a planner goes on, of which its state says nothing yet.
        let is_planner = |node: u32| graph.nodes[node as usize].kind == "planner";
        let seen = marks.iter().filter(|mark| mark.1 == NodeStatus::Running).map(|mark| mark.0);
        let seen: Vec<u32> = seen.filter(|node| !is_planner(*node)).collect();
        let running = mind.running(&life.saved().state);
        let within = running.iter().copied().filter(|node| !is_planner(*node));
        assert_eq!(seen, within.collect::<Vec<_>>(), "tick {}: {:?}", life.tick, life.state);
        assert!(running.is_sorted(), "{running:?}");
        names.extend(running.into_iter().map(|node| graph.nodes[node as usize].name.to_string()));
    }
    mind.stop(&mut life.state, &mut Turn::new(&mut life.game, Moment(0)), Exit::Despawn, &mut ());
    assert_eq!(mind.running(&life.state), [] as [u32; 0], "it was stopped");
    names
}

fn assert_seen(names: &BTreeSet<String>, wanted: &[&str]) {
    assert!(wanted.iter().all(|name| names.contains(*name)), "{names:?}");
}

#[test]
fn of_planners_the_step_that_was_begun() {
    let names = seen_running(&goap::load(goap::FILE), &Cutter::default(), 30);
    assert_seen(&names, &["take_axe", "chop", "light"]);
}

#[test]
fn of_task_networks_the_step_that_was_begun() {
    let names = seen_running(&htn::load(htn::FILE), &Cutter::default(), 30);
    assert_seen(&names, &["take_axe", "chop", "light"]);
}

#[test]
fn of_goals_all_that_were_begun_down_to_the_action() {
    let names = seen_running(&drive::load(drive::FILE), &drive::cold(), 30);
    assert_seen(&names, &["make fire", "get wood", "chop"]);
}

#[test]
fn of_needs_the_offer_that_was_taken() {
    assert_seen(&seen_running(&needs::load(needs::FILE), &needs::sleepy(), 30), &["nap"]);
}

#[test]
fn of_utilities_the_action_that_was_chosen() {
    assert!(!seen_running(&utility::load(utility::FILE), &needs::sleepy(), 30).is_empty());
}
