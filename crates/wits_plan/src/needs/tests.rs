//! Laws and figures.

use wits_core::findings::Findings;
use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_mind::{Kind, Mind, Param, Status, Turn, Vocabulary};

use super::*;

/// Eat 4, bathroom 3, both from 0 to 5.
fn hungry() -> ([GoalDef; 2], NeedsState) {
    let goals =
        [GoalDef::new("eat").range(0.0, 5.0).rate(4.0), GoalDef::new("bathroom").range(0.0, 5.0).rate(2.0)];
    let state = NeedsState::of(&goals, [4.0, 3.0]);
    (goals, state)
}

fn rules(rule: Rule, clamping: Clamping, drift: Drift) -> Rules {
    Rules { rule, clamping, drift, ..Rules::default() }
}

#[test]
fn oracle_m3e_5_7_2_simple_selection_takes_the_raw_food() {
    // Eat 4 is more urgent than sleep 3; of -3 and -2 on eating, -3 is more.
    let goals = [GoalDef::new("eat"), GoalDef::new("sleep")];
    let state = NeedsState::of(&goals, [4.0, 3.0]);
    let offers = [[-3.0, 0.0], [-2.0, 0.0], [0.0, -4.0], [0.0, -2.0]];
    let offers = offers.each_ref().map(|changes| Offer::new(changes));
    let simple = Rules { rule: Rule::Simple, ..Rules::default() };
    assert_eq!(simple.choose(&goals, &state, offers, None), Some(0));
    assert_eq!(simple.choose(&goals, &state, offers[..0].iter().copied(), None), None);
    assert_eq!(simple.choose(&[], &NeedsState::default(), offers, None), None);
}

#[test]
fn oracle_m3e_5_7_3_the_soda_leaves_29_and_the_bathroom_16() {
    let (goals, state) = hungry();
    let (soda, toilet) = (Offer::new(&[-2.0, 3.0]), Offer::new(&[0.0, -4.0]));
    let score =
        |clamping, offer| rules(Rule::Overall, clamping, Drift::All).score(&goals, &state, &offer).unwrap();
    // 2² + 5² = 29 and 4² + 0² = 16, with 3 + 3 = 6 and 3 - 4 = -1 held in 0 to 5.
    assert_eq!((score(Clamping::AtEnd, soda), score(Clamping::AtEnd, toilet)), (29.0, 16.0));
    // Not held: 2² + 6² = 40 and 4² + (-1)² = 17.
    assert_eq!((score(Clamping::Never, soda), score(Clamping::Never, toilet)), (40.0, 17.0));
    // The soda's other printed effect, +2, needs no holding: 2² + 5².
    assert_eq!(score(Clamping::Never, Offer::new(&[-2.0, 2.0])), 29.0);
    let choose = |rule| Rules { rule, ..Rules::default() }.choose(&goals, &state, [soda, toilet], None);
    assert_eq!((choose(Rule::Simple), choose(Rule::Overall)), (Some(0), Some(1)));
}

#[test]
fn oracle_m3e_5_7_4_utility_with_time_by_both_rules_of_drift() {
    let (goals, state) = hungry();
    let snack = Offer::new(&[-2.0, 0.0]).lasting(0.25);
    let meal = Offer::new(&[-4.0, 0.0]).lasting(1.0);
    let toilet = Offer::new(&[0.0, -4.0]).lasting(0.25);
    let all = |drift, clamping| {
        let rules = rules(Rule::WithTime, clamping, drift);
        assert_eq!(rules.choose(&goals, &state, [snack, meal, toilet], None), Some(0));
        [snack, meal, toilet].map(|offer| rules.score(&goals, &state, &offer).unwrap())
    };
    // As printed: who eats gets no hungrier. 2² + 3.5², 0² + 5², 5² + 0².
    assert_eq!(all(Drift::NotServed, Clamping::AtEnd), [16.25, 25.0, 25.0]);
    // As the listing says: 3² + 3.5², 4² + 5², 5² + 0² (3 - 4 + 0.5 held at 0).
    assert_eq!(all(Drift::All, Clamping::AtEnd), [21.25, 41.0, 25.0]);
    // Not held: (-0.5)² on top.
    assert_eq!(all(Drift::All, Clamping::Never), [21.25, 41.0, 25.25]);
}

