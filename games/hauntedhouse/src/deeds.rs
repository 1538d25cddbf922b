//! What visitors do.

use wits_core::time::Moment;
use wits_decide::{Call, Status};
use wits_engine::objects::Claim;
use wits_world::Who;

use crate::house::Word;
use crate::news::Item;
use crate::owner::Post;
use crate::stage::Stage;
use crate::visitor::{Leaves, Mood, Note};
use crate::walk::Going;

/// People this near can talk. \[m\]
const EARSHOT: f32 = 2.2;
/// How long somebody is silent after a word. \[s\]
const SILENT: f32 = 14.0;
/// So near is near enough to console. \[m\]
const ARM: f32 = 1.2;

/// Whether fear is nearer to the limit than to what makes somebody scared.
pub(crate) fn cannot_move(stage: &Stage, me: usize) -> bool {
    let visitor = stage.visitor(me);
    visitor.fear > 0.5 * (visitor.nature.nerve + visitor.nature.limit)
}

pub(crate) fn has_had_enough(stage: &Stage, me: usize) -> bool {
    let visitor = stage.visitor(me);
    visitor.fun >= visitor.nature.wants || stage.house.now.since(visitor.came) > visitor.nature.stays
}

pub(crate) fn feels_like_talking(stage: &Stage, me: usize) -> bool {
    let visitor = stage.visitor(me);
    let silent = SILENT / visitor.nature.talk.max(0.05);
    stage.house.now.since(visitor.talked) > silent
        && best_room(stage, me).is_some()
        && listener(stage, me).is_some()
}

/// The room that it liked best, if any.
fn best_room(stage: &Stage, me: usize) -> Option<usize> {
    let rooms = stage.visitor(me).rooms.iter().enumerate().filter(|(_, room)| room.liked > 0.15);
    rooms.max_by(|a, b| a.1.liked.total_cmp(&b.1.liked)).map(|(room, _)| room)
}

/// Somebody near who is not busy being scared.
pub(crate) fn listener(stage: &Stage, me: usize) -> Option<usize> {
    let at = stage.visitor(me).at();
    let near = stage.house.visitors.iter().enumerate().filter(|(place, other)| {
        *place != me && other.mood != Mood::Scared && other.at().distance(at) < EARSHOT
    });
    let near = near.filter(|(_, other)| stage.is_free(at, other.at()));
    near.min_by(|a, b| a.1.at().distance(at).total_cmp(&b.1.at().distance(at))).map(|(place, _)| place)
}

pub(crate) fn walk(stage: &mut Stage, me: usize, call: &mut Call<'_, '_>) -> Status {
    let Some(place) = stage.visitor(me).target.place else { return Status::Failure };
    let runs = call.text(0) == "run";
    let feet = &stage.visitor(me).walk;
    if feet.stage == Going::Nowhere || feet.goal != Some(place) || feet.runs != runs {
        stage.set_out(me, place, runs);
    }
    going(stage, me)
}

fn going(stage: &mut Stage, me: usize) -> Status {
    match stage.visitor(me).walk.stage {
        Going::Nowhere | Going::Asks | Going::Walks => Status::Running,
        Going::Arrived => Status::Success,
        Going::Failed => Status::Failure,
    }
}

/// Kinematic seek: straight to where it is seen. Round a door post a path is needed after all.
pub(crate) fn go_to_them(stage: &mut Stage, me: usize, call: &mut Call<'_, '_>) -> Status {
    let (at, chosen) = (stage.visitor(me).at(), stage.visitor(me).target.who);
    let known = chosen.and_then(|who| stage.visitor(me).knowledge.memory.record(Who(u64::from(who))));
    let def = stage.memory_def(me);
    let Some(record) = known.filter(|record| record.is_visible(def, call.now())) else {
        return Status::Failure;
    };
    let there = record.guess(def, call.now());
    let place = there + (at - there).normalize_or_zero() * (0.6 * ARM);
    if at.distance(there) < ARM {
        return Status::Success;
    }
    let feet = &stage.visitor(me).walk;
    if feet.stage == Going::Nowhere || feet.goal.is_none_or(|goal| goal.distance(place) > 0.5) {
        stage.set_out(me, place, false);
    }
    match going(stage, me) {
        // It has moved on meanwhile: so does this one.
        Status::Success => Status::Running,
        status => status,
    }
}

