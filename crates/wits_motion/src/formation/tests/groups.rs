//! Groups of groups, plays, cover, and formations that nobody leads.

use proptest::prelude::*;
use wits_core::kinematic::{Limits, Pose};
use wits_core::space::{Ground, Space};

use super::*;

const DT: f32 = 1.0 / 60.0;
const LIMITS: Limits =
    Limits { max_speed: 6.0, max_acceleration: 20.0, max_spin: 6.0, max_angular_acceleration: 60.0 };

// Millington 3.7.6: fire teams in finger-tip, in squads of three slots (one a single leader), in a column.
#[test]
fn oracle_millington_3_7_6_platoon_of_squads_of_teams() {
    let defs = [example("platoon"), example("squad"), example("fire-team")];
    let mut platoon = Troop::<Plane>::new(0, Kinematic::default());
    platoon.add(&defs, 1).unwrap(); // the platoon's own leader walks in its first slot
    for squad in 1..=2 {
        let mut troop = Troop::new(1, Kinematic::default());
        troop.add(&defs, squad * 100).unwrap();
        for team in 1..=2 {
            let mut fire_team = Troop::new(2, Kinematic::default());
            for man in 1..=4 {
                fire_team.add(&defs, squad * 100 + team * 10 + man).unwrap();
            }
            troop.add_troop(&defs, squad * 100 + team * 10, fire_team).unwrap();
        }
        platoon.add_troop(&defs, squad * 1000, troop).unwrap();
    }
    assert_eq!(platoon.depth(), 3);
    let mut places = Vec::new();
    // Anchors hurry to their slots; then the whole stands.
    for _ in 0..600 {
        places.clear();
        platoon
            .step(&defs, &KeepSlot::default(), &LIMITS, DT, &mut |id, slot| places.push((id, slot.position)));
    }
    assert_eq!(places.len(), 1 + 2 * (1 + 2 * 4));
    for (place, (_, a)) in places.iter().enumerate() {
        let nearest = places[..place].iter().map(|(_, b)| a.distance(*b)).fold(f32::MAX, f32::min);
        assert!(nearest > 1.0, "two men in one place: {a}");
    }
    let team = |id: u64| {
        places.iter().filter(move |(man, _)| man / 10 == id / 10 && man % 10 > 0).map(|(_, at)| *at)
    };
    let spread =
        |id| team(id).map(|a| team(id).map(move |b| a.distance(b)).fold(0.0, f32::max)).fold(0.0, f32::max);
    assert!(spread(110) < 8.0 && spread(220) < 8.0, "teams stay together");
    // The platoon turns, and the innermost slots turn with it.
    platoon.formation.anchor.orientation = 1.0;
    let before = places.clone();
    for _ in 0..900 {
        places.clear();
        platoon
            .step(&defs, &KeepSlot::default(), &LIMITS, DT, &mut |id, slot| places.push((id, slot.position)));
    }
    for ((_, now), (_, was)) in places.iter().zip(&before) {
        assert!(now.distance(Plane::rotate(1.0, *was)) < 0.2, "{now} {was}");
    }
    // One man falls, then a whole squad is sent away.
    platoon.remove(&defs, 113).unwrap();
    platoon.remove(&defs, 2000).unwrap();
    assert_eq!(platoon.remove(&defs, 2000), Err(FormationError::Unknown(2000)));
    places.clear();
    platoon.step(&defs, &KeepSlot::default(), &LIMITS, DT, &mut |id, slot| places.push((id, slot.position)));
    assert_eq!(places.len(), 1 + 1 + 3 + 4);
    assert!(platoon.troop_mut(110).is_some() && platoon.troop_mut(210).is_none());
    let saved = serde_json::to_string(&platoon).unwrap();
    assert_eq!(serde_json::from_str::<Troop<Plane>>(&saved).unwrap(), platoon);
}

