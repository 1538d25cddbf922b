//! The guides of all games name things that are there, and what they do is accepted. The list of games that the tests of
//! the gallery's search read is kept here, too.

use std::path::PathBuf;

use serde_json::{Value as Json, json};
use wits_core::random::Seed;
use wits_game::author::Content;
use wits_game::{About, Act, Entry, Event, MAX_TRIES, Params, Session};

use crate::games::catalog;

/// Sections of the gallery.
const FAMILIES: [&str; 6] = ["Games", "Movement", "Paths", "Decisions", "Learning", "Engine"];

fn start(entry: &Entry) -> Session {
    Session::new(entry, Seed::new(1), Params::defaults(entry.about()), true)
}

fn files_of(session: &Session) -> Vec<String> {
    let files = session.game().minds().content().map(Content::files).unwrap_or_default();
    files.into_iter().map(|file| file.name).collect()
}

/// Carries out a step as the studio does.
fn carry_out(session: &mut Session, act: &Act, staged: &mut Vec<(&'static str, f64)>) {
    let name = session.about().name;
    match *act {
        Act::Set { name: param, value } => {
            let live = session.about().params.iter().any(|known| known.name == param && known.live);
            if live {
                let set = session.apply(Event::Set { name: param.into(), value });
                set.unwrap_or_else(|why| panic!("{name}: {why}"));
            } else {
                staged.push((param, value));
            }
        }
        Act::Use { .. } => {
            let input = act.input().unwrap();
            session.apply(Event::Input(input)).unwrap_or_else(|why| panic!("{name}: {why}"));
        }
        Act::Select { agent } => {
            assert!(session.game().inspect(agent).is_some(), "{name}: there is no agent {agent}");
        }
        Act::Open { file } => {
            assert!(files_of(session).iter().any(|known| known == file), "{name}: there is no file {file}");
        }
        Act::Restart { seed } => {
            let mut params = session.params().clone();
            params.change(staged.drain(..)).unwrap_or_else(|why| panic!("{name}: {why}"));
            session.restart(seed.map_or(session.seed(), Seed::new), params);
        }
        Act::Show { .. } | Act::Back { .. } | Act::Speed { .. } => {}
    }
}

#[test]
fn every_game_has_a_guide_whose_tries_work() {
    for entry in catalog().entries() {
        let about = entry.about();
        let (name, guide) = (about.name, about.guide);
        let sentences = guide.see.matches(['.', '?', '!']).count();
        assert!((2..=5).contains(&sentences) && guide.see.len() < 520, "{name}: {}", guide.see.len());
        assert!((1..=MAX_TRIES).contains(&guide.tries.len()), "{name}: what is there to try?");
        for tried in guide.tries {
            assert!(!tried.title.is_empty() && tried.title.len() <= 36, "{name}: {}", tried.title);
            assert!(tried.text.ends_with(['.', '?']) && tried.text.len() <= 120, "{name}: {}", tried.text);
            let (mut session, mut staged) = (start(entry), Vec::new());
            (0..30).for_each(|_| session.tick());
            tried.actions.iter().for_each(|act| carry_out(&mut session, act, &mut staged));
            assert!(staged.is_empty() && !tried.actions.is_empty(), "{name}: {}", tried.title);
            (0..5).for_each(|_| session.tick());
        }
    }
}

/// Whoever has tried one thing tries the next, in any order: no try may leave a world in which another cannot be done.
#[test]
fn tries_work_after_each_other() {
    for entry in catalog().entries() {
        let tries = entry.about().guide.tries;
        let (mut session, mut staged) = (start(entry), Vec::new());
        for tried in tries.iter().chain(tries.iter().rev()) {
            tried.actions.iter().for_each(|act| carry_out(&mut session, act, &mut staged));
            session.tick();
        }
    }
}

#[test]
fn the_first_look_falls_on_somebody() {
    for entry in catalog().entries() {
        let mut session = start(entry);
        session.tick();
        let (name, guide) = (entry.about().name, entry.about().guide);
        if let Some(agent) = guide.first_look {
            assert!(session.game().inspect(agent).is_some(), "{name}: there is no agent {agent}");
        }
        let has_minds = |agent| !session.game().minds().minds_of(agent).is_empty();
        if let (Some(agent), true) =
            (guide.first_look, session.game().agent_ids(8).into_iter().any(has_minds))
        {
            assert!(has_minds(agent), "{name}: agent {agent} has no mind to look at");
        }
    }
}

/// Without a first look people are shown the first agent that has a mind.
#[test]
fn without_a_first_look_somebody_with_a_mind_comes_soon() {
    let entries = catalog();
    let unnamed = entries.entries().iter().filter(|entry| entry.about().guide.first_look.is_none());
    for entry in unnamed {
        let (mut session, name) = (start(entry), entry.about().name);
        if session.game().minds().graphs().is_empty() {
            continue;
        }
        let somebody = |session: &Session| {
            let minds = session.game().minds();
            session.game().agent_ids(8).into_iter().any(|agent| !minds.minds_of(agent).is_empty())
        };
        let soon = 10 * u64::from(entry.about().ticks_per_second);
        while !somebody(&session) {
            session.tick();
            assert!(session.now() <= soon, "{name}: nobody with a mind comes");
        }
    }
}

#[test]
fn agents_that_are_listed_are_there() {
    let mut missing = Vec::new();
    for entry in catalog().entries() {
        let (mut session, name) = (start(entry), entry.about().name);
        for _ in 0..3 {
            let agents = session.game().agent_ids(64).into_iter();
            let gone = agents.filter(|agent| session.game().inspect(*agent).is_none());
            missing.extend(gone.map(|agent| (name, session.now(), agent)));
            (0..100).for_each(|_| session.tick());
        }
    }
    assert_eq!(missing, [], "game, tick, agent");
}

#[test]
fn listings_are_true() {
    let mut starts = Vec::new();
    for entry in catalog().entries() {
        let (name, listing) = (entry.about().name, entry.about().listing);
        assert!(FAMILIES.contains(&listing.family), "{name}: {}", listing.family);
        assert!(listing.keywords.len() >= 5, "{name}: more words");
        assert!(listing.picture_tick > 0, "{name}: the picture shows a start at which nothing has happened");
        for (place, word) in listing.keywords.iter().enumerate() {
            assert_eq!(*word, word.to_lowercase(), "{name}");
            assert!(!listing.keywords[..place].contains(word), "{name}: {word} is there twice");
        }
        let session = start(entry);
        let mut files = files_of(&session);
        files.retain(|file| !listing.files.contains(&file.as_str()));
        assert!(files.is_empty(), "{name}: the listing lacks {files:?}");
        assert_eq!(listing.files.len(), files_of(&session).len(), "{name}: files that are not there");
        let lesson = session.game().panels().lesson().map_or(String::new(), |lesson| lesson.title);
        assert_eq!(lesson, listing.lesson, "{name}");
        starts.extend((listing.start_here > 0).then_some(listing.start_here));
    }
    starts.sort_unstable();
    assert_eq!(starts, [1, 2, 3, 4], "four games to start with");
}

/// What the gallery searches in.
fn searched(about: &About) -> Json {
    let params: Vec<Json> =
        about.params.iter().map(|param| json!({ "name": param.name, "title": param.title })).collect();
    json!({
        "name": about.name,
        "title": about.title,
        "summary": about.summary,
        "tags": about.tags,
        "params": params,
        "listing": about.listing,
        "see": about.guide.see,
    })
}

#[test]
fn the_sample_of_the_catalog_is_up_to_date() {
    let path =
        PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../studio/src/gallery/catalog.sample.json"));
    let games: Vec<Json> = catalog().entries().iter().map(|entry| searched(entry.about())).collect();
    if std::env::var_os("WITS_UPDATE_SAMPLES").is_some() {
        std::fs::write(&path, serde_json::to_string_pretty(&games).unwrap() + "\n").unwrap();
    }
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let stored: Json = serde_json::from_str(&text).unwrap_or_default();
    assert_eq!(stored, Json::from(games), "stale: run this test with WITS_UPDATE_SAMPLES=1");
}
