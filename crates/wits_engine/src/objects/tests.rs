use proptest::prelude::*;
use wits_core::glam::{Vec2, Vec3};
use wits_core::hash::{HashState, StateHash, StateHasher};
use wits_core::ron::RonFile;
use wits_core::scene::Scene;
use wits_core::space::{Ground, Plane};
use wits_core::state::{from_bytes, to_bytes};
use wits_core::time::Moment;
use wits_decide::Value;
use wits_world::Who;

use super::*;
use crate::body::{Body, BodyDef, Order, Outcome, Progress};

type Types = ObjectTypes<Plane>;

const HOUSE: &str = r#"(
    goals: ["fear", "boredom"],
    types: {
        "thing": (marks: {"odd": 0.0}),
        "lamp": (of: "thing", marks: {"lit": false}, shape: [(center: (0, 0), radius: 0.2)], offers: [
            (verb: "switch", does: [Toggle("lit")], changes: {"fear": -1, "boredom": -0.5}, duration: 0.5),
        ]),
        "chandelier": (of: "lamp", help: "Out of reach.", marks: {"odd": 2}, without: ["switch"]),
        "sofa": (of: "thing", marks: {"odd": 1}, offers: [
            (verb: "sit", users: 5, stand: [(1, -1), (1, 0), (1, 1)], duration: 4, changes: {"boredom": 1}, keeps: 10),
            (verb: "push", needs: [AtMost("odd", 1)], does: [Add("odd", 0.5)], uses: 2),
        ]),
        "coin": (marks: {"worth": 5, "collectible": true}, offers: [(verb: "take", does: [Vanish])]),
        "safe": (marks: {"code": "none"}, offers: [
            (verb: "open", asks: ["knows_code"], needs: [Equal("code", "none")], does: [Set("code", "cracked")]),
        ]),
    },
    placed: [
        (type: "lamp", name: "hall lamp", at: (0, 0), marks: {"lit": true}),
        (type: "sofa", name: "sofa", at: (4, 0)),
        (type: "coin", at: (0, 6)),
        (type: "coin", at: (0, 3)),
        (type: "chandelier", at: (2, 2)),
        (type: "safe", name: "safe", at: (9, 9)),
    ],
)"#;

fn house() -> (Types, Objects<Plane>) {
    let types = Types::from_ron("house.objects.ron", HOUSE).unwrap();
    let objects = Objects::new(&types);
    (types, objects)
}

fn claim(object: ObjectId, offer: u16, who: u64) -> Claim<Vec2> {
    Claim { object, offer, who: Who(who), from: Vec2::ZERO }
}

fn hash(objects: &Objects<Plane>) -> StateHash {
    let mut hasher = StateHasher::new();
    objects.hash_state(&mut hasher);
    hasher.finish()
}

/// Marks that game logic needs (collectible) are data for deciding, too: what is left to guard?
#[test]
fn oracle_m3e_12_3_1_objects_say_what_they_mean() {
    let (types, mut objects) = house();
    let mut found = Vec::new();
    let collectible = Query::everywhere().mark(types.mark("collectible").unwrap());
    objects.find(&types, &collectible, &mut found);
    assert_eq!(found.iter().map(|found| found.distance).collect::<Vec<_>>(), [3.0, 6.0]);
    objects.remove(found[0].object);
    objects.find(&types, &collectible, &mut found);
    assert_eq!(found.len(), 1, "one is left to guard");
    assert_eq!(objects.mark(&types, found[0].object, "worth"), Some(&Value::Int(5)));
    // Odd things: whole numbers and others are the same kind of mark.
    let odd = types.mark("odd").unwrap();
    objects.find(&types, &Query::everywhere().mark(odd), &mut found);
    assert_eq!(found.len(), 2, "the sofa and the chandelier; 0 is not odd");
    objects.find(&types, &Query::everywhere().mark_is(odd, 2), &mut found);
    assert_eq!(objects.get(found[0].object).unwrap().kind(&types).unwrap().name(), "chandelier");
}

