use proptest::prelude::*;
use wits_core::glam::{Vec2, Vec3};
use wits_core::hash::{StateHash, StateHasher};
use wits_core::ron::RonFile;
use wits_core::scene::Scene;

use super::*;
use crate::Who;

type Def = TriggersDef<PlaneRegion>;
type System = TriggerSystem<PlaneRegion>;

fn def_of(kind: KindDef) -> Def {
    TriggersDef { kinds: vec![kind], placed: Vec::new() }
}

fn circle(x: f32, radius: f32) -> PlaneRegion {
    PlaneRegion::circle(Vec2::new(x, 0.0), radius)
}

fn at(who: u64, x: f32) -> Agent<Vec2> {
    Agent::new(Who(who), Vec2::new(x, 0.0), 1.0)
}

/// One update with a single agent: what it fired.
fn step(system: &mut System, def: &Def, agent: &mut Agent<Vec2>) -> Vec<What> {
    let mut notices = Vec::new();
    system.update(def, std::slice::from_mut(agent), &mut |_| true, &mut notices);
    notices.iter().map(|notice| notice.what).collect()
}

fn hash(system: &System) -> StateHash {
    let mut hasher = StateHasher::new();
    hasher.write(system);
    hasher.finish()
}

/// Radii 10 + 10: at 19.99 they touch, at exactly 20 they do not.
#[test]
fn oracle_buckland_7_10_touching_is_strict() {
    let region = circle(0.0, 10.0);
    assert!(region.is_touching(Vec2::new(19.99, 0.0), 10.0));
    assert!(!region.is_touching(Vec2::new(20.0, 0.0), 10.0));
    let sphere = SpaceRegion::Sphere { at: Vec3::ZERO, radius: 10.0 };
    assert!(sphere.is_touching(Vec3::new(0.0, 0.0, 19.99), 10.0));
    assert!(!sphere.is_touching(Vec3::new(0.0, 20.0, 0.0), 10.0));
}

#[test]
fn every_region_is_strict_outside_and_whole_inside() {
    let corners = wits_core::geometry::Polygon::new([
        Vec2::ZERO,
        Vec2::new(4.0, 0.0),
        Vec2::new(4.0, 2.0),
        Vec2::new(0.0, 2.0),
    ]);
    let turned = PlaneRegion::Turned {
        at: Vec2::new(2.0, 1.0),
        half: Vec2::new(1.0, 2.0),
        angle: std::f32::consts::FRAC_PI_2,
    };
    let regions = [
        PlaneRegion::Box { from: Vec2::new(4.0, 2.0), to: Vec2::ZERO },
        turned, // a box of 2 by 4, turned a quarter: the same
        PlaneRegion::Polygon { corners },
    ];
    for region in regions {
        assert!(region.is_touching(Vec2::new(3.9, 1.9), 0.0), "{region:?}");
        assert!(region.is_touching(Vec2::new(4.9, 1.0), 1.0), "{region:?}");
        assert!(!region.is_touching(Vec2::new(5.001, 1.0), 1.0), "{region:?}");
        assert!(!region.is_touching(Vec2::new(4.9, 2.9), 1.0), "corners are round: {region:?}");
    }
    let cylinder = SpaceRegion::Cylinder { at: Vec3::new(0.0, 1.0, 0.0), radius: 2.0, height: 3.0 };
    assert!(
        cylinder.is_touching(Vec3::new(0.0, 4.9, 0.0), 1.0)
            && !cylinder.is_touching(Vec3::new(0.0, 5.0, 0.0), 1.0)
    );
    assert!(
        cylinder.is_touching(Vec3::new(2.9, 2.0, 0.0), 1.0)
            && !cylinder.is_touching(Vec3::new(0.0, 2.0, 3.0), 1.0)
    );
    let room = SpaceRegion::Box { from: Vec3::ZERO, to: Vec3::ONE };
    assert!(room.is_touching(Vec3::splat(0.5), 0.0) && !room.is_touching(Vec3::new(0.5, 2.0, 0.5), 1.0));
}

