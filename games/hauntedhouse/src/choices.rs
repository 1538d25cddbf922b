//! What visitors choose: rooms, places, things, each other.

use wits_decide::{Call, Status};
use wits_engine::objects::{Offered, Query};
use wits_sense::memory::Route;
use wits_world::Who;

use crate::map::MoodMap;
use crate::stage::Stage;
use crate::visitor::{Mood, Target};

/// Somebody stays this far from where it got frightened. \[m\]
const FAR: f32 = 6.0;

fn choose(stage: &mut Stage, me: usize, target: Target) -> Status {
    stage.visitor_mut(me).target = target;
    Status::Success
}

/// New rooms first, then those that were liked; boring ones last. A little chance, so that not all go the same way.
pub(crate) fn choose_room(stage: &mut Stage, me: usize, call: &mut Call<'_, '_>) -> Status {
    let (now, here) = (stage.house.now, stage.plan.room_at(stage.visitor(me).at()));
    let plan = stage.plan.clone();
    let mut best: Option<(f32, usize)> = None;
    for (number, room) in plan.rooms.iter().enumerate() {
        let chance = call.stream().unit();
        if Some(number) == here || room.name == "garden" || room.nodes.is_empty() {
            continue;
        }
        let opinion = stage.visitor(me).rooms.get(number).copied().unwrap_or_default();
        let age = opinion.visited.map_or(1.0, |when| (now.since(when) / 120.0).min(1.0));
        let fame = stage.house.fame.get(number).copied().unwrap_or_default();
        let boring = MoodMap::mean(&stage.house.map.boring, &room.nodes);
        let score = age + 0.6 * opinion.liked + 0.4 * fame - 0.8 * boring + 0.8 * chance;
        if best.is_none_or(|(known, _)| score > known) {
            best = Some((score, number));
        }
    }
    let Some((_, room)) = best else { return Status::Failure };
    let Some(node) = plan.some_node(room, call.stream()) else { return Status::Failure };
    let place = plan.node_at(node) + stage.visitor(me).lane(plan.width(node));
    let room = u32::try_from(room).ok();
    choose(stage, me, Target { place: Some(place), room, ..Target::default() })
}

/// Whether what frightened it last was far from here.
pub(crate) fn is_safe_here(stage: &Stage, me: usize) -> bool {
    let at = stage.visitor(me).at();
    // It stands a little beside the waypoint that was chosen.
    stage.visitor(me).fright.is_none_or(|fright| fright.distance(at) > FAR - 1.0)
}

/// Where nobody got scared, away from the fright, and better still where everybody is safe.
pub(crate) fn choose_safe_place(stage: &mut Stage, me: usize, call: &mut Call<'_, '_>) -> Status {
    let at = stage.visitor(me).at();
    let fright = stage.visitor(me).fright.unwrap_or(at);
    let plan = stage.plan.clone();
    let mut best: Option<(f32, u32)> = None;
    for (number, node) in plan.ways.nodes() {
        let chance = call.stream().unit();
        if node.at.distance(fright) < FAR || node.radius < 0.3 {
            continue;
        }
        let safe = if node.tags & plan.safe != 0 { 0.15 } else { 0.0 };
        let dread = stage.house.map.scary_at(number) + 0.05 * node.at.distance(at);
        let score = safe + 0.5 * chance - dread;
        if best.is_none_or(|(known, _)| score > known) {
            best = Some((score, number));
        }
    }
    let Some((_, node)) = best else { return Status::Failure };
    let place = plan.node_at(node) + stage.visitor(me).lane(0.8);
    choose(stage, me, Target { place: Some(place), ..Target::default() })
}

/// The first object of this room that offers something and is wanted: a question to the database, nobody has to see it.
fn offer(
    stage: &mut Stage,
    me: usize,
    verb: &str,
    radius: f32,
    wanted: impl Fn(&Stage, &Offered) -> bool,
) -> Option<Offered> {
    let verb = stage.plan.types.verb(verb)?;
    let (at, who) = (stage.visitor(me).at(), Who(u64::from(stage.visitor(me).serial)));
    let mut found = std::mem::take(&mut stage.scratch.offers);
    found.clear();
    let query = Query::near(at, radius).verb(verb);
    stage.house.objects.offers(&stage.plan.types, &query, who, |_, _| true, &mut found);
    let room = stage.plan.room_at(at);
    let is_here = |offered: &Offered| {
        let object = stage.house.objects.get(offered.object);
        object.is_some_and(|object| stage.plan.room_at(object.at()) == room)
    };
    let first = found.iter().find(|offered| is_here(offered) && wanted(stage, offered)).copied();
    stage.scratch.offers = found;
    first
}

