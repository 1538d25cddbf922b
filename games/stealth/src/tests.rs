//! What is inside.

use wits_core::findings::Findings;
use wits_engine::folder;

use crate::kit::{KINDS, shelf};
use crate::words::words;
use crate::world::library;

#[test]
fn the_content_has_no_faults() {
    let read = library(words(), shelf()).map(drop);
    assert_eq!(read.map_err(|faults: Findings| faults.to_string()), Ok(()));
}

#[test]
fn every_file_of_the_folder_is_part_of_the_game() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/content");
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").file_name());
    let mut files: Vec<String> = files.map(|name| name.to_string_lossy().into_owned()).collect();
    files.sort();
    let mut known: Vec<String> = shelf().files().iter().map(|file| file.name.clone()).collect();
    known.sort();
    assert_eq!(files, known);
    let shelf = shelf();
    let texts = known.iter().map(|name| (name.as_str(), shelf.text(name).unwrap_or_default())).collect();
    let endings: Vec<&str> = [".tree.ron", ".machine.ron", ".lua"]
        .into_iter()
        .chain(KINDS.iter().map(|kind| kind.ending))
        .collect();
    assert_eq!(folder::check(&texts, &endings).to_string(), "");
}