/// Delay 5: picked in update 1, and again in update 1 + 5, 1 + 10, ...: updates come before tries.
#[test]
fn oracle_buckland_7_12_a_delay_of_n_means_again_n_updates_later() {
    for (delay, expected) in [(5, vec![1, 6, 11]), (1, (1..=12).collect()), (0, (1..=12).collect())] {
        let kind = KindDef { life: Life::Respawns(delay), ..KindDef::new("health") };
        let def = def_of(kind);
        let mut system = System::new(&def);
        system.spawn(&def, 0, circle(0.0, 1.0), Who::NOBODY);
        let mut agent = at(1, 0.0);
        let picked: Vec<i32> = (1..=12).filter(|_| !step(&mut system, &def, &mut agent).is_empty()).collect();
        assert_eq!(picked, expected, "delay {delay}");
    }
}

/// The counter of an item that nobody takes does not run below zero; taken late, it still sleeps for its whole delay.
#[test]
fn an_item_that_waits_long_sleeps_as_long_as_any_other() {
    let def = def_of(KindDef { life: Life::Respawns(3), ..KindDef::new("gun") });
    let mut system = System::new(&def);
    system.spawn(&def, 0, circle(0.0, 1.0), Who::NOBODY);
    let (mut far, mut near) = (at(1, 50.0), at(2, 0.0));
    for _ in 0..100 {
        assert!(step(&mut system, &def, &mut far).is_empty());
    }
    let taken: Vec<bool> = (0..7).map(|_| !step(&mut system, &def, &mut near).is_empty()).collect();
    assert_eq!(taken, [true, false, false, true, false, false, true]);
}

/// What one takes is gone for the next in the same update; a condition of the game keeps the item for who needs it.
#[test]
fn oracle_buckland_7_13_a_giver_gives_once_and_only_to_who_may() {
    let gives = Some(Gift { item: "health".into(), amount: 50.0 });
    let def = def_of(KindDef {
        life: Life::Respawns(9),
        gives,
        condition: "is hurt".into(),
        ..KindDef::new("health")
    });
    let mut system = System::new(&def);
    system.spawn(&def, 0, circle(0.0, 1.0), Who::NOBODY);
    let (mut agents, mut notices) = ([at(1, 0.0), at(2, 0.0), at(3, 0.0)], Vec::new());
    let mut asked = Vec::new();
    let mut is_hurt = |ask: Ask<'_, PlaneRegion>| {
        asked.push((ask.condition.to_owned(), ask.who));
        ask.who != Who(1)
    };
    system.update(&def, &mut agents, &mut is_hurt, &mut notices);
    assert_eq!(asked, [("is hurt".to_owned(), Who(1)), ("is hurt".to_owned(), Who(2))]);
    assert_eq!(notices.iter().map(|notice| notice.who).collect::<Vec<_>>(), [Who(2)]);
    assert_eq!(system.active(0).count(), 0);
}

/// Lasts 3: tried in updates 1, 2, 3; flagged in the third, deleted in the fourth.
#[test]
fn oracle_buckland_7_14_a_limited_life_is_so_many_updates_long() {
    let def = def_of(KindDef { life: Life::Lasts(3), ..KindDef::new("smoke") });
    let mut system = System::new(&def);
    let id = system.spawn(&def, 0, circle(0.0, 1.0), Who::NOBODY);
    let mut agent = at(1, 0.0);
    for update in 1..=3 {
        assert_eq!(step(&mut system, &def, &mut agent), [What::Touched], "{update}");
        assert_eq!(system.get(id).unwrap().is_over, update == 3);
    }
    assert!(step(&mut system, &def, &mut agent).is_empty() && system.triggers().is_empty());
}

/// 60 updates, 8 tries a second: 7.5 apart, so a sound lasts ceil(7.5) = 8 updates. Everybody hears it exactly once,
/// whatever their phase, and the shooter not at all. With a life of 1, as printed, most would miss it.
#[test]
fn oracle_buckland_7_15_everybody_hears_a_shot_once_but_who_fired() {
    assert_eq!((sound_life(60.0, 8.0), sound_life(60.0, 60.0), sound_life(30.0, 60.0)), (8, 1, 1));
    let def = def_of(KindDef::sound("shot", 60.0, 8.0));
    let mut system = System::new(&def);
    let mut agents: Vec<_> = (0..40).map(|n| at(n, 2.0).rate(8.0, 60.0, n as f64 / 40.0)).collect();
    let mut notices = Vec::new();
    for update in 0..100 {
        if update == 37 {
            system.spawn(&def, 0, circle(0.0, 400.0), Who(7));
        }
        system.update(&def, &mut agents, &mut |_| true, &mut notices);
    }
    let mut heard: Vec<u64> = notices.iter().map(|notice| notice.who.0).collect();
    heard.sort_unstable();
    assert_eq!(heard, (0..40).filter(|who| *who != 7).collect::<Vec<_>>());
    assert!(notices.iter().all(|notice| notice.maker == Who(7)));
}

