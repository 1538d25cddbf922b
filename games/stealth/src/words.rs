//! What minds can ask and do. All of it is answered from what the character knows and what files say.

use wits_core::angle;
use wits_core::geometry::Segment;
use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::time::Moment;
use wits_decide::board::{KeyDef, Scope};
use wits_decide::{Call, Choices, Kind, Param, Status, Vocabulary};
use wits_engine::body::{self, Order};
use wits_engine::perception;
use wits_sense::Who;
use wits_sense::memory::Route;

use crate::character::{Deed, Me, Search};
use crate::kit::first_gaits;

/// Farther than anything. \[m\]
const FAR: f32 = 99.0;
/// Guards that were sensed so long ago are still feared. \[s\]
const FRESH: f32 = 4.0;
/// Whom it touched so long ago is still there. \[s\]
const TOUCHED: f32 = 0.3;
/// Nobody runs past a guard as near as this if there is another way. \[m\]
const PAST: f32 = 2.5;
/// Who comes faster than this means it. [m/s]
const CHASE: f32 = 2.0;
/// So near a thief strikes. \[m\]
pub(crate) const STRIKE: f32 = 1.2;

/// The vocabulary: that of bodies, that of perception, and that of this game.
pub(crate) fn words() -> Vocabulary<Me> {
    let mut words = Vocabulary::new();
    body::teach(&mut words, |me: &mut Me, _| (&me.kit.bodies[me.it.number], &mut me.it.body));
    // Files of bodies may have others later: see `set_gaits`.
    let gaits = Choices::new("gaits", first_gaits()).changing();
    words.narrow("go_to", "gait", &gaits);
    perception::teach(&mut words, |me: &Me, _| me.view());
    asks(&mut words);
    speech(&mut words);
    deeds(&mut words);
    guard(&mut words, &gaits);
    thief(&mut words);
    keys(&mut words);
    words
}

fn keys(words: &mut Vocabulary<Me>) {
    let number = |or: f32| KeyDef::new(Kind::Number).or(or);
    let mut key = |name, def: KeyDef, help: &str| words.key(Scope::Agent, name, def.help(help));
    key("place", KeyDef::new(Kind::Vector), "Where it goes because of something.");
    key("post", KeyDef::new(Kind::Vector), "The post of its round that it goes to.");
    key("settled", number(0.0), "All that it knew then is dealt with [s].");
    key("reaction", number(0.4), "So long it must see somebody to be certain [s].");
    key("patience", number(15.0), "So long it searches [s].");
    key("wary", number(6.0), "A guard that is nearer than this is a danger [m].");
}

fn asks(words: &mut Vocabulary<Me>) {
    words
        .condition("in_reach", |me, ask| {
            let (view, reach) = (me.view(), me.kit.number(me.it.number, "reach", 0.8));
            let by_touch = Route::Sensed(me.kit.modes.touch);
            let mut sensed = me.strangers(ask.now(), 1.0).filter(|record| {
                record.is_visible(view.memory, ask.now())
                    || record.route == by_touch && record.age(ask.now()) <= TOUCHED
            });
            sensed.any(|record| record.at.distance(me.it.at()) < reach)
        })
        .help("Is a stranger whom it sees or touches near enough to be caught?")
        .says("a stranger is in reach", "no stranger is in reach")
        .because(|me, ask| {
            let reach = me.kit.number(me.it.number, "reach", 0.8);
            let distances = me.strangers(ask.now(), 1.0).map(|record| record.at.distance(me.it.at()));
            let nearest = distances.reduce(f32::min)?;
            Some(format!("the nearest is {nearest:.1} m away, reach is {reach} m"))
        });
    words.value("danger", Kind::Number, |me, ask| danger(me, ask.now()).into()).help(
        "How far away the nearest stranger is, as far as it knows; who goes away counts as farther [m].",
    );
    words
        .value("searching_for", Kind::Number, |me, ask| ask.now().since(me.it.search.since).into())
        .help("How long it has been searching [s].");
    words
        .condition("can_strike", |me, ask| {
            let (view, at) = (me.view(), me.it.at());
            let mut seen =
                me.strangers(ask.now(), 1.0).filter(|record| record.is_visible(view.memory, ask.now()));
            // Who walks away from it does not look at it.
            seen.any(|record| {
                record.what == me.kit.kinds.guard
                    && record.at.distance(at) < STRIKE
                    && record.velocity.dot(record.at - at) > 0.0
            })
        })
        .help("Is a guard near who walks away from it?");
    words
        .condition("is_chased", |me, ask| {
            let (view, at) = (me.view(), me.it.at());
            let mut seen =
                me.strangers(ask.now(), 1.0).filter(|record| record.is_visible(view.memory, ask.now()));
            seen.any(|record| {
                let (way, speed) = (at - record.at, record.velocity.length());
                speed > CHASE && record.velocity.dot(way) > 0.8 * speed * way.length()
            })
        })
        .help("Does somebody whom it sees run at it?");
    words
        .condition("in_shade", |me, _| me.kit.place.is_shaded(me.it.at()))
        .help("Does it stand in the shade, or in a bush?");
    words.condition("has_loot", |me, _| me.it.has_loot).help("Does it carry the treasure?");
}

