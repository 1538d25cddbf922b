//! Games whose files, saves and rooms are fuzzed, and their content as seeds.

use std::path::Path;
use std::sync::OnceLock;

use wits_core::random::Seed;
use wits_game::{Catalog, Entry, Params, Session};

/// Those with content of many kinds.
pub(crate) fn catalog() -> &'static Catalog {
    static CATALOG: OnceLock<Catalog> = OnceLock::new();
    CATALOG.get_or_init(|| {
        Catalog::new()
            .with_entry(execution_labs::city::entry())
            .with_entry(movement_labs::flock::entry())
            .with_entry(decision_labs::fuzzyweapon::entry())
            .with_entry(decision_labs::guard::entry())
            .with_entry(hauntedhouse::entry())
            .with_entry(decision_labs::household::entry())
            .with_entry(decision_labs::planner::entry())
            .with_entry(decision_labs::playground::entry())
            .with_entry(decision_labs::robot::entry())
            .with_entry(decision_labs::rules::entry())
            .with_entry(execution_labs::scheduler::entry())
            .with_entry(decision_labs::soldier::entry())
            .with_entry(stealth::entry())
            .with_entry(decision_labs::trees::entry())
            .with_entry(westworld::entry())
    })
}

/// A game at its beginning.
pub(crate) fn session(entry: &Entry) -> Session {
    Session::new(entry, Seed::new(1), Params::defaults(entry.about()), false)
}

/// Files of the repository whose names end like this, without blank lines at the ends.
pub(crate) fn files(ending: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for folder in ["crates", "games", "labs"] {
        collect(&root.join(folder), ending, &mut found);
    }
    found
}

fn collect(folder: &Path, ending: &str, found: &mut Vec<Vec<u8>>) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() && !matches!(name.as_str(), "tests" | "node_modules" | "target") {
            collect(&path, ending, found);
        } else if name.ends_with(ending) {
            found.extend(std::fs::read(&path));
        }
    }
}
