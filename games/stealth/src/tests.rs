//! What is inside.

use std::sync::Arc;

use wits_core::findings::Findings;
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_engine::folder;
use wits_game::{Assign, Game, Minds, Params, Setup, Tick};
use wits_sense::modality::Sense;
use wits_sense::{Signal, Who};

use crate::kit::shelf;
use crate::words::words;
use crate::world::{End, Stealth, library};

#[test]
fn the_content_has_no_faults() {
    let read = library(&words(), shelf()).map(drop);
    assert_eq!(read.map_err(|faults: Findings| faults.to_string()), Ok(()));
}

#[test]
fn every_file_of_the_folder_is_part_of_the_game() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/content");
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").file_name());
    let mut files: Vec<String> = files.map(|name| name.to_string_lossy().into_owned()).collect();
    files.sort();
    let mut known: Vec<String> = shelf().files().iter().map(|file| file.name.clone()).collect();
    known.sort();
    assert_eq!(files, known);
    let shelf = shelf();
    let texts = known.iter().map(|name| (name.as_str(), shelf.text(name).unwrap_or_default())).collect();
    let endings = [".tree.ron", ".machine.ron", ".lua", ".body.ron", ".senses.ron", ".sensegraph.ron"];
    assert_eq!(folder::check(&texts, &endings).to_string(), "");
}

/// A game in which the thief waits outside, and nothing happens but what a test does.
fn quiet() -> Stealth {
    let params = Params::defaults(&Arc::new(Stealth::about()));
    let mut game = Stealth::start(&Setup { seed: Seed::new(1), params, parallel: false });
    game.world.led = true;
    game
}

/// Runs on until something is so; false if it never is.
fn runs_until(game: &mut Stealth, from: u64, mut is_so: impl FnMut(&Stealth) -> bool) -> bool {
    let params = Params::defaults(&Arc::new(Stealth::about()));
    (from..from + 1500).any(|number| {
        game.tick(Tick { number, dt: 1.0 / 30.0, params: &params, inputs: &[], edits: &[] });
        is_so(game)
    })
}

/// Millington 3e, 1.1.2: who finds a colleague on the ground knows that something is wrong.
#[test]
fn a_fallen_colleague_is_found_woken_and_told_of() {
    let mut game = quiet();
    let (anton, berta) = (0, 1);
    game.world.characters[berta].body.moved_to(Vec2::new(-10.0, 2.2), 0.0, Vec2::ZERO);
    game.world.characters[berta].down = Some(Moment::NEVER);
    assert!(runs_until(&mut game, 0, |game| game.state_of(anton) == "Help"), "{}", game.state_of(anton));
    assert!(runs_until(&mut game, 1500, |game| game.world.characters[berta].down.is_none()), "she is woken");
    assert!(game.world.tally.calls > 0, "the others are told");
}

#[test]
fn a_door_left_open_is_noticed_and_shut() {
    let mut game = quiet();
    let front = 0;
    game.world.doors[front].left_open = true;
    let inspects = |game: &Stealth| (0..6).any(|number| game.state_of(number) == "Inspect");
    assert!(runs_until(&mut game, 0, inspects), "somebody notices it");
    assert!(runs_until(&mut game, 1500, |game| !game.world.doors[front].left_open), "and shuts it");
}

/// In the shade nobody is seen; but who stands next to somebody in the dark feels him, turns to him and seizes him, and does
/// not look about for him for the rest of the night. The others are out of the way, so that nobody else finds him.
#[test]
fn a_guard_seizes_whom_he_feels_beside_him_in_the_dark() {
    for guard in [CARL, EMIL] {
        let mut game = quiet();
        for other in (0..THIEF).filter(|other| *other != guard) {
            game.world.characters[other].down = Some(Moment::NEVER);
        }
        let (at, hidden) = (Vec2::new(-3.92, -9.26), Vec2::new(-4.44, -8.66));
        game.world.characters[guard].body.moved_to(at, 0.8, Vec2::ZERO);
        game.world.characters[THIEF].body.moved_to(hidden, 0.8, Vec2::ZERO);
        let caught = runs_until(&mut game, 0, |game| game.ended() == Some(End::Caught));
        let (name, doing) = game.doing(guard).expect("somebody");
        assert!(caught, "{name} stands beside the thief, and does nothing but {doing}");
        assert!(game.now < Moment(6_000), "{name} is slow: {:?}", game.now);
    }
}