#[test]
fn oracle_m3e_exercise_5_18_the_robot_docks_below_72_5_per_cent() {
    // Insistence 100 - charge, 5 a minute. Docking: full in 1 minute, then 5. A battery: 25 in half a minute.
    let goals = [GoalDef::new("charge").range(0.0, 100.0).rate(5.0)];
    let (dock, battery) = (Offer::new(&[-100.0]).lasting(1.0), Offer::new(&[-25.0]).lasting(0.5));
    let rules = rules(Rule::WithTime, Clamping::BeforeDrift, Drift::All);
    let after = |charge: f32, offer: Offer<'_>| {
        rules.after(&goals[0], &NeedsState::of(&goals, [100.0 - charge]), &offer, 0)
    };
    assert_eq!((after(50.0, dock), after(50.0, battery)), (5.0, 27.5)); // max(0, 75 - 50) + 2.5
    assert_eq!((after(72.5, dock), after(72.5, battery)), (5.0, 5.0)); // a tie
    let choose =
        |charge: f32| rules.choose(&goals, &NeedsState::of(&goals, [100.0 - charge]), [dock, battery], None);
    assert_eq!((choose(72.25), choose(72.5), choose(72.75)), (Some(0), Some(0), Some(1)));
    // Exercise 5.19: a quicker battery change moves the border down.
    let quick = Offer::new(&[-35.0]).lasting(0.5);
    assert_eq!(rules.choose(&goals, &NeedsState::of(&goals, [35.0]), [dock, quick], None), Some(1));
}

#[test]
fn oracle_m3e_5_7_4_learned_rates_creep_towards_what_is_measured() {
    // 0.95 · 0 + 0.05 · 2 = 0.1; 0.95 · 0.1 + 0.1 = 0.195; 0.95 · 0.195 + 0.1 = 0.28525.
    let goals = [GoalDef { rate: Rate::Learned { start: 0.0, keep: 0.95 }, ..GoalDef::new("pain") }];
    let mut state = NeedsState::of(&goals, [0.0]);
    for (run, expected) in [(1.0, 0.1), (2.0, 0.195), (3.0, 0.285_25)] {
        state.set(0, 4.0 * run); // 4 more in 2 units of time
        state.learn(&goals, 2.0);
        assert!((state.rate(0) - expected).abs() < 1e-6, "{}", state.rate(0));
    }
    state.learn(&goals, 0.0);
    assert!((state.rate(0) - 0.285_25).abs() < 1e-6, "no time, no estimate");
}

#[test]
fn oracle_m3e_5_7_4_a_way_of_20_minutes_outweighs_an_action_of_10() {
    // The feast is better by far, but it lies across the level: 5² + 5² against 2² + 4² nearby.
    let goals =
        [GoalDef::new("eat").range(0.0, 5.0).rate(3.0), GoalDef::new("rest").range(0.0, 5.0).rate(6.0)];
    let state = NeedsState::of(&goals, [4.0, 3.0]);
    let feast = Offer::new(&[-4.0, 0.0]).lasting(10.0 / 60.0).after_a_way_of(straight_line(
        [0.0; 2],
        [40.0, 0.0],
        120.0,
    ));
    let snack = Offer::new(&[-3.0, 0.0]).lasting(10.0 / 60.0);
    assert!((feast.travel - 20.0 / 60.0).abs() < 1e-6);
    let choose = |rule| Rules { rule, ..Rules::default() }.choose(&goals, &state, [feast, snack], None);
    assert_eq!((choose(Rule::Overall), choose(Rule::WithTime)), (Some(0), Some(1)));
}

#[test]
fn what_cannot_be_reached_is_never_chosen() {
    let (goals, state) = hungry();
    let far = Offer::new(&[-4.0, 0.0]).after_a_way_of(straight_line([0.0; 2], [40.0, 0.0], 0.0));
    let near = Offer::new(&[-1.0, 0.0]);
    assert_eq!(far.travel, f32::INFINITY);
    for shorter in [0.0, 1.0] {
        let rules = Rules { rule: Rule::WithTime, shorter, ..Rules::default() };
        assert_eq!(rules.choose(&goals, &state, [far, near], None), Some(1), "shorter: {shorter}");
    }
    let rules = Rules { rule: Rule::Overall, shorter: 1.0, ..Rules::default() };
    assert_eq!(rules.choose(&goals, &state, [far, near], None), Some(1));
}

