//! The teams: those that come with the game, and those that are offered. A team is a folder of files.
//!
//! A folder has a `team.ron`, and as many minds as it wants to have: `field`, `attacker`, `defender`, `player1` to `player4`,
//! `keeper`, `team`, each a machine, a tree, a decision tree or a script. What it has not, the classic team has.

use std::sync::{Mutex, OnceLock};

use wits_core::findings::{Findings, Place};
use wits_core::ron::RonFile;

use crate::kit;
use crate::style::TeamDef;

/// A team's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TeamFiles {
    pub(crate) name: String,
    /// Names and texts.
    pub(crate) files: Vec<(String, String)>,
}

/// The file that every team has.
pub(crate) const TEAM: &str = "team.ron";
/// How the other files of a folder may end.
const ENDINGS: [&str; 4] = [".machine.ron", ".tree.ron", ".dtree.ron", ".lua"];

/// The folders that come with the game, by name; files with their texts.
type Made = &'static [(&'static str, &'static [(&'static str, &'static str)])];

macro_rules! teams {
    ($($name:literal: $($file:literal),*;)*) => {
        &[$(($name, &[$(($file, include_str!(concat!("../content/", $name, "/", $file)))),*])),*]
    };
}

const MADE: Made = teams! {
    "classic": "team.ron", "field.machine.ron", "keeper.machine.ron", "team.machine.ron";
    "wings": "team.ron";
    "press": "team.ron", "field.machine.ron";
    "modern": "team.ron", "field.machine.ron", "team.machine.ron";
    "lua": "team.ron", "field.lua", "keeper.lua", "team.lua";
    "tuned": "team.ron";
};

static OFFERED: Mutex<Vec<TeamFiles>> = Mutex::new(Vec::new());
static ALL: OnceLock<Vec<TeamFiles>> = OnceLock::new();
static NAMES: OnceLock<Vec<&'static str>> = OnceLock::new();

/// Offers a team to the game, for as long as the program runs: its name, where it comes from, and the names and texts of its
/// files. Before the game describes itself for the first time.
///
/// # Errors
/// All faults of all files, each named as if it lay in `folder`; a name that is taken or no name.
///
/// ```
/// let files = vec![("team.ron".to_owned(), "(style: (comfort_zone: -1))".to_owned())];
/// let faults = soccer::offer("brave", "teams/brave", files).unwrap_err().to_string();
/// assert!(faults.starts_with("teams/brave/team.ron:1:"), "{faults}");
/// ```
pub fn offer(name: &str, folder: &str, files: Vec<(String, String)>) -> Result<(), Findings> {
    let mut findings = Findings::of(folder);
    if ALL.get().is_some() {
        findings.add(Place::Whole, "is offered too late", "teams that are there before the game is");
        return Err(findings);
    }
    let is_plain = !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !is_plain {
        findings.add(
            Place::Whole,
            format!("{name:?} is no name for a team"),
            "small letters, digits and dashes",
        );
    }
    let mut offered = OFFERED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if made().iter().chain(&*offered).any(|team| team.name == name) {
        findings.add(Place::Whole, format!("there is a team {name:?} already"), "another name");
    }
    if !files.iter().any(|(file, _)| file == TEAM) {
        findings.add(Place::Whole, format!("there is no {TEAM}"), "a file that says how the team plays");
    }
    for (file, _) in &files {
        if file != TEAM && !ENDINGS.iter().any(|end| file.ends_with(end)) {
            let mut fault = Findings::of(format!("{folder}/{file}"));
            fault.add(
                Place::Whole,
                "no file of a team",
                format!("{TEAM} or a name that ends in {}", ENDINGS.join(", ")),
            );
            findings.extend(fault);
        }
    }
    let fits = findings.is_empty();
    let team = TeamFiles { name: name.to_owned(), files };
    findings.extend(faults_inside(&team, folder, &offered));
    if fits && findings.is_empty() {
        offered.push(team);
    }
    findings.into_result(())
}

/// What is wrong with the files of a folder, whatever it is called and whatever else lies there.
fn faults_inside(team: &TeamFiles, folder: &str, offered: &[TeamFiles]) -> Findings {
    let mut all: Vec<TeamFiles> = made().into_iter().chain(offered.iter().cloned()).collect();
    // Files name each other by the name of their team; one that is taken or none has to be another for so long.
    let mut name = if team.name.is_empty() { "offered".to_owned() } else { team.name.clone() };
    while all.iter().any(|other| other.name == name) {
        name.push('x');
    }
    let is_known = |file: &str| file == TEAM || ENDINGS.iter().any(|end| file.ends_with(end));
    let mut files: Vec<(String, String)> =
        team.files.iter().filter(|(file, _)| is_known(file)).cloned().collect();
    let numbers = files.iter().find(|(file, _)| file == TEAM);
    // Faults of minds keep the others from being looked for: those of numbers shall be told along with them.
    let mut findings = numbers
        .and_then(|(file, text)| TeamDef::from_ron(&format!("{folder}/{file}"), text).err())
        .unwrap_or_default();
    if numbers.is_none() || !findings.is_empty() {
        files.retain(|(file, _)| file != TEAM);
        files.push((TEAM.to_owned(), "()".to_owned()));
    }
    let own = format!("{name}.{TEAM}");
    all.push(TeamFiles { name: name.clone(), files });
    if let Err(faults) = kit::files(&all) {
        findings.extend(moved(&faults, &name, folder, &own));
    }
    findings
}

/// Faults of files of a team, named as they lie in its folder; those of one file are told already.
fn moved(faults: &Findings, team: &str, folder: &str, told: &str) -> Findings {
    let mut all = Findings::default();
    for fault in faults.list().iter().filter(|fault| fault.file != told) {
        let own = fault.file.strip_prefix(team).and_then(|rest| rest.strip_prefix('.'));
        let mut one = Findings::of(own.map_or_else(|| fault.file.clone(), |file| format!("{folder}/{file}")));
        one.add(fault.place.clone(), fault.message.clone(), fault.expected.clone());
        all.extend(one);
    }
    all
}

/// The teams that come with the game.
fn made() -> Vec<TeamFiles> {
    let team = |(name, files): &(&str, &[(&str, &str)])| TeamFiles {
        name: (*name).to_owned(),
        files: files.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect(),
    };
    MADE.iter().map(team).collect()
}

/// All teams. From now on none can be offered.
pub(crate) fn all() -> &'static [TeamFiles] {
    ALL.get_or_init(|| {
        let offered = OFFERED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        made().into_iter().chain(offered.iter().cloned()).collect()
    })
}

/// The names of all teams.
pub(crate) fn names() -> &'static [&'static str] {
    NAMES.get_or_init(|| all().iter().map(|team| team.name.as_str()).collect())
}
