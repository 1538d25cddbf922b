//! Laws.

use proptest::prelude::*;
use wits_core::random::{Seed, Stream};
use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_mind::{Kind, Mind, Param, Status, Turn, Vocabulary};

use super::*;

fn at(millis: u32) -> Moment {
    Moment(millis)
}

fn stream() -> Stream {
    Seed::new(3).stream()
}

/// Two actions, one for each input, each as good as its input.
fn pair() -> UtilityDef {
    let inputs = [InputDef::new("a", 0.0, 1.0), InputDef::new("b", 0.0, 1.0)];
    let action = |name: &str| ActionDef::new(name).consider(name, Curve::RISING).combine(Combine::Product);
    UtilityDef::new(inputs, [action("a"), action("b")])
}

/// How often the choice changes when two scores cross all the time.
fn changes(def: &UtilityDef) -> u32 {
    let scorer = Scorer::new(def).unwrap();
    let (mut state, mut chance, mut changes) = (ChoiceState::new(&scorer), stream(), 0);
    let mut last = None;
    for tick in 0..600_u32 {
        let wave = if tick % 2 == 0 { 0.02 } else { -0.02 };
        let mut read = |input: usize, _: u32| if input == 0 { 0.5 + wave } else { 0.5 - wave };
        let pick = scorer.choose(&mut state, Moment::of_tick(tick.into(), 60), &mut read, &mut chance);
        changes += u32::from(last.is_some() && last != pick);
        last = pick;
    }
    changes
}

#[test]
fn scores_that_cross_all_the_time_make_nobody_flicker() {
    assert_eq!(changes(&pair()), 599, "nothing holds it: every tick another choice");
    assert_eq!(changes(&UtilityDef { hysteresis: 0.05, ..pair() }), 0);
    let mut inert = pair();
    inert.actions.iter_mut().for_each(|action| action.inertia = 0.05);
    assert_eq!(changes(&inert), 0);
    inert.actions.iter_mut().for_each(|action| action.fade = 1.0);
    assert!(
        (2..60).contains(&changes(&inert)),
        "{}: inertia that fades lets go after a while",
        changes(&inert)
    );
    let mut slow = pair();
    slow.actions.iter_mut().for_each(|action| action.at_least = 2.0);
    assert!((3..=5).contains(&changes(&slow)), "{}: at most once in two of ten seconds", changes(&slow));
}

#[test]
fn cool_downs_hold_back_what_just_ended() {
    let mut def = pair();
    def.actions[0].cooldown = 1.0;
    let scorer = Scorer::new(&def).unwrap();
    let (mut state, mut chance) = (ChoiceState::new(&scorer), stream());
    let mut read = |input: usize, _: u32| [0.9, 0.2][input];
    let mut action = |state: &mut ChoiceState, now| {
        scorer.choose(state, now, &mut read, &mut chance).map(|pick| pick.action)
    };
    assert_eq!(action(&mut state, at(0)), Some(0));
    state.finish(&scorer, at(100));
    assert_eq!(action(&mut state, at(200)), Some(1));
    assert_eq!(action(&mut state, at(1099)), Some(1));
    assert_eq!(action(&mut state, at(1100)), Some(0));
}

#[test]
fn higher_ranks_come_first_if_they_are_worth_doing() {
    let mut def = pair();
    (def.actions[1].rank, def.threshold) = (1, 0.1);
    let scorer = Scorer::new(&def).unwrap();
    let choose = |a: f32, b: f32| {
        let mut read = |input: usize, _: u32| [a, b][input];
        let pick = scorer.choose(&mut ChoiceState::new(&scorer), at(0), &mut read, &mut stream());
        pick.map(|pick| pick.action)
    };
    assert_eq!((choose(0.9, 0.2), choose(0.9, 0.1), choose(0.05, 0.05)), (Some(1), Some(0), None));
}

#[test]
fn chance_prefers_the_better_of_the_best_and_sticks_to_it() {
    let inputs = [InputDef::new("x", 0.0, 1.0)];
    let action =
        |name: &str, weight: f32| ActionDef { weight, ..ActionDef::new(name).consider("x", Curve::RISING) };
    let actions = [action("none", 0.1), action("half", 0.3), action("best", 0.6)];
    let def = UtilityDef { choose: Choose::Weighted { top: 2 }, ..UtilityDef::new(inputs, actions) };
    let scorer = Scorer::new(&def).unwrap();
    let (mut counts, mut chance) = ([0_u32; 3], stream());
    let mut read = |_: usize, _: u32| 1.0;
    for _ in 0..300 {
        let mut state = ChoiceState::new(&scorer);
        let pick = scorer.choose(&mut state, at(0), &mut read, &mut chance).unwrap();
        assert_eq!(scorer.choose(&mut state, at(16), &mut read, &mut chance), Some(pick), "no second roll");
        counts[pick.action as usize] += 1;
    }
    assert_eq!(counts[0], 0);
    assert!((170..230).contains(&counts[2]), "two of three: {counts:?}");
}

