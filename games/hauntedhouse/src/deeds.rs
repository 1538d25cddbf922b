//! What visitors do.

use wits_core::time::Moment;
use wits_decide::{Ask, Call, Status};
use wits_engine::objects::{Claim, Offered, Query};
use wits_world::Who;

use crate::house::{Stage, Word};
use crate::map::MoodMap;
use crate::visitor::{Leaves, Mood, Note, Target};
use crate::walk::Going;

/// People this near can talk. \[m\]
const EARSHOT: f32 = 2.2;
/// How long somebody is silent after a word. \[s\]
const SILENT: f32 = 14.0;
/// So near is near enough to console. \[m\]
const ARM: f32 = 1.2;
/// Somebody stays this far from where it got frightened. \[m\]
const FAR: f32 = 6.0;

/// Whether fear is nearer to the limit than to what makes somebody scared.
pub(crate) fn cannot_move(stage: &Stage, _: &Ask<'_>) -> bool {
    let visitor = stage.my();
    visitor.fear > 0.5 * (visitor.nature.nerve + visitor.nature.limit)
}

pub(crate) fn has_had_enough(stage: &Stage, _: &Ask<'_>) -> bool {
    let visitor = stage.my();
    visitor.fun >= visitor.nature.wants || stage.house.now.since(visitor.came) > visitor.nature.stays
}

pub(crate) fn feels_like_talking(stage: &Stage, _: &Ask<'_>) -> bool {
    let visitor = stage.my();
    let silent = SILENT / visitor.nature.talk.max(0.05);
    stage.house.now.since(visitor.talked) > silent && best_room(stage).is_some() && listener(stage).is_some()
}

/// The room that it liked best, if any.
fn best_room(stage: &Stage) -> Option<usize> {
    let rooms = stage.my().rooms.iter().enumerate().filter(|(_, room)| room.liked > 0.15);
    rooms.max_by(|a, b| a.1.liked.total_cmp(&b.1.liked)).map(|(room, _)| room)
}

/// Somebody near who is not busy being scared.
fn listener(stage: &Stage) -> Option<usize> {
    let (me, at) = (stage.me, stage.my().at());
    let near = stage.house.visitors.iter().enumerate().filter(|(place, other)| {
        *place != me && other.mood != Mood::Scared && other.at().distance(at) < EARSHOT
    });
    let near = near.filter(|(_, other)| stage.is_free(at, other.at()));
    near.min_by(|a, b| a.1.at().distance(at).total_cmp(&b.1.at().distance(at))).map(|(place, _)| place)
}

fn choose(stage: &mut Stage, target: Target) -> Status {
    stage.my_mut().target = target;
    Status::Success
}

/// New rooms first, then those that were liked; boring ones last. A little chance, so that not all go the same way.
pub(crate) fn choose_room(stage: &mut Stage, call: &mut Call<'_, '_>) -> Status {
    let (now, here) = (stage.house.now, stage.plan.room_at(stage.my().at()));
    let plan = stage.plan.clone();
    let mut best: Option<(f32, usize)> = None;
    for (number, room) in plan.rooms.iter().enumerate() {
        let chance = call.stream().unit();
        if Some(number) == here || room.name == "garden" || room.nodes.is_empty() {
            continue;
        }
        let opinion = stage.my().rooms.get(number).copied().unwrap_or_default();
        let age = opinion.visited.map_or(1.0, |when| (now.since(when) / 120.0).min(1.0));
        let fame = stage.house.fame.get(number).copied().unwrap_or_default();
        let boring = MoodMap::mean(&stage.house.map.boring, &room.nodes);
        let score = age + 0.6 * opinion.liked + 0.4 * fame - 0.8 * boring + 0.8 * chance;
        if best.is_none_or(|(known, _)| score > known) {
            best = Some((score, number));
        }
    }
    let Some((_, room)) = best else { return Status::Failure };
    // Nobody stands about in a door.
    let wide = plan.rooms[room].nodes.iter().filter(|node| plan.width(**node) > 0.4);
    let wide: Vec<u32> = wide.copied().collect();
    let Some(&node) = call.stream().pick(&wide) else { return Status::Failure };
    let place = plan.node_at(node) + stage.my().lane(plan.width(node));
    let room = u32::try_from(room).ok();
    choose(stage, Target { place: Some(place), room, ..Target::default() })
}

/// Where nobody got scared, away from the fright, and better still where everybody is safe.
pub(crate) fn choose_safe_place(stage: &mut Stage, call: &mut Call<'_, '_>) -> Status {
    let at = stage.my().at();
    let fright = stage.my().fright.unwrap_or(at);
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
    let place = plan.node_at(node) + stage.my().lane(0.8);
    choose(stage, Target { place: Some(place), ..Target::default() })
}

/// The objects of this room that offer something: a question to the database, nobody has to see them.
fn offers(stage: &Stage, verb: &str, radius: f32) -> Vec<Offered> {
    let Some(verb) = stage.plan.types.verb(verb) else { return Vec::new() };
    let (at, who) = (stage.my().at(), Who(u64::from(stage.my().serial)));
    let mut found = Vec::new();
    let query = Query::near(at, radius).verb(verb);
    stage.house.objects.offers(&stage.plan.types, &query, who, |_, _| true, &mut found);
    let room = stage.plan.room_at(at);
    found.retain(|offered| {
        let object = stage.house.objects.get(offered.object);
        object.is_some_and(|object| stage.plan.room_at(object.at()) == room)
    });
    found
}