/// Update all, then try; the dead and those who are not ready do not try.
#[test]
fn oracle_buckland_7_16_the_dead_and_those_not_ready_do_not_try() {
    let def = def_of(KindDef::new("plate"));
    let mut system = System::new(&def);
    system.spawn(&def, 0, circle(0.0, 1.0), Who::NOBODY);
    let mut agents = [at(1, 0.0), at(2, 0.0), at(3, 0.0)];
    agents[0].is_alive = false;
    (agents[1].every, agents[1].next) = (4.0, 2.0);
    let mut notices = Vec::new();
    for _ in 0..10 {
        system.update(&def, &mut agents, &mut |_| true, &mut notices);
    }
    let of = |who| {
        notices.iter().filter(|notice| notice.who == Who(who)).map(|notice| notice.update).collect::<Vec<_>>()
    };
    assert_eq!((of(1), of(2)), (vec![], vec![2, 6, 10]));
    assert_eq!(of(3).len(), 10);
}

/// Rate 4 a second at 100 updates: after a first try at 30, every 25 updates.
#[test]
fn oracle_buckland_7_26_an_agent_tries_at_its_rate() {
    let mut agent = at(1, 0.0).rate(4.0, 100.0, 0.0);
    agent.next = 30.0;
    let ready: Vec<u64> = (0..120).filter(|update| agent.is_ready(*update)).collect();
    assert_eq!(ready, [30, 55, 80, 105]);
    assert!(agent.is_ready(10_000) && !agent.is_ready(10_001), "once after a pause");
}

#[test]
fn a_trap_snaps_once() {
    let def = def_of(KindDef { life: Life::Once, on: On::Enter, ..KindDef::new("trap") });
    let mut system = System::new(&def);
    system.spawn(&def, 0, circle(0.0, 1.0), Who::NOBODY);
    let mut agent = at(1, 0.0);
    assert_eq!(step(&mut system, &def, &mut agent), [What::Entered]);
    assert!(step(&mut system, &def, &mut agent).is_empty() && system.triggers().is_empty());
}

#[test]
fn coming_staying_and_leaving_are_told_apart() {
    let def = def_of(KindDef { on: On::Both, ..KindDef::new("room") });
    let mut system = System::new(&def);
    let room = system.spawn(&def, 0, circle(0.0, 5.0), Who::NOBODY);
    let mut agent = at(1, 20.0);
    let mut told = Vec::new();
    for x in [20.0, 3.0, 0.0, 5.9, 6.0, 20.0, 1.0] {
        agent.at.x = x;
        told.push(step(&mut system, &def, &mut agent));
        assert_eq!(system.is_inside(Who(1), room), x < 6.0);
    }
    let (come, go) = (vec![What::Entered], vec![What::Left]);
    assert_eq!(told, [vec![], come.clone(), vec![], vec![], go, vec![], come]);
    system.forget(Who(1));
    assert!(!system.is_inside(Who(1), room));
}

#[test]
fn a_trigger_that_is_carried_is_found_where_it_is() {
    let def = def_of(KindDef { on: On::Both, ..KindDef::new("light") });
    let mut system = System::new(&def);
    let lamp = system.spawn(&def, 0, circle(0.0, 1.0), Who::NOBODY);
    let mut agent = at(1, 50.0);
    assert!(step(&mut system, &def, &mut agent).is_empty());
    assert!(system.put(lamp, circle(50.0, 1.0)));
    assert_eq!(step(&mut system, &def, &mut agent), [What::Entered]);
    system.put(lamp, circle(-50.0, 1.0));
    assert_eq!(step(&mut system, &def, &mut agent), [What::Left]);
    system.remove(lamp);
    step(&mut system, &def, &mut agent);
    assert!(!system.put(lamp, circle(0.0, 1.0)));
}

