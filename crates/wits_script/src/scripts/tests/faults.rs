//! Scripts that go wrong: the game goes on.

use super::*;
use crate::Fault;

fn fault(text: &str) -> Fault {
    let mut post = Post::with(text, Limits { uninterrupted: 200_000, ..Limits::default() });
    for _ in 0..200 {
        post.tick();
        if let Some(report) = post.scripts.reports().first() {
            return report.error.kind;
        }
    }
    panic!("no fault: {text}");
}

#[test]
fn a_script_without_an_end_takes_its_share_and_no_more() {
    let mut post = Post::new("function think() while true do end end");
    post.ticks(50);
    assert_eq!(post.faults(), "", "it is suspended each tick, which is no fault");
    assert!(post.state.is_waiting());
    assert_eq!(
        fault(
            "function think() while true do pcall(function() uninterrupted(function() while true do end end) end) end end"
        ),
        Fault::Budget
    );
    assert_eq!(
        fault("function think() coroutine.wrap(function() while true do end end)() end"),
        Fault::Budget
    );
}

#[test]
fn memory_bombs_end_the_script_and_nothing_else() {
    let bombs = [
        "local t = {} while true do t[#t + 1] = { {} } end",
        "local s = 'x' while true do s = s .. s end",
        "while true do pcall(function() local s = 'x' while true do s = s .. s end end) end",
        "local t = {} while true do t[#t + 1] = coroutine.create(function() end) end",
    ];
    for bomb in bombs {
        assert_eq!(fault(&format!("function think() {bomb} end")), Fault::Memory, "{bomb}");
    }
    // One that grows a little each tick is found out as well.
    assert_eq!(
        fault(
            "function think() local t = {} while true do for i = 1, 10000 do t[#t + 1] = { i } end yield() end end"
        ),
        Fault::Memory
    );
}

#[test]
fn all_who_throw_are_told_once_and_counted() {
    let mut post = Post::new("function think() error('again') end");
    assert_eq!(post.ticks(100), [Status::Failure; 100]);
    let reports = post.scripts.reports();
    assert_eq!((reports.len(), reports[0].count, reports[0].of.as_str()), (1, 100, "guard.lua"));
    assert_eq!(post.scripts.fresh_reports().len(), 1);
    assert_eq!(post.scripts.fresh_reports().len(), 0);
    assert_eq!(reports[0].error.to_string(), "guard.lua:1: again");
}

#[test]
fn steps_that_throw_fail_and_others_go_on() {
    let scripts = scripts(Limits::default());
    scripts.load("bad.lua", "action('bad', { enter = function() error('a') end, tick = function() error('b') end, exit = function() error('c') end })
        condition('worse', function() error('d') end) value('worst', 'vector', function() return 3 end)
        action('none', { tick = function() return {} end })").unwrap();
    let mut words = words();
    scripts.teach(&mut words).unwrap();
    let mut guard = Guard::default();
    let mut turn = Turn::new(&mut guard, Moment::START);
    let bad = words.find_action("bad").unwrap();
    let mut memory = 0;
    bad.enter(&Default::default(), &mut turn, &mut memory);
    assert_eq!(bad.tick(&Default::default(), &mut turn, &mut memory).0, Status::Failure);
    bad.exit(&Default::default(), &mut turn, &mut memory, Exit::Failure);
    assert!(!words.find_condition("worse").unwrap().holds(
        turn.game,
        &Default::default(),
        &turn.boards,
        turn.now
    ));
    let worst =
        words.find_value("worst").unwrap().read(turn.game, &Default::default(), &turn.boards, turn.now);
    assert_eq!(worst, glam::Vec3::ZERO.into());
    assert_eq!(
        words.find_action("none").unwrap().tick(&Default::default(), &mut turn, &mut memory).0,
        Status::Failure
    );
    let counts: Vec<(String, u64)> =
        scripts.reports().into_iter().map(|report| (report.of, report.count)).collect();
    assert_eq!(counts, [("bad".into(), 3), ("none".into(), 1), ("worse".into(), 1), ("worst".into(), 1)]);
}

#[test]
fn an_action_that_was_begun_is_left_when_its_script_fails() {
    let mut post = Post::new(
        "function think() local co = coroutine.create(function() act.walk(9) end) act.write('x') error('y') end",
    );
    post.tick();
    assert_eq!(post.diary(), "x");
    let mut post = Post::new("function think() act.walk(9) end");
    post.ticks(2);
    post.diary();
    post.stop(Exit::Abort);
    assert_eq!(post.diary(), "aborted");
}

#[test]
fn a_faulty_file_leaves_the_old_one_in_force() {
    let mut post = Post::new("function think() act.write('old') end");
    for bad in ["function think() act.write('new'", "error('x')", "while true do end", "x = = 1", "\u{1b}Lua"]
    {
        assert!(post.scripts.load("guard.lua", bad).is_err());
        assert!(!post.scripts.check("guard.lua", bad).is_empty());
    }
    post.tick();
    assert_eq!(post.diary(), "old");
    assert!(post.scripts.check("guard.lua", "function think() end").is_empty());
    assert_eq!(
        post.scripts.check("guard.lua", "x = 1\nx = = 2").to_string(),
        "guard.lua:2:1: unexpected symbol near '='"
    );
    post.scripts.load("guard.lua", "function think() act.write('new') end").unwrap();
    post.tick();
    assert_eq!(post.diary(), "new");
}

#[test]
fn a_word_that_panics_is_not_swallowed() {
    let mut words = words();
    words
        .action("burst", |_, call| {
            *call.memory() += 1;
            assert!(*call.memory() < 2, "oh no");
            Status::Running
        })
        .on_exit(|guard, _, why| guard.diary.push(why.name().into()));
    let scripts = Scripts::new(Vm::new().unwrap(), &words).unwrap();
    scripts.load("guard.lua", "function think() pcall(act.burst) act.write('after') end").unwrap();
    let mind = scripts.mind("guard.lua").unwrap();
    let (mut guard, mut state) = (Guard::default(), mind.start());
    let tick = |state: &mut ScriptState, guard: &mut Guard| {
        let mut turn = Turn::new(guard, Moment::START);
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| mind.tick(state, &mut turn)))
    };
    assert_eq!(tick(&mut state, &mut guard).unwrap(), Status::Running);
    assert!(tick(&mut state, &mut guard).is_err());
    assert_eq!(std::mem::take(&mut guard.diary), ["panicked"], "left exactly once");
    assert_eq!(crate::frame::depth(), 0);
    scripts.load("guard.lua", "function think() act.write('after') end").unwrap();
    mind.tick(&mut state, &mut Turn::new(&mut guard, Moment::START));
    assert_eq!(guard.diary, ["after"]);
}