/// The distance of the nearest stranger. One who walks away, or is only heard, is half the danger.
fn danger(me: &Me, now: Moment) -> f32 {
    let (memory, at) = (me.view().memory, me.it.at());
    let people = me.strangers(now, FRESH).filter(|record| record.about != Who::NOBODY);
    let distances = people.map(|record| {
        let way = record.guess(memory, now) - at;
        let is_coming = record.is_visible(memory, now) && record.velocity.dot(way) <= 0.0;
        way.length() * if is_coming { 1.0 } else { 2.0 }
    });
    distances.fold(FAR, math::min)
}

fn speech(words: &mut Vocabulary<Me>) {
    let mut say = |name: &str, help: &str, deed: Option<Deed>| {
        let word = words.action(name, move |me, call| {
            let now = call.now();
            me.it.say(call.text(0), now);
            me.it.deeds.extend(deed);
            Status::Success
        });
        word.help(help).param(Param::text("text").help("What it says."));
    };
    say("say", "Mutters something that nobody hears.", None);
    say("shout", "Shouts: heard far away.", Some(Deed::Shout));
    say("bark", "Barks: heard far away.", Some(Deed::Bark));
}

fn deeds(words: &mut Vocabulary<Me>) {
    let mut deed = |name: &str, deed: Deed, help: &str| {
        let word = words.action(name, move |me, _| {
            me.it.deeds.push(deed);
            Status::Success
        });
        word.help(help);
    };
    deed("radio", Deed::Radio, "Tells all colleagues what it knows.");
    deed("catch", Deed::Catch, "Catches the thief, if he is in reach.");
    deed("wake", Deed::Wake, "Wakes the colleague who lies here.");
    deed("shut_door", Deed::ShutDoor, "Shuts the door that is here.");
    deed("strike", Deed::Strike, "Knocks down the guard next to it, if that does not see it coming.");
    words
        .action("throw", |me, call| {
            me.it.deeds.push(Deed::Throw(call.vector(0).truncate()));
            Status::Success
        })
        .help("Throws a pebble.")
        .param(Param::vector("at").help("Where it shall fall."));
}

fn guard(words: &mut Vocabulary<Me>, gaits: &Choices) {
    let into = || Param::vector("into").out();
    words
        .action("next_post", |me, call| {
            let name = me.kit.sheet(me.it.number).text("round").unwrap_or_default();
            let Some(route) = me.kit.level.def.routes.get(name) else { return Status::Failure };
            me.it.post = me.it.post.wrapping_add(1) % route.len().max(1) as u32;
            let Some(post) = route.get(me.it.post as usize) else { return Status::Failure };
            Status::of(call.set(0, post.extend(0.0)))
        })
        .help("The next post of its round.")
        .param(into());
    words
        .action("begin_search", |me, call| {
            let (memory, now) = (*me.view().memory, call.now());
            let guess = me.quarry(now).filter(|record| record.age(now) < 30.0);
            let middle = guess.map_or(me.it.at(), |record| record.guess(&memory, now));
            me.it.search = Search { middle, places: 0, since: now };
            Status::Success
        })
        .help("A search begins, round the best guess.");
    words
        .action("next_search_place", |me, call| {
            let place = search_place(me);
            Status::of(call.set(0, place.extend(0.0)))
        })
        .help("A place about the best guess, farther than the ones before.")
        .param(into());
    words
        .action("look_about", look_about)
        .help("Looks left and right.")
        .param(Param::number("seconds").or(2.0).between(0.0, f32::INFINITY).help("How long [s]."));
    words
        .action("face_clue", |me, call| {
            let now = call.now();
            let Some(at) = me.quarry(now).map(|record| record.at) else { return Status::Failure };
            order(me, Order::TurnTo { to: at }, call);
            Status::Running
        })
        .help("Turns to where it noticed something.");
    words
        .action("pursue", pursue)
        .on_exit(|me, call, _| order(me, Order::Stand, call))
        .help("Goes where a stranger may be by now, again and again. Fails if none is known.")
        .param(Param::text("gait").or("run").help("How.").among(gaits))
        .param(Param::number("within").or(0.3).help("So near it comes [m]."));
}

/// Farther and farther out, in directions that spread: by the golden angle.
fn search_place(me: &mut Me) -> Vec2 {
    let search = &mut me.it.search;
    search.places = search.places.saturating_add(1);
    let (count, turn) = (search.places as f32, search.places as f32 * 2.4 + me.it.number as f32);
    let away = angle::direction(turn) * (1.5 + 1.1 * count);
    me.kit.place.near(search.middle + away)
}

