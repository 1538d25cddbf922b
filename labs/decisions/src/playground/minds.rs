//! The files that minds are made of, and who follows which at the beginning.

use wits_core::findings::Findings;
use wits_decide::Vocabulary;
use wits_engine::minds::MindLibrary;
use wits_game::author::Shelf;

use crate::playground::meadow::{HOMES, Meadow};
use crate::playground::offers::offer;

/// Bo's own file: the one that the tutorial is about.
pub(crate) const BO: &str = "bo.tree.ron";
/// Who knows nothing yet.
pub(crate) const STANDS: &str = "stands.tree.ron";
pub(crate) const COMES: &str = "comes.machine.ron";
pub(crate) const FORAGER: &str = "forager.tree.ron";
pub(crate) const STANDS_LUA: &str = "stands.lua";
const FORAGER_LUA: &str = "forager.lua";
const HERD_LUA: &str = "herd.lua";
const SHY: &str = "shy.dtree.ron";
const WOLF: &str = "wolf.machine.ron";

/// What everybody follows at the beginning.
pub(crate) const FIRST: [&str; HOMES.len()] = [BO, STANDS, STANDS, WOLF];

/// All files, bound to the words.
///
/// # Errors
/// The faults of the files, which cannot be: a test binds them all.
pub(crate) fn library(words: &Vocabulary<Meadow>) -> Result<MindLibrary<Meadow>, Findings> {
    let shelf = Shelf::new()
        .with(BO, "Bo's mind", "Almost empty. The tutorial fills it.", include_str!("minds/bo.tree.ron"))
        .with(STANDS, "Stands about", "The least that a mind can be.", include_str!("minds/stands.tree.ron"))
        .as_template()
        .with(
            FORAGER,
            "Forager",
            "A behaviour tree that eats, drinks, sleeps and wanders.",
            include_str!("minds/forager.tree.ron"),
        )
        .as_template()
        .with(
            COMES,
            "Comes when called",
            "A state machine that waits for the bell.",
            include_str!("minds/comes.machine.ron"),
        )
        .as_template()
        .with(STANDS_LUA, "Stands about, in Lua", "The least in Lua.", include_str!("minds/stands.lua"))
        .as_template()
        .with(
            FORAGER_LUA,
            "Forager in Lua",
            "Eats, drinks, sleeps and strolls, one after the other.",
            include_str!("minds/forager.lua"),
        )
        .as_template()
        .with(
            HERD_LUA,
            "Herd in Lua",
            "Strays about by steering, and warns the others of the wolf by messages.",
            include_str!("minds/herd.lua"),
        )
        .as_template()
        .with(SHY, "Shy", "A decision tree: home is best.", include_str!("minds/shy.dtree.ron"))
        .as_template()
        .with(WOLF, "Wolf", "What the wolf does.", include_str!("minds/wolf.machine.ron"));
    MindLibrary::builder(words).lua(offer)?.files(shelf)
}

/// Whether a file came with the game.
pub(crate) fn is_built_in(file: &str) -> bool {
    [BO, STANDS, FORAGER, COMES, STANDS_LUA, FORAGER_LUA, HERD_LUA, SHY, WOLF].contains(&file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playground::words::words;
    use wits_game::author::Content;

    #[test]
    fn all_files_are_without_faults_and_known() {
        let library = library(&words().0).unwrap_or_else(|faults| panic!("{faults}"));
        for file in library.files() {
            assert!(is_built_in(&file.name), "{}", file.name);
            let doubts = library.check(&file.name, &library.text(&file.name).unwrap()).doubts;
            assert_eq!(doubts.to_string(), "");
        }
        assert!(FIRST.iter().all(|file| library.definition(file).is_some()));
    }
}
