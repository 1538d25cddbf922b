//! Characters, levels, objects, staging, bodies.

use std::collections::BTreeMap;

use wits_core::findings::Findings;
use wits_core::ron::{self, RonFile};
use wits_core::space::{Ground, Plane};
use wits_engine::body::BodyDef;
use wits_engine::level::{Level, LevelDef};
use wits_engine::objects::{ObjectTypes, ObjectsDef};
use wits_engine::sheet::{CharacterDef, Sheets};
use wits_engine::staging::{Stage, StagingDef};
use wits_world::trigger::{PlaneRegion, SpaceRegion};

use crate::laws::{FILE, definition, places_hold};

/// Reads what a check accepts.
fn checked<D: serde::de::DeserializeOwned>(
    check: impl Fn(&str, &str) -> Findings,
) -> impl Fn(&str, &str) -> Result<D, Findings> {
    move |file, text| {
        check(file, text).into_result(())?;
        ron::read(file, text)
    }
}

/// By itself, and as the archetype of another one.
pub(super) fn character(data: &[u8]) {
    let Some(_) = definition(data, checked::<CharacterDef>(CharacterDef::check_ron), ron::write) else {
        return;
    };
    let Ok(text) = std::str::from_utf8(data) else { return };
    let files = [("a.character.ron", text), ("b.character.ron", r#"(of: "a", values: {"nerve": 0.1})"#)];
    let Ok(mut sheets) = Sheets::<CharacterDef>::new(files) else { return };
    let leaves: Vec<String> = sheets.leaves("b").iter().map(|leaf| leaf.path.clone()).collect();
    for path in leaves.iter().take(20) {
        let _ = sheets.origin("b", path);
        if let Ok(edited) = sheets.edited("b", path, "1") {
            ron::Doc::parse(&edited)
                .unwrap_or_else(|faults| panic!("edited, and does not parse: {faults}\n{edited}"));
            let _ = sheets.check("b.character.ron", Some(&edited));
        }
    }
    let _ = sheets.load("a.character.ron", Some("()"));
}

pub(super) fn level(data: &[u8]) {
    let Some(def) = definition(data, LevelDef::from_ron, ron::write) else { return };
    let files: BTreeMap<String, &str> = { def.characters.iter() }
        .map(|placed| (format!("{}.character.ron", placed.character), "()"))
        .collect();
    let files = files.iter().map(|(name, text)| (name.as_str(), *text));
    let (Ok(sheets), Ok(text)) = (Sheets::<CharacterDef>::new(files), std::str::from_utf8(data)) else {
        return;
    };
    if let Err(findings) = Level::read(FILE, text, &sheets) {
        places_hold(text, &findings);
    }
}

pub(super) fn objects(data: &[u8]) {
    let check = |file: &str, text: &str| ObjectTypes::<Plane>::from_ron(file, text).err().unwrap_or_default();
    definition(data, checked::<ObjectsDef<Plane>>(check), ron::write);
    let check =
        |file: &str, text: &str| ObjectTypes::<Ground>::from_ron(file, text).err().unwrap_or_default();
    definition(data, checked::<ObjectsDef<Ground>>(check), ron::write);
}

pub(super) fn staging(data: &[u8]) {
    let check = |file: &str, text: &str| Stage::<PlaneRegion>::from_ron(file, text).err().unwrap_or_default();
    definition(data, checked::<StagingDef<PlaneRegion>>(check), ron::write);
    let check = |file: &str, text: &str| Stage::<SpaceRegion>::from_ron(file, text).err().unwrap_or_default();
    definition(data, checked::<StagingDef<SpaceRegion>>(check), ron::write);
}

pub(super) fn body(data: &[u8]) {
    let Some(def) = definition(data, BodyDef::from_ron, BodyDef::to_ron) else { return };
    assert!(def.top_speed().is_finite(), "a top speed of {}", def.top_speed());
}
