//! Looks whether files of open rooms were changed by somebody else: an editor, another program.
//!
//! One thread looks at times and sizes. A change counts when nothing more has changed for a moment, so that a file that is
//! being written is mostly not read before it is whole. The rooms are only told to look for themselves.

use std::collections::BTreeMap;
use std::io;
use std::sync::Weak;
use std::thread::{Builder, sleep};
use std::time::Duration;

use super::{ContentFolder, Stamp};
use crate::room::Rooms;

/// How often is looked.
const EVERY: Duration = Duration::from_millis(40);

/// What is known of a game's folder.
#[derive(Default)]
struct Known {
    seen: BTreeMap<String, Stamp>,
    /// What the rooms were told of; they have to be told once at least.
    told: Option<BTreeMap<String, Stamp>>,
}

/// Looks until the rooms are gone.
pub(crate) fn spawn(content: ContentFolder, rooms: Weak<Rooms>) -> io::Result<()> {
    let look = move || {
        let mut games = BTreeMap::new();
        loop {
            sleep(EVERY);
            let Some(rooms) = rooms.upgrade() else { return };
            look_once(&content, &rooms, &mut games);
        }
    };
    Builder::new().name("content".into()).spawn(look).map(drop)
}

fn look_once(content: &ContentFolder, rooms: &Rooms, games: &mut BTreeMap<&'static str, Known>) {
    let open = rooms.games();
    games.retain(|game, _| open.contains(game));
    for game in open {
        let known = games.entry(game).or_default();
        let now = content.of(game).look();
        if now != known.seen {
            known.seen = now;
        } else if known.told.as_ref() != Some(&now) {
            rooms.ring(game);
            known.told = Some(now);
        }
    }
}
