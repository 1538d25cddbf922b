//! Minds whose nets remember, and minds of Bayes networks and cases.

use wits_core::hash::{StateHash, StateHasher};

use super::*;
use crate::classify::{BayesNetClassifier, CaseBase, CasesDef, Learner};

/// Has it once been near, it flees for good. The neuron is tanh(4 near + 4 before): 0 at first, tanh(4) = 0.999 after an
/// intruder was near, tanh(4 · 0.999) = 0.999 from then on. `shoot` is -8 h + 4 and `flee` 8 h - 4.
const LATCH: &str = r#"(
    inputs: [(name: "near", test: Below(of: "distance", than: 5))],
    choices: [(name: "shoot"), (name: "flee")],
    model: Net(
        net: (inputs: 1, layers: [Elman(outputs: 1), Dense(outputs: 2, activation: Softmax)]),
        weights: [4, 4, 0, -8, 8, 4, -4],
    ),
)"#;

fn hash(state: &LearnedState) -> StateHash {
    let mut hasher = StateHasher::new();
    hasher.write(state);
    hasher.finish()
}

/// Ticks through distances; what was done after each.
fn course(mind: &LearnedMind<Guard>, state: &mut LearnedState, distances: &[f32]) -> Vec<String> {
    let mut guard = Guard::default();
    let done = distances.iter().zip(0_u8..).map(|(distance, step)| {
        guard.distance = *distance;
        tick(mind, state, &mut guard, f32::from(step) / 10.0);
        mind.doing(state)
    });
    done.collect()
}

#[test]
fn what_a_recurrent_net_remembers_is_state_of_the_character() {
    let mind = mind(LATCH);
    let mut calm = mind.start();
    assert_eq!(course(&mind, &mut calm, &[20.0, 20.0]), ["shoot", "shoot"]);
    let mut alarmed = mind.start();
    assert_eq!(course(&mind, &mut alarmed, &[20.0, 3.0, 20.0, 20.0]), ["shoot", "flee", "flee", "flee"]);
    assert_eq!(course(&mind, &mut calm, &[20.0]), ["shoot"], "each character has a memory of its own");

    let mut before = mind.start();
    course(&mind, &mut before, &[3.0]);
    let mut after = before.clone();
    course(&mind, &mut after, &[20.0]);
    assert_eq!(before.doing(), after.doing());
    assert_ne!(hash(&before), hash(&after), "what it remembers is hashed");

    let mut saved: LearnedState = state::from_bytes(&state::to_bytes(&alarmed).unwrap()).unwrap();
    assert_eq!((&saved, hash(&saved)), (&alarmed, hash(&alarmed)));
    assert_eq!(course(&mind, &mut saved, &[20.0]), ["flee"]);
    let json = serde_json::to_string(&alarmed).unwrap();
    assert_eq!(serde_json::from_str::<LearnedState>(&json).unwrap(), alarmed);
}

#[test]
fn whoever_is_stopped_forgets_what_its_net_remembered() {
    let mind = mind(LATCH);
    let mut state = mind.start();
    course(&mind, &mut state, &[3.0, 20.0]);
    let mut guard = Guard::default();
    mind.stop(&mut state, &mut Turn::new(&mut guard, Moment::START), Exit::Abort, &mut ());
    assert_eq!(course(&mind, &mut state, &[20.0]), ["shoot"]);
}

/// Asking changes nothing, and the answer begins with what the net remembers.
#[test]
fn a_recurrent_net_is_explained_from_what_it_remembers() {
    let mind = mind(LATCH);
    let mut state = mind.start();
    course(&mind, &mut state, &[3.0, 20.0]);
    let (known, guard) = (state.clone(), Guard { distance: 20.0, ..Guard::default() });
    let why = mind.explain(&state, &guard, &Boards::default(), Moment::START);
    assert_eq!((&*why.choices[0].name, &why.choices[0].verdict), ("flee", &Verdict::Chosen));
    assert!(!why.model.is_empty());
    assert_eq!(state, known);
    // It has never been near: the same inputs, another answer.
    let fresh = mind.explain(&mind.start(), &guard, &Boards::default(), Moment::START);
    assert_eq!(fresh.choices[0].name, "shoot");
}

