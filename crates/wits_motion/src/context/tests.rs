//! What context steering must do.

use proptest::prelude::*;
use wits_core::angle;
use wits_core::findings::Check;
use wits_core::geometry::Ball;
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::raycast::{Cast, Empty, Hit, RayCast};
use wits_core::space::Plane;

use super::*;
use crate::steering::Path;

const NOW: ContextDef =
    ContextDef { slots: 16, tolerance: 0.1, caution: 0.5, stickiness: 0.0, smooth_time: 0.0, drive: DRIVE };
const DRIVE: crate::steering::Drive = crate::steering::Drive::Match { time: 0.25 };

fn choose(def: &ContextDef, rate: impl FnOnce(&mut Context)) -> Option<Choice> {
    let mut context = Context::new(def);
    rate(&mut context);
    def.choose(&context, &mut ContextState::default(), 0.1)
}

/// One round obstacle.
fn pillar(at: Vec2, radius: f32) -> impl RayCast<Vec2> {
    move |cast: &Cast<Vec2>| {
        let ray = cast.to_ray()?;
        let ball = Ball::new(at, radius + cast.radius);
        let offset = ball.center - ray.origin();
        let along = offset.dot(ray.direction());
        let off = offset.length_squared() - along * along;
        let half = ball.radius * ball.radius - off;
        let distance = along - half.max(0.0).sqrt();
        let met = half > 0.0 && (0.0..=cast.max_distance).contains(&distance);
        met.then(|| Hit { distance, point: ray.at(distance), normal: -ray.direction(), id: 0 })
    }
}

/// Between two slots the parabola finds the way: with 16 slots of 22.5 degrees, to within half a degree.
#[test]
fn few_slots_point_anywhere() {
    for degrees in 0..360 {
        let wanted = angle::direction((degrees as f32).to_radians());
        let choice =
            choose(&NOW, |context| Seek::default().rate(context, Vec2::ZERO, wanted * 50.0)).unwrap();
        let off = choice.direction.dot(wanted).clamp(-1.0, 1.0);
        assert!(off > 0.999_96, "{degrees}: {off}"); // cos 0.5 degrees = 0.999962
        assert!(choice.speed > 0.98);
    }
}

// Four slots with interests 0.2, 0.8, 1.0, 0.4: the parabola through 0.8, 1.0, 0.4 has its top at
// 0.5 (0.8 - 0.4) / (0.8 - 2.0 + 0.4) = 0.2 / -0.8 = -0.25 slots from slot 2, that is at slot 1.75.
#[test]
fn oracle_fray_subslot_parabola() {
    let def = ContextDef { slots: 4, caution: 0.0, ..NOW };
    let values = [0.2, 0.8, 1.0, 0.4];
    let mut next = values.iter();
    let choice = choose(&def, |context| context.add_interest(|_| *next.next().unwrap())).unwrap();
    assert_eq!(choice.slot, 2);
    assert!(choice.direction.distance(angle::direction(1.75 * std::f32::consts::FRAC_PI_2)) < 1e-6);
}

#[test]
fn danger_strikes_out_and_does_not_average() {
    // A goal ahead and a wall before it: a sum of forces would stand still.
    let choice = choose(&NOW, |context| {
        Seek::default().rate(context, Vec2::ZERO, Vec2::new(10.0, 0.0));
        AvoidObstacles::default().rate(context, Vec2::ZERO, 0.3, &pillar(Vec2::new(2.5, 0.0), 1.0));
    })
    .unwrap();
    assert!(choice.direction.y.abs() > 0.5 && choice.speed > 0.2, "{choice:?}");
    // Nothing in the way: straight on.
    let free = choose(&NOW, |context| {
        Seek::default().rate(context, Vec2::ZERO, Vec2::new(10.0, 0.0));
        AvoidObstacles::default().rate(context, Vec2::ZERO, 0.3, &Empty);
    });
    assert!(free.unwrap().direction.distance(Vec2::X) < 1e-3);
}

#[test]
fn the_parabola_does_not_lead_into_a_masked_slot() {
    let def = ContextDef { slots: 8, ..NOW };
    let choice = choose(&def, |context| {
        Seek { slow_radius: 0.0, ..Seek::default() }.rate(context, Vec2::ZERO, angle::direction(0.35));
        // Slot 1, at 45 degrees, is closed.
        context.add_danger(|direction| {
            f32::from(u8::from(direction.distance(angle::direction(std::f32::consts::FRAC_PI_4)) < 0.1))
        });
    })
    .unwrap();
    assert!(choice.slot == 0 && choice.direction.y <= 0.0, "{choice:?}");
}

#[test]
fn with_danger_all_round_the_least_is_taken() {
    let choice = choose(&NOW, |context| {
        Seek::default().rate(context, Vec2::ZERO, Vec2::new(10.0, 0.0));
        context
            .add_danger(|direction| 0.9 + 0.1 * direction.x - 0.3 * f32::from(u8::from(direction.y > 0.9)));
    })
    .unwrap();
    assert!(choice.direction.y > 0.9 && choice.speed < 0.3, "{choice:?}");
}

