//! Minds name the formations of files of teams: a list that changes with those files, through time.

use soccer::Soccer;
use wits_core::random::Seed;
use wits_game::{Entry, Event, Params, Session};
use wits_testkit::play::{self, run, seek_and_return, texts};

const TEAM: &str = "classic.team.ron";
/// Before the team in the order of the alphabet.
const MIND: &str = "classic.team.machine.ron";
/// The mind of the home team.
const COACH: u64 = 10;

fn write(session: &mut Session, file: &str, text: impl Into<String>) {
    session.apply(Event::file(file, text.into())).unwrap_or_else(|faults| panic!("{faults}"));
}

fn text(session: &Session, file: &str) -> String {
    session.game().content().text(file).expect("a file of the game")
}

/// The team of a file with one more formation.
fn with_wall(team: &str) -> String {
    team.replace("formations: {", r#"formations: { "wall": [1, 2, 3, 4, 5],"#)
}

/// A match whose home team is one of scripts.
fn luas() -> Session {
    let entry = Entry::of::<Soccer>();
    let params = Params::read(entry.about(), [("home", "lua")]).unwrap_or_else(|faults| panic!("{faults}"));
    Session::new(&entry, Seed::new(2), params, false)
}

/// Whether the mind of the home team plays like the classic team because its script went wrong.
fn gave_up(session: &Session) -> bool {
    let page = session.game().inspect(COACH).expect("the mind of a team").document;
    let follows = session.game().minds().assigned(COACH, 0);
    assert_eq!(page.field("fault").is_some(), follows.as_deref() != Some("lua.team.lua"), "{page:?}");
    page.field("fault").is_some()
}

/// A match in which a formation was added, the mind of the team came to name it, and, if told so, the formation went again.
fn edited(goes: bool) -> Session {
    let mut session = play::session::<Soccer>(2, &[("home", 0.0), ("away", 0.0)]);
    let (team, mind) = (text(&session, TEAM), text(&session, MIND));
    run(&mut session, 5);
    write(&mut session, TEAM, with_wall(&team));
    run(&mut session, 1);
    write(&mut session, MIND, mind.replace(r#""formation": "attacking""#, r#""formation": "wall""#));
    run(&mut session, 2);
    if goes {
        write(&mut session, TEAM, team);
    }
    run(&mut session, 192);
    session
}

#[test]
fn a_formation_and_the_mind_that_names_it_come_back_with_their_time() {
    for goes in [false, true] {
        let mut session = edited(goes);
        for tick in [2, 5, 6, 7, 100] {
            seek_and_return(&mut session, tick);
        }
    }
}

#[test]
fn a_mind_whose_formation_is_gone_outlives_a_save_a_branch_and_a_restart() {
    let mut session = edited(true);
    let save = session.save().expect("a game that can be saved");
    let loaded = Session::load(&Entry::of::<Soccer>(), &save, false);
    let loaded = loaded.unwrap_or_else(|faults| panic!("{faults}"));
    for other in [&loaded, &session.branch()] {
        assert_eq!((texts(other), other.hash()), (texts(&session), session.hash()));
    }
    let before = texts(&session);
    session.restart(Seed::new(3), session.params().clone());
    assert_eq!(texts(&session), before);
}

#[test]
fn a_script_whose_formation_is_gone_gives_up_and_plays_again_when_it_is_back() {
    let mut session = luas();
    let team = text(&session, "lua.team.ron");
    let script = text(&session, "lua.team.lua");
    write(&mut session, "lua.team.ron", with_wall(&team));
    // The team forms a wall as soon as it defends, and again in each tick.
    let every_tick = "function Defend.Execute(team)";
    assert!(script.contains(every_tick));
    write(
        &mut session,
        "lua.team.lua",
        script.replace(every_tick, &format!("{every_tick} act.form(\"wall\") if true then return end")),
    );
    run(&mut session, 10);
    assert!(!gave_up(&session));
    write(&mut session, "lua.team.ron", &*team);
    run(&mut session, 2);
    assert!(gave_up(&session));
    seek_and_return(&mut session, 5);
    write(&mut session, "lua.team.ron", with_wall(&team));
    assert!(!gave_up(&session), "the name is back");
    run(&mut session, 60);
    assert!(!gave_up(&session));
    seek_and_return(&mut session, 11);
}
