//! Dependencies between the crates of the workspace point one way: down.
//!
//! A crate may use the crates of the layers below its own. Crates of one layer stand side by side and do not know
//! each other, save for the pairs named here. Development dependencies keep the same rule, except that
//! everybody may test with the test kit. The test kit may look up at the techniques it has tests for, through features
//! that are off unless asked for.

use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use crate::fault::Fault;
use crate::tree::Tree;

/// From the ground up. `games` is filled by folder: every crate in `games/`, `labs/` or `examples/` belongs to it.
const LAYERS: &[(&str, &[&str])] = &[
    ("derive", &["wits_derive"]),
    ("ground", &["wits_core"]),
    ("game description", &["wits_game"]),
    ("minds", &["wits_mind"]),
    (TESTING, &["wits_testkit"]),
    (
        TECHNIQUES,
        &[
            "wits_motion",
            "wits_nav",
            "wits_decide",
            "wits_fuzzy",
            "wits_plan",
            "wits_rules",
            "wits_exec",
            "wits_world",
            "wits_sense",
            "wits_tactics",
            "wits_learn",
            "wits_procgen",
            "wits_board",
        ],
    ),
    ("script and editing", &["wits_script", "wits_edit"]),
    ("engine", &["wits_engine"]),
    ("studio", &["wits_studio"]),
    ("facade", &["wits"]),
    (GAMES, &[]),
    ("apps", &["wits_bench", "wits_cli"]),
    ("integrations", &["bevy_wits", "wits_capi", "wits_wasm", "wits_python"]),
    ("tools", &["xtask", "peerbench", "fuzz"]),
];
const TESTING: &str = "testing";
const TECHNIQUES: &str = "techniques";
const GAMES: &str = "games";

/// Who may use a crate of the same layer.
const SIBLINGS: &[(&str, &str)] = &[
    ("wits_fuzzy", "wits_decide"),
    ("wits_plan", "wits_decide"),
    ("wits_rules", "wits_decide"),
    ("wits_learn", "wits_decide"),
    ("wits_cli", "wits_bench"),
    ("wits_tactics", "wits_motion"),
    ("wits_tactics", "wits_nav"),
    ("wits_tactics", "wits_decide"),
];

/// Who may use a crate of a layer above, if the dependency is optional: tests for a technique need to know it, and whoever
/// does not ask for them does not.
const OPTIONAL: &[(&str, &str)] = &[("wits_testkit", "wits_decide")];

/// A layer above that must not look at this crate all the same: a technique is useful without our games,
/// and the test kit would bring them in.
const STRANGERS: &[(&str, &str)] = &[(TECHNIQUES, "wits_game"), (TECHNIQUES, "wits_testkit")];

/// What we read of `cargo metadata`.
#[derive(Debug, Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Debug, Deserialize)]
struct Package {
    name: String,
    manifest_path: String,
    dependencies: Vec<Dependency>,
}

#[derive(Debug, Deserialize)]
struct Dependency {
    name: String,
    /// None for ordinary dependencies, else `dev` or `build`.
    kind: Option<String>,
    /// Comes only with a feature.
    #[serde(default)]
    optional: bool,
}

/// Asks cargo for the workspace and checks it.
pub(crate) fn run(tree: &Tree, root: &Path) -> Result<Vec<Fault>, String> {
    let output = Command::new("cargo")
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    let mut metadata: Metadata =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    for package in &mut metadata.packages {
        package.manifest_path = from_root(&package.manifest_path, root);
    }
    Ok(check(tree, &metadata))
}

fn from_root(path: &str, root: &Path) -> String {
    let inside = Path::new(path).strip_prefix(root).unwrap_or(Path::new(path));
    inside.to_string_lossy().replace('\\', "/")
}

fn check(tree: &Tree, metadata: &Metadata) -> Vec<Fault> {
    let mut faults = Vec::new();
    for package in &metadata.packages {
        if height(package).is_none() {
            let message = format!("crate `{}` stands in no layer; name it in the layers check", package.name);
            faults.push(Fault::new(&package.manifest_path, 1, message));
        }
        for dependency in &package.dependencies {
            let Some(used) = metadata.packages.iter().find(|other| other.name == dependency.name) else {
                continue;
            };
            if let Some(reason) = objection(package, used, dependency) {
                let line = line_of(tree, &package.manifest_path, &used.name);
                let message = format!("`{}` must not depend on `{}`: {reason}", package.name, used.name);
                faults.push(Fault::new(&package.manifest_path, line, message));
            }
        }
    }
    faults
}

