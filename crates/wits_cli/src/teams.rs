//! Teams from folders for the soccer game.

use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};
use crate::files;

/// Offers teams to the game, each under the name of its folder.
pub(crate) fn offer(folders: &[PathBuf]) -> Outcome {
    folders.iter().try_for_each(|folder| offer_one(folder))
}

fn offer_one(folder: &Path) -> Outcome {
    let shown = folder.display().to_string();
    let fault = |what: String| Failure::no(format!("{shown}: {what}"));
    let paths = files::in_folder(folder).map_err(|_| fault("there is no such folder".to_owned()))?;
    let mut team = Vec::new();
    for path in paths {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        // What editors and systems leave behind is no part of a team.
        if !name.starts_with('.') && !name.ends_with('~') {
            team.push((name, files::read_text(&path).map_err(Failure::no)?));
        }
    }
    let name = folder.file_name().map_or(shown.clone(), |name| name.to_string_lossy().into_owned());
    soccer::offer(&name, &shown, team).map_err(Failure::no)
}
