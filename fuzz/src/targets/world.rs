//! Senses, sense graphs, triggers, events that are injected by hand.

use wits_core::glam::{Vec2, Vec3};
use wits_core::ron::{self, RonFile};
use wits_sense::graph::SenseGraphDef;
use wits_sense::modality::SensesDef;
use wits_world::log::Injected;
use wits_world::trigger::{PlaneRegion, SpaceRegion, TriggersDef};

use crate::laws::definition;

pub(super) fn senses(data: &[u8]) {
    let Some(def) = definition(data, SensesDef::from_ron, SensesDef::to_ron) else { return };
    assert!(def.bind().is_ok(), "read, and then refused");
}

pub(super) fn sense_graph(data: &[u8]) {
    definition(data, SenseGraphDef::<Vec3>::from_ron, SenseGraphDef::to_ron);
    let Some(def) = definition(data, SenseGraphDef::<Vec2>::from_ron, SenseGraphDef::to_ron) else { return };
    let senses = r#"(modalities: [(name: "sight"), (name: "hearing"), (name: "smell")])"#;
    if let Ok(senses) = SensesDef::from_ron("senses", senses).and_then(SensesDef::bind) {
        let _ = def.bind(&senses);
    }
}

pub(super) fn triggers(data: &[u8]) {
    definition(data, TriggersDef::<PlaneRegion>::from_ron, TriggersDef::to_ron);
    definition(data, TriggersDef::<SpaceRegion>::from_ron, TriggersDef::to_ron);
}

pub(super) fn injected(data: &[u8]) {
    let Some(injected) = definition(data, Injected::from_ron, ron::write) else { return };
    let _ = injected.telegram::<String>();
    let _ = injected.event::<f32>(wits_core::time::Moment(5));
}
