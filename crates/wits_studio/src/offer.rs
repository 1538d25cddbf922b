//! What a server has to show: games that it runs itself, or a program that runs beside it.

use std::sync::Arc;

use wits_core::findings::unknown_name;
use wits_game::{About, Catalog, Entry};

use crate::attach::Program;

/// What a server has to show.
#[derive(Clone)]
pub(crate) enum Offer {
    Games(Catalog),
    Program(Arc<Program>),
}

/// One of it.
pub(crate) enum Found<'a> {
    Game(&'a Entry),
    Program(&'a Arc<Program>),
}

impl Found<'_> {
    pub(crate) fn about(&self) -> &Arc<About> {
        match self {
            Self::Game(entry) => entry.about(),
            Self::Program(program) => &program.about,
        }
    }
}

impl Offer {
    /// What all of it says of itself.
    pub(crate) fn abouts(&self) -> Vec<&About> {
        match self {
            Self::Games(catalog) => catalog.entries().iter().map(|entry| &**entry.about()).collect(),
            Self::Program(program) => vec![&*program.about],
        }
    }

    /// The one of this name; the error is for people.
    pub(crate) fn find(&self, name: &str) -> Result<Found<'_>, String> {
        match self {
            Self::Games(catalog) => catalog.find(name).map(Found::Game).map_err(|fault| fault.to_string()),
            Self::Program(program) if program.about.name == name => Ok(Found::Program(program)),
            Self::Program(program) => Err(format!("game: {}", unknown_name(name, &[program.about.name]))),
        }
    }
}
