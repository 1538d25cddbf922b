//! The files of the lab, and the machines that they are.

use std::collections::BTreeMap;

use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::inspect::Graph;
use wits_decide::Mind;
use wits_game::GraphInfo;
use wits_game::author::{Content, FileInfo, Report, Shelf, Workshop};
use wits_script::{ScriptError, ScriptedStates, Scripts, Vm};

use crate::words::{Miner, words};

/// The file that comes with the lab.
pub(crate) const FILE: &str = "miner.lua";

/// Files and machines.
pub(crate) struct Mines {
    shelf: Shelf,
    pub(crate) scripts: Scripts<Miner>,
    machines: BTreeMap<String, ScriptedStates<Miner>>,
}

impl Mines {
    pub(crate) fn new() -> Result<Self, Findings> {
        let text = include_str!("../minds/miner.lua");
        let help = "What the miner does in each of his states.";
        let shelf = Shelf::new().with(FILE, "The miner", help, text).as_template();
        let scripts = scripts().map_err(|error| error.findings(FILE))?;
        let machine = bound(&scripts, FILE, text)?;
        Ok(Self { shelf, scripts, machines: [(FILE.to_owned(), machine)].into() })
    }

    /// The machine of a file.
    pub(crate) fn machine(&self, file: &str) -> Option<&ScriptedStates<Miner>> {
        self.machines.get(file)
    }

    /// A file has another text that passed the check, is new, or goes. The machine that it was.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Option<ScriptedStates<Miner>> {
        let Some(text) = text else {
            self.shelf.put(name, None);
            return self.machines.remove(name);
        };
        let machine = bound(&self.scripts, name, text).ok()?;
        self.shelf.put(name, Some(text));
        self.machines.insert(name.to_owned(), machine)
    }

    pub(crate) fn graphs(&self) -> Vec<GraphInfo> {
        // Changes that were seen for the first time are part of the picture.
        let drawn = |name: &str| self.graph(name).map_or(0, |graph| graph.links.len() as u64);
        let info = |file: &FileInfo| GraphInfo {
            id: file.name.clone(),
            version: (file.version << 16) + drawn(&file.name),
        };
        self.shelf.files().iter().map(info).collect()
    }

    pub(crate) fn graph(&self, file: &str) -> Option<Graph> {
        Some(self.machines.get(file)?.graph())
    }

    pub(crate) fn check_assign(&self, file: &str) -> Result<(), String> {
        let known: Vec<&str> = self.machines.keys().map(String::as_str).collect();
        if known.contains(&file) { Ok(()) } else { Err(unknown_name(file, &known)) }
    }
}

fn scripts() -> Result<Scripts<Miner>, ScriptError> {
    Scripts::new(Vm::new()?, &words())
}

/// Loads a text and makes its machine.
fn bound(scripts: &Scripts<Miner>, name: &str, text: &str) -> Result<ScriptedStates<Miner>, Findings> {
    scripts.load(name, text).map_err(|error| error.findings(name))?;
    scripts.states(name)
}

impl Content for Mines {
    fn files(&self) -> Vec<FileInfo> {
        self.shelf.files().to_vec()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.shelf.text(name).map(str::to_owned)
    }

    /// In scripts of its own, so that nothing that runs is touched.
    fn check(&self, name: &str, text: &str) -> Report {
        if !name.ends_with(".lua") {
            let mut faults = Findings::of(name);
            faults.add(Place::Whole, "no file of this lab", "a name that ends in .lua");
            return faults.into();
        }
        let apart = scripts().map_err(|error| error.findings(name));
        apart.and_then(|apart| bound(&apart, name, text)).err().unwrap_or_default().into()
    }

    fn workshop(&self, _file: &str) -> Option<Box<dyn Workshop + '_>> {
        None
    }
}
