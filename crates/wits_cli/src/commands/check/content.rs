//! Folders with changed files of games: `FOLDER/GAME/FILE`, or the part of one game.

use std::path::{Path, PathBuf};

use wits_core::random::Seed;
use wits_game::{Catalog, Entry, Params, Session};
use wits_studio::{ContentFolder, GameFolder, use_stored};

use super::{FaultJson, told};

/// How many files there are, and all their faults; `None` when it is no such folder.
pub(super) fn faults_of(path: &Path, catalog: &Catalog) -> Option<(usize, Vec<FaultJson>)> {
    let games = games_in(path, catalog);
    if games.is_empty() {
        return None;
    }
    let (mut files, mut faults) = (0, Vec::new());
    for (folder, entry) in games {
        let root = folder.parent().filter(|root| !root.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let stored = ContentFolder::new(root).of(entry.about().name);
        files += stored.names().len();
        faults.append(&mut check(&folder, &stored, entry));
    }
    Some((files, faults))
}

/// The folders of games: this one, or those in it.
fn games_in<'c>(path: &Path, catalog: &'c Catalog) -> Vec<(PathBuf, &'c Entry)> {
    let game = |folder: PathBuf| {
        let name = folder.file_name()?.to_str()?;
        let entry = catalog.find(name).ok().filter(|_| folder.is_dir())?;
        Some((folder, entry))
    };
    if let Some(game) = game(path.to_owned()) {
        return vec![game];
    }
    let inside = std::fs::read_dir(path).into_iter().flatten().flatten();
    let mut games: Vec<_> = inside.filter_map(|entry| game(entry.path())).collect();
    games.sort_by(|one, other| one.0.cmp(&other.0));
    games
}

/// The game says what is wrong with its files, faults and doubts. Files may need each other, so all are used first.
fn check(folder: &Path, stored: &GameFolder, entry: &Entry) -> Vec<FaultJson> {
    let mut session = Session::new(entry, Seed::new(1), Params::defaults(entry.about()), false);
    use_stored(&mut session, stored);
    let mut faults = Vec::new();
    for name in stored.names() {
        let file = folder.join(&name).display().to_string();
        match stored.read(&name) {
            Ok(text) => {
                let report = session.game().content().check(&name, &text.unwrap_or_default());
                faults.extend(told(&file, &report.faults).chain(told(&file, &report.doubts)));
            }
            Err(fault) => {
                let message = fault.to_string();
                let message = message.strip_prefix(&format!("{name}: ")).unwrap_or(&message).to_owned();
                faults.push(FaultJson::whole(file, message));
            }
        }
    }
    faults
}