// Roles keep a squad from getting two leaders: of five who could, one leads.
#[test]
fn a_team_has_one_leader() {
    let def = example("fire-team");
    let kinds = ["rifleman", "leader", "gunner", "grenadier"];
    let mut team = formed(&def, 4);
    team.assign(&def, |id, slot| def.role_cost(kinds[id as usize], slot.number)).unwrap();
    for (id, kind) in kinds.iter().enumerate() {
        assert_eq!(def.role(team.slot_of(id as u64).unwrap()), *kind);
    }
    let two_leaders = team.assign(&def, |id, slot| {
        def.role_cost(["leader", "leader", "gunner", "grenadier"][id as usize], slot.number)
    });
    let (_, assigned) = two_leaders.expect("a leader can carry a rifle");
    assert_eq!(assigned.cost, 400.0);
}

// The 1-4-3 double play: the pitcher (1) fields, throws to the second baseman (4) on second, who throws to first (3).
#[test]
fn oracle_millington_3_7_9_double_play() {
    let def = example("double-play");
    let Pattern::Play(play) = &def.pattern else { panic!("a play") };
    assert!(!play.is_ready(|condition| condition == "runner on first"));
    assert!(play.is_ready(|condition| condition == "runner on first" || condition == "pitcher can field the ball"));
    let mut field = formed(&def, play.tracks.len() as u64);
    let slot = |role: &str| (0..play.tracks.len()).find(|slot| def.role(*slot) == role).unwrap();
    let (second, first) = (Vec2::new(38.8, 0.0), Vec2::new(19.4, -19.4));
    let mut players = Vec::new();
    field.snap(&def, |_, pose| players.push(Kinematic::<Plane>::from(pose)));
    let runs = Limits { max_speed: 8.0, ..LIMITS };
    let mut on_second = None;
    for tick in 0..(60.0 * (play.lasts() + 1.5)) as u32 {
        field.pass(&def, DT);
        field.update(&def, |id, target| {
            let player = &mut players[id as usize];
            let wish = KeepSlot::default().steer(player, &target, &runs).unwrap();
            player.step_semi_implicit(wish, &runs, DT);
        });
        if on_second.is_none() && players[slot("second baseman")].position.distance(second) < 1.0 {
            on_second = Some(tick as f32 * DT);
        }
    }
    assert!(on_second.unwrap() < 2.5, "in time for the throw: {on_second:?}");
    assert!(players[slot("first baseman")].position.distance(first) < 1.0);
    assert!(players[slot("pitcher")].position.distance(Vec2::new(18.4, 0.0)) > 1.0, "he went for the ball");
}

/// Two tracks that glide and turn, and one that jumps after a second.
fn gliding(origin: Origin) -> FormationDef {
    let key = |time: f32, x: f32, y: f32, facing: f32| Key { time, at: Vec2::new(x, y), facing, jump: false };
    let jump = Key { jump: true, ..key(1.0, -4.0, 0.0, 0.0) };
    let tracks = [
        vec![key(0.0, 0.0, 0.0, 0.0), key(2.0, 6.0, 2.0, 1.0), key(3.0, 6.0, 2.0, 1.0)],
        vec![key(0.0, 3.0, -2.0, 0.0), key(3.0, 3.0, 7.0, -0.5)],
        vec![key(0.0, -2.0, 0.0, 0.0), jump],
    ];
    let tracks = tracks.into_iter().map(|keys| Track { keys, ..Track::default() }).collect();
    let pattern = Pattern::Play(Play { tracks, ..Play::default() });
    FormationDef { origin, ..FormationDef::of(pattern) }
}