#[test]
fn plain_sums_let_many_medium_goals_drown_an_urgent_one_and_squares_do_not() {
    let goals: Vec<GoalDef> = (0..4).map(|n| GoalDef::new(format!("goal {n}"))).collect();
    let state = NeedsState::of(&goals, [9.0, 3.0, 3.0, 3.0]);
    let offers = [Offer::new(&[-5.0]), Offer::new(&[0.0, -2.0, -2.0, -2.0])];
    let choose = |discontent| {
        let goals: Vec<GoalDef> = goals.iter().map(|goal| GoalDef { discontent, ..goal.clone() }).collect();
        Rules::default().choose(&goals, &state, offers, None)
    };
    assert_eq!((choose(Discontent::Plain), choose(Discontent::Square)), (Some(1), Some(0)));
    assert_eq!(choose(Discontent::Power(2.0)), Some(0));
}

#[test]
fn ties_go_to_the_first_or_to_chance() {
    let goals = [GoalDef::new("eat")];
    let state = NeedsState::of(&goals, [4.0]);
    let offers = [Offer::new(&[-2.0]); 3];
    assert_eq!(Rules::default().choose(&goals, &state, offers, None), Some(0));
    let (random, mut stream) = (Rules { ties: Ties::Random, ..Rules::default() }, Seed::new(5).stream());
    let mut counts = [0_u32; 3];
    for _ in 0..300 {
        counts[random.choose(&goals, &state, offers, Some(&mut stream)).unwrap()] += 1;
    }
    assert!(counts.iter().all(|count| (70..130).contains(count)), "{counts:?}");
}

#[test]
fn shorter_actions_are_preferred_when_time_has_a_price() {
    let goals = [GoalDef::new("eat")];
    let state = NeedsState::of(&goals, [4.0]);
    let offers = [Offer::new(&[-2.0]).lasting(2.0), Offer::new(&[-2.0]).lasting(1.0)];
    for rule in [Rule::Simple, Rule::Overall] {
        let choose =
            |shorter| Rules { rule, shorter, ..Rules::default() }.choose(&goals, &state, offers, None);
        assert_eq!((choose(0.0), choose(0.01)), (Some(0), Some(1)));
    }
}

#[test]
fn passing_goals_go_when_they_are_fulfilled_and_others_stay() {
    let goals = [GoalDef { passing: true, ..GoalDef::new("kill") }, GoalDef::new("health")];
    let mut state = NeedsState::of(&goals, [5.0, 1.0]);
    state.apply(&goals, &[-5.0, -1.0]);
    assert_eq!((state.is_on(0), state.is_on(1), state.top()), (false, true, Some(1)));
    state.switch(0, true);
    state.set(0, 3.0);
    assert_eq!(state.top(), Some(0));
}

#[test]
fn the_score_is_the_sum_of_what_is_explained() {
    let (goals, state) = hungry();
    let offer = Offer::new(&[-2.0, 1.0]).lasting(0.3);
    let rules = rules(Rule::WithTime, Clamping::AtEnd, Drift::All);
    let told = rules.explain(&goals, &state, &offer);
    let sum: f32 = told.goals.iter().map(|goal| goal.discontent).sum();
    assert!((sum - told.score).abs() < 1e-5);
}

/// A kitchen: an oven that takes raw food, cooks it and gives a meal.
#[derive(Clone, Debug, Default, PartialEq)]
struct Kitchen {
    carries: bool,
    oven: u32,
    done: Vec<&'static str>,
    exits: u32,
}

fn kitchen() -> Vocabulary<Kitchen> {
    let mut words = Vocabulary::new();
    words.condition("carries", |me: &Kitchen, _| me.carries);
    words.value("oven", Kind::Int, |me: &Kitchen, _| i32::try_from(me.oven).unwrap().into());
    words.value("way", Kind::Number, |_, ask| ask.number(0).into()).param(Param::int("to"));
    words.action("take", |me, _| {
        (me.carries, _) = (true, me.done.push("take"));
        Status::Success
    });
    words.action("insert", |me, _| {
        (me.carries, me.oven) = (false, 1);
        me.done.push("insert");
        Status::Success
    });
    words.action("cook", |me, _| {
        me.oven = 2;
        me.done.push("cook");
        Status::Success
    });
    words.action("eat", |me, _| {
        me.oven = 0;
        me.done.push("eat");
        Status::Success
    });
    words.action("dream", |_, _| Status::Running).on_exit(|me, _, _| me.exits += 1);
    words
}