#[test]
fn targets_are_judged_one_by_one() {
    struct Foes([f32; 3], u32);
    impl Inputs for Foes {
        fn read(&mut self, _: usize, target: u32) -> f32 {
            self.1 += 1;
            self.0[target as usize]
        }
        fn targets(&mut self, _: usize) -> u32 {
            3
        }
    }
    let def = UtilityDef::new(
        [InputDef::new("distance", 0.0, 10.0)],
        [ActionDef::new("attack").consider("distance", Curve::FALLING)],
    );
    let scorer = Scorer::new(&def).unwrap();
    let mut foes = Foes([8.0, 2.0, 5.0], 0);
    let pick = scorer.choose(&mut ChoiceState::new(&scorer), at(0), &mut foes, &mut stream());
    assert_eq!(pick, Some(Pick { action: 0, target: 1 }));
}

#[test]
fn an_action_that_cannot_win_any_more_is_given_up() {
    let inputs = ["good", "bad", "dear"].map(|name| InputDef::new(name, 0.0, 1.0));
    let def = UtilityDef::new(
        inputs,
        [
            ActionDef::new("first").consider("good", Curve::RISING),
            ActionDef::new("second").consider("bad", Curve::RISING).consider("dear", Curve::RISING),
        ],
    );
    let scorer = Scorer::new(&def).unwrap();
    let mut asked = [0; 3];
    let mut read = |input: usize, _: u32| {
        asked[input] += 1;
        [0.9, 0.1, 1.0][input]
    };
    scorer.choose(&mut ChoiceState::new(&scorer), at(0), &mut read, &mut stream());
    assert_eq!(asked, [1, 1, 0]);
}

fn curves() -> impl Strategy<Value = Curve> {
    prop_oneof![
        (-2.0_f32..2.0, -1.0_f32..2.0).prop_map(|(slope, offset)| Curve::Linear { slope, offset }),
        (1_u8..5, 0.0_f32..1.0).prop_map(|(exponent, shift)| Curve::Power {
            exponent: exponent.into(),
            slope: 1.5,
            shift,
            offset: 0.1
        }),
        (-20.0_f32..20.0, 0.0_f32..1.0).prop_map(|(steepness, middle)| Curve::Logistic { steepness, middle }),
        (0.0_f32..1.0, 0.05_f32..1.0).prop_map(|(middle, width)| Curve::Bell { middle, width }),
    ]
}

fn combines() -> impl Strategy<Value = Combine> {
    prop::sample::select(vec![
        Combine::Product,
        Combine::Compensated,
        Combine::Mean,
        Combine::Min,
        Combine::Geometric,
    ])
}

