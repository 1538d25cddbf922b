use proptest::prelude::*;
use wits_core::glam::{Vec2, Vec3};
use wits_core::hash::{HashState, StateHash, StateHasher};
use wits_core::ron::RonFile;
use wits_core::scene::Scene;
use wits_core::space::Plane;
use wits_core::state::{from_bytes, to_bytes};
use wits_core::time::Moment;
use wits_decide::Value;
use wits_world::Who;
use wits_world::trigger::{PlaneRegion, SpaceRegion};

use super::*;
use crate::body::{Body, BodyDef, Order};

type Play = Staging<PlaneRegion>;

const CRYPT: &str = r#"(cues: [
    (name: "ambush", by: "player", region: Circle(at: (10, 0), radius: 2), gives: [
        (to: Group("east nest"), give: Wake),
        (to: Group("east nest"), give: Order(verb: "go_to", with: {"to": "{where}", "gait": "run", "victim": "{who}"})),
        (to: Name("Igor"), give: Event(name: "ambush", with: {"at": "{middle}"})),
    ]),
    (name: "door", region: Box(from: (20, -1), to: (22, 1)), again: After(5), on: Touch, gives: [
        (to: Visitor, give: Set("cold", true)),
    ]),
    (name: "bells", by: "player", region: Circle(at: (30, 0), radius: 1), again: Always, delay: 2, on: Leave, gives: [
        (to: Everybody, give: Sleep),
    ]),
])"#;

struct Cast {
    player: Vec<String>,
    at: Vec2,
}

impl Cast {
    fn at(x: f32) -> Self {
        Self { player: vec!["player".into()], at: Vec2::new(x, 0.0) }
    }

    fn actors(&self) -> impl Iterator<Item = Actor<'_, Vec2>> {
        let far = Vec2::splat(900.0);
        [
            Actor::new(Who(1), far).group("east nest"),
            Actor::new(Who(2), far).name("Igor"),
            Actor::new(Who(3), far).group("east nest"),
            Actor::new(Who(7), self.at).tags(&self.player).radius(0.5),
        ]
        .into_iter()
    }
}

fn crypt() -> (Stage<PlaneRegion>, Play) {
    let stage = Stage::from_ron("crypt.staging.ron", CRYPT).unwrap();
    let staging = Staging::new(&stage);
    (stage, staging)
}

/// Steps with the player at a place; what was given to whom.
fn step(staging: &mut Play, stage: &Stage<PlaneRegion>, x: f32, seconds: f32) -> Vec<(u64, String)> {
    let mut given = Vec::new();
    let cast = Cast::at(x);
    staging.step(
        stage,
        Moment::START.after(seconds),
        || cast.actors(),
        |what| {
            given.push((what.to.0, what.give.text().to_owned()));
        },
    );
    given
}

fn hash(staging: &Play) -> StateHash {
    let mut hasher = StateHasher::new();
    staging.hash_state(&mut hasher);
    hasher.finish()
}

/// Triggers switch characters on and give them a movement whose parameter is known only at run time.
#[test]
fn oracle_m3e_12_2_2_a_trigger_wakes_a_group_and_sends_it_where_somebody_came() {
    let (stage, mut staging) = crypt();
    assert_eq!(step(&mut staging, &stage, 7.4, 0.0), []);
    let (cast, mut given) = (Cast::at(7.6), Vec::new());
    staging.step(
        &stage,
        Moment(100),
        || cast.actors(),
        |what| {
            given.push((what.to.0, what.give.text().to_owned(), what.params().collect::<Vec<_>>().len()));
            if let Give::Order { .. } = what.give {
                assert_eq!(what.param("to"), Some(Vec3::new(7.6, 0.0, 0.0).into()));
                assert_eq!((what.param("victim"), what.by), (Some(Value::Int(7)), Who(7)));
                let order = what.order::<Plane>();
                assert_eq!(order, Some(Order::GoTo { to: Vec2::new(7.6, 0.0), gait: "run", within: 0.3 }));
                assert!(
                    Body::<Plane>::at(Vec2::ZERO)
                        .order(&BodyDef::default(), order.unwrap(), Moment(100))
                        .is_ok()
                );
            }
            if what.give.text() == "ambush" {
                assert_eq!(what.param("at"), Some(Vec3::new(10.0, 0.0, 0.0).into()));
            }
        },
    );
    let wanted = [(1, "wake", 0), (3, "wake", 0), (1, "go_to", 3), (3, "go_to", 3), (2, "ambush", 1)];
    assert_eq!(given, wanted.map(|(who, what, params)| (who, what.to_owned(), params)));
    assert_eq!(step(&mut staging, &stage, 10.0, 0.2), [], "once");
    step(&mut staging, &stage, 0.0, 0.3);
    assert_eq!(step(&mut staging, &stage, 10.0, 0.4), [], "and never again");
    assert_eq!(staging.times(stage.find("ambush").unwrap()), 1);
}

#[test]
fn only_who_has_the_tag_sets_a_cue_off() {
    let (stage, mut staging) = crypt();
    let mut cast = Cast::at(10.0);
    cast.player = vec!["guard".into()];
    staging.step(&stage, Moment::START, || cast.actors(), |given| panic!("{given:?}"));
    assert_eq!(step(&mut staging, &stage, 20.5, 0.0), [(7, "cold".to_owned())], "anybody may");
}

#[test]
fn a_cue_rests_until_it_can_be_set_off_again() {
    let (stage, mut staging) = crypt();
    let mut times = |seconds: f32| step(&mut staging, &stage, 21.0, seconds).len();
    assert_eq!([0.0, 1.0, 4.9, 5.0, 5.1, 10.0].map(&mut times), [1, 0, 0, 1, 0, 1]);
}

