//! The numbers of the book, and what must always hold.

mod assignment;
mod groups;
mod keeping;
mod patterns;
mod squeezing;

use std::path::PathBuf;

use wits_core::findings::Check;
use wits_core::glam::Vec2;
use wits_core::kinematic::Kinematic;
use wits_core::ron::RonFile;
use wits_core::space::Plane;

use super::*;

fn near(value: Vec2, wanted: (f32, f32)) {
    assert!(value.distance(Vec2::from(wanted)) < 1e-4, "{value} is not {wanted:?}");
}

/// A formation of the members 0, 1, 2 …
fn formed(def: &FormationDef, members: u64) -> Formation<Plane> {
    let mut formation = Formation::new(Kinematic::default());
    (0..members).for_each(|id| {
        formation.add(def, id).unwrap();
    });
    formation
}

fn places(formation: &Formation<Plane>, def: &FormationDef) -> Vec<Vec2> {
    let mut places = Vec::new();
    formation.update(def, |_, slot| places.push(slot.position));
    places
}

/// A definition from the folder of examples.
fn example(name: &str) -> FormationDef {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets").join(format!("{name}.formation.ron"));
    let text = std::fs::read_to_string(&file).unwrap();
    FormationDef::from_ron(name, &text).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn every_example_reads_and_has_no_faults() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets");
    let mut found = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let Some(name) = name.strip_suffix(".formation.ron") else { continue };
        let def = example(name);
        assert_eq!(def.faults(name).to_string(), "");
        let again = FormationDef::from_ron(name, &def.to_ron()).unwrap();
        assert_eq!(again, def, "{name}");
        found += 1;
    }
    assert!(found >= 6, "{found} examples");
}

#[test]
fn faults_are_named_with_their_places() {
    let text = r#"(
        pattern: Slots([(at: (0.0, 0.0), role: "leader"), (at: (0.0, 0.0), role: "riflman")]),
        costs: { "soldier": { "rifleman": -1.0, "leader": 1e30 } },
        origin: Slot(5), least: 3, squeeze: Some((spacing: 0.0)),
    )"#;
    let def = wits_core::ron::read::<FormationDef>("formation.formation.ron", text).unwrap();
    let faults = def.faults("formation").to_string();
    let located = FormationDef::from_ron("formation.formation.ron", text).unwrap_err().to_string();
    assert_eq!(located.lines().count(), faults.lines().count(), "{located}");
    assert!(located.contains("formation.formation.ron:3:43: -1 is out of range"), "{located}");
    for fault in [
        "formation.pattern[1].at: taken already",
        "formation.costs.soldier.rifleman: -1 is out of range",
        "formation.costs.soldier.leader: 1e30 drowns all others",
        "formation.origin: there is no slot 5; expected less than 2",
        "formation.least: 3 members in 2 slots; expected at most 2",
        "formation.squeeze.spacing: 0 is out of range",
        "unknown \"riflman\", did you mean \"rifleman\"?",
    ] {
        assert!(faults.contains(fault), "{fault} is missing in\n{faults}");
    }
    let faults = FormationDef::from_ron("x.ron", "(patern: Slots([]))").unwrap_err().to_string();
    assert!(faults.contains("did you mean \"pattern\"?"), "{faults}");
}

#[test]
fn formations_survive_saving() {
    let def = example("fire-team");
    let formation = formed(&def, 4);
    let text = serde_json::to_string(&formation).unwrap();
    assert_eq!(serde_json::from_str::<Formation<Plane>>(&text).unwrap(), formation);
}
