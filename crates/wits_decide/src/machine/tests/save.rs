//! Machines in save games.

use super::*;
use crate::save::SavedMinds;
use crate::tree::TreeLibrary;

type Saved = SavedMinds<MachineOutline, MachineState>;

/// Loads the mind of a rig into another definition, through text.
fn reload(rig: &Rig, new: &Machine<World>) -> (MachineState, Vec<String>) {
    let text = serde_json::to_string(&SavedMinds::of(&rig.machine, [&rig.state])).unwrap();
    let saved: Saved = serde_json::from_str(&text).unwrap();
    let (state, told) = saved.load(new).unwrap().remove(0);
    (state, told.lines("it").iter().map(|line| line.replace("it: ", "")).collect())
}

fn inner(second: &str) -> LevelDef {
    LevelDef::new("").state(chatty("A").go(flagged(1, second))).state(chatty(second).active(work("dig", 9)))
}

fn def(second: &str) -> MachineDef {
    MachineDef::new("m")
        .state(chatty("L").machine(inner(second)).active(work("sing", 9)).go(flagged(4, "M")))
        .state(chatty("M").go(flagged(5, "L")))
}

fn digging() -> Rig {
    let mut rig = Rig::new(&def("B"));
    [0, 0, 1, 0].into_iter().for_each(|flag| _ = rig.tick(&[flag]));
    rig
}

#[test]
fn states_that_are_still_there_go_on_and_the_others_are_told() {
    let rig = digging();
    let none: Vec<String> = Vec::new();
    assert_eq!(reload(&rig, &rig.machine), (rig.state.clone(), none.clone()));
    let mut longer = def("B");
    longer.states.insert(0, chatty("New"));
    longer.initial = "L".into();
    let longer = longer.bind(&words()).unwrap();
    let (state, lines) = reload(&rig, &longer);
    assert_eq!((longer.current(&state), lines), ("L.B", none));
    let gone = def("C").bind(&words()).unwrap();
    let (mut state, lines) = reload(&rig, &gone);
    assert_eq!(lines, ["L.B was left", "L.B: dig 9 was left"].map(|line| line.replace("dig 9", DIG)));
    assert_eq!(gone.current(&state), "L");
    let mut world = World::default();
    gone.tick(&mut state, &mut Turn::new(&mut world, Moment(500)));
    assert_eq!(gone.current(&state), "L.A", "the machine in L begins anew, L itself goes on");
    let flat = MachineDef::new("m").state(chatty("Z")).bind(&words()).unwrap();
    let (state, lines) = reload(&rig, &flat);
    assert_eq!((flat.current(&state), lines.len()), ("", 4), "everything is gone");
}

/// How the action of the rig is written.
const DIG: &str = r#"work(text: "dig", ticks: 9)"#;

#[test]
fn trees_of_states_are_saved_with_them() {
    let machine = |tree: &str| {
        let mut library = TreeLibrary::new();
        library.load("dig", "dig.tree.ron", &format!("(root: Sequence([{tree}]))")).unwrap();
        MachineDef::new("m").state(chatty("A").tree("dig")).bind_with(&words(), &library).unwrap()
    };
    let dig = r#"(name: "dig", node: Do(name: "work", with: {"text": "dig", "ticks": 5}))"#;
    let old = machine(dig);
    let mut rig = Rig { state: old.start(), machine: old, world: World::default(), tick: 0 };
    (0..3).for_each(|_| _ = rig.tick(&[]));
    let (state, lines) = reload(&rig, &machine(&format!("Wait(0), {dig}")));
    assert_eq!(lines, [""; 0]);
    rig.state = state;
    rig.machine = machine(&format!("Wait(0), {dig}"));
    assert_eq!(rig.tick(&[]), "A-active dig 3");
    let (_, lines) = reload(&rig, &machine("Wait(0)"));
    assert_eq!(lines, ["A/root/dig was left"]);
}

#[test]
fn damaged_saves_are_refused_with_a_reason() {
    let rig = digging();
    let saved = SavedMinds::of(&rig.machine, [&rig.state]);
    let refusal = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut json = serde_json::to_value(&saved).unwrap();
        change(&mut json);
        let saved = serde_json::from_value::<Saved>(json).map_err(|fault| fault.to_string());
        saved.and_then(|saved| saved.load(&rig.machine).map_err(|fault| fault.to_string())).unwrap_err()
    };
    assert!(refusal(&|json| json["minds"][0]["spots"][0]["at"] = 9.into()).contains("check sum"));
    let states = |json: &mut serde_json::Value| json["outline"]["states"] = serde_json::json!([]);
    assert!(refusal(&states).contains("states that the machine does not have"));
    assert!(refusal(&|json| json["outline"]["deeds"] = serde_json::json!([])).contains("does not know"));
    assert!(refusal(&|json| json["outline"]["levels"] = serde_json::json!(7)).contains("invalid type"));
}
