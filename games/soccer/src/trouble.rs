//! Scripts that go wrong in the middle of a match: noticed, and told.

use wits_decide::watch::Watch;
use wits_game::author::FileKind;

use crate::kit::Files;

/// Looks at one turn of a mind. Only minds in scripts can be in trouble; for all others it costs nothing.
#[derive(Debug, Default)]
pub(crate) struct Trouble {
    /// How often scripts had gone wrong before the turn.
    before: Option<u64>,
    fault: Option<String>,
}

impl Trouble {
    /// Before a turn.
    pub(crate) fn before(files: &Files, file: &str) -> Self {
        let is_script = FileKind::is_script(file);
        Self { before: is_script.then(|| count(files)), fault: None }
    }

    /// What went wrong in the turn.
    pub(crate) fn after(self, files: &Files) -> Option<String> {
        let before = self.before?;
        let reported = || {
            let reports = files.cast().scripts()?.reports();
            reports.last().map(|report| report.error.to_string())
        };
        self.fault.or_else(|| (count(files) > before).then(reported).flatten())
    }
}

/// How often scripts have gone wrong so far.
fn count(files: &Files) -> u64 {
    let scripts = files.cast().scripts();
    scripts.map_or(0, |scripts| scripts.reports().iter().map(|report| report.count).sum())
}

impl Watch for Trouble {
    const LOOKS: bool = false;

    fn fault(&mut self, _node: u32, text: &mut dyn FnMut() -> String) {
        self.fault.get_or_insert_with(text);
    }
}
