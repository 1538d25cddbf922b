//! Whom the spawners make: what they are like, their minds and their bodies.

use wits_core::findings::{Findings, Place};
use wits_core::ron::RonFile;
use wits_engine::body::BodyDef;
use wits_engine::sheet::CharacterDef;
use wits_sense::modality::Senses;

use crate::nature::Nature;
use crate::plan::{Sources, taken};

/// The gaits that visitors know of.
const CREEP: &str = "creep";
const RUN: &str = "run";

/// Whom a spawner makes.
#[derive(Clone, Debug)]
pub(crate) struct Comer {
    pub(crate) of: String,
    pub(crate) nature: Nature,
    pub(crate) sheet: CharacterDef,
    pub(crate) body: BodyDef,
}

/// All of them, in the order of the spawners.
pub(crate) fn comers(sources: &Sources<'_>, senses: &Senses, findings: &mut Findings) -> Vec<Comer> {
    let mut all = Vec::new();
    for (spawner, sheet) in sources.level.spawners.iter().zip(sources.spawned) {
        let mut faults = Findings::of(format!("{}.character.ron", spawner.character));
        let nature = Nature::read(sheet, &mut faults);
        sheet.check_senses(senses, &mut faults);
        if sheet.mind.is_none() {
            faults.add(Place::path("mind"), "without a mind", "the file of one");
        }
        let body = body(sources, sheet, &mut faults).unwrap_or_default();
        // A body that all of them have is told of once.
        for fault in faults.list() {
            if !findings.list().contains(fault) {
                let mut new = Findings::of(&fault.file);
                new.add(fault.place.clone(), &fault.message, &fault.expected);
                findings.extend(new);
            }
        }
        all.push(Comer { of: spawner.character.clone(), nature, sheet: sheet.clone(), body });
    }
    if all.is_empty() {
        findings.add(Place::path("spawners"), "nobody ever comes", "one at least");
    }
    all
}

/// The body that a sheet names, if it can do what visitors do.
fn body(sources: &Sources<'_>, sheet: &CharacterDef, faults: &mut Findings) -> Option<BodyDef> {
    let named = sheet.body.as_deref();
    let Some((file, text)) = named.and_then(|file| Some((file, (sources.text)(file)?))) else {
        faults.add(Place::path("body"), "without a body", "the file of one");
        return None;
    };
    let body = taken(BodyDef::from_ron(file, &text), faults)?;
    for gait in [CREEP, RUN].iter().filter(|gait| !body.gaits.iter().any(|known| known.name == **gait)) {
        let mut found = Findings::of(file);
        found.add(Place::path("gaits"), format!("there is no gait {gait:?}"), "creep and run");
        faults.extend(found);
    }
    Some(body)
}

/// The gait of somebody who runs, or does not.
pub(crate) const fn gait(runs: bool) -> &'static str {
    if runs { RUN } else { CREEP }
}

/// How fast a body goes at best. [m/s]
pub(crate) fn pace(body: &BodyDef, runs: bool) -> f32 {
    let gait = body.gaits.iter().find(|known| known.name == gait(runs));
    let bands = body.bands.iter().filter(|band| gait.is_some_and(|gait| gait.bands.contains(&band.name)));
    bands.map(|band| band.to).fold(0.0, f32::max)
}
