//! Peers from npm, run by node.

use super::once;
use crate::process::Launch;
use crate::stage::Stage;

/// Installs what the lock file pins; the launch runs one script.
pub(crate) fn set_up(stage: &Stage, script: &str) -> Result<Launch, String> {
    let folder = stage.peers("npm");
    let install = Launch::new("npm").args(["ci", "--no-audit", "--no-fund"]).within(&folder);
    let stamp = folder.join("node_modules/.pins");
    once(&folder.join("package-lock.json"), &stamp, || {
        install.logged(&stage.output().join("setup-npm.log"))
    })?;
    Ok(Launch::new("node").arg(script).within(&folder))
}