const KITCHEN: &str = r#"(
    name: "kitchen",
    goals: [(name: "eat", start: 4, max: 5, rate: Given(0.5)), (name: "fun", start: 1, max: 5)],
    objects: [
        (kind: "bed", marks: {"soft": true}, offers: [
            (name: "dream", do: "dream", changes: {"fun": -0.5}),
        ]),
        (kind: "fridge", marks: {"food": 3}, offers: [
            (name: "take", do: "take", when: All([Not(Is("carries")), Equal(of: "oven", to: 0)]), duration: 2, then: "insert"),
        ]),
        (kind: "oven", offers: [
            (name: "insert", do: "insert", when: Is("carries"), duration: 1, then: "cook"),
            (name: "cook", do: "cook", when: Equal(of: "oven", to: 1), duration: 20, then: "eat"),
            (name: "eat", do: "eat", when: Equal(of: "oven", to: 2), changes: {"eat": -4}, duration: 7),
        ]),
    ],
)"#;

#[test]
fn promise_chains_lead_from_raw_food_to_the_meal() {
    let needs = Needs::from_ron("kitchen.needs.ron", KITCHEN, &kitchen()).unwrap();
    let (mut me, mut state) = (Kitchen::default(), needs.start());
    let at_first = needs.explain(&state.needs, &mut Turn::new(&mut me, Moment::START));
    assert_eq!(at_first.len(), 2, "an empty oven offers nothing to somebody without food");
    assert_eq!(at_first[1].1.time, 30.0, "picking up raw food owns up to the whole meal: 2 + 1 + 20 + 7");
    for tick in 0..4 {
        needs.tick(&mut state, &mut Turn::new(&mut me, Moment::of_tick(tick, 60)));
    }
    assert_eq!(me.done, ["take", "insert", "cook", "eat"]);
    assert_eq!(state.needs.value(0), 0.0, "the effect comes with the last step alone");
    assert_eq!(needs.marked("food").collect::<Vec<_>>(), ["fridge"]);
    assert_eq!(needs.mark("fridge", "food"), Some(&3.into()));
}

#[test]
fn an_offer_that_is_not_made_and_one_that_is_worse_say_why() {
    let needs = Needs::from_ron("kitchen.needs.ron", KITCHEN, &kitchen()).unwrap();
    let (mut me, state) = (Kitchen::default(), needs.start());
    let mut turn = Turn::new(&mut me, Moment::START);
    let chosen = needs.choose(&state.needs, &mut turn).unwrap();
    assert_eq!(needs.offer_name(chosen.offer), "take");
    let why_not = |offer, turn: &mut Turn<'_, Kitchen>| {
        needs.why_not(&state.needs, Doing { offer, object: 0 }, chosen, turn).unwrap()
    };
    assert_eq!(why_not(0, &mut turn), "leaves 16.25 discontent, the other 1: eat would be 4, not 0");
    assert_eq!(why_not(2, &mut turn), "is not on offer: does not carry");
}

#[test]
fn thinking_again_calls_off_what_has_become_worse() {
    let text = KITCHEN.replace("name: \"kitchen\",", "rethink: 1,");
    let needs = Needs::from_ron("kitchen.needs.ron", &text, &kitchen()).unwrap();
    let (mut me, mut state) = (Kitchen { oven: 3, ..Kitchen::default() }, needs.start());
    let mut tick = |me: &mut Kitchen, millis: u32| {
        needs.tick(&mut state, &mut Turn::new(me, Moment(millis)));
        needs.offer_name(state.doing().map_or(99, |doing| doing.offer)).to_owned()
    };
    assert_eq!(tick(&mut me, 0), "dream", "the oven is broken");
    me.oven = 0;
    assert_eq!((tick(&mut me, 500), me.exits), ("dream".to_owned(), 0));
    tick(&mut me, 1000);
    assert_eq!((me.done.as_slice(), me.exits), (&["take"][..], 1));
}

