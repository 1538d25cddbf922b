//! Data that every library knows: bodies, senses, sense graphs, what can be taught and tuned.

use std::collections::BTreeMap;

use wits_core::findings::Findings;
use wits_core::glam::Vec2;
use wits_core::ron::{self, RonFile};
use wits_sense::graph::{SenseGraph, SenseGraphDef};
use wits_sense::modality::SensesDef;

use super::DataKind;
use crate::body::BodyDef;
use crate::folder::senses::{self, SenseFiles};
use crate::level::LevelDef;

const BODY: &str = ".body.ron";
const GRAPH: &str = ".sensegraph.ron";

/// The kinds that no game has to speak of.
pub(super) const KINDS: &[DataKind] = &[
    DataKind { ending: BODY, check: |file, text| BodyDef::from_ron(file, text).err().unwrap_or_default() },
    DataKind { ending: senses::ENDING, check: SensesDef::check_ron },
    DataKind { ending: GRAPH, check: SenseGraphDef::<Vec2>::check_ron },
    #[cfg(feature = "learn")]
    DataKind { ending: ".teach.ron", check: wits_learn::teach::TeachDef::check_ron },
    #[cfg(feature = "learn")]
    DataKind { ending: ".tune.ron", check: wits_learn::tune::TuneDef::check_ron },
    #[cfg(feature = "learn")]
    DataKind { ending: ".examples.ron", check: wits_learn::examples::ExamplesDef::check_ron },
];

/// What the files hold. One with faults is not there: its own check tells them.
#[derive(Debug, Default)]
pub(super) struct Data {
    pub(super) bodies: BTreeMap<String, BodyDef>,
    pub(super) senses: SenseFiles,
    graphs: BTreeMap<String, SenseGraphDef<Vec2>>,
    /// Bound to the senses of a level, by its file.
    pub(super) bound: BTreeMap<String, SenseGraph<Vec2>>,
}

impl Data {
    pub(super) fn read(texts: &[(String, String)]) -> Self {
        let files = |ending: &'static str| {
            texts
                .iter()
                .filter(move |(file, _)| file.ends_with(ending))
                .map(|(file, text)| (&**file, &**text))
        };
        let body = |(file, text)| Some((String::from(file), BodyDef::from_ron(file, text).ok()?));
        let graph = |(file, text)| Some((String::from(file), SenseGraphDef::from_ron(file, text).ok()?));
        Self {
            bodies: files(BODY).filter_map(body).collect(),
            senses: SenseFiles::read(files(senses::ENDING)),
            graphs: files(GRAPH).filter_map(graph).collect(),
            bound: BTreeMap::new(),
        }
    }

    /// Sense graphs carry modalities that there are.
    pub(super) fn check_graphs(&self, texts: &[(String, String)]) -> Findings {
        let mut all = Findings::default();
        for (file, text) in texts {
            let Some(graph) = self.graphs.get(file) else { continue };
            let mut told = Findings::of(file);
            let faults = self.senses.least(|senses, findings| {
                findings.extend(graph.bind(senses).err().unwrap_or_default());
            });
            for fault in faults.list() {
                told.add(fault.place.clone(), &fault.message, &fault.expected);
            }
            ron::locate(&mut told, text);
            all.extend(told);
        }
        all
    }

    /// Binds the graphs that levels use.
    pub(super) fn bind<'l>(&mut self, levels: impl Iterator<Item = (&'l String, &'l LevelDef)>) {
        let graph = |level: &LevelDef| {
            let graph = level.uses.iter().find_map(|file| self.graphs.get(file))?;
            let senses = level.uses.iter().find_map(|file| self.senses.get(file))?;
            graph.bind(senses).ok()
        };
        self.bound = levels.filter_map(|(file, level)| Some((file.clone(), graph(level)?))).collect();
    }
}
