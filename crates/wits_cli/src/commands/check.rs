//! `wits check`: all faults of some files, each with its place.
//!
//! The kind of a file is told by how its name ends. Minds are checked by the kinds that the engine knows; any other kind is a
//! function in a list. A folder with changed
//! files of games is checked by those games.

mod content;
mod folder;

use std::path::{Path, PathBuf};

use clap::Args;
use glam::{Vec2, Vec3};
use serde::Serialize;
use wits_core::findings::{Findings, Place};
use wits_core::random::Seed;
use wits_core::ron::{self, RonFile};
use wits_core::space::{Ground, Plane};
use wits_decide::Vocabulary;
use wits_decide::action::AlarmsDef;
use wits_decide::tree::TreeLibrary;
use wits_decide::tree::XmlReader;
use wits_engine::body::BodyDef;
use wits_engine::level::LevelDef;
use wits_engine::minds;
use wits_engine::objects::ObjectTypes;
use wits_engine::staging::{Stage, StagingDef};
use wits_fuzzy::fcl;
use wits_game::disk::folder_of;
use wits_game::recording::Recording;
use wits_game::{Catalog, Params, Session};
use wits_learn::classify::ClassifierFile;
use wits_learn::examples::ExamplesDef;
use wits_learn::teach::TeachDef;
use wits_learn::tune::TuneDef;
use wits_motion::formation::FormationDef;
use wits_motion::setup::SteeringDef;
use wits_nav::graph::check_graph_file;
use wits_nav::grid::Terrain;
use wits_nav::grid::movingai::{LetterMap, read_map, read_scenario};
use wits_nav::world::WaypointsDef;
use wits_sense::graph::SenseGraphDef;
use wits_sense::modality::{Senses, SensesDef};
use wits_world::trigger::{PlaneRegion, SpaceRegion, TriggersDef};

use crate::failure::{Failure, Outcome};
use crate::{files, output};