/// A hint after somebody stood near more than three times: on the fourth visit, each counted for itself.
#[test]
fn a_hint_comes_with_the_fourth_visit() {
    let def = def_of(KindDef { on: On::Enter, after: 3, ..KindDef::new("hint") });
    let mut system = System::new(&def);
    system.spawn(&def, 0, circle(0.0, 1.0), Who::NOBODY);
    let (mut player, mut other) = (at(1, 0.0), at(2, 0.0));
    let mut visits = |agent: &mut Agent<Vec2>| {
        agent.at.x = 0.0;
        let told = step(&mut system, &def, agent).len();
        assert!(step(&mut system, &def, agent).is_empty(), "staying is no visit");
        agent.at.x = 9.0;
        told + step(&mut system, &def, agent).len()
    };
    assert_eq!([0; 3].map(|_| visits(&mut player)), [0, 0, 0]);
    assert_eq!(visits(&mut other), 0);
    assert_eq!((visits(&mut player), visits(&mut player)), (1, 1));
}

/// Drops of blood last for a while; the newest one that the pursuer touches leads on.
#[test]
fn a_trail_of_blood_leads_to_who_bleeds() {
    let def = def_of(KindDef { life: Life::Lasts(40), ..KindDef::new("blood") });
    let mut system = System::new(&def);
    let (mut prey, mut hunter, mut notices) = (0.0, at(2, -3.0), Vec::new());
    for _ in 0..60 {
        prey += 0.5;
        system.spawn(&def, 0, circle(prey, 4.0), Who(1));
        notices.clear();
        system.update(&def, std::slice::from_mut(&mut hunter), &mut |_| true, &mut notices);
        let newest = notices.iter().map(|notice| notice.trigger).max();
        if let Some(PlaneRegion::Circle { at, .. }) =
            newest.and_then(|id| system.get(id)).map(|trigger| &trigger.region)
        {
            hunter.at.x += (at.x - hunter.at.x).clamp(-0.8, 0.8);
        }
    }
    assert!(prey - hunter.at.x < 1.0, "{prey} {}", hunter.at.x);
    assert_eq!(system.triggers().len(), 40);
}

#[test]
fn a_button_names_its_door() {
    let def = Def::from_ron(
        "a.triggers.ron",
        r#"(kinds: [(name: "button", sends: "open")], placed: [(kind: "button", region: Circle(at: (0, 0), radius: 1), node: 4, target: 12)])"#,
    );
    let def = def.unwrap();
    let mut system = System::new(&def);
    let mut notices = Vec::new();
    system.update(&def, &mut [at(1, 0.0)], &mut |_| true, &mut notices);
    assert_eq!((notices[0].target, def.kinds[notices[0].kind as usize].sends.as_str()), (Who(12), "open"));
    assert_eq!(system.triggers()[0].node, Some(4));
    assert_eq!(Def::from_ron("b", &def.to_ron()).unwrap(), def);
}

#[test]
fn all_faults_of_a_file_are_found() {
    let text = r#"(
    kinds: [(name: "health", life: Lasts(0)), (name: "health", gives: (item: "x", amount: -1))],
    placed: [
        (kind: "helth", region: Circle(at: (0, 0), radius: 0)),
        (kind: "health", region: Polygon(corners: [(0, 0), (1, 1)])),
    ],
)"#;
    let faults = Def::check_ron("level.triggers.ron", text).to_string();
    for part in [
        "2:36: lasts no time",
        "2:54",
        "2:91: -1",
        "4:16: unknown \"helth\", did you mean \"health\"?",
        "4:60: 0",
        "5:51: a polygon with 2 corners; expected at least 3",
    ] {
        assert!(faults.contains(part), "{part}:\n{faults}");
    }
    assert_eq!(faults.lines().count(), 6, "{faults}");
}