#[test]
fn faults_of_a_file_are_found_at_once_with_their_lines() {
    let text = r#"(
    goals: [(name: "eat", max: -1), (name: "eat", weight: -2)],
    objects: [(kind: "oven", offers: [
        (name: "a", do: "cook", changes: {"eta": 1}, then: "b"),
        (name: "b", do: "cok", then: "a", duration: -1),
        (name: "c", do: "cook", when: Is("carried"), then: "d"),
    ])],
)"#;
    let faults = Needs::from_ron("x.needs.ron", text, &kitchen()).unwrap_err().to_string();
    for expected in [
        "x.needs.ron:2:32: from 0 to -1; expected min ≤ max",
        "is there twice; expected one goal of a name",
        "x.needs.ron:4:50: unknown \"eta\", did you mean \"eat\"?",
        "the chain leads in a circle",
        "x.needs.ron:5:25: unknown \"cok\", did you mean \"cook\"? among the actions",
        "unknown \"carried\", did you mean \"carries\"?",
        "unknown \"d\"",
    ] {
        assert!(faults.contains(expected), "{expected}\n{faults}");
    }
    let doubts: Findings =
        NeedsDef::check_ron("x.needs.ron", r#"(goals: [(name: "a")], objects: [(kind: "b")])"#);
    assert_eq!(doubts.to_string(), "x.needs.ron:1:10: no offer ever lowers \"a\"");
}

#[test]
fn what_is_written_is_read_back() {
    let def = NeedsDef::from_ron("kitchen.needs.ron", KITCHEN).unwrap();
    assert_eq!(NeedsDef::from_ron("again", &def.to_ron()).unwrap(), def);
}

#[test]
fn the_graph_knows_the_offers_by_the_numbers_that_are_watched() {
    let needs = Needs::from_ron("kitchen.needs.ron", KITCHEN, &kitchen()).unwrap();
    let graph = needs.graph();
    for offer in 0..5 {
        assert_eq!(graph.nodes[needs.node_of(offer) as usize].name, needs.offer_name(offer));
    }
}

#[test]
fn oracle_m3e_12_3_things_say_what_they_mean_and_what_they_offer() {
    // A table can be climbed, pushed or thrown; each serves other goals, and one goal is compromised. New things need no
    // code: marks and offers are data.
    let mut words = Vocabulary::<()>::new();
    for verb in ["climb", "push", "throw"] {
        words.action(verb, |(), _| Status::Success);
    }
    let text = r#"(
        goals: [(name: "get up", start: 3), (name: "fight", start: 2), (name: "be quiet", start: 1)],
        objects: [
            (kind: "table", marks: {"heavy": true, "worth": 5}, offers: [
                (name: "climb it", do: "climb", changes: {"get up": -2}, marks: {"animation": "climb_high"}),
                (name: "push it", do: "push", changes: {"get up": -3}, duration: 4),
                (name: "throw it", do: "throw", changes: {"fight": -2, "be quiet": 3}),
            ]),
            (kind: "lava", marks: {"dangerous": true}),
        ],
    )"#;
    let needs = Needs::from_ron("things.needs.ron", text, &words).unwrap();
    assert_eq!(needs.marked("dangerous").collect::<Vec<_>>(), ["lava"]);
    assert_eq!(needs.mark("table", "worth"), Some(&5.into()));
    let mut state = needs.start().needs;
    let choose =
        |state: &NeedsState| needs.choose(state, &mut Turn::new(&mut (), Moment::START)).unwrap().offer;
    assert_eq!(needs.offer_name(choose(&state)), "push it"); // 0 + 4 + 1, against 1 + 4 + 1 and 9 + 0 + 16
    state.set(0, 0.0);
    state.set(1, 5.0);
    state.set(2, 0.0);
    assert_eq!(needs.offer_name(choose(&state)), "throw it"); // 9 + 9, against 25
}

#[test]
fn long_chains_and_too_many_goals_are_refused() {
    let chain = |offers: usize| {
        let offer = |n: usize| {
            let then = if n + 1 < offers { format!("then: \"o{}\",", n + 1) } else { String::new() };
            format!("(name: \"o{n}\", do: \"x\", {then} changes: {{\"g\": -1}}),")
        };
        let offers: String = (0..offers).map(offer).collect();
        format!("(goals: [(name: \"g\")], objects: [(kind: \"k\", offers: [{offers}])])")
    };
    assert_eq!(NeedsDef::check_ron("a", &chain(MAX_CHAIN)), Findings::of("a"));
    let faults = NeedsDef::check_ron("a", &chain(MAX_CHAIN + 1)).to_string();
    assert_eq!(faults.matches("the chain is too long; expected a chain of at most 100 offers").count(), 1);
    let goals: String = (0..=MAX_GOALS).map(|n| format!("(name: \"g{n}\"),")).collect();
    let faults = NeedsDef::check_ron("a", &format!("(goals: [{goals}])")).to_string();
    assert!(faults.contains("1001 goals; expected at most 1000"), "{faults}");
}
