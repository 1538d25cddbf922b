//! Peers from the Python package index, in a virtual environment of their own.

use super::once;
use crate::process::Launch;
use crate::stage::Stage;

/// Installs what the requirements pin; the launch runs one script.
pub(crate) fn set_up(stage: &Stage, script: &str) -> Result<Launch, String> {
    let (folder, place) = (stage.peers("pypi"), stage.output().join("venv"));
    let python = place.join("bin/python");
    let pins = folder.join("requirements.txt");
    once(&pins, &place.join("pins"), || {
        let log = stage.output().join("setup-pypi.log");
        Launch::new("python3").args(["-m", "venv", "--clear"]).arg(&place).logged(&log)?;
        Launch::new(&python).args(["-m", "pip", "install", "--no-input", "-r"]).arg(&pins).logged(&log)
    })?;
    // Without -B it would leave compiled files in the repository.
    Ok(Launch::new(python).args(["-B", script]).within(&folder))
}