#[test]
fn it_shows_itself() {
    let def = def_of(KindDef { life: Life::Respawns(3), ..KindDef::new("health") });
    let mut system = System::new(&def);
    system.spawn(&def, 0, circle(0.0, 1.0), Who::NOBODY);
    step(&mut system, &def, &mut at(1, 0.0));
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    system.marks(&def, &mut scene);
    assert_eq!(scene.shapes().len(), 2);
    let table = serde_json::to_string(&system.inspect(&def)).unwrap();
    assert!(table.contains(r#"["0","health","sleeps",3.0,"-","-","-"]"#), "{table}");
}

fn region() -> impl Strategy<Value = PlaneRegion> {
    let point = || (-60_f32..60.0, -60_f32..60.0).prop_map(|(x, y)| Vec2::new(x, y));
    prop_oneof![
        (point(), 0.1_f32..20.0).prop_map(|(at, radius)| PlaneRegion::Circle { at, radius }),
        (point(), point()).prop_map(|(from, to)| PlaneRegion::Box { from, to }),
        (point(), 0.1_f32..9.0, 0.1_f32..9.0, -4_f32..4.0)
            .prop_map(|(at, x, y, angle)| PlaneRegion::Turned { at, half: Vec2::new(x, y), angle }),
        prop::collection::vec(point(), 3..6)
            .prop_map(|corners| PlaneRegion::Polygon { corners: wits_core::geometry::Polygon::new(corners) }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    /// Every agent in order, every trigger in order, as the book prints it: the index finds the same.
    #[test]
    fn the_index_finds_what_brute_force_finds(
        regions in prop::collection::vec(region(), 1..30),
        walks in prop::collection::vec((-80_f32..80.0, -80_f32..80.0, -9_f32..9.0, 0_f32..4.0), 1..12),
    ) {
        let def = def_of(KindDef::new("anything"));
        let mut system = System::new(&def);
        for region in &regions { system.spawn(&def, 0, region.clone(), Who(3)); }
        let mut agents = agents_of(&walks);
        for _ in 0..6 {
            let mut notices = Vec::new();
            system.update(&def, &mut agents, &mut |_| true, &mut notices);
            let found: Vec<_> = notices.iter().map(|notice| (notice.who, notice.trigger)).collect();
            let touches = agents.iter().flat_map(|agent| {
                let touched = (0..).zip(&regions).filter(|(_, region)| region.is_touching(agent.at, agent.radius));
                touched.map(|(number, _)| (agent.who, TriggerId(number)))
            });
            prop_assert_eq!(found, touches.collect::<Vec<_>>());
            agents.iter_mut().zip(&walks).for_each(|(agent, walk)| agent.at += Vec2::new(walk.2, -walk.2));
        }
    }

    /// Saved and restored after every update, it goes on the same.
    #[test]
    fn saving_leaves_no_trace(
        regions in prop::collection::vec((region(), 0_u32..4), 1..20),
        walks in prop::collection::vec((-80_f32..80.0, -80_f32..80.0, -9_f32..9.0, 0_f32..4.0), 1..8),
    ) {
        let kinds = vec![
            KindDef { life: Life::Respawns(3), ..KindDef::new("item") },
            KindDef { on: On::Both, ..KindDef::new("room") },
            KindDef { life: Life::Lasts(4), on: On::Enter, ..KindDef::new("sound") },
            KindDef { life: Life::Once, after: 1, ..KindDef::new("trap") },
        ];
        let def = Def { kinds, placed: Vec::new() };
        let mut system = System::new(&def);
        let mut saved = system.clone();
        let mut agents = agents_of(&walks);
        for round in 0..16 {
            let (region, kind) = &regions[round % regions.len()];
            let (mut now, mut again) = (Vec::new(), Vec::new());
            for (system, notices) in [(&mut system, &mut now), (&mut saved, &mut again)] {
                system.spawn(&def, *kind, region.clone(), Who(3));
                system.update(&def, &mut agents.clone(), &mut |_| true, notices);
            }
            prop_assert_eq!(now, again);
            saved = serde_json::from_str(&serde_json::to_string(&saved).unwrap()).unwrap();
            prop_assert_eq!(&system, &saved);
            prop_assert_eq!(hash(&system), hash(&saved));
            agents.iter_mut().zip(&walks).for_each(|(agent, walk)| agent.at += Vec2::new(walk.2, -walk.2));
        }
    }
}

fn agents_of(walks: &[(f32, f32, f32, f32)]) -> Vec<Agent<Vec2>> {
    let agent =
        |(n, &(x, y, _, radius)): (u64, &(f32, f32, f32, f32))| Agent::new(Who(n), Vec2::new(x, y), radius);
    (0..).zip(walks).map(agent).collect()
}