/// Goes before an object, on the side of the nearest waypoint.
fn before(stage: &Stage, offered: &Offered) -> Target {
    let object = stage.house.objects.get(offered.object);
    let at = object.map_or(stage.my().at(), |object| object.at());
    let from = stage.plan.nearest_node(at).map_or(at, |node| stage.plan.node_at(node));
    let side = stage.my().lane(0.5);
    let place = at + (from - at).normalize_or_zero() * 1.1 + side;
    let place =
        if stage.plan.is_clear(at + (from - at).normalize_or_zero() * 0.3, place) { place } else { from };
    Target { place: Some(place), object: Some(offered.object), ..Target::default() }
}

pub(crate) fn choose_curio(stage: &mut Stage, _: &mut Call<'_, '_>) -> Status {
    let mut found = offers(stage, "examine", 9.0);
    found.retain(|offered| !stage.my().seen.contains(&offered.object));
    match found.first() {
        Some(first) => {
            let target = before(stage, first);
            choose(stage, target)
        }
        None => Status::Failure,
    }
}

/// The curious try a switch now and then; the scared look for it where it is dark.
pub(crate) fn choose_lamp(stage: &mut Stage, call: &mut Call<'_, '_>) -> Status {
    let scared = stage.my().mood == Mood::Scared;
    if !scared && !call.stream().chance(0.1) {
        return Status::Failure;
    }
    match offers(stage, "switch", 12.0).first() {
        Some(first) => {
            let target = before(stage, first);
            choose(stage, target)
        }
        None => Status::Failure,
    }
}

pub(crate) fn choose_scared(stage: &mut Stage, call: &mut Call<'_, '_>) -> Status {
    match stage.nearest_scared(call.now()) {
        Some((who, at)) => choose(stage, Target { place: Some(at), who: Some(who), ..Target::default() }),
        None => Status::Failure,
    }
}

pub(crate) fn choose_desk(stage: &mut Stage, _: &mut Call<'_, '_>) -> Status {
    if stage.my().refunded {
        return Status::Failure;
    }
    let place = stage.plan.desk + stage.my().lane(0.9);
    choose(stage, Target { place: Some(place), ..Target::default() })
}

pub(crate) fn choose_way_out(stage: &mut Stage, _: &mut Call<'_, '_>) -> Status {
    let place = stage.plan.way_out + stage.my().lane(1.5);
    choose(stage, Target { place: Some(place), ..Target::default() })
}

pub(crate) fn walk(stage: &mut Stage, call: &mut Call<'_, '_>) -> Status {
    let Some(place) = stage.my().target.place else { return Status::Failure };
    let runs = call.text(0) == "run";
    let feet = &stage.my().walk;
    if feet.stage == Going::Nowhere || feet.goal != Some(place) || feet.runs != runs {
        stage.set_out(place, runs);
    }
    going(stage)
}

fn going(stage: &mut Stage) -> Status {
    match stage.my().walk.stage {
        Going::Nowhere | Going::Asks | Going::Walks => Status::Running,
        Going::Arrived => Status::Success,
        Going::Failed => Status::Failure,
    }
}

/// Kinematic seek: straight to where it is seen. Round a door post a path is needed after all.
pub(crate) fn go_to_them(stage: &mut Stage, call: &mut Call<'_, '_>) -> Status {
    let (at, chosen) = (stage.my().at(), stage.my().target.who);
    let known = chosen.and_then(|who| stage.my().knowledge.memory.record(Who(u64::from(who))));
    let def = stage.memory_def();
    let Some(record) = known.filter(|record| record.is_visible(&def, call.now())) else {
        return Status::Failure;
    };
    let there = record.guess(&def, call.now());
    let place = there + (at - there).normalize_or_zero() * (0.6 * ARM);
    if at.distance(there) < ARM {
        return Status::Success;
    }
    let feet = &stage.my().walk;
    if feet.stage == Going::Nowhere || feet.goal.is_none_or(|goal| goal.distance(place) > 0.5) {
        stage.set_out(place, false);
    }
    match going(stage) {
        // It has moved on meanwhile: so does this one.
        Status::Success => Status::Running,
        status => status,
    }
}

pub(crate) fn use_it(stage: &mut Stage, _: &mut Call<'_, '_>) -> Status {
    let Some(object) = stage.my().target.object else { return Status::Failure };
    let (who, now) = (Who(u64::from(stage.my().serial)), stage.house.now);
    let Some((_, until)) = stage.my().deed else { return begin(stage, object, who, now) };
    if !until.has_come(now) {
        return Status::Running;
    }
    stage.my_mut().deed = None;
    let Stage { plan, house, .. } = stage;
    let done = house.objects.finish(&plan.types, object, who, now).is_ok();
    let visitor = stage.my_mut();
    visitor.has_seen(object);
    if done {
        stage.clear_air();
    }
    Status::of(done)
}

