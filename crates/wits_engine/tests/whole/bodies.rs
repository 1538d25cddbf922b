//! Bodies, objects and staging take no memory in the steady state.

use wits_core::glam::Vec2;
use wits_core::ron::RonFile;
use wits_core::space::Plane;
use wits_core::time::Moment;
use wits_engine::body::{Body, BodyDef, Order};
use wits_engine::objects::{Claim, ObjectTypes, Objects, Query};
use wits_engine::staging::{Actor, Stage, Staging};
use wits_testkit::alloc::assert_no_allocation;
use wits_world::Who;
use wits_world::trigger::PlaneRegion;

#[test]
fn orders_and_steps_of_a_body_take_no_memory() {
    let def = BodyDef::from_ron("a.body.ron", r#"(animations: [(name: "wave", duration: 0.5)])"#).unwrap();
    let (mut body, mut tick) = (Body::<Plane>::at(Vec2::ZERO), 0);
    let mut heard = 0.0;
    let mut round = || {
        for number in 0..120 {
            tick += 1;
            let now = Moment::of_tick(tick, 60);
            if number == 0 {
                let to = Vec2::new(if tick % 240 < 120 { 3.0 } else { -3.0 }, 1.0);
                body.order(&def, Order::GoTo { to, gait: "walk", within: 0.1 }, now).unwrap();
                body.order(&def, Order::Play { animation: "wave", on: Who(1) }, now).unwrap();
            }
            body.step(&def, now);
            body.drift(&def, 1.0 / 60.0);
            heard += body.animations(&def).map(|playing| playing.rate).sum::<f32>();
        }
    };
    (0..2).for_each(|_| round());
    assert_no_allocation("a body", || (0..4).for_each(|_| round()));
    assert!(heard > 0.0);
}

#[test]
fn looking_for_objects_and_using_them_takes_no_memory() {
    let types = ObjectTypes::<Plane>::from_ron(
        "a.objects.ron",
        r#"(goals: ["eat"], types: {
            "fridge": (marks: {"food": 9.0}, offers: [
                (verb: "eat", needs: [AtLeast("food", 0)], does: [Add("food", 0.5)], changes: {"eat": -1}, stand: [(1, 0)]),
            ]),
        })"#,
    )
    .unwrap();
    let mut objects = Objects::default();
    for number in 0_u16..200 {
        let at = Vec2::new(f32::from(number % 20), f32::from(number / 20)) * 3.0;
        objects.add(&types, types.find("fridge").unwrap(), at, 0.0);
    }
    let (mut found, mut eaten) = (Vec::new(), 0);
    let mut round = |who: u64| {
        let at = Vec2::new((who % 60) as f32, 10.0);
        objects.refresh();
        let query = Query::near(at, 12.0).goal(types.goal("eat").unwrap());
        objects.offers(&types, &query, Who(who), |_, _| true, &mut found);
        for offered in found.iter().take(5) {
            let claim = Claim { object: offered.object, offer: offered.offer, who: Who(who), from: at };
            objects.reserve(&types, &claim, Moment::START, |_| true).unwrap();
            let until = objects.begin(&types, offered.object, Who(who), Moment::START).unwrap();
            objects.finish(&types, offered.object, Who(who), until).unwrap();
            eaten += 1;
        }
        objects.put(found[0].object, at, 0.0);
    };
    (0..300).for_each(&mut round);
    assert_no_allocation("objects", || (300..600).for_each(&mut round));
    assert_eq!(eaten, 3000);
}

#[test]
fn staging_takes_no_memory() {
    let stage = Stage::<PlaneRegion>::from_ron(
        "a.staging.ron",
        r#"(cues: [
            (name: "a", by: "player", region: Circle(at: (5, 0), radius: 2), again: Always, gives: [(to: Everybody, give: Wake)]),
            (name: "b", region: Circle(at: (9, 0), radius: 2), again: After(1), delay: 0.5, gives: [
                (to: Visitor, give: Order(verb: "go_to", with: {"to": "{where}"})),
            ]),
        ])"#,
    )
    .unwrap();
    let (mut staging, player, mut given) = (Staging::new(&stage), ["player".to_owned()], 0);
    let mut round = |tick: u64| {
        let at = Vec2::new((tick % 120) as f32 * 0.1, 0.0);
        let actor = |who| {
            let actor = Actor::new(Who(who), if who == 7 { at } else { Vec2::splat(99.0) });
            if who == 7 { actor.tags(&player) } else { actor }
        };
        staging.step(
            &stage,
            Moment::of_tick(tick, 60),
            || (0..50).map(actor),
            |what| {
                given += 1 + u32::from(what.param("to").is_some());
            },
        );
    };
    (0..300).for_each(&mut round);
    assert_no_allocation("staging", || (300..900).for_each(&mut round));
    assert!(given > 250, "{given}");
}
