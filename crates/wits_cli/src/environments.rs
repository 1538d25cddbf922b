//! The environments in which learners can be trained: every game with a task, and small environments of the library.

use wits_core::findings::unknown_name;
use wits_game::{Catalog, Entry, Episode};
use wits_learn::reinforce::deep::{DeepDef, DeepMethod};
use wits_learn::reinforce::env::{AnyEnvironment, EnvironmentEntry, Obstacles, Sentries};

use crate::failure::{Failure, Outcome};

/// One environment, which can be started any number of times.
#[derive(Clone)]
pub(crate) struct Offered {
    pub(crate) name: &'static str,
    /// What a learner does in it, in a sentence.
    pub(crate) help: &'static str,
    source: Source,
}

#[derive(Clone)]
enum Source {
    Game(Entry),
    Library(EnvironmentEntry),
}

/// Games have no settings of their own, so all are trained with these.
const GAME_COUNT: usize = 8;
const GAME_STEPS: u64 = 200_000;

impl Offered {
    /// Starts one.
    ///
    /// # Errors
    /// When the game does not fit its own description.
    pub(crate) fn start(&self) -> Outcome<AnyEnvironment> {
        match &self.source {
            Source::Game(entry) => Ok(Box::new(Episode::new(entry, []).map_err(Failure::no)?)),
            Source::Library(entry) => Ok((entry.make)()),
        }
    }

    /// The best known settings of a method.
    pub(crate) fn settings(&self, method: DeepMethod) -> DeepDef {
        self.entry().map_or_else(|| DeepDef::of(method), |entry| (entry.settings)(method))
    }

    /// In how many environments at once it is learned.
    pub(crate) fn count(&self) -> usize {
        self.entry().map_or(GAME_COUNT, |entry| entry.count)
    }

    /// How many steps of environments it is learned for.
    pub(crate) fn steps(&self) -> u64 {
        self.entry().map_or(GAME_STEPS, |entry| entry.steps)
    }

    /// The mean return from which on it counts as solved; `None` where no value is agreed on.
    pub(crate) fn solved(&self) -> Option<f32> {
        self.entry().and_then(|entry| entry.solved)
    }

    const fn entry(&self) -> Option<&EnvironmentEntry> {
        match &self.source {
            Source::Library(entry) => Some(entry),
            Source::Game(_) => None,
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
    let of_library = |entry: EnvironmentEntry| Offered {
        name: entry.name,
        help: entry.summary,
        source: Source::Library(entry),
    };
    let games = catalog.entries().iter().filter_map(of_game);
    games.chain(library().map(of_library)).collect()
}

fn library() -> [EnvironmentEntry; 4] {
    [
        EnvironmentEntry::cart_pole(),
        EnvironmentEntry::lander(),
        EnvironmentEntry::plain("obstacles", "Walks between obstacles, without running into them.", || {
            Box::new(Obstacles::default())
        }),
        EnvironmentEntry::plain("sentries", "Sends three sentries to where they see whoever comes.", || {
            Box::new(Sentries::default())
        }),
    ]
}

/// The environment of a name; the error names the nearest one.
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
        assert!(all.len() > library().len(), "games offer some");
        for offered in &all {
            match &offered.source {
                Source::Game(entry) => environment::game_keeps_its_promises(entry, &[5]),
                Source::Library(entry) => {
                    environment::keeps_its_promises(&mut (entry.make)(), &[5, 6], 5000);
                }
            }
        }
    }

    #[test]
    fn settings_of_every_method_are_right() {
        for offered in environments(&catalog()) {
            for method in DeepMethod::ALL {
                let mut findings = wits_core::findings::Findings::default();
                offered.settings(method).validate(&mut findings);
                assert!(findings.is_empty(), "{} {}: {findings}", offered.name, method.name());
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