#[derive(Args)]
#[command(after_help = "Example:\n  wits check flock.rec guard.steering.ron --json")]
pub(crate) struct CheckArgs {
    /// The files to check, or folders: of changed files as the studio saves them, or of content, where all that files
    /// say of each other is followed
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

/// A kind of file that can be checked.
#[derive(Clone, Copy)]
struct Kind {
    /// How the names of such files end.
    ending: &'static str,
    /// What it is called.
    name: &'static str,
    /// All faults in the text of a file of this name.
    check: fn(&str, &str, &Catalog) -> Findings,
}

/// All kinds: those of the list below, and every kind of mind that the engine knows.
fn kinds() -> impl Iterator<Item = Kind> {
    let is_new = |ending: &str| KINDS.iter().all(|kind| kind.ending != ending);
    let minds: Vec<_> = minds::kinds().infos().filter(|info| is_new(info.ending)).collect();
    let minds =
        minds.into_iter().map(|info| Kind { ending: info.ending, name: info.title, check: check_mind });
    KINDS.iter().copied().chain(minds)
}

/// Everything but the words, which only the game knows.
fn check_mind(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    minds::kinds().of(file).map(|kind| kind.check(file, text)).unwrap_or_default()
}

/// What is no mind, and minds of which more can be told than by themselves.
const KINDS: &[Kind] = &[
    Kind { ending: ".rec", name: "recording", check: check_recording },
    Kind { ending: ".alarms.ron", name: "alarms", check: check_alarms },
    Kind { ending: ".character.ron", name: "character", check: check_character },
    Kind { ending: ".body.ron", name: "body", check: check_body },
    Kind { ending: ".classifier.ron", name: "classifier", check: check_classifier },
    Kind { ending: ".examples.ron", name: "examples", check: check_examples },
    Kind { ending: ".fcl", name: "fuzzy module in FCL", check: check_fcl },
    Kind { ending: ".formation.ron", name: "formation", check: check_formation },
    Kind { ending: ".level.ron", name: "level", check: check_level },
    Kind { ending: ".lua", name: "script", check: super::check_script::check },
    Kind { ending: ".map", name: "MovingAI map", check: check_map },
    Kind { ending: ".scen", name: "MovingAI scenario", check: check_scenario },
    Kind { ending: ".graph.ron", name: "graph", check: check_graph },
    Kind { ending: ".objects.ron", name: "objects", check: check_objects },
    Kind { ending: ".staging.ron", name: "staging", check: check_staging },
    Kind { ending: ".sensegraph.ron", name: "sense graph", check: check_sense_graph },
    Kind { ending: ".senses.ron", name: "senses", check: check_senses },
    Kind { ending: ".steering.ron", name: "steering set-up", check: check_steering },
    Kind { ending: ".teach.ron", name: "character that is taught", check: check_teach },
    Kind { ending: ".terrain.ron", name: "terrain", check: check_terrain },
    Kind { ending: ".tree.ron", name: "behaviour tree", check: check_tree },
    Kind { ending: ".triggers.ron", name: "triggers", check: check_triggers },
    Kind { ending: ".tune.ron", name: "tuning", check: check_tune },
    Kind { ending: ".waypoints.ron", name: "waypoints", check: check_waypoints },
    Kind { ending: ".xml", name: "trees of BehaviorTree.CPP", check: check_xml },
];

#[derive(Serialize)]
struct CheckJson {
    files: usize,
    faults: Vec<FaultJson>,
}

#[derive(Serialize)]
struct FaultJson {
    file: String,
    place: String,
    message: String,
    /// How many errors it stands for: those that are only counted are one line.
    #[serde(skip)]
    count: usize,
}

impl FaultJson {
    /// An error of a file as a whole.
    const fn whole(file: String, message: String) -> Self {
        Self { file, place: String::new(), message, count: 1 }
    }
}

pub(crate) fn run(args: &CheckArgs, catalog: &Catalog) -> Outcome {
    let (mut files, mut faults) = (0, Vec::new());
    for path in &args.files {
        let found = content::faults_of(path, catalog).or_else(|| folder::faults_of(path, catalog));
        let (number, mut found) = found.unwrap_or_else(|| (1, faults_of(path, catalog)));
        files += number;
        faults.append(&mut found);
    }
    let count = faults.iter().map(|fault| fault.count).sum();
    if args.json {
        output::json(&CheckJson { files, faults })?;
    } else {
        for fault in &faults {
            let separator = if fault.place.is_empty() { "" } else { ":" };
            output::line(format!("{}{separator}{}: {}", fault.file, fault.place, fault.message))?;
        }
    }
    match count {
        0 if args.json => Ok(()),
        0 => output::line(format!("{}, no faults", plural(files, "file"))),
        _ => Err(Failure::no(format!("{} in {}", plural(count, "fault"), plural(files, "file")))),
    }
}

fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

fn faults_of(path: &Path, catalog: &Catalog) -> Vec<FaultJson> {
    let file = path.display().to_string();
    let whole = |message: String| {
        // The messages about files begin with their names, which have their own field here.
        let message = message.strip_prefix(&format!("{file}: ")).unwrap_or(&message).to_owned();
        vec![FaultJson::whole(file.clone(), message)]
    };
    let Some(kind) = kinds().find(|kind| file.ends_with(kind.ending)) else {
        let known = kinds().map(|kind| format!("*{} ({})", kind.ending, kind.name));
        return whole(format!("unknown kind of file; expected {}", known.collect::<Vec<_>>().join(", ")));
    };
    let text = match files::read_text(path) {
        Ok(text) => text,
        Err(message) => return whole(message),
    };
    told(&file, &(kind.check)(&file, &text, catalog)).collect()
}

fn told(file: &str, findings: &Findings) -> impl Iterator<Item = FaultJson> {
    let expected = |text: &str| if text.is_empty() { String::new() } else { format!("; expected {text}") };
    let message = format!("and {} more", findings.more());
    let more = FaultJson { count: findings.more(), ..FaultJson::whole(file.to_owned(), message) };
    let listed = findings.list().iter().map(move |finding| FaultJson {
        file: file.to_owned(),
        place: finding.place.to_string(),
        message: format!("{}{}", finding.message, expected(&finding.expected)),
        count: 1,
    });
    listed.chain((findings.more() > 0).then_some(more))
}

/// Everything that can be said without playing it.
fn check_recording(file: &str, text: &str, catalog: &Catalog) -> Findings {
    let recording = match Recording::from_text(file, text) {
        Ok(recording) => recording,
        Err(findings) => return findings,
    };
    let mut findings = Findings::of(file);
    if recording.checks.is_empty() {
        findings.add(Place::Whole, "holds no hashes to compare", "at least one");
    }
    let entry = match catalog.find(&recording.game) {
        Ok(entry) => entry,
        Err(unknown) => {
            findings.add(Place::path("game"), unknown.0, "");
            return findings;
        }
    };
    let settings = recording.params.iter().map(|(name, value)| (name.as_str(), *value));
    match Params::with(entry.about(), settings) {
        Ok(params) => {
            // A session that is never played: it only says which events it would take.
            let mut session = Session::new(entry, Seed::new(0), params, false);
            let refused = recording.events.iter().filter_map(|(_, event)| session.apply(event.clone()).err());
            refused.for_each(|faults| findings.extend(faults));
        }
        Err(faults) => findings.extend(faults),
    }
    findings
}

/// By itself; its archetype and the files that it names are looked for when its folder is checked.
fn check_character(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    wits_engine::sheet::CharacterDef::check_ron(file, text)
}

/// By itself, likewise.
fn check_level(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    LevelDef::from_ron(file, text).err().unwrap_or_default()
}

fn check_classifier(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    ClassifierFile::check_ron(file, text)
}

/// Rows may contradict each other, as people do.
fn check_examples(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    ExamplesDef::from_ron(file, text).err().unwrap_or_default()
}

fn check_teach(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    TeachDef::check_ron(file, text)
}

fn check_tune(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    TuneDef::check_ron(file, text)
}

fn check_alarms(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    AlarmsDef::from_ron(file, text).err().unwrap_or_default()
}

/// Whether it is of the plane or of space is told by what fits better.
fn check_triggers(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    let plane = TriggersDef::<PlaneRegion>::check_ron(file, text);
    let space = TriggersDef::<SpaceRegion>::check_ron(file, text);
    if space.list().len() < plane.list().len() { space } else { plane }
}

fn check_body(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    BodyDef::from_ron(file, text).err().unwrap_or_default()
}

/// The same for objects.
fn check_objects(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    let plane = ObjectTypes::<Plane>::from_ron(file, text).err().unwrap_or_default();
    let ground = ObjectTypes::<Ground>::from_ron(file, text).err().unwrap_or_default();
    if ground.list().len() < plane.list().len() { ground } else { plane }
}

/// It is of space if it can be read so, whatever else is wrong with it; else of the plane.
fn check_staging(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    if ron::read_most::<StagingDef<SpaceRegion>>(file, text).1.is_empty() {
        return Stage::<SpaceRegion>::from_ron(file, text).err().unwrap_or_default();
    }
    Stage::<PlaneRegion>::from_ron(file, text).err().unwrap_or_default()
}

fn check_senses(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    SensesDef::check_ron(file, text)
}

/// It is of space if it can be read so, else of the plane. The senses are looked for in the file beside it.
fn check_sense_graph(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    let senses = senses_beside(Path::new(file));
    match ron::read_most::<SenseGraphDef<Vec3>>(file, text).0 {
        Some(def) if !def.nodes.is_empty() => faults_of_graph::<Vec3>(file, text, senses.as_ref()),
        _ => faults_of_graph::<Vec2>(file, text, senses.as_ref()),
    }
}

fn faults_of_graph<V: wits_sense::Point>(file: &str, text: &str, senses: Option<&Senses>) -> Findings {
    let def = match SenseGraphDef::<V>::from_ron(file, text) {
        Ok(def) => def,
        Err(findings) => return findings,
    };
    let mut findings = Findings::of(file);
    let unbound = senses.and_then(|senses| def.bind(senses).err()).unwrap_or_default();
    for finding in unbound.list() {
        findings.add(finding.place.clone(), &*finding.message, &*finding.expected);
    }
    findings.skip(unbound.more());
    ron::locate(&mut findings, text);
    findings
}

/// The senses in the same folder, if there is one file of them and it can be read: its own check says why if not.
fn senses_beside(file: &Path) -> Option<Senses> {
    let folder = folder_of(file);
    let paths = files::in_folder(folder).unwrap_or_default();
    let mut named = paths.into_iter().filter(|path| path.display().to_string().ends_with(".senses.ron"));
    let path = named.next().filter(|_| named.next().is_none())?;
    let text = files::read_text(&path).ok()?;
    SensesDef::from_ron("", &text).ok()?.bind().ok()
}

fn check_fcl(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    fcl::read_all(file, text).err().unwrap_or_default()
}

/// Trees that it uses are looked for in the files beside it.
fn check_tree(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    let name = tree_name(file);
    let mut library = trees_beside(Path::new(file));
    if let Err(findings) = library.load(name, file, text) {
        return findings;
    }
    let (told, text) = match library.bind(name, &Vocabulary::<()>::open()) {
        Err(findings) => (findings, ""),
        Ok(tree) => (tree.doubts().clone(), text),
    };
    let mut findings = Findings::of(file);
    // The faults of another file are told when that one is checked.
    for finding in told.list().iter().filter(|finding| finding.file == file || finding.file.is_empty()) {
        findings.add(finding.place.clone(), &*finding.message, &*finding.expected);
    }
    if !findings.is_empty() {
        findings.skip(told.more());
    }
    ron::locate(&mut findings, text);
    findings
}

/// `guard` of `ai/guard.tree.ron`.
fn tree_name(file: &str) -> &str {
    let name = Path::new(file).file_name().and_then(|name| name.to_str()).unwrap_or(file);
    name.strip_suffix(".tree.ron").unwrap_or(name)
}

/// Those that cannot be read are not there: their own check says why.
fn trees_beside(file: &Path) -> TreeLibrary {
    let folder = folder_of(file);
    let mut library = TreeLibrary::new();
    for path in files::in_folder(folder).unwrap_or_default() {
        let name = path.display().to_string();
        if path != file && name.ends_with(".tree.ron") {
            let _ = files::read_text(&path).map(|text| library.load(tree_name(&name), &name, &text));
        }
    }
    library
}

/// Everything but the names of targets, paths and the like: those only the game knows.
fn check_steering(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    SteeringDef::from_ron(file, text).err().unwrap_or_default()
}

fn check_formation(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    FormationDef::from_ron(file, text).err().unwrap_or_default()
}

fn check_map(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    LetterMap::read(file, text).err().unwrap_or_default()
}

/// If the map lies beside the scenario, as `a.map` beside `a.map.scen`, both must fit.
fn check_scenario(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    let scenario = match read_scenario(file, text) {
        Ok(scenario) => scenario,
        Err(findings) => return findings,
    };
    let beside = file.strip_suffix(".scen").map(Path::new).filter(|map| map.is_file());
    let map = beside.and_then(|map| read_map("", &files::read_text(map).ok()?).ok());
    map.map_or_else(Findings::default, |map| scenario.faults(file, &map))
}

/// Everything but what its nodes hold: that only the game knows.
fn check_graph(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    check_graph_file(file, text)
}

fn check_terrain(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    Terrain::from_ron(file, text).err().unwrap_or_default()
}

/// Everything but the words of the game. Files that it includes are looked for beside it.
fn check_xml(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    let reader = XmlReader::new().files(|path| files::beside(Path::new(file), path));
    reader.read(file, text).err().unwrap_or_default()
}

/// Positions have two numbers or three; whatever the file fits better is what it was meant to be.
fn check_waypoints(file: &str, text: &str, _catalog: &Catalog) -> Findings {
    let flat = WaypointsDef::<Vec2>::from_ron(file, text).err().unwrap_or_default();
    let solid = WaypointsDef::<Vec3>::from_ron(file, text).err().unwrap_or_default();
    if solid.list().len() < flat.list().len() { solid } else { flat }
}
