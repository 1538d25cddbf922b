//! Peers from the crate registry: a small workspace of its own with one program for each.

use crate::process::Launch;
use crate::stage::Stage;

/// Builds all programs (cargo knows what is done already); the launch runs one of them.
pub(crate) fn set_up(stage: &Stage, program: &str) -> Result<Launch, String> {
    let place = stage.output().join("crates");
    let build = Launch::new("cargo").args(["build", "--release", "--locked", "--target-dir"]).arg(&place);
    build.within(&stage.peers("crates")).logged(&stage.output().join("setup-crates.log"))?;
    Ok(Launch::new(place.join("release").join(program)))
}
