//! The files of the house, checked as a whole.

use std::collections::BTreeMap;

use wits_core::findings::Findings;
use wits_core::glam::Vec2;
use wits_core::inspect::Graph;
use wits_core::ron::RonFile;
use wits_core::space::Plane;
use wits_engine::level::Level;
use wits_engine::library::{DataKind, Library};
use wits_engine::minds::MindLibrary;
use wits_engine::objects::ObjectTypes;
use wits_engine::sheet::{CharacterDef, Sheets};
use wits_game::GraphInfo;
use wits_game::author::{Content, FileInfo, Palette, Report, ScriptName, Shelf, Workshop};
use wits_nav::world::WaypointsDef;

use crate::plan::{Plan, Sources};
use crate::stage::Stage;
use crate::words::words;

/// The level that is played.
const LEVEL: &str = "house.level.ron";

/// The kinds of files that not every game has.
const KINDS: [DataKind; 2] = [
    DataKind {
        ending: ".objects.ron",
        check: |file, text| faults(ObjectTypes::<Plane>::from_ron(file, text)),
    },
    DataKind {
        ending: ".waypoints.ron",
        check: |file, text| faults(WaypointsDef::<Vec2>::from_ron(file, text)),
    },
];

fn faults<T>(read: Result<T, Findings>) -> Findings {
    read.err().unwrap_or_default()
}

/// All files of the house.
pub(crate) struct Files {
    pub(crate) library: Library<Stage, CharacterDef>,
}

impl Files {
    /// The files that come with the game.
    ///
    /// # Errors
    /// Their faults, which cannot be: a test reads them all.
    pub(crate) fn new() -> Result<Self, Findings> {
        let minds = MindLibrary::builder(&words()).lua(|_| Ok(()))?;
        Library::new(shelf(), &KINDS, minds).map(|library| Self { library })
    }

    /// Everything put together.
    ///
    /// # Errors
    /// What does not fit.
    pub(crate) fn plan(&self) -> Result<Plan, Findings> {
        self.plan_with(None)
    }

    /// The same if a file had another text, or were gone.
    fn plan_with(&self, change: Option<(&str, Option<&str>)>) -> Result<Plan, Findings> {
        let mut texts: BTreeMap<String, String> = { self.library.files().into_iter() }
            .filter(|file| !self.library.minds().is_mind(&file.name))
            .filter_map(|file| Some((file.name.clone(), self.library.text(&file.name)?)))
            .collect();
        match change {
            Some((name, Some(text))) => drop(texts.insert(name.to_owned(), text.to_owned())),
            Some((name, None)) => drop(texts.remove(name)),
            None => {}
        }
        let sheets = Sheets::<CharacterDef>::new(texts.iter().map(|(file, text)| (&**file, &**text)))?;
        let level = texts.get(LEVEL).map_or("()", String::as_str);
        let level = Level::read(LEVEL, level, &sheets)?;
        let text = |name: &str| texts.get(name).cloned();
        Plan::new(&Sources { level: &level.def, spawned: &level.spawned, text: &text })
    }
}

fn shelf() -> Shelf {
    macro_rules! file {
        ($name:literal) => {
            include_str!(concat!("../content/", $name))
        };
    }
    Shelf::new()
        .with(
            "visitor.machine.ron",
            "A visitor",
            "Curious, scared, social or bored.",
            file!("visitor.machine.ron"),
        )
        .with("curious.tree.ron", "Curious", "What the curious do.", file!("curious.tree.ron"))
        .with("scared.tree.ron", "Scared", "What the scared do.", file!("scared.tree.ron"))
        .with("social.tree.ron", "Social", "What the social do.", file!("social.tree.ron"))
        .with("bored.tree.ron", "Bored", "What the bored do.", file!("bored.tree.ron"))
        .with("visitor.character.ron", "Visitors", "What all visitors have.", file!("visitor.character.ron"))
        .with(
            "brave.character.ron",
            "The brave",
            "What is different about them.",
            file!("brave.character.ron"),
        )
        .as_template()
        .with(
            "timid.character.ron",
            "The timid",
            "What is different about them.",
            file!("timid.character.ron"),
        )
        .with(
            "social.character.ron",
            "The social",
            "What is different about them.",
            file!("social.character.ron"),
        )
        .with(
            "sceptic.character.ron",
            "The sceptics",
            "What is different about them.",
            file!("sceptic.character.ron"),
        )
        .with(LEVEL, "The house", "Rooms, walls, things, and who comes.", file!("house.level.ron"))
        .with("house.waypoints.ron", "Ways", "Where visitors walk.", file!("house.waypoints.ron"))
        .with(
            "house.senses.ron",
            "Senses",
            "What can be seen, heard, smelt and felt.",
            file!("house.senses.ron"),
        )
        .with(
            "tricks.objects.ron",
            "Things and tricks",
            "What they are and what they do.",
            file!("tricks.objects.ron"),
        )
        .with("visitor.body.ron", "Bodies", "How fast visitors are.", file!("visitor.body.ron"))
}

impl Content for Files {
    fn files(&self) -> Vec<FileInfo> {
        self.library.files()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.library.text(name)
    }

    /// A file that is faultless by itself has to fit the others, too.
    fn check(&self, name: &str, text: &str) -> Report {
        let report = self.library.check(name, text);
        if !report.faults.is_empty() || self.library.minds().is_mind(name) {
            return report;
        }
        self.plan_with(Some((name, Some(text)))).err().map_or(report, Report::from)
    }

    fn check_uses(&self, name: &str, text: Option<&str>) -> Findings {
        let mut findings = self.library.check_uses(name, text);
        if findings.is_empty() && text.is_none() {
            findings.extend(faults(self.plan_with(Some((name, None)))));
        }
        findings
    }

    fn workshop(&self, file: &str) -> Option<Box<dyn Workshop + '_>> {
        self.library.workshop(file)
    }

    fn graphs(&self) -> Vec<GraphInfo> {
        self.library.graphs()
    }

    fn graph(&self, id: &str) -> Option<Graph> {
        self.library.graph(id)
    }

    fn graph_id(&self, file: &str) -> String {
        self.library.graph_id(file)
    }

    fn check_assign(&self, file: &str) -> Result<(), String> {
        self.library.check_assign(file)
    }

    fn word_palette(&self) -> Palette {
        self.library.word_palette()
    }

    fn script_names(&self) -> Vec<ScriptName> {
        self.library.script_names()
    }
}
