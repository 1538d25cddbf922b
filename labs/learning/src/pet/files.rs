//! The file of the pet, which can be changed while the lab runs: its instincts, how it learns, how much it remembers.

use wits_core::findings::{Findings, Place};
use wits_core::ron::{self, RonFile};
use wits_game::Params;
use wits_game::author::{Content, FileInfo, Report, Shelf, Workshop};
use wits_learn::teach::{InstinctDef, TeachDef, TeachModel};

use crate::pet::world::Lab;

/// Its name.
pub(crate) const FILE: &str = "pet.teach.ron";
const TEXT: &str = include_str!("minds/pet.teach.ron");
/// What starts anew when a net of another shape comes.
const LOST: &str = "what it learned";

/// The file as it comes with the lab.
pub(crate) fn shelf() -> Shelf {
    Shelf::new().with(FILE, "The pet", "What it never forgets, and how it learns.", TEXT)
}

/// The definition that comes with the lab.
pub(crate) fn definition() -> TeachDef {
    TeachDef::from_ron(FILE, TEXT).expect("the definition that comes with the lab is read by a test")
}

/// The model of a definition: where there are parameters, they count and not the file.
pub(crate) fn model(mut def: TeachDef, params: &Params) -> Result<TeachModel, Findings> {
    def.observe_passes = u32::try_from(params.count("repetitions")).unwrap_or(1);
    def.feedback.window = params.f32("window");
    def.feedback.peak = def.feedback.peak.min(def.feedback.window);
    def.explore = params.f32("explore");
    def.health.rescue = params.is_on("rescue");
    if !params.is_on("instincts") {
        def.instincts = Vec::<InstinctDef>::new();
    }
    def.bind()
}

impl Lab {
    /// What can be done and known is built into the island: a file that says otherwise is refused.
    fn read(&self, text: &str) -> Result<TeachModel, Findings> {
        let def = TeachDef::from_ron(FILE, text)?;
        let (own, mut findings) = (definition(), Findings::of(FILE));
        for (name, differs) in
            [("actions", def.actions != own.actions), ("context", def.context != own.context)]
        {
            if differs {
                let expected = "the ones that the island has; change the rest of the file";
                findings.add(Place::path(name), format!("other {name}"), expected);
            }
        }
        ron::locate(&mut findings, text);
        findings.into_result(())?;
        model(def, &self.params)
    }

    /// Another text is in force; without one, that which came with the lab. Says what the pet has lost by it.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let text = text.unwrap_or(TEXT);
        let Some(model) = (name == FILE).then(|| self.read(text).ok()).flatten() else { return Vec::new() };
        self.shelf.put(FILE, Some(text));
        self.model = model;
        if self.model.check_state(&self.world.mind).is_ok() {
            return Vec::new();
        }
        self.world.mind = self.model.start(self.seed.fork("pet"), &mut self.scratch);
        vec![LOST.to_owned()]
    }
}

impl Content for Lab {
    fn files(&self) -> Vec<FileInfo> {
        self.shelf.files().to_vec()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.shelf.text(name).map(str::to_owned)
    }

    fn check(&self, name: &str, text: &str) -> Report {
        if name != FILE {
            let mut findings = Findings::of(name);
            findings.add(Place::Whole, "the lab has no such file", FILE);
            return findings.into();
        }
        match self.read(text) {
            Ok(_) => Report { faults: Findings::default(), doubts: TeachDef::check_ron(name, text) },
            Err(faults) => faults.into(),
        }
    }

    fn workshop(&self, _file: &str) -> Option<Box<dyn Workshop + '_>> {
        None
    }
}