/// What a slot says about its velocity is how it really moves, whatever sits on the anchor; a jump is no motion.
#[test]
fn slots_of_a_play_say_how_they_glide() {
    for origin in [Origin::Pattern, Origin::Middle, Origin::Slot(0)] {
        let def = gliding(origin);
        let mut field = formed(&def, 3);
        field.scale = 1.5;
        field.anchor = Kinematic::from(Pose::new(Vec2::new(3.0, 1.0), 0.4))
            .with_velocity(Vec2::new(2.0, -1.0))
            .with_spin(0.5);
        field.begin(&def);
        let all = |field: &Formation<Plane>| [0, 1, 2].map(|slot| field.slot(&def, slot).unwrap());
        let dt = 1.0 / 256.0;
        let mut before = all(&field);
        for tick in 1..4 * 256_u32 {
            field.pass(&def, dt);
            field.anchor.position += field.anchor.velocity * dt;
            field.anchor.orientation += field.anchor.spin * dt;
            let now = all(&field);
            // Once in a while a key is passed between two moments; and there is one jump.
            let corner = [256, 2 * 256, 3 * 256].iter().any(|key| tick.abs_diff(*key) <= 1);
            for (slot, (now, before)) in now.iter().zip(&before).enumerate().filter(|_| tick > 1 && !corner) {
                let moved = (now.position - before.position) / dt;
                let said = now.velocity.lerp(before.velocity, 0.5);
                assert!(moved.distance(said) < 0.05, "{origin:?}, slot {slot}: {moved}, not {said}");
            }
            assert!(now.iter().all(|slot| slot.velocity.length() < 30.0), "a jump is no motion");
            before = now;
        }
    }
}

/// While a play waits, its slots stand, and nobody runs ahead of them.
#[test]
fn slots_of_a_play_that_waits_stand() {
    let def = gliding(Origin::Pattern);
    let mut field = formed(&def, 3);
    let speed = |field: &Formation<Plane>| field.slot(&def, 1).unwrap().velocity.length();
    assert_eq!(speed(&field), 0.0);
    field.pass(&def, DT);
    assert_eq!(speed(&field), 3.0);
    field.pass(&def, 0.0);
    assert_eq!(speed(&field), 0.0);
    field.pass(&def, DT);
    field.begin(&def);
    assert_eq!(speed(&field), 0.0);
}

// Three scripted runners; slots that jump are run to; the anchor is the corner of the goal line, scaled to the pitch.
#[test]
fn oracle_millington_3_7_9_corner_kick() {
    let def = example("corner-kick");
    let Pattern::Play(play) = &def.pattern else { panic!("a play") };
    let runners: Vec<usize> =
        (0..play.tracks.len()).filter(|slot| def.role(*slot).starts_with("runner")).collect();
    assert_eq!(runners.len(), 3);
    let mut team = formed(&def, play.tracks.len() as u64);
    team.anchor = Kinematic::from(Pose::new(Vec2::new(50.0, 30.0), 3.0));
    let start = places(&team, &def);
    team.scale = 1.2;
    team.begin(&def);
    near(places(&team, &def)[0] - team.anchor.position, ((start[0] - team.anchor.position) * 1.2).into());
    team.scale = 1.0;
    team.begin(&def);
    let jump = runners.iter().find(|slot| play.tracks[**slot].keys.iter().any(|key| key.jump)).unwrap();
    let key = play.tracks[*jump].keys.iter().position(|key| key.jump).unwrap();
    let when = play.tracks[*jump].keys[key].time;
    while team.time() < when - 2.0 * DT {
        team.pass(&def, DT);
    }
    let before = places(&team, &def)[*jump];
    (0..4).for_each(|_| team.pass(&def, DT));
    assert!(places(&team, &def)[*jump].distance(before) > 3.0, "the slot jumped");
    (0..600).for_each(|_| team.pass(&def, DT));
    for slot in runners {
        assert!(places(&team, &def)[slot].distance(start[slot]) > 4.0, "runner {slot} has run");
    }
    // The kicker takes whoever has the widest free angle before the goal.
    let at = places(&team, &def);
    let kicker = at[0];
    let aim = team.anchor.pose().to_world(Vec2::new(8.0, 34.0)) - kicker;
    let marked = at[1..].iter().map(|at| kicker.lerp(*at, 0.9)).take(1).collect::<Vec<_>>();
    let (open, free) = most_open::<Plane>(kicker, aim, 0.8, &at[1..], &marked).unwrap();
    assert!(open != 0 && free > 0.05, "{open} {free}");
}

