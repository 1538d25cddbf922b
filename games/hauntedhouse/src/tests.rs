//! Laws of talk: who consoles whom, who tells whom of what, and what that does to them.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_game::{Entry, Game, Params, Setup, Tick};
use wits_sense::Who;
use wits_sense::memory::{Percept, Route};

use crate::HauntedHouse;
use crate::deeds;
use crate::news::{Item, Sort};
use crate::plan::Plan;
use crate::visitor::{Mood, Opinion, Target, Visitor};

/// Two visitors in an empty house.
struct Pair {
    game: HauntedHouse,
    params: Params,
    tick: u64,
}

impl Pair {
    /// Where they stand; each looks at the other.
    fn at(places: [(f32, f32); 2]) -> Self {
        let entry = Entry::of::<HauntedHouse>();
        let settings = [("auto", 0.0), ("visitors", 2.0)];
        let params = Params::with(entry.about(), settings).expect("settings in range");
        let setup = Setup { seed: Seed::new(3), params: params.clone(), parallel: false };
        let mut pair = Self { game: HauntedHouse::start(&setup), params, tick: 0 };
        while pair.game.stage.house.visitors.len() < 2 {
            pair.step();
        }
        let places = places.map(|(x, y)| Vec2::new(x, y));
        for (me, other) in [(0, 1), (1, 0)] {
            let look = places[other] - places[me];
            let facing = wits_core::math::atan2(look.y, look.x);
            let visitor = &mut pair.game.stage.house.visitors[me];
            assert!(visitor.body.moved_to(places[me], facing, Vec2::ZERO));
            visitor.paid = true;
            visitor.target = Target::default();
        }
        for me in [0, 1] {
            pair.game.stage.stop_walking(me);
        }
        pair
    }

    fn step(&mut self) {
        let (number, params) = (self.tick, &self.params);
        self.game.tick(Tick { number, dt: 1.0 / 30.0, params, inputs: &[], edits: &[] });
        self.tick += 1;
    }

    fn visitor(&mut self, place: usize) -> &mut Visitor {
        &mut self.game.stage.house.visitors[place]
    }

    fn room(&self, name: &str) -> usize {
        self.game.stage.plan.rooms.iter().position(|room| room.name == name).expect("a room")
    }

    fn talk(&self) -> Option<Item> {
        self.game.stage.house.news.latest(Sort::Talk).next().map(|(_, item)| *item)
    }

    /// The first of them has been in a room and liked it; nothing is said yet.
    fn has_liked(&mut self, room: &str) -> usize {
        let (room, now) = (self.room(room), self.game.stage.house.now);
        let opinion = Opinion { visited: Some(now), liked: 1.0, hearsay: false };
        *self.visitor(0).opinion(room) = opinion;
        for place in [0, 1] {
            self.visitor(place).talked = Moment::START;
            self.visitor(place).nature.talk = if place == 0 { 1.0 } else { 0.0 };
        }
        room
    }
}

#[test]
fn a_save_whose_visitors_are_out_of_order_or_have_the_minds_of_others_is_refused() {
    let pair = Pair::at([(16.5, 19.0), (19.0, 19.0)]);
    let check = |change: fn(&mut [Visitor])| {
        let mut saved = pair.game.state().clone();
        change(&mut saved.visitors);
        pair.game.check_state(&saved)
    };
    assert_eq!(check(|_| {}), Ok(()));
    let why = check(|visitors| visitors.swap(0, 1)).expect_err("another order");
    assert!(why.contains("order of their numbers"), "{why}");
    let why = check(|visitors| {
        let mind = visitors[0].mind.take();
        visitors[0].mind = std::mem::replace(&mut visitors[1].mind, mind);
    });
    let why = why.expect_err("other minds");
    assert!(why.contains("the mind of another"), "{why}");
}

#[test]
fn who_sees_somebody_scared_goes_there_and_is_kind() {
    let mut pair = Pair::at([(16.5, 19.0), (19.0, 19.0)]);
    pair.visitor(1).fear = 0.95;
    let (kind, scared) = (pair.visitor(0).serial, pair.visitor(1).serial);
    let mut was_social = false;
    for _ in 0..450 {
        let before = pair.visitor(1).fear;
        pair.step();
        was_social |= pair.visitor(0).mood == Mood::Social;
        if pair.talk().is_some() {
            let (at, there) = (pair.visitor(0).at(), pair.visitor(1).at());
            assert_eq!(pair.talk(), Some(Item::Consoled(kind, scared)));
            assert!(was_social && at.distance(there) < 2.5, "from {at} to {there}");
            let (after, comfort) = (pair.visitor(1).fear, pair.visitor(0).nature.comfort);
            assert!(before - after >= 0.9 * comfort, "a hug helps: {before} to {after}");
            return;
        }
    }
    let moods = [0, 1].map(|place| pair.visitor(place).mood);
    panic!("nobody was kind: {moods:?}");
}