pub(crate) fn use_it(stage: &mut Stage, me: usize, _: &mut Call<'_, '_>) -> Status {
    let Some(object) = stage.visitor(me).target.object else { return Status::Failure };
    let (who, now) = (Who(u64::from(stage.visitor(me).serial)), stage.house.now);
    let Some((_, until)) = stage.visitor(me).deed else { return begin(stage, me, object, who, now) };
    if !until.has_come(now) {
        return Status::Running;
    }
    stage.visitor_mut(me).deed = None;
    let Stage { plan, house, .. } = stage;
    let done = house.objects.finish(&plan.types, object, who, now).is_ok();
    let visitor = stage.visitor_mut(me);
    visitor.has_seen(object);
    if done {
        stage.clear_air();
    }
    Status::of(done)
}

fn begin(
    stage: &mut Stage,
    me: usize,
    object: wits_engine::objects::ObjectId,
    who: Who,
    now: Moment,
) -> Status {
    let (from, scared) = (stage.visitor(me).at(), stage.visitor(me).mood == Mood::Scared);
    let Stage { plan, house, .. } = stage;
    if scared && house.objects.mark(&plan.types, object, "lit") == Some(&true.into()) {
        // Somebody else was quicker.
        return Status::Success;
    }
    let claim = Claim { object, offer: 0, who, from };
    let reserved = house.objects.reserve(&plan.types, &claim, now, |_| true);
    match reserved.and_then(|_| house.objects.begin(&plan.types, object, who, now)) {
        Ok(until) => {
            stage.visitor_mut(me).deed = Some((object, until));
            Status::Running
        }
        Err(_) => Status::Failure,
    }
}

/// Whatever was begun is left.
pub(crate) fn let_go(stage: &mut Stage, me: usize) {
    let who = Who(u64::from(stage.visitor(me).serial));
    if let Some((object, _)) = stage.visitor_mut(me).deed.take() {
        stage.house.objects.abort(object, who);
    }
}

pub(crate) fn recover_wits(stage: &mut Stage, me: usize, _: &mut Call<'_, '_>) -> Status {
    let visitor = stage.visitor_mut(me);
    visitor.recovers = true;
    if visitor.fear < visitor.nature.calm { Status::Success } else { Status::Running }
}

pub(crate) fn console(stage: &mut Stage, me: usize, _: &mut Call<'_, '_>) -> Status {
    let (at, comfort, from) =
        (stage.visitor(me).at(), stage.visitor(me).nature.comfort, stage.visitor(me).serial);
    let chosen = stage.visitor(me).target.who.and_then(|who| stage.house.place_of(who));
    let near = |place: &usize| stage.house.visitors[*place].at().distance(at) < 2.0 * ARM;
    let Some(place) = chosen.filter(near) else { return Status::Failure };
    let now = stage.house.now;
    let other = &mut stage.house.visitors[place];
    // A kind word takes the worst away, and leaves enough to tell at home.
    let least = 0.8 * other.nature.calm;
    other.fear = other.fear.min((other.fear - comfort).max(least));
    other.note(now, Note::Consoled(from));
    let (whom, there) = (other.serial, other.at());
    stage.house.owner.consoled = stage.house.owner.consoled.saturating_add(1);
    stage.house.say_to(at, Some(there), Word::There, 1.2);
    stage.house.news.add(now, Item::Consoled(from, whom));
    Status::Success
}

