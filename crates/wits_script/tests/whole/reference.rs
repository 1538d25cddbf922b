//! The page of the guide that is made from what is bound.

use std::path::Path;

const HEAD: &str = "# Everything that scripts find\n\n\
    This page is made from what is bound; `wits script-api` prints it, and with `--json` as data for editors. A game adds \
    its own conditions and values to `ask`, its actions to `act`, its keys to `board`, `squad` and `world`, and functions \
    of its own.\n\n\
    While a file is loaded, every other name with a capital is a constructor of a definition: `Sequence{ … }`, `Is \"hungry\"`, \
    `Always`.\n\n";

/// To write it anew: `UPDATE=1 cargo test -p wits_script --test reference`.
#[test]
fn the_reference_in_the_guide_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../guide/src/script/reference.md");
    let page = format!("{HEAD}{}", wits_script::reference(&wits_script::library()));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &page).expect("the guide can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == page,
        "{} is old; run: UPDATE=1 cargo test -p wits_script --test reference",
        path.display()
    );
}

#[test]
fn every_group_of_the_reference_has_its_names() {
    let page = wits_script::reference(&wits_script::library());
    for line in [
        "## Whole minds",
        "| `choose(options)` |",
        "| `math.sin(x)` |",
        "| `class(name)` |",
        "| `wait(seconds)` |",
    ] {
        assert!(page.contains(line), "{line}");
    }
    assert!(!page.contains("## Functions of the game"), "all of ours belong to a group");
}
