use super::*;
use crate::decide::toy::{Fault, Guard, Yard};

fn exam(guard: &Guard) -> Exam<'_, Yard, Guard> {
    Exam::new(guard, Yard::default()).stir(|yard, stream| yard.noise = stream.chance(0.3))
}

#[track_caller]
fn pass(fault: Fault) {
    exam(&Guard(fault)).unhashed([".unhashed", ".stopped"]).pass();
}

#[test]
fn a_good_mind_passes() {
    pass(Fault::None);
}

#[test]
#[should_panic(expected = "was entered twice without being left")]
fn a_forgotten_exit_is_found() {
    pass(Fault::ForgetsToExit);
}

#[test]
#[should_panic(expected = "was left without being entered")]
fn a_second_exit_is_found() {
    pass(Fault::ExitsTwice);
}

#[test]
#[should_panic(expected = "was left without being entered")]
fn a_stop_that_is_not_the_same_twice_is_found() {
    pass(Fault::StopsOnlyOnce);
}

#[test]
#[should_panic(expected = "a tick after a stop enters nothing")]
fn going_on_after_a_stop_is_found() {
    exam(&Guard(Fault::GoesOnAfterStop)).assert_stops(0);
}

#[test]
#[should_panic(expected = "saved as ")]
fn what_is_not_saved_is_found() {
    pass(Fault::LosesItsSteps);
}

#[test]
#[should_panic(expected = "the hash does not see")]
fn a_blind_hash_is_found() {
    pass(Fault::BlindHash);
}

#[test]
#[should_panic(expected = "a run that is watched differs first at tick")]
fn a_mind_that_feels_watched_is_found() {
    pass(Fault::ReactsToBeingWatched);
}

#[test]
#[should_panic(expected = "nodes 1 and 2 have the same path \"Patrol\"")]
fn an_odd_graph_is_found() {
    pass(Fault::OddGraph);
}

#[test]
#[should_panic(expected = "node 77 is not in the graph")]
fn nodes_that_nobody_knows_are_found() {
    pass(Fault::TellsWrongNumbers);
}

#[test]
#[should_panic(expected = "the hash does not see that .unhashed is another")]
fn a_hash_that_leaves_out_a_value_is_found() {
    exam(&Guard(Fault::None)).pass();
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn trusting_a_saved_number_is_found() {
    pass(Fault::TrustsItsSave);
}