#[test]
fn a_kind_word_leaves_enough_to_tell_at_home() {
    let mut pair = Pair::at([(17.0, 19.0), (18.0, 19.0)]);
    let calm = pair.visitor(1).nature.calm;
    pair.visitor(0).nature.comfort = 10.0;
    pair.visitor(1).fear = 0.95;
    for _ in 0..450 {
        pair.step();
        if pair.talk().is_some() {
            let fear = pair.visitor(1).fear;
            assert!((0.7 * calm..=0.8 * calm).contains(&fear), "{fear}, calm below {calm}");
            return;
        }
    }
    panic!("nobody was kind");
}

#[test]
fn nobody_consoles_through_a_wall() {
    // Two metres apart, with the wall between foyer and kitchen between them.
    let mut pair = Pair::at([(10.0, 2.0), (8.0, 2.0)]);
    for _ in 0..60 {
        pair.visitor(1).fear = 0.9;
        pair.step();
        assert_ne!(pair.visitor(0).mood, Mood::Social, "it cannot see that one");
    }
    assert_eq!(pair.talk(), None);
}

#[test]
fn who_liked_a_room_tells_somebody_near_who_has_it_by_hearsay_then() {
    let mut pair = Pair::at([(17.5, 19.0), (18.5, 19.0)]);
    let library = pair.has_liked("library");
    let (teller, listener) = (pair.visitor(0).serial, pair.visitor(1).serial);
    // Long enough for its silence to end.
    for _ in 0..900 {
        let fear = pair.visitor(1).fear;
        for place in [0, 1] {
            // They stay together, as if they had come together.
            let at = Vec2::new(17.5 + place as f32, 19.0);
            let facing = pair.visitor(place).body.facing;
            pair.visitor(place).body.moved_to(at, facing, Vec2::ZERO);
        }
        pair.step();
        if pair.talk().is_some() {
            assert_eq!(pair.talk(), Some(Item::Told(teller, listener, library as u32)));
            let opinion = pair.visitor(1).rooms[library];
            assert!(opinion.hearsay && opinion.visited.is_none(), "{opinion:?}");
            assert!((opinion.liked - 0.7).abs() < 1e-3, "{opinion:?}");
            assert!(pair.visitor(1).fear <= fear, "talk frightens nobody");
            assert!(pair.game.stage.house.fame[library] > 0.0, "the room gets a name");
            return;
        }
    }
    panic!("nobody said anything");
}

#[test]
fn nobody_is_told_anything_through_a_wall_or_from_afar_or_while_scared() {
    let told = |places, mood| {
        let mut pair = Pair::at(places);
        pair.has_liked("library");
        pair.visitor(1).mood = mood;
        deeds::listener(&pair.game.stage, 0)
    };
    assert_eq!(told([(17.5, 19.0), (18.5, 19.0)], Mood::Curious), Some(1));
    assert_eq!(told([(17.5, 19.0), (18.5, 19.0)], Mood::Scared), None);
    assert_eq!(told([(15.0, 19.0), (20.0, 19.0)], Mood::Curious), None);
    assert_eq!(told([(10.0, 2.0), (8.5, 2.0)], Mood::Curious), None);
}

#[test]
fn who_was_told_of_something_odd_goes_there_to_see_it() {
    for room in ["library", "chapel", "nursery", "kitchen"] {
        let mut pair = Pair::at([(17.5, 19.0), (18.5, 19.0)]);
        let number = pair.has_liked(room);
        let plan = pair.game.stage.plan.clone();
        let (now, there) = (pair.game.stage.house.now, plan.node_at(plan.rooms[number].nodes[0]));
        let ghost = Percept::seen(Who(1 << 41), there).of_kind(Plan::what_of(0));
        let memory = *plan.memory(pair.visitor(0).spawner);
        pair.visitor(0).knowledge.memory.sense(&memory, now, &ghost);
        deeds::tell(&mut pair.game.stage, 0, 1, number);
        let known = pair.visitor(1).knowledge.memory.record(Who(1 << 41)).copied();
        let known = known.expect("it has heard of it");
        assert!(matches!(known.route, Route::Told { hops: 1, .. }), "{known:?}");
        // The next room it goes to is that one, when it is done with what it looks at.
        let target = |pair: &mut Pair| pair.visitor(1).target.room;
        for _ in 0..900 {
            if target(&mut pair).is_some() {
                break;
            }
            pair.step();
        }
        assert_eq!(target(&mut pair), Some(number as u32), "{room}");
    }
}

/// Who is frightened again at the place to which it fled does not stay there until its wits are back: they would never come.
#[test]
fn who_is_frightened_at_a_safe_place_looks_for_another() {
    let mut pair = Pair::at([(15.0, 12.0), (3.0, 22.0)]);
    let mut fled_to = None;
    for _ in 0..1500 {
        let visitor = pair.visitor(0);
        // Scared, and neither petrified nor on its way out.
        visitor.fear = 1.05 * visitor.nature.nerve;
        let at = visitor.at();
        if fled_to.is_none() && visitor.recovers {
            fled_to = Some((at, pair.tick));
            pair.visitor(0).fright = Some(at + Vec2::new(1.0, 0.0));
        }
        pair.step();
        if let Some((place, since)) = fled_to
            && pair.visitor(0).at().distance(place) > 3.0
        {
            let seconds = (pair.tick - since) as f32 / 30.0;
            return assert!(seconds < 8.0, "it stayed for {seconds} s");
        }
    }
    panic!("it is still at {fled_to:?}");
}
