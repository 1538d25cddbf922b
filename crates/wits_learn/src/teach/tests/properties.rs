//! Laws that hold whatever is taught.

use proptest::prelude::*;
use wits_core::ron;
use wits_core::state::{from_bytes, to_bytes};
use wits_core::work::Work;

use super::Pupil;
use crate::teach::{ActionsDef, InstinctDef, InstinctSource, Observation, TeachState};

/// Something that happens to a character.
#[derive(Clone, Debug)]
enum Step {
    Show(usize, [f32; 4]),
    Watch(usize, [f32; 4]),
    Judge(usize, [f32; 4], f32),
    Undo,
    Tend,
    Rescue,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let numbers = prop::array::uniform4(0.0_f32..100.0);
    let step = prop_oneof![
        3 => (0_usize..9, numbers.clone()).prop_map(|(action, at)| Step::Show(action, at)),
        3 => (0_usize..9, numbers.clone()).prop_map(|(action, at)| Step::Watch(action, at)),
        6 => (0_usize..9, numbers, -1.5_f32..1.5).prop_map(|(action, at, strength)| Step::Judge(action, at, strength)),
        1 => Just(Step::Undo),
        1 => Just(Step::Tend),
        1 => Just(Step::Rescue),
    ];
    prop::collection::vec(step, 1..25)
}

fn with_instinct(seed: u64) -> Pupil {
    Pupil::with(seed, |def| {
        def.memory.lessons = 6;
        def.instincts = vec![InstinctDef {
            when: [("hunger".to_owned(), (85.0, 100.0))].into(),
            act: "eat(berry)".into(),
            by: InstinctSource::Refresh,
        }];
    })
}

fn take(pupil: &mut Pupil, step: &Step) {
    pupil.now += 5000;
    let now = pupil.now();
    let action = |pupil: &Pupil, number: usize| {
        let all = pupil.model.actions().all();
        all[number % all.len()]
    };
    match step {
        Step::Show(number, numbers) => {
            let (action, own) = (action(pupil, *number), pupil.context(numbers));
            let observation = Observation::Demonstrated { action, own: &own };
            pupil.model.observe(&mut pupil.state, observation, now, &mut pupil.scratch, || true).unwrap();
        }
        Step::Watch(number, numbers) => {
            let (action, theirs) = (action(pupil, *number), pupil.context(numbers));
            let observation = Observation::Watched { action, theirs: &theirs };
            pupil.model.observe(&mut pupil.state, observation, now, &mut pupil.scratch, || true).unwrap();
        }
        Step::Judge(number, numbers, strength) => {
            let (action, context) = (action(pupil, *number), pupil.context(numbers));
            pupil.model.remember(&mut pupil.state, now, &context, action).unwrap();
            let _ = pupil.model.judge(&mut pupil.state, *strength, now.after(1.0), &mut pupil.scratch);
        }
        Step::Undo => {
            let _ = pupil.model.undo(&mut pupil.state);
        }
        Step::Tend => {
            pupil.model.tend(&mut pupil.state, &mut pupil.scratch, now);
        }
        Step::Rescue => {
            pupil.model.rescue(&mut pupil.state, &mut pupil.scratch, now);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// After any lessons: the instinct is there, weights stay within their limit, the list gives the weights, and the state
    /// can be saved and continued.
    #[test]
    fn whatever_is_taught(seed in 0_u64..1000, steps in steps()) {
        let mut pupil = with_instinct(seed);
        let mut other = with_instinct(seed);
        for step in &steps {
            take(&mut pupil, step);
            take(&mut other, step);
        }
        prop_assert_eq!(&pupil.state, &other.state, "same lessons, same state");
        let limit = pupil.model.def().network.max_weight;
        prop_assert!(pupil.state.weights().iter().all(|weight| weight.abs() <= limit));
        let replayed = pupil.model.replay(&pupil.state).finish();
        prop_assert_eq!(replayed.weights(), pupil.state.weights());
        prop_assert!(pupil.model.check_state(&pupil.state).is_ok());
        let loaded: TeachState = from_bytes(&to_bytes(&pupil.state).unwrap()).unwrap();
        prop_assert_eq!(&loaded, &pupil.state);
        let now = pupil.now();
        pupil.model.refresh(&mut pupil.state, &mut pupil.scratch, now);
        prop_assert_eq!(pupil.does(&[92.5, 50.0, 50.0, 10.0]), "eat(berry)", "instincts are never forgotten");
    }

    /// What is decided is always legal, and the best of what is legal unless it is explored.
    #[test]
    fn decisions_are_legal(seed: u64, at in prop::array::uniform4(0.0_f32..100.0), legal in prop::collection::vec(any::<bool>(), 8), explore in 0.0_f32..1.0) {
        let mut pupil = Pupil::with(seed, |def| def.explore = explore);
        let all = pupil.model.actions().all().to_vec();
        let context = pupil.context(&at);
        let is_legal = |action: &_| all.iter().position(|known| known == action).is_some_and(|place| legal[place % 8]);
        let decision = pupil.model.decide(&mut pupil.state, &context, &mut pupil.scratch, is_legal).unwrap();
        prop_assert_eq!(decision.is_none(), !all.iter().any(is_legal));
        if let Some(decision) = decision {
            prop_assert!(is_legal(&decision.action));
            if matches!(decision.why, crate::teach::Why::Learned { .. }) {
                for action in all.iter().filter(|action| is_legal(action)) {
                    let score = pupil.model.score(&pupil.state, &context, action, &mut pupil.scratch).unwrap();
                    prop_assert!(score <= decision.score);
                }
            }
        }
    }

    /// Every action of a database is written and read back, and no action is listed twice.
    #[test]
    fn actions_are_read_as_they_are_written(slots in prop::collection::vec((0_usize..4, any::<bool>(), 1_usize..4), 0..4)) {
        let mut roles = [false; 4];
        let parts: Vec<String> = slots.iter().filter(|(role, ..)| !std::mem::replace(&mut roles[*role], true)).map(|(role, required, things)| {
            let role = ["Object", "IndirectObject", "Instrument", "Place"][*role];
            let things = &["\"x\"", "\"x\",\"y\"", "\"x\",\"y\",\"z\""][things - 1];
            format!("(role: {role}, required: {required}, things: [{things}])")
        }).collect();
        let text = format!("(things: [\"x\", \"y\", \"z\"], kinds: [(name: \"do it\", slots: [{}])])", parts.join(","));
        let actions = ron::read::<ActionsDef>("actions", &text).unwrap().bind().unwrap();
        let mut all = actions.all().to_vec();
        for action in &all {
            prop_assert!(actions.has(action));
            prop_assert_eq!(actions.parse(&actions.text(action)), Ok(*action));
            prop_assert_eq!(actions.parse(&actions.with_roles(action)), Ok(*action));
        }
        let count = all.len();
        all.sort();
        all.dedup();
        prop_assert_eq!(all.len(), count);
    }
}