fn begin(stage: &mut Stage, object: wits_engine::objects::ObjectId, who: Who, now: Moment) -> Status {
    let (from, scared) = (stage.my().at(), stage.my().mood == Mood::Scared);
    let Stage { plan, house, .. } = stage;
    if scared && house.objects.mark(&plan.types, object, "lit") == Some(&true.into()) {
        // Somebody else was quicker.
        return Status::Success;
    }
    let claim = Claim { object, offer: 0, who, from };
    let reserved = house.objects.reserve(&plan.types, &claim, now, |_| true);
    match reserved.and_then(|_| house.objects.begin(&plan.types, object, who, now)) {
        Ok(until) => {
            stage.my_mut().deed = Some((object, until));
            Status::Running
        }
        Err(_) => Status::Failure,
    }
}

/// Whatever was begun is left.
pub(crate) fn let_go(stage: &mut Stage) {
    let who = Who(u64::from(stage.my().serial));
    if let Some((object, _)) = stage.my_mut().deed.take() {
        stage.house.objects.abort(object, who);
    }
}

pub(crate) fn recover_wits(stage: &mut Stage, _: &mut Call<'_, '_>) -> Status {
    let visitor = stage.my_mut();
    visitor.recovers = true;
    if visitor.fear < visitor.nature.calm { Status::Success } else { Status::Running }
}

pub(crate) fn console(stage: &mut Stage, _: &mut Call<'_, '_>) -> Status {
    let (at, comfort, from) = (stage.my().at(), stage.my().nature.comfort, stage.my().serial);
    let chosen = stage.my().target.who.and_then(|who| stage.house.place_of(who));
    let near = |place: &usize| stage.house.visitors[*place].at().distance(at) < 2.0 * ARM;
    let Some(place) = chosen.filter(near) else { return Status::Failure };
    let now = stage.house.now;
    let other = &mut stage.house.visitors[place];
    // A kind word takes the worst away, and leaves enough to tell at home.
    let least = 0.8 * other.nature.calm;
    other.fear = other.fear.min((other.fear - comfort).max(least));
    other.note(now, Note::Consoled(from));
    stage.house.owner.consoled += 1;
    stage.house.say(at, Word::There, 1.2);
    Status::Success
}

/// Tells somebody near of the room that it liked best; so rooms become known.
pub(crate) fn gossip(stage: &mut Stage, _: &mut Call<'_, '_>) -> Status {
    let (now, from) = (stage.house.now, stage.my().serial);
    let Some((room, place)) = best_room(stage).zip(listener(stage)) else { return Status::Failure };
    let liked = stage.my().rooms[room].liked;
    stage.my_mut().talked = now;
    let other = &mut stage.house.visitors[place];
    let opinion = other.opinion(room);
    if opinion.visited.is_none() {
        opinion.hearsay = true;
    }
    opinion.liked = opinion.liked.max(0.7 * liked);
    other.note(now, Note::Told(from, u32::try_from(room).unwrap_or(0)));
    if let Some(fame) = stage.house.fame.get_mut(room) {
        *fame = (*fame + 0.15 * liked).min(2.0);
    }
    stage.house.owner.gossip += 1;
    Status::Success
}

pub(crate) fn ask_refund(stage: &mut Stage, _: &mut Call<'_, '_>) -> Status {
    if stage.my().refunded {
        return Status::Failure;
    }
    let (at, fee) = (stage.my().at(), stage.my().nature.fee);
    stage.my_mut().refunded = true;
    stage.house.owner.pay(-fee);
    stage.house.owner.refunds += 1;
    stage.house.say(at, Word::Refund, 1.8);
    Status::Success
}

pub(crate) fn go_home(stage: &mut Stage, _: &mut Call<'_, '_>) -> Status {
    let visitor = stage.my();
    let leaves = if visitor.refunded {
        Leaves::Refunded
    } else if visitor.fun >= visitor.nature.wants {
        Leaves::Happy
    } else {
        Leaves::Late
    };
    stage.my_mut().leaves = Some(leaves);
    Status::Running
}

pub(crate) fn flee(stage: &mut Stage, _: &mut Call<'_, '_>) -> Status {
    stage.my_mut().leaves = Some(Leaves::Fled);
    Status::Running
}

pub(crate) fn become_mood(stage: &mut Stage, call: &mut Call<'_, '_>) -> Status {
    let Some(mood) = Mood::named(call.text(0)) else { return Status::Failure };
    stage.become_mood(mood);
    Status::Success
}

/// The one whose turn it is knows which room it is in, and has paid if that is in the house.
pub(crate) fn look_round(stage: &mut Stage) {
    let (now, at) = (stage.house.now, stage.my().at());
    let Some(room) = stage.plan.room_at(at) else { return };
    stage.my_mut().opinion(room).visited = Some(now);
    if !stage.my().paid && stage.plan.rooms[room].name != "garden" {
        let fee = stage.my().nature.fee;
        stage.my_mut().paid = true;
        stage.house.owner.pay(fee);
        stage.house.owner.visitors += 1;
    }
}