/// Goes before an object, on the side of the nearest waypoint.
fn before(stage: &Stage, me: usize, offered: &Offered) -> Target {
    let object = stage.house.objects.get(offered.object);
    let at = object.map_or(stage.visitor(me).at(), |object| object.at());
    let from = stage.plan.nearest_node(at).map_or(at, |node| stage.plan.node_at(node));
    let side = stage.visitor(me).lane(0.5);
    let place = at + (from - at).normalize_or_zero() * 1.1 + side;
    let place =
        if stage.plan.is_clear(at + (from - at).normalize_or_zero() * 0.3, place) { place } else { from };
    Target { place: Some(place), object: Some(offered.object), ..Target::default() }
}

pub(crate) fn choose_curio(stage: &mut Stage, me: usize, _: &mut Call<'_, '_>) -> Status {
    let new = |stage: &Stage, offered: &Offered| !stage.visitor(me).seen.contains(&offered.object);
    let Some(first) = offer(stage, me, "examine", 9.0, new) else { return Status::Failure };
    let target = before(stage, me, &first);
    choose(stage, me, target)
}

/// The curious try a switch now and then; the scared look for it where it is dark.
pub(crate) fn choose_lamp(stage: &mut Stage, me: usize, call: &mut Call<'_, '_>) -> Status {
    let scared = stage.visitor(me).mood == Mood::Scared;
    if !scared && !call.stream().chance(0.1) {
        return Status::Failure;
    }
    let Some(first) = offer(stage, me, "switch", 12.0, |_, _| true) else { return Status::Failure };
    let target = before(stage, me, &first);
    choose(stage, me, target)
}

pub(crate) fn choose_scared(stage: &mut Stage, me: usize, call: &mut Call<'_, '_>) -> Status {
    match stage.nearest_scared(me, call.now()) {
        Some((who, at)) => choose(stage, me, Target { place: Some(at), who: Some(who), ..Target::default() }),
        None => Status::Failure,
    }
}

pub(crate) fn choose_desk(stage: &mut Stage, me: usize, _: &mut Call<'_, '_>) -> Status {
    if stage.visitor(me).refunded {
        return Status::Failure;
    }
    let place = stage.plan.desk + stage.visitor(me).lane(0.9);
    choose(stage, me, Target { place: Some(place), ..Target::default() })
}

pub(crate) fn choose_way_out(stage: &mut Stage, me: usize, _: &mut Call<'_, '_>) -> Status {
    let place = stage.plan.way_out + stage.visitor(me).lane(1.5);
    choose(stage, me, Target { place: Some(place), ..Target::default() })
}

/// Where something odd is that it was told of and has not looked after since.
pub(crate) fn choose_rumour(stage: &mut Stage, me: usize, call: &mut Call<'_, '_>) -> Status {
    let (now, plan) = (stage.house.now, stage.plan.clone());
    let visitor = stage.visitor(me);
    let told = visitor.knowledge.memory.records().iter().filter(|record| {
        let room = plan.room_at(record.at);
        let been = room.and_then(|room| visitor.rooms.get(room)?.visited);
        matches!(record.route, Route::Told { .. })
            && plan.trick_of(record.what).is_some()
            && been.is_none_or(|been| been < record.first)
    });
    let memory = stage.memory_def(me);
    let surest = told.max_by(|a, b| a.certainty(memory, now).total_cmp(&b.certainty(memory, now)));
    let Some(room) = surest.and_then(|record| plan.room_at(record.at)) else { return Status::Failure };
    let Some(node) = plan.some_node(room, call.stream()) else { return Status::Failure };
    let place = plan.node_at(node) + stage.visitor(me).lane(plan.width(node));
    choose(stage, me, Target { place: Some(place), room: u32::try_from(room).ok(), ..Target::default() })
}
