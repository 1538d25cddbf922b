//! Saved, copied, taken back in time: scripts go on as if nothing had happened.

use proptest::prelude::*;
use wits_core::ron::RonFile;
use wits_core::state::{from_bytes, to_bytes};

use super::*;
use crate::Fault;

/// The same post in another process: a fresh machine, and everything else read back from text.
fn restored(post: &Post, text: &str, limits: Limits) -> Post {
    let mut fresh = Post::with(text, limits);
    fresh.state = from_bytes(&to_bytes(&post.state).unwrap()).unwrap();
    fresh.guard = Character {
        memory: from_bytes(&to_bytes(&post.guard.memory).unwrap()).unwrap(),
        ..post.guard.clone()
    };
    fresh.board = from_bytes(&to_bytes(&post.board).unwrap()).unwrap();
    (fresh.world, fresh.stream, fresh.tick) = (post.world.clone(), post.stream.clone(), post.tick);
    assert_eq!((&fresh.state, &fresh.guard, fresh.hash()), (&post.state, &post.guard, post.hash()));
    fresh
}

fn compare(text: &str, limits: Limits, cuts: &[u64], ticks: u64) {
    let (mut whole, mut cut) = (Post::with(text, limits), Post::with(text, limits));
    for tick in 0..ticks {
        if cuts.contains(&tick) {
            cut = restored(&cut, text, limits);
        }
        for post in [&mut whole, &mut cut] {
            post.guard.noise = (tick % 7) as f32;
            let event = (tick % 5 == 4).then_some(EventId((tick % 2) as u8));
            post.turn(event, &[tick as f32, 1.0].map(Value::from));
        }
        assert_eq!(whole.hash(), cut.hash(), "tick {tick} of {text}");
        assert_eq!(whole.guard.diary, cut.guard.diary);
    }
    assert_eq!(whole.faults(), cut.faults());
}

#[test]
fn a_script_goes_on_where_it_was() {
    let text = "function think()
        local sum = 0
        for round = 1, 5 do
            sum = sum + random(100) + ask.noise()
            me.rounds = (me.rounds or 0) + 1
            board.alert = round
            if ask.hears(3) then act.walk(3) else wait(0.2) end
            local ok, message = pcall(function() board.alert = 'wrong' end)
            act.write(round .. ' ' .. sum .. ' ' .. board.alert .. tostring(ok))
            local loud = wait_for('alarm', 0.5)
            for k, v in pairs(me) do sum = sum + v end
            for i = 1, 3000 do sum = sum + i % 3 end
        end
    end";
    let limits = Limits { slice: 5000, ..Limits::default() };
    compare(text, limits, &(0..80).collect::<Vec<_>>(), 80);
    compare(text, limits, &[3, 17, 18, 40], 80);
}

#[test]
fn nothing_is_done_twice() {
    let text = "function think() act.write('a') log('logged') raise('bell') act.walk(4) act.write('b') wait(100) end";
    let mut post = Post::new(text);
    post.ticks(2);
    assert_eq!(post.diary(), "a, sets out, step 1, step 2");
    assert_eq!(post.scripts.take_log(), ["logged"]);
    let mut again = restored(&post, text, Limits::default());
    again.ticks(3);
    assert_eq!(again.diary(), "step 3, step 4, success, b");
    assert_eq!(again.scripts.take_log(), [""; 0]);
}

#[test]
fn copies_go_on_each_for_itself() {
    let mut post = Post::new("function think() for i = 1, 100 do act.write(i .. '') yield() end end");
    post.ticks(5);
    let (guard, state) = (post.guard.clone(), post.state.clone());
    post.ticks(3);
    assert_eq!(post.diary(), "1, 2, 3, 4, 5, 6, 7, 8");
    (post.guard, post.state) = (guard, state);
    post.ticks(3);
    assert_eq!(post.diary(), "1, 2, 3, 4, 5, 6, 7, 8", "back in time");
}