#[test]
fn drift_of_a_play_is_off_or_worked_out_in_every_frame() {
    let run = Key { time: 2.0, at: Vec2::new(10.0, 0.0), ..Key::default() };
    let tracks = vec![
        Track { keys: vec![Key::default(), run], ..Track::default() },
        Track { keys: vec![Key { at: Vec2::new(0.0, 4.0), ..Key::default() }], ..Track::default() },
    ];
    let play = Pattern::Play(Play { tracks, ..Play::default() });
    for (origin, wanted) in [(Origin::Pattern, 10.0), (Origin::Middle, 5.0)] {
        let def = FormationDef { origin, ..FormationDef::of(play.clone()) };
        let mut group = formed(&def, 2);
        (0..200).for_each(|_| group.pass(&def, DT));
        assert!((places(&group, &def)[0].x - wanted).abs() < 1e-4, "{origin:?}");
    }
}

fn street() -> Vec<Vec2> {
    (0..20).map(|x| Vec2::new(4.0 * x as f32, if x % 2 == 0 { 3.0 } else { -3.0 })).collect()
}

// Only the rearmost moves: of four in cover, each step of the anchor sends one to the front, by its old number.
#[test]
fn oracle_millington_3_7_10_only_the_rearmost_bounds() {
    let (cover, mut state) = (street(), OverwatchState::default());
    assert_eq!(Overwatch::default().update(&mut state, Vec2::new(7.0, 0.0), 4, &cover), [0, 1, 2, 3]);
    let mut moves = 0;
    for step in 0..600 {
        let before = state.clone();
        let anchor = Vec2::new(7.0 + 0.1 * step as f32, 0.0);
        let moved = Overwatch::default().update(&mut state, anchor, 4, &cover);
        assert!(moved.len() <= 1);
        for slot in moved {
            let x = |points: &[usize], slot: usize| cover[points[slot]].x;
            assert!(
                (0..4).all(|other| x(before.points(), slot) <= x(before.points(), other)),
                "the rearmost goes"
            );
            assert!((0..4).all(|other| x(state.points(), slot) >= x(state.points(), other)), "to the front");
            moves += 1;
        }
    }
    assert!((13..=16).contains(&moves), "sixty metres, cover every four: {moves}");
}

#[test]
fn cover_near_the_leader_is_his_and_a_margin_stops_flicker() {
    let cover = street();
    let mut state = OverwatchState::default();
    let watch = Overwatch { clear: 5.5, margin: 0.5 };
    watch.update(&mut state, Vec2::new(20.0, 0.0), 4, &cover);
    assert!(state.points().iter().all(|point| cover[*point].distance(Vec2::new(20.0, 0.0)) >= 5.5));
    // An anchor that trembles about a boundary changes nothing.
    let mut changes = 0;
    for step in 0..100 {
        let tremble = if step % 2 == 0 { 0.2 } else { -0.2 };
        changes += watch.update(&mut state, Vec2::new(20.0 + tremble, 0.0), 4, &cover).len();
    }
    assert!(changes <= 1, "{changes}");
    // Fewer places than men: fewer slots.
    watch.update(&mut state, Vec2::ZERO, 4, &cover[..2]);
    assert!(state.points().len() <= 2);
    watch.update::<Vec2>(&mut state, Vec2::ZERO, 4, &[]);
    assert!(state.points().is_empty());
}

fn flying(emergent: &Emergent, count: usize, seconds: u32) -> (Vec<Kinematic<Plane>>, Vec<Option<Follow>>) {
    let mut bodies: Vec<Kinematic<Plane>> = (0..count)
        .map(|bird| Kinematic::at(Vec2::new(-(bird as f32), ((bird * 7) % 5) as f32 - 2.0)))
        .collect();
    let mut follows = Vec::new();
    for _ in 0..seconds * 60 {
        emergent.update(&bodies, &mut follows, |_| false);
        let was = bodies.clone();
        for (body, follow) in bodies.iter_mut().zip(&follows) {
            let slot = match follow
                .and_then(|follow| Some((emergent.place(follow, &was)?, was[follow.whom].velocity)))
            {
                Some((pose, velocity)) => Kinematic::from(pose).with_velocity(velocity),
                None => Kinematic::at(body.position + Vec2::X).with_velocity(Vec2::new(2.0, 0.0)),
            };
            let limits = Limits { max_speed: if follow.is_some() { 6.0 } else { 3.0 }, ..LIMITS };
            let wish =
                KeepSlot { near: f32::MAX, ..KeepSlot::default() }.steer(body, &slot, &limits).unwrap();
            body.step_semi_implicit(wish, &limits, DT);
        }
    }
    (bodies, follows)
}

