//! Which game to play and how: the arguments that several commands share.

use std::path::{Path, PathBuf};

use clap::Args;
use wits_core::random::Seed;
use wits_game::{Catalog, Entry, Params, Save, Session, parse_setting};
use wits_studio::{ContentFolder, use_stored};

use crate::failure::{Failure, Outcome};
use crate::files::read_bytes;
use crate::progress::Progress;

/// Which game to play and how.
#[derive(Args)]
pub(crate) struct GameArgs {
    /// The name of the game, as `wits games` lists it
    pub(crate) game: String,

    /// Where all randomness comes from: the same seed gives the same run
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) seed: u64,

    /// Gives a parameter a value (a number, the name of a choice, on or off); can be used several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = parse_setting)]
    settings: Vec<(String, String)>,

    /// How many threads to use [default: all cores]; the result does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// A folder with changed and new files of games, as the studio saves them: those of this game are used
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

impl GameArgs {
    /// The game and its parameters, or what is wrong with the names and values.
    pub(crate) fn find<'a>(&self, catalog: &'a Catalog) -> Outcome<(&'a Entry, Params)> {
        let entry = catalog.find(&self.game).map_err(Failure::usage)?;
        let settings = self.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let params = Params::read(entry.about(), settings).map_err(Failure::usage)?;
        Ok((entry, params))
    }

    /// The names of the parameters that were given a value.
    pub(crate) fn settings(&self) -> impl Iterator<Item = &str> {
        self.settings.iter().map(|(name, _)| name.as_str())
    }

    /// A new game, with the stored files of its folder: they are its first events, so recordings hold them.
    pub(crate) fn start(&self, entry: &Entry, params: Params) -> Outcome<Session> {
        self.start_from(entry, params, self.seed)
    }

    /// The same from another seed.
    pub(crate) fn start_from(&self, entry: &Entry, params: Params, seed: u64) -> Outcome<Session> {
        let mut session = Session::new(entry, Seed::new(seed), params, self.threads != Some(1));
        if let Some(content) = &self.content {
            if !content.is_dir() {
                return Err(Failure::usage(format!("{}: there is no such folder", content.display())));
            }
            let faults = use_stored(&mut session, &ContentFolder::new(content).of(entry.about().name));
            if !faults.is_empty() {
                let faults: Vec<String> = faults.into_iter().map(|(_, fault)| fault).collect();
                return Err(Failure::no(faults.join("\n")));
            }
        }
        Ok(session)
    }

    /// The game of a saved file.
    pub(crate) fn go_on(&self, entry: &Entry, file: &Path) -> Outcome<Session> {
        let name = file.display().to_string();
        let bytes = read_bytes(file).map_err(Failure::no)?;
        let save = Save::from_bytes(&name, &bytes).map_err(Failure::no)?;
        let loaded = Session::load(entry, &save, self.threads != Some(1));
        loaded.map_err(|faults| Failure::no(format!("{name}: {faults}")))
    }

    /// Does the work with as many threads as asked for.
    pub(crate) fn with_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Outcome<T> {
        let Some(threads) = self.threads else { return Ok(work()) };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build();
        let pool = pool.map_err(|error| Failure::no(format!("cannot start {threads} threads: {error}")))?;
        Ok(pool.install(work))
    }
}

/// Plays on for so many ticks and shows how far it is.
pub(crate) fn play_on(session: &mut Session, ticks: u64, mut after_tick: impl FnMut(&Session)) {
    let progress = Progress::ticks(ticks);
    for done in 1..=ticks {
        session.tick();
        after_tick(session);
        progress.at(done);
    }
}
