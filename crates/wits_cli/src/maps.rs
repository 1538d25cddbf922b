//! Maps from files for the path lab.

use std::path::{Path, PathBuf};

use wits_nav::grid::movingai::read_map;

use crate::failure::{Failure, Outcome};
use crate::files;

/// Offers maps to the path lab, each under the name of its file.
pub(crate) fn offer(files: &[PathBuf]) -> Outcome {
    files.iter().try_for_each(|file| offer_one(file))
}

fn offer_one(file: &Path) -> Outcome {
    let shown = file.display().to_string();
    let map = read_map(&shown, &files::read_text(file).map_err(Failure::no)?).map_err(Failure::no)?;
    let name = file.file_stem().map_or(shown.clone(), |stem| stem.to_string_lossy().into_owned());
    path_labs::pathlab::offer(&name, map).map_err(|error| Failure::no(format!("{shown}: {error}")))
}