#[test]
fn oracle_millington_3_7_3_a_v_emerges() {
    let emergent = Emergent::default();
    let (bodies, follows) = flying(&emergent, 11, 25);
    assert_eq!(follows.iter().filter(|follow| follow.is_none()).count(), 1, "one tip: {follows:?}");
    let tip = bodies[follows.iter().position(Option::is_none).unwrap()].position;
    for (bird, body) in bodies.iter().enumerate() {
        let behind = tip - body.position;
        assert!((behind.x - behind.y.abs()).abs() < 0.5, "bird {bird} is off the arms at {behind}");
    }
    let left = bodies.iter().filter(|body| body.position.y > tip.y + 1.0).count();
    assert!((2..=8).contains(&left), "two arms, not one line: {left} on the left");
}

#[test]
fn choices_are_kept_until_they_are_impossible() {
    let emergent = Emergent::default();
    let (bodies, mut follows) = flying(&emergent, 7, 15);
    let before = follows.clone();
    emergent.update(&bodies, &mut follows, |_| false);
    assert_eq!(follows, before, "kept");
    // A wall where one of them wants to be: it chooses another place, the others stay.
    let is_last = |who: usize| before.iter().flatten().all(|follow| follow.whom != who);
    let (who, follow) =
        (0..7).find_map(|who| before[who].filter(|_| is_last(who)).map(|follow| (who, follow))).unwrap();
    let walled = emergent.place(follow, &bodies).unwrap().position;
    emergent.update(&bodies, &mut follows, |at| at.distance(walled) < 0.5);
    assert_ne!(follows[who], before[who]);
    assert!((0..7).filter(|other| *other != who).all(|other| follows[other] == before[other]));
}

#[test]
fn nobody_follows_itself_or_shares_a_place() {
    let bodies: Vec<Kinematic<Ground>> = (0..12)
        .map(|bird| {
            let at = Ground::from_plane(wits_core::angle::direction(bird as f32) * 5.0, 0.0);
            Kinematic::at(at).with_orientation(bird as f32 * 0.7)
        })
        .collect();
    let mut follows = Vec::new();
    for _ in 0..5 {
        Emergent::default().update(&bodies, &mut follows, |_| false);
    }
    for start in 0..12 {
        let mut at = start;
        for _ in 0..12 {
            match follows[at] {
                Some(follow) => at = follow.whom,
                None => break,
            }
        }
        assert!(follows[at].is_none(), "{start} goes round in a circle");
    }
    let mut taken: Vec<Follow> = follows.iter().flatten().copied().collect();
    let all = taken.len();
    assert_eq!(all, 11, "one tip, whichever way they look");
    taken.sort_by_key(|follow| (follow.whom, follow.left));
    taken.dedup();
    assert_eq!(taken.len(), all);
}

proptest! {
    #[test]
    fn cover_keeps_its_numbers(steps in prop::collection::vec((-3_f32..3.0, -3_f32..3.0), 1..40), count in 1_usize..7) {
        let (cover, mut state, mut anchor) = (street(), OverwatchState::default(), Vec2::new(30.0, 0.0));
        for (x, y) in steps {
            anchor += Vec2::new(x, y);
            let before = state.clone();
            let moved = Overwatch::default().update(&mut state, anchor, count, &cover);
            prop_assert_eq!(state.points().len(), count);
            for slot in 0..before.points().len() {
                let kept = state.points().contains(&before.points()[slot]);
                prop_assert_eq!(kept, state.points()[slot] == before.points()[slot]);
                prop_assert_eq!(kept, !moved.contains(&slot));
            }
            // They are the nearest ones.
            let farthest = state.points().iter().map(|point| cover[*point].distance(anchor)).fold(0.0, f32::max);
            let nearer = cover.iter().filter(|at| at.distance(anchor) < farthest - 1e-4).count();
            prop_assert!(nearer < count);
        }
    }
}
