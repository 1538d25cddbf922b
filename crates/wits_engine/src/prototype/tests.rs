use super::*;

const YARD: &str = r#"{
    "guard": (help: "A class of characters.", keys: {
        "speed": (kind: Number, default: 2.0, help: "[m/s]"),
        "sight": (kind: Number, default: 12.0),
        "name": (kind: Text),
    }),
    "sleepy": (of: "guard", values: { "speed": 1 }),
    "old and sleepy": (of: "sleepy", values: { "sight": 5.5 }),
}"#;

fn read(text: &str) -> Result<Prototypes, String> {
    Prototypes::from_ron("yard.prototypes.ron", text).map_err(|faults| faults.to_string())
}

/// Millington 3e, 13.1: class, type and instance; what is not said is as it is one level up.
#[test]
fn oracle_m3e_13_1c_three_levels_override_each_other() {
    let types = read(YARD).unwrap();
    let tom = types.instance("old and sleepy").unwrap().with("name", "Tom").unwrap().into_own();
    let seen =
        ["speed", "sight", "name"].map(|key| (types.value(&tom, key).cloned(), types.origin(&tom, key)));
    assert_eq!(seen[0], (Some(Value::Number(1.0)), Some("sleepy")));
    assert_eq!(seen[1], (Some(Value::Number(5.5)), Some("old and sleepy")));
    assert_eq!(seen[2], (Some("Tom".into()), Some("")));
    let plain = types.instance("guard").unwrap().into_own();
    assert_eq!((types.number(&plain, "speed"), types.value(&plain, "name")), (Some(2.0), None));
    assert_eq!(types.value(&plain, "spead"), None);
}

#[test]
fn a_changed_prototype_changes_all_that_say_nothing_else() {
    let before = read(YARD).unwrap();
    let slow = before.instance("sleepy").unwrap().into_own();
    let mut quick = before.instance("sleepy").unwrap().with("speed", 9).unwrap().into_own();
    let after = read(&YARD.replace("\"speed\": 1 ", "\"speed\": 0.5 ")).unwrap();
    assert_eq!((after.number(&slow, "speed"), after.number(&quick, "speed")), (Some(0.5), Some(9.0)));
    quick.reset("speed");
    assert_eq!(after.number(&quick, "speed"), Some(0.5));
    let saved: instance::Own = serde_json::from_str(&serde_json::to_string(&quick).unwrap()).unwrap();
    assert_eq!(saved, quick);
}

#[test]
fn all_faults_are_told_at_once_with_their_lines() {
    let faults = read(
        r#"{
    "guard": (keys: { "speed": (kind: Number, default: "fast") }),
    "a": (of: "b"),
    "b": (of: "a"),
    "c": (of: "gard"),
    "d": (of: "guard", keys: { "x": (kind: Int) }, values: { "sped": 1, "speed": "slow" }),
}"#,
    )
    .unwrap_err();
    let lines: Vec<&str> =
        faults.lines().map(|line| line.trim_start_matches("yard.prototypes.ron:")).collect();
    assert_eq!(lines.len(), 7, "{faults}");
    assert!(faults.contains("is its own ancestor") && faults.contains("did you mean \"guard\"?"), "{faults}");
    assert!(
        faults.contains("did you mean \"speed\"?") && faults.contains("keys belong to the root"),
        "{faults}"
    );
    assert!(lines.iter().all(|line| line.starts_with(['2', '3', '4', '5', '6'])), "{faults}");
}

#[test]
fn instances_take_only_what_their_class_knows() {
    let types = read(YARD).unwrap();
    assert!(types.instance("gard").unwrap_err().to_string().contains("did you mean \"guard\"?"));
    let guard = || types.instance("guard").unwrap();
    assert!(guard().with("spede", 1).unwrap_err().to_string().contains("did you mean \"speed\"?"));
    assert_eq!(
        guard().with("speed", "fast").unwrap_err().to_string(),
        "guard.speed: \"fast\"; expected a number"
    );
}