/// Why `user` may not depend on `used`; None when it may.
fn objection(user: &Package, used: &Package, dependency: &Dependency) -> Option<String> {
    let (above, below) = (height(user)?, height(used)?);
    let (upper, lower) = (LAYERS[above].0, LAYERS[below].0);
    let names = (user.name.as_str(), used.name.as_str());
    let is_for_tests = dependency.kind.as_deref() == Some("dev") && lower == TESTING;
    if is_for_tests || dependency.optional && OPTIONAL.contains(&names) {
        None
    } else if STRANGERS.contains(&(upper, names.1)) {
        Some(format!("{upper} do not know it"))
    } else if above == below && (lower == GAMES || SIBLINGS.contains(&names)) {
        None
    } else if above == below {
        Some(format!("both stand in the layer `{upper}`"))
    } else if above < below {
        Some(format!("the layer `{upper}` stands below the layer `{lower}`"))
    } else {
        None
    }
}

/// The number of the layer, counted from the ground.
fn height(package: &Package) -> Option<usize> {
    let is_game =
        ["games/", "labs/", "examples/"].iter().any(|folder| package.manifest_path.starts_with(folder));
    LAYERS.iter().position(|(layer, crates)| match is_game {
        true => *layer == GAMES,
        false => crates.contains(&package.name.as_str()),
    })
}

fn line_of(tree: &Tree, manifest: &str, dependency: &str) -> usize {
    let text = tree.text(manifest).unwrap_or_default();
    let names_it = |line: &str| line.split(['.', ' ', '=', '"', ']']).any(|word| word == dependency);
    text.lines().position(names_it).map_or(1, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One user and the crate it depends on, both with their folders.
    fn faults(user: &str, used: &str, kind: Option<&str>) -> Vec<String> {
        let package = |path: &str, dependencies| Package {
            name: path.rsplit('/').next().unwrap().to_owned(),
            manifest_path: format!("{path}/Cargo.toml"),
            dependencies,
        };
        let name = used.rsplit('/').next().unwrap();
        let (optional, kind) = (kind == Some("optional"), kind.filter(|kind| *kind != "optional"));
        let dependency = Dependency { name: name.to_owned(), kind: kind.map(str::to_owned), optional };
        let packages = vec![package(user, vec![dependency]), package(used, vec![])];
        let manifest = format!("{user}/Cargo.toml");
        let tree = Tree::of(&[(&manifest, &format!("[package]\n[dependencies]\n{name}.workspace = true\n"))]);
        check(&tree, &Metadata { packages }).into_iter().map(|fault| fault.to_string()).collect()
    }

    #[test]
    fn looking_down_is_allowed() {
        for (user, used) in [
            ("crates/wits_nav", "crates/wits_core"),
            ("crates/wits_tactics", "crates/wits_nav"),
            ("crates/wits_engine", "crates/wits_script"),
            ("crates/wits_cli", "games/flock"),
            ("games/gallery", "games/flock"),
            ("games/flock", "crates/wits_game"),
            ("examples/little_language", "crates/wits_core"),
        ] {
            assert_eq!(faults(user, used, None), [""; 0]);
        }
    }

    #[test]
    fn everybody_may_test_with_the_test_kit() {
        assert_eq!(faults("crates/wits_core", "crates/wits_testkit", Some("dev")), [""; 0]);
        assert_eq!(faults("crates/wits_motion", "crates/wits_testkit", Some("dev")), [""; 0]);
        assert_eq!(faults("crates/wits_core", "crates/wits_testkit", None).len(), 1);
        assert_eq!(faults("crates/wits_motion", "crates/wits_testkit", None).len(), 1);
    }

    #[test]
    fn the_test_kit_looks_up_only_through_a_feature() {
        let (kit, technique) = ("crates/wits_testkit", "crates/wits_decide");
        assert_eq!(faults(kit, technique, Some("optional")), [""; 0]);
        assert_eq!(faults(kit, technique, None).len(), 1);
        assert_eq!(faults(kit, "crates/wits_nav", Some("optional")).len(), 1);
    }

    #[test]
    fn a_back_edge_is_named_with_both_crates_and_its_line() {
        let found = faults("crates/wits_core", "crates/wits_engine", None);
        let expected = "crates/wits_core/Cargo.toml:3: `wits_core` must not depend on `wits_engine`: \
            the layer `ground` stands below the layer `engine`";
        assert_eq!(found, [expected]);
    }

    #[test]
    fn neighbours_and_strangers_are_refused() {
        assert_eq!(faults("crates/wits_nav", "crates/wits_motion", None).len(), 1);
        assert_eq!(faults("crates/wits_motion", "crates/wits_tactics", None).len(), 1);
        assert_eq!(faults("crates/wits_board", "crates/wits_game", None).len(), 1);
        assert_eq!(faults("crates/wits_game", "crates/wits_board", Some("dev")).len(), 1);
    }

    #[test]
    fn a_crate_without_a_layer_is_refused() {
        let found = faults("crates/wits_new", "crates/wits_core", None);
        assert!(found[0].contains("`wits_new` stands in no layer"), "{found:?}");
    }
}