/// Whoever has no mind stands there until it is given one, with the numbers of its sheet on its board.
#[test]
fn a_character_without_a_mind_follows_the_file_that_it_is_assigned() {
    let mut game = quiet();
    let assign = |agent: u64, file: &str| Assign { agent, mind: 0, file: file.into() };
    game.world.minds[0] = None;
    assert!(!runs_until(&mut game, 0, |game| !game.state_of(0).is_empty()), "{}", game.state_of(0));
    Minds::assign(&mut game, &assign(0, "gourd.machine.ron"));
    Minds::assign(&mut game, &assign(7, "guard.machine.ron"));
    assert_eq!((game.assigned(0, 0), game.assigned(7, 0)), (None, None));
    Minds::assign(&mut game, &assign(0, "guard.machine.ron"));
    assert_eq!(game.assigned(0, 0).as_deref(), Some("guard.machine.ron"));
    let patience = game.world.minds[0].as_ref().and_then(|mind| mind.board().get("patience").cloned());
    assert_eq!(patience, Some(18.0.into()));
    assert!(runs_until(&mut game, 1500, |game| game.state_of(0) == "Patrol"));
}

#[test]
fn a_save_whose_minds_are_those_of_others_is_refused() {
    let game = quiet();
    let mut state = game.state().clone();
    assert_eq!(game.check_state(&state), Ok(()));
    state.minds.swap(1, CARL);
    assert_eq!(game.check_state(&state), Err("the mind of agent 1 is that of agent 2".into()));
    state.minds[1] = None;
    assert_eq!(game.check_state(&state), Err("the mind of agent 2 is that of agent 1".into()));
}

const CARL: usize = 2;
const EMIL: usize = 4;
const SIDE_DOOR: usize = 1;
const REX: usize = 5;
const THIEF: usize = 6;

/// What somebody at a place notices of the thief at another, who makes itself noticed there for a while: where it seems to be.
fn noticed(
    sense: fn(&Stealth) -> Sense,
    strength: f32,
    who: usize,
    (own, thief): (Vec2, Vec2),
    open: bool,
) -> Option<Vec2> {
    let mut game = quiet();
    game.world.characters[who].body.moved_to(own, 0.0, Vec2::ZERO);
    game.world.doors[SIDE_DOOR].left_open = open;
    let team = game.kit.team(THIEF);
    for step in 0..100 {
        let now = Moment(100 * step);
        let signal = Signal::new(sense(&game), strength, thief).by(Who(THIEF as u64)).of_team(team);
        game.send(now, &[(now, signal)]);
        game.deliver(now);
    }
    game.world.characters[who].knowledge.memory.record(Who(THIEF as u64)).map(|record| record.at)
}

/// Millington 3e, 11.4.5: who runs in the hall is heard outside through the side door if that is open, and else not at all,
/// though the wall is all there is between.
#[test]
fn nothing_is_heard_through_a_wall_and_all_that_comes_through_a_door_seems_to_come_from_it() {
    let (outside, hall, yard) = (Vec2::new(0.8, 0.0), Vec2::new(3.0, 0.0), Vec2::new(-1.4, 0.0));
    let heard = |places, open| noticed(|game| game.kit.modes.hearing, 3.0, 0, places, open);
    assert_eq!(heard((outside, hall), false), None, "2.2 m away, but behind stone");
    assert_eq!(heard((outside, hall), true), Some(Vec2::new(2.0, 4.7)), "round by the door");
    assert_eq!(heard((outside, yard), false), Some(yard), "the same distance in the open");
    let far = (Vec2::new(-12.0, 0.0), hall);
    assert_eq!(heard(far, true), None, "too far round, even with the door open");
}