/// The same verb, another goal: an object says what its action achieves, what it compromises, and what it takes.
#[test]
fn oracle_m3e_12_3_2_objects_say_what_can_be_done_with_them() {
    let (types, objects) = house();
    let mut found = Vec::new();
    let asks = |query: Query<Vec2>, found: &mut Vec<Offered>| {
        objects.offers(&types, &query, Who(1), |_, _| false, found)
    };
    asks(Query::everywhere(), &mut found);
    let verbs: Vec<&str> =
        found.iter().map(|found| objects.offer(&types, found).unwrap().def().verb.as_str()).collect();
    assert_eq!(verbs, ["switch", "take", "sit", "push", "take"], "the safe asks for its code");
    asks(Query::everywhere().goal(types.goal("boredom").unwrap()), &mut found);
    assert_eq!(found.len(), 1, "sitting makes it worse");
    assert_eq!(objects.offer(&types, &found[0]).unwrap().changes(), [-1.0, -0.5]);
    asks(Query::near(Vec2::ZERO, 5.0).verb(types.verb("take").unwrap()), &mut found);
    assert_eq!(found.len(), 1);
    let lamps = Query::everywhere().of(types.find("lamp").unwrap());
    let mut things = Vec::new();
    objects.find(&types, &lamps, &mut things);
    assert_eq!(things.len(), 2, "a chandelier is a lamp");
}

/// Each object has at most one action here: toggle the light.
#[test]
fn oracle_m3e_14_1_h_a_light_is_toggled() {
    let (types, mut objects) = house();
    let lamp = objects.named("hall lamp").unwrap();
    let lit = |objects: &Objects<Plane>| objects.mark(&types, lamp, "lit").cloned();
    for expected in [false, true, false] {
        objects.reserve(&types, &claim(lamp, 0, 1), Moment::START, |_| true).unwrap();
        let until = objects.begin(&types, lamp, Who(1), Moment::START).unwrap();
        assert_eq!(until, Moment(500));
        assert_eq!(objects.finish(&types, lamp, Who(1), Moment(300)), Err(Refusal::TooEarly(0.2)));
        objects.finish(&types, lamp, Who(1), until).unwrap();
        assert_eq!(lit(&objects), Some(expected.into()));
    }
}

#[test]
fn nobody_takes_a_place_that_is_kept_for_another() {
    let (types, mut objects) = house();
    let sofa = objects.named("sofa").unwrap();
    let now = Moment::START;
    let mut sit = |who: u64, from: Vec2| {
        let claim = Claim { from, ..claim(sofa, 0, who) };
        objects.reserve(&types, &claim, now, |_| true).map(|spot| spot.at)
    };
    assert_eq!(sit(1, Vec2::new(5.0, 9.0)), Ok(Vec2::new(5.0, 1.0)), "the nearest");
    assert_eq!(sit(2, Vec2::new(5.0, 9.0)), Ok(Vec2::new(5.0, 0.0)), "the nearest that is free");
    assert_eq!(sit(1, Vec2::ZERO), Ok(Vec2::new(5.0, 1.0)), "asked again: the same");
    assert_eq!(sit(3, Vec2::ZERO), Ok(Vec2::new(5.0, -1.0)));
    assert_eq!(sit(4, Vec2::ZERO), Err(Refusal::Full), "five may sit, there are three places");
    assert!(objects.abort(sofa, Who(2)) && !objects.abort(sofa, Who(2)));
    let spot = objects.reserve(&types, &claim(sofa, 0, 4), now, |_| true).unwrap();
    assert_eq!(spot.at, Vec2::new(5.0, 0.0));
    assert_eq!(objects.reserve(&types, &claim(sofa, 1, 4), now, |_| true), Err(Refusal::Busy));
}

#[test]
fn who_is_gone_or_does_not_come_keeps_nothing() {
    let (types, mut objects) = house();
    let sofa = objects.named("sofa").unwrap();
    for who in 1..=3 {
        objects.reserve(&types, &claim(sofa, 0, who), Moment::START, |_| true).unwrap();
    }
    objects.begin(&types, sofa, Who(3), Moment::START).unwrap();
    assert_eq!(objects.release(Who(1)), 1);
    assert_eq!(objects.sweep(Moment(9_999), |_| true), 0, "10 s are not over");
    assert_eq!(objects.sweep(Moment(10_000), |_| true), 1, "the second did not come; the third sits");
    assert_eq!(objects.begin(&types, sofa, Who(2), Moment(10_000)), Err(Refusal::NotReserved));
    assert_eq!(objects.sweep(Moment(10_000), |who| who != Who(3)), 1);
    // A lapsed reservation is refused, though nobody swept.
    objects.reserve(&types, &claim(sofa, 0, 5), Moment::START, |_| true).unwrap();
    assert_eq!(objects.begin(&types, sofa, Who(5), Moment(10_000)), Err(Refusal::NotReserved));
    assert_eq!(objects.get(sofa).unwrap().users(), 0);
}