#[test]
fn nothing_of_interest_is_nothing_to_say() {
    assert_eq!(choose(&NOW, |_| ()), None);
    assert_eq!(choose(&NOW, |context| Seek::default().rate(context, Vec2::ONE, Vec2::ONE)), None);
    assert_eq!(choose(&NOW, |context| context.add_interest(|_| f32::NAN)), None);
    // All that is interesting is masked.
    let caged = |context: &mut Context| {
        context.add_interest(|direction| direction.x - 0.5);
        context.add_danger(|direction| direction.x);
    };
    assert_eq!(choose(&NOW, caged), None);
}

#[test]
fn movers_are_let_past() {
    let me = Mover { radius: 0.3, ..Mover::default() };
    let crossing = Mover { position: Vec2::new(2.0, -2.0), velocity: Vec2::new(0.0, 1.4), radius: 0.3 };
    let rate = |mover: Mover| {
        choose(&NOW, |context| {
            Seek::default().rate(context, Vec2::ZERO, Vec2::new(10.0, 0.0));
            AvoidMovers::default().rate(context, &me, 1.4, [mover]);
        })
        .unwrap()
    };
    assert!(rate(crossing).direction.distance(Vec2::X) > 0.2, "{:?}", rate(crossing));
    // Who goes the same way as fast as we do is no danger.
    let ahead = Mover { position: Vec2::new(1.0, 0.0), velocity: Vec2::new(1.4, 0.0), radius: 0.3 };
    assert!(rate(ahead).direction.distance(Vec2::X) < 0.05);
}

#[test]
fn paths_and_lanes_are_followed() {
    let path = Path::new(vec![Vec2::ZERO, Vec2::new(10.0, 0.0), Vec2::new(10.0, 10.0)], false).unwrap();
    let along =
        |from: Vec2| choose(&NOW, |context| FollowPath::default().rate(context, from, &path)).unwrap();
    assert!(along(Vec2::new(3.0, 0.0)).direction.distance(Vec2::X) < 1e-2);
    assert!(along(Vec2::new(10.0, 4.0)).direction.distance(Vec2::Y) < 1e-2);
    // Three lanes along +x; the left one is the best. From the middle lane, 8 m ahead and 3 m to the left.
    let def = ContextDef { slots: 32, ..NOW };
    let lanes = [(3.0, 1.0), (0.0, 0.6), (-3.0, 0.3)];
    let choice = choose(&def, |context| {
        Lanes::default().rate(context, Vec2::ZERO, (Vec2::new(-20.0, 0.0), Vec2::X), lanes);
    })
    .unwrap();
    assert!(choice.direction.distance(Vec2::new(8.0, 3.0).normalize()) < 0.12, "{choice:?}");
}

#[test]
fn danger_is_felt_at_once_and_fades() {
    let def = ContextDef { smooth_time: 0.5, ..NOW };
    let mut state = ContextState::default();
    let mut context = Context::new(&def);
    context.add_interest(|_| 0.5);
    def.choose(&context, &mut state, 0.1);
    context.add_danger(|direction| direction.x);
    def.choose(&context, &mut state, 0.1);
    assert_eq!(state.danger, context.danger);
    context.clear();
    context.add_interest(|_| 0.5);
    // After one time constant, in ten steps or in one, 1/e = 0.3679 of it is left.
    let mut once = state;
    def.choose(&context, &mut once, 0.5);
    for _ in 0..10 {
        def.choose(&context, &mut state, 0.05);
    }
    for state in [once, state] {
        assert!((state.danger.values()[0] - 0.367_88).abs() < 1e-3, "{:?}", state.danger);
    }
}

#[test]
fn stickiness_keeps_to_a_way() {
    let def = ContextDef { stickiness: 0.2, ..NOW };
    let mut state = ContextState::default();
    let mut look = |left: f32, right: f32| {
        let mut context = Context::new(&def);
        context.add_interest(|direction| if direction.y > 0.9 { left } else { 0.0 });
        context.add_interest(|direction| if direction.y < -0.9 { right } else { 0.0 });
        def.choose(&context, &mut state, 0.1).unwrap().direction.y
    };
    assert!(look(0.6, 0.5) > 0.0);
    assert!(look(0.5, 0.6) > 0.0, "a little better is not worth turning back");
    assert!(look(0.3, 0.9) < 0.0, "much better is");
}

#[test]
fn it_steers_within_limits() {
    let limits = Limits { max_speed: 3.0, max_acceleration: 2.0, ..Limits::NONE };
    let body = Kinematic::<Plane>::at(Vec2::ZERO).with_velocity(Vec2::new(0.0, -3.0));
    let mut context = Context::new(&NOW);
    Seek::default().rate(&mut context, body.position, Vec2::new(0.0, 20.0));
    let wish = NOW.steer(&context, &mut ContextState::default(), &body, &limits, 0.1).unwrap();
    assert!((wish.linear.length() - 2.0).abs() < 1e-4 && wish.linear.y > 1.9, "{wish:?}");
}