/// Open ground is cut in two by the graph, which nobody must notice.
#[test]
fn sound_over_open_ground_seems_to_come_from_where_it_does() {
    let (here, there) = (Vec2::new(0.0, -7.0), Vec2::new(4.0, -7.0));
    let heard = |places| noticed(|game| game.kit.modes.hearing, 3.0, 0, places, false);
    assert_eq!((heard((here, there)), heard((there, here))), (Some(there), Some(here)));
}

#[test]
fn a_dog_smells_nothing_through_a_wall() {
    let (outside, hall, yard) = (Vec2::new(0.8, -1.0), Vec2::new(3.0, -1.0), Vec2::new(-1.4, -1.0));
    let smelled = |places, open| noticed(|game| game.kit.modes.smell, 0.1, REX, places, open);
    assert_eq!(smelled((outside, hall), false), None);
    assert!(smelled((outside, yard), false).is_some_and(|at| at.distance(yard) < 0.1));
    let by_the_door = (Vec2::new(-0.5, 4.7), Vec2::new(4.6, 4.7));
    assert_eq!(smelled(by_the_door, false), None, "a shut door holds most of it back");
    assert_eq!(smelled(by_the_door, true), Some(Vec2::new(2.0, 4.7)), "it drifts out through the open one");
}

/// Whether somebody at a place sees somebody else at another; it looks there.
fn sees(who: usize, whom: usize, (own, other): (Vec2, Vec2)) -> bool {
    let mut game = quiet();
    // Dark enough it is in the yard without glass.
    game.dusk = 1.0;
    for (number, at, to) in [(who, own, other), (whom, other, own)] {
        let facing = wits_core::angle::of(to - at).unwrap_or_default();
        game.world.characters[number].body.moved_to(at, facing, Vec2::ZERO);
    }
    game.sense(Moment::START, 0);
    let record = game.world.characters[who].knowledge.memory.record(Who(whom as u64));
    record.is_some_and(|record| record.is_visible(&game.kit.memories[who], Moment::START))
}

/// Millington 3e, 11.4.5a: the window of the vault is one-way glass.
#[test]
fn oracle_millington_11_4_5a_the_guard_outside_sees_the_thief_in_the_vault_and_not_the_other_way() {
    let (guard, vault, front) = (1, Vec2::new(12.5, -1.0), Vec2::new(12.5, -4.4));
    assert!(sees(guard, THIEF, (front, vault)), "from the dark into the light");
    assert!(!sees(THIEF, guard, (vault, front)), "lantern or not: a mirror");
    assert!(sees(THIEF, guard, (front, vault)), "it depends on the side, not on who it is");
    assert!(!sees(guard, THIEF, (vault, front)));
    let wall = Vec2::new(10.0, -1.0);
    assert!(!sees(guard, THIEF, (Vec2::new(10.0, -4.4), wall)), "beside it there is stone");
}

#[test]
fn everything_that_is_counted_is_reported_in_its_tick() {
    use wits_game::Panels;
    let params = Params::defaults(&Arc::new(Stealth::about()));
    let mut game = Stealth::start(&Setup { seed: Seed::new(3), params: params.clone(), parallel: false });
    let mut texts: Vec<String> = Vec::new();
    for number in 0..9000 {
        game.tick(Tick { number, dt: 1.0 / 30.0, params: &params, inputs: &[], edits: &[] });
        game.happened(number + 1, &mut |event| texts.push(event.text));
    }
    let count = |start: &str| texts.iter().filter(|text| text.starts_with(start)).count();
    let tally = &game.world.tally;
    assert_eq!(count("The thief is seen"), tally.seen as usize);
    assert_eq!(count("The thief is caught") + count("The treasure"), (tally.caught + tally.stolen) as usize);
    assert!(tally.seen > 0 && tally.calls > 0 && count("Alarm") > 0, "{texts:?}");
    assert_eq!(count("Night"), tally.nights as usize - 1, "the first one began before any tick");
}