#[test]
fn every_refusal_says_why() {
    let (types, mut objects) = house();
    let (sofa, safe) = (objects.named("sofa").unwrap(), objects.named("safe").unwrap());
    let now = Moment::START;
    let push = |objects: &mut Objects<Plane>, who: u64| {
        objects.reserve(&types, &claim(sofa, 1, who), now, |_| true)?;
        objects.begin(&types, sofa, Who(who), now)?;
        objects.finish(&types, sofa, Who(who), now)
    };
    assert_eq!(push(&mut objects, 1), Ok(()));
    assert_eq!(push(&mut objects, 1), Err(Refusal::Unmet(0)), "too odd by now: 1.5");
    assert!(objects.set_mark(&types, sofa, "odd", &Value::Int(0)));
    assert_eq!((push(&mut objects, 2), push(&mut objects, 2)), (Ok(()), Err(Refusal::UsedUp)));
    assert_eq!(objects.reserve(&types, &claim(safe, 0, 1), now, |_| false), Err(Refusal::NotAllowed(0)));
    assert_eq!(objects.reserve(&types, &claim(safe, 7, 1), now, |_| true), Err(Refusal::NoOffer));
    assert_eq!(objects.begin(&types, safe, Who(1), now), Err(Refusal::NotReserved));
    objects.reserve(&types, &claim(safe, 0, 1), now, |ask| ask == "knows_code").unwrap();
    assert_eq!(objects.finish(&types, safe, Who(1), now), Err(Refusal::NotBegun));
    // Somebody else was quicker: what was reserved is looked at again.
    objects.set_mark(&types, safe, "code", &"secret".into());
    assert_eq!(objects.begin(&types, safe, Who(1), now), Err(Refusal::Unmet(0)));
    objects.remove(safe);
    assert_eq!(objects.reserve(&types, &claim(safe, 0, 1), now, |_| true), Err(Refusal::Gone));
    assert!(!objects.set_mark(&types, sofa, "lit", &true.into()), "a sofa has no light");
}

#[test]
fn what_is_taken_is_gone_and_its_number_is_never_given_again() {
    let (types, mut objects) = house();
    let mut found = Vec::new();
    objects.find(&types, &Query::everywhere().of(types.find("coin").unwrap()), &mut found);
    let coin = found[0].object;
    objects.reserve(&types, &claim(coin, 0, 1), Moment::START, |_| true).unwrap();
    objects.begin(&types, coin, Who(1), Moment::START).unwrap();
    objects.finish(&types, coin, Who(1), Moment::START).unwrap();
    assert!(objects.get(coin).is_none());
    let new = objects.add(&types, types.find("coin").unwrap(), Vec2::ZERO, 0.0).unwrap();
    assert!(new > coin);
}

fn errand_of(objects: &mut Objects<Plane>, types: &Types, def: &BodyDef, disturb: Option<u64>) -> Progress {
    let mut body = Body::at(Vec2::new(-1.0, 2.0));
    let sofa = objects.named("sofa").unwrap();
    let mut errand = None::<Errand>;
    for tick in 0..900 {
        let now = Moment::of_tick(tick, 60);
        if disturb == Some(tick) {
            let flinch = Order::Play { animation: "flinch", on: Who::NOBODY };
            body.order(def, flinch, now).unwrap();
        }
        let mut hands = Hands { types, objects, def, body: &mut body, who: Who(1), now };
        let errand = match &mut errand {
            Some(errand) => errand,
            None => errand.insert(Errand::new(&mut hands, sofa, "sit", "walk", |_| true).unwrap()),
        };
        if let Progress::Over(outcome) = errand.step(&mut hands) {
            return Progress::Over(outcome);
        }
        body.step(def, now);
        body.drift(def, 1.0 / 60.0);
    }
    Progress::Going
}