/// Tells somebody near of the room that it liked best; so rooms become known.
pub(crate) fn gossip(stage: &mut Stage, me: usize, _: &mut Call<'_, '_>) -> Status {
    let (now, from) = (stage.house.now, stage.visitor(me).serial);
    let Some((room, place)) = best_room(stage, me).zip(listener(stage, me)) else { return Status::Failure };
    let liked = stage.visitor(me).rooms[room].liked;
    stage.visitor_mut(me).talked = now;
    let other = &mut stage.house.visitors[place];
    let opinion = other.opinion(room);
    if opinion.visited.is_none() {
        opinion.hearsay = true;
    }
    opinion.liked = opinion.liked.max(0.7 * liked);
    let number = u32::try_from(room).unwrap_or(0);
    other.note(now, Note::Told(from, number));
    let (whom, there) = (other.serial, other.at());
    tell(stage, me, place, room);
    stage.house.say_to(stage.visitor(me).at(), Some(there), Word::Praise(number), 1.8);
    stage.house.news.add(now, Item::Told(from, whom, number));
    if let Some(fame) = stage.house.fame.get_mut(room) {
        *fame = (*fame + 0.15 * liked).min(2.0);
    }
    stage.house.owner.gossip = stage.house.owner.gossip.saturating_add(1);
    Status::Success
}

/// What somebody has seen of a room, heard or smelt there, the other one has heard of.
pub(crate) fn tell(stage: &mut Stage, me: usize, listener: usize, room: usize) {
    let now = stage.house.now;
    let plan = stage.plan.clone();
    let Ok([teller, other]) = stage.house.visitors.get_disjoint_mut([me, listener]) else { return };
    let memory = plan.memory(other.spawner);
    for record in teller.knowledge.memory.records() {
        if plan.trick_of(record.what).is_some() && plan.room_at(record.at) == Some(room) {
            other.knowledge.hear(memory, now, &teller.knowledge.word(record));
        }
    }
}

pub(crate) fn ask_refund(stage: &mut Stage, me: usize, _: &mut Call<'_, '_>) -> Status {
    if stage.visitor(me).refunded {
        return Status::Failure;
    }
    refund(stage, me);
    Status::Success
}

/// Somebody has its money back.
pub(crate) fn refund(stage: &mut Stage, me: usize) {
    let (at, fee, serial) = (stage.visitor(me).at(), stage.visitor(me).nature.fee, stage.visitor(me).serial);
    stage.visitor_mut(me).refunded = true;
    let house = &mut stage.house;
    house.owner.book(Post::Refunds, -fee);
    house.owner.refunds = house.owner.refunds.saturating_add(1);
    house.say(at, Word::Refund, 1.8);
    #[expect(clippy::cast_possible_truncation, reason = "a small sum")]
    house.news.add(house.now, Item::Refund(serial, fee.round() as i32));
}

pub(crate) fn go_home(stage: &mut Stage, me: usize, _: &mut Call<'_, '_>) -> Status {
    let visitor = stage.visitor(me);
    let leaves = if visitor.refunded {
        Leaves::Refunded
    } else if visitor.fun >= visitor.nature.wants {
        Leaves::Happy
    } else {
        Leaves::Late
    };
    stage.visitor_mut(me).leaves = Some(leaves);
    Status::Running
}

pub(crate) fn flee(stage: &mut Stage, me: usize, _: &mut Call<'_, '_>) -> Status {
    stage.visitor_mut(me).leaves = Some(Leaves::Fled);
    Status::Running
}

pub(crate) fn become_mood(stage: &mut Stage, me: usize, call: &mut Call<'_, '_>) -> Status {
    let Some(mood) = Mood::named(call.text(0)) else { return Status::Failure };
    stage.become_mood(me, mood);
    Status::Success
}

/// Somebody knows which room it is in, and has paid if that is in the house.
pub(crate) fn look_round(stage: &mut Stage, me: usize) {
    let (now, at) = (stage.house.now, stage.visitor(me).at());
    let Some(room) = stage.plan.room_at(at) else { return };
    stage.visitor_mut(me).opinion(room).visited = Some(now);
    if !stage.visitor(me).paid && stage.plan.rooms[room].name != "garden" {
        let fee = stage.visitor(me).nature.fee;
        stage.visitor_mut(me).paid = true;
        stage.house.owner.book(Post::Fees, fee);
        stage.house.owner.visitors = stage.house.owner.visitors.saturating_add(1);
    }
}