#[test]
fn another_net_begins_without_memories() {
    let old = mind(LATCH);
    let mut state = old.start();
    course(&old, &mut state, &[3.0]);
    let new = mind(&LATCH.replace("[4, 4, 0,", "[4, 4, 0.1,"));
    let mut guard = Guard { distance: 20.0, ..Guard::default() };
    let told = new.adopt(&old, &mut state, &mut Turn::new(&mut guard, Moment::START), &mut ());
    assert_eq!(told.forgotten, ["what its net remembered"]);
    // The same net goes on.
    let mut state = old.start();
    course(&old, &mut state, &[3.0]);
    let told = old.adopt(&mind(LATCH), &mut state, &mut Turn::new(&mut guard, Moment::START), &mut ());
    assert!(told.forgotten.is_empty());
    assert_eq!(course(&old, &mut state, &[20.0]), ["flee"]);
}

/// Four situations of two attributes, in which only both together tell what is right.
fn both_count(model: impl Fn(&Examples) -> ModelDef) -> LearnedDef {
    let text = r#"(inputs: [(name: "weapon", among: ["bow", "sword"]), (name: "armed", test: Above(of: "ammo", than: 0))],
        choices: [(name: "shoot"), (name: "flee")], model: Values())"#;
    let mut def: LearnedDef = ron::read("a.learned.ron", text).unwrap();
    let schema = Schema::new(def.schema()).unwrap();
    let rows = "weapon,armed,label\nbow,yes,shoot\nsword,no,shoot\nbow,no,flee\nsword,yes,flee\n".to_owned();
    def.model = model(&Examples::from_csv("a.csv", &rows, &schema).unwrap());
    def
}

fn bayes_net(examples: &Examples) -> ModelDef {
    let parents = [("weapon", vec!["label"]), ("armed", vec!["label", "weapon"])];
    let mut net = BayesNetClassifier::new(examples.schema().clone(), &parents, 0.1).unwrap();
    net.observe_all(examples).unwrap();
    ModelDef::BayesNet(net)
}

fn cases(examples: &Examples) -> ModelDef {
    let mut cases =
        CaseBase::new(examples.schema().clone(), CasesDef { neighbors: 1, ..CasesDef::default() }).unwrap();
    cases.observe_all(examples).unwrap();
    ModelDef::Cases(cases)
}

#[test]
fn bayes_networks_and_cases_decide_and_say_why() {
    for def in [both_count(bayes_net), both_count(cases)] {
        let again = LearnedDef::from_ron("a.learned.ron", &def.to_ron()).unwrap();
        assert_eq!(again, def, "a file holds the model");
        let mind = again.bind(&words()).unwrap();
        for (weapon, ammo, expected) in
            [("bow", 1, "shoot"), ("sword", 0, "shoot"), ("bow", 0, "flee"), ("sword", 1, "flee")]
        {
            let (mut state, mut guard) = (mind.start(), Guard { weapon, ammo, ..Guard::default() });
            tick(&mind, &mut state, &mut guard, 0.0);
            assert_eq!(mind.doing(&state), expected, "{} {weapon} {ammo}", def.model.title());
            let why = mind.explain(&state, &guard, &Boards::default(), Moment::START);
            assert!(!why.model.is_empty() && why.choices[0].name == expected);
        }
    }
}

#[test]
fn models_of_other_inputs_are_refused() {
    for mut def in [both_count(bayes_net), both_count(cases)] {
        def.inputs.swap(0, 1);
        assert!(def.bind(&words()).unwrap_err().to_string().contains("it has learned with the inputs"));
    }
    let empty = |examples: &Examples| {
        ModelDef::Cases(CaseBase::new(examples.schema().clone(), CasesDef::default()).unwrap())
    };
    assert!(both_count(empty).bind(&words()).unwrap_err().to_string().contains("no cases"));
}