/// Left, right, left, and on.
fn look_about(me: &mut Me, call: &mut Call<'_, '_>) -> Status {
    let now = call.now();
    if *call.memory() == 0 {
        *call.memory() = u64::from(now.0) + 1;
        me.it.looked = me.it.body.facing;
        order(me, Order::Stand, call);
    }
    let began = Moment(u32::try_from(call.memory().saturating_sub(1)).unwrap_or_default());
    let passed = now.since(began);
    let side = if ((passed / 0.8) as u32).is_multiple_of(2) { 1.0 } else { -1.0 };
    let to = me.it.at() + angle::direction(me.it.looked + 1.2 * side);
    order(me, Order::TurnTo { to }, call);
    if passed < call.number(0) { Status::Running } else { Status::Success }
}

fn pursue(me: &mut Me, call: &mut Call<'_, '_>) -> Status {
    let (memory, now) = (*me.view().memory, call.now());
    let Some(guess) = me.quarry(now).map(|record| record.guess(&memory, now)) else { return Status::Failure };
    let to = me.kit.place.near(guess);
    let is_there = me.it.at().distance(to) <= call.number(1);
    if !is_there && me.it.body.goal().is_none_or(|goal| goal.distance(to) > 0.4) {
        order(me, Order::GoTo { to, gait: call.text(0), within: call.number(1) }, call);
    } else if is_there && me.it.body.is_idle() {
        order(me, Order::TurnTo { to: guess }, call);
    }
    Status::Running
}

/// Gives the body an order; one that it cannot carry out it does not take.
fn order(me: &mut Me, order: Order<'_, Vec2>, call: &Call<'_, '_>) {
    let def = &me.kit.bodies[me.it.number];
    let _ = me.it.body.order(def, order, call.now());
}

fn thief(words: &mut Vocabulary<Me>) {
    let into = || Param::vector("into").out();
    words
        .action("next_stage", |me, call| {
            Status::of(next_stage(me).is_some_and(|at| call.set(0, at.extend(0.0))))
        })
        .help("The next stage of its way: to the treasure, or back if it has that.")
        .param(into());
    let mut place = |name: &str, help: &str, worth: fn(f32, f32) -> f32| {
        let word = words.action(name, move |me, call| {
            let foe = me.nearest(call.now(), FRESH).map(|(at, _)| at);
            let best = best_place(me, call.text(1), |own, at| {
                let way = Segment::new(me.it.at(), at);
                let past = foe.is_some_and(|foe| way.distance_squared(foe) < PAST * PAST);
                let far = foe.map_or(20.0, |foe| math::min(foe.distance(at), 20.0));
                worth(own, far) - if past { 20.0 } else { 0.0 }
            });
            Status::of(best.is_some_and(|at| call.set(0, at.extend(0.0))))
        });
        word.help(help)
            .param(into())
            .param(Param::text("of").or("hide").help("How the names of the places begin."));
    };
    place("hiding_place", "Where it can hide: near, and not where a guard is.", |own, foe| 0.4 * foe - own);
    place("refuge", "Where it can flee to: far from guards.", |own, foe| 2.0 * foe - own);
    words
        .action("distraction", |me, call| {
            let Some((foe, _)) = me.nearest(call.now(), 2.0 * FRESH) else { return Status::Failure };
            // Behind the guard, so that it turns its back.
            let beyond = foe + (foe - me.it.at()).normalize_or(Vec2::X) * 5.0;
            let at = me.kit.place.near(beyond);
            Status::of(call.set(0, at.extend(0.0)))
        })
        .help("Where a noise would draw the nearest guard away.")
        .param(into());
}

/// The stage after the one that it is nearest to.
fn next_stage(me: &Me) -> Option<Vec2> {
    let prefix = me.kit.sheet(me.it.number).text("ways").unwrap_or("way");
    let ways = || me.kit.level.def.routes.iter().filter(|(name, _)| name.starts_with(prefix));
    let (_, way) = ways().nth(me.it.plan as usize % ways().count().max(1))?;
    let far = |stage: &usize| way[*stage].distance_squared(me.it.at());
    let here = (0..way.len()).min_by(|a, b| far(a).total_cmp(&far(b)))?;
    let next = if me.it.has_loot { here.saturating_sub(1) } else { (here + 1).min(way.len() - 1) };
    way.get(next).copied()
}

/// The place of a sort that is worth most.
fn best_place(me: &Me, of: &str, worth: impl Fn(f32, Vec2) -> f32) -> Option<Vec2> {
    let hides = me.kit.level.def.places.iter().filter(|(name, _)| name.starts_with(of));
    let places = hides.map(|(_, at)| (*at, worth(at.distance(me.it.at()), *at)));
    places.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at)
}