#[test]
fn an_errand_reserves_goes_turns_does_and_frees() {
    let text = HOUSE.replace("duration: 4,", "duration: 4, animation: \"sit\",");
    let types = Types::from_ron("a", &text).unwrap();
    let def = BodyDef::from_ron(
        "b",
        r#"(animations: [
        (name: "sit", duration: 9, holds: true), (name: "flinch", priority: 1),
    ])"#,
    )
    .unwrap();
    let mut objects = Objects::new(&types);
    assert_eq!(errand_of(&mut objects, &types, &def, None), Progress::Over(Outcome::Done));
    let sofa = objects.named("sofa").unwrap();
    assert_eq!(objects.get(sofa).unwrap().users(), 0);
    // Whoever is startled while sitting down does not sit, and their place is free.
    assert_eq!(errand_of(&mut objects, &types, &def, Some(420)), Progress::Over(Outcome::Replaced));
    assert_eq!(objects.get(sofa).unwrap().users(), 0);
}

/// One bounding circle is quick and closes passages; several small ones leave them open.
#[test]
fn oracle_m3e_12_2_1b_obstacles_are_circles_as_fine_as_they_have_to_be() {
    let text = |shape: &str| {
        format!(
            "(types: {{\"crate\": (shape: {shape})}}, placed: [(type: \"crate\", at: (0, 0)), (type: \"crate\", at: (4, 0))])"
        )
    };
    let gap = |shape: &str| {
        let types = Types::from_ron("a", &text(shape)).unwrap();
        let objects = Objects::new(&types);
        let middle = Vec2::new(2.0, 0.0);
        objects
            .obstacles(&types)
            .map(|(_, ball)| middle.distance(ball.center) - ball.radius)
            .fold(9.0, f32::min)
    };
    // Crates of 3 by 3 m, 1 m apart: a body of 0.4 m fits between them, unless a circle goes round the corners.
    assert!(gap("[(center: (0, 0), radius: 2.121)]") < 0.0);
    let fine = "[(center: (0.75, 0.75), radius: 0.75), (center: (0.75, -0.75), radius: 0.75), \
                 (center: (-0.75, 0.75), radius: 0.75), (center: (-0.75, -0.75), radius: 0.75)]";
    assert!(gap(fine) > 0.4);
}

#[test]
fn objects_stand_on_the_ground_as_well() {
    let types = ObjectTypes::<Ground>::from_ron(
        "a",
        r#"(
        types: {"lever": (offers: [(verb: "pull", stand: [(1, 0, 0)])])},
        placed: [(type: "lever", at: (5, 2, -3), facing: 1.5707964)],
    )"#,
    )
    .unwrap();
    let mut objects = Objects::new(&types);
    let claim = Claim { object: ObjectId(0), offer: 0, who: Who(1), from: Vec3::ZERO };
    let spot = objects.reserve(&types, &claim, Moment::START, |_| true).unwrap();
    assert!(spot.at.distance(Vec3::new(5.0, 2.0, -4.0)) < 1e-5, "{}", spot.at);
}