#[test]
fn a_delay_passes_before_anything_is_given() {
    let (stage, mut staging) = crypt();
    assert_eq!(step(&mut staging, &stage, 30.0, 0.0), [], "coming is not leaving");
    assert_eq!(step(&mut staging, &stage, 40.0, 1.0), []);
    let saved: Play = from_bytes(&to_bytes(&staging).unwrap()).unwrap();
    for mut staging in [staging, saved] {
        assert_eq!(step(&mut staging, &stage, 40.0, 2.9), []);
        assert_eq!(step(&mut staging, &stage, 40.0, 3.0).len(), 4, "everybody sleeps");
        step(&mut staging, &stage, 30.0, 3.5);
        step(&mut staging, &stage, 40.0, 4.0);
        assert_eq!(step(&mut staging, &stage, 40.0, 6.0).len(), 4, "always again");
    }
}

#[test]
fn scripts_set_cues_off_too() {
    let (stage, mut staging) = crypt();
    let ambush = stage.find("ambush").unwrap();
    assert!(staging.cue(&stage, ambush, Who::NOBODY, Vec2::ZERO, Moment::START));
    assert!(!staging.cue(&stage, 99, Who::NOBODY, Vec2::ZERO, Moment::START));
    assert_eq!(step(&mut staging, &stage, 0.0, 0.0).len(), 5);
    assert_eq!(step(&mut staging, &stage, 10.0, 1.0), [], "it counts as set off");
}

#[test]
fn changed_cues_are_adopted_and_nobody_comes_twice() {
    let (old, mut staging) = crypt();
    step(&mut staging, &old, 10.0, 0.0);
    let text = CRYPT.replacen("(name: \"ambush\"", "(name: \"new\", region: Circle(at: (10, 0), radius: 2), gives: [(to: Visitor, give: Sleep)]),\n(name: \"ambush\"", 1);
    let new = Stage::from_ron("a", &text).unwrap();
    let mut staging = staging.adopt(&old, &new);
    assert_eq!((staging.times(0), staging.times(1)), (0, 1));
    assert_eq!(step(&mut staging, &new, 10.0, 1.0), [], "who is there has been there");
    step(&mut staging, &new, 0.0, 2.0);
    assert_eq!(step(&mut staging, &new, 10.0, 3.0), [(7, "sleep".to_owned())]);
}

#[test]
fn regions_in_space_will_do() {
    let stage = Stage::<SpaceRegion>::from_ron(
        "a",
        r#"(cues: [
        (name: "lift", region: Cylinder(at: (4, 1, 2), radius: 2, height: 3), gives: [
            (to: Visitor, give: Order(verb: "turn_to", with: {"to": "{middle}"})),
        ]),
    ])"#,
    )
    .unwrap();
    let mut staging = Staging::new(&stage);
    let actor = Actor::new(Who(1), Vec3::new(4.0, 2.5, 3.0));
    let mut middle = None;
    staging.step(&stage, Moment::START, || [actor].into_iter(), |given| middle = given.param("to"));
    assert_eq!(middle, Some(Vec3::new(4.0, 2.5, 2.0).into()), "as high as who came");
}

#[test]
fn all_faults_of_a_file_are_found() {
    let text = r#"(cues: [
    (name: "a", region: Circle(at: (0, 0), radius: 0), gives: []),
    (name: "a", region: Circle(at: (0, 0), radius: 1), delay: -1, again: After(0), gives: [
        (to: Tag(""), give: Wake),
        (to: Everybody, give: Order(verb: "", with: {"to": "{were}"})),
    ]),
])"#;
    let faults = Stage::<PlaneRegion>::from_ron("a.staging.ron", text).unwrap_err().to_string();
    for part in [
        "2:52: 0 is out of range",
        "gives nothing",
        "3:12: \"a\" is no name",
        "-1 is out of range",
        "0 is out of range; expected a number above 0",
        "is for nobody",
        "has no name",
        "unknown \"{were}\", did you mean \"{where}\"?",
    ] {
        assert!(faults.contains(part), "{part}:\n{faults}");
    }
    let (stage, _) = crypt();
    assert_eq!(&Stage::from_ron("a", &stage.def().to_ron()).unwrap(), &stage);
}

#[test]
fn it_shows_itself() {
    let (stage, mut staging) = crypt();
    step(&mut staging, &stage, 10.0, 0.0);
    let text = serde_json::to_string(&staging.inspect(&stage, Moment::START)).unwrap();
    assert!(text.contains(r#"["ambush","player","over","wake, go_to, ambush",1.0]"#), "{text}");
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    staging.marks(&stage, Moment::START, &mut scene);
    assert_eq!(scene.shapes().len(), 6);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    /// Saved and restored after every step it gives the same.
    #[test]
    fn saving_leaves_no_trace(walk in prop::collection::vec((0_f32..40.0, 0_f32..4.0), 1..30)) {
        let (stage, mut staging) = crypt();
        let (mut saved, mut seconds) = (staging.clone(), 0.0);
        for (x, pause) in walk {
            seconds += pause;
            prop_assert_eq!(step(&mut staging, &stage, x, seconds), step(&mut saved, &stage, x, seconds));
            saved = from_bytes(&to_bytes(&saved).unwrap()).unwrap();
            prop_assert_eq!(&saved, &staging);
            prop_assert_eq!(hash(&saved), hash(&staging));
        }
    }
}