#[test]
fn waiting_actions_of_trees_are_restored() {
    use wits_decide::tree::TreeDef;
    let make = || {
        let scripts = scripts(Limits::default());
        scripts.load("a.lua", "action('tour', function(legs) for leg = 1, legs do act.walk(2) wait(0.2) act.write('leg ' .. leg) end end)").unwrap();
        let mut words = words();
        scripts.teach(&mut words).unwrap();
        let tree = r#"(root: Sequence([Do((name: "tour", with: {"legs": 2})), Do((name: "tour", with: {"legs": 1}))]))"#;
        (TreeDef::from_ron("t", tree).unwrap().bind(&words).unwrap(), scripts)
    };
    let (tree, _scripts) = make();
    let run = |restore_at: &[u64]| {
        let (mut guard, mut state, mut tree, mut keep) =
            (Character::<Guard>::default(), tree.start(), make().0, Vec::new());
        let mut statuses = Vec::new();
        for tick in 0..30 {
            if restore_at.contains(&tick) {
                let (fresh, scripts) = make();
                tree = fresh;
                keep.push(scripts);
                guard.memory = from_bytes(&to_bytes(&guard.memory).unwrap()).unwrap();
                state = state.clone();
            }
            statuses.push(tree.tick(&mut state, &mut guard.turn(Moment::of_tick(tick, 10))));
            if statuses.last() == Some(&Status::Success) {
                break;
            }
        }
        (guard.game.diary, statuses)
    };
    let whole = run(&[]);
    assert_eq!(whole.1.last(), Some(&Status::Success));
    assert_eq!(run(&[1, 2, 3, 5, 8, 9]), whole);
}

#[test]
fn a_leaf_that_ends_within_its_tick_leaves_nothing() {
    let mut post = Post::new("function think() act.write('a') if ask.hears() then act.write('b') end end");
    let before = (post.state.clone(), post.guard.memory.clone());
    post.ticks(3);
    assert_eq!((post.state, post.guard.memory), before);
}

#[test]
fn a_tape_that_is_too_long_is_told_and_the_script_begins_anew() {
    let text = "function think() act.write('begin') for i = 1, 1000 do ask.noise() end act.write('waits') wait(1) act.write('end') end";
    let limits = Limits { journal: 100, ..Limits::default() };
    let mut post = Post::with(text, limits);
    post.tick();
    post.ticks(10);
    assert_eq!(post.diary(), "begin, waits, end", "while it lives nothing is missing");
    post.tick();
    post.diary();
    let mut again = restored(&post, text, limits);
    again.ticks(11);
    assert_eq!(again.diary(), "begin, waits");
    assert_eq!(again.scripts.reports()[0].error.kind, Fault::Diverged);
}

#[test]
fn running_scripts_survive_a_reload_that_comes_to_the_same_place() {
    let mut post = Post::new("function think() act.write('a') wait(1) act.write('old end') end");
    post.ticks(3);
    post.scripts
        .load("guard.lua", "-- a comment\nfunction think() act.write('a') wait(1) act.write('new end') end")
        .unwrap();
    post.ticks(10);
    assert_eq!(post.diary(), "a, new end, a");
    assert_eq!(post.faults(), "");
    // One that would have asked something else first begins anew, and its action is left.
    let mut post = Post::new("function think() act.walk(5) end");
    post.ticks(2);
    post.scripts
        .load("guard.lua", "function think() if ask.hears() then return end wait(1) act.write('else') end")
        .unwrap();
    post.ticks(1);
    assert_eq!(post.diary(), "sets out, step 1, step 2, reloaded");
    assert_eq!(post.scripts.reports()[0].error.kind, Fault::Diverged);
    post.ticks(11);
    assert_eq!(post.diary(), "else");
}

fn statement() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "x = x + random(10)",
        "x = x + ask.noise()",
        "wait(random(3) / 10)",
        "yield()",
        "act.walk(random(3))",
        "me.x = x",
        "x = x + (me.x or 0) % 7",
        "board.alert = x % 100 // 1 | 0",
        "x = x + board.alert",
        "if ask.hears(3) then act.write('' .. x) end",
        "for i = 1, 700 do x = (x + i) % 1000 end",
        "pcall(function() yield() error('e') end)",
        "local loud = wait_for('alarm', 0.3) if loud then x = x + loud end",
        "me.list = me.list or {} table.insert(me.list, x % 5) if #me.list > 5 then me.list = nil end",
        "uninterrupted(function() for i = 1, 500 do x = (x + i) % 999 end end)",
        "x = x + now() + dt()",
        "if chance(0.3) then return x > 50 end",
        "local co = coroutine.wrap(function() yield() coroutine.yield(random(5)) end) x = x + co()",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn random_scripts_cut_anywhere_give_the_same(body in prop::collection::vec(statement(), 1..12), cuts in prop::collection::vec(0_u64..40, 1..6)) {
        let text = format!("function think()\nlocal x = 0\n{}\nend", body.iter().map(|line| format!("do {line} end")).collect::<Vec<_>>().join("\n"));
        compare(&text, Limits { slice: 1000, ..Limits::default() }, &cuts, 40);
    }
}
