//! What learners can be trained in: every game with a task, and small environments of the library.

use wits_core::environment::Environment;
use wits_core::findings::unknown_name;
use wits_game::{Catalog, Entry, Episode};
use wits_learn::reinforce::env::{CartPole, Lander, LanderDef, Obstacles, Sentries};

use crate::failure::{Failure, Outcome};

/// An environment of any kind.
pub(crate) type AnyEnvironment = Box<dyn Environment + Send>;

/// One environment that can be begun as often as wanted.
pub(crate) struct Offered {
    pub(crate) name: &'static str,
    /// What a learner does in it, in a sentence.
    pub(crate) help: &'static str,
    source: Source,
}

enum Source {
    Game(Entry),
    Library(fn() -> AnyEnvironment),
}

impl Offered {
    /// Begins one.
    ///
    /// # Errors
    /// When the game does not keep what it says of itself.
    pub(crate) fn start(&self) -> Outcome<AnyEnvironment> {
        match &self.source {
            Source::Game(entry) => Ok(Box::new(Episode::new(entry, []).map_err(Failure::no)?)),
            Source::Library(start) => Ok(start()),
        }
    }
}

/// All environments: those of games have the names of the games.
pub(crate) fn environments(catalog: &Catalog) -> Vec<Offered> {
    let of_game = |entry: &Entry| {
        let about = entry.about();
        let source = Source::Game(entry.clone());
        about.task.map(|task| Offered { name: about.name, help: task.help, source })
    };
    let of_library = |(name, help, start)| Offered { name, help, source: Source::Library(start) };
    let games = catalog.entries().iter().filter_map(of_game);
    games.chain(LIBRARY.iter().copied().map(of_library)).collect()
}

type Library = (&'static str, &'static str, fn() -> AnyEnvironment);

const LIBRARY: &[Library] = &[
    ("cartpole", "Balances a pole on a cart.", || Box::new(CartPole::default())),
    ("lander", "Lands a craft on both legs.", || Box::new(Lander::new(LanderDef::default()))),
    ("obstacles", "Walks between obstacles, without running into them.", || Box::new(Obstacles::default())),
    ("sentries", "Sends three sentries to where they see whoever comes.", || Box::new(Sentries::default())),
];

/// The environment of a name; the error says the nearest one.
pub(crate) fn find(catalog: &Catalog, name: &str) -> Outcome<Offered> {
    let mut all = environments(catalog);
    match all.iter().position(|offered| offered.name == name) {
        Some(place) => Ok(all.swap_remove(place)),
        None => {
            let known: Vec<&str> = all.iter().map(|offered| offered.name).collect();
            Err(Failure::usage(format!("environment: {}", unknown_name(name, &known))))
        }
    }
}

#[cfg(test)]
mod tests {
    use wits_testkit::environment;

    use super::*;
    use crate::games::catalog;

    #[test]
    fn every_environment_keeps_its_promises() {
        let catalog = catalog();
        let all = environments(&catalog);
        assert!(all.len() > LIBRARY.len(), "games offer some");
        for offered in &all {
            match &offered.source {
                Source::Game(entry) => environment::game_keeps_its_promises(entry, &[5]),
                Source::Library(start) => environment::keeps_its_promises(&mut start(), &[5, 6], 5000),
            }
        }
    }

    #[test]
    fn names_are_different_and_found() {
        let catalog = catalog();
        let mut names: Vec<&str> = environments(&catalog).iter().map(|offered| offered.name).collect();
        for name in &names {
            assert!(find(&catalog, name).is_ok_and(|offered| offered.start().is_ok()), "{name}");
        }
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        let Err(Failure::Usage(message)) = find(&catalog, "pacmann") else { panic!("expected an error") };
        assert_eq!(message, "environment: unknown \"pacmann\", did you mean \"pacman\"?");
    }
}