#[test]
fn changed_types_are_adopted_with_what_has_the_same_name() {
    let (old, mut objects) = house();
    let (sofa, lamp) = (objects.named("sofa").unwrap(), objects.named("hall lamp").unwrap());
    objects.reserve(&old, &claim(sofa, 0, 1), Moment::START, |_| true).unwrap();
    let text = HOUSE
        .replace(r#""coin": (marks: {"worth": 5, "collectible": true}, offers: [(verb: "take", does: [Vanish])]),"#, "")
        .replace("(type: \"coin\", at: (0, 6)),", "")
        .replace("(type: \"coin\", at: (0, 3)),", "")
        .replace(r#"marks: {"lit": false}"#, r#"marks: {"bright": 1, "lit": false}"#)
        .replace("(verb: \"sit\"", "(verb: \"hide\"), (verb: \"sit\"");
    let new = Types::from_ron("a", &text).unwrap();
    assert_eq!(objects.adopt(&old, &new), 2, "the coins are gone");
    assert_eq!(objects.mark(&new, lamp, "lit"), Some(&true.into()));
    assert_eq!(objects.mark(&new, lamp, "bright"), Some(&Value::Int(1)));
    assert_eq!(objects.begin(&new, sofa, Who(1), Moment::START), Ok(Moment(4_000)), "he may still sit down");
}

#[test]
fn all_faults_of_a_file_are_found() {
    let text = r#"(
    goals: ["eat", "eat"],
    types: {
        "a": (of: "b"),
        "b": (of: "a"),
        "lamp": (marks: {"lit": true, "power": 5}, offers: [
            (verb: "on", needs: [Is("lid")], changes: {"et": 1}, users: 0),
            (verb: "on", does: [Toggle("power"), Add("power", 0.5)], duration: -1),
        ]),
        "torch": (of: "lmp", marks: {"lit": 3}),
    },
    placed: [(type: "lamb", at: (0, 0)), (type: "lamp", at: (0, 0), marks: {"lit": "no"})],
)"#;
    let faults = Types::from_ron("a.objects.ron", text).unwrap_err().to_string();
    for part in [
        "2:20: \"eat\" is no name",
        "4:19: is made from itself",
        "5:19: is made from itself",
        "unknown \"lid\", did you mean \"lit\"?",
        "unknown \"et\", did you mean \"eat\"?",
        "nobody can ever do it",
        "\"on\" is no verb here",
        "expected a whole number",
        "-1 is out of range",
        "unknown \"lmp\", did you mean \"lamp\"?",
        "10:45: 3; expected true or false",
        "unknown \"lamb\", did you mean \"lamp\"?",
        "\"no\"; expected true or false",
    ] {
        assert!(faults.contains(part), "{part}:\n{faults}");
    }
}

#[test]
fn it_shows_itself() {
    let (types, mut objects) = house();
    let sofa = objects.named("sofa").unwrap();
    objects.reserve(&types, &claim(sofa, 0, 9), Moment::START, |_| true).unwrap();
    let text = serde_json::to_string(&objects.inspect(&types, Moment::START)).unwrap();
    assert!(text.contains("9 comes, 10.0 s") && text.contains("lit: true, odd: 0"), "{text}");
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    objects.marks(&types, &mut scene);
    assert_eq!(scene.shapes().len(), 2 + 2 * 6 + 3, "two lamps, six dots with names, three places to sit");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    /// With the index or without: the same, in the same order.
    #[test]
    fn the_index_finds_what_a_look_at_everything_finds(
        places in prop::collection::vec((-50_f32..50.0, -50_f32..50.0, 0_u16..6), 0..60),
        at in (-60_f32..60.0, -60_f32..60.0), radius in 0_f32..80.0,
    ) {
        let (types, _) = house();
        let mut objects = Objects::<Plane>::default();
        for (x, y, kind) in places {
            objects.add(&types, TypeId(kind), Vec2::new(x, y), 0.0);
        }
        let query = Query::near(Vec2::from(at), radius);
        let (mut slow, mut quick) = (Vec::new(), Vec::new());
        objects.offers(&types, &query, Who(1), |_, _| true, &mut slow);
        objects.refresh();
        objects.offers(&types, &query, Who(1), |_, _| true, &mut quick);
        prop_assert_eq!(slow, quick);
    }

    /// Whatever is tried in whatever order: never more users than there is room for, never one twice, and a save goes on
    /// the same.
    #[test]
    fn no_object_is_ever_crowded(steps in prop::collection::vec((0_u8..5, 0_u32..6, 0_u16..2, 0_u64..8), 1..80)) {
        let (types, mut objects) = house();
        for (tick, (what, object, offer, who)) in (0_u64..).zip(steps) {
            let (id, who, now) = (ObjectId(object), Who(who), Moment::of_tick(tick, 2));
            match what {
                0 | 1 => drop(objects.reserve(&types, &Claim { object: id, offer, who, from: Vec2::ZERO }, now, |_| true)),
                2 => drop(objects.begin(&types, id, who, now)),
                3 => drop(objects.finish(&types, id, who, now)),
                _ => drop(objects.abort(id, who)),
            }
            for (_, object) in objects.iter() {
                for (number, offer) in (0..).zip(object.offers(&types)) {
                    let same: Vec<_> = object.uses.iter().filter(|using| using.offer == number).collect();
                    prop_assert!(same.len() <= offer.room());
                    prop_assert!(offer.def().stand.is_empty() || (1..same.len()).all(|n| same[..n].iter().all(|other| other.spot != same[n].spot)));
                }
                prop_assert!((1..object.uses.len()).all(|n| object.uses[..n].iter().all(|other| other.who != object.uses[n].who)));
            }
            let saved: Objects<Plane> = from_bytes(&to_bytes(&objects).unwrap()).unwrap();
            prop_assert_eq!(&saved, &objects);
            prop_assert_eq!(hash(&saved), hash(&objects));
        }
    }
}
