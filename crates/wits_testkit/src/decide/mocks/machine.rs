//! Places of state machines.

use wits_decide::machine::{LevelDef, MachineDef, StateDef, TransitionDef};
use wits_mind::CallDef;
use wits_mind::condition::ConditionDef;

use super::{Mock, Mockable, Search};

impl Mockable for MachineDef {
    fn put(&mut self, path: &str, mock: &Mock) -> Result<(), Vec<String>> {
        let mut search = Search::new(path, mock);
        calls(&mut self.active, "active", &mut search);
        transitions(&mut self.transitions, "", &mut search);
        states(&mut self.states, "", &mut search);
        for region in &mut self.regions {
            let name = region.name.clone();
            level(region, &format!("{name}/"), &format!("{name}."), &mut search);
        }
        search.finish()
    }
}

/// `own` comes before its own lists, `inner` before the names of its states.
fn level(def: &mut LevelDef, own: &str, inner: &str, search: &mut Search<'_>) {
    calls(&mut def.active, &format!("{own}active"), search);
    transitions(&mut def.transitions, own, search);
    states(&mut def.states, inner, search);
}

fn states(list: &mut [StateDef], prefix: &str, search: &mut Search<'_>) {
    for state in list {
        let path = format!("{prefix}{}", state.name);
        calls(&mut state.entry, &format!("{path}/entry"), search);
        calls(&mut state.active, &format!("{path}/active"), search);
        calls(&mut state.exit, &format!("{path}/exit"), search);
        transitions(&mut state.transitions, &format!("{path}/"), search);
        if let Some(machine) = &mut state.machine {
            level(machine, &format!("{path}/machine/"), &format!("{path}."), search);
        }
    }
}

fn calls(list: &mut [CallDef], path: &str, search: &mut Search<'_>) {
    for (number, call) in list.iter_mut().enumerate() {
        search.action(&format!("{path}/{number}"), |mock| *call = mock);
    }
}

fn transitions(list: &mut [TransitionDef], prefix: &str, search: &mut Search<'_>) {
    for (number, transition) in list.iter_mut().enumerate() {
        let path = format!("{prefix}transitions/{number}");
        search.condition(&format!("{path}/when"), |call| transition.when = Some(ConditionDef::Is(call)));
        calls(&mut transition.acts, &format!("{path}/do"), search);
    }
}

#[cfg(test)]
mod tests {
    use crate::decide::{Answers, Leaf, Mocks, Trial};
    use wits_core::ron::RonFile;
    use wits_decide::machine::MachineDef;
    use wits_mind::{Status, Vocabulary};

    const TEXT: &str = r#"(
        active: ["work"],
        states: [
            (name: "Rest", transitions: [(to: "Fight", do: ["work"])]),
            (name: "Fight", entry: ["work"], machine: Some((active: ["work"], states: [(name: "Aim", active: ["work"])]))),
        ],
        regions: [(name: "mouth", states: [(name: "Shut", active: ["work"])])],
    )"#;

    #[test]
    fn every_list_of_every_state_has_its_place() {
        let mut words = Vocabulary::<u32>::new();
        words.action("work", |_, _| Status::Success);
        let (mut mocks, mut def) = (Mocks::new(&words), MachineDef::from_ron("m.ron", TEXT).unwrap());
        let places = [
            "active/0",
            "Rest/transitions/0/do/0",
            "Fight/entry/0",
            "Fight/machine/active/0",
            "Fight.Aim/active/0",
            "mouth.Shut/active/0",
        ];
        let leaves = places.map(|place| {
            let leaf = Leaf::new();
            mocks.action_at(&mut def, place, &leaf);
            leaf
        });
        mocks.condition_at(&mut def, "Rest/transitions/0/when", &Answers::by_tick([false, true]));
        let machine = def.bind(mocks.words()).unwrap();
        let mut trial = Trial::new(&machine, 0);
        trial.expect().until(|view| view.tick == 2).never(|view| view.is_in("Fight"));
        trial.expect().eventually(|view| view.is_in("Fight.Aim"));
        trial.run_for(0.1);
        for (leaf, place) in leaves.iter().zip(places) {
            assert!(leaf.counts().1 > 0, "{place} was never done");
            leaf.assert_left();
        }
    }

    #[test]
    #[should_panic(expected = "unknown \"Fight/entry/1\", did you mean \"Fight/entry/0\"?")]
    fn places_that_do_not_exist_are_refused() {
        let mut def = MachineDef::from_ron("m.ron", TEXT).unwrap();
        Mocks::new(&Vocabulary::<u32>::new()).action_at(&mut def, "Fight/entry/1", &Leaf::new());
    }
}