#[test]
fn every_slot_says_why() {
    let mut context = Context::new(&NOW);
    Seek::default().rate(&mut context, Vec2::ZERO, Vec2::new(10.0, 0.0));
    context.add_danger(|direction| direction.x);
    let mut state = ContextState::default();
    let choice = NOW.choose(&context, &mut state, 0.1).unwrap();
    let slots: Vec<Slot> = NOW.explain(&context, &state).collect();
    assert_eq!(slots.len(), 16);
    assert!(slots[0].is_masked && !slots[choice.slot].is_masked);
    let best = slots.iter().filter(|slot| !slot.is_masked && slot.interest > 0.0);
    let best = best.map(|slot| slot.score).fold(f32::NEG_INFINITY, f32::max);
    assert_eq!(slots[choice.slot].score, best);
}

#[test]
fn saved_and_checked() {
    let mut context = Context::new(&NOW);
    context.add_interest(|direction| direction.x);
    let mut state = ContextState::default();
    NOW.choose(&context, &mut state, 0.1);
    let saved = serde_json::to_string(&state).unwrap();
    assert_eq!(serde_json::from_str::<ContextState>(&saved).unwrap(), state);
    let many = format!("[{}0]", "0,".repeat(64));
    assert!(serde_json::from_str::<Map>(&many).is_err());
    let faults = ContextDef { slots: 2, tolerance: f32::NAN, ..NOW }.faults("context").to_string();
    assert!(faults.contains("context.slots") && faults.contains("context.tolerance"), "{faults}");
    for fine in [
        ContextDef::default().faults("c"),
        Seek::default().faults("c"),
        Flee::default().faults("c"),
        Lanes::default().faults("c"),
        FollowPath::default().faults("c"),
        AvoidObstacles::default().faults("c"),
        AvoidMovers::default().faults("c"),
    ] {
        assert!(fine.is_empty(), "{fine}");
    }
}

/// A new number of slots while the game runs begins with fresh maps.
#[test]
fn slots_may_change() {
    let mut state = ContextState::default();
    for slots in [8, 64, 4, 1000, 0] {
        let def = ContextDef { slots, smooth_time: 0.3, ..NOW };
        let mut context = Context::new(&def);
        Seek::default().rate(&mut context, Vec2::ZERO, Vec2::Y * 5.0);
        let choice = def.choose(&context, &mut state, 0.1).unwrap();
        assert!(choice.direction.y > 0.99);
        assert_eq!(state.interest.values().len(), slots.clamp(4, 64));
    }
}

proptest! {
    /// Turned by whole slots, the choice turns with them.
    #[test]
    fn turns_with_the_world(turn in 0_usize..16, goal in (-9.0_f32..9.0, -9.0_f32..9.0), threat in (-9.0_f32..9.0, -9.0_f32..9.0)) {
        let rotated = |v: (f32, f32)| angle::direction(turn as f32 * std::f32::consts::TAU / 16.0).rotate(Vec2::from(v));
        let act = |goal: Vec2, threat: Vec2| choose(&NOW, |context| {
            Seek::default().rate(context, Vec2::ZERO, goal);
            Flee::default().rate(context, Vec2::ZERO, threat);
        });
        let plain = act(Vec2::from(goal), Vec2::from(threat));
        let turned = act(rotated(goal), rotated(threat));
        match (plain, turned) {
            (Some(plain), Some(turned)) => {
                // Two ways equally good may be told apart by rounding.
                let same = rotated(plain.direction.into()).distance(turned.direction) < 1e-2;
                prop_assert!(same || (plain.speed - turned.speed).abs() < 1e-3, "{plain:?} {turned:?}");
            }
            (None, None) => {}
            other => prop_assert!(false, "{other:?}"),
        }
    }

    /// Whatever is rated: a direction of length 1 and a speed from 0 to 1, or nothing.
    #[test]
    fn answers_make_sense(interest in prop::collection::vec(any::<f32>(), 16), danger in prop::collection::vec(any::<f32>(), 16), dt in 0.0_f32..5.0) {
        let def = ContextDef { smooth_time: 0.2, stickiness: 0.1, ..NOW };
        let mut state = ContextState::default();
        for _ in 0..3 {
            let mut context = Context::new(&def);
            let (mut good, mut bad) = (interest.iter(), danger.iter());
            context.add_interest(|_| good.next().unwrap().clamp(-1e6, 1e6));
            context.add_danger(|_| bad.next().unwrap().clamp(-1e6, 1e6));
            if let Some(choice) = def.choose(&context, &mut state, dt) {
                prop_assert!((choice.direction.length() - 1.0).abs() < 1e-4);
                prop_assert!((0.0..=1.0).contains(&choice.speed));
            }
        }
    }
}
