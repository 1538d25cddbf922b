//! What scripts keep is in the memory that the host lends, whatever the type of the game.

use std::any::Any;
use wits_core::state::{from_bytes, to_bytes};

use wits_decide::CharacterMemory;
use wits_decide::any::Watcher;
use wits_decide::kind::{Language, MindKind};

use super::*;
use crate::{Bound, Data, Fault, Lua, Memory};

fn taught(text: &str) -> (Scripts<Guard>, Vocabulary<Guard>) {
    let (scripts, mut words) = (scripts(Limits::default()), words());
    scripts.load("guard.lua", text).unwrap();
    scripts.teach(&mut words).unwrap();
    (scripts, words)
}

#[test]
fn reading_keeps_nothing() {
    let mut post = Post::new("function think() return me.name == nil and #me == 0 and next(me) == nil end");
    assert_eq!((post.tick(), post.faults().as_str()), (Status::Success, ""));
    assert_eq!(post.guard.memory, CharacterMemory::default());
    let (scripts, words) =
        taught("condition('new', function() return me.name == nil end) action('hop', function() end)");
    let mut turn = post.guard.turn(Moment::START);
    let (new, hop) = (words.find_condition("new").unwrap(), words.find_action("hop").unwrap());
    assert!(new.holds(turn.game, &Default::default(), &turn.boards, turn.now));
    assert_eq!(hop.tick(&Default::default(), &mut turn, &mut 0).0, Status::Success);
    assert_eq!((scripts.reports().len(), post.guard.memory), (0, CharacterMemory::default()));
}

#[test]
fn without_a_memory_all_is_empty_and_writing_is_an_error_that_says_so() {
    let post = Post::new("function think() act.write(tostring(me.name)) me.name = 'Bob' end");
    let (mut guard, mut state) = (Guard::default(), post.mind.start());
    let status = post.mind.tick(&mut state, &mut Turn::new(&mut guard, Moment::START));
    assert_eq!((status, guard.diary.as_slice()), (Status::Failure, &["nil".to_owned()][..]));
    assert_eq!(post.faults(), "guard.lua:1: `me` needs a character memory: the host lends none");
    let memory = CharacterMemory::default();
    let boards = Boards::default().reading_memory(&memory);
    let error =
        post.scripts.run_line(&mut Turn::new(&mut guard, Moment::START).boards(boards), None, "me.x = 1");
    assert!(error.unwrap_err().message.ends_with("the host lends it for reading only"));
}

/// A mind keeps in its own state where it waits, an action in the memory of the character.
#[test]
fn without_a_memory_minds_wait_and_actions_that_wait_fail() {
    let (scripts, words) = taught("action('rest', function() act.walk(9) end) function think() wait(1) end");
    let (mind, mut guard) = (scripts.mind("guard.lua").unwrap(), Guard::default());
    let mut turn = Turn::new(&mut guard, Moment::START);
    assert_eq!(mind.tick(&mut mind.start(), &mut turn), Status::Running);
    assert!(scripts.reports().is_empty());
    let (rest, mut number) = (words.find_action("rest").unwrap(), 0);
    assert_eq!(rest.tick(&Default::default(), &mut turn, &mut number).0, Status::Failure);
    rest.exit(&Default::default(), &mut turn, &mut number, Exit::Failure);
    let error = scripts.reports()[0].error.clone();
    assert_eq!((error.kind, number), (Fault::Wait, 0));
    assert_eq!(error.message, "an action that waits needs a character memory: the host lends none");
    assert_eq!(guard.diary, ["sets out", "step 1", "aborted"], "its own action is left");
}

/// A town that all its people share: nobody in it knows whose turn it is.
#[derive(Default)]
struct Town {
    gold: [i64; 2],
}

fn town() -> Lua {
    let mut words = Vocabulary::<Town>::new();
    words.action("earn", |town, call| {
        town.gold[call.index()] += 1;
        Status::Success
    });
    Lua::new(&words.erased(), |scripts| {
        scripts.question(Bound::new("bank.gold"), |town: &Town, given| {
            Ok(Data::from(town.gold[given.agent() as usize]))
        })
    })
    .unwrap()
}

#[test]
fn people_of_one_game_have_each_a_memory() {
    let lua = town();
    lua.take_in("miner.lua", "function think() act.earn() me.seen = bank.gold() end").unwrap();
    let mind = lua.load("miner.lua", "", &Vocabulary::new()).unwrap().mind;
    let (mut town, mut memories) =
        (Town::default(), [CharacterMemory::default(), CharacterMemory::default()]);
    let mut states = [mind.start(), mind.start()];
    for (agent, turns) in [(0, 3), (1, 5)] {
        for second in 0..turns {
            let boards = Boards::of(agent as u64).memory(&mut memories[agent]);
            let mut turn = Turn::new(&mut town as &mut dyn Any, Moment(second * 1000)).boards(boards);
            mind.tick(&mut states[agent], &mut turn, Watcher::of(&mut ()));
        }
    }
    assert_eq!(town.gold, [3, 5]);
    let seen = memories.each_ref().map(|memory| memory.get::<Memory>().unwrap().me().to_string());
    assert_eq!(seen, ["{seen = 3}", "{seen = 5}"]);
    assert_eq!(lua.scripts().reports(), []);
}

#[test]
fn functions_of_another_game_are_errors_that_say_so() {
    let lua = town();
    let error = lua.ask(&7_u32, &Boards::default(), Moment::START, None, "bank.gold()").unwrap_err();
    assert!(error.ends_with("this belongs to another game"), "{error}");
    assert_eq!(
        lua.ask(&Town { gold: [4, 5] }, &Boards::of(1), Moment::START, None, "bank.gold()").unwrap(),
        "5"
    );
}

#[test]
fn what_is_prepared_is_what_scripts_keep_and_can_be_read_back() {
    let lua = town();
    let mut memory = CharacterMemory::default();
    lua.prepare(&mut memory);
    assert_eq!(memory.get(), Some(&Memory::default()));
    let boards = Boards::default().memory(&mut memory);
    let mut town = Town::default();
    let mut turn = Turn::new(&mut town as &mut dyn Any, Moment::START).boards(boards);
    lua.run(&mut turn, None, "me.name = 'Bob'").unwrap();
    let read: CharacterMemory = from_bytes(&to_bytes(&memory).unwrap()).unwrap();
    assert_eq!(read, memory);
    assert_eq!(read.get::<Memory>().unwrap().me().get("name"), Some(&"Bob".into()));
}
