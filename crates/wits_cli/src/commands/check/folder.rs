//! Folders of content: each file by itself, and all that files say of each other.

use std::collections::BTreeMap;
use std::path::Path;

use wits_core::findings::Findings;
use wits_game::Catalog;

use super::{FaultJson, Kind, kinds, told};
use crate::files;

/// How many files of known kinds there are, and all their faults; `None` when it is no folder of content. Files of
/// other kinds are left alone: such a folder may hold pictures and notes.
pub(super) fn faults_of(path: &Path, catalog: &Catalog) -> Option<(usize, Vec<FaultJson>)> {
    let found = files_in(path);
    if found.is_empty() {
        return None;
    }
    let (mut texts, mut faults) = (BTreeMap::new(), Vec::new());
    for (name, kind) in found {
        let file = path.join(&name).display().to_string();
        match files::read_text(&path.join(&name)) {
            Ok(text) => {
                faults.extend(told(&file, &(kind.check)(&file, &text, catalog)));
                texts.insert(name, text);
            }
            Err(message) => {
                let message = message.strip_prefix(&format!("{file}: ")).unwrap_or(&message).to_owned();
                faults.push(FaultJson::whole(file, message));
            }
        }
    }
    let endings: Vec<&str> = kinds().map(|kind| kind.ending).collect();
    let together = { texts.iter() }.map(|(name, text)| (name.as_str(), text.as_str())).collect();
    for fault in by_file(path, &wits_engine::folder::check(&together, &endings)) {
        if !faults.iter().any(|known| known.file == fault.file && known.place == fault.place) {
            faults.push(fault);
        }
    }
    Some((texts.len(), faults))
}

/// Kinds of files that are no content.
const OTHERS: &[&str] = &[".rec", ".map", ".scen"];

/// Names of files of content, in order.
fn files_in(path: &Path) -> Vec<(String, Kind)> {
    let paths = files::in_folder(path).unwrap_or_default();
    let names = paths.iter().filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()));
    let content: Vec<Kind> = kinds().filter(|kind| !OTHERS.contains(&kind.ending)).collect();
    let kind = |name: &String| content.iter().find(|kind| name.ends_with(kind.ending)).copied();
    names.filter_map(|name| Some((kind(&name)?, name))).map(|(kind, name)| (name, kind)).collect()
}

fn by_file(folder: &Path, findings: &Findings) -> Vec<FaultJson> {
    // What is only counted may be in any file.
    let files = findings.list().iter().map(|finding| folder.join(&finding.file)).chain([folder.into()]);
    let files = files.map(|file| file.display().to_string());
    let faults = told("", findings);
    files.zip(faults).map(|(file, fault)| FaultJson { file, ..fault }).collect()
}
