//! What a robot can ask and do.

use wits_core::glam::Vec2;
use wits_decide::board::{KeyDef, Scope};
use wits_decide::{Call, Kind, Status, Vocabulary};

use crate::robot::hall::{COMPACTOR, FRIGHT, Hall, SAFETY, STATIONS};

/// The vocabulary of the lab.
pub(crate) fn words() -> Vocabulary<Hall> {
    let mut words = Vocabulary::new();
    words
        .condition("sees_trash", |hall: &Hall, ask| hall.nearest_rubbish(ask.index()).is_some())
        .help("Is there rubbish in sight?");
    words
        .condition("all_clean", |hall: &Hall, _| hall.rubbish.is_empty())
        .help("Is there none left in the hall?");
    words
        .condition("fight_near", |hall: &Hall, ask| hall.nearest_fight(ask.index(), FRIGHT).is_some())
        .help("Does somebody fight nearby?");
    words
        .condition("is_quiet", |hall: &Hall, ask| hall.nearest_fight(ask.index(), SAFETY).is_none())
        .help("Does nobody fight, or only far off?");
    words
        .condition("carries", |hall: &Hall, ask| hall.robots[ask.index()].carries)
        .help("Does it carry a piece of rubbish?");
    words
        .condition("charging", |hall: &Hall, ask| hall.robots[ask.index()].station.is_some())
        .help("Is it at a station, or on the way to one?");
    words
        .value("battery", Kind::Number, |hall: &Hall, ask| hall.robots[ask.index()].battery.into())
        .help("Power left, in per cent.");
    words.action("look_around", look_around).help("Strolls about.");
    words
        .action("stand_by", |hall, call| {
            let place = hall.robots[call.index()].stroll;
            go(hall, place, call);
            Status::Running
        })
        .help("Goes where it was strolling to, out of the way of others, and waits there.");
    words
        .action("drive_to_trash", drive_to_trash)
        .help("Drives to the nearest piece of rubbish. Fails when it is gone.")
        .on_enter(|hall, call| hall.robots[call.index()].target = hall.nearest_rubbish(call.index()))
        .on_exit(|hall, call, why| {
            if why != wits_decide::Exit::Success {
                hall.robots[call.index()].target = None;
            }
        });
    words.action("grab", grab).help("Takes the piece that it stands at.");
    words
        .action("drive_to_compactor", |hall, call| go(hall, COMPACTOR, call))
        .help("Drives to the compactor.");
    words.action("drop", drop_it).help("Gives to the compactor what it carries.");
    words
        .action("charge", charge)
        .help("Drives to a free station and stays there.")
        .on_exit(|hall, call, _| hall.robots[call.index()].station = None);
    words.action("hide", hide).help("Keeps away from the fight.");
    words.action("beep", |_, _| Status::Success).help("Beeps.");
    words.key(
        Scope::Agent,
        "low",
        KeyDef::new(Kind::Number).or(30.0).help("Below this much power it refuels [%]."),
    );
    words.key(
        Scope::Agent,
        "spare",
        KeyDef::new(Kind::Number)
            .or(80.0)
            .help("Below this much power it refuels when there is nothing to do [%]."),
    );
    words
}

fn go(hall: &mut Hall, to: Vec2, call: &Call<'_, '_>) -> Status {
    if hall.robots[call.index()].drive(to, call.dt()) { Status::Success } else { Status::Running }
}

fn look_around(hall: &mut Hall, call: &mut Call<'_, '_>) -> Status {
    let to = hall.robots[call.index()].stroll;
    if go(hall, to, call) == Status::Success {
        hall.robots[call.index()].stroll = Hall::random_place(call.stream());
    }
    Status::Running
}

fn drive_to_trash(hall: &mut Hall, call: &mut Call<'_, '_>) -> Status {
    match hall.robots[call.index()].target.filter(|piece| hall.rubbish.contains(piece)) {
        Some(piece) => go(hall, piece, call),
        None => Status::Failure,
    }
}

fn grab(hall: &mut Hall, call: &mut Call<'_, '_>) -> Status {
    let Some(piece) = hall.robots[call.index()].target.take() else { return Status::Failure };
    let Some(place) = hall.rubbish.iter().position(|other| *other == piece) else { return Status::Failure };
    hall.rubbish.swap_remove(place);
    hall.robots[call.index()].carries = true;
    Status::Success
}

fn drop_it(hall: &mut Hall, call: &mut Call<'_, '_>) -> Status {
    let me = &mut hall.robots[call.index()];
    me.delivered = me.delivered.saturating_add(u32::from(me.carries));
    me.carries = false;
    Status::Success
}

fn charge(hall: &mut Hall, call: &mut Call<'_, '_>) -> Status {
    let station = hall.free_station(call.index());
    hall.robots[call.index()].station = station;
    // Nothing is free: wait in front of the first one.
    let place = station.map_or(STATIONS[0] + Vec2::new(3.0, -1.0), |station| STATIONS[station]);
    go(hall, place, call);
    Status::Running
}

fn hide(hall: &mut Hall, call: &mut Call<'_, '_>) -> Status {
    let Some(fight) = hall.nearest_fight(call.index(), SAFETY) else { return Status::Success };
    let shelter = hall.shelter(call.index(), fight.at);
    go(hall, shelter, call);
    Status::Running
}