fn defs() -> impl Strategy<Value = UtilityDef> {
    let action = (prop::collection::vec((0_usize..3, curves(), 0.0_f32..1.0), 0..4), combines(), 0_i32..2);
    (prop::collection::vec(action, 1..5), 0.0_f32..0.5, 0.0_f32..0.2).prop_map(
        |(list, threshold, hysteresis)| {
            let inputs = ["a", "b", "c"];
            let actions = list.into_iter().enumerate().map(|(number, (parts, combine, rank))| ActionDef {
                considerations: parts
                    .into_iter()
                    .map(|(input, curve, weight)| ConsiderationDef {
                        input: inputs[input].into(),
                        curve,
                        weight,
                    })
                    .collect(),
                combine,
                rank,
                ..ActionDef::new(format!("action {number}"))
            });
            UtilityDef {
                threshold,
                hysteresis,
                ..UtilityDef::new(inputs.map(|name| InputDef::new(name, 0.0, 1.0)), actions)
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Giving up early changes nothing, and judging many at once is judging each.
    #[test]
    fn early_out_is_exact_and_many_are_judged_as_each(
        def in defs(),
        numbers in prop::collection::vec(prop::array::uniform3(0.0_f32..1.0), 70),
        current in 0_u32..5,
    ) {
        let scorer = Scorer::new(&def).unwrap();
        let current = Some(current).filter(|action| (*action as usize) < scorer.actions());
        let lists: Vec<Vec<f32>> = (0..3).map(|input| numbers.iter().map(|n| n[input]).collect()).collect();
        let lists: Vec<&[f32]> = lists.iter().map(Vec::as_slice).collect();
        let before = Chosen { action: current.unwrap_or(Chosen::NOTHING), score: 0.0 };
        let mut chosen = vec![before; numbers.len()];
        scorer.choose_all(&lists, &mut chosen);
        for (numbers, chosen) in numbers.iter().zip(chosen) {
            let mut read = |input: usize, _: u32| numbers[input];
            let mut state = ChoiceState::new(&scorer);
            state.current = current.map(|action| Pick { action, target: 0 });
            let reports = scorer.explain(&state, None, at(0), &mut read);
            let pick = scorer.choose(&mut state, at(0), &mut read, &mut stream());
            prop_assert_eq!(pick.map_or(Chosen::NOTHING, |pick| pick.action), chosen.action);
            // The plain way: every score in full, then the best of the highest rank that has one.
            let worth: Vec<&Report> = reports.iter().filter(|report| report.score > def.threshold).collect();
            let rank = worth.iter().map(|report| scorer.rank(report.pick.action)).max();
            let best = worth.iter().filter(|report| Some(scorer.rank(report.pick.action)) == rank)
                .map(|report| report.score + report.bonus).fold(f32::NEG_INFINITY, f32::max);
            prop_assert_eq!(pick.is_some(), rank.is_some());
            if pick.is_some() {
                prop_assert_eq!(best.to_bits(), chosen.score.to_bits());
            }
        }
    }
}

#[derive(Debug, Default)]
struct Guard {
    health: f32,
    foes: Vec<f32>,
    log: Vec<String>,
}

fn words() -> Vocabulary<Guard> {
    let mut words = Vocabulary::<Guard>::new();
    words.value("health", Kind::Number, |guard, _| guard.health.into());
    words.value("foes", Kind::Int, |guard, _| i32::try_from(guard.foes.len()).unwrap().into());
    words
        .value("distance", Kind::Number, |guard, ask| {
            guard.foes.get(usize::try_from(ask.int(0)).unwrap()).copied().unwrap_or_default().into()
        })
        .param(Param::int("foe"));
    words
        .action("attack", |_, _| Status::Running)
        .param(Param::int("foe"))
        .on_enter(|guard, call| guard.log.push(format!("attack {}", call.int(0))))
        .on_exit(|guard, call, why| guard.log.push(format!("leave {}: {}", call.int(0), why.name())));
    words.action("rest", |guard, _| {
        guard.log.push("rest".into());
        Status::Success
    });
    words
}

const GUARD: &str = r#"(
    name: "guard",
    inputs: [
        (name: "health", from: 0, to: 100),
        (name: "distance", of: (name: "distance", with: {"foe": "{target}"}), from: 0, to: 50),
    ],
    actions: [
        (name: "attack", targets: "foes", do: (name: "attack", with: {"foe": "{target}"}), considerations: [
            (input: "health", curve: Logistic(steepness: 12, middle: 0.3)),
            (input: "distance", curve: Linear(slope: -1, offset: 1)),
        ]),
        (name: "rest", considerations: [(input: "health", curve: Power(slope: -1, offset: 1))], weight: 0.5, cooldown: 5),
    ],
    hysteresis: 0.1,
)"#;

#[test]
fn a_mind_enters_and_leaves_what_it_chooses() {
    let guard = Utility::from_ron("guard.utility.ron", GUARD, &words()).unwrap();
    let mut state = guard.start();
    let mut me = Guard { health: 90.0, foes: vec![30.0, 10.0], log: Vec::new() };
    let mut tick = |me: &mut Guard, millis| guard.tick(&mut state, &mut Turn::new(me, at(millis)));
    assert_eq!(tick(&mut me, 0), Status::Running);
    me.foes[0] = 9.0; // a little nearer than the other: not worth turning round
    tick(&mut me, 100);
    me.foes[0] = 1.0;
    tick(&mut me, 200);
    me.health = 5.0;
    assert_eq!(tick(&mut me, 300), Status::Success);
    assert_eq!(tick(&mut me, 400), Status::Running, "resting cools down");
    assert_eq!(me.log, ["attack 1", "leave 1: aborted", "attack 0", "leave 0: aborted", "rest", "attack 0"]);
    guard.stop(&mut state, &mut Turn::new(&mut me, at(500)), wits_mind::Exit::Despawn, &mut ());
    assert_eq!(me.log.last().unwrap(), "leave 0: despawned");
}

#[test]
fn why_not_names_the_consideration_that_it_stumbles_over() {
    let guard = Utility::from_ron("guard.utility.ron", GUARD, &words()).unwrap();
    let mut me = Guard { health: 90.0, foes: vec![45.0, 10.0], log: Vec::new() };
    let mut turn = Turn::new(&mut me, at(0));
    let reports = guard.explain(&guard.start(), &mut turn);
    assert_eq!((reports[0].pick.target, reports[0].standing), (1, Standing::Chosen));
    let far = reports.iter().find(|report| report.pick == Pick { action: 0, target: 0 }).unwrap();
    assert_eq!(far.why_not(Some(&reports[0])), "0.14 against 0.88: distance of 45.0 gives only 0.10");
    let mut state = guard.start();
    state.choice.ready[1] = at(2500);
    let reports = guard.explain(&state, &mut turn);
    let rest = reports.iter().find(|report| report.pick.action == 1).unwrap();
    assert_eq!(rest.why_not(None), "not again for 2.5 s");
}

#[test]
fn faults_of_a_file_are_found_at_once_with_their_lines() {
    let text = r#"(
    inputs: [(name: "health", from: 3, to: 3), (name: "mana")],
    actions: [
        (name: "rest", considerations: [(input: "helth", curve: Bell(width: 0)), (input: "health", weight: 2)]),
        (name: "rest", do: "rset", weight: -1),
    ],
    choose: Weighted(top: 99),
)"#;
    let faults = Utility::from_ron("x.utility.ron", text, &words()).unwrap_err().to_string();
    for expected in [
        "no range; expected two different numbers",
        "x.utility.ron:2:48: unknown \"mana\"",
        "x.utility.ron:4:49: unknown \"helth\", did you mean \"health\"?",
        "0 is out of range; expected a number above 0",
        "2 is out of range; expected 0 to 1",
        "is there twice; expected one action of a name",
        "unknown \"rset\", did you mean \"rest\"? among the actions",
        "99 is out of range; expected 1 to 8",
    ] {
        assert!(faults.contains(expected), "{expected}\n{faults}");
    }
    assert!(UtilityDef::check_ron("guard.utility.ron", GUARD).is_empty());
}

#[test]
fn what_is_written_is_read_back() {
    let def = UtilityDef::from_ron("guard.utility.ron", GUARD).unwrap();
    assert_eq!(UtilityDef::from_ron("again", &def.to_ron()).unwrap(), def);
}

#[test]
fn dragged_handles_are_where_they_were_dragged_to() {
    for curve in [
        Curve::RISING,
        Curve::QUADRATIC,
        Curve::Logistic { steepness: 6.0, middle: 0.5 },
        Curve::Logit { steepness: 6.0, middle: 0.5 },
        Curve::Sine { cycles: 0.5, phase: -0.25 },
        Curve::Bell { middle: 0.5, width: 0.2 },
        Curve::Step { at: 0.5, below: 0.0, above: 1.0 },
        Curve::Smooth { from: 0.2, to: 0.7 },
        Curve::Points(vec![(0.0, 0.0), (0.5, 0.3), (1.0, 1.0)]),
    ] {
        let mut def = UtilityDef::new(
            [InputDef::new("x", 0.0, 1.0)],
            [ActionDef::new("a").consider("x", curve.clone())],
        );
        assert!(show::curves(&def, 0, None).is_some());
        for (name, (x, y)) in curve.handles() {
            show::drag(
                &mut def,
                &format!("0/0/{name}"),
                (x + 0.05, if y < 0.5 { y + 0.05 } else { y - 0.05 }),
            )
            .unwrap();
            let moved = &def.actions[0].considerations[0].curve;
            assert_ne!(moved, &curve, "{name}");
            let mut faults = wits_core::findings::Findings::default();
            moved.check("", &mut faults);
            assert!(faults.is_empty(), "{name}: {faults}");
        }
        assert!(show::drag(&mut def, "0/0/nothing", (0.0, 0.0)).is_err());
        assert!(show::drag(&mut def, "7", (0.0, 0.0)).is_err());
    }
}

#[test]
fn scores_over_an_input_show_where_the_choice_would_change() {
    let def = UtilityDef::from_ron("guard.utility.ron", GUARD).unwrap();
    let guard = def.bind(&words()).unwrap();
    let mut me = Guard { health: 90.0, foes: vec![10.0], log: Vec::new() };
    let plot = guard.scores_over(&def, 0, &mut Turn::new(&mut me, at(0)));
    let Some(wits_core::inspect::Section::Plot { lines, marks, .. }) = plot else { panic!("a plot") };
    assert_eq!((lines.len(), marks[0].x), (2, 90.0));
    let better = |place: usize| lines[0].points[place].1 > lines[1].points[place].1;
    assert!(!better(2) && better(38), "rests when nearly dead, attacks when well");
    assert_eq!(guard.scores_over(&def, 9, &mut Turn::new(&mut me, at(0))), None);
}
