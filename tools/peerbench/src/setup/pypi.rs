//! Peers from the Python package index, in a virtual environment of their own.

use super::once;
use crate::process::Launch;
use crate::stage::Stage;

/// Installs what the requirements pin; the launch runs one script.
pub(crate) fn set_up(stage: &Stage, script: &str) -> Result<Launch, String> {
    install(stage, script, "requirements.txt", "venv")
}

/// The same for scripts that need PyTorch, which is several gigabytes: nobody else waits for it, or fails with it.
pub(crate) fn set_up_torch(stage: &Stage, script: &str) -> Result<Launch, String> {
    install(stage, script, "requirements-torch.txt", "venv-torch")
}

fn install(stage: &Stage, script: &str, pins: &str, place: &str) -> Result<Launch, String> {
    let (folder, log) = (stage.peers("pypi"), stage.output().join(format!("setup-{place}.log")));
    let (pins, place) = (folder.join(pins), stage.output().join(place));
    let python = place.join("bin/python");
    once(&pins, &place.join("pins"), || {
        Launch::new("python3").args(["-m", "venv", "--clear"]).arg(&place).logged(&log)?;
        Launch::new(&python).args(["-m", "pip", "install", "--no-input", "-r"]).arg(&pins).logged(&log)
    })?;
    // Without -B it would leave compiled files in the repository.
    Ok(Launch::new(python).args(["-B", script]).within(&folder))
}
