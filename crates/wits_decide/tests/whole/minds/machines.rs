//! State machines as minds.

use wits_decide::machine::Machine;
use wits_testkit::decide::Trial;

use super::camp::{Camp, event, exam, words};

/// Machines in machines, one that remembers and one that does not, a blip, events, times, ends, decisions, chance, and a
/// machine beside it all.
fn machine() -> Machine<Camp> {
    let text = r#"(
        name: "camp",
        initial: "Guard",
        active: [(name: "job", with: {"number": 0, "ticks": 50})],
        transitions: [(to: "Startled", on: "noise", when: Above(of: "{event.volume}", than: 10), do: ["shout"])],
        states: [
            (name: "Startled", blip: true, entry: ["shout"], transitions: [(back: true, after: 0.2)]),
            (
                name: "Guard",
                active: [(name: "job", with: {"number": 1})],
                transitions: [(to: "Fight", when: Is("sees_player"))],
                machine: Some((states: [
                    (name: "Walk", active: [(name: "job", with: {"number": 2, "ticks": 20})], pick: Random, transitions: [
                        (to: "Stand", done: Some(Success), weight: 3),
                        (to: "Sit", done: Some(Success)),
                    ]),
                    (name: "Stand", exit: ["shout"], transitions: [(to: "Walk", after: 0.5), (to: "Fight.Aim", on: "relief")]),
                    (name: "Sit", transitions: [(to: "Walk", after: 0.3)]),
                ])),
            ),
            (
                name: "Fight",
                transitions: [(choose: Some(If(
                    test: Is("sees_player"),
                    yes: If(test: Is("hurt"), yes: To(state: "Flee")),
                    no: To(state: "Guard", do: ["shout"]),
                )))],
                machine: Some((history: false, states: [
                    (name: "Aim", active: [(name: "job", with: {"number": 3})], transitions: [(to: "Fire", done: Some(Any))]),
                    (name: "Fire", active: [(name: "job", with: {"number": 4, "fails": true})], transitions: [(to: "Aim", done: Some(Failure))]),
                ])),
            ),
            (name: "Flee", active: [(name: "job", with: {"number": 5, "ticks": 30})], transitions: [
                (to: "Guard", when: Not(Is("hurt"))),
                (to: "Guard.Sit", after: 1.0),
            ]),
        ],
        regions: [(name: "mouth", states: [
            (name: "Closed", transitions: [(to: "Open", on: "relief")]),
            (name: "Open", active: [(name: "job", with: {"number": 6})], transitions: [(to: "Closed", done: Some(Success))]),
        ])],
    )"#;
    Machine::from_ron("camp.machine.ron", text, &words()).unwrap()
}

#[test]
fn a_machine_passes_the_exam() {
    exam(&machine()).pass();
}

#[test]
fn a_machine_does_not_allocate() {
    exam(&machine()).assert_no_allocation();
}

#[test]
fn all_states_and_transitions_of_a_machine_are_covered_by_enough_play() {
    let machine = machine();
    let mut trial = Trial::new(&machine, Camp::default());
    trial.sometimes(1.0, "the player comes or goes", |camp| camp.sees_player ^= true);
    trial.sometimes(1.0, "something happens", |camp| camp.health = (camp.health + 37.0) % 100.0);
    for second in (3_u8..240).step_by(3) {
        let noise = [if second % 2 == 0 { 12.0 } else { 3.0_f32 }.into()];
        trial.tell(f32::from(second) * 0.97, event("noise"), noise);
        trial.tell(f32::from(second), event("relief"), []);
    }
    trial.expect().never(|view| view.has_faults());
    trial
        .expect()
        .after(|view| view.is_in("Startled"))
        .within(0.4)
        .eventually(|view| !view.is_in("Startled"));
    trial.expect().always(|view| view.is_in("Closed") != view.is_in("Open"));
    trial.run_for(240.0);
    trial.coverage().report().assert_complete();
}
