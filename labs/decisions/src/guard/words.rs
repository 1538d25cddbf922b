//! What a guard can ask and do.

use wits_core::glam::{Vec2, Vec3};
use wits_decide::board::{KeyDef, Scope};
use wits_decide::{Call, EventId, Kind, Param, Status, Vocabulary};

use crate::guard::yard::{BELL, Guard, Yard};

/// The vocabulary of the lab, and the event of a noise.
pub(crate) fn words() -> (Vocabulary<Yard>, Option<EventId>) {
    let mut words = Vocabulary::new();
    asks(&mut words);
    acts(&mut words);
    let volume = Param::number("volume").help("How loud it is where the guard is.");
    let noise = words.event("noise", [volume, Param::vector("place").help("Where it comes from.")]);
    let vector = || KeyDef::new(Kind::Vector);
    words.key(Scope::Agent, "place", vector().help("Where something was heard."));
    words.key(
        Scope::Agent,
        "tired",
        KeyDef::new(Kind::Number).or(60.0).help("From this weariness on it sleeps."),
    );
    words.key(Scope::World, "alarm", KeyDef::new(Kind::Bool).or(false).help("The bell rings."));
    words.key(Scope::World, "seen_at", vector().help("Where the intruder was last seen."));
    (words, noise)
}

fn asks(words: &mut Vocabulary<Yard>) {
    words
        .condition("sees_intruder", |yard, ask| yard.sees_intruder(ask.index()))
        .help("Is the intruder in sight, with no pillar between?")
        .says("sees the intruder", "does not see the intruder")
        .because(|yard, ask| Some(yard.told_of_sight(ask.index())));
    words
        .value("distance", Kind::Number, |yard, ask| yard.distance(ask.index()).into())
        .help("How far away the intruder is [m].");
    words
        .value("unseen_for", Kind::Number, |yard, ask| yard.guards[ask.index()].unseen_for.into())
        .help("How long ago the intruder was last seen [s].");
    words
        .value("weariness", Kind::Number, |yard, ask| yard.guards[ask.index()].weariness.into())
        .help("0 fresh, 100 worn out.");
}

fn acts(words: &mut Vocabulary<Yard>) {
    let place = || Param::vector("place");
    words.action("walk_route", walk_route).help("Goes its rounds.");
    words.action("rest", rest).help("Sleeps.");
    words
        .action("walk_to", |yard, call| done(yard.walk(call.index(), flat(call.vector(0)), call.dt())))
        .help("Walks to a place.")
        .param(place());
    words
        .action("turn_about", |yard, call| {
            yard.turn(call.index(), 2.4 * call.dt());
            Status::Running
        })
        .help("Turns round and looks.");
    words.action("chase", chase).help("Runs to where the intruder is, or was last seen.");
    words.action("arrest", arrest).help("Takes the intruder to the gate.");
    words
        .action("run_to_bell", |yard, call| done(yard.run(call.index(), BELL - Vec2::Y, call.dt())))
        .help("Runs to the bell.");
    words
        .action("ring", |yard, call| {
            yard.ring();
            Status::of(call.set(0, true))
        })
        .help("Rings the bell.")
        .param(Param::flag("alarm").out().help("What all guards hear."));
    words
        .action("search_at", |yard, call| {
            if yard.run(call.index(), flat(call.vector(0)), call.dt()) {
                yard.turn(call.index(), 2.4 * call.dt());
            }
            Status::Running
        })
        .help("Runs to a place and looks round there.")
        .param(place());
    words
        .action("point_out", |yard, call| Status::of(call.set(0, yard.intruder.extend(0.0))))
        .help("Tells everybody where the intruder is.")
        .param(place().out());
    words
        .action("note_place", |_, call| {
            let from = call.vector(0);
            Status::of(call.set(1, from))
        })
        .help("Remembers where a noise came from.")
        .param(Param::vector("from"))
        .param(place().out());
}

const fn done(there: bool) -> Status {
    if there { Status::Success } else { Status::Running }
}

fn flat(place: Vec3) -> Vec2 {
    place.truncate()
}

fn walk_route(yard: &mut Yard, call: &mut Call<'_, '_>) -> Status {
    let me = call.index();
    let (route, post) = (Guard::route(me), yard.guards[me].post);
    if yard.walk(me, route[post % route.len()], call.dt()) {
        yard.guards[me].post = (post + 1) % route.len();
    }
    Status::Running
}

fn rest(yard: &mut Yard, call: &mut Call<'_, '_>) -> Status {
    let me = &mut yard.guards[call.index()];
    me.weariness = (me.weariness - 6.0 * call.dt()).max(0.0);
    Status::Running
}

fn chase(yard: &mut Yard, call: &mut Call<'_, '_>) -> Status {
    let place = yard.guards[call.index()].last_seen;
    yard.run(call.index(), place, call.dt());
    Status::Running
}

fn arrest(yard: &mut Yard, _: &mut Call<'_, '_>) -> Status {
    yard.caught = yard.caught.saturating_add(1);
    yard.throw_out();
    Status::Success
}
