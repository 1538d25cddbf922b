//! What characters remember, loaded from a save that was changed: the first line is the kind of mind, the rest its state as
//! JSON.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wits_core::findings::Findings;
use wits_core::hash::HashState;
use wits_core::time::Moment;
use wits_decide::dtree::DecisionTree;
use wits_decide::machine::MachineDef;
use wits_decide::save::{Keeps, SavedMinds};
use wits_decide::tree::TreeDef;
use wits_decide::{Mind, Turn};
use wits_fuzzy::FuzzyDef;
use wits_fuzzy::machine::FuzzyMachineDef;
use wits_fuzzy::markov::MarkovDef;
use wits_plan::drive::DriveDef;
use wits_plan::goap::GoapDef;
use wits_plan::htn::HtnDef;
use wits_plan::needs::NeedsDef;
use wits_plan::utility::UtilityDef;
use wits_rules::RuleMind;

use crate::games::files;
use crate::laws::{ticks_from, words};

const KINDS: [&str; 12] = [
    "tree", "machine", "decision", "fuzzy", "degrees", "markov", "goals", "goap", "htn", "needs", "utility",
    "rules",
];

const TREE: &str = r#"(root: Sequence([
    Repeat(times: 3, node: Sequence([Wait(1), Do("done")])),
    Cooldown(seconds: 2, node: Do("goes_on")),
    Parallel(nodes: [Wait(3), Do("goes_on"), Inverter(Do("done"))]),
    Random([Do("goes_on"), Wait(9)]),
]))"#;

const MACHINE: &str = r#"(states: [
    (name: "on", active: ["goes_on"], transitions: [(to: "off", when: Is("now_and_then"))],
     states: [(name: "slow", transitions: [(to: "fast", after: 1)]), (name: "fast")]),
    (name: "off", transitions: [(to: "on", after: 2)]),
])"#;

const DECISION: &str =
    r#"(root: If(test: Is("now_and_then"), yes: Do("goes_on"), no: Random(ways: [Pick("a"), Do("done")])))"#;

/// What to do with the mind of a kind.
trait Visit {
    fn kept<M>(&mut self, mind: M)
    where
        M: Keeps<(), Outline: Serialize + DeserializeOwned>,
        M::State: Serialize + DeserializeOwned + HashState;
    fn plain<M>(&mut self, mind: M)
    where
        M: Mind<()>,
        M::State: Serialize + DeserializeOwned;
}

/// The mind of a kind. Definitions are those of the games, where they have one.
fn visit(kind: &str, visit: &mut impl Visit) {
    let words = words();
    let first = |ending: &str| {
        let file = files(ending).into_iter().next().unwrap_or_default();
        String::from_utf8_lossy(&file).into_owned()
    };
    let bad = |faults: Findings| -> ! { panic!("the definition of {kind}: {faults}") };
    match kind {
        "tree" => visit
            .kept(TreeDef::from_ron("", TREE).and_then(|def| def.bind(&words)).unwrap_or_else(|f| bad(f))),
        "machine" => {
            visit.kept(
                MachineDef::from_ron("", MACHINE).and_then(|def| def.bind(&words)).unwrap_or_else(|f| bad(f)),
            );
        }
        "decision" => visit.kept(DecisionTree::from_ron("", DECISION, &words).unwrap_or_else(|f| bad(f))),
        "fuzzy" => visit.plain(
            FuzzyDef::from_ron("", &first("aim.fuzzy.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "degrees" => visit.plain(
            FuzzyMachineDef::from_ron("", &first(".fuzzymachine.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "markov" => visit.plain(
            MarkovDef::from_ron("", &first(".markov.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "goals" => visit.plain(
            DriveDef::from_ron("", &first(".goals.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "goap" => visit.plain(
            GoapDef::from_ron("", &first(".goap.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "htn" => visit.plain(
            HtnDef::from_ron("", &first(".htn.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "needs" => visit.plain(
            NeedsDef::from_ron("", &first(".needs.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "utility" => visit.plain(
            UtilityDef::from_ron("", &first(".utility.ron"))
                .and_then(|def| def.bind(&words))
                .unwrap_or_else(|f| bad(f)),
        ),
        "rules" => visit.plain(RuleMind::read("", &first("guard.rules"), &words).unwrap_or_else(|f| bad(f))),
        _ => {}
    }
}

/// Loads a state and goes on with it.
struct Load<'a>(&'a [u8]);

impl Visit for Load<'_> {
    fn kept<M>(&mut self, mind: M)
    where
        M: Keeps<(), Outline: Serialize + DeserializeOwned>,
        M::State: Serialize + DeserializeOwned + HashState,
    {
        let Ok(state) = serde_json::from_slice::<M::State>(self.0) else { return };
        let saved = SavedMinds::of::<(), M>(&mind, [&state]);
        let Ok(minds) = saved.load::<(), M>(&mind) else { return };
        minds.into_iter().for_each(|(mut state, _)| ticks_from(&mind, &mut state));
    }

    fn plain<M>(&mut self, mind: M)
    where
        M: Mind<()>,
        M::State: Serialize + DeserializeOwned,
    {
        let Ok(mut state) = serde_json::from_slice::<M::State>(self.0) else { return };
        ticks_from(&mind, &mut state);
    }
}

/// Writes states down as they come.
struct Write(Vec<Vec<u8>>);

impl Write {
    fn states<M: Mind<()>>(&mut self, mind: &M)
    where
        M::State: Serialize,
    {
        let mut state = mind.start();
        for tick in 0..6 {
            self.0.extend(serde_json::to_vec(&state));
            mind.tick(&mut state, &mut Turn::new(&mut (), Moment::of_tick(tick, 2)).dt(0.5));
        }
        self.0.dedup();
    }
}

impl Visit for Write {
    fn kept<M>(&mut self, mind: M)
    where
        M: Keeps<(), Outline: Serialize + DeserializeOwned>,
        M::State: Serialize + DeserializeOwned + HashState,
    {
        self.states(&mind);
    }

    fn plain<M>(&mut self, mind: M)
    where
        M: Mind<()>,
        M::State: Serialize + DeserializeOwned,
    {
        self.states(&mind);
    }
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for kind in KINDS {
        let mut states = Write(Vec::new());
        visit(kind, &mut states);
        seeds.extend(states.0.iter().map(|state| [kind.as_bytes(), b"\n", state].concat()));
    }
    seeds
}

pub(super) fn state(data: &[u8]) {
    let mut halves = data.splitn(2, |byte| *byte == b'\n');
    let (Some(kind), Some(state)) = (halves.next(), halves.next()) else { return };
    if let Ok(kind) = std::str::from_utf8(kind) {
        visit(kind, &mut Load(state));
    }
}
